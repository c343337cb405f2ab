// An army as a file, and inside scenarios and pick-up battles.

#include <algorithm>

#include <fmt/format.h>

#include "base/closest.h"
#include "games/ancients/content/army_list.h"

namespace clashfield::ancients {
namespace {

using content::Json;
using content::Reader;

constexpr int kMostBought = 400;  // what is too much for a unit is for check_army to say
constexpr std::size_t kMostUnitsBought = 200;
constexpr std::size_t kMostCharactersBought = 20;

std::vector<std::string_view> joined_keys(std::span<const std::string_view> own,
                                          std::span<const std::string_view> further) {
    std::vector<std::string_view> keys(own.begin(), own.end());
    keys.insert(keys.end(), further.begin(), further.end());
    return keys;
}

std::optional<std::size_t> read_type_id(const Reader& reader, const ArmyList& list) {
    const std::string id = reader.text();
    if (!reader.json().is_string()) return std::nullopt;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < list.types.size(); ++i) {
        if (list.types[i].id == id) return i;
        known.push_back(list.types[i].id);
    }
    content::refuse_unknown(reader, "type", id, known);
    return std::nullopt;
}

// AB-SET-08: whoever may do both stands formed unless the file says otherwise.
bool read_formation(const Reader& reader, const UnitType& type) {
    const bool always = always_skirmishes(type);
    if (!reader.has("formation")) return always;
    const auto word = reader.at("formation").word(kFormationNames, "formation");
    const bool skirmishing = word && *word == 1;
    if (word && skirmishing != always && !type.is(rule::kMixed))
        reader.at("formation")
            .error("D-03",
                   type.name.en + (always ? " always stand in skirmish formation" : " always stand formed"));
    return skirmishing;
}

std::optional<BoughtUnit> read_unit(const Reader& reader, const ArmyList& list, const ArmyKeys& keys) {
    static constexpr std::string_view kRequired[] = {"type", "models"};
    static constexpr std::string_view kOptional[] = {"name", "files", "formation", "command"};
    BoughtUnit unit;
    if (!reader.object(kRequired, joined_keys(kOptional, keys.unit))) return std::nullopt;
    const auto type = read_type_id(reader.at("type"), list);
    if (!type) return std::nullopt;
    unit.type = *type;
    unit.name = content::read_name(reader);
    unit.models = static_cast<int>(reader.at("models").integer(1, kMostBought));
    unit.files =
        content::read_number(reader, "files", 1, unit.models, usual_files(list.types[*type], unit.models));
    unit.skirmishing = read_formation(reader, list.types[*type]);
    if (reader.has("command")) unit.command = read_command(reader.at("command"));
    return unit;
}

BoughtCharacter read_character(const Reader& reader, std::size_t units) {
    static constexpr std::string_view kRequired[] = {"role"};
    static constexpr std::string_view kOptional[] = {"name", "unit"};
    BoughtCharacter character;
    if (!reader.object(kRequired, kOptional)) return character;
    content::read_word(reader, "role", kRoleNames, "role", character.role);
    character.name = content::read_name(reader);
    if (units > 0) character.unit = content::read_number(reader, "unit", 1, static_cast<int>(units), 0);
    return character;
}

Json unit_json(const BoughtUnit& unit, const ArmyList& list) {
    const UnitType& type = list.types[unit.type];
    Json json{{"type", type.id}, {"models", unit.models}, {"files", unit.files}};
    if (type.is(rule::kMixed)) json["formation"] = kFormationNames[unit.skirmishing ? 1 : 0];
    if (unit.command != 0) json["command"] = command_text(unit.command);
    if (!unit.name.en.empty()) json["name"] = words_json(unit.name);
    return json;
}

Json character_json(const BoughtCharacter& character) {
    Json json{{"role", kRoleNames[index_of(character.role)]}};
    if (!character.name.en.empty()) json["name"] = words_json(character.name);
    if (character.unit > 0) json["unit"] = character.unit;
    return json;
}

}  // namespace

std::uint8_t read_command(const Reader& reader) {
    std::uint8_t command = 0;
    for (const char letter : reader.text()) {
        const std::size_t place = kCommandLetters.find(letter);
        const int bit = place == std::string_view::npos ? 0 : 1 << place;
        if (bit == 0 || (command & bit) != 0) {
            reader.error("D-02", "a command group is some of the letters L, S and M, each once; found " +
                                     content::shown_json(reader.json()));
            return 0;
        }
        command = static_cast<std::uint8_t>(command | bit);
    }
    return command;
}

std::optional<BoughtArmy> read_army(const Reader& army, const ArmyBook& book, const ArmyKeys& keys) {
    static constexpr std::string_view kRequired[] = {"list", "units"};
    static constexpr std::string_view kOptional[] = {"format", "name", "budget", "points", "characters"};
    if (!army.object(kRequired, joined_keys(kOptional, keys.army))) return std::nullopt;
    const std::string id = army.at("list").text();
    const ArmyList* list = find_list(book, id);
    if (list == nullptr) {
        if (army.at("list").json().is_string())
            content::refuse_unknown(army.at("list"), "army list", id, list_ids(book));
        return std::nullopt;
    }
    BoughtArmy bought;
    bought.list = list->id;
    bought.name = content::read_name(army);
    if (army.has("budget"))
        bought.budget = static_cast<int>(army.at("budget").integer(kBudgets.least, kBudgets.most));
    bool whole = army.at("units").array(0, kMostUnitsBought);
    if (!whole) return std::nullopt;
    content::each_item(army.at("units"), 0, kMostUnitsBought, [&](const Reader& item) {
        const std::optional<BoughtUnit> unit = read_unit(item, *list, keys);
        whole = whole && unit.has_value();
        if (unit) bought.units.push_back(*unit);
    });
    if (!whole) return std::nullopt;
    if (army.has("characters"))
        content::each_item(army.at("characters"), 0, kMostCharactersBought, [&](const Reader& item) {
            bought.characters.push_back(read_character(item, bought.units.size()));
        });
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
    const ArmyList& list = list_of(army, book);
    Json json{{"list", list.id}};
    if (!army.name.en.empty()) json["name"] = words_json(army.name);
    if (army.budget) json["budget"] = *army.budget;
    json["characters"] = Json::array();
    for (const BoughtCharacter& character : army.characters)
        json["characters"].push_back(character_json(character));
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

}  // namespace clashfield::ancients
