// An army as a file, and inside scenarios and matches.

#include <algorithm>

#include "content/by_id.h"
#include "games/clash/content/army_list.h"
#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Json;
using content::Reader;

constexpr int kMostOfPart = 400;  // what is too much for a unit is for check_composition to say
constexpr std::size_t kMostUnits = 400;

const ListEntry* read_entry_id(const Reader& reader, const ArmyList* list) {
    if (list != nullptr) return content::read_one_of(reader, "entry", list->entries);
    const std::string id = reader.text();
    if (reader.json().is_string())
        reader.error("D-13", "an entry needs the list it is from: give the army a 'list'");
    return nullptr;
}

// Whether this object gives values of its own over those of a list.
bool alters(const Reader& reader) {
    for (const std::string_view key : kSheetKeys) {
        if (key != "name" && key != "note" && reader.has(key)) return true;
    }
    return false;
}

class ArmyReader {
  public:
    ArmyReader(const ArmyBook& book, const ArmyList* list, std::span<const std::string_view> unit_keys)
        : book_(book),
          list_(list),
          part_keys_(content::joined_keys(
              {kSheetKeys, {"entry", "figures", "officers", "symbols", "heroes", "total_cost"}})),
          unit_keys_(content::joined_keys({part_keys_, {"also", "mounted", "limbered"}, unit_keys})) {}

    BoughtUnit read_unit(const Reader& reader) const {
        BoughtUnit unit;
        unit.parts.push_back(read_part(reader, unit_keys_));
        if (reader.has("name")) unit.name = unit.parts.front().sheet.name;
        if (reader.has("mounted")) unit.mounted = reader.at("mounted").boolean();
        unit.limbered = read_flag(reader, "limbered");
        if (reader.has("also"))
            content::each_item(reader.at("also"), 1, 10, [&](const Reader& part) {
                unit.parts.push_back(read_part(part, part_keys_));
            });
        return unit;
    }

    Single read_single(const Reader& reader, Role role) const {
        Single single = usual_single(role);
        if (!check_keys(reader, {}, content::joined_keys({kSheetKeys, {"entry", "mounted"}}))) return single;
        if (reader.has("entry") || list_ == nullptr) {
            single.entry.reset();
            single.sheet = read_over(reader, single.entry);
        } else {
            read_sheet_keys(reader, book_.armoury, single.sheet);
            check_sheet(reader, book_.armoury, single.sheet);
        }
        single.altered = alters(reader) && single.entry.has_value();
        if (reader.has("name")) single.name = single.sheet.name;
        if (reader.has("mounted")) single.mounted = reader.at("mounted").boolean();
        if (reader.has("shoot") && !reader.at("shoot").json().is_null())  // CL-FIG-07
            reader.at("shoot").error("D-03", "isolated figures never shoot; leave out 'shoot'");
        return single;
    }

    // CL-FIG-02: copies the entry that the list names and pays for all of it, though he never shoots.
    Single usual_single(Role role) const {
        Single single;
        single.role = role;
        if (list_ == nullptr || list_->entries.empty()) return single;
        single.entry = list_->general;
        single.sheet = list_->entries[list_->general].sheet;
        return single;
    }

  private:
    // The sheet of an entry with this object's values over it, or a whole sheet.
    Sheet read_over(const Reader& reader, std::optional<std::size_t>& entry) const {
        Sheet sheet;
        if (reader.has("entry")) {
            const ListEntry* listed = read_entry_id(reader.at("entry"), list_);
            if (listed == nullptr) return sheet;
            entry = static_cast<std::size_t>(listed - list_->entries.data());
            sheet = listed->sheet;
        } else {
            for (const std::string_view key : kPlainKeys) {
                if (reader.has(key)) continue;
                reader.error("F-02", "missing key '" + std::string(key) + "', or 'entry' for one of a list");
                return sheet;
            }
        }
        read_sheet_keys(reader, book_.armoury, sheet);
        check_sheet(reader, book_.armoury, sheet);
        return sheet;
    }

    UnitPart read_part(const Reader& reader, std::span<const std::string_view> keys) const {
        UnitPart part;
        if (!check_keys(reader, {}, keys)) return part;
        part.sheet = read_over(reader, part.entry);
        part.altered = part.entry && alters(reader);
        if (!reader.has("figures")) reader.error("F-02", "missing key 'figures'");
        read_into(reader, "figures", 0, kMostOfPart, part.figures);
        read_into(reader, "officers", 0, kMostOfPart, part.officers);
        read_into(reader, "symbols", 0, kMostOfPart, part.symbols);
        read_into(reader, "heroes", 0, kMostOfPart, part.heroes);
        check_total(reader, part);
        return part;
    }

    // T13, field 3: only for people.
    void check_total(const Reader& reader, const UnitPart& part) const {
        if (!reader.has("total_cost")) return;
        BoughtUnit unit;
        unit.parts.push_back(part);
        const int total = price_of(unit, book_);
        if (reader.at("total_cost").json() != total)
            reader.at("total_cost").warning("D-15", "the figures cost " + std::to_string(total));
    }

    const ArmyBook& book_;
    const ArmyList* list_;
    std::vector<std::string_view> part_keys_;
    std::vector<std::string_view> unit_keys_;
};

