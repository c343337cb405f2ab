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
    EXPECT_TRUE(is_plain_text("👩\xE2\x80\x8D🚀")) << "a joiner belongs to the sign";
    for (const std::string& wrong : {std::string("a\0b", 3), std::string("a\nb"), std::string("\x1B[2J"),
                                     std::string("\x7F"), std::string("\xC2\x85"),
                                     std::string("\xE2\x80\xAE"
                                                 "adA"),
                                     std::string("\xE2\x80\xA8"), std::string("\xE2\x81\xA6"),
                                     std::string("\xEF\xBB\xBF"), std::string("\xF3\xA0\x81\x81")})
        EXPECT_FALSE(is_plain_text("Ada" + wrong)) << wrong;
}

TEST(PlainText, spaces_alone_say_nothing) {
    EXPECT_TRUE(is_blank(""));
    EXPECT_TRUE(is_blank("   "));
    EXPECT_FALSE(is_blank(" . "));
}

}  // namespace
}  // namespace clashfield
