#pragma once

// Clash of Empires as a Game: its content loaded from data/empires, its battles started from scenarios, as
// pick-up battles of two armies, or from situations.
//
//   {"scenario": "telamon"}
//   {"pickup": {"points": 2000, "armies": ["rom", "gal"]}}
//   {"situation": {...}}

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/game.h"
#include "content/reader.h"

namespace clashfield::empires {

// Loads data/empires, then further files with lists or scenarios. Everything wrong in any of them is reported
// together.
Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further);

// Checks one content file on its own, against the shipped lists.
content::Findings lint_file(const std::filesystem::path& data, const std::string& file);

}  // namespace clashfield::empires
