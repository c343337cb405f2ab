#pragma once

// Where a server keeps its matches: a head for each match, and a journal of what was put into it. The journal
// only grows. What append() has said yes to is on the disk: it survives a crash of the program and of the
// machine. Each record carries a hash over itself and its predecessor, so a record that was changed, left out
// or taken from elsewhere is noticed when the match is loaded; and each store knows in a second place how far
// a match has come, so that records missing at the end are noticed, too (seals.h).
//
// The bodies are JSON to the server and mere text here. All texts are UTF-8 without the character 0.
//
// A store belongs to one thread at a time (JournalWriter gives it one of its own) and a database to one
// server at a time; others may open it to read.
//
// Codes of problems:
//   S-01 where: not a place of a store, or it cannot be opened     S-06 a record is not the next one
//   S-02 another server uses the database                          S-07 the chain of hashes is broken
//   S-03 the schema is newer than this program, or of another one  S-08 a text that cannot be kept
//   S-04 no such match                                             S-09 the database failed
//   S-05 the match exists already, or is over already              S-10 this store cannot do that

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace clashfield::storage {

// The value of a Result when there is nothing to tell but that it is done.
struct Done {
    bool operator==(const Done&) const = default;
};

using Chain = std::array<std::uint8_t, 16>;

struct MatchHead {
    std::string id;
    std::string game;
    std::string body;          // JSON; what the match began with
    std::int64_t created = 0;  // seconds since 1970
    std::string title = {};    // for lists; the chain does not cover it, a seal does

    bool operator==(const MatchHead&) const = default;
};

struct JournalRecord {
    std::string match;
    std::uint32_t seq = 0;  // 1, 2, 3 ... in each match
    std::string body;       // JSON, a line for each input, or whatever else the server has to remember
    Chain chain{};          // next_chain() of the record before it

    bool operator==(const JournalRecord&) const = default;
};

// BLAKE2b-128 of the head: the chain before the first record.
Chain first_chain(const MatchHead& head);

// BLAKE2b-128 of the previous chain, the match, the seq and the body.
Chain next_chain(const Chain& previous, std::string_view match, std::uint32_t seq, std::string_view body);

struct StoredMatch {
    MatchHead head;
    std::optional<std::string> outcome;  // of a match that is over
    std::vector<JournalRecord> records;  // in order

    // What the chain of the next record is made from.
    Chain last_chain() const { return records.empty() ? first_chain(head) : records.back().chain; }
};

struct MatchSummary {
    std::string id;
    std::string game;
    std::string title;
    std::int64_t created = 0;
    std::uint32_t records = 0;
    std::optional<std::string> outcome;  // of a match that is over

    bool operator==(const MatchSummary&) const = default;
};

// How a match has ended.
struct Ending {
    std::string match;
    std::string outcome;
};

inline constexpr std::uint32_t kMaxListed = 1000;

enum class MatchState : std::uint8_t { Any, Running, Over };

struct MatchQuery {
    MatchState state = MatchState::Any;
    std::uint32_t limit = 50;  // kMaxListed are given at most
    std::string after = {};    // the id of the last match of the page before; empty for the first page
};

// What a body, and what any other text may take.
inline constexpr std::size_t kMaxBodyBytes = 16u << 20;
inline constexpr std::size_t kMaxNameBytes = 1000;

class BattleStore {
  public:
    virtual ~BattleStore() = default;

    // A new match without records. Refused if there is one of this id.
    virtual Result<Done> create(const MatchHead& head) = 0;

    // Several of them, each with its own answer; one after the other unless a store can do better.
    virtual std::vector<Result<Done>> create_all(std::span<const MatchHead> heads);

    // Records of any matches, in one transaction: all are durable when it returns, or none is there. Refused
    // are a match that does not exist, a seq that is not the next one and a chain that does not follow. Only
    // when the database itself fails at the commit (S-09) it is open which of the two; load() tells.
    virtual Result<Done> append(std::span<const JournalRecord> records) = 0;

    // Verifies the chain. Where it breaks, the problem names the match and the seq; 0 is the head.
    virtual Result<StoredMatch> load(std::string_view match) = 0;

    // Marks the match as over. Once more with the same outcome changes nothing, with another is refused.
    virtual Result<Done> finish(std::string_view match, std::string_view outcome) = 0;

    virtual std::vector<Result<Done>> finish_all(std::span<const Ending> endings);

    // Deletes matches that were made before that second and have no records, but for those to keep; some
    // hundreds at a time, and tells how many. Nothing else is ever deleted.
    virtual Result<std::size_t> remove_unplayed(std::int64_t before, const std::set<std::string>& keep) = 0;

    // Newest first; those of one second by id, downward.
    virtual Result<std::vector<MatchSummary>> list(const MatchQuery& query) = 0;

    // Copies the database, as it is at one moment, into a new file that open_store() opens. Other programs
    // may write meanwhile. PostgreSQL has tools of its own for that; the problem names them.
    virtual Result<Done> backup(const std::filesystem::path& file) = 0;

    // Nothing while the database is where people will look for it; else the failure (S-09). Costs little.
    virtual std::optional<Problem> find_loss() { return std::nullopt; }

    // Whether a record could be kept now: writes something, and waits until it is durable.
    virtual Result<Done> probe() = 0;

    virtual int schema_version() = 0;

    // The same database once more, to read beside this store on another thread; a null pointer where nothing
    // but this store leads to it. From any thread.
    virtual Result<std::unique_ptr<BattleStore>> open_reader() const {
        return std::unique_ptr<BattleStore>();
    }
};

// Serve may write, and nobody else may serve from the same database. Read works beside a server.
enum class StoreUse : std::uint8_t { Serve, Read };

// `where` is a file for SQLite, ":memory:" (gone when it is closed), or "postgresql://user@host/database".
// Serve makes the file and its folder when they are missing, for this user only, and brings the tables of
// older versions up to date. Problems never show a password.
Result<std::unique_ptr<BattleStore>> open_store(std::string_view where, StoreUse use = StoreUse::Serve);

// True if the request was at fault, so that another one may go well; false if the database failed (S-09).
bool is_refusal(const Problems& problems);

}  // namespace clashfield::storage
