#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>

#include "tests/tidy/checks.h"

namespace clashfield::tidy {
namespace {

constexpr std::array kTextSuffixes = {".h",  ".cpp", ".json",   ".md",  ".txt",  ".sh",  ".cmake",
                                      ".ts", ".js",  ".svelte", ".css", ".html", ".yml", ".toml"};
constexpr std::array kSkippedFolders = {".git", "build", "node_modules", "dist", ".cache"};

// Files without a suffix are scripts, the licence and settings.
bool is_text(const std::filesystem::path& path) {
    const std::string suffix = path.extension().string();
    return suffix.empty() ||
           std::find(kTextSuffixes.begin(), kTextSuffixes.end(), suffix) != kTextSuffixes.end();
}

// R"tag( ... )tag": returns the position after the literal that begins at `quote`.
std::size_t end_of_raw_string(std::string_view code, std::size_t quote) {
    const std::size_t open = code.find('(', quote);
    if (open == std::string_view::npos) return code.size();
    const std::string close = ")" + std::string(code.substr(quote + 1, open - quote - 1)) + "\"";
    const std::size_t end = code.find(close, open);
    return end == std::string_view::npos ? code.size() : end + close.size();
}

std::size_t end_of_literal(std::string_view code, std::size_t quote) {
    std::size_t at = quote + 1;
    while (at < code.size() && code[at] != code[quote] && code[at] != '\n') at += code[at] == '\\' ? 2 : 1;
    return std::min(at + 1, code.size());
}

void blank(std::string& code, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
        if (code[i] != '\n') code[i] = ' ';
    }
}

}  // namespace

std::string to_string(const Finding& finding) {
    const std::string line = finding.line > 0 ? ":" + std::to_string(finding.line) : "";
    return finding.file + line + ": " + finding.message;
}

Tree read_tree(const std::filesystem::path& top) {
    namespace fs = std::filesystem;
    Tree tree;
    for (auto entry = fs::recursive_directory_iterator(top); entry != fs::recursive_directory_iterator();
         ++entry) {
        const std::string name = entry->path().filename().string();
        if (entry->is_directory()) {
            if (std::find(kSkippedFolders.begin(), kSkippedFolders.end(), name) != kSkippedFolders.end()) {
                entry.disable_recursion_pending();
            }
        } else if (entry->is_regular_file() && is_text(entry->path())) {
            std::ifstream in(entry->path(), std::ios::binary);
            tree.push_back({.path = fs::relative(entry->path(), top).generic_string(),
                            .text = std::string(std::istreambuf_iterator<char>(in), {})});
        }
    }
    std::stable_sort(tree.begin(), tree.end(), [](const File& a, const File& b) { return a.path < b.path; });
    return tree;
}

Tree with_test_games(Tree tree) {
    constexpr std::string_view kSupport = "tests/support/";
    std::set<std::string> games;
    for (const File& file : tree) {
        const std::size_t end = file.path.find("/src/");
        if (file.path.starts_with(kSupport) && end != std::string::npos)
            games.insert(file.path.substr(0, end + 1));
    }
    for (File& file : tree) {
        for (const std::string& game : games)
            if (file.path.starts_with(game)) file.path.erase(0, game.size());
    }
    return tree;
}

Tree without_unfinished_games(Tree tree) {
    constexpr std::string_view kGames = "src/games/";
    std::set<std::string> begun;
    std::string registry;
    for (const File& file : tree) {
        if (file.path.starts_with("src/registry/")) registry += file.text;
        if (!file.path.starts_with(kGames)) continue;
        const std::string rest = file.path.substr(kGames.size());
        begun.insert(rest.substr(0, rest.find('/')));
    }
    for (const std::string& game : begun) {
        if (registry.find("\"games/" + game + "/" + game + "_game.h\"") != std::string::npos) continue;
        const std::string folder = std::string(kGames) + game + "/";
        const std::string rules = game + ".md";
        std::erase_if(tree, [&](const File& file) {
            const bool page = file.path == "docs/rules/" + rules || file.path == "docs/rules/fr/" + rules;
            return page || file.path.starts_with(folder);
        });
    }
    return tree;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string without_comments(std::string_view code, bool strings) {
    std::string out(code);
    std::size_t at = 0;
    while (at < code.size()) {
        const std::string_view rest = code.substr(at);
        std::size_t end = at + 1;
        if (rest.starts_with("//")) {
            end = std::min(code.find('\n', at), code.size());
            blank(out, at, end);
        } else if (rest.starts_with("/*")) {
            const std::size_t close = code.find("*/", at + 2);
            end = close == std::string_view::npos ? code.size() : close + 2;
            blank(out, at, end);
        } else if (code[at] == '"') {
            const bool raw = at > 0 && code[at - 1] == 'R';
            end = raw ? end_of_raw_string(code, at) : end_of_literal(code, at);
            if (strings) blank(out, at + 1, end - 1);
        } else if (code[at] == '\'' && (at == 0 || !is_name_char(code[at - 1]))) {  // Not the ' of 1'000.
            end = end_of_literal(code, at);
            if (strings) blank(out, at + 1, end - 1);
        }
        at = end;
    }
    return out;
}

std::size_t find_word(std::string_view line, std::string_view word) {
    for (std::size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
        const std::size_t after = at + word.size();
        const bool begins = at == 0 || !is_name_char(word.front()) || !is_name_char(line[at - 1]);
        const bool ends = after == line.size() || !is_name_char(word.back()) || !is_name_char(line[after]);
        if (begins && ends) return at;
    }
    return std::string_view::npos;
}

bool is_header(const File& file) { return file.path.ends_with(".h"); }

bool is_cpp(const File& file) { return is_header(file) || file.path.ends_with(".cpp"); }

bool is_test(const File& file) { return file.path.starts_with("tests/") || file.path.ends_with("_test.cpp"); }

std::string module_of(std::string_view path) {
    const std::size_t slash = path.find('/');
    const std::string_view top = path.substr(0, slash);
    if (slash == std::string_view::npos) return "";
    if (top == "app" || top == "tests") return std::string(top);
    if (top != "src") return "";
    const std::string_view below = path.substr(slash + 1);
    std::size_t end = below.find('/');
    if (below.substr(0, end) == "games" && end != std::string_view::npos) end = below.find('/', end + 1);
    return end == std::string_view::npos ? "" : std::string(below.substr(0, end));
}

}  // namespace clashfield::tidy
