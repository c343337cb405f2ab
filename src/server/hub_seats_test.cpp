// Seats: bots for people who have left, and people who come back.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/hub_bench.h"

namespace clashfield::server {
namespace {

using ::testing::Contains;
using ::testing::Not;

const Json kOfferB = {{"do", "offer"}, {"what", "bot"}, {"side", "B"}};

Json seat_news(const char* side, const char* kind) {
    return {{"say", "seat"}, {"side", side}, {"kind", kind}};
}

// The seconds that the last message about the players names for a side; -1 if it names none.
int bot_in(const BrowserPtr& browser, const std::string& side) {
    int seconds = -1;
    for (const Json& news : browser->news) {
        if (news["say"] != "players") continue;
        seconds = -1;
        for (const Json& absent : news["absent"])
            if (absent["side"] == side) seconds = absent["bot_in"].get<int>();
    }
    return seconds;
}

TEST_F(HubTest, a_seat_is_safe_until_its_person_has_been_away_for_long) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = join(match, {0});
    const BrowserPtr bob = join(match, {1});
    EXPECT_EQ(ask(ada, kOfferB)["error"]["code"], "N-14") << "he is here";
    hub_->leave(bob);
    EXPECT_EQ(bot_in(ada, "B"), 180) << "everybody sees how long it takes";
    EXPECT_EQ(ask(ada, kOfferB)["error"]["code"], "N-21") << "he may only have reloaded the page";
    hand_.pass(std::chrono::seconds(179));
    EXPECT_EQ(ask(ada, kOfferB)["error"]["code"], "N-21");
    const BrowserPtr again = join(match, {1});
    EXPECT_EQ(bot_in(ada, "B"), -1);
    hub_->leave(again);
    hand_.pass(std::chrono::seconds(179));
    EXPECT_EQ(ask(ada, kOfferB)["error"]["code"], "N-21") << "the wait begins when he leaves again";
    const BrowserPtr eve = join(match, {});
    EXPECT_EQ(bot_in(eve, "B"), 1);
    hand_.pass(std::chrono::seconds(1));
    EXPECT_TRUE(ask(ada, kOfferB)["ok"]);
    EXPECT_EQ(ada->state["players"][1]["kind"], "bot");
    EXPECT_TRUE(ada->state["players"][1]["stands_in"]);
    EXPECT_THAT(ada->news, Contains(seat_news("B", "bot")));
    play_on(ada, 300);
    EXPECT_TRUE(ada->over());
}

TEST_F(HubTest, the_host_sets_the_wait) {
    limits_.seat_wait = std::chrono::seconds(20);
    close();
    open();
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = join(match, {0});
    hand_.pass(std::chrono::seconds(19));
    EXPECT_EQ(ask(ada, kOfferB)["error"]["code"], "N-21") << "a friend who has not come yet";
    hand_.pass(std::chrono::seconds(1));
    EXPECT_TRUE(ask(ada, kOfferB)["ok"]);
    EXPECT_TRUE(hand_.until([&] { return ada->may_order(); })) << "the battle begins with the bot";
}

TEST_F(HubTest, a_match_that_comes_from_the_store_begins_the_wait_anew) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = join(match, {0});
    const BrowserPtr bob = join(match, {1});
    hub_->leave(bob);
    hand_.pass(std::chrono::seconds(170));
    close();
    open();
    const BrowserPtr again = join(match, {0});
    EXPECT_EQ(bot_in(again, "B"), 180) << "nobody knows when he left";
}

TEST_F(HubTest, the_link_takes_the_seat_back_from_the_bot) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = join(match, {0});
    BrowserPtr bob = join(match, {1});
    hub_->leave(bob);
    hand_.pass(limits_.seat_wait);
    ASSERT_TRUE(ask(ada, kOfferB)["ok"]);
    play_on(ada, 1);
    ASSERT_TRUE(hand_.until([&] { return ada->may_order() || ada->over(); }));
    ASSERT_FALSE(ada->over());
    bob = join(match, {1});
    const auto is_back = [&] {
        return ada->state["players"][1]["kind"] == "human" && bob->state["players"][1]["kind"] == "human";
    };
    ASSERT_TRUE(hand_.until(is_back));
    EXPECT_EQ(bob->state["you"], Json::array({"B"}));
    EXPECT_FALSE(ada->state["players"][1].contains("stands_in"));
    for (const BrowserPtr& each : {ada, bob}) EXPECT_THAT(each->news, Contains(seat_news("B", "human")));
    // From now on he decides, and no bot does it for him.
    for (int i = 0; i < 50 && !bob->may_order() && !ada->over(); ++i) {
        ASSERT_TRUE(hand_.until([&] { return ada->may_order() || bob->may_order() || ada->over(); }));
        if (ada->may_order()) play_on(ada, 1);
    }
    ASSERT_TRUE(bob->may_order());
    const Json step = bob->state["step"];
    // What the journal has of it is read by the next server.
    close();
    open();
    const BrowserPtr later = join(match, {1});
    EXPECT_EQ(later->state["players"][1]["kind"], "human");
    EXPECT_EQ(later->state["step"], step);
    EXPECT_TRUE(later->may_order());
}

