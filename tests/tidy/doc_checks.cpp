#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>

#include "tests/tidy/checks.h"

namespace clashfield::tidy {
namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
// How many characters from `at` satisfy `is`, at most `most`.
template <class Is>
std::size_t count_while(std::string_view text, std::size_t at, std::size_t most, const Is& is) {
    std::size_t count = 0;
    while (count < most && at + count < text.size() && is(text[at + count])) ++count;
    return count;
}

// The end of "MOV-03" or "MOV_03a" that begins at `at`, or 0. The id is appended to `id` with '-'.
std::size_t read_chapter_and_number(std::string_view text, std::size_t at, std::string& id) {
    const std::size_t letters = count_while(text, at, 5, is_upper);
    const std::size_t mark = at + letters;
    if (letters < 2 || letters > 4 || mark >= text.size() || (text[mark] != '-' && text[mark] != '_'))
        return 0;
    const std::size_t digits = count_while(text, mark + 1, 4, is_digit);
    if (digits < 2 || digits > 3) return 0;
    std::size_t end = mark + 1 + digits;
    // A letter belongs to the number (SKL-08a) when no word follows.
    const bool has_letter = end < text.size() && text[end] >= 'a' && text[end] <= 'z' &&
                            (end + 1 == text.size() || text[end + 1] == '_' || !is_name_char(text[end + 1]));
    if (has_letter) ++end;
    id.append(text.substr(at, letters)).append("-").append(text.substr(mark + 1, end - mark - 1));
    return end;
}

// The id at `at`, or nothing: ZZ-MOV-03 or ZZ_MOV_03 and, when a prefix is given, MOV_03 for that game's id.
std::string clause_at(std::string_view text, std::size_t at, std::string_view prefix_of_short_ids) {
    if (at > 0 && is_name_char(text[at - 1])) return "";
    std::string id;
    if (count_while(text, at, 3, is_upper) == 2 && at + 2 < text.size() &&
        (text[at + 2] == '-' || text[at + 2] == '_')) {
        id = std::string(text.substr(at, 2)) + "-";
        if (read_chapter_and_number(text, at + 3, id) != 0) return id;
    }
    if (prefix_of_short_ids.empty() || count_while(text, at, 4, is_upper) != 3) return "";
    if (at > 0 && text[at - 1] == '-') return "";  // The middle of a long id of another game.
    id = std::string(prefix_of_short_ids) + "-";
    if (at + 3 < text.size() && text[at + 3] == '_' && read_chapter_and_number(text, at, id) != 0) return id;
    return "";
}

bool is_rules_page(const File& file) {
    return file.path.starts_with("docs/rules/") && file.path.ends_with(".md");
}

// English is what the others are translated from.
bool is_first_rules_page(const File& file) {
    return is_rules_page(file) &&
           file.path.find('/', std::string_view("docs/rules/").size()) == std::string::npos;
}

std::string game_of(const File& rules_page) { return std::filesystem::path(rules_page.path).stem().string(); }

// The list of all clauses (clauses.h) cites nothing: a rule does, on the line that decides.
bool cites(const File& file, const std::string& game) {
    return is_cpp(file) && !is_test(file) && file.path.starts_with("src/games/" + game + "/") &&
           std::filesystem::path(file.path).stem() != "clauses";
}

bool exercises(const File& file) {
    return is_test(file) && !file.path.starts_with("tests/tidy/") &&
           (is_cpp(file) || file.path.ends_with(".json"));
}

// A game that players cannot choose yet may still lack rules. Without a registry every game counts.
bool is_offered(const Tree& tree, const std::string& game) {
    bool has_registry = false;
    for (const File& file : tree) {
        if (!file.path.starts_with("src/registry/") || is_test(file)) continue;
        if (file.text.find("{\"" + game + '"') != std::string::npos) return true;
        has_registry = true;
    }
    return !has_registry;
}

std::string missing_from(const Ids& wanted, const Ids& found) {
    std::string text;
    for (const std::string& id : wanted) {
        if (!found.contains(id)) text += " " + id;
    }
    return text;
}

// The target of a Markdown link "](target)" without its anchor and title; empty when it is no relative path.
std::string relative_target(std::string_view inside) {
    std::string_view target = inside.substr(0, inside.find_first_of(" #"));
    if (target.starts_with("<")) target = target.substr(1, target.find('>') - 1);
    if (target.find(':') != std::string_view::npos) return "";  // https:, mailto:
    return std::string(target);
}

}  // namespace

