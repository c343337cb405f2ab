#include "content/shipped.h"

#include "base/closest.h"
#include "base/hash.h"
#include "base/plain_text.h"
#include "content/game_files.h"

namespace clashfield::content {

void write_out_scenario(Json& setup, std::span<const Json> shipped) {
    if (!setup.is_object() || !setup.contains("scenario") || !setup["scenario"].is_string()) return;
    for (const Json& scenario : shipped) {
        if (scenario["id"] != setup["scenario"]) continue;
        setup["scenario"] = scenario;
        return;
    }
}

void add_options(Json& scenario, const Json& setup) {
    if (!scenario.is_object() || !setup.contains("options")) return;
    const Json& options = setup["options"];
    if (!options.is_object() || !scenario.contains("options")) {
        scenario["options"] = options;
        return;
    }
    if (scenario["options"].is_object()) scenario["options"].update(options);
}

void move_options(Json& setup) {
    add_options(setup["scenario"], setup);
    setup.erase("options");
}

void check_options(const Reader& setup) {
    if (setup.has("options") && !setup.has("scenario"))
        setup.at("options").error("F-02",
                                  "options stand beside a scenario; a match or a situation has its own");
}

std::uint64_t hash_of_file(const std::filesystem::path& file) {
    const Result<Json> json = read_json(file);
    return json ? hash_without_words(*json) : 0;
}

std::uint64_t hash_of_set_up(const Json& setup, std::span<const Json> shipped, std::uint64_t shared) {
    Json whole = setup;
    write_out_scenario(whole, shipped);
    const std::uint64_t hash = hash_mix(shared, hash_without_words(whole));
    const bool pickup = whole.is_object() && whole.contains("pickup") && whole["pickup"].is_object();
    if (!pickup || !whole["pickup"].contains("map")) return hash;
    const Json* ground = find_scenario(shipped, whole["pickup"]["map"]);
    return ground == nullptr ? hash : hash_mix(hash, hash_without_words(*ground));
}

std::string with_place(const Problem& problem) {
    const std::size_t path = problem.where.find(": ");
    return path == std::string::npos ? problem.message
                                     : problem.where.substr(path + 2) + ": " + problem.message;
}

std::string shown_text(const Reader& reader) {
    std::string text = reader.text();
    if (!is_plain_text(text))
        reader.error("F-03", "control characters are not allowed here, found " + in_quotes(text));
    return text;
}

}  // namespace clashfield::content
