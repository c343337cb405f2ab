#pragma once

// Vector files: worked examples as data (docs/vectors.md). This is their shape; vector_runner.h plays them.

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "battle/parse_json.h"
#include "text/catalogue.h"

namespace clashfield::app {

inline constexpr std::string_view kVectorFormat = "clashfield-vectors/1";

struct VectorFile {
    std::string file;
    std::string game;
    std::vector<std::string> content;  // further content files, as paths that can be opened
    Json vectors;                      // a list whose items have the documented shape
};

// Everything wrong with the file is reported, each with its path: "FILE: vectors[3].inputs[0].order".
// A vector that would pass whatever happens is wrong, too.
Result<VectorFile> read_vectors(const Json& json, const std::string& file, const text::Catalogue& words);

// What a vector, or its next battle, starts from: the set-up for Game::complete().
Json setup_of(const Json& vector);

}  // namespace clashfield::app
