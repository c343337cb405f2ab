#pragma once

// Words that people typed, compared with names.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace clashfield {

// ASCII letters only; the names of games have no others.
bool equal_in_any_case(std::string_view a, std::string_view b);

// The place of a word among `count` names: itself, or else the first that differs only in the case of its
// letters. `name_of(i)` is anything that converts to a string_view.
template <typename NameOf>
std::optional<std::int32_t> find_name(std::size_t count, std::string_view word, NameOf name_of) {
    for (std::size_t i = 0; i < count; ++i) {
        if (std::string_view(name_of(i)) == word) return static_cast<std::int32_t>(i);
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (equal_in_any_case(name_of(i), word)) return static_cast<std::int32_t>(i);
    }
    return std::nullopt;
}

}  // namespace clashfield
