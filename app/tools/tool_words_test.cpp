#include "app/tools/tool_words.h"

#include <gtest/gtest.h>

namespace clashfield::app {
namespace {

TEST(ToolWords, both_languages_have_the_same_messages_with_the_same_arguments) {
    const text::Catalogue& english = tool_words("en");
    const text::Catalogue& french = tool_words("fr");
    EXPECT_EQ(english.keys(), french.keys());
    for (const std::string& key : english.keys()) {
        EXPECT_EQ(english.arguments_of(key), french.arguments_of(key)) << key;
        EXPECT_FALSE(french.source(key).empty()) << key;
    }
}

TEST(ToolWords, an_unknown_language_is_english) { EXPECT_EQ(tool_words("xx").language(), "en"); }

TEST(ToolWords, numbers_are_written_as_the_language_writes_them) {
    EXPECT_EQ(tool_words("en").format("odds.share", {{"percent", 12.5}}), "12.5 %");
    EXPECT_EQ(tool_words("fr").format("odds.share", {{"percent", 12.5}}), "12,5 %");
}

TEST(ToolWords, the_example_of_the_engine_can_be_pasted) {
    EXPECT_NE(
        tool_words("en").format("engine.examples").find(R"(echo '{"do": "hello"}' | clashfield engine)"),
        std::string::npos);
}

}  // namespace
}  // namespace clashfield::app
