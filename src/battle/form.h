#pragma once

// Forms: the grammar of orders, events and refusals as data. One table per game drives the JSON of the engine
// protocol and the page, the words of the terminal, the messages about malformed input and the fuzzer, so
// that no reader keeps its own idea of what an order looks like.
//
// An order or event carries only numbers (Words). A field takes one word (One), one word that may be kNothing
// (Maybe), or a count followed by that many items (Many); an item of a Many field with parts takes one word
// per part.

#include <cstdint>
#include <span>
#include <string_view>

namespace clashfield {

inline constexpr std::int32_t kNothing = INT32_MIN;

// What the number of a field means. The battle turns numbers of a game's own domains into names and back.
enum class Domain : std::uint8_t {
    Number,       // a plain integer
    Hundredths,   // hundredths of a unit of the game (a millimetre, a degree); people see and write decimals
    Flag,         // 0 or 1
    Side,         // index of a side
    Clause,       // index into the game's clauses
    FirstOfGame,  // games count their own domains from here
};

constexpr Domain game_domain(int index) {
    return static_cast<Domain>(static_cast<int>(Domain::FirstOfGame) + index);
}

enum class Shape : std::uint8_t { One, Maybe, Many };

struct Field {
    std::string_view name;
    Domain domain = Domain::Number;
    Shape shape = Shape::One;
    std::span<const Field> parts = {};
};

struct Form {
    std::string_view name;
    std::span<const Field> fields = {};
    std::string_view written = {};  // its pattern in notation (battle/notation.h), if it has one
};

// Everything a game can say. The index in each table is the number used in orders, events and refusals.
struct Vocabulary {
    std::string_view game;    // "filler"
    std::string_view rules;   // version of the rules pack, in every log: "filler/1"
    std::string_view prefix;  // of clause names: "FC"
    std::span<const Form> verbs;
    std::span<const Form> events;
    std::span<const Form> refusals;  // name = the code of the rules' bad-input table
    std::string_view malformed;      // the code of orders that cannot be read
    std::span<const std::string_view> decisions;
    std::span<const std::string_view> rolls;
    std::span<const std::string_view> outcomes;  // reasons why a battle ended
    std::span<const std::string_view> clauses;   // "FC-MOV-01"
    std::span<const std::string_view> domains;   // names of the game's own domains, from FirstOfGame on
};

}  // namespace clashfield
