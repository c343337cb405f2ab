#include "app/tools/odds_report.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include <nlohmann/json.hpp>

#include "app/terminal/style.h"
#include "app/tools/plain_text.h"

namespace clashfield::app {
namespace {

constexpr int kBarWidth = 30;
// Longer fractions tell a person nothing; programs get them in full.
constexpr std::size_t kLongestFraction = 25;

std::string padded(const std::string& text, int width) {
    const int missing = width - columns(text);
    return missing > 0 ? std::string(static_cast<std::size_t>(missing), ' ') + text : text;
}

std::string shown_fraction(const Fraction& chance) {
    const std::string text = chance.to_string();
    return text.size() <= kLongestFraction ? text : "~";
}

std::string bar(double share) {
    return std::string(static_cast<std::size_t>(std::lround(share * kBarWidth)), '#');
}

std::string percent(double share, const text::Catalogue& words) {
    return words.format("odds.share", {{"percent", share * 100}});
}

// Rounded, so that programs do not show digits that mean nothing.
}  // namespace

ChanceTable table_of(const odds::Distribution& distribution, std::string title) {
    ChanceTable table;
    table.title = std::move(title);
    for (int value = distribution.min(); value <= distribution.max(); ++value) {
        if (distribution.weight(value).is_zero()) continue;
        table.rows.push_back({std::to_string(value), distribution.probability(value), {}});
    }
    if (distribution.min() >= 0) table.mean = distribution.mean();
    table.mean_double = distribution.mean_double();
    return table;
}

std::string basis_words(const Basis& basis, const text::Catalogue& words) {
    if (basis.exact) return words.format("odds.exact");
    return words.format("odds.simulated", {{"runs", static_cast<std::int64_t>(basis.runs)}});
}

void print_table(const ChanceTable& table, const Basis& basis, const text::Catalogue& words,
                 std::ostream& out) {
    if (!table.title.empty()) {
        out << table.title;
        if (!table.now.empty()) out << " (" << words.format("odds.now", {{"value", table.now}}) << ")";
        out << '\n';
    }
    int value_width = 0;
    int fraction_width = 0;
    for (const ChanceRow& row : table.rows) {
        value_width = std::max(value_width, columns(row.value));
        fraction_width = std::max(fraction_width, columns(shown_fraction(row.chance)));
    }
    for (const ChanceRow& row : table.rows) {
        const double share = row.chance.to_double();
        out << "  " << padded(row.value, value_width) << "  ";
        if (basis.exact) out << padded(shown_fraction(row.chance), fraction_width) << "  ";
        out << padded(percent(share, words), 8);
        if (!basis.exact)
            out << " (" << percent(row.interval.low, words) << " - " << percent(row.interval.high, words)
                << ")";
        out << "  " << bar(share) << '\n';
    }
    if (!table.has_mean) return;
    const bool fraction = basis.exact && table.mean && shown_fraction(*table.mean) != "~";
    out << "  "
        << words.format("odds.mean", {{"fraction", fraction ? table.mean->to_string() : std::string("none")},
                                      {"value", table.mean_double}})
        << '\n';
}

Json to_json(const ChanceTable& table, const Basis& basis) {
    Json json;
    json["title"] = table.title;
    if (!table.now.empty()) json["now"] = table.now;
    Json rows = Json::array();
    for (const ChanceRow& row : table.rows) {
        Json item;
        item["value"] = row.value;
        if (basis.exact) item["probability"] = row.chance.to_string();
        item["share"] = rounded(row.chance.to_double(), 9);
        if (!basis.exact) item["interval"] = {rounded(row.interval.low, 9), rounded(row.interval.high, 9)};
        rows.push_back(std::move(item));
    }
    json["distribution"] = std::move(rows);
    if (!table.has_mean) return json;
    if (basis.exact && table.mean) json["mean"] = table.mean->to_string();
    json["mean_value"] = rounded(table.mean_double, 9);
    return json;
}

}  // namespace clashfield::app
