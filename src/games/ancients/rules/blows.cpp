// AB-CMB-04 to -10: the dice of a round, group by group: how many hits of chariots, to hit, again, to wound,
// to save.

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/saves.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

enum BlowStage : std::uint8_t {
    kBlowBegin,
    kBlowChoice,
    kBlowImpact,
    kBlowHit,
    kBlowAgain,
    kBlowWound,
    kBlowSave,
    kBlowEnd
};

Strike& strike_now(State& state) { return state.round.strikes[state.round.strike]; }
const Strike& strike_now(const State& state) { return state.round.strikes[state.round.strike]; }

bool hits_machine_crew(const Setup& setup, const Strike& strike) { return is_machine(setup, strike.target); }

Blow blow_of(const Setup& setup, const State& state, const Strike& strike) {
    const bool improvised = strike.character == kNoCharacter && strike.attacker == 0 &&
                            type_of(setup, strike.unit).weapon == Weapon::Improvised;
    return {.strength = strength_of(setup, state, strike), .extra = improvised ? -1 : 0};
}

Save save_now(const Setup& setup, const State& state) {
    return save_against(setup, state, strike_now(state));
}

int wound_score(const Setup& setup, const State& state) {
    const Strike& strike = strike_now(state);
    return to_wound(strength_of(setup, state, strike), toughness_in_melee(setup, state, strike));
}

int hit_score(const Setup& setup, const State& state) {
    return lines_to_hit(setup, state, strike_now(state)).total;
}

// The dead neither strike nor are struck at, unless they fell to a blow struck at the same moment.
bool has_men(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (!is_on_table(it)) return false;
    const bool dead = is_machine(setup, unit) ? it.crew == 0 : it.models <= it.pending_losses;
    return !dead || has_just_lost(state.round, unit);
}

bool is_target_there(const Setup& setup, const State& state, const Strike& strike) {
    if (strike.target_character == kNoCharacter) return has_men(setup, state, strike.target);
    return state.characters[strike.target_character].alive ||
           was_struck_down_just_now(state.round, strike.target_character, kNoUnit);
}

void hurt(Play& play, int wounds) {
    State& state = play.state;
    Strike& strike = strike_now(state);
    if (wounds <= 0) return;
    Tally& own = state.tallies[strike.unit];
    const bool lone = is_lone_character(play.setup, strike.target);
    const CharacterId hero = strike.target_character != kNoCharacter ? strike.target_character
                             : lone ? play.setup.units[strike.target].character
                                    : kNoCharacter;
    if (hero != kNoCharacter) {
        const int taken = std::min<int>(wounds, state.characters[hero].wounds_left);
        own.wounds_dealt = static_cast<std::uint16_t>(own.wounds_dealt + taken);
        strike.fallen = taken == state.characters[hero].wounds_left ? 1 : 0;
        return wound_character(play, hero, wounds, side_of(play.setup, strike.unit), true);
    }
    const UnitType& type = type_of(play.setup, strike.target);
    Unit& it = state.units[strike.target];
    if (hits_machine_crew(play.setup, strike)) {
        strike.fallen = static_cast<std::uint8_t>(std::min<int>(wounds, it.crew));
        own.wounds_dealt = static_cast<std::uint16_t>(own.wounds_dealt + strike.fallen);
        return suffer(play, strike.target, Whose::Crew, wounds);
    }
    const int before = it.pending_losses;
    const int all = (it.models - before) * type.stats.w - it.wounds;
    own.wounds_dealt = static_cast<std::uint16_t>(own.wounds_dealt + std::min(wounds, all));
    suffer(play, strike.target, Whose::Unit, wounds);
    const int fallen = it.pending_losses - before;
    strike.fallen = static_cast<std::uint8_t>(std::min(fallen, 255));
    Tally& theirs = state.tallies[strike.target];
    theirs.losses = static_cast<std::uint16_t>(theirs.losses + fallen);
    if (!is_chariot(type.cls)) return;  // AB-RES-08
    std::uint8_t& count = type.cls == Class::HeavyChariot ? own.heavy_chariots : own.chariots;
    count = static_cast<std::uint8_t>(count + fallen);
}

void tell(Play& play, int saved) {
    const Strike& strike = strike_now(play.state);
    emit(play, EventKind::Blows, Clause::CMB_06,
         {strike.unit, strike.character == kNoCharacter ? kNothing : strike.character, strike.target,
          strike.dice, strike.attacker == 2 ? 0 : hit_score(play.setup, play.state), strike.hits,
          strike.wounds, saved});
}

std::uint8_t side_striking(const Play& play) { return side_of(play.setup, strike_now(play.state).unit); }