// A number of usual ones, or a list.
void read_singles(const Reader& army, std::string_view key, Role role, const ArmyReader& reader,
                  std::vector<Single>& singles) {
    if (!army.has(key)) return;
    const Reader list = army.at(key);
    if (!list.json().is_array()) {
        const auto count = list.integer(0, 20);
        for (std::int64_t i = 0; i < count; ++i) singles.push_back(reader.usual_single(role));
        return;
    }
    content::each_item(list, 0, 20,
                       [&](const Reader& item) { singles.push_back(reader.read_single(item, role)); });
}

const ArmyList* read_list_id(const Reader& reader, const ArmyBook& book) {
    const std::string id = reader.text();
    const ArmyList* list = find_list(book, id);
    if (list == nullptr && reader.json().is_string())
        refuse_unknown(reader, "army list", id, content::ids_of(book.lists));
    return list;
}

// Keys whose values are not those of the entry.
Json sheet_changes(const Sheet& sheet, const Sheet* entry) {
    const Json mine = sheet_json(sheet);
    if (entry == nullptr) return mine;
    const Json theirs = sheet_json(*entry);
    Json json = Json::object();
    for (const auto& [key, value] : mine.items()) {
        if (!theirs.contains(key) || theirs[key] != value) json[key] = value;
    }
    return json;
}

Json part_json(const UnitPart& part, const ArmyList* list) {
    const ListEntry* entry = part.entry ? &list->entries[*part.entry] : nullptr;
    Json json = Json::object();
    if (entry != nullptr) json["entry"] = entry->id;
    json["figures"] = part.figures;
    json["officers"] = part.officers;
    if (part.symbols > 0) json["symbols"] = part.symbols;
    if (part.heroes > 0) json["heroes"] = part.heroes;
    json.update(sheet_changes(part.sheet, entry != nullptr ? &entry->sheet : nullptr));
    return json;
}

Json unit_json(const BoughtUnit& unit, const ArmyList* list) {
    Json json = part_json(unit.parts.front(), list);
    if (!unit.name.en.empty()) json["name"] = words_json(unit.name);
    if (unit.mounted) json["mounted"] = *unit.mounted;
    if (unit.limbered) json["limbered"] = true;
    for (std::size_t i = 1; i < unit.parts.size(); ++i)
        json["also"].push_back(part_json(unit.parts[i], list));
    return json;
}

Json single_json(const Single& single, const ArmyList* list) {
    Json json = Json::object();
    if (single.entry) {
        const ListEntry& entry = list->entries[*single.entry];
        json["entry"] = entry.id;
        json.update(sheet_changes(single.sheet, &entry.sheet));
    } else {
        json = sheet_json(single.sheet);
        json.erase("shoot");
    }
    if (!single.name.en.empty()) json["name"] = words_json(single.name);
    if (single.mounted) json["mounted"] = *single.mounted;
    return json;
}

Json singles_json(const BoughtArmy& army, const ArmyList* list, Role role) {
    Json json = Json::array();
    for (const Single& single : army.singles) {
        if (single.role == role) json.push_back(single_json(single, list));
    }
    return json;
}

}  // namespace

std::optional<BoughtArmy> read_army(const Reader& army, const ArmyBook& book,
                                    std::span<const std::string_view> unit_keys) {
    if (!check_keys(army, {"units"},
                    {"format", "list", "name", "budget", "generals", "messengers", "points"}))
        return std::nullopt;
    const ArmyList* list = nullptr;
    if (army.has("list")) {
        list = read_list_id(army.at("list"), book);
        if (list == nullptr) return std::nullopt;
    }
    BoughtArmy bought;
    if (list != nullptr) bought.list = list->id;
    bought.name = read_name(army);
    read_into(army, "budget", kBudgets.least, kBudgets.most, bought.budget);
    const ArmyReader reader(book, list, unit_keys);
    const bool listed = content::each_item(army.at("units"), 0, kMostUnits, [&](const Reader& unit) {
        bought.units.push_back(reader.read_unit(unit));
    });
    if (!listed) return std::nullopt;
    read_singles(army, "generals", Role::General, reader, bought.singles);
    read_singles(army, "messengers", Role::Messenger, reader, bought.singles);
    if (army.has("points")) {
        const int price = price_of(bought, book);
        if (army.at("points").json() != price)
            army.at("points").warning("D-15", "the army costs " + std::to_string(price) + " points");
    }
    return bought;
}

std::optional<BoughtArmy> read_army_file(const Reader& file, const ArmyBook& book) {
    if (!check_format(file, kArmyFormat)) return std::nullopt;
    return read_army(file, book);
}

Json army_json(const BoughtArmy& army, const ArmyBook& book) {
    const ArmyList* list = find_list(book, army.list);
    Json json = Json::object();
    if (list != nullptr) json["list"] = list->id;
    if (!army.name.en.empty()) json["name"] = words_json(army.name);
    if (army.budget) json["budget"] = *army.budget;
    json["generals"] = singles_json(army, list, Role::General);
    const Json messengers = singles_json(army, list, Role::Messenger);
    if (!messengers.empty()) json["messengers"] = messengers;
    json["units"] = Json::array();
    for (const BoughtUnit& unit : army.units) json["units"].push_back(unit_json(unit, list));
    return json;
}

Json army_file_json(const BoughtArmy& army, const ArmyBook& book) {
    Json json{{"format", kArmyFormat}};
    json.update(army_json(army, book));
    return json;
}

}  // namespace clashfield::clash
