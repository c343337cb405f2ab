// CE-SHO-01 to -12: shots, their numbers and their targets.

#include "games/empires/rules/shooting.h"

#include <algorithm>

#include "games/empires/rules/characters.h"
#include "games/empires/rules/charges.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/special_rules.h"
#include "games/empires/rules/terrain.h"

namespace clashfield::empires {
namespace {

constexpr int kFewModels = 5;  // CE-SHO-05 d

Ruling may_not(UnitId unit, Reason why, Clause clause = Clause::SHO_01) {
    return refuse(clause, Code::MayNotShoot, {unit, word(why)});
}

const MissileRule& missile_of(const Setup& setup, UnitId unit) {
    static constexpr auto kRules = [] {
        std::array<MissileRule, kMissiles> rules{};
        for (std::size_t i = 0; i < kMissiles; ++i) rules[i] = missile_rule(static_cast<Missile>(i));
        return rules;
    }();
    return kRules[index_of(type_of(setup, unit).missile)];
}

bool stands(const State& state, const Strike& strike) {
    return strike.reaction || state.units[strike.group.unit].moved == Moved::None;
}

// CE-SHO-12: a long bow that has moved is a composite bow.
bool is_weakened(const Setup& setup, const State& state, const Strike& strike) {
    return type_of(setup, strike.group.unit).missile == Missile::LongBow && !stands(state, strike);
}
Tick range_of(const Setup& setup, const State& state, const Strike& strike) {
    const bool weak = is_weakened(setup, state, strike);
    const MissileRule& rule = missile_of(setup, strike.group.unit);
    return (weak ? missile_rule(Missile::CompositeBow).range : rule.range) * kInch;
}

// CE-SHO-03: from its front edge, or from anywhere of it.
Tick shooting_distance(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const Class cls = class_of(setup, unit);
    const bool round = looks_all_round(setup, state, unit) || cls == Class::Elephant || is_chariot(cls);
    if (round) return distance_between(state, unit, target);
    return geometry::distance(footprint_of(state, target), geometry::edge(state.corners[unit], Face::Front));
}

bool aims_all_round(const Setup& setup, UnitId unit) {
    const Class cls = class_of(setup, unit);
    return is_skirmish(setup, unit) || cls == Class::Elephant || is_chariot(cls);
}

Strike aimed(const Setup& setup, const State& state, UnitId unit, UnitId target, Fire fire) {
    Strike strike;
    strike.group.unit = unit;
    strike.group.target = target;
    strike.group.attack = Attack::Shots;
    strike.group.face = zone_of(setup, state, target, state.units[unit].front.at);
    strike.reaction = fire.reaction;
    strike.support = fire.support;
    strike.distance = shooting_distance(setup, state, unit, target);
    // CE-SHO-13: at those who charge them there is always time to shoot.
    if (fire.reaction && !fire.support)
        strike.distance = std::min(strike.distance, range_of(setup, state, strike));
    return strike;
}

}  // namespace

bool is_close_shot(const Setup& setup, const State& state, const Strike& strike) {
    const MissileRule& rule = missile_of(setup, strike.group.unit);
    if (rule.near == 0 || (rule.near_standing && !stands(state, strike))) return false;
    return strike.distance <= rule.near * kInch + geometry::kRounding;
}

Strike volley_of(const Setup& setup, const State& state, UnitId unit, UnitId target, Fire fire) {
    Strike strike = aimed(setup, state, unit, target, fire);
    begin_strike(setup, state, strike);
    return strike;
}

// --- the sums ---

int shots_of(const Setup& setup, const State& state, const Strike& strike) {
    const UnitId unit = strike.group.unit;
    const UnitType& type = type_of(setup, unit);
    const Unit& it = state.units[unit];
    const int models = it.models;
    const bool still = stands(state, strike);
    switch (type.cls) {  // CE-SHO-08
        case Class::Elephant:
        case Class::HeavyChariot:
            return 2 * models;
        case Class::LightChariot:
        case Class::ScythedChariot:
        case Class::Artillery:
        case Class::WarWagon:
            return models;
        case Class::Infantry:
        case Class::Cavalry:
        case Class::Camels:
            break;
    }
    if (type.order == Spacing::Skirmish) return models;
    const int front = std::min<int>(models, it.files);
    const int behind = models - front;
    if (type.is(special::kMixed)) return still ? behind / 2 : 0;
    if (!still && !is_rider(type.cls)) return front;
    if (missile_of(setup, unit).bow) return front + behind / 2;  // CE-SHO-06
    const int second = std::min<int>(behind, it.files);
    return front + (still && is_on_hill(setup, state, unit) ? second : second / 2);  // CE-SHO-07
}

namespace {

// CE-SHO-09: light chariots and open infantry on the move.
bool is_fast(const Setup& setup, const State& state, UnitId target, bool reaction) {
    const UnitType& type = type_of(setup, target);
    const bool open_foot = type.cls == Class::Infantry && type.order == Spacing::Open;
    if (!open_foot && type.cls != Class::LightChariot) return false;
    const Tick half = type.move() / 2;
    if (state.units[target].way >= half) return true;
    const ChargeOrder* charge = reaction ? charge_by(state, target) : nullptr;
    return charge != nullptr && distance_between(state, target, charge->target) >= half;
}

bool is_circling(const Setup& setup, const State& state, UnitId unit, bool reaction) {  // CE-SPC-10
    const Unit& it = state.units[unit];
    const bool charged =
        reaction || it.is(flag::kCharging) || (it.moved >= Moved::Charge && it.moved <= Moved::Stopped);
    return has_special(setup, unit, special::kCantabrian) && !charged;
}

void add_target_lines(const Setup& setup, const State& state, const Strike& strike, Lines& lines) {
    const UnitId target = strike.group.target;
    const UnitType& type = type_of(setup, target);
    switch (cover_of(setup, state, target, strike.group.unit)) {
        case Cover::None:
            break;
        case Cover::Soft:
            lines.add(Label::SoftCover, 1, Clause::SHO_09);
            break;
        case Cover::Hard:
            lines.add(Label::HardCover, 2, Clause::SHO_09);
            break;
    }
    if (is_skirmish(setup, target)) {
        lines.add(Label::LooseTarget, 1, Clause::SHO_09);
    } else if (is_fast(setup, state, target, strike.reaction)) {
        lines.add(Label::FastTarget, 1, Clause::SHO_09);
    }
    const bool charging = (strike.reaction && !strike.support) ||
                          (strike.group.attack == Attack::Throw && state.units[target].is(flag::kCharging));
    if (charging) {
        lines.add(Label::ChargingTarget, 1, Clause::SHO_09);
    } else if (strike.support || has_special(setup, strike.group.unit, special::kMixed)) {
        lines.add(Label::SupportFire, 1, Clause::SHO_09);
    }
    if (is_circling(setup, state, target, strike.reaction)) lines.add(Label::Cantabrian, 1, Clause::SPC_10);
    const bool square = is_square(state, target) && type.cls == Class::Infantry;
    if (type.cls == Class::WarWagon || type.cls == Class::Elephant || square)
        lines.add(Label::LargeTarget, -1, Clause::SHO_09);
}

}  // namespace

// As what is added to the score needed (CE-GEN-01).
Lines lines_of_shot(const Setup& setup, const State& state, const Strike& strike) {
    const UnitId unit = strike.group.unit;
    const MissileRule& rule = missile_of(setup, unit);
    Lines lines;
    lines.add(Label::Skill, type_of(setup, unit).sh, Clause::SHO_10);
    if (strike.group.attack == Attack::Shots) {
        const bool circling = is_circling(setup, state, unit, false);
        if (!stands(state, strike) && rule.move != OnTheMove::Free && !circling)
            lines.add(Label::Moved, 1, Clause::SHO_09);
        const bool far = 2 * (strike.distance - geometry::kRounding) > range_of(setup, state, strike);
        if (far && rule.long_range) lines.add(Label::LongRange, 1, Clause::SHO_09);
    }
    add_target_lines(setup, state, strike, lines);
    if (lines.total < 2) lines.add(Label::Limit, 2 - lines.total, Clause::SHO_10);
    return lines;
}

// --- who may ---

Ruling check_may_shoot(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (!is_on_table(it)) return may_not(unit, Reason::OffTable);
    if (!is_good(it)) return may_not(unit, it.status == Status::Amok ? Reason::Amok : Reason::Broken);
    if (is_engaged(state, unit)) return may_not(unit, Reason::Engaged);
    if (type_of(setup, unit).missile == Missile::None) return may_not(unit, Reason::NoMissile);
    if (it.is(flag::kShot)) return may_not(unit, Reason::Shot);
    if (it.is(flag::kBalked)) return may_not(unit, Reason::Balked);
    switch (it.moved) {
        case Moved::March:
            return may_not(unit, Reason::Marched);
        case Moved::Charge:
        case Moved::FailedCharge:
        case Moved::Stopped:
            return may_not(unit, Reason::Charged);
        case Moved::Rallied:
            return may_not(unit, Reason::Rallied);
        case Moved::None:
            return Ruling::yes();
        case Moved::Normal:
        case Moved::Arrived:
        case Moved::Withdrew:
        case Moved::Compulsory:
            break;
    }
    const bool never = missile_of(setup, unit).move == OnTheMove::Never;
    return never ? may_not(unit, Reason::WeaponMoved, Clause::SHO_12) : Ruling::yes();
}

namespace {

// Arc, range, sight, and whether anything could come of it.
Ruling check_aim(const Setup& setup, const State& state, UnitId unit, UnitId target, Fire fire) {
    const Strike aim = aimed(setup, state, unit, target, fire);
    const Tick range = range_of(setup, state, aim);
    if (aim.distance > range + geometry::kRounding)
        return refuse(Clause::SHO_03, Code::Range,
                      {unit, target, length_word(aim.distance), length_word(range)});
    if (!aims_all_round(setup, unit) && !is_in_arc(setup, state, unit, target))
        return refuse(Clause::SHO_01, Code::NotInArc, {unit, target});
    const Strike strike = volley_of(setup, state, unit, target, fire);
    if (strike.stage == StrikeStage::End) return may_not(unit, Reason::Never, Clause::SHO_10);
    const LineOfSight seen = sight(setup, state, unit, target);
    if (seen.clear) return Ruling::yes();
    return seen.blocker == kNoUnit ? refuse(Clause::GEO_07, Code::SightGround, {unit, target, seen.ground})
                                   : refuse(Clause::GEO_07, Code::NoSight, {unit, target, seen.blocker});
}

}  // namespace

Ruling check_shot(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (!are_enemies(setup, unit, target) || !is_on_table(state.units[target]))
        return refuse(Clause::SHO_01, Code::Choice, {target});
    if (is_engaged(state, target)) return may_not(unit, Reason::TargetEngaged);
    return check_aim(setup, state, unit, target, {});
}

bool may_fire_at(const Setup& setup, const State& state, UnitId unit, UnitId charger) {
    const bool armed = type_of(setup, unit).missile != Missile::None;
    return armed && !state.units[unit].is(flag::kReactionShot) &&
           check_aim(setup, state, unit, charger, {.reaction = true}).ok();
}

Ruling check_reaction_shot(const Setup& setup, const State& state, UnitId unit, UnitId charger) {
    constexpr Tick kSupportReach = 2 * kInch;
    const Unit& it = state.units[unit];
    const ChargeOrder* charge = charge_by(state, charger);
    if (charge == nullptr) return refuse(Clause::SHO_13, Code::Choice, {charger});
    if (!is_good(it) || is_engaged(state, unit)) return may_not(unit, Reason::Engaged, Clause::SHO_13);
    if (type_of(setup, unit).missile == Missile::None) return may_not(unit, Reason::NoMissile);
    if (it.is(flag::kReactionShot)) return may_not(unit, Reason::Shot, Clause::SHO_13);
    const bool charged = charge->target == unit;
    const bool runs = it.reaction != Reaction::None && it.reaction != Reaction::Stand;
    if (is_charged(state, unit) ? !charged || runs : runs)
        return may_not(unit, Reason::Reacted, Clause::SHO_13);
    if (!charged && !is_within(state, unit, charge->target, kSupportReach))
        return may_not(unit, Reason::NotCharged, Clause::SHO_13);
    return check_aim(setup, state, unit, charger, {.reaction = true, .support = !charged});
}

// --- priority ---

namespace {

struct Aim {
    UnitId target = kNoUnit;
    Tick distance = 0;
    int need = 0;
    int dice = 0;
    bool nearer_than(const Aim& than) const {
        return distance < than.distance || (distance == than.distance && target < than.target);
    }
};
Aim aim_at(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const Strike strike = volley_of(setup, state, unit, target, {});
    return {target, strike.distance, sums_of(setup, state, strike).hit.total, strike.dice};
}

bool is_commanded(const Setup& setup, const State& state, UnitId unit) {  // CE-SHO-05 f
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        const bool own = setup.characters[i].side == side_of(setup, unit);
        if (own && commands(setup, state, static_cast<CharacterId>(i), unit)) return true;
    }
    return false;
}

// CE-SHO-05 a to d.
bool is_exempt(const Setup& setup, const State& state, const Aim& nearer, const Aim& chosen) {
    const Unit& it = state.units[nearer.target];
    return nearer.need > chosen.need || nearer.dice < chosen.dice || is_skirmish(setup, nearer.target) ||
           is_fleeing(it) || it.models < kFewModels;
}

}  // namespace