// He strikes back at those who fell him at the same moment.
bool is_striker_there(const Setup& setup, const State& state, const Strike& strike) {
    if (strike.character == kNoCharacter) return has_men(setup, state, strike.unit);
    return state.characters[strike.character].alive ||
           was_struck_down_just_now(state.round, strike.character, setup.characters[strike.character].alone);
}

// AB-CMB-12: how many models have struck at a character alone is remembered for those who come after.
void note_sent(const Setup& setup, const State& state, Strike& strike) {
    if (is_lone_character(setup, strike.target) && strike.character == kNoCharacter)
        strike.sent = static_cast<std::uint8_t>(strikers_of(setup, state, strike));
}

void begin_strike(Play& play) {
    State& state = play.state;
    Strike& strike = strike_now(state);
    const bool there =
        is_target_there(play.setup, state, strike) && is_striker_there(play.setup, state, strike);
    strike.dice = 0;
    strike.hits = 0;
    strike.wounds = 0;
    if (!there) {
        state.stage = kBlowEnd;
    } else if (strike.attacker == 2) {
        note_sent(play.setup, state, strike);
        strike.dice = static_cast<std::uint8_t>(strikers_of(play.setup, state, strike));
        state.stage = strike.dice > 0 ? kBlowImpact : kBlowEnd;
    } else if (has_choice_of_target(play.setup, state)) {
        state.stage = kBlowChoice;
    } else {
        note_sent(play.setup, state, strike);
        strike.dice = static_cast<std::uint8_t>(std::min(attacks_of(play.setup, state, strike), 255));
        state.stage = strike.dice > 0 ? kBlowHit : kBlowEnd;
    }
}

}  // namespace

Save save_against(const Setup& setup, const State& state, const Strike& strike) {
    const Blow blow = blow_of(setup, state, strike);
    if (strike.target_character != kNoCharacter)
        return save_of_character(setup, state, strike.target_character, blow);
    if (is_lone_character(setup, strike.target))
        return save_of_character(setup, state, setup.units[strike.target].character, blow);
    return save_of(setup, state, strike.target, hits_machine_crew(setup, strike) ? Whose::Crew : Whose::Unit,
                   blow);
}

int impact_hits(Class cls, int face) {
    if (cls == Class::LightChariot) return (face + 1) / 2;
    return face + (cls == Class::ScythedChariot ? 1 : 0);
}

BlowNeeds begin_blow(Play& play) {
    State& state = play.state;
    if (state.stage == kBlowBegin) begin_strike(play);
    if (state.stage == kBlowChoice) {  // as if nobody had said otherwise
        Strike& undecided = strike_now(state);
        undecided.sent = static_cast<std::uint8_t>(strikers_of(play.setup, state, undecided));
        undecided.settled = true;
        begin_strike(play);
    }
    if (state.stage == kBlowEnd) return {};
    const Strike& strike = strike_now(state);
    BlowNeeds needs;
    needs.wound = wound_score(play.setup, state);
    needs.save = save_now(play.setup, state).need;
    if (state.stage == kBlowImpact) {
        needs.impact = strike.dice;
        return needs;
    }
    needs.hit = hit_score(play.setup, state);
    if (state.stage == kBlowHit) {
        needs.dice = strike.dice;
        needs.again = rolls_again(play.setup, state, strike);
    } else if (state.stage == kBlowSave) {
        needs.wounds = strike.wounds;
    } else {
        needs.hits = strike.hits;
        const bool again = state.stage == kBlowAgain && rolls_again(play.setup, state, strike);
        needs.dice = again ? strike.dice - strike.hits : 0;
    }
    return needs;
}

void end_blow(Play& play, int wounds) {
    hurt(play, wounds);
    Round& round = play.state.round;
    Strike& strike = round.strikes[round.strike];
    strike.dice = strike.hits = strike.wounds = 0;
    ++round.strike;
    play.state.stage = kBlowBegin;
}

namespace {

// Of everybody who has fought in this combat: those who strike and those who are struck, whether it still
// hangs together or not.
void count_round(Play& play) {
    State& state = play.state;
    InlineVector<UnitId, kMaxUnits> fought;
    const auto count = [&](UnitId unit) {
        if (std::find(fought.begin(), fought.end(), unit) != fought.end() || fought.full()) return;
        fought.push_back(unit);
        if (state.units[unit].rounds < UINT8_MAX) ++state.units[unit].rounds;
    };
    each_in_combat(state, state.round.combat, count);
    for (const Strike& strike : state.round.strikes) {
        count(strike.unit);
        count(strike.target);
    }
}

}  // namespace

