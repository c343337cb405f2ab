#include "storage/sqlite_store.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include <sqlite3.h>

#include "base/assert.h"
#include "storage/migrations.h"
#include "storage/sqlite_checkpoints.h"
#include "storage/sqlite_connection.h"
#include "storage/sqlite_files.h"
#include "storage/sqlite_journal.h"
#include "storage/store_checks.h"

namespace clashfield::storage {
namespace {

constexpr std::string_view kInMemory = ":memory:";
// With the end of its journal, which seldom changes afterwards.
constexpr const char* kFinishWithEnd =
    "UPDATE matches SET outcome = $1, seal = seal_of_head(chain, title, $1), last = $2, records = $3, "
    "end_seal = $4 WHERE id = $5 AND outcome IS NULL";
constexpr const char* kCreateWithSeals =
    "INSERT INTO matches (id, game, body, created, chain, title, seal, end_seal) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
// Old ones that run, after another one; that they have no records is seen at their ends.
constexpr const char* kReadOldest =
    "SELECT id, created FROM matches WHERE outcome IS NULL AND created < $1 AND (created, id) > ($2, $3) "
    "ORDER BY created, id LIMIT $4";
constexpr const char* kRemoveMatch = "DELETE FROM matches WHERE id = $1";
constexpr int kLookedAt = 500;  // at a time: everybody waits for it
constexpr const char* kCountTables =
    "SELECT count(*), coalesce(sum(name = 'schema_version'), 0) FROM sqlite_schema WHERE type = 'table'";

class SqliteStore final : public BattleStore {
  public:
    SqliteStore(SqliteConnection connection, std::optional<ServerLock> lock, StoreUse use)
        : lock_(std::move(lock)),
          files_(connection.name()),
          connection_(std::move(connection)),
          use_(use),
          journal_(connection_, use) {}

    Result<Done> prepare();
    // The log stays as it is when this is closed: it may be all that is left of the newest records.
    void keep_log() { sqlite3_db_config(connection_.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr); }

    Result<Done> create(const MatchHead& head) override;
    std::vector<Result<Done>> create_all(std::span<const MatchHead> heads) override;
    Result<Done> append(std::span<const JournalRecord> records) override;
    Result<StoredMatch> load(std::string_view match) override;
    Result<Done> finish(std::string_view match, std::string_view outcome) override;
    std::vector<Result<Done>> finish_all(std::span<const Ending> endings) override;
    Result<std::size_t> remove_unplayed(std::int64_t before, const std::set<std::string>& keep) override;
    Result<std::vector<MatchSummary>> list(const MatchQuery& query) override;
    Result<Done> backup(const std::filesystem::path& file) override;
    std::optional<Problem> find_loss() override;
    Result<Done> probe() override;
    int schema_version() override { return version_; }
    Result<std::unique_ptr<BattleStore>> open_reader() const override;

  private:
    // Nothing of a database that is new, or in memory. A migration that changed the hashes of the groups
    // would have to write the file anew.
    std::optional<JournalReach> find_acknowledged() const {
        std::error_code error;
        if (connection_.name() == kInMemory || std::filesystem::file_size(connection_.name(), error) == 0)
            return std::nullopt;
        return AcknowledgedFile::read(connection_.name());
    }

    // A reader sees one moment for as long as it lives; a server is the only one to write.
    class Moment {
      public:
        explicit Moment(SqliteStore& store) : store_(store) {
            if (store_.use_ == StoreUse::Read) store_.connection_.run("BEGIN").done();
        }
        Moment(const Moment&) = delete;
        Moment& operator=(const Moment&) = delete;
        ~Moment() {
            if (store_.use_ == StoreUse::Read) store_.connection_.run("COMMIT").done();
        }

      private:
        SqliteStore& store_;
    };

    Result<int> read_version();
    Result<Done> migrate();
    Result<Done> may_write();
    Result<Done> learn_tails(std::span<const JournalRecord> records);
    Result<Done> commit(std::string_view doing);
    // Does `one` to each item in a transaction of all. A refusal stays with its item, a failure is
    // everybody's.
    template <typename Item, typename One>
    std::vector<Result<Done>> together(std::string_view doing, std::span<const Item> items, const One& one);
    // Rolls back. Call it before anything else changes what SQLite says about the failure.
    Problem give_up(std::string_view doing);
    void roll_back();

    // What was written may be where nobody will look for it.
    Result<Done> durable_where_it_belongs();

