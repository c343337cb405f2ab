#pragma once

// The journal inside an SQLite file: a table that only grows at its end. Records that are written together
// lie on the same few pages, whatever matches they are of; an index by match would cost a page for each match
// in every commit. So each record knows the row of the one before it in its match, and the head of a match
// knows the last one as of the mark, a row up to which all heads are true. What was written behind the mark
// is found by reading those rows when the file is opened; the mark moves on before they become many.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "storage/battle_store.h"
#include "storage/sqlite_connection.h"
#include "storage/store_checks.h"

namespace clashfield::storage {

// So many rows stand behind the mark at most, but for the last group. Reading them takes a few tenths of a
// second; moving the mark costs a page for each match that is being played, and everybody waits for that.
inline constexpr std::int64_t kRowsBehindMark = 200'000;

// The last record of a match; row 0 if it has none.
struct JournalEnd {
    std::int64_t row = 0;
    std::uint32_t seq = 0;
};

class SqliteJournal {
  public:
    // A server is the only one to write, so it need not look what others wrote.
    SqliteJournal(SqliteConnection& connection, StoreUse use) : connection_(connection), use_(use) {}

    // Before anything below: learns what was written since the last look.
    Result<Done> catch_up();

    Result<JournalEnd> end_of(std::string_view match);
    Result<Chain> chain_at(const JournalEnd& end);

    // In a transaction of the caller, who then says how it ended. Precondition: each record is the next one
    // of its match.
    Result<Done> write(std::span<const JournalRecord> records);
    // The caller has written end_of() into the head.
    void head_knows_end(std::string_view match);
    void committed();
    void rolled_back() { known_ = false; }

    // In order, from the first. A link that leads nowhere is passed over by reading the whole table, so that
    // the chain shows what is missing; `cut` says that the last record is.
    struct Found {
        std::vector<JournalRecord> records;
        bool cut = false;
    };
    Result<Found> read(const std::string& match);

    // Records of a match whose head counts so many.
    std::uint32_t count(std::string_view match, std::uint32_t in_head) const;

  private:
    Result<Done> move_mark();

    SqliteConnection& connection_;
    StoreUse use_;
    bool known_ = false;         // what follows is true
    std::int64_t mark_ = 0;      // heads are true up to this row
    std::int64_t last_row_ = 0;  // that was written or looked at
    bool mark_moves_ = false;    // in the transaction that is going on
    ByMatch<JournalEnd> ends_;   // of matches that were written to behind the mark
};

}  // namespace clashfield::storage
