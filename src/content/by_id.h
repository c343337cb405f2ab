#pragma once

// Things with ids, in lists: found by them, named for messages, and read from files that speak of them.

#include <string>
#include <string_view>
#include <vector>

#include "content/game_files.h"

namespace clashfield::content {

// Null if there is none.
template <typename List>
auto* find_by_id(List& list, std::string_view id) {
    for (auto& item : list) {
        if (item.id == id) return &item;
    }
    return decltype(list.data()){};
}

template <typename List>
std::vector<std::string> ids_of(const List& list) {
    std::vector<std::string> ids;
    for (const auto& item : list) ids.push_back(item.id);
    return ids;
}

// The thing that a file speaks of; null after an error.
template <typename List>
const auto* read_one_of(const Reader& reader, std::string_view what, const List& list) {
    const std::string id = reader.text();
    const auto* found = find_by_id(list, id);
    if (found == nullptr && reader.json().is_string()) refuse_unknown(reader, what, id, ids_of(list));
    return found;
}

// Whether the "id" of an object is that of another thing in the list; says so. What has none has nobody's.
template <typename List>
bool is_taken(const Reader& object, std::string_view what, const List& list, const std::string& id) {
    if (id.empty() || find_by_id(list, id) == nullptr) return false;
    refuse_taken(object.at("id"), what, id);
    return true;
}

}  // namespace clashfield::content
