#include "games/empires/content/army_shop.h"

#include <fmt/format.h>

#include "content/army_shop_of.h"
#include "content/by_id.h"

namespace clashfield::empires {
namespace {

using content::ArmyLine;
using content::ArmyText;
using content::whole_points;

ArmyText title_of(const BoughtArmy& army, const ArmyBook& book) {
    std::int64_t models = 0;
    for (const BoughtUnit& unit : army.units) models += unit.models;
    const content::Bilingual& name = army.name.en.empty() ? list_of(army, book).name : army.name;
    const auto number = [](std::size_t count) { return static_cast<std::int64_t>(count); };
    return {"title",
            {{"name", name},
             {"units", number(army.units.size())},
             {"models", models},
             {"price", std::int64_t{price_of(army, book)}},
             {"budget", std::int64_t{army.budget.value_or(0)}}}};
}

// "21/7": how many, and how many abreast; behind it what it has besides.
ArmyLine line_of(const BoughtUnit& unit, const ArmyBook& book) {
    ArmyLine line;
    line.count = fmt::format("{}/{}", unit.models, unit.files);
    line.name = unit.name.en.empty() ? unit.type.name : unit.name;
    if (const auto* option = content::find_by_id(book.options, unit.option)) line.note = option->id;
    line.price = whole_points(price_of(unit));
    return line;
}

struct Trade {
    static constexpr content::PointsRange kPoints = {kLeastBudget, kUsualBudget, kMostBudget};
    static constexpr std::string_view kBudgetKey = "budget";
    const Library& library;

    static std::span<const content::ArmyFaultRow> faults() { return army_faults(); }
    const std::vector<ArmyList>& lists() const { return library.book.lists; }
    std::optional<BoughtArmy> read(const content::Reader& army) const {
        return read_army_file(army, library.book);
    }
    std::optional<BoughtArmy> buy(const ArmyList& list, int points, Random& random) const {
        return random_army(list, library.book, points, random);
    }
    // That of the first scenario which has one.
    std::optional<BoughtArmy> ready(const ArmyList& list) const { return ready_army(library, list.id); }
    content::Points least_price(const ArmyList& list, int) const {
        return whole_points(empires::least_price(list, library.book));
    }
    content::ShopArmy show(const BoughtArmy& army) const;
};

content::ShopArmy Trade::show(const BoughtArmy& army) const {
    const ArmyBook& book = library.book;
    content::ShopArmy shown{.title = title_of(army, book),
                            .lines = {},
                            .file = army_file_json(army, book),
                            .price = whole_points(price_of(army, book)),
                            .budget = army.budget.value_or(0),
                            .violations = check_army(army, book),
                            .sheet = {}};
    for (const BoughtCharacter& character : army.characters) {
        const CharacterGrade& grade = book.grades[character.grade];
        const content::Bilingual& name = character.name.en.empty() ? name_of(grade.rank) : character.name;
        shown.lines.push_back({"1", ArmyText{kRankNames[index_of(grade.rank)], {{"name", name}}}, grade.id,
                               whole_points(grade.price)});
    }
    for (const BoughtUnit& unit : army.units) shown.lines.push_back(line_of(unit, book));
    shown.sheet = [&book, army](const content::SheetWords& words) { return print_roster(army, book, words); };
    return shown;
}

}  // namespace

std::unique_ptr<content::ArmyShop> make_shop(const Library& library) {
    return std::make_unique<content::ShopOf<Trade>>(Trade{library});
}

}  // namespace clashfield::empires
