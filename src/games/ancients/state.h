#pragma once

// The state of a battle: one flat value. Corners and who is near follow from the poses; they are kept because
// every rule asks for them, and change with the units (rules/geometry.h).

#include <cstdint>

#include "base/inline_vector.h"
#include "battle/side.h"
#include "games/ancients/setup.h"
#include "geometry/engagement.h"
#include "geometry/near.h"

namespace clashfield::ancients {

using geometry::Body;
using geometry::Contact;
using geometry::Corners;
using geometry::Face;

// Waiting: to be deployed. Left: off the table for good, by flight (AB-FLE-07). Unused: of a character who is
// not alone.
enum class Status : std::uint8_t {
    Waiting,
    Steady,
    Fleeing,
    Stampeding,
    OffTable,
    Reserve,
    Destroyed,
    Left,
    Unused,
};
inline constexpr std::string_view kStatusNames[] = {
    "waiting", "steady", "fleeing", "stampeding", "off_table", "reserve", "destroyed", "left", "unused"};

// What a unit has done in its own last movement phase.
enum class Moved : std::uint8_t {
    None,
    Normal,
    March,
    Forced,
    Reform,
    Charge,
    FailedCharge,
    Rallied,
    Disengaged,
    Returned,
    Pursued,
    Compulsory,
};
inline constexpr std::string_view kMovedNames[] = {"none",       "normal",   "march",         "forced",
                                                   "reform",     "charge",   "failed_charge", "rallied",
                                                   "disengaged", "returned", "pursued",       "compulsory"};

// AB-CHG-03. None: not charged, or not answered yet.
enum class Response : std::uint8_t { None, Hold, StandAndShoot, Flee, FireAndFlee, CounterCharge, OpenLanes };
inline constexpr std::string_view kResponseNames[] = {"none",      "hold",           "stand_shoot", "flee",
                                                      "fire_flee", "counter_charge", "open_lanes"};

// Of units.
namespace flag {
inline constexpr std::uint32_t kSkirmishing = 1u << 0;  // its formation
inline constexpr std::uint32_t kClosedUp = 1u << 1;     // skirmishers who fight, or just did
inline constexpr std::uint32_t kMayMarch = 1u << 2;     // AB-MOV-10
inline constexpr std::uint32_t kFledThisTurn = 1u << 3;
inline constexpr std::uint32_t kPanicTested = 1u << 4;  // in this phase (AB-PSY-03)
inline constexpr std::uint32_t kCharging = 1u << 5;     // has a charge declared and standing
inline constexpr std::uint32_t kCharged = 1u << 6;      // counts as charging in the next combat phase
inline constexpr std::uint32_t kRedirected = 1u << 7;   // AB-CHG-11, this turn
inline constexpr std::uint32_t kNoCharge = 1u << 8;     // in its next own turn (AB-FBO-03, AB-CHG-15)
inline constexpr std::uint32_t kMustCharge = 1u << 9;
inline constexpr std::uint32_t kMustAdvance = 1u << 10;
inline constexpr std::uint32_t kTerrorDone = 1u << 11;
inline constexpr std::uint32_t kFrenzied = 1u << 12;
inline constexpr std::uint32_t kStubbornUsed = 1u << 13;  // in this combat
inline constexpr std::uint32_t kRanksLost = 1u << 14;     // in this combat (AB-RES-03, AB-RED-02)
inline constexpr std::uint32_t kWonLastRound = 1u << 15;
inline constexpr std::uint32_t kFreeManoeuvre = 1u << 16;  // used this turn (AB-MOV-12)
inline constexpr std::uint32_t kShot = 1u << 17;           // this turn: has declared a target
inline constexpr std::uint32_t kTriedRally = 1u << 18;     // this turn
inline constexpr std::uint32_t kDisengaging = 1u << 19;
inline constexpr std::uint32_t kRanIn21 = 1u << 20;      // has made its flight move of S2.1
inline constexpr std::uint32_t kBreakTested = 1u << 21;  // in this phase (AB-PSY-05)
inline constexpr std::uint32_t kFellBack = 1u << 22;     // in this phase: rallied at its end (AB-FBO-03)
inline constexpr std::uint32_t kHeldByCharge = 1u
                                               << 23;    // its charge was called off by fear: stays this turn
inline constexpr std::uint32_t kFoughtHere = 1u << 24;   // in this combat phase
inline constexpr std::uint32_t kWiped = 1u << 25;        // wiped out in melee, leaves after S4.5 (AB-RES-10)
inline constexpr std::uint32_t kCaught = 1u << 26;       // by a pursuer (AB-FLE-05)
inline constexpr std::uint32_t kAlarmed = 1u << 28;      // tests in the next panic step
inline constexpr std::uint32_t kOpenedLanes = 1u << 29;  // AB-CHG-15: no charge in its next own turn
inline constexpr std::uint32_t kEntered = 1u << 30;      // came from the reserve this turn (AB-STA-04)
inline constexpr std::uint32_t kToRun = 1u << 31;        // flees or falls back in S4.6
inline constexpr std::uint32_t kScored = 1u << 27;       // AB-VIC-02: its price has been counted
}  // namespace flag

struct Unit {
    Pose front;  // the middle of the front edge
    std::uint32_t flags = 0;
    Angle away;          // of a unit that disengages: where it will look
    Angle fled_along;    // the bearing of its last flight
    Tick effective = 0;  // of its last flight (AB-FLE-05)
    std::uint16_t models = 0;
    std::uint16_t phase_size = 0;      // when the phase began (AB-SHO-13)
    std::uint16_t pending_losses = 0;  // AB-SHO-14
    std::uint8_t files = 1;
    Status status = Status::Waiting;
    Moved moved = Moved::None;
    Response response = Response::None;
    std::uint8_t target = kNoUnit;    // of its charge
    std::uint8_t answered = kNoUnit;  // the charger its response is to
    std::uint8_t wounds = 0;         // on the model in front that is not dead yet; of a beast or machine, all
    std::uint8_t crew = 0;           // living, of elephants and machines
    std::uint8_t rounds = 0;         // fought in this combat (AB-CMB-11)
    std::uint8_t blocked_until = 0;  // a turn: war machines (AB-WMC-05)
    bool shot_back = false;          // has shot in reaction this turn
    std::uint8_t off_turn = 0;  // in which turn of its owner it went off the table, if in one (AB-MOV-21)
    std::uint8_t wrapped[4] = {0, 0, 0, 0};  // models on the left, on the right, behind by left and by right
    std::uint16_t way_gone = 0;  // of a character who has left his unit this turn, in thousandths of an inch
    bool operator==(const Unit&) const = default;

