#pragma once

// Characters and their skills as the rules use them: the skill language of docs/rules/filler.md (6.12
// to 6.17) compiled from JSON into plain structs. Everything here is immutable during a battle.

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "battle/event.h"
#include "games/filler/clauses.h"

namespace clashfield::filler {

inline constexpr int kMaxSkills = 6;
inline constexpr int kMaxEnergy = 9;

enum class Use : std::uint8_t { Attack, Defend, Skip, Move, Ongoing };

enum class Trigger : std::uint8_t {
    Announce,
    Hit,
    Miss,
    Kill,
    After,
    Respond,
    Skip,
    Moved,
    Attack,
    Attacked,
    Damaged,
    Evaded,
    TurnStart,
    TurnEnd,
    FoeEnters,
    FoeDown,
    Aura,
    Always,
};
using TriggerSet = std::uint32_t;
constexpr TriggerSet trigger_bit(Trigger trigger) { return 1u << static_cast<unsigned>(trigger); }

enum class Do : std::uint8_t {
    Dice,
    Bonus,
    Reroll,
    Crit,
    Extra,
    IgnoreDrawback,
    ForceReroll,
    Dodge,
    Block,
    Reduce,
    Cap,
    Redirect,
    Reflect,
    Counter,
    Heal,
    Lose,
    Steal,
    Defuse,
    Taunt,
    Forbid,
    Veil,
    Relocate,
    Swap,
    Test,
    Reach,
    Immovable,
};

// FC-EFX-01 .. -26 in the order of Do.
constexpr Clause clause_of(Do what) {
    return static_cast<Clause>(static_cast<int>(Clause::EFX_01) + static_cast<int>(what));
}

enum class Target : std::uint8_t {
    Self,
    Foe,
    Pick,
    AllFoes,
    AdjacentFoes,
    AllAllies,
    OtherAllies,
    AdjacentAllies,
    Adjacent,
    AroundFoe,
};
enum class PickFrom : std::uint8_t { Foe, Ally, OtherAlly, Other, Any };
enum class Duration : std::uint8_t { Combat, Turn, NextTurn, Round };
enum class RollSide : std::uint8_t { Attack, Defence };
enum class Which : std::uint8_t { Fails, Ones };
enum class ReflectOf : std::uint8_t { Taken, Raw, Prevented };
enum class Forbidden : std::uint8_t { Move, Attack, Combo };
enum class VeilMode : std::uint8_t { Any, Melee, Ranged };
enum class Destination : std::uint8_t { Any, Adjacent, Near, Away, Center, Ring };

enum class Word : std::uint8_t {
    Melee,
    Ranged,
    Moved,
    NotMoved,
    SelfCenter,
    FoeCenter,
    Wounded,
    Full,
    FoeWounded,
    FoeFull,
    Alone,
    TargetAdjacent,
    TargetWounded,
};
enum class Stat : std::uint8_t { Energy, Missing, AdjacentFoes, LivingFoes, LivingAllies, Round, Damage };
enum class Who : std::uint8_t { Self, Foe, Target };
enum class Compare : std::uint8_t { Less, LessEqual, Equal, NotEqual, GreaterEqual, Greater };

// A run of consecutive items in one of the card's tables.
struct Range {
    std::uint16_t begin = 0;
    std::uint16_t count = 0;
    bool empty() const { return count == 0; }
};

struct Condition {
    enum class Kind : std::uint8_t { Word, CompareValue, CompareStat, Not, Any };
    Kind kind = Kind::Word;
    Word word = Word::Melee;
    Stat stat = Stat::Energy;
    Who of = Who::Self;
    Compare compare = Compare::Equal;
    Who than = Who::Self;
    std::int16_t value = 0;
    Range parts;  // of Not (one) and Any
};

struct Effect {
    Do what = Do::Dice;
    Trigger at = Trigger::Announce;
    Target to = Target::Self;
    PickFrom pick = PickFrom::Foe;
    Duration lasts = Duration::Combat;
    RollSide roll = RollSide::Attack;
    bool may = false;
    bool inner = false;     // inside a test
    std::int8_t value = 0;  // amount, cap, face bonus; kAll for "all"
    std::int8_t dice = 0;
    std::int8_t bonus = 0;
    std::int8_t need = 0;
    std::int8_t face = 6;
    bool needs_hit = true;
    bool dealt = false;  // heal "dealt"
    Which which = Which::Fails;
    ReflectOf of = ReflectOf::Taken;
    Forbidden forbids = Forbidden::Move;
    VeilMode veil = VeilMode::Any;
    Destination destination = Destination::Any;
    Range where;       // conditions on a picked target
    Range conditions;  // the effect's own `if`
    Range then_do;     // effects of a test
    Range else_do;

