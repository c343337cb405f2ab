#pragma once

// Ancient Battles as a Game: its content loaded from data/ancients, its battles started from scenarios, as
// pick-up battles of two armies, or from situations.
//
//   {"scenario": "zama", "deployment": "free"}
//   {"pickup": {"points": 1500, "armies": ["rep", "car"], "map": "zama"}}
//   {"situation": {...}}

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/game.h"
#include "content/reader.h"

namespace clashfield::ancients {

// Loads data/ancients, then further files with lists or scenarios. Everything wrong in any of them is
// reported together.
Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further);

// Checks one content file on its own, against the shipped lists.
content::Findings lint_file(const std::filesystem::path& data, const std::string& file);

}  // namespace clashfield::ancients
