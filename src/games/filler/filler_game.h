#pragma once

// Filler Clash as a Game: its content loaded from data/filler, its battles started from scenarios or
// situations.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/game.h"
#include "content/reader.h"

namespace clashfield::filler {

// Loads data/filler/characters/*.json and data/filler/scenarios/*.json, then the further card or scenario
// files. Everything wrong in any of them is reported together.
Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further);

// Checks one card or scenario file on its own, against the shipped cards.
content::Findings lint_file(const std::filesystem::path& data, const std::string& file);

}  // namespace clashfield::filler
