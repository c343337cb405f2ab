#pragma once

// The state of a battle of CLASH!: one flat value ("What a battle knows"). Corners, levels, contacts and the
// grid follow from the poses; they are kept because every rule asks for them, and change with the pieces
// (rules/geometry.h).

#include <cstdint>

#include "base/inline_vector.h"
#include "battle/side.h"
#include "games/clash/setup.h"
#include "geometry/grid.h"

namespace clashfield::clash {

using geometry::Angle;
using geometry::Corners;
using geometry::Vector;

// Left: routed off (CL-MOR-16). Exited: broken through (CL-VIC-01).
enum class Status : std::uint8_t { Waiting, OnTable, Lost, Left, Exited };
enum class MoraleState : std::uint8_t { Disciplined, Impetuous, Hesitant, Routing };
inline constexpr std::string_view kMoraleStateNames[] = {"disciplined", "impetuous", "hesitant", "routing"};

// Of figures.
namespace mark {
inline constexpr std::uint8_t kEngaged = 1u << 0;     // touches an enemy; follows from the poses
inline constexpr std::uint8_t kCharging = 1u << 1;    // CL-MEL-12
inline constexpr std::uint8_t kShieldDown = 1u << 2;  // CL-SHO-13
inline constexpr std::uint8_t kNamed = 1u << 3;       // by a sniper this phase (CL-SHO-10)
inline constexpr std::uint8_t kSeen = 1u << 4;        // its place is known to the other side (CL-SET-08)
}  // namespace mark

struct Figure {
    Point at;
    std::uint16_t heading = 0;  // centidegrees
    std::uint8_t lives = 0;
    Status status = Status::Waiting;
    std::uint8_t shots = 0;  // this phase
    std::uint8_t climb = 0;  // CL-TRN-10
    std::uint8_t marks = 0;
    std::uint8_t level = 0;  // CL-GEO-11; follows from the pose
    bool operator==(const Figure&) const = default;

    bool on_table() const { return status == Status::OnTable; }
    bool is(std::uint8_t bit) const { return (marks & bit) != 0; }
    void set(std::uint8_t bits, bool on = true) {
        marks = static_cast<std::uint8_t>(on ? marks | bits : marks & ~bits);
    }
    Pose pose() const { return {at, Angle(heading)}; }
};

// Of units.
namespace flag {
inline constexpr std::uint16_t kTested = 1u << 0;  // in this morale step (CL-MOR-09)
inline constexpr std::uint16_t kEngagedAtStart = 1u << 1;
inline constexpr std::uint16_t kMounted = 1u << 2;
inline constexpr std::uint16_t kMountsLost = 1u << 3;  // CL-SPC-03
inline constexpr std::uint16_t kLimbered = 1u << 4;
inline constexpr std::uint16_t kAbandoned = 1u << 5;    // CL-SPC-06
inline constexpr std::uint16_t kDisengaging = 1u << 6;  // CL-SPC-07
inline constexpr std::uint16_t kRoadUsed = 1u << 7;     // CL-TRN-07
inline constexpr std::uint16_t kActed = 1u << 8;        // has spent a token this phase
inline constexpr std::uint16_t kReserved = 1u << 9;     // acts after the announced action (CL-INT-04)
inline constexpr std::uint16_t kPlaced = 1u << 10;      // has been set up
inline constexpr std::uint16_t kDestroyed = 1u << 11;
inline constexpr std::uint16_t kLeft = 1u << 12;        // routed off (CL-MOR-16)
inline constexpr std::uint16_t kFormChosen = 1u << 13;  // mounted, limbered: once, at deployment
}  // namespace flag

struct Unit {
    std::uint8_t tokens = 0;
    std::uint8_t tokens_at_start = 0;
    MoraleState state = MoraleState::Disciplined;
    std::uint8_t duty = 0;           // qualifying moves owed (CL-MOR-13)
    std::uint16_t losses_phase = 0;  // lives
    std::uint16_t losses_since_test = 0;
    std::uint16_t special_since_test = 0;
    std::uint16_t flags = 0;
    std::uint16_t routed_in = 0;   // phase
    std::uint16_t fell_in = 0;     // phase
    std::uint16_t lives_lost = 0;  // in the battle
    std::uint16_t reserved = 0;
    Point fell_at;     // place of the last figure
    Vector direction;  // of disengaging (CL-SPC-08), any length
    bool operator==(const Unit&) const = default;

