#pragma once

// Tables with a row for each enumerator, in the order of the enumeration.

#include <cstddef>

namespace clashfield {

// The number of an enumerator.
template <typename Enum>
constexpr std::size_t index_of(Enum value) {
    return static_cast<std::size_t>(value);
}

// Whether each row is about the enumerator with its number, which its member `key` names.
template <typename Row, std::size_t count, typename Enum>
constexpr bool are_in_order(const Row (&rows)[count], Enum Row::*key) {
    for (std::size_t i = 0; i < count; ++i) {
        if (index_of(rows[i].*key) != i) return false;
    }
    return true;
}

}  // namespace clashfield
