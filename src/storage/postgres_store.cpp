#include "storage/postgres_store.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "base/assert.h"
#include "storage/migrations.h"
#include "storage/postgres_connection.h"
#include "storage/seals.h"
#include "storage/store_checks.h"

namespace clashfield::storage {
namespace {

// The session of a server that was killed may live a little longer.
constexpr int kOpenLockWait_ms = 1'000;
constexpr int kReconnectLockWait_ms = 10'000;
constexpr int kSealedSince = 4;  // version of the schema

constexpr const char* kCountPostgresTables =
    "SELECT count(*), count(*) FILTER (WHERE tablename = 'schema_version') FROM pg_tables "
    "WHERE schemaname = current_schema()";
// With the end of each match in a second place.
constexpr const char* kCreateInPostgres =
    "WITH ending AS (INSERT INTO journal_ends (match, seq, seal) VALUES ($1, 0, $8)) "
    "INSERT INTO matches (id, game, body, created, chain, title, seal) VALUES ($1, $2, $3, $4, $5, $6, $7)";
constexpr const char* kInsertRecords =
    "WITH moved AS (UPDATE journal_ends AS kept SET seq = ending.seq, seal = ending.seal "
    "FROM unnest($5::text[], $6::bigint[], $7::bytea[]) AS ending (match, seq, seal) "
    "WHERE kept.match = ending.match) "
    "INSERT INTO journal (match, seq, body, chain) "
    "SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[])";
constexpr const char* kReadEndInPostgres = "SELECT seq, seal FROM journal_ends WHERE match = $1";
// Up to the end that was read before: a server may have gone on meanwhile.
constexpr const char* kReadRecordsUpTo =
    "SELECT seq, body, chain FROM journal WHERE match = $1 AND seq <= $2 ORDER BY seq";
constexpr const char* kFinishInPostgres =
    "UPDATE matches SET outcome = $1, seal = $2 WHERE id = $3 AND outcome IS NULL";
constexpr const char* kRemoveUnplayed =
    "WITH old AS (SELECT m.id FROM matches m JOIN journal_ends e ON e.match = m.id "
    "WHERE m.outcome IS NULL AND m.created < $1 AND e.seq = 0 AND NOT (m.id = ANY ($2::text[])) "
    "AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.match = m.id) "
    "ORDER BY m.created LIMIT 500), "
    "ending AS (DELETE FROM journal_ends WHERE match IN (SELECT id FROM old)) "
    "DELETE FROM matches WHERE id IN (SELECT id FROM old)";
// For migrations: what ends are made from, and where they go.
constexpr const char* kReadUnsealed =
    "SELECT m.id, m.chain, m.title, m.outcome, coalesce(j.seq, 0), coalesce(j.chain, m.chain) FROM matches m "
    "LEFT JOIN LATERAL (SELECT seq, chain FROM journal WHERE match = m.id ORDER BY seq DESC LIMIT 1) j ON "
    "true "
    "WHERE m.seal = '' LIMIT 1000";
constexpr const char* kSeal =
    "WITH heads AS (UPDATE matches SET seal = made.head FROM "
    "unnest($1::text[], $2::bytea[]) AS made (match, head) WHERE matches.id = made.match) "
    "INSERT INTO journal_ends (match, seq, seal) SELECT * FROM unnest($1::text[], $3::bigint[], $4::bytea[])";
constexpr const char* kReadRecordChain = "SELECT chain FROM journal WHERE match = $1 AND seq = $2";
// For each match the last record, or the head with seq 0.
constexpr const char* kReadTails =
    "SELECT m.id, coalesce(j.seq, 0), coalesce(j.chain, m.chain) FROM matches m LEFT JOIN LATERAL "
    "(SELECT seq, chain FROM journal WHERE match = m.id ORDER BY seq DESC LIMIT 1) j ON true "
    "WHERE m.id = ANY ($1::text[])";

class PostgresStore final : public BattleStore {
  public:
    PostgresStore(PostgresConnection connection, std::string url, StoreUse use)
        : connection_(std::move(connection)), url_(std::move(url)), use_(use) {}

