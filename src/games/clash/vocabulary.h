#pragma once

// Everything a battle of CLASH! can say, as numbers: verbs, events, refusals and what their words mean.
// Lengths in orders are hundredths of a millimetre, headings hundredths of a degree (CL-GEO-03).

#include <cstdint>

#include "battle/form.h"

namespace clashfield::clash {

inline constexpr Domain kUnit = game_domain(0);
inline constexpr Domain kFigure = game_domain(1);
inline constexpr Domain kTarget = game_domain(2);  // a unit, or a figure that a sniper names
inline constexpr Domain kAction = game_domain(3);
inline constexpr Domain kHand = game_domain(4);
inline constexpr Domain kChoice = game_domain(5);
inline constexpr Domain kLabel = game_domain(6);
inline constexpr Domain kMoraleWord = game_domain(7);
inline constexpr Domain kDecision = game_domain(8);
inline constexpr Domain kRollDomain = game_domain(9);
inline constexpr Domain kEnding = game_domain(10);
inline constexpr Domain kEdge = game_domain(11);
inline constexpr Domain kTerrain = game_domain(12);  // a piece on the table
inline constexpr Domain kElement = game_domain(13);  // of the catalogue
inline constexpr Domain kCorner = game_domain(14);
inline constexpr Domain kForm = game_domain(15);
inline constexpr Domain kMode = game_domain(16);
inline constexpr Domain kVerb = game_domain(17);
inline constexpr Domain kReason = game_domain(18);

enum class Verb : std::uint8_t {
    // set-up
    LayTerrain,
    ChooseEdge,
    Deploy,
    Place,
    ChooseForm,
    AutoDeploy,
    Marker,
    Done,
    // actions
    Announce,
    End,
    Interrupt,
    After,
    Pass,
    Forgo,
    Move,
    Advance,
    Toward,
    Wheel,
    Spread,
    Charge,
    Manoeuvre,
    Shoot,
    VolleyAt,
    Mount,
    // combat
    Pivot,
    Declare,
    Duels,
    AutoDuels,
    StepUp,
    Stay,
    // morale
    Influence,
    Test,
    // any time
    Resign,
    OfferDraw,
    AcceptDraw,
};
inline constexpr int kVerbs = 35;

enum class DecisionKind : std::uint8_t {
    Terrain,
    Edge,
    Deploy,
    Decoys,
    Reserve,
    Act,
    Interrupt,
    Move,  // the order of an announced movement, and so on
    Manoeuvre,
    Shoot,
    Mount,
    Disengage,
    Delayed,
    Agile,
    Declare,
    Assign,
    StepUp,
    MayTest,
    Influence,
};
inline constexpr int kDecisions = 19;

// §10.
enum class Code : std::uint8_t {
    Step,
    Token,
    Kind,
    MoveLimit,
    Overlap,
    PassEnemy,
    InContact,
    Terrain,
    OffTable,
    ManCount,
    ManContact,
    BreakContact,
    NoWeapon,
    Shots,
    Range,
    Line,
    LineTerrain,
    Engaged,
    Sniper,
    Nearer,  // E_STATE: a hesitant figure
    State,   // E_STATE: what the unit's morale forbids
    Duty,
    Duel,
    Support,
    Disengage,
    Limber,
    Crew,
    NotYours,
    Zone,
    Apart,
    BadChoice,
    Malformed,
    Over,
    Ladders,
    Straddle,
    Mounts,
    NoTarget,
    NothingMoves,
    MountReach,
};
inline constexpr int kCodes = 39;

enum class EventKind : std::uint8_t {
    Roles,
    Laid,
    Edges,
    Deployed,
    Marked,
    Revealed,
    Tokens,
    Entered,
    Announced,
    Interrupted,
    Reserved,
    Moved,
    Manoeuvred,
    Mounted,
    Limbered,
    Abandoned,
    Disengaged,
    Dice,
    Shot,
    Hits,
    LifeLost,
    Removed,
    UnitDestroyed,
    Blow,
    Fought,
    SteppedUp,
    Influence,
    Tested,
    StateChanged,
    Routed,
    LeftTable,
    UnitLeft,
    Fire,
    FireOut,
    Duty,
    Wasted,
    Pivoted,
    Declared,
    PhaseEnded,
    Checked,
    DrawOffered,
    Over,
};
inline constexpr int kEvents = 42;

// Lines of sums: T4, T5 and T7 by their codes.
enum class Label : std::uint8_t {
    Factor,
    Dice,
    ShTrained,
    ShRaw,
    ShPointblank,
    ShOfficer,
    ShGeneral,
    ShOd,
    ShOs,
    ShArtOs,
    ShCover,
    ShArmour,
    ShPlating,
    ShElephant,
    ScnWet,
    MeTrain,
    MeFanatic,
    MeTargetFanatic,
    MeSupport,
    MeOs,
    MeCover,
    MeArmour,
    MePlating,
    MeOfficer,
    MeGeneral,
    MeRanks,
    MeHalberd,
    MeCamel,
    MeElephant,
    MoLoss,
    MoClass,
    MoRout,
    MoFire,
    MoOfficer,
    MoFriend,
    MoCover,
    MoFew,
    MoGeneral,
};
inline constexpr int kLabels = 38;

enum class Hand : std::uint8_t { Left, Right };
enum class Choice : std::uint8_t { Plus, None, Minus };  // CL-MOR-06
enum class FormWord : std::uint8_t { Mounted, Foot, Limbered, Unlimbered };
enum class ShotMode : std::uint8_t { Plain, Both, Fire };  // both pistols, fire bombs (CL-SHO-16)
enum class Wasted : std::uint8_t { Forgone, InContact, Impossible, Destroyed };

const Vocabulary& clash_vocabulary();

}  // namespace clashfield::clash
