// An army as a file, and as the corps of a scenario.

#include "content/by_id.h"
#include "content/shipped.h"
#include "games/champs/content/army_list.h"
#include "games/champs/content/roster.h"

namespace clashfield::champs {
namespace {

using content::Json;
using content::Reader;

constexpr std::string_view kBaggageWords[] = {"immobile", "mobile"};
constexpr int kMostCounters = 99;  // of a line in one corps

// 12, or {"count": 6, "either": 2}.
Purchase read_purchase(const Reader& reader, const ListLine& line, std::size_t index) {
    Purchase purchase;
    purchase.line = index;
    if (!reader.json().is_object()) {
        purchase.count = static_cast<int>(reader.integer(0, kMostCounters));
        return purchase;
    }
    if (!check_only_keys(reader, {"count", "either"})) return purchase;
    content::read_into(reader, "count", 0, kMostCounters, purchase.count);
    content::read_into(reader, "either", 0, purchase.count, purchase.either);
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
    for (const auto& [key, value] : reader.json().items()) {
        const ListLine* line = content::find_by_id(list.lines, key);
        if (line == nullptr) {
            refuse_unknown(reader, "line", key, content::ids_of(list.lines));
            continue;
        }
        const auto index = static_cast<std::size_t>(line - list.lines.data());
        const Purchase purchase = read_purchase(reader.at(key), *line, index);
        if (purchase.count > 0) corps.lines.push_back(purchase);
    }
}

BoughtCorps read_corps(const Reader& reader, const ArmyList& own, const ArmyLists& lists) {
    BoughtCorps corps;
    if (!check_only_keys(reader, {"lines"}, {"id", "name", "ally_of", "baggage", "independent"}))
        return corps;
    if (reader.has("id")) corps.id = read_unit_id(reader.at("id"), reader.at("id").text());
    corps.name = read_name(reader);
    const ArmyList* list = &own;
    if (reader.has("ally_of")) {
        list = content::read_one_of(reader.at("ally_of"), "army list", lists);
        if (list != nullptr) corps.ally_of = list->id;
    }
    content::read_word(reader, "baggage", kBaggageWords, "kind of Baggage",
                       corps.mobile_baggage);  // CB-LST-03
    corps.independent_baggage = read_flag(reader, "independent");
    if (list != nullptr) read_lines(reader.at("lines"), *list, corps);
    return corps;
}

Json unit_json(const ListLine& line, const Profile& profile, int count, bool allied) {
    Json unit{{"name", words_json(line.name)}, {"unit", profile_name(profile)}};
    if (line.role != Role::None)
        unit["role"] = kRoleNames[static_cast<std::size_t>(allied ? Role::AllyGeneral : line.role)];
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
    if (!check_format(file, kArmyFormat)) return std::nullopt;
    if (!check_only_keys(file, {"format", "list", "points", "corps"}, {"year"})) return std::nullopt;
    const ArmyList* list = content::read_one_of(file.at("list"), "army list", lists);
    if (list == nullptr) return std::nullopt;
    BoughtArmy army;
    army.list = list->id;
    content::read_into(file, "points", kBudgets.least, kBudgets.most, army.budget_points);
    content::read_into(file, "year", -3000, 2000, army.year);
    const bool read = content::each_item(file.at("corps"), 1, 100, [&](const Reader& corps) {
        army.corps.push_back(read_corps(corps, *list, lists));
    });
    return read ? std::optional(std::move(army)) : std::nullopt;
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
    const ArmyList* own = content::find_by_id(lists, army.list);
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
