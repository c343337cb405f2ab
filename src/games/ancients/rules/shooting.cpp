// AB-SHO: who shoots at whom, and with how many dice at which score. How the dice fall is in volley.cpp.

#include "games/ancients/rules/shooting.h"

#include <algorithm>

#include "games/ancients/bot/candidates.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/terrain.h"
#include "games/ancients/rules/the_turn.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

Ruling may_not_shoot(UnitId unit, Reason why) {
    return refuse(Clause::SHO_02, Code::MayNotShoot, {unit, word(why)});
}

bool has_moved(const Unit& it) { return it.moved != Moved::None; }

}  // namespace

Ruling check_may_shoot(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    const UnitType& type = type_of(setup, unit);
    if (is_fleeing(it)) return may_not_shoot(unit, Reason::Fleeing);
    if (it.status != Status::Steady) return may_not_shoot(unit, Reason::OffTable);
    if (is_engaged(state, unit)) return may_not_shoot(unit, Reason::Engaged);
    if (it.is(flag::kShot)) return may_not_shoot(unit, Reason::Shot);
    if (is_machine(setup, unit)) {  // AB-WMC-01
        if (has_moved(it)) return may_not_shoot(unit, Reason::Moved);
        if (it.blocked_until >= state.turn && it.blocked_until != 0)
            return may_not_shoot(unit, Reason::Blocked);
        return it.crew > 0 ? Ruling::yes() : may_not_shoot(unit, Reason::NoCrew);
    }
    if (type.missile == Missile::None || is_lone_character(setup, unit))
        return may_not_shoot(unit, Reason::NoWeapon);
    switch (it.moved) {
        case Moved::March:
        case Moved::Forced:
            return may_not_shoot(unit, Reason::Marched);
        case Moved::Reform:
            return may_not_shoot(unit, Reason::Reformed);
        case Moved::Charge:
        case Moved::FailedCharge:
            return may_not_shoot(unit, Reason::Charged);
        case Moved::Rallied:
            return may_not_shoot(unit, Reason::Rallied);
        case Moved::Disengaged:
            return may_not_shoot(unit, Reason::Disengaged);
        case Moved::Pursued:
            return may_not_shoot(unit, Reason::Pursued);
        case Moved::None:
        case Moved::Normal:
        case Moved::Returned:
        case Moved::Compulsory:
            break;
    }
    if (missile_rule(type.missile).only_standing && has_moved(it))
        return refuse(Clause::SHO_09, Code::MayNotShoot, {unit, word(Reason::Moved)});
    return Ruling::yes();
}

namespace {

bool is_man_sized(const UnitType& type) { return is_foot(type.cls) || type.cls == Class::Cavalry; }

// Table 7.6, as what is added to the score needed; cover and range are a shot's own.
Sum lines_of_volley(const Setup& setup, const State& state, UnitId unit, UnitId target, bool reaction) {
    const UnitType& type = type_of(setup, unit);
    const UnitType& aim = type_of(setup, target);
    const Unit& it = state.units[unit];
    const Unit& there = state.units[target];
    const int skill = is_elephant(setup, unit) ? type.crew.bs : type.stats.bs;
    const bool free_of_penalty = missile_rule(type.missile).always_short;
    Sum sum;
    sum.add(Label::Skill, 7 - skill, Clause::SHO_04);
    if (reaction) sum.add(Label::Charging, 1, Clause::SHO_05);
    if (!reaction && has_moved(it) && !free_of_penalty) sum.add(Label::Moved, 1, Clause::SHO_05);
    const bool lone = there.models - there.pending_losses == 1 && is_man_sized(aim);
    if (lone || there.is(flag::kSkirmishing)) sum.add(Label::SingleOrSkirmish, 1, Clause::SHO_07);
    if (aim.target_size == TargetSize::Small) sum.add(Label::Small, 1, Clause::SHO_07);
    if (aim.cls == Class::LightChariot && has_moved(there))
        sum.add(Label::LightChariotMoved, 1, Clause::SHO_05);
    if (aim.cls == Class::Elephant || aim.target_size == TargetSize::Large)
        sum.add(Label::Large, -1, Clause::SHO_07);
    return sum;
}

// AB-SHO-06: a score of 7 or more takes strength away.
int strength_at(int strength, int need) { return std::max(0, strength - std::clamp(need - 6, 0, 5)); }

struct ShotKind {
    bool far = false;
    Cover cover = Cover::None;
    bool operator==(const ShotKind&) const = default;
};

// The shots of a volley by range and cover.
struct ShotTable {
    int dice[2][3] = {};
    int front_shooters = 0;
    int by_range[2] = {};

