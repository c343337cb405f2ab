// AB-CHR, AB-CHA, AB-ELE. A chariot is gone when its wounds are, like any model (AB-CHA-02).

#include "games/ancients/rules/characters_chariots_elephants.h"

#include <algorithm>

#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/points_and_victory.h"
#include "games/ancients/rules/saves.h"

namespace clashfield::ancients {

CharacterId character_with(const Setup& setup, const State& state, std::uint8_t side, Role role) {
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        if (setup.characters[i].side == side && setup.characters[i].role == role && state.characters[i].alive)
            return static_cast<CharacterId>(i);
    }
    return kNoCharacter;
}

bool is_crewless(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    return is_elephant(setup, unit) && it.status == Status::Steady && it.crew == 0 &&
           it.models > it.pending_losses;
}

void wound_character(Play& play, CharacterId character, int wounds, std::uint8_t by, bool captured) {
    State& state = play.state;
    Character& him = state.characters[character];
    if (!him.alive || wounds <= 0) return;
    const int taken = std::min<int>(wounds, him.wounds_left);
    him.wounds_left = static_cast<std::uint8_t>(him.wounds_left - taken);
    emit(play, EventKind::CharacterHit, Clause::CHR_02, {character, taken, him.wounds_left});
    if (him.wounds_left > 0) return;
    him.alive = false;
    const CharacterInfo& info = play.setup.characters[character];
    emit(play, EventKind::CharacterSlain, Clause::CHR_01, {character});
    score_character(play, character, by, captured);
    if (info.role == Role::General)
        state.general_dead = static_cast<std::uint8_t>(state.general_dead | 1u << info.side);  // AB-PSY-06
    const UnitId unit = him.unit;
    him.unit = kNoUnit;
    if (unit == kNoUnit || !is_lone_character(play.setup, unit)) return;
    cancel_charge(play, unit, Clause::CHG_11);
    take_away(play.setup, state, unit, Status::Destroyed);
}

// at the middle of the edge in contact, front first, facing that enemy; a second one on his right.
void leave_alone(Play& play, UnitId unit) {
    State& state = play.state;
    const Setup& setup = play.setup;
    Pose place = state.units[unit].front;
    UnitId enemy = kNoUnit;
    Face theirs = Face::Front;
    unsigned best = 4;
    each_contact(state, unit, [&](Face own, UnitId each, Face face) {
        if (static_cast<unsigned>(own) >= best) return;
        best = static_cast<unsigned>(own);
        enemy = each;
        theirs = face;
        place = geometry::edge_pose(body_of(setup, state, unit), own);
    });
    Tick aside = 0;
    each_attached(setup, state, unit, [&](CharacterId character) {
        const UnitId alone = setup.characters[character].alone;
        state.characters[character].unit = alone;
        Unit& it = state.units[alone];
        it = Unit{};
        it.models = 1;
        it.files = 1;
        it.status = Status::Steady;
        const Pose front{place.at + geometry::offset(place.heading, 0, aside), place.heading};
        aside += type_of(setup, alone).base.width;
        stand(setup, state, alone, front);
        if (enemy != kNoUnit && is_on_table(state.units[enemy]))
            state.contacts.add({{alone, Face::Front}, {enemy, theirs}});
    });
}

// --- stampedes (AB-ELE-03) ---

namespace {

enum TrampleStage : std::uint8_t {
    kTrampleWay,
    kTrampleRun,
    kTrampleMove,
    kTrampleHits,
    kTrampleWound,
    kTrampleSave
};

// Everybody it crosses, one after the other.
const geometry::Ran stampede_of(const Setup& setup, const State& state, const Frame& frame) {
    const Surroundings around(setup, state, frame.unit, Going::Run);
    InlineVector<geometry::RunOther, kMaxUnits> others;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto it = static_cast<UnitId>(i);
        if (it != frame.unit && is_on_table(state.units[it]))
            others.push_back(geometry::run_other(it, state.corners[it], geometry::InTheWay::Pass));
    }
    return geometry::run(body_of(setup, state, frame.unit), {frame.bearing, frame.distance},
                         {others.begin(), others.size()}, {}, around.scene());
}

// The first one crossed first; of those crossed at once the active side's.
void queue_crossed(const Setup& setup, State& state, const geometry::Ran& ran) {
    state.trampled.clear();
    const auto later = [&](const geometry::Crossed& a, const geometry::Crossed& b) {
        const bool ours = side_of(setup, static_cast<UnitId>(b.other)) == state.active;
        return a.after == b.after && ours && side_of(setup, static_cast<UnitId>(a.other)) != state.active;
    };
    InlineVector<geometry::Crossed, geometry::kMostCrossed> crossed = ran.crossed;
    for (std::size_t i = 1; i < crossed.size(); ++i) {
        for (std::size_t at = i; at > 0 && later(crossed[at - 1], crossed[at]); --at)
            std::swap(crossed[at - 1], crossed[at]);
    }
    for (const geometry::Crossed& each : crossed) {
        if (!state.trampled.full()) state.trampled.push_back({static_cast<UnitId>(each.other), 0, 0});
    }
}

