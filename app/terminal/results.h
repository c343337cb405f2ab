#pragma once

// What the next throw can do, before it is thrown: every combination of faces is tried on a copy of the
// battle and its events are read. For games whose dice decide a clash at once.
//
// Conventions about events, the same for every game: `result` names a unit and what happens to it, and
// `destroyed` a unit that is lost; an event with a field `cost` tells what an order is paid with.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "battle/battle.h"
#include "text/catalogue.h"
#include "text/explain.h"

namespace clashfield::app {

struct ThrowResult {
    std::string unit;    // by its short name; empty: no effect
    std::string result;  // in words
    int throws = 0;
};

struct ThrowOdds {
    text::RollWords roll;
    int throws = 0;                    // all of them
    std::vector<ThrowResult> results;  // the most likely first
};

// Nothing where no roll is pending, where it has too many faces to try, or where it decides no clash.
std::optional<ThrowOdds> throw_odds(const Battle& battle, const text::Catalogue& words);

// "R1-02: recoil 53%, destroyed 11%; F1-03: recoil 17%".
std::string in_brief(const ThrowOdds& odds, const text::Catalogue& words);
// A line for each result with a bar of at most `bar` columns.
std::vector<std::string> in_full(const ThrowOdds& odds, const text::Catalogue& words, int bar);

// The battle after an order, and what that costs in words; the words are empty where it costs nothing.
struct AfterOrder {
    std::unique_ptr<Battle> battle;
    std::string cost;
};
// Precondition: check() accepts the order.
AfterOrder after_order(const Battle& battle, const Order& order, const text::Catalogue& words);

}  // namespace clashfield::app
