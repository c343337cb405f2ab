// Seeds and the first dice of a match.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hex.h"
#include "dice/dice_seal.h"
#include "dice/fair_dice.h"
#include "tests/support/hub_bench.h"

namespace clashfield::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class HubDiceTest : public HubTest {
  protected:
    // A page: the dice wait for its seeds.
    BrowserPtr open_page(const Json& match, const std::vector<int>& seats) {
        auto browser = std::make_shared<Browser>();
        Json message = {
            {"do", "join"}, {"match", match["match"]}, {"seed", "own"}, {"secrets", Json::array()}};
        for (const int seat : seats)
            message["secrets"].push_back(match["seats"][static_cast<std::size_t>(seat)]["secret"]);
        hub_->receive(browser, message.dump());
        EXPECT_TRUE(hand_.until([&] { return browser->state.is_object(); }));
        return browser;
    }
    static std::string seal(const Json& match, const std::string& side, const std::string& seed) {
        return to_hex(dice_seal(match["match"].get<std::string>(), side, seed));
    }
    Json give_seal(const BrowserPtr& page, const Json& match, const std::string& side,
                   const std::string& seed) {
        return ask(page, {{"do", "seal"}, {"side", side}, {"seal", seal(match, side, seed)}});
    }
    Json give_seed(const BrowserPtr& page, const std::string& side, const std::string& seed) {
        return ask(page, {{"do", "seed"}, {"side", side}, {"seed", seed}});
    }
    static bool has_rolled(const BrowserPtr& page) { return page->state["dice"]["phase"] == "roll"; }
    Json dice_of(const Json& match) {
        return get(
            [&](Hub::Reply reply) { hub_->dice(match["match"].get<std::string>(), std::move(reply)); });
    }
};

TEST_F(HubDiceTest, the_first_dice_wait_for_the_seed_of_a_single_player) {
    const Json match = duel();
    const BrowserPtr ada = open_page(match, {0});
    EXPECT_EQ(ada->state["dice"]["phase"], "seal");
    EXPECT_EQ(ada->state["step"], 0);
    EXPECT_EQ(give_seed(ada, "A", "early")["error"]["code"], "N-27");
    EXPECT_TRUE(give_seal(ada, match, "A", "mine")["ok"]);
    ASSERT_TRUE(hand_.until([&] { return ada->state["dice"]["phase"] == "seed"; }));
    EXPECT_EQ(ada->state["step"], 0);
    EXPECT_EQ(give_seed(ada, "A", "other")["error"]["code"], "N-28") << "it is not what was sealed";
    EXPECT_EQ(give_seal(ada, match, "A", "other")["error"]["code"], "N-25") << "nor can it be sealed now";
    EXPECT_TRUE(give_seed(ada, "A", "mine")["ok"]);
    ASSERT_TRUE(hand_.until([&] { return ada->may_order(); }));
    EXPECT_TRUE(has_rolled(ada));
    EXPECT_EQ(give_seed(ada, "A", "mine")["error"]["code"], "N-04");
    EXPECT_EQ(dice_of(match)["seeds"], Json::array({"mine", ""}));
    EXPECT_EQ(dice_of(match)["seals"], Json::array({seal(match, "A", "mine"), ""}));
}

TEST_F(HubDiceTest, no_seed_is_shown_before_all_are_sealed) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = open_page(match, {0});
    EXPECT_TRUE(give_seal(ada, match, "A", "a")["ok"]);
    EXPECT_EQ(ada->state["dice"]["phase"], "seal") << "the other has not come";
    const BrowserPtr bob = open_page(match, {1});
    EXPECT_EQ(ada->state["dice"]["phase"], "seal") << "he has come, but has not sealed";
    EXPECT_EQ(give_seed(ada, "A", "a")["error"]["code"], "N-27");
    EXPECT_TRUE(give_seal(bob, match, "B", "b")["ok"]);
    ASSERT_TRUE(hand_.until([&] { return ada->state["dice"]["phase"] == "seed"; }));
    EXPECT_EQ(ada->state["dice"]["seals"]["B"], seal(match, "B", "b"));
    EXPECT_TRUE(give_seed(ada, "A", "a")["ok"]);
    EXPECT_EQ(ada->state["dice"]["seeds"], Json::array({"A"}));
    EXPECT_EQ(ada->state["step"], 0) << "his seed is still to come";
    EXPECT_EQ(give_seed(bob, "A", "a")["error"]["code"], "F-03") << "not for another side";
    EXPECT_TRUE(give_seed(bob, "B", "b")["ok"]);
    ASSERT_TRUE(hand_.until([&] { return ada->may_order() || bob->may_order(); }));
    EXPECT_EQ(dice_of(match)["seeds"], Json::array({"a", "b"}));
}

