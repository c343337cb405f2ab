#include "app/tools/sim_matrix.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/simulate.h"
#include "app/terminal/style.h"
#include "app/tools/plain_text.h"
#include "app/tools/setup_options.h"
#include "bots/bot.h"

namespace clashfield::app {
namespace {

using analysis::SimulationPlan;
using analysis::SimulationResult;

double share(std::uint64_t part, std::uint64_t all) {
    return all == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
}

void note_opponent(MatrixLine& line, const std::string& opponent, std::uint64_t wins) {
    if (line.best.empty() || wins > line.best_wins) {
        line.best = opponent;
        line.best_wins = wins;
    }
    if (line.worst.empty() || wins < line.worst_wins) {
        line.worst = opponent;
        line.worst_wins = wins;
    }
}

// Both halves of a pair: one begun by each.
Result<SimulationResult> play_half(const Game& game, const std::string& a, const std::string& b, int first,
                                   SimulationPlan plan) {
    const Result<Json> setup = character_scenario(game, {a, b}, first);
    if (!setup) return setup.problems();
    const Result<analysis::Starter> starter = analysis::start_from(game, *setup);
    if (!starter) return starter.problems();
    return analysis::simulate(*starter, plan);
}

// "Ronin / Rônin" of a piece of content.
std::string both_names(const Json& contents, const std::string& id) {
    for (const Json& character : contents["characters"]) {
        if (character["id"] != id || !character.contains("name")) continue;
        return character["name"].value("en", id) + " / " + character["name"].value("fr", id);
    }
    return id;
}

}  // namespace

Result<Matrix> play_matrix(const Game& game, const MatrixPlan& plan) {
    const std::vector<std::string> ids = content_ids(game, "characters");
    if (ids.size() < 2) {
        return Problem{"", "--matrix",
                       "The game " + std::string(game.vocabulary().game) + " has no characters to pair."};
    }
    const Result<analysis::ChooserMaker> player = bots::player(plan.bot);
    if (!player) return player.problems();
    Matrix matrix;
    matrix.battles_per_pair = (plan.battles_per_pair + 1) / 2 * 2;
    matrix.bot = plan.bot;
    matrix.seed = plan.seed;
    for (const std::string& id : ids) {
        matrix.lines.emplace_back();
        matrix.lines.back().character = id;
    }
    SimulationPlan half;
    half.battles = matrix.battles_per_pair / 2;
    half.threads = plan.threads;
    half.players = {*player, *player};
    analysis::Histogram rounds;
    analysis::Histogram inputs;
    std::uint64_t pair = 0;
    const std::uint64_t pairs = ids.size() * (ids.size() - 1) / 2;
    for (std::size_t a = 0; a < ids.size(); ++a) {
        for (std::size_t b = a + 1; b < ids.size(); ++b) {
            std::uint64_t wins[2] = {0, 0};
            for (int first = 0; first < 2; ++first) {
                half.seed =
                    analysis::derived_seed(plan.seed, pair * 2 + static_cast<std::uint64_t>(first), 0);
                const Result<SimulationResult> result = play_half(game, ids[a], ids[b], first, half);
                if (!result) return result.problems();
                matrix.battles += result->battles;
                matrix.draws += result->draws;
                matrix.first_player_wins += result->first_player_wins;
                rounds.merge(result->rounds);
                inputs.merge(result->inputs);
                for (std::size_t side = 0; side < 2; ++side) wins[side] += result->wins[side];
                for (MatrixLine* line : {&matrix.lines[a], &matrix.lines[b]}) {
                    line->battles += result->battles;
                    line->draws += result->draws;
                }
            }
            matrix.lines[a].wins += wins[0];
            matrix.lines[b].wins += wins[1];
            note_opponent(matrix.lines[a], ids[b], wins[0]);
            note_opponent(matrix.lines[b], ids[a], wins[1]);
            ++pair;
            if (plan.progress) plan.progress(pair, pairs);
        }
    }
    if (!rounds.empty()) matrix.mean_rounds = rounds.mean();
    for (const auto& [value, times] : inputs.counts())
        matrix.inputs += static_cast<std::uint64_t>(value) * times;
    std::stable_sort(matrix.lines.begin(), matrix.lines.end(),
                     [](const MatrixLine& x, const MatrixLine& y) { return x.wins > y.wins; });
    return matrix;
}

void print_matrix(const Matrix& matrix, const text::Catalogue& words, std::ostream& out) {
    out << words.format("sim.matrix_title", {{"battles", static_cast<std::int64_t>(matrix.battles)},
                                             {"bot", matrix.bot},
                                             {"pair", static_cast<std::int64_t>(matrix.battles_per_pair)},
                                             {"seed", std::to_string(matrix.seed)}})
        << '\n';
    for (const MatrixLine& line : matrix.lines) {
        out << "  " << fitted(line.character, 20)
            << words.format("sim.matrix_line",
                            {{"wins", share(line.wins, line.battles)},
                             {"best", line.best},
                             {"best_wins", share(line.best_wins, matrix.battles_per_pair)},
                             {"worst", line.worst},
                             {"worst_wins", share(line.worst_wins, matrix.battles_per_pair)}})
            << '\n';
    }
    out << words.format("sim.matrix_end", {{"first", share(matrix.first_player_wins, matrix.battles)},
                                           {"draws", share(matrix.draws, matrix.battles)},
                                           {"rounds", matrix.mean_rounds}})
        << '\n';
}

void print_matrix_markdown(const Matrix& matrix, const Game& game, std::ostream& out) {
    const Json contents = game.contents();
    out << "# Balance of the characters\n\n";
    out << fmt::format(
        "Duels of every pair of characters, both played by the bot `{}`: two players on the default table, "
        "{} battles "
        "per pair, half of them begun by each ({} battles, seed {}). The first player wins {:.1f} %, {:.1f} "
        "% are "
        "draws, and a battle takes {:.1f} rounds on average. Even is 50 %; a draw is nobody's win.\n\n",
        matrix.bot, matrix.battles_per_pair, matrix.battles, matrix.seed,
        share(matrix.first_player_wins, matrix.battles), share(matrix.draws, matrix.battles),
        matrix.mean_rounds);
    out << fmt::format(
        "Made by `clashfield sim {} --matrix --markdown --bots {} --battles {} --seed {}`; run it again "
        "after a "
        "character or a bot has changed.\n\n",
        game.vocabulary().game, matrix.bot, matrix.battles_per_pair, matrix.seed);
    out << "| id | EN / FR | duels won, % | best duel | worst duel |\n|---|---|---|---|---|\n";
    for (const MatrixLine& line : matrix.lines) {
        out << fmt::format("| {} | {} | {:.1f} | {} {:.0f} | {} {:.0f} |\n", line.character,
                           both_names(contents, line.character), share(line.wins, line.battles), line.best,
                           share(line.best_wins, matrix.battles_per_pair), line.worst,
                           share(line.worst_wins, matrix.battles_per_pair));
    }
}

Json to_json(const Matrix& matrix) {
    Json json;
    json["bot"] = matrix.bot;
    json["seed"] = std::to_string(matrix.seed);
    json["battles"] = matrix.battles;
    json["battles_per_pair"] = matrix.battles_per_pair;
    json["draws"] = matrix.draws;
    json["first_player_wins"] = matrix.first_player_wins;
    json["mean_rounds"] = rounded(matrix.mean_rounds, 2);
    Json lines = Json::array();
    for (const MatrixLine& line : matrix.lines) {
        Json item;
        item["character"] = line.character;
        item["battles"] = line.battles;
        item["wins"] = line.wins;
        item["draws"] = line.draws;
        item["percent"] = rounded(share(line.wins, line.battles), 2);
        item["best"] = {{"opponent", line.best}, {"wins", line.best_wins}};
        item["worst"] = {{"opponent", line.worst}, {"wins", line.worst_wins}};
        lines.push_back(std::move(item));
    }
    json["characters"] = std::move(lines);
    return json;
}

}  // namespace clashfield::app