void collect_clauses(std::string_view text, std::string_view prefix_of_short_ids, Ids& ids) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_upper(text[at])) continue;
        std::string id = clause_at(text, at, prefix_of_short_ids);
        if (!id.empty()) ids.insert(std::move(id));
    }
}

// An anchor is id="ZZ-MOV-03" (or zz-mov-03) in a tag, {#ZZ-MOV-03}, or a heading that begins with the id.
Ids anchors_of(std::string_view text) {
    Ids ids;
    for (const std::string_view line : lines_of(text)) {
        std::string upper(line);
        for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        for (const std::string_view opening : {"ID=\"", "NAME=\"", "{#"}) {
            for (std::size_t at = upper.find(opening); at != std::string::npos;
                 at = upper.find(opening, at + 1)) {
                const std::size_t begin = at + opening.size();
                const std::size_t end = std::min(upper.find_first_of("\"}", begin), upper.size());
                // 08a is written with a small letter.
                std::string id = upper.substr(begin, end - begin);
                if (id.size() > 1 && is_upper(id.back()))
                    id.back() = static_cast<char>(id.back() - 'A' + 'a');
                if (clause_at(id, 0, "") == id) ids.insert(id);
            }
        }
        if (line.starts_with("#")) {
            const std::size_t begin = line.find_first_not_of("# ");
            const std::string id = begin == std::string_view::npos ? "" : clause_at(line, begin, "");
            if (!id.empty()) ids.insert(id);
        }
    }
    return ids;
}

Findings check_clause_anchors(const Tree& tree) {
    Findings findings;
    for (const File& file : tree) {
        if (!is_rules_page(file)) continue;
        Ids missing_before;
        const Ids anchors = anchors_of(file.text);
        int number = 0;
        for (const std::string_view line : lines_of(file.text)) {
            ++number;
            Ids named;
            collect_clauses(line, "", named);
            for (const std::string& id : named) {
                if (anchors.contains(id) || !missing_before.insert(id).second) continue;
                findings.push_back({file.path, number,
                                    id + " has no anchor on this page; write <a id=\"" + id +
                                        "\"></a> where the clause stands"});
            }
        }
    }
    return findings;
}

Findings check_clause_coverage(const Tree& tree) {
    Findings findings;
    for (const File& page : tree) {
        if (!is_first_rules_page(page)) continue;
        const Ids clauses = anchors_of(page.text);
        const std::string game = game_of(page);
        const auto is_code = [&](const File& file) { return cites(file, game); };
        if (clauses.empty() || std::none_of(tree.begin(), tree.end(), is_code)) continue;  // Not begun.
        if (!is_offered(tree, game)) continue;
        const std::string prefix = clauses.begin()->substr(0, 2);
        Ids cited;
        Ids exercised;
        for (const File& file : tree) {
            const bool is_of_game = file.path.find("/" + game + "/") != std::string::npos;
            const std::string_view short_ids = is_of_game ? std::string_view(prefix) : std::string_view();
            if (cites(file, game)) collect_clauses(file.text, short_ids, cited);
            if (exercises(file)) collect_clauses(file.text, short_ids, exercised);
        }
        const std::string uncited = missing_from(clauses, cited);
        const std::string untested = missing_from(clauses, exercised);
        if (!uncited.empty()) {
            findings.push_back({page.path, 0, "not cited by the code in src/games/" + game + ":" + uncited});
        }
        if (!untested.empty()) {
            findings.push_back({page.path, 0, "not exercised by a vector or a test:" + untested});
        }
    }
    return findings;
}

