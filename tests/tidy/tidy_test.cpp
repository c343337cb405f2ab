// The project passes its own checks, and each check can fail.

#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tidy/checks.h"

namespace clashfield::tidy {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

const Tree& project() {
    static const Tree tree = without_unfinished_games(with_test_games(read_tree(CLASHFIELD_SOURCE_DIR)));
    return tree;
}

bool exists_in_project(const std::string& path) {
    return std::filesystem::exists(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / path);
}

void expect_clean(const Findings& findings) {
    for (const Finding& finding : findings) ADD_FAILURE() << to_string(finding);
}

// Exactly one finding, on that line, and its message contains the words.
void expect_finding(const Findings& findings, int line, const std::string& words) {
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].line, line);
    EXPECT_THAT(findings[0].message, HasSubstr(words));
}

TEST(Tidy, includes_point_downward) { expect_clean(check_includes(project())); }
TEST(Tidy, the_engine_uses_nothing_that_differs_between_builds) {
    expect_clean(check_banned_names(project()));
}
TEST(Tidy, rules_see_no_doubles) { expect_clean(check_doubles(project())); }
TEST(Tidy, switches_in_games_have_no_default) { expect_clean(check_switches(project())); }
TEST(Tidy, nothing_is_left_unfinished) { expect_clean(check_unfinished(project())); }
TEST(Tidy, headers_are_guarded) { expect_clean(check_headers(project())); }
TEST(Tidy, files_are_short) { expect_clean(check_file_length(project())); }
TEST(Tidy, only_games_and_the_registry_name_a_game) { expect_clean(check_game_names(project())); }
TEST(Tidy, only_plans_of_the_page_know_verbs) { expect_clean(check_verbs_on_the_page(project())); }
TEST(Tidy, no_machine_paths) { expect_clean(check_machine_paths(project())); }
TEST(Tidy, data_fits_its_schema) { expect_clean(check_json(project())); }
TEST(Tidy, catalogues_agree) { expect_clean(check_catalogues(project())); }
TEST(Tidy, clauses_have_anchors) { expect_clean(check_clause_anchors(project())); }
TEST(Tidy, clauses_are_cited_and_tested) { expect_clean(check_clause_coverage(project())); }
TEST(Tidy, links_lead_somewhere) { expect_clean(check_links(project(), exists_in_project)); }
TEST(Tidy, rules_say_the_same_in_french) { expect_clean(check_translations(project())); }
TEST(Tidy, every_file_that_contributing_names_is_there) {
    expect_clean(check_named_files(project(), exists_in_project));
}
TEST(Tidy, every_test_that_security_names_is_there) { expect_clean(check_named_tests(project())); }

TEST(Tidy, games_and_program_have_their_rooms) { expect_clean(check_rooms(project())); }
TEST(Tidy, chapters_name_the_files_that_cite_their_clauses) { expect_clean(check_chapters(project())); }
TEST(Tidy, comments_name_files_that_exist) { expect_clean(check_comments_name_files(project())); }
TEST(Tidy, functions_fit_on_a_screen) { expect_clean(check_function_shape(project())); }
TEST(Tidy, nothing_is_written_twice) { expect_clean(check_repeated_runs(project())); }
TEST(Tidy, links_in_rules_lead_somewhere) { expect_clean(check_links_in_rules(project())); }

// From here on: the checks see bad snippets.

TEST(TidyTree, the_project_is_read) {
    const auto has = [](std::string_view path) {
        return std::any_of(project().begin(), project().end(),
                           [&](const File& file) { return file.path == path; });
    };
    EXPECT_TRUE(has("tests/tidy/tidy_test.cpp"));
    EXPECT_TRUE(has("README.md"));
    EXPECT_TRUE(has("run"));
}