    bool is(std::uint16_t bit) const { return (flags & bit) != 0; }
    void set(std::uint16_t bit, bool on = true) {
        flags = static_cast<std::uint16_t>(on ? flags | bit : flags & ~bit);
    }
};

// CL-ACT-01; special actions by name (CL-ACT-02).
enum class Action : std::uint8_t {
    Move,
    Manoeuvre,
    Shoot,
    Mount,
    Dismount,
    Limber,
    Unlimber,
    Abandon,
    Disengage,
};
inline constexpr int kActions = 9;

// The steps of "A phase".
enum class Step : std::uint8_t {
    Attacker,       // S1
    Terrain,        // S2
    ChooseEdge,     // S2, CL-SET-05 (b)
    Deploy,         // S3
    Decoys,         // S3, CL-SET-09
    Reserves,       // P1
    Act,            // P2
    Interrupt,      // P3
    InterruptExec,  // P3x
    Execute,        // P4
    Delayed,        // P4b: which kind
    DelayedExec,    // P4b: the order
    Agile,          // P5
    Declare,        // P6
    Assign,         // P7
    Resolve,        // P8
    StepUp,         // P9
    MoraleMust,     // P10
    MoraleMay,      // P11
    Victory,        // P12
    Over,
};
inline constexpr int kSteps = 21;

// The purpose of the dice now rolled.
enum class RollKind : std::uint8_t {
    None,
    Attacker,
    Shot,
    ShotAgain,
    Blow,
    BlowAgain,
    Riposte,
    RiposteAgain,
    Morale
};
constexpr bool is_shot(RollKind roll) { return roll == RollKind::Shot || roll == RollKind::ShotAgain; }
constexpr bool is_riposte(RollKind roll) {
    return roll == RollKind::Riposte || roll == RollKind::RiposteAgain;
}
// Sixes of the roll before (CL-SHO-07).
constexpr bool is_again(RollKind roll) {
    return roll == RollKind::ShotAgain || roll == RollKind::BlowAgain || roll == RollKind::RiposteAgain;
}

// Shots that hit alike and are rolled together: consecutive shooters with one target and one factor.
struct Run {
    std::uint16_t shooter = kNoFigure;  // the first
    std::uint16_t aim = kNoFigure;
    std::uint16_t named = kNoFigure;  // by a sniper
    std::uint8_t target = kNoUnit;
    std::uint8_t mode = 0;
    std::int8_t factor = 0;
    std::uint8_t dice = 0;
    std::uint8_t sixes = 0;  // to be rolled again (CL-SHO-07)
    std::uint8_t hits = 0;
    bool operator==(const Run&) const = default;
};
struct Shooter {
    std::uint16_t figure = kNoFigure;
    std::uint8_t target = kNoUnit;
    std::uint8_t reserved = 0;
    bool operator==(const Shooter&) const = default;
};
struct Volley {
    std::uint8_t unit = kNoUnit;  // kNoUnit: nobody shoots
    std::uint8_t run = 0;
    InlineVector<Run, kMaxUnitFigures> runs;
    InlineVector<Shooter, kMaxUnitFigures> shooters;
    bool operator==(const Volley&) const = default;
};

struct Duel {
    std::uint16_t attacker = kNoFigure;
    std::uint16_t defender = kNoFigure;
    std::uint8_t fighters = 1;
    std::uint8_t face = 0;  // of the defender
    std::int8_t factor = 0;
    std::uint8_t dice = 0;
    std::int8_t riposte = 0;
    std::uint8_t riposte_dice = 0;
    std::uint8_t side_support = 0;
    std::uint8_t rear_support = 0;  // after denial, as the next ones
    std::uint8_t riposte_side = 0;
    std::uint8_t riposte_rear = 0;
    std::uint8_t ranks_faced = 0;  // before any denial (T5 me_ranks)
    std::uint8_t sixes = 0;
    std::uint8_t hits = 0;
    std::uint8_t riposte_hits = 0;
    bool operator==(const Duel&) const = default;
};
inline constexpr int kMaxDuels = 240;

inline constexpr int kMaxFires = 96;  // one for each shooter of a unit; beyond it the oldest goes out

// CL-SET-05 (b), (c): terrain put down by the players.
struct PlacedPiece {
    TerrainKind kind = TerrainKind::Wood;
    std::uint8_t level = 1;
    std::uint8_t count = 0;
    std::uint8_t reserved = 0;
    Point points[8] = {};
    Box box;
    bool operator==(const PlacedPiece&) const = default;
};

struct Marker {  // CL-SET-09
    Point at;
    std::uint8_t unit = kNoUnit;  // a decoy stands for none
    std::uint8_t side = 0;
    std::uint16_t reserved = 0;
    bool operator==(const Marker&) const = default;
};

// A figure whose place can be filled (CL-MEL-18).
struct Gap {
    Pose pose;
    std::uint16_t by = kNoFigure;  // who stands behind
    std::uint16_t reserved = 0;
    bool operator==(const Gap&) const = default;
};

enum class Ending : std::uint8_t { Goal, Broken, Loss, Nobody, Edge, Resigned, Agreed };

struct Counters {
    std::uint16_t phase = 1;
    std::uint8_t active = 0;
    std::uint8_t attacker = 0;
    Step step = Step::Attacker;
    std::uint8_t asked = 0;  // whose decision it is
    bool waiting = false;    // for an order
    RollKind roll = RollKind::None;
    std::uint8_t roll_dice = 0;
    Ending ending = Ending::Goal;
    std::uint8_t winner = kNoUnit;  // a side; kNoUnit for a draw or while it goes on
    std::uint8_t announced = kNoUnit;
    Action action = Action::Move;
    std::uint8_t interrupter = kNoUnit;  // or the unit that acts delayed
    Action interrupting = Action::Move;
    std::uint8_t influence = 0;  // 0 not asked yet, 1 plus, 2 none, 3 minus (CL-MOR-06)
    std::uint8_t disengage_test = 0;
    std::uint8_t duel = 0;
    std::uint8_t cursor = 0;       // per step: side of it, terrain laid, units put down in a row
    std::uint8_t first = 0;        // active in phase 1
    std::uint8_t swapped = 0;      // CL-SET-05 (b): the sides have changed edges
    std::uint8_t passed = 0;       // bit s: side s is done with this step
    std::uint8_t offers_draw = 0;  // bit s
    std::uint8_t terrain_left[2] = {0, 0};
    std::uint8_t mandatory = 0;  // the tests under way are those of P10
    bool operator==(const Counters&) const = default;
};

using Figures = geometry::Grid<kMaxFigures, 36, 28>;
inline constexpr Tick kSquare = 75 * kMillimetre;
inline constexpr Tick kReach = 43 * kMillimetre;  // from the centre of the largest base to its corner

struct State : Counters {
    Figure figures[kMaxFigures] = {};
    Corners corners[kMaxFigures] = {};
    Figures grid{kSquare, kReach};
    Unit units[kMaxUnits] = {};
    InlineVector<Fire, kMaxFires> fires;
    InlineVector<PlacedPiece, kMaxPlaced> placed;
    InlineVector<Marker, kMaxUnits + kMaxUnits / 3 + 2> markers;  // units and decoys (CL-SET-09)
    InlineVector<std::uint8_t, kMaxUnits> reserved_units;         // in the order of reservation
    InlineVector<std::uint8_t, kMaxUnits> tests;                  // units that must test, the first now
    Volley volley;
    InlineVector<Duel, kMaxDuels> duels;
    InlineVector<std::uint8_t, kMaxUnits> declared;
    InlineVector<Gap, kMaxDuels> gaps;
};

}  // namespace clashfield::clash
