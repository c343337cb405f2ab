#include "base/plain_text.h"

#include <string>

#include <gtest/gtest.h>

namespace clashfield {
namespace {

TEST(PlainText, characters_are_counted_not_bytes) {
    EXPECT_EQ(characters_in(""), 0u);
    EXPECT_EQ(characters_in("abc"), 3u);
    EXPECT_EQ(characters_in("été ⚔ 🏰"), 7u);
}

TEST(PlainText, control_characters_and_marks_of_direction_are_refused) {
    EXPECT_TRUE(is_plain_text(""));
    EXPECT_TRUE(is_plain_text("Bien joué ! <b>⚔</b> 🏰 \xC2\xA0 один"));
    for (const std::string& wrong : {std::string("a\0b", 3), std::string("a\nb"), std::string("\x1B[2J"),
                                     std::string("\x7F"), std::string("\xC2\x85"),
                                     std::string("\xE2\x80\xAE"
                                                 "adA"),
                                     std::string("\xE2\x80\xA8"), std::string("\xE2\x81\xA6"),
                                     std::string("\xEF\xBB\xBF"), std::string("\xF3\xA0\x81\x81")})
        EXPECT_FALSE(is_plain_text("Ada" + wrong)) << wrong;
}

TEST(PlainText, marks_that_nobody_sees_are_refused) {
    for (const char* wrong :
         {"\u00AD", "\u034F", "\u061C", "\u115F", "\u180E", "\u200B", "\u200E", "\u2028", "\u202E", "\u2060",
          "\u2069", "\u3164", "\uFEFF", "\uFFA0", "\uFFF9", "\uFFFB"}) {
        EXPECT_FALSE(is_plain_text(std::string("Ada") + wrong)) << wrong;
        EXPECT_FALSE(is_plain_line(std::string("Ada") + wrong)) << wrong;
        EXPECT_FALSE(is_plain_page(std::string("Ada") + wrong)) << wrong;
    }
}

TEST(PlainText, joiners_belong_to_what_is_said_and_not_to_names) {
    const std::string pilot = "👩\u200D🚀";
    EXPECT_TRUE(is_plain_line(pilot));
    EXPECT_TRUE(is_plain_page(pilot));
    EXPECT_FALSE(is_plain_text(pilot));
}

TEST(PlainText, only_a_page_has_several_lines) {
    EXPECT_TRUE(is_plain_page("one\n\ttwo"));
    EXPECT_FALSE(is_plain_line("one\ntwo"));
    EXPECT_FALSE(is_plain_page("one\x1B[2J"));
}

TEST(PlainText, spaces_alone_say_nothing) {
    EXPECT_TRUE(is_blank(""));
    EXPECT_TRUE(is_blank("   "));
    EXPECT_FALSE(is_blank(" . "));
}

}  // namespace
}  // namespace clashfield
