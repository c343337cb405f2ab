#pragma once

// Texts taken apart: the words between signs, and whole numbers.

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

namespace clashfield {

// What stands between any of these signs; nothing of what is empty.
inline std::vector<std::string_view> split(std::string_view text, std::string_view by) {
    std::vector<std::string_view> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find_first_of(by, from), text.size());
        if (to > from) parts.push_back(text.substr(from, to - from));
        from = to + 1;
    }
    return parts;
}

// The number that the whole text is; nothing if it is none, or too large for its type.
template <typename Number>
std::optional<Number> read_whole(std::string_view text) {
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace clashfield
