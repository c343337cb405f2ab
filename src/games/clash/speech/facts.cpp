// Facts: numbers that vectors, odds questions and statistics read off a battle by name ("A1.strength").

#include <algorithm>

#include <fmt/format.h>

#include "battle/notation.h"
#include "games/clash/rules/geometry.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/victory.h"

namespace clashfield::clash {
namespace {

constexpr std::string_view kStatuses[] = {"waiting", "on_table", "lost", "left", "exited"};
constexpr std::string_view kFates[] = {"alive", "destroyed", "left"};

int side_strength(const Setup& setup, const State& state, int side) {
    int lives = 0;
    for (std::size_t unit = 0; unit < setup.units.size(); ++unit) {
        if (setup.units[unit].side == side) lives += strength(setup, state, static_cast<UnitId>(unit));
    }
    return lives;
}

const Unit& unit_at(const State& state, int unit) { return state.units[static_cast<std::size_t>(unit)]; }
const Figure& figure_at(const State& state, int figure) {
    return state.figures[static_cast<std::size_t>(figure)];
}
UnitId unit_id(int unit) { return static_cast<UnitId>(unit); }

std::string number(std::int32_t value) { return fmt::format("{}", value); }
std::string side_name(std::int32_t value) {
    return value < 0 ? "" : to_string(Side{static_cast<std::uint8_t>(value)});
}
template <const auto& Names>
std::string name_in(std::int32_t value) {
    return value < 0 ? "" : std::string(Names[static_cast<std::size_t>(value)]);
}

// How a fact is called, read off the battle for its subject (a unit, figure or side), and written.
struct Reading {
    std::string_view name;
    std::int32_t (*read)(const Setup&, const State&, int subject);
    std::string (*write)(std::int32_t value) = number;
};

constexpr Reading kUnitFacts[] = {
    {"tokens", [](const Setup&, const State& s, int u) -> std::int32_t { return unit_at(s, u).tokens; }},
    {"state", [](const Setup&, const State& s, int u) -> std::int32_t { return word(unit_at(s, u).state); },
     name_in<kMoraleStateNames>},
    {"strength",
     [](const Setup& setup, const State& s, int u) -> std::int32_t {
         return strength(setup, s, unit_id(u));
     }},
    {"figures",
     [](const Setup& setup, const State& s, int u) -> std::int32_t {
         return figures_left(setup, s, unit_id(u));
     }},
    {"losses",
     [](const Setup&, const State& s, int u) -> std::int32_t { return unit_at(s, u).losses_phase; }},
    {"since_test",
     [](const Setup&, const State& s, int u) -> std::int32_t { return unit_at(s, u).losses_since_test; }},
    {"duty",
     [](const Setup& setup, const State& s, int u) -> std::int32_t { return duty_of(setup, s, unit_id(u)); }},
    {"engaged",
     [](const Setup& setup, const State& s, int u) -> std::int32_t {
         return is_unit_engaged(setup, s, unit_id(u));
     }},
    {"mounted",
     [](const Setup&, const State& s, int u) -> std::int32_t { return unit_at(s, u).is(flag::kMounted); }},
    {"limbered",
     [](const Setup&, const State& s, int u) -> std::int32_t { return unit_at(s, u).is(flag::kLimbered); }},
    {"fate",
     [](const Setup&, const State& s, int u) -> std::int32_t {
         return unit_at(s, u).is(flag::kDestroyed) ? 1 : unit_at(s, u).is(flag::kLeft) ? 2 : 0;
     },
     name_in<kFates>},
};

constexpr Reading kFigureFacts[] = {
    {"x",
     [](const Setup&, const State& s, int f) -> std::int32_t { return to_hundredths(figure_at(s, f).at.x); },
     write_hundredths},
    {"y",
     [](const Setup&, const State& s, int f) -> std::int32_t { return to_hundredths(figure_at(s, f).at.y); },
     write_hundredths},
    {"heading", [](const Setup&, const State& s, int f) -> std::int32_t { return figure_at(s, f).heading; },
     write_hundredths},
    {"lives", [](const Setup&, const State& s, int f) -> std::int32_t { return figure_at(s, f).lives; }},
    {"shots", [](const Setup&, const State& s, int f) -> std::int32_t { return figure_at(s, f).shots; }},
    {"status",
     [](const Setup&, const State& s, int f) -> std::int32_t { return word(figure_at(s, f).status); },
     name_in<kStatuses>},
    {"charging",
     [](const Setup&, const State& s, int f) -> std::int32_t { return figure_at(s, f).is(mark::kCharging); }},
    {"engaged",
     [](const Setup&, const State& s, int f) -> std::int32_t { return figure_at(s, f).is(mark::kEngaged); }},
    {"climb", [](const Setup&, const State& s, int f) -> std::int32_t { return figure_at(s, f).climb; }},
};

constexpr Reading kSideFacts[] = {
    {"points_lost",
     [](const Setup& setup, const State& s, int side) -> std::int32_t {
         return lost_points(setup, s, static_cast<std::uint8_t>(side));
     }},
    {"points",
     [](const Setup& setup, const State&, int side) -> std::int32_t {
         return setup.sides[static_cast<std::size_t>(side)].points;
     }},
    // CL-VIC-02: more than half; 0 where losses do not end the battle
    {"points_limit",
     [](const Setup& setup, const State&, int side) -> std::int32_t {
         const bool breaks = std::any_of(setup.victory.begin(), setup.victory.end(),
                                         [](const VictoryRule& rule) { return rule.goal == Goal::Match; });
         return breaks ? setup.sides[static_cast<std::size_t>(side)].points / 2 + 1 : 0;
     }},
    {"strength",
     [](const Setup& setup, const State& s, int side) -> std::int32_t {
         return side_strength(setup, s, side);
     }},
    {"edge",
     [](const Setup& setup, const State& s, int side) -> std::int32_t {
         return word(edge_of(setup, s, static_cast<std::uint8_t>(side)));
     },
     name_in<kEdgeNames>},
};

std::int32_t read_phase(const Setup&, const State& state, int) { return state.phase; }

constexpr Reading kBattleFacts[] = {
    {"phase", read_phase},
    {"turn", read_phase},
    {"active", [](const Setup&, const State& s, int) -> std::int32_t { return s.active; }, side_name},
    {"attacker", [](const Setup&, const State& s, int) -> std::int32_t { return s.attacker; }, side_name},
    {"step", [](const Setup&, const State& s, int) -> std::int32_t { return word(s.step); },
     [](std::int32_t value) { return std::string(step_name(static_cast<Step>(value))); }},
    {"fires",
     [](const Setup&, const State& s, int) -> std::int32_t {
         return static_cast<std::int32_t>(s.fires.size());
     }},
    {"winner",
     [](const Setup&, const State& s, int) -> std::int32_t { return s.winner == kNoUnit ? -1 : s.winner; },
     side_name},
    {"reason",
     [](const Setup&, const State& s, int) -> std::int32_t {
         return s.step == Step::Over ? word(s.ending) : -1;
     },
     [](std::int32_t value) {
         return value < 0 ? std::string()
                          : std::string(clash_vocabulary().outcomes[static_cast<std::size_t>(value)]);
     }},
};

// Fact::kind is the group and the place in it.
constexpr std::span<const Reading> kGroups[] = {kUnitFacts, kFigureFacts, kSideFacts, kBattleFacts};
enum Group : std::uint8_t { kOfUnit, kOfFigure, kOfSide, kOfBattle };
constexpr std::uint8_t kGroupSize = 16;
static_assert(std::size(kUnitFacts) <= kGroupSize && std::size(kFigureFacts) <= kGroupSize);

std::optional<Fact> find_in(Group group, std::string_view name, std::int32_t subject) {
    const std::span<const Reading> readings = kGroups[group];
    for (std::size_t i = 0; i < readings.size(); ++i) {
        if (readings[i].name == name)
            return Fact{static_cast<std::uint8_t>(group * kGroupSize + i), static_cast<std::int16_t>(subject),
                        0};
    }
    return std::nullopt;
}

const Reading& reading_of(Fact fact) { return kGroups[fact.kind / kGroupSize][fact.kind % kGroupSize]; }

}  // namespace

std::optional<Fact> Rules::find_fact(const Setup& setup, const State& state, std::string_view path) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos) return find_in(kOfBattle, path, 0);
    const std::string_view owner = path.substr(0, dot);
    const std::string_view what = path.substr(dot + 1);
    if (const auto unit = find(setup, state, kUnit, owner)) return find_in(kOfUnit, what, *unit);
    if (const auto figure = find(setup, state, kFigure, owner)) return find_in(kOfFigure, what, *figure);
    if (owner == "A" || owner == "B") return find_in(kOfSide, what, owner == "A" ? 0 : 1);
    return std::nullopt;
}

std::int32_t Rules::read(const Setup& setup, const State& state, Fact fact) {
    return reading_of(fact).read(setup, state, fact.subject);
}

std::string Rules::write(const Setup&, const State&, Fact fact, std::int32_t value) {
    return reading_of(fact).write(value);
}

}  // namespace clashfield::clash
