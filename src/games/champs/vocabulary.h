#pragma once

// Everything a battle of Champs de Bataille can say, as numbers: verbs, events, refusals and what their words
// mean.

#include <cstdint>

#include "battle/form.h"

namespace clashfield::champs {

inline constexpr Domain kUnit = game_domain(0);  // a counter; a stack is named by its front rank
inline constexpr Domain kHex = game_domain(1);
inline constexpr Domain kCorps = game_domain(2);
inline constexpr Domain kFacing = game_domain(3);
inline constexpr Domain kPart = game_domain(4);
inline constexpr Domain kTurning = game_domain(5);
inline constexpr Domain kWay = game_domain(6);
inline constexpr Domain kDirection = game_domain(7);
inline constexpr Domain kMode = game_domain(8);
inline constexpr Domain kLabel = game_domain(9);
inline constexpr Domain kResult = game_domain(10);
inline constexpr Domain kCause = game_domain(11);
inline constexpr Domain kDecision = game_domain(12);
inline constexpr Domain kRollDomain = game_domain(13);
inline constexpr Domain kEnding = game_domain(14);
inline constexpr Domain kEdge = game_domain(15);
inline constexpr Domain kProfile = game_domain(16);  // the printed values of a counter as it is now
inline constexpr Domain kTerrain = game_domain(17);
inline constexpr Domain kState = game_domain(18);

enum class Verb : std::uint8_t {
    EndMovement,
    Pick,
    Add,
    Gather,
    Turn,
    Step,
    Back,
    Go,
    Finish,
    Keep,
    ChangeState,
    Cancel,
    Assign,
    Advance,
    Into,
    Flee,
    Shoot,
    Pass,
    Pivot,
    Melee,
    EndMelee,
    Recoil,
    Lose,
    Resign,
    OfferDraw,
    AcceptDraw,
    SetState,
    ChooseEdge,
    Place,
    Hide,
    Plan,
    Done,
    Take,
    Deploy,
    Camp,
    Anew,
};
inline constexpr int kVerbs = 36;

enum class Code : std::uint8_t {
    WrongDecision,
    UnknownUnit,
    DeadUnit,
    NotYours,
    NoPa,
    NotAGroup,
    GroupSplit,
    NoMp,
    ZocFlank,
    ZocLeave,
    ZocTurn,
    Occupied,
    BadStack,
    NoPass,
    Terrain,
    March,
    BadMix,
    MustAdvance,
    BadTarget,
    NotNearest,
    BlockedShot,
    OutOfArc,
    OutOfRange,
    AlreadyShot,
    Moved,
    NotInFront,
    AlreadyFought,
    FrontalFirst,
    MustFight,
    BadChoice,
    BadZone,
    PlanViolated,
    RowLimit,
    BadDie,
    Over,
    Unreliable,
    Kept,
    Stuck,
    Malformed,
    AlreadyPlaced,
    NotPlaced,
    NotNext,
    TakenOnce,
    NoRoom,
    NoCover,
};

enum class EventKind : std::uint8_t {
    Placed,
    Roles,
    Edges,
    Turn,
    Dice,
    Pa,
    Ally,
    Activated,
    Stepped,
    Turned,
    Dropped,
    Halted,
    Revealed,
    Kept,
    StateChanged,
    Advance,
    Advanced,
    Passed,
    Flight,
    Fled,
    Shot,
    Melee,
    Result,
    Pivoted,
    Recoiled,
    Displaced,
    Destroyed,
    Exited,
    AdvancedAfter,
    Demoralised,
    Tested,
    DrawOffered,
    Cancelled,
    Over,
    Taken,
    Written,
    Planned,
};

// Labels of the lines of sums: costs of actions and scores of combats.
enum class Label : std::uint8_t {
    Base,
    Turning,
    PartMove,
    March,
    KeepIrregular,
    CinC,
    Distance,
    General,
    Die,
    Tactical,
    RankCv,
    RankBd,
    RankSp,
    RankPs,
    RankWb,
    RankPk,
    RankSpBw,
    RankHost,
    High,
    Bank,
    Knights,
    Support,
    Volley,
    Demoralised,
    BowRough,
    MountedRough,
    WarbandRough,
    HeavyRough,
    Ditch,
    Fort,
    Quality,
};
inline constexpr int kLabels = 31;

enum class Mode : std::uint8_t { Empty, Stack, Pass, Push };
enum class Outcome3 : std::uint8_t { None, Recoil, Flight, Destroyed };
enum class CauseOf : std::uint8_t { Melee, Shot, NoRoom, Flank, Extra, EnemyBehind, NoWay };
enum class AllyNews : std::uint8_t { Unreliable, Reliable, Defected };
enum class Way : std::uint8_t { Left, Right, Hold };
enum class Turning : std::uint8_t { Left, Right, About };
// What is chosen of a counter before placement (CB-LST-03, -08): three pairs.
enum class StateWord : std::uint8_t { Mounted, Dismounted, Immobile, Mobile, Attached, Independent };
inline constexpr int kStateWords = 6;

const Vocabulary& champs_vocabulary();

}  // namespace clashfield::champs
