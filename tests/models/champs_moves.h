#pragma once

// Movement of lone units and of groups, thought of as whole journeys: a journey is a list of actions, and
// each time it is judged from its beginning, by looking at all of it. The outcomes of an activation are the
// ends of all legal journeys.

#include <set>
#include <string>
#include <vector>

#include "tests/models/champs_board.h"

namespace clashfield::models {

enum class Which { Whole, Front, Rear };  // all of a stack, or its first or last rank alone

struct Member {
    std::string counter;  // a counter of the unit
    Which which = Which::Whole;
};

// The boards that an activation can lead to, described, with the PA that it costs beside them. The Corps of
// the unit has lost its general, so no distance counts and CB-ACT-12 always does.
enum class Impulse { First, March };  // CB-MOV-07: a second one keeps away from enemies
std::set<std::string> lone_outcomes(const Board& board, const Member& member,
                                    Impulse impulse = Impulse::First);
std::set<std::string> group_outcomes(const Board& board, const std::vector<Member>& members);
// CB-GRP-01, -02: may these be named as one group?
bool is_group(const Board& board, const std::vector<Member>& members);

}  // namespace clashfield::models
