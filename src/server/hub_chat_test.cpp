// What players say to each other, how much and how fast.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/chat.h"
#include "tests/support/hub_bench.h"

namespace clashfield::server {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Chat, is_read_in_pages_from_its_end) {
    Chat chat;
    EXPECT_TRUE(chat.page(0, 10).empty());
    for (int i = 0; i < 120; ++i) chat.add(Side{static_cast<std::uint8_t>(i % 2)}, std::to_string(i));
    const auto newest = chat.page(chat.count(), 50);
    ASSERT_EQ(newest.size(), 50u);
    EXPECT_EQ(newest.front().text, "70");
    EXPECT_EQ(newest.back().n, 119u);
    EXPECT_EQ(chat.page(newest.front().n, 50).front().text, "20");
    EXPECT_EQ(chat.page(20, 50).size(), 20u);
    EXPECT_EQ(chat.page(UINT64_MAX, 3).front().n, 117u);
    EXPECT_TRUE(chat.page(0, 50).empty());
}

TEST(Chat, of_an_old_journal_keeps_its_newest_lines) {
    Chat chat;
    for (int i = 0; i < 8'160; ++i) chat.add(Side{0}, std::to_string(i));
    EXPECT_EQ(chat.count(), 8'160u);
    EXPECT_EQ(chat.page(0, 50).size(), 0u);
    EXPECT_EQ(chat.page(chat.count(), 10'000).size(), Chat::kMostKept);
    EXPECT_EQ(chat.page(chat.count(), 1).front().text, "8159");
    EXPECT_TRUE(chat.is_full(Side{0}));
    EXPECT_FALSE(chat.is_full(Side{1}));
}

TEST_F(HubTest, players_talk_and_spectators_do_not_hear) {
    const Json match = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const BrowserPtr ada = join(match, {0});
    const BrowserPtr bob = join(match, {1});
    const BrowserPtr eve = join(match, {});
    EXPECT_TRUE(ask(ada, {{"do", "say"}, {"text", "<script>good luck</script>"}})["ok"]);
    ASSERT_TRUE(hand_.until([&] { return bob->traffic.find("good luck") != std::string::npos; }));
    EXPECT_THAT(eve->traffic, Not(HasSubstr("good luck")));
    EXPECT_EQ(ask(eve, {{"do", "say"}, {"text", "hello"}})["error"]["code"], "N-12");
}

Json spoken(const std::string& text) { return {{"do", "say"}, {"text", text}}; }

std::size_t lines_heard(const BrowserPtr& browser) {
    std::size_t lines = 0;
    for (const Json& news : browser->news) lines += news["say"] == "chat" ? 1u : 0u;
    return lines;
}

TEST_F(HubTest, nobody_talks_faster_than_others_read) {
    const Json match = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const BrowserPtr ada = join(match, {0});
    const BrowserPtr bob = join(match, {1});
    int heard = 0;
    for (int i = 0; i < 100; ++i) heard += ask(ada, spoken(std::to_string(i)))["ok"].get<bool>() ? 1 : 0;
    EXPECT_EQ(heard, 10);
    EXPECT_EQ(ask(ada, spoken("more"))["error"]["code"], "N-23");
    EXPECT_TRUE(ask(bob, spoken("slower!"))["ok"]) << "it is her pace, not his";
    hand_.pass(std::chrono::seconds(4));
    EXPECT_TRUE(ask(ada, spoken("sorry"))["ok"]);
    EXPECT_EQ(lines_heard(bob), 12u);
}

TEST_F(HubTest, a_long_chat_keeps_nobody_out_and_is_read_back_in_pages) {
    const Json match = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const BrowserPtr ada = join(match, {0});
    for (std::uint32_t i = 0; i < Chat::kMostLines; ++i) {
        hand_.pass(std::chrono::seconds(2));
        ASSERT_TRUE(ask(ada, spoken("line " + std::to_string(i)))["ok"]);
    }
    hand_.pass(std::chrono::seconds(60));
    EXPECT_EQ(ask(ada, spoken("one more"))["error"]["code"], "N-24");
    close();
    open();
    const BrowserPtr bob = join(match, {1});
    ASSERT_TRUE(hand_.until([&] { return lines_heard(bob) == 50; }));
    EXPECT_TRUE(ask(bob, spoken("Hello?"))["ok"]) << "the other may still speak";
    EXPECT_EQ(lines_heard(bob), 51u) << "the newest lines and the own one";
    const Json earlier = ask(bob, {{"do", "chat"}, {"before", 450}, {"limit", 20}})["lines"];
    ASSERT_EQ(earlier.size(), 20u);
    EXPECT_EQ(earlier[0], (Json{{"n", 430}, {"side", "A"}, {"text", "line 430"}}));
    EXPECT_EQ(ask(bob, {{"do", "chat"}, {"before", 450}, {"limit", 1'000'000}})["lines"].size(), 100u);
    EXPECT_EQ(ask(bob, {{"do", "chat"}})["lines"].size(), 50u);
    EXPECT_EQ(ask(bob, {{"do", "chat"}, {"before", 0}})["lines"].size(), 0u);
    EXPECT_EQ(ask(bob, {{"do", "chat"}, {"before", -1}})["error"]["code"], "F-03");
    const BrowserPtr eve = join(match, {});
    EXPECT_EQ(ask(eve, {{"do", "chat"}})["error"]["code"], "N-12");
    EXPECT_THAT(eve->traffic, Not(HasSubstr("line 4")));
}

TEST_F(HubTest, what_is_said_is_a_line_that_can_be_read) {
    const BrowserPtr ada = join(duel(), {0});
    for (const std::string& wrong : {std::string(), std::string("   "), std::string("a\0b", 3),
                                     std::string("two\nlines"), std::string("\x1B[2J"),
                                     std::string("\xE2\x80\xAE"
                                                 "nobody"),
                                     std::string(501, 'x')}) {
        const Json answer = ask(ada, spoken(wrong));
        EXPECT_THAT(answer["error"]["code"].get<std::string>(), AnyOf("N-22", "F-03")) << wrong;
        EXPECT_THAT(answer["error"]["message"].get<std::string>(),
                    AnyOf(HasSubstr("500"), HasSubstr("control")));
        hand_.pass(std::chrono::seconds(2));
    }
    std::string signs;
    for (int i = 0; i < 500; ++i) signs += "⚔";
    EXPECT_TRUE(ask(ada, spoken(signs))["ok"]) << "characters are counted, not bytes";
}

}  // namespace
}  // namespace clashfield::server
