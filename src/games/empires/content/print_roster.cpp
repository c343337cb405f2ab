#include <fmt/format.h>

#include "content/by_id.h"
#include "content/sheet_page.h"
#include "games/empires/content/armour.h"
#include "games/empires/content/army_shop.h"

namespace clashfield::empires {
namespace {

using Cell = content::SheetPage::Cell;

std::string score(int needed) { return needed >= kNoArmour ? std::string("-") : fmt::format("{}+", needed); }
std::string inches(int count) { return fmt::format("{}\"", count); }

class Roster {
  public:
    Roster(const ArmyBook& book, const content::SheetWords& words) : book_(book), page_(words, "empires") {}

    std::string print(const BoughtArmy& army) {
        const std::string budget = army.budget ? fmt::format(" / {}", *army.budget) : std::string();
        page_.begin(page_.name(army.name.en.empty() ? list_of(army, book_).name : army.name),
                    fmt::format("{} {}{}", price_of(army, book_), page_.say("points"), budget));
        for (const BoughtCharacter& character : army.characters) print(character);
        for (const BoughtUnit& unit : army.units) print(unit);
        return page_.finish();
    }

  private:
    void print(const BoughtCharacter& character) {
        const CharacterGrade& grade = book_.grades[character.grade];
        page_.open(page_.name(character.name.en.empty() ? name_of(grade.rank) : character.name),
                   page_.say(kRankNames[index_of(grade.rank)]));
        page_.print_table({{"points", std::to_string(grade.price)},
                           {"ml", fmt::format("+{}", grade.ml_bonus)},
                           {"dl", fmt::format("+{}", grade.dl_bonus)},
                           {"mr", inches(character.mounted ? 16 : 8)},
                           {"command", inches(grade.rank == Rank::General ? 12 : 6)}});
        page_.close(0);
    }

    void print(const BoughtUnit& unit) {
        const UnitType& type = unit.type;
        page_.open(page_.name(unit.name.en.empty() ? type.name : unit.name),
                   fmt::format("{}, {}", word("class", kClassNames[index_of(type.cls)]),
                               word("order", kSpacingNames[index_of(type.order)])));
        page_.print_table(
            {{"models", fmt::format("{} / {}", unit.models, unit.files)},
             {"cost", std::to_string(type.points)},
             {"total", std::to_string(price_of(unit))},
             {"mr", std::to_string(type.mr)},
             {"sh", score(type.sh)},
             {"a", std::to_string(type.a)},
             {"hth", std::to_string(type.hth)},
             {"h", std::to_string(type.h)},
             {"dl", std::to_string(type.dl)},
             {"ml", std::to_string(type.ml)},
             {"arm", fmt::format("{} / {}", score(melee_armour(type)), score(missile_armour(type)))}});
        page_.print_table(weapons_of(type));
        if (type.specials != 0) page_.print_note(specials_of(type));
        page_.close(unit.models * type.h);
    }

    std::vector<Cell> weapons_of(const UnitType& type) const {
        const WeaponRule melee = weapon_rule(type.weapon);
        std::vector<Cell> cells = {{"melee", word("weapon", kWeaponNames[index_of(type.weapon)]), true},
                                   {"k", score(melee.kill)},
                                   {"am", fmt::format("{:+}", melee.armour)}};
        if (type.thrown != Throw::None)
            cells.push_back({"throw", word("throw", kThrowNames[index_of(type.thrown)]), true});
        if (type.missile == Missile::None) return cells;
        const MissileRule missile = missile_rule(type.missile);
        cells.push_back({"shooting", word("missile", kMissileNames[index_of(type.missile)]), true});
        cells.push_back({"range", inches(missile.range)});
        cells.push_back({"k", score(missile.kill)});
        cells.push_back({"am", fmt::format("{:+}", missile.armour)});
        return cells;
    }

    std::string specials_of(const UnitType& type) const {
        std::string notes;
        content::each_word_of(type.specials, kSpecialNames, [&](std::string_view special) {
            notes += (notes.empty() ? "" : ", ") + word("special", special);
        });
        return notes;
    }

    std::string word(std::string_view kind, std::string_view id) const {
        return page_.say(fmt::format("{}.{}", kind, id));
    }

    const ArmyBook& book_;
    content::SheetPage page_;
};

}  // namespace

std::string print_roster(const BoughtArmy& army, const ArmyBook& book, const content::SheetWords& words) {
    return Roster(book, words).print(army);
}

}  // namespace clashfield::empires
