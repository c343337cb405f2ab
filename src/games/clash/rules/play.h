#pragma once

// The tools of every chapter: a battle in play, refusals and events.

#include <algorithm>

#include "base/insert_in_order.h"
#include "battle/event.h"
#include "battle/ruling.h"
#include "battle/sum.h"
#include "games/clash/clauses.h"
#include "games/clash/state.h"
#include "games/clash/vocabulary.h"

namespace clashfield::clash {

using FigureId = std::uint16_t;
using UnitId = std::uint8_t;

using Play = PlayOf<Setup, State>;

using Ruling = RulingOf<Clause, Code>;
using Sum = SumOf<Label, Clause>;

// The battle waits for an order of this side.
inline void ask(Play& play, std::uint8_t side) {
    play.state.waiting = true;
    play.state.asked = side;
}
inline std::uint8_t other(std::uint8_t side) { return static_cast<std::uint8_t>(1 - side); }

template <typename List, typename Item>
bool contains(const List& list, const Item& item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace clashfield::clash