    Result<Done> prepare();

    Result<Done> create(const MatchHead& head) override;
    Result<Done> append(std::span<const JournalRecord> records) override;
    Result<StoredMatch> load(std::string_view match) override;
    Result<Done> finish(std::string_view match, std::string_view outcome) override;
    Result<std::size_t> remove_unplayed(std::int64_t before, const std::set<std::string>& keep) override;
    Result<std::vector<MatchSummary>> list(const MatchQuery& query) override;
    Result<Done> backup(const std::filesystem::path& file) override;
    Result<Done> probe() override;
    int schema_version() override { return version_; }
    Result<std::unique_ptr<BattleStore>> open_reader() const override {
        return open_postgres_store(url_, StoreUse::Read);
    }

  private:
    Result<int> read_version();
    Result<Done> migrate();
    // The part of a step that SQL cannot do, in its transaction.
    bool seal_all();
    Result<Done> reconnect();
    Result<Done> learn_tails(std::span<const JournalRecord> records);
    // For what may be done twice. When the connection breaks it is made again, once, and so is the question.
    Result<PostgresResult> ask(std::string_view doing, const char* sql, const PostgresParameters& parameters);
    // For what may be done only once. `was_done` finds out on a new connection whether it has been.
    template <typename WasDone>
    Result<PostgresResult> write_once(std::string_view doing, const char* sql,
                                      const PostgresParameters& parameters, const WasDone& was_done);

