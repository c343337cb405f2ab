// `clashfield lint FILE...`: checks content, vectors and logs, by the format tag of the file.

#include <algorithm>
#include <iostream>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/json_shape.h"
#include "app/text_files.h"
#include "app/tool_words.h"
#include "app/tools.h"
#include "app/vector_file.h"
#include "base/closest.h"
#include "battle/battle_log.h"
#include "registry/registry.h"

namespace clashfield::app {
namespace {

// A missing translation is shown in the other language: worth telling, no reason to refuse the file.
bool is_warning(const Problem& problem) { return problem.code == "F-14"; }

std::vector<std::string> known_tags() {
    std::vector<std::string> tags = {"clashfield-vectors/1", "clashfield-log/1"};
    for (const registry::GameEntry& game : registry::games()) tags.push_back(std::string(game.id) + "-...");
    return tags;
}

// The game whose content a tag such as "filler-cards/1" belongs to.
const registry::GameEntry* game_of_tag(const std::string& tag) {
    for (const registry::GameEntry& game : registry::games()) {
        if (tag.starts_with(std::string(game.id) + "-")) return &game;
    }
    return nullptr;
}

Problems check_vectors(const Session& session, const Json& json, const std::string& file) {
    const Result<VectorFile> vectors = read_vectors(json, file, tool_words(session.language));
    if (!vectors) return vectors.problems();
    const std::vector<std::string> known = registry::ids();
    if (std::find(known.begin(), known.end(), vectors->game) == known.end()) {
        return {{"F-05", file + ": game",
                 "No game " + in_quotes(vectors->game) + "; there is " + joined(known) + "."}};
    }
    Problems problems;
    for (const std::string& content : vectors->content) {
        const registry::GameEntry* game = game_of_tag(vectors->game + "-");
        const Problems more = game->lint(session.data, content);
        problems.insert(problems.end(), more.begin(), more.end());
    }
    return problems;
}

Problems check_log(const Json& json, const std::string& file) {
    const Result<BattleLog> log = log_from_json(json, file);
    return log ? Problems{} : log.problems();
}

Problems check_file(const Session& session, const std::string& file) {
    const Result<Json> json = read_json_file(file);
    if (!json) return json.problems();
    const auto format = json->is_object() ? json->find("format") : json->end();
    if (format == json->end() || !format->is_string()) {
        return {{"F-13", file + ": format",
                 "The format tag is missing. Known tags begin with " + joined(known_tags()) + "."}};
    }
    const std::string tag = format->get<std::string>();
    if (tag.starts_with("clashfield-vectors/")) return check_vectors(session, *json, file);
    if (tag.starts_with("clashfield-log/")) return check_log(*json, file);
    if (const registry::GameEntry* game = game_of_tag(tag)) return game->lint(session.data, file);
    return {{"F-13", file + ": format",
             "Found the tag " + in_quotes(tag) + "; known tags begin with " + joined(known_tags()) + "."}};
}

}  // namespace

Exit lint(Session& session, const std::vector<std::string>& files, std::ostream& out) {
    const text::Catalogue& words = tool_words(session.language);
    std::int64_t errors = 0;
    std::int64_t warnings = 0;
    Json list = Json::array();
    for (const std::string& file : files) {
        const Problems problems = check_file(session, file);
        for (const Problem& problem : problems) {
            const bool warning = is_warning(problem);
            ++(warning ? warnings : errors);
            if (session.json) {
                Json item;
                item["file"] = file;
                item["severity"] = warning ? "warning" : "error";
                item["code"] = problem.code;
                item["where"] = problem.where;
                item["message"] = problem.message;
                list.push_back(std::move(item));
            } else {
                out << words.format(warning ? "lint.warning" : "lint.error") << " " << to_string(problem)
                    << '\n';
            }
        }
        if (problems.empty() && !session.json) out << words.format("lint.clean", {{"file", file}}) << '\n';
    }
    if (session.json) {
        Json answer;
        answer["files"] = files.size();
        answer["errors"] = errors;
        answer["warnings"] = warnings;
        answer["problems"] = std::move(list);
        out << to_text(answer) << '\n';
    } else {
        out << words.format("lint.summary", {{"files", static_cast<std::int64_t>(files.size())},
                                             {"errors", errors},
                                             {"warnings", warnings}})
            << '\n';
    }
    return errors > 0 ? Exit::Failed : Exit::Ok;
}

void add_lint(CLI::App& app, Session& session) {
    const text::Catalogue& words = tool_words(session.language);
    CLI::App* verb = app.add_subcommand("lint", words.format("lint.summary_line"));
    const auto files = std::make_shared<std::vector<std::string>>();
    verb->add_option("FILE", *files, words.format("lint.files"))->required()->type_name("");
    verb->footer(words.format("lint.examples"));
    verb->callback([&session, files] { session.exit = lint(session, *files, std::cout); });
}

}  // namespace clashfield::app
