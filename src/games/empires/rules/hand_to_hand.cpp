// CE-HTH-02 to -10, CE-WPN: who fights whom, in which order, and what a blow needs.

#include "games/empires/rules/hand_to_hand.h"

#include <algorithm>
#include <bit>

#include "games/empires/rules/fighters.h"
#include "games/empires/rules/formations.h"
#include "games/empires/rules/special_rules.h"
#include "games/empires/rules/terrain.h"

namespace clashfield::empires {

UnitId combat_of(const State& state, UnitId unit) {
    UnitId lowest = unit;
    each_in_combat(state, unit, [&](UnitId each) { lowest = std::min(lowest, each); });
    return lowest;
}

bool is_first_round(const State& state, UnitId a, UnitId b) {
    const Pair pair{std::min(a, b), std::max(a, b)};
    return std::find(state.fought.begin(), state.fought.end(), pair) == state.fought.end();
}

Weapon weapon_of(const Setup& setup, const State& state, UnitId unit) {
    const Weapon weapon = type_of(setup, unit).weapon;
    return state.units[unit].is(flag::kSecondMode) ? weapon_rule(weapon).other : weapon;
}

namespace {

bool is_charging(const State& state, UnitId unit) { return state.units[unit].is(flag::kCharging); }

// Table 7.3: whether the second rank reaches this enemy in front.
bool reaches_over(const Setup& setup, const State& state, UnitId unit, UnitId enemy) {
    if (is_skirmish(setup, unit)) return false;
    switch (weapon_rule(weapon_of(setup, state, unit)).two_ranks) {
        case TwoRanks::Never:
            return false;
        case TwoRanks::Always:
            return true;
        case TwoRanks::NotCharging:
            return !is_charging(state, unit);
        case TwoRanks::FirstRound:
            return is_first_round(state, unit, enemy);
    }
    return false;
}

// Notes 1, 2 and 4 of table 7.3.
bool strikes_first(const Setup& setup, const State& state, UnitId unit, UnitId enemy) {
    const Weapon theirs = weapon_of(setup, state, enemy);
    const bool charging_horse = is_charging(state, enemy) && class_of(setup, enemy) == Class::Cavalry;
    switch (weapon_rule(weapon_of(setup, state, unit)).first) {
        case StrikesFirst::Never:
            return false;
        case StrikesFirst::Kontos:
            return theirs != Weapon::Pike && !(charging_horse && is_kontos(theirs));
        case StrikesFirst::Lance:
            return theirs != Weapon::Pike && !(charging_horse && (is_kontos(theirs) || is_lance(theirs)));
        case StrikesFirst::Pike:
            return theirs != Weapon::Pike || !is_charging(state, enemy);
    }
    return false;
}

// CE-HTH-05.
std::uint8_t tier_of(const Setup& setup, const State& state, const Group& group) {
    if (group.own_face == Face::Front && strikes_first(setup, state, group.unit, group.target)) return 2;
    return is_charging(state, group.unit) ? 1 : 0;
}

constexpr std::uint8_t kBeforeBlows = 3;

void put_in_order(const Setup& setup, const Group& group, Groups& groups) {
    const auto key = [&](const Group& each) {
        return (((3 - each.tier) * 16 + 15 - each.skill) * 2 + side_of(setup, each.unit)) * 65536 +
               each.unit * 256 + each.target;
    };
    groups.push_back(group);
    for (std::size_t i = groups.size() - 1; i > 0 && key(groups[i]) < key(groups[i - 1]); --i)
        std::swap(groups[i], groups[i - 1]);
}

bool is_able_to_fight(const Unit& it) { return is_on_table(it) && it.models > 0; }

// CE-WPN-06, CE-SCY-01: what comes before the blows of this group.
void put_before(const Setup& setup, const State& state, Group group, Groups& groups) {
    const UnitType& type = type_of(setup, group.unit);
    group.tier = kBeforeBlows;
    group.skill = 0;
    group.seconds = 0;
    if (type.thrown != Throw::None && is_first_round(state, group.unit, group.target)) {
        group.attack = Attack::Throw;
        put_in_order(setup, group, groups);
    }
    const bool impact = std::any_of(groups.begin(), groups.end(), [&](const Group& each) {
        return each.unit == group.unit && each.attack == Attack::Impact;
    });
    if (type.cls == Class::ScythedChariot && is_charging(state, group.unit) && !impact) {
        group.attack = Attack::Impact;
        group.fighters = static_cast<std::uint8_t>(state.units[group.unit].models);
        put_in_order(setup, group, groups);
    }
}

}  // namespace

namespace {

// The groups of one unit, when so many of its models strike each enemy.
void plan_unit(const Setup& setup, const State& state, UnitId unit, const Fighters& fighters,
               Groups& groups) {
    const Unit& it = state.units[unit];
    int second_rank = std::clamp(it.models - it.overlaps() - it.files, 0, static_cast<int>(it.files));
    bool first_in_front = true;
    for (const FightersOfMeet& meet : fighters.meets) {
        if (!is_able_to_fight(state.units[meet.enemy])) continue;
        Group group;
        group.unit = unit;
        group.target = meet.enemy;
        group.own_face = meet.own;
        group.face = meet.theirs;
        int front = meet.models;
        if (meet.own == Face::Front) {
            if (reaches_over(setup, state, unit, meet.enemy)) {
                group.seconds = static_cast<std::uint8_t>(std::min(front, second_rank));
                second_rank -= group.seconds;
            }
            if (std::exchange(first_in_front, false)) front += it.overlaps();  // CE-OUT-12
        }
        group.fighters = static_cast<std::uint8_t>(front);
        group.tier = tier_of(setup, state, group);
        group.skill = type_of(setup, unit).hth;
        put_in_order(setup, group, groups);
        if (meet.own == Face::Front) put_before(setup, state, group, groups);
    }
}

}  // namespace

void plan_round(const Setup& setup, const State& state, UnitId combat, Groups& groups) {
    groups.clear();
    each_in_combat(state, combat, [&](UnitId unit) {
        if (is_able_to_fight(state.units[unit]))
            plan_unit(setup, state, unit, fighters_of(setup, state, unit), groups);
    });
}

void plan_again(const Setup& setup, const State& state, UnitId unit, const Fighters& fighters,
                Groups& groups) {
    groups.erase_if([&](const Group& each) { return each.unit == unit; });
    plan_unit(setup, state, unit, fighters, groups);
}

// --- those who are left ---

int blows_of(const Setup& setup, const State& state, const Group& group) {
    // CE-HTH-06: of several groups the largest first, the second rank before the first.
    InlineVector<Group, 32> left;
    std::size_t own = 0;
    for (const Group& each : state.round.groups) {
        if (each.unit != group.unit || each.attack != Attack::Blows) continue;
        if (each == group) own = left.size();
        left.push_back(each);
    }
    if (left.empty()) left.push_back(group);
    for (int lost = state.tallies[group.unit].before; lost > 0; --lost) {
        Group* largest = nullptr;
        const bool seconds =
            std::any_of(left.begin(), left.end(), [](const Group& each) { return each.seconds > 0; });
        for (Group& each : left) {
            if (seconds ? each.seconds == 0 : each.fighters == 0) continue;
            const int size = each.fighters + each.seconds;
            if (largest == nullptr || size > largest->fighters + largest->seconds) largest = &each;
        }
        if (largest == nullptr) return 0;
        seconds ? --largest->seconds : --largest->fighters;
    }
    // CE-HTH-03.
    const UnitType& type = type_of(setup, group.unit);
    const bool front = group.own_face == Face::Front;
    const int more = front ? weapon_rule(weapon_of(setup, state, group.unit)).attacks : 0;
    return left[own].fighters * (type.a + more) + left[own].seconds;
}

// --- to hit ---

// Table 7.6, as what is added to the score needed.
Lines lines_of_blow(const Setup& setup, const State& state, const Group& group) {
    const UnitType& own = type_of(setup, group.unit);
    const UnitType& theirs = type_of(setup, group.target);
    Lines lines;
    lines.add(Label::Base, 4, Clause::HTH_07);
    if (own.hth > theirs.hth) lines.add(Label::HigherSkill, -1, Clause::HTH_08);
    if (2 * own.hth <= theirs.hth) lines.add(Label::HalfSkill, 1, Clause::HTH_08);
    // whoever is caught from behind while evading is no easier to hit.
    if (group.face != Face::Front && !state.units[group.target].is(flag::kReached))
        lines.add(Label::FlankAttack, -1, Clause::HTH_08);
    if (is_walled(setup, state, group.target, group.face)) lines.add(Label::Formation, 1, Clause::HTH_08);
    if (dread_of(setup, group.unit, group.target) != Dread::None) lines.add(Label::Feared, 1, Clause::SPC_06);
    if (is_defending(setup, state, group.target, group.unit)) lines.add(Label::Defended, 1, Clause::TER_07);
    if (own.cls == Class::Elephant && is_skirmish_infantry(setup, group.target))
        lines.add(Label::ElephantAtSkirmishers, 2, Clause::ELE_04);
    return lines;
}

bool rolls_ones_again(const Setup& setup, const State& state, const Group& group) {
    const UnitType& type = type_of(setup, group.unit);
    const Weapon weapon = weapon_of(setup, state, group.unit);
    if (type.is(special::kExpertSwords) && is_hand_weapon(weapon)) return true;  // CE-SPC-08
    if (type.is(special::kVengeful) && state.units[group.unit].is(flag::kLostRound)) return true;  // -09
    // CE-WPN-07.
    const Unit& it = state.units[group.unit];
    const bool loose =
        is_skirmish(setup, group.unit) || (type.cls == Class::Cavalry && it.models <= it.files);
    return weapon == Weapon::ThrowingSpear && loose && is_first_round(state, group.unit, group.target) &&
           !touches(setup, state, state.corners[group.unit], Ground::Uneven) &&
           !touches_obstacle(setup, state, state.corners[group.unit]);
}

// --- the round ---

namespace {

bool strike_together(const Group& a, const Group& b) { return a.tier == b.tier && a.skill == b.skill; }

// Nobody is left to strike: all had fallen before those strike who strike now.
bool has_fallen_before(const State& state, UnitId unit) {
    const Tally& tally = state.tallies[unit];
    return state.units[unit].models == 0 && tally.models == tally.before;
}

}  // namespace

bool begin_next_group(Play& play) {
    State& state = play.state;
    Round& round = state.round;
    for (; round.next < round.groups.size(); ++round.next) {
        const Group& group = round.groups[round.next];
        if (round.next == 0 || !strike_together(group, round.groups[round.next - 1u])) {
            for (Tally& tally : state.tallies) tally.before = tally.models;
        }
        if (has_fallen_before(state, group.target)) continue;
        state.strike = {};
        state.strike.group = group;
        begin_strike(play.setup, state, state.strike);
        if (state.strike.stage != StrikeStage::End) return true;
    }
    return false;
}

void end_group(Play& play, int kills) {
    State& state = play.state;
    const Group& group = state.strike.group;
    const int before = state.units[group.target].models;
    const int taken = end_strike(play, kills);
    Tally& own = state.tallies[group.unit];
    Tally& theirs = state.tallies[group.target];
    own.kills = static_cast<std::uint16_t>(own.kills + taken);
    theirs.hits = static_cast<std::uint16_t>(theirs.hits + taken);
    theirs.models = static_cast<std::uint16_t>(theirs.models + before - state.units[group.target].models);
    if (group.attack == Attack::Impact && taken > 0) disrupt(play, group.target, Clause::SCY_01);
    ++state.round.next;
    state.strike = {};
}

void end_round(Play& play) {
    State& state = play.state;
    each_in_combat(state, state.round.combat, [&](UnitId unit) {
        state.contacts.each_of(unit, [&](const geometry::Side&, const geometry::Side& enemy) {
            const auto theirs = static_cast<UnitId>(enemy.unit);
            if (unit < theirs && is_first_round(state, unit, theirs)) state.fought.push_back({unit, theirs});
        });
    });
}

}  // namespace clashfield::empires
