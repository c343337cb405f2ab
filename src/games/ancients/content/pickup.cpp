// A pick-up battle of two armies (AB-SET-02, -05, -06).

#include <fmt/format.h>

#include "games/ancients/content/roster.h"
#include "games/ancients/content/scenario.h"

namespace clashfield::ancients {
namespace {

using content::Json;
using content::Reader;

// Which list, and for how many points an army is to be bought; nothing for an army in full.
struct Wish {
    std::string list;
    std::optional<int> budget;
};

std::optional<int> points_of(const Json& json, const char* key) {
    if (!json.is_object() || !json.contains(key) || !json[key].is_number_integer()) return std::nullopt;
    const auto points = json[key].get<std::int64_t>();
    return points >= kLeastBudget && points <= kMostBudget ? static_cast<int>(points) : 0;
}

std::optional<Wish> wish_of(const Json& army, std::optional<int> points) {
    if (army.is_string()) return Wish{army.get<std::string>(), points};
    if (!army.is_object() || army.contains("units") || !army.contains("list")) return std::nullopt;
    Wish wish;
    if (army["list"].is_string()) wish.list = army["list"].get<std::string>();
    const std::optional<int> budget = points_of(army, "budget");
    wish.budget = budget ? budget : points;
    return wish;
}

Json grant(const Json& army, std::optional<int> points, const Library& library, Random& random) {
    const std::optional<Wish> wish = wish_of(army, points);
    const ArmyList* list = wish ? find_list(library.book, wish->list) : nullptr;
    const int budget = wish ? wish->budget.value_or(kUsualBudget) : 0;
    if (list == nullptr || budget == 0) return army;
    const std::optional<BoughtArmy> bought = random_army(*list, library.book, budget, random);
    return bought ? army_json(*bought, library.book) : army;
}

// Why nothing could be bought.
void explain(const Reader& reader, const Wish& wish, const Library& library) {
    const ArmyList* list = find_list(library.book, wish.list);
    const int budget = wish.budget.value_or(kUsualBudget);
    if (list == nullptr) {
        content::refuse_unknown(reader, "army list", wish.list, list_ids(library.book));
    } else if (budget == 0) {
        reader.error("D-19", fmt::format("an army is bought for {} to {} points", kLeastBudget, kMostBudget));
    } else if (budget < least_price(*list)) {
        reader.error("D-19", fmt::format("the smallest army of {} costs {} points, the budget is {}",
                                         list->id, least_price(*list), budget));
    } else {
        reader.error("D-19", fmt::format("no army was bought from {}; the set-up is not complete", list->id));
    }
}

class PickupReader {
  public:
    PickupReader(const Reader& pickup, const Library& library, Setup& setup)
        : pickup_(pickup), library_(library), setup_(setup), points_(points_of(pickup.json(), "points")) {}

    void read() {
        const Reader armies = pickup_.at("armies");
        if (!armies.array(2, 2)) return;
        read_ground();
        finish_setup(library_.book, setup_);
        for (std::uint8_t s = 0; s < 2; ++s) read_side(armies.at(s), s);
        add_lone_characters(setup_);
    }

  private:
    void read_side(const Reader& reader, std::uint8_t side) {
        setup_.sides[side].edge = side == 0 ? geometry::TableSide::South : geometry::TableSide::North;
        if (const std::optional<Wish> wish = wish_of(reader.json(), points_))
            return explain(reader, *wish, library_);
        const std::optional<BoughtArmy> army = read_army(reader, library_.book);
        if (!army) return;
        if (points_ && army->budget && *army->budget > *points_)
            reader.error("D-19", fmt::format("the army is bought for {} points, the game is for {}",
                                             *army->budget, *points_));
        BoughtArmy limited = *army;
        if (points_ && !army->budget) limited.budget = points_;
        for (const Violation& violation : check_army(limited, library_.book))
            reader.error("bad_list", fmt::format("{} ({})", violation_text(violation),
                                                 row_of(army_faults(), violation.fault).clause));
        add_army(reader, limited, library_.book, side, setup_);
    }

    // AB-SET-05.
    void read_ground() {
        const Json* map = nullptr;
        if (pickup_.has("map")) map = find_map(pickup_.at("map"));
        content::Findings known;  // the scenario was read before
        if (map != nullptr && map->contains("table"))
            take_table(Reader((*map)["table"], "map", "table", known));
        if (pickup_.has("table")) take_table(pickup_.at("table"));
        const TableSize table{setup_.width, setup_.height, kInches};
        if (pickup_.has("terrain")) {
            setup_.terrain = read_terrain(pickup_.at("terrain"), table);
        } else if (map != nullptr) {
            setup_.terrain = read_terrain(Reader((*map)["terrain"], "map", "terrain", known), table);
        }
    }

    void take_table(const Reader& reader) {
        const TableSize table = read_table(reader);
        if (table.width == 0) return;
        setup_.width = table.width;
        setup_.height = table.height;
    }

    // Null for the plain, or after an error.
    const Json* find_map(const Reader& reader) const {
        const std::string id = reader.text();
        if (!reader.json().is_string() || id == kPlainMap) return nullptr;
        if (const Json* scenario = content::find_scenario(library_.scenarios, reader.json())) return scenario;
        std::vector<std::string> known = {std::string(kPlainMap)};
        for (const Json& scenario : library_.scenarios) known.push_back(scenario["id"]);
        content::refuse_unknown(reader, "map", id, known);
        return nullptr;
    }

    const Reader& pickup_;
    const Library& library_;
    Setup& setup_;
    std::optional<int> points_;
};

}  // namespace

void read_pickup(const Reader& pickup, const Library& library, Setup& setup) {
    static constexpr std::string_view kRequired[] = {"armies"};
    static constexpr std::string_view kOptional[] = {"points",  "map",  "table", "terrain",
                                                     "options", "name", "first"};
    if (!pickup.object(kRequired, kOptional)) return;
    setup.id = "pickup";
    setup.name = pickup.has("name") ? content::read_name(pickup)
                                    : content::Bilingual{"A pick-up battle", "Une bataille libre"};
    if (pickup.has("points")) pickup.at("points").integer(kLeastBudget, kMostBudget);
    if (pickup.has("options")) setup.options = read_options(pickup.at("options"), setup.options);
    content::read_word(pickup, "first", kSideNames, "side", setup.first);
    setup.deploys = true;
    PickupReader(pickup, library, setup).read();
    setup.hash = content::hash_as_written(pickup.json());
}

Json complete_pickup(Json pickup, const Library& library, Random& random) {
    if (!pickup.is_object() || !pickup.contains("armies") || !pickup["armies"].is_array()) return pickup;
    const std::optional<int> points = points_of(pickup, "points");
    for (Json& army : pickup["armies"]) army = grant(army, points, library, random);
    // A map by name is written out too, so that a log does not depend on the files.
    if (!pickup.contains("map") || pickup.contains("terrain")) return pickup;
    if (const Json* scenario = content::find_scenario(library.scenarios, pickup["map"])) {
        if (scenario->contains("table") && !pickup.contains("table")) pickup["table"] = (*scenario)["table"];
        pickup["terrain"] = (*scenario)["terrain"];
        pickup.erase("map");
    }
    return pickup;
}

}  // namespace clashfield::ancients
