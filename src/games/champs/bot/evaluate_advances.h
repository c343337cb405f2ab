#pragma once

// The spontaneous advances that end a movement phase, tried on a copy of the battle: what a bot's plan comes
// to when those have gone whom nobody holds.

#include <span>
#include <utility>

#include "games/champs/rules/play.h"
#include "games/champs/rules/spontaneous_advances_targets.h"

namespace clashfield::champs {

// Who of those who are bound to advance does: all, or only those who can get at an enemy.
enum class Runners : std::uint8_t { All, InReach };

// They do so (CB-SPO-01), the nearest to the enemies of the active side first. The phase stays as it is.
// Precondition: no activation is under way.
void let_advance(Play& play, const Positions& enemies, Runners runners);

// Answers what is asked on a copy of the battle until nothing is left of what was under way, or dice are
// wanted.
void settle(Play& play);

// Whom a unit of the active side may be sent at (CB-SPO-02), kept from one question to the next. Valid until
// then.
std::span<const std::uint8_t> kept_targets(const Setup& setup, const State& state, std::uint8_t unit);

// Puts an item where it belongs in a list that is in order already, behind its equals: a stable sort that
// needs no memory.
template <typename List, typename Before>
void push_in_order(List& list, const typename List::value_type& item, Before before) {
    list.push_back(item);
    for (std::size_t i = list.size() - 1; i > 0 && before(list[i], list[i - 1]); --i)
        std::swap(list[i], list[i - 1]);
}

}  // namespace clashfield::champs
