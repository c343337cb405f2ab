// AB-GEO: footprints, distances, zones, sight, and moves with the constants of this game. Places are x to the
// east and y to the north, bearings clockwise from the north (AB-GEO-02); src/geometry wheels about the inner
// front corner and charges the way of the outer one (AB-GEO-07).

#include "games/ancients/rules/geometry.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/terrain.h"

namespace clashfield::ancients {

using geometry::BaseSize;
using geometry::Block;
using geometry::Polygon;
using geometry::Segment;

namespace {

constexpr Tick kSpacing = kInch;           // AB-GEO-10
constexpr Tick kMarchSpacing = 8 * kInch;  // AB-MOV-10
constexpr Tick kOpenOrder = kInch;         // AB-GEO-03: between skirmishers
constexpr Tick kSightInWood = 2 * kInch;   // AB-TER-06
constexpr std::int32_t kHalfCone = 4500;   // AB-GEO-06
constexpr Tick kSlice = kInch / 10;        // AB-GEO-09

Regiment regiment_with(const Setup& setup, UnitId unit, const Unit& it, bool open) {
    const BaseSize base = type_of(setup, unit).base;
    const Tick apart = open ? kOpenOrder : 0;
    const int models = std::max(1, it.models - it.wrapped_models());
    return {Block{models,
                  std::max<int>(1, std::min<int>(it.files, models)),
                  {base.width + apart, base.depth + apart}},
            it.front};
}

bool is_open(const Unit& it) { return it.is(flag::kSkirmishing) && !it.is(flag::kClosedUp); }

}  // namespace

Regiment regiment_of(const Setup& setup, const State& state, UnitId unit) {
    return regiment_with(setup, unit, state.units[unit], is_open(state.units[unit]));
}
Regiment closed_up(const Setup& setup, const State& state, UnitId unit) {
    return regiment_with(setup, unit, state.units[unit], false);
}
Body body_as(const Setup& setup, UnitId unit, const Unit& it) {
    return geometry::body_of(regiment_with(setup, unit, it, is_open(it)));
}
Body body_of(const Setup& setup, const State& state, UnitId unit) {
    return geometry::body_of(regiment_of(setup, state, unit));
}
Point centre_of(const Setup& setup, const State& state, UnitId unit) {
    return geometry::centre(body_of(setup, state, unit));
}

void refresh(const Setup& setup, State& state, UnitId unit) {
    if (!is_on_table(state.units[unit])) return;
    state.corners[unit] = geometry::corners(body_of(setup, state, unit));
    state.near.move(unit, geometry::box_of(state.corners[unit]));
}

void stand(const Setup& setup, State& state, UnitId unit, const Pose& front) {
    const Body body{front, {}};
    state.units[unit].front = geometry::on_grid(body, kGrid).front;
    refresh(setup, state, unit);
}

void part_from_enemies(State& state, UnitId unit) {
    state.contacts.leave(unit);
    for (std::size_t i = state.defended.size(); i-- > 0;) {
        const Contact& contact = state.defended[i].contact;
        if (contact.a.unit == unit || contact.b.unit == unit) state.defended.erase_at(i);
    }
}

void take_away(const Setup&, State& state, UnitId unit, Status status) {
    state.units[unit].status = status;
    state.near.remove(unit);
    part_from_enemies(state, unit);
}

void open_ranks(const Setup& setup, State& state) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        Unit& it = state.units[unit];
        if (!it.is(flag::kClosedUp) || !is_on_table(it) || is_engaged(state, unit)) continue;
        it.set(flag::kClosedUp, false);
        if (is_free(setup, state, unit, body_of(setup, state, unit))) {
            refresh(setup, state, unit);
        } else {
            it.set(flag::kClosedUp);
        }
    }
}

Tick distance_between(const State& state, UnitId a, UnitId b) {
    return geometry::distance(footprint_of(state, a), footprint_of(state, b));
}
bool is_within(const State& state, UnitId a, UnitId b, Tick reach) {
    return geometry::nearer(footprint_of(state, a), footprint_of(state, b), reach + kEps + 1);
}