TEST(TidyCode, a_game_is_named_by_games_and_the_registry_alone) {
    const File game{"src/games/ludo/vocabulary.cpp", "ClauseNames clauses(\"LU\", kNames); // ludo\n"};
    const File registry{"src/registry/registry.cpp", "#include \"games/ludo/ludo_game.h\"\n"};
    EXPECT_THAT(check_game_names({game, registry}), IsEmpty());
    const auto findings = [&](const char* path, const char* text) {
        return check_game_names({game, {path, text}});
    };
    expect_finding(findings("app/verbs/play.cpp", "\nif (id == \"ludo\") roll();\n"), 2, "ludo");
    expect_finding(findings("src/text/render.cpp", "words.format(\"ludo.piece.\" + name);\n"), 1, "ludo");
    expect_finding(findings("app/tools/shop.h", "Shop ludo_shop();\n"), 1, "ludo");
    expect_finding(findings("app/tools/shop.h", "class LudoShop;\n"), 1, "ludo");
    expect_finding(findings("src/bots/greedy.cpp", "#include \"games/ludo/state.h\"\n"), 1, "ludo");
    expect_finding(findings("src/text/explain.cpp", "cite(\"LU-MOV-01\");\n"), 1, "LU");
    expect_finding(findings("web/src/pages/Start.svelte", "{#if id === 'ludo'}\n"), 1, "ludo");
    EXPECT_THAT(findings("app/verbs/play.cpp", "// Such as \"ludo\" (LU-MOV-01).\nprelude(LUDOVIC);\n"),
                IsEmpty());
    EXPECT_THAT(findings("web/src/lib/hex.ts", "  // As LU-MOV-01 has it.\nf(); // ludo\n"), IsEmpty());
    EXPECT_THAT(findings("app/verbs/play_test.cpp", "play(\"ludo\");\n"), IsEmpty());
}

TEST(TidyCode, a_verb_is_known_by_the_plans_of_the_page_alone) {
    const File game{"src/games/ludo/vocabulary.cpp",
                    "constexpr Form kVerbs[] = {\n    {\"hop\", kTo},\n    {\"pass\", {}},\n};\n"
                    "constexpr std::string_view kDecisions[] = {\"throw\", \"start\"};\n"};
    const auto findings = [&](const char* path, const char* text) {
        return check_verbs_on_the_page({game, {path, text}});
    };
    expect_finding(findings("web/src/lib/moves.ts", "\nif (verb === 'hop') jump();\n"), 2, "hop");
    expect_finding(findings("web/src/match/A.svelte", "give({ verb: \"pass\" });\n"), 1, "pass");
    expect_finding(findings("web/src/match/A.svelte", "{#if order === 'pass'}\n"), 1, "pass");
    expect_finding(findings("web/src/match/A.svelte", "await match.check('pass');\n"), 1, "pass");
    expect_finding(findings("web/src/lib/moves.ts", "const guess = `hop ${place}`;\n"), 1, "hop");
    expect_finding(findings("web/src/lib/moves.ts", "if (view.step === 'throw') f();\n"), 1, "throw");
    expect_finding(findings("web/src/lib/moves.ts", "if (state.pending.kind === 'start') f();\n"), 1,
                   "start");
    expect_finding(findings("web/src/boards/B.svelte", "const on = /throw|start/.test(view.step);\n"), 1,
                   "throw");
    EXPECT_THAT(findings("web/src/plans/hops.ts", "export const PATHS = { verb: 'hop' };\n"), IsEmpty());
    EXPECT_THAT(findings("web/src/table/plans/hop.ts", "const plan = { verb: 'hop' };\n"), IsEmpty());
    EXPECT_THAT(findings("web/src/lib/moves.ts", "// verb 'hop'\nasking = { kind: 'pass' }; f('hop');\n"),
                IsEmpty());
}

TEST(TidyIncludes, an_include_that_points_up_is_found) {
    const File file = {"src/dice/faces.h", "#pragma once\n#include \"battle/order.h\"\n"};
    expect_finding(check_includes({file}), 2, "dice must not include battle; it may include: base");
}

TEST(TidyIncludes, indirect_dependencies_are_allowed) {
    EXPECT_THAT(
        check_includes({{"src/games/filler/move.cpp", "#include \"base/hash.h\"\n#include <vector>\n"}}),
        IsEmpty());
    EXPECT_THAT(check_includes({{"app/main.cpp", "#include \"bots/greedy.h\"\n"}}), IsEmpty());
}

TEST(TidyIncludes, side_branches_are_found) {
    expect_finding(check_includes({{"src/text/words.cpp", "#include \"bots/greedy.h\"\n"}}), 1,
                   "must not include");
    expect_finding(check_includes({{"src/analysis/walk.cpp", "#include \"registry/games.h\"\n"}}), 1,
                   "registry");
}

TEST(TidyIncludes, a_game_never_includes_another_even_in_a_test) {
    const File file = {"src/games/filler/move_test.cpp", "#include \"games/champs/move.h\"\n"};
    expect_finding(check_includes({file}), 1, "another game");
}

TEST(TidyIncludes, the_test_of_a_module_may_look_up) {
    EXPECT_THAT(check_includes({{"src/bots/greedy_test.cpp", "#include \"registry/games.h\"\n"}}), IsEmpty());
}

