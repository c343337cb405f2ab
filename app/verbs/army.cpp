// `clashfield army GAME LIST --points N`: buys an army at random. `clashfield army GAME FILE`: checks one.

#include <algorithm>
#include <iostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/terminal/style.h"
#include "app/tools/shown_army.h"
#include "app/tools/text_files.h"
#include "app/tools/tool_words.h"
#include "app/tools/tools.h"
#include "app/words.h"
#include "base/closest.h"
#include "registry/registry.h"

namespace clashfield::app {
namespace {

constexpr int kListIdColumns = 28;
// What every part of the verb needs.
struct Muster {
    Session& session;
    const content::ArmyShop& shop;
    const ArmyOptions& options;
    const text::Catalogue& words;
    const text::ArmyWords& army_words;
    std::ostream& out;
    std::vector<content::ArmyListEntry> lists = shop.lists();

    Exit refuse(std::string message) const {
        report(session, {{"", "", std::move(message)}}, Exit::Usage);
        return session.exit;
    }
};

std::int64_t whole(int number) { return number; }

std::string shown_fault(const ShownFault& fault) {
    return fmt::format("{} [{}]", fault.message, fault.clause);
}

void print_lists(const Muster& muster) {
    for (const content::ArmyListEntry& list : muster.lists) {
        const bool one_year = list.from_year == list.to_year;
        muster.out << fitted(list.id, kListIdColumns)
                   << muster.words.format(one_year ? "army.list_of" : "army.list",
                                          {{"name", muster.army_words.name(list.name)},
                                           {"from", muster.army_words.year(list.from_year)},
                                           {"to", muster.army_words.year(list.to_year)}})
                   << '\n';
    }
}

Json lists_json(const std::vector<content::ArmyListEntry>& lists) {
    Json json = Json::array();
    for (const content::ArmyListEntry& list : lists) {
        json.push_back({{"id", list.id},
                        {"name", {{"en", list.name.en}, {"fr", list.name.fr}}},
                        {"from", list.from_year},
                        {"to", list.to_year}});
    }
    return Json{{"lists", std::move(json)}};
}

Json verdict_json(const ShownArmy& army) {
    Json json;
    json["legal"] = army.faults.empty();
    json["points"] = army.points;
    json["budget"] = army.budget;
    json["violations"] = Json::array();
    for (const ShownFault& fault : army.faults) {
        json["violations"].push_back(
            {{"code", fault.code}, {"clause", fault.clause}, {"message", shown_fault(fault)}});
    }
    return json;
}

// --sheet FILE: false after a refusal.
bool write_sheet(const Muster& muster, const ShownArmy& army) {
    const std::string& file = muster.options.sheet;
    if (file.empty()) return true;
    if (!army.sheet) {
        muster.refuse(muster.words.format("army.no_sheet", {{"game", muster.options.game}}));
        return false;
    }
    const Problems problems = write_text_file(file, army.sheet());
    if (!problems.empty()) report(muster.session, problems, Exit::BadInput);
    return problems.empty();
}

Exit check_file(const Muster& muster, const std::string& file) {
    const Result<Json> json = read_json_file(file);
    if (!json) {
        report(muster.session, json.problems(), Exit::BadInput);
        return muster.session.exit;
    }
    content::Findings findings;
    const std::optional<content::ShopArmy> read = muster.shop.read(*json, file, findings);
    if (!read || !findings.errors.empty()) {
        report(muster.session, findings.errors, Exit::BadInput);
        return muster.session.exit;
    }
    const ShownArmy army = shown(muster.shop, *read, muster.army_words);
    if (!write_sheet(muster, army)) return muster.session.exit;
    const Problems warnings = said(muster.session, findings.warnings);
    if (muster.session.json) {
        Json verdict = verdict_json(army);
        verdict["warnings"] = Json::array();
        for (const Problem& warning : warnings)
            verdict["warnings"].push_back(
                {{"code", warning.code}, {"where", warning.where}, {"message", warning.message}});
        muster.out << to_text(verdict) << '\n';
    } else {
        muster.out << text_of(army);
        for (const Problem& warning : warnings)
            muster.out << muster.words.format("lint.warning") << " " << to_string(warning) << '\n';
        const auto count = static_cast<std::int64_t>(army.faults.size());
        muster.out << (count == 0 ? muster.words.format("army.legal")
                                  : muster.words.format("army.illegal", {{"count", count}}))
                   << '\n';
        for (const ShownFault& fault : army.faults) muster.out << "- " << shown_fault(fault) << '\n';
    }
    return army.faults.empty() ? Exit::Ok : Exit::Failed;
}

Exit show(const Muster& muster, const content::ShopArmy& bought) {
    const ShownArmy army = shown(muster.shop, bought, muster.army_words);
    if (!write_sheet(muster, army)) return muster.session.exit;
    if (muster.session.json) {
        muster.out << to_text(army.file, 2) << '\n';
    } else {
        muster.out << text_of(army);
    }
    return Exit::Ok;
}

// Bought at random, or the one that comes with the list.
Exit muster_list(const Muster& muster, std::size_t list) {
    const content::ArmyShop& shop = muster.shop;
    const int points = muster.options.points;
    if (points == 0) {
        const auto ready = shop.ready(list);
        return ready ? show(muster, *ready) : muster.refuse(muster.words.format("army.no_points"));
    }
    const content::PointsRange range = shop.points();
    if (points < range.least || points > range.most)
        return muster.refuse(muster.words.format(
            "army.bad_points",
            {{"found", whole(points)}, {"least", whole(range.least)}, {"most", whole(range.most)}}));
    Random random(muster.options.seed);
    const auto army = shop.buy(list, points, random);
    if (army) return show(muster, *army);
    return muster.refuse(
        muster.words.format("army.too_poor", {{"name", muster.army_words.name(muster.lists[list].name)},
                                              {"least", text::number_of(shop.least_price(list, points))},
                                              {"points", whole(points)}}));
}

Exit refuse_list(const Muster& muster, const std::string& found) {
    std::vector<std::string> known;
    for (const content::ArmyListEntry& list : muster.lists) known.push_back(list.id);
    const std::string near = closest(found, known);
    return muster.refuse(muster.words.format(
        "army.unknown_list",
        {{"found", found}, {"near", near.empty() ? std::string("none") : near}, {"known", joined(known)}}));
}

bool is_file(const std::string& what) { return what == "-" || what.ends_with(".json"); }

Exit run(const Muster& muster) {
    const ArmyOptions& options = muster.options;
    const std::string file = is_file(options.what) ? options.what : options.check;
    if (!file.empty()) {
        if (options.points != 0) return muster.refuse(muster.words.format("army.own_points"));
        return check_file(muster, file);
    }
    if (options.what.empty()) {
        if (muster.session.json) {
            muster.out << to_text(lists_json(muster.lists)) << '\n';
        } else {
            print_lists(muster);
        }
        return Exit::Ok;
    }
    for (std::size_t i = 0; i < muster.lists.size(); ++i) {
        const content::ArmyListEntry& list = muster.lists[i];
        if (list.id == options.what || list.code == options.what) return muster_list(muster, i);
    }
    return refuse_list(muster, options.what);
}

// The games that have armies, for a message.
std::string games_with_armies(Session& session) {
    std::vector<std::string> known;
    for (const std::string& id : registry::ids()) {
        const std::unique_ptr<Game> game = load_game(session, id);
        if (game != nullptr && game->army_shop() != nullptr) known.push_back(id);
    }
    return joined(known);
}

}  // namespace

Exit muster(Session& session, const ArmyOptions& options, std::ostream& out) {
    const text::Catalogue& tools = tool_words(session.language);
    const std::vector<std::string> known = registry::ids();
    std::unique_ptr<Game> game;
    if (std::find(known.begin(), known.end(), options.game) != known.end()) {
        game = load_game(session, options.game);
        if (game == nullptr) return session.exit;
    }
    if (game == nullptr || game->army_shop() == nullptr) {
        report(session,
               {{"", "",
                 tools.format("army.unknown_game",
                              {{"found", options.game}, {"known", games_with_armies(session)}})}},
               Exit::Usage);
        return session.exit;
    }
    const text::ArmyWords army_words(words(session), options.game);
    return run({session, *game->army_shop(), options, tools, army_words, out});
}

void add_army(CLI::App& app, Session& session) {
    const text::Catalogue& words = tool_words(session.language);
    CLI::App* verb = app.add_subcommand("army", words.format("army.summary"));
    const auto options = std::make_shared<ArmyOptions>();
    verb->add_option("GAME", options->game, app::words(session).format("army.game"))
        ->required()
        ->type_name("");
    verb->add_option("LIST", options->what, words.format("army.what"))->type_name("");
    verb->add_option("--points", options->points, words.format("army.points"))
        ->check(CLI::PositiveNumber.description(""))
        ->type_name("N");
    verb->add_option("--seed", options->seed, words.format("army.seed"))->type_name("S");
    verb->add_option("--check", options->check, words.format("army.check"))->type_name("FILE");
    verb->add_option("--sheet", options->sheet, words.format("army.sheet"))->type_name("FILE.html");
    verb->footer(app::words(session).format("army.examples"));
    verb->callback([&session, options] { session.exit = muster(session, *options, std::cout); });
}

}  // namespace clashfield::app
