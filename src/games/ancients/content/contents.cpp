#include "games/ancients/content/contents.h"

#include "games/ancients/content/saves.h"
#include "games/ancients/content/scenario.h"

namespace clashfield::ancients {
namespace {

using content::Json;

void add_values(std::uint8_t move, const Stats& stats, Json& json) {
    const std::pair<const char*, std::uint8_t> values[] = {
        {"M", move},    {"WS", stats.ws}, {"BS", stats.bs}, {"S", stats.s},  {"T", stats.t},
        {"W", stats.w}, {"I", stats.i},   {"A", stats.a},   {"Ld", stats.ld}};
    for (const auto& [key, value] : values) json[key] = value;
}

Json rules_of(const UnitType& type) {
    Json rules = Json::array();
    for (std::size_t i = 0; i < std::size(kRuleNames); ++i) {
        if (type.is(static_cast<std::uint16_t>(1u << i))) rules.push_back(kRuleNames[i]);
    }
    return rules;
}

Json type_contents(const UnitType& type, const ArmyBook& book) {
    Json json{{"id", type.id}, {"name", words_json(type.name)}, {"class", kClassNames[index_of(type.cls)]}};
    add_values(type.move, type.stats, json);
    json["armour"] = kArmourNames[index_of(type.armour)];
    json["shield"] = kShieldNames[index_of(type.shield)];
    json["mount"] = kMountNames[index_of(type.mount)];
    const Protection man = protection_of(type, always_skirmishes(type));
    json["save"] = {base_save(man, Against::Melee), base_save(man, Against::Missile)};
    json["weapon"] = kWeaponNames[index_of(type.weapon)];
    json["missile"] = kMissileNames[index_of(type.missile)];
    json["machine"] = kMachineNames[index_of(type.machine)];
    json["crew"] = type.crew_size;
    json["rules"] = rules_of(type);
    json["hates"] = Json::array();
    for (std::size_t i = 0; i < book.lists.size(); ++i) {
        if ((type.hates >> i & 1u) != 0) json["hates"].push_back(book.lists[i].id);
    }
    json["least"] = type.size_min;
    json["most"] = type.size_max;
    json["category"] = kCategoryNames[index_of(type.category)];
    json["command"] = command_text(command_allowed(type));
    json["cost"] = type.points;
    return json;
}

Json list_contents(const ArmyList& list, const Library& library) {
    Json json{{"id", list.id},          {"code", list.code},  {"name", words_json(list.name)},
              {"from", list.from_year}, {"to", list.to_year}, {"characters", Json::array()}};
    for (std::size_t i = 0; i < kRoles; ++i) {
        const CharacterType& character = list.characters[i];
        Json item{{"id", kRoleNames[i]}, {"name", words_json(character.name)}, {"cost", character.price}};
        add_values(character.move, character.stats, item);
        json["characters"].push_back(std::move(item));
    }
    json["lines"] = Json::array();
    for (const UnitType& type : list.types) json["lines"].push_back(type_contents(type, library.book));
    if (const std::optional<BoughtArmy> ready = ready_army(library, list.id)) {
        json["ready"] = army_json(*ready, library.book);
        json["ready"]["points"] = price_of(*ready, library.book);
    }
    return json;
}

Json scenario_contents(const Json& scenario, const ArmyBook& book) {
    Json json;
    for (const std::string_view key : {"id", "name", "text", "turns"}) {
        if (scenario.contains(key)) json[std::string(key)] = scenario[std::string(key)];
    }
    json["sides"] = Json::array();
    for (const std::string_view side : kSideNames) {
        const Json& one = scenario["sides"][std::string(side)];
        const ArmyList* list = find_list(book, one["list"].get<std::string>());
        json["sides"].push_back(
            {{"name", one.contains("name") || list == nullptr ? one.value("name", Json(nullptr))
                                                              : words_json(list->name)},
             {"points", one.value("points", Json(nullptr))}});
    }
    return json;
}

Json missile_contents(std::size_t i) {
    const MissileRule rule = missile_rule(static_cast<Missile>(i));
    return Json{{"id", kMissileNames[i]}, {"range", rule.range}, {"strength", rule.strength}};
}

}  // namespace

Json contents_json(const Library& library) {
    Json json;
    json["scenarios"] = Json::array();
    for (const Json& scenario : library.scenarios)
        json["scenarios"].push_back(scenario_contents(scenario, library.book));
    json["armies"] = Json::array();
    for (const ArmyList& list : library.book.lists) json["armies"].push_back(list_contents(list, library));
    // A pick-up battle is fought on the plain, or on the ground of a scenario (AB-SET-05).
    json["maps"] = content::map_contents(library.scenarios);
    json["rules"] = Json::array({{{"id", "turns"}, {"clause", "AB-VIC-01"}, {"values", {"1..30"}}},
                                 {{"id", "no_measuring"}, {"clause", "AB-WMC-03"}}});
    json["weapons"] = Json::array();
    for (std::size_t i = 1; i < kMissiles; ++i) json["weapons"].push_back(missile_contents(i));
    return json;
}

}  // namespace clashfield::ancients
