#pragma once

// Plays test vectors: a situation or scenario, inputs with scripted dice, and what must follow. Works on any
// game through the Battle contract; what a vector may say is documented in docs/vectors.md.
//
// Every vector with inputs is also written as a battle log and replayed, so that each rule example tests
// notation, logs and hashes on its way.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/tools/vector_file.h"
#include "base/result.h"
#include "battle/game.h"
#include "battle/parse_json.h"

namespace clashfield::app {

// What a vector expected and what came instead: two texts, or two lists.
struct Difference {
    std::string where;  // inside the vector: "inputs[0].events"
    Json expected;
    Json found;

    // The first item that differs, if both are lists.
    std::size_t first() const;
};

struct VectorResult {
    std::string name;
    std::vector<Difference> differences;  // empty: the vector passed

    bool passed() const { return differences.empty(); }
};

// Precondition: the vector has the shape that read_vectors checks.
VectorResult run_vector(const Game& game, const Json& vector);

// Loads a game with further content files.
using GameLoader = std::function<Result<std::unique_ptr<Game>>(const std::string& id,
                                                               const std::vector<std::string>& content)>;

struct VectorReport {
    std::string file;
    Problems problems;  // the file could not be read, or its game not be loaded: then there are no results
    std::vector<VectorResult> results;
};

struct VectorRun {
    GameLoader load;
    std::string filter;           // only vectors whose name contains it
    std::string language = "en";  // of problems with the file
};

VectorReport run_vector_file(const std::string& file, const VectorRun& run);

// Runs the vectors of one document; `file` is named in problems and content is looked for beside it.
VectorReport run_vector_text(const std::string& text, const std::string& file, const VectorRun& run);

}  // namespace clashfield::app