    void add(ShotKind kind, int shots) { dice[kind.far ? 1 : 0][static_cast<int>(kind.cover)] += shots; }
};

ShotTable count_shots(const Setup& setup, const State& state, UnitId unit, UnitId target, bool reaction,
                      Tick distance) {
    const UnitType& type = type_of(setup, unit);
    const MissileRule rule = missile_rule(type.missile);
    const Unit& it = state.units[unit];
    const Regiment regiment = regiment_of(setup, state, unit);
    const bool open = it.is(flag::kSkirmishing);
    const bool stands = reaction || !has_moved(it);
    const int shooters = open ? regiment.block.models : regiment.block.in_rank(0);
    ShotTable table;
    ShotKind front_kind;
    int best = 0;
    for (int model = 0; model < shooters; ++model) {
        const ModelSight seen = model_sight(setup, state, unit, model, target);
        if (!seen.clear) continue;
        const Tick range = rule.range * kInch;
        const Tick way = reaction ? std::min(distance, range) : seen.distance;
        if (way > range + kEps) continue;
        ShotKind kind;
        kind.far = !rule.always_short && 2 * way > range + 2 * kEps;
        kind.cover = cover_of(setup, state, target, unit, geometry::eye_of(regiment, model), seen.to);
        int shots = type.shots;
        if (is_elephant(setup, unit)) shots = it.crew;
        if (rule.near != 0 && stands && way <= rule.near * kInch + kEps) shots *= 2;  // AB-SHO-08
        table.add(kind, shots);
        ++table.front_shooters;
        const int now = ++table.by_range[kind.far ? 1 : 0];
        if (now > best || (now == best && !kind.far)) {
            best = now;
            front_kind = kind;
        }
    }
    // AB-SHO-03: half of the ranks behind, at the commonest range of the front rank.
    if (rule.massed && !open && stands && table.front_shooters > 0) {
        front_kind.far = table.by_range[1] > table.by_range[0];
        table.add(front_kind, (regiment.block.models - regiment.block.in_rank(0)) / 2);
    }
    return table;
}

}  // namespace

ShotPlan plan_shots(const Setup& setup, const State& state, UnitId unit, UnitId target, bool reaction,
                    Tick distance) {
    ShotPlan plan;
    const MissileRule rule = missile_rule(type_of(setup, unit).missile);
    const ShotTable table = count_shots(setup, state, unit, target, reaction, distance);
    const Sum common = lines_of_volley(setup, state, unit, target, reaction);
    for (int far = 0; far < 2; ++far) {
        for (int cover = 0; cover < 3; ++cover) {
            const int dice = table.dice[far][cover];
            if (dice == 0) continue;
            Sum sum = common;
            if (far == 1) sum.add(Label::Long, 1, Clause::SHO_05);
            if (cover == word(Cover::Light)) sum.add(Label::LightCover, 1, Clause::TER_05);
            if (cover == word(Cover::Hard)) sum.add(Label::HardCover, 2, Clause::TER_05);
            Strike group;
            group.unit = unit;
            group.target = target;
            group.dice = static_cast<std::uint8_t>(std::min(dice, 255));
            group.need = static_cast<std::uint8_t>(std::max(0, sum.total));
            group.strength = static_cast<std::uint8_t>(strength_at(rule.strength, sum.total));
            group.long_range = static_cast<std::uint8_t>(far);
            // AB-DIC-02: the easiest first.
            std::size_t place = plan.groups.size();
            plan.groups.push_back(group);
            plan.sums.push_back(sum);
            for (; place > 0 && plan.groups[place].need < plan.groups[place - 1].need; --place) {
                std::swap(plan.groups[place], plan.groups[place - 1]);
                std::swap(plan.sums[place], plan.sums[place - 1]);
            }
        }
    }
    return plan;
}

// AB-SHO-15: a character alone may be shot at only if nobody is nearer.
bool is_shielded_by_distance(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (!is_lone_character(setup, target)) return false;
    const Tick far = distance_between(state, unit, target);
    bool nearer = false;
    each_unit(setup, state, side_of(setup, target), [&](UnitId enemy) {
        nearer = nearer || (enemy != target && distance_between(state, unit, enemy) < far);
    });
    return nearer;
}

