#include <array>
#include <exception>
#include <map>
#include <optional>
#include <set>

#include <nlohmann/json.hpp>
#include <unicode/messagepattern.h>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "tests/tidy/checks.h"

namespace clashfield::tidy {
namespace {

using Json = nlohmann::json;

// Which schema a data file must fit, by its path; the first row that matches counts. A star stands for
// anything but a slash. A file data/<game>/<name>.json needs no row: its schema is schema/<game>-<name>.json.
// Any other JSON file under data/ and tests/vectors/ needs one.
struct Row {
    std::string_view pattern;
    std::string_view schema;
};
constexpr std::array kRows = {
    Row{"data/*/characters/*.json", "schema/filler-cards.json"},
    Row{"data/filler/scenarios/*.json", "schema/filler-scenarios.json"},
    Row{"data/text/*.json", "schema/catalogue.json"},
    Row{"data/text/*/*.json", "schema/catalogue.json"},
    Row{"tests/vectors/*/deck*.json", "schema/filler-cards.json"},
    Row{"tests/vectors/*/*.json", "schema/vectors.json"},
};
constexpr std::size_t kMaxErrorsShown = 5;

bool matches(std::string_view pattern, std::string_view path) {
    if (pattern.empty()) return path.empty();
    if (pattern.front() != '*') {
        return !path.empty() && path.front() == pattern.front() && matches(pattern.substr(1), path.substr(1));
    }
    if (matches(pattern.substr(1), path)) return true;
    return !path.empty() && path.front() != '/' && matches(pattern, path.substr(1));
}

std::optional<std::string> schema_for(std::string_view path) {
    for (const Row& row : kRows) {
        if (matches(row.pattern, path)) return std::string(row.schema);
    }
    if (!matches("data/*/*.json", path)) return std::nullopt;
    std::string name(path.substr(std::string_view("data/").size()));
    name[name.find('/')] = '-';
    return "schema/" + name;
}

bool needs_schema(const File& file) {
    return file.path.ends_with(".json") &&
           (file.path.starts_with("data/") || file.path.starts_with("tests/vectors/"));
}

std::optional<Json> parse(const File& file, Findings& findings) {
    try {
        return Json::parse(file.text);
    } catch (const Json::parse_error& error) {
        findings.push_back({file.path, 0, std::string("is not JSON: ") + error.what()});
        return std::nullopt;
    }
}

class Schemas {
  public:
    // Null when the schema is missing or wrong; the first to ask for it gets the finding.
    const valijson::Schema* find(std::string_view path, const Tree& tree, Findings& findings) {
        const auto [slot, is_new] = schemas_.try_emplace(std::string(path));
        if (is_new) load(path, tree, slot->second, findings);
        return slot->second.has_value() ? &*slot->second : nullptr;
    }

  private:
    static void load(std::string_view path, const Tree& tree, std::optional<valijson::Schema>& schema,
                     Findings& findings) {
        for (const File& file : tree) {
            if (file.path != path) continue;
            const std::optional<Json> json = parse(file, findings);
            if (!json) return;
            try {
                schema.emplace();
                valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(*json),
                                                        *schema);
            } catch (const std::exception& error) {
                schema.reset();
                findings.push_back({file.path, 0, std::string("is not a JSON schema: ") + error.what()});
            }
            return;
        }
        findings.push_back({std::string(path), 0, "this schema is missing"});
    }

    std::map<std::string, std::optional<valijson::Schema>> schemas_;
};

void check_against(const valijson::Schema& schema, std::string_view schema_path, const File& file,
                   const Json& json, Findings& findings) {
    valijson::ValidationResults results;
    valijson::Validator validator;
    if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(json), &results)) return;
    valijson::ValidationResults::Error error;
    for (std::size_t shown = 0; shown < kMaxErrorsShown && results.popError(error); ++shown) {
        std::string where;
        for (const std::string& step : error.context) where += step;
        findings.push_back(
            {file.path, 0, where + ": " + error.description + " (" + std::string(schema_path) + ")"});
    }
}

// The messages of a catalogue by key ("refusal.too_far"); names that begin with '$' are for tools.
void collect_messages(const Json& json, const std::string& key,
                      std::map<std::string, std::string>& messages) {
    if (json.is_string()) messages[key] = json.get<std::string>();
    if (json.is_object()) {
        for (const auto& [name, value] : json.items()) {
            if (!name.starts_with("$"))
                collect_messages(value, key.empty() ? name : key + "." + name, messages);
        }
    }
}

struct Arguments {
    std::set<std::string> names;
    bool well_formed = true;
};

