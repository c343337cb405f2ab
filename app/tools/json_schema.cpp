#include "app/tools/json_schema.h"

#include <algorithm>
#include <array>
#include <map>
#include <regex>

#include <nlohmann/json.hpp>

#include "app/tools/json_shape.h"
#include "base/closest.h"

namespace clashfield::app {
namespace {

constexpr std::array<std::string_view, 24> kKeywords = {
    "$schema",  "title",     "description", "definitions", "$ref",          "type",
    "const",    "enum",      "properties",  "required",    "items",         "minItems",
    "maxItems", "minLength", "minimum",     "maximum",     "pattern",       "oneOf",
    "allOf",    "not",       "if",          "then",        "minProperties", "additionalProperties"};
constexpr const char* kBadKey = "F-02";
constexpr const char* kBadValue = "F-03";

bool is_type(const Json& json, const std::string& type) {
    if (type == "object") return json.is_object();
    if (type == "array") return json.is_array();
    if (type == "string") return json.is_string();
    if (type == "boolean") return json.is_boolean();
    if (type == "integer") return json.is_number_integer();
    if (type == "number") return json.is_number();
    return json.is_null();
}

class SchemaCheck {
  public:
    SchemaCheck(const Json& root, const text::Catalogue& words) : root_(root), words_(words) {}

    Problems check(const Json& json, const Json& schema, const std::string& where) const {
        Problems problems;
        if (schema.contains("$ref")) return check(json, target(schema["$ref"].get<std::string>()), where);
        if (schema.contains("type") && !is_type(json, schema["type"].get<std::string>())) {
            const std::string kind = words_.format("schema." + schema["type"].get<std::string>());
            return {
                {kBadValue, where,
                 words_.format("shape.expected", {{"kind", kind}, {"found", found_in_json(json, words_)}})}};
        }
        if (schema.contains("const") && json != schema["const"])
            tell_values(json, {schema["const"]}, where, problems);
        if (schema.contains("enum") &&
            std::find(schema["enum"].begin(), schema["enum"].end(), json) == schema["enum"].end())
            tell_values(json, schema["enum"], where, problems);
        if (json.is_string()) check_text(json, schema, where, problems);
        if (json.is_number()) check_number(json, schema, where, problems);
        if (json.is_array()) check_list(json, schema, where, problems);
        if (json.is_object()) check_object(json, schema, where, problems);
        check_forms(json, schema, where, problems);
        return problems;
    }

  private:
    const Json& target(const std::string& reference) const {  // "#/definitions/side"
        return root_[Json::json_pointer(reference.substr(1))];
    }

    void tell(const char* code, const std::string& where, const char* key, const text::Arguments& arguments,
              Problems& problems) const {
        problems.push_back({code, where, words_.format(key, arguments)});
    }

    void tell_values(const Json& json, const Json& values, const std::string& where,
                     Problems& problems) const {
        std::vector<std::string> known;
        for (const Json& value : values)
            known.push_back(value.is_string() ? value.get<std::string>() : value.dump());
        tell(kBadValue, where, "schema.one_of",
             {{"known", joined(known)}, {"found", found_in_json(json, words_)}}, problems);
    }

    void check_text(const Json& json, const Json& schema, const std::string& where,
                    Problems& problems) const {
        const auto& text = json.get_ref<const std::string&>();
        if (schema.contains("minLength") && text.size() < schema["minLength"].get<std::size_t>())
            return tell(kBadValue, where, "schema.empty", {}, problems);
        if (!schema.contains("pattern")) return;
        const auto pattern = schema["pattern"].get<std::string>();
        const auto [compiled, fresh] = patterns_.try_emplace(pattern);
        if (fresh) compiled->second = std::regex(pattern);
        if (!std::regex_search(text, compiled->second))
            tell(kBadValue, where, "schema.pattern", {{"pattern", pattern}, {"found", in_quotes(text)}},
                 problems);
    }

    void check_number(const Json& json, const Json& schema, const std::string& where,
                      Problems& problems) const {
        const bool low = schema.contains("minimum") && json < schema["minimum"];
        const bool high = schema.contains("maximum") && json > schema["maximum"];
        if (!low && !high) return;
        const Json& bound = low ? schema["minimum"] : schema["maximum"];
        tell(kBadValue, where, low ? "schema.low" : "schema.high",
             {{"bound", bound.dump()}, {"found", json.dump()}}, problems);
    }

    void check_list(const Json& json, const Json& schema, const std::string& where,
                    Problems& problems) const {
        const auto size = static_cast<std::int64_t>(json.size());
        if (schema.contains("minItems") && size < schema["minItems"].get<std::int64_t>())
            tell(kBadValue, where, "schema.few",
                 {{"least", schema["minItems"].get<std::int64_t>()}, {"found", size}}, problems);
        if (schema.contains("maxItems") && size > schema["maxItems"].get<std::int64_t>())
            tell(kBadValue, where, "schema.many",
                 {{"most", schema["maxItems"].get<std::int64_t>()}, {"found", size}}, problems);
        if (!schema.contains("items")) return;
        for (std::size_t i = 0; i < json.size(); ++i)
            add(problems, check(json[i], schema["items"], path_to(where, i)));
    }

