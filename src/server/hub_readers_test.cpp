// Connections that read slowly, or not at all.

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/hub_bench.h"

namespace clashfield::server {
namespace {

class HubReaders : public HubTest {
  protected:
    HubReaders() : match_(duel(kTwoPeople)), both_(join(match_, {0, 1})), slow_(join(match_, {})) {
        EXPECT_TRUE(hand_.until([&] { return both_->may_order(); }));
    }
    // Takes the mark and tells the hub, as the network does.
    void read(const BrowserPtr& browser) {
        browser->unread_bytes = 0;
        if (browser->behind.exchange(false)) hub_->catch_up(browser);
    }

    Json match_;
    BrowserPtr both_;
    BrowserPtr slow_;
};

TEST_F(HubReaders, a_slow_reader_is_told_the_newest_state_and_nothing_in_between) {
    const std::size_t before = slow_->traffic.size();
    slow_->unread_bytes = kMostUnread + 1;
    play_on(both_, 6);
    EXPECT_EQ(slow_->traffic.size(), before);
    EXPECT_NE(slow_->state["step"], both_->state["step"]);
    read(slow_);
    EXPECT_EQ(
        std::count(slow_->traffic.begin() + static_cast<std::ptrdiff_t>(before), slow_->traffic.end(), '\n'),
        1);
    for (const char* key : {"step", "moment", "view", "score"})
        EXPECT_EQ(slow_->state[key], both_->state[key]);
    EXPECT_EQ(slow_->told, both_->told);
    // And then everything again.
    play_on(both_, 1);
    EXPECT_EQ(slow_->state["step"], both_->state["step"]);
}

TEST_F(HubReaders, whoever_asks_for_states_and_does_not_read_them_is_only_answered) {
    slow_->unread_bytes = kMostUnread + 1;
    const std::size_t before = slow_->traffic.size();
    for (int i = 0; i < 100; ++i) ask(slow_, {{"do", "language"}, {"language", "fr"}});
    EXPECT_LT(slow_->traffic.size() - before, 100u * 20);
    read(slow_);
    EXPECT_EQ(slow_->state["title"], join(match_, {}, "fr")->state["title"]);
}

TEST_F(HubReaders, an_order_of_a_slow_reader_is_answered_before_the_state) {
    both_->unread_bytes = kMostUnread + 1;
    const Json step = both_->state["step"];
    const Json answer = order(both_, both_->state["orders"][0]["order"].get<std::string>());
    EXPECT_TRUE(answer["ok"]);
    EXPECT_FALSE(answer.contains("step"));
    EXPECT_EQ(both_->state["step"], step);
    read(both_);
    EXPECT_NE(both_->state["step"], step);
    EXPECT_TRUE(both_->may_order());
}

TEST_F(HubReaders, a_slow_reader_is_not_left_with_what_was_taken_back) {
    const Json match = make(R"({"game": "champs", "setup": {"scenario": "soissons"},
                                "seats": [{"kind": "human"}, {"kind": "human"}]})");
    const BrowserPtr both = join(match, {0, 1});
    ASSERT_TRUE(hand_.until([&] { return both->may_order(); }));
    while (both->state["pending"]["kind"] != "activate") play_on(both, 1);
    std::vector<std::string> picks;
    for (const Json& listed : both->state["orders"])
        if (listed["order"].get<std::string>().starts_with("pick")) picks.push_back(listed["order"]);
    ASSERT_GE(picks.size(), 2u);
    const BrowserPtr slow = join(match, {});
    ASSERT_TRUE(order(both, picks[0])["ok"]);
    slow->unread_bytes = kMostUnread + 1;
    // Another order takes its place: as many lines, and not the same.
    ASSERT_TRUE(ask(both, {{"do", "undo"}, {"at", both->state["step"]}})["ok"]);
    ASSERT_TRUE(order(both, picks[1])["ok"]);
    slow->told.clear();
    read(slow);
    const BrowserPtr fresh = join(match, {});
    EXPECT_EQ(slow->told, fresh->told) << "all is told again";
    EXPECT_TRUE(slow->state["view"] == fresh->state["view"]);
}

TEST_F(HubReaders, players_are_told_of_players_and_not_of_every_spectator) {
    const std::size_t before = both_->traffic.size();
    std::vector<BrowserPtr> crowd;
    for (int i = 0; i < 20; ++i) crowd.push_back(join(match_, {}));
    for (const BrowserPtr& one : crowd) {
        EXPECT_EQ(one->news.size(), 1u) << "who is there";
        hub_->leave(one);
    }
    EXPECT_EQ(both_->traffic.size(), before);
    hub_->leave(both_);
    EXPECT_EQ(slow_->news.back()["say"], "players");
    EXPECT_EQ(slow_->news.back()["absent"].size(), 2u);
}

}  // namespace
}  // namespace clashfield::server
