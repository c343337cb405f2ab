#include "games/clash/content/print_sheet.h"

#include <fmt/format.h>

#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

// Sheets are not broken by the end of a page; without a printer the page reads as well.
constexpr std::string_view kStyle = R"(
@page { size: A4; margin: 12mm; }
* { box-sizing: border-box; }
body { font: 10pt/1.35 Georgia, "Times New Roman", serif; color: #111; background: #fff; max-width: 190mm; margin: 8mm auto; padding: 0 4mm; }
h1 { font-size: 17pt; margin: 0 0 1mm; }
h2 { font-size: 12.5pt; margin: 0; }
header p { margin: 0 0 5mm; color: #444; }
section { border: 0.4mm solid #222; border-radius: 1.5mm; padding: 2.5mm 3mm; margin: 0 0 4mm; break-inside: avoid; }
section > div { display: flex; justify-content: space-between; gap: 4mm; align-items: baseline; }
.note { color: #555; font-style: italic; }
table { width: 100%; border-collapse: collapse; margin-top: 1.5mm; table-layout: fixed; }
th, td { border: 0.2mm solid #888; padding: 0.7mm 0.8mm; text-align: center; overflow-wrap: break-word; }
th { font: 6.8pt/1.2 Helvetica, Arial, sans-serif; background: #eee; font-weight: normal; hyphens: auto; padding: 0.7mm 0.2mm; }
.wide { padding-left: 0.8mm; }
td { font-size: 10pt; }
.wide { width: 32%; text-align: left; }
.track { margin-top: 1.8mm; line-height: 1; letter-spacing: 1.2mm; font-size: 11pt; overflow-wrap: anywhere; }
@media print { body { margin: 0; padding: 0; max-width: none; } th { background: none; } }
)";

std::string escaped(std::string_view text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
            case '&':
                html += "&amp;";
                continue;
            case '<':
                html += "&lt;";
                continue;
            case '>':
                html += "&gt;";
                continue;
            case '"':
                html += "&quot;";
                continue;
        }
        html += c;
    }
    return html;
}

// One box of a table: what is printed above it, and in it.
struct Cell {
    std::string_view label;
    std::string value;
    bool wide = false;
};

class Printer {
  public:
    Printer(const ArmyBook& book, const SheetWords& words) : book_(book), words_(words) {}

    void print(const BoughtArmy& army) {
        const ArmyList* list = find_list(book_, army.list);
        list_ = list == nullptr ? std::string() : name(list->name);
        const std::string title = army.name.en.empty() ? list_ : name(army.name);
        begin(title.empty() ? say("army") : title, price_of(army, book_), army.budget);
        for (const BoughtUnit& unit : army.units) print_unit(unit);
        for (const Single& single : army.singles) print_single(single, price_of(single, army, book_));
        html_ += "</body>\n</html>\n";
    }

    std::string take() { return std::move(html_); }

  private:
    std::string say(std::string_view key) const { return words_.say("clash.sheet." + std::string(key)); }
    const std::string& name(const content::Bilingual& both) const {
        return words_.language == "fr" ? both.fr : both.en;
    }

    void begin(const std::string& title, int price, std::optional<int> budget) {
        html_ = fmt::format(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
            "content=\"width=device-width, "
            "initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n"
            "<body>\n<header><h1>{}</h1><p>{} {}{}</p></header>\n",
            words_.language, escaped(title), kStyle, escaped(title), price, escaped(say("points")),
            budget ? fmt::format(" / {}", *budget) : std::string());
    }

    void print_table(const std::vector<Cell>& cells) {
        html_ += "<table><tr>";
        for (const Cell& cell : cells)
            html_ +=
                fmt::format("<th{}>{}</th>", cell.wide ? " class=\"wide\"" : "", escaped(say(cell.label)));
        html_ += "</tr><tr>";
        for (const Cell& cell : cells)
            html_ += fmt::format("<td{}>{}</td>", cell.wide ? " class=\"wide\"" : "", escaped(cell.value));
        html_ += "</tr></table>\n";
    }

    void open(const std::string& title, const std::string& remark) {
        html_ += fmt::format("<section>\n<div><h2>{}</h2><span class=\"note\">{}</span></div>\n",
                             escaped(title), escaped(remark));
    }

    // A circle per life, to be crossed out.
    void close(int lives) {
        html_ += "<div class=\"track\">";
        for (int i = 0; i < lives; ++i) html_ += "○";
        html_ += "</div>\n</section>\n";
    }

    void print_unit(const BoughtUnit& unit) {
        int lives = 0;
        open(name(name_of(unit)), list_);
        for (const UnitPart& part : unit.parts) {
            BoughtUnit alone;
            alone.parts.push_back(part);
            std::string count = fmt::format("{}/{}", part.figures, part.officers);
            if (part.symbols > 0) count += fmt::format(" + {} {}", part.symbols, say("symbol"));
            if (part.heroes > 0) count += fmt::format(" + {} {}", part.heroes, say("hero"));
            print_body(part.sheet, count, price_of(alone, book_), true);
            lives += part.size() * profile_of(part.sheet, book_.armoury).lives;
        }
        close(lives);
    }

    void print_single(const Single& single, int price) {
        const std::string role = say(single.role == Role::General ? "general" : "messenger");
        open(single.name.en.empty() ? role : name(single.name), single.name.en.empty() ? list_ : role);
        print_body(single.sheet, "1", price, false);
        close(profile_of(single.sheet, book_.armoury).lives);
    }

    void print_body(const Sheet& sheet, const std::string& count, int total, bool shoots) {
        const Profile profile = profile_of(sheet, book_.armoury);
        const std::string actions = sheet.troop == profile.troop
                                        ? std::to_string(profile.actions)
                                        : fmt::format("{} ({})", profile.actions, profile.actions + 1);
        print_table({{"figures", count},
                     {"cost", std::to_string(profile.cost)},
                     {"total", std::to_string(total)},
                     {"type", std::string(kTroopNames[index_of(sheet.troop)])},
                     {"order", std::string(kGroundNames[index_of(sheet.ground)])},
                     {"armour", std::to_string(sheet.armour)},
                     {"shield", say(sheet.shield ? "yes" : "no")},
                     {"lives", std::to_string(profile.lives)},
                     {"actions", actions},
                     {"manoeuvre", manoeuvre_text(profile.redeploys)},
                     {"training", std::string(kTrainingNames[index_of(sheet.training)])},
                     {"morale", std::string(kMoraleNames[index_of(sheet.morale)])}});
        if (shoots && sheet.shoot) print_shooting(sheet, profile);
        print_melee(sheet, profile);
        const std::string special = specials(sheet, profile);
        if (!special.empty() || !sheet.note.empty())
            html_ += fmt::format(
                "<p class=\"note\">{}</p>\n",
                escaped(special + (special.empty() || sheet.note.empty() ? "" : ". ") + sheet.note));
    }

    void print_shooting(const Sheet& sheet, const Profile& profile) {
        const Shooting& shooting = profile.shooting;
        const ShootingWeapon& weapon = book_.armoury.shooting[shooting.weapon];
        const bool carried = profile.is_chariot() || profile.is_elephant();
        const int shooters = carried ? profile.crew * shooting.shooters : shooting.shooters;
        std::string notes = shooting.is(shot::kIgnoresArmour) ? say("ignores_armour") : std::string();
        if (!sheet.shoot->notes.empty()) notes += (notes.empty() ? "" : ". ") + sheet.shoot->notes;
        print_table({{"shooting", weapon.id + " " + name(weapon.name), true},
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
        print_table({{"melee", weapon.id + " " + name(weapon.name), true},
                     {"factor", factor},
                     {"fighters", melee.fighters == 0 ? say("as_lives") : std::to_string(melee.fighters)},
                     {"ranks", std::to_string(melee.ranks)},
                     {"notes", sheet.melee.notes, true}});
    }

    std::string specials(const Sheet& sheet, const Profile& profile) const {
        std::string text;
        const auto add = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
        content::each_word_of(sheet.special, kSpecialNames,
                              [&](std::string_view word) { add(say("special." + std::string(word))); });
        if (profile.crew > 0) add(fmt::format("{} {}", say("crew"), profile.crew));
        if (profile.plating > 0) add(fmt::format("{} {}", say("plating"), profile.plating));
        return text;
    }

    const ArmyBook& book_;
    const SheetWords& words_;
    std::string list_;
    std::string html_;
};

}  // namespace

std::string print_sheets(const BoughtArmy& army, const ArmyBook& book, const SheetWords& words) {
    Printer printer(book, words);
    printer.print(army);
    return printer.take();
}

}  // namespace clashfield::clash
