#include "content/shipped.h"

#include "base/closest.h"
#include "base/plain_text.h"

namespace clashfield::content {

void write_out_scenario(Json& setup, std::span<const Json> shipped) {
    if (!setup.is_object() || !setup.contains("scenario") || !setup["scenario"].is_string()) return;
    for (const Json& scenario : shipped) {
        if (scenario["id"] != setup["scenario"]) continue;
        setup["scenario"] = scenario;
        return;
    }
}

std::uint64_t hash_of_file(const std::filesystem::path& file) {
    const Result<Json> json = read_json(file);
    return json ? hash_without_words(*json) : 0;
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
