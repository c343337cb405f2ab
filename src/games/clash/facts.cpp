// Facts: numbers that vectors, odds questions and statistics read off a battle by name ("A1.strength").

#include <fmt/format.h>

#include "games/clash/engine.h"
#include "games/clash/rules.h"

namespace clashfield::clash {
namespace {

enum class FactKind : std::uint8_t {
    UnitTokens,
    UnitState,
    UnitStrength,
    UnitFigures,
    UnitLosses,
    UnitSinceTest,
    UnitDuty,
    UnitEngaged,
    UnitMounted,
    UnitLimbered,
    UnitFate,
    FigureX,
    FigureY,
    FigureHeading,
    FigureLives,
    FigureShots,
    FigureStatus,
    FigureCharging,
    FigureEngaged,
    FigureClimb,
    SidePointsLost,
    SidePointsLimit,
    SideStrength,
    SideEdge,
    Phase,
    Active,
    Attacker,
    StepNow,
    Fires,
    Winner,
    Reason,
};

struct Name {
    std::string_view name;
    FactKind kind;
};
constexpr Name kUnitFacts[] = {{"tokens", FactKind::UnitTokens},     {"state", FactKind::UnitState},
                               {"strength", FactKind::UnitStrength}, {"figures", FactKind::UnitFigures},
                               {"losses", FactKind::UnitLosses},     {"since_test", FactKind::UnitSinceTest},
                               {"duty", FactKind::UnitDuty},         {"engaged", FactKind::UnitEngaged},
                               {"mounted", FactKind::UnitMounted},   {"limbered", FactKind::UnitLimbered},
                               {"fate", FactKind::UnitFate}};
constexpr Name kFigureFacts[] = {{"x", FactKind::FigureX},
                                 {"y", FactKind::FigureY},
                                 {"heading", FactKind::FigureHeading},
                                 {"lives", FactKind::FigureLives},
                                 {"shots", FactKind::FigureShots},
                                 {"status", FactKind::FigureStatus},
                                 {"charging", FactKind::FigureCharging},
                                 {"engaged", FactKind::FigureEngaged},
                                 {"climb", FactKind::FigureClimb}};
constexpr Name kSideFacts[] = {{"points_lost", FactKind::SidePointsLost},
                               {"points_limit", FactKind::SidePointsLimit},
                               {"strength", FactKind::SideStrength},
                               {"edge", FactKind::SideEdge}};
constexpr Name kBattleFacts[] = {{"phase", FactKind::Phase},   {"turn", FactKind::Phase},
                                 {"active", FactKind::Active}, {"attacker", FactKind::Attacker},
                                 {"step", FactKind::StepNow},  {"fires", FactKind::Fires},
                                 {"winner", FactKind::Winner}, {"reason", FactKind::Reason}};

constexpr std::string_view kStatuses[] = {"waiting", "on_table", "lost", "left"};
constexpr std::string_view kFates[] = {"alive", "destroyed", "left"};

std::optional<Fact> find_in(std::span<const Name> names, std::string_view name, std::int32_t subject) {
    for (const Name& known : names) {
        if (known.name == name)
            return Fact{static_cast<std::uint8_t>(known.kind), static_cast<std::int16_t>(subject), 0};
    }
    return std::nullopt;
}

int side_strength(const Setup& setup, const State& state, std::uint8_t side) {
    int lives = 0;
    for (std::size_t unit = 0; unit < setup.units.size(); ++unit) {
        if (setup.units[unit].side == side) lives += strength(setup, state, static_cast<UnitId>(unit));
    }
    return lives;
}

std::int32_t read_unit(const Setup& setup, const State& state, FactKind kind, UnitId unit) {
    const Unit& it = state.units[unit];
    switch (kind) {
        case FactKind::UnitTokens:
            return it.tokens;
        case FactKind::UnitState:
            return word(it.state);
        case FactKind::UnitStrength:
            return strength(setup, state, unit);
        case FactKind::UnitFigures:
            return figures_left(setup, state, unit);
        case FactKind::UnitLosses:
            return it.losses_phase;
        case FactKind::UnitSinceTest:
            return it.losses_since_test;
        case FactKind::UnitDuty:
            return duty_of(setup, state, unit);
        case FactKind::UnitEngaged:
            return is_unit_engaged(setup, state, unit);
        case FactKind::UnitMounted:
            return it.is(flag::kMounted);
        case FactKind::UnitLimbered:
            return it.is(flag::kLimbered);
        case FactKind::UnitFate:
        case FactKind::FigureX:
        case FactKind::FigureY:
        case FactKind::FigureHeading:
        case FactKind::FigureLives:
        case FactKind::FigureShots:
        case FactKind::FigureStatus:
        case FactKind::FigureCharging:
        case FactKind::FigureEngaged:
        case FactKind::FigureClimb:
        case FactKind::SidePointsLost:
        case FactKind::SidePointsLimit:
        case FactKind::SideStrength:
        case FactKind::SideEdge:
        case FactKind::Phase:
        case FactKind::Active:
        case FactKind::Attacker:
        case FactKind::StepNow:
        case FactKind::Fires:
        case FactKind::Winner:
        case FactKind::Reason:
            break;
    }
    return it.is(flag::kDestroyed) ? 1 : it.is(flag::kLeft) ? 2 : 0;
}

std::int32_t read_figure(const State& state, FactKind kind, FigureId figure) {
    const Figure& it = state.figures[figure];
    switch (kind) {
        case FactKind::FigureX:
            return to_hundredths(it.at.x);
        case FactKind::FigureY:
            return to_hundredths(it.at.y);
        case FactKind::FigureHeading:
            return it.heading;
        case FactKind::FigureLives:
            return it.lives;
        case FactKind::FigureShots:
            return it.shots;
        case FactKind::FigureStatus:
            return word(it.status);
        case FactKind::FigureCharging:
            return it.is(mark::kCharging);
        case FactKind::FigureEngaged:
            return it.is(mark::kEngaged);
        case FactKind::UnitTokens:
        case FactKind::UnitState:
        case FactKind::UnitStrength:
        case FactKind::UnitFigures:
        case FactKind::UnitLosses:
        case FactKind::UnitSinceTest:
        case FactKind::UnitDuty:
        case FactKind::UnitEngaged:
        case FactKind::UnitMounted:
        case FactKind::UnitLimbered:
        case FactKind::UnitFate:
        case FactKind::FigureClimb:
        case FactKind::SidePointsLost:
        case FactKind::SidePointsLimit:
        case FactKind::SideStrength:
        case FactKind::SideEdge:
        case FactKind::Phase:
        case FactKind::Active:
        case FactKind::Attacker:
        case FactKind::StepNow:
        case FactKind::Fires:
        case FactKind::Winner:
        case FactKind::Reason:
            break;
    }
    return it.climb;
}

std::int32_t read_side(const Setup& setup, const State& state, FactKind kind, std::uint8_t side) {
    switch (kind) {
        case FactKind::SidePointsLost:
            return lost_points(setup, state, side);
        case FactKind::SidePointsLimit:
            return setup.sides[side].points / 2 + 1;  // CL-VIC-02: more than half
        case FactKind::SideStrength:
            return side_strength(setup, state, side);
        case FactKind::UnitTokens:
        case FactKind::UnitState:
        case FactKind::UnitStrength:
        case FactKind::UnitFigures:
        case FactKind::UnitLosses:
        case FactKind::UnitSinceTest:
        case FactKind::UnitDuty:
        case FactKind::UnitEngaged:
        case FactKind::UnitMounted:
        case FactKind::UnitLimbered:
        case FactKind::UnitFate:
        case FactKind::FigureX:
        case FactKind::FigureY:
        case FactKind::FigureHeading:
        case FactKind::FigureLives:
        case FactKind::FigureShots:
        case FactKind::FigureStatus:
        case FactKind::FigureCharging:
        case FactKind::FigureEngaged:
        case FactKind::FigureClimb:
        case FactKind::SideEdge:
        case FactKind::Phase:
        case FactKind::Active:
        case FactKind::Attacker:
        case FactKind::StepNow:
        case FactKind::Fires:
        case FactKind::Winner:
        case FactKind::Reason:
            break;
    }
    return word(edge_of(setup, state, side));
}

}  // namespace

std::optional<Fact> Rules::find_fact(const Setup& setup, const State& state, std::string_view path) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos) return find_in(kBattleFacts, path, 0);
    const std::string_view owner = path.substr(0, dot);
    const std::string_view what = path.substr(dot + 1);
    if (const auto unit = find(setup, state, kUnit, owner)) return find_in(kUnitFacts, what, *unit);
    if (const auto figure = find(setup, state, kFigure, owner)) return find_in(kFigureFacts, what, *figure);
    if (owner == "A" || owner == "B") return find_in(kSideFacts, what, owner == "A" ? 0 : 1);
    return std::nullopt;
}

