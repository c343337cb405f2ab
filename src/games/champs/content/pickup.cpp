#include "games/champs/content/pickup.h"

#include <fmt/format.h>

#include "base/closest.h"
#include "content/by_id.h"
#include "content/pickup.h"
#include "games/champs/content/scenario.h"

namespace clashfield::champs {
namespace {

using content::Json;
using content::Reader;

constexpr std::string_view kPrefixes[] = {"A", "B"};  // of the corps of the two sides

// The list with this id or code, or the only one whose id has this in it.
const ArmyList* find_named(const ArmyLists& lists, const std::string& name, std::vector<std::string>& like) {
    for (const ArmyList& list : lists) {
        if (list.id == name || list.code == name) return &list;
    }
    const ArmyList* found = nullptr;
    for (const ArmyList& list : lists) {
        if (name.empty() || list.id.find(name) == std::string::npos) continue;
        like.push_back(list.id);
        found = &list;
    }
    return like.size() == 1 ? found : nullptr;
}

// An army that is still a name: why nothing could be bought.
void explain_name(const Reader& reader, const ArmyLists& lists, int points) {
    const std::string name = reader.text();
    std::vector<std::string> like;
    const ArmyList* list = find_named(lists, name, like);
    if (list != nullptr) {
        const int least = least_price(*list, points);
        const bool dear = least > 2 * points;
        reader.error("D-19", dear ? fmt::format("the smallest army of {} costs {} points, the game is for {}",
                                                list->id, content::halves_text(least), points)
                                  : "no army was bought from " + list->id + "; the set-up is not complete");
        return;
    }
    std::string message = "there is no army list " + in_quotes(name);
    if (like.size() > 1) {
        message = "several army lists have " + in_quotes(name) + " in their names: " + joined(like) + ".";
    } else {
        message = with_known(message, name, content::ids_of(lists));
    }
    reader.error("D-13", message);
}

Json army_side(const Reader& reader, const ArmyLists& lists, int points, std::string_view prefix) {
    const std::optional<BoughtArmy> army = read_army(reader, lists);
    if (!army) return nullptr;
    if (army->budget_points > points)
        reader.error("D-19", fmt::format("the army is bought for {} points, the game is for {}",
                                         army->budget_points, points));
    const std::vector<Violation> violations = check_army(*army, lists);
    refuse_violations(reader, violations, army_faults(), "bad_list");
    if (!violations.empty()) return nullptr;
    const ArmyList& list = *content::find_by_id(lists, army->list);
    return Json{{"name", words_json(list.name)},
                {"aggression", list.aggression},
                {"army", list.id},
                {"corps", army_to_corps(*army, lists, prefix)}};
}

}  // namespace

Json complete_pickup(Json pickup, const Library& library, Random& random) {
    const ArmyLists& lists = library.lists;
    const int points = content::points_of(pickup, "points", kBudgets).value_or(0);
    if (points == 0 || !pickup.contains("armies") || !pickup["armies"].is_array()) return pickup;
    for (Json& army : pickup["armies"]) {
        if (!army.is_string()) continue;
        std::vector<std::string> like;
        const ArmyList* list = find_named(lists, army.get<std::string>(), like);
        if (list == nullptr) continue;
        if (const auto bought = random_army(*list, points, random)) army = army_json(*bought, lists);
    }
    return pickup;
}

Json pickup_scenario(const Reader& pickup, const ArmyLists& lists) {
    if (!check_only_keys(pickup, {"points", "map", "armies"}, {"options"})) return nullptr;
    const auto points = static_cast<int>(pickup.at("points").integer(kBudgets.least, kBudgets.most));
    if (pickup.json()["points"] != points) return nullptr;  // it was refused
    const Reader armies = pickup.at("armies");
    if (!armies.array(2, 2)) return nullptr;
    Json scenario{{"map", pickup.json()["map"]}, {"free_setup", true}, {"free_baggage", true}};
    if (pickup.has("options")) scenario["options"] = pickup.json()["options"];
    scenario["sides"] = Json::array();
    bool good = true;
    for (std::size_t i = 0; i < 2; ++i) {
        const Reader army = armies.at(i);
        if (army.json().is_string()) {
            explain_name(army, lists, points);
            good = false;
            continue;
        }
        Json side = army_side(army, lists, points, kPrefixes[i]);
        good = good && side.is_object();
        scenario["sides"].push_back(std::move(side));
    }
    return good ? scenario : Json(nullptr);
}

void read_pickup(const Reader& pickup, const Library& library, Setup& setup) {
    const Json scenario = pickup_scenario(pickup, library.lists);
    if (!scenario.is_object()) return;
    content::Findings findings;
    read_scenario(Reader(scenario, "set-up", "pickup", findings), library, setup);
    for (const Problem& problem : findings.errors) pickup.error(problem.code, problem.message);
}

}  // namespace clashfield::champs
