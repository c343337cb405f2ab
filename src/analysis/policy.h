#pragma once

// What analyses ask for from outside: who answers decisions, where to stop, and who plays.

#include <functional>

#include "base/random.h"
#include "battle/battle.h"

namespace clashfield::analysis {

// Answers the pending decision with an order that check() accepts, from the battle alone: the same battle
// always gets the same answer.
using Policy = std::function<void(const Battle& battle, Order& order)>;

// True where a walk ends. A battle that is over ends it in any case.
using Stop = std::function<bool(const Battle& battle)>;

// A player that may use chance. Its choice depends on its two arguments only, so that a battle can be
// repeated.
using Chooser = std::function<void(const Battle& battle, Random& random, Order& order)>;

// Makes players, one for each thread.
using ChooserMaker = std::function<Chooser()>;

// Takes the first order of the list: what a time-out would take.
Policy first_order();

// Decisions inside a larger action are gone through; the next decision of any side about an action of its own
// stops, and so does a roll that begins something new.
bool at_main_decision(const Battle& battle);

}  // namespace clashfield::analysis
