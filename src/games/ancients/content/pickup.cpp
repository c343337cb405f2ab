// A pick-up battle of two armies (AB-SET-02, -05, -06).

#include "content/pickup.h"

#include <fmt/format.h>

#include "games/ancients/content/roster.h"
#include "games/ancients/content/scenario.h"

namespace clashfield::ancients {
namespace {

using content::Json;
using content::Reader;

constexpr std::string_view kOtherMaps[] = {content::kPlainMap};

class PickupReader {
  public:
    PickupReader(const Reader& pickup, const Library& library, Setup& setup)
        : pickup_(pickup),
          library_(library),
          setup_(setup),
          points_(content::points_of(pickup.json(), "points", kBudgets)) {}

    void read() {
        const Reader armies = pickup_.at("armies");
        if (!armies.array(2, 2)) return;
        const Json* map = nullptr;
        if (pickup_.has("map")) map = content::find_map(pickup_.at("map"), library_.scenarios, kOtherMaps);
        const TableSize usual{setup_.width, setup_.height, kInches};
        read_pickup_ground(pickup_, map, usual, kBattlefield, setup_);  // AB-SET-05
        finish_setup(library_.book, setup_);
        for (std::uint8_t s = 0; s < 2; ++s) read_side(armies.at(s), s);
        add_lone_characters(setup_);
    }

  private:
    void read_side(const Reader& reader, std::uint8_t side) {
        setup_.sides[side].edge = side == 0 ? geometry::TableSide::South : geometry::TableSide::North;
        if (const auto wish = content::wish_of(reader.json(), points_, kBudgets))
            return refuse(reader, *wish);
        const std::optional<BoughtArmy> army = read_army(reader, library_.book);
        if (!army) return;
        if (points_ && army->budget && *army->budget > *points_)
            reader.error("D-19", fmt::format("the army is bought for {} points, the game is for {}",
                                             *army->budget, *points_));
        BoughtArmy limited = *army;
        if (points_ && !army->budget) limited.budget = points_;
        content::refuse_by_bounds(reader, check_army(limited, library_.book), army_faults(), "bad_list");
        add_army(reader, limited, library_.book, side, setup_);
    }

    void refuse(const Reader& reader, const content::ArmyWish& wish) const {
        const ArmyList* list = find_list(library_.book, wish.list);
        const std::optional<int> least = list == nullptr ? std::nullopt : std::optional(least_price(*list));
        content::refuse_wish(reader, wish, kBudgets, list_ids(library_.book), least);
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
    if (pickup.has("points")) pickup.at("points").integer(kBudgets.least, kBudgets.most);
    if (pickup.has("options")) setup.options = read_options(pickup.at("options"), setup.options);
    content::read_word(pickup, "first", kSideNames, "side", setup.first);
    setup.deploys = true;
    PickupReader(pickup, library, setup).read();
    setup.hash = content::hash_as_written(pickup.json());
}

Json complete_pickup(Json pickup, const Library& library, Random& random) {
    const auto buy = [&](const std::string& id, int points) -> std::optional<Json> {
        const ArmyList* list = find_list(library.book, id);
        if (list == nullptr) return std::nullopt;
        const std::optional<BoughtArmy> bought = random_army(*list, library.book, points, random);
        return bought ? std::optional(army_json(*bought, library.book)) : std::nullopt;
    };
    return content::complete_pickup(std::move(pickup), kBudgets, library.scenarios, buy);
}

}  // namespace clashfield::ancients
