// What a battle waits for: the pending decision with its verbs, or the dice and the sums behind them.

#include "base/hash.h"
#include "base/tables.h"
#include "games/clash/rules/a_phase.h"
#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/shooting.h"

namespace clashfield::clash {
namespace {

// The order that an announced action asks for.
constexpr DecisionKind kOrderFor[] = {DecisionKind::Move,  DecisionKind::Manoeuvre, DecisionKind::Shoot,
                                      DecisionKind::Mount, DecisionKind::Mount,     DecisionKind::Mount,
                                      DecisionKind::Mount, DecisionKind::Mount,     DecisionKind::Disengage};
static_assert(std::size(kOrderFor) == kActions);

DecisionKind kind_of(const State& state) {
    if (!state.tests.empty()) return DecisionKind::Influence;
    return is_acting_step(state.step) ? kOrderFor[index_of(acting_action(state))] : asked_in(state.step);
}

// What each kind of decision asks for. Not finite are places on an open table, which cannot be counted, and
// what may be announced: a shot that nobody could make may be (CL-ACT-02), but is not offered.
struct Asked {
    DecisionKind kind;
    std::uint64_t verbs;
    bool finite = false;
    bool nested = false;
};
constexpr std::uint64_t kFormations =
    verb_bits(Verb::Advance, Verb::Toward, Verb::Wheel, Verb::Spread, Verb::Charge);
constexpr Asked kAsked[] = {
    {DecisionKind::Terrain, verb_bits(Verb::LayTerrain, Verb::Done)},
    {.kind = DecisionKind::Edge, .verbs = verb_bits(Verb::ChooseEdge), .finite = true},
    {DecisionKind::Deploy,
     verb_bits(Verb::Deploy, Verb::Place, Verb::ChooseForm, Verb::AutoDeploy, Verb::Done)},
    {DecisionKind::Decoys, verb_bits(Verb::Marker)},
    {DecisionKind::Reserve, verb_bits(Verb::Deploy, Verb::Place, Verb::AutoDeploy, Verb::Done)},
    {DecisionKind::Act, verb_bits(Verb::Announce, Verb::End)},
    {DecisionKind::Interrupt, verb_bits(Verb::Interrupt, Verb::After, Verb::Pass)},
    {.kind = DecisionKind::Move, .verbs = kFormations | verb_bits(Verb::Move, Verb::Forgo), .nested = true},
    {.kind = DecisionKind::Manoeuvre, .verbs = verb_bits(Verb::Manoeuvre, Verb::Forgo), .nested = true},
    {.kind = DecisionKind::Shoot,
     .verbs = verb_bits(Verb::Shoot, Verb::VolleyAt, Verb::Forgo),
     .nested = true},
    {.kind = DecisionKind::Mount, .verbs = verb_bits(Verb::Mount, Verb::Forgo), .nested = true},
    {.kind = DecisionKind::Disengage,
     .verbs = verb_bits(Verb::Move, Verb::Advance, Verb::Forgo),
     .nested = true},
    {DecisionKind::Delayed, verb_bits(Verb::Announce, Verb::Forgo)},
    {DecisionKind::Agile, verb_bits(Verb::Pivot, Verb::Done)},
    {DecisionKind::Declare, verb_bits(Verb::Declare)},
    {DecisionKind::Assign, verb_bits(Verb::Duels, Verb::AutoDuels)},
    {.kind = DecisionKind::StepUp, .verbs = verb_bits(Verb::StepUp, Verb::Stay), .finite = true},
    {.kind = DecisionKind::MayTest, .verbs = verb_bits(Verb::Test, Verb::Done), .finite = true},
    {.kind = DecisionKind::Influence, .verbs = verb_bits(Verb::Influence), .finite = true, .nested = true},
};
static_assert(std::size(kAsked) == kDecisions && are_in_order(kAsked, &Asked::kind));

std::int32_t subject_of(const State& state, DecisionKind kind) {
    if (kind == DecisionKind::Influence) return state.tests[0];
    if (kind == DecisionKind::Interrupt) return state.announced;
    if (kind == DecisionKind::Delayed) return state.reserved_units[0];
    return kAsked[index_of(kind)].nested ? acting_unit(state) : Decision::kNoSubject;
}

int factor_rolled(const State& state) {
    if (is_shot(state.roll)) return state.volley.runs[state.volley.run].factor;
    const Duel& duel = state.duels[state.duel];
    return is_riposte(state.roll) ? duel.riposte : duel.factor;
}

Sum morale_sum_now(const Setup& setup, const State& state) {
    const UnitId unit = state.tests[0];
    return morale_sum(setup, state, unit, influence_now(setup, state, unit));
}

// CL-SHO-07: which faces count. Sixes are kept apart where they are rolled again.
Reading reading_of(int factor, bool again) {
    const int need = again ? again_needs(factor) : factor;
    if (need <= 6) return Reading::count_at_least(need, 6);
    return Reading::count_at_least(need <= 9 ? 6 : 7, 6);
}

// T8: only the state matters.
Reading morale_reading(int modifier) {
    Reading reading = Reading::of_classes(Reading::Kind::Each, {0, 0, 0, 0, 0, 0});
    for (int face = 1; face <= 6; ++face)
        reading.class_of[static_cast<std::size_t>(face - 1)] =
            static_cast<std::uint8_t>(morale_result(face + modifier));
    reading.classes = 4;
    return reading;
}

Reading reading_now(const Setup& setup, const State& state) {
    if (state.roll == RollKind::Attacker) return Reading::each(6);
    if (state.roll == RollKind::Morale) return morale_reading(morale_sum_now(setup, state).total);
    return reading_of(factor_rolled(state), is_again(state.roll));
}

}  // namespace

Decision decision_of(const Setup&, const State& state) {
    const DecisionKind kind = kind_of(state);
    const Asked& asked = kAsked[index_of(kind)];
    return {.kind = static_cast<std::uint8_t>(kind),
            .side = Side{state.asked},
            .subject = subject_of(state, kind),
            .verbs = asked.verbs,
            .finite = asked.finite,
            .nested = asked.nested};
}

std::uint8_t roller_of(const Setup& setup, const State& state) {
    if (is_shot(state.roll)) return info_of_unit(setup, state.volley.unit).side;
    if (state.roll == RollKind::Morale) return info_of_unit(setup, state.tests[0]).side;
    return is_riposte(state.roll) ? other(state.active) : state.active;
}

Pending Rules::pending(const Setup& setup, const State& state) {
    if (state.step == Step::Over)
        return outcome_of_two(state.winner, kNoUnit, static_cast<std::uint8_t>(state.ending));
    if (state.roll != RollKind::None) {
        const bool opens = state.roll == RollKind::Attacker || state.mandatory != 0;
        return RollRequest{static_cast<std::uint8_t>(state.roll), Side{roller_of(setup, state)},
                           DicePool{state.roll_dice, 6}, reading_now(setup, state), opens};
    }
    return decision_of(setup, state);
}

Check Rules::explain(const Setup& setup, const State& state) {
    Check check;
    check.dice = state.roll_dice;
    const std::uint8_t side = roller_of(setup, state);
    if (state.roll == RollKind::None || state.roll == RollKind::Attacker) {
        check.clause = id(Clause::SET_04);
    } else if (state.roll == RollKind::Morale) {
        check.clause = id(Clause::MOR_04);
        add_lines(check, morale_sum_now(setup, state), Part::Score, side);
    } else if (is_again(state.roll)) {
        check.clause = id(Clause::SHO_07);
        check.need = static_cast<std::int16_t>(again_needs(factor_rolled(state)));
    } else {
        const bool shot = is_shot(state.roll);
        check.clause = id(shot ? Clause::SHO_06 : Clause::MEL_10);
        check.dice = 0;  // a line says how many
        check.add(Modifier{.clause = id(shot ? Clause::SHO_05 : Clause::MEL_09),
                           .part = Part::Dice,
                           .owner = Side{side},
                           .amount = state.roll_dice,
                           .label = word(Label::Dice)});
        const Sum sum = shot ? run_sum(setup, state, state.volley.runs[state.volley.run])
                             : blow_sum(setup, state, state.duels[state.duel], is_riposte(state.roll));
        add_lines(check, sum, Part::Need, side);
    }
    return check;
}

StateHash Rules::hash(const Setup& setup, const State& state) {
    const auto list = [](std::uint64_t hash, const auto& items) {
        hash = hash_mix(hash, items.size());
        return items.empty() ? hash : hash_bytes(items.data(), items.size() * sizeof(*items.data()), hash);
    };
    std::uint64_t hash = hash_bytes(static_cast<const Counters*>(&state), sizeof(Counters), setup.hash);
    hash = hash_bytes(state.figures, setup.figures.size() * sizeof(Figure), hash);
    hash = hash_bytes(state.units, setup.units.size() * sizeof(Unit), hash);
    hash = list(hash, state.fires);
    hash = list(hash, state.markers);
    hash = list(hash, state.reserved_units);
    hash = list(hash, state.tests);
    hash = list(hash, state.volley.runs);
    hash = list(hash, state.volley.shooters);
    hash = hash_mix(hash, state.volley.unit * 256u + state.volley.run);
    hash = list(hash, state.duels);
    hash = list(hash, state.declared);
    hash = list(hash, state.gaps);
    for (const PlacedPiece& piece : state.placed) {
        hash = hash_mix(hash, static_cast<std::uint64_t>(piece.kind));
        hash = hash_bytes(piece.points, piece.count * sizeof(Point), hash);
    }
    return StateHash{hash};
}

}  // namespace clashfield::clash
