#pragma once

// Lists in JSON, made item by item.

#include <nlohmann/json.hpp>

namespace clashfield::content {

// What `make` makes of each item.
template <typename Items, typename Make>
nlohmann::ordered_json json_list(const Items& items, const Make& make) {
    auto list = nlohmann::ordered_json::array();
    for (const auto& item : items) list.push_back(make(item));
    return list;
}

}  // namespace clashfield::content
