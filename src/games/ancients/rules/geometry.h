#pragma once

// AB-GEO: footprints, distances, zones, sight, and the moves that src/geometry works out, with the constants
// of this game.

#include "games/ancients/rules/general_and_dice.h"
#include "geometry/charge.h"
#include "geometry/motion.h"
#include "geometry/run.h"
#include "geometry/zones.h"

namespace clashfield::ancients {

using geometry::Regiment;

// AB-GEO-03: its models, files and cells; skirmishers stand open unless they are closed up.
Regiment regiment_of(const Setup& setup, const State& state, UnitId unit);
Regiment closed_up(const Setup& setup, const State& state, UnitId unit);
Body body_of(const Setup& setup, const State& state, UnitId unit);
Body body_as(const Setup& setup, UnitId unit, const Unit& it);  // if it were so
inline geometry::Polygon footprint_of(const State& state, UnitId unit) {
    return geometry::Polygon(state.corners[unit]);
}
Point centre_of(const Setup& setup, const State& state, UnitId unit);

// Puts a unit there, rounds its pose (AB-GEO-01), and keeps corners and neighbours.
void stand(const Setup& setup, State& state, UnitId unit, const Pose& front);
// After its models, files or formation changed.
void refresh(const Setup& setup, State& state, UnitId unit);
// It leaves all contacts; those it fought are free of it.
void part_from_enemies(State& state, UnitId unit);
// It is no longer on the table: out of the neighbours and of all contacts.
void take_away(const Setup& setup, State& state, UnitId unit, Status status);

// AB-GEO-05.
Tick distance_between(const State& state, UnitId a, UnitId b);
bool is_within(const State& state, UnitId a, UnitId b, Tick reach);
// Calls visit(other, distance) for the units on the table within `reach` of a unit, by their numbers.
template <typename Visit>
void each_near(const State& state, UnitId unit, Tick reach, Visit visit) {
    state.near.within(
        footprint_of(state, unit), reach + kEps,
        [&](geometry::Id other) { return footprint_of(state, static_cast<UnitId>(other)); },
        [&](geometry::Id other, Tick apart) {
            if (other != unit) visit(static_cast<UnitId>(other), apart);
        });
}

// AB-GEO-06. Those who have neither flank nor rear are struck in front.
bool looks_all_round(const Setup& setup, const State& state, UnitId unit);
Face zone_of(const Setup& setup, const State& state, UnitId unit, Point point);
// the edge at which they are touched counts as their front.
inline Face face_as_fought(const Setup& setup, const State& state, UnitId unit, Face face) {
    return looks_all_round(setup, state, unit) ? Face::Front : face;
}
// skirmishers who fight nobody any more open their ranks where there is room.
void open_ranks(const Setup& setup, State& state);
bool is_in_arc(const Setup& setup, const State& state, UnitId unit, UnitId target);

// AB-GEO-11. Who or what is in the way, if nobody of the front rank sees the target.
struct Sight {
    bool clear = false;
    bool in_arc = false;
    UnitId blocker = kNoUnit;
    geometry::Id ground = geometry::kNobody;
};
Sight sight(const Setup& setup, const State& state, UnitId unit, UnitId target);
inline bool sees(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    return sight(setup, state, unit, target).clear;
}
// One model of it, by its number in the lattice (AB-GEO-04), and how far its shot would go.
struct ModelSight {
    bool clear = false;
    Tick distance = 0;
    Point to;  // what of the target it shoots at
};
ModelSight model_sight(const Setup& setup, const State& state, UnitId unit, int model, UnitId target);

// What a mover may meet and what the ground costs it (AB-GEO-09, -10): borrowed by one call of src/geometry.
// With a march nobody comes within 8" of an enemy who is not fleeing (AB-MOV-10); a charge goes up to
// enemies, and over the obstacle that shields its target for nothing (AB-TER-03); runs ask for nobody.
enum class Going : std::uint8_t { Move, March, Charge, Run };
class Surroundings {
  public:
    Surroundings(const Setup& setup, const State& state, UnitId mover, Going going, UnitId target = kNoUnit);
    Surroundings(const Surroundings&) = delete;
    Surroundings& operator=(const Surroundings&) = delete;
    const geometry::Scene& scene() const { return scene_; }

  private:
    void add_units(UnitId mover, Going going);
    void add_ground(UnitId mover, geometry::Id free_line);

    const Setup& setup_;
    const State& state_;
    InlineVector<geometry::Other, kMaxUnits + kMaxPieces> others_;
    InlineVector<Box, kMaxPieces> special_;
    std::array<std::uint8_t, kMaxPieces> rates_{};
    Tick line_cost_ = 0;
    geometry::Id free_line_ = geometry::kNobody;
    geometry::Price price(const geometry::Slice& slice) const;
    struct Pricing {
        const Surroundings* of;
        geometry::Price operator()(const geometry::Slice& slice) const { return of->price(slice); }
    } pricing_{this};
    geometry::Scene scene_{.others = {}, .toll = {.special = {}, .price = pricing_}, .table = {}};
};
// How a piece of ground is numbered among those in the way.
constexpr geometry::Id ground_id(std::size_t piece) { return static_cast<geometry::Id>(kMaxUnits + piece); }
constexpr bool is_ground(geometry::Id id) { return id >= kMaxUnits && id != geometry::kNobody; }

// Nothing stands against its staying there: no overlap deeper than eps but with fleeing enemies, wholly on
// the table.
bool is_free(const Setup& setup, const State& state, UnitId unit, const Body& body);

// AB-GEO-12. `face` is that of the target, fixed at declaration; `wheel` an angle of the owner's choice.
geometry::Charge charge_of(const Setup& setup, const State& state, UnitId unit, UnitId target, Face face,
                           std::optional<std::int32_t> wheel = std::nullopt);
Face face_to_charge(const Setup& setup, const State& state, UnitId unit, UnitId target);
bool is_in_charge_reach(const Setup& setup, const State& state, UnitId unit, UnitId target);

// AB-GEO-13: the cells of `unit` and of `enemy` that meet along this contact.
geometry::Meeting meeting_of(const Setup& setup, const State& state, const Contact& contact, UnitId unit);
bool is_engaged(const State& state, UnitId unit);
// Calls visit(own face, enemy, its face).
template <typename Visit>
void each_contact(const State& state, UnitId unit, Visit visit) {
    state.contacts.each_of(unit, [&](const geometry::Side& own, const geometry::Side& theirs) {
        visit(own.face, static_cast<UnitId>(theirs.unit), theirs.face);
    });
}
bool is_in_contact(const State& state, UnitId a, UnitId b);
// The largest enemy in contact; equal: most models in contact, then the lowest number.
UnitId largest_in_contact(const Setup& setup, const State& state, UnitId unit);

// AB-GEO-14. Flees or pursues so far; everything but the dice.
struct RunCall {
    Angle bearing;
    Tick distance = 0;
    bool flees = true;        // tries other bearings, passes friends
    UnitId caught = kNoUnit;  // of a pursuer: it does not stop at him
    UnitId quarry = kNoUnit;  // of a pursuer: it stops touching him
    UnitId shy = kNoUnit;     // of a pursuer: it stops 1" short of him (R-95)
};
// AB-CHG-12, AB-FLE-06: a run that impassable ground has ended stops 1" short of it.
void keep_off_ground(geometry::Ran& ran);
geometry::Ran run_of(const Setup& setup, const State& state, UnitId unit, const RunCall& call);
Angle bearing_to_own_edge(const Setup& setup, UnitId unit);

}  // namespace clashfield::ancients
