#include <fmt/format.h>

#include "content/sheet_page.h"
#include "games/ancients/content/army_shop.h"
#include "games/ancients/content/saves.h"

namespace clashfield::ancients {
namespace {

using Cell = content::SheetPage::Cell;

std::string score(int save) { return save >= kNoSave ? std::string("-") : fmt::format("{}+", save); }

void add_stats(const Stats& stats, std::vector<Cell>& cells) {
    const std::pair<std::string_view, int> values[] = {{"ws", stats.ws}, {"bs", stats.bs}, {"s", stats.s},
                                                       {"t", stats.t},   {"w", stats.w},   {"i", stats.i},
                                                       {"a", stats.a},   {"ld", stats.ld}};
    for (const auto& [key, value] : values) cells.push_back({key, std::to_string(value)});
}

class Roster {
  public:
    Roster(const BoughtArmy& army, const ArmyBook& book, const content::SheetWords& words)
        : army_(army), list_(list_of(army, book)), page_(words, "ancients") {}

    std::string print(int price) {
        const std::string budget = army_.budget ? fmt::format(" / {}", *army_.budget) : std::string();
        page_.begin(page_.name(army_.name.en.empty() ? list_.name : army_.name),
                    fmt::format("{} {}{}", price, page_.say("points"), budget));
        for (const BoughtCharacter& character : army_.characters) print_character(character);
        for (const BoughtUnit& unit : army_.units) print_unit(unit);
        return page_.finish();
    }

  private:
    void print_character(const BoughtCharacter& character) {
        const CharacterType& type = list_.characters[index_of(character.role)];
        page_.open(page_.name(character.name.en.empty() ? type.name : character.name),
                   page_.say(kRoleNames[index_of(character.role)]));
        std::vector<Cell> cells = {{"points", std::to_string(type.price)}, {"m", std::to_string(type.move)}};
        add_stats(type.stats, cells);
        page_.print_table(cells);
        page_.close(type.stats.w);
    }

    void print_unit(const BoughtUnit& unit) {
        const UnitType& type = list_.types[unit.type];
        page_.open(page_.name(unit.name.en.empty() ? type.name : unit.name),
                   page_.say(kClassNames[index_of(type.cls)]));
        std::vector<Cell> cells = {{"models", std::to_string(unit.models)},
                                   {"cost", std::to_string(type.points)},
                                   {"total", std::to_string(price_of(unit, list_))},
                                   {"m", std::to_string(type.move)}};
        add_stats(type.stats, cells);
        const Protection man = protection_of(type, unit.skirmishing);
        cells.push_back({"save", fmt::format("{} / {}", score(base_save(man, Against::Melee)),
                                             score(base_save(man, Against::Missile)))});
        page_.print_table(cells);
        print_weapons(type);
        const std::string notes = notes_of(unit, type);
        if (!notes.empty()) page_.print_note(notes);
        const bool wounds = type.cls == Class::Elephant || type.cls == Class::WarMachine;
        page_.close(wounds ? type.stats.w + type.crew_size : unit.models * type.stats.w);
    }

    void print_weapons(const UnitType& type) {
        std::vector<Cell> cells = {{"melee", word("weapon", kWeaponNames[index_of(type.weapon)]), true}};
        if (type.missile != Missile::None) {
            const MissileRule rule = missile_rule(type.missile);
            cells.push_back({"shooting", word("missile", kMissileNames[index_of(type.missile)]), true});
            cells.push_back({"range", fmt::format("{}\"", rule.range)});
            cells.push_back({"strength", std::to_string(rule.strength)});
        } else if (type.machine != Machine::None) {
            cells.push_back({"shooting", word("machine", kMachineNames[index_of(type.machine)]), true});
            cells.push_back({"range", fmt::format("{}\"", type.machine_range)});
            cells.push_back({"strength", std::to_string(type.machine_strength)});
        }
        page_.print_table(cells);
    }

    std::string notes_of(const BoughtUnit& unit, const UnitType& type) const {
        std::string notes;
        const auto add = [&](const std::string& text) { notes += (notes.empty() ? "" : ", ") + text; };
        for (std::size_t i = 0; i < std::size(kRuleNames); ++i) {
            if (type.is(static_cast<std::uint16_t>(1u << i))) add(word("rule", kRuleNames[i]));
        }
        if (type.hates != 0) add(page_.say("hatred"));
        if (type.crew_size > 0) add(fmt::format("{} {}", page_.say("crew"), type.crew_size));
        constexpr std::string_view kOfficers[] = {"leader", "standard", "musician"};
        for (std::size_t i = 0; i < std::size(kOfficers); ++i) {
            if ((unit.command >> i & 1u) != 0) add(page_.say(kOfficers[i]));
        }
        return notes;
    }

    std::string word(std::string_view kind, std::string_view id) const {
        return page_.say(fmt::format("{}.{}", kind, id));
    }

    const BoughtArmy& army_;
    const ArmyList& list_;
    content::SheetPage page_;
};

}  // namespace

std::string print_roster(const BoughtArmy& army, const ArmyBook& book, const content::SheetWords& words) {
    return Roster(army, book, words).print(price_of(army, book));
}

}  // namespace clashfield::ancients
