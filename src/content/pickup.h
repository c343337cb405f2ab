#pragma once

// Pick-up battles of two armies bought for points:
//
//   {"armies": ["rep", {army}], "points": 1500, "map": "zama", ...}
//
// An army is an army file as an object; {"list", "budget"} for one bought at random; or the id of a list, of
// which one is bought for "points". "map" may be a scenario whose table and terrain are taken; "table" and
// "terrain" may be given instead. In the log of a battle everything is written out.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/army_shop.h"
#include "content/reader.h"

namespace clashfield::content {

// Which list, and for how many points an army is to be bought.
struct ArmyWish {
    std::string list;
    std::optional<int> budget;  // 0: none that an army is bought for
};
std::optional<int> points_of(const Json& json, const char* key, const PointsRange& range);
// Nothing for an army in full. `points` are those of the battle.
std::optional<ArmyWish> wish_of(const Json& army, std::optional<int> points, const PointsRange& range);

// Armies that are only named are bought, and a map by the name of a scenario is written out. `buy` gives
// nothing where it cannot; what is wrong stays as it is, for refuse_wish to tell.
using BuyArmy = std::function<std::optional<Json>(const std::string& list, int points)>;
Json complete_pickup(Json pickup, const PointsRange& range, std::span<const Json> scenarios,
                     const BuyArmy& buy);

// The map alone, so that a log does not depend on the files.
void write_out_map(Json& pickup, std::span<const Json> scenarios);

// Says why nothing could be bought. `least` is what the smallest army of the list costs, where there is such
// a list.
void refuse_wish(const Reader& reader, const ArmyWish& wish, const PointsRange& range,
                 const std::vector<std::string>& lists, std::optional<int> least);

// The scenario that the map of a pick-up battle names; null for one of these other words, or after an error.
const Json* find_map(const Reader& map, std::span<const Json> scenarios,
                     std::span<const std::string_view> others);

}  // namespace clashfield::content
