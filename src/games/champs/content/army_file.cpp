// An army as a file, and as the corps of a scenario.

#include <algorithm>

#include "base/closest.h"
#include "content/shipped.h"
#include "games/champs/content/army_list.h"
#include "games/champs/content/roster.h"

namespace clashfield::champs {
namespace {

using content::Json;
using content::Reader;

constexpr std::string_view kBaggageWords[] = {"immobile", "mobile"};
constexpr int kMostCounters = 99;  // of a line in one corps

const ArmyList* read_list_id(const Reader& reader, const ArmyLists& lists) {
    const std::string id = reader.text();
    const ArmyList* list = find_list(lists, id);
    if (list != nullptr || !reader.json().is_string()) return list;
    std::vector<std::string> known;
    for (const ArmyList& candidate : lists) known.push_back(candidate.id);
    refuse_unknown(reader, "army list", id, known);
    return nullptr;
}

// 12, or {"count": 6, "either": 2}.
Purchase read_purchase(const Reader& reader, const ListLine& line, std::size_t index) {
    static constexpr std::string_view kRequired[] = {"count", "either"};
    Purchase purchase;
    purchase.line = index;
    if (!reader.json().is_object()) {
        purchase.count = static_cast<int>(reader.integer(0, kMostCounters));
        return purchase;
    }
    if (!reader.object(kRequired, {})) return purchase;
    purchase.count = static_cast<int>(reader.at("count").integer(0, kMostCounters));
    purchase.either = static_cast<int>(reader.at("either").integer(0, purchase.count));
    if (!line.either)
        reader.at("either").error("D-13",
                                  "the counters of line '" + line.id + "' are of one kind (CB-SCN-05)");
    return purchase;
}

void read_lines(const Reader& reader, const ArmyList& list, BoughtCorps& corps) {
    if (!reader.json().is_object()) {
        reader.error("F-02", "an object with a number for each line is expected, such as {\"cinc\": 1}");
        return;
    }
    std::vector<std::string> known;
    for (const ListLine& line : list.lines) known.push_back(line.id);
    for (const auto& [key, value] : reader.json().items()) {
        const auto found = std::find(known.begin(), known.end(), key);
        if (found == known.end()) {
            refuse_unknown(reader, "line", key, known);
            continue;
        }
        const auto index = static_cast<std::size_t>(found - known.begin());
        const Purchase purchase = read_purchase(reader.at(key), list.lines[index], index);
        if (purchase.count > 0) corps.lines.push_back(purchase);
    }
}

BoughtCorps read_corps(const Reader& reader, const ArmyList& own, const ArmyLists& lists) {
    static constexpr std::string_view kRequired[] = {"lines"};
    static constexpr std::string_view kOptional[] = {"id", "name", "ally_of", "baggage", "independent"};
    BoughtCorps corps;
    if (!reader.object(kRequired, kOptional)) return corps;
    if (reader.has("id")) corps.id = read_unit_id(reader.at("id"), reader.at("id").text());
    corps.name = read_name(reader);
    const ArmyList* list = &own;
    if (reader.has("ally_of")) {
        list = read_list_id(reader.at("ally_of"), lists);
        if (list != nullptr) corps.ally_of = list->id;
    }
    if (reader.has("baggage")) {  // CB-LST-03
        const auto baggage = reader.at("baggage").word(kBaggageWords, "kind of Baggage");
        corps.mobile_baggage = baggage && *baggage == 1;
    }
    corps.independent_baggage = read_flag(reader, "independent");
    if (list != nullptr) read_lines(reader.at("lines"), *list, corps);
    return corps;
}

std::string_view role_word(Role role, bool allied) {
    if (allied) return "ally";
    return role == Role::CinC ? "cinc" : "general";
}

Json unit_json(const ListLine& line, const Profile& profile, int count, bool allied) {
    Json unit{{"name", words_json(line.name)}, {"unit", profile_name(profile)}};
    if (line.role != Role::None) unit["role"] = role_word(line.role, allied);
    if (profile.chariot != 0) unit["chariot"] = true;
    if (profile.bow != 0) unit["bow"] = true;
    if (profile.mount != Mount::None) unit["mount"] = kMountNames[static_cast<std::size_t>(profile.mount)];
    if (line.alternative) unit["alt"] = profile_name(*line.alternative);
    unit["count"] = count;
    return unit;
}

Json corps_json(const ArmyList& list, const BoughtCorps& corps, bool same_nationality) {
    const bool allied = !corps.ally_of.empty();
    Json json{{"id", corps.id}, {"name", words_json(corps.name)}};
    if (allied) json["ally"] = true;
    if (allied && same_nationality) json["same_nationality"] = true;
    if (corps.mobile_baggage) json["baggage_mobile"] = true;
    if (corps.independent_baggage) json["baggage_independent"] = true;
    if (list.psiloi.hosts != 0) json["ps_support"] = psiloi_support_json(list.psiloi);
    json["units"] = Json::array();
    for (const Purchase& purchase : corps.lines) {
        const ListLine& line = list.lines[purchase.line];
        const int plain = purchase.count - purchase.either;
        if (plain > 0) json["units"].push_back(unit_json(line, line.profile, plain, allied));
        if (purchase.either > 0)
            json["units"].push_back(unit_json(line, *line.either, purchase.either, allied));
    }
    return json;
}

}  // namespace

std::optional<BoughtArmy> read_army(const Reader& file, const ArmyLists& lists) {
    static constexpr std::string_view kRequired[] = {"format", "list", "points", "corps"};
    static constexpr std::string_view kOptional[] = {"year"};
    if (!check_format(file, kArmyFormat) || !file.object(kRequired, kOptional)) return std::nullopt;
    const ArmyList* list = read_list_id(file.at("list"), lists);
    const Reader corps = file.at("corps");
    if (list == nullptr || !corps.array(1, 100)) return std::nullopt;
    BoughtArmy army;
    army.list = list->id;
    army.budget_points = static_cast<int>(file.at("points").integer(kLeastBudget, kMostBudget));
    if (file.has("year")) army.year = static_cast<int>(file.at("year").integer(-3000, 2000));
    for (std::size_t i = 0; i < corps.json().size(); ++i)
        army.corps.push_back(read_corps(corps.at(i), *list, lists));
    return army;
}

Json army_json(const BoughtArmy& army, const ArmyLists& lists) {
    Json json{{"format", kArmyFormat}, {"list", army.list}, {"points", army.budget_points}};
    if (army.year) json["year"] = *army.year;
    json["corps"] = Json::array();
    for (const BoughtCorps& corps : army.corps) {
        const ArmyList& list = list_of(army, corps, lists);
        Json item;
        if (!corps.id.empty()) item["id"] = corps.id;
        if (!corps.name.en.empty()) item["name"] = words_json(corps.name);
        if (!corps.ally_of.empty()) item["ally_of"] = corps.ally_of;
        item["lines"] = Json::object();
        for (const Purchase& purchase : corps.lines) {
            Json number(purchase.count);
            if (purchase.either > 0) number = Json{{"count", purchase.count}, {"either", purchase.either}};
            item["lines"][list.lines[purchase.line].id] = std::move(number);
        }
        item["baggage"] = kBaggageWords[corps.mobile_baggage ? 1 : 0];
        if (corps.independent_baggage) item["independent"] = true;
        json["corps"].push_back(std::move(item));
    }
    return json;
}

Json army_to_corps(const BoughtArmy& army, const ArmyLists& lists, std::string_view prefix) {
    Json json = Json::array();
    const ArmyList* own = find_list(lists, army.list);
    for (std::size_t i = 0; i < army.corps.size(); ++i) {
        BoughtCorps corps = army.corps[i];
        const std::string number = std::to_string(i + 1);
        if (corps.id.empty()) corps.id = std::string(prefix) + number;
        if (corps.name.en.empty()) corps.name = {"Corps " + number, "Corps " + number};
        json.push_back(corps_json(list_of(army, corps, lists), corps, own->allies.same_nationality));
    }
    return json;
}

}  // namespace clashfield::champs
