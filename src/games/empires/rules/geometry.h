#pragma once

// CE-GEO: footprints, distances, arcs, sight, contacts, and the moves that src/geometry works out, with the
// constants of this game.

#include "games/empires/rules/units.h"
#include "geometry/charge.h"
#include "geometry/motion.h"
#include "geometry/run.h"
#include "geometry/zones.h"

namespace clashfield::empires {

using geometry::Regiment;

// CE-GEO-03. A square is a block as deep as it is wide.
Regiment regiment_of(const Setup& setup, const State& state, UnitId unit);
Body body_of(const Setup& setup, const State& state, UnitId unit);
Body body_as(const Setup& setup, UnitId unit, const Unit& it);  // if it were so
inline geometry::Polygon footprint_of(const State& state, UnitId unit) {
    return geometry::Polygon(state.corners[unit]);
}
Point centre_of(const Setup& setup, const State& state, UnitId unit);

// Puts a unit there, rounds its pose, and keeps corners and neighbours.
void stand(const Setup& setup, State& state, UnitId unit, const Pose& front);
// After its models, files or formation changed.
void refresh(const Setup& setup, State& state, UnitId unit);
// It leaves all contacts: rounds fought are forgotten, and those it touched are free of it.
void part_from_enemies(const Setup& setup, State& state, UnitId unit);
void part(const Setup& setup, State& state, UnitId a, UnitId b);
// It is no longer on the table.
void take_away(const Setup& setup, State& state, UnitId unit, Status status);

// CE-GEO-04.
Tick distance_between(const State& state, UnitId a, UnitId b);
inline bool is_within(const State& state, UnitId a, UnitId b, Tick reach) {
    return geometry::nearer(footprint_of(state, a), footprint_of(state, b), reach + geometry::kRounding + 1);
}
// Calls visit(other, distance) for the units on the table within `reach`, in roster order.
template <typename Visit>
void each_near(const State& state, UnitId unit, Tick reach, Visit visit) {
    const auto shape = [&](geometry::Id each) { return footprint_of(state, static_cast<UnitId>(each)); };
    state.near.within(shape(unit), reach + geometry::kRounding, shape, [&](geometry::Id id, Tick apart) {
        if (id != unit) visit(static_cast<UnitId>(id), apart);
    });
}
// The nearest of the units of this side for which `which` holds, or kNoUnit (CE-GEN-10).
template <typename Which>
UnitId nearest_unit(const Setup& setup, const State& state, UnitId unit, std::uint8_t side, Which which) {
    UnitId best = kNoUnit;
    Tick least = 0;
    each_unit(setup, state, side, [&](UnitId each) {
        if (each == unit || !which(each)) return;
        const Tick apart = distance_between(state, unit, each);
        if (best != kNoUnit && apart >= least) return;
        best = each;
        least = apart;
    });
    return best;
}
inline UnitId nearest_enemy(const Setup& setup, const State& state, UnitId unit) {
    return nearest_unit(setup, state, unit, other(side_of(setup, unit)), [](UnitId) { return true; });
}

// CE-GEO-05.
Face zone_of(const Setup& setup, const State& state, UnitId unit, Point point);
// Whether some of the target lies in its front arc; always, of units that look all round.
bool is_in_arc(const Setup& setup, const State& state, UnitId unit, UnitId target);

// CE-GEO-07. Who or what is in the way, if no segment is clear.
struct LineOfSight {
    bool clear = false;
    UnitId blocker = kNoUnit;
    geometry::Id ground = geometry::kNobody;  // a piece
};
LineOfSight sight(const Setup& setup, const State& state, UnitId unit, UnitId target);
inline bool sees(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    return sight(setup, state, unit, target).clear;
}

// What a mover may meet and what the ground costs it (CE-GEO-06, CE-TER): borrowed by one call of
// src/geometry. A march halts 8" before enemies who block it; a charge goes up to enemies; runs ask for
// nobody: flights cross obstacles free, closed troops that go back stop at them, pushes and amok units pay
// for no ground (CE-TER-08).
enum class Going : std::uint8_t { Move, March, Charge, Chase, Flight, Back, Push, Amok };
class Surroundings {
  public:
    Surroundings(const Setup& setup, const State& state, UnitId mover, Going going);
    Surroundings(const Surroundings&) = delete;
    Surroundings& operator=(const Surroundings&) = delete;
    const geometry::Scene& scene() const { return scene_; }
    // So many ranks cross obstacles, not those that it has now (CE-TER-05).
    void set_ranks(int ranks) { ranks_ = ranks; }