bool looks_all_round(const Setup& setup, const State& state, UnitId unit) {
    const UnitType& type = type_of(setup, unit);
    return state.units[unit].is(flag::kSkirmishing) || type.cls == Class::Elephant ||
           state.units[unit].models == 1;
}

namespace {

// AB-GEO-06: points on a diagonal belong to front before flank, flank before rear.
constexpr geometry::ZoneTies kTies{
    .front_line_to_flank = false, .rear_line_to_flank = true, .rear_corner_to_rear = true, .tolerance = 0};

Face zone_by_pose(const Setup& setup, const State& state, UnitId unit, Point point) {
    return geometry::zone_of(body_of(setup, state, unit), point, kTies);
}

}  // namespace

Face zone_of(const Setup& setup, const State& state, UnitId unit, Point point) {
    return looks_all_round(setup, state, unit) ? Face::Front : zone_by_pose(setup, state, unit, point);
}

bool is_in_arc(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (looks_all_round(setup, state, unit)) return true;
    const Body body = body_of(setup, state, unit);
    const Tick reach = setup.width + setup.height;
    const Corners front = geometry::zone_shape(body, Face::Front, reach);
    return geometry::touch(Polygon(front), footprint_of(state, target));
}

namespace {

// Who stands so high that nobody blocks the view: elevation 1, or an elephant as the target.
bool overlooks(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const auto high = [&](UnitId it) {  // by p, even in a melee
        return std::any_of(setup.pieces.begin(), setup.pieces.end(), [&](const geometry::Piece& piece) {
            return terrain_rule(kind_of(piece)).high && geometry::contains(piece, state.units[it].front.at);
        });
    };
    return is_elephant(setup, target) || high(unit) || high(target);
}

UnitId blocker_of(const State& state, UnitId unit, UnitId target, const Segment& line) {
    UnitId found = kNoUnit;
    const Point ends[] = {line.from, line.to};
    state.near.near(geometry::box_of(ends), 0, [&](geometry::Id id) {
        const auto other = static_cast<UnitId>(id);
        if (found != kNoUnit || other == unit || other == target) return;
        if (state.units[other].is(flag::kSkirmishing)) return;
        if (geometry::overlap(footprint_of(state, other), line, kEps)) found = other;
    });
    return found;
}

// A piece that closes this line: woods by their depth, buildings and cliffs by lying on it, hills if nobody
// stands on them.
geometry::Id ground_on(const Setup& setup, const State& state, UnitId unit, UnitId target,
                       const Segment& line) {
    geometry::Stretches<kMaxPieces> woods;
    geometry::Id wood = geometry::kNobody;
    for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
        const geometry::Piece& piece = setup.pieces[i];
        const Terrain kind = kind_of(piece);
        const bool hill = terrain_rule(kind).high;
        if (kind != Terrain::Wood && !hill && !terrain_rule(kind).blocks_sight) continue;
        const std::optional<geometry::Stretch> part = geometry::inside(piece, line);
        if (!part) continue;
        if (kind == Terrain::Wood) {
            woods.add(*part);
            wood = ground_id(i);
            continue;
        }
        if (geometry::length(line, *part) <= kEps) continue;  // it only touches
        const auto stands_on = [&](UnitId it) { return geometry::contains(piece, state.units[it].front.at); };
        if (!hill || (!stands_on(unit) && !stands_on(target))) return ground_id(i);
    }
    return woods.length_of_all(line) > kSightInWood + kEps ? wood : geometry::kNobody;
}

struct LineOfSight {
    bool in_cone = false;
    Point to;
};
LineOfSight line_to(const Setup& setup, const State& state, UnitId unit, Point eye, UnitId target) {
    const Pose& front = state.units[unit].front;
    if (looks_all_round(setup, state, unit)) {
        // The nearest point of a convex shape lies within a right angle of the way to its centre.
        const Angle toward = geometry::away_from(eye, centre_of(setup, state, target), front.heading);
        const auto point =
            geometry::nearest_in_cone({eye, toward}, 2 * kHalfCone, footprint_of(state, target));
        return {true, point.value_or(eye)};
    }
    const auto point =
        geometry::nearest_in_cone({eye, front.heading}, kHalfCone, footprint_of(state, target));
    return {point.has_value(), point.value_or(eye)};
}

