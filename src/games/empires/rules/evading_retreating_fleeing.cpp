// CE-EVD: evasions, retreats and flights, and the runs of everybody else who goes straight on.

#include "games/empires/rules/evading_retreating_fleeing.h"

#include <algorithm>

#include "games/empires/rules/charges.h"
#include "games/empires/rules/formations.h"

namespace clashfield::empires {
namespace {

using geometry::AtEdge;
using geometry::InTheWay;
using geometry::RunEnd;

// What a kind of run heeds; rows in the order of RunKind.
struct Manner {
    Going going;
    bool turns;  // to its bearing
    AtEdge edge;
    bool through_friends;  // through formed ones, too
    bool lengthens;        // past those it may not end upon
    Tick before_enemies;   // stops so far before them
    bool die;              // MR + 1D6, not MR
    Clause clause;
};
constexpr Manner kManners[] = {
    {Going::Flight, true, AtEdge::LeavesByTouch, true, true, 0, true, Clause::EVD_04},
    {Going::Flight, true, AtEdge::LeavesByTouch, true, true, 0, false, Clause::EVD_04},
    {Going::Flight, true, AtEdge::Stops, true, true, kApart, true, Clause::EVD_01},
    {Going::Flight, true, AtEdge::Stops, true, true, kApart, false, Clause::EVD_01},
    {Going::Back, false, AtEdge::Stops, false, false, kApart, false, Clause::EVD_03},
    {Going::Back, false, AtEdge::Stops, false, false, kApart, false, Clause::EVD_03},
    {Going::Push, false, AtEdge::Stops, false, false, kApart, false, Clause::OUT_06},
    {Going::Chase, true, AtEdge::LeavesByMiddle, false, false, 0, true, Clause::OUT_10},
    {Going::Chase, false, AtEdge::Stops, false, false, kApart, false, Clause::CHG_09},
    {Going::Amok, true, AtEdge::LeavesByTouch, false, false, 0, false, Clause::ELE_01},
};
const Manner& manner_of(RunKind kind) { return kManners[index_of(kind)]; }
constexpr bool is_flight(RunKind kind) { return kind <= RunKind::ShortFlight; }
constexpr bool is_evasion_run(RunKind kind) {
    return kind == RunKind::Evasion || kind == RunKind::ShortEvasion;
}

// +15, -15 ... +90, -90 degrees.
constexpr std::int32_t kDetours[] = {1500, -1500, 3000, -3000, 4500, -4500,
                                     6000, -6000, 7500, -7500, 9000, -9000};

// an enemy behind the front edge is left, and so is one in contact whose middle lies there.
bool is_left(const State& state, const Pose& front, UnitId unit, UnitId enemy) {
    const Corners& corners = state.corners[enemy];
    const bool behind = std::all_of(corners.begin(), corners.end(), [&](const Point& corner) {
        return geometry::local(front, corner).ahead <= geometry::kRounding * geometry::kOne;
    });
    const Point middle{(corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2};
    return behind || (is_in_contact(state, unit, enemy) && geometry::local(front, middle).ahead <= 0);
}

using Others = InlineVector<geometry::RunOther, kMaxUnits>;
Others others_of(const Setup& setup, const State& state, UnitId unit, const RunCall& call) {
    const Manner& manner = manner_of(call.kind);
    Body body = body_of(setup, state, unit);
    if (manner.turns) body = geometry::centred(geometry::centre(body), call.bearing, body.size);
    const Pose ahead{body.front.at, call.bearing};
    Others others;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto each = static_cast<UnitId>(i);
        if (each == unit || each == call.through || !is_on_table(state.units[each])) continue;
        InTheWay way = InTheWay::Stop;
        Tick short_of = 0;
        if (call.kind == RunKind::Amok) {  // CE-ELE-02: whoever it touches
        } else if (!are_enemies(setup, each, unit)) {
            // CE-UNT-06.
            if (manner.through_friends || is_skirmish(setup, unit) || is_skirmish(setup, each))
                way = InTheWay::Pass;
        } else {
            const bool in_contact = is_in_contact(state, unit, each);
            if (manner.turns ? is_left(state, ahead, unit, each) : in_contact) continue;
            short_of = each == call.short_of ? kApart : manner.before_enemies;
        }
        others.push_back(geometry::run_other(each, state.corners[each], way, short_of));
    }
    return others;
}

}  // namespace

geometry::Ran run_of(const Setup& setup, const State& state, UnitId unit, const RunCall& call) {
    const Manner& manner = manner_of(call.kind);
    const Surroundings around(setup, state, unit, manner.going);
    const Others others = others_of(setup, state, unit, call);
    geometry::RunRule rule{
        .detours = {}, .turns = manner.turns, .edge = manner.edge, .lengthens = manner.lengthens};
    if (is_flight(call.kind)) rule.detours = kDetours;
    const auto go = [&] {
        return geometry::run(body_of(setup, state, unit), {call.bearing, call.distance},
                             {others.begin(), others.size()}, rule, around.scene());
    };
    geometry::Ran ran = go();
    if (is_evasion_run(call.kind) && !is_free(setup, state, unit, ran.body)) {  // CE-UNT-06
        rule.lengthens = false;
        ran = go();
    }
    return ran;
}

Angle bearing_to_own_edge(const Setup& setup, const State& state, UnitId unit) {
    return Angle(side_of(setup, unit) == state.south ? geometry::kFullTurn / 2 : 0);
}
Angle bearing_from(const Setup& setup, const State& state, UnitId unit, UnitId from) {
    const Angle home = bearing_to_own_edge(setup, state, unit);
    if (from == kNoUnit) return home;
    return geometry::away_from(centre_of(setup, state, from), centre_of(setup, state, unit), home);
}
Angle bearing_back(const Setup& setup, const State& state, UnitId unit, UnitId from) {
    std::optional<Angle> bearing;
    state.contacts.each_of(unit, [&](const geometry::Side& own, const geometry::Side& theirs) {
        if (theirs.unit == from && !bearing)
            bearing = geometry::normal(state.units[unit].front.heading, own.face) + geometry::kFullTurn / 2;
    });
    return bearing.value_or(bearing_from(setup, state, unit, from));
}

geometry::Ran straight_back(const Setup& setup, const State& state, UnitId unit, RunKind kind,
                            Tick distance) {
    UnitId from = largest_in_contact(setup, state, unit);
    if (from == kNoUnit) from = nearest_enemy(setup, state, unit);
    return run_of(setup, state, unit,
                  {.kind = kind, .bearing = bearing_back(setup, state, unit, from), .distance = distance});
}

// --- frames ---

namespace {

enum RunStage : std::uint8_t { kToRoll, kToRun };

void end_run(Play& play, RunKind kind, const geometry::Ran& ran) {
    State& state = play.state;
    const UnitId unit = top(play).unit;
    Unit& it = state.units[unit];
    it.set(flag::kRuns | flag::kRetreats, false);
    it.ran = ran.way;
    it.ran_along = ran.bearing;
    const bool stuck = kind == RunKind::Retreat && ran.way <= 0 && is_engaged(state, unit);  // CE-OUT-16
    if (!stuck) part_from_enemies(play.setup, state, unit);
    say(play, kind == RunKind::Retreat ? EventKind::Retreats : EventKind::Runs, manner_of(kind).clause,
        kind == RunKind::Retreat
            ? std::initializer_list<std::int32_t>{unit, length_word(ran.way)}
            : std::initializer_list<std::int32_t>{unit, top(play).distance / kInch, length_word(ran.way)});
    if (ran.end == RunEnd::Left) {
        remove_unit(play, unit, Fate::LeftTable, Clause::EVD_05);
    } else if (is_flight(kind) && (ran.end == RunEnd::Met || ran.end == RunEnd::Closed)) {
        remove_unit(play, unit, Fate::RunInto, Clause::EVD_06);
    } else {
        stand(play.setup, state, unit, ran.body.front);
        if (side_of(play.setup, unit) == state.active) it.moved = Moved::Compulsory;
        if (kind == RunKind::Retreat) disrupt(play, unit, Clause::EVD_03);
    }
    finish(play, is_on_table(it) ? Returned::Yes : Returned::No);
}

}  // namespace

void push_run(Play& play, UnitId unit, RunKind kind, UnitId from) {
    const Tick move = type_of(play.setup, unit).move();
    push(play, Frame{.kind = FrameKind::Run,
                     .stage = manner_of(kind).die ? kToRoll : kToRun,
                     .unit = unit,
                     .other = from,
                     .mode = static_cast<std::uint8_t>(kind),
                     .distance = move});
}

void step_run(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const Frame frame = top(play);
    const auto kind = static_cast<RunKind>(frame.mode);
    if (!is_on_table(state.units[frame.unit])) return finish(play, Returned::No);
    if (frame.stage == kToRoll) return roll(play, RollKind::Distance, 1, side_of(setup, frame.unit));
    if (!is_evasion_run(kind)) {
        cancel_charge(play, frame.unit, Clause::CHG_15);
        drop_formation(play, frame.unit);
    }
    UnitId from = frame.other != kNoUnit && is_on_table(state.units[frame.other]) ? frame.other : kNoUnit;
    const bool back = kind == RunKind::Retreat;
    if (back && from == kNoUnit) from = largest_in_contact(setup, state, frame.unit);
    if (back && from == kNoUnit) from = nearest_enemy(setup, state, frame.unit);
    const Angle bearing =
        back ? bearing_back(setup, state, frame.unit, from) : bearing_from(setup, state, frame.unit, from);
    end_run(play, kind,
            run_of(setup, state, frame.unit, {.kind = kind, .bearing = bearing, .distance = frame.distance}));
}

void resolve_distance(Play& play, const Faces& faces) {
    top(play).distance += faces[0] * kInch;
    ++top(play).stage;
}

}  // namespace clashfield::empires
