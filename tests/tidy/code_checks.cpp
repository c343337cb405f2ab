#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

#include "tests/tidy/checks.h"

namespace clashfield::tidy {
namespace {

constexpr int kMaxLines = 600;
constexpr std::string_view kDoubleMarker = "// tidy: double ok";

// What each module may include, besides itself and what those may include. "games" stands for every game.
const std::map<std::string, std::vector<std::string>>& direct_dependencies() {
    static const std::map<std::string, std::vector<std::string>> table = {
        {"base", {}},
        {"geometry", {"base"}},
        {"dice", {"base"}},
        {"odds", {"dice"}},
        {"battle", {"odds", "geometry"}},
        {"content", {"battle"}},
        {"ranks", {"content"}},
        {"games", {"ranks"}},
        {"registry", {"games"}},
        {"analysis", {"battle"}},
        {"bots", {"analysis"}},
        {"text", {"content"}},
        {"storage", {"battle"}},
        {"server", {"registry", "bots", "text", "storage"}},
        {"app", {"server"}},
    };
    return table;
}

// "games/filler" -> "games".
std::string kind_of(const std::string& module) { return module.substr(0, module.find('/')); }

void add_reachable(const std::string& kind, std::set<std::string>& reachable) {
    for (const std::string& below : direct_dependencies().at(kind)) {
        if (reachable.insert(below).second) add_reachable(below, reachable);
    }
}

std::string join(const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text.empty() ? "nothing" : text;
}

// The module that the path inside #include "..." or <...> belongs to; empty for other libraries.
std::string included_module(std::string_view included) {
    if (included.starts_with("app/") || included.starts_with("tests/")) return module_of(included);
    const std::string module = module_of("src/" + std::string(included));
    return direct_dependencies().contains(kind_of(module)) ? module : "";
}

bool may_include_json(const File& file, std::string_view included) {
    static const std::set<std::string> loaders = {"content", "ranks",  "text", "registry", "games",
                                                  "storage", "server", "app",  "tests"};
    if (is_test(file) || loaders.contains(kind_of(module_of(file.path)))) return true;
    if (module_of(file.path) != "battle") return false;
    const std::string name = file.path.substr(file.path.rfind('/') + 1);
    const auto names = [&](std::string_view word) { return name.find(word) != std::string::npos; };
    return included == "nlohmann/json_fwd.hpp" || names("json") || names("codec") || names("log");
}

struct Include {
    std::string path;
    bool quoted = false;
};

// The #include on a line without comments, or an empty path.
Include include_on(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!line.starts_with("#include")) return {};
    const std::size_t open = line.find_first_of("\"<");
    if (open == std::string_view::npos) return {};
    const bool quoted = line[open] == '"';
    const std::size_t close = line.find(quoted ? '"' : '>', open + 1);
    if (close == std::string_view::npos) return {};
    return {.path = std::string(line.substr(open + 1, close - open - 1)), .quoted = quoted};
}

// Empty when the include is fine, else what is wrong.
std::string judge_include(const File& file, const Include& include, const std::set<std::string>& paths) {
    const std::string from = module_of(file.path);
    if (include.path.starts_with("nlohmann/")) {
        if (may_include_json(file, include.path)) return "";
        return "JSON belongs to content, text, registry, games, storage, server, app and tests; battle has "
               "it in "
               "*json*, *codec* and *log* files, and <nlohmann/json_fwd.hpp> elsewhere";
    }
    const std::string to = included_module(include.path);
    if (to.empty()) {
        const std::string beside = file.path.substr(0, file.path.rfind('/') + 1) + include.path;
        if (!include.quoted || paths.contains(beside)) return "";
        return "write the path of \"" + include.path + "\" from src/, as in \"battle/order.h\"";
    }
    if (from == to || from == "tests") return "";
    if (kind_of(from) == "games" && kind_of(to) == "games") return "a game never includes another game";
    if (is_test(file)) return "";  // The test of a module may use the ones above it.
    std::set<std::string> allowed;
    add_reachable(kind_of(from), allowed);
    if (allowed.contains(kind_of(to))) return "";
    return from + " must not include " + to + "; it may include: " + join(allowed);
}

struct Ban {
    std::string_view name;
    std::string_view instead;
};

constexpr std::string_view kRandom = "use a roll in rules, a passed Random& in bots";
constexpr std::string_view kOrder =
    "its order differs between builds; use std::map, std::set or a sorted vector";
constexpr std::string_view kTies = "ties fall differently between builds; use std::stable_sort";
constexpr std::string_view kSubset = "the engine stays in what a WebAssembly build has too";
constexpr std::array kBans = {
    Ban{"rand(", kRandom},
    Ban{"srand(", kRandom},
    Ban{"random_device", kRandom},
    Ban{"mt19937", kRandom},
    Ban{"mt19937_64", kRandom},
    Ban{"default_random_engine", kRandom},
    Ban{"uniform_int_distribution", kRandom},
    Ban{"uniform_real_distribution", kRandom},
    Ban{"std::shuffle", "it differs between libraries; use the shuffle of base/random.h"},
    Ban{"std::sample", kRandom},
    Ban{"std::hash", "it differs between libraries; use base/hash.h"},
    Ban{"unordered_map", kOrder},
    Ban{"unordered_set", kOrder},
    Ban{"std::sort", kTies},
    Ban{"std::partial_sort", kTies},
    Ban{"std::nth_element", kTies},
    Ban{"std::ranges", kSubset},
    Ban{"std::format", kSubset},
    Ban{"bit_cast", kSubset},
    Ban{"source_location", kSubset},
    Ban{"jthread", kSubset},
};

// Their last digits differ between compilers and between native and WebAssembly builds.
constexpr std::array kUnequalFunctions = {"std::sin",  "std::cos",   "std::tan",   "std::asin", "std::acos",
                                          "std::atan", "std::atan2", "std::hypot", "std::pow",  "std::exp",
                                          "std::log",  "std::log2",  "std::log10", "std::cbrt"};

bool is_engine(const File& file) {
    static const std::set<std::string> engine = {"base",    "geometry", "dice",     "odds", "battle",
                                                 "content", "games",    "analysis", "bots"};
    return is_cpp(file) && engine.contains(kind_of(module_of(file.path)));
}

// What a game keeps in its room bot/ judges a position for the bots: the one place in a game for doubles.
bool is_evaluation(const File& file) {
    return file.path.starts_with("src/games/") && file.path.find("/bot/") != std::string::npos;
}

// Calls judge(line, number) for each line of the file without comments and literals.
template <class Judge>
void each_code_line(const File& file, const Judge& judge) {
    const std::string code = without_comments(file.text, true);
    int number = 0;
    for (const std::string_view line : lines_of(code)) judge(line, ++number);
}

}  // namespace

