#include "content/army_shop_of.h"
#include "content/by_id.h"
#include "games/champs/content/library.h"

namespace clashfield::champs {
namespace {

using content::ArmyLine;
using content::ArmyText;
using content::Points;

void add_line(const ArmyList& list, const Purchase& purchase, bool allied, std::vector<ArmyLine>& lines) {
    const ListLine& line = list.lines[purchase.line];
    const auto add = [&](const Profile& profile, const Purchase& part) {
        if (part.count == 0) return;
        lines.push_back({std::to_string(part.count), line.name, profile_name(profile),
                         Points{price_of(list, part, allied)}});
    };
    add(line.profile, Purchase{purchase.line, purchase.count - purchase.either, 0});
    if (line.either) add(*line.either, Purchase{purchase.line, purchase.either, purchase.either});
}

void add_corps(const BoughtArmy& army, std::size_t index, const ArmyLists& lists,
               std::vector<ArmyLine>& lines) {
    const BoughtCorps& corps = army.corps[index];
    const ArmyList& list = list_of(army, corps, lists);
    const bool allied = !corps.ally_of.empty();
    ArmyLine heading;
    heading.name = ArmyText{"corps",
                            {{"number", static_cast<std::int64_t>(index + 1)},
                             {"name", corps.name},
                             {"ally", allied ? list.name : content::Bilingual{}},
                             {"baggage", corps.mobile_baggage ? "mobile" : "immobile"},
                             {"independent", corps.independent_baggage ? "yes" : "no"}}};
    lines.push_back(std::move(heading));
    for (const Purchase& purchase : corps.lines) add_line(list, purchase, allied, lines);
}

ArmyText title_of(const BoughtArmy& army, const ArmyLists& lists) {
    std::int64_t counters = 0;
    for (const BoughtCorps& corps : army.corps) counters += corps.size();
    const auto corps = static_cast<std::int64_t>(army.corps.size());
    return {"title",
            {{"name", content::find_by_id(lists, army.list)->name},
             {"price", Points{price_of(army, lists)}},
             {"budget", static_cast<std::int64_t>(army.budget_points)},
             {"corps", corps},
             {"counters", counters},
             {"baggage", 2 * corps}}};
}

// Armies of Champs de Bataille as everybody buys them (CB-LST).
struct Trade {
    static constexpr content::PointsRange kPoints = kBudgets;
    static constexpr std::string_view kBudgetKey = "points";
    const ArmyLists& all;

    static std::span<const content::ArmyFaultRow> faults() { return army_faults(); }
    const ArmyLists& lists() const { return all; }
    std::optional<BoughtArmy> read(const content::Reader& army) const { return read_army(army, all); }
    static std::optional<BoughtArmy> buy(const ArmyList& list, int points, Random& random) {
        return random_army(list, points, random);
    }
    static std::optional<BoughtArmy> ready(const ArmyList&) { return std::nullopt; }
    static Points least_price(const ArmyList& list, int points) {
        return {champs::least_price(list, points)};
    }
    content::ShopArmy show(const BoughtArmy& army) const {
        content::ShopArmy shown;
        shown.title = title_of(army, all);
        for (std::size_t i = 0; i < army.corps.size(); ++i) add_corps(army, i, all, shown.lines);
        shown.file = army_json(army, all);
        shown.price = Points{price_of(army, all)};
        shown.budget = army.budget_points;
        shown.violations = check_army(army, all);
        return shown;
    }
};

}  // namespace

std::unique_ptr<content::ArmyShop> make_shop(const Library& library) {
    return std::make_unique<content::ShopOf<Trade>>(Trade{library.lists});
}

}  // namespace clashfield::champs
