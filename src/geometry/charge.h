#pragma once

// The charge solver: where a charger ends up, whom it touches, what it costs, and why no other way is better.
//
// For each wheel that the rule allows: wheel, then straight ahead to the first touch of the target; then lie
// flush on the face hit, at the place where the charger met it, and slide along that face. Candidates are
// compared by the caller's list of criteria. Nothing here knows a game: what games settle differently is a
// parameter.

#include <optional>
#include <span>

#include "geometry/engagement.h"
#include "geometry/scene.h"

namespace clashfield::geometry {

// In the order in which a rule lists them, the first that tells two candidates apart decides.
enum class Criterion : std::uint8_t {
    MostModels,  // in contact, of both together
    MostFiles,   // of the charger in contact
    LeastCost,   // of everything that is paid
    LeastWheel,
    LeastSlide,
    LeftWheel,
    RightWheel,
};

enum class SlideGoal : std::uint8_t {
    None,          // stays where it met the face
    CoverShorter,  // until the shorter of both edges lies wholly within the longer one
    MostFiles,     // the least that brings the largest number of its files into contact
};

// How it goes to the target. Straight: without a wheel, facing the way it goes, from the middle of its front
// to the nearest point of the face hit. Nearest: likewise, but from whichever point of its own is nearest to
// that face, so that its place along the face is what the shortest way makes of it.
enum class Approach : std::uint8_t { Wheel, Straight, Nearest };

struct ChargeRule {
    std::span<const Criterion> criteria;
    Approach approach = Approach::Wheel;
    std::int32_t wheel_most = kQuarterTurn;  // to either side
    std::int32_t wheel_step = kDegree;       // angles tried: multiples of it
    SlideGoal slide = SlideGoal::CoverShorter;
    bool slide_is_paid = true;  // out of what wheel and advance left; and so is giving way to neighbours
    bool stays_askew = false;   // with no room to lie flush it stays as it hit, and one model of each fights
    Tick least_strip = 0;       // the strip before the front must share more than this with the target
    Tick flush = 2;             // edges so far from one line still lie on it
    Tick corner = 0;            // cells so far apart along the line still meet
    Tick cost_unit = 1;         // costs are compared in multiples of it, halves up
};

struct ChargeCall {
    Regiment charger;
    Regiment target;
    Id charger_id = kNobody;
    Id target_id = kNobody;   // its entry among the others is passed over
    Face face = Face::Front;  // the face that is hit, decided by the caller, at the moment its rule names
    Tick allowance = 0;
    std::optional<std::int32_t> only_wheel;  // this one and no other
};

// Why an angle is no candidate.
enum class ChargeFault : std::uint8_t {
    None,
    WheelMeets,   // somebody or something while wheeling, the target included
    WheelBarred,  // by the ground
    WheelTooFar,  // the wheel alone costs more than the allowance
    Misses,       // the strip before the front does not reach the target
    WayMeets,     // somebody else first
    WayBarred,
    TooFar,     // wheel and advance cost more than the allowance and `Scene::leeway`
    NoRoom,     // to lie flush, within what is left for sliding
    NoContact,  // where it ends up, no model of one side touches the other
};

// One angle with all that is known of it. Of an angle that cannot be the best any more, what comes later is
// not worked out: `worse_by` then says so, and costs may still lack what the ground adds.
struct ChargeTry {
    std::int32_t wheel = 0;  // to the right if positive
    ChargeFault fault = ChargeFault::None;
    Id met = kNobody;
    bool flush = false;  // false: askew, as it hit
    Tick wheel_cost = 0;
    Tick way = 0;  // the length of the advance
    Tick way_cost = 0;
    // Of its middle from the middle of the face, to the right of one who looks out over it.
    Tick offset = 0;
    Tick slide = 0;  // how far it slid to get there
    int own = 0;     // models in contact
    int theirs = 0;
    std::optional<Criterion> worse_by;  // what the best one is better in; none for the best, or with a fault

    Tick cost(const ChargeRule& rule) const {
        return wheel_cost + way_cost + (rule.slide_is_paid ? slide : 0);
    }
    bool operator==(const ChargeTry&) const = default;
};

inline constexpr std::size_t kMostTries = 181;
struct Charge {
    bool reaches = false;
    ChargeTry best;  // with a fault if none reaches: that of the angle that came closest to it
    Body wheeled;
    Body hit;  // at the first touch
    Body end;
    // With the target first, then with every other hostile body one of whose edges lies on the line of the
    // charger's front and shares more than `least_strip` with it. `a` is the charger.
    InlineVector<Contact, 8> contacts;
    InlineVector<ChargeTry, kMostTries> tries;  // 0, then by size of angle, the left one first
};
// Whom the charger passes through, such as units in flight, the caller leaves out of the scene. Spacing is no
// matter here. Precondition: no more than kMostTries angles.
Charge solve_charge(const ChargeCall& call, const ChargeRule& rule, const Scene& scene);

}  // namespace clashfield::geometry
