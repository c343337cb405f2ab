#pragma once

// The one list of games. Nothing else in the program names a game.

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "battle/game.h"
#include "content/reader.h"

namespace clashfield::registry {

struct GameEntry {
    std::string_view id;      // "filler"
    std::string_view prefix;  // of its clauses
    // Loads and validates the game's content: all files of data/<id>, then the further files.
    Result<std::unique_ptr<Game>> (*load)(const std::filesystem::path& data,
                                          const std::vector<std::string>& further);
    // Checks one content file (characters, scenarios ...) against the rest; empty if it is clean.
    content::Findings (*lint)(const std::filesystem::path& data, const std::string& file);
};

std::span<const GameEntry> games();

// One more, before anything asks for the list: programs of tests have games of their own. Always true, so
// that a constant can hold the call.
bool add(const GameEntry& game);

// All that there will be, in the order people are shown them; those that games() lacks are still to come.
std::vector<std::string> planned();

// The ids, for messages that say what is allowed.
std::vector<std::string> ids();

// Loads a game by id; an unknown id names the known ones.
Result<std::unique_ptr<Game>> load(std::string_view id, const std::filesystem::path& data,
                                   const std::vector<std::string>& further);

}  // namespace clashfield::registry
