#pragma once

// Every character against every other: who wins duels, how often, and against whom.

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/game.h"
#include "battle/parse_json.h"
#include "text/catalogue.h"

namespace clashfield::app {

struct MatrixPlan {
    std::string bot;                       // plays both sides
    std::uint64_t battles_per_pair = 200;  // half of them begun by each
    std::uint32_t threads = 1;
    std::uint64_t seed = 1;
    std::function<void(std::uint64_t done, std::uint64_t all)> progress;  // in pairs
};

struct MatrixLine {
    std::string character;
    std::uint64_t battles = 0;
    std::uint64_t wins = 0;  // a draw is nobody's
    std::uint64_t draws = 0;
    std::string best;  // the opponent it beats most often
    std::uint64_t best_wins = 0;
    std::string worst;
    std::uint64_t worst_wins = 0;
};

struct Matrix {
    std::vector<MatrixLine> lines;  // by share of wins, the highest first
    std::uint64_t battles = 0;
    std::uint64_t draws = 0;
    std::uint64_t first_player_wins = 0;
    std::uint64_t inputs = 0;
    double mean_rounds = 0;
    std::uint64_t battles_per_pair = 0;
    std::string bot;
    std::uint64_t seed = 0;
};

Result<Matrix> play_matrix(const Game& game, const MatrixPlan& plan);

void print_matrix(const Matrix& matrix, const text::Catalogue& words, std::ostream& out);
// A page for the documentation, in English; the characters have both names.
void print_matrix_markdown(const Matrix& matrix, const Game& game, std::ostream& out);
Json to_json(const Matrix& matrix);

}  // namespace clashfield::app
