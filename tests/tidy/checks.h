#pragma once

// The checks that a compiler does not make: they read the source tree and name every line that breaks a rule
// of the house. Each check is a function of a tree, so that a test can also show it a bad snippet.

#include <cctype>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace clashfield::tidy {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
// May stand in a name of the language.
inline bool is_name_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

struct File {
    std::string path;  // From the top of the project, with '/': "src/base/hash.h".
    std::string text;
};
using Tree = std::vector<File>;

struct Finding {
    std::string file;
    int line = 0;  // From 1; 0 means the whole file.
    std::string message;

    friend bool operator==(const Finding&, const Finding&) = default;
};
using Findings = std::vector<Finding>;

std::string to_string(const Finding& finding);

// Every text file of the project, sorted by path; build folders and downloaded packages are left out.
Tree read_tree(const std::filesystem::path& top);

// A game of the tests, in a folder tests/support/<game>/ that is laid out as the project is, lies where it
// would lie if people could play it: "src/games/<game>/...". So every check looks at it, too.
Tree with_test_games(Tree tree);
// A game that the registry does not name is still being built: its rooms and its rules are looked at when it
// does.
Tree without_unfinished_games(Tree tree);

// tree.cpp: helpers of the checks.
std::vector<std::string_view> lines_of(std::string_view text);
// Comments become blanks, line breaks stay. With `strings`, the contents of literals become blanks too.
std::string without_comments(std::string_view code, bool strings);
// Position of `word` where it is not part of a longer name, or npos.
std::size_t find_word(std::string_view line, std::string_view word);
bool is_cpp(const File& file);
bool is_header(const File& file);
bool is_test(const File& file);                // Under tests/ or named *_test.cpp.
std::string module_of(std::string_view path);  // "base", "games/filler", "app", "tests", or "".

// doc_checks.cpp: the ids of clauses, such as ZZ-MOV-03. With a prefix, MOV_03 stands for that game's id.
using Ids = std::set<std::string>;
Ids anchors_of(std::string_view text);
void collect_clauses(std::string_view text, std::string_view prefix_of_short_ids, Ids& ids);

// code_checks.cpp
Findings check_includes(const Tree& tree);  // Includes point downward; JSON stays in the modules that load.
Findings check_banned_names(const Tree& tree);   // Nothing in the engine that differs between two builds.
Findings check_doubles(const Tree& tree);        // Integers for everything a rule can see.
Findings check_switches(const Tree& tree);       // No `default:` in the games.
Findings check_unfinished(const Tree& tree);     // No notes of work left behind.
Findings check_headers(const Tree& tree);        // #pragma once, no `using namespace`.
Findings check_file_length(const Tree& tree);    // A file is read in one sitting.
Findings check_machine_paths(const Tree& tree);  // No path of somebody's machine.

// name_checks.cpp
Findings check_game_names(const Tree& tree);         // Only the games and the registry name a game.
Findings check_verbs_on_the_page(const Tree& tree);  // Only the plans of the page know verbs and decisions.

// data_checks.cpp
Findings check_json(const Tree& tree);        // Data files and vectors parse and fit their schema.
Findings check_catalogues(const Tree& tree);  // The same texts, with the same arguments, in every language.

// doc_checks.cpp
Findings check_clause_anchors(const Tree& tree);  // Each clause named on a rules page can be linked to there.
Findings check_clause_coverage(
    const Tree& tree);  // Each clause is cited by the game and exercised by a test.
using Exists = std::function<bool(const std::string& path)>;
Findings check_links(const Tree& tree, const Exists& exists);  // Relative links lead somewhere.
// A file or folder that CONTRIBUTING.md names between back quotes is there: from the top, or in the folder of
// the game that its walk goes through.
Findings check_named_files(const Tree& tree, const Exists& exists);
Findings check_named_tests(const Tree& tree);  // A test that docs/security.md names is there.

// house_checks.cpp
Findings check_rooms(const Tree& tree);  // Every game has the same rooms, and the program has its own.
Findings check_chapters(
    const Tree& tree);  // Each chapter of the rules names the files that cite its clauses.
Findings check_comments_name_files(const Tree& tree);  // A file that a comment names is there.

// shape_checks.cpp
Findings check_function_shape(const Tree& tree);  // Functions fit on a screen and take few parameters.
Findings check_repeated_runs(const Tree& tree);   // No run of lines is written twice.

// translation_checks.cpp
Findings check_translations(const Tree& tree);    // Rules say the same in French: clauses, numbers, tables.
Findings check_links_in_rules(const Tree& tree);  // Links inside a page of rules lead somewhere.

}  // namespace clashfield::tidy
