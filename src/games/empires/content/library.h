#pragma once

// The content that battles share: army lists, ground and scenarios.

#include <filesystem>

#include "games/empires/content/army_list.h"

namespace clashfield::empires {

inline constexpr std::string_view kScenariosFormat = "empires-scenarios/1";

struct Library {
    ArmyBook book;
    std::vector<content::Json> scenarios;
};

// Appends the scenarios that can be read.
void read_scenarios(const content::Reader& file, Library& library);

// A further file of content: army lists with troops of one's own, or scenarios.
void read_further(const content::Reader& file, Library& library);

// The army of this list in the first scenario that has one.
std::optional<BoughtArmy> ready_army(const Library& library, std::string_view list);

// All of data/empires below the data folder. Everything wrong in any file is reported.
Library load_library(const std::filesystem::path& data, content::Findings& findings);

// Of all that every battle may come to use, without words.
std::uint64_t shared_hash(const std::filesystem::path& data);

// Judges one file of any of the game's formats.
content::Findings lint_content(const std::filesystem::path& data, const std::string& file);

}  // namespace clashfield::empires
