#pragma once

// What events become when they are told one after the other, in the terminal and on the page alike.
//
// Conventions about events, the same for every game: `turn`, or `tokens` where phases are counted, begins a
// turn and becomes a heading; `end` says nothing that the next heading does not; an event with a list of
// `faces` reports a roll and one with clauses in a list reports the sums behind a roll, and the explanation
// of that roll tells both better (unless it has a `score`, a `cost` or a `die`: then it tells how things came
// out).

#include <span>
#include <string>
#include <vector>

#include "battle/event.h"
#include "text/render.h"

namespace clashfield::text {

struct StoryLine {
    std::string words;
    ClauseId clause;
    bool heading = false;  // a turn begins
};

bool begins_turn(const Form& event);

// `roll_follows`: the battle waits for a roll after these events, which explains their sums.
std::vector<StoryLine> story_of(const Renderer& words, std::span<const Event> events, bool roll_follows);

}  // namespace clashfield::text