    PostgresConnection connection_;
    std::string url_;
    StoreUse use_;
    int version_ = 0;
    Tails tails_;
};

Result<int> PostgresStore::read_version() {
    const PostgresResult tables = connection_.run(kCountPostgresTables);
    if (!tables.ok()) return connection_.failure("Reading the schema");
    if (tables.number_at(0, 1) == 0) {
        if (tables.number_at(0, 0) > 0) return foreign_database(connection_.name());
        return 0;
    }
    const PostgresResult version = connection_.run(sql::kReadVersion);
    if (!version.ok() || version.rows() != 1) return connection_.failure("Reading the schema version");
    return static_cast<int>(version.number_at(0, 0));
}

Result<Done> PostgresStore::prepare() {
    if (Result<Done> connected = connection_.connect(kOpenLockWait_ms); !connected) return connected;
    const Result<int> version = read_version();
    if (!version) return version.problems();
    version_ = *version;
    if (auto problem = check_schema_version(connection_.name(), version_, use_ == StoreUse::Serve))
        return *problem;
    return migrate();
}

Result<Done> PostgresStore::migrate() {
    for (const Migration& step : migrations()) {
        if (step.version <= version_) continue;
        const std::string number = std::to_string(step.version);
        const bool done = connection_
                              .execute("BEGIN;" + std::string(step.postgres) +
                                       "UPDATE schema_version SET version = " + number)
                              .ok() &&
                          (step.version != kSealedSince || seal_all()) && connection_.execute("COMMIT").ok();
        if (!done) {
            Problem problem = connection_.failure("Bringing the schema to version " + number);
            connection_.execute("ROLLBACK");
            return problem;
        }
        version_ = step.version;
    }
    return Done{};
}

bool PostgresStore::seal_all() {
    for (;;) {
        const PostgresResult rows = connection_.run(kReadUnsealed);
        if (!rows.ok() || rows.rows() == 0) return rows.ok();
        std::vector<std::string> ids;
        std::vector<Chain> heads;
        std::vector<std::int64_t> seqs;
        std::vector<Chain> ends;
        for (int row = 0; row < rows.rows(); ++row) {
            ids.push_back(rows.text_at(row, 0));
            heads.push_back(
                seal_of_head(rows.chain_at(row, 1), rows.text_at(row, 2), rows.optional_text_at(row, 3)));
            seqs.push_back(rows.number_at(row, 4));
            ends.push_back(seal_of_end(
                ids.back(),
                {.row = 0, .seq = static_cast<std::uint32_t>(seqs.back()), .chain = rows.chain_at(row, 5)}));
        }
        const std::vector<std::string_view> views(ids.begin(), ids.end());
        if (!connection_
                 .run(kSeal, PostgresParameters().texts(views).chains(heads).numbers(seqs).chains(ends))
                 .ok())
            return false;
    }
}

Result<Done> PostgresStore::reconnect() {
    Result<Done> connected = connection_.connect(kReconnectLockWait_ms);
    if (connected) return connected;
    // To the one who asked, a database that cannot be reached again has failed.
    Problem problem = connected.problems().front();
    problem.code = "S-09";
    return problem;
}

Result<PostgresResult> PostgresStore::ask(std::string_view doing, const char* sql,
                                          const PostgresParameters& parameters) {
    for (const bool again : {false, true}) {
        if (again || !connection_.connected()) {
            if (Result<Done> connected = reconnect(); !connected) return connected.problems();
        }
        PostgresResult result = connection_.run(sql, parameters);
        if (result.ok()) return result;
        if (again || !connection_.lost(result)) break;
    }
    return connection_.failure(doing);
}

template <typename WasDone>
Result<PostgresResult> PostgresStore::write_once(std::string_view doing, const char* sql,
                                                 const PostgresParameters& parameters,
                                                 const WasDone& was_done) {
    if (!connection_.connected()) {
        if (Result<Done> connected = reconnect(); !connected) return connected.problems();
    }
    PostgresResult result = connection_.run(sql, parameters);
    if (!connection_.lost(result)) return result;
    if (Result<Done> connected = reconnect(); !connected) return connected.problems();
    Result<PostgresResult> trace = was_done();
    if (!trace || trace->rows() > 0) return trace;
    PostgresResult again = connection_.run(sql, parameters);
    if (connection_.lost(again)) return connection_.failure(doing);
    return again;
}

Result<Done> PostgresStore::create(const MatchHead& head) {
    if (use_ == StoreUse::Read) return only_for_reading(connection_.name());
    if (auto problem = check_head(head)) return *problem;
    const Chain chain = first_chain(head);
    const Result<PostgresResult> made = write_once(
        "Making a match", kCreateInPostgres,
        PostgresParameters()
            .text(head.id)
            .text(head.game)
            .text(head.body)
            .number(head.created)
            .chain(chain)
            .text(head.title)
            .chain(seal_of_head(chain, head.title, std::nullopt))
            .chain(seal_of_end(head.id, {.row = 0, .seq = 0, .chain = chain})),
        [&] { return ask("Reading a match", sql::kReadHead, PostgresParameters().text(head.id)); });
    if (!made) return made.problems();
    if (made->sqlstate() == "23505") return match_exists(head.id);  // unique_violation
    if (!made->ok()) return connection_.failure("Making a match");
    if (made->rows() > 0 && made->chain_at(0, 3) != chain) return match_exists(head.id);
    tails_.learn(head.id, Tail{.seq = 0, .chain = chain});
    return Done{};
}

Result<Done> PostgresStore::learn_tails(std::span<const JournalRecord> records) {
    const std::vector<std::string_view> unknown = tails_.unknown(records);
    if (unknown.empty()) return Done{};
    const Result<PostgresResult> found =
        ask("Reading the last records", kReadTails, PostgresParameters().texts(unknown));
    if (!found) return found.problems();
    for (int row = 0; row < found->rows(); ++row) {
        tails_.learn(found->text_at(row, 0), {.seq = static_cast<std::uint32_t>(found->number_at(row, 1)),
                                              .chain = found->chain_at(row, 2)});
    }
    return Done{};
}

Result<Done> PostgresStore::append(std::span<const JournalRecord> records) {
    if (use_ == StoreUse::Read) return only_for_reading(connection_.name());
    if (records.empty()) return Done{};
    if (Result<Done> learnt = learn_tails(records); !learnt) return learnt;
    if (auto problem = tails_.check(records)) return *problem;

    std::vector<std::string_view> matches;
    std::vector<std::int64_t> seqs;
    std::vector<std::string_view> bodies;
    std::vector<Chain> chains;
    for (const JournalRecord& record : records) {
        matches.push_back(record.match);
        seqs.push_back(record.seq);
        bodies.push_back(record.body);
        chains.push_back(record.chain);
    }
    // The last record of each match; where one stands in several places, the last of them.
    std::vector<std::string_view> ended;
    std::vector<std::int64_t> end_seqs;
    std::vector<Chain> seals;
    std::set<std::string_view> seen;
    for (std::size_t i = records.size(); i-- > 0;) {
        const JournalRecord& record = records[i];
        if (!seen.insert(record.match).second) continue;
        ended.push_back(record.match);
        end_seqs.push_back(record.seq);
        seals.push_back(seal_of_end(record.match, {.row = 0, .seq = record.seq, .chain = record.chain}));
    }
    constexpr std::string_view kDoing = "Writing to the journal";
    // All records are there or none, so one of them tells.
    const JournalRecord& first = records.front();
    const Result<PostgresResult> written =
        write_once(kDoing, kInsertRecords,
                   PostgresParameters()
                       .texts(matches)
                       .numbers(seqs)
                       .texts(bodies)
                       .chains(chains)
                       .texts(ended)
                       .numbers(end_seqs)
                       .chains(seals),
                   [&] {
                       return ask("Reading a record", kReadRecordChain,
                                  PostgresParameters().text(first.match).number(first.seq));
                   });
    if (!written || !written->ok()) {
        Problems problems = written ? Problems{connection_.failure(kDoing)} : written.problems();
        tails_.forget_all();
        return problems;
    }
    if (written->rows() > 0 && written->chain_at(0, 0) != first.chain) {
        tails_.forget_all();
        return database_failed(connection_.name(), kDoing,
                               "the connection was lost, and another server wrote in the meantime");
    }
    tails_.advance(records);
    return Done{};
}

Result<StoredMatch> PostgresStore::load(std::string_view match) {
    if (!can_be_id(match)) return no_such_match(match);
    const PostgresParameters id = PostgresParameters().text(match);
    const Result<PostgresResult> head = ask("Reading a match", sql::kReadHead, id);
    if (!head) return head.problems();
    const Result<PostgresResult> end = ask("Reading the end of a match", kReadEndInPostgres, id);
    if (!end) return end.problems();
    if (head->rows() == 0) return end->rows() == 0 ? no_such_match(match) : head_missing(match);
    const std::int64_t last =
        end->rows() == 0 ? std::numeric_limits<std::int64_t>::max() : end->number_at(0, 0);
    StoredMatch stored;
    stored.head = {.id = std::string(match),
                   .game = head->text_at(0, 0),
                   .body = head->text_at(0, 1),
                   .created = head->number_at(0, 2),
                   .title = head->text_at(0, 4)};
    stored.outcome = head->optional_text_at(0, 5);
    const Result<PostgresResult> rows =
        ask("Reading the journal", kReadRecordsUpTo, PostgresParameters().text(match).number(last));
    if (!rows) return rows.problems();
    for (int row = 0; row < rows->rows(); ++row) {
        stored.records.push_back({.match = stored.head.id,
                                  .seq = static_cast<std::uint32_t>(rows->number_at(row, 0)),
                                  .body = rows->text_at(row, 1),
                                  .chain = rows->chain_at(row, 2)});
    }
    if (auto problem = check_chain(stored, head->chain_at(0, 3))) return *problem;
    const JournalEnd found{
        .row = 0, .seq = static_cast<std::uint32_t>(stored.records.size()), .chain = stored.last_chain()};
    if (static_cast<std::int64_t>(found.seq) < last || end->rows() == 0) return last_record_missing(stored);
    if (end->chain_at(0, 1) != seal_of_end(match, found)) return end_unfit(match, found.seq);
    if (head->chain_at(0, 6) != seal_of_head(head->chain_at(0, 3), stored.head.title, stored.outcome))
        return head_unfit(match);
    return stored;
}

Result<Done> PostgresStore::finish(std::string_view match, std::string_view outcome) {
    if (use_ == StoreUse::Read) return only_for_reading(connection_.name());
    if (!can_be_id(match)) return no_such_match(match);
    if (auto problem = check_outcome(match, outcome)) return *problem;
    const Result<PostgresResult> head =
        ask("Reading a match", sql::kReadHead, PostgresParameters().text(match));
    if (!head) return head.problems();
    if (head->rows() == 0) return no_such_match(match);
    const Chain seal = seal_of_head(head->chain_at(0, 3), head->text_at(0, 4), std::string(outcome));
    const Result<PostgresResult> marked = ask("Marking a match as over", kFinishInPostgres,
                                              PostgresParameters().text(outcome).chain(seal).text(match));
    if (!marked) return marked.problems();
    if (marked->changed() == 0) {
        const Result<PostgresResult> kept =
            ask("Reading a match", sql::kReadOutcome, PostgresParameters().text(match));
        if (!kept) return kept.problems();
        if (kept->rows() == 0) return no_such_match(match);
        if (kept->text_at(0, 0) != outcome) return already_over(match, kept->text_at(0, 0));
    }
    tails_.forget(match);
    return Done{};
}

Result<std::size_t> PostgresStore::remove_unplayed(std::int64_t before, const std::set<std::string>& keep) {
    if (use_ == StoreUse::Read) return only_for_reading(connection_.name());
    const std::vector<std::string_view> kept(keep.begin(), keep.end());
    const Result<PostgresResult> removed = ask("Removing matches that nobody plays", kRemoveUnplayed,
                                               PostgresParameters().number(before).texts(kept));
    if (!removed) return removed.problems();
    tails_.forget_all();
    return static_cast<std::size_t>(removed->changed());
}

Result<std::vector<MatchSummary>> PostgresStore::list(const MatchQuery& query) {
    std::int64_t created = std::numeric_limits<std::int64_t>::max();
    if (!query.after.empty()) {
        if (!can_be_id(query.after)) return no_such_match(query.after);
        const Result<PostgresResult> after =
            ask("Reading a match", sql::kReadOutcome, PostgresParameters().text(query.after));
        if (!after) return after.problems();
        if (after->rows() == 0) return no_such_match(query.after);
        created = after->number_at(0, 1);
    }
    const Result<PostgresResult> rows =
        ask("Listing the matches", sql::list_of(query.state, sql::RecordCount::InJournal),
            PostgresParameters().number(created).text(query.after).number(std::min(query.limit, kMaxListed)));
    if (!rows) return rows.problems();
    std::vector<MatchSummary> matches;
    for (int row = 0; row < rows->rows(); ++row) {
        matches.push_back({.id = rows->text_at(row, 0),
                           .game = rows->text_at(row, 1),
                           .title = rows->text_at(row, 2),
                           .created = rows->number_at(row, 3),
                           .records = static_cast<std::uint32_t>(rows->number_at(row, 5)),
                           .outcome = rows->optional_text_at(row, 4)});
    }
    return matches;
}

Result<Done> PostgresStore::probe() {
    const Result<PostgresResult> written = ask("Writing", sql::kProbe, {});
    if (!written) return written.problems();
    return Done{};
}

Result<Done> PostgresStore::backup(const std::filesystem::path& file) {
    return Problem{
        .code = "S-10",
        .where = connection_.name(),
        .message = "A PostgreSQL database is saved with its own tools: pg_dump --format=custom --file=" +
                   file.string() + " and the address of the database; pg_restore brings it back."};
}

}  // namespace

Result<std::unique_ptr<BattleStore>> open_postgres_store(std::string_view url, StoreUse use) {
    Result<PostgresConnection> connection = PostgresConnection::parse(url, use);
    if (!connection) return connection.problems();
    auto store = std::make_unique<PostgresStore>(std::move(*connection), std::string(url), use);
    if (Result<Done> ready = store->prepare(); !ready) return ready.problems();
    return Result<std::unique_ptr<BattleStore>>(std::move(store));
}

}  // namespace clashfield::storage
