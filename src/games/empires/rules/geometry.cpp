// CE-GEO: footprints, distances, arcs, sight, and moves with the constants of this game. Places are x to the
// east and y to the north, headings clockwise from the north (CE-GEO-01).

#include "games/empires/rules/geometry.h"

#include <algorithm>

#include "games/empires/rules/formations.h"
#include "games/empires/rules/marching.h"
#include "games/empires/rules/terrain.h"

namespace clashfield::empires {

using geometry::Block;
using geometry::Polygon;
using geometry::Segment;

namespace {

constexpr Tick kSightInWood = 2 * kInch;  // CE-GEO-07
constexpr Tick kMarchBlock = 8 * kInch;   // CE-MAR-02
constexpr Tick kCrossing = 2 * kInch;     // CE-TER-05: of an obstacle, for each rank
constexpr std::int32_t kSeesOver = geometry::kWholeShare * 3 / 10;  // CE-GEO-07: so much higher

Regiment regiment_as(const Setup& setup, UnitId unit, const Unit& it) {
    const UnitType& type = type_of(setup, unit);
    geometry::BaseSize cell = type.cell();
    int models = std::max<int>(1, it.models);
    int files = std::clamp<int>(it.files, 1, models);
    if (it.formation == Formation::Square) {  // CE-GEO-03: as deep as it is wide
        files = 1;
        while (files * files < models) ++files;
        models = files * files;
        cell.depth = cell.width;
    }
    return {Block{models, files, cell}, it.front};
}

}  // namespace

Regiment regiment_of(const Setup& setup, const State& state, UnitId unit) {
    return regiment_as(setup, unit, state.units[unit]);
}
Body body_as(const Setup& setup, UnitId unit, const Unit& it) {
    return geometry::body_of(regiment_as(setup, unit, it));
}
Body body_of(const Setup& setup, const State& state, UnitId unit) {
    return body_as(setup, unit, state.units[unit]);
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
    state.units[unit].front = geometry::on_grid(Body{front, {}}, kGrid).front;
    refresh(setup, state, unit);
}

namespace {

// CE-HTH-12: what a unit remembers of a combat ends with its last contact, and rounds with each pair.
void forget_fights(State& state, UnitId a, UnitId b) {
    for (std::size_t i = state.fought.size(); i-- > 0;) {
        const Pair& pair = state.fought[i];
        if ((pair.a == a || pair.b == a) && (b == kNoUnit || pair.a == b || pair.b == b))
            state.fought.erase_at(i);
    }
}
void forget_combat(State& state, UnitId unit) {
    if (state.contacts.engaged(unit)) return;
    Unit& it = state.units[unit];
    it.set(flag::kDepthLost | flag::kSteadyUsed | flag::kLostRound | flag::kModeChosen | flag::kSecondMode |
               flag::kReached,
           false);
    it.overlap[0] = it.overlap[1] = 0;  // CE-OUT-12
}

}  // namespace

void part(const Setup&, State& state, UnitId a, UnitId b) {
    state.contacts.part(a, b);
    forget_fights(state, a, b);
    forget_combat(state, a);
    forget_combat(state, b);
}

void part_from_enemies(const Setup&, State& state, UnitId unit) {
    InlineVector<UnitId, kMaxUnits> enemies;
    state.contacts.each_of(unit, [&](const geometry::Side&, const geometry::Side& theirs) {
        if (!enemies.full()) enemies.push_back(static_cast<UnitId>(theirs.unit));
    });
    state.contacts.leave(unit);
    forget_fights(state, unit, kNoUnit);
    forget_combat(state, unit);
    for (const UnitId enemy : enemies) forget_combat(state, enemy);
}

void take_away(const Setup& setup, State& state, UnitId unit, Status status) {
    part_from_enemies(setup, state, unit);
    state.units[unit].status = status;
    state.near.remove(unit);
}

Tick distance_between(const State& state, UnitId a, UnitId b) {
    return geometry::distance(footprint_of(state, a), footprint_of(state, b));
}

// --- arcs and sight ---

namespace {

// CE-GEO-05: points on a diagonal belong to the front if the front has it, else to the flank.
constexpr geometry::ZoneTies kTies{
    .front_line_to_flank = false, .rear_line_to_flank = true, .rear_corner_to_rear = false};

}  // namespace

Face zone_of(const Setup& setup, const State& state, UnitId unit, Point point) {
    if (looks_all_round(setup, state, unit)) return Face::Front;
    return geometry::zone_of(body_of(setup, state, unit), point, kTies);
}

bool is_in_arc(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (looks_all_round(setup, state, unit)) return true;
    const Corners front =
        geometry::zone_shape(body_of(setup, state, unit), Face::Front, setup.width + setup.height);
    return geometry::touch(Polygon(front), footprint_of(state, target));
}

namespace {

class Looker {
  public:
    Looker(const Setup& setup, const State& state, UnitId unit, UnitId target)
        : setup_(setup),
          state_(state),
          unit_(unit),
          target_(target),
          seen_over_(class_of(setup, target) == Class::Elephant),
          height_(height_at(setup, state, centre_of(setup, state, unit))) {}

