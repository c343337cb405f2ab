#include "games/clash/content/army_shop.h"

#include <fmt/format.h>

#include "games/clash/content/print_sheet.h"

namespace clashfield::clash {
namespace {

using content::ArmyLine;
using content::ArmyText;
using content::whole_points;

constexpr int kUsualBudget = 500;

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

}  // namespace

content::PointsRange ClashShop::points() const { return {kLeastBudget, kUsualBudget, kMostBudget}; }

std::vector<content::ArmyListEntry> ClashShop::lists() const {
    std::vector<content::ArmyListEntry> entries;
    for (const ArmyList& list : library_.book.lists)
        entries.push_back({list.id, list.code, list.name, list.year, list.year});
    return entries;
}

std::optional<content::ShopArmy> ClashShop::read(const content::Json& army, const std::string& file,
                                                 content::Findings& findings) const {
    const auto bought = read_army_file(content::Reader(army, file, "", findings), library_.book);
    return bought && findings.errors.empty() ? std::optional(shown(*bought)) : std::nullopt;
}

std::optional<content::ShopArmy> ClashShop::buy(std::size_t list, int points, Random& random) const {
    const auto army = random_army(library_.book.lists[list], library_.book, points, random);
    return army ? std::optional(shown(*army)) : std::nullopt;
}

content::Points ClashShop::least_price(std::size_t list, int points) const {
    return whole_points(clash::least_price(library_.book.lists[list], library_.book, points));
}

std::optional<content::ShopArmy> ClashShop::ready(std::size_t list) const {
    const BoughtArmy* army = find_ready(library_, library_.book.lists[list].id);
    return army != nullptr ? std::optional(shown(*army)) : std::nullopt;
}

content::ShopArmy ClashShop::shown(const BoughtArmy& army) const {
    const ArmyBook& book = library_.book;
    content::ShopArmy shown;
    shown.title = title_of(army, book);
    shown.lines = lines_of(army, book);
    shown.file = army_file_json(army, book);
    shown.price = whole_points(price_of(army, book));
    shown.budget = army.budget.value_or(0);
    shown.violations = violations_of(army, book);
    shown.sheet = [&book, army](const SheetWords& words) { return print_sheets(army, book, words); };
    return shown;
}

}  // namespace clashfield::clash
