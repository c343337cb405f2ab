// AB-WMC: bolts, stones and misfires.

#include "games/ancients/rules/war_machines.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/saves.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/terrain.h"

namespace clashfield::ancients {
namespace {

constexpr int kShortestGuess = 12;
constexpr int kLongestGuess = 60;
constexpr Tick kBlast = 3 * kInch / 2;  // AB-WMC-04
constexpr int kStoneStrength = 7;
constexpr int kBlastStrength = 4;
constexpr int kOnCrew = 5;  // table 7.12
constexpr int kOnHero = 6;  // AB-SHO-15

enum Bolt : std::uint8_t { kBoltHit, kBoltAllocate, kBoltWound, kBoltWounds };
enum Stone : std::uint8_t {
    kArtillery,
    kMisfire,
    kScatter,
    kDirection,
    kCentre,
    kCentreWounds,
    kBlastWound,
    kBlastSave
};

Tick distance_of_shot(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const ModelSight seen = model_sight(setup, state, unit, 0, target);
    return seen.clear ? seen.distance : distance_between(state, unit, target);
}

Sum lines_of_bolt(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const UnitType& type = type_of(setup, unit);
    const UnitType& aim = type_of(setup, target);
    const Unit& there = state.units[target];
    Sum sum;
    sum.add(Label::Skill, 7 - type.crew.bs, Clause::SHO_04);
    if (2 * distance_of_shot(setup, state, unit, target) > type.machine_range * kInch + 2 * kEps)
        sum.add(Label::Long, 1, Clause::SHO_05);
    const bool lone =
        there.models - there.pending_losses == 1 && (is_foot(aim.cls) || aim.cls == Class::Cavalry);
    if (lone || there.is(flag::kSkirmishing)) sum.add(Label::SingleOrSkirmish, 1, Clause::SHO_07);
    if (aim.target_size == TargetSize::Small) sum.add(Label::Small, 1, Clause::SHO_07);
    if (aim.cls == Class::LightChariot && there.moved != Moved::None)
        sum.add(Label::LightChariotMoved, 1, Clause::SHO_05);
    if (aim.cls == Class::Elephant || aim.target_size == TargetSize::Large)
        sum.add(Label::Large, -1, Clause::SHO_07);
    const ModelSight seen = model_sight(setup, state, unit, 0, target);
    const Cover cover = cover_of(setup, state, target, unit, state.units[unit].front.at, seen.to);
    if (cover == Cover::Light) sum.add(Label::LightCover, 1, Clause::TER_05);
    if (cover == Cover::Hard) sum.add(Label::HardCover, 2, Clause::TER_05);
    return sum;
}

// How deep a bolt goes: ranks from front or rear, files from a flank.
int depth_of(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const Regiment regiment = regiment_of(setup, state, target);
    const Face face = zone_of(setup, state, target, state.units[unit].front.at);
    const bool along_ranks = face == Face::Front || face == Face::Rear;
    return along_ranks ? regiment.block.ranks() : regiment.block.files;
}

}  // namespace

std::int32_t best_guess(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const Tick way = geometry::distance(state.units[unit].front.at, centre_of(setup, state, target));
    return std::clamp((way + kInch / 2) / kInch, kShortestGuess, kLongestGuess);
}

Ruling check_machine_shot(const Setup& setup, const State& state, UnitId unit, UnitId target,
                          std::int32_t guess) {
    if (side_of(setup, target) == side_of(setup, unit) || !is_on_table(state.units[target]))
        return refuse(Clause::SHO_14, Code::BadChoice, {target});
    if (is_engaged(state, target))
        return refuse(Clause::SHO_02, Code::MayNotShoot, {unit, word(Reason::TargetEngaged)});
    if (is_shielded_by_distance(setup, state, unit, target))
        return refuse(Clause::SHO_15, Code::BadChoice, {target});
    const UnitType& type = type_of(setup, unit);
    if (type.machine == Machine::Stone) {
        if (guess == kNothing || guess < kShortestGuess || guess > kLongestGuess)
            return refuse(Clause::WMC_03, Code::Guess);
        return Ruling::yes();
    }
    if (guess != kNothing) return refuse(Clause::WMC_03, Code::NoGuess, {unit});
    const ModelSight seen = model_sight(setup, state, unit, 0, target);
    const Tick range = type.machine_range * kInch;
    if (!seen.clear || seen.distance > range + kEps)
        return refuse(Clause::SHO_03, Code::NobodyShoots,
                      {length_word(distance_between(state, unit, target)), length_word(range)});
    return Ruling::yes();
}

void push_machine_shot(Play& play, UnitId unit, UnitId target, int guess) {
    State& state = play.state;
    if (state.units[unit].crew == 1)  // AB-WMC-01: alone they need a turn
        state.units[unit].blocked_until = static_cast<std::uint8_t>(state.turn + 1);
    state.volley = {};
    state.volley.unit = unit;
    state.volley.target = target;
    Strike shot;
    shot.unit = unit;
    shot.target = target;
    shot.strength = type_of(play.setup, unit).machine_strength;
    state.volley.groups.push_back(shot);
    push(play, Frame{.kind = FrameKind::Machine,
                     .unit = unit,
                     .other = target,
                     .mode = static_cast<std::uint8_t>(type_of(play.setup, unit).machine),
                     .amount = static_cast<std::int16_t>(guess),
                     .bearing = geometry::away_from(state.units[unit].front.at,
                                                    centre_of(play.setup, state, target), Angle(0))});
}

namespace {

// --- bolts: the strength falls with each rank while each man is killed (AB-WMC-02) ---

int toughness_to_bolt(const Setup& setup, const Strike& shot) {
    if (shot.target_character != kNoCharacter) return setup.characters[shot.target_character].stats.t;
    const UnitType& aim = type_of(setup, shot.target);
    return shot.on_crew != 0 ? aim.crew.t : aim.stats.t;
}

void step_bolt(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    Strike& shot = state.volley.groups[0];
    const std::uint8_t side = side_of(play.setup, frame.unit);
    if (frame.stage == kBoltHit) return roll(play, RollKind::ToHit, 1, side);
    if (frame.stage == kBoltAllocate) {
        const bool sorts =
            has_crew(play.setup, frame.other) || exposed_hero(play.setup, state, frame.other) != kNoCharacter;
        if (sorts) return roll(play, RollKind::Allocate, 1, side);
        frame.stage = kBoltWound;
    }
    const int toughness = toughness_to_bolt(play.setup, shot);
    const bool over = shot.strength == 0 ||
                      shot.hits >= depth_of(play.setup, state, frame.unit, frame.other) ||
                      !is_on_table(state.units[frame.other]) ||
                      size_of(play.setup, state, frame.other) <= 0 || to_wound(shot.strength, toughness) > 6;
    if (frame.stage == kBoltWound && over) return finish(play);
    roll(play, frame.stage == kBoltWound ? RollKind::ToWound : RollKind::Wounds, 1, side);
}

// D3 wounds are those of the model that is hit; what it does not need for dying is lost.
void suffer_on_one(Play& play, UnitId unit, int wounds) {
    const Unit& it = play.state.units[unit];
    const CharacterId hero = play.setup.units[unit].character;
    const int left = hero != kNoCharacter ? play.state.characters[hero].wounds_left
                                          : type_of(play.setup, unit).stats.w - it.wounds;
    suffer(play, unit, Whose::Unit, std::min(wounds, left));
}

void resolve_bolt(Play& play, int face) {
    State& state = play.state;
    Frame& frame = top(play);
    Strike& shot = state.volley.groups[0];
    const UnitType& aim = type_of(play.setup, frame.other);
    if (frame.stage == kBoltHit) {
        const int need = lines_of_bolt(play.setup, state, frame.unit, frame.other).total;
        const bool hits = face >= std::clamp(need, 2, 6);
        shot.strength = static_cast<std::uint8_t>(std::max(0, shot.strength - std::clamp(need - 6, 0, 5)));
        if (!hits) return finish(play);
        frame.stage = kBoltAllocate;
        return;
    }
    if (frame.stage == kBoltAllocate) {
        if (has_crew(play.setup, frame.other)) {  // AB-SHO-12
            shot.on_crew = face >= kOnCrew ? 1 : 0;
        } else if (face == kOnHero) {  // AB-SHO-15, R-108
            shot.target_character = exposed_hero(play.setup, state, frame.other);
        }
        frame.stage = kBoltWound;
        return;
    }
    if (frame.stage == kBoltWound) {
        if (face < to_wound(shot.strength, toughness_to_bolt(play.setup, shot))) return finish(play);
        if (shot.on_crew != 0) {  // one of them, and no further
            suffer(play, frame.other, Whose::Crew, 1);
            return finish(play);
        }
        if (aim.stats.w > 1 || shot.target_character != kNoCharacter) {
            frame.stage = kBoltWounds;
            return;
        }
        suffer(play, frame.other, Whose::Unit, 1);
    } else if (shot.target_character != kNoCharacter) {
        wound_character(play, shot.target_character, (face + 1) / 2, side_of(play.setup, frame.unit), false);
        return finish(play);
    } else {  // D3 wounds; whoever survives them stops the bolt
        const int models = state.units[frame.other].pending_losses;
        suffer_on_one(play, frame.other, (face + 1) / 2);
        frame.stage = kBoltWound;
        if (state.units[frame.other].pending_losses == models) return finish(play);
    }
    ++shot.hits;
    --shot.strength;
}

// --- stones (AB-WMC-03, -04) ---

// Everybody under the stone, by unit, the active side's first: how many models it reaches, and whose
// base holds the point.
template <typename Visit>
void each_under(const Setup& setup, const State& state, Point point, Visit visit) {
    bool taken = false;
    const auto look = [&](UnitId unit) {
        if (geometry::distance(footprint_of(state, unit), point) > kBlast + kEps) return;
        const Regiment regiment = regiment_of(setup, state, unit);
        int others = 0;
        bool centre = false;
        for (int model = 0; model < regiment.block.models; ++model) {
            const Point at = geometry::place_of(regiment, model);
            const Corners base =
                geometry::corners(Pose{at, regiment.front.heading}, type_of(setup, unit).base);
            if (!taken && geometry::contains(geometry::Polygon(base), point)) {
                taken = true;
                centre = true;
            } else if (geometry::distance(at, point) <= kBlast + kEps) {
                ++others;
            }
        }
        if (centre || others > 0) visit(unit, centre, others);
    };
    for (const std::uint8_t side : {state.active, other(state.active)}) each_unit(setup, state, side, look);
}

// The unit of the blast that is rolled for now, by its number in the walk.
bool unit_under(const Setup& setup, const State& state, Point point, int wanted, UnitId& unit, int& others) {
    int index = 0;
    bool found = false;
    each_under(setup, state, point, [&](UnitId each, bool, int many) {
        if (index++ == wanted) {
            unit = each;
            others = many;
            found = true;
        }
    });
    return found;
}

UnitId unit_at_centre(const Setup& setup, const State& state, Point point) {
    UnitId found = kNoUnit;
    each_under(setup, state, point, [&](UnitId unit, bool centre, int) {
        if (centre) found = unit;
    });
    return found;
}

// Those who fell under the rest of the stone; then it is the next unit's turn. A character alone who has
// fallen is no longer among those under it.
void blast(Play& play, UnitId unit, int wounds) {
    suffer(play, unit, Whose::Unit, wounds);
    Strike& shot = play.state.volley.groups[0];
    shot.wounds = 0;
    if (is_on_table(play.state.units[unit])) ++shot.hits;
    top(play).stage = kBlastWound;
}

void step_stone(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    Strike& shot = state.volley.groups[0];
    const std::uint8_t side = side_of(play.setup, frame.unit);
    constexpr RollKind kKinds[] = {RollKind::Artillery, RollKind::Misfire, RollKind::Scatter,
                                   RollKind::Direction};
    if (frame.stage <= kDirection) return roll(play, kKinds[frame.stage], 1, side);
    const Point point = state.volley.point;
    if (frame.stage == kCentre) {
        const UnitId unit = unit_at_centre(play.setup, state, point);
        if (unit != kNoUnit && to_wound(kStoneStrength, type_of(play.setup, unit).stats.t) <= 6)
            return roll(play, RollKind::ToWound, 1, side);
        frame.stage = kBlastWound;
        shot.hits = 0;
    }
    if (frame.stage == kCentreWounds) return roll(play, RollKind::Wounds, 1, side);
    for (;;) {  // the units under the rest, one after the other
        UnitId unit = kNoUnit;
        int others = 0;
        if (!unit_under(play.setup, state, point, shot.hits, unit, others)) return finish(play);
        frame.other = unit;
        if (frame.stage == kBlastWound) {
            if (others > 0 && to_wound(kBlastStrength, type_of(play.setup, unit).stats.t) <= 6)
                return roll(play, RollKind::ToWound, others, side);
            ++shot.hits;
            continue;
        }
        const Save save =
            save_of(play.setup, state, unit, Whose::Unit, {.strength = kBlastStrength, .missile = true});
        if (shot.wounds > 0 && save.need <= 6)
            return roll(play, RollKind::Save, shot.wounds, side_of(play.setup, unit));
        blast(play, unit, shot.wounds);
    }
}

void misfire(Play& play, UnitId unit, int face) {  // table 7.13
    State& state = play.state;
    emit(play, EventKind::Misfire, Clause::WMC_05, {unit, face});
    if (face <= 2) return destroy(play, unit, Fate::Misfired, kNoUnit);
    if (face <= 4) state.units[unit].blocked_until = static_cast<std::uint8_t>(state.turn + 1);
}

// The stone comes down at the guess, or so far from it in a direction of its own.
void come_down(Play& play, std::int32_t turn, Tick scatter) {
    State& state = play.state;
    Frame& frame = top(play);
    const Point from = state.units[frame.unit].front.at;
    const Point guess = from + geometry::offset(frame.bearing, frame.amount * kInch, 0);
    const Point point = guess + geometry::offset(frame.bearing + turn, scatter, 0);
    state.volley.point = point;
    int under = 0;
    each_under(play.setup, state, point,
               [&](UnitId, bool centre, int others) { under += others + (centre ? 1 : 0); });
    emit(play, EventKind::Stone, Clause::WMC_03, {frame.unit, point.x / kGrid, point.y / kGrid, under});
    frame.stage = kCentre;
}

void resolve_stone(Play& play, const Faces& faces) {
    State& state = play.state;
    Frame& frame = top(play);
    Strike& shot = state.volley.groups[0];
    const int face = faces[0];
    switch (frame.stage) {
        case kArtillery:
            shot.dice = static_cast<std::uint8_t>(face);
            frame.stage = face == 6 ? kMisfire : kScatter;
            return;
        case kMisfire: {
            const UnitId unit = frame.unit;
            finish(play);
            return misfire(play, unit, face);
        }
        case kScatter:
            if (face <= 2) return come_down(play, 0, 0);
            frame.stage = kDirection;
            return;
        case kDirection:
            return come_down(play, 6000 * (face - 1), 2 * shot.dice * kInch);
        case kCentre: {
            const UnitId unit = unit_at_centre(play.setup, state, state.volley.point);
            frame.other = unit;
            frame.stage = kBlastWound;
            shot.hits = 0;
            if (face < to_wound(kStoneStrength, type_of(play.setup, unit).stats.t)) return;
            if (type_of(play.setup, unit).stats.w > 1) {
                frame.stage = kCentreWounds;
                return;
            }
            return suffer(play, unit, Whose::Unit, 1);
        }
        case kCentreWounds:
            frame.stage = kBlastWound;
            return suffer_on_one(play, frame.other, (face + 1) / 2);
    }
    const Reading reading = reading_of_machine(play.setup, state);
    int count = 0;
    for (const std::uint8_t each : faces) count += reading.class_of_face(each);
    if (frame.stage == kBlastWound) {
        shot.wounds = static_cast<std::uint8_t>(count);
        frame.stage = kBlastSave;
        return;
    }
    blast(play, frame.other, shot.wounds - count);
}

bool is_bolt(const State& state) { return state.agenda.back().mode == word(Machine::Bolt); }

}  // namespace

void step_machine(Play& play) { return is_bolt(play.state) ? step_bolt(play) : step_stone(play); }

void resolve_machine(Play& play, const Faces& faces) {
    return is_bolt(play.state) ? resolve_bolt(play, faces[0]) : resolve_stone(play, faces);
}

Reading reading_of_machine(const Setup& setup, const State& state) {
    const Frame& frame = state.agenda.back();
    const auto toughness = [&](UnitId unit) { return type_of(setup, unit).stats.t; };
    if (is_bolt(state)) {
        const Strike& shot = state.volley.groups[0];
        if (frame.stage == kBoltHit)
            return Reading::count_at_least(
                std::clamp(lines_of_bolt(setup, state, frame.unit, frame.other).total, 2, 6), 6);
        if (frame.stage == kBoltAllocate)
            return Reading::count_at_least(has_crew(setup, frame.other) ? kOnCrew : kOnHero, 6);
        if (frame.stage == kBoltWound)
            return Reading::count_at_least(to_wound(shot.strength, toughness_to_bolt(setup, shot)), 6);
        return Reading::of_classes(Reading::Kind::Each, {0, 0, 1, 1, 2, 2});
    }
    switch (frame.stage) {
        case kMisfire:
            return Reading::of_classes(Reading::Kind::Each, {0, 0, 1, 1, 2, 2});
        case kScatter:
            return Reading::count_at_least(3, 6);
        case kCentre:
            return Reading::count_at_least(
                to_wound(kStoneStrength, toughness(unit_at_centre(setup, state, state.volley.point))), 6);
        case kCentreWounds:
            return Reading::of_classes(Reading::Kind::Each, {0, 0, 1, 1, 2, 2});
        case kBlastWound:
            return Reading::count_at_least(to_wound(kBlastStrength, toughness(frame.other)), 6);
        case kBlastSave:
            return Reading::count_at_least(
                save_of(setup, state, frame.other, Whose::Unit, {.strength = kBlastStrength, .missile = true})
                    .need,
                6);
    }
    return Reading::each(6);
}

Check explain_machine(const Setup& setup, const State& state) {
    const Frame& frame = state.agenda.back();
    Check check;
    check.dice = state.roll_dice;
    if (is_bolt(state)) {
        check.clause = id(frame.stage == kBoltHit ? Clause::SHO_04
                          : frame.stage == kBoltAllocate
                              ? (has_crew(setup, frame.other) ? Clause::SHO_12 : Clause::SHO_15)
                              : Clause::WMC_02);
        if (frame.stage == kBoltHit)
            add_lines(check, lines_of_bolt(setup, state, frame.unit, frame.other), Part::Need, state.roller);
        return check;
    }
    check.clause = id(frame.stage <= kDirection ? (frame.stage == kMisfire ? Clause::WMC_05 : Clause::WMC_03)
                                                : Clause::WMC_04);
    return check;
}

}  // namespace clashfield::ancients
