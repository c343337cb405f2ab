#pragma once

// Champs de Bataille as a Game: its content loaded from data/champs, its battles started from scenarios or
// situations.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/game.h"
#include "content/reader.h"

namespace clashfield::champs {

// Loads data/champs, then further scenario files. Everything wrong in any of them is reported together.
Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further);

// Checks one content file on its own, against the shipped profiles and maps.
content::Findings lint_file(const std::filesystem::path& data, const std::string& file);

}  // namespace clashfield::champs