Ruling check_shot(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (side_of(setup, target) == side_of(setup, unit) || !is_on_table(state.units[target]) ||
        !has_anybody(setup, state, target))
        return refuse(Clause::SHO_14, Code::BadChoice, {target});
    if (is_engaged(state, target))
        return refuse(Clause::SHO_02, Code::MayNotShoot, {unit, word(Reason::TargetEngaged)});
    if (is_shielded_by_distance(setup, state, unit, target))
        return refuse(Clause::SHO_15, Code::BadChoice, {target});
    if (!plan_shots(setup, state, unit, target, false, 0).groups.empty()) return Ruling::yes();
    return refuse(Clause::SHO_03, Code::NobodyShoots,
                  {length_word(distance_between(state, unit, target)),
                   missile_rule(type_of(setup, unit).missile).range * 1000});
}

// --- S3.1 ---

namespace {

Ruling check_targets(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::End) return Ruling::yes();
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    if (Ruling may = check_may_shoot(setup, state, unit); !may) return may;
    if (!is_unit(setup, order.words[1])) return refuse(Clause::SHO_01, Code::NotYours, {kNothing});
    const auto target = static_cast<UnitId>(order.words[1]);
    if (is_machine(setup, unit)) return check_machine_shot(setup, state, unit, target, order.words[2]);
    if (order.words[2] != kNothing) return refuse(Clause::WMC_03, Code::NoGuess, {unit});
    return check_shot(setup, state, unit, target);
}

void apply_targets(Play& play, const Order& order) {
    State& state = play.state;
    if (static_cast<Verb>(order.verb) == Verb::End) return go_to(play, Step::Resolve);
    const auto unit = static_cast<UnitId>(order.words[0]);
    const auto target = static_cast<UnitId>(order.words[1]);
    state.units[unit].set(flag::kShot);
    state.shots.push_back(
        {unit, target, static_cast<std::uint8_t>(order.words[2] == kNothing ? 0 : order.words[2])});
    emit(play, EventKind::Shot, Clause::SHO_01, {unit, target});
}

void list_targets(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::End);
    list_shot_candidates(setup, state, lister);
}

bool anybody_shoots(const Setup& setup, const State& state) {
    bool any = false;
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (any || !check_may_shoot(setup, state, unit)) return;
        each_unit(setup, state, other(state.active), [&](UnitId target) {
            if (any) return;
            const bool stone = type_of(setup, unit).machine == Machine::Stone;
            any = is_machine(setup, unit)
                      ? check_machine_shot(setup, state, unit, target,
                                           stone ? best_guess(setup, state, unit, target) : kNothing)
                            .ok()
                      : check_shot(setup, state, unit, target).ok();
        });
    });
    return any;
}

}  // namespace

void step_targets(Play& play) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        state.shots.clear();
        begin_phase(play);
    }
    if (anybody_shoots(play.setup, state)) return ask(play, state.active);
    go_to(play, Step::Resolve);
}

// S3.2, in the order declared.
void step_resolve(Play& play) {
    State& state = play.state;
    take_returned(play);
    for (; state.cursor < state.shots.size();) {
        const ShotOrder shot = state.shots[state.cursor++];
        // AB-SHO-14: shots at whom nobody is left of are lost.
        if (!is_on_table(state.units[shot.target]) || !has_anybody(play.setup, state, shot.target)) continue;
        if (!is_on_table(state.units[shot.unit]) || !has_anybody(play.setup, state, shot.unit)) continue;
        if (is_machine(play.setup, shot.unit))
            return push_machine_shot(play, shot.unit, shot.target, shot.guess);
        return push_volley(play, shot.unit, shot.target, false, 0);
    }
    go_to(play, Step::ShootingPanic);
}

// S3.4.
void step_casualties(Play& play) {
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        if (is_on_table(play.state.units[i])) shrink(play, static_cast<UnitId>(i));
    }
    go_to(play, Step::Combats);
    begin_phase(play);
}

constinit const DecisionRules kTargetsRules{.verbs = verb_bits(Verb::Shoot, Verb::End),
                                            .finite = false,
                                            .check = check_targets,
                                            .apply = apply_targets,
                                            .list = list_targets};

}  // namespace clashfield::ancients
