// Facts: numbers that vectors, odds questions and statistics read off a battle by name ("F1-03.hex").

#include <fmt/format.h>

#include "games/champs/rules/rules.h"
#include "games/champs/rules/victory.h"

namespace clashfield::champs {
namespace {

enum class FactKind : std::uint8_t {
    UnitHex,
    UnitFacing,
    UnitStatus,
    UnitRank,
    UnitMoves,
    UnitProfile,
    UnitIndependent,
    CorpsPa,
    CorpsDie,
    CorpsLost,
    CorpsDemoralised,
    CorpsReliable,
    SideLost,
    SideBonus,
    SideStrength,
    SidePointsLost,
    SidePointsLimit,
    SideEdge,
    Turn,
    Active,
    Attacker,
    PhaseNow,
    Winner,
    Reason,
    Result,
};

struct Name {
    std::string_view name;
    FactKind kind;
};
constexpr Name kUnitFacts[] = {{"hex", FactKind::UnitHex},
                               {"facing", FactKind::UnitFacing},
                               {"status", FactKind::UnitStatus},
                               {"rank", FactKind::UnitRank},
                               {"moves", FactKind::UnitMoves},
                               {"profile", FactKind::UnitProfile},
                               {"independent", FactKind::UnitIndependent}};
constexpr Name kCorpsFacts[] = {{"pa", FactKind::CorpsPa},
                                {"die", FactKind::CorpsDie},
                                {"lost", FactKind::CorpsLost},
                                {"demoralised", FactKind::CorpsDemoralised},
                                {"reliable", FactKind::CorpsReliable}};
constexpr Name kSideFacts[] = {{"lost", FactKind::SideLost},
                               {"bonus", FactKind::SideBonus},
                               {"strength", FactKind::SideStrength},
                               {"points_lost", FactKind::SidePointsLost},
                               {"points_limit", FactKind::SidePointsLimit},
                               {"edge", FactKind::SideEdge}};
constexpr Name kBattleFacts[] = {{"turn", FactKind::Turn},         {"active", FactKind::Active},
                                 {"attacker", FactKind::Attacker}, {"phase", FactKind::PhaseNow},
                                 {"winner", FactKind::Winner},     {"result", FactKind::Result},
                                 {"reason", FactKind::Reason}};

constexpr std::string_view kStatuses[] = {"off_map", "on_map", "hidden", "eliminated", "exited"};
constexpr std::string_view kPhases[] = {"setup",    "points",   "movement", "advances", "flights",
                                        "missiles", "missiles", "melee",    "melee",    "end"};
constexpr std::string_view kReliables[] = {"unknown", "yes", "no"};
constexpr std::string_view kCombatResults[] = {"none",     "a_recoil", "a_flight",   "a_destroyed",
                                               "d_recoil", "d_flight", "d_destroyed"};
constexpr std::string_view kReasons[] = {"losses", "stall", "resigned", "agreed"};

std::optional<FactKind> find_in(std::span<const Name> names, std::string_view name) {
    for (const Name& known : names) {
        if (known.name == name) return known.kind;
    }
    return std::nullopt;
}

Fact make(FactKind kind, int subject) {
    return Fact{static_cast<std::uint8_t>(kind), static_cast<std::int16_t>(subject), 0};
}

int rank_of(const State& state, std::uint8_t counter) {
    int rank = 0;
    for (std::uint8_t c = counter; state.counters[c].above != kNone; c = state.counters[c].above) ++rank;
    return rank;
}

}  // namespace

std::optional<Fact> Rules::find_fact(const Setup& setup, const State& state, std::string_view path) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos) {
        const auto kind = find_in(kBattleFacts, path);
        return kind ? std::optional(make(*kind, 0)) : std::nullopt;
    }
    const std::string_view owner = path.substr(0, dot);
    const std::string_view what = path.substr(dot + 1);
    if (const auto unit = find(setup, state, kUnit, owner)) {
        if (const auto kind = find_in(kUnitFacts, what)) return make(*kind, *unit);
    }
    if (const auto corps = find(setup, state, kCorps, owner)) {
        if (const auto kind = find_in(kCorpsFacts, what)) return make(*kind, *corps);
    }
    if (owner == "A" || owner == "B") {
        if (const auto kind = find_in(kSideFacts, what)) return make(*kind, owner == "A" ? 0 : 1);
    }
    return std::nullopt;
}

