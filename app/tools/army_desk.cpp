#include "app/tools/army_desk.h"

#include <map>
#include <memory>

#include <nlohmann/json.hpp>

#include "app/tools/army_shop.h"
#include "app/tools/tool_words.h"
#include "app/words.h"
#include "base/closest.h"

namespace clashfield::app {
namespace {

using content::Json;
using server::Denial;

// The key of an army file that says for how many points it is bought.
struct Counter {
    std::string_view budget;
    ArmyShop shop;
};

// The shops of one language. They keep a reference to its session.
struct Street {
    Session session;
    std::map<std::string, Counter, std::less<>> counters;
};
using Streets = std::map<std::string, std::unique_ptr<Street>, std::less<>>;

// "units[2].entry: "; the file, which has no name here, is left out.
std::string place_of(const Problem& problem) {
    const std::size_t begin = problem.where.find_first_not_of(": ");
    return begin == std::string::npos ? std::string() : problem.where.substr(begin) + ": ";
}

Json shown_json(const ShownArmy& army, bool sheet) {
    Json json{{"title", army.title},   {"lines", Json::array()}, {"points", army.points},
              {"budget", army.budget}, {"army", army.file},      {"faults", Json::array()}};
    for (const ArmyLine& line : army.lines)
        json["lines"].push_back(
            {{"count", line.count}, {"name", line.name}, {"note", line.note}, {"points", line.points}});
    for (const ArmyFault& fault : army.faults)
        json["faults"].push_back(
            {{"code", fault.code}, {"clause", fault.clause}, {"message", fault.message}});
    // A circle for each life of an army of any size would fill the memory: only what may fight is printed.
    const bool printed = army.sheet != nullptr && army.faults.empty();
    json["sheet"] = printed && sheet ? Json(army.sheet()) : Json(printed);
    return json;
}

std::optional<int> points_in(const Json& request) {
    const auto found = request.find("points");
    if (found == request.end() || !found->is_number_integer()) return std::nullopt;
    const auto points = found->get<std::int64_t>();
    return points >= 0 && points <= 9999 ? static_cast<int>(points) : 0;
}

// The points agreed on are the budget, unless the army was bought for fewer.
Json with_budget(Json army, std::string_view key, std::optional<int> points) {
    if (!points || !army.is_object()) return army;
    Json& budget = army[std::string(key)];
    const bool fewer = budget.is_number_integer() && budget.get<std::int64_t>() <= *points;
    if (budget.is_null() || (budget.is_number_integer() && !fewer)) budget = *points;
    return army;
}

server::Answer<Json> read(const Session& session, const Counter& counter, const Json& request, bool sheet) {
    const Json army = with_budget(request["army"], counter.budget, points_in(request));
    content::Findings findings;
    const auto shown = counter.shop.read(army, "", findings);
    if (shown && findings.errors.empty()) return shown_json(*shown, sheet);
    Json json{{"army", nullptr}, {"faults", Json::array()}};
    for (const Problem& problem : said(session, std::move(findings.errors)))
        json["faults"].push_back(
            {{"code", problem.code}, {"clause", ""}, {"message", place_of(problem) + problem.message}});
    return json;
}

server::Answer<Json> buy(const Street& street, const Counter& counter, const Json& request, bool sheet) {
    const text::Catalogue& words = tool_words(street.session.language);
    const ArmyShop& shop = counter.shop;
    const std::string wanted = request["list"].is_string() ? request["list"].get<std::string>() : "";
    const int points = points_in(request).value_or(0);
    const auto number = [](int value) { return static_cast<std::int64_t>(value); };
    if (points < shop.least_points || points > shop.most_points)
        return Denial{"D-19",
                      words.format("army.bad_points", {{"found", number(points)},
                                                       {"least", number(shop.least_points)},
                                                       {"most", number(shop.most_points)}}),
                      {},
                      "points"};
    const auto seed = request.find("seed");
    const bool seeded = seed != request.end() && seed->is_number_unsigned();
    for (std::size_t i = 0; i < shop.lists.size(); ++i) {
        if (shop.lists[i].id != wanted) continue;
        const auto army = shop.buy(i, points, seeded ? seed->get<std::uint64_t>() : 1);
        if (army) return shown_json(*army, sheet);
        return Denial{"D-19",
                      words.format("army.too_poor", {{"name", say(street.session, shop.lists[i].name)},
                                                     {"least", shop.least_price(i, points)},
                                                     {"points", number(points)}}),
                      {},
                      "points"};
    }
    std::vector<std::string> known;
    for (const ArmyShop::List& list : shop.lists) known.push_back(list.id);
    return Denial{"F-05",
                  words.format("army.unknown_list",
                               {{"found", wanted}, {"near", std::string("none")}, {"known", joined(known)}}),
                  {},
                  "list"};
}

server::Answer<Json> serve(const Streets& streets, const Json& request, const std::string& language) {
    const Street& street = *streets.find(language == "fr" ? "fr" : "en")->second;
    const bool named = request.is_object() && request.contains("game") && request["game"].is_string();
    const std::string game = named ? request["game"].get<std::string>() : "";
    const auto found = street.counters.find(game);
    if (found == street.counters.end()) {
        return Denial{"F-05",
                      tool_words(street.session.language)
                          .format("army.unknown_game", {{"found", game}, {"known", "champs, clash"}}),
                      {},
                      "game"};
    }
    const bool sheet = request.contains("sheet") && request["sheet"] == true;
    if (request.contains("army")) return read(street.session, found->second, request, sheet);
    if (request.contains("list")) return buy(street, found->second, request, sheet);
    return Denial{"F-02", "A request for an army has 'army' or 'list'.", {}, "list"};
}

}  // namespace

Result<server::ArmyDesk> open_army_desk(const Session& session) {
    const auto streets = std::make_shared<Streets>();
    for (const char* language : kLanguages) {
        auto street = std::make_unique<Street>();
        street->session = session;
        street->session.language = language;
        Result<ArmyShop> champs = champs_shop(street->session);
        if (!champs) return champs.problems();
        street->counters["champs"] = {"points", std::move(*champs)};
        Result<ArmyShop> clash = clash_shop(street->session);
        if (!clash) return clash.problems();
        street->counters["clash"] = {"budget", std::move(*clash)};
        (*streets)[language] = std::move(street);
    }
    return server::ArmyDesk([streets](const Json& request, const std::string& language) {
        return serve(*streets, request, language);
    });
}

}  // namespace clashfield::app
