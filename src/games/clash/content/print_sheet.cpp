#include <fmt/format.h>

#include "content/sheet_page.h"
#include "games/clash/content/army_list.h"
#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::SheetWords;

class Printer {
  public:
    Printer(const ArmyBook& book, const SheetWords& words) : book_(book), page_(words, "clash") {}

    void print(const BoughtArmy& army) {
        const ArmyList* list = find_list(book_, army.list);
        list_ = list == nullptr ? std::string() : page_.name(list->name);
        const std::string title = army.name.en.empty() ? list_ : page_.name(army.name);
        const std::string budget = army.budget ? fmt::format(" / {}", *army.budget) : std::string();
        page_.begin(title.empty() ? page_.say("army") : title,
                    fmt::format("{} {}{}", price_of(army, book_), page_.say("points"), budget));
        for (const BoughtUnit& unit : army.units) print_unit(unit);
        for (const Single& single : army.singles) print_single(single, price_of(single, army, book_));
    }

    std::string take() { return page_.finish(); }

  private:
    void print_unit(const BoughtUnit& unit) {
        int lives = 0;
        page_.open(page_.name(name_of(unit)), list_);
        for (const UnitPart& part : unit.parts) {
            BoughtUnit alone;
            alone.parts.push_back(part);
            std::string count = fmt::format("{}/{}", part.figures, part.officers);
            if (part.symbols > 0) count += fmt::format(" + {} {}", part.symbols, page_.say("symbol"));
            if (part.heroes > 0) count += fmt::format(" + {} {}", part.heroes, page_.say("hero"));
            print_body(part.sheet, count, price_of(alone, book_), true);
            lives += part.size() * profile_of(part.sheet, book_.armoury).lives;
        }
        page_.close(lives);
    }

    void print_single(const Single& single, int price) {
        const std::string role = page_.say(single.role == Role::General ? "general" : "messenger");
        page_.open(single.name.en.empty() ? role : page_.name(single.name),
                   single.name.en.empty() ? list_ : role);
        print_body(single.sheet, "1", price, false);
        page_.close(profile_of(single.sheet, book_.armoury).lives);
    }

    void print_body(const Sheet& sheet, const std::string& count, int total, bool shoots) {
        const Profile profile = profile_of(sheet, book_.armoury);
        const std::string actions = sheet.troop == profile.troop
                                        ? std::to_string(profile.actions)
                                        : fmt::format("{} ({})", profile.actions, profile.actions + 1);
        page_.print_table({{"figures", count},
                           {"cost", std::to_string(profile.cost)},
                           {"total", std::to_string(total)},
                           {"type", std::string(kTroopNames[index_of(sheet.troop)])},
                           {"order", std::string(kGroundNames[index_of(sheet.ground)])},
                           {"armour", std::to_string(sheet.armour)},
                           {"shield", page_.say(sheet.shield ? "yes" : "no")},
                           {"lives", std::to_string(profile.lives)},
                           {"actions", actions},
                           {"manoeuvre", manoeuvre_text(profile.redeploys)},
                           {"training", std::string(kTrainingNames[index_of(sheet.training)])},
                           {"morale", std::string(kMoraleNames[index_of(sheet.morale)])}});
        if (shoots && sheet.shoot) print_shooting(sheet, profile);
        print_melee(sheet, profile);
        const std::string special = specials(sheet, profile);
        if (!special.empty() || !sheet.note.empty())
            page_.print_note(special + (special.empty() || sheet.note.empty() ? "" : ". ") + sheet.note);
    }

    void print_shooting(const Sheet& sheet, const Profile& profile) {
        const Shooting& shooting = profile.shooting;
        const ShootingWeapon& weapon = book_.armoury.shooting[shooting.weapon];
        const bool carried = profile.is_chariot() || profile.is_elephant();
        const int shooters = carried ? profile.crew * shooting.shooters : shooting.shooters;
        std::string notes = shooting.is(shot::kIgnoresArmour) ? page_.say("ignores_armour") : std::string();
        if (!sheet.shoot->notes.empty()) notes += (notes.empty() ? "" : ". ") + sheet.shoot->notes;
        page_.print_table({{"shooting", weapon.id + " " + page_.name(weapon.name), true},
                           {"range", fmt::format("{} cm", shooting.range * 5)},
                           {"factor", std::to_string(shooting.factor)},
                           {"shots", std::to_string(shooting.shots)},
                           {"shooters", std::to_string(shooters)},
                           {"notes", notes, true}});
    }

    void print_melee(const Sheet& sheet, const Profile& profile) {
        const Melee& melee = profile.melee;
        const MeleeWeapon& weapon = book_.armoury.melee[melee.weapon];
        const std::string factor = melee.first == melee.later
                                       ? std::to_string(melee.first)
                                       : fmt::format("{} / {}", melee.first, melee.later);
        page_.print_table(
            {{"melee", weapon.id + " " + page_.name(weapon.name), true},
             {"factor", factor},
             {"fighters", melee.fighters == 0 ? page_.say("as_lives") : std::to_string(melee.fighters)},
             {"ranks", std::to_string(melee.ranks)},
             {"notes", sheet.melee.notes, true}});
    }

    std::string specials(const Sheet& sheet, const Profile& profile) const {
        std::string text;
        const auto add = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
        content::each_word_of(sheet.special, kSpecialNames,
                              [&](std::string_view word) { add(page_.say("special." + std::string(word))); });
        if (profile.crew > 0) add(fmt::format("{} {}", page_.say("crew"), profile.crew));
        if (profile.plating > 0) add(fmt::format("{} {}", page_.say("plating"), profile.plating));
        return text;
    }

    const ArmyBook& book_;
    std::string list_;
    content::SheetPage page_;
};

}  // namespace

std::string print_sheets(const BoughtArmy& army, const ArmyBook& book, const SheetWords& words) {
    Printer printer(book, words);
    printer.print(army);
    return printer.take();
}

}  // namespace clashfield::clash