std::int32_t Rules::read(const Setup& setup, const State& state, Fact fact) {
    const auto subject = static_cast<std::uint8_t>(fact.subject);
    const Counter& counter = state.counters[subject];
    const Corps& corps = state.corps[subject % kMaxCorps];
    switch (static_cast<FactKind>(fact.kind)) {
        case FactKind::UnitHex:
            return counter.hex;
        case FactKind::UnitFacing:
            return counter.facing;
        case FactKind::UnitStatus:
            return static_cast<std::int32_t>(counter.status);
        case FactKind::UnitRank:
            return rank_of(state, subject);
        case FactKind::UnitMoves:
            return counter.moves;
        case FactKind::UnitProfile:
            return counter.profile;
        case FactKind::UnitIndependent:
            return counter.independent;
        case FactKind::CorpsPa:
            return corps.pa;
        case FactKind::CorpsDie:
            return corps.die;
        case FactKind::CorpsLost:
            return corps.ep_lost;
        case FactKind::CorpsDemoralised:
            return corps.demoralised;
        case FactKind::CorpsReliable:
            return static_cast<std::int32_t>(corps.reliable);
        case FactKind::SideLost:
        case FactKind::SidePointsLost:
            return army_loss(setup, state, subject);
        case FactKind::SidePointsLimit: {
            const SideInfo& army = setup.sides[subject];
            return army.limit > 0 ? army.limit : (army.ep_total + 1) / 2;  // CB-VIC-02, -03
        }
        case FactKind::SideBonus:
            return state.armies[subject].bonus_left;
        case FactKind::SideStrength:
            return setup.sides[subject].ep_total - army_loss(setup, state, subject);
        case FactKind::SideEdge:
            return state.armies[subject].edge;
        case FactKind::Attacker:
            return state.attacker;
        case FactKind::Turn:
            return state.turn;
        case FactKind::Active:
            return state.active;
        case FactKind::PhaseNow:
            return static_cast<std::int32_t>(state.phase);
        case FactKind::Winner:
            return state.winner == kNone ? -1 : state.winner;
        case FactKind::Reason:
            return state.wait == Wait::Over ? static_cast<std::int32_t>(state.ending) : -1;
        case FactKind::Result:
            return state.result;
    }
    return 0;
}

std::string Rules::write(const Setup& setup, const State&, Fact fact, std::int32_t value) {
    const auto index = static_cast<std::size_t>(value);
    switch (static_cast<FactKind>(fact.kind)) {
        case FactKind::UnitHex:
            return value == kNoHex ? "out" : hex_name(static_cast<Hex>(value));
        case FactKind::UnitFacing:
            return std::string(facing_name(static_cast<std::uint8_t>(value)));
        case FactKind::UnitStatus:
            return std::string(kStatuses[index]);
        case FactKind::UnitProfile:
            return profile_name(setup.info(static_cast<std::uint8_t>(fact.subject)).profiles[index]);
        case FactKind::SideEdge:
            return value == 0 ? "W" : "E";
        case FactKind::CorpsReliable:
            return std::string(kReliables[index]);
        case FactKind::PhaseNow:
            return std::string(kPhases[index]);
        case FactKind::Reason:
            return value < 0 ? "" : std::string(kReasons[index]);
        case FactKind::Result:
            return std::string(kCombatResults[index]);
        case FactKind::Active:
        case FactKind::Attacker:
        case FactKind::Winner:
            return value < 0 ? "" : to_string(Side{static_cast<std::uint8_t>(value)});
        case FactKind::SidePointsLost:
        case FactKind::SidePointsLimit:
            return fmt::format("{}{}", value / 2, value % 2 != 0 ? ".5" : "");
        case FactKind::UnitRank:
        case FactKind::UnitMoves:
        case FactKind::UnitIndependent:
        case FactKind::CorpsPa:
        case FactKind::CorpsDie:
        case FactKind::CorpsLost:
        case FactKind::CorpsDemoralised:
        case FactKind::SideLost:
        case FactKind::SideBonus:
        case FactKind::SideStrength:
        case FactKind::Turn:
            break;
    }
    return fmt::format("{}", value);
}

}  // namespace clashfield::champs