    bool is(std::uint32_t bit) const { return (flags & bit) != 0; }
    void set(std::uint32_t bits, bool on = true) { flags = on ? flags | bits : flags & ~bits; }
    int wrapped_models() const { return wrapped[0] + wrapped[1] + wrapped[2] + wrapped[3]; }
};

// AB-CHR. He goes with a unit, or with one of his own when he is alone (UnitInfo::character).
struct Character {
    std::uint8_t wounds_left = 0;
    std::uint8_t unit = kNoUnit;  // kNoUnit: not placed yet
    bool alive = true;
    bool refused = false;  // a challenge this round (AB-CMB-02)
    bool joined = false;   // this turn (AB-MOV-13)
    bool left = false;     // this turn
    bool scored = false;   // AB-VIC-02
    std::uint8_t reserved = 0;
    bool operator==(const Character&) const = default;
};

// Section 5, in its order.
enum class Step : std::uint8_t {
    Deploy,         // S0.1
    ChooseFirst,    // S0.2
    TurnStart,      // S1.0
    PanicNear,      // S1.1
    Terror,         // S1.2
    Stupidity,      // S1.3
    Impetuosity,    // S1.4
    Enter,          // S1.5
    Machines,       // S1.6 and S1.7
    Charges,        // S2.1a
    Responses,      // S2.1b
    AttackersFear,  // S2.1c
    DefendersFear,  // S2.1d
    FlankPanic,     // S2.1e
    ReactionFire,   // S2.1f
    FleeMoves,      // S2.1g
    Redirect,       // S2.1h
    Disengage,      // S2.1i
    Rally,          // S2.2
    Compulsory,     // S2.3
    ChargeMoves,    // S2.4
    ChargePanic,    // S2.4p
    Moves,          // S2.5
    Targets,        // S3.1
    Resolve,        // S3.2
    ShootingPanic,  // S3.3
    Casualties,     // S3.4
    Combats,        // S4.1: which is next
    Challenge,      // S4.1
    Blows,          // S4.2
    Results,        // S4.3
    Breaks,         // S4.4
    CombatPanic,    // S4.5
    PursuitChoice,  // S4.6 (1)
    Flights,        // S4.6 (2)
    Pursuits,       // S4.6 (3)
    Reforms,        // S4.6 (4)
    Redress,        // S4.7
    Overlap,        // S4.8
    EndOfTurn,      // S5
    Over,
};
inline constexpr int kSteps = 41;
inline constexpr std::string_view kStepNames[] = {
    "deploy",         "choose_first",   "turn_start",    "panic_near",     "terror",    "stupidity",
    "impetuosity",    "enter",          "machines",      "charges",        "responses", "attackers_fear",
    "defenders_fear", "flank_panic",    "reaction_fire", "flee_moves",     "redirect",  "disengage",
    "rally",          "compulsory",     "charge_moves",  "charge_panic",   "moves",     "targets",
    "resolve",        "shooting_panic", "casualties",    "combats",        "challenge", "blows",
    "results",        "breaks",         "combat_panic",  "pursuit_choice", "flights",   "pursuits",
    "reforms",        "redress",        "overlap",       "end_of_turn",    "over"};
static_assert(std::size(kStepNames) == kSteps);
// Which phase a step belongs to: 0 set-up, 1 start, 2 movement, 3 shooting, 4 melee, 5 end.
inline constexpr int kStartOfTurn = 1;
constexpr int phase_of(Step step) {
    if (step < Step::TurnStart) return 0;
    if (step < Step::Charges) return kStartOfTurn;
    if (step < Step::Targets) return 2;
    if (step < Step::Combats) return 3;
    return step < Step::EndOfTurn ? 4 : 5;
}

enum class RollKind : std::uint8_t {
    None,
    Deploy,    // who places first (AB-SET-06), one die each
    First,     // who begins (AB-SET-07), one die each
    Test,      // 2D6 against Leadership
    Stubborn,  // AB-BRK-03
    Flight,    // a distance
    Pursuit,   // a distance
    ToHit,     // shots or blows
    HitAgain,  // AB-CMB-09
    Allocate,  // AB-SHO-12: beast or crew; AB-SHO-15: a character
    ToWound,
    Wounds,  // D3 each (AB-WMC-02, -04)
    Save,
    Impact,     // how many hits of chariots (AB-CHA-01)
    Artillery,  // AB-WMC-03
    Misfire,
    Scatter,
    Direction,
    Musicians,     // AB-RES-09, one die each
    StampedeWay,   // AB-ELE-03
    StampedeRun,   // a distance
    StampedeHits,  // on whom it crosses
    StampedeWound,
    StampedeSave,
};
inline constexpr int kRolls = 24;

// What a test of Leadership is for.
enum class Cause : std::uint8_t {
    PanicNear,      // a friend fleeing within 4" (AB-PSY-02)
    PanicFlank,     // struck in flank or rear while engaged (AB-CHG-08, AB-FLE-06)
    PanicRidden,    // a fleeing friend ridden down within 4", or the general's death (AB-PSY-04)
    PanicShot,      // AB-SHO-13
    PanicReaction,  // AB-CHG-09
    PanicCombat,    // AB-PSY-05
    Terror,
    Fear,
    Stupidity,
    Impetuosity,
    Rally,
    Restraint,
    Disengage,
    Break,
    BreakAgain,  // AB-BRK-05
};
inline constexpr int kCauses = 15;

// What interrupts a step. The last frame goes on; what it finds out, it leaves in State::returned.
enum class FrameKind : std::uint8_t {
    Test,      // Leadership; returns Yes or No
    Volley,    // all shots of one unit (State::volley)
    Machine,   // a shot of a war machine
    Flight,    // a flight move
    Pursuit,   // a pursuit move
    Stampede,  // a run of an elephant
};
struct Frame {
    FrameKind kind = FrameKind::Test;
    std::uint8_t stage = 0;
    std::uint8_t unit = kNoUnit;   // whom it is about
    std::uint8_t other = kNoUnit;  // the other party
    Cause cause = Cause::PanicNear;
    std::uint8_t mode = 0;
    std::int16_t amount = 0;    // of a test: the Leadership to reach; dice of a distance
    Angle bearing;              // of a run
    std::int32_t distance = 0;  // of a run, in ticks
    bool operator==(const Frame&) const = default;
};
enum class Returned : std::uint8_t { Nothing, Yes, No };

// A charge declared (S2.1a), in the order of declaration. Cancelled ones stay until the step is over.
struct ChargeOrder {
    std::uint8_t unit = kNoUnit;
    std::uint8_t target = kNoUnit;
    Face face = Face::Front;  // of the target, judged when it was declared (AB-GEO-12)
    bool cancelled = false;
    bool in_reach = false;  // when it was declared
    bool fresh = true;      // declared in this pass of S2.1b to h
    bool redirect_asked = false;
    bool done = false;  // has moved
    Tick distance = 0;  // to the target when it was declared
    std::int32_t wheel = 0;
    Point last_centre;  // of the target, should it be gone
    bool operator==(const ChargeOrder&) const = default;
};
inline constexpr int kMaxCharges = kMaxUnits / 2;

// A target named in S3.1.
struct ShotOrder {
    std::uint8_t unit = kNoUnit;
    std::uint8_t target = kNoUnit;
    std::uint8_t guess = 0;  // of a stone thrower, in inches
    bool operator==(const ShotOrder&) const = default;
};

// Shots or blows with one number to hit, rolled together.
struct Strike {
    std::uint8_t unit = kNoUnit;
    std::uint8_t character = kNoCharacter;  // who strikes, if not the unit
    std::uint8_t target = kNoUnit;
    std::uint8_t target_character = kNoCharacter;
    std::uint8_t tier = 4;
    std::uint8_t initiative = 0;
    Face own_face = Face::Front;
    Face face = Face::Front;    // of the target
    std::uint8_t attacker = 0;  // 0 the unit's men, 1 crew, 2 impact hits
    std::uint8_t strikers = 0;  // before losses
    std::uint8_t supports = 0;  // of the strikers, those of the second rank
    std::uint8_t wraps = 0;     // of the strikers, those wrapped
    std::uint8_t dice = 0;
    std::uint8_t need = 0;  // to hit
    std::uint8_t strength = 0;
    std::uint8_t hits = 0;
    std::uint8_t on_crew = 0;  // of the hits
    std::uint8_t wounds = 0;
    std::uint8_t long_range = 0;
    bool leads = false;          // the unit's leader strikes with them
    std::uint8_t answers = 0;    // of the strikers, those who answer wrapped models
    std::uint8_t shared = 0;     // of the strikers, those who touch another enemy, too (AB-CMB-12)
    std::uint8_t fallen = 0;     // models, or men of a crew, that they have struck down
    std::uint8_t sent = 0;       // once settled, or at a character alone: how many strike, losses taken off
    std::uint8_t foe = kNoUnit;  // whom they touch, whatever their owner sends them at
    bool settled = false;        // whom they strike has been said
    bool operator==(const Strike&) const = default;
};
// Each contact gives a strike to both sides, and so do the characters. What is left is for impact hits, for
// crews of beasts and for strikes that are split; a combat with more of them stops the program.
inline constexpr int kMaxContacts = 192;
inline constexpr int kMaxStrikes = 2 * kMaxContacts + kMaxCharacters + 56;

struct Volley {
    std::uint8_t unit = kNoUnit;
    std::uint8_t target = kNoUnit;
    std::uint8_t reaction = 0;  // AB-CHG-09
    std::uint8_t group = 0;
    Tick distance = 0;               // of a reaction
    Point point;                     // where a stone came down
    InlineVector<Strike, 6> groups;  // by number to hit, the easiest first
    bool operator==(const Volley&) const = default;
};

// What a unit has got and suffered in the round of a combat.
struct Tally {
    std::uint16_t wounds_dealt = 0;
    std::uint16_t losses = 0;   // models
    std::uint8_t ranks = 0;     // bonus when the round began
    std::uint8_t chariots = 0;  // AB-RES-08: light or scythed ones destroyed
    std::uint8_t heavy_chariots = 0;
    std::uint8_t outcome = 0;  // 1 won, 2 lost, 3 drawn
    std::uint8_t lost_by = 0;
    bool broken = false;
    bool automatic = false;         // without a test (AB-BRK-02)
    std::uint8_t combat = kNoUnit;  // in which it fought: the unit of the lowest number there
    bool operator==(const Tally&) const = default;
};

// Tally::outcome.
inline constexpr std::uint8_t kWon = 1;
inline constexpr std::uint8_t kLost = 2;
inline constexpr std::uint8_t kDrawn = 3;

// Whom a stampeding elephant has crossed.
struct Trampled {
    std::uint8_t unit = kNoUnit;
    std::uint8_t hits = 0;
    std::uint8_t wounds = 0;
    bool operator==(const Trampled&) const = default;
};

// One side of the sum of a combat (AB-RES), as it is told.
struct Score {
    std::uint8_t wounds = 0;
    std::uint8_t ranks = 0;
    std::uint8_t standard = 0;
    std::uint8_t higher = 0;
    std::uint8_t flank = 0;
    std::uint8_t rear = 0;
    std::uint8_t chariots = 0;
    std::uint8_t musician = 0;
    bool operator==(const Score&) const = default;

