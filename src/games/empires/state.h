#pragma once

// The state of a battle: one flat value. Corners and who is near follow from the poses; they are kept because
// every rule asks for them, and change with the units (rules/geometry.h).

#include <cstdint>

#include "base/inline_vector.h"
#include "battle/side.h"
#include "games/empires/rules/fight.h"
#include "games/empires/setup.h"
#include "geometry/engagement.h"
#include "geometry/near.h"

namespace clashfield::empires {

using geometry::Body;
using geometry::Contact;
using geometry::Corners;

// Waiting: to be deployed. Away: off the table, what for only its owner knows (CE-SET-07). Pursuing: has
// followed somebody off the table and comes back (CE-OUT-10). Destroyed in combat, Dispersed elsewhere, Fled
// over an edge.
enum class Status : std::uint8_t {
    Waiting,
    Reserve,
    FlankLeft,
    FlankRight,
    Away,
    Good,
    Broken,
    Shattered,
    Amok,
    Pursuing,
    Destroyed,
    Dispersed,
    Fled,
};
inline constexpr std::string_view kStatusNames[] = {
    "waiting",   "reserve", "flank_left", "flank_right", "away",      "good", "broken",
    "shattered", "amok",    "pursuing",   "destroyed",   "dispersed", "fled"};
constexpr bool is_away(Status status) { return status >= Status::Reserve && status <= Status::Away; }
constexpr bool is_removed(Status status) { return status >= Status::Destroyed; }

// What a unit has done in its own last turn. Those from Charge on end its moves of the turn (CE-MOV-02).
enum class Moved : std::uint8_t {
    None,
    Normal,
    March,
    Arrived,  // placed, and may still move (CE-RSV-02)
    Charge,
    FailedCharge,
    Stopped,
    Withdrew,
    Rallied,
    Compulsory,  // ran, fled, retreated, or came back from a pursuit
};
inline constexpr std::string_view kMovedNames[] = {"none",    "normal",        "march",   "arrived",
                                                   "charge",  "failed_charge", "stopped", "withdrew",
                                                   "rallied", "compulsory"};

// CE-CHG-06. None: not charged, or not answered yet.
enum class Reaction : std::uint8_t { None, Stand, Evade, FireEvade, Flee, FireFlee, CounterCharge };
inline constexpr std::string_view kReactionNames[] = {"none", "stand",     "evade",         "fire_evade",
                                                      "flee", "fire_flee", "counter_charge"};
constexpr bool is_evasion(Reaction reaction) {
    return reaction == Reaction::Evade || reaction == Reaction::FireEvade;
}
constexpr bool is_voluntary_flight(Reaction reaction) {
    return reaction == Reaction::Flee || reaction == Reaction::FireFlee;
}
constexpr bool fires_first(Reaction reaction) {
    return reaction == Reaction::FireEvade || reaction == Reaction::FireFlee;
}

// Of units.
namespace flag {
inline constexpr std::uint32_t kDisrupted = 1u << 0;      // CE-MOR-10
inline constexpr std::uint32_t kBalked = 1u << 1;         // CE-ORD-05: stays and does not shoot this turn
inline constexpr std::uint32_t kReacted = 1u << 2;        // this turn, to a charge
inline constexpr std::uint32_t kCharging = 1u << 3;       // counts as charging until the next H phase is over
inline constexpr std::uint32_t kReactionShot = 1u << 4;   // has shot in reaction this turn (CE-SHO-13)
inline constexpr std::uint32_t kShot = 1u << 5;           // has declared a target this turn
inline constexpr std::uint32_t kUnruly = 1u << 6;         // reckless and nobody to charge (CE-ORD-09)
inline constexpr std::uint32_t kBroke = 1u << 7;          // in this player turn: no rally (CE-ORD-04)
inline constexpr std::uint32_t kDue = 1u << 8;            // its die has let it come (CE-RSV-01)
inline constexpr std::uint32_t kMissileTested = 1u << 9;  // in this phase
inline constexpr std::uint32_t kPanicTested = 1u << 10;   // in this phase (CE-MOR-06)
inline constexpr std::uint32_t kLostTested = 1u << 11;    // in this phase: exempt from panic (CE-MOR-06)
inline constexpr std::uint32_t kAlarming = 1u << 12;      // has caused panic, and never does again
inline constexpr std::uint32_t kRuns = 1u << 13;          // owes the flight of its failed test (CE-MOR-09)
inline constexpr std::uint32_t kRetreats = 1u << 14;      // owes the retreat of its failed test
inline constexpr std::uint32_t kDepthLost = 1u << 15;     // in this combat (CE-OUT-13)
inline constexpr std::uint32_t kSteadyUsed = 1u << 16;    // in this combat (CE-MOR-09)
inline constexpr std::uint32_t kLostRound = 1u << 17;     // the last one of this combat
inline constexpr std::uint32_t kSparaLost = 1u << 18;     // CE-ARM-06
inline constexpr std::uint32_t kReached = 1u << 19;       // an evader hit from behind
inline constexpr std::uint32_t kFought = 1u << 20;        // in this phase
inline constexpr std::uint32_t kSecondMode = 1u << 21;    // of its weapon, in this combat (CE-WPN-08)
inline constexpr std::uint32_t kModeChosen = 1u << 22;    // in this combat
inline constexpr std::uint32_t kBlocked = 1u << 23;       // pushed back, but had no room (CE-OUT-06)
inline constexpr std::uint32_t kPassed = 1u << 24;        // its owner has passed in this step
inline constexpr std::uint32_t kIntercepted = 1u << 25;   // this turn (CE-INT-02)
inline constexpr std::uint32_t kTried = 1u << 26;         // to withdraw this turn (CE-ORD-03)
inline constexpr std::uint32_t kTurnsAbout = 1u << 27;    // after M4
inline constexpr std::uint32_t kWiped = 1u << 28;         // no model left: is removed in C1
inline constexpr std::uint32_t kMayChase = 1u << 30;      // a unit it fought leaves (CE-OUT-15)
inline constexpr std::uint32_t kShotAtLeader = 1u << 31;  // dice over its character in this phase (CE-CHR-05)
inline constexpr std::uint32_t kRanAway = 1u << 29;       // has carried out its reaction (M1 or M2)
}  // namespace flag

struct Unit {
    Pose front;  // the middle of the front edge
    std::uint32_t flags = 0;
    Tick way = 0;   // of its own last movement phase, kept until its next own O1
    Tick debt = 0;  // CE-TER-05: what an obstacle still costs it
    Tick ran = 0;   // the distance of its last flight or retreat (CE-OUT-10)
    Angle ran_along;
    std::uint16_t models = 0;
    std::uint16_t phase_models = 0;  // when the phase began (CE-SHO-14)
    std::uint16_t phase_hits = 0;    // lost to missiles in this phase, in H
    std::uint16_t phase_fallen = 0;  // and in models
    std::uint8_t wounds = 0;         // CE-UNT-03
    std::uint8_t files = 1;
    std::uint8_t overlap[2] = {0, 0};  // CE-OUT-12: extra fighting files on the left and on the right
    Status status = Status::Waiting;
    Formation formation = Formation::None;
    Moved moved = Moved::None;
    Reaction reaction = Reaction::None;
    std::uint8_t from = kNoUnit;  // from whom it owes its run
    std::uint8_t padding[3] = {};
    bool operator==(const Unit&) const = default;