TEST(TidyIncludes, json_stays_where_files_are_loaded) {
    expect_finding(check_includes({{"src/odds/a.h", "#include <nlohmann/json.hpp>\n"}}), 1,
                   "JSON belongs to");
    expect_finding(check_includes({{"src/battle/a.h", "#include <nlohmann/json.hpp>\n"}}), 1,
                   "JSON belongs to");
    EXPECT_THAT(check_includes({{"src/battle/a.h", "#include <nlohmann/json_fwd.hpp>\n"}}), IsEmpty());
    EXPECT_THAT(check_includes({{"src/battle/log_codec.cpp", "#include <nlohmann/json.hpp>\n"}}), IsEmpty());
    EXPECT_THAT(check_includes({{"src/content/a.h", "#include <nlohmann/json.hpp>\n"}}), IsEmpty());
}

TEST(TidyIncludes, bare_names_and_unknown_modules_are_found) {
    expect_finding(check_includes({{"src/base/a.h", "#include \"b.h\"\n"}}), 1, "from src/");
    expect_finding(check_includes({{"src/misc/a.h", "int a;\n"}}), 0, "unknown module misc");
}

TEST(TidyBans, each_banned_name_is_found_in_the_engine_only) {
    for (const std::string code :
         {"int a = rand();", "std::random_device d;", "std::mt19937 g;", "std::mt19937_64 g;",
          "std::shuffle(a, b, g);", "std::hash<int> h;", "std::unordered_map<int, int> m;",
          "std::unordered_set<int> s;", "std::sort(a, b);", "std::format(\"a\");", "std::bit_cast<int>(x);",
          "std::source_location s;", "std::jthread t;"}) {
        expect_finding(check_banned_names({{"src/games/filler/a.cpp", "\n" + code + "\n"}}), 2, "banned");
        EXPECT_THAT(check_banned_names({{"app/a.cpp", code}}), IsEmpty()) << code;
        EXPECT_THAT(check_banned_names({{"src/bots/a.cpp", "// " + code}}), IsEmpty()) << code;
    }
}

TEST(TidyBans, a_test_may_sort_but_not_guess) {
    EXPECT_THAT(check_banned_names({{"src/odds/a_test.cpp", "std::sort(a, b);\n"}}), IsEmpty());
    expect_finding(check_banned_names({{"src/odds/a_test.cpp", "std::random_device d;\n"}}), 1, "banned");
}

TEST(TidyDoubles, a_double_that_rules_see_is_found) {
    expect_finding(check_doubles({{"src/games/filler/a.cpp", "double x;\n"}}), 1, "double");
    expect_finding(check_doubles({{"src/battle/a.h", "int a;\nfloat x;\n"}}), 2, "float");
    expect_finding(check_doubles({{"src/geometry/a.cpp", "auto x = std::sin(1);\n"}}), 1, "std::sin");
    EXPECT_THAT(check_doubles({{"src/games/filler/bot/worth.cpp", "double x;\n"}}), IsEmpty());
    expect_finding(check_doubles({{"src/games/filler/rules/evaluate.cpp", "double x;\n"}}), 1, "bot/");
    EXPECT_THAT(check_doubles({{"src/battle/a.h", "double x;  // tidy: double ok\n"}}), IsEmpty());
    EXPECT_THAT(check_doubles({{"src/bots/a.h", "double x = std::log(2);\n"}}), IsEmpty());
}

TEST(TidySwitches, a_default_is_found_in_games) {
    const std::string code = "switch (a) {\n    default: break;\n}\n";
    expect_finding(check_switches({{"src/games/filler/a.cpp", code}}), 2, "enumerator");
    EXPECT_THAT(check_switches({{"src/text/a.cpp", code}}), IsEmpty());
    EXPECT_THAT(check_switches({{"src/games/filler/a.h", "A() = default;\n"}}), IsEmpty());
}

TEST(TidyUnfinished, notes_left_behind_are_found) {
    for (const std::string mark : {"TO"
                                   "DO",
                                   "FIX"
                                   "ME",
                                   "XX"
                                   "X"}) {
        expect_finding(check_unfinished({{"src/base/a.h", "int a;\n// " + mark + ": later\n"}}), 2, mark);
    }
}

TEST(TidyHeaders, missing_guard_and_using_namespace_are_found) {
    expect_finding(check_headers({{"src/base/a.h", "int a;\n"}}), 1, "#pragma once");
    expect_finding(check_headers({{"src/base/a.h", "#pragma once\nusing namespace std;\n"}}), 2,
                   "using namespace");
    EXPECT_THAT(check_headers({{"src/base/a.cpp", "using namespace std;\n"}}), IsEmpty());
}

