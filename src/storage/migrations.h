#pragma once

// How the tables came to be: a list of steps that every database goes through in order, each in a transaction
// that also writes down its number. A step that was released never changes; what comes later is a new step.
// The statements that read and write stand beside them, because both databases understand the same ones.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "storage/battle_store.h"

namespace clashfield::storage {

struct Migration {
    int version = 0;  // of the schema, after this step
    const char* sqlite = nullptr;
    const char* postgres = nullptr;
};

// In order, from version 1.
std::span<const Migration> migrations();
int newest_schema_version();

// What is wrong with a database of this version for a program that cannot change it (reading) or can.
std::optional<Problem> check_schema_version(std::string_view where, int version, bool may_migrate);
// There are tables, but none of ours.
Problem foreign_database(std::string_view where);

namespace sql {

// The numbers of the parameters rise in the order in which they appear; SQLite counts them that way.
inline constexpr const char* kReadVersion = "SELECT version FROM schema_version";
inline constexpr const char* kReadHead =
    "SELECT game, body, created, chain, title, outcome, seal FROM matches WHERE id = $1";
inline constexpr const char* kReadOutcome = "SELECT outcome, created FROM matches WHERE id = $1";
// Changes nothing, and is written all the same.
inline constexpr const char* kProbe = "UPDATE schema_version SET version = version";
// Who counts the records of a match: the head, in SQLite, or whoever lists.
enum class RecordCount : std::uint8_t { InHead, InJournal };
// Of matches older than a moment and an id, newest first.
const char* list_of(MatchState state, RecordCount count);

}  // namespace sql

}  // namespace clashfield::storage
