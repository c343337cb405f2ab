#pragma once

// What most files read first, compiled once (CMakeLists.txt). No file includes this one: it only saves time.

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

// JSON is compiled in src/battle/json.cpp alone, with the optimiser. Files of app/ and tests/ are compiled
// without it, and of a template that several objects hold, the linker takes any.
extern template class nlohmann::basic_json<nlohmann::ordered_map>;
extern template class nlohmann::detail::serializer<nlohmann::ordered_json>;
extern template class nlohmann::detail::json_sax_dom_parser<nlohmann::ordered_json>;
