#pragma once

// The state of a Filler Clash battle: one flat value without padding, so that it is copied, compared and
// hashed as raw bytes. What never changes stands in setup.h.

#include <cstdint>
#include <type_traits>

#include "base/inline_vector.h"
#include "games/filler/setup.h"

namespace clashfield::filler {

inline constexpr int kMaxStatuses = 96;
inline constexpr int kMaxPicks = 2;

struct Fighter {
    std::uint8_t card = kNoCard;
    std::uint8_t team = 0;
    std::int8_t energy = 0;
    std::uint8_t space = kNowhere;
    std::uint8_t alive = 0;
    std::uint8_t place = 0;
    std::uint8_t moved = 0;
    std::uint8_t used[kMaxSkills] = {};
    bool operator==(const Fighter&) const = default;
};

enum class StatusKind : std::uint8_t { Dice, Bonus, Reduce, Defuse, Taunt, Forbid, Veil };

struct Status {
    StatusKind kind = StatusKind::Dice;
    std::int8_t value = 0;  // amount; skill of a defuse; what a forbid forbids; mode of a veil
    RollSide roll = RollSide::Attack;
    std::uint8_t holder = kNobody;
    std::uint8_t source = kNobody;
    std::uint8_t skill = 0;  // of the source's card
    Duration until = Duration::Combat;
    std::uint8_t pending = 0;  // a next_turn status before the holder's turn begins
    bool operator==(const Status&) const = default;
};

// A chosen target with its detail: the skill to defuse or the space to go to.
struct PickChoice {
    std::uint8_t target = kNobody;
    std::uint8_t detail = kNowhere;
    bool operator==(const PickChoice&) const = default;
};

struct Loadout {
    std::uint8_t skills = 0;  // bit s set: skill s
    std::uint8_t count = 0;   // picks used
    PickChoice picks[kMaxPicks] = {};
    bool operator==(const Loadout&) const = default;
};

enum class Known : std::uint8_t { Nothing, Raw, Dealt };

// From the declaration of an attack to its close (FC-CMB-01 to -10).
struct Combat {
    std::uint8_t open = 0;
    std::uint8_t attacker = kNobody;
    std::uint8_t defender = kNobody;
    std::uint8_t ranged = 0;
    std::uint8_t combo = 0;  // made after a Move
    std::uint8_t defender_space = kNowhere;
    Loadout attack;
    Loadout response;
    std::uint8_t attack_ongoing = 0;   // the attacker's live ongoing skills when the dice were counted
    std::uint8_t defence_ongoing = 0;  // the defender's when mitigation began
    std::uint8_t dice = 0;
    std::int8_t bonus = 0;
    std::uint8_t crit[6] = {};     // extra damage of a successful die by its face, fixed with the roll
    std::uint8_t ones_matter = 0;  // some reroll looks for natural ones
    std::uint8_t tally[6] = {};    // dice by class of the reading; the faces themselves are not kept
    Known known = Known::Nothing;
    std::uint8_t killed = 0;
    std::uint8_t redirected[kMaxPicks] = {};  // damage passed on, by pick of the response
    std::uint8_t reflected[kMaxSkills] = {};  // losses thrown back, by skill of the defender
    std::uint8_t usable = 0;                  // skills of the announcement or answer that is waited for
    std::int16_t raw = 0;
    std::int16_t left = 0;
    std::int16_t final_damage = 0;
    std::int16_t dealt = 0;
    bool operator==(const Combat&) const = default;
};

// What is being carried out. The top frame acts or waits; phases are at the bottom (ARCHITECTURE: agenda).
enum class FrameKind : std::uint8_t {
    FirstPlayer,  // who starts, by dice
    Draft,        // characters are chosen
    Turn,         // one player's turn
    AfterMove,    // what a Move sets off
    Combat,
    Ongoing,      // ongoing skills of one character at a trigger
    Announced,    // effects of a loadout at a set of triggers
    Inner,        // the effects of a test
    Ask,          // one effect that waits for its user's choice
    TestRoll,     // a test waits for its dice
    CounterRoll,  // a counter waits for its dice
    FoeDown,      // reactions to eliminations
};

struct Frame {
    FrameKind kind = FrameKind::Turn;
    std::uint8_t step = 0;
    std::uint8_t who = kNobody;  // whose turn, skill or reaction
    std::uint8_t foe = kNobody;  // the other party of the trigger
    std::uint8_t skills = 0;     // skills that take part
    std::uint8_t skill = 0;      // cursor: skill
    std::uint16_t effect = 0;    // cursor: effect inside the skill, or in the card's table
    std::uint16_t count = 0;     // effects left of an Inner frame
    std::uint16_t triggers_low = 0;
    std::uint16_t triggers_high = 0;
    std::uint8_t picks = 0;  // picks of the loadout used so far
    std::uint8_t aux = 0;    // per kind
    bool operator==(const Frame&) const = default;
};

enum class Wait : std::uint8_t { None, Choose, Turn, Announce, Respond, Pick, Roll, Over };

enum class RollKind : std::uint8_t { First, Attack, Reroll, ForceReroll, Dodge, Block, Test, Counter, Coin };

// Why a battle ended; the order is that of the vocabulary's outcomes.
enum class Ending : std::uint8_t { Elimination, Draw, RoundLimit, QuietLimit };

// Everything that is one number: whose turn, what is waited for, how the battle stands.
struct Counters {
    std::uint8_t first = 0;     // position of the first player in Setup::clockwise
    std::uint8_t position = 0;  // of the active player in the turn order
    std::uint8_t active = kNobody;
    Wait wait = Wait::None;
    RollKind roll = RollKind::First;
    std::uint8_t roll_dice = 0;
    std::uint8_t roller = kNobody;
    std::uint8_t roll_skill = 0;
    std::uint8_t quiet = 0;                    // consecutive quiet rounds so far
    std::uint8_t attacked = 0;                 // an attack was declared in this round
    std::uint8_t attack_after_move = kNobody;  // defender named by a move-and-attack
    Ending ending = Ending::Elimination;
    Loadout skip;  // skip skills in use
    std::uint8_t dispute_by = kNobody;
    std::uint8_t dispute_with = kNobody;
    Wait paused = Wait::None;  // what the dispute interrupted
    std::uint8_t reserved = 0;
    std::uint16_t disputed = 0;  // sides involved in a dispute that the coin decided (FC-DSP-03)
    std::uint16_t rollers = 0;   // sides that still roll for the first turn
    std::uint16_t winners = 0;
    std::uint16_t round = 1;
    bool operator==(const Counters&) const = default;
};

struct State : Counters {
    Fighter fighters[kMaxPlayers] = {};
    InlineVector<Status, kMaxStatuses> statuses;
    InlineVector<std::uint8_t, kMaxPlayers> fallen;  // eliminated since the last foe_down triggers
    Combat combat;
    InlineVector<Frame, 24> agenda;
    bool operator==(const State&) const = default;
};

inline const Card& card_of(const Setup& setup, const State& state, std::uint8_t who) {
    return setup.deck->cards[state.fighters[who].card];
}

}  // namespace clashfield::filler
