// Matches come into memory and leave it.

#include <nlohmann/json.hpp>

#include "server/guard.h"
#include "server/hub.h"
#include "server/hub_table.h"

namespace clashfield::server {
namespace {

// It takes a moment to go through so many entries of a journal.
constexpr std::size_t kUsualEntries = 1'000;

std::optional<Problem> replay_lines(Room& room, std::string_view lines) {
    for (;;) {
        const std::size_t end = lines.find('\n');
        if (const auto problem = room.replay(lines.substr(0, end))) return problem;
        if (end == std::string_view::npos) return std::nullopt;
        lines.remove_prefix(end + 1);
    }
}

// Why a match could not be had, in words that do not blame the one who asked.
Denial load_denial(const Problems& problems, const text::Catalogue& say) {
    const std::string& code = problems.front().code;
    if (code == "S-04") return {"N-06", say.format("server.no_match")};
    if (code == "S-09" || code == "S-10") return {"N-05", say.format("server.no_store")};
    return {"N-07", say.format("server.broken_match") + " " + problems.front().message};
}

}  // namespace

void Hub::find(const std::string& match, const std::string& language, const Payer& payer, OnTable done) {
    if (const auto found = tables_.find(match); found != tables_.end()) return done(found->second);
    if (const auto why = why_aside(match, languages_.of(language))) return done(*why);
    std::vector<OnTable>& waiting = loading_[match];
    waiting.push_back(std::move(done));
    if (waiting.size() == 1) load(match, language, payer);
}

void Hub::find_durable(const std::string& match, const std::string& language, const Payer& payer,
                       OnTable done) {
    find(match, language, payer,
         [this, match, language, payer, done = std::move(done)](const Answer<TablePtr>& found) {
             const auto* table = std::get_if<TablePtr>(&found);
             if (table == nullptr || !(*table)->writing) return done(found);
             (*table)->park(nullptr, [this, match, language, payer, done] {
                 find_durable(match, language, payer, done);
             });
         });
}

// All of it by errands, on account of the one who asks: nobody's order waits for a long journal.
void Hub::load(const std::string& match, const std::string& language, const Payer& payer) {
    journal_.settle([this, match, language, payer](const Result<storage::Done>& settled) {
        loop_.post([this, match, language, payer, problems = settled ? Problems() : settled.problems()] {
            if (!problems.empty()) return loaded(match, load_denial(problems, languages_.of(language)));
            read_stored(match, language, payer);
        });
    });
}

// From the store, then through all that happened so far.
void Hub::read_stored(const std::string& match, const std::string& language, const Payer& payer) {
    const auto give = [this, match, language](const storage::StoredMatch& stored) {
        Result<TablePtr> table = Problem{};
        guarded("loading match " + match, [&] { table = restore(stored); });
        loop_.post([this, match, language, table] { restored(match, language, table); });
    };
    const auto work = [this, match, language, payer, give] {
        const auto stored = std::make_shared<Result<storage::StoredMatch>>(
            Problem{"S-09", "match " + match, "Reading it went wrong."});
        guarded("reading match " + match, [&] { *stored = journal_.read(match); });
        if (!stored->ok())
            return loop_.post([this, match, language, stored] {
                loaded(match, load_denial(stored->problems(), languages_.of(language)));
            });
        if ((*stored)->records.size() <= kUsualEntries) return give(**stored);
        // Others who want a moment's work do not wait for this one.
        errand(
            payer, [give, stored] { give(**stored); }, Lane::Other);
    };
    errand(payer, work, Lane::Quick);
}

void Hub::restored(const std::string& match, const std::string& language, const Result<TablePtr>& table) {
    if (table) {
        if (!(*table)->dear) (*table)->dear = dear_games_.contains((*table)->room->head().game);
        return loaded(match, *table);
    }
    set_aside(match, "server.broken_match", table.problems().front().message);
    loaded(match, *why_aside(match, languages_.of(language)));
}

void Hub::loaded(const std::string& match, const Answer<TablePtr>& table) {
    const auto* found = std::get_if<TablePtr>(&table);
    if (found != nullptr) {
        (*found)->kept = true;
        tables_[match] = *found;
    }
    const std::vector<OnTable> waiting = std::move(loading_[match]);
    loading_.erase(match);
    if (found == nullptr) {
        for (const OnTable& done : waiting) guarded("what waited for match " + match, [&] { done(table); });
        return;
    }
    for (const OnTable& done : waiting)
        (*found)->park(nullptr, [this, done, its = *found] {
            if (its->lost) return done(Denial{"N-18", languages_.of("en").format("server.fault")});
            done(its);
        });
    if (!guarded("match " + match, [&] { after(*found); })) close_after_fault(*found);
    keep_loaded(*found);
}

Result<TablePtr> Hub::restore(const storage::StoredMatch& stored) const {
    Result<RoomHead> head = head_from_json(stored.head.body, stored.head.id, stored.head.game);
    if (!head) return head.problems();
    const Game* game = shelf_.find(stored.head.game);
    if (game == nullptr) return Problem{"F-05", stored.head.id, "No game " + stored.head.game + " here."};
    Result<std::unique_ptr<Room>> room = Room::open(*game, std::move(*head), engine_);
    if (!room) return room.problems();
    for (const storage::JournalRecord& record : stored.records)
        if (const auto problem = replay_lines(**room, record.body)) return *problem;
    const auto table = std::make_shared<Table>(std::move(*room), loop_.now());
    table->chain = stored.last_chain();
    table->seq = static_cast<std::uint32_t>(stored.records.size());
    table->finished = stored.outcome.has_value();
    if (!table->room->asked().is_none()) {
        const auto begin = std::chrono::steady_clock::now();
        std::shared_ptr<Listing> listing = make_listing(table->room->battle(), table->room->step());
        table->dear = std::chrono::steady_clock::now() - begin > kDearListing;
        if (table->dear) table->news.take_listing(std::move(listing));
    }
    return table;
}

void Hub::drop_if_idle(const TablePtr& table) {
    if (!table->clients.empty() || table->writing || table->thinking || table->kept) return;
    const auto found = tables_.find(table->room->head().id);
    if (found != tables_.end() && found->second == table) tables_.erase(found);
}

void Hub::keep_loaded(const TablePtr& table) {
    const auto now = loop_.now();
    const std::size_t entries = table->seq + table->room->head().before_count;
    loaded_.push_back({now, table, entries});
    loaded_entries_ += entries;
    drop_loaded(now);
}

void Hub::drop_loaded(std::chrono::steady_clock::time_point now) {
    while (!loaded_.empty() &&
           (loaded_entries_ > limits_.loaded_entries || loaded_.size() > limits_.fresh_matches ||
            now - loaded_.front().at >= limits_.loaded_time)) {
        const Loaded oldest = std::move(loaded_.front());
        loaded_.pop_front();
        loaded_entries_ -= oldest.entries;
        oldest.table->kept = false;
        drop_if_idle(oldest.table);
    }
}

void Hub::keep_fresh(const TablePtr& table) {
    // A branch may be as large as the longest match, and is loaded when somebody comes.
    if (table->room->head().before_count > 0) return;
    tables_[table->room->head().id] = table;
    const auto now = std::chrono::steady_clock::now();
    fresh_.push_back({now, table});
    drop_fresh(now);
}

void Hub::drop_fresh(std::chrono::steady_clock::time_point now) {
    while (!fresh_.empty() &&
           (fresh_.size() > limits_.fresh_matches || now - fresh_.front().made > limits_.fresh_time)) {
        if (const TablePtr table = fresh_.front().table.lock()) drop_if_idle(table);
        fresh_.pop_front();
    }
}

void Hub::tick() {
    drop_fresh(std::chrono::steady_clock::now());
    drop_loaded(loop_.now());
    if (limits_.unplayed_time.count() == 0) return;
    std::set<std::string> keep;
    for (const auto& [id, table] : tables_)
        if (!table->clients.empty() || table->kept) keep.insert(id);
    const auto before = std::chrono::system_clock::now() - limits_.unplayed_time;
    journal_.remove_unplayed(
        std::chrono::duration_cast<std::chrono::seconds>(before.time_since_epoch()).count(), std::move(keep),
        [](const Result<std::size_t>&) {});
}

}  // namespace clashfield::server
