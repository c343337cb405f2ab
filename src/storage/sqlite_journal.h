#pragma once

// The journal inside an SQLite file: a table that only grows at its end. Records that are written together
// lie on the same few pages, whatever matches they are of; an index by match would cost a page for each match
// in every commit. So each record knows the row of the one before it in its match, and the head of a match
// knows the last one as of the mark, a row up to which all heads are true.
//
// What was written behind the mark is listed a second time, in a row for each commit (a group): which matches
// have come how far. The hashes of the groups follow each other, and the last hash stands in a row of its
// own, so rows that were deleted, added, changed or swapped are noticed, also at the end. Opening a file
// reads the groups; the mark moves on before they become many, and then they go.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "storage/battle_store.h"
#include "storage/seals.h"
#include "storage/sqlite_connection.h"
#include "storage/store_checks.h"

namespace clashfield::storage {

// So many rows stand behind the mark at most, but for the last group. Reading them takes a few tenths of a
// second; moving the mark costs a page for each match that is being played, and everybody waits for that.
inline constexpr std::int64_t kRowsBehindMark = 200'000;

class SqliteJournal {
  public:
    // A server is the only one to write, so it need not look what others wrote.
    SqliteJournal(SqliteConnection& connection, StoreUse use) : connection_(connection), use_(use) {}

    // Before anything below: learns what was written since the last look. S-07 if the journal as a whole was
    // changed, so that nobody knows whose records are missing.
    Result<Done> catch_up();
    // At the next look the journal must have come so far, or S-07: people were told of it.
    void expect(const JournalReach& acknowledged) { expected_ = acknowledged; }
    // Precondition: nothing is being written.
    JournalReach reach() const { return {last_row_, chain_}; }

    // S-07 if the match does not end as its head says.
    Result<JournalEnd> end_of(std::string_view match);

    // In a transaction of the caller, who then says how it ended. Precondition: each record is the next one
    // of its match.
    Result<Done> write(std::span<const JournalRecord> records);
    // The caller has written end_of() into the head.
    void head_knows_end(std::string_view match);
    void committed();
    void rolled_back() { known_ = false; }

    // In order, from the first. A link that leads nowhere is passed over by reading the whole table, so that
    // the chain shows what is missing; `complete` says that they end as they should.
    struct Found {
        std::vector<JournalRecord> records;
        bool complete = false;
    };
    Result<Found> read(const std::string& match);

    // Records of a match whose head counts so many.
    std::uint32_t count(std::string_view match, std::uint32_t in_head) const;
    // Was it written to behind the mark?
    bool knows(std::string_view match) const { return ends_.contains(match); }

  private:
    struct Mark {
        std::int64_t last = 0;  // heads are true up to this row
        Chain start{};          // the hash of the groups before it
        std::int64_t reached = 0;
        Chain chain{};
    };

    Result<Mark> read_mark();
    // The entries of a group as the journal itself has them; other entries if rows were changed.
    std::string entries_in(std::int64_t first, std::int64_t last);
    void learn(std::int64_t last, std::string_view group);
    Problem changed(std::int64_t row, std::string_view what) const;
    // Forgets what was expected if this is it.
    void meet(const JournalReach& reach);
    // How far the groups reach, and the hash of the last one.
    Result<Done> seal(const Chain& chain);
    Result<Done> move_mark();
    Result<std::vector<JournalRecord>> follow_links(const std::string& match, const JournalEnd& end);
    Result<std::vector<JournalRecord>> read_all(const std::string& match);

    SqliteConnection& connection_;
    StoreUse use_;
    bool known_ = false;         // what follows is true
    Mark mark_;                  // `reached` and `chain` as of the last look
    std::int64_t last_row_ = 0;  // that was written or looked at
    Chain chain_{};              // of the last group
    std::string group_;          // is being written; kept for its memory
    bool mark_moves_ = false;    // in the transaction that is going on
    std::optional<JournalReach> expected_;
    ByMatch<JournalEnd> ends_;  // of matches that were written to behind the mark
};

}  // namespace clashfield::storage
