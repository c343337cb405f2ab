#pragma once

// The names of domains that are fixed lists of words ("left", "right"): a table per game, read by name() and
// find() alike.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/names.h"
#include "battle/form.h"

namespace clashfield {

struct DomainNames {
    Domain domain;
    std::span<const std::string_view> names;
};

// The list of a domain; empty if the table has none.
inline std::span<const std::string_view> names_of(std::span<const DomainNames> table, Domain domain) {
    for (const DomainNames& one : table) {
        if (one.domain == domain) return one.names;
    }
    return {};
}

// "?" for a number that stands for nothing.
inline std::string name_at(std::span<const std::string_view> names, std::int32_t index) {
    const bool known = index >= 0 && static_cast<std::size_t>(index) < names.size();
    return known ? std::string(names[static_cast<std::size_t>(index)]) : std::string("?");
}

// The same for things that are named by ids.
template <typename List>
std::string id_at(const List& list, std::int32_t index) {
    const bool known = index >= 0 && static_cast<std::size_t>(index) < list.size();
    return known ? std::string(list[static_cast<std::size_t>(index)].id) : std::string("?");
}

template <typename List>
std::optional<std::int32_t> index_of_id(const List& list, std::string_view id) {
    return find_name(list.size(), id, [&](std::size_t i) -> std::string_view { return list[i].id; });
}

// And for verbs, which are named by their forms.
inline std::string form_name_at(std::span<const Form> forms, std::int32_t index) {
    const bool known = index >= 0 && static_cast<std::size_t>(index) < forms.size();
    return known ? std::string(forms[static_cast<std::size_t>(index)].name) : std::string("?");
}

inline std::optional<std::int32_t> index_of_form(std::span<const Form> forms, std::string_view name) {
    return find_name(forms.size(), name, [&](std::size_t i) { return forms[i].name; });
}

inline std::optional<std::int32_t> index_of_name(std::span<const std::string_view> names,
                                                 std::string_view name) {
    return find_name(names.size(), name, [&](std::size_t i) { return names[i]; });
}

}  // namespace clashfield
