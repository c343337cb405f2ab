// What can be played, and with what, as the page and programs list it.

#include "content/json_list.h"
#include "games/champs/content/library.h"
#include "games/champs/content/roster.h"

namespace clashfield::champs {
namespace {

using content::Json;
using content::json_list;

// A type with its counters (7.1): what is printed on them, and what they cost.
Json type_contents(const ProfileTable& table, Type type) {
    const TypeRow& row = table.row(type);
    Json json{{"id", kTypeNames[static_cast<std::size_t>(type)]},
              {"name", words_json(row.name)},
              {"text", words_json(row.text)},
              {"foot", row.tv_foot},
              {"mounted", row.tv_mounted},
              {"ep", row.ep / 2.0},
              {"counters", Json::array()}};
    for (std::size_t q = 0; q < kQualities; ++q) {
        for (std::size_t t = 0; t < 2; ++t) {
            const auto quality = static_cast<Quality>(q);
            const auto training = static_cast<Training>(t);
            if (!table.is_allowed(type, quality, training)) continue;
            const Profile profile = table.make(type, quality, training);
            json["counters"].push_back(Json{{"profile", profile_name(profile)},
                                            {"move", profile.ma},
                                            {"range", profile.range},
                                            {"points", row.price[q][t] / 2.0}});
        }
    }
    return json;
}

Json list_contents(const ArmyList& list) {
    Json json{{"id", list.id},      {"name", words_json(list.name)}, {"from", list.from_year},
              {"to", list.to_year}, {"aggression", list.aggression}, {"lines", Json::array()}};
    for (const ListLine& line : list.lines) {
        Json item{{"name", words_json(line.name)},
                  {"profile", profile_name(line.profile)},
                  {"least", line.least},
                  {"most", line.most},
                  {"points", line.points / 2.0}};
        if (line.alternative) item["dismounts"] = profile_name(*line.alternative);
        if (line.either) item["either"] = profile_name(*line.either);
        json["lines"].push_back(std::move(item));
    }
    return json;
}

}  // namespace

Json contents_json(const Library& library) {
    Json json;
    json["scenarios"] = json_list(library.scenarios, [](const Json& scenario) {
        Json item{{"id", scenario["id"]}, {"name", scenario["name"]}, {"map", scenario["map"]}};
        if (scenario.contains("text")) item["text"] = scenario["text"];
        return item;
    });
    json["armies"] = json_list(library.lists, list_contents);
    json["types"] = Json::array();  // CB-UNI-11
    for (std::size_t i = 0; i < kTypes; ++i)
        json["types"].push_back(type_contents(*library.profiles, static_cast<Type>(i)));
    json["rules"] = json_list(kOptionalRules, [](const OptionalRule& rule) {
        return Json{{"id", rule.id}, {"clause", rule.clause}};
    });
    json["maps"] = json_list(library.maps, [](const auto& map) {
        return Json{{"id", map->id}, {"name", words_json(map->name)}};
    });
    return json;
}

}  // namespace clashfield::champs
