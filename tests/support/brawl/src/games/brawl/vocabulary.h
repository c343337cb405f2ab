#pragma once

// Everything a brawl can say. Places in orders are hundredths of a millimetre, headings hundredths of a
// degree.

#include "battle/form.h"
#include "battle/ruling.h"
#include "games/brawl/clauses.h"

namespace clashfield::brawl {

inline constexpr Domain kFighter = game_domain(0);
inline constexpr Domain kLabel = game_domain(1);
inline constexpr Domain kEnding = game_domain(2);

enum class Verb : std::uint8_t { Pass, Move, Strike, Resign };
enum class EventKind : std::uint8_t { Turn, Moved, Dice, Struck, Fallen, Over };
enum class Code : std::uint8_t {
    Malformed,
    NotAsked,
    Ended,
    NoFighter,
    TooFar,
    OffTable,
    Taken,
    NoFoe,
    OutOfReach
};

using Ruling = RulingOf<Clause, Code>;

const Vocabulary& brawl_vocabulary();

}  // namespace clashfield::brawl
