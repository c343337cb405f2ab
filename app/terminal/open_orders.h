#pragma once

// What the people at a terminal may read of the orders of others. A bot's secrets stay its own where another
// side is played by a person; whoever lets a bot decide for his own side reads what it ordered.

#include <string>
#include <vector>

#include "battle/battle.h"

namespace clashfield::app {

// A side that a person plays, among the names of bots.
inline constexpr const char* kHuman = "human";

// Whether `observer` may read the order as it was written. He may if what he knew before shows him that it
// was possible, if it leads there to all that he knows afterwards, and if nothing can be hidden from him
// meanwhile: an order that looks to him like another one stays unread, and he is told its events only. The
// answer is made of what he knows, so that it tells nothing either. Precondition: the order is legal.
bool may_read(const Battle& battle, const Order& order, Observer observer);

// The same for every person at the table; `players` by side. With nobody there but bots all is open.
bool all_may_read(const Battle& battle, const Order& order, const std::vector<std::string>& players);
// And for what a side is asked. Precondition: this decision is pending.
bool all_may_read(const Battle& battle, const Decision& decision, const std::vector<std::string>& players);

}  // namespace clashfield::app
