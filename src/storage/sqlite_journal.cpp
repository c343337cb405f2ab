#include "storage/sqlite_journal.h"

#include <algorithm>
#include <utility>

#include "base/closest.h"
#include "storage/sqlite_files.h"
#include "storage/store_checks.h"

namespace clashfield::storage {
namespace {

// The last row of the groups is their seal: how far they reach, and the hash of the last one. There it lies
// on the page that each commit writes anyway.
#define CLASHFIELD_SEAL "9223372036854775807"
constexpr const char* kReadMark =
    "SELECT mark.last, mark.start, CAST(CAST(seal.entries AS TEXT) AS INTEGER), seal.chain "
    "FROM journal_mark AS mark JOIN journal_groups AS seal ON seal.last = " CLASHFIELD_SEAL;
constexpr const char* kReadLastRow = "SELECT coalesce(max(id), 0) FROM journal";
constexpr const char* kReach =
    "UPDATE journal_groups SET entries = $1, chain = $2 WHERE last = " CLASHFIELD_SEAL;
constexpr const char* kMoveMark = "UPDATE journal_mark SET last = $1, start = $2";
constexpr const char* kReadGroups =
    "SELECT last, entries, chain FROM journal_groups WHERE last > $1 AND last < " CLASHFIELD_SEAL
    " ORDER BY last";
constexpr const char* kWriteGroup = "INSERT INTO journal_groups (last, entries, chain) VALUES ($1, $2, $3)";
constexpr const char* kDropGroups = "DELETE FROM journal_groups WHERE last < " CLASHFIELD_SEAL;
constexpr const char* kReadRows =
    "SELECT id, match, seq, chain FROM journal WHERE id >= $1 AND id <= $2 ORDER BY id";
constexpr const char* kReadEnd = "SELECT last, records, end_seal, chain FROM matches WHERE id = $1";
constexpr const char* kWriteEnd = "UPDATE matches SET last = $1, records = $2, end_seal = $3 WHERE id = $4";
constexpr const char* kReadRow = "SELECT match, seq, previous, body, chain FROM journal WHERE id = $1";
constexpr const char* kReadAll = "SELECT seq, body, chain FROM journal WHERE match = $1 ORDER BY seq";
constexpr const char* kInsert =
    "INSERT INTO journal (id, match, seq, previous, body, chain) VALUES ($1, $2, $3, $4, $5, $6)";

#undef CLASHFIELD_SEAL

}  // namespace

Problem SqliteJournal::changed(std::int64_t row, std::string_view what) const {
    return {.code = "S-07",
            .where = connection_.name() + ", row " + std::to_string(row),
            .message = "The journal was changed: " + std::string(what) +
                       ". Nobody knows which matches are still whole; use the last backup."};
}

Result<SqliteJournal::Mark> SqliteJournal::read_mark() {
    SqliteRun row = connection_.run(kReadMark);
    if (!row.row()) {
        if (row.failed()) return connection_.failure("Reading the mark of the journal");
        return changed(0, "its mark is missing");
    }
    return Mark{row.number_at(0), row.chain_at(1), row.number_at(2), row.chain_at(3)};
}

std::string SqliteJournal::entries_in(std::int64_t first, std::int64_t last) {
    std::string group;
    SqliteRun rows = connection_.run(kReadRows);
    rows.number(1, first).number(2, last);
    while (rows.row()) {
        const std::string match = rows.text_at(1);
        add_entry(group, {match, static_cast<std::uint32_t>(rows.number_at(2)), rows.chain_at(3)});
    }
    return group;
}

void SqliteJournal::meet(const JournalReach& reach) {
    if (expected_ && *expected_ == reach) expected_.reset();
}

void SqliteJournal::learn(std::int64_t last, std::string_view group) {
    const std::vector<GroupEntry> entries = entries_of(group);
    std::int64_t row = last - static_cast<std::int64_t>(entries.size());
    for (const GroupEntry& entry : entries)
        ends_.insert_or_assign(std::string(entry.match), JournalEnd{++row, entry.seq, entry.chain});
    last_row_ = last;
}

Result<Done> SqliteJournal::catch_up() {
    if (known_ && use_ == StoreUse::Serve) return Done{};
    const Result<Mark> mark = read_mark();
    if (!mark) return mark.problems();
    if (!known_ || mark->last != mark_.last || mark->start != mark_.start) {
        last_row_ = mark->last;
        chain_ = chain_of_mark(mark->last, mark->start);
        mark_moves_ = false;
        ends_.clear();
    }
    known_ = false;
    mark_ = *mark;
    // What came before the mark is in the database itself.
    if (expected_ && expected_->row < mark_.last) expected_.reset();
    meet(reach());
    SqliteRun groups = connection_.run(kReadGroups);
    groups.number(1, last_row_);
    while (groups.row()) {
        const std::int64_t last = groups.number_at(0);
        const Chain kept = groups.chain_at(2);
        std::string group = groups.text_at(1);
        Chain chain = chain_of_group(chain_, last, group);
        if (chain != kept) {
            // The list was damaged; what it listed may be whole.
            group = entries_in(last_row_ + 1, last);
            chain = chain_of_group(chain_, last, group);
        }
        if (chain != kept) return changed(last, "the records that were written last do not fit their hash");
        learn(last, group);
        chain_ = chain;
        meet(reach());
    }
    if (groups.failed()) return connection_.failure("Reading the end of the journal");
    if (last_row_ != mark_.reached || chain_ != mark_.chain)
        return changed(mark_.reached, "the records that were written last are missing");
    SqliteRun last_row = connection_.run(kReadLastRow);
    if (!last_row.row()) return connection_.failure("Reading the end of the journal");
    if (last_row.number_at(0) > mark_.reached)
        return changed(last_row.number_at(0), "there are records that this program did not write");
    if (expected_) {
        const JournalReach acknowledged = *std::exchange(expected_, std::nullopt);
        return Problem{.code = "S-07",
                       .where = connection_.name() + ", row " + std::to_string(acknowledged.row),
                       .message =
                           "The journal does not lead to the record that was acknowledged last: the log "
                           "beside the database (-wal) was damaged or is missing, or this is another "
                           "copy. Put back the files as they were, or use the last backup; to go on "
                           "with what is left, delete " +
                           in_quotes(AcknowledgedFile::name_for(connection_.name()), 1000) + "."};
    }
    known_ = true;
    return Done{};
}

Result<JournalEnd> SqliteJournal::end_of(std::string_view match) {
    if (const auto found = ends_.find(match); found != ends_.end()) return found->second;
    SqliteRun head = connection_.run(kReadEnd);
    if (!head.text(1, match).row()) {
        if (head.failed()) return connection_.failure("Reading the end of a match");
        return JournalEnd{};
    }
    JournalEnd end{head.number_at(0), static_cast<std::uint32_t>(head.number_at(1)), head.chain_at(3)};
    if (end.row > 0) {
        SqliteRun row = connection_.run(kReadRow);
        end.chain = row.number(1, end.row).row() ? row.chain_at(4) : Chain{};
        if (row.failed()) return connection_.failure("Reading the last record");
    }
    if (head.chain_at(2) != seal_of_end(match, end)) return end_unfit(match, end.seq);
    return end;
}

Result<Done> SqliteJournal::write(std::span<const JournalRecord> records) {
    group_.clear();
    auto end = ends_.end();
    for (const JournalRecord& record : records) {
        if (end == ends_.end() || end->first != record.match) end = ends_.find(record.match);
        if (end == ends_.end()) {
            const Result<JournalEnd> known = end_of(record.match);
            if (!known) return known.problems();
            end = ends_.emplace(record.match, *known).first;
        }
        SqliteRun insert = connection_.run(kInsert);
        insert.number(1, ++last_row_).text(2, record.match).number(3, record.seq);
        insert.number(4, end->second.row).text(5, record.body).chain(6, record.chain);
        if (!insert.done()) return connection_.failure("Writing to the journal");
        end->second = {last_row_, record.seq, record.chain};
        add_entry(group_, {record.match, record.seq, record.chain});
    }
    chain_ = chain_of_group(chain_, last_row_, group_);
    if (last_row_ - mark_.last >= kRowsBehindMark) return move_mark();
    if (!connection_.run(kWriteGroup).number(1, last_row_).blob(2, group_).chain(3, chain_).done())
        return connection_.failure("Writing the end of the journal");
    return seal(chain_);
}

Result<Done> SqliteJournal::seal(const Chain& chain) {
    const std::string reached = std::to_string(last_row_);
    if (!connection_.run(kReach).blob(1, reached).chain(2, chain).done())
        return connection_.failure("Writing the end of the journal");
    return Done{};
}

Result<Done> SqliteJournal::move_mark() {
    for (const auto& [match, end] : ends_) {
        const Chain seal = seal_of_end(match, end);
        SqliteRun head = connection_.run(kWriteEnd);
        if (!head.number(1, end.row).number(2, end.seq).chain(3, seal).text(4, match).done())
            return connection_.failure("Writing the end of a match");
    }
    if (!connection_.run(kDropGroups).done() ||
        !connection_.run(kMoveMark).number(1, last_row_).chain(2, chain_).done())
        return connection_.failure("Moving the mark of the journal");
    mark_moves_ = true;
    return seal(chain_of_mark(last_row_, chain_));
}

void SqliteJournal::committed() {
    if (!mark_moves_) return;
    mark_moves_ = false;
    mark_.last = last_row_;
    mark_.start = chain_;
    chain_ = chain_of_mark(last_row_, chain_);
    ends_.clear();
}

Result<std::vector<JournalRecord>> SqliteJournal::follow_links(const std::string& match,
                                                               const JournalEnd& end) {
    std::vector<JournalRecord> records;
    std::int64_t at = end.row;
    while (at > 0) {
        SqliteRun row = connection_.run(kReadRow);
        if (!row.number(1, at).row() || row.text_at(0) != match) {
            if (row.failed()) return connection_.failure("Reading the journal");
            return std::vector<JournalRecord>();
        }
        records.push_back({.match = match,
                           .seq = static_cast<std::uint32_t>(row.number_at(1)),
                           .body = row.text_at(3),
                           .chain = row.chain_at(4)});
        const std::int64_t previous = row.number_at(2);
        if (previous >= at) return std::vector<JournalRecord>();  // would lead in circles
        at = previous;
    }
    std::reverse(records.begin(), records.end());
    return records;
}

Result<std::vector<JournalRecord>> SqliteJournal::read_all(const std::string& match) {
    std::vector<JournalRecord> records;
    SqliteRun all = connection_.run(kReadAll);
    all.text(1, match);
    while (all.row()) {
        records.push_back({.match = match,
                           .seq = static_cast<std::uint32_t>(all.number_at(0)),
                           .body = all.text_at(1),
                           .chain = all.chain_at(2)});
    }
    if (all.failed()) return connection_.failure("Reading the journal");
    return records;
}

Result<SqliteJournal::Found> SqliteJournal::read(const std::string& match) {
    const Result<JournalEnd> end = end_of(match);
    if (!end && !is_refusal(end.problems())) return end.problems();
    Result<std::vector<JournalRecord>> records = std::vector<JournalRecord>();
    const auto complete = [&] {
        if (!end || records->size() != end->seq) return false;
        return records->empty() || records->back().chain == end->chain;
    };
    if (end) {
        records = follow_links(match, *end);
        if (!records) return records.problems();
        if (complete()) return Found{std::move(*records), true};
    }
    records = read_all(match);
    if (!records) return records.problems();
    const bool whole = complete();
    return Found{std::move(*records), whole};
}

void SqliteJournal::head_knows_end(std::string_view match) {
    // Groups that list it are read again when the file is opened, and then lead to the same end.
    if (const auto found = ends_.find(match); found != ends_.end()) ends_.erase(found);
}

std::uint32_t SqliteJournal::count(std::string_view match, std::uint32_t in_head) const {
    const auto found = ends_.find(match);
    return found == ends_.end() ? in_head : found->second.seq;
}

}  // namespace clashfield::storage