UnitId prior_target(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (is_commanded(setup, state, unit)) return kNoUnit;
    const Aim chosen = aim_at(setup, state, unit, target);
    const Tick half = missile_of(setup, unit).range * kInch / 2;
    Aim prior;
    bool in_short_range = false;
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        if (!check_shot(setup, state, unit, enemy)) return;
        const Aim aim = aim_at(setup, state, unit, enemy);
        in_short_range = in_short_range || aim.distance <= half + geometry::kRounding;
        if (!aim.nearer_than(chosen) || is_exempt(setup, state, aim, chosen)) return;
        if (prior.target == kNoUnit || aim.nearer_than(prior)) prior = aim;
    });
    return in_short_range ? prior.target : kNoUnit;  // e
}

// --- a volley ---

void push_volley(Play& play, UnitId unit, UnitId target, Fire fire) {
    play.state.strike = aimed(play.setup, play.state, unit, target, fire);
    push(play, Frame{.kind = FrameKind::Volley, .unit = unit, .other = target});
}

void step_volley(Play& play) {
    State& state = play.state;
    Strike& strike = state.strike;
    if (strike.stage == StrikeStage::Begin) {
        if (strike.reaction) state.units[strike.group.unit].set(flag::kReactionShot);
        begin_strike(play.setup, state, strike);
        tell_strike(play);
    }
    if (!roll_strike(play)) return;
    const UnitId target = strike.group.target;
    Unit& it = state.units[target];
    const int before = it.models;
    const int lost = end_strike(play, strike.kills);
    it.phase_hits = static_cast<std::uint16_t>(it.phase_hits + lost);
    it.phase_fallen = static_cast<std::uint16_t>(it.phase_fallen + before - it.models);
    finish(play, lost > 0 ? Returned::Yes : Returned::No);
    if (it.models == 0) remove_unit(play, target, Fate::Shot, Clause::UNT_03);
}

bool close_fire(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        Unit& it = state.units[i];
        if (it.phase_hits == 0 || !is_on_table(it)) continue;
        each_attached(play.setup, state, unit, [&](CharacterId character) {  // CE-CHR-05, once a phase
            if (it.phase_hits < 2 || it.is(flag::kShotAtLeader)) return;
            it.set(flag::kShotAtLeader);
            endanger(state, character, Danger::Missiles);
        });
        const bool beast = class_of(play.setup, unit) == Class::Elephant;
        const bool hurt = beast || 4 * it.phase_fallen >= it.phase_models;  // CE-SHO-14
        if (!hurt || it.is(flag::kMissileTested) || !is_good(it)) continue;
        it.set(flag::kMissileTested);
        add_due(play, unit, beast ? Cause::ElephantHurt : Cause::Missiles);  // CE-MOR-04, -08
    }
    return settle_morale(play);
}

}  // namespace clashfield::empires
