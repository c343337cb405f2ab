#pragma once

// What a state keeps of volleys, rounds of combat and tests of morale: plain data, included by state.h. A
// volley and a round are the same thing to the dice: groups that hit, are stopped by armour and kill, one
// after the other (CE-GEN-06). The groups of a round are counted when it begins and kept in their order;
// the one whose dice are being rolled is the Strike.

#include <cstdint>

#include "base/inline_vector.h"
#include "geometry/block.h"

namespace clashfield::empires {

using geometry::Face;

// Shots at a target; throws and impact hits come before the blows of a round (CE-WPN-06, CE-SCY-01); an amok
// unit tramples whom it runs into (CE-ELE-02).
enum class Attack : std::uint8_t { Shots, Throw, Impact, Blows, Trample };

// CE-HTH-04: the models of a unit that strike one enemy from one face, as many as there were when the round
// began.
struct Group {
    std::uint8_t unit = 255;
    std::uint8_t target = 255;
    Attack attack = Attack::Blows;
    Face own_face = Face::Front;
    Face face = Face::Front;    // of the target
    std::uint8_t tier = 0;      // CE-HTH-05: 2 strikes first, 1 charges, 0; throws and impact hits 3
    std::uint8_t skill = 0;     // HtH; of throws and impact hits 0, as they are all made at once
    std::uint8_t fighters = 0;  // A dice each
    std::uint8_t seconds = 0;   // of the second rank, a die each (CE-HTH-03)
    bool operator==(const Group&) const = default;
};
// Two groups of blows and two of throws for each contact: no table that the contacts fit on has more.
inline constexpr int kMaxGroups = 4 * 64;

enum class StrikeStage : std::uint8_t { Begin, Count, Hit, HitAgain, Armour, Kill, End };

// The group that strikes now: the scores its dice need, built once when it begins, and what they have come
// to.
struct Strike {
    Group group;
    StrikeStage stage = StrikeStage::Begin;
    bool again = false;       // natural 1s are rolled once more
    bool auto_kill = false;   // natural 6s kill (CE-HTH-10)
    std::uint8_t hit = 0;     // 7: no dice
    std::uint8_t armour = 0;  // 7: none
    std::uint8_t kill = 0;
    std::uint8_t dice = 0;
    std::uint8_t ones = 0;  // to be rolled again
    std::uint8_t hits = 0;  // that armour may stop
    std::uint8_t autos = 0;
    std::uint8_t through = 0;  // hits that armour did not stop
    std::uint8_t kills = 0;
    bool reaction = false;  // CE-SHO-13
    bool support = false;
    std::uint8_t padding = 0;
    std::int32_t distance = 0;  // of shots, in ticks
    bool operator==(const Strike&) const = default;
};

// The combat that is being fought (CE-HTH-01); it is known by its unit with the lowest number.
struct Round {
    std::uint8_t combat = 255;
    std::uint8_t next = 0;  // which of the groups strikes
    InlineVector<Group, kMaxGroups> groups;
    bool operator==(const Round&) const = default;
};

// How a unit gave way after its combat (C2).
enum class Left : std::uint8_t { Stays, Pushed, Blocked, Away };

// What a unit has done and suffered in the combat round of this turn.
struct Tally {
    std::uint16_t kills = 0;    // H that it has taken from enemies (CE-CRS-02)
    std::uint16_t hits = 0;     // H that it has lost
    std::uint16_t models = 0;   // that it has lost
    std::uint16_t before = 0;   // of them, those lost before the groups that strike now (CE-HTH-06)
    std::uint8_t combat = 255;  // in which it fought
    std::uint8_t outcome = 0;   // kWon, kLost, kDrawn; 0: it has not fought
    std::uint8_t lost_by = 0;
    Left left = Left::Stays;
    bool padding = false;
    std::uint8_t charged = 0;  // counted as charging in it
    bool operator==(const Tally&) const = default;
};
inline constexpr std::uint8_t kWon = 1;
inline constexpr std::uint8_t kLost = 2;
inline constexpr std::uint8_t kDrawn = 3;

// CE-HTH-12: a pair of units in contact that has fought a round together.
struct Pair {
    std::uint8_t a = 255;  // the lower number
    std::uint8_t b = 255;
    bool operator==(const Pair&) const = default;
};

// Why a unit tests (section 6.18, 6.4, 6.5, and DL tests of the other chapters).
enum class Cause : std::uint8_t {
    // morale
    NearFleeing,    // CE-MOR-01
    NearElephants,  // CE-MOR-02
    Flanked,        // CE-MOR-03
    Missiles,       // CE-MOR-04
    LostCombat,     // CE-MOR-05
    Panic,          // CE-MOR-06
    GeneralLost,    // CE-MOR-07
    ElephantHurt,   // CE-MOR-08
    Trampled,       // CE-MOR-08
    ToCharge,       // CE-ORD-05
    ToStand,        // CE-ORD-06
    Evade,          // CE-CHG-06
    Rally,          // CE-ORD-04
    // discipline
    Manoeuvre,   // CE-MAN
    Withdrawal,  // CE-ORD-03
    Impetuous,   // CE-ORD-08
    Redirect,    // CE-CHG-10
    Intercept,   // CE-INT-02
    Priority,    // CE-SHO-05
    Hold,        // CE-OUT-09
    Reorder,     // CE-OUT-14
    FaceEnemy,   // CE-OUT-13
    Calm,        // CE-ELE-03
};
inline constexpr int kCauses = 23;
constexpr bool is_morale(Cause cause) { return cause < Cause::Manoeuvre; }

// Table 7.7.
enum class Level : std::uint8_t { Stands, Retreats, Breaks, Shatters, Destroyed };

// A test of morale that is due in a step, and what came of it; its moves follow when all are taken.
struct DueTest {
    std::uint8_t unit = 255;
    std::uint8_t from = 255;  // the enemy it runs from, if there is one
    Cause cause = Cause::Panic;
    Level level = Level::Stands;
    std::uint8_t wave = 0;  // panic follows what it springs from
    bool taken = false;
    bool moved = false;
    std::uint8_t padding = 0;
    bool operator==(const DueTest&) const = default;
};

}  // namespace clashfield::empires