    void check_object(const Json& json, const Json& schema, const std::string& where,
                      Problems& problems) const {
        static const Json kNone = Json::object();
        const Json& known = schema.contains("properties") ? schema["properties"] : kNone;
        const bool closed =
            schema.contains("additionalProperties") && schema["additionalProperties"] == false;
        std::vector<std::string> names;
        for (const auto& [key, value] : known.items()) names.push_back(key);
        for (const auto& [key, value] : json.items()) {
            if (known.contains(key)) {
                add(problems, check(value, known[key], path_to(where, key)));
            } else if (closed) {
                const std::string near = closest(key, names);
                tell(kBadKey, path_to(where, in_quotes(key)), "shape.unknown_key",
                     {{"known", joined(names)}, {"near", near.empty() ? std::string("none") : near}},
                     problems);
            } else if (schema.contains("additionalProperties") &&
                       schema["additionalProperties"].is_object()) {
                add(problems, check(value, schema["additionalProperties"], path_to(where, key)));
            }
        }
        if (schema.contains("required")) {
            for (const Json& key : schema["required"]) {
                if (!json.contains(key.get<std::string>()))
                    tell(kBadKey, path_to(where, key.get<std::string>()), "schema.missing", {}, problems);
            }
        }
        if (schema.contains("minProperties") && json.size() < schema["minProperties"].get<std::size_t>())
            tell(kBadValue, where, "schema.empty", {}, problems);
    }

    void check_forms(const Json& json, const Json& schema, const std::string& where,
                     Problems& problems) const {
        if (schema.contains("allOf")) {
            for (const Json& form : schema["allOf"]) add(problems, check(json, form, where));
        }
        if (schema.contains("not") && check(json, schema["not"], where).empty())
            tell(kBadValue, where, "schema.not", {}, problems);
        if (schema.contains("if") && schema.contains("then") && check(json, schema["if"], where).empty())
            add(problems, check(json, schema["then"], where));
        if (!schema.contains("oneOf")) return;
        std::size_t fitting = 0;
        Problems nearest;
        std::size_t most_keys = 0;
        for (const Json& form : schema["oneOf"]) {
            Problems wrong = check(json, form, where);
            fitting += wrong.empty() ? 1 : 0;
            const std::size_t keys = needed_keys(json, form);
            const bool nearer = nearest.empty() || is_nearer({.problems = wrong, .keys = keys},
                                                             {.problems = nearest, .keys = most_keys});
            if (!nearer) continue;
            nearest = std::move(wrong);
            most_keys = keys;
        }
        if (fitting > 1) tell(kBadValue, where, "schema.not", {}, problems);
        if (fitting == 0) add(problems, nearest);
    }

    // How many of the keys that a form needs are there: a value without any of them is hardly meant so.
    std::size_t needed_keys(const Json& json, const Json& form) const {
        const Json& meant = form.contains("$ref") ? target(form["$ref"].get<std::string>()) : form;
        if (!json.is_object() || !meant.contains("required")) return 0;
        const Json& needed = meant["required"];
        return static_cast<std::size_t>(std::count_if(needed.begin(), needed.end(), [&](const Json& key) {
            return json.contains(key.get<std::string>());
        }));
    }

    struct Misfit {
        const Problems& problems;
        std::size_t keys = 0;  // of those the form needs
    };

    // The form with fewer mistakes; of equals the one whose keys are there, then the one whose mistake lies
    // deeper.
    static bool is_nearer(const Misfit& wrong, const Misfit& than) {
        if (wrong.problems.empty()) return false;
        const auto depth = [](const Problems& problems) {
            std::size_t least = problems.front().where.size();
            for (const Problem& problem : problems) least = std::min(least, problem.where.size());
            return least;
        };
        if (wrong.problems.size() != than.problems.size())
            return wrong.problems.size() < than.problems.size();
        if (wrong.keys != than.keys) return wrong.keys > than.keys;
        return depth(wrong.problems) > depth(than.problems);
    }

    static void add(Problems& to, const Problems& problems) {
        to.insert(to.end(), problems.begin(), problems.end());
    }

    const Json& root_;
    const text::Catalogue& words_;
    mutable std::map<std::string, std::regex> patterns_;  // to compile one takes longer than to use it
};

}  // namespace

void check_schema(const Json& json, const Json& schema, const std::string& where,
                  const text::Catalogue& words, Problems& problems) {
    const Problems found = SchemaCheck(schema, words).check(json, schema, where);
    problems.insert(problems.end(), found.begin(), found.end());
}

std::string unknown_keyword(const Json& schema) {
    if (!schema.is_object()) return "";
    for (const auto& [key, value] : schema.items()) {
        if (std::find(kKeywords.begin(), kKeywords.end(), key) == kKeywords.end()) return key;
        const bool named = key == "properties" || key == "definitions";
        const bool listed = key == "oneOf" || key == "allOf";
        const bool nested = key == "items" || key == "not" || key == "if" || key == "then" ||
                            (key == "additionalProperties" && value.is_object());
        if (nested) {
            if (std::string inner = unknown_keyword(value); !inner.empty()) return inner;
        } else if (named || listed) {
            for (const Json& item : value) {
                if (std::string inner = unknown_keyword(item); !inner.empty()) return inner;
            }
        }
    }
    return "";
}

}  // namespace clashfield::app
