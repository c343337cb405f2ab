// `clashfield sim GAME`: plays many battles between bots and counts.

#include <chrono>
#include <cmath>
#include <iostream>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/order_odds.h"
#include "analysis/simulate.h"
#include "app/terminal/style.h"
#include "app/tools/plain_text.h"
#include "app/tools/sim_battle.h"
#include "app/tools/sim_matrix.h"
#include "app/tools/text_files.h"
#include "app/tools/tool_words.h"
#include "app/tools/tools.h"
#include "app/words.h"
#include "bots/bot.h"

namespace clashfield::app {
namespace {

using analysis::SimulationResult;
using SteadyClock = std::chrono::steady_clock;

// A bar on stderr that is drawn over itself; nothing if nobody watches.
class ProgressBar {
  public:
    explicit ProgressBar(std::uint64_t all) : all_(all), shown_(isatty(STDERR_FILENO) != 0) {}
    ~ProgressBar() {
        if (drawn_) std::cerr << "\r\033[K" << std::flush;
    }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(std::uint64_t done) {
        const std::uint64_t percent = all_ == 0 ? 100 : done * 100 / all_;
        if (!shown_ || (drawn_ && percent == percent_)) return;
        percent_ = percent;
        drawn_ = true;
        const std::size_t filled = static_cast<std::size_t>(percent * kWidth / 100);
        std::cerr << "\r[" << std::string(filled, '#') << std::string(kWidth - filled, ' ') << "] " << percent
                  << " %" << std::flush;
    }

