#pragma once

// Honest play beside an attack, in one run: how long people wait for the answer to an order before, during
// and after it, and how much memory the server takes. The bar: 99 of 100 orders are answered within 50 ms,
// whatever strangers do.

#include <filesystem>
#include <string>

#include "tests/perf/load_attacks.h"
#include "tests/perf/load_honest.h"

namespace clashfield::load {

struct MeasureOptions {
    std::string program;
    std::string attack = "all";
    std::string attack_from = "127.0.2.1";  // the first of its addresses; "same": that of the honest players
    std::size_t addresses = 0;              // 0: as many as the attack usually has
    std::size_t honest_matches = 50;
    double before_seconds = 10;
    double most_seconds = 40;  // of the attack
    double after_seconds = 10;
    double rest_minutes = 5;  // after `unjoined`, at most, until the memory is given back
};

// Prints a table with a line for each attack. False if a bar was missed.
bool measure_attacks(const MeasureOptions& options);

}  // namespace clashfield::load
