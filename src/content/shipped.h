#pragma once

// What set-ups name and files hold: scenarios by id, texts that people are shown, and the hashes by which a
// log knows the content it was played with.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "content/reader.h"

namespace clashfield::content {

// Puts a shipped scenario in the place of its id, so that a set-up is complete without the files. A set-up
// that names none of them stays as it is.
void write_out_scenario(Json& setup, std::span<const Json> shipped);

// "options" of a set-up, beside its scenario, come on top of the scenario's own. What is wrong with them is
// said by whoever reads the scenario.
void add_options(Json& scenario, const Json& setup);
// The same in the set-up itself, which has a scenario written out; it keeps no "options" of its own.
void move_options(Json& setup);
// "options" stand beside a scenario only.
void check_options(const Reader& setup);

// Of a data file without its words (hash_without_words); 0 if it cannot be read.
std::uint64_t hash_of_file(const std::filesystem::path& file);

// Of a set-up with its scenario written out and the scenario whose ground a pick-up battle borrows, on top of
// what every battle of the game may come to use.
std::uint64_t hash_of_set_up(const Json& setup, std::span<const Json> shipped, std::uint64_t shared);

// A text that people are shown: without control characters.
std::string shown_text(const Reader& reader);

// The message of a problem with its place inside what was read on its own, such as a shipped scenario.
std::string with_place(const Problem& problem);

}  // namespace clashfield::content
