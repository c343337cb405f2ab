// `clashfield army GAME LIST --points N`: buys an army at random. `clashfield army GAME FILE`: checks one.

#include <iostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/terminal_style.h"
#include "app/text_files.h"
#include "app/tool_words.h"
#include "app/tools.h"
#include "base/closest.h"
#include "games/champs/army_list.h"

namespace clashfield::app {
namespace {

using champs::ArmyList;
using champs::ArmyLists;
using champs::BoughtArmy;
using champs::BoughtCorps;
using champs::Fault;
using champs::Purchase;
using champs::Violation;

constexpr const char* kGame = "champs";  // the one game with army lists
constexpr int kNameColumns = 30;
constexpr int kListIdColumns = 28;
constexpr int kLeastPoints = 50;
constexpr int kMostPoints = 600;

// What every part of the verb needs.
struct Muster {
    Session& session;
    const ArmyLists& lists;
    const text::Catalogue& words;
    std::ostream& out;

    const std::string& say(const content::Bilingual& both) const {
        return session.language == "fr" ? both.fr : both.en;
    }
    // A name for a message that can do without one.
    std::string say_or_none(const content::Bilingual& both) const {
        return both.en.empty() ? std::string("none") : say(both);
    }
    // Without the digit grouping of other numbers.
    std::string year(int number) const {
        return words.format("army.year", {{"era", number < 0 ? "bc" : "ad"},
                                          {"year", std::to_string(number < 0 ? -number : number)}});
    }
    Exit refuse(std::string message) const {
        report(session, {{"", "", std::move(message)}}, Exit::Usage);
        return session.exit;
    }
};

double points(int halves) { return halves / 2.0; }

// ---- words ----

std::string explain(const Muster& muster, const Violation& violation) {
    const auto number = [&](int value) -> text::Value {
        if (violation.fault == Fault::OverBudget) return points(value);
        if (violation.fault == Fault::WrongYear || violation.fault == Fault::TooEarly)
            return muster.year(value);
        return static_cast<std::int64_t>(value);
    };
    const text::Arguments arguments = {{"corps", static_cast<std::int64_t>(violation.corps)},
                                       {"line", muster.say(violation.line)},
                                       {"other", muster.say_or_none(violation.other)},
                                       {"found", number(violation.found)},
                                       {"least", number(violation.least)},
                                       {"most", number(violation.most)},
                                       {"missing", number(violation.least - violation.found)},
                                       {"excess", number(violation.found - violation.most)}};
    return fmt::format("{} [{}]",
                       muster.words.format(fmt::format("army.{}", fault_name(violation.fault)), arguments),
                       clause_of(violation.fault));
}

void print_lists(const Muster& muster) {
    for (const ArmyList& list : muster.lists) {
        muster.out << fitted(list.id, kListIdColumns)
                   << muster.words.format("army.list", {{"name", muster.say(list.name)},
                                                        {"from", muster.year(list.from_year)},
                                                        {"to", muster.year(list.to_year)}})
                   << '\n';
    }
}

void print_line(const Muster& muster, const ArmyList& list, const Purchase& purchase, bool allied) {
    const champs::ListLine& line = list.lines[purchase.line];
    const auto print = [&](const champs::Profile& profile, const Purchase& part) {
        if (part.count == 0) return;
        muster.out << fmt::format(
            "  {:3} {} {} {}\n", part.count, fitted(muster.say(line.name), kNameColumns),
            fitted(profile_name(profile), 10),
            muster.words.format("army.points_each", {{"points", points(price_of(list, part, allied))}}));
    };
    print(line.profile, Purchase{purchase.line, purchase.count - purchase.either, 0});
    if (line.either) print(*line.either, Purchase{purchase.line, purchase.either, purchase.either});
}

void print_corps(const Muster& muster, const BoughtArmy& army, std::size_t index) {
    const BoughtCorps& corps = army.corps[index];
    const ArmyList& list = list_of(army, corps, muster.lists);
    const bool allied = !corps.ally_of.empty();
    muster.out << muster.words.format("army.corps",
                                      {{"number", static_cast<std::int64_t>(index + 1)},
                                       {"name", muster.say_or_none(corps.name)},
                                       {"ally", allied ? muster.say(list.name) : std::string("none")},
                                       {"baggage", corps.mobile_baggage ? "mobile" : "immobile"},
                                       {"independent", corps.independent_baggage ? "yes" : "no"}})
               << '\n';
    for (const Purchase& purchase : corps.lines) print_line(muster, list, purchase, allied);
}

void print_army(const Muster& muster, const BoughtArmy& army) {
    std::int64_t counters = 0;
    for (const BoughtCorps& corps : army.corps) {
        for (const Purchase& purchase : corps.lines) counters += purchase.count;
    }
    const auto corps = static_cast<std::int64_t>(army.corps.size());
    muster.out << muster.words.format("army.title",
                                      {{"name", muster.say(find_list(muster.lists, army.list)->name)},
                                       {"price", points(price_of(army, muster.lists))},
                                       {"budget", static_cast<std::int64_t>(army.budget_points)},
                                       {"corps", corps},
                                       {"counters", counters},
                                       {"baggage", 2 * corps}})
               << '\n';
    for (std::size_t i = 0; i < army.corps.size(); ++i) print_corps(muster, army, i);
}

// ---- JSON ----

Json lists_json(const Muster& muster) {
    Json list = Json::array();
    for (const ArmyList& army : muster.lists) {
        list.push_back({{"id", army.id},
                        {"name", {{"en", army.name.en}, {"fr", army.name.fr}}},
                        {"from", army.from_year},
                        {"to", army.to_year}});
    }
    return Json{{"lists", std::move(list)}};
}

Json verdict_json(const Muster& muster, const BoughtArmy& army, const std::vector<Violation>& violations) {
    Json json;
    json["legal"] = violations.empty();
    json["points"] = champs::halves_json(price_of(army, muster.lists));
    json["budget"] = army.budget_points;
    json["violations"] = Json::array();
    for (const Violation& violation : violations) {
        json["violations"].push_back({{"code", fault_name(violation.fault)},
                                      {"clause", clause_of(violation.fault)},
                                      {"message", explain(muster, violation)}});
    }
    return json;
}

// ---- the two uses ----

Exit check_file(const Muster& muster, const std::string& file) {
    const Result<Json> json = read_json_file(file);
    if (!json) {
        report(muster.session, json.problems(), Exit::BadInput);
        return muster.session.exit;
    }
    content::Findings findings;
    const auto army = read_army(content::Reader(*json, file, "", findings), muster.lists);
    if (!army || !findings.errors.empty()) {
        report(muster.session, findings.errors, Exit::BadInput);
        return muster.session.exit;
    }
    const std::vector<Violation> violations = check_army(*army, muster.lists);
    if (muster.session.json) {
        muster.out << to_text(verdict_json(muster, *army, violations)) << '\n';
    } else {
        print_army(muster, *army);
        const auto count = static_cast<std::int64_t>(violations.size());
        muster.out << (count == 0 ? muster.words.format("army.legal")
                                  : muster.words.format("army.illegal", {{"count", count}}))
                   << '\n';
        for (const Violation& violation : violations)
            muster.out << "- " << explain(muster, violation) << '\n';
    }
    return violations.empty() ? Exit::Ok : Exit::Failed;
}

int least_price(const ArmyList& list, int budget_points) {
    int sum = 0;
    for (const champs::ListLine& line : list.lines) sum += bounds_of(line, budget_points).least * line.points;
    return sum;
}

Exit buy(const Muster& muster, const ArmyList& list, const ArmyOptions& options) {
    Random random(options.seed);
    const auto army = random_army(list, options.points, random);
    if (!army) {
        return muster.refuse(
            muster.words.format("army.too_poor", {{"name", muster.say(list.name)},
                                                  {"least", points(least_price(list, options.points))},
                                                  {"points", static_cast<std::int64_t>(options.points)}}));
    }
    if (muster.session.json) {
        muster.out << to_text(army_json(*army, muster.lists), 2) << '\n';
    } else {
        print_army(muster, *army);
    }
    return Exit::Ok;
}

Exit refuse_list(const Muster& muster, const std::string& found) {
    std::vector<std::string> known;
    for (const ArmyList& list : muster.lists) known.push_back(list.id);
    const std::string near = closest(found, known);
    return muster.refuse(muster.words.format(
        "army.unknown_list",
        {{"found", found}, {"near", near.empty() ? std::string("none") : near}, {"known", joined(known)}}));
}

bool is_file(const std::string& what) { return what == "-" || what.ends_with(".json"); }

}  // namespace

Exit muster(Session& session, const ArmyOptions& options, std::ostream& out) {
    const text::Catalogue& words = tool_words(session.language);
    if (options.game != kGame) {
        report(session,
               {{"", "", words.format("army.unknown_game", {{"found", options.game}, {"known", kGame}})}},
               Exit::Usage);
        return session.exit;
    }
    const Result<ArmyLists> lists = champs::army_lists(session.data);
    if (!lists) {
        report(session, lists.problems(), Exit::BadInput);
        return session.exit;
    }
    const Muster muster{session, *lists, words, out};
    if (options.what.empty()) {
        if (session.json) {
            out << to_text(lists_json(muster)) << '\n';
        } else {
            print_lists(muster);
        }
        return Exit::Ok;
    }
    if (is_file(options.what)) {
        if (options.points != 0) return muster.refuse(words.format("army.own_points"));
        return check_file(muster, options.what);
    }
    const ArmyList* list = find_list(*lists, options.what);
    if (list == nullptr) return refuse_list(muster, options.what);
    if (options.points == 0) return muster.refuse(words.format("army.no_points"));
    return buy(muster, *list, options);
}

void add_army(CLI::App& app, Session& session) {
    const text::Catalogue& words = tool_words(session.language);
    CLI::App* verb = app.add_subcommand("army", words.format("army.summary"));
    const auto options = std::make_shared<ArmyOptions>();
    verb->add_option("GAME", options->game, words.format("army.game"))->required()->type_name("");
    verb->add_option("LIST", options->what, words.format("army.what"))->type_name("");
    verb->add_option("--points", options->points, words.format("army.points"))
        ->check(CLI::Range(kLeastPoints, kMostPoints).description(""))
        ->type_name("N");
    verb->add_option("--seed", options->seed, words.format("army.seed"))->type_name("S");
    verb->footer(words.format("army.examples"));
    verb->callback([&session, options] { session.exit = muster(session, *options, std::cout); });
}

}  // namespace clashfield::app
