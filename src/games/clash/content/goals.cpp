#include "games/clash/content/goals.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/closest.h"
#include "games/clash/content/scenario.h"

namespace clashfield::clash {
namespace {

using content::Reader;

constexpr int kMostPhases = 1000;

// What a goal needs besides its name.
struct Needs {
    bool side = false;
    bool area = false;
    bool count = false;
    bool unit = false;
    bool edge = false;
};

Needs needs_of(Goal goal) {
    switch (goal) {
        case Goal::Hold:
        case Goal::Empty:
            return {.side = true, .area = true, .count = false, .unit = false, .edge = false};
        case Goal::HoldMost:
            return {.side = true, .area = true, .count = true, .unit = false, .edge = false};
        case Goal::HoldBroken:
            return {.side = true, .area = true, .count = false, .unit = true, .edge = false};
        case Goal::BreakArmy:
        case Goal::Survive:
            return {.side = true, .area = false, .count = true, .unit = false, .edge = false};
        case Goal::Exit:
            return {.side = true, .area = false, .count = true, .unit = false, .edge = true};
        case Goal::ByLoss:
            return {.side = false, .area = false, .count = true, .unit = false, .edge = false};
        case Goal::Match:
            break;
    }
    return {};
}

void read_area(const Reader& reader, const TableSize& table, VictoryRule& rule) {
    const bool circle = reader.has("centre") && reader.has("radius");
    if (circle == reader.has("area")) {
        reader.error("D-12", "a goal about a place has either 'area' or 'centre' and 'radius'");
        return;
    }
    if (!circle) {
        rule.area = read_polygon(reader.at("area"), table);
        return;
    }
    rule.centre = read_point(reader.at("centre"));
    rule.radius = read_length(reader.at("radius"), 1, 2000);
    const Point at = rule.centre;
    if (at.x < 0 || at.y < 0 || at.x > table.width || at.y > table.height)
        reader.at("centre").error("D-05", "the objective is off the table");
}

void read_unit(const Reader& reader, const Setup& setup, VictoryRule& rule) {
    const std::string id = reader.text();
    std::vector<std::string> known;
    for (std::size_t i = 0; i < setup.units.size() && i < kNoUnit; ++i) {
        known.push_back(setup.units[i].id);
        if (known.back() == id) rule.unit = static_cast<std::uint8_t>(i);
    }
    // An army that cannot be read may have it.
    const auto has_army = [&](std::uint8_t side) {
        return std::any_of(setup.units.begin(), setup.units.end(),
                           [&](const UnitInfo& unit) { return unit.side == side; });
    };
    const bool whole = has_army(0) && has_army(1);
    if (rule.unit == kNoUnit && reader.json().is_string() && whole) refuse_unknown(reader, "unit", id, known);
}

VictoryRule read_rule(const Reader& reader, const TableSize& table, const Setup& setup) {
    static constexpr std::string_view kRequired[] = {"goal"};
    static constexpr std::string_view kOptional[] = {"side",   "count", "area", "centre",
                                                     "radius", "unit",  "edge", "name"};
    VictoryRule rule;
    if (!check_keys(reader, kRequired, kOptional)) return rule;
    const auto goal = reader.at("goal").word(kGoalNames, "goal");
    if (!goal) return rule;
    rule.goal = static_cast<Goal>(*goal);
    const Needs needs = needs_of(rule.goal);
    const auto need = [&](bool needed, std::string_view key) {
        if (needed && !reader.has(key))
            reader.error("F-02", fmt::format("missing key '{}' of the goal {}", key, kGoalNames[*goal]));
        return needed && reader.has(key);
    };
    if (need(needs.side, "side")) read_word(reader, "side", kSideNames, "side", rule.side);
    if (need(needs.count, "count")) {
        const int most = rule.goal == Goal::BreakArmy ? 100 : kMostPhases;
        rule.count = static_cast<std::uint16_t>(reader.at("count").integer(1, most));
    }
    if (needs.area) read_area(reader, table, rule);
    if (need(needs.unit, "unit")) read_unit(reader.at("unit"), setup, rule);
    if (need(needs.edge, "edge")) {
        read_word(reader, "edge", kEdgeNames, "edge", rule.edge);
        if (rule.edge == setup.sides[rule.side].edge)  // CL-VIC-01
            reader.at("edge").warning("D-12", "nobody breaks through over the edge of his own side");
    }
    rule.name = read_name(reader);
    return rule;
}

}  // namespace

void read_victory(const Reader& list, const TableSize& table, Setup& setup) {
    content::each_item(list, 1, 20,
                       [&](const Reader& rule) { setup.victory.push_back(read_rule(rule, table, setup)); });
}

}  // namespace clashfield::clash
