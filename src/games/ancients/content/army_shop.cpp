#include "games/ancients/content/army_shop.h"

#include <fmt/format.h>

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

}  // namespace

std::vector<content::ArmyListEntry> AncientsShop::lists() const {
    std::vector<content::ArmyListEntry> entries;
    for (const ArmyList& list : library_.book.lists)
        entries.push_back({list.id, list.code, list.name, list.from_year, list.to_year});
    return entries;
}

std::optional<content::ShopArmy> AncientsShop::read(const content::Json& army, const std::string& file,
                                                    content::Findings& findings) const {
    const auto bought = read_army_file(content::Reader(army, file, "", findings), library_.book);
    return bought && findings.errors.empty() ? std::optional(shown(*bought)) : std::nullopt;
}

std::optional<content::ShopArmy> AncientsShop::buy(std::size_t list, int points, Random& random) const {
    const auto army = random_army(library_.book.lists[list], library_.book, points, random);
    return army ? std::optional(shown(*army)) : std::nullopt;
}

content::Points AncientsShop::least_price(std::size_t list, int) const {
    return whole_points(ancients::least_price(library_.book.lists[list]));
}

// The army of a list is that of the first scenario which has one.
std::optional<content::ShopArmy> AncientsShop::ready(std::size_t list) const {
    const std::optional<BoughtArmy> army = ready_army(library_, library_.book.lists[list].id);
    return army ? std::optional(shown(*army)) : std::nullopt;
}

content::ShopArmy AncientsShop::shown(const BoughtArmy& army) const {
    const ArmyBook& book = library_.book;
    content::ShopArmy shown;
    shown.title = title_of(army, book);
    shown.lines = lines_of(army, list_of(army, book));
    shown.file = army_file_json(army, book);
    shown.price = whole_points(price_of(army, book));
    shown.budget = army.budget.value_or(0);
    shown.violations = check_army(army, book);
    shown.sheet = [&book, army](const content::SheetWords& words) { return print_roster(army, book, words); };
    return shown;
}

}  // namespace clashfield::ancients
