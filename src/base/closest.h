#pragma once

// "Did you mean ...": the nearest of a list of known words, for every message that refuses an unknown one.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clashfield {

// The known word with the smallest edit distance, or "" if none is near enough to be a likely slip.
std::string closest(std::string_view word, std::span<const std::string> known);

// "there is no map 'm9'; did you mean 'm6'? Known: m0, m6." from the words before the first sign.
std::string with_known(std::string message, std::string_view word, std::span<const std::string> known,
                       std::string_view label = "Known");

// "a, b, c" for messages that say what is allowed.
std::string joined(std::span<const std::string> words, std::string_view separator = ", ");

// Cuts what a person typed to a length that fits a message, and makes control characters visible.
std::string in_quotes(std::string_view text, std::size_t most = 60);

}  // namespace clashfield
