#include "content/json_list.h"
#include "games/clash/content/reading.h"
#include "games/clash/content/scenario.h"

namespace clashfield::clash {
namespace {

using content::Json;
using content::json_list;

Json entry_contents(const ListEntry& entry, const Armoury& armoury) {
    Json json{{"id", entry.id}};
    json.update(sheet_json(entry.sheet));
    json["least"] = entry.least;
    json["most"] = entry.most;
    json["points"] = cost_of(entry.sheet, armoury);
    json["officer_cost"] = officer_cost_of(entry.sheet, armoury);
    return json;
}

Json list_contents(const ArmyList& list, const Library& library) {
    Json json{{"id", list.id},
              {"code", list.code},
              {"name", words_json(list.name)},
              {"from", list.from_year},
              {"to", list.to_year},
              {"about", list.about},
              {"general", list.entries[list.general].id},
              {"general_cost", list.general_cost},
              {"lines", json_list(list.entries, [&](const ListEntry& entry) {
                   return entry_contents(entry, library.book.armoury);
               })}};
    const BoughtArmy* ready = find_ready(library, list.id);
    if (ready == nullptr) return json;
    json["ready"] = army_json(*ready, library.book);
    json["ready"]["points"] = price_of(*ready, library.book);
    return json;
}

Json scenario_contents(const Json& scenario) {
    Json json;
    for (const std::string_view key : {"id", "name", "text", "table"}) {
        if (scenario.contains(key)) json[std::string(key)] = scenario[std::string(key)];
    }
    json["sides"] = json_list(kSideNames, [&](std::string_view side) {
        const Json& one = scenario["sides"][std::string(side)];
        return Json{{"name", one["name"]}, {"points", one.value("points", Json(nullptr))}};
    });
    return json;
}

Json shooting_contents(const ShootingWeapon& weapon) {
    Json json{{"id", weapon.id}, {"name", words_json(weapon.name)}};
    json["factor"] = weapon.values.factor;
    json["ignores_armour"] = weapon.values.is(shot::kIgnoresArmour);
    if (weapon.ammunition) return json;
    json["range"] = weapon.values.range;
    json["shots"] = weapon.values.shots;
    json["shooters"] = weapon.values.shooters;
    json["artillery"] = weapon.values.is(shot::kArtillery);
    json["indirect"] = weapon.values.is(shot::kIndirect);
    return json;
}

Json melee_contents(const MeleeWeapon& weapon) {
    return Json{{"id", weapon.id},
                {"name", words_json(weapon.name)},
                {"first", weapon.values.first},
                {"later", weapon.values.later},
                {"ranks", weapon.values.ranks}};
}

// The options of a set-up with the clauses that describe them; those without values are switched on.
Json rules_contents() {
    Json rules =
        Json::array({{{"id", "pass_over_enemies"}, {"clause", "CL-MOV-05"}},
                     {{"id", "auto_replace"}, {"clause", "CL-MEL-18"}, {"values", {"true", "false"}}},
                     {{"id", "max_phases"}, {"clause", "CL-VIC-06"}, {"values", {"2..1000"}}}});
    const auto add = [&](const char* id, const char* clause, std::span<const std::string_view> values) {
        rules.push_back({{"id", id}, {"clause", clause}, {"values", Json::array()}});
        for (const std::string_view value : values) rules.back()["values"].push_back(value);
    };
    add("deployment", "CL-SET-07", kDeploymentNames);
    add("terrain", "CL-SET-05", kTerrainWayNames);
    add("attacker", "CL-SET-04", kAttackerNames);
    return rules;
}

}  // namespace

Json contents_json(const Library& library) {
    Json json;
    json["scenarios"] = json_list(library.scenarios, scenario_contents);
    json["armies"] =
        json_list(library.book.lists, [&](const ArmyList& list) { return list_contents(list, library); });
    json["maps"] = content::map_contents(library.scenarios);
    json["rules"] = rules_contents();
    json["weapons"] = json_list(library.book.armoury.shooting, shooting_contents);
    json["melee"] = json_list(library.book.armoury.melee, melee_contents);
    json["terrain"] = Json::array();
    for (std::size_t i = 0; i < library.terrain.size(); ++i) {
        json["terrain"].push_back({{"id", kTerrainNames[i]},
                                   {"name", words_json(library.terrain[i].name)},
                                   {"text", words_json(library.terrain[i].text)}});
    }
    return json;
}

}  // namespace clashfield::clash
