// An army as a file, and inside scenarios and pick-up battles.

#include <algorithm>

#include <fmt/format.h>

#include "content/by_id.h"
#include "games/empires/content/army_list.h"

namespace clashfield::empires {
namespace {

using content::Json;
using content::Reader;

constexpr int kMostBought = 400;  // what is too much for a unit is for check_army to say
constexpr std::size_t kMostUnitsBought = 200;
constexpr std::size_t kMostCharactersBought = 20;

// What the unit may have besides (section 9); its type is changed by it.
void take_option(const Reader& reader, const ArmyBook& book, const ArmyList& list, BoughtUnit& unit) {
    const EquipmentOption* option = content::read_one_of(reader, "option", book.options);
    if (option == nullptr) return;
    const bool listed = option->lists.empty() ||
                        std::find(option->lists.begin(), option->lists.end(), list.id) != option->lists.end();
    const bool free_hand = unit.type.weapon == Weapon::Hand && unit.type.cls == Class::Infantry;
    const bool adds = option->weapon != Weapon::Hand || unit.type.missile == Missile::None;
    if (!listed || !free_hand || !adds) {
        reader.error("D-03", fmt::format("{} cannot have {}: it is for foot of {} with a hand weapon and "
                                         "without another missile weapon",
                                         unit.type.id, option->id, listed ? "any list" : "certain lists"));
        return;
    }
    unit.option = option->id;
    unit.type.id += "-" + option->id;
    unit.type.points = static_cast<std::uint16_t>(unit.type.points + option->points);
    if (option->weapon != Weapon::Hand) unit.type.weapon = option->weapon;
    if (option->missile != Missile::None) unit.type.missile = option->missile;
}

// Where the troops of an army come from, while it is read.
class ArmyReader {
  public:
    ArmyReader(const ArmyBook& book, const ArmyList& list, const ArmyKeys& keys)
        : book_(book), list_(list), keys_(keys) {}

    std::optional<BoughtUnit> read_unit(const Reader& reader) const {
        static constexpr std::string_view kRequired[] = {"models"};
        static constexpr std::string_view kOptional[] = {"type", "custom", "name", "files", "option"};
        BoughtUnit unit;
        if (!reader.object(kRequired, content::joined_keys({kOptional, keys_.unit}))) return std::nullopt;
        if (!read_troops(reader, unit)) return std::nullopt;
        unit.name = content::read_name(reader);
        unit.models = static_cast<int>(reader.at("models").integer(1, kMostBought));
        unit.files =
            content::read_number(reader, "files", 1, unit.models, usual_files(unit.type, unit.models));
        if (reader.has("option")) take_option(reader.at("option"), book_, list_, unit);
        return unit;
    }

    BoughtCharacter read_character(const Reader& reader, const std::vector<BoughtUnit>& units) const {
        static constexpr std::string_view kRequired[] = {"role"};
        static constexpr std::string_view kOptional[] = {"name", "unit", "mounted"};
        BoughtCharacter character;
        if (!reader.object(kRequired, kOptional)) return character;
        const CharacterGrade* grade = content::read_one_of(reader.at("role"), "character", book_.grades);
        if (grade != nullptr) character.grade = static_cast<std::size_t>(grade - book_.grades.data());
        character.name = content::read_name(reader);
        if (!units.empty())
            content::read_into(reader, "unit", 1, static_cast<int>(units.size()), character.unit);
        const bool joins = character.unit > 0;
        character.mounted = joins && is_mounted(units[static_cast<std::size_t>(character.unit) - 1].type.cls);
        if (!reader.has("mounted")) return character;
        const bool mounted = reader.at("mounted").boolean();
        if (joins && mounted != character.mounted)
            reader.at("mounted").error("D-12", "a character who is with a unit rides if it rides");
        character.mounted = mounted;
        return character;
    }

  private:
    bool read_troops(const Reader& reader, BoughtUnit& unit) const {
        if (reader.has("type") == reader.has("custom")) {
            reader.error("F-02", "a unit has a 'type' of a list or a 'custom' one");
            return false;
        }
        if (reader.has("custom")) {
            unit.type = read_type(reader.at("custom"));
            unit.custom = true;
            const bool known = find_type(book_, unit.type.id) != nullptr;
            if (known) content::refuse_taken(reader.at("custom").at("id"), "type", unit.type.id);
            return !known && !unit.type.id.empty();
        }
        const std::string id = reader.at("type").text();
        const UnitType* type = find_type(book_, id);
        if (type == nullptr && reader.at("type").json().is_string())
            content::refuse_unknown(reader.at("type"), "type", id, content::ids_of(list_.types));
        if (type == nullptr) return false;
        unit.type = *type;
        unit.ally = content::find_by_id(list_.types, id) == nullptr;
        return true;
    }

