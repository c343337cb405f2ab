#include "games/clash/content/forces.h"

#include "content/by_id.h"
#include "content/pickup.h"
#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::ArmyWish;
using content::Json;
using content::Reader;

constexpr std::uint64_t kPreviewSeed = 1;  // of armies that are bought when the battle begins

// Without points it is the ready army of the list.
std::optional<BoughtArmy> grant(const ArmyWish& wish, const Library& library, Random& random) {
    const ArmyList* list = find_list(library.book, wish.list);
    if (list == nullptr || wish.budget == 0) return std::nullopt;
    if (wish.budget) return random_army(*list, library.book, *wish.budget, random);
    const BoughtArmy* ready = find_ready(library, list->id);
    return ready == nullptr ? std::nullopt : std::optional(*ready);
}

void explain(const Reader& reader, const ArmyWish& wish, const Library& library) {
    const ArmyList* list = find_list(library.book, wish.list);
    if (list != nullptr && !wish.budget)
        return reader.error("D-19", "the list " + list->id + " has no ready army; say for how many points");
    std::optional<int> least;
    if (list != nullptr) least = least_price(*list, library.book, *wish.budget);
    refuse_wish(reader, wish, kBudgets, content::ids_of(library.book.lists), least);
}

}  // namespace

std::optional<BoughtArmy> read_force(const Reader& reader, const Library& library, const ForceRule& rule) {
    const std::optional<ArmyWish> wish = wish_of(reader.json(), rule.points, kBudgets);
    if (!wish) return read_army(reader, library.book, rule.unit_keys);
    Random random(kPreviewSeed);
    std::optional<BoughtArmy> army = grant(*wish, library, random);
    if (!army) explain(reader, *wish, library);
    return army;
}

Json complete_force(Json force, const Library& library, std::optional<int> points, Random& random) {
    const std::optional<ArmyWish> wish = wish_of(force, points, kBudgets);
    if (!wish) return force;
    const std::optional<BoughtArmy> army = grant(*wish, library, random);
    return army ? army_json(*army, library.book) : force;
}

}  // namespace clashfield::clash
