// `clashfield lint FILE...`: checks content, vectors and logs, by the format tag of the file.

#include <algorithm>
#include <iostream>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/tools/json_schema.h"
#include "app/tools/text_files.h"
#include "app/tools/tool_words.h"
#include "app/tools/tools.h"
#include "app/tools/vector_check.h"
#include "app/tools/vector_file.h"
#include "app/words.h"
#include "base/closest.h"
#include "battle/battle_log.h"
#include "registry/registry.h"

namespace clashfield::app {
namespace {

using content::Findings;

Findings only_errors(Problems problems) { return {.errors = std::move(problems), .warnings = {}}; }

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

// The schemas stand beside the data.
std::filesystem::path schema_folder(const Session& session) {
    return std::filesystem::absolute(session.data).parent_path() / "schema";
}

Findings check_vector_file(const Session& session, const Json& json, const std::string& file) {
    const text::Catalogue& words = tool_words(session.language);
    const Result<VectorFile> vectors = read_vectors(json, file, words);
    if (!vectors) return only_errors(vectors.problems());
    const Result<Json> schema = read_json_file((schema_folder(session) / "vectors.json").string());
    if (!schema) return only_errors(schema.problems());
    Problems problems;
    check_schema(json, *schema, file + ":", words, problems);
    if (!problems.empty()) return only_errors(std::move(problems));
    const std::vector<std::string> known = registry::ids();
    if (std::find(known.begin(), known.end(), vectors->game) == known.end()) {
        return only_errors({{"F-05", file + ": game",
                             "No game " + in_quotes(vectors->game) + "; there is " + joined(known) + "."}});
    }
    Findings findings;
    for (const std::string& content : vectors->content) {
        const registry::GameEntry* game = game_of_tag(vectors->game + "-");
        const Findings more = game->lint(session.data, content);
        findings.errors.insert(findings.errors.end(), more.errors.begin(), more.errors.end());
        findings.warnings.insert(findings.warnings.end(), more.warnings.begin(), more.warnings.end());
    }
    if (!findings.errors.empty()) return findings;
    std::vector<std::string> content = session.content;
    content.insert(content.end(), vectors->content.begin(), vectors->content.end());
    const Result<std::unique_ptr<Game>> game = registry::load(vectors->game, session.data, content);
    findings.errors = game ? check_vectors(**game, *vectors, words) : game.problems();
    return findings;
}

Findings check_log(const Json& json, const std::string& file) {
    const Result<BattleLog> log = log_from_json(json, file);
    return log ? Findings{} : only_errors(log.problems());
}

Findings check_file(const Session& session, const std::string& file) {
    const Result<Json> json = read_json_file(file);
    if (!json) return only_errors(json.problems());
    const auto format = json->is_object() ? json->find("format") : json->end();
    if (format == json->end() || !format->is_string()) {
        return only_errors(
            {{"F-13", file + ": format",
              "The format tag is missing. Known tags begin with " + joined(known_tags()) + "."}});
    }
    const std::string tag = format->get<std::string>();
    if (tag.starts_with("clashfield-vectors/")) return check_vector_file(session, *json, file);
    if (tag.starts_with("clashfield-log/")) return check_log(*json, file);
    if (const registry::GameEntry* game = game_of_tag(tag)) return game->lint(session.data, file);
    return only_errors(
        {{"F-13", file + ": format",
          "Found the tag " + in_quotes(tag) + "; known tags begin with " + joined(known_tags()) + "."}});
}

}  // namespace

Exit lint(Session& session, const std::vector<std::string>& files, std::ostream& out) {
    const text::Catalogue& words = tool_words(session.language);
    std::int64_t errors = 0;
    std::int64_t warnings = 0;
    Json list = Json::array();
    const auto tell = [&](const std::string& file, const Problem& problem, const char* severity) {
        if (!session.json) {
            out << words.format(std::string("lint.") + severity) << " " << to_string(problem) << '\n';
            return;
        }
        Json item;
        item["file"] = file;
        item["severity"] = severity;
        item["code"] = problem.code;
        item["where"] = problem.where;
        item["message"] = problem.message;
        list.push_back(std::move(item));
    };
    for (const std::string& file : files) {
        Findings findings = check_file(session, file);
        findings.errors = said(session, std::move(findings.errors));
        findings.warnings = said(session, std::move(findings.warnings));
        for (const Problem& problem : findings.errors) tell(file, problem, "error");
        for (const Problem& problem : findings.warnings) tell(file, problem, "warning");
        errors += static_cast<std::int64_t>(findings.errors.size());
        warnings += static_cast<std::int64_t>(findings.warnings.size());
        const bool clean = findings.errors.empty() && findings.warnings.empty();
        if (clean && !session.json) out << words.format("lint.clean", {{"file", file}}) << '\n';
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
    verb->footer(app::words(session).format("lint.examples"));
    verb->callback([&session, files] { session.exit = lint(session, *files, std::cout); });
}

}  // namespace clashfield::app
