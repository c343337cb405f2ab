// clashfield games: what can be played, which scenarios and characters there are, and each card.

#include <iostream>
#include <memory>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/session.h"
#include "app/terminal/card.h"
#include "app/terminal/story.h"
#include "app/words.h"
#include "base/closest.h"
#include "battle/parse_json.h"
#include "registry/registry.h"

namespace clashfield::app {
namespace {

struct GamesOptions {
    std::string game;
    std::string what;
    bool characters = false;
};

constexpr int kIdColumns = 20;

std::int64_t count_of(const Json& contents, const char* kind) {
    return contents.contains(kind) ? static_cast<std::int64_t>(contents[kind].size()) : 0;
}

std::string name_of(const Json& entry, const std::string& language) {
    return entry.contains("name") ? entry["name"].value(language, entry.value("id", ""))
                                  : entry.value("id", "");
}

void list_games(Session& session, Page& page) {
    const text::Catalogue& texts = words(session);
    Json list = Json::array();
    for (const std::string& id : registry::ids()) {
        const std::unique_ptr<Game> game = load_game(session, id);
        if (game == nullptr) return;
        const Json contents = game->contents();
        const std::int64_t scenarios = count_of(contents, "scenarios");
        const std::int64_t characters = count_of(contents, "characters");
        const std::string name = texts.format(id + ".name");
        if (session.json) {
            list.push_back(
                {{"id", id}, {"name", name}, {"scenarios", scenarios}, {"characters", characters}});
            continue;
        }
        page.line(texts.format("ui.games.entry", {{"id", id},
                                                  {"name", name},
                                                  {"summary", texts.format(id + ".summary")},
                                                  {"scenarios", scenarios},
                                                  {"characters", characters}}));
    }
    if (session.json) page.out() << to_text(Json{{"games", list}}) << '\n';
}

void print_scenario(Page& page, const text::Catalogue& texts, const Json& scenario, const Json& contents) {
    const std::string id = fitted(scenario.value("id", ""), kIdColumns);
    if (!scenario.contains("players")) {  // a game whose sides are armies, not characters
        page.line(id + name_of(scenario, texts.language()), 2, kIdColumns);
        if (scenario.contains("text"))
            page.line(scenario["text"].value(texts.language(), ""), 2 + kIdColumns, 0);
        return;
    }
    std::vector<std::string> characters;
    for (const Json& player : scenario["players"]) {
        if (!player.contains("character")) continue;
        for (const Json& card : contents["characters"]) {
            if (card["id"] == player["character"]) characters.push_back(name_of(card, texts.language()));
        }
    }
    const std::string text = texts.format(
        "ui.games.scenario", {{"name", name_of(scenario, texts.language())},
                              {"players", static_cast<std::int64_t>(scenario["players"].size())},
                              {"mode", scenario.value("mode", "ffa")},
                              {"seats", static_cast<std::int64_t>(scenario.value("seats", 0))},
                              {"choose", scenario.value("choose", "fixed")},
                              {"characters", characters.empty() ? "none" : texts.list(characters)}});
    page.line(id + text, 2, kIdColumns);
}

void print_contents(Page& page, const text::Catalogue& texts, const std::string& id, const Json& contents) {
    const std::string game = texts.format(id + ".name");
    page.line(paint(page.style(), Ink::Heading, texts.format("ui.games.scenarios", {{"game", game}})));
    for (const Json& scenario : contents["scenarios"]) print_scenario(page, texts, scenario, contents);
    for (const auto& [kind, key] : {std::pair("characters", "ui.games.names"),
                                    {"armies", "ui.games.armies"},
                                    {"maps", "ui.games.maps"}}) {
        if (!contents.contains(kind)) continue;
        std::vector<std::string> names;
        for (const Json& entry : contents[kind]) names.push_back(entry.value("id", ""));
        page.line();
        page.line(texts.format(key, {{"game", game}, {"names", joined(names)}}));
    }
    if (!contents.contains("rules")) return;
    page.line();
    page.line(texts.format("ui.games.rules", {{"game", game}}));
    for (const Json& rule : contents["rules"]) {
        const std::string clause = rule.value("clause", "");
        std::string values;
        for (const Json& value : rule.value("values", Json::array()))
            values += (values.empty() ? "=" : "|") + value.get<std::string>();
        page.line(
            fitted(rule.value("id", ""), kIdColumns) + texts.format("clause." + clause) + " [" + clause + "]",
            2, kIdColumns);
        if (!values.empty()) page.line(rule.value("id", "") + values, 2 + kIdColumns);
    }
}

// A card or a scenario by its id or name; false if there is neither.
bool print_one(Page& page, const text::Catalogue& texts, const Game& game, const GamesOptions& options,
               bool json) {
    const Json card = find_character(game, options.what);
    const Json contents = game.contents();
    if (!card.is_null()) {
        if (json) {
            page.out() << to_text(card) << '\n';
        } else {
            print_card(page, texts, options.game, card);
        }
        return true;
    }
    for (const Json& scenario : contents["scenarios"]) {
        if (scenario.value("id", "") != options.what) continue;
        if (json) {
            page.out() << to_text(scenario) << '\n';
        } else {
            print_scenario(page, texts, scenario, contents);
        }
        return true;
    }
    return false;
}

void show_games(Session& session, const GamesOptions& options) {
    Page page(std::cout, style_of(STDOUT_FILENO));
    const text::Catalogue& texts = words(session);
    if (options.game.empty()) return list_games(session, page);
    const std::unique_ptr<Game> game = load_game(session, options.game);
    if (game == nullptr) return;
    const Json contents = game->contents();
    if (!options.what.empty()) {
        if (print_one(page, texts, *game, options, session.json)) return;
        std::vector<std::string> known;
        for (const char* kind : {"characters", "scenarios"}) {
            if (!contents.contains(kind)) continue;
            for (const Json& entry : contents[kind]) known.push_back(entry.value("id", ""));
        }
        const std::string near = closest(options.what, known);
        const std::string message =
            texts.format("ui.games.unknown", {{"game", texts.format(options.game + ".name")},
                                              {"word", options.what},
                                              {"near", near.empty() ? "none" : near},
                                              {"known", joined(known)}});
        report(session, {Problem{"", "", message}}, Exit::Usage);
        return;
    }
    if (session.json) {
        page.out() << to_text(contents) << '\n';
        return;
    }
    if (!options.characters) return print_contents(page, texts, options.game, contents);
    if (!contents.contains("characters")) return print_contents(page, texts, options.game, contents);
    for (const Json& card : contents["characters"]) {
        print_card(page, texts, options.game, card);
        page.line();
    }
}

}  // namespace

void add_games(CLI::App& app, Session& session) {
    const text::Catalogue& texts = words(session);
    CLI::App* verb = app.add_subcommand("games", texts.format("ui.games.about"));
    const auto options = std::make_shared<GamesOptions>();
    verb->add_option("game", options->game, texts.format("ui.games.game"))->type_name("");
    verb->add_option("what", options->what, texts.format("ui.games.what"))->type_name("");
    verb->add_flag("--characters", options->characters, texts.format("ui.games.characters"));
    verb->footer(texts.format("ui.games.examples"));
    verb->callback([&session, options] { show_games(session, *options); });
}

}  // namespace clashfield::app
