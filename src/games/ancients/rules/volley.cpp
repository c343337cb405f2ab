// AB-SHO-03 to -15: the dice of a volley, group by group: to hit, who is hit, to wound, to save.

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/saves.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

enum ShotStage : std::uint8_t {
    kShotHit,
    kShotAllocate,
    kShotWound,
    kShotSave,
    kShotWoundCrew,
    kShotSaveCrew,
    kShotWoundHero,
    kShotSaveHero,
    kShotDone
};

constexpr int kShelter = 5;  // AB-SHO-15: with so many models nobody shoots the characters

const Strike& group_of(const State& state) { return state.volley.groups[state.volley.group]; }
Strike& group_of(State& state) { return state.volley.groups[state.volley.group]; }

// Who is hit by a shot that finds a character: the first of them who lives.
CharacterId hero_of(const Setup& setup, const State& state, UnitId unit) {
    CharacterId found = kNoCharacter;
    each_attached(setup, state, unit, [&](CharacterId character) {
        if (found == kNoCharacter) found = character;
    });
    return found;
}

Blow blow_of(const Setup& setup, const State& state) {
    const Missile missile = type_of(setup, state.volley.unit).missile;
    return {.strength = group_of(state).strength, .extra = -missile_rule(missile).extra, .missile = true};
}

int toughness_of(const Setup& setup, const State& state, int stage) {
    const UnitType& type = type_of(setup, state.volley.target);
    if (stage == kShotWoundCrew) return type.crew.t;
    if (stage == kShotWoundHero) return setup.characters[hero_of(setup, state, state.volley.target)].stats.t;
    return type.stats.t;
}

Save save_at(const Setup& setup, const State& state, int stage) {
    const UnitId target = state.volley.target;
    if (stage == kShotSaveHero)
        return save_of_character(setup, state, hero_of(setup, state, target), blow_of(setup, state));
    return save_of(setup, state, target, stage == kShotSaveCrew ? Whose::Crew : Whose::Unit,
                   blow_of(setup, state));
}

// How many dice the stage takes; 0: it is passed over.
int dice_at(const Setup& setup, const State& state, int stage) {
    const Strike& group = group_of(state);
    const UnitId target = state.volley.target;
    switch (stage) {
        case kShotHit:
            return group.dice;
        case kShotAllocate:
            return has_crew(setup, target) || exposed_hero(setup, state, target) != kNoCharacter ? group.hits
                                                                                                 : 0;
        case kShotWound:
        case kShotWoundCrew:
        case kShotWoundHero: {
            const int hits = stage == kShotWound ? group.hits - group.on_crew : group.on_crew;
            const bool crew_counts = has_crew(setup, target);
            if (stage == kShotWoundCrew && !crew_counts) return 0;
            if (stage == kShotWoundHero && crew_counts) return 0;
            return hits > 0 && to_wound(group.strength, toughness_of(setup, state, stage)) <= 6 ? hits : 0;
        }
        case kShotSave:
        case kShotSaveCrew:
        case kShotSaveHero:
            return group.wounds > 0 && save_at(setup, state, stage).need <= 6 ? group.wounds : 0;
    }
    return 0;
}

void hurt(Play& play, int stage, int wounds) {
    State& state = play.state;
    if (wounds == 0) return;
    const UnitId target = state.volley.target;
    if (stage == kShotSaveHero) {
        wound_character(play, hero_of(play.setup, state, target), wounds,
                        side_of(play.setup, state.volley.unit), false);
        return;
    }
    suffer(play, target, stage == kShotSaveCrew ? Whose::Crew : Whose::Unit, wounds);
}

RollKind kind_at(int stage) {
    switch (stage) {
        case kShotHit:
            return RollKind::ToHit;
        case kShotAllocate:
            return RollKind::Allocate;
        case kShotWound:
        case kShotWoundCrew:
        case kShotWoundHero:
            return RollKind::ToWound;
    }
    return RollKind::Save;
}

}  // namespace

CharacterId exposed_hero(const Setup& setup, const State& state, UnitId unit) {
    const bool sheltered = state.units[unit].models - state.units[unit].pending_losses >= kShelter;
    if (sheltered || has_crew(setup, unit) || is_lone_character(setup, unit)) return kNoCharacter;
    return hero_of(setup, state, unit);
}

void push_volley(Play& play, UnitId unit, UnitId target, bool reaction, Tick distance) {
    State& state = play.state;
    const ShotPlan plan = plan_shots(play.setup, state, unit, target, reaction, distance);
    state.volley = {};
    state.volley.unit = unit;
    state.volley.target = target;
    state.volley.reaction = reaction ? 1 : 0;
    state.volley.distance = distance;
    for (const Strike& group : plan.groups) state.volley.groups.push_back(group);
    Frame frame;
    frame.kind = FrameKind::Volley;
    frame.unit = unit;
    frame.other = target;
    frame.amount = static_cast<std::int16_t>(size_of(play.setup, state, target));
    push(play, frame);
}

