#pragma once

// Chances for people and programs: values with exact fractions, percents and bars.

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "analysis/order_odds.h"
#include "battle/parse_json.h"
#include "odds/distribution.h"
#include "text/catalogue.h"

namespace clashfield::app {

using analysis::Basis;
using analysis::ChanceRow;
using analysis::ChanceTable;

ChanceTable table_of(const odds::Distribution& distribution, std::string title);

// "exact", or "simulated, 20,000 runs, 95 % interval".
std::string basis_words(const Basis& basis, const text::Catalogue& words);

void print_table(const ChanceTable& table, const Basis& basis, const text::Catalogue& words,
                 std::ostream& out);

Json to_json(const ChanceTable& table, const Basis& basis);

}  // namespace clashfield::app