Tick length_of(const Segment& line) { return geometry::length(line, {0, geometry::kWholeStretch}); }

}  // namespace

ModelSight model_sight(const Setup& setup, const State& state, UnitId unit, int model, UnitId target) {
    const Point eye = geometry::eye_of(regiment_of(setup, state, unit), model);
    const LineOfSight line = line_to(setup, state, unit, eye, target);
    if (!line.in_cone) return {};
    const Segment way{eye, line.to};
    const bool over = overlooks(setup, state, unit, target);
    if (!over && blocker_of(state, unit, target, way) != kNoUnit) return {};
    if (ground_on(setup, state, unit, target, way) != geometry::kNobody) return {};
    return {true, length_of(way), way.to};
}

Sight sight(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    Sight found;
    const Regiment regiment = regiment_of(setup, state, unit);
    const bool over = overlooks(setup, state, unit, target);
    for (int model = 0; model < regiment.block.in_rank(0); ++model) {
        const Point eye = geometry::eye_of(regiment, model);
        const LineOfSight line = line_to(setup, state, unit, eye, target);
        if (!line.in_cone) continue;
        found.in_arc = true;
        const Segment way{eye, line.to};
        const UnitId blocker = over ? kNoUnit : blocker_of(state, unit, target, way);
        const geometry::Id ground = ground_on(setup, state, unit, target, way);
        if (blocker == kNoUnit && ground == geometry::kNobody) {
            found.clear = true;
            return found;
        }
        if (found.blocker == kNoUnit) found.blocker = blocker;
        if (found.ground == geometry::kNobody) found.ground = ground;
    }
    return found;
}

// --- what a mover may meet ---

Surroundings::Surroundings(const Setup& setup, const State& state, UnitId mover, Going going, UnitId target)
    : setup_(setup), state_(state) {
    if (going != Going::Run) add_units(mover, going);
    const bool charges = going == Going::Charge && target != kNoUnit;
    add_ground(mover, charges ? obstacle_before(setup, state, target, state.units[mover].front.at)
                              : geometry::kNobody);
    scene_.others = {others_.begin(), others_.size()};
    scene_.toll.special = {special_.begin(), special_.size()};
    scene_.table = {{0, 0}, {setup.width, setup.height}};
    scene_.slack = kEps;
    scene_.leeway = kEps;
    scene_.slice = kSlice;
    scene_.grid = kGrid;
}

void Surroundings::add_units(UnitId mover, Going going) {
    const std::uint8_t side = side_of(setup_, mover);
    const auto slips = [&](UnitId unit) {
        return state_.units[unit].is(flag::kSkirmishing) && is_foot(type_of(setup_, unit).cls);
    };
    const bool charges = going == Going::Charge;
    for (std::size_t i = 0; i < setup_.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (unit == mover || !is_on_table(state_.units[unit])) continue;
        geometry::Other it = geometry::other_of(unit, state_.corners[unit]);
        if (side_of(setup_, unit) == side) {
            it.solid = !(slips(mover) || slips(unit));
        } else if (charges) {
            if (is_fleeing(state_.units[unit])) continue;  // AB-CHG-12
            it.hostile = true;
        } else {
            it.spacing = kSpacing;
            it.end_spacing = kSpacing;
            if (going == Going::March && !is_fleeing(state_.units[unit])) it.halt = kMarchSpacing;
        }
        others_.push_back(it);
    }
}

void Surroundings::add_ground(UnitId mover, geometry::Id free_line) {
    free_line_ = free_line;
    line_cost_ = type_of(setup_, mover).move * kInch / 2;
    for (std::size_t i = 0; i < setup_.pieces.size(); ++i) {
        const geometry::Piece& piece = setup_.pieces[i];
        const int rate = rate_for(setup_, state_, mover, kind_of(piece));
        rates_[i] = static_cast<std::uint8_t>(rate);
        if (rate != 1 || terrain_rule(kind_of(piece)).is_line) special_.push_back(piece.box);
    }
}

