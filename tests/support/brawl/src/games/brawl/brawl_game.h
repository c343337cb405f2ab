#pragma once

// A dice duel of two small armies on a small table: the smallest game with a table and armies, for tests, and
// the example of "Add a game" in CONTRIBUTING.md.
//
//   {"scenario": "yard"}
//   {"pickup": {"points": 30, "armies": ["reds", "blues"]}}
//   {"situation": {"armies": [...], "fighters": {"A1": {"at": [300, 200], "lives": 1}}}}

#include <filesystem>

#include "battle/game.h"
#include "content/reader.h"

namespace clashfield::brawl {

// Loads data/brawl, then further files of scenarios.
Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further);

// Checks one content file against the shipped lists.
content::Findings lint_file(const std::filesystem::path& data, const std::string& file);

}  // namespace clashfield::brawl