Findings check_includes(const Tree& tree) {
    std::set<std::string> paths;
    for (const File& file : tree) paths.insert(file.path);
    Findings findings;
    for (const File& file : tree) {
        const std::string from = module_of(file.path);
        if (!is_cpp(file) || from.empty()) continue;
        if (from != "tests" && !direct_dependencies().contains(kind_of(from))) {
            findings.push_back(
                {file.path, 0, "unknown module " + from + "; add it to tests/tidy/code_checks.cpp"});
            continue;
        }
        const std::string code = without_comments(file.text, false);
        int number = 0;
        for (const std::string_view line : lines_of(code)) {
            ++number;
            const Include include = include_on(line);
            if (include.path.empty()) continue;
            const std::string wrong = judge_include(file, include, paths);
            if (!wrong.empty()) findings.push_back({file.path, number, wrong});
        }
    }
    return findings;
}

Findings check_banned_names(const Tree& tree) {
    Findings findings;
    for (const File& file : tree) {
        if (!is_engine(file)) continue;
        each_code_line(file, [&](std::string_view line, int number) {
            for (const Ban& ban : kBans) {
                if (is_test(file) && ban.instead != kRandom) continue;  // A test only has to be repeatable.
                if (find_word(line, ban.name) == std::string_view::npos) continue;
                const std::string name(ban.name.substr(0, ban.name.find('(')));
                findings.push_back(
                    {file.path, number, name + " is banned here: " + std::string(ban.instead)});
            }
        });
    }
    return findings;
}

Findings check_doubles(const Tree& tree) {
    Findings findings;
    for (const File& file : tree) {
        const std::string kind = kind_of(module_of(file.path));
        if (!is_engine(file) || is_test(file) || is_evaluation(file)) continue;
        const bool rules_see_it = kind == "games" || (kind == "battle" && is_header(file));
        const bool for_people = kind == "analysis" || kind == "bots";
        const std::vector<std::string_view> raw_lines = lines_of(file.text);
        each_code_line(file, [&](std::string_view line, int number) {
            const std::string_view raw = raw_lines[static_cast<std::size_t>(number - 1)];
            if (raw.find(kDoubleMarker) != std::string_view::npos) return;
            for (const std::string_view type : {"float", "double"}) {
                if (!rules_see_it || find_word(line, type) == std::string_view::npos) continue;
                findings.push_back({file.path, number,
                                    std::string(type) +
                                        " where a rule can see it; use integers, a file of the "
                                        "game's bot/, or mark the line `" +
                                        std::string(kDoubleMarker) + "`"});
            }
            for (const std::string_view function : kUnequalFunctions) {
                if (for_people || find_word(line, function) == std::string_view::npos) continue;
                findings.push_back({file.path, number,
                                    std::string(function) +
                                        " differs between builds; use integers, or mark the "
                                        "line `" +
                                        std::string(kDoubleMarker) + "`"});
            }
        });
    }
    return findings;
}

