#include "games/clash/content/forces.h"

#include <fmt/format.h>

#include "content/by_id.h"
#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Json;
using content::Reader;

constexpr std::uint64_t kPreviewSeed = 1;  // of armies that are bought when the battle begins

// Which list, and for how many points one is to be bought; nothing for an army in full.
struct Wish {
    std::string list;
    std::optional<int> budget;
};

std::optional<Wish> wish_of(const Json& force, std::optional<int> points) {
    if (force.is_string()) return Wish{force.get<std::string>(), points};
    if (!force.is_object() || force.contains("units") || !force.contains("list")) return std::nullopt;
    Wish wish;
    if (force["list"].is_string()) wish.list = force["list"].get<std::string>();
    wish.budget = points;
    if (force.contains("budget") && force["budget"].is_number_integer()) {
        const auto budget = force["budget"].get<std::int64_t>();
        wish.budget = budget >= 0 && budget <= kMostBudget ? static_cast<int>(budget) : 0;
    }
    return wish;
}

std::optional<BoughtArmy> grant(const Wish& wish, const Library& library, Random& random) {
    const ArmyList* list = find_list(library.book, wish.list);
    if (list == nullptr) return std::nullopt;
    if (!wish.budget) {
        const BoughtArmy* ready = find_ready(library, list->id);
        return ready == nullptr ? std::nullopt : std::optional(*ready);
    }
    if (*wish.budget < kLeastBudget || *wish.budget > kMostBudget) return std::nullopt;
    return random_army(*list, library.book, *wish.budget, random);
}

void explain(const Reader& reader, const Wish& wish, const Library& library) {
    const ArmyList* list = find_list(library.book, wish.list);
    if (list == nullptr) {
        refuse_unknown(reader, "army list", wish.list, content::ids_of(library.book.lists));
    } else if (!wish.budget) {
        reader.error("D-19", "the list " + list->id + " has no ready army; say for how many points");
    } else if (*wish.budget < kLeastBudget || *wish.budget > kMostBudget) {
        reader.error("D-19", fmt::format("an army is bought for {} to {} points", kLeastBudget, kMostBudget));
    } else {
        reader.error("D-19",
                     fmt::format("the smallest army of {} costs {} points, the budget is {}", list->id,
                                 least_price(*list, library.book, *wish.budget), *wish.budget));
    }
}

}  // namespace

std::optional<BoughtArmy> read_force(const Reader& reader, const Library& library, const ForceRule& rule) {
    const std::optional<Wish> wish = wish_of(reader.json(), rule.points);
    if (!wish) return read_army(reader, library.book, rule.unit_keys);
    Random random(kPreviewSeed);
    std::optional<BoughtArmy> army = grant(*wish, library, random);
    if (!army) explain(reader, *wish, library);
    return army;
}

Json complete_force(Json force, const Library& library, std::optional<int> points, Random& random) {
    const std::optional<Wish> wish = wish_of(force, points);
    if (!wish) return force;
    const std::optional<BoughtArmy> army = grant(*wish, library, random);
    return army ? army_json(*army, library.book) : force;
}

}  // namespace clashfield::clash
