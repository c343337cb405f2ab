#pragma once

// The Check behind a roll: where its dice and its target number come from, line by line, each with its
// clause. Rules resolve it, odds read it, bots weigh it and people see it; there is no second copy of a
// modifier anywhere.

#include <cstdint>

#include "base/inline_vector.h"
#include "battle/event.h"
#include "battle/form.h"
#include "battle/side.h"
#include "dice/dice_pool.h"
#include "odds/reading.h"

namespace clashfield {

// Which of the sums of a check a line belongs to.
enum class Part : std::uint8_t {
    Dice,   // how many dice are thrown
    Score,  // what is added to each die or to the total
    Need,   // what a die must reach
};

struct Modifier {
    ClauseId clause;
    Part part = Part::Score;
    Side owner;  // whose skill, unit or situation it is
    std::int16_t amount = 0;
    std::int32_t label = 0;  // a number of the game's label domain: a skill, a weapon, a situation

    bool operator==(const Modifier&) const = default;
};

// Somebody or something with a name: a number of a domain; kNothing for nobody.
struct Named {
    Domain domain = Domain::Number;
    std::int32_t value = kNothing;
    bool operator==(const Named&) const = default;
};

struct Check {
    ClauseId clause;  // the rule that asks for the roll
    Named by{};       // who rolls, at whom and why, where the game names them
    Named at{};
    Named why{};
    std::int16_t dice = 0;   // sum of the dice lines; below 0 it counts as 0
    std::int16_t score = 0;  // sum of the score lines
    std::int16_t need = 0;   // a die (or total) of this much succeeds, before the score is added; sum of the
                             // need lines, where there are any
    bool opposed = false;    // the lines of each owner are a sum of their own, and the sums are compared
    InlineVector<Modifier, 48> lines;

    // A line of nothing is none. Precondition: there is room for it.
    void add(const Modifier& line) {
        if (line.amount == 0) return;
        std::int16_t& sum = line.part == Part::Dice ? dice : line.part == Part::Score ? score : need;
        sum = static_cast<std::int16_t>(sum + line.amount);
        lines.push_back(line);
    }
};

}  // namespace clashfield
