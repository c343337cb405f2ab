#include "games/clash/content/army_list.h"

#include <algorithm>

#include <fmt/format.h>

#include "content/by_id.h"
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
    ListEntry entry;
    if (reader.has("id"))
        entry.id = reader.at("id").identifier();  // others name it, whatever is wrong with it
    if (!check_keys(reader, content::joined_keys({{"id", "name"}, kPlainKeys, {"min", "max", "cost"}}),
                    kSheetKeys))
        return entry;
    read_into(reader, "min", 0, kMostOfEntry, entry.least);
    read_into(reader, "max", entry.least, kMostOfEntry, entry.most);
    read_sheet_keys(reader, armoury, entry.sheet);
    check_sheet(reader, armoury, entry.sheet);
    return entry;
}

// The entry that generals copy, and what they cost (CL-PTS-06).
void read_general(const Reader& reader, const Armoury& armoury, ArmyList& list) {
    if (!check_keys(reader, {"copies"}, {"cost"})) return;
    const std::string id = reader.at("copies").identifier();
    const ListEntry* copied = content::find_by_id(list.entries, id);
    if (copied == nullptr) {
        const bool named = content::find_by_id(list.entries, "") == nullptr;
        if (named) refuse_unknown(reader.at("copies"), "entry", id, content::ids_of(list.entries));
        return;
    }
    list.general = static_cast<std::size_t>(copied - list.entries.data());
    const int usual = cost_of(list.entries[list.general].sheet, armoury) + kGeneralExtra;
    list.general_cost = read_number(reader, "cost", 0, 999, usual);
    if (list.general_cost != usual)  // a sum of the whole list: not told while an entry cannot be read
        reader.warning("D-17",
                       fmt::format("general {}, the formula gives {} (CL-PTS-06)", list.general_cost, usual));
}

ArmyList read_list(const Reader& reader, const Armoury& armoury) {
    ArmyList list;
    if (!check_keys(reader, {"id", "name", "year", "general", "entries"}, {"code", "about", "text"}))
        return list;
    list.id = reader.at("id").identifier();
    list.name = content::bilingual(reader.at("name"));
    read_into(reader, "year", kFirstYear, kLastYear, list.from_year);
    list.to_year = list.from_year;
    list.about = read_flag(reader, "about");
    if (reader.has("code")) list.code = content::shown_text(reader.at("code"));
    const bool listed = content::each_item(reader.at("entries"), 1, 100, [&](const Reader& item) {
        ListEntry entry = read_entry(item, armoury);
        is_taken(item, "entry", list.entries, entry.id);
        list.entries.push_back(std::move(entry));
    });
    if (listed) read_general(reader.at("general"), armoury, list);
    return list;
}

}  // namespace

void read_army_lists(const Reader& file, ArmyBook& book) {
    if (!check_format(file, kArmiesFormat) || !check_keys(file, {"format", "armies"}, {})) return;
    content::each_item(file.at("armies"), 0, 500, [&](const Reader& item) {
        ArmyList list = read_list(item, book.armoury);
        if (list.id.empty()) return;
        if (find_list(book, list.id) != nullptr) refuse_taken(item.at("id"), "list", list.id);
        book.lists.push_back(std::move(list));
    });
}

const ArmyList* find_list(const ArmyBook& book, std::string_view id) {
    const auto found = std::find_if(book.lists.begin(), book.lists.end(), [&](const ArmyList& list) {
        return list.id == id || (!id.empty() && list.code == id);
    });
    return found == book.lists.end() ? nullptr : &*found;
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