    const ArmyBook& book_;
    const ArmyList& list_;
    const ArmyKeys& keys_;
};

// Two characters in one unit, and two custom types by one name.
void check_twice(const Reader& army, const BoughtArmy& bought) {
    for (std::size_t i = 0; i < bought.characters.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const int unit = bought.characters[i].unit;
            if (unit > 0 && bought.characters[k].unit == unit)
                army.at("characters")
                    .at(i)
                    .error("D-12", fmt::format("unit {} has a character already (CE-CHR-04)", unit));
        }
    }
}

Json type_json(const UnitType& type) {
    Json json{{"id", type.id},
              {"name", words_json(type.name)},
              {"category", kCategoryNames[index_of(type.category)]},
              {"class", kClassNames[index_of(type.cls)]},
              {"order", kSpacingNames[index_of(type.order)]},
              {"profile",
               {{"MR", type.mr},
                {"SH", type.sh},
                {"A", type.a},
                {"HtH", type.hth},
                {"H", type.h},
                {"DL", type.dl},
                {"ML", type.ml}}},
              {"melee", kWeaponNames[index_of(type.weapon)]},
              {"throw", kThrowNames[index_of(type.thrown)]},
              {"missile", kMissileNames[index_of(type.missile)]},
              {"armour", kArmourNames[index_of(type.armour)]},
              {"shield", kShieldNames[index_of(type.shield)]},
              {"barding", kBardingNames[index_of(type.barding)]},
              {"special", Json::array()},
              {"size", {type.size_min, type.size_max}},
              {"points", type.points}};
    content::each_word_of(type.specials, kSpecialNames,
                          [&](std::string_view word) { json["special"].push_back(word); });
    if (type.most_units > 0) json["most"] = type.most_units;
    return json;
}

// The type as it is without the option.
Json unit_json(const BoughtUnit& unit, const ArmyBook& book) {
    Json json;
    UnitType type = unit.type;
    if (!unit.option.empty()) type.id.resize(type.id.size() - unit.option.size() - 1);
    if (unit.custom) {
        if (const auto* option = content::find_by_id(book.options, unit.option)) {
            type.points = static_cast<std::uint16_t>(type.points - option->points);
            if (option->weapon != Weapon::Hand) type.weapon = Weapon::Hand;
            if (option->missile != Missile::None) type.missile = Missile::None;
        }
        json["custom"] = type_json(type);
    } else {
        json["type"] = type.id;
    }
    json["models"] = unit.models;
    json["files"] = unit.files;
    if (!unit.option.empty()) json["option"] = unit.option;
    if (!unit.name.en.empty()) json["name"] = words_json(unit.name);
    return json;
}

}  // namespace

std::optional<BoughtArmy> read_army(const Reader& army, const ArmyBook& book, const ArmyKeys& keys) {
    static constexpr std::string_view kRequired[] = {"list", "units"};
    static constexpr std::string_view kOptional[] = {"format", "name", "budget", "points", "characters"};
    if (!army.object(kRequired, content::joined_keys({kOptional, keys.army}))) return std::nullopt;
    const std::string id = army.at("list").text();
    const ArmyList* list = find_list(book, id);
    if (list == nullptr) {
        if (army.at("list").json().is_string())
            content::refuse_unknown(army.at("list"), "army list", id, content::ids_of(book.lists));
        return std::nullopt;
    }
    BoughtArmy bought;
    bought.list = list->id;
    bought.name = content::read_name(army);
    if (army.has("budget"))
        bought.budget = static_cast<int>(army.at("budget").integer(kLeastBudget, kMostBudget));
    const ArmyReader reader(book, *list, keys);
    bool whole = content::each_item(army.at("units"), 0, kMostUnitsBought, [&](const Reader& item) {
        std::optional<BoughtUnit> unit = reader.read_unit(item);
        bought.units.push_back(unit ? std::move(*unit) : BoughtUnit{});
    });
    for (const BoughtUnit& unit : bought.units) whole = whole && !unit.type.id.empty();
    if (!whole) return std::nullopt;
    if (army.has("characters")) {
        content::each_item(army.at("characters"), 0, kMostCharactersBought, [&](const Reader& item) {
            bought.characters.push_back(reader.read_character(item, bought.units));
        });
        check_twice(army, bought);
    }
    const int price = price_of(bought, book);
    if (army.has("points") && army.at("points").json() != price)
        army.at("points").warning("D-15", fmt::format("the army costs {} points", price));
    return bought;
}

std::optional<BoughtArmy> read_army_file(const Reader& file, const ArmyBook& book) {
    if (!content::check_format(file, kArmyFormat)) return std::nullopt;
    return read_army(file, book);
}

Json army_json(const BoughtArmy& army, const ArmyBook& book) {
    Json json{{"list", army.list}};
    if (!army.name.en.empty()) json["name"] = words_json(army.name);
    if (army.budget) json["budget"] = *army.budget;
    json["characters"] = Json::array();
    for (const BoughtCharacter& character : army.characters) {
        Json item{{"role", book.grades[character.grade].id}};
        if (!character.name.en.empty()) item["name"] = words_json(character.name);
        if (character.unit > 0) item["unit"] = character.unit;
        if (character.unit == 0 && character.mounted) item["mounted"] = true;
        json["characters"].push_back(std::move(item));
    }
    json["units"] = Json::array();
    for (const BoughtUnit& unit : army.units) json["units"].push_back(unit_json(unit, book));
    return json;
}

Json army_file_json(const BoughtArmy& army, const ArmyBook& book) {
    Json json{{"format", kArmyFormat}};
    json.update(army_json(army, book));
    return json;
}

}  // namespace clashfield::empires