  private:
    void add_units(Going going);
    void add_ground();
    geometry::Price price(const geometry::Slice& slice) const;
    struct Pricing {
        const Surroundings* of;
        geometry::Price operator()(const geometry::Slice& slice) const { return of->price(slice); }
    };

    const Setup& setup_;
    const State& state_;
    UnitId mover_;
    Going going_;
    int ranks_ = 1;
    InlineVector<geometry::Other, kMaxUnits> others_;
    InlineVector<Box, kMaxPieces + kMaxRolledPieces> special_;
    Pricing pricing_{this};
    geometry::Scene scene_{.others = {}, .toll = {.special = {}, .price = pricing_}, .table = {}};
};
// Calls visit(piece, terrain) for all ground on the table, the rolled pieces last.
template <typename Visit>
void each_piece(const Setup& setup, const State& state, Visit visit) {
    for (std::size_t i = 0; i < setup.lying; ++i) visit(setup.pieces[i], setup.terrain[i]);
    for (const std::uint16_t i : state.rolled) visit(setup.pieces[i], setup.terrain[i]);
}

// Ground that it may not enter lies under these corners.
bool is_barred(const Setup& setup, const State& state, UnitId unit, const Corners& corners);
// CE-TER-05: what an obstacle costs whoever reaches it in so many ranks.
Tick crossing_cost(const Setup& setup, UnitId unit, int ranks);
// Nothing stands against its staying there: no overlap, on the table, and no ground it may not enter.
bool is_free(const Setup& setup, const State& state, UnitId unit, const Body& body);
// The same with enemies 1" away (CE-GEO-06).
bool may_rest(const Setup& setup, const State& state, UnitId unit, const Body& body);

// CE-CHG-03, CE-GEO-09 to -11: the cheapest path from where it stands now.
struct ChargePath {
    geometry::Charge solved;
    Face face = Face::Front;  // as rules count it: the front, of those who have nothing else
};
ChargePath charge_path(const Setup& setup, const State& state, UnitId unit, UnitId target, Tick reach,
                       std::optional<std::int32_t> wheel = std::nullopt);  // by this one and no other

// R-59, CE-GEO-09: the cells of `unit` and of the enemy that meet along this contact.
geometry::Meeting meeting_of(const Setup& setup, const State& state, const Contact& contact, UnitId unit);
bool is_engaged(const State& state, UnitId unit);
bool is_in_contact(const State& state, UnitId a, UnitId b);
// Calls visit(own face, enemy, its face), both as rules count them: the front, of those who have nothing
// else.
template <typename Visit>
void each_contact(const Setup& setup, const State& state, UnitId unit, Visit visit) {
    const auto counted = [&](const geometry::Side& side) {
        return looks_all_round(setup, state, static_cast<UnitId>(side.unit)) ? Face::Front : side.face;
    };
    state.contacts.each_of(unit, [&](const geometry::Side& own, const geometry::Side& theirs) {
        visit(counted(own), static_cast<UnitId>(theirs.unit), counted(theirs));
    });
}
// CE-GEN-10: of the enemies in contact the one with most bulk; kNoUnit if there is none.
UnitId largest_in_contact(const Setup& setup, const State& state, UnitId unit);

}  // namespace clashfield::empires
