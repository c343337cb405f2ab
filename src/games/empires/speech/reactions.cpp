// What a charged unit may answer, and what comes of it (CE-CHG-05 to -07).

#include <memory>

#include "games/empires/bot/fight_odds.h"
#include "games/empires/rules/charges.h"
#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/special_rules.h"
#include "games/empires/speech/answers.h"

namespace clashfield::empires {
namespace {

RunKind run_of_reaction(const Setup& setup, UnitId unit, Reaction reaction) {
    if (reaction == Reaction::FireFlee) return RunKind::ShortFlight;
    if (reaction == Reaction::Flee) return RunKind::Flight;
    const bool shorter =
        reaction == Reaction::FireEvade && !has_special(setup, unit, special::kParthianShot);  // CE-SPC-10
    return shorter ? RunKind::ShortEvasion : RunKind::Evasion;
}

// That one of its chargers reaches it where its run ends, by all faces of the die.
double chance_of_capture(const Setup& setup, const State& state, UnitId unit, RunKind kind) {
    const bool rolls = kind == RunKind::Flight || kind == RunKind::Evasion;
    const UnitId nearest = nearest_charger(setup, state, unit);
    const RunCall away{.kind = kind, .bearing = bearing_from(setup, state, unit, nearest)};
    const auto there = std::make_unique<State>();
    int reached = 0;
    const int faces = rolls ? 6 : 1;
    for (int die = 1; die <= faces; ++die) {
        RunCall call = away;
        call.distance = type_of(setup, unit).move() + (rolls ? die * kInch : 0);
        const geometry::Ran ran = run_of(setup, state, unit, call);
        if (ran.end == geometry::RunEnd::Left) continue;
        *there = state;
        stand(setup, *there, unit, ran.body.front);
        bool caught = false;
        each_charge_at(state, unit, [&](const ChargeOrder& charge) {
            const Tick reach = charge_reach(setup, charge.unit);
            caught = caught || charge_path(setup, *there, charge.unit, unit, reach).solved.reaches;
        });
        reached += caught ? 1 : 0;
    }
    return static_cast<double>(reached) / faces;
}

Json reaction_json(const Setup& setup, const State& state, UnitId unit, Reaction reaction) {
    Json item{{"reaction", kReactionNames[index_of(reaction)]}};
    const Ruling ruling = check_reaction(setup, state, unit, reaction);
    item["can"] = ruling.ok();
    if (!ruling) {
        item["refused"] = refusal_json(ruling);
        return item;
    }
    if (is_evasion(reaction)) item["passes"] = chance_to_pass(setup, state, unit, Cause::Evade);
    if (is_evasion(reaction) || is_voluntary_flight(reaction)) {
        item["caught"] = chance_of_capture(setup, state, unit, run_of_reaction(setup, unit, reaction));
        return item;
    }
    const UnitId charger = nearest_charger(setup, state, unit);
    const ChargePath path = charge_path(setup, state, charger, unit, charge_reach(setup, charger));
    if (reaction != Reaction::Stand || !path.solved.reaches) return item;
    const auto after = std::make_unique<State>();
    make_charge(setup, state, charger, path, *after);
    item["odds"] = ranks::charge_odds_json(odds_of_round(setup, *after, combat_of(*after, unit)),
                                           side_of(setup, unit), unit);
    return item;
}

}  // namespace

Json reactions_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    for (std::size_t i = 1; i < std::size(kReactionNames) && is_charged(state, unit); ++i)
        list.push_back(reaction_json(setup, state, unit, static_cast<Reaction>(i)));
    return {{"reactions", std::move(list)}};
}

}  // namespace clashfield::empires