// The arguments of an ICU message: "{who} rolls {n, plural, one {# die} other {# dice}}" has who and n.
Arguments arguments_of(const std::string& message) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::MessagePattern pattern(icu::UnicodeString::fromUTF8(message), nullptr, status);
    if (U_FAILURE(status)) return {.names = {}, .well_formed = false};
    Arguments arguments;
    for (int32_t i = 0; i < pattern.countParts(); ++i) {
        const icu::MessagePattern::Part& part = pattern.getPart(i);
        if (part.getType() != UMSGPAT_PART_TYPE_ARG_NAME && part.getType() != UMSGPAT_PART_TYPE_ARG_NUMBER)
            continue;
        std::string name;
        pattern.getSubstring(part).toUTF8String(name);
        arguments.names.insert(name);
    }
    return arguments;
}

std::string join(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "{" : " {") + name + "}";
    return text.empty() ? "no argument" : text;
}

// The line on which the last part of a key stands; good enough to find it.
int line_of(const File& file, const std::string& key) {
    const std::string name = "\"" + key + "\"";
    const std::string last = "\"" + key.substr(key.rfind('.') + 1) + "\"";
    int number = 0;
    for (const std::string_view line : lines_of(file.text)) {
        ++number;
        if (line.find(name) != std::string_view::npos || line.find(last) != std::string_view::npos)
            return number;
    }
    return 0;
}

struct Catalogue {
    const File* file = nullptr;
    std::string folder;  // catalogues of one folder say the same in several languages
    std::string language;
    std::map<std::string, std::string> messages;
};

void check_messages(const Catalogue& catalogue, Findings& findings) {
    for (const auto& [key, message] : catalogue.messages) {
        const int line = line_of(*catalogue.file, key);
        if (message.empty()) findings.push_back({catalogue.file->path, line, key + " is empty"});
        if (!arguments_of(message).well_formed) {
            findings.push_back({catalogue.file->path, line, key + " is not an ICU message: " + message});
        }
    }
}

void compare(const Catalogue& one, const Catalogue& other, Findings& findings) {
    for (const auto& [key, message] : one.messages) {
        const auto found = other.messages.find(key);
        if (found == other.messages.end()) {
            findings.push_back({other.file->path, 0, key + " is missing; " + one.file->path + " has it"});
            continue;
        }
        const std::set<std::string> here = arguments_of(message).names;
        const std::set<std::string> there = arguments_of(found->second).names;
        if (one.file->path < other.file->path && here != there) {
            findings.push_back(
                {other.file->path, line_of(*other.file, key),
                 key + " has " + join(there) + "; in " + one.file->path + " it has " + join(here)});
        }
    }
}

// The program reads all files of one language as one.
void find_taken(const Catalogue& one, const Catalogue& other, Findings& findings) {
    for (const auto& [key, message] : other.messages) {
        if (one.messages.contains(key))
            findings.push_back(
                {other.file->path, line_of(*other.file, key), key + " is in " + one.file->path});
    }
}

}  // namespace

Findings check_json(const Tree& tree) {
    Findings findings;
    Schemas schemas;
    for (const File& file : tree) {
        if (!needs_schema(file)) continue;
        const std::optional<Json> json = parse(file, findings);
        if (!json) continue;
        const std::optional<std::string> path = schema_for(file.path);
        if (!path) {
            findings.push_back(
                {file.path, 0, "no schema for this place; add a row to tests/tidy/data_checks.cpp"});
            continue;
        }
        const valijson::Schema* schema = schemas.find(*path, tree, findings);
        if (schema != nullptr) check_against(*schema, *path, file, *json, findings);
    }
    return findings;
}

Findings check_catalogues(const Tree& tree) {
    Findings findings;
    std::vector<Catalogue> catalogues;
    for (const File& file : tree) {
        if (!file.path.starts_with("data/text/") || !file.path.ends_with(".json")) continue;
        const std::optional<Json> json = parse(file, findings);
        if (!json) continue;
        const std::size_t name = file.path.rfind('/') + 1;
        catalogues.push_back({.file = &file,
                              .folder = file.path.substr(0, name),
                              .language = file.path.substr(name),
                              .messages = {}});
        collect_messages(*json, "", catalogues.back().messages);
    }
    for (const Catalogue& catalogue : catalogues) check_messages(catalogue, findings);
    for (const Catalogue& one : catalogues) {
        for (const Catalogue& other : catalogues) {
            if (&one == &other) continue;
            if (one.folder == other.folder) compare(one, other, findings);
            if (one.language == other.language && one.folder < other.folder) find_taken(one, other, findings);
        }
    }
    return findings;
}

}  // namespace clashfield::tidy
