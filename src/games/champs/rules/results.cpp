#include "games/champs/rules/results.h"

#include <algorithm>

#include "games/champs/rules/destruction.h"
#include "games/champs/rules/flight.h"
#include "games/champs/rules/recoil.h"
#include "games/champs/rules/units.h"

namespace clashfield::champs {

Ruling check_opponents(const Setup& setup, const State& state, Named named, Clause unknown) {
    if (!is_known(setup, named.own) || !is_known(setup, named.enemy) ||
        is_out_of_sight(state.counters[named.enemy]))
        return refuse(unknown, Code::UnknownUnit);
    for (const std::int32_t unit : {named.own, named.enemy}) {
        if (state.counters[unit].status != Status::OnMap)
            return refuse(Clause::SEQ_02, Code::DeadUnit, {unit});
    }
    return Ruling::yes();
}

// Lines that hold for melee and missiles alike.
void add_common(const Setup& setup, const State& state, std::uint8_t unit, bool attacked_from_outside,
                Sum& score) {
    const MapHex& ground = setup.map->at(state.counters[unit].hex);
    score.add(Label::Demoralised, combat_malus(setup, state, unit), Clause::DEM_05);
    if (ground.ditch != 0) score.add(Label::Ditch, -1, Clause::SCN_03);
    if (ground.fort != 0 && attacked_from_outside) score.add(Label::Fort, 2, Clause::MEL_10);
}

namespace {

// 7.5: each takes at most one line, judged by the totals before this step.
int melee_quality(const Combatant& own, const Combatant& other, bool defends, int total, int against) {
    switch (rated(own.type, own.quality, false, other.type)) {
        case Quality::S:
            return total < against && other.type != Type::El ? 1 : 0;  // Q-S-MEL
        case Quality::I:
            return total <= against ? -1 : 0;  // Q-I
        case Quality::F:
            return defends && total < against ? -1 : 0;  // Q-F-MEL
        case Quality::O:
        case Quality::X:
            return 0;
    }
    return 0;
}

int target_quality(const Combatant& own, int total, int against) {
    switch (rated(own.type, own.quality, true, Type::Bw)) {
        case Quality::S:
            return total < against ? 1 : 0;  // Q-S-TGT
        case Quality::I:
            return total <= against ? -1 : 0;
        case Quality::F:
            return total < against ? -1 : 0;  // Q-F-TGT
        case Quality::O:
        case Quality::X:
            return 0;
    }
    return 0;
}

int shooter_quality(const Combatant& own, int total, int against) {
    if (own.quality == Quality::S) return against < total ? 1 : 0;  // Q-S-SHO
    if (own.quality == Quality::I) return total <= against ? -1 : 0;
    return 0;
}

constexpr TypeSet set_of(std::initializer_list<Type> types) {
    TypeSet set = 0;
    for (const Type type : types) set = static_cast<TypeSet>(set | type_bit(type));
    return set;
}

// 7.6, band 1 in clear ground: winners that destroy the loser; everything else recoils.
TypeSet destroyers(Type loser) {
    switch (loser) {
        case Type::Kn:
            return set_of({Type::LH, Type::El});
        case Type::El:
            return set_of({Type::LH, Type::Ax, Type::Ps, Type::Art});
        case Type::Sp:
        case Type::Pk:
        case Type::Bd:
            return set_of({Type::Kn, Type::SCh, Type::Wb});
        case Type::Ax:
            return set_of({Type::Kn});
        case Type::Bw:
            return kMounted;
        case Type::Ps:
            return set_of({Type::Kn, Type::Cv, Type::LH});
        case Type::Wb:
            return set_of({Type::Kn, Type::El, Type::SCh});
        case Type::Hd:
            return set_of({Type::Kn, Type::El, Type::SCh, Type::Wb});
        case Type::Art:
        case Type::Bag:
            return 0xffff;
        case Type::Cv:
        case Type::LH:
        case Type::Cm:
        case Type::SCh:
            return 0;
    }
    return 0;
}

Outcome3 melee_band1(const Combat& combat, const Combatant& loser, const Combatant& winner) {
    const Type type = loser.type;
    if (type == Type::Art || type == Type::Bag) return Outcome3::Destroyed;
    if (loser.rough) {
        if (is_mounted(type)) return Outcome3::Destroyed;
        if (type == Type::Bw && is_mounted(winner.type)) return Outcome3::Destroyed;
        if (type == Type::Ps && combat.literal_psiloi) return Outcome3::Destroyed;  // CB-OPT-06
        return Outcome3::Recoil;
    }
    if (contains(destroyers(type), winner.type)) return Outcome3::Destroyed;
    if (type == Type::Kn && winner.type == Type::Bw && winner.quality == Quality::S && combat.first_melee)
        return Outcome3::Destroyed;  // CB-RES-05
    if (type == Type::Ps) {
        const bool recoils = winner.type == Type::El || winner.type == Type::SCh;
        return recoils ? Outcome3::Recoil : Outcome3::Flight;
    }
    return Outcome3::Recoil;
}

Outcome3 melee_band2(const Combatant& loser, const Combatant& winner) {
    const bool foot = !is_mounted(winner.type);
    if (loser.type == Type::LH && !loser.rough && foot && winner.type != Type::Bw) return Outcome3::Flight;
    if (loser.type == Type::Cv && !loser.rough && (winner.type == Type::Sp || winner.type == Type::Pk))
        return Outcome3::Flight;
    if (loser.type == Type::Ps && loser.quality != Quality::X) {
        if (winner.type == Type::Ax || winner.type == Type::Ps) return Outcome3::Destroyed;
        if (!loser.rough && (!foot || winner.type == Type::Bw)) return Outcome3::Destroyed;
        return Outcome3::Flight;
    }
    return Outcome3::Destroyed;
}

Outcome3 shot_result(const Combat& combat, const Combatant& loser, const Combatant& winner, bool band2) {
    const bool rough = loser.rough;
    const bool art = winner.type == Type::Art;
    switch (loser.type) {
        case Type::Kn:
        case Type::Cv:
        case Type::Cm:
        case Type::SCh:
            return band2 || rough ? Outcome3::Destroyed : Outcome3::Recoil;
        case Type::LH:
            if (band2) return art && !rough ? Outcome3::Flight : Outcome3::Destroyed;
            return rough ? Outcome3::Destroyed : Outcome3::Recoil;
        case Type::El:
            return band2 || rough || art ? Outcome3::Destroyed : Outcome3::Recoil;
        case Type::Sp:
        case Type::Pk:
        case Type::Bd:
        case Type::Ax:
        case Type::Bw:
        case Type::Wb:
        case Type::Hd:
            return band2 ? Outcome3::Destroyed : Outcome3::Recoil;
        case Type::Ps:
            if (!band2) {
                const bool literal = rough && combat.literal_psiloi;  // CB-OPT-06
                return literal ? Outcome3::Destroyed : Outcome3::Recoil;
            }
            return loser.quality == Quality::X ? Outcome3::Destroyed : Outcome3::Flight;
        case Type::Art:
            return band2 ? Outcome3::Destroyed : Outcome3::None;
        case Type::Bag:
            if (band2) return Outcome3::Destroyed;
            return loser.mobile ? Outcome3::Flight : Outcome3::None;
    }
    return Outcome3::None;
}

// CB-RES-05: they did not meet in the melee phase before this one.
bool is_first_melee(const State& state, std::uint8_t a, std::uint8_t b) {
    const Counter& counter = state.counters[a];
    return counter.last_opponent != b || counter.last_phase + 1 != state.melee_phase;
}

}  // namespace

Combat combat_of(const Setup& setup, const State& state, const Duel& duel) {
    Combat combat;
    for (int i = 0; i < 2; ++i) {
        const Profile& profile = profile_of(setup, state, duel.unit(i));
        combat.units[i] = {.type = profile.type,
                           .quality = profile.quality,
                           .mobile = profile.ma > 0,
                           .rough = !duel.open && setup.map->rough(state.counters[duel.unit(i)].hex),
                           .total = static_cast<std::int16_t>(duel.scores[i].total)};
    }
    combat.shot = duel.shot;
    combat.returned = duel.returned;
    combat.first_melee = is_first_melee(state, duel.attacker, duel.defender);
    combat.literal_psiloi = setup.options.literal_psiloi;
    return combat;
}

Judged judge(const Combat& combat, int attacker_die, int defender_die) {
    const Combatant& attacker = combat.units[0];
    const Combatant& defender = combat.units[1];
    const int first = attacker.total + attacker_die;
    const int second = defender.total + defender_die;
    Judged judged;
    if (combat.shot) {
        // In a return shot both are targets and shooters; the target's line comes first.
        const int as_target = combat.returned ? target_quality(attacker, first, second) : 0;
        judged.quality[0] = as_target != 0 ? as_target : shooter_quality(attacker, first, second);
        judged.quality[1] = target_quality(defender, second, first);
        if (combat.returned && judged.quality[1] == 0)
            judged.quality[1] = shooter_quality(defender, second, first);
    } else {  // CB-MEL-06
        judged.quality[0] = melee_quality(attacker, defender, false, first, second);
        judged.quality[1] = melee_quality(defender, attacker, true, second, first);
    }
    judged.totals[0] = first + judged.quality[0];
    judged.totals[1] = second + judged.quality[1];
    if (judged.totals[0] == judged.totals[1]) return judged;  // CB-MEL-07
    judged.loser = judged.totals[0] < judged.totals[1] ? 0 : 1;
    if (judged.loser == 0 && combat.shot && !combat.returned) return judged;  // CB-SHO-09
    const Combatant& loser = combat.units[judged.loser];
    const Combatant& winner = combat.units[1 - judged.loser];
    if (winner.type == Type::Bag) return judged;  // CB-MEL-09
    const int low = std::min(judged.totals[0], judged.totals[1]);
    const int high = std::max(judged.totals[0], judged.totals[1]);
    const bool band2 = 2 * low <= high;  // CB-RES-02
    if (combat.shot) {
        judged.outcome = shot_result(combat, loser, winner, band2);  // CB-RES-03
    } else {
        judged.outcome =  // CB-RES-01
            band2 ? melee_band2(loser, winner) : melee_band1(combat, loser, winner);
    }
    return judged;
}

void emit_combat(Play& play, const Duel& duel, const Judged& judged, const Faces& faces) {
    if (!play.events.listens()) return;
    Words words{duel.attacker, duel.defender, judged.totals[0], judged.totals[1]};
    for (int i = 0; i < 2; ++i) {
        Sum sum;
        sum.add(Label::Die, faces[static_cast<std::size_t>(i)], Clause::MEL_05);
        for (const Line& line : duel.scores[i].lines) sum.keep(line.label, line.amount, line.clause);
        sum.add(Label::Quality, judged.quality[i], Clause::MEL_06);
        append(words, sum);
    }
    emit(play.events, duel.shot ? EventKind::Shot : EventKind::Melee,
         duel.shot ? Clause::SHO_08 : Clause::MEL_05, std::move(words));
}

void note_result(State& state, const Judged& judged) {
    if (state.result_open == 0) return;
    state.result_open = 0;
    state.result = static_cast<std::uint8_t>(judged.outcome);
    if (state.result != 0 && judged.loser == 1) state.result = static_cast<std::uint8_t>(state.result + 3);
}

void push_result(Play& play, std::uint8_t unit, Outcome3 outcome, CauseOf cause, bool flanked,
                 std::uint8_t winner) {
    push(play, Frame{.kind = FrameKind::Result,
                     .unit = unit,
                     .other = winner,
                     .facing = flanked ? std::uint8_t{1} : std::uint8_t{0},
                     .mode = static_cast<std::uint8_t>(outcome),
                     .data = static_cast<std::uint16_t>(cause)});
}

void step_result(Play& play) {
    const Frame frame = top(play);
    const std::uint8_t unit = frame.unit;
    const auto cause = static_cast<CauseOf>(frame.data);
    const bool by_shot = cause == CauseOf::Shot;
    if (frame.step == 1) {  // it has gone back; now it runs
        pop(play);
        push_flight(play, unit);
        return;
    }
    const auto outcome = static_cast<Outcome3>(frame.mode);
    const bool recoils =
        outcome == Outcome3::Recoil || (outcome == Outcome3::Flight && !is_baggage(play.setup, unit));
    if (outcome == Outcome3::Destroyed) {
        pop(play);
        return destroy(play, unit, cause, by_shot);
    }
    if (outcome == Outcome3::Recoil && frame.facing != 0) {  // CB-FLK-02
        pop(play);
        return destroy(play, unit, CauseOf::Flank, by_shot);
    }
    if (outcome == Outcome3::Flight) {
        top(play).step = 1;  // CB-FLT-01
    } else {
        pop(play);
    }
    if (!recoils || push_recoil(play, unit)) return;
    if (outcome == Outcome3::Flight) pop(play);
    destroy(play, unit, CauseOf::NoRoom, by_shot);  // CB-REC-06
}

}  // namespace clashfield::champs
