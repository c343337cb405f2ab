#include "app/session.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <system_error>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "app/terminal/style.h"
#include "app/tools/any_case.h"
#include "app/words.h"
#include "battle/parse_json.h"
#include "registry/registry.h"

namespace clashfield::app {
namespace {

namespace fs = std::filesystem;

bool is_data_folder(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path / "text" / "en.json", error);
}

// The program itself where the system tells, otherwise as it was called.
fs::path path_of_program(const char* program) {
    std::error_code error;
    fs::path path = fs::read_symlink("/proc/self/exe", error);
    if (error) path = fs::absolute(program == nullptr ? "" : program, error);
    return path;
}

}  // namespace

Result<fs::path> find_data_folder(const char* program) {
    if (const char* set = std::getenv("CLASHFIELD_DATA"); set != nullptr && *set != '\0') {
        if (is_data_folder(set)) return fs::path(set);
        return Problem{"", "CLASHFIELD_DATA",
                       std::string(set) + " is no data folder: it has no text/en.json"};
    }
    const fs::path start = path_of_program(program).parent_path();
    for (fs::path folder = start; !folder.empty(); folder = folder.parent_path()) {
        if (is_data_folder(folder / "data")) return folder / "data";
        if (folder == folder.root_path()) break;
    }
    return Problem{"", start.string(),
                   "no data folder beside or above the program; name it with --data or CLASHFIELD_DATA"};
}

std::unique_ptr<Game> load_game(Session& session, const std::string& id) {
    const std::vector<std::string> known = registry::ids();
    Result<std::unique_ptr<Game>> game =
        registry::load(in_known_case(id, known), session.data, session.content);
    if (game) return std::move(*game);
    const bool wrong_name = std::find(known.begin(), known.end(), id) == known.end();
    report(session, game.problems(), wrong_name ? Exit::Usage : Exit::BadInput);
    return nullptr;
}

void report(Session& session, const Problems& found, Exit exit) {
    session.exit = exit;
    const Problems problems = said(session, found);
    if (!session.json) {
        std::cerr << plain(style_of(STDERR_FILENO), to_string(problems)) << '\n';
        return;
    }
    Json list = Json::array();
    for (const Problem& problem : problems) {
        Json item;
        if (!problem.code.empty()) item["code"] = problem.code;
        if (!problem.where.empty()) item["where"] = problem.where;
        item["message"] = problem.message;
        list.push_back(std::move(item));
    }
    Json answer;
    answer["problems"] = std::move(list);
    std::cerr << to_text(answer) << '\n';
}

Exit refuse(Session& session, const Problems& problems, Exit exit) {
    report(session, problems, exit);
    return exit;
}

}  // namespace clashfield::app
