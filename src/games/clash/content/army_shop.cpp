#include <fmt/format.h>

#include "content/army_shop_of.h"
#include "games/clash/content/library.h"

namespace clashfield::clash {
namespace {

using content::ArmyLine;
using content::ArmyText;
using content::whole_points;

ArmyText title_of(const BoughtArmy& army, const ArmyBook& book) {
    const ArmyList* list = find_list(book, army.list);
    std::int64_t figures = static_cast<std::int64_t>(army.singles.size());
    for (const BoughtUnit& unit : army.units) figures += unit.size();
    return {"title",
            {{"name", army.name.en.empty() && list != nullptr ? list->name : army.name},
             {"price", static_cast<std::int64_t>(price_of(army, book))},
             {"budget", static_cast<std::int64_t>(army.budget.value_or(0))},
             {"units", static_cast<std::int64_t>(army.units.size())},
             {"figures", figures}}};
}

std::vector<ArmyLine> lines_of(const BoughtArmy& army, const ArmyBook& book) {
    std::vector<ArmyLine> lines;
    for (const BoughtUnit& unit : army.units) {
        int officers = 0;
        for (const UnitPart& part : unit.parts) officers += part.officers;
        lines.push_back({fmt::format("{}/{}", unit.size() - officers, officers), name_of(unit), "",
                         whole_points(price_of(unit, book))});
    }
    for (const Single& single : army.singles) {
        ArmyLine line{"1", single.name, "", whole_points(price_of(single, army, book))};
        if (single.name.en.empty())
            line.name = ArmyText{single.role == Role::General ? "general" : "messenger"};
        lines.push_back(std::move(line));
    }
    return lines;
}

// Armies of CLASH! as everybody buys them (CL-SET-03, -12).
struct Trade : content::BookTrade<ArmyBook> {
    static constexpr content::PointsRange kPoints = kBudgets;
    const Library& library;

    static std::span<const content::ArmyFaultRow> faults() { return army_faults(); }
    std::optional<BoughtArmy> ready(const ArmyList& list) const {
        const BoughtArmy* army = find_ready(library, list.id);
        return army == nullptr ? std::nullopt : std::optional(*army);
    }
    content::Points least_price(const ArmyList& list, int points) const {
        return whole_points(clash::least_price(list, book, points));
    }
    content::ShopArmy show(const BoughtArmy& army) const {
        content::ShopArmy shown;
        shown.title = title_of(army, book);
        shown.lines = lines_of(army, book);
        shown.file = army_file_json(army, book);
        shown.price = whole_points(price_of(army, book));
        shown.budget = army.budget.value_or(0);
        shown.violations = violations_of(army, book);
        shown.sheet = [&book = book, army](const content::SheetWords& words) {
            return print_sheets(army, book, words);
        };
        return shown;
    }
};

}  // namespace

std::unique_ptr<content::ArmyShop> make_shop(const Library& library) {
    return std::make_unique<content::ShopOf<Trade>>(Trade{{library.book}, library});
}

}  // namespace clashfield::clash
