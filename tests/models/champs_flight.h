#pragma once

// Moves that are not a player's own idea: recoil, flight, spontaneous advance through friends. Each gives all
// boards it may lead to, since owners choose on the way.

#include <set>
#include <string>
#include <vector>

#include "tests/models/champs_board.h"

namespace clashfield::models {

// A board on which something has moved, and where the one in question is now; 0 when it is gone.
struct Moved {
    Board board;
    Hex hex = 0;
};

// CB-REC-01 to -04 of the unit in a hex; `closed` is a hex that nobody may use, 0 for none. Nothing if it
// cannot.
std::vector<Moved> recoils(const Board& board, Hex hex, Hex closed);

// CB-FLT-02 to -06, without a first recoil. `edge` is 'W' or 'E'. Sets `unclear` where the page leaves the
// answer open: a flight that carries followers along and passes a friend.
std::vector<Moved> flights(const Board& board, Hex hex, char edge, Hex closed, bool& unclear);

// CB-SPO-02 to -06 and CB-PAS-06: the whole advance of an impetuous unit.
std::vector<Board> advances(const Board& board, Hex hex, char edge, bool& unclear);

// Where everybody is, without facings: `unit hex` for all.
std::string places_of(const Board& board);

}  // namespace clashfield::models
