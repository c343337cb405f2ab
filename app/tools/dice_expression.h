#pragma once

// Small questions about dice, as people type them, answered exactly:
//
//   2d6                    the sum of two dice
//   2d6+3                  the sum and three more
//   40d6>=4                how many of forty dice show 4 or more
//   3d6>=4 r1              dice showing 1 are rolled again once, the second face stands
//   3d6>=4 !6              dice showing 6 count and are rolled once more, for more; !6x3 up to three times
//   more best 2 of 3d6          the sum of the two highest; also worst 2d6 vs 3d6             the first
//   against the second: more, as many, fewer
//
// Blanks do not matter, nor do capital letters. Suffixes may come in any order.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "odds/distribution.h"

namespace clashfield::app {

enum class Kept : std::uint8_t { All, Best, Worst };

struct DiceTerm {
    int count = 1;
    std::uint8_t sides = 6;
    std::uint8_t need = 0;         // 0: the faces are added up, else dice of this much or more are counted
    std::uint8_t reroll_face = 0;  // 0: none
    std::uint8_t again_face = 0;   // 0: none
    int again_times = 1;
    Kept kept = Kept::All;
    int kept_count = 0;
    int plus = 0;

    bool operator==(const DiceTerm&) const = default;
};

struct DiceQuestion {
    DiceTerm first;
    std::optional<DiceTerm> second;  // after "vs"

    bool operator==(const DiceQuestion&) const = default;
};

// The problem names the column, what was found and what is expected there.
Result<DiceQuestion> parse_dice_question(std::string_view text);

// What the term gives, exactly.
odds::Distribution distribution_of(const DiceTerm& term);

// The term in its shortest spelling: "best 2 of 3d6>=4 r1".
std::string to_string(const DiceTerm& term);
std::string to_string(const DiceQuestion& question);

}  // namespace clashfield::app