    int total() const { return wounds + ranks + standard + higher + flank + rear + chariots + musician; }
};

// The combat that is being fought: it is known by its unit of the active side with the lowest number.
struct Round {
    std::uint8_t combat = kNoUnit;
    std::uint8_t challenger = kNoCharacter;
    std::uint8_t challenged = kNoCharacter;
    std::uint8_t stage = 0;                     // of the challenge, and of the blows of a group
    std::uint16_t strike = 0;                   // which group strikes
    std::uint8_t asked = 0;                     // sides that have been asked for a challenge, bit by bit
    InlineVector<Strike, kMaxStrikes> strikes;  // in the order of AB-CMB-05
    bool operator==(const Round&) const = default;
};

// Somebody needs a 6 to hit somebody in the first round (AB-CHG-07).
struct Feared {
    std::uint8_t unit = kNoUnit;
    std::uint8_t enemy = kNoUnit;
    bool operator==(const Feared&) const = default;
};

// A contact across an obstacle: `b` is behind it. Once the attackers have won a round over it they hit
// as usual (AB-CMB-07), but nobody has ranks there (AB-RES-04).
struct Defended {
    Contact contact;
    bool stormed = false;
};

// Pursuit decided in S4.6 (1), or in S2.1.
struct Chase {
    std::uint8_t unit = kNoUnit;
    std::uint8_t target = kNoUnit;
    bool pending = false;  // its owner has still to say so: the target ran in S2.1d
    bool operator==(const Chase&) const = default;
};

enum class Ending : std::uint8_t { Turns, Destroyed, Conceded, Agreed };
inline constexpr std::string_view kEndingNames[] = {"turns", "destroyed", "conceded", "agreed"};

struct Counters {
    std::uint8_t turn = 1;
    std::uint8_t active = 0;
    std::uint8_t first = 0;  // the side that moves first in a turn
    Step step = Step::Deploy;
    bool begun = false;    // this step has filled its queue
    bool waiting = false;  // for an order of `asked`
    std::uint8_t asked = 0;
    RollKind roll = RollKind::None;
    std::uint8_t roll_dice = 0;
    std::uint8_t roller = 0;
    Returned returned = Returned::Nothing;
    Ending ending = Ending::Turns;
    std::uint8_t winner = kNoUnit;       // a side; kNoUnit for a draw or while it goes on
    std::uint8_t cursor = 0;             // of a step: whom of the queue it is about
    std::uint8_t stage = 0;              // of what it does with him
    std::uint8_t subject = kNoUnit;      // the unit a decision is about
    std::uint8_t offers_draw = 0;        // bit s
    std::uint8_t general_dead = 0;       // bit s: consumed by the next panic of the army (AB-PSY-06)
    std::uint8_t standards[2] = {0, 0};  // unit standards captured by this side
    std::uint8_t army_standards[2] = {0, 0};
    std::uint8_t generals_slain[2] = {0, 0};  // by this side
    std::int32_t points[2] = {0, 0};          // scored so far
    bool operator==(const Counters&) const = default;
};

using Near = geometry::Neighbours<kMaxUnits, 10, 7>;
inline constexpr Tick kSquare = 8 * kInch;

struct State : Counters {
    Unit units[kMaxUnits] = {};
    Corners corners[kMaxUnits] = {};  // follow from the poses
    Near near{kSquare};               // follows from the corners; who is on the table
    Character characters[kMaxCharacters] = {};
    geometry::Contacts<kMaxContacts> contacts;
    InlineVector<Defended, 32> defended;  // contacts across an obstacle
    InlineVector<Feared, 64> feared;
    InlineVector<std::uint8_t, kMaxUnits> queue;  // of the step
    InlineVector<ChargeOrder, kMaxCharges> charges;
    InlineVector<ShotOrder, kMaxCharges> shots;
    InlineVector<Chase, kMaxUnits> chases;
    InlineVector<Frame, 12> agenda;
    InlineVector<Trampled, 32> trampled;
    Volley volley;
    Round round;
    Tally tallies[kMaxUnits] = {};  // of this melee phase
};

}  // namespace clashfield::ancients
