#pragma once

// What never changes in a brawl: the table, and who fights.

#include <array>
#include <string>
#include <vector>

#include "content/reader.h"
#include "content/table_reader.h"
#include "geometry/pose.h"

namespace clashfield::brawl {

inline constexpr std::uint8_t kSides[] = {0, 1};
inline constexpr std::size_t kMostOfSide = 8;
inline constexpr geometry::BaseSize kBase = {30 * content::kMillimetre, 30 * content::kMillimetre};

// A line of an army list.
struct Kind {
    std::string id;
    content::Bilingual name;
    int points = 0;
    int skill = 0;
    int lives = 0;
    int reach_mm = 0;
    int least = 0;
    int most = 0;
};

struct Fighter {
    std::string id;  // "A1"
    std::uint8_t side = 0;
    Kind kind;
};

struct Setup {
    content::TableSize table;
    int rounds = 0;
    std::uint8_t first = 0;  // the side that begins
    std::array<content::Bilingual, 2> names;
    std::vector<Fighter> fighters;  // those of the first side come first
};

}  // namespace clashfield::brawl
