// CE-GEN-06, CE-ARM, CE-SHO-10, -11, CE-HTH-07 to -10: what the dice of a group need, and their fall.

#include "games/empires/rules/strikes.h"

#include <algorithm>

#include "games/empires/content/armour.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/shooting.h"
#include "games/empires/rules/units.h"

namespace clashfield::empires {
namespace {

constexpr int kHighestDie = 6;
constexpr int kLongestShot = 9;  // CE-SHO-10: beyond it there are no dice
constexpr int kBestArmour = 2;

bool is_shot(Attack attack) { return attack == Attack::Shots || attack == Attack::Throw; }
bool brings_hits(Attack attack) { return attack == Attack::Impact || attack == Attack::Trample; }

// CE-SHO-10: how much a shot that only a natural 6 can make helps the target's armour.
int seven_plus(int need) { return std::clamp(need - kHighestDie, 0, kLongestShot - kHighestDie); }

void add_weapon(const Setup& setup, const State& state, const Strike& strike, StrikeSums& sums) {
    const Group& group = strike.group;
    switch (group.attack) {
        case Attack::Shots: {
            const MissileRule rule = missile_rule(type_of(setup, group.unit).missile);
            const bool close = is_close_shot(setup, state, strike);
            sums.armour.add(close ? Label::CloseRange : Label::WeaponAm,
                            -(close ? rule.near_armour : rule.armour), Clause::SHO_12);
            sums.kill.add(Label::WeaponKill, rule.kill, Clause::SHO_11);
            return;
        }
        case Attack::Throw:
            sums.armour.add(Label::WeaponAm, -kThrowArmour, Clause::WPN_06);
            sums.kill.add(Label::WeaponKill, kThrowKill, Clause::WPN_06);
            return;
        case Attack::Impact:
        case Attack::Blows:
        case Attack::Trample: {
            const WeaponRule rule = weapon_rule(weapon_of(setup, state, group.unit));
            sums.armour.add(Label::WeaponAm, -rule.armour, Clause::WPN_01);
            sums.kill.add(Label::WeaponKill, rule.kill, Clause::HTH_09);
            return;
        }
    }
}

void add_armour(const Setup& setup, const State& state, const Strike& strike, StrikeSums& sums) {
    const Group& group = strike.group;
    const ArmourUse use = {.missiles = group.attack == Attack::Shots,
                           .from_front = group.face == Face::Front,
                           .weapon = weapon_of(setup, state, group.target),
                           .spara_lost = state.units[group.target].is(flag::kSparaLost)};
    const ArmourParts parts = armour_parts(type_of(setup, group.target), use);
    sums.armour.add(Label::Body, parts.body, Clause::ARM_01);
    sums.armour.add(Label::Shield, -parts.shield, Clause::ARM_02);
    sums.armour.add(Label::Barding, -parts.barding, Clause::ARM_04);
    sums.armour.add(Label::Limit, std::max(0, kBestArmour - sums.armour.total), Clause::ARM_01);
    if (is_shot(group.attack)) sums.armour.add(Label::SevenPlus, -seven_plus(sums.hit.total), Clause::SHO_10);
}

// CE-SHO-11, CE-HTH-09.
void add_target(const Setup& setup, const Strike& strike, StrikeSums& sums) {
    const Class cls = type_of(setup, strike.group.target).cls;
    const bool shots = strike.group.attack == Attack::Shots;
    const int taken = shots ? class_rule(cls).kill_shot : class_rule(cls).kill_melee;
    sums.kill.add(is_chariot(cls) ? Label::TargetChariot : Label::TargetLarge, taken,
                  shots ? Clause::SHO_11 : Clause::HTH_09);
}

}  // namespace

StrikeSums sums_of(const Setup& setup, const State& state, const Strike& strike) {
    StrikeSums sums;
    if (is_shot(strike.group.attack)) sums.hit = lines_of_shot(setup, state, strike);
    if (strike.group.attack == Attack::Blows) sums.hit = lines_of_blow(setup, state, strike.group);
    add_armour(setup, state, strike, sums);
    add_weapon(setup, state, strike, sums);
    add_target(setup, strike, sums);
    return sums;
}

int dice_of(const Setup& setup, const State& state, const Strike& strike) {
    switch (strike.group.attack) {
        case Attack::Shots:
            return shots_of(setup, state, strike);
        case Attack::Throw:  // CE-WPN-06: all at once
            return strike.group.fighters;
        case Attack::Blows:
            return blows_of(setup, state, strike.group);
        case Attack::Impact:
        case Attack::Trample:  // CE-SCY-01, CE-ELE-02: a die for each model
            return strike.group.fighters;
    }
    return 0;
}

void begin_strike(const Setup& setup, const State& state, Strike& strike) {
    const StrikeSums sums = sums_of(setup, state, strike);
    const Attack attack = strike.group.attack;
    int hit = std::clamp(sums.hit.total, 2, kHighestDie);  // CE-HTH-07, CE-GEN-02
    if (is_shot(attack) && sums.hit.total > kLongestShot) hit = kCannot;
    strike.hit = static_cast<std::uint8_t>(hit);
    // CE-GEN-02: no natural 6 saves anybody whose armour cannot.
    const int armour = sums.armour.total > kHighestDie ? kCannot : std::max(2, sums.armour.total);
    strike.armour = static_cast<std::uint8_t>(armour);
    strike.kill = static_cast<std::uint8_t>(std::clamp(sums.kill.total, 2, kHighestDie));
    strike.again = attack == Attack::Blows && rolls_ones_again(setup, state, strike.group);
    strike.auto_kill =
        attack == Attack::Blows && weapon_rule(weapon_of(setup, state, strike.group.unit)).six_kills;
    strike.dice = static_cast<std::uint8_t>(std::min(dice_of(setup, state, strike), 255));
    strike.ones = strike.hits = strike.autos = strike.through = strike.kills = 0;
    strike.stage = strike.dice == 0 || (!brings_hits(attack) && hit == kCannot) ? StrikeStage::End
                   : brings_hits(attack)                                        ? StrikeStage::Count
                                                                                : StrikeStage::Hit;
}

DieChances hit_faces(const Strike& strike) {
    const int successes = faces_from(strike.hit);
    const int autos = strike.auto_kill && successes > 0 ? 1 : 0;
    const int ones = strike.again ? 1 : 0;
    return {.miss = kHighestDie - successes - ones, .ones = ones, .hits = successes - autos, .autos = autos};
}

// --- the fall of the dice ---

bool roll_strike(Play& play) {
    Strike& strike = play.state.strike;
    const std::uint8_t striker = side_of(play.setup, strike.group.unit);
    const auto ask_dice = [&](RollKind kind, int dice, std::uint8_t side) {
        roll(play, kind, dice, side);
        return false;
    };
    for (;;) {
        switch (strike.stage) {
            case StrikeStage::Count:
                return ask_dice(RollKind::Count, strike.dice, striker);
            case StrikeStage::Hit:
                return ask_dice(RollKind::ToHit, strike.dice, striker);
            case StrikeStage::HitAgain:
                if (strike.ones > 0) return ask_dice(RollKind::HitAgain, strike.ones, striker);
                strike.stage = StrikeStage::Armour;
                break;
            case StrikeStage::Armour:
                if (strike.hits > 0 && strike.armour < kCannot)
                    return ask_dice(RollKind::Armour, strike.hits, side_of(play.setup, strike.group.target));
                strike.through = strike.hits;
                strike.stage = StrikeStage::Kill;
                break;
            case StrikeStage::Kill:
                if (strike.through > 0) return ask_dice(RollKind::Kill, strike.through, striker);
                strike.kills = strike.autos;
                strike.stage = StrikeStage::End;
                break;
            case StrikeStage::Begin:
            case StrikeStage::End:
                return true;
        }
    }
}

namespace {

// The classes of a die to hit.
constexpr std::uint8_t kMiss = 0;
constexpr std::uint8_t kHit = 1;
constexpr std::uint8_t kAuto = 2;
constexpr std::uint8_t kOne = 3;

Reading reading_to_hit(const Strike& strike, bool again) {
    const auto of = [&](int face) {
        if (face == 1) return again ? kOne : kMiss;
        if (face < strike.hit) return kMiss;
        return strike.auto_kill && face == kHighestDie ? kAuto : kHit;
    };
    return Reading::of_classes(Reading::Kind::Tally, {of(1), of(2), of(3), of(4), of(5), of(6)});
}

}  // namespace

Reading reading_of_strike(const Setup&, const State& state) {
    const Strike& strike = state.strike;
    switch (strike.stage) {
        case StrikeStage::Hit:
            return reading_to_hit(strike, strike.again);
        case StrikeStage::HitAgain:
            return reading_to_hit(strike, false);
        case StrikeStage::Armour:
            return Reading::count_at_least(strike.armour, 6);
        case StrikeStage::Kill:
            return Reading::count_at_least(strike.kill, 6);
        case StrikeStage::Count:
        case StrikeStage::Begin:
        case StrikeStage::End:
            break;
    }
    return Reading::sum(6);
}

void resolve_strike(Play& play, const Faces& faces) {
    Strike& strike = play.state.strike;
    const auto tell = [&](Play& told, EventKind kind, int need, int found) {
        const bool armour = kind == EventKind::Armour;
        say(told, kind, armour ? Clause::ARM_07 : Clause::GEN_06,
            {armour ? strike.group.target : strike.group.unit, static_cast<int>(faces.size()), need, found});
    };
    const Reading reading = reading_of_strike(play.setup, play.state);
    int count[4] = {};
    int sum = 0;
    for (const std::uint8_t face : faces) {
        const std::uint8_t read = reading.class_of_face(face);
        if (strike.stage == StrikeStage::Count) {
            sum += read;
        } else {
            ++count[read];
        }
    }
    const auto to_byte = [](int value) { return static_cast<std::uint8_t>(std::min(value, 255)); };
    switch (strike.stage) {
        case StrikeStage::Count:
            strike.hits = to_byte(sum);
            strike.stage = StrikeStage::Armour;
            return tell(play, EventKind::Hits, 0, strike.hits);
        case StrikeStage::Hit:
        case StrikeStage::HitAgain:
            strike.hits = to_byte(strike.hits + count[kHit]);
            strike.autos = to_byte(strike.autos + count[kAuto]);
            strike.ones = to_byte(count[kOne]);
            strike.stage = strike.stage == StrikeStage::Hit ? StrikeStage::HitAgain : StrikeStage::Armour;
            return tell(play, EventKind::Hits, strike.hit, count[kHit] + count[kAuto]);
        case StrikeStage::Armour:
            strike.through = to_byte(strike.hits - count[1]);
            strike.stage = StrikeStage::Kill;
            return tell(play, EventKind::Armour, strike.armour, count[1]);
        case StrikeStage::Kill:
            strike.kills = to_byte(strike.autos + count[1]);
            strike.stage = StrikeStage::End;
            return tell(play, EventKind::Kills, strike.kill, count[1]);
        case StrikeStage::Begin:
        case StrikeStage::End:
            return;
    }
}

void tell_strike(Play& play) {
    if (!play.events.listens()) return;
    const Strike& strike = play.state.strike;
    const Group& group = strike.group;
    const bool shots = group.attack == Attack::Shots;
    Words words{group.unit, group.target};
    if (!shots) words.push_back(word(group.attack));
    words.push_back(strike.dice);
    words.push_back(strike.hit);
    append(words, sums_of(play.setup, play.state, strike).hit);
    say(play, shots ? EventKind::Volley : EventKind::Blows, shots ? Clause::SHO_10 : Clause::HTH_07,
        std::move(words));
}

int end_strike(Play& play, int kills) {
    const UnitId target = play.state.strike.group.target;
    const Unit& it = play.state.units[target];
    const int taken = std::min(kills, it.models * type_of(play.setup, target).h - it.wounds);
    if (taken > 0) lose(play, target, taken);
    return std::max(taken, 0);
}

Check explain_strike(const Setup& setup, const State& state) {
    const Strike& strike = state.strike;
    const StrikeSums sums = sums_of(setup, state, strike);
    const bool shots = is_shot(strike.group.attack);
    Check check;
    check.dice = state.roll_dice;
    const auto say_sum = [&](Clause clause, const Lines& lines) {
        check.clause = id(clause);
        add_lines(check, lines, Part::Need, state.roller);
    };
    switch (strike.stage) {
        case StrikeStage::Hit:
        case StrikeStage::HitAgain:
            say_sum(shots ? Clause::SHO_10 : Clause::HTH_07, sums.hit);
            break;
        case StrikeStage::Armour:
            say_sum(Clause::ARM_07, sums.armour);
            break;
        case StrikeStage::Kill:
            say_sum(shots ? Clause::SHO_11 : Clause::HTH_09, sums.kill);
            break;
        case StrikeStage::Count:
        case StrikeStage::Begin:
        case StrikeStage::End:
            check.clause = id(strike.group.attack == Attack::Impact ? Clause::SCY_01 : Clause::ELE_02);
            break;
    }
    return check;
}

}  // namespace clashfield::empires
