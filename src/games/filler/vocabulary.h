#pragma once

// The words of Filler Clash as tables: verbs, events, refusals and what their numbers mean. Everything
// outside the rules (JSON, terminal, page, fuzzer) works from these.

#include <cstdint>

#include "battle/form.h"

namespace clashfield::filler {

// Domains of this game. A skill is numbered side * 8 + its place on that side's card; a label is a skill or
// one of the negative numbers below.
inline constexpr Domain kSpace = game_domain(0);
inline constexpr Domain kCard = game_domain(1);
inline constexpr Domain kSkill = game_domain(2);
inline constexpr Domain kLabel = game_domain(3);
inline constexpr Domain kMode = game_domain(4);
inline constexpr Domain kRoll = game_domain(5);
inline constexpr Domain kStatus = game_domain(6);
inline constexpr Domain kDuration = game_domain(7);
inline constexpr Domain kEnding = game_domain(8);
inline constexpr Domain kForbidden = game_domain(9);
inline constexpr Domain kVeil = game_domain(10);
inline constexpr Domain kDecision = game_domain(11);
inline constexpr Domain kUse = game_domain(12);
inline constexpr Domain kClass = game_domain(13);  // class of a mitigation
inline constexpr Domain kCoin = game_domain(14);
inline constexpr Domain kLevels = game_domain(15);  // the levels of a skill, numbered as the skill
inline constexpr Domain kCondition =
    game_domain(16);  // the first `when` of a skill that fails, numbered as a word

inline constexpr std::int32_t kComparison = 100;  // a condition that compares numbers
inline constexpr int kSkillStride = 8;
inline constexpr std::int32_t kLabelCard = -1;
inline constexpr std::int32_t kLabelMoveAttack = -2;
inline constexpr std::int32_t kLabelAttack = -3;

enum class Verb : std::uint8_t {
    Skip,
    Attack,
    Move,
    MoveVia,
    Use,
    Respond,
    Pick,
    Accept,
    Decline,
    Choose,
    Dispute,
    Withdraw,
    TimeUp,
};

enum class DecisionKind : std::uint8_t { Choose, Turn, Announce, Respond, Pick, Dispute };

enum class EventKind : std::uint8_t {
    Table,
    Chose,
    Turn,
    End,
    Moved,
    Swapped,
    Relocated,
    Attack,
    Cancelled,
    Announced,
    Responded,
    Skipped,
    Status,
    Expired,
    Pool,
    Bonus,
    Roll,
    Raw,
    Left,
    Damage,
    Energy,
    Eliminated,
    Test,
    Counter,
    Declined,
    Over,
    Coin,
    Disputed,
    Withdrawn,
    Full,
};

// Codes of the bad-input table, in its order: B-01 is index 0.
enum class Code : std::uint8_t {
    NotAsked,
    Unknown,
    Occupied,
    SameSpace,
    NoSuchSpace,
    Ally,
    OutOfReach,
    Eliminated,
    Veiled,
    Taunted,
    Forbidden,
    WrongSkill,
    NotLive,
    Defused,
    WhenFalse,
    Cost,
    UsesSpent,
    TwoUnpinned,
    Mandatory,
    BadPick,
    CannotDecline,
    MoveFirst,
    MustUseSkip,
    BadDice,
    Over,
    BadCard,
    DisputeOpen,
};

// Mitigation classes in the order of FC-DEF-03.
enum class Mitigation : std::uint8_t { Dodge, Block, Reduce, Cap, Redirect };

const Vocabulary& filler_vocabulary();

}  // namespace clashfield::filler
