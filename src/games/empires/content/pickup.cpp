// A pitched battle of two armies (CE-SET-02, -06; section 9.2).

#include "content/pickup.h"

#include <fmt/format.h>

#include "content/by_id.h"
#include "games/empires/content/roster.h"
#include "games/empires/content/scenario.h"

namespace clashfield::empires {
namespace {

using content::Json;
using content::Reader;

constexpr content::PointsRange kRange = {kLeastBudget, kUsualBudget, kMostBudget};
constexpr std::string_view kOtherMaps[] = {kRolledMap, kPlainMap};

// CE-SET-02: within the points of the battle, and legal.
void take_army(const Reader& reader, const Library& library, std::optional<int> points, std::uint8_t side,
               Setup& setup) {
    if (const auto wish = content::wish_of(reader.json(), points, kRange)) {
        const ArmyList* list = find_list(library.book, wish->list);
        const auto least = list == nullptr ? std::nullopt : std::optional(least_price(*list, library.book));
        return content::refuse_wish(reader, *wish, kRange, content::ids_of(library.book.lists), least);
    }
    std::optional<BoughtArmy> army = read_army(reader, library.book);
    if (!army) return;
    if (points && army->budget.value_or(*points) > *points)
        reader.error("D-19", fmt::format("the army is bought for {} points, the game is for {}",
                                         *army->budget, *points));
    if (!army->budget) army->budget = points.value_or(kUsualBudget);
    content::refuse_by_bounds(reader, check_army(*army, library.book), army_faults(), "bad_list");
    add_army(reader, *army, library.book, side, setup);
}

// CE-SET-06: that of the army with the lower rating; that of side A if both have the same.
const Climate* climate_of(const ArmyBook& book, const Setup& setup) {
    const SideInfo& side = setup.sides[setup.sides[1].strategy < setup.sides[0].strategy ? 1 : 0];
    const ArmyList* list = find_list(book, side.list);
    return list == nullptr ? nullptr : content::find_by_id(book.climates, list->climate);
}

}  // namespace

void read_pickup(const Reader& pickup, const Library& library, Setup& setup) {
    static constexpr std::string_view kRequired[] = {"armies"};
    static constexpr std::string_view kOptional[] = {"points",  "map",  "table", "terrain",
                                                     "options", "name", "first"};
    if (!pickup.object(kRequired, kOptional)) return;
    setup.id = "pitched";
    setup.name = {"A pitched battle", "Une bataille rangée"};
    if (pickup.has("name")) setup.name = content::read_name(pickup);
    if (pickup.has("points")) pickup.at("points").integer(kRange.least, kRange.most);
    if (pickup.has("options")) setup.options = read_options(pickup.at("options"), setup.options);
    content::read_word(pickup, "first", kSideNames, "side", setup.first);
    const Reader armies = pickup.at("armies");
    if (!armies.array(2, 2)) return;
    const Json* map = nullptr;
    if (pickup.has("map")) map = content::find_map(pickup.at("map"), library.scenarios, kOtherMaps);
    content::read_pickup_ground(pickup, map, table_of(setup), kBattlefield, setup);
    const std::optional<int> points = content::points_of(pickup.json(), "points", kRange);
    for (std::uint8_t side = 0; side < 2; ++side) take_army(armies.at(side), library, points, side, setup);
    setup.sides[1].edge = geometry::TableSide::North;
    const bool rolled = pickup.has("map") ? pickup.json()["map"] == kRolledMap : !pickup.has("terrain");
    finish_ground(rolled ? climate_of(library.book, setup) : nullptr, setup);
    setup.hash = content::hash_as_written(pickup.json());
}

Json complete_pickup(Json pickup, const Library& library, Random& random) {
    const auto buy = [&](const std::string& id, int points) -> std::optional<Json> {
        const ArmyList* list = find_list(library.book, id);
        const auto bought = list == nullptr ? std::nullopt : random_army(*list, library.book, points, random);
        if (!bought) return std::nullopt;
        return army_json(*bought, library.book);
    };
    return content::complete_pickup(std::move(pickup), kRange, library.scenarios, buy);
}

}  // namespace clashfield::empires