geometry::Price Surroundings::price(const geometry::Slice& slice) const {
    const Corners corners = geometry::corners(slice.to);
    int rate = 1;
    Tick lines = 0;
    for (std::size_t i = 0; i < setup_.pieces.size(); ++i) {
        const geometry::Piece& piece = setup_.pieces[i];
        const bool line = terrain_rule(kind_of(piece)).is_line;
        if (rates_[i] == 1 && !line) continue;
        if (line && rates_[i] != 0) {
            if (ground_id(i) != free_line_ && geometry::reaches_line(piece, slice.from, slice.to, kEps))
                lines += line_cost_;
            continue;
        }
        if (!geometry::overlap(piece, Polygon(corners), kEps)) continue;
        if (rates_[i] == 0) return {.cost = slice.length, .barred = true};
        rate = std::max<int>(rate, rates_[i]);
    }
    return {.cost = slice.length * rate + lines};
}

bool is_free(const Setup& setup, const State& state, UnitId unit, const Body& body) {
    const Corners corners = geometry::corners(body);
    const Box table{{-kEps, -kEps}, {setup.width + kEps, setup.height + kEps}};
    for (const Point& corner : corners) {
        if (corner.x < table.low.x || corner.x > table.high.x || corner.y < table.low.y ||
            corner.y > table.high.y)
            return false;
    }
    for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
        const geometry::Piece& piece = setup.pieces[i];
        if (rate_for(setup, state, unit, kind_of(piece)) == 0 &&
            geometry::overlap(piece, Polygon(corners), kEps))
            return false;
    }
    bool free = true;
    state.near.in_strip(
        Polygon(corners), kEps,
        [&](geometry::Id other) { return footprint_of(state, static_cast<UnitId>(other)); },
        [&](geometry::Id other) {
            const auto it = static_cast<UnitId>(other);
            if (it == unit) return;
            const bool enemy = side_of(setup, it) != side_of(setup, unit);
            free = free && enemy && is_fleeing(state.units[it]);
        });
    return free;
}

// --- charges ---

namespace {

constexpr geometry::Criterion kCriteria[] = {geometry::Criterion::MostModels, geometry::Criterion::LeastCost,
                                             geometry::Criterion::LeastWheel, geometry::Criterion::LeftWheel};

geometry::ChargeRule charge_rule(bool straight) {
    return {.criteria = kCriteria,
            .approach = straight ? geometry::Approach::Straight : geometry::Approach::Wheel,
            .slide = geometry::SlideGoal::CoverShorter,
            .slide_is_paid = true,
            .least_strip = kEps,
            .flush = kEps,
            .corner = kEps,
            .cost_unit = kGrid};
}

}  // namespace

geometry::Charge charge_of(const Setup& setup, const State& state, UnitId unit, UnitId target, Face face,
                           std::optional<std::int32_t> wheel) {
    const bool straight = looks_all_round(setup, state, unit);
    const Surroundings around(setup, state, unit, Going::Charge, target);
    const geometry::ChargeCall call{.charger = closed_up(setup, state, unit),
                                    .target = closed_up(setup, state, target),
                                    .charger_id = unit,
                                    .target_id = target,
                                    .face = face,
                                    .allowance = 2 * type_of(setup, unit).move * kInch,
                                    .only_wheel = straight ? std::nullopt : wheel};
    return geometry::solve_charge(call, charge_rule(straight), around.scene());
}

Face face_to_charge(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const Point from = state.units[unit].front.at;
    if (looks_all_round(setup, state, target))
        return geometry::nearest_face(geometry::body_of(closed_up(setup, state, target)), from);
    return zone_by_pose(setup, state, target, from);
}

bool is_in_charge_reach(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    // Nobody gets farther than his allowance, whatever he does.
    if (!is_within(state, unit, target, 2 * type_of(setup, unit).move * kInch)) return false;
    return charge_of(setup, state, unit, target, face_to_charge(setup, state, unit, target)).reaches;
}

// --- contacts ---

