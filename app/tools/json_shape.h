#pragma once

// Checks the shape of JSON objects that people or programs wrote: which keys there are, which are needed, and
// what kind of value each has. Everything wrong is collected, each with its path, so that the code behind it
// can trust what it reads. The words of the problems come from the tools' catalogue.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "battle/parse_json.h"
#include "text/catalogue.h"

namespace clashfield::app {

enum class JsonKind : std::uint8_t {
    Any,
    Text,
    TextOrObject,
    TextOrNumber,
    TextOrList,  // of texts or numbers
    Whole,       // an integer
    Count,       // an integer of 0 or more
    Flag,
    Object,
    List,
    Face,   // a number from 1 to 20
    Texts,  // a list of texts
    Faces,  // a list of numbers from 1 to 20
};

struct JsonKey {
    std::string_view name;
    JsonKind kind = JsonKind::Any;
    bool needed = false;
};

// What was found, short enough for a message.
std::string found_in_json(const Json& json, const text::Catalogue& words);

bool is_kind(const Json& json, JsonKind kind);

// Unknown keys (F-02, with the nearest known one), missing keys (F-02) and wrong kinds (F-03). False if
// `json` is no object or anything was wrong.
bool check_shape(const Json& json, const std::string& where, std::span<const JsonKey> keys,
                 const text::Catalogue& words, Problems& problems);

// False, with a problem, if the value is not of that kind.
bool check_kind(const Json& json, const std::string& where, JsonKind kind, const text::Catalogue& words,
                Problems& problems);

// "where.key" and "where[3]". A `where` that ends with a colon is the name of a file: "FILE: key".
std::string path_to(const std::string& where, std::string_view key);
std::string path_to(const std::string& where, std::size_t index);

}  // namespace clashfield::app
