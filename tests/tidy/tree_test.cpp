// The tree as the checks see it, and how code is read.

#include <gtest/gtest.h>

#include "tests/tidy/checks.h"

namespace clashfield::tidy {
namespace {

TEST(TidyTree, a_game_is_looked_at_when_the_registry_names_it) {
    const File registry{"src/registry/registry.cpp", "#include \"games/chess/chess_game.h\"\n"};
    const Tree tree = without_unfinished_games({{"docs/rules/fr/ludo.md", ""},
                                                {"src/games/chess/chess_game.h", ""},
                                                {"src/games/ludo/ludo_game.h", ""},
                                                registry});
    EXPECT_TRUE(tree.size() == 2 && tree[0].path == "src/games/chess/chess_game.h");
}

TEST(TidyTree, a_game_of_the_tests_lies_among_the_others) {
    const Tree tree = with_test_games({{"src/games/demo/state.h", ""},
                                       {"tests/support/ludo/src/games/ludo/state.h", ""},
                                       {"tests/support/ludo/docs/rules/ludo.md", ""},
                                       {"tests/support/plays.h", ""}});
    const auto path = [&](std::size_t i) { return tree[i].path; };
    EXPECT_EQ(path(1), "src/games/ludo/state.h");
    EXPECT_EQ(path(2), "docs/rules/ludo.md");
    EXPECT_EQ(path(3), "tests/support/plays.h");
    const Findings findings = check_translations({tree[2]});
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].line, 0);
    EXPECT_NE(findings[0].message.find("there is no docs/rules/fr/ludo.md"), std::string::npos);
}

TEST(TidyTree, comments_and_literals_become_blanks) {
    EXPECT_EQ(without_comments("a; // b\nc /* d\n */ e", true), "a;     \nc     \n    e");
    EXPECT_EQ(without_comments("f(\"a\\\"b\", 'c', 1'000'000)", true), "f(\"    \", ' ', 1'000'000)");
    EXPECT_EQ(without_comments("R\"(// \")\" + x", true), "R\"      \" + x");
    EXPECT_EQ(without_comments("#include \"a.h\" // b", false), "#include \"a.h\"     ");
}

TEST(TidyTree, words_are_whole) {
    EXPECT_EQ(find_word("std::stable_sort(a)", "std::sort"), std::string_view::npos);
    EXPECT_EQ(find_word("operand(a)", "rand("), std::string_view::npos);
    EXPECT_EQ(find_word("x = rand()", "rand("), 4U);
}

}  // namespace
}  // namespace clashfield::tidy