geometry::Meeting meeting_of(const Setup& setup, const State& state, const Contact& contact, UnitId unit) {
    const geometry::Side own = geometry::own_side(contact, unit);
    const geometry::Side theirs = geometry::other_side(contact, unit);
    return geometry::meeting(closed_up(setup, state, unit), own.face,
                             closed_up(setup, state, static_cast<UnitId>(theirs.unit)), theirs.face, kEps);
}

bool is_engaged(const State& state, UnitId unit) { return state.contacts.engaged(unit); }
bool is_in_contact(const State& state, UnitId a, UnitId b) { return state.contacts.touch(a, b); }

UnitId largest_in_contact(const Setup& setup, const State& state, UnitId unit) {
    UnitId best = kNoUnit;
    int best_size = -1;
    int best_models = -1;
    each_contact(state, unit, [&](Face own, UnitId enemy, Face theirs) {
        const int size = size_of(setup, state, enemy);
        const int models = meeting_of(setup, state, {{unit, own}, {enemy, theirs}}, unit).theirs.count;
        const bool better = size > best_size || (size == best_size && models > best_models) ||
                            (size == best_size && models == best_models && enemy < best);
        if (!better) return;
        best = enemy;
        best_size = size;
        best_models = models;
    });
    return best;
}

// --- runs ---

namespace {

constexpr std::int32_t kDetours[] = {1500, -1500, 3000, -3000, 4500, -4500,
                                     6000, -6000, 7500, -7500, 9000, -9000};

// Enemies of the combat that it leaves do not bar its way (AB-GEO-14).
// Of AB-GEO-14: linked with it by contacts, and in a melee phase whoever fought in its combat.
bool is_in_combat_with(const State& state, UnitId unit, UnitId enemy) {
    if (!is_engaged(state, unit)) return false;
    const bool fought = state.units[unit].is(flag::kFoughtHere) && state.units[enemy].is(flag::kFoughtHere);
    if (fought && state.tallies[unit].combat == state.tallies[enemy].combat) return true;
    bool found = false;
    each_in_combat(state, unit, [&](UnitId each) { found = found || each == enemy; });
    return found;
}

}  // namespace

Angle bearing_to_own_edge(const Setup& setup, UnitId unit) {
    return geometry::bearing_to(setup.sides[side_of(setup, unit)].edge);
}

void keep_off_ground(geometry::Ran& ran) {
    if (ran.end != geometry::RunEnd::Ground) return;
    const Tick back = std::min(ran.way, kSpacing);
    ran.body = geometry::on_grid(geometry::moved(ran.body, ran.bearing, -back), kGrid);
    ran.way -= back;
}

geometry::Ran run_of(const Setup& setup, const State& state, UnitId unit, const RunCall& call) {
    const Surroundings around(setup, state, unit, Going::Run);
    InlineVector<geometry::RunOther, kMaxUnits> others;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto other = static_cast<UnitId>(i);
        if (other == unit || !is_on_table(state.units[other])) continue;
        const bool friendly = side_of(setup, other) == side_of(setup, unit);
        const bool flees = is_fleeing(state.units[other]);
        geometry::InTheWay manner = geometry::InTheWay::Detour;
        Tick short_of = 0;
        if (call.flees) {
            if (friendly || flees || is_in_combat_with(state, unit, other)) manner = geometry::InTheWay::Pass;
        } else {
            // AB-FLE-06: friends at 1", its quarry and fresh enemies touching; over other fleeing enemies.
            if (other == call.caught || (!friendly && flees && other != call.quarry)) continue;
            manner = geometry::InTheWay::Stop;
            if (friendly || other == call.shy) short_of = kSpacing;
        }
        others.push_back(geometry::run_other(other, state.corners[other], manner, short_of));
    }
    geometry::RunRule rule;
    if (call.flees) rule.detours = kDetours;
    geometry::Ran ran = geometry::run(body_of(setup, state, unit), {call.bearing, call.distance},
                                      {others.begin(), others.size()}, rule, around.scene());
    if (!call.flees) keep_off_ground(ran);
    return ran;
}

}  // namespace clashfield::ancients
