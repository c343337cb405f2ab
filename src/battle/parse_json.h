#pragma once

// Text to JSON for everything that comes from outside: files, the engine protocol, the network. Size and
// depth are limited before anything is built, mistakes come back as problems with line and column, and
// nothing throws.

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"

namespace clashfield {

// Keys keep the order they were written in, so that files and messages read as their author meant them.
using Json = nlohmann::ordered_json;

struct JsonLimits {
    std::size_t most_bytes = 16u << 20;
    std::size_t deepest = 64;  // brackets open at once
};

// `file` is named in the problem (F-01). A key given twice in one object is a mistake too (F-02).
Result<Json> parse_json(std::string_view text, std::string_view file, const JsonLimits& limits = {});

// Compact text, or indented text with `indent` blanks per level. Bytes that are no UTF-8 are replaced.
std::string to_text(const Json& json, int indent = -1);

}  // namespace clashfield