TEST(TidyLength, a_long_file_is_found) {
    expect_finding(check_file_length({{"src/base/a.cpp", std::string(601, '\n')}}), 601, "at most 600");
    EXPECT_THAT(check_file_length({{"src/base/a.cpp", std::string(600, '\n')}}), IsEmpty());
}

TEST(TidyPaths, machine_paths_are_found) {
    const std::string tree =
        "/wo"
        "rk";
    const std::string beside =
        "sha"
        "red/";
    expect_finding(check_machine_paths({{"README.md", "See " + tree + "/x."}}), 1, tree);
    expect_finding(check_machine_paths({{"README.md", "In `" + tree + "`."}}), 1, tree);
    expect_finding(check_machine_paths({{"README.md", "See ../" + beside + "x."}}), 1, beside);
    EXPECT_THAT(check_machine_paths({{"README.md", "docs" + tree + " and " + tree + "ers"}}), IsEmpty());
}

TEST(TidyJson, broken_and_unfit_files_are_found) {
    const File schema = {
        "schema/filler-cards.json",
        R"({"type": "object", "required": ["format"], "properties": {"dice": {"maximum": 3}}})"};
    const auto check = [&](const std::string& path, const std::string& text) {
        return check_json({{path, text}, schema});
    };
    EXPECT_THAT(check("data/filler/characters/a.json", R"({"format": 1, "dice": 2})"), IsEmpty());
    expect_finding(check("data/filler/characters/a.json", "{"), 0, "is not JSON");
    expect_finding(check("data/filler/maps/a.json", "{}"), 0, "no schema for this place");
    expect_finding(check("data/ludo/boards.json", "{}"), 0, "this schema is missing");
    EXPECT_THAT(check("data/filler/cards.json", R"({"format": 1})"), IsEmpty());
    expect_finding(check("data/text/en.json", "{}"), 0, "this schema is missing");
    const Findings unfit = check("tests/vectors/filler/deck.json", R"({"format": 1, "dice": 4})");
    ASSERT_FALSE(unfit.empty());
    EXPECT_THAT(unfit[0].message, HasSubstr("dice"));
}

