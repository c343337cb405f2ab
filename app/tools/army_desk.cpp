#include "app/tools/army_desk.h"

#include <map>
#include <memory>

#include <nlohmann/json.hpp>

#include "app/tools/shown_army.h"
#include "app/tools/tool_words.h"
#include "app/words.h"
#include "base/closest.h"

namespace clashfield::app {
namespace {

using content::Json;
using server::Denial;

// The shop of a game, with the words of one language.
struct Counter {
    const content::ArmyShop* shop = nullptr;
    text::ArmyWords words;
};

// The shops of one language.
struct Street {
    Session session;
    std::map<std::string, Counter, std::less<>> counters;
};
using Streets = std::map<std::string, Street, std::less<>>;

// "units[2].entry: "; the file, which has no name here, is left out.
std::string place_of(const Problem& problem) {
    const std::size_t begin = problem.where.find_first_not_of(": ");
    return begin == std::string::npos ? std::string() : problem.where.substr(begin) + ": ";
}

Json shown_json(const Counter& counter, const content::ShopArmy& bought, bool sheet) {
    const ShownArmy army = shown(*counter.shop, bought, counter.words);
    Json json{{"title", army.title},   {"lines", Json::array()}, {"points", army.points},
              {"budget", army.budget}, {"army", army.file},      {"faults", Json::array()}};
    for (const ShownLine& line : army.lines)
        json["lines"].push_back(
            {{"count", line.count}, {"name", line.name}, {"note", line.note}, {"points", line.points}});
    for (const ShownFault& fault : army.faults)
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
    const Json army = with_budget(request["army"], counter.shop->budget_key(), points_in(request));
    content::Findings findings;
    const auto read = counter.shop->read(army, "", findings);
    if (read && findings.errors.empty()) return shown_json(counter, *read, sheet);
    Json json{{"army", nullptr}, {"faults", Json::array()}};
    for (const Problem& problem : said(session, std::move(findings.errors)))
        json["faults"].push_back(
            {{"code", problem.code}, {"clause", ""}, {"message", place_of(problem) + problem.message}});
    return json;
}

server::Answer<Json> buy(const Street& street, const Counter& counter, const Json& request, bool sheet) {
    const text::Catalogue& words = tool_words(street.session.language);
    const content::ArmyShop& shop = *counter.shop;
    const content::PointsRange range = shop.points();
    const std::vector<content::ArmyListEntry> lists = shop.lists();
    const std::string wanted = request["list"].is_string() ? request["list"].get<std::string>() : "";
    const int points = points_in(request).value_or(0);
    const auto number = [](int value) { return static_cast<std::int64_t>(value); };
    if (points < range.least || points > range.most)
        return Denial{"D-19",
                      words.format("army.bad_points", {{"found", number(points)},
                                                       {"least", number(range.least)},
                                                       {"most", number(range.most)}}),
                      {},
                      "points"};
    const auto seed = request.find("seed");
    const bool seeded = seed != request.end() && seed->is_number_unsigned();
    for (std::size_t i = 0; i < lists.size(); ++i) {
        if (lists[i].id != wanted) continue;
        Random random(seeded ? seed->get<std::uint64_t>() : 1);
        const auto army = shop.buy(i, points, random);
        if (army) return shown_json(counter, *army, sheet);
        return Denial{"D-19",
                      words.format("army.too_poor", {{"name", counter.words.name(lists[i].name)},
                                                     {"least", text::number_of(shop.least_price(i, points))},
                                                     {"points", number(points)}}),
                      {},
                      "points"};
    }
    std::vector<std::string> known;
    for (const content::ArmyListEntry& list : lists) known.push_back(list.id);
    return Denial{"F-05",
                  words.format("army.unknown_list",
                               {{"found", wanted}, {"near", std::string("none")}, {"known", joined(known)}}),
                  {},
                  "list"};
}

server::Answer<Json> serve(const Streets& streets, const Json& request, const std::string& language) {
    const Street& street = streets.find(language == "fr" ? "fr" : "en")->second;
    const bool named = request.is_object() && request.contains("game") && request["game"].is_string();
    const std::string game = named ? request["game"].get<std::string>() : "";
    const auto found = street.counters.find(game);
    if (found == street.counters.end()) {
        std::vector<std::string> known;
        for (const auto& [id, counter] : street.counters) known.push_back(id);
        return Denial{"F-05",
                      tool_words(street.session.language)
                          .format("army.unknown_game", {{"found", game}, {"known", joined(known)}}),
                      {},
                      "game"};
    }
    const bool sheet = request.contains("sheet") && request["sheet"] == true;
    if (request.contains("army")) return read(street.session, found->second, request, sheet);
    if (request.contains("list")) return buy(street, found->second, request, sheet);
    return Denial{"F-02", "A request for an army has 'army' or 'list'.", {}, "list"};
}

}  // namespace

server::ArmyDesk open_army_desk(const Session& session, const server::GameShelf& shelf) {
    const auto streets = std::make_shared<Streets>();
    for (const char* language : kLanguages) {
        Street& street = (*streets)[language];
        street.session = session;
        street.session.language = language;
        for (const auto& [id, game] : shelf.games) {
            const content::ArmyShop* shop = game->army_shop();
            if (shop != nullptr)
                street.counters.emplace(id, Counter{shop, text::ArmyWords(words(street.session), id)});
        }
    }
    return [streets](const Json& request, const std::string& language) {
        return serve(*streets, request, language);
    };
}

}  // namespace clashfield::app