Blow trample(const Setup& setup, UnitId beast) { return {.strength = type_of(setup, beast).stats.s}; }

// Losses come off at once; whoever is trampled down to the last is gone.
void trample_down(Play& play, UnitId unit, int wounds) {
    State& state = play.state;
    suffer(play, unit, Whose::Unit, wounds);
    if (!is_on_table(state.units[unit])) return;
    if (state.units[unit].pending_losses >= state.units[unit].models)
        return destroy(play, unit, Fate::Shot, kNoUnit);
    shrink(play, unit);
}

}  // namespace

void push_stampede(Play& play, UnitId unit) {
    part_from_enemies(play.state, unit);
    forget_combat(play, unit);
    if (play.state.step < Step::Rally) play.state.units[unit].set(flag::kRanIn21);
    Frame frame;
    frame.kind = FrameKind::Stampede;
    frame.unit = unit;
    push(play, frame);
}

// The crossed are kept in the queue of the volley: nobody shoots while an elephant runs.
void step_stampede(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    Frame& frame = top(play);
    const std::uint8_t side = side_of(setup, frame.unit);
    if (frame.stage == kTrampleWay) return roll(play, RollKind::StampedeWay, 1, side);
    if (frame.stage == kTrampleRun) return roll(play, RollKind::StampedeRun, 2, side);
    if (frame.stage == kTrampleMove) {
        const geometry::Ran ran = stampede_of(setup, state, frame);
        queue_crossed(setup, state, ran);
        state.units[frame.unit].effective = ran.effective;  // it may be pursued like any fleer
        state.units[frame.unit].fled_along = ran.bearing;
        emit(play, EventKind::Ran, Clause::ELE_03, {frame.unit, frame.distance / kInch, way_word(ran.way)});
        if (ran.end == geometry::RunEnd::Left) {
            destroy(play, frame.unit, Fate::LeftTable, kNoUnit);
        } else {
            stand(setup, state, frame.unit, ran.body.front);
        }
        frame.stage = kTrampleHits;
    }
    for (; !state.trampled.empty(); state.trampled.erase_at(0), frame.stage = kTrampleHits) {
        Trampled& now = state.trampled[0];
        if (!is_on_table(state.units[now.unit])) continue;
        if (frame.stage == kTrampleHits) return roll(play, RollKind::StampedeHits, 1, side);
        if (frame.stage == kTrampleWound) {
            const int need = to_wound(trample(setup, frame.unit).strength, type_of(setup, now.unit).stats.t);
            if (need <= 6 && now.hits > 0) return roll(play, RollKind::StampedeWound, now.hits, side);
            continue;
        }
        const Save save = save_of(setup, state, now.unit, Whose::Unit, trample(setup, frame.unit));
        if (now.wounds > 0 && save.need <= 6)
            return roll(play, RollKind::StampedeSave, now.wounds, side_of(setup, now.unit));
        trample_down(play, now.unit, now.wounds);
    }
    finish(play, Returned::Yes);
}

void resolve_stampede(Play& play, const Faces& faces) {
    State& state = play.state;
    Frame& frame = top(play);
    int count = 0;
    switch (frame.stage) {
        case kTrampleWay:
            frame.bearing = state.units[frame.unit].front.heading + 6000 * (faces[0] - 1);
            frame.stage = kTrampleRun;
            return;
        case kTrampleRun:
            frame.distance = (faces[0] + faces[1]) * kInch;
            frame.stage = kTrampleMove;
            return;
        case kTrampleHits:
            state.trampled[0].hits = faces[0];
            frame.stage = kTrampleWound;
            return;
    }
    const Reading reading = reading_of_stampede(play.setup, state);
    for (const std::uint8_t face : faces) count += reading.class_of_face(face);
    Trampled& now = state.trampled[0];
    if (frame.stage == kTrampleWound) {
        now.wounds = static_cast<std::uint8_t>(count);
        frame.stage = kTrampleSave;
        return;
    }
    trample_down(play, now.unit, now.wounds - count);
    state.trampled.erase_at(0);
    frame.stage = kTrampleHits;
}

Reading reading_of_stampede(const Setup& setup, const State& state) {
    const Frame& frame = state.agenda.back();
    switch (frame.stage) {
        case kTrampleRun:
            return Reading::sum(6);
        case kTrampleWound:
            return Reading::count_at_least(
                to_wound(trample(setup, frame.unit).strength, type_of(setup, state.trampled[0].unit).stats.t),
                6);
        case kTrampleSave:
            return Reading::count_at_least(
                save_of(setup, state, state.trampled[0].unit, Whose::Unit, trample(setup, frame.unit)).need,
                6);
    }
    return Reading::each(6);
}

Check explain_stampede(const Setup& setup, const State& state) {
    Check check;
    check.clause = id(Clause::ELE_03);
    check.dice = state.roll_dice;
    const Frame& frame = state.agenda.back();
    if (frame.stage == kTrampleSave) {
        add_lines(check,
                  save_of(setup, state, state.trampled[0].unit, Whose::Unit, trample(setup, frame.unit)).sum,
                  Part::Need, state.roller);
    }
    return check;
}

}  // namespace clashfield::ancients
