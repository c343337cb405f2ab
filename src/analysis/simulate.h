#pragma once

// Batch simulation: "who wins this, 10,000 times". Battle i gets its seed from the plan's seed and i alone,
// and only integers are summed, so that the result is the same for every number of threads.

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "analysis/histogram.h"
#include "analysis/interval.h"
#include "analysis/policy.h"
#include "base/result.h"
#include "battle/game.h"
#include "battle/parse_json.h"

namespace clashfield::analysis {

// Puts a battle at its start into the slot, which may hold the last one. Called from several threads at once.
using Starter = std::function<void(std::uint64_t seed, std::unique_ptr<Battle>& slot)>;

// Always the same start.
Starter start_from(const Battle& battle);

// Starts battles of a set-up. One with chance in it (a shuffled deal) is completed anew for each battle. The
// game outlives the starter. A set-up that cannot be started is a problem now, not later.
Result<Starter> start_from(const Game& game, const Json& setup);

struct SimulationPlan {
    std::uint64_t battles = 1000;
    std::uint32_t threads = 1;
    std::uint64_t seed = 1;
    // One for each side. With `mirrored`, n battles in a row share one seed and the players move on by one
    // seat in each, so that for two sides battles 2k and 2k+1 differ only in who sits where.
    std::vector<ChooserMaker> players;
    bool mirrored = false;
    std::vector<Fact> facts;              // read at the end of each battle
    std::uint32_t most_inputs = 100'000;  // a battle that takes longer counts as unfinished
    // Told the number of battles done, now and then, by one thread at a time.
    std::function<void(std::uint64_t done)> progress;
};

struct SimulationResult {
    std::uint64_t battles = 0;
    std::uint64_t draws = 0;
    std::uint64_t unfinished = 0;
    std::uint64_t first_player_wins = 0;     // wins of the side that took the first main decision
    std::vector<std::uint64_t> wins;         // by side; all winners of a shared victory count
    std::vector<std::uint64_t> player_wins;  // by player of the plan
    std::vector<std::uint64_t> endings;      // by reason, as in the vocabulary
    Histogram inputs;
    Histogram decisions;
    Histogram rounds;              // of the fact "round", if the game has it
    std::vector<Histogram> facts;  // as in the plan

    Interval win_interval(std::size_t side) const { return wilson(wins[side], battles); }
    Interval player_interval(std::size_t player) const { return wilson(player_wins[player], battles); }

    bool operator==(const SimulationResult&) const = default;
};

SimulationResult simulate(const Starter& starter, const SimulationPlan& plan);

// The seed of one stream of chance of one battle.
std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t battle, std::uint64_t stream);

}  // namespace clashfield::analysis