std::int32_t Rules::read(const Setup& setup, const State& state, Fact fact) {
    const auto kind = static_cast<FactKind>(fact.kind);
    if (kind < FactKind::FigureX) return read_unit(setup, state, kind, static_cast<UnitId>(fact.subject));
    if (kind < FactKind::SidePointsLost) return read_figure(state, kind, static_cast<FigureId>(fact.subject));
    if (kind < FactKind::Phase) return read_side(setup, state, kind, static_cast<std::uint8_t>(fact.subject));
    switch (kind) {
        case FactKind::Phase:
            return state.phase;
        case FactKind::Active:
            return state.active;
        case FactKind::Attacker:
            return state.attacker;
        case FactKind::StepNow:
            return word(state.step);
        case FactKind::Fires:
            return static_cast<std::int32_t>(state.fires.size());
        case FactKind::Winner:
            return state.winner == kNoUnit ? -1 : state.winner;
        case FactKind::UnitTokens:
        case FactKind::UnitState:
        case FactKind::UnitStrength:
        case FactKind::UnitFigures:
        case FactKind::UnitLosses:
        case FactKind::UnitSinceTest:
        case FactKind::UnitDuty:
        case FactKind::UnitEngaged:
        case FactKind::UnitMounted:
        case FactKind::UnitLimbered:
        case FactKind::UnitFate:
        case FactKind::FigureX:
        case FactKind::FigureY:
        case FactKind::FigureHeading:
        case FactKind::FigureLives:
        case FactKind::FigureShots:
        case FactKind::FigureStatus:
        case FactKind::FigureCharging:
        case FactKind::FigureEngaged:
        case FactKind::FigureClimb:
        case FactKind::SidePointsLost:
        case FactKind::SidePointsLimit:
        case FactKind::SideStrength:
        case FactKind::SideEdge:
        case FactKind::Reason:
            break;
    }
    return state.step == Step::Over ? word(state.ending) : -1;
}

