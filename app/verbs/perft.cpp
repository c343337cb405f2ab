// `clashfield perft GAME --depth D`: counts the sequences of orders from a position.

#include "analysis/perft.h"

#include <iostream>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/tools/tool_words.h"
#include "app/tools/tools.h"
#include "app/words.h"

namespace clashfield::app {
namespace {

struct Count {
    std::uint64_t total = 0;
    std::vector<analysis::PerftLine> lines;
};

Count count(const Battle& battle, const PerftOptions& options) {
    Count count;
    if (options.divide && options.depth > 0) {
        count.lines = analysis::perft_divide(battle, options.depth);
        for (const analysis::PerftLine& line : count.lines) count.total += line.count;
    } else {
        count.total = analysis::perft(battle, options.depth);
    }
    return count;
}

}  // namespace

Exit count_orders(Session& session, const PerftOptions& options, std::ostream& out) {
    const std::unique_ptr<Game> game = load_game(session, options.game);
    if (game == nullptr) return session.exit;
    const Result<Json> setup = setup_from(*game, options.setup);
    if (!setup) {
        report(session, setup.problems(), Exit::Usage);
        return session.exit;
    }
    Random random(1);
    EventSink silent;
    const Result<std::unique_ptr<Battle>> battle = game->start(game->complete(*setup, random), silent);
    if (!battle) {
        report(session, battle.problems(), Exit::BadInput);
        return session.exit;
    }
    // Counted from the first decision: a tied roll for the first player may be thrown again without end.
    if (!reach_decision(**battle)) {
        report(session, {{"", "", tool_words(session.language).format("odds.no_decision")}}, Exit::BadInput);
        return session.exit;
    }
    const Count counted = count(**battle, options);
    if (session.json) {
        Json answer;
        answer["game"] = options.game;
        answer["depth"] = options.depth;
        answer["count"] = counted.total;
        if (options.divide) {
            Json lines = Json::array();
            for (const analysis::PerftLine& line : counted.lines) {
                lines.push_back({{"order", line.order}, {"count", line.count}});
            }
            answer["orders"] = std::move(lines);
        }
        out << to_text(answer) << '\n';
        return Exit::Ok;
    }
    const text::Catalogue& words = tool_words(session.language);
    for (const analysis::PerftLine& line : counted.lines) {
        out << words.format("perft.line",
                            {{"order", line.order}, {"count", static_cast<std::int64_t>(line.count)}})
            << '\n';
    }
    out << words.format("perft.total", {{"depth", static_cast<std::int64_t>(options.depth)},
                                        {"count", static_cast<std::int64_t>(counted.total)}})
        << '\n';
    return Exit::Ok;
}

void add_perft(CLI::App& app, Session& session) {
    const text::Catalogue& words = tool_words(session.language);
    CLI::App* verb = app.add_subcommand("perft", words.format("perft.summary"));
    const auto options = std::make_shared<PerftOptions>();
    verb->add_option("GAME", options->game, app::words(session).format("tool.game"))
        ->required()
        ->type_name("");
    verb->add_option("--depth", options->depth, words.format("perft.depth"))
        ->required()
        ->check(CLI::Range(0, 20))
        ->type_name("D");
    add_setup_options(*verb, options->setup, words);
    verb->add_flag("--divide", options->divide, words.format("perft.divide"));
    verb->footer(app::words(session).format("perft.examples"));
    verb->callback([&session, options] { session.exit = count_orders(session, *options, std::cout); });
}

}  // namespace clashfield::app
