// Only the games and the registry name a game, and on the page only the plans know what a game orders or
// asks. Whatever else knows one would have to learn the next one too.

#include <cctype>
#include <set>

#include "tests/tidy/checks.h"

namespace clashfield::tidy {
namespace {

constexpr std::string_view kGameFolders = "src/games/";
constexpr std::string_view kRegistry = "src/registry/";

// What a game is called in code: its folder, and the letters before its clauses.
struct GameNames {
    std::set<std::string> ids;
    std::set<std::string> prefixes;
};

// "CB" of a text that has `ClauseNames clauses("CB", ...)`.
std::string prefix_in(std::string_view text) {
    constexpr std::string_view kBefore = "(\"";
    const std::size_t made = text.find("ClauseNames");
    const std::size_t at = made == std::string_view::npos ? made : text.find(kBefore, made);
    if (at == std::string_view::npos) return "";
    const std::size_t begin = at + kBefore.size();
    return std::string(text.substr(begin, text.find('"', begin) - begin));
}

GameNames names_in(const Tree& tree) {
    GameNames names;
    for (const File& file : tree) {
        const std::string_view path = file.path;
        if (!path.starts_with(kGameFolders)) continue;
        const std::string_view rest = path.substr(kGameFolders.size());
        if (const std::size_t end = rest.find('/'); end != std::string_view::npos)
            names.ids.emplace(rest.substr(0, end));
        if (std::string prefix = prefix_in(file.text); !prefix.empty())
            names.prefixes.insert(std::move(prefix));
    }
    return names;
}

// The last part of "lower_camelCase" and "ALL_CAPS" that begins at `at`, in small letters.
std::string part_at(std::string_view line, std::size_t at) {
    const auto is = [&](std::size_t i, int (*kind)(int)) {
        return i < line.size() && kind(static_cast<unsigned char>(line[i])) != 0;
    };
    std::size_t end = at + 1;
    if (is(at, std::isupper) && is(end, std::isupper)) {
        while (is(end, std::isupper)) ++end;
        if (is(end, std::islower)) --end;
    } else {
        while (is(end, std::islower) || is(end, std::isdigit)) ++end;
    }
    std::string part;
    for (const char c : line.substr(at, end - at))
        part += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return part;
}

// The id of a game in a line, as a word of its own or as a part of one ("open_filler", "FillerGame").
std::string id_on(std::string_view line, const GameNames& names) {
    for (std::size_t at = 0; at < line.size();) {
        if (std::isalpha(static_cast<unsigned char>(line[at])) == 0) {
            ++at;
            continue;
        }
        const std::string part = part_at(line, at);
        if (names.ids.contains(part)) return part;
        at += part.size();
    }
    return "";
}

// "CB" of "CB-MOV-01".
std::string prefix_on(std::string_view line, const GameNames& names) {
    for (const std::string& prefix : names.prefixes) {
        const std::string begin = prefix + "-";
        for (std::size_t at = line.find(begin); at != std::string_view::npos; at = line.find(begin, at + 1)) {
            const bool whole = at == 0 || !is_name_char(line[at - 1]);
            const std::size_t next = at + begin.size();
            const bool clause =
                next < line.size() && std::isupper(static_cast<unsigned char>(line[next])) != 0;
            if (whole && clause) return prefix;
        }
    }
    return "";
}

bool is_page(const File& file) {
    return file.path.starts_with("web/src/") &&
           (file.path.ends_with(".ts") || file.path.ends_with(".svelte"));
}

bool is_watched(const File& file) {
    if (is_test(file) || file.path.starts_with(kGameFolders) || file.path.starts_with(kRegistry))
        return false;
    const bool code = file.path.starts_with("src/") || file.path.starts_with("app/");
    return (code && is_cpp(file)) || is_page(file);
}

// Comments may give a game as an example. On the page, where text stands between quotes of all kinds, a
// comment is a line that begins as one, or what follows two slashes behind a blank.
std::string code_of(const File& file) {
    if (is_cpp(file)) return without_comments(file.text, false);
    std::string code;
    for (const std::string_view line : lines_of(file.text)) {
        std::string_view kept = line;
        const std::size_t first = line.find_first_not_of(" \t");
        if (first != std::string_view::npos && line.substr(first).starts_with("//")) kept = {};
        if (const std::size_t tail = kept.find(" // "); tail != std::string_view::npos)
            kept = kept.substr(0, tail);
        code += std::string(kept) + "\n";
    }
    return code;
}

// What games order, and what they ask, from the tables of their vocabularies.
std::set<std::string> words_in_table(std::string_view text, std::string_view table, std::string_view before) {
    std::set<std::string> words;
    const std::size_t begin = text.find(table);
    if (begin == std::string_view::npos) return words;
    const std::string_view rows = text.substr(begin, text.find("};", begin) - begin);
    for (std::size_t at = rows.find(before); at != std::string_view::npos; at = rows.find(before, at + 1)) {
        const std::size_t name = at + before.size();
        const std::size_t end = rows.find('"', name);
        words.emplace(rows.substr(name, end - name));
        at = end;
    }
    return words;
}

struct GameWords {
    std::set<std::string> verbs;
    std::set<std::string> decisions;
};

GameWords words_of_games(const Tree& tree) {
    GameWords words;
    for (const File& file : tree) {
        if (!file.path.starts_with(kGameFolders) || !file.path.ends_with("/vocabulary.cpp")) continue;
        words.verbs.merge(words_in_table(file.text, "Form kVerb", "{\""));
        words.decisions.merge(words_in_table(file.text, "string_view kDecision", "\""));
    }
    return words;
}

// A file of the page that may know verbs: small ones, chosen by what a decision offers.
bool is_plan(const File& file) { return file.path.find("/plans/") != std::string::npos; }

// "order" of "json.order === 'end'": the name that a literal at `at` is compared with or given to.
std::string_view name_before(std::string_view line, std::size_t at) {
    std::size_t end = at;
    while (end > 0 && std::string_view(" =!:(").find(line[end - 1]) != std::string_view::npos) --end;
    std::size_t begin = end;
    while (begin > 0 && is_name_char(line[begin - 1])) --begin;
    return line.substr(begin, end - begin);
}

// The word of a game that the literal at `at` (behind its quote) is used as.
std::string word_used(std::string_view line, std::size_t at, std::string_view literal,
                      const GameWords& words) {
    const std::string word(literal.substr(0, literal.find(' ')));
    const std::string_view name = name_before(line, at - 1);
    if (words.verbs.contains(word)) {
        static const std::set<std::string_view> kTakeOrders = {"order", "check", "give", "wonder"};
        const bool written = literal.substr(word.size()).starts_with(" ${");
        const bool whole = literal.size() == word.size() && (line.find("verb") != std::string_view::npos ||
                                                             line.find("Verb") != std::string_view::npos);
        if (written || whole || kTakeOrders.contains(name)) return word;
    }
    const bool asked = name == "kind" && line.find("pending") != std::string_view::npos;
    return words.decisions.contains(std::string(literal)) && (asked || name == "step") ? word : "";
}

// A verb or a decision among the words of a pattern: "/deploy|decoys/.test(".
std::string word_in_pattern(std::string_view line, const GameWords& words) {
    const std::size_t end = line.find("/.test(");
    if (end == std::string_view::npos || end == 0) return "";
    const std::size_t begin = line.rfind('/', end - 1);
    if (begin == std::string_view::npos) return "";
    std::string word;
    for (const char c : line.substr(begin + 1, end - begin)) {
        if (is_name_char(c)) {
            word += c;
        } else if (words.verbs.contains(word) || words.decisions.contains(word)) {
            return word;
        } else {
            word.clear();
        }
    }
    return "";
}

// The first verb or decision of a game that a line uses as one.
std::string word_on(std::string_view line, const GameWords& words) {
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char quote = line[at];
        if (quote != '\'' && quote != '"' && quote != '`') continue;
        const std::size_t end = line.find(quote, at + 1);
        if (end == std::string_view::npos) break;
        std::string word = word_used(line, at + 1, line.substr(at + 1, end - at - 1), words);
        if (!word.empty()) return word;
        at = end;
    }
    return word_in_pattern(line, words);
}

}  // namespace

Findings check_verbs_on_the_page(const Tree& tree) {
    const GameWords words = words_of_games(tree);
    Findings findings;
    for (const File& file : tree) {
        if (!is_page(file) || is_plan(file)) continue;
        const std::string code = code_of(file);
        int number = 0;
        for (const std::string_view line : lines_of(code)) {
            ++number;
            if (const std::string word = word_on(line, words); !word.empty())
                findings.push_back(
                    {file.path, number,
                     "'" + word + "' is what a game orders or asks; only the plans know such words"});
        }
    }
    return findings;
}

Findings check_game_names(const Tree& tree) {
    const GameNames names = names_in(tree);
    Findings findings;
    for (const File& file : tree) {
        if (!is_watched(file)) continue;
        const std::string code = code_of(file);
        int number = 0;
        for (const std::string_view line : lines_of(code)) {
            ++number;
            std::string name = id_on(line, names);
            if (name.empty()) name = prefix_on(line, names);
            if (name.empty()) continue;
            findings.push_back({file.path, number,
                                name +
                                    " names a game; ask the registry, the Game or the catalogue, and leave "
                                    "words to data/text"});
        }
    }
    return findings;
}

}  // namespace clashfield::tidy