namespace {

// The sum of the group that shoots now.
void tell_volley(Play& play) {
    if (!play.events.listens()) return;
    const Volley& volley = play.state.volley;
    const ShotPlan plan =
        plan_shots(play.setup, play.state, volley.unit, volley.target, volley.reaction != 0, volley.distance);
    const Strike& group = volley.groups[volley.group];
    Words words{volley.unit, volley.target, group.dice, group.need};
    if (volley.group < plan.sums.size()) {
        append(words, plan.sums[volley.group]);
    } else {
        words.push_back(0);
    }
    emit(play, EventKind::Volley, Clause::SHO_04, std::move(words));
}

}  // namespace

void step_volley(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    for (; state.volley.group < state.volley.groups.size(); ++state.volley.group, frame.stage = kShotHit) {
        if (frame.stage == kShotHit) tell_volley(play);
        for (; frame.stage != kShotDone; ++frame.stage) {
            const int dice = dice_at(play.setup, state, frame.stage);
            if (dice > 0) {
                const bool saves = kind_at(frame.stage) == RollKind::Save;
                const UnitId roller = saves ? state.volley.target : state.volley.unit;
                return roll(play, kind_at(frame.stage), dice, side_of(play.setup, roller));
            }
            const bool wounded =
                frame.stage == kShotSave || frame.stage == kShotSaveCrew || frame.stage == kShotSaveHero;
            if (wounded) {
                hurt(play, frame.stage, group_of(state).wounds);
                group_of(state).wounds = 0;
            }
        }
    }
    const bool hurt_somebody = size_of(play.setup, state, state.volley.target) < frame.amount;
    finish(play, hurt_somebody ? Returned::Yes : Returned::No);
}

void resolve_shots(Play& play, const Faces& faces) {
    State& state = play.state;
    Frame& frame = top(play);
    Strike& group = group_of(state);
    const Reading reading = reading_of_shots(play.setup, state);
    int count = 0;
    for (const std::uint8_t face : faces) count += reading.class_of_face(face);
    const auto counted = static_cast<std::uint8_t>(count);
    switch (frame.stage) {
        case kShotHit:
            group.hits = counted;
            break;
        case kShotAllocate:
            group.on_crew = counted;
            break;
        case kShotWound:
        case kShotWoundCrew:
        case kShotWoundHero:
            group.wounds = counted;
            break;
        case kShotSave:
        case kShotSaveCrew:
        case kShotSaveHero:
            hurt(play, frame.stage, group.wounds - count);
            group.wounds = 0;
            break;
    }
    ++frame.stage;
}

Reading reading_of_shots(const Setup& setup, const State& state) {
    const int stage = state.agenda.back().stage;
    const Strike& group = group_of(state);
    switch (stage) {
        case kShotHit:  // AB-SHO-04, -06: a 1 misses, and a 6 hits whatever is needed
            return Reading::count_at_least(std::clamp<int>(group.need, 2, 6), 6);
        case kShotAllocate:  // table 7.12; AB-SHO-15
            return Reading::count_at_least(has_crew(setup, state.volley.target) ? 5 : 6, 6);
        case kShotWound:
        case kShotWoundCrew:
        case kShotWoundHero:
            return Reading::count_at_least(to_wound(group.strength, toughness_of(setup, state, stage)), 6);
    }
    return Reading::count_at_least(save_at(setup, state, stage).need, 6);
}

Check explain_shots(const Setup& setup, const State& state) {
    const int stage = state.agenda.back().stage;
    const std::uint8_t side = state.roller;
    Check check;
    check.dice = state.roll_dice;
    switch (stage) {
        case kShotHit: {
            check.clause = id(Clause::SHO_04);
            const ShotPlan plan = plan_shots(setup, state, state.volley.unit, state.volley.target,
                                             state.volley.reaction != 0, state.volley.distance);
            if (state.volley.group < plan.sums.size())
                add_lines(check, plan.sums[state.volley.group], Part::Need, side);
            return check;
        }
        case kShotAllocate:
            check.clause = id(has_crew(setup, state.volley.target) ? Clause::SHO_12 : Clause::SHO_15);
            check.need = has_crew(setup, state.volley.target) ? 5 : 6;
            return check;
        case kShotWound:
        case kShotWoundCrew:
        case kShotWoundHero: {
            check.clause = id(Clause::SHO_10);
            Sum sum;
            sum.add(Label::Strength, to_wound(group_of(state).strength, toughness_of(setup, state, stage)),
                    Clause::SHO_10);
            add_lines(check, sum, Part::Need, side);
            return check;
        }
    }
    check.clause = id(Clause::ARM_01);
    add_lines(check, save_at(setup, state, stage).sum, Part::Need, side);
    return check;
}

}  // namespace clashfield::ancients
