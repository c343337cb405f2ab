#pragma once

// What both databases check in the same way, before they are asked and with the same words.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/battle_store.h"

namespace clashfield::storage {

Problem no_such_match(std::string_view match);
Problem match_exists(std::string_view match);
Problem already_over(std::string_view match, std::string_view outcome);
Problem only_for_reading(std::string_view where);
Problem database_failed(std::string_view where, std::string_view doing, std::string_view why);

// False for a text that no match can have as its id; a database need not be asked, nor can each be.
bool can_be_id(std::string_view match);

// Nothing, or what keeps the text out of a database.
std::optional<Problem> check_head(const MatchHead& head);
std::optional<Problem> check_outcome(std::string_view match, std::string_view outcome);

// The chain from the head (as it was kept, too) to the last record.
std::optional<Problem> check_chain(const StoredMatch& match, const Chain& kept_first);
// The chain is whole, and yet the journal does not end with the record that was written last.
Problem end_unfit(std::string_view match, std::size_t seq);
Problem last_record_missing(const StoredMatch& match);
// Title or outcome were changed, or the head is gone and its records are not.
Problem head_unfit(std::string_view match);
Problem head_missing(std::string_view match);

// Something for each match. Found by a hash, for a server looks up each match of each commit, and those that
// lie between two matches of a sorted map are not in the processor's cache.
struct MatchHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view match) const { return std::hash<std::string_view>()(match); }
};
template <typename T>
using ByMatch = std::unordered_map<std::string, T, MatchHash, std::equal_to<>>;

// Of one match: what its next record has to follow.
struct Tail {
    std::uint32_t seq = 0;
    Chain chain{};
};

// The tails of matches that were written to lately. Only one server writes, so they stay true; they are
// forgotten when a write fails. (Had another one written after all, the key of the table would refuse a
// second record of the same seq.) Checking an append against them takes no question to the database.
class Tails {
  public:
    // Matches of these records whose tail is not known, each once. Forgets the others when there are too
    // many.
    std::vector<std::string_view> unknown(std::span<const JournalRecord> records);
    void learn(std::string_view match, const Tail& tail);
    void forget(std::string_view match);
    void forget_all() { tails_.clear(); }

    // Nothing if each record is the next one of its match. Precondition: learn() was called for all matches
    // that unknown() named and that exist.
    std::optional<Problem> check(std::span<const JournalRecord> records) const;

    // The records are durable.
    void advance(std::span<const JournalRecord> records);

  private:
    ByMatch<Tail> tails_;
};

}  // namespace clashfield::storage
