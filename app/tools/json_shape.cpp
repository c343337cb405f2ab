#include "app/tools/json_shape.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/closest.h"
#include "dice/dice_pool.h"

namespace clashfield::app {
namespace {

bool all_are(const Json& list, bool (*fits)(const Json&)) {
    return list.is_array() && std::all_of(list.begin(), list.end(), fits);
}

// The kind's name in the catalogue.
const char* key_of(JsonKind kind) {
    switch (kind) {
        case JsonKind::Any:
            return "shape.any";
        case JsonKind::Text:
            return "shape.text";
        case JsonKind::TextOrObject:
            return "shape.text_or_object";
        case JsonKind::TextOrNumber:
            return "shape.text_or_number";
        case JsonKind::TextOrList:
            return "shape.text_or_list";
        case JsonKind::Whole:
            return "shape.whole";
        case JsonKind::Count:
            return "shape.count";
        case JsonKind::Flag:
            return "shape.flag";
        case JsonKind::Object:
            return "shape.object";
        case JsonKind::List:
            return "shape.list";
        case JsonKind::Face:
            return "shape.face";
        case JsonKind::Texts:
            return "shape.texts";
        case JsonKind::Faces:
            return "shape.faces";
    }
    return "";
}

bool is_text(const Json& json) { return json.is_string(); }

bool is_text_or_number(const Json& json) { return json.is_string() || json.is_number_integer(); }

bool is_face(const Json& json) {
    return json.is_number_unsigned() && json.get<std::uint64_t>() >= 1 &&
           json.get<std::uint64_t>() <= kMaxDieSides;
}

// Counts are kept in 32 bits behind this check.
bool is_count(const Json& json) {
    return json.is_number_unsigned() && json.get<std::uint64_t>() <= UINT32_MAX;
}

}  // namespace

std::string found_in_json(const Json& json, const text::Catalogue& words) {
    if (json.is_string()) return in_quotes(json.get_ref<const std::string&>());
    if (json.is_object()) return words.format("shape.object");
    if (json.is_array()) return words.format("shape.list");
    return to_text(json);
}

bool is_kind(const Json& json, JsonKind kind) {
    switch (kind) {
        case JsonKind::Any:
            return true;
        case JsonKind::Text:
            return json.is_string();
        case JsonKind::TextOrObject:
            return json.is_string() || json.is_object();
        case JsonKind::TextOrNumber:
            return is_text_or_number(json);
        case JsonKind::TextOrList:
            return json.is_string() || all_are(json, is_text_or_number);
        case JsonKind::Whole:
            return json.is_number_integer();
        case JsonKind::Count:
            return is_count(json);
        case JsonKind::Flag:
            return json.is_boolean();
        case JsonKind::Object:
            return json.is_object();
        case JsonKind::List:
            return json.is_array();
        case JsonKind::Face:
            return is_face(json);
        case JsonKind::Texts:
            return all_are(json, is_text);
        case JsonKind::Faces:
            return all_are(json, is_face);
    }
    return false;
}

std::string path_to(const std::string& where, std::string_view key) {
    if (where.empty()) return std::string(key);
    return where + (where.ends_with(':') ? " " : ".") + std::string(key);
}

std::string path_to(const std::string& where, std::size_t index) {
    return where + "[" + std::to_string(index) + "]";
}

bool check_kind(const Json& json, const std::string& where, JsonKind kind, const text::Catalogue& words,
                Problems& problems) {
    if (is_kind(json, kind)) return true;
    if (json.is_array() && (kind == JsonKind::Texts || kind == JsonKind::Faces)) {
        const JsonKind item_kind = kind == JsonKind::Texts ? JsonKind::Text : JsonKind::Face;
        for (std::size_t i = 0; i < json.size(); ++i)
            check_kind(json[i], path_to(where, i), item_kind, words, problems);
        return false;
    }
    problems.push_back({"F-03", where,
                        words.format("shape.expected", {{"kind", words.format(key_of(kind))},
                                                        {"found", found_in_json(json, words)}})});
    return false;
}

bool check_shape(const Json& json, const std::string& where, std::span<const JsonKey> keys,
                 const text::Catalogue& words, Problems& problems) {
    if (!check_kind(json, where, JsonKind::Object, words, problems)) return false;
    const std::size_t before = problems.size();
    std::vector<std::string> known;
    for (const JsonKey& key : keys) known.emplace_back(key.name);
    for (const auto& [name, value] : json.items()) {
        const auto found = std::find(known.begin(), known.end(), name);
        if (found == known.end()) {
            const std::string near = closest(name, known);
            problems.push_back(
                {"F-02", path_to(where, in_quotes(name)),
                 words.format("shape.unknown_key", {{"known", joined(known)},
                                                    {"near", near.empty() ? std::string("none") : near}})});
        } else {
            check_kind(value, path_to(where, name),
                       keys[static_cast<std::size_t>(found - known.begin())].kind, words, problems);
        }
    }
    for (const JsonKey& key : keys) {
        if (key.needed && !json.contains(std::string(key.name))) {
            problems.push_back(
                {"F-02", path_to(where, key.name),
                 words.format("shape.missing_key", {{"kind", words.format(key_of(key.kind))}})});
        }
    }
    return problems.size() == before;
}

}  // namespace clashfield::app
