// How a scenario is won (CL-VIC-01), as its file says it.

#include <algorithm>

#include <fmt/format.h>

#include "base/tables.h"
#include "content/by_id.h"
#include "games/clash/content/reading.h"
#include "games/clash/content/scenario.h"

namespace clashfield::clash {
namespace {

using content::Reader;

constexpr int kMostPhases = 1000;

// What a goal needs besides its name.
struct Needs {
    Goal goal;
    bool side = false;
    bool area = false;
    bool count = false;
    bool unit = false;
    bool edge = false;
};
constexpr Needs kNeeds[] = {
    {.goal = Goal::Hold, .side = true, .area = true},
    {.goal = Goal::HoldMost, .side = true, .area = true, .count = true},
    {.goal = Goal::Empty, .side = true, .area = true},
    {.goal = Goal::HoldBroken, .side = true, .area = true, .unit = true},
    {.goal = Goal::Match},
    {.goal = Goal::BreakArmy, .side = true, .count = true},
    {.goal = Goal::Survive, .side = true, .count = true},
    {.goal = Goal::Exit, .side = true, .count = true, .edge = true},
    {.goal = Goal::ByLoss, .count = true},
};
static_assert(std::size(kNeeds) == std::size(kGoalNames) && are_in_order(kNeeds, &Needs::goal));

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
    if (!table.holds(rule.centre)) reader.at("centre").error("D-05", "the objective is off the table");
}

void read_unit(const Reader& reader, const Setup& setup, VictoryRule& rule) {
    // An army that cannot be read may have it.
    const auto has_army = [&](std::uint8_t side) {
        return std::any_of(setup.units.begin(), setup.units.end(),
                           [&](const UnitInfo& unit) { return unit.side == side; });
    };
    const UnitInfo* unit = has_army(0) && has_army(1) ? content::read_one_of(reader, "unit", setup.units)
                                                      : content::find_by_id(setup.units, reader.text());
    if (unit != nullptr) rule.unit = static_cast<std::uint8_t>(unit - setup.units.data());
}

VictoryRule read_rule(const Reader& reader, const TableSize& table, const Setup& setup) {
    VictoryRule rule;
    if (!check_keys(reader, {"goal"}, {"side", "count", "area", "centre", "radius", "unit", "edge", "name"}))
        return rule;
    const auto goal = reader.at("goal").word(kGoalNames, "goal");
    if (!goal) return rule;
    rule.goal = static_cast<Goal>(*goal);
    const Needs& needs = kNeeds[*goal];
    const auto need = [&](bool needed, std::string_view key) {
        if (needed && !reader.has(key))
            reader.error("F-02", fmt::format("missing key '{}' of the goal {}", key, kGoalNames[*goal]));
        return needed && reader.has(key);
    };
    if (need(needs.side, "side")) read_word(reader, "side", kSideNames, "side", rule.side);
    if (need(needs.count, "count")) {
        const int most = rule.goal == Goal::BreakArmy ? 100 : kMostPhases;
        read_into(reader, "count", 1, most, rule.count);
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