    UnitId blocker(const Segment& line) const {
        UnitId found = kNoUnit;
        if (seen_over_) return found;
        const Point ends[] = {line.from, line.to};
        state_.near.near(geometry::box_of(ends), 0, [&](geometry::Id id) {
            const auto each = static_cast<UnitId>(id);
            if (found != kNoUnit || each == unit_ || each == target_ || is_skirmish(setup_, each)) return;
            if (!geometry::overlap(footprint_of(state_, each), line, geometry::kRounding)) return;
            if (height_ - height_at(setup_, state_, centre_of(setup_, state_, each)) < kSeesOver)
                found = each;
        });
        return found;
    }
    geometry::Id ground(const Segment& line) const {
        geometry::Stretches<kMaxPieces + kMaxRolledPieces> woods;
        geometry::Id found = geometry::kNobody;
        geometry::Id wood = geometry::kNobody;
        each_piece(setup_, state_, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
            if (terrain.sight == Sight::Open || found != geometry::kNobody) return;
            const std::optional<geometry::Stretch> stretch = geometry::inside(piece, line);
            if (!stretch) return;
            if (terrain.sight == Sight::Block && geometry::length(line, *stretch) > geometry::kRounding)
                found = piece.id;
            if (terrain.sight == Sight::Wood) {
                woods.add(*stretch);
                wood = piece.id;
            }
        });
        if (found != geometry::kNobody) return found;
        return woods.length_of_all(line) > kSightInWood + geometry::kRounding ? wood : geometry::kNobody;
    }

  private:
    const Setup& setup_;
    const State& state_;
    UnitId unit_;
    UnitId target_;
    bool seen_over_;
    std::int32_t height_;
};

}  // namespace

LineOfSight sight(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const Looker looker(setup, state, unit, target);
    const Corners& own = state.corners[unit];
    InlineVector<Point, 5> eyes;
    eyes.push_back(state.units[unit].front.at);
    const bool all_round = looks_all_round(setup, state, unit);
    for (std::size_t i = 0; i < (all_round ? 4u : 2u); ++i) eyes.push_back(own[i]);
    if (all_round) eyes[0] = centre_of(setup, state, unit);
    InlineVector<Point, 5> seen;
    seen.push_back(centre_of(setup, state, target));
    for (const Point& corner : state.corners[target]) seen.push_back(corner);
    LineOfSight found;
    for (const Point& eye : eyes) {
        for (const Point& point : seen) {
            const UnitId blocker = looker.blocker({eye, point});
            const geometry::Id ground = blocker == kNoUnit ? looker.ground({eye, point}) : geometry::kNobody;
            if (blocker == kNoUnit && ground == geometry::kNobody) return {.clear = true};
            if (found.blocker == kNoUnit && found.ground == geometry::kNobody)
                found = {false, blocker, ground};
        }
    }
    return found;
}

// --- what a mover may meet ---

