#pragma once

// The patterns of battle/notation.h, taken apart: for its reader and its writer only.

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/assert.h"

namespace clashfield::notation {

// A field without a value.
inline constexpr std::string_view kNone = "-";
// Between a list and the field behind it.
inline constexpr std::string_view kBar = "|";

// What stands between a bracket, which `pattern` begins with, and the one that closes it; it is taken off.
inline std::string_view take_bracketed(std::string_view& pattern) {
    const char open = pattern.front();
    const char close = open == '[' ? ']' : '}';
    std::size_t at = 1;
    for (int depth = 1; depth > 0; ++at) {
        CLASHFIELD_ASSERT(at < pattern.size());
        depth += pattern[at] == open ? 1 : pattern[at] == close ? -1 : 0;
    }
    const std::string_view inside = pattern.substr(1, at - 2);
    pattern.remove_prefix(at);
    return inside;
}

// "{field}", "{field?a|b}" or "{field:between:item}" of a pattern.
struct Slot {
    std::string_view field;
    bool chooses = false;
    std::vector<std::string_view> choices;
    std::string_view between = " ";
    std::string_view item;

    explicit Slot(std::string_view text) {
        const std::size_t end = std::min(text.find_first_of("?:"), text.size());
        field = text.substr(0, end);
        if (end == text.size()) return;
        std::string_view rest = text.substr(end + 1);
        chooses = text[end] == '?';
        if (chooses) {
            for (std::size_t bar = 0; bar != std::string_view::npos; rest.remove_prefix(bar + 1)) {
                bar = rest.find('|');
                choices.push_back(rest.substr(0, bar));
                if (bar == std::string_view::npos) break;
            }
            return;
        }
        const std::size_t colon = rest.find(':');
        between = rest.substr(0, colon);
        if (colon != std::string_view::npos) item = rest.substr(colon + 1);
    }
};

// What a pattern says before its first field.
inline std::string_view first_word(std::string_view pattern) {
    pattern.remove_prefix(std::min(pattern.find_first_not_of(' '), pattern.size()));
    return pattern.substr(0, pattern.find_first_of(" [{"));
}

// The fields that a pattern names.
inline std::vector<std::string_view> fields_of(std::string_view pattern) {
    std::vector<std::string_view> names;
    for (std::size_t open = pattern.find('{'); open != std::string_view::npos; open = pattern.find('{')) {
        pattern.remove_prefix(open);
        names.push_back(Slot(take_bracketed(pattern)).field);
    }
    return names;
}

}  // namespace clashfield::notation
