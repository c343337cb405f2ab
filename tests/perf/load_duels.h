#pragma once

// How much the real server bears: many duels of Filler Clash between people at once. Makes the matches,
// connects two players to each, and lets all of them give listed orders for a while. Battles that end are
// followed by a rematch, so that the number of matches stays. The rate of single commits of SQLite alone,
// measured before and after, is the yardstick.
//
// One thread, and no JSON beyond a search for the few things it needs. In each match one player is asked. He
// answers at once, except that at most `in_flight` orders are on their way at the same time: the others of
// the 1,000 who are asked think. All of them get their turn. With in_flight 1000 nobody thinks, and the
// latency mostly says how many wait, for the server is never idle.

#include <cstddef>
#include <filesystem>
#include <string>

namespace clashfield::load {

struct DuelOptions {
    std::string program;
    std::size_t matches = 1000;
    std::size_t in_flight = 400;
    double seconds = 20;
    double warm_up = 3;
};

// Prints what it has measured.
void run_duels(const DuelOptions& options, const std::filesystem::path& folder);

}  // namespace clashfield::load