Surroundings::Surroundings(const Setup& setup, const State& state, UnitId mover, Going going)
    : setup_(setup), state_(state), mover_(mover), going_(going), ranks_(ranks_of(state, mover)) {
    if (going <= Going::Charge) add_units(going);
    add_ground();
    scene_.others = {others_.begin(), others_.size()};
    scene_.toll.special = {special_.begin(), special_.size()};
    scene_.table = {{0, 0}, {setup.width, setup.height}};
    scene_.slice = kTenth;  // CE-TER-02
    scene_.grid = kGrid;
    scene_.leeway = geometry::kRounding;
    scene_.halt_after = type_of(setup, mover).move();  // CE-MAR-02
}

void Surroundings::add_units(Going going) {
    const bool slips = is_skirmish(setup_, mover_);
    for (std::size_t i = 0; i < setup_.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (unit == mover_ || !is_on_table(state_.units[unit])) continue;
        geometry::Other it = geometry::other_of(unit, state_.corners[unit]);
        if (!are_enemies(setup_, unit, mover_)) {
            it.solid = !slips && !is_skirmish(setup_, unit);  // CE-UNT-06
        } else if (going == Going::Charge) {
            it.hostile = true;
        } else {
            it.end_spacing = kApart;  // CE-GEO-06
            if (going == Going::March && blocks_march(setup_, state_, unit, mover_)) it.halt = kMarchBlock;
        }
        others_.push_back(it);
    }
}

void Surroundings::add_ground() {
    const UnitType& type = type_of(setup_, mover_);
    each_piece(setup_, state_, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        const bool plain =
            terrain.ground < Ground::Rough && ground_rate(terrain.ground, type.cls, type.order) == 1;
        if (!plain) special_.push_back(piece.box);
    });
}

Tick crossing_cost(const Setup& setup, UnitId unit, int ranks) {
    const UnitType& type = type_of(setup, unit);
    if (type.cls == Class::Elephant) return kCrossing;
    return type.order == Spacing::Closed ? kCrossing * ranks : 0;
}

namespace {

// CE-TER-04: every step but a way straight ahead or back is a manoeuvre.
bool manoeuvres(const geometry::Slice& slice) {
    if (slice.from.front.heading != slice.to.front.heading) return true;
    const geometry::Parts way =
        geometry::parts_of(slice.to.front.at - slice.from.front.at, slice.from.front.heading);
    return std::abs(way.right) * 8 > std::abs(way.ahead);
}

}  // namespace

geometry::Price Surroundings::price(const geometry::Slice& slice) const {
    const UnitType& type = type_of(setup_, mover_);
    const Polygon after(slice.corners_after);
    const bool free = going_ == Going::Push || going_ == Going::Amok;
    geometry::Price price{.cost = slice.length};
    int rate = 1;
    each_piece(setup_, state_, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        if (!geometry::touch(piece, after)) return;
        const int own = ground_rate(terrain.ground, type.cls, type.order);
        if (terrain.ground == Ground::Obstacle) {
            if (geometry::touch(piece, Polygon(slice.corners_before))) return;  // reached before
            const bool stops =
                type.order == Spacing::Closed && (going_ == Going::Back || going_ == Going::Push);
            price.barred |= own == 0 || stops;  // CE-TER-08
            if (going_ < Going::Flight) price.cost += crossing_cost(setup_, mover_, ranks_);
        } else if (own == 0) {
            price.barred |= geometry::overlap(piece, after, geometry::kRounding);
        } else {
            rate = std::max(rate, own);
        }
    });
    if (!free) price.cost += slice.length * (rate - 1);
    if (going_ <= Going::Charge && manoeuvres(slice))
        price.barred |= forbids_manoeuvres(setup_, state_, mover_, slice.corners_after);
    if (going_ == Going::March) price.barred |= forbids_march(setup_, state_, mover_, slice.corners_after);
    return price;
}

bool is_barred(const Setup& setup, const State& state, UnitId unit, const Corners& corners) {
    const UnitType& type = type_of(setup, unit);
    bool barred = false;
    each_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        if (ground_rate(terrain.ground, type.cls, type.order) == 0 && terrain.ground != Ground::Obstacle)
            barred = barred || geometry::overlap(piece, Polygon(corners), geometry::kRounding);
    });
    return barred;
}

