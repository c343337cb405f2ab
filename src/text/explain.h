#pragma once

// A roll explained line by line: where its dice come from, what is added to them, which faces succeed, what
// was rolled, and the clause behind each line. Made from the same Check the rules resolve, so it cannot tell
// another story.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "battle/check.h"
#include "battle/pending.h"
#include "dice/faces.h"
#include "text/render.h"

namespace clashfield::text {

struct ShownFace {
    std::uint8_t face = 0;
    bool hit = false;
    bool operator==(const ShownFace&) const = default;
};

struct RollWords {
    std::string title;              // "Ronin (A) rolls 2 dice: attack"
    std::vector<std::string> sums;  // "Dice 2 = card 2 (FC-DIC-04)", "Bonus +1 = Shirtless +1 (FC-EFX-02)"
    std::string need;  // "Each die needs 3 or more"; empty where no die succeeds or fails by itself
    std::vector<ShownFace> faces;   // empty before the roll
    std::string result;             // "2 successes"; empty before the roll and where `need` is
    std::vector<ClauseId> clauses;  // every clause cited, once, in the order of the lines
};

// Whether a face succeeds: the face plus the score reaches what the check needs. A lowest face that the sum
// would let pass, but that the reading keeps apart, fails: it is how a game says that a natural 1 always
// does. A highest face that does not reach it either, but is kept apart, succeeds: it is rolled again.
bool face_succeeds(const RollRequest& roll, const Check& check, std::uint8_t face);

RollWords explain(const Renderer& words, const RollRequest& roll, const Check& check,
                  const Faces* faces = nullptr);

// One line of a check: "Raiz +2 (FC-EFX-02)". The first dice line is a number without a sign: "card 2
// (FC-DIC-04)".
std::string check_line(const Renderer& words, const Modifier& line, bool first);

}  // namespace clashfield::text
