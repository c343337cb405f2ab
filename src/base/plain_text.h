#pragma once

// What people may write to each other: names, chat, seeds. All functions take UTF-8 that is well formed,
// which the readers of JSON have made sure of.

#include <cstddef>
#include <string_view>

namespace clashfield {

std::size_t characters_in(std::string_view text);

// Nothing that is no sign to read: control characters (NUL, line ends, escapes) and the marks that turn the
// direction of what stands beside them, with which a name could pose as another.
bool is_plain_text(std::string_view text);

// Nothing to read in it: empty, or only spaces.
bool is_blank(std::string_view text);

}  // namespace clashfield
