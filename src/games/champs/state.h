#pragma once

// The state of a Champs de Bataille battle: one flat value without padding.

#include <cstdint>
#include <type_traits>

#include "base/inline_vector.h"
#include "battle/side.h"
#include "games/champs/setup.h"

namespace clashfield::champs {

constexpr std::uint8_t other_side(std::uint8_t side) { return static_cast<std::uint8_t>(1 - side); }

enum class Status : std::uint8_t { OffMap, OnMap, Hidden, Eliminated, Exited };

// What a counter has done or had done to it, cleared at the start of every turn unless stated.
namespace flag {
inline constexpr std::uint16_t kMovedHex = 1u << 0;
inline constexpr std::uint16_t kKept = 1u << 1;
inline constexpr std::uint16_t kAdvanced = 1u << 2;
inline constexpr std::uint16_t kNear = 1u << 3;  // an enemy within 4 at the start of the phase, or since
inline constexpr std::uint16_t kShot = 1u << 4;
inline constexpr std::uint16_t kTargeted = 1u << 5;
inline constexpr std::uint16_t kFought = 1u << 6;
inline constexpr std::uint16_t kChanged = 1u << 7;     // its state, mounted or dismounted
inline constexpr std::uint16_t kFled = 1u << 8;        // in this flight phase (CB-DEM-06)
inline constexpr std::uint16_t kReacted = 1u << 9;     // to the present spontaneous advance (CB-PAS-06)
inline constexpr std::uint16_t kActed = 1u << 10;      // made an impulse, turning only included
inline constexpr std::uint16_t kPassed = 1u << 11;     // ridden through: advances next (CB-PAS-06)
inline constexpr std::uint16_t kPivoted = 1u << 12;    // has been looked at in P4a
inline constexpr std::uint16_t kCancelled = 1u << 13;  // led an activation that came to nothing
// CB-SPO-08; who has changed its state moves no more (CB-UNI-09). Asked of the front rank, for the whole
// stack (CB-SPO-07).
inline constexpr std::uint16_t kNoAdvance = kMovedHex | kKept | kAdvanced | kChanged;
// During set-up only: each of these is done once, so that set-up ends.
inline constexpr std::uint16_t kStateChosen = 1u << 13;
inline constexpr std::uint16_t kOwnerChosen = 1u << 14;
inline constexpr std::uint16_t kTakenUp = 1u << 15;
}  // namespace flag

inline constexpr int kMaxSupported = 4;  // as many as stand before and beside it

struct Counter {
    Hex hex = kNoHex;
    std::uint8_t facing = 0;
    Status status = Status::OffMap;
    std::uint8_t below = kNone;  // the next rank of its stack
    std::uint8_t above = kNone;
    std::uint8_t side = 0;
    std::uint8_t profile = 0;  // of CounterInfo::profiles
    std::uint16_t flags = 0;
    std::uint16_t last_phase = 0;  // number of the melee phase of its last fight (CB-RES-05)
    std::uint8_t last_opponent = kNone;
    std::uint8_t moves = 0;                                                // impulses of this turn
    std::uint8_t supported[kMaxSupported] = {kNone, kNone, kNone, kNone};  // enemies, in the last melee phase
    std::uint8_t supported_count = 0;
    std::uint8_t baggage = 0;      // has no zone of control (CB-UNI-06)
    std::uint8_t independent = 0;  // Baggage that belongs to no corps (CB-LST-03)
    std::uint8_t reserved = 0;
    bool operator==(const Counter&) const = default;
};

enum class Reliable : std::uint8_t { Unknown, Yes, No };
inline constexpr std::string_view kReliableNames[] = {"unknown", "yes", "no"};
enum class Test : std::uint8_t { None, Due, Done };  // of a corps that lost its general (CB-DEM-03)

struct Corps {
    std::uint8_t side = 0;
    std::uint8_t die = 0;
    std::uint8_t pa = 0;
    std::uint8_t demoralised = 0;
    Reliable reliable = Reliable::Unknown;
    Test test = Test::None;
    std::uint8_t single_moved = 0;  // a demoralised corps has moved its one counter (CB-DEM-04)
    std::uint8_t defected = 0;
    std::uint16_t ep_lost = 0;  // halves, Baggage included
    std::uint16_t reserved = 0;
    bool operator==(const Corps&) const = default;
};

struct Army {
    std::uint16_t ep_lost = 0;       // halves: all counters lost, independent Baggage too
    std::uint16_t ep_defected = 0;   // remaining EP of corps that changed side
    std::uint8_t bonus_left = 0;     // CB-ACT-10
    std::uint8_t discount_used = 0;  // CB-ACT-09
    std::uint8_t offers_draw = 0;
    std::uint8_t edge = 0;  // as chosen
    bool operator==(const Army&) const = default;
};

// One unit of the activation in progress: a stack, or the rank of it that leaves.
enum class PartOf : std::uint8_t { Whole, Front, Rear };
struct Member {
    std::uint8_t unit = kNone;  // its front counter
    std::uint8_t spent = 0;     // MP
    std::uint8_t halted = 0;
    // Not 0: it stands over a friend. Then a 1 and behind it, bit by bit, its ways from the hex in which it
    // last stood alone: 0 left, 1 right.
    std::uint8_t passing = 0;
    PartOf part = PartOf::Whole;
    std::uint8_t dropped = 0;  // no longer of the group (CB-GRP-05)
    std::uint8_t rough = 0;    // bit 0: entered broken ground, bit 1: was in difficult ground
    std::uint8_t moved = 0;    // has entered a hex
    std::uint8_t ranks = 1;    // its own counters, whatever it has joined
    std::uint8_t far = 0;      // mounted infantry that began more than 4 hexes from every enemy (CB-UNI-10)
    Hex start = kNoHex;
    bool operator==(const Member&) const = default;
};

inline constexpr int kMaxMembers = 48;

enum class Motion : std::uint8_t { None, Forward, Rearward };

struct ActivationInfo {
    std::uint8_t corps = kNone;  // kNone: no activation is under way
    Motion motion = Motion::None;
    std::uint8_t turns = 0;       // orders to turn
    std::uint8_t begun = 0;       // a step or turn has been made: nobody can be added any more
    std::uint8_t revealed = 0;    // an ambush: no way back
    std::uint8_t facing = 0;      // at the start
    std::uint8_t allies_met = 0;  // bit c: corps c becomes reliable when the impulse ends (CB-ALY-03)
    std::uint8_t impulse = 0;     // its number in this turn (CB-MOV-09)
    std::uint8_t reserved = 0;
    std::uint8_t clumsy_turned = 0;  // CB-ACT-05
    bool operator==(const ActivationInfo&) const = default;
};
struct Activation : ActivationInfo {
    InlineVector<Member, kMaxMembers> members;
    bool operator==(const Activation&) const = default;
};

// A unit in flight with those it has burst through (CB-FLT).
inline constexpr int kMaxTail = 16;  // each costs it a point, and nobody has more than five
struct FlightInfo {
    std::uint8_t unit = kNone;  // kNone: nobody flees
    std::uint8_t spent = 0;
    std::uint8_t allowance = 0;
    std::uint8_t sideways = 0;  // has turned one vertex, and stands so
    std::uint8_t reserved = 0;
    std::uint8_t elephant = 0;  // who is passed flees as well (CB-REC-05)
    Hex reserved_hex = kNoHex;
    Hex over = kNoHex;  // the friend's hex it passes over now
    Hex left = kNoHex;  // where it stood before that
    std::uint8_t rough = 0;
    std::uint8_t far = 0;  // mounted infantry far from the enemy (CB-UNI-10)
    bool operator==(const FlightInfo&) const = default;
};
struct Flight : FlightInfo {
    InlineVector<std::uint8_t, kMaxTail> tail;  // nearest to it first
    bool operator==(const Flight&) const = default;
};

// What interrupts the phases of a turn; the top one acts or waits.
enum class FrameKind : std::uint8_t {
    Advance,  // a spontaneous advance
    Shot,
    Melee,
    Result,  // what a combat does to one unit
    Recoil,  // one unit goes back, or is pushed
    Flee,
    Losses,  // CB-DES-02 to -05 after a destruction
};

struct Frame {
    FrameKind kind = FrameKind::Advance;
    std::uint8_t step = 0;
    std::uint8_t unit = kNone;   // whom it is about
    std::uint8_t other = kNone;  // the other party
    Hex hex = kNoHex;
    Hex from = kNoHex;
    std::uint8_t facing = 0;
    std::uint8_t mode = 0;
    std::uint16_t data = 0;
    Hex back = kNoHex;  // of an advance: where it stood before it went over friends
    Hex next = kNoHex;  // of an advance: the hex whose friend reacts now
    bool operator==(const Frame&) const = default;
};

enum class Phase : std::uint8_t {
    Setup,
    Points,
    Movement,
    Advances,
    Flights,
    Missiles,
    Return,
    Pivots,
    Melee,
    End
};
inline constexpr std::string_view kPhaseNames[] = {"setup",    "points",   "movement", "advances", "flights",
                                                   "missiles", "missiles", "melee",    "melee",    "end"};
enum class Wait : std::uint8_t {
    None,
    // set-up
    States,
    Edge,
    Baggage,
    Plan,
    Ambush,
    Deploy,
    // a turn
    Assign,
    Activate,
    Impulse,
    Advance,
    Into,  // a hex of an advance or a flight
    Flee,
    Shoot,
    Pivot,
    Melee,
    Recoil,
    Lose,
    Roll,
    Over,
};

// The decisions of a battle are numbered as the waits for them.
constexpr std::uint8_t decision_kind(Wait wait) {
    return static_cast<std::uint8_t>(static_cast<int>(wait) - static_cast<int>(Wait::States));
}

// The steps of set-up, SU1 to SU6.
enum class SetupStep : std::uint8_t {
    StatesA,
    StatesB,
    Roles,
    Edge,
    EdgeRoll,
    Zones,
    BaggageDefender,
    BaggageAttacker,
    PlanA,
    PlanB,
    Ambush,
    Deploy,
    Begin,
};

enum class RollKind : std::uint8_t { Roles, Edge, Points, Shot, Melee };
enum class Ending : std::uint8_t { Losses, Stall, Resigned, Agreed };

struct Counters {
    std::uint8_t active = 0;
    std::uint8_t attacker = 0;
    Phase phase = Phase::Setup;
    Wait wait = Wait::None;
    RollKind roll = RollKind::Roles;
    std::uint8_t roll_dice = 0;
    Ending ending = Ending::Losses;
    std::uint8_t winner = kNone;  // side; kNone for a draw or while it goes on
    std::uint16_t turn = 1;       // game turn
    std::uint16_t last_loss = 0;  // game turn
    std::uint16_t melee_phase = 0;
    std::uint8_t asked = 0;     // the side whose decision it is
    std::uint8_t cursor = 0;    // per wait: corps of an assignment, corps being placed
    std::uint8_t defected = 0;  // some corps has changed sides
    std::uint8_t placed = 0;    // bit c: corps c has been deployed
    std::uint8_t planned[2][4] = {{kNone, kNone, kNone, kNone}, {kNone, kNone, kNone, kNone}};
    std::uint8_t replaced[2] = {0, 0};  // CB-SET-04: 1 has placed anew, 2 the plan binds no more
    std::uint8_t hidden[2] = {0, 0};    // counters in ambush
    std::uint8_t scratch = 0;           // per phase
    // The combat that was ordered last: asked for, then what came of it (0 none, 1 to 3 recoil, flight and
    // destruction of the attacker, 4 to 6 of the defender). Fights that follow by themselves do not count.
    std::uint8_t result_open = 0;
    std::uint8_t result = 0;
    SetupStep setup_step = SetupStep::StatesA;
    std::uint8_t depth[2] = {0, 0};  // columns of the placement zones (CB-SET-05)
    bool operator==(const Counters&) const = default;
};

struct State : Counters {
    Counter counters[kMaxCounters] = {};
    Corps corps[kMaxCorps] = {};
    Army armies[2] = {};
    std::uint8_t top[kHexes] = {};  // front counter + 1 of what stands there; hidden counters are not here
    // How many units have this hex in their zone of control (CB-ZOC-01): of side A in the low half, of B in
    // the high one. Follows from `top`.
    std::uint8_t zone[kHexes] = {};
    // The hexes that units of each side hold: a word for a column, a bit for a row. Follows from `top` too.
    std::uint64_t held[2][kColumns] = {};
    std::uint8_t broken = 0;             // bit c: corps c is demoralised. Follows from `corps`.
    InlineVector<std::uint8_t, 8> pool;  // PA dice still to be assigned
    Activation activation;
    Flight flight;
    InlineVector<std::uint8_t, kMostInLine> fleers;  // units that flee when the present step is done
    InlineVector<Frame, 24> agenda;
    bool operator==(const State&) const = default;

    std::uint8_t at(Hex hex) const { return static_cast<std::uint8_t>(top[hex] - 1); }  // kNone if empty
    bool empty(Hex hex) const { return top[hex] == 0; }
};

}  // namespace clashfield::champs
