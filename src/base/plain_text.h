#pragma once

// What people may write to each other: names, chat, seeds. All functions take UTF-8 that is well formed,
// which the readers of JSON have made sure of.

#include <cstddef>
#include <string_view>

namespace clashfield {

std::size_t characters_in(std::string_view text);

// Nothing that is no sign to read, with which a name could pose as another: control characters (NUL, line
// ends, escapes), marks that turn the direction of what stands beside them, and what nobody sees.
bool is_plain_text(std::string_view text);

// The same, but joiners are allowed, which some scripts and signs need: what people say.
bool is_plain_line(std::string_view text);

// The same, in lines that may be indented: a briefing.
bool is_plain_page(std::string_view text);

// Nothing to read in it: empty, or only spaces.
bool is_blank(std::string_view text);

}  // namespace clashfield
