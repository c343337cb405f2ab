#include "content/game_files.h"

#include <algorithm>

#include "base/closest.h"
#include "base/hash.h"
#include "content/shipped.h"

namespace clashfield::content {

bool check_format(const Reader& file, std::string_view format, std::string_view code) {
    const std::string supported = "supported: \"" + std::string(format) + "\"";
    if (!file.has("format")) {
        file.error(std::string(code), "the format tag is missing; " + supported);
        return false;
    }
    const Reader tag = file.at("format");
    if (tag.json() == format) return true;
    tag.error(std::string(code),
              "format tag " + shown_json(tag.json()) + " cannot be read here; " + supported);
    return false;
}

std::vector<std::string_view> joined_keys(std::initializer_list<Keys> lists) {
    std::vector<std::string_view> all;
    for (const Keys& keys : lists) all.insert(all.end(), keys.begin(), keys.end());
    return all;
}

bool check_keys(const Reader& object, Keys required, Keys optional) {
    if (!object.json().is_object()) {
        object.error("F-02", "an object is expected here, found " + shown_json(object.json()));
        return false;
    }
    const std::vector<std::string> known = as_strings(joined_keys({required, optional}));
    for (const auto& [key, value] : object.json().items()) {
        if (std::find(known.begin(), known.end(), key) == known.end())
            object.warning("F-02", with_known("unknown key " + in_quotes(key), key, known));
    }
    bool good = true;
    for (const std::string_view key : required) {
        if (object.has(key)) continue;
        object.error("F-02", "missing key '" + std::string(key) + "'");
        good = false;
    }
    return good;
}

bool read_flag(const Reader& object, std::string_view key) {
    return object.has(key) && object.at(key).boolean();
}

int read_number(const Reader& object, std::string_view key, int least, int most, int otherwise) {
    return object.has(key) ? static_cast<int>(object.at(key).integer(least, most)) : otherwise;
}

Bilingual read_name(const Reader& object) {
    if (!object.has("name")) return {};
    const Reader name = object.at("name");
    if (!name.json().is_string()) return bilingual(name);
    const std::string text = shown_text(name);
    return {text, text};
}

Json words_json(const Bilingual& words) { return Json{{"en", words.en}, {"fr", words.fr}}; }

std::vector<std::string> as_strings(std::span<const std::string_view> words) {
    return {words.begin(), words.end()};
}

void refuse_unknown(const Reader& reader, std::string_view what, const std::string& id,
                    const std::vector<std::string>& known, std::string_view code) {
    reader.error(std::string(code),
                 with_known("there is no " + std::string(what) + " " + in_quotes(id), id, known));
}

void refuse_taken(const Reader& reader, std::string_view what, const std::string& id, std::string_view code) {
    reader.error(std::string(code), std::string(what) + " id '" + id + "' is already taken");
}

std::string read_code(const Reader& reader, std::string_view rule, std::size_t most, char sign) {
    const std::string code = reader.text();
    const bool good =
        !code.empty() && code.size() <= most && std::all_of(code.begin(), code.end(), [&](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == sign;
        });
    if (good) return code;
    if (reader.json().is_string()) reader.error("F-03", std::string(rule) + in_quotes(code));
    return {};
}

std::uint64_t hash_as_written(const Json& json) {
    return hash_text(json.dump(-1, ' ', true, Json::error_handler_t::replace));
}

void append_scenarios(const Reader& list, std::vector<Json>& scenarios,
                      const std::function<void(const Reader&)>& read, std::string_view taken) {
    constexpr std::size_t kMost = 500;
    each_item(list, 0, kMost, [&](const Reader& scenario) {
        read(scenario);
        if (!scenario.has("id") || !scenario.json()["id"].is_string()) return;
        const Json& id = scenario.json()["id"];
        if (find_scenario(scenarios, id) != nullptr)
            refuse_taken(scenario.at("id"), "scenario", id.get<std::string>(), taken);
        scenarios.push_back(scenario.json());
    });
}

const Json* find_scenario(std::span<const Json> scenarios, const Json& id) {
    const auto found = std::find_if(scenarios.begin(), scenarios.end(),
                                    [&](const Json& scenario) { return scenario["id"] == id; });
    return id.is_string() && found != scenarios.end() ? &*found : nullptr;
}

std::optional<Json> scenario_of(const Reader& setup, std::span<const Json> shipped) {
    const Reader reader = setup.at("scenario");
    Json json = reader.json();
    if (json.is_string()) {
        const Json* scenario = find_scenario(shipped, json);
        if (scenario == nullptr) {
            std::vector<std::string> known;
            for (const Json& candidate : shipped) known.push_back(candidate["id"]);
            refuse_unknown(reader, "scenario", json.get<std::string>(), known);
            return std::nullopt;
        }
        json = *scenario;
    }
    add_options(json, setup.json());
    return json;
}

Json map_contents(std::span<const Json> scenarios) {
    Json maps = Json::array();
    maps.push_back({{"id", kPlainMap}, {"name", words_json({"Open plain", "Rase campagne"})}});
    for (const Json& scenario : scenarios)
        maps.push_back({{"id", scenario["id"]}, {"name", scenario["name"]}});
    return maps;
}

void read_in_place(const Reader& place, const Json& json, const std::function<void(const Reader&)>& read) {
    if (json == place.json()) return read(place);
    Findings findings;
    read(Reader(json, "scenario", "", findings));
    for (const Problem& problem : findings.errors) place.error(problem.code, with_place(problem));
}

bool check_only_keys(const Reader& object, Keys required, Keys optional) {
    return object.object({required.begin(), required.end()}, {optional.begin(), optional.end()});
}

std::string_view key_of_start(const Reader& setup) {
    static constexpr std::string_view kStarts[] = {"scenario", "pickup", "situation"};
    check_options(setup);
    std::string_view found;
    int given = 0;
    for (const std::string_view key : kStarts) {
        if (!setup.has(key)) continue;
        found = key;
        ++given;
    }
    if (given == 1) return found;
    setup.error("F-02", "a set-up has one of 'scenario', 'pickup' and 'situation'");
    return {};
}

void judge_by_kind(const Reader& file, std::span<const FileKind> kinds) {
    const std::string tag = file.has("format") && file.json()["format"].is_string()
                                ? file.json()["format"].get<std::string>()
                                : std::string();
    std::string supported;
    for (const FileKind& kind : kinds) {
        const std::string_view name = kind.format.substr(0, kind.format.find('/'));
        if (tag.starts_with(name)) return kind.judge(file);
        supported += (supported.empty() ? "" : ", ") + std::string(kind.format);
    }
    file.error("D-01", "the format tag is missing or unknown; supported: " + supported);
}

}  // namespace clashfield::content
