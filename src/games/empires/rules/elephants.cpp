#include "games/empires/rules/elephants.h"

#include "games/empires/rules/charge_moves.h"
#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/strikes.h"

namespace clashfield::empires {
namespace {

enum AmokStage : std::uint8_t { kDirection, kDistance, kRun, kTrample };
constexpr std::int32_t kSixth = geometry::kFullTurn / 6;

void begin_trample(Play& play, UnitId unit, UnitId victim) {
    State& state = play.state;
    say(play, EventKind::Tramples, Clause::ELE_02, {unit, victim});
    disrupt(play, victim, Clause::ELE_02);
    state.strike = {};
    Group& group = state.strike.group;
    group.unit = unit;
    group.target = victim;
    group.attack = Attack::Trample;
    group.face = zone_of(play.setup, state, victim, centre_of(play.setup, state, unit));
    group.fighters = static_cast<std::uint8_t>(state.units[unit].models);
    begin_strike(play.setup, state, state.strike);
}

void run_amok(Play& play) {
    State& state = play.state;
    const Frame frame = top(play);
    const UnitId unit = frame.unit;
    part_from_enemies(play.setup, state, unit);
    const geometry::Ran ran =
        run_of(play.setup, state, unit,
               {.kind = RunKind::Amok, .bearing = frame.bearing, .distance = frame.distance});
    say(play, EventKind::Runs, Clause::ELE_01, {unit, frame.distance / kInch, length_word(ran.way)});
    if (ran.end == geometry::RunEnd::Left) {
        finish(play);
        return remove_unit(play, unit, Fate::LeftTable, Clause::ELE_01);
    }
    stand(play.setup, state, unit, ran.body.front);
    state.units[unit].moved = Moved::Compulsory;
    if (ran.end != geometry::RunEnd::Met) return finish(play);
    top(play).other = static_cast<UnitId>(ran.met);
    top(play).stage = kTrample;
    begin_trample(play, unit, top(play).other);
}

// An enemy is fought, a friend is frightened (CE-MOR-08).
void end_trample(Play& play) {
    State& state = play.state;
    const UnitId unit = top(play).unit;
    const UnitId victim = top(play).other;
    finish(play);
    end_strike(play, state.strike.kills);
    if (state.units[victim].models == 0) return remove_unit(play, victim, Fate::RunInto, Clause::ELE_02);
    if (!are_enemies(play.setup, unit, victim)) {
        if (is_good(state.units[victim])) add_due(play, victim, Cause::Trampled, unit);
        return;
    }
    const ChargePath path = charge_path(play.setup, state, unit, victim, charge_reach(play.setup, unit));
    if (path.solved.reaches) make_contact(play, unit, path);
}

}  // namespace

void push_amok(Play& play, UnitId unit) { push(play, Frame{.kind = FrameKind::Amok, .unit = unit}); }

void step_amok(Play& play) {
    const Frame& frame = top(play);
    const std::uint8_t side = side_of(play.setup, frame.unit);
    if (frame.stage == kDirection) return roll(play, RollKind::Direction, 1, side);
    if (frame.stage == kDistance) return roll(play, RollKind::AmokDistance, 2, side);
    if (frame.stage == kRun) return run_amok(play);
    if (roll_strike(play)) end_trample(play);
}

void resolve_amok(Play& play, const Faces& faces) {
    Frame& frame = top(play);
    if (frame.stage == kDirection) {
        frame.bearing = play.state.units[frame.unit].front.heading + (faces[0] - 1) * kSixth;
    } else {
        frame.distance = (faces[0] + faces[1]) * kInch;
    }
    ++frame.stage;
}

Check explain_amok(const Setup&, const State& state) {
    Check check;
    check.clause = id(Clause::ELE_01);
    check.dice = state.roll_dice;
    return check;
}

}  // namespace clashfield::empires
