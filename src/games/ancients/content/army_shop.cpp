#include "games/ancients/content/army_shop.h"

#include <fmt/format.h>

#include "content/army_shop_of.h"

namespace clashfield::ancients {
namespace {

using content::ArmyLine;
using content::ArmyText;
using content::whole_points;

ArmyText title_of(const BoughtArmy& army, const ArmyBook& book) {
    const ArmyList& list = list_of(army, book);
    std::int64_t models = 0;
    for (const BoughtUnit& unit : army.units) models += unit.models;
    return {"title",
            {{"name", army.name.en.empty() ? list.name : army.name},
             {"price", static_cast<std::int64_t>(price_of(army, book))},
             {"budget", static_cast<std::int64_t>(army.budget.value_or(0))},
             {"units", static_cast<std::int64_t>(army.units.size())},
             {"models", models}}};
}

std::vector<ArmyLine> lines_of(const BoughtArmy& army, const ArmyList& list) {
    std::vector<ArmyLine> lines;
    for (const BoughtCharacter& character : army.characters) {
        const content::Bilingual& name =
            character.name.en.empty() ? list.characters[index_of(character.role)].name : character.name;
        lines.push_back({"1", ArmyText{kRoleNames[index_of(character.role)], {{"name", name}}}, "",
                         whole_points(price_of(character, list))});
    }
    for (const BoughtUnit& unit : army.units) {
        const std::string officers = command_text(unit.command);
        lines.push_back({fmt::format("{}{}{}", unit.models, officers.empty() ? "" : " ", officers),
                         unit.name.en.empty() ? list.types[unit.type].name : unit.name, "",
                         whole_points(price_of(unit, list))});
    }
    return lines;
}

// Armies of Ancient Battles as everybody buys them (AB-SET-02, -03).
struct Trade : content::BookTrade<ArmyBook> {
    static constexpr content::PointsRange kPoints = kBudgets;
    const Library& library;

    static std::span<const content::ArmyFaultRow> faults() { return army_faults(); }
    // That of the first scenario which has one.
    std::optional<BoughtArmy> ready(const ArmyList& list) const { return ready_army(library, list.id); }
    static content::Points least_price(const ArmyList& list, int) {
        return whole_points(ancients::least_price(list));
    }
    content::ShopArmy show(const BoughtArmy& army) const {
        content::ShopArmy shown;
        shown.title = title_of(army, book);
        shown.lines = lines_of(army, list_of(army, book));
        shown.file = army_file_json(army, book);
        shown.price = whole_points(price_of(army, book));
        shown.budget = army.budget.value_or(0);
        shown.violations = check_army(army, book);
        shown.sheet = [&book = book, army](const content::SheetWords& words) {
            return print_roster(army, book, words);
        };
        return shown;
    }
};

}  // namespace

std::unique_ptr<content::ArmyShop> make_shop(const Library& library) {
    return std::make_unique<content::ShopOf<Trade>>(Trade{{library.book}, library});
}

}  // namespace clashfield::ancients