std::string Rules::write(const Setup& setup, const State& state, Fact fact, std::int32_t value) {
    const auto index = static_cast<std::size_t>(value);
    switch (static_cast<FactKind>(fact.kind)) {
        case FactKind::UnitState:
            return std::string(kMoraleStateNames[index]);
        case FactKind::UnitFate:
            return std::string(kFates[index]);
        case FactKind::FigureX:
        case FactKind::FigureY:
        case FactKind::FigureHeading:
            return name(setup, state, kLength, value);
        case FactKind::FigureStatus:
            return std::string(kStatuses[index]);
        case FactKind::SideEdge:
            return std::string(kEdgeNames[index]);
        case FactKind::StepNow:
            return std::string(step_name(static_cast<Step>(value)));
        case FactKind::Active:
        case FactKind::Attacker:
        case FactKind::Winner:
            return value < 0 ? "" : to_string(Side{static_cast<std::uint8_t>(value)});
        case FactKind::Reason:
            return value < 0 ? "" : std::string(clash_vocabulary().outcomes[index]);
        case FactKind::UnitTokens:
        case FactKind::UnitStrength:
        case FactKind::UnitFigures:
        case FactKind::UnitLosses:
        case FactKind::UnitSinceTest:
        case FactKind::UnitDuty:
        case FactKind::UnitEngaged:
        case FactKind::UnitMounted:
        case FactKind::UnitLimbered:
        case FactKind::FigureLives:
        case FactKind::FigureShots:
        case FactKind::FigureCharging:
        case FactKind::FigureEngaged:
        case FactKind::FigureClimb:
        case FactKind::SidePointsLost:
        case FactKind::SidePointsLimit:
        case FactKind::SideStrength:
        case FactKind::Phase:
        case FactKind::Fires:
            break;
    }
    return fmt::format("{}", value);
}

}  // namespace clashfield::clash