    bool is(std::uint32_t bit) const { return (flags & bit) != 0; }
    void set(std::uint32_t bits, bool on = true) { flags = on ? flags | bits : flags & ~bits; }
    int overlaps() const { return overlap[0] + overlap[1]; }
};

struct Character {
    Point at;                     // of a character alone
    std::uint8_t unit = kNoUnit;  // that he has joined
    bool alive = true;            // and with the army
    bool placed = false;
    bool moved = false;       // this turn
    std::uint8_t danger = 0;  // the Danger that dice have to decide (CE-CHR-05 to -07)
    std::uint8_t padding[3] = {};
    bool operator==(const Character&) const = default;
};

// Section 5, in its order.
enum class Step : std::uint8_t {
    Ground,              // CE-SET-06: the generated pieces
    Strategy,            // P1
    Choose,              // P2
    Assign,              // P3
    Deploy,              // P4
    Characters,          // P5
    Charges,             // O1, with the beginning of the turn
    Responses,           // O2
    Withdrawals,         // O3
    Rally,               // O4
    ChargersFear,        // O5a
    TargetsFear,         // O5b
    NearFleeing,         // O5c
    NearElephants,       // O5d
    Impetuous,           // O6
    BrokenMoves,         // O7
    Reserves,            // O8
    Compulsory,          // M1
    Evasions,            // M2
    ReactionFire,        // M3
    ChargeMoves,         // M4
    Interceptions,       // M5
    Moves,               // M6
    CharacterMoves,      // M7
    Targets,             // S1
    Shots,               // S2 to S8
    ShootingMorale,      // S9
    Combats,             // H0
    Blows,               // H1 to H5
    Resolution,          // H6
    OutcomeTests,        // C1
    LosersMove,          // C2
    Pursuits,            // C3
    FightingWithdrawal,  // C4
    Reorder,             // C5
    Overlap,             // C6
    EndOfTurn,
    Over,
};
inline constexpr std::size_t kSteps = 38;
inline constexpr std::string_view kStepNames[] = {"ground",          "strategy",
                                                  "choose",          "assign",
                                                  "deploy",          "characters",
                                                  "charges",         "responses",
                                                  "withdrawals",     "rally",
                                                  "chargers_fear",   "targets_fear",
                                                  "near_fleeing",    "near_elephants",
                                                  "impetuous",       "broken_moves",
                                                  "reserves",        "compulsory",
                                                  "evasions",        "reaction_fire",
                                                  "charge_moves",    "interceptions",
                                                  "moves",           "character_moves",
                                                  "targets",         "shots",
                                                  "shooting_morale", "combats",
                                                  "blows",           "resolution",
                                                  "outcome_tests",   "losers_move",
                                                  "pursuits",        "fighting_withdrawal",
                                                  "reorder",         "overlap",
                                                  "end_of_turn",     "over"};
static_assert(std::size(kStepNames) == kSteps);
enum class Phase : std::uint8_t { SetUp, Orders, Movement, Shooting, HandToHand, Outcome, End };
constexpr Phase phase_of(Step step) {
    if (step < Step::Charges) return Phase::SetUp;
    if (step < Step::Compulsory) return Phase::Orders;
    if (step < Step::Targets) return Phase::Movement;
    if (step < Step::Combats) return Phase::Shooting;
    if (step < Step::OutcomeTests) return Phase::HandToHand;
    return step < Step::EndOfTurn ? Phase::Outcome : Phase::End;
}

enum class RollKind : std::uint8_t {
    None,
    Pieces,    // CE-SET-06: how many
    Piece,     // type 2D6, x 2D6, y 1D6
    Strategy,  // a die each
    Arrival,   // CE-RSV-01
    Test,      // 2D6, or one die of relentless troops
    Distance,  // of a flight, an evasion, a pursuit
    ToHit,     // of a group of shots, throws or blows
    HitAgain,  // the dice rolled once more
    Armour,
    Kill,
    Count,            // how many hits an impact or a trampling brings
    CharacterDeath,   // CE-CHR-05
    CharacterCombat,  // CE-CHR-06
    CharacterFate,    // CE-CHR-07
    Direction,        // CE-ELE-01
    AmokDistance,
};
inline constexpr std::size_t kRolls = 17;

// What interrupts a step. The last frame goes on; what it finds out, it leaves in State::returned.
enum class FrameKind : std::uint8_t {
    Test,     // one unit's test (general_and_dice.h); returns Yes or No, and the margin in State::margin
    Morale,   // all tests in State::due, panic that follows, then the moves (morale.h)
    Run,      // one unit evades, retreats or flees (evading_retreating_fleeing.h)
    Answer,   // CE-CHG-06: one charged unit says what it does (charges.h)
    Charge,   // one charger moves, with what its contact brings about (charge_moves.h)
    Unruly,   // an uncontrolled charge: its answer in O6, its own M2 to M4 in M1 (orders_phase.h)
    Volley,   // all shots of one unit at one target (shooting.h)
    Chase,    // CE-OUT-15: the enemies of a unit that left a combat outside C2 may pursue (pursuit.h)
    Pursuit,  // one pursuer moves (pursuit.h)
    Amok,     // one amok unit moves (elephants.h)
    Fate,     // whether a character dies (characters.h)
};
struct Frame {
    FrameKind kind = FrameKind::Test;
    std::uint8_t stage = 0;
    std::uint8_t unit = kNoUnit;   // whom it is about; of Fate the character
    std::uint8_t other = kNoUnit;  // the other party
    Cause cause = Cause::Panic;    // of tests
    std::uint8_t mode = 0;         // of a Run: its RunKind
    std::int16_t amount = 0;       // of a Test: what it adds to the value, or a lost combat's difference
    std::int32_t distance = 0;     // of a run, in ticks
    Angle bearing{};
    bool operator==(const Frame&) const = default;
};
enum class Returned : std::uint8_t { Nothing, Yes, No };

// A charge of this turn, in the order of declaration; those that are over stay until its end.
enum class ChargeStatus : std::uint8_t { Declared, Cancelled, Contact, Failed, Stopped };
struct ChargeOrder {
    std::uint8_t unit = kNoUnit;
    std::uint8_t target = kNoUnit;
    ChargeStatus status = ChargeStatus::Declared;
    bool uncontrolled = false;  // CE-ORD-09
    bool redirected = false;    // CE-CHG-10, once
    bool follows = false;       // its owner has said so
    bool answered = false;      // its target has reacted in M1
    bool operator==(const ChargeOrder&) const = default;
};

// A move order under way, while its manoeuvres are tested (CE-MAN-02).
struct MoveStep {
    std::int32_t word = 0;  // a StepWord
    std::int32_t amount = 0;
    std::int32_t angle = 0;
    bool operator==(const MoveStep&) const = default;
};
inline constexpr int kMaxSteps = 12;
struct MoveOrder {
    std::uint8_t unit = kNoUnit;
    std::uint8_t verb = 0;
    std::uint8_t mode = 0;
    std::uint8_t formation = 255;  // 255: as it is
    std::uint8_t next = 0;         // the step whose test is being taken
    std::uint8_t files = 0;        // of a reform
    Angle heading;
    InlineVector<MoveStep, kMaxSteps> steps;
    bool operator==(const MoveOrder&) const = default;
};

// A target named in S1.
struct ShotOrder {
    std::uint8_t unit = kNoUnit;
    std::uint8_t target = kNoUnit;
    bool operator==(const ShotOrder&) const = default;
};

enum class Ending : std::uint8_t { Turns, Collapse, Conceded, Agreed };
inline constexpr std::string_view kEndingNames[] = {"turns", "collapse", "conceded", "agreed"};
enum class Grade : std::uint8_t { Draw, Minor, Major, Crushing };
inline constexpr std::string_view kGradeNames[] = {"draw", "minor", "major", "crushing"};

struct Counters {
    std::uint8_t turn = 1;
    std::uint8_t active = 0;
    std::uint8_t first = 0;  // the side that moves first in a turn
    std::uint8_t south = 0;  // the side whose edge that is (CE-SET-05)
    Step step = Step::Ground;
    bool begun = false;    // this step has filled its queue
    bool waiting = false;  // for an order of `asked`
    std::uint8_t asked = 0;
    RollKind roll = RollKind::None;
    std::uint8_t roll_dice = 0;
    std::uint8_t roller = 0;
    Returned returned = Returned::Nothing;
    std::int8_t margin = 0;  // of the last test: total less value
    Ending ending = Ending::Turns;
    Grade grade = Grade::Draw;
    std::uint8_t winner = kNoUnit;   // a side; kNoUnit for a draw or while it goes on
    std::uint8_t cursor = 0;         // of a step: whom of the queue it is about
    std::uint8_t stage = 0;          // of what it does with him
    std::uint8_t subject = kNoUnit;  // the unit a decision is about
    std::uint8_t about = kNoUnit;    // the enemy a decision is about
    std::uint8_t offers_draw = 0;    // bit s
    std::uint8_t leaderless = 0;     // bit s: its general is lost, and its tests are due (CE-MOR-07)
    std::uint8_t deploying = 0;      // the loser of the strategy roll
    std::uint8_t done = 0;           // bit s: has placed or named all it wants to
    std::uint8_t away[2] = {0, 0};   // so many units are off the table (CE-SET-07)
    std::uint8_t pieces = 0;         // still to be rolled for
    std::uint8_t kind = 0;           // of the decision, its DecisionKind
    std::int32_t points[2] = {0, 0};
    bool operator==(const Counters&) const = default;
};

inline constexpr int kMaxContacts = 192;
inline constexpr int kMaxCharges = kMaxUnits;
using Near = geometry::Neighbours<kMaxUnits, 10, 7>;
inline constexpr Tick kSquare = 8 * kInch;

struct State : Counters {
    Unit units[kMaxUnits] = {};
    Corners corners[kMaxUnits] = {};  // follow from the poses
    Near near{kSquare};               // follows from the corners; who is on the table
    Character characters[kMaxCharacters] = {};
    geometry::Contacts<kMaxContacts> contacts;
    geometry::Contacts<kMaxContacts> met;     // those of the rounds of this turn, in the outcome phase
    InlineVector<Pair, kMaxContacts> fought;  // pairs in contact that have fought a round (CE-HTH-12)
    InlineVector<std::uint16_t, kMaxRolledPieces> rolled;  // places in Setup::pieces (CE-SET-06)
    InlineVector<std::uint8_t, kMaxUnits> queue;           // of the step
    InlineVector<ChargeOrder, kMaxCharges> charges;
    InlineVector<ShotOrder, kMaxCharges> shots;
    InlineVector<DueTest, kMaxUnits * 3> due;  // of Morale frames: a cause, panic and the general
    InlineVector<Frame, 16> agenda;
    MoveOrder move;
    Strike strike;
    Round round;
    Tally tallies[kMaxUnits] = {};  // of this hand-to-hand phase
};

}  // namespace clashfield::empires
