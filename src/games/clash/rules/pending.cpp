// What a battle waits for: the pending decision with its verbs, or the dice and the sums behind them.

#include "base/hash.h"
#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/shooting.h"

namespace clashfield::clash {
namespace {

DecisionKind kind_of_action(Action action) {
    switch (action) {
        case Action::Move:
            return DecisionKind::Move;
        case Action::Manoeuvre:
            return DecisionKind::Manoeuvre;
        case Action::Shoot:
            return DecisionKind::Shoot;
        case Action::Disengage:
            return DecisionKind::Disengage;
        case Action::Mount:
        case Action::Dismount:
        case Action::Limber:
        case Action::Unlimber:
        case Action::Abandon:
            break;
    }
    return DecisionKind::Mount;
}

DecisionKind kind_of(const State& state) {
    if (!state.tests.empty()) return DecisionKind::Influence;
    switch (state.step) {
        case Step::Terrain:
            return DecisionKind::Terrain;
        case Step::ChooseEdge:
            return DecisionKind::Edge;
        case Step::Decoys:
            return DecisionKind::Decoys;
        case Step::Reserves:
            return DecisionKind::Reserve;
        case Step::Act:
            return DecisionKind::Act;
        case Step::Interrupt:
            return DecisionKind::Interrupt;
        case Step::InterruptExec:
        case Step::Execute:
        case Step::DelayedExec:
            return kind_of_action(acting_action(state));
        case Step::Delayed:
            return DecisionKind::Delayed;
        case Step::Agile:
            return DecisionKind::Agile;
        case Step::Declare:
            return DecisionKind::Declare;
        case Step::Assign:
            return DecisionKind::Assign;
        case Step::StepUp:
            return DecisionKind::StepUp;
        case Step::MoraleMay:
            return DecisionKind::MayTest;
        case Step::Attacker:
        case Step::Deploy:
        case Step::Resolve:
        case Step::MoraleMust:
        case Step::Victory:
        case Step::Over:
            break;
    }
    return DecisionKind::Deploy;
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
constexpr bool is_in_order() {
    for (std::size_t i = 0; i < std::size(kAsked); ++i) {
        if (static_cast<std::size_t>(kAsked[i].kind) != i) return false;
    }
    return true;
}
static_assert(std::size(kAsked) == kDecisions && is_in_order());

std::int32_t subject_of(const State& state, DecisionKind kind) {
    if (kind == DecisionKind::Influence) return state.tests[0];
    if (kind == DecisionKind::Interrupt) return state.announced;
    if (kind == DecisionKind::Delayed) return state.reserved_units[0];
    return kAsked[static_cast<std::size_t>(kind)].nested ? acting_unit(state) : Decision::kNoSubject;
}

int influence_now(const Setup& setup, const State& state, UnitId unit) {
    if (state.influence != 1 && state.influence != 3) return 0;
    const int worth = general_worth(setup, state, unit);
    return state.influence == 1 ? worth : -worth;
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
    switch (state.roll) {
        case RollKind::Shot:
        case RollKind::ShotAgain:
            return reading_of(state.volley.runs[state.volley.run].factor, state.roll == RollKind::ShotAgain);
        case RollKind::Blow:
        case RollKind::BlowAgain:
            return reading_of(state.duels[state.duel].factor, state.roll == RollKind::BlowAgain);
        case RollKind::Riposte:
        case RollKind::RiposteAgain:
            return reading_of(state.duels[state.duel].riposte, state.roll == RollKind::RiposteAgain);
        case RollKind::Morale: {
            const UnitId unit = state.tests[0];
            return morale_reading(morale_sum(setup, state, unit, influence_now(setup, state, unit)).total);
        }
        case RollKind::None:
        case RollKind::Attacker:
            break;
    }
    return Reading::each(6);
}

void add_lines(Check& check, const Sum& sum, Part part, std::uint8_t side) {
    for (const SumLine& line : sum.lines) {
        check.add(Modifier{.clause = id(line.clause),
                           .part = part,
                           .owner = Side{side},
                           .amount = line.amount,
                           .label = word(line.label)});
    }
}

}  // namespace

Decision decision_of(const Setup&, const State& state) {
    const DecisionKind kind = kind_of(state);
    const Asked& asked = kAsked[static_cast<std::size_t>(kind)];
    return {.kind = static_cast<std::uint8_t>(kind),
            .side = Side{state.asked},
            .subject = subject_of(state, kind),
            .verbs = asked.verbs,
            .finite = asked.finite,
            .nested = asked.nested};
}

std::uint8_t roller_of(const Setup& setup, const State& state) {
    switch (state.roll) {
        case RollKind::Shot:
        case RollKind::ShotAgain:
            return info_of_unit(setup, state.volley.unit).side;
        case RollKind::Blow:
        case RollKind::BlowAgain:
            return state.active;
        case RollKind::Riposte:
        case RollKind::RiposteAgain:
            return other(state.active);
        case RollKind::Morale:
            return info_of_unit(setup, state.tests[0]).side;
        case RollKind::None:
        case RollKind::Attacker:
            break;
    }
    return state.active;
}

std::string_view step_name(Step step) {
    constexpr std::string_view kNames[] = {
        "attacker",  "terrain",   "choose_edge", "deploy",  "decoys",  "reserves", "act",
        "interrupt", "interrupt", "execute",     "delayed", "delayed", "agile",    "declare",
        "assign",    "resolve",   "step_up",     "morale",  "morale",  "victory",  "over"};
    static_assert(std::size(kNames) == kSteps);
    return kNames[static_cast<std::size_t>(step)];
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
    check.dice = 0;
    const std::uint8_t side = roller_of(setup, state);
    const auto dice = [&](Clause clause) {
        check.add(Modifier{.clause = id(clause),
                           .part = Part::Dice,
                           .owner = Side{side},
                           .amount = state.roll_dice,
                           .label = word(Label::Dice)});
    };
    switch (state.roll) {
        case RollKind::Shot: {
            check.clause = id(Clause::SHO_06);
            dice(Clause::SHO_05);
            add_lines(check, run_sum(setup, state, state.volley.runs[state.volley.run]), Part::Need, side);
            return check;
        }
        case RollKind::Blow:
        case RollKind::Riposte: {
            check.clause = id(Clause::MEL_10);
            dice(Clause::MEL_09);
            const bool riposte = state.roll == RollKind::Riposte;
            add_lines(check, blow_sum(setup, state, state.duels[state.duel], riposte), Part::Need, side);
            return check;
        }
        case RollKind::ShotAgain:
        case RollKind::BlowAgain:
        case RollKind::RiposteAgain: {
            int factor = state.roll == RollKind::ShotAgain ? state.volley.runs[state.volley.run].factor
                                                           : state.duels[state.duel].factor;
            if (state.roll == RollKind::RiposteAgain) factor = state.duels[state.duel].riposte;
            check.clause = id(Clause::SHO_07);
            check.dice = state.roll_dice;
            check.need = static_cast<std::int16_t>(again_needs(factor));
            return check;
        }
        case RollKind::Morale: {
            const UnitId unit = state.tests[0];
            check.clause = id(Clause::MOR_04);
            check.dice = 1;
            add_lines(check, morale_sum(setup, state, unit, influence_now(setup, state, unit)), Part::Score,
                      side);
            return check;
        }
        case RollKind::None:
        case RollKind::Attacker:
            break;
    }
    check.clause = id(Clause::SET_04);
    check.dice = state.roll_dice;
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

StateHash Rules::position(const Setup& setup, const State& state) { return hash(setup, state); }

}  // namespace clashfield::clash
