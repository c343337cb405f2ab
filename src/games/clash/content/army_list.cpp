#include "games/clash/content/army_list.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/closest.h"
#include "content/shipped.h"
#include "games/clash/content/points.h"
#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Reader;

constexpr int kFirstYear = -3500;
constexpr int kLastYear = 2100;
constexpr int kMostOfEntry = 400;

ListEntry read_entry(const Reader& reader, const Armoury& armoury) {
    static constexpr std::string_view kRequired[] = {"id",     "name",  "type", "order", "training",
                                                     "morale", "melee", "min",  "max",   "cost"};
    ListEntry entry;
    if (reader.has("id"))
        entry.id = reader.at("id").identifier();  // others name it, whatever is wrong with it
    if (!check_keys(reader, kRequired, kSheetKeys)) return entry;
    entry.least = static_cast<int>(reader.at("min").integer(0, kMostOfEntry));
    entry.most = static_cast<int>(reader.at("max").integer(entry.least, kMostOfEntry));
    read_sheet_keys(reader, armoury, entry.sheet);
    check_sheet(reader, armoury, entry.sheet);
    return entry;
}

// The entry that generals copy, and what they cost (CL-PTS-06).
void read_general(const Reader& reader, const Armoury& armoury, ArmyList& list) {
    static constexpr std::string_view kRequired[] = {"copies"};
    static constexpr std::string_view kOptional[] = {"cost"};
    if (!check_keys(reader, kRequired, kOptional)) return;
    const std::string id = reader.at("copies").identifier();
    std::vector<std::string> known;
    for (std::size_t i = 0; i < list.entries.size(); ++i) {
        known.push_back(list.entries[i].id);
        if (known.back() == id) list.general = i;
    }
    if (std::find(known.begin(), known.end(), id) == known.end()) {
        const bool named = std::find(known.begin(), known.end(), "") == known.end();
        if (named) refuse_unknown(reader.at("copies"), "entry", id, known);
        return;
    }
    const int usual = cost_of(list.entries[list.general].sheet, armoury) + kGeneralExtra;
    list.general_cost = read_number(reader, "cost", 0, 999, usual);
    if (list.general_cost != usual)  // a sum of the whole list: not told while an entry cannot be read
        reader.warning("D-17",
                       fmt::format("general {}, the formula gives {} (CL-PTS-06)", list.general_cost, usual));
}

ArmyList read_list(const Reader& reader, const Armoury& armoury) {
    static constexpr std::string_view kRequired[] = {"id", "name", "year", "general", "entries"};
    static constexpr std::string_view kOptional[] = {"code", "about", "text"};
    ArmyList list;
    if (!check_keys(reader, kRequired, kOptional)) return list;
    list.id = reader.at("id").identifier();
    list.name = content::bilingual(reader.at("name"));
    list.year = static_cast<int>(reader.at("year").integer(kFirstYear, kLastYear));
    list.about = read_flag(reader, "about");
    if (reader.has("code")) list.code = content::shown_text(reader.at("code"));
    const Reader entries = reader.at("entries");
    if (!entries.array(1, 100)) return list;
    for (std::size_t i = 0; i < entries.json().size(); ++i) {
        ListEntry entry = read_entry(entries.at(i), armoury);
        for (const ListEntry& other : list.entries) {
            if (other.id == entry.id && !entry.id.empty())
                entries.at(i).at("id").error("D-14", "entry id '" + entry.id + "' is already taken");
        }
        list.entries.push_back(std::move(entry));
    }
    read_general(reader.at("general"), armoury, list);
    return list;
}

}  // namespace

void read_army_lists(const Reader& file, ArmyBook& book) {
    static constexpr std::string_view kRequired[] = {"format", "armies"};
    if (!check_format(file, kArmiesFormat) || !check_keys(file, kRequired, {})) return;
    const Reader lists = file.at("armies");
    if (!lists.array(0, 500)) return;
    for (std::size_t i = 0; i < lists.json().size(); ++i) {
        ArmyList list = read_list(lists.at(i), book.armoury);
        if (list.id.empty()) continue;
        if (find_list(book, list.id) != nullptr)
            lists.at(i).at("id").error("D-14", "list id '" + list.id + "' is already taken");
        book.lists.push_back(std::move(list));
    }
}

const ArmyList* find_list(const ArmyBook& book, std::string_view id) {
    const auto found = std::find_if(book.lists.begin(), book.lists.end(), [&](const ArmyList& list) {
        return list.id == id || (!id.empty() && list.code == id);
    });
    return found == book.lists.end() ? nullptr : &*found;
}

std::vector<std::string> list_ids(const ArmyBook& book) {
    std::vector<std::string> ids;
    for (const ArmyList& list : book.lists) ids.push_back(list.id);
    return ids;
}

int BoughtUnit::size() const {
    int sum = 0;
    for (const UnitPart& part : parts) sum += part.size();
    return sum;
}

const content::Bilingual& name_of(const BoughtUnit& unit) {
    return unit.name.en.empty() && !unit.parts.empty() ? unit.parts.front().sheet.name : unit.name;
}

int price_of(const BoughtUnit& unit, const ArmyBook& book) {
    int sum = 0;
    for (const UnitPart& part : unit.parts) {
        const int cost = cost_of(part.sheet, book.armoury);
        sum += (part.figures + part.heroes) * cost + part.symbols * (cost + kSymbolExtra) +
               part.officers * officer_cost_of(part.sheet, book.armoury);
    }
    return sum;
}

int price_of(const Single& single, const BoughtArmy& army, const ArmyBook& book) {
    const ArmyList* list = find_list(book, army.list);
    const bool printed = list != nullptr && single.role == Role::General && !single.altered &&
                         single.entry == list->general && single.sheet.cost.has_value();
    if (printed) return list->general_cost;  // CL-PTS-07
    return cost_of(single.sheet, book.armoury) + extra_of(single.role);
}

int price_of(const BoughtArmy& army, const ArmyBook& book) {
    int sum = 0;
    for (const BoughtUnit& unit : army.units) sum += price_of(unit, book);
    for (const Single& single : army.singles) sum += price_of(single, army, book);
    return sum;
}

void price_anew(BoughtArmy& army) {
    const auto forget = [](Sheet& sheet) {
        sheet.cost.reset();
        sheet.officer_cost.reset();
    };
    for (BoughtUnit& unit : army.units) {
        for (UnitPart& part : unit.parts) forget(part.sheet);
    }
    for (Single& single : army.singles) forget(single.sheet);
}

}  // namespace clashfield::clash