    std::optional<ServerLock> lock_;  // Given back after the connection is closed.
    StoreFiles files_;
    std::optional<AcknowledgedFile> acknowledged_;  // of a file that is written to
    SqliteConnection connection_;
    std::unique_ptr<SqliteCheckpoints> checkpoints_;  // of a file that is written to
    StoreUse use_;
    int version_ = 0;
    bool disk_failed_ = false;
    bool lost_ = false;  // its files were elsewhere at the last look
    SqliteJournal journal_;
    Tails tails_;
    std::pair<std::int64_t, std::string> looked_up_to_{};  // by remove_unplayed(), from the oldest on
};

Result<int> SqliteStore::read_version() {
    SqliteRun tables = connection_.run(kCountTables);
    if (!tables.row()) return connection_.failure("Reading the schema");
    if (tables.number_at(1) == 0) {
        if (tables.number_at(0) > 0) return foreign_database(connection_.name());
        return 0;
    }
    SqliteRun version = connection_.run(sql::kReadVersion);
    if (!version.row()) return connection_.failure("Reading the schema version");
    return static_cast<int>(version.number_at(0));
}

Result<Done> SqliteStore::prepare() {
    const Result<int> version = read_version();
    if (!version) return version.problems();
    version_ = *version;
    if (auto problem = check_schema_version(connection_.name(), version_, use_ == StoreUse::Serve))
        return *problem;
    // Read before the moment that is looked at: a server may be writing.
    if (const auto acknowledged = find_acknowledged()) journal_.expect(*acknowledged);
    if (use_ == StoreUse::Read) {
        if (!connection_.execute("PRAGMA query_only = ON")) return connection_.failure("Opening for reading");
        const Moment moment(*this);
        return journal_.catch_up();
    }
    {
        SqliteRun mode = connection_.run("PRAGMA journal_mode = WAL");
        const std::string wanted = connection_.name() == kInMemory ? "memory" : "wal";
        if (!mode.row() || mode.text_at(0) != wanted)
            return connection_.failure("Switching to a write-ahead log");
    }
    if (!connection_.execute("PRAGMA synchronous = FULL"))
        return connection_.failure("Asking for durable writes");
    add_seal_functions(connection_.handle());
    if (Result<Done> ready = migrate(); !ready) return ready;
    if (Result<Done> ready = journal_.catch_up(); !ready || connection_.name() == kInMemory) return ready;
    if (auto loss = find_loss()) return *loss;
    acknowledged_.emplace(connection_.name());
    acknowledged_->write(journal_.reach());
    auto checkpoints = SqliteCheckpoints::begin(connection_);
    if (!checkpoints) return checkpoints.problems();
    checkpoints_ = std::move(*checkpoints);
    return Done{};
}

Result<Done> SqliteStore::migrate() {
    for (const Migration& step : migrations()) {
        if (step.version <= version_) continue;
        const std::string text = "BEGIN IMMEDIATE;" + std::string(step.sqlite) +
                                 "UPDATE schema_version SET version = " + std::to_string(step.version) + ";";
        const std::string doing = "Bringing the schema to version " + std::to_string(step.version);
        if (!connection_.execute(text.c_str())) return give_up(doing);
        const Result<Done> done = commit(doing);
        if (!done) return done;
        version_ = step.version;
    }
    return Done{};
}

Result<Done> SqliteStore::may_write() {
    if (use_ == StoreUse::Read) return only_for_reading(connection_.name());
    if (disk_failed_ || (checkpoints_ && checkpoints_->disk_failed())) {
        return database_failed(
            connection_.name(), "Writing",
            "the disk failed before, and what it holds is uncertain; open the store again");
    }
    if (lost_) return durable_where_it_belongs();  // perhaps it is back
    return Done{};
}

Problem SqliteStore::give_up(std::string_view doing) {
    Problem problem = connection_.failure(doing);
    // After a failed sync nobody knows which pages are on the disk, and a second sync would not tell.
    if (connection_.io_failed()) disk_failed_ = true;
    roll_back();
    return problem;
}

void SqliteStore::roll_back() {
    if (sqlite3_get_autocommit(connection_.handle()) == 0) connection_.execute("ROLLBACK");
    tails_.forget_all();
    journal_.rolled_back();
}

Result<Done> SqliteStore::commit(std::string_view doing) {
    if (!connection_.run("COMMIT").done()) return give_up(doing);
    journal_.committed();
    return durable_where_it_belongs();
}

std::optional<Problem> SqliteStore::find_loss() {
    if (use_ == StoreUse::Read || connection_.name() == kInMemory) return std::nullopt;
    return files_.find_change();
}

Result<Done> SqliteStore::durable_where_it_belongs() {
    const std::optional<Problem> loss = find_loss();
    lost_ = loss.has_value();
    if (!loss) return Done{};
    tails_.forget_all();
    return *loss;
}

Result<Done> SqliteStore::probe() {
    if (Result<Done> allowed = may_write(); !allowed) return allowed;
    if (!connection_.run(sql::kProbe).done()) return give_up("Writing");
    return durable_where_it_belongs();
}

template <typename Item, typename One>
std::vector<Result<Done>> SqliteStore::together(std::string_view doing, std::span<const Item> items,
                                                const One& one) {
    const auto all_fail = [&](const Problems& problems) {
        return std::vector<Result<Done>>(items.size(), Result<Done>(problems));
    };
    if (items.size() < 2)
        return items.empty() ? std::vector<Result<Done>>() : std::vector<Result<Done>>{one(items.front())};
    if (Result<Done> allowed = may_write(); !allowed) return all_fail(allowed.problems());
    if (!connection_.run("BEGIN IMMEDIATE").done()) return all_fail({give_up(doing)});
    std::vector<Result<Done>> answers;
    for (const Item& item : items) {
        answers.push_back(one(item));
        if (!answers.back() && !is_refusal(answers.back().problems())) {
            roll_back();
            return all_fail(answers.back().problems());
        }
    }
    if (Result<Done> durable = commit(doing); !durable) return all_fail(durable.problems());
    return answers;
}

std::vector<Result<Done>> SqliteStore::create_all(std::span<const MatchHead> heads) {
    return together("Making matches", heads, [this](const MatchHead& head) { return create(head); });
}

std::vector<Result<Done>> SqliteStore::finish_all(std::span<const Ending> endings) {
    return together("Marking matches as over", endings,
                    [this](const Ending& ending) { return finish(ending.match, ending.outcome); });
}

Result<Done> SqliteStore::create(const MatchHead& head) {
    if (Result<Done> allowed = may_write(); !allowed) return allowed;
    if (auto problem = check_head(head)) return *problem;
    const Chain chain = first_chain(head);
    const Chain seal = seal_of_head(chain, head.title, std::nullopt);
    const Chain end_seal = seal_of_end(head.id, {.row = 0, .seq = 0, .chain = chain});
    {
        SqliteRun insert = connection_.run(kCreateWithSeals);
        insert.text(1, head.id).text(2, head.game).text(3, head.body).number(4, head.created);
        insert.chain(5, chain).text(6, head.title).chain(7, seal).chain(8, end_seal);
        if (!insert.done()) {
            if (insert.constraint_failed()) return match_exists(head.id);
            return give_up("Making a match");
        }
    }
    tails_.learn(head.id, Tail{.seq = 0, .chain = chain});
    return durable_where_it_belongs();
}

Result<Done> SqliteStore::learn_tails(std::span<const JournalRecord> records) {
    for (const std::string_view match : tails_.unknown(records)) {
        const Result<JournalEnd> end = journal_.end_of(match);
        if (!end) return end.problems();
        if (end->chain != Chain{}) tails_.learn(match, {.seq = end->seq, .chain = end->chain});
    }
    return Done{};
}

Result<Done> SqliteStore::append(std::span<const JournalRecord> records) {
    if (Result<Done> allowed = may_write(); !allowed) return allowed;
    if (records.empty()) return Done{};
    if (Result<Done> ready = journal_.catch_up(); !ready) return ready;
    if (Result<Done> learnt = learn_tails(records); !learnt) return learnt;
    if (auto problem = tails_.check(records)) return *problem;
    constexpr std::string_view kDoing = "Writing to the journal";
    if (!connection_.run("BEGIN IMMEDIATE").done()) return give_up(kDoing);
    if (const Result<Done> written = journal_.write(records); !written) {
        give_up(kDoing);
        return written;
    }
    if (Result<Done> durable = commit(kDoing); !durable) return durable;
    tails_.advance(records);
    if (acknowledged_) acknowledged_->write(journal_.reach());
    return Done{};
}

Result<StoredMatch> SqliteStore::load(std::string_view match) {
    if (!can_be_id(match)) return no_such_match(match);
    if (auto loss = find_loss()) return *loss;
    const Moment moment(*this);
    if (Result<Done> ready = journal_.catch_up(); !ready) return ready.problems();
    StoredMatch stored;
    SqliteRun head = connection_.run(sql::kReadHead);
    if (!head.text(1, match).row()) {
        if (head.failed()) return connection_.failure("Reading a match");
        return journal_.knows(match) ? head_missing(match) : no_such_match(match);
    }
    stored.head = {.id = std::string(match),
                   .game = head.text_at(0),
                   .body = head.text_at(1),
                   .created = head.number_at(2),
                   .title = head.text_at(4)};
    stored.outcome = head.optional_text_at(5);
    Result<SqliteJournal::Found> found = journal_.read(stored.head.id);
    if (!found) return found.problems();
    stored.records = std::move(found->records);
    if (auto problem = check_chain(stored, head.chain_at(3))) return *problem;
    if (!found->complete) return last_record_missing(stored);
    if (seal_of_head(head.chain_at(3), stored.head.title, stored.outcome) != head.chain_at(6))
        return head_unfit(match);
    return stored;
}

Result<Done> SqliteStore::finish(std::string_view match, std::string_view outcome) {
    if (Result<Done> allowed = may_write(); !allowed) return allowed;
    if (!can_be_id(match)) return no_such_match(match);
    if (auto problem = check_outcome(match, outcome)) return *problem;
    if (Result<Done> ready = journal_.catch_up(); !ready) return ready;
    const Result<JournalEnd> end = journal_.end_of(match);
    if (!end) return end.problems();
    {
        SqliteRun update = connection_.run(kFinishWithEnd);
        const Chain seal = seal_of_end(match, *end);
        update.text(1, outcome).number(2, end->row).number(3, end->seq).chain(4, seal).text(5, match);
        if (!update.done()) return give_up("Marking a match as over");
    }
    if (sqlite3_changes(connection_.handle()) == 0) {
        SqliteRun kept = connection_.run(sql::kReadOutcome);
        if (!kept.text(1, match).row()) {
            if (kept.failed()) return connection_.failure("Reading a match");
            return no_such_match(match);
        }
        if (kept.text_at(0) != outcome) return already_over(match, kept.text_at(0));
        return Done{};
    }
    journal_.head_knows_end(match);
    tails_.forget(match);
    return durable_where_it_belongs();
}

Result<std::size_t> SqliteStore::remove_unplayed(std::int64_t before, const std::set<std::string>& keep) {
    if (Result<Done> allowed = may_write(); !allowed) return allowed.problems();
    if (Result<Done> ready = journal_.catch_up(); !ready) return ready.problems();
    std::vector<std::string> looked_at;
    {
        SqliteRun rows = connection_.run(kReadOldest);
        rows.number(1, before)
            .number(2, looked_up_to_.first)
            .text(3, looked_up_to_.second)
            .number(4, kLookedAt);
        std::pair<std::int64_t, std::string> last{};
        while (rows.row()) {
            looked_at.push_back(rows.text_at(0));
            last = {rows.number_at(1), looked_at.back()};
        }
        if (rows.failed()) return connection_.failure("Looking for matches that nobody plays");
        looked_up_to_ = looked_at.size() < kLookedAt ? std::pair<std::int64_t, std::string>() : last;
    }
    constexpr std::string_view kDoing = "Removing matches that nobody plays";
    std::size_t removed = 0;
    if (looked_at.empty()) return removed;
    if (!connection_.run("BEGIN IMMEDIATE").done()) return give_up(kDoing);
    for (const std::string& match : looked_at) {
        if (keep.contains(match) || journal_.knows(match)) continue;
        const Result<JournalEnd> end = journal_.end_of(match);
        if (!end && !is_refusal(end.problems())) return give_up(kDoing);
        if (!end || end->seq > 0) continue;  // a damaged one stays, for people to look at
        if (!connection_.run(kRemoveMatch).text(1, match).done()) return give_up(kDoing);
        tails_.forget(match);
        ++removed;
    }
    if (Result<Done> durable = commit(kDoing); !durable) return durable.problems();
    return removed;
}

Result<std::vector<MatchSummary>> SqliteStore::list(const MatchQuery& query) {
    const Moment moment(*this);
    if (Result<Done> ready = journal_.catch_up(); !ready) return ready.problems();
    std::int64_t created = std::numeric_limits<std::int64_t>::max();
    if (!query.after.empty()) {
        SqliteRun after = connection_.run(sql::kReadOutcome);
        if (!can_be_id(query.after)) return no_such_match(query.after);
        if (!after.text(1, query.after).row()) {
            if (after.failed()) return connection_.failure("Reading a match");
            return no_such_match(query.after);
        }
        created = after.number_at(1);
    }
    SqliteRun rows = connection_.run(sql::list_of(query.state, sql::RecordCount::InHead));
    rows.number(1, created).text(2, query.after).number(3, std::min(query.limit, kMaxListed));
    std::vector<MatchSummary> matches;
    while (rows.row()) {
        const auto in_head = static_cast<std::uint32_t>(rows.number_at(5));
        std::string id = rows.text_at(0);
        const std::uint32_t records = journal_.count(id, in_head);
        matches.push_back({.id = std::move(id),
                           .game = rows.text_at(1),
                           .title = rows.text_at(2),
                           .created = rows.number_at(3),
                           .records = records,
                           .outcome = rows.optional_text_at(4)});
    }
    if (rows.failed()) return connection_.failure("Listing the matches");
    return matches;
}

// In WAL mode a reader sees one moment and stops no writer, so all pages are copied in one step: a copy in
// small steps would begin anew whenever another process writes.
Result<Done> copy_database(const SqliteConnection& from, const std::string& file) {
    Result<SqliteConnection> to = SqliteConnection::open(file, false);
    if (!to) return to.problems();
    sqlite3_backup* copy = sqlite3_backup_init(to->handle(), "main", from.handle(), "main");
    if (copy == nullptr) return to->failure("Copying the database");
    sqlite3_backup_step(copy, -1);
    if (sqlite3_backup_finish(copy) != SQLITE_OK) return to->failure("Copying the database");
    // One file is easier to carry away than one with a journal beside it.
    if (!to->execute("PRAGMA journal_mode = DELETE")) return to->failure("Closing the copy");
    SqliteRun sound = to->run("PRAGMA quick_check");
    if (!sound.row() || sound.text_at(0) != "ok") return to->failure("Checking the copy");
    return Done{};
}

Result<Done> SqliteStore::backup(const std::filesystem::path& file) {
    std::error_code error;
    const Problem there{.code = "S-10",
                        .where = file.string(),
                        .message = "A backup is never written over a file that is there; name a new file."};
    if (std::filesystem::exists(file, error)) return there;
    std::filesystem::path part = file;
    part += ".part";
    std::filesystem::remove(part, error);  // of a backup that was interrupted
    const Result<bool> made = make_private_file(part);
    if (!made) return made.problems();
    if (Result<Done> copied = copy_database(connection_, part.string()); !copied) {
        std::filesystem::remove(part, error);
        return copied;
    }
    std::filesystem::rename(part, file, error);
    if (error) return database_failed(file.string(), "Naming the backup", error.message());
    sync_folder(file.parent_path());
    return Done{};
}

Result<std::unique_ptr<BattleStore>> SqliteStore::open_reader() const {
    if (connection_.name() == kInMemory) return std::unique_ptr<BattleStore>();
    return open_sqlite_store(connection_.name(), StoreUse::Read);
}

}  // namespace

Result<std::unique_ptr<BattleStore>> open_sqlite_store(const std::string& file, StoreUse use) {
    std::string path = file;
    std::optional<ServerLock> lock;
    if (file != kInMemory) {
        std::error_code error;
        // Two names of one file are one store.
        const std::filesystem::path real = std::filesystem::weakly_canonical(file, error);
        if (!error) path = real.string();
        if (use == StoreUse::Serve) {
            const Result<bool> made = make_private_file(path);
            if (!made) return made.problems();
            Result<ServerLock> taken = ServerLock::take(path);
            if (!taken) return taken.problems();
            lock.emplace(std::move(*taken));
        } else if (!std::filesystem::is_regular_file(path, error)) {
            return Problem{
                .code = "S-01", .where = path, .message = "There is no such file to read a store from."};
        }
        if (auto problem = check_one_name(path)) return *problem;
    }
    Result<SqliteConnection> connection = SqliteConnection::open(path, file == kInMemory);
    if (!connection) return connection.problems();
    auto store = std::make_unique<SqliteStore>(std::move(*connection), std::move(lock), use);
    if (Result<Done> ready = store->prepare(); !ready) {
        store->keep_log();
        return ready.problems();
    }
    return Result<std::unique_ptr<BattleStore>>(std::move(store));
}

}  // namespace clashfield::storage