  private:
    static constexpr std::size_t kWidth = 40;
    std::uint64_t all_;
    bool shown_;
    bool drawn_ = false;
    std::uint64_t percent_ = 0;
};

double seconds_since(SteadyClock::time_point start) {
    return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

std::uint64_t sum_of(const analysis::Histogram& histogram) {
    std::uint64_t sum = 0;
    for (const auto& [value, times] : histogram.counts()) sum += static_cast<std::uint64_t>(value) * times;
    return sum;
}

// What is played: the battle as it begins, the players by side, and what is counted at its end.
struct Simulation {
    Json setup;
    analysis::Starter starter;
    analysis::SimulationPlan plan;
    std::vector<std::string> bots;
    std::vector<std::string> facts;
    std::vector<std::string> outcomes;
};

Result<Simulation> prepare(const Game& game, const SimOptions& options) {
    Simulation simulation;
    SetupOptions where = options.setup;
    if (where.scenario.empty() && where.situation.empty() && where.characters.empty() &&
        where.meeting.pickup.empty()) {
        where.scenario = content_ids(game, "scenarios").at(0);  // every game has one
    }
    Result<Json> setup =
        where.characters.empty() ? setup_from(game, where) : character_scenario(game, where.characters, -1);
    if (!setup) return setup.problems();
    simulation.setup = std::move(*setup);
    Result<analysis::Starter> starter = analysis::start_from(game, simulation.setup);
    if (!starter) return starter.problems();
    simulation.starter = std::move(*starter);
    std::unique_ptr<Battle> battle;
    simulation.starter(1, battle);
    // Fewer bots than sides take turns: with one, everybody is played by it.
    for (std::size_t side = 0; side < static_cast<std::size_t>(battle->sides()); ++side) {
        const std::string& name = options.bots[side % options.bots.size()];
        const Result<analysis::ChooserMaker> player = bots::player(name);
        if (!player) return player.problems();
        simulation.bots.push_back(name);
        simulation.plan.players.push_back(*player);
    }
    simulation.facts = analysis::strength_facts(*battle);
    for (const std::string& path : simulation.facts)
        simulation.plan.facts.push_back(*battle->find_fact(path));
    for (const std::string_view outcome : battle->vocabulary().outcomes)
        simulation.outcomes.emplace_back(outcome);
    simulation.plan.battles = options.battles;
    simulation.plan.threads = options.threads;
    simulation.plan.seed = options.seed;
    simulation.plan.mirrored = options.mirror;
    return simulation;
}

Json to_json(const analysis::Histogram& histogram) {
    Json json;
    if (histogram.empty()) return json;
    json["mean"] = rounded(histogram.mean(), 6);
    json["median"] = histogram.median();
    json["min"] = histogram.min();
    json["max"] = histogram.max();
    return json;
}

Json interval_json(const analysis::Interval& interval) {
    return {rounded(interval.low, 6), rounded(interval.high, 6)};
}

Json to_json(const Simulation& simulation, const SimulationResult& result) {
    Json json;
    json["battles"] = result.battles;
    json["seed"] = std::to_string(simulation.plan.seed);
    json["mirrored"] = simulation.plan.mirrored;
    Json sides = Json::array();
    for (std::size_t side = 0; side < simulation.bots.size(); ++side) {
        Json item;
        item["side"] = to_string(Side{static_cast<std::uint8_t>(side)});
        item["bot"] = simulation.plan.mirrored ? Json() : Json(simulation.bots[side]);
        item["wins"] = result.wins[side];
        item["share"] =
            rounded(static_cast<double>(result.wins[side]) / static_cast<double>(result.battles), 6);
        item["interval"] = interval_json(result.win_interval(side));
        if (side < simulation.facts.size())
            item[simulation.facts[side].substr(2)] = to_json(result.facts[side]);
        sides.push_back(std::move(item));
    }
    json["sides"] = std::move(sides);
    if (simulation.plan.mirrored) {
        Json players = Json::array();
        for (std::size_t player = 0; player < simulation.bots.size(); ++player) {
            Json item;
            item["bot"] = simulation.bots[player];
            item["wins"] = result.player_wins[player];
            item["interval"] = interval_json(result.player_interval(player));
            players.push_back(std::move(item));
        }
        json["players"] = std::move(players);
    }
    json["draws"] = result.draws;
    json["unfinished"] = result.unfinished;
    json["first_player_wins"] = result.first_player_wins;
    Json endings = Json::object();
    for (std::size_t i = 0; i < result.endings.size(); ++i)
        endings[simulation.outcomes[i]] = result.endings[i];
    json["endings"] = std::move(endings);
    json["rounds"] = to_json(result.rounds);
    json["decisions"] = to_json(result.decisions);
    json["inputs"] = to_json(result.inputs);
    return json;
}

class Printer {
  public:
    Printer(const Simulation& simulation, const SimulationResult& result, const text::Catalogue& words,
            std::ostream& out)
        : simulation_(simulation), result_(result), words_(words), out_(out) {}

    void print() {
        say("sim.title",
            {{"battles", count(result_.battles)}, {"seed", std::to_string(simulation_.plan.seed)}});
        for (std::size_t side = 0; side < simulation_.bots.size(); ++side) print_side(side);
        for (std::size_t player = 0; simulation_.plan.mirrored && player < simulation_.bots.size();
             ++player) {
            print_share("sim.player", simulation_.bots[player], result_.player_wins[player]);
        }
        print_share("sim.first", "", result_.first_player_wins);
        print_share("sim.draws", "", result_.draws);
        if (result_.unfinished > 0) print_share("sim.unfinished", "", result_.unfinished);
        for (std::size_t i = 0; i < result_.endings.size(); ++i) {
            if (result_.endings[i] > 0)
                print_share("sim.ending", simulation_.outcomes[i], result_.endings[i]);
        }
        print_histogram("sim.rounds", result_.rounds);
        print_histogram("sim.decisions", result_.decisions);
        print_histogram("sim.inputs", result_.inputs);
    }

    void print_speed(double seconds) {
        const double inputs = static_cast<double>(sum_of(result_.inputs));
        say("sim.speed", {{"seconds", seconds},
                          {"battles", std::round(static_cast<double>(result_.battles) / seconds)},
                          {"inputs", std::round(inputs / seconds)},
                          {"threads", static_cast<std::int64_t>(simulation_.plan.threads)}});
    }

  private:
    static std::int64_t count(std::uint64_t number) { return static_cast<std::int64_t>(number); }

    void say(const char* key, const text::Arguments& arguments) {
        out_ << words_.format(key, arguments) << '\n';
    }

    text::Arguments share_of(std::uint64_t part) const {
        const analysis::Interval interval = analysis::wilson(part, result_.battles);
        const double share =
            result_.battles == 0 ? 0 : static_cast<double>(part) / static_cast<double>(result_.battles);
        return {{"count", count(part)},
                {"percent", share * 100},
                {"low", interval.low * 100},
                {"high", interval.high * 100}};
    }

    void print_share(const char* key, const std::string& name, std::uint64_t part) {
        text::Arguments arguments = share_of(part);
        arguments.push_back({"name", name});
        say(key, arguments);
    }

    void print_side(std::size_t side) {
        text::Arguments arguments = share_of(result_.wins[side]);
        arguments.push_back({"side", to_string(Side{static_cast<std::uint8_t>(side)})});
        arguments.push_back(
            {"bot", simulation_.plan.mirrored ? std::string("none") : simulation_.bots[side]});
        const bool known = side < simulation_.facts.size();
        arguments.push_back({"fact", known ? simulation_.facts[side] : std::string("none")});
        arguments.push_back({"left", known ? result_.facts[side].mean() : 0.0});
        say("sim.side", arguments);
    }

    void print_histogram(const char* key, const analysis::Histogram& histogram) {
        if (histogram.empty()) return;
        say(key, {{"mean", histogram.mean()},
                  {"median", static_cast<std::int64_t>(histogram.median())},
                  {"min", static_cast<std::int64_t>(histogram.min())},
                  {"max", static_cast<std::int64_t>(histogram.max())}});
    }

    const Simulation& simulation_;
    const SimulationResult& result_;
    const text::Catalogue& words_;
    std::ostream& out_;
};

Exit play_all_pairs(Session& session, const Game& game, const SimOptions& options, std::ostream& out) {
    MatrixPlan plan;
    plan.bot = options.bots.front();
    plan.battles_per_pair = options.battles;
    plan.threads = options.threads;
    plan.seed = options.seed;
    const std::size_t characters = content_ids(game, "characters").size();
    ProgressBar bar(characters * (characters - (characters > 0 ? 1 : 0)) / 2);
    plan.progress = [&bar](std::uint64_t done, std::uint64_t) { bar.show(done); };
    const Result<Matrix> matrix = play_matrix(game, plan);
    if (!matrix) return refuse(session, matrix.problems(), Exit::Usage);
    if (session.json) {
        out << to_text(app::to_json(*matrix)) << '\n';
    } else if (options.markdown) {
        print_matrix_markdown(*matrix, game, out);
    } else {
        print_matrix(*matrix, tool_words(session.language), out);
    }
    return Exit::Ok;
}

}  // namespace

Exit simulate_battles(Session& session, const SimOptions& options, std::ostream& out) {
    const std::unique_ptr<Game> game = load_game(session, options.game);
    if (game == nullptr) return session.exit;
    if (options.matrix) return play_all_pairs(session, *game, options, out);
    Result<Simulation> simulation = prepare(*game, options);
    if (!simulation) return refuse(session, simulation.problems(), Exit::Usage);
    SimulationResult result;
    double seconds = 0;
    {
        ProgressBar bar(options.battles);
        simulation->plan.progress = [&bar](std::uint64_t done) { bar.show(done); };
        const SteadyClock::time_point start = SteadyClock::now();
        result = analysis::simulate(simulation->starter, simulation->plan);
        seconds = std::max(1e-9, seconds_since(start));
    }
    if (session.json) {
        Json answer = to_json(*simulation, result);
        answer["speed"] = {
            {"seconds", rounded(seconds, 6)},
            {"threads", options.threads},
            {"inputs_per_second", std::round(static_cast<double>(sum_of(result.inputs)) / seconds)}};
        out << to_text(answer) << '\n';
    } else {
        Printer printer(*simulation, result, tool_words(session.language), out);
        printer.print();
        printer.print_speed(seconds);
    }
    if (options.log_file.empty()) return Exit::Ok;
    const Result<BattleLog> log =
        log_of_first_battle(*game, simulation->setup, simulation->bots, options.seed);
    if (!log) return refuse(session, log.problems(), Exit::BadInput);
    const Problems problems = write_text_file(options.log_file, to_text(clashfield::to_json(*log), 1) + "\n");
    return problems.empty() ? Exit::Ok : refuse(session, problems, Exit::BadInput);
}

void add_sim(CLI::App& app, Session& session) {
    const text::Catalogue& words = tool_words(session.language);
    CLI::App* verb = app.add_subcommand("sim", words.format("sim.summary"));
    const auto options = std::make_shared<SimOptions>();
    options->bots = {"greedy"};
    verb->add_option("GAME", options->game, app::words(session).format("tool.game"))
        ->required()
        ->type_name("");
    verb->add_option("--bots", options->bots, words.format("sim.bots"))->delimiter(',')->type_name("BOT,BOT");
    verb->add_option("--battles", options->battles, words.format("sim.battles"))
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
        ->type_name("N");
    verb->add_option("--threads", options->threads, words.format("sim.threads"))
        ->check(CLI::Range(1, 256))
        ->type_name("T");
    verb->add_option("--seed", options->seed, words.format("sim.seed"))->type_name("S");
    add_setup_options(*verb, options->setup, words);
    verb->add_option("--characters", options->setup.characters, words.format("sim.characters"))
        ->delimiter(',')
        ->type_name("A,B");
    verb->add_flag("--matrix", options->matrix, words.format("sim.matrix"));
    verb->add_flag("--markdown", options->markdown, words.format("sim.markdown"));
    verb->add_flag("--mirror", options->mirror, words.format("sim.mirror"));
    verb->add_option("--log", options->log_file, words.format("sim.log"))->type_name("FILE");
    verb->footer(app::words(session).format("sim.examples"));
    verb->callback([&session, options] { session.exit = simulate_battles(session, *options, std::cout); });
}

}  // namespace clashfield::app