bool is_free(const Setup& setup, const State& state, UnitId unit, const Body& body) {
    const Corners corners = geometry::corners(body);
    const Tick slack = geometry::kRounding;
    for (const Point& corner : corners) {
        if (corner.x < -slack || corner.x > setup.width + slack || corner.y < -slack ||
            corner.y > setup.height + slack)
            return false;
    }
    bool free = !is_barred(setup, state, unit, corners);
    state.near.in_strip(
        Polygon(corners), slack,
        [&](geometry::Id id) { return footprint_of(state, static_cast<UnitId>(id)); },
        [&](geometry::Id id) { free = free && id == unit; });
    return free;
}

bool may_rest(const Setup& setup, const State& state, UnitId unit, const Body& body) {
    if (!is_free(setup, state, unit, body)) return false;
    const Corners corners = geometry::corners(body);
    bool free = true;
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        free = free && !geometry::nearer(Polygon(corners), footprint_of(state, enemy), kApart);
    });
    return free;
}

// --- charges and contacts ---

namespace {

constexpr geometry::Criterion kCriteria[] = {  // CE-CHG-03, CE-GEN-10
    geometry::Criterion::LeastCost, geometry::Criterion::LeastWheel, geometry::Criterion::RightWheel};

Face face_to_hit(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const Point from = state.units[unit].front.at;
    if (looks_all_round(setup, state, target))
        return geometry::nearest_face(body_of(setup, state, target), from);
    return geometry::zone_of(body_of(setup, state, target), from, kTies);  // CE-GEO-11
}

}  // namespace

ChargePath charge_path(const Setup& setup, const State& state, UnitId unit, UnitId target, Tick reach,
                       std::optional<std::int32_t> wheel) {
    const geometry::ChargeRule rule{
        .criteria = kCriteria,
        .approach = is_skirmish(setup, unit) ? geometry::Approach::Nearest : geometry::Approach::Wheel,
        .slide = geometry::SlideGoal::MostFiles,  // CE-GEO-10
        .slide_is_paid = false,
        .stays_askew = true,
        .least_strip = kCorner,
        .flush = geometry::kRounding,
        .corner = kCorner,
        .cost_unit = kGrid};
    const Surroundings around(setup, state, unit, Going::Charge);
    const geometry::ChargeCall call{.charger = regiment_of(setup, state, unit),
                                    .target = regiment_of(setup, state, target),
                                    .charger_id = unit,
                                    .target_id = target,
                                    .face = face_to_hit(setup, state, unit, target),
                                    .allowance = std::max<Tick>(0, reach - state.units[unit].debt),
                                    .only_wheel = is_skirmish(setup, unit) ? std::nullopt : wheel};
    return {geometry::solve_charge(call, rule, around.scene()),
            looks_all_round(setup, state, target) ? Face::Front : call.face};
}

geometry::Meeting meeting_of(const Setup& setup, const State& state, const Contact& contact, UnitId unit) {
    const geometry::Side own = geometry::own_side(contact, unit);
    const geometry::Side theirs = geometry::other_side(contact, unit);
    return geometry::meeting(regiment_of(setup, state, unit), own.face,
                             regiment_of(setup, state, static_cast<UnitId>(theirs.unit)), theirs.face,
                             kCorner);
}

bool is_engaged(const State& state, UnitId unit) { return state.contacts.engaged(unit); }
bool is_in_contact(const State& state, UnitId a, UnitId b) { return state.contacts.touch(a, b); }

UnitId largest_in_contact(const Setup& setup, const State& state, UnitId unit) {
    UnitId best = kNoUnit;
    state.contacts.each_of(unit, [&](const geometry::Side&, const geometry::Side& theirs) {
        const auto enemy = static_cast<UnitId>(theirs.unit);
        const int more = best == kNoUnit ? 1 : bulk_of(setup, state, enemy) - bulk_of(setup, state, best);
        if (more > 0 || (more == 0 && enemy < best)) best = enemy;
    });
    return best;
}

}  // namespace clashfield::empires
