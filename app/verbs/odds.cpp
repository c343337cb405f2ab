// `clashfield odds`: exact chances of an order in a battle, or of a roll of dice.

#include <iostream>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "analysis/order_odds.h"
#include "app/tools/any_case.h"
#include "app/tools/dice_expression.h"
#include "app/tools/odds_report.h"
#include "app/tools/plain_text.h"
#include "app/tools/tool_words.h"
#include "app/tools/tools.h"
#include "app/tools/walk_options.h"
#include "app/words.h"
#include "battle/codec.h"
#include "bots/bot.h"
#include "text/render.h"

namespace clashfield::app {
namespace {

Json to_json(const odds::Opposed& opposed) {
    Json json;
    json["more"] = opposed.greater.to_string();
    json["equal"] = opposed.equal.to_string();
    json["fewer"] = opposed.less.to_string();
    return json;
}

void print_opposed(const odds::Opposed& opposed, const DiceQuestion& question, const text::Catalogue& words,
                   std::ostream& out) {
    ChanceTable table;
    table.title = to_string(question);
    table.has_mean = false;
    table.rows = {{words.format("odds.more"), opposed.greater, {}},
                  {words.format("odds.equal"), opposed.equal, {}},
                  {words.format("odds.fewer"), opposed.less, {}}};
    print_table(table, {}, words, out);
}

// The order as asked for: given in notation, or an attack on the second character.
std::string order_of(const OddsOptions& options) {
    if (!options.order.empty() || options.setup.characters.empty()) return options.order;
    return "attack B";
}

Result<Order> read_question_order(const Battle& battle, const OddsOptions& options) {
    Json json;
    json["order"] = order_of(options);
    if (!options.side.empty()) json["side"] = upper(options.side);
    Result<Order> order = order_from_json(battle, json, "");
    if (order) return order;
    Problems problems = order.problems();
    for (Problem& problem : problems) problem.where = problem.where == ".side" ? "--side" : "--order";
    return problems;
}

void print_answer(const analysis::OrderOddsAnswer& answer, const std::string& order,
                  const text::Catalogue& words, std::ostream& out) {
    out << words.format("odds.title", {{"order", order}, {"basis", basis_words(answer.basis, words)}})
        << '\n';
    for (const ChanceTable& table : answer.tables) {
        if (table.rows.size() == 1) {
            out << words.format("odds.certain", {{"fact", table.title}, {"value", table.rows.front().value}})
                << '\n';
        } else {
            print_table(table, answer.basis, words, out);
        }
    }
}

Json to_json(const analysis::OrderOddsAnswer& answer, const Battle& battle, const Order& order) {
    Json json;
    json["side"] = to_string(order.side);
    json["order"] = battle.write(order);
    json["exact"] = answer.basis.exact;
    if (!answer.basis.exact) json["runs"] = answer.basis.runs;
    Json facts = Json::array();
    for (const ChanceTable& table : answer.tables) facts.push_back(app::to_json(table, answer.basis));
    json["facts"] = std::move(facts);
    return json;
}

}  // namespace

Exit tell_dice_odds(Session& session, const OddsOptions& options, std::ostream& out) {
    const text::Catalogue& words = tool_words(session.language);
    const Result<DiceQuestion> question = parse_dice_question(options.question);
    if (!question) return refuse(session, question.problems(), Exit::Usage);
    const odds::Distribution first = distribution_of(question->first);
    if (!question->second) {
        const ChanceTable table = table_of(first, to_string(*question));
        if (session.json) {
            Json answer = app::to_json(table, {});
            answer["exact"] = true;
            out << to_text(answer) << '\n';
        } else {
            out << words.format("odds.title", {{"order", table.title}, {"basis", words.format("odds.exact")}})
                << '\n';
            ChanceTable untitled = table;
            untitled.title.clear();
            print_table(untitled, {}, words, out);
        }
        return Exit::Ok;
    }
    const odds::Opposed opposed = odds::opposed(first, distribution_of(*question->second));
    if (session.json) {
        Json answer;
        answer["title"] = to_string(*question);
        answer["exact"] = true;
        answer["opposed"] = to_json(opposed);
        out << to_text(answer) << '\n';
    } else {
        print_opposed(opposed, *question, words, out);
    }
    return Exit::Ok;
}

Exit tell_order_odds(Session& session, const OddsOptions& options, std::ostream& out) {
    const std::unique_ptr<Game> game = load_game(session, options.game);
    if (game == nullptr) return session.exit;
    const Result<Json> setup = setup_from(*game, options.setup);
    if (!setup) return refuse(session, setup.problems(), Exit::Usage);
    Random random(1);
    EventSink silent;
    const Result<std::unique_ptr<Battle>> started = game->start(game->complete(*setup, random), silent);
    if (!started) return refuse(session, started.problems(), Exit::BadInput);
    Battle& battle = **started;
    if (!reach_decision(battle)) {
        return refuse(session, {{"", "", tool_words(session.language).format("odds.no_decision")}},
                      Exit::BadInput);
    }

    const Result<Order> order = read_question_order(battle, options);
    if (!order) return refuse(session, order.problems(), Exit::Usage);
    if (const Verdict verdict = battle.check(*order); !verdict.ok()) {
        const std::string why = text::Renderer(words(session), battle).refusal(verdict.refusal());
        const std::string code(battle.vocabulary().refusals[verdict.refusal().code].name);
        return refuse(session, {{code, "--order", why}}, Exit::Usage);
    }
    analysis::OrderOddsQuestion question;
    for (const std::string& fact : options.facts) question.facts.push_back(fact_in_known_case(battle, fact));
    question.runs = options.runs;
    const SharedAnswers answers = make_answers(options.answers);
    const Result<analysis::Policy> policy = answers_policy_with_bot(answers, options.bot);
    if (!policy) return refuse(session, policy.problems(), Exit::Usage);
    question.policy = *policy;
    const Result<analysis::OrderOddsAnswer> answer = analysis::order_odds(battle, *order, question);
    if (!answer) return refuse(session, answer.problems(), Exit::Usage);
    if (Problems slips = answers->never_given(battle, &app::words(session)); !slips.empty()) {
        for (Problem& slip : slips) slip.where = "--answer";
        return refuse(session, slips, Exit::Usage);
    }
    if (session.json) {
        out << to_text(to_json(*answer, battle, *order)) << '\n';
    } else {
        const std::string title = to_string(order->side) + ": " + battle.write(*order);
        print_answer(*answer, title, tool_words(session.language), out);
    }
    return Exit::Ok;
}

void add_odds(CLI::App& app, Session& session) {
    const text::Catalogue& words = tool_words(session.language);
    CLI::App* verb = app.add_subcommand("odds", words.format("odds.summary"));
    const auto options = std::make_shared<OddsOptions>();
    const auto what = std::make_shared<std::vector<std::string>>();
    const auto move = std::make_shared<bool>(false);
    verb->add_option("WHAT", *what, words.format("odds.what"))->required()->type_name("");
    add_setup_options(*verb, options->setup, words);
    verb->add_option("--order", options->order, words.format("odds.order"))->type_name("ORDER");
    verb->add_option("--side", options->side, words.format("odds.side"))->type_name("A|B|...");
    verb->add_option("--fact", options->facts, words.format("odds.fact"))
        ->type_name("FACT")
        ->allow_extra_args(false);
    verb->add_option("--answer", options->answers, words.format("odds.answer"))
        ->type_name("ORDER")
        ->allow_extra_args(false);
    verb->add_option("--bot", options->bot, words.format("odds.bot"))->type_name("BOT");
    verb->add_option("--energy", options->setup.energy, words.format("odds.energy"))
        ->delimiter(',')
        ->type_name("N,N");
    verb->add_flag("--ranged", options->setup.apart, words.format("odds.ranged"));
    verb->add_flag("--move", *move, words.format("odds.move"));
    verb->add_option("--runs", options->runs, words.format("odds.runs"))
        ->check(CLI::Range(1, 100'000'000))
        ->type_name("N");
    verb->footer(app::words(session).format("odds.examples"));
    verb->callback([&session, options, what, move] {
        options->game = what->front();
        std::vector<std::string> rest(what->begin() + 1, what->end());
        if (options->game == "dice") {
            for (const std::string& word : rest)
                options->question += (options->question.empty() ? "" : " ") + word;
            session.exit = tell_dice_odds(session, *options, std::cout);
            return;
        }
        options->setup.characters = std::move(rest);
        if (*move) {
            options->setup.apart = true;
            if (options->order.empty()) options->order = "move CT attack B";
        }
        session.exit = tell_order_odds(session, *options, std::cout);
    });
}

}  // namespace clashfield::app
