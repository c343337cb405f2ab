#pragma once

// What makes the end of a journal known in a second place. A chain of hashes shows that no record between the
// first and the last was changed; it cannot show that there were more. So a store also keeps, apart from the
// records, how far each match has come, and a hash over that: whoever deletes, copies or swaps rows without
// computing hashes is noticed.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/battle_store.h"

namespace clashfield::storage {

// The last record of a match; seq 0 and the chain of the head if it has none. The row is SQLite's.
struct JournalEnd {
    std::int64_t row = 0;
    std::uint32_t seq = 0;
    Chain chain{};

    bool operator==(const JournalEnd&) const = default;
};

Chain seal_of_end(std::string_view match, const JournalEnd& end);

// Title and outcome are no part of the chain, since they were there before and change.
Chain seal_of_head(const Chain& first, std::string_view title, const std::optional<std::string>& outcome);

// SQLite: the records of one commit, in short, kept beside the journal until the heads know their ends.
// Each entry is the match, the seq and the chain of a record, in the order of the rows.
struct GroupEntry {
    std::string_view match;
    std::uint32_t seq = 0;
    Chain chain{};
};
void add_entry(std::string& group, const GroupEntry& entry);
// Precondition: the text was made by add_entry(), which its hash has shown.
std::vector<GroupEntry> entries_of(std::string_view group);

// How far a journal has come: its last row, and the hash of its groups up to there.
struct JournalReach {
    std::int64_t row = 0;
    Chain chain{};

    bool operator==(const JournalReach&) const = default;
};

// The hashes of groups follow each other, from the mark up to which the heads know their ends.
Chain chain_of_mark(std::int64_t row, const Chain& start);
Chain chain_of_group(const Chain& previous, std::int64_t last_row, std::string_view group);

}  // namespace clashfield::storage