TEST_F(HubTest, a_bot_that_thinks_when_its_person_comes_back_is_not_heard) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = join(match, {0});
    BrowserPtr bob = join(match, {1});
    ASSERT_TRUE(hand_.until([&] { return ada->may_order() || bob->may_order(); }));
    while (!bob->may_order()) play_on(ada, 1);
    const Json step = bob->state["step"];
    hub_->leave(bob);
    hand_.pass(limits_.seat_wait);
    // The bot has thought as soon as the seat is its own, but its orders are still to be taken.
    std::size_t tasks = 0;
    hub_->receive(ada, kOfferB.dump());
    ASSERT_TRUE(hand_.until([&] { return ++tasks > 1; })) << "its seat is stored";
    bob = std::make_shared<Browser>();
    hub_->receive(
        bob,
        Json{{"do", "join"}, {"match", match["match"]}, {"secrets", {match["seats"][1]["secret"]}}}.dump());
    ASSERT_TRUE(
        hand_.until([&] { return bob->state.is_object() && bob->state["players"][1]["kind"] == "human"; }));
    EXPECT_TRUE(bob->may_order());
    EXPECT_EQ(bob->state["step"], step) << "the decision is still his";
}

TEST_F(HubTest, an_old_link_opens_no_seat_of_a_bot_in_a_rematch) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = join(match, {0});
    hub_->leave(join(match, {1}));
    hand_.pass(limits_.seat_wait);
    ASSERT_TRUE(ask(ada, kOfferB)["ok"]);
    play_on(ada, 300);
    ASSERT_TRUE(ada->over());
    ask(ada, {{"do", "again"}});
    ASSERT_TRUE(hand_.until([&] { return ada->news.back()["say"] == "again"; }));
    const auto bob = std::make_shared<Browser>();
    hub_->receive(
        bob,
        Json{{"do", "join"}, {"match", ada->news.back()["match"]}, {"secrets", {match["seats"][1]["secret"]}}}
            .dump());
    ASSERT_TRUE(hand_.until([&] { return !bob->answers.empty(); }));
    EXPECT_EQ(bob->answers[0]["error"]["code"], "N-11");
    // The old match is over: nobody takes a seat there, but its link still leads to it.
    EXPECT_EQ(join(match, {1})->state["players"][1]["kind"], "bot");
}

TEST_F(HubTest, a_match_has_one_rematch_however_often_somebody_asks) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr both = join(match, {0, 1});
    play_on(both, 300);
    ASSERT_TRUE(both->over());
    for (int i = 0; i < 5; ++i) hub_->receive(both, R"({"do": "again", "id": 1})");
    const auto told = [](const BrowserPtr& browser) {
        std::vector<Json> all;
        for (const Json& news : browser->news)
            if (news["say"] == "again") all.push_back(news);
        return all;
    };
    ASSERT_TRUE(hand_.until([&] { return !told(both).empty(); }));
    EXPECT_EQ(told(both).size(), 1u) << "the others were asked for while it was made";
    EXPECT_TRUE(ask(both, {{"do", "again"}})["ok"]);
    ASSERT_EQ(told(both).size(), 2u);
    EXPECT_EQ(told(both)[0], told(both)[1]);
    const BrowserPtr ada = join(match, {0});
    EXPECT_TRUE(ask(ada, {{"do", "again"}})["ok"]);
    ASSERT_EQ(told(ada).size(), 1u);
    EXPECT_EQ(told(ada)[0]["match"], told(both)[0]["match"]);
    EXPECT_EQ(told(ada)[0]["secrets"], Json::array({told(both)[0]["secrets"][0]})) << "her own seat alone";
    EXPECT_EQ(hub_->counters().matches, 2u);
}

