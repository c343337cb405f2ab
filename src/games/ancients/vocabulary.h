#pragma once

// Everything a battle of Ancient Battles can say, as numbers: verbs, events, refusals and what their words
// mean. Lengths in orders are thousandths of an inch, headings and angles hundredths of a degree (AB-GEO-01).

#include <cstdint>

#include "battle/form.h"

namespace clashfield::ancients {

inline constexpr Domain kUnit = game_domain(0);
inline constexpr Domain kCharacter = game_domain(1);
inline constexpr Domain kResponse = game_domain(2);
inline constexpr Domain kMode = game_domain(3);  // of a move
inline constexpr Domain kStepWord = game_domain(4);
inline constexpr Domain kFormation = game_domain(5);
inline constexpr Domain kLabel = game_domain(6);
inline constexpr Domain kCause = game_domain(7);
inline constexpr Domain kFace = game_domain(8);
inline constexpr Domain kDecision = game_domain(9);
inline constexpr Domain kRollDomain = game_domain(10);
inline constexpr Domain kEnding = game_domain(11);
inline constexpr Domain kTerrain = game_domain(12);  // a piece on the table
inline constexpr Domain kReason = game_domain(13);   // why a unit may not
inline constexpr Domain kVerb = game_domain(14);
inline constexpr Domain kFate = game_domain(15);
inline constexpr Domain kMovedWord = game_domain(16);

enum class Verb : std::uint8_t {
    // set-up
    Deploy,
    Place,  // a character, alone or into a unit
    AutoDeploy,
    ChooseFirst,
    Enter,
    // charges
    Charge,
    Disengage,
    Respond,
    Redirect,
    Keep,
    ChargeMove,
    // movement
    Rally,
    Compulsory,
    Move,
    Go,
    Reform,
    Join,
    Leave,
    // shooting
    Shoot,
    // melee
    NextCombat,
    Challenge,
    Accept,
    Refuse,
    Name,
    Allocate,
    FallBack,
    Pursue,
    Hold,
    Flight,
    Pursuit,
    Redress,
    Overlap,
    // of several
    Pass,
    End,
    // any time
    Resign,
    OfferDraw,
    AcceptDraw,
};
inline constexpr int kVerbs = 37;

enum class DecisionKind : std::uint8_t {
    Deploy,
    ChooseFirst,
    Enter,
    Charges,
    Respond,
    Chase,  // pursue a unit that flees in S2.1, or let it go
    Redirect,
    Rally,
    Reform,  // a rallied unit, or one that has fallen back
    Compulsory,
    ChargeMoves,
    Moves,
    Targets,
    NextCombat,
    Challenge,
    Accept,
    Name,
    Allocate,
    FallBack,
    Pursue,
    Flights,
    Pursuits,
    Redress,
    Overlap,
};
inline constexpr int kDecisions = 24;

// Section 10.
enum class Code : std::uint8_t {
    NotNow,
    NotYours,
    MayNotCharge,
    NotInArc,
    NoSight,      // a unit blocks it
    SightGround,  // ground does
    MustCharge,
    TooNear,  // stand and shoot
    NoMissiles,
    ChargerUnseen,
    CounterCharge,
    OpenLanes,
    MustFlee,  // fleeing units that are charged, targets of redirected charges
    Redirected,
    Stands,
    NotSlower,  // AB-MOV-20
    NoWayOut,   // AB-MOV-20: not 1" clear
    TooFew,     // rally
    FledThisTurn,
    TooFar,  // a move longer than its allowance
    OnlyWheels,
    EnemyNear,
    StopsNear,
    ForcedMarch,
    NoMarch,
    Ranks,  // AB-MOV-04
    Overlaps,
    OffTable,
    Spacing,
    Barred,
    NoReform,
    Twice,  // a free manoeuvre, a join, a leave
    MayNotMove,
    MayNotShoot,
    NobodyShoots,
    Guess,
    NoGuess,
    Winners,
    TwoASide,
    NoRearRanks,
    NoFallBack,
    MustPursue,
    NoRoom,
    BadAllocation,
    NoCandidate,  // a charge angle of one's own
    NoReach,      // a charge that is too long
    ChargeMeets,  // somebody or something on its way
    Zone,
    Files,
    BadChoice,
    Malformed,
    Over,
};
inline constexpr int kCodes = 52;

enum class EventKind : std::uint8_t {
    Turn,  // begins
    Phase,
    First,
    Deployed,
    Placed,
    Entered,
    Dice,
    Tested,
    Charge,
    Response,
    ChargeCancelled,
    Redirected,
    CounterCharged,
    LanesOpened,
    Contact,
    ChargeFailed,
    RiddenDown,
    Disengaged,
    Flees,
    Rallied,
    Moved,
    Formed,
    Joined,
    Left,
    Impetuous,
    Stampede,
    Shot,
    Volley,
    Blows,
    Losses,
    CharacterHit,
    Misfire,
    Stone,
    UnitDestroyed,
    CharacterSlain,
    Combat,
    Challenge,
    Sum,  // of a combat
    Holds,
    Breaks,
    FallsBack,
    Pursues,
    Restrained,
    Caught,
    Ran,  // a flight or a pursuit: how far
    OffTable,
    Returned,
    Redressed,
    Overlapped,
    StandardTaken,
    Points,
    DrawOffered,
    Over,
};
inline constexpr int kEvents = 53;

// Lines of sums.
enum class Label : std::uint8_t {
    Dice,
    // to hit by shots (tables 7.6)
    Skill,
    Charging,
    Long,
    Moved,
    SingleOrSkirmish,
    LightCover,
    HardCover,
    Small,
    LightChariotMoved,
    Large,
    // to hit in melee
    Obstacle,
    BeastAtSkirmishers,
    FearedEnemy,
    // to wound, saves
    Strength,
    Weapon,
    Armour,
    Mount,
    StrengthModifier,
    Improvised,
    ExtraModifier,
    // Leadership
    Leadership,
    RankBonus,
    CharacterLeads,
    GeneralLeads,
    LostBy,
    Hatred,
    // a combat
    Wounds,
    Ranks,
    Standard,
    HigherGround,
    Flank,
    Rear,
    Chariots,
    Musician,
};
inline constexpr int kLabels = 35;

enum class Mode : std::uint8_t { Normal, March, Forced };
enum class StepWord : std::uint8_t { Advance, WheelLeft, WheelRight, TurnLeft, TurnRight, TurnAbout, Form };
enum class Formation : std::uint8_t { Formed, Skirmish };
// Why a unit may not charge, move or shoot.
enum class Reason : std::uint8_t {
    Fleeing,
    Engaged,
    Rallied,
    FellBack,
    OpenedLanes,
    Machine,
    OffTable,
    Marched,
    Reformed,
    Charged,
    Disengaged,
    Moved,
    Blocked,
    NoWeapon,
    Shot,
    Entered,
    TargetEngaged,
    HeldByFear,
    Pursued,
    NoCrew,
};
inline constexpr int kReasons = 20;
// How a unit or a battle line ends.
enum class Fate : std::uint8_t { Shot, Fought, RiddenDown, Caught, LeftTable, Abandoned, NoWay, Misfired };

const Vocabulary& ancients_vocabulary();

}  // namespace clashfield::ancients