TEST_F(HubDiceTest, a_server_that_starts_again_goes_on_with_seals_and_seeds) {
    const Json match = duel(kTwoPeople);
    BrowserPtr ada = open_page(match, {0});
    BrowserPtr bob = open_page(match, {1});
    give_seal(ada, match, "A", "a");
    give_seal(bob, match, "B", "b");
    ASSERT_TRUE(hand_.until([&] { return ada->state["dice"]["phase"] == "seed"; }));
    give_seed(ada, "A", "a");
    close();
    open();
    bob = open_page(match, {1});
    EXPECT_EQ(bob->state["dice"]["phase"], "seed") << "a seed was shown, so the seals stand";
    ada = open_page(match, {0});
    EXPECT_EQ(bob->state["dice"]["seeds"], Json::array({"A"}));
    give_seed(bob, "B", "b");
    ASSERT_TRUE(hand_.until([&] { return ada->may_order() || bob->may_order(); }));
    EXPECT_EQ(dice_of(match)["seeds"], Json::array({"a", "b"}));
}

TEST_F(HubDiceTest, nobody_replaces_a_seal_after_a_seed_was_shown_and_the_match_was_loaded_again) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = open_page(match, {0});
    BrowserPtr bob = open_page(match, {1});
    give_seal(ada, match, "A", "a");
    give_seal(bob, match, "B", "b");
    ASSERT_TRUE(hand_.until([&] { return ada->state["dice"]["phase"] == "seed"; }));
    give_seed(ada, "A", "a");
    close();
    open();
    bob = open_page(match, {1});
    EXPECT_EQ(give_seal(bob, match, "B", "fits the seed of A")["error"]["code"], "N-25");
    EXPECT_EQ(give_seed(bob, "B", "fits the seed of A")["error"]["code"], "N-28");
    EXPECT_EQ(dice_of(match)["seals"][1], seal(match, "B", "b"));
}

TEST_F(HubDiceTest, a_side_replaces_its_seal_ten_times_at_most) {
    const Json match = duel(kTwoPeople);
    BrowserPtr ada = open_page(match, {0});
    for (std::uint32_t i = 0; i < kMostSeals; ++i)
        EXPECT_TRUE(give_seal(ada, match, "A", std::to_string(i))["ok"]) << i;
    EXPECT_EQ(give_seal(ada, match, "A", "one more")["error"]["code"], "N-29");
    close();
    open();
    ada = open_page(match, {0});
    EXPECT_EQ(give_seal(ada, match, "A", "one more")["error"]["code"], "N-29") << "the journal counts";
    EXPECT_TRUE(give_seal(ada, match, "A", "9")["ok"]) << "it is the one that stands";
    const BrowserPtr bob = open_page(match, {1});
    EXPECT_TRUE(give_seal(bob, match, "B", "b")["ok"]) << "another side has its own";
    ASSERT_TRUE(hand_.until([&] { return ada->state["dice"]["phase"] == "seed"; }));
    EXPECT_TRUE(give_seed(ada, "A", "9")["ok"]);
}

TEST_F(HubDiceTest, the_same_seal_again_is_no_record) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = open_page(match, {0});
    give_seal(ada, match, "A", "a");
    const std::uint64_t records = journal_->counters().records;
    for (int i = 0; i < 30; ++i) EXPECT_TRUE(give_seal(ada, match, "A", "a")["ok"]);
    EXPECT_EQ(journal_->counters().records, records);
}

