#pragma once

// JSON of what goes in and out of a battle, made from the game's forms: one reader and one writer for all
// games, so that the page, the engine protocol, vectors and logs agree on what an order looks like.
//
//   order    {"side": "A", "verb": "attack", "target": "B"}       or, on the way in, "attack B" in notation,
//            or {"side": "A", "order": "attack B"}
//   event    {"kind": "moved", "clause": "FC-MOV-01", "who": "A", "from": "S0", "to": "CT"}
//   refusal  {"code": "B-03", "clause": "FC-MOV-02", "words": {"space": "S1", "by": "B"}}
//   pending  {"waits": "decision", "kind": "turn", "side": "A", "verbs": ["attack", "move", "skip"], ...}
//            {"waits": "roll", "kind": "attack", "roller": "A", "dice": 2, "sides": 6, "check": {...}}
//            {"waits": "nothing", "winners": ["A"], "draw": false, "reason": "elimination"}
//
// Maybe fields that are absent are left out. A list field is always written; on the way in a missing one is
// empty.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "battle/battle.h"
#include "battle/parse_json.h"

namespace clashfield {

class JsonWriter;

// Longer texts and lists are refused before they are walked.
inline constexpr std::size_t kLongestOrderText = 64u << 10;
inline constexpr std::size_t kLongestList = 4096;

// True if the words are laid out as the form says. Says nothing about what the numbers mean.
bool words_fit(const Form& form, std::span<const std::int32_t> words);

// An order whose words do not fit its form (a fuzzer's) is written with its bare "words".
Json order_to_json(const Battle& battle, const Order& order);
// The same straight into a text: a server writes the listed orders of every decision.
void write_order(JsonWriter& json, const Battle& battle, const Order& order);

// Reads an order as it may arrive from outside. Everything wrong is reported, each with its path below
// `where`. An order that reads well may still be refused by check().
Result<Order> order_from_json(const Battle& battle, const Json& json, std::string_view where = "order");

Json event_to_json(const Battle& battle, const Event& event);
Json refusal_to_json(const Battle& battle, const Refusal& refusal);
Json check_to_json(const Battle& battle, const Check& check);
Json outcome_to_json(const Battle& battle, const Outcome& outcome);

// What the battle waits for, with the check behind a roll.
Json pending_to_json(const Battle& battle);

Json faces_to_json(const Faces& faces);
// A list of numbers, or a text as people type dice.
Result<Faces> faces_from_json(const Json& json, DicePool pool, std::string_view where = "faces");

// Messages shared by every reader of words: what was found, what is allowed, and the nearest known word.
std::string unknown_word(std::string_view what, std::string_view found, std::span<const std::string> known);

}  // namespace clashfield
