// An army as a file, and inside scenarios and matches.

#include <algorithm>

#include "base/closest.h"
#include "games/clash/content/army_list.h"
#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Json;
using content::Reader;

constexpr int kMostOfPart = 400;  // what is too much for a unit is for check_composition to say
constexpr std::size_t kMostUnits = 400;

std::optional<std::size_t> read_entry_id(const Reader& reader, const ArmyList* list) {
    const std::string id = reader.text();
    if (!reader.json().is_string()) return std::nullopt;
    if (list == nullptr) {
        reader.error("D-13", "an entry needs the list it is from: give the army a 'list'");
        return std::nullopt;
    }
    std::vector<std::string> known;
    for (std::size_t i = 0; i < list->entries.size(); ++i) {
        if (list->entries[i].id == id) return i;
        known.push_back(list->entries[i].id);
    }
    refuse_unknown(reader, "entry", id, known);
    return std::nullopt;
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
        : book_(book), list_(list), unit_keys_(unit_keys) {}

    BoughtUnit read_unit(const Reader& reader) const {
        static constexpr std::string_view kOptional[] = {"also", "mounted", "limbered"};
        std::vector<std::string_view> keys(std::begin(kOptional), std::end(kOptional));
        keys.insert(keys.end(), unit_keys_.begin(), unit_keys_.end());
        BoughtUnit unit;
        unit.parts.push_back(read_part(reader, keys));
        if (reader.has("name")) unit.name = unit.parts.front().sheet.name;
        if (reader.has("mounted")) unit.mounted = reader.at("mounted").boolean();
        unit.limbered = read_flag(reader, "limbered");
        if (!reader.has("also") || !reader.at("also").array(1, 10)) return unit;
        for (std::size_t i = 0; i < reader.json()["also"].size(); ++i)
            unit.parts.push_back(read_part(reader.at("also").at(i), {}));
        return unit;
    }

    Single read_single(const Reader& reader, Role role) const {
        static constexpr std::string_view kOptional[] = {"entry", "mounted"};
        Single single = usual_single(role);
        std::vector<std::string_view> keys(std::begin(kOptional), std::end(kOptional));
        if (!check_sheet_keys(reader, keys)) return single;
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
    bool check_sheet_keys(const Reader& reader, std::span<const std::string_view> further) const {
        std::vector<std::string_view> keys(std::begin(kSheetKeys), std::end(kSheetKeys));
        keys.insert(keys.end(), further.begin(), further.end());
        return check_keys(reader, {}, keys);
    }

    // The sheet of an entry with this object's values over it, or a whole sheet.
    Sheet read_over(const Reader& reader, std::optional<std::size_t>& entry) const {
        static constexpr std::string_view kNeeded[] = {"type", "order", "training", "morale", "melee"};
        Sheet sheet;
        if (reader.has("entry")) {
            entry = read_entry_id(reader.at("entry"), list_);
            if (!entry) return sheet;
            sheet = list_->entries[*entry].sheet;
        } else {
            for (const std::string_view key : kNeeded) {
                if (reader.has(key)) continue;
                reader.error("F-02", "missing key '" + std::string(key) + "', or 'entry' for one of a list");
                return sheet;
            }
        }
        read_sheet_keys(reader, book_.armoury, sheet);
        check_sheet(reader, book_.armoury, sheet);
        return sheet;
    }

    UnitPart read_part(const Reader& reader, std::span<const std::string_view> further) const {
        static constexpr std::string_view kCounts[] = {"entry",   "figures", "officers",
                                                       "symbols", "heroes",  "total_cost"};
        UnitPart part;
        std::vector<std::string_view> keys(std::begin(kCounts), std::end(kCounts));
        keys.insert(keys.end(), further.begin(), further.end());
        if (!check_sheet_keys(reader, keys)) return part;
        part.sheet = read_over(reader, part.entry);
        part.altered = part.entry && alters(reader);
        if (!reader.has("figures")) reader.error("F-02", "missing key 'figures'");
        part.figures = read_number(reader, "figures", 0, kMostOfPart, 0);
        part.officers = read_number(reader, "officers", 0, kMostOfPart, 0);
        part.symbols = read_number(reader, "symbols", 0, kMostOfPart, 0);
        part.heroes = read_number(reader, "heroes", 0, kMostOfPart, 0);
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
    std::span<const std::string_view> unit_keys_;
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
    if (!list.array(0, 20)) return;
    for (std::size_t i = 0; i < list.json().size(); ++i)
        singles.push_back(reader.read_single(list.at(i), role));
}

const ArmyList* read_list_id(const Reader& reader, const ArmyBook& book) {
    const std::string id = reader.text();
    const ArmyList* list = find_list(book, id);
    if (list == nullptr && reader.json().is_string()) refuse_unknown(reader, "army list", id, list_ids(book));
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
    Json json = Json::object();
    if (part.entry) json["entry"] = list->entries[*part.entry].id;
    const Json changes = sheet_changes(part.sheet, part.entry ? &list->entries[*part.entry].sheet : nullptr);
    json["figures"] = part.figures;
    json["officers"] = part.officers;
    if (part.symbols > 0) json["symbols"] = part.symbols;
    if (part.heroes > 0) json["heroes"] = part.heroes;
    for (const auto& [key, value] : changes.items()) json[key] = value;
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
        const Sheet& sheet = list->entries[*single.entry].sheet;
        json["entry"] = list->entries[*single.entry].id;
        const Json changes = sheet_changes(single.sheet, &sheet);
        for (const auto& [key, value] : changes.items()) json[key] = value;
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
    static constexpr std::string_view kRequired[] = {"units"};
    static constexpr std::string_view kOptional[] = {"format",   "list",       "name",  "budget",
                                                     "generals", "messengers", "points"};
    if (!check_keys(army, kRequired, kOptional)) return std::nullopt;
    const ArmyList* list = nullptr;
    if (army.has("list")) {
        list = read_list_id(army.at("list"), book);
        if (list == nullptr) return std::nullopt;
    }
    BoughtArmy bought;
    if (list != nullptr) bought.list = list->id;
    bought.name = read_name(army);
    if (army.has("budget"))
        bought.budget = static_cast<int>(army.at("budget").integer(kLeastBudget, kMostBudget));
    const ArmyReader reader(book, list, unit_keys);
    const Reader units = army.at("units");
    if (!units.array(0, kMostUnits)) return std::nullopt;
    for (std::size_t i = 0; i < units.json().size(); ++i)
        bought.units.push_back(reader.read_unit(units.at(i)));
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
    const Json body = army_json(army, book);
    for (const auto& [key, value] : body.items()) json[key] = value;
    return json;
}

}  // namespace clashfield::clash