    static constexpr std::int8_t kAll = 127;
};

// The pick of such an effect belongs to the order that uses the skill (FC-TGT-01); others are asked when they
// act.
inline bool pick_is_in_order(const Effect& effect) {
    if (effect.to != Target::Pick || effect.may || effect.inner) return false;
    // The swap of a move skill is the only effect at `moved` whose pick is part of the order; the loader
    // allows it nowhere else in first place.
    return effect.at == Trigger::Announce || effect.at == Trigger::Respond || effect.at == Trigger::Skip;
}

// A dice or bonus effect that is a line of the roll at hand rather than a status (FC-EFX-01).
bool is_line(const Effect& effect);

// Effects that act by themselves when their trigger comes (FC-TRG-01: instant), as opposed to shaping a roll
// or answering damage.
bool is_instant(const Effect& effect);

struct Words2 {
    std::string en;
    std::string fr;
};

// What the rules read comes first and fits a cache line; the size is a power of two, so that finding a skill
// is a shift.
struct alignas(64) Skill {
    std::uint16_t levels = 0;  // bit e set: live at energy e (FC-ENE-04)
    Use use = Use::Attack;
    bool may = false;
    bool pin = false;
    std::uint8_t cost = 0;
    std::uint8_t uses = 0;  // 0: unlimited
    Range when;
    Range effects;
    TriggerSet triggers = 0;
    TriggerSet instants = 0;       // triggers at which some effect acts by itself
    std::uint32_t does = 0;        // bit Do set: it has such an effect outside tests
    bool has_order_picks = false;  // some pick belongs to the order (FC-TGT-01)
    std::string id;
    Words2 name;
    Words2 text;
    std::string levels_text;
};
static_assert(sizeof(Skill) == 256);

struct Card {
    std::string id;
    std::string origin;           // file and path, for messages about duplicates
    std::uint64_t data_hash = 0;  // without its words: a log names the content it was played with
    Words2 name;
    std::uint8_t energy = 0;
    std::uint8_t dice = 0;
    bool ranged = false;
    std::vector<Skill> skills;
    std::vector<Effect> effects;  // top-level effects of each skill in a row, then those inside tests
    std::vector<Condition> conditions;
    TriggerSet ongoing_triggers = 0;     // union over its ongoing skills: lets most triggers pass at once
    std::uint8_t ongoing_skills = 0;     // bit s set: skill s is ongoing
    std::uint8_t skills_by_use[5] = {};  // bit s set: skill s has that use
    std::uint8_t skills_at[kMaxEnergy + 1] = {};  // by energy; bit s set: skill s is at its level (FC-ENE-04)
    bool reads_round = false;                     // some condition looks at the round number
};

// Do any of these skills have an effect of this kind? Most steps of a combat concern none.
// The kinds of effects of some of a card's skills.
constexpr std::uint32_t does_bit(Do what) { return 1u << static_cast<unsigned>(what); }
inline std::uint32_t all_does(const Card& card, unsigned skills) {
    std::uint32_t does = 0;
    for (unsigned rest = skills; rest != 0; rest &= rest - 1) {
        does |= card.skills[static_cast<unsigned>(std::countr_zero(rest))].does;
    }
    return does;
}
inline bool any_does(const Card& card, unsigned skills, Do what) {
    return (all_does(card, skills) & does_bit(what)) != 0;
}
inline bool any_instant(const Card& card, unsigned skills, TriggerSet triggers) {
    TriggerSet instants = 0;
    for (unsigned rest = skills; rest != 0; rest &= rest - 1) {
        instants |= card.skills[static_cast<unsigned>(std::countr_zero(rest))].instants;
    }
    return (instants & triggers) != 0;
}

struct Deck {
    std::vector<Card> cards;
    std::vector<std::uint8_t> by_id;  // their places, sorted by id: the order in which they are offered
    std::uint64_t names = 0;          // equal in decks of the same cards in the same order
    // Index by id, or -1.
    int find(std::string_view id) const;
};

}  // namespace clashfield::filler