Findings check_switches(const Tree& tree) {
    Findings findings;
    for (const File& file : tree) {
        if (!is_cpp(file) || is_test(file) || !file.path.starts_with("src/games/")) continue;
        each_code_line(file, [&](std::string_view line, int number) {
            const std::size_t at = find_word(line, "default");
            if (at == std::string_view::npos) return;
            const std::size_t next = line.find_first_not_of(' ', at + std::string_view("default").size());
            if (next == std::string_view::npos || line[next] != ':') return;
            findings.push_back(
                {file.path, number,
                 "name every enumerator instead of `default:`, so that the compiler finds this "
                 "switch when one is added"});
        });
    }
    return findings;
}

Findings check_unfinished(const Tree& tree) {
    // Written in two halves, so that this file passes its own check.
    static const std::array<std::string, 3> marks = {std::string("TO") + "DO", std::string("FIX") + "ME",
                                                     std::string("XX") + "X"};
    static const std::array<std::string_view, 6> suffixes = {".h", ".cpp", ".sh", ".ts", ".svelte", ".txt"};
    Findings findings;
    for (const File& file : tree) {
        const auto has = [&](std::string_view suffix) { return file.path.ends_with(suffix); };
        if (std::none_of(suffixes.begin(), suffixes.end(), has)) continue;
        int number = 0;
        for (const std::string_view line : lines_of(file.text)) {
            ++number;
            for (const std::string& mark : marks) {
                if (find_word(line, mark) == std::string_view::npos) continue;
                findings.push_back({file.path, number, mark + ": finish it or take it out"});
            }
        }
    }
    return findings;
}

Findings check_headers(const Tree& tree) {
    Findings findings;
    for (const File& file : tree) {
        if (!is_header(file)) continue;
        bool guarded = false;
        each_code_line(file, [&](std::string_view line, int number) {
            if (line.starts_with("#pragma once")) guarded = true;
            if (find_word(line, "using namespace") == std::string_view::npos) return;
            findings.push_back(
                {file.path, number, "`using namespace` in a header reaches everyone who includes it"});
        });
        if (!guarded) findings.push_back({file.path, 1, "a header begins with #pragma once"});
    }
    return findings;
}

Findings check_file_length(const Tree& tree) {
    Findings findings;
    for (const File& file : tree) {
        const bool web = file.path.ends_with(".ts") || file.path.ends_with(".svelte");
        const int lines = static_cast<int>(lines_of(file.text).size());
        if ((!is_cpp(file) && !web) || lines <= kMaxLines) continue;
        findings.push_back({file.path, lines,
                            std::to_string(lines) + " lines; split it by topic, at most " +
                                std::to_string(kMaxLines) + " are allowed"});
    }
    return findings;
}

Findings check_machine_paths(const Tree& tree) {
    // Written in two halves, so that this file passes its own check.
    static const std::array<std::string, 3> roots = {std::string("/wo") + "rk", std::string("/ro") + "ot",
                                                     std::string("/ho") + "me"};
    static const std::string outside = std::string("sha") + "red/";
    const auto joins = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
    };
    // No path begins in the middle of one ("docs/..."), in an anchor ("#/...") or behind a variable.
    const auto begins_after = [&](char c) { return !joins(c) && c != '.' && c != '#' && c != '}'; };
    Findings findings;
    for (const File& file : tree) {
        int number = 0;
        for (const std::string_view line : lines_of(file.text)) {
            ++number;
            for (const std::string& root : roots) {
                for (std::size_t at = line.find(root); at != std::string_view::npos;
                     at = line.find(root, at + 1)) {
                    const std::size_t after = at + root.size();
                    if (at > 0 && !begins_after(line[at - 1])) continue;
                    if (after < line.size() && joins(line[after])) continue;
                    findings.push_back({file.path, number,
                                        root + " is a path of one machine; write paths from the "
                                               "top of the project"});
                }
            }
            if (find_word(line, outside) != std::string_view::npos) {
                findings.push_back({file.path, number, outside + " is outside the project"});
            }
        }
    }
    return findings;
}

}  // namespace clashfield::tidy
