#pragma once

// What the journeys of lone units and of groups share. Included by these two only.

#include <algorithm>
#include <optional>

#include "tests/models/champs_moves.h"

namespace clashfield::models {

enum class Act { Left, Right, BackLeft, BackRight, TurnLeft, TurnRight, About, Hold };
inline bool is_turn(Act act) { return act == Act::TurnLeft || act == Act::TurnRight || act == Act::About; }
inline bool is_back(Act act) { return act == Act::BackLeft || act == Act::BackRight; }

// The hex that a step leads to.
Hex goal_of(Hex hex, int facing, Act act);

// The counters of a member, apart from those it leaves behind.
struct Mover {
    std::vector<Counter> counters;
    std::vector<Counter> left_behind;
    Hex start = 0;
    int facing = 0;
    Which which = Which::Whole;
    const Counter& front() const { return counters.front(); }
    int side() const { return front().side; }
    int ma() const {
        int least = 1000;
        for (const Counter& counter : counters) least = std::min(least, printed_ma(counter));
        return least;
    }
    // CB-UNI-10: an impulse that starts far from every enemy.
    bool rides(const Board& board) const { return front().rides && board.nearest_enemy(start, side()) > 4; }
    int allowance_over(const Board& board, const std::vector<Hex>& entered) const {
        int least = 1000;
        for (const Counter& counter : counters)
            least = std::min(least, allowance(*board.map, counter, rides(board), start, entered));
        return least;
    }
    bool is_baggage() const { return front().type == "Bag"; }
};

std::optional<Mover> mover_of(const Board& board, const Member& member);
// The board without the movers; what they leave behind stays.
Board without(const Board& board, const std::vector<Mover>& movers);
// CB-STK-07: the last rank goes forward only through those before it.
bool may_leave(const Board& rest, const Mover& mover, int facing, bool back);
// Ground and enemies: may this mover step from one hex into another at all?
bool is_open(const Board& board, const Mover& mover, Hex from, Hex to, int facing);
// CB-STK-08: the ranks that would stand there afterwards, or nothing.
std::optional<std::vector<Counter>> joined(const Mover& mover, const Unit& friendly, int facing, bool back);
// Those who have not left yet are in their old rank.
std::optional<std::vector<Counter>> stays_with(const Mover& mover, const Unit& friendly, int facing);

// Where a member is in its journey.
struct Walk {
    Hex hex = 0;
    std::vector<Hex> entered;
    int spent = 0;
    bool stopped = false;   // it entered a zone, or gave or took support
    bool over = false;      // it stands over a friend whom it passes
    bool may_join = false;  // it could stay with that friend
    bool dropped = false;
    int facing = 0;  // of a member: a halted one keeps the facing it has
    bool turned = false;
    auto operator<=>(const Walk&) const = default;
};

// CB-UNI-10: MP beyond those of its feet, spent in this place or on the way between two.
bool spends_far(const Board& board, const Mover& mover, Hex from, const Walk& walk);
// What an activation costs: base, CB-ACT-12 and the two lines of clumsy units.
int price(const Board& board, const std::vector<Mover>& movers, const std::vector<Walk>& walks, int each);
// Sets a mover down where its journey ended. False if somebody is there whom it cannot join.
bool set_down(Board& rest, const Mover& mover, const Walk& walk, int facing, bool back);

}  // namespace clashfield::models
