// Facts: numbers that vectors, odds questions and statistics read off a battle by name ("A1.strength").

#include "battle/facts.h"

#include <algorithm>

#include "battle/domain_names.h"
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

struct Seen {
    const Setup& setup;
    const State& state;
    Fact fact;

    const Unit& unit() const { return state.units[static_cast<std::size_t>(fact.subject)]; }
    UnitId unit_id() const { return static_cast<UnitId>(fact.subject); }
    const Figure& figure() const { return state.figures[static_cast<std::size_t>(fact.subject)]; }
    std::uint8_t side() const { return static_cast<std::uint8_t>(fact.subject); }
};

int side_strength(const Seen& s) {
    int lives = 0;
    for (const UnitId unit : units_of(s.setup, s.side())) lives += strength(s.setup, s.state, unit);
    return lives;
}

// CL-VIC-02: more than half; 0 where losses do not end the battle.
int points_limit(const Seen& s) {
    const bool breaks = std::any_of(s.setup.victory.begin(), s.setup.victory.end(),
                                    [](const VictoryRule& rule) { return rule.goal == Goal::Match; });
    return breaks ? s.setup.sides[s.side()].points / 2 + 1 : 0;
}

std::string in_millimetres(const Seen&, std::int32_t value) { return write_decimal(value, 2); }

constexpr FactOf<Seen> kUnitFacts[] = {
    {"tokens", [](const Seen& s) { return s.unit().tokens; }},
    {"state", [](const Seen& s) { return s.unit().state; }, write_name<kMoraleStateNames, Seen>},
    {"strength", [](const Seen& s) { return strength(s.setup, s.state, s.unit_id()); }},
    {"figures", [](const Seen& s) { return figures_left(s.setup, s.state, s.unit_id()); }},
    {"losses", [](const Seen& s) { return s.unit().losses_phase; }},
    {"since_test", [](const Seen& s) { return s.unit().losses_since_test; }},
    {"duty", [](const Seen& s) { return duty_of(s.setup, s.state, s.unit_id()); }},
    {"engaged", [](const Seen& s) { return is_unit_engaged(s.setup, s.state, s.unit_id()); }},
    {"mounted", [](const Seen& s) { return s.unit().is(flag::kMounted); }},
    {"limbered", [](const Seen& s) { return s.unit().is(flag::kLimbered); }},
    {"fate",
     [](const Seen& s) { return s.unit().is(flag::kDestroyed) ? 1
                                : s.unit().is(flag::kLeft)    ? 2
                                                              : 0; },
     write_name<kFates, Seen>},
};

constexpr FactOf<Seen> kFigureFacts[] = {
    {"x", [](const Seen& s) { return to_hundredths(s.figure().at.x); }, in_millimetres},
    {"y", [](const Seen& s) { return to_hundredths(s.figure().at.y); }, in_millimetres},
    {"heading", [](const Seen& s) { return s.figure().heading; }, in_millimetres},
    {"lives", [](const Seen& s) { return s.figure().lives; }},
    {"shots", [](const Seen& s) { return s.figure().shots; }},
    {"status", [](const Seen& s) { return s.figure().status; }, write_name<kStatuses, Seen>},
    {"charging", [](const Seen& s) { return s.figure().is(mark::kCharging); }},
    {"engaged", [](const Seen& s) { return s.figure().is(mark::kEngaged); }},
    {"climb", [](const Seen& s) { return s.figure().climb; }},
};

constexpr FactOf<Seen> kSideFacts[] = {
    {"points_lost", [](const Seen& s) { return lost_points(s.setup, s.state, s.side()); }},
    {"points", [](const Seen& s) { return s.setup.sides[s.side()].points; }},
    {"points_limit", [](const Seen& s) { return points_limit(s); }},
    {"strength", [](const Seen& s) { return side_strength(s); }},
    {"edge", [](const Seen& s) { return edge_of(s.setup, s.state, s.side()); }, write_name<kEdgeNames, Seen>},
};

constexpr FactOf<Seen> kBattleFacts[] = {
    {"phase", [](const Seen& s) { return s.state.phase; }},
    {"turn", [](const Seen& s) { return s.state.phase; }},
    {"active", [](const Seen& s) { return s.state.active; }, write_side<Seen>},
    {"attacker", [](const Seen& s) { return s.state.attacker; }, write_side<Seen>},
    {"step", [](const Seen& s) { return s.state.step; },
     [](const Seen&, std::int32_t value) { return std::string(step_name(static_cast<Step>(value))); }},
    {"fires", [](const Seen& s) { return s.state.fires.size(); }},
    {"winner", [](const Seen& s) { return s.state.winner == kNoUnit ? -1 : s.state.winner; },
     write_side<Seen>},
    {"reason", [](const Seen& s) { return s.state.step == Step::Over ? word(s.state.ending) : -1; },
     [](const Seen&, std::int32_t value) {
         return value < 0 ? std::string() : name_at(clash_vocabulary().outcomes, value);
     }},
};

constexpr FactGroup<Seen> kGroups[] = {
    {kUnitFacts, kUnit}, {kFigureFacts, kFigure}, {kSideFacts, Domain::Side}, {kBattleFacts}};
constexpr FactTable<Seen> kFacts(kGroups);

}  // namespace

std::optional<Fact> Rules::find_fact(const Setup& setup, const State& state, std::string_view path) {
    return kFacts.find_path<Rules>(setup, state, path);
}

std::int32_t Rules::read(const Setup& setup, const State& state, Fact fact) {
    return kFacts.read({setup, state, fact});
}

std::string Rules::write(const Setup& setup, const State& state, Fact fact, std::int32_t value) {
    return kFacts.write({setup, state, fact}, value);
}

}  // namespace clashfield::clash
