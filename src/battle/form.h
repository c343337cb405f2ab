#pragma once

// Forms: the grammar of orders, events and refusals as data. One table per game drives the JSON of the engine
// protocol and the page, the words of the terminal, the messages about malformed input and the fuzzer, so
// that no reader keeps its own idea of what an order looks like.
//
// An order or event carries only numbers (Words). A field takes one word (One), one word that may be kNothing
// (Maybe), or a count followed by that many items (Many); an item of a Many field with parts takes one word
// per part.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace clashfield {

inline constexpr std::int32_t kNothing = INT32_MIN;

// What the number of a field means. The battle turns numbers of a game's own domains into names and back.
enum class Domain : std::uint8_t {
    Number,       // a plain integer
    Hundredths,   // hundredths of a unit of the game (a millimetre, a degree); people see and write decimals
    Thousandths,  // the same of thousandths (of an inch)
    Flag,         // 0 or 1
    Side,         // index of a side
    Clause,       // index into the game's clauses
    FirstOfGame,  // games count their own domains from here
};

constexpr Domain game_domain(int index) {
    return static_cast<Domain>(static_cast<int>(Domain::FirstOfGame) + index);
}

enum class Shape : std::uint8_t { One, Maybe, Many };

// How many decimals people see and write; 0 for what is no such number.
constexpr int decimals_of(Domain domain) {
    return domain == Domain::Hundredths ? 2 : domain == Domain::Thousandths ? 3 : 0;
}

struct Field {
    std::string_view name;
    Domain domain = Domain::Number;
    Shape shape = Shape::One;
    std::span<const Field> parts = {};
};

// What a verb, an event or a refusal is to readers that know no game. They ask for its role, never for its
// name.
enum class FormRole : std::uint8_t {
    Plain,
    // Events.
    BeginsTurn,  // a heading of the story
    EndsTurn,    // the heading that follows says it
    Moves,       // of one unit; those of a group are told in one breath
    Reveals,     // something hidden was shown: nothing before it is taken back
    ShowsDice,   // the faces of a roll, which the words of the roll tell better
    AddsUp,      // the sum behind a roll that is still to come
    Cancels,     // an action comes to nothing
    Costs,       // what an order has cost; the form has a text about it
    Results,     // how a combat ends: the unit that suffers, and the result
    Destroys,    // the unit, and the cause
    // Verbs.
    Attacks,   // another side, at once
    Passes,    // lets the other side go on
    Finishes,  // an action of several decisions, which is paid now
    EndsTalk,  // time is up: the coin decides a dispute
    Promises,  // an action whose orders follow; a legal one that is not listed would come to nothing
    AnyTime,   // answers no decision: may be ordered whoever is asked
    // Refusals.
    Malformed,  // no order at all, whatever the state of the battle
    TooDear,    // it would cost more than there is
};

struct Form {
    std::string_view name;
    std::span<const Field> fields = {};
    FormRole role = FormRole::Plain;
    std::string_view written = {};  // its pattern in notation (battle/notation.h), if it has one
};

// What a decision is about, for those who show it.
enum class DecisionRole : std::uint8_t {
    Plain,
    Duel,     // two fighters with both cards in view
    Dispute,  // people talk until the time is up
    Pairs,    // figures in contact choose opponents
    Placing,  // troops, into a zone
    Baggage,  // what has an edge of its own
    Hiding,   // troops that the other side will not see
};
struct RoleOfDecision {
    std::uint8_t kind = 0;
    DecisionRole role = DecisionRole::Plain;
};

// Facts by what they mean; empty where a game has none. Before those of a side stands "A.".
struct FactRoles {
    std::string_view health = {};    // of a side that is one fighter
    std::string_view strength = {};  // of a side that is an army: what it has left
    std::string_view lost = {};      // how near a side is to defeat
    std::string_view limit = {};     // where it is defeated; 0: nowhere in this battle
    std::string_view result = {};    // of the battle: how the last combat ended
    std::string_view round = {};     // of the battle
    std::string_view place = {};     // of a unit of a map, before which its id stands: "F1-02."
    std::string_view facing = {};    // of a unit of a map
};

// Words in views by what they mean, for readers that draw them apart.
enum class WordRole : std::uint8_t {
    Plain,
    Centre,     // of a ring: the space that is no seat
    Commander,  // a unit that leads its army
    General,    // a unit or a figure that leads a part of it
    Baggage,    // a type of unit, which no decision about fighters means
};
struct RoleOfWord {
    std::string_view word;
    WordRole role = WordRole::Plain;
};

// A game's own domains by what they mean; Number where a game has none.
struct DomainRoles {
    Domain labels = Domain::Number;  // of the lines of a sum
    Domain units = Domain::Number;
    Domain places = Domain::Number;  // of a map
};

// Everything a game can say. The index in each table is the number used in orders, events and refusals.
struct Vocabulary {
    std::string_view game;    // "filler"
    std::string_view rules;   // version of the rules pack, in every log: "filler/1"
    std::string_view prefix;  // of clause names: "FC"
    std::span<const Form> verbs;
    std::span<const Form> events;
    std::span<const Form> refusals;  // name = the code of the rules' bad-input table
    std::span<const std::string_view> decisions;
    std::span<const std::string_view> rolls;
    std::span<const std::string_view> outcomes;  // reasons why a battle ended
    std::span<const std::string_view> clauses;   // "FC-MOV-01"
    std::span<const std::string_view> domains;   // names of the game's own domains, from FirstOfGame on
    std::span<const RoleOfDecision> decision_roles = {};
    FactRoles facts = {};
    DomainRoles domain_roles = {};
    std::span<const RoleOfWord> word_roles = {};
    std::string_view contacts_question = {};  // which tells whose figures touch whom, if there is one
};

constexpr WordRole role_of(const Vocabulary& vocabulary, std::string_view word) {
    for (const RoleOfWord& each : vocabulary.word_roles) {
        if (each.word == word) return each.role;
    }
    return WordRole::Plain;
}

constexpr DecisionRole role_of(const Vocabulary& vocabulary, std::uint8_t decision) {
    for (const RoleOfDecision& each : vocabulary.decision_roles) {
        if (each.kind == decision) return each.role;
    }
    return DecisionRole::Plain;
}

// The verb that plays the role, if there is one.
constexpr std::optional<std::uint8_t> verb_with(const Vocabulary& vocabulary, FormRole role) {
    for (std::size_t i = 0; i < vocabulary.verbs.size(); ++i) {
        if (vocabulary.verbs[i].role == role) return static_cast<std::uint8_t>(i);
    }
    return std::nullopt;
}

// The code of orders that cannot be read.
constexpr std::string_view malformed_code(const Vocabulary& vocabulary) {
    for (const Form& refusal : vocabulary.refusals) {
        if (refusal.role == FormRole::Malformed) return refusal.name;
    }
    return {};
}

}  // namespace clashfield