TEST_F(HubTest, a_rematch_counts_among_the_matches_of_an_address) {
    limits_.matches = {.per_hour = 3600, .at_once = 1};
    close();
    open();
    const Json match = duel(kTwoPeople);
    const BrowserPtr both = join(match, {0, 1});
    both->payer.address = "192.0.2.7";
    play_on(both, 300);
    ASSERT_TRUE(both->over());
    EXPECT_EQ(hub_->seconds_to_match("192.0.2.7"), 0);
    EXPECT_EQ(ask(both, {{"do", "again"}})["error"]["code"], "N-30");
    hand_.pass(std::chrono::seconds(1));
    EXPECT_TRUE(ask(both, {{"do", "again"}})["ok"]);
    EXPECT_TRUE(hand_.until([&] { return !both->news.empty() && both->news.back()["say"] == "again"; }));
}

TEST_F(HubTest, an_offer_says_what_is_offered) {
    const BrowserPtr ada = join(duel(kTwoPeople), {0});
    hand_.pass(limits_.seat_wait);
    for (const Json& what : {Json("draw"), Json(5), Json()}) {
        const Json refused = ask(ada, {{"do", "offer"}, {"what", what}, {"side", "B"}});
        EXPECT_EQ(refused["error"]["code"], "F-03") << what;
        EXPECT_EQ(refused["error"]["path"], "what");
    }
    for (const Json& yes : {Json("no"), Json(0), Json()}) {
        const Json refused = ask(ada, {{"do", "agree"}, {"what", "bot"}, {"side", "B"}, {"yes", yes}});
        EXPECT_EQ(refused["error"]["path"], "yes") << yes;
    }
    EXPECT_EQ(ada->state["players"][1]["kind"], "human");
}

// CL-SET-08: the side that sets up covered is seen by its owner alone.
TEST_F(HubTest, somebody_with_both_seats_asks_through_the_eyes_of_the_side_that_decides) {
    const Json match =
        make(R"({"game": "clash", "setup": {"scenario": "first_clash", "deployment": "covered"},
                                "seats": [{"kind": "human"}, {"kind": "human"}]})");
    const BrowserPtr both = join(match, {0, 1});
    ASSERT_EQ(both->state["pending"]["side"], "B");
    ASSERT_TRUE(order(both, "deploy B1 600 700 180 8")["ok"]);
    ASSERT_EQ(both->state["pending"]["side"], "B");
    const Json line = {{"do", "ask"}, {"question", {{"line", {{"from", "B1-1"}, {"to", "B1-2"}}}}}};
    EXPECT_TRUE(ask(both, line)["ok"]) << "her own men, as the state shows them";
    ASSERT_TRUE(order(both, "auto_deploy")["ok"]);
    ASSERT_EQ(both->state["pending"]["side"], "A");
    EXPECT_TRUE(both->state["view"]["figures"].empty());
    EXPECT_EQ(ask(both, line)["error"]["code"], "N-17") << "what the state does not show is not told";
}

TEST_F(HubTest, everybody_present_must_agree_to_a_bot) {
    const Json match = make(R"({"game": "filler", "setup": {"scenario": "triangle"}, "seats":
        [{"kind": "human"}, {"kind": "human"}, {"kind": "human"}]})");
    const BrowserPtr ada = join(match, {0});
    const BrowserPtr bob = join(match, {1});
    hand_.pass(limits_.seat_wait);
    const Json offer = {{"do", "offer"}, {"what", "bot"}, {"side", "C"}};
    const Json asked = {{"say", "offer"}, {"what", "bot"}, {"side", "C"}};
    EXPECT_TRUE(ask(ada, offer)["ok"]);
    EXPECT_EQ(bob->news.back(), asked);
    EXPECT_THAT(ada->news, Not(Contains(asked))) << "she has agreed already";
    EXPECT_TRUE(ask(bob, {{"do", "agree"}, {"what", "bot"}, {"side", "C"}, {"yes", false}})["ok"]);
    EXPECT_EQ(ada->state["players"][2]["kind"], "human");
    EXPECT_TRUE(ask(bob, offer)["ok"]);
    EXPECT_EQ(ada->state["players"][2]["kind"], "human") << "what she offered before has been declined";
    EXPECT_TRUE(ask(ada, {{"do", "agree"}, {"what", "bot"}, {"side", "C"}, {"yes", true}})["ok"]);
    EXPECT_EQ(ada->state["players"][2]["kind"], "bot");
}

}  // namespace
}  // namespace clashfield::server
