#include "storage/sqlite_journal.h"

#include <algorithm>
#include <utility>

#include "storage/store_checks.h"

namespace clashfield::storage {
namespace {

constexpr const char* kReadMark = "SELECT last FROM journal_mark";
constexpr const char* kMoveMark = "UPDATE journal_mark SET last = $1";
constexpr const char* kReadBehind = "SELECT id, match, seq FROM journal WHERE id > $1 ORDER BY id";
constexpr const char* kReadEnd = "SELECT last, records FROM matches WHERE id = $1";
constexpr const char* kWriteEnd = "UPDATE matches SET last = $1, records = $2 WHERE id = $3";
constexpr const char* kReadRow = "SELECT match, seq, previous, body, chain FROM journal WHERE id = $1";
constexpr const char* kReadAll = "SELECT seq, body, chain FROM journal WHERE match = $1 ORDER BY seq";
constexpr const char* kInsert =
    "INSERT INTO journal (id, match, seq, previous, body, chain) VALUES ($1, $2, $3, $4, $5, $6)";

}  // namespace

Result<Done> SqliteJournal::catch_up() {
    if (known_ && use_ == StoreUse::Serve) return Done{};
    if (!known_) {
        SqliteRun mark = connection_.run(kReadMark);
        if (!mark.row()) return connection_.failure("Reading the mark of the journal");
        mark_ = last_row_ = mark.number_at(0);
        mark_moves_ = false;
        ends_.clear();
    }
    SqliteRun behind = connection_.run(kReadBehind);
    behind.number(1, last_row_);
    while (behind.row()) {
        last_row_ = behind.number_at(0);
        ends_.insert_or_assign(behind.text_at(1),
                               JournalEnd{last_row_, static_cast<std::uint32_t>(behind.number_at(2))});
    }
    if (behind.failed()) return connection_.failure("Reading the end of the journal");
    known_ = true;
    return Done{};
}

Result<JournalEnd> SqliteJournal::end_of(std::string_view match) {
    if (const auto found = ends_.find(match); found != ends_.end()) return found->second;
    SqliteRun end = connection_.run(kReadEnd);
    if (end.text(1, match).row())
        return JournalEnd{end.number_at(0), static_cast<std::uint32_t>(end.number_at(1))};
    if (end.failed()) return connection_.failure("Reading the end of a match");
    return JournalEnd{};
}

Result<Chain> SqliteJournal::chain_at(const JournalEnd& end) {
    SqliteRun row = connection_.run(kReadRow);
    if (row.number(1, end.row).row()) return row.chain_at(4);
    if (row.failed()) return connection_.failure("Reading the last record");
    return Chain{};  // fits no record
}

Result<Done> SqliteJournal::write(std::span<const JournalRecord> records) {
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
        end->second = {last_row_, record.seq};
    }
    if (last_row_ - mark_ < kRowsBehindMark) return Done{};
    return move_mark();
}

Result<Done> SqliteJournal::move_mark() {
    for (const auto& [match, end] : ends_) {
        if (!connection_.run(kWriteEnd).number(1, end.row).number(2, end.seq).text(3, match).done())
            return connection_.failure("Writing the end of a match");
    }
    if (!connection_.run(kMoveMark).number(1, last_row_).done())
        return connection_.failure("Moving the mark of the journal");
    mark_moves_ = true;
    return Done{};
}

void SqliteJournal::head_knows_end(std::string_view match) {
    if (const auto found = ends_.find(match); found != ends_.end()) ends_.erase(found);
}

void SqliteJournal::committed() {
    if (!mark_moves_) return;
    mark_moves_ = false;
    mark_ = last_row_;
    ends_.clear();
}

Result<SqliteJournal::Found> SqliteJournal::read(const std::string& match) {
    const Result<JournalEnd> end = end_of(match);
    if (!end) return end.problems();
    Found found;
    std::int64_t at = end->row;
    while (at > 0) {
        SqliteRun row = connection_.run(kReadRow);
        if (!row.number(1, at).row() || row.text_at(0) != match) {
            if (row.failed()) return connection_.failure("Reading the journal");
            break;
        }
        found.records.push_back({.match = match,
                                 .seq = static_cast<std::uint32_t>(row.number_at(1)),
                                 .body = row.text_at(3),
                                 .chain = row.chain_at(4)});
        const std::int64_t previous = row.number_at(2);
        if (previous >= at) break;  // would lead in circles
        at = previous;
    }
    std::reverse(found.records.begin(), found.records.end());
    if (at == 0 && found.records.size() == end->seq) return found;
    found.records.clear();
    SqliteRun all = connection_.run(kReadAll);
    all.text(1, match);
    while (all.row()) {
        found.records.push_back({.match = match,
                                 .seq = static_cast<std::uint32_t>(all.number_at(0)),
                                 .body = all.text_at(1),
                                 .chain = all.chain_at(2)});
    }
    if (all.failed()) return connection_.failure("Reading the journal");
    found.cut = found.records.size() < end->seq;
    return found;
}

std::uint32_t SqliteJournal::count(std::string_view match, std::uint32_t in_head) const {
    const auto found = ends_.find(match);
    return found == ends_.end() ? in_head : found->second.seq;
}

}  // namespace clashfield::storage
