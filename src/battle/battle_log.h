#pragma once

// BattleLog: everything needed to play a battle again. The inputs in order, each with the hash of the state
// that followed, below a header that says which game, rules and content they belong to. Loading a log means
// replaying it; a hash that differs is found at its step, together with the versions that may explain it.
//
// The file form is schema/battle-log.json. An order is kept in notation, because notation survives changes of
// the tables inside a game. A log holds hidden orders and a seed: it is for the server and for after the
// battle.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/result.h"
#include "battle/battle.h"
#include "battle/game.h"
#include "battle/parse_json.h"
#include "dice/fair_dice.h"

namespace clashfield {

// What this program writes. Logs of a higher number are refused with a clear message.
inline constexpr int kLogVersion = 1;

struct LogHeader {
    std::string engine;   // version of the program that wrote it
    std::string game;     // "filler"
    std::string rules;    // "filler/1"
    std::string content;  // hash of the content that the set-up uses
    std::string setup;    // the complete set-up, as compact JSON
    std::string dice;     // where the dice came from: "seed:7", "typed", "script:FILE", "fair"

    bool operator==(const LogHeader&) const = default;
};

// An order or the faces of a roll, and the hash after it.
struct LogEntry {
    Side side;          // whose order; none for faces
    std::string order;  // in notation
    Faces faces;
    StateHash hash;

    bool is_order() const { return !side.is_none(); }
    bool operator==(const LogEntry&) const = default;
};

struct BattleLog {
    LogHeader header;
    StateHash start;  // before the first input
    std::vector<LogEntry> entries;
    std::optional<DiceProof> proof = {};  // of fair dice, when the battle is over

    bool operator==(const BattleLog&) const = default;
};

// The header of a battle that is about to start. Precondition: the set-up is complete.
LogHeader make_header(const Game& game, const Json& setup, std::string_view engine, std::string_view dice);

Json to_json(const BattleLog& log);

// Strict: unknown keys, missing keys and wrong values are all reported, each with its path below `where`.
Result<BattleLog> log_from_json(const Json& json, std::string_view where = "log");

struct ReplayStep {
    std::size_t index = 0;            // 0 is the start, before any input
    const LogEntry* entry = nullptr;  // nothing at the start
    const Battle& battle;             // after the input
    std::span<const Event> events;    // what followed from it
};

using OnReplayStep = std::function<void(const ReplayStep&)>;

struct ReplayOptions {
    std::string engine;           // our version, named where something differs
    bool other_versions = false;  // try a log of other rules or content too: the hashes tell whether it works
};

// Plays a log again and gives the battle at its end. Every order must pass check(), all faces must fit the
// roll, and every hash must be the same; the first that is not ends the replay with a problem that names the
// step, what was expected, what was found, and which versions differ.
Result<std::unique_ptr<Battle>> replay(const Game& game, const BattleLog& log,
                                       const ReplayOptions& options = {}, const OnReplayStep& on_step = {});

// Replays a log and throws its fair dice again. The number of rolls that were compared, or what is not as
// it was promised: the commitment, or the faces at a step. A commitment that somebody wrote down before the
// first roll is worth more than the one in the file.
Result<std::size_t> verify_dice(const Game& game, const BattleLog& log, const ReplayOptions& options = {},
                                const std::optional<DiceCommitment>& promised = {});

}  // namespace clashfield
