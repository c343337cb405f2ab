#pragma once

// Chances for people and programs: values with exact fractions, percents and bars.

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "analysis/interval.h"
#include "base/fraction.h"
#include "battle/parse_json.h"
#include "odds/distribution.h"
#include "text/catalogue.h"

namespace clashfield::app {

struct ChanceRow {
    std::string value;  // as people read it: "3", "S0", "out"
    Fraction chance;
    analysis::Interval interval;  // where the chance was simulated
};

// The chances of one quantity.
struct ChanceTable {
    std::string title;  // "B.energy"
    std::string now;    // its value before, if it has one
    std::vector<ChanceRow> rows;
    std::optional<Fraction> mean;  // where the values are numbers of 0 and more
    double mean_double = 0;
    bool has_mean = true;
};

struct Basis {
    bool exact = true;
    std::uint64_t runs = 0;
};

ChanceTable table_of(const odds::Distribution& distribution, std::string title);

// "exact", or "simulated, 20,000 runs, 95 % interval".
std::string basis_words(const Basis& basis, const text::Catalogue& words);

void print_table(const ChanceTable& table, const Basis& basis, const text::Catalogue& words,
                 std::ostream& out);

Json to_json(const ChanceTable& table, const Basis& basis);

}  // namespace clashfield::app