void step_blows(Play& play) {
    State& state = play.state;
    Round& round = state.round;
    if (!state.begun) {
        state.begun = true;
        state.stage = kBlowBegin;
        plan_strikes(play.setup, state, round.combat, round.strikes);
    }
    for (; round.strike < round.strikes.size(); ++round.strike, state.stage = kBlowBegin) {
        const std::uint8_t side = side_striking(play);
        // Once its owner has said whom they strike, the strike begins anew.
        if (state.stage == kBlowChoice && strike_now(state).settled) state.stage = kBlowBegin;
        if (state.stage == kBlowBegin) begin_strike(play);
        Strike& strike = strike_now(state);
        if (state.stage == kBlowChoice) return ask(play, side, strike.unit);
        if (state.stage == kBlowImpact) return roll(play, RollKind::Impact, strike.dice, side);
        if (state.stage == kBlowHit) return roll(play, RollKind::ToHit, strike.dice, side);
        if (state.stage == kBlowAgain) {
            const int missed = strike.dice - strike.hits;
            if (missed > 0 && rolls_again(play.setup, state, strike))
                return roll(play, RollKind::HitAgain, missed, side);
            state.stage = kBlowWound;
        }
        if (state.stage == kBlowWound) {
            if (strike.hits > 0 && wound_score(play.setup, state) <= 6)
                return roll(play, RollKind::ToWound, strike.hits, side);
            state.stage = kBlowEnd;
            tell(play, 0);
        }
        if (state.stage == kBlowSave) {
            if (strike.wounds > 0 && save_now(play.setup, state).need <= 6)
                return roll(play, RollKind::Save, strike.wounds, other(side));
            tell(play, 0);
            hurt(play, strike.wounds);
            state.stage = kBlowEnd;
        }
    }
    count_round(play);
    go_to(play, Step::Combats);
}

void resolve_blows(Play& play, const Faces& faces) {
    State& state = play.state;
    Strike& strike = strike_now(state);
    int count = 0;
    if (state.stage == kBlowImpact) {  // D3, D6 or D6+1 for each chariot
        const Class cls = type_of(play.setup, strike.unit).cls;
        for (const std::uint8_t face : faces) count += impact_hits(cls, face);
        strike.dice = static_cast<std::uint8_t>(count);
        strike.hits = strike.dice;
        state.stage = kBlowWound;
        return;
    }
    const Reading reading = reading_of_blows(play.setup, state);
    for (const std::uint8_t face : faces) count += reading.class_of_face(face);
    switch (state.stage) {
        case kBlowHit:
            strike.hits = static_cast<std::uint8_t>(count);
            state.stage = kBlowAgain;
            return;
        case kBlowAgain:
            strike.hits = static_cast<std::uint8_t>(strike.hits + count);
            state.stage = kBlowWound;
            return;
        case kBlowWound:
            strike.wounds = static_cast<std::uint8_t>(count);
            state.stage = kBlowSave;
            return;
    }
    tell(play, count);  // kBlowSave
    hurt(play, strike.wounds - count);
    state.stage = kBlowEnd;
}

Reading reading_of_blows(const Setup& setup, const State& state) {
    switch (state.stage) {
        case kBlowImpact:
            return type_of(setup, strike_now(state).unit).cls == Class::LightChariot
                       ? Reading::of_classes(Reading::Kind::Sum, {1, 1, 2, 2, 3, 3})
                       : Reading::sum(6);
        case kBlowHit:
        case kBlowAgain:
            return Reading::count_at_least(hit_score(setup, state), 6);
        case kBlowWound:
            return Reading::count_at_least(wound_score(setup, state), 6);
    }
    return Reading::count_at_least(save_now(setup, state).need, 6);  // kBlowSave
}

Check explain_blows(const Setup& setup, const State& state) {
    Check check;
    check.dice = state.roll_dice;
    const Strike& strike = strike_now(state);
    Sum sum;
    switch (state.stage) {
        case kBlowImpact:
            check.clause = id(Clause::CHA_01);
            return check;
        case kBlowHit:
        case kBlowAgain:
            check.clause = id(state.stage == kBlowHit ? Clause::CMB_06 : Clause::CMB_09);
            sum = lines_to_hit(setup, state, strike);
            break;
        case kBlowWound:
            check.clause = id(Clause::CMB_08);
            sum.add(Label::Strength, wound_score(setup, state), Clause::CMB_08);
            break;
        case kBlowSave:
            check.clause = id(Clause::ARM_01);
            sum = save_now(setup, state).sum;
            break;
    }
    add_lines(check, sum, Part::Need, state.roller);
    return check;
}

}  // namespace clashfield::ancients
