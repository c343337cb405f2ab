#pragma once

// CLASH! as a Game: its content loaded from data/clash, its battles started from scenarios, as matches of two
// armies, or from situations.
//
//   {"scenario": "zama", "deployment": "ready"}
//   {"pickup": {"points": 500, "armies": ["greeks", "persians"], "map": "plain"}}
//   {"situation": {...}}

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/game.h"
#include "content/reader.h"

namespace clashfield::clash {

// Loads data/clash, then further scenario files. Everything wrong in any of them is reported together.
Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further);

// Checks one content file on its own, against the shipped weapons, lists and terrain.
content::Findings lint_file(const std::filesystem::path& data, const std::string& file);

}  // namespace clashfield::clash