TEST(TidyCatalogues, differences_between_languages_are_found) {
    const auto check = [](const std::string& en, const std::string& fr) {
        return check_catalogues({{"data/text/en.json", en}, {"data/text/fr.json", fr}});
    };
    EXPECT_THAT(check(R"({"a": {"b": "{who} hits"}})", R"({"a": {"b": "{who} touche l'ennemi"}})"),
                IsEmpty());
    EXPECT_THAT(check(R"({"a": "{n, plural, one {# die} other {# dice}}"})", R"({"a": "{n} D"})"), IsEmpty());
    expect_finding(check(R"({"a": "x", "b": "y"})", R"({"a": "x"})"), 0, "b is missing");
    expect_finding(check(R"({"a": "x"})", R"({"a": "x", "b": "y"})"), 0, "b is missing");
    expect_finding(check(R"({"a": "{who}"})", R"({"a": "{qui}"})"), 1, "{qui}");
    // An apostrophe before a brace quotes it in ICU, so the argument would never be filled in.
    expect_finding(check(R"({"a": "of {who}"})", R"({"a": "d'{who}"})"), 1, "no argument");
    expect_finding(check(R"({"a": "x"})", R"({"a": ""})"), 1, "is empty");
    expect_finding(check(R"({"a": "x"})", R"({"a": "{who"})"), 1, "not an ICU message");
}

TEST(TidyCatalogues, a_game_has_words_of_its_own_that_nobody_else_has) {
    const auto check = [](const std::string& en, const std::string& fr) {
        return check_catalogues({{"data/text/en.json", R"({"a": "x"})"},
                                 {"data/text/fr.json", R"({"a": "x"})"},
                                 {"data/text/ludo/en.json", en},
                                 {"data/text/ludo/fr.json", fr}});
    };
    EXPECT_THAT(check(R"({"b": "x"})", R"({"b": "x"})"), IsEmpty());
    expect_finding(check(R"({"b": "x"})", R"({"b": "x", "c": "x"})"), 0, "c is missing");
    EXPECT_EQ(check(R"({"a": "x"})", R"({"a": "x"})").size(), 2U);
}

TEST(TidyDocs, a_file_that_contributing_names_and_nobody_has_is_found) {
    const auto exists = [](const std::string& path) {
        return path == "x/src/games/ludo/" || path == "x/src/games/ludo/rules/move.cpp" ||
               path == "src/base/hash.h";
    };
    const auto check = [&](const std::string& text) {
        return check_named_files({{"CONTRIBUTING.md", "`x/src/games/ludo/`\n" + text}}, exists);
    };
    EXPECT_THAT(
        check(
            "`rules/move.cpp`, `src/base/hash.h`, `ludo.army.*`, `src/<module>/*.cpp`, `./run lint a.json`"),
        IsEmpty());
    expect_finding(check("Look at `rules/gone.cpp`."), 2, "there is no rules/gone.cpp");
}

TEST(TidyClauses, a_clause_without_an_anchor_is_found) {
    const std::string anchored = "| <a id=\"ZZ-MOV-01\"></a>ZZ-MOV-01 | Move. |\n";
    EXPECT_THAT(check_clause_anchors({{"docs/rules/demo.md", anchored + "See ZZ-MOV-01..03.\n"}}), IsEmpty());
    expect_finding(check_clause_anchors({{"docs/rules/demo.md", anchored + "See ZZ-MOV-02.\n"}}), 2,
                   "ZZ-MOV-02");
    EXPECT_THAT(check_clause_anchors(
                    {{"docs/rules/demo.md", "### ZZ-SKL-08a Pins\n<a id=\"zz-skl-08b\"></a>ZZ-SKL-08b"}}),
                IsEmpty());
}

TEST(TidyClauses, a_clause_nobody_cites_or_tests_is_found) {
    const File page = {"docs/rules/demo.md", "<a id=\"ZZ-MOV-01\"></a> <a id=\"ZZ-MOV-02\"></a>\n"};
    const File list = {"src/games/demo/clauses.h", "X(MOV_01) X(MOV_02)\n"};
    const File code = {"src/games/demo/move.cpp", "refuse(Clause::MOV_01); // ZZ-MOV-02\n"};
    const File half = {"src/games/demo/move.cpp", "refuse(Clause::MOV_01);\n"};
    const File test = {"src/games/demo/move_test.cpp", "TEST(Move, MOV_01_is_short) {}\n"};
    const File vector = {"tests/vectors/demo/move.json", "{\"clauses\": [\"ZZ-MOV-02\"]}\n"};
    EXPECT_THAT(check_clause_coverage({page, list, code, test, vector}), IsEmpty());
    EXPECT_THAT(check_clause_coverage({page}), IsEmpty()) << "a game that is not begun";
    expect_finding(check_clause_coverage({page, list, half, test, vector}), 0, "src/games/demo: ZZ-MOV-02");
    expect_finding(check_clause_coverage({page, list, code, test}), 0, "a test: ZZ-MOV-02");
}

TEST(TidyLinks, a_link_to_nowhere_is_found) {
    const auto exists = [](const std::string& path) { return path == "docs/a.md"; };
    EXPECT_THAT(check_links({{"README.md", "[a](docs/a.md#b) [b](https://example.org) [c](#d)"}}, exists),
                IsEmpty());
    EXPECT_THAT(check_links({{"docs/rules/b.md", "[a](../a.md)"}}, exists), IsEmpty());
    expect_finding(check_links({{"README.md", "\n[a](docs/b.md)"}}, exists), 2, "docs/b.md");
}

TEST(TidyLinks, a_promise_whose_test_is_gone_is_found) {
    const File test = {"src/base/a_test.cpp", "TEST_F(Door, lets_one_in) {}\n"};
    const auto page = [](const char* text) { return File{"docs/security.md", text}; };
    EXPECT_THAT(check_named_tests({page("`Door.lets_one_in`, `server.fuzz`, `N-05`"), test}), IsEmpty());
    expect_finding(check_named_tests({page("\n`Door.lets_two_in`"), test}), 2, "Door.lets_two_in");
    EXPECT_THAT(check_named_tests({page("`Games/Door.lets_one_in`, `tests/web/a_page.mjs`"), test}),
                IsEmpty());
    expect_finding(check_named_tests({page("`Games/Door.lets_two_in`"), test}), 1, "Door.lets_two_in");
}

TEST(TidyTranslations, a_page_that_says_something_else_is_found) {
    const std::string english =
        "# Rules\n<a id=\"zz-mov-01\"></a>ZZ-MOV-01 Up to 1,000 steps.\n| 1 | 2.5 |\n"
        "<a id=\"zz-mov-02\"></a>ZZ-MOV-02 See [above](#zz-mov-01).\n";
    const std::string french =
        "# Règles\n<a id=\"zz-mov-01\"></a>ZZ-MOV-01 Jusqu’à 1\u202f000 pas.\n| 1 | 2,5 |\n"
        "<a id=\"zz-mov-02\"></a>ZZ-MOV-02 Voir [plus haut](#zz-mov-01).\n";
    const auto findings = [&](const std::string& page) {
        return check_translations({{"docs/rules/zz.md", english}, {"docs/rules/fr/zz.md", page}});
    };
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string page = french;
        page.replace(page.find(from), from.size(), to);
        return page;
    };
    EXPECT_THAT(findings(french), IsEmpty());
    expect_finding(check_translations({{"docs/rules/zz.md", english}}), 0, "docs/rules/fr/zz.md");
    expect_finding(findings(changed("2,5", "2,6")), 2, "zz-mov-01");
    expect_finding(findings(changed("| 1 | 2,5 |", "1, 2,5")), 2, "1 rows");
    expect_finding(findings(changed("id=\"zz-mov-02\"", "id=\"zz-mov-03\"")), 4, "zz-mov-02");
    expect_finding(findings(changed("# Règles\n", "")), 0, "1 headings");
}

TEST(TidyTranslations, a_link_inside_the_rules_to_nowhere_is_found) {
    EXPECT_THAT(check_links_in_rules({{"docs/rules/fr/zz.md", "## L’ordre & co\n[a](#lordre--co)"}}),
                IsEmpty());
    expect_finding(check_links_in_rules({{"docs/rules/zz.md", "# Set-up\n[a](#set-up)\n[b](#setup)"}}), 3,
                   "#setup");
}

// A game whose plan and chapters are in order.
Tree tidy_game() {
    Tree tree;
    for (const char* name :
         {"demo_game.h", "demo_game.cpp", "state.h", "setup.h", "vocabulary.h", "clauses.h",
          "content/list.cpp", "speech/view.cpp", "bot/evaluate.cpp", "rules/agenda.h"})
        tree.push_back({std::string("src/games/demo/") + name, ""});
    tree.push_back({"src/games/demo/rules/move.h", "// ZZ-MOV-01\n"});
    tree.push_back({"src/games/demo/rules/move.cpp", "refuse(Clause::MOV_02);\n"});
    tree.push_back(
        {"src/games/demo/rules/set_up.cpp", "#include \"games/demo/rules/agenda.h\"\n// ZZ-SET-01\n"});
    tree.push_back({"src/games/demo/rules/attack.cpp", "#include \"games/demo/rules/agenda.h\"\n"});
    tree.push_back({"docs/rules/demo.md",
                    "## Set-up\n<!-- code: rules/set_up.cpp -->\n\n<a id=\"zz-set-01\"></a>\n### Armies\n"
                    "## Rules\n### Move\n<!-- code: rules/move.cpp, bot/evaluate.cpp -->\n\n"
                    "<a id=\"zz-mov-01\"></a> <a id=\"zz-mov-02\"></a>\n"
                    "### Attack\n\n<!-- code: rules/attack.cpp -->\n## Tables\n### Costs\n"});
    tree.push_back(
        {"docs/rules/fr/demo.md",
         "## Mise en place\n<!-- code: rules/set_up.cpp -->\n### Armées\n## Règles\n### Mouvement\n"
         "<!-- code: rules/move.cpp, bot/evaluate.cpp -->\n### Attaque\n"
         "<!-- code: rules/attack.cpp -->\n## Tableaux\n### Coûts\n"});
    return tree;
}

// The same with one passage replaced.
Tree changed(Tree tree, const std::string& path, const std::string& from, const std::string& to) {
    for (File& file : tree) {
        if (file.path == path) file.text.replace(file.text.find(from), from.size(), to);
    }
    return tree;
}

TEST(TidyRooms, what_lies_outside_its_room_is_found) {
    EXPECT_THAT(check_rooms(tidy_game()), IsEmpty());
    Tree tree = tidy_game();
    tree.push_back({"src/games/demo/move.cpp", ""});
    expect_finding(check_rooms(tree), 0, "move.cpp has no place in src/games/demo/");
    tree.back() = {"src/games/demo/utils/a.h", ""};
    expect_finding(check_rooms(tree), 0, "utils has no place");
    tree.back() = {"src/games/demo/demo_game_test.cpp", ""};
    EXPECT_THAT(check_rooms(tree), IsEmpty());
}

TEST(TidyRooms, a_missing_room_or_file_is_found) {
    const auto without = [](std::string_view path) {
        Tree tree = tidy_game();
        std::erase_if(tree, [&](const File& file) { return file.path == path; });
        return check_rooms(tree);
    };
    expect_finding(without("src/games/demo/speech/view.cpp"), 0, "there is no speech here");
    expect_finding(without("src/games/demo/setup.h"), 0, "there is no setup.h here");
}

TEST(TidyRooms, the_program_has_rooms_of_its_own) {
    const Tree program = {{"app/main.cpp", ""},      {"app/program.h", ""},      {"app/session_test.cpp", ""},
                          {"app/words.cpp", ""},     {"app/verbs/play.cpp", ""}, {"app/terminal/ask.cpp", ""},
                          {"app/tools/shop.cpp", ""}};
    EXPECT_THAT(check_rooms(program), IsEmpty());
    Tree tree = program;
    tree.push_back({"app/play.cpp", ""});
    expect_finding(check_rooms(tree), 0, "play.cpp has no place in app/");
}

TEST(TidyChapters, a_chapter_that_names_no_file_or_a_missing_one_is_found) {
    EXPECT_THAT(check_chapters(tidy_game()), IsEmpty());
    const std::string page = "docs/rules/demo.md";
    const Findings silent =
        check_chapters(changed(tidy_game(), page, "<!-- code: rules/attack.cpp -->\n", ""));
    ASSERT_EQ(silent.size(), 2U);  // the French page has a line where English has none
    EXPECT_EQ(silent[0].line, 11);
    EXPECT_THAT(silent[0].message, HasSubstr("### Attack: the chapter names no file"));
    EXPECT_THAT(silent[1].message, HasSubstr("no line of files"));
    expect_finding(check_chapters(changed(changed(tidy_game(), page, "attack.cpp", "fight.cpp"),
                                          "docs/rules/fr/demo.md", "attack.cpp", "fight.cpp")),
                   11, "there is no src/games/demo/rules/fight.cpp");
}

TEST(TidyChapters, a_clause_that_its_files_do_not_cite_is_found) {
    expect_finding(check_chapters(changed(tidy_game(), "src/games/demo/rules/move.cpp", "MOV_02", "MOV_03")),
                   7, "do not cite ZZ-MOV-02");
    expect_finding(
        check_chapters(changed(tidy_game(), "src/games/demo/rules/set_up.cpp", "SET-01", "SET-02")), 1,
        "do not cite ZZ-SET-01");
}

TEST(TidyChapters, another_line_in_french_is_found) {
    const Findings findings =
        check_chapters(changed(tidy_game(), "docs/rules/fr/demo.md", ", bot/evaluate.cpp", ""));
    expect_finding(findings, 5, "rules/move.cpp, bot/evaluate.cpp");
    EXPECT_EQ(findings[0].file, "docs/rules/fr/demo.md");
}

TEST(TidyChapters, a_header_that_knows_all_chapters_is_found) {
    const Findings findings = check_chapters(changed(tidy_game(), "src/games/demo/rules/move.h", "//",
                                                     "#include \"games/demo/rules/agenda.h\"\n//"));
    expect_finding(findings, 0, "every chapter includes this header");
    EXPECT_EQ(findings[0].file, "src/games/demo/rules/agenda.h");
}

TEST(TidyComments, a_file_that_is_gone_is_found) {
    const auto check = [](const std::string& path, const std::string& text) {
        return check_comments_name_files({{path, text}, {"web/src/table/desk.svelte.ts", ""}});
    };
    expect_finding(check("src/base/a.cpp", "int a;\n// See base/gone.cpp.\n"), 2, "no file gone.cpp");
    expect_finding(check("web/src/a.ts", "/* as in\n gone.ts */"), 2, "no file gone.ts");
    EXPECT_THAT(
        check("src/base/a.cpp", "// As in a.cpp, not in *_test.cpp or <topic>.h; desk.svelte.ts too."),
        IsEmpty());
    EXPECT_THAT(check("src/base/a.cpp", "const char* name = \"gone.cpp\";\n#include \"gone.h\"\n"),
                IsEmpty());
}

// A function with that many lines inside.
std::string long_function(const std::string& head, int lines) {
    std::string text = head + " {\n";
    for (int i = 0; i < lines; ++i) text += "    call();\n";
    return text + "}\n";
}

Findings check_shape(const std::string& text) { return check_function_shape({{"src/base/a.cpp", text}}); }

TEST(TidyShape, a_long_function_is_found) {
    EXPECT_THAT(check_shape(long_function("void f()", 58)), IsEmpty());
    expect_finding(check_shape("int a;\n" + long_function("void A::f(int b) const noexcept", 59)), 2,
                   "61 lines");
    expect_finding(check_shape(long_function("auto f() -> std::vector<int>", 59)), 1, "61 lines");
    expect_finding(check_shape(long_function("A::A(int b) : b_(b), c_{b}", 59)), 1, "61 lines");
    expect_finding(check_shape("struct A {\n" + long_function("void f()", 59) + "};\n"), 2, "61 lines");
    EXPECT_THAT(check_function_shape({{"src/base/a_test.cpp", long_function("void f()", 99)}}), IsEmpty());
}

TEST(TidyShape, types_and_tables_may_be_long) {
    EXPECT_THAT(check_shape(long_function("struct A final : B", 99)), IsEmpty());
    EXPECT_THAT(check_shape(long_function("enum class A : int", 99)), IsEmpty());
    EXPECT_THAT(check_shape(long_function("namespace a", 99)), IsEmpty());
    EXPECT_THAT(check_shape(long_function("const std::array kTable =", 99)), IsEmpty());
    EXPECT_THAT(check_shape("void f() {\n" + long_function("const std::array kTable =", 99) + "}\n"),
                IsEmpty());
}

TEST(TidyShape, many_parameters_are_found) {
    EXPECT_THAT(check_shape("void f(int a, int b, int c, int d, int e, std::map<int, int> g) {}\n"),
                IsEmpty());
    expect_finding(check_shape("\nvoid f(int a, int b, int c, int d, int e, int g, int h) {}\n"), 2,
                   "7 parameters");
    expect_finding(
        check_shape(
            "struct A {\n    A(int a, int b, int c, int d, int e, int g, int h) : a_(a), b_(b) {}\n};"),
        2, "7 parameters");
    expect_finding(
        check_shape("void f() {\n    g([](int a, int b, int c, int d, int e, int h, int i) {});\n}\n"), 2,
        "7 parameters");
    EXPECT_THAT(check_shape("void f() { g(1, 2, 3, 4, 5, 6, A{7}); }\n"), IsEmpty());
}

TEST(TidyShape, deep_nesting_is_found) {
    const auto nested = [](const std::string& inside) {
        return "void f() {\n if (a) {\n  for (;;) {\n   switch (b) {\n    case 1: {\n" + inside + "\n}}}}}\n";
    };
    EXPECT_THAT(check_shape(nested("call();")), IsEmpty());
    expect_finding(check_shape(nested("if (c) { call(); }")), 6, "deeper than 4");
    EXPECT_EQ(check_shape(nested("try { call(); } catch (...) {}")).size(), 2U);
    EXPECT_THAT(check_shape(nested("call(A{1, {2, 3}}); const B b = {1}; return {2};")), IsEmpty());
    EXPECT_THAT(check_shape(nested("for (const int i : {1, 2}) call(i);")), IsEmpty());
    EXPECT_THAT(check_shape(nested("each([&](int i) { if (i) { call(); } });")), IsEmpty())
        << "its own function";
}

TEST(TidyRuns, ten_lines_that_stand_twice_are_found) {
    const auto lines = [](int count, const std::string& between) {
        std::string text;
        for (int i = 0; i < count; ++i) text += "call(" + std::to_string(i) + ");\n" + between;
        return text;
    };
    const auto check = [&](const std::string& path, const std::string& text) {
        return check_repeated_runs({{"src/games/a/a.cpp", "int a;\n" + lines(12, "")}, {path, text}});
    };
    expect_finding(check("src/games/b/b.cpp", "int b;\n" + lines(10, "}\n\n// Why.\n#include <b>\n")), 2,
                   "10 lines stand in src/games/a/a.cpp:2");
    expect_finding(check("app/b.cpp", "  " + lines(12, "  ")), 1, "12 lines");
    expect_finding(check("web/src/b.ts", lines(11, "")), 1, "11 lines");
    EXPECT_THAT(check("src/games/b/b.cpp", lines(9, "")), IsEmpty());
    EXPECT_THAT(check("src/games/b/b_test.cpp", lines(12, "")), IsEmpty());
    expect_finding(check_repeated_runs({{"src/base/a.cpp", lines(10, "") + "int a;\n" + lines(10, "")}}), 12,
                   "src/base/a.cpp:1");
}

TEST(TidyRuns, every_game_declares_what_the_contract_asks) {
    std::string declarations;
    for (int i = 0; i < 20; ++i) declarations += "static void f" + std::to_string(i) + "();\n";
    EXPECT_THAT(check_repeated_runs({{"src/games/a/rules/rules.h", declarations},
                                     {"src/games/b/rules/rules.h", declarations}}),
                IsEmpty());
    EXPECT_EQ(check_repeated_runs(
                  {{"src/games/a/rules/move.h", declarations}, {"src/games/b/rules/move.h", declarations}})
                  .size(),
              1U);
}

}  // namespace
}  // namespace clashfield::tidy
