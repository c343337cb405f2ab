#include "content/pickup.h"

#include <algorithm>

#include <fmt/format.h>

#include "content/game_files.h"

namespace clashfield::content {

std::optional<int> points_of(const Json& json, const char* key, const PointsRange& range) {
    if (!json.is_object() || !json.contains(key) || !json[key].is_number_integer()) return std::nullopt;
    const auto points = json[key].get<std::int64_t>();
    return points >= range.least && points <= range.most ? static_cast<int>(points) : 0;
}

std::optional<ArmyWish> wish_of(const Json& army, std::optional<int> points, const PointsRange& range) {
    if (army.is_string()) return ArmyWish{army.get<std::string>(), points};
    if (!army.is_object() || army.contains("units") || !army.contains("list")) return std::nullopt;
    ArmyWish wish;
    if (army["list"].is_string()) wish.list = army["list"].get<std::string>();
    const std::optional<int> budget = points_of(army, "budget", range);
    wish.budget = budget ? budget : points;
    return wish;
}

Json complete_pickup(Json pickup, const PointsRange& range, std::span<const Json> scenarios,
                     const BuyArmy& buy) {
    if (!pickup.is_object() || !pickup.contains("armies") || !pickup["armies"].is_array()) return pickup;
    const std::optional<int> points = points_of(pickup, "points", range);
    for (Json& army : pickup["armies"]) {
        const std::optional<ArmyWish> wish = wish_of(army, points, range);
        const int budget = wish ? wish->budget.value_or(range.usual) : 0;
        if (budget == 0) continue;
        if (const std::optional<Json> bought = buy(wish->list, budget)) army = *bought;
    }
    write_out_map(pickup, scenarios);
    return pickup;
}

void write_out_map(Json& pickup, std::span<const Json> scenarios) {
    if (!pickup.contains("map") || pickup.contains("terrain")) return;
    const Json* scenario = find_scenario(scenarios, pickup["map"]);
    if (scenario == nullptr) return;
    if (scenario->contains("table") && !pickup.contains("table")) pickup["table"] = (*scenario)["table"];
    pickup["terrain"] = (*scenario)["terrain"];
    pickup.erase("map");
}

void refuse_wish(const Reader& reader, const ArmyWish& wish, const PointsRange& range,
                 const std::vector<std::string>& lists, std::optional<int> least) {
    const int budget = wish.budget.value_or(range.usual);
    if (!least) {
        refuse_unknown(reader, "army list", wish.list, lists);
    } else if (budget == 0) {
        reader.error("D-19", fmt::format("an army is bought for {} to {} points", range.least, range.most));
    } else if (budget < *least) {
        reader.error("D-19", fmt::format("the smallest army of {} costs {} points, the budget is {}",
                                         wish.list, *least, budget));
    } else {
        reader.error("D-19",
                     fmt::format("no army was bought from {}; the set-up is not complete", wish.list));
    }
}

const Json* find_map(const Reader& map, std::span<const Json> scenarios,
                     std::span<const std::string_view> others) {
    const std::string id = map.text();
    if (!map.json().is_string() || std::find(others.begin(), others.end(), id) != others.end())
        return nullptr;
    if (const Json* scenario = find_scenario(scenarios, map.json())) return scenario;
    std::vector<std::string> known = as_strings(others);
    for (const Json& scenario : scenarios) known.push_back(scenario["id"]);
    refuse_unknown(map, "map", id, known);
    return nullptr;
}

}  // namespace clashfield::content
