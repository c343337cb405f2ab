// A brawl on the terminal, from the first order to the last.

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/terminal/style.h"
#include "app/verbs/play.h"

namespace clashfield::brawl {
namespace {

using testing::HasSubstr;

std::string played(const std::string& script) {
    app::Session session;
    session.language = "en";
    session.data = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";
    app::PlayRequest request;
    request.game = "brawl";
    request.dice = "seed:11";
    std::istringstream in(script);
    std::ostringstream out;
    const app::Exit exit = app::play(session, request, {.in = in, .out = out, .style = app::Style{}});
    EXPECT_EQ(exit, app::Exit::Ok) << out.str();
    return out.str();
}

TEST(BrawlPlay, a_person_and_a_bot_fight_to_the_end) {
    std::string script = "move A1@150,170,0\n";
    for (int i = 0; i < 40; ++i) script += "bot\n";
    const std::string told = played(script);
    EXPECT_THAT(told, HasSubstr("Turn 1 | A Reds | b Blues"));
    EXPECT_THAT(told, HasSubstr("A1 Spears moves to (150, 170)."));
    EXPECT_THAT(told, HasSubstr("strikes"));
    EXPECT_THAT(told, HasSubstr("Victory: "));
}

TEST(BrawlPlay, the_table_shows_each_fighter_and_a_refusal_says_why) {
    const std::string told = played("unit A3\nmove A1@150,171,0\nresign\n");
    EXPECT_THAT(told, HasSubstr("Champion (A3)"));
    EXPECT_THAT(told, HasSubstr("This is 121 mm away, the reach is 120."));
    EXPECT_THAT(told, HasSubstr("The enemy resigns."));
}

}  // namespace
}  // namespace clashfield::brawl