Findings check_links(const Tree& tree, const Exists& exists) {
    Findings findings;
    for (const File& file : tree) {
        if (!file.path.ends_with(".md")) continue;
        bool in_fence = false;
        int number = 0;
        for (const std::string_view line : lines_of(file.text)) {
            ++number;
            if (line.starts_with("```")) in_fence = !in_fence;
            if (in_fence) continue;
            for (std::size_t at = line.find("]("); at != std::string_view::npos;
                 at = line.find("](", at + 1)) {
                const std::size_t close = line.find(')', at);
                if (close == std::string_view::npos) break;
                const std::string target = relative_target(line.substr(at + 2, close - at - 2));
                if (target.empty()) continue;
                const std::filesystem::path folder = std::filesystem::path(file.path).parent_path();
                const std::string path = (folder / target).lexically_normal().generic_string();
                if (!exists(path))
                    findings.push_back({file.path, number, "the link to " + target + " leads nowhere"});
            }
        }
    }
    return findings;
}

namespace {

// What stands between back quotes on a line.
std::vector<std::string_view> quoted_in(std::string_view line) {
    std::vector<std::string_view> quoted;
    for (std::size_t open = line.find('`'); open != std::string_view::npos;) {
        const std::size_t close = line.find('`', open + 1);
        if (close == std::string_view::npos) break;
        quoted.push_back(line.substr(open + 1, close - open - 1));
        open = line.find('`', close + 1);
    }
    return quoted;
}

// "src/battle/form.h", "rules/", but no pattern, command or name in code.
bool is_path(std::string_view text) {
    const auto is_part = [](char c) { return is_name_char(c) || c == '.' || c == '-' || c == '/'; };
    if (text.starts_with(".") || !std::all_of(text.begin(), text.end(), is_part)) return false;
    constexpr std::string_view kSuffixes[] = {".h", ".cpp", ".json", ".md", ".ts", ".sh", ".mjs", "/"};
    return std::any_of(std::begin(kSuffixes), std::end(kSuffixes),
                       [&](std::string_view suffix) { return text.ends_with(suffix); });
}

// "tests/support/brawl/src/games/brawl/": the first folder of code that the walk names.
std::string folder_of_walk(const File& page) {
    for (const std::string_view line : lines_of(page.text)) {
        for (const std::string_view name : quoted_in(line))
            if (is_path(name) && name.ends_with('/') && name.find("/src/games/") != std::string_view::npos)
                return std::string(name);
    }
    return "";
}

// The names in `text` that stand as `Suite.a_sentence` or `Games/Suite.a_sentence` between back quotes, as
// suite and sentence.
std::vector<std::string_view> tests_named(std::string_view text) {
    std::vector<std::string_view> names;
    for (std::string_view name : quoted_in(text)) {
        const std::size_t slash = name.find('/');  // a test that is made for each game
        if (slash != std::string_view::npos && slash + 1 < name.size()) name.remove_prefix(slash + 1);
        const std::size_t dot = name.find('.');
        const auto is_part = [](char c) { return is_name_char(c) || c == '.'; };
        if (dot != std::string_view::npos && is_upper(name[0]) &&
            std::all_of(name.begin(), name.end(), is_part) && name.find('_', dot) != std::string_view::npos)
            names.push_back(name);
    }
    return names;
}

}  // namespace

Findings check_named_files(const Tree& tree, const Exists& exists) {
    Findings findings;
    for (const File& page : tree) {
        if (page.path != "CONTRIBUTING.md") continue;
        const std::string walk = folder_of_walk(page);
        int number = 0;
        for (const std::string_view line : lines_of(page.text)) {
            ++number;
            for (const std::string_view name : quoted_in(line)) {
                if (!is_path(name) || exists(std::string(name)) || exists(walk + std::string(name))) continue;
                findings.push_back({page.path, number, "there is no " + std::string(name)});
            }
        }
    }
    return findings;
}

Findings check_named_tests(const Tree& tree) {
    Findings findings;
    for (const File& page : tree) {
        if (page.path != "docs/security.md") continue;
        int number = 0;
        for (const std::string_view line : lines_of(page.text)) {
            ++number;
            for (const std::string_view name : tests_named(line)) {
                const std::size_t dot = name.find('.');
                const std::string as_code =
                    std::string(name.substr(0, dot)) + ", " + std::string(name.substr(dot + 1)) + ")";
                const auto has_it = [&](const File& file) {
                    return is_test(file) && file.text.find(as_code) != std::string::npos;
                };
                if (std::none_of(tree.begin(), tree.end(), has_it))
                    findings.push_back({page.path, number, "there is no test " + std::string(name)});
            }
        }
    }
    return findings;
}

}  // namespace clashfield::tidy