TEST_F(HubDiceTest, another_browser_seals_anew_or_says_that_the_seed_is_lost) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = open_page(match, {0});
    give_seal(ada, match, "A", "a");
    hub_->leave(ada);
    const BrowserPtr elsewhere = open_page(match, {0});
    EXPECT_TRUE(give_seal(elsewhere, match, "A", "another")["ok"]);
    const BrowserPtr bob = open_page(match, {1});
    give_seal(bob, match, "B", "b");
    ASSERT_TRUE(hand_.until([&] { return bob->state["dice"]["phase"] == "seed"; }));
    EXPECT_EQ(bob->state["dice"]["seals"]["A"], seal(match, "A", "another"));
    give_seed(bob, "B", "b");
    EXPECT_TRUE(ask(elsewhere, {{"do", "seed"}, {"none", true}})["ok"]);
    ASSERT_TRUE(hand_.until([&] { return elsewhere->may_order() || bob->may_order(); }));
    EXPECT_EQ(dice_of(match)["seeds"], Json::array({"", "b"}));
}

TEST_F(HubDiceTest, dice_wait_for_everybody_also_where_orders_come_first) {
    const Json match = make(R"({"game": "champs", "setup": {"scenario": "soissons", "deployment": "free"},
                                "seats": [{"kind": "human"}, {"kind": "human"}]})");
    const BrowserPtr both = open_page(match, {0, 1});
    ASSERT_EQ(both->state["pending"]["waits"], "decision");
    for (int i = 0; i < 200 && both->may_order(); ++i)
        ASSERT_TRUE(order(both, both->state["orders"][0]["order"].get<std::string>())["ok"]);
    EXPECT_EQ(both->state["pending"]["waits"], "roll") << "it stays there";
    give_seal(both, match, "A", "a");
    give_seal(both, match, "B", "b");
    ASSERT_TRUE(hand_.until([&] { return both->state["dice"]["phase"] == "seed"; }));
    give_seed(both, "A", "a");
    give_seed(both, "B", "b");
    EXPECT_TRUE(hand_.until([&] { return both->may_order(); }));
}

TEST_F(HubDiceTest, a_bot_in_the_seat_of_somebody_who_left_ends_the_wait_for_his_seed) {
    const Json match = duel(kTwoPeople);
    const BrowserPtr ada = open_page(match, {0});
    const BrowserPtr bob = open_page(match, {1});
    give_seal(ada, match, "A", "a");
    give_seal(bob, match, "B", "b");
    ASSERT_TRUE(hand_.until([&] { return ada->state["dice"]["phase"] == "seed"; }));
    give_seed(ada, "A", "a");
    hub_->leave(bob);
    hand_.pass(limits_.seat_wait);
    EXPECT_TRUE(ask(ada, {{"do", "offer"}, {"what", "bot"}, {"side", "B"}})["ok"]);
    EXPECT_TRUE(hand_.until([&] { return ada->may_order(); }));
    EXPECT_EQ(dice_of(match)["seeds"], Json::array({"a", ""}));
}

TEST_F(HubDiceTest, rolls_are_numbered_where_they_are_told) {
    const Json match = duel();
    const BrowserPtr ada = open_page(match, {0});
    give_seal(ada, match, "A", "mine");
    ASSERT_TRUE(hand_.until([&] { return ada->state["dice"]["phase"] == "seed"; }));
    give_seed(ada, "A", "mine");
    play_on(ada, 300);
    ASSERT_TRUE(ada->over());
    const BrowserPtr eve = join(match, {});
    const Json record = dice_of(match);
    std::size_t rolls = 0;
    for (const Json& line : eve->state["log"]) {
        if (!line.contains("dice")) continue;
        EXPECT_EQ(line["roll"], ++rolls);
        EXPECT_EQ(line["dice"]["faces"], record["rolls"][rolls - 1]["faces"]);
    }
    EXPECT_EQ(rolls, record["rolls"].size());
}

TEST_F(HubDiceTest, a_seal_has_the_form_of_a_hash) {
    const BrowserPtr ada = open_page(duel(), {0});
    for (const char* wrong : {"", "abc", "zz"})
        EXPECT_EQ(ask(ada, {{"do", "seal"}, {"seal", wrong}})["error"]["code"], "N-26");
    EXPECT_EQ(ask(ada, {{"do", "seal"}, {"seal", 5}})["error"]["code"], "F-03");
    EXPECT_EQ(ask(ada, {{"do", "seal"}, {"side", "Q"}, {"seal", std::string(64, 'a')}})["error"]["code"],
              "F-03");
}

}  // namespace
}  // namespace clashfield::server
