#include "server/hub.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hex.h"
#include "battle/battle_log.h"
#include "dice/fair_dice.h"
#include "tests/support/hub_bench.h"

namespace clashfield::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST_F(HubTest, a_battle_against_a_bot_is_played_to_its_end) {
    const Json match = duel();
    const BrowserPtr ada = join(match, {0});
    play_on(ada, 300);
    ASSERT_TRUE(ada->over());
    EXPECT_FALSE(ada->state["over"]["words"].get<std::string>().empty());
    EXPECT_FALSE(ada->told.empty());
    EXPECT_EQ(ada->state["log"].size() + ada->state["log_from"].get<std::size_t>(), ada->told.size());
}

TEST_F(HubTest, a_server_that_starts_again_has_every_acknowledged_order) {
    const Json match = duel();
    const BrowserPtr ada = join(match, {0});
    play_on(ada, 3);
    ASSERT_TRUE(hand_.until([&] { return ada->may_order() || ada->over(); }));
    close();
    open();
    const BrowserPtr again = join(match, {0});
    ASSERT_TRUE(hand_.until([&] { return again->may_order() || again->over(); }));
    EXPECT_EQ(again->state["step"], ada->state["step"]);
    EXPECT_EQ(again->state["view"], ada->state["view"]);
    // Names that were not known when a line was first told are told now; the rest is the same.
    EXPECT_EQ(std::vector(again->told.begin() + 1, again->told.end()),
              std::vector(ada->told.begin() + 1, ada->told.end()));
    play_on(again, 300);
    EXPECT_TRUE(again->over());
}

TEST_F(HubTest, after_the_first_state_only_what_is_new_is_sent) {
    const Json match = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const BrowserPtr ada = join(match, {0});
    const BrowserPtr bob = join(match, {1});
    ASSERT_TRUE(hand_.until([&] { return ada->may_order() || bob->may_order(); }));
    for (int i = 0; i < 20 && !ada->over(); ++i) play_on(ada->may_order() ? ada : bob, 1);
    const std::size_t before = ada->traffic.size();
    const Json state = ada->state;
    if (!ada->over()) play_on(ada->may_order() ? ada : bob, 1);
    EXPECT_THAT(ada->traffic.substr(before), Not(HasSubstr("commitment")));
    EXPECT_THAT(ada->traffic.substr(before), Not(HasSubstr("\"view\"")));
    // Somebody who comes now is sent the same.
    const BrowserPtr again = join(match, {0});
    EXPECT_EQ(nlohmann::json(again->state["view"]), nlohmann::json(ada->state["view"]));
    for (const char* key : {"step", "moment", "pending", "undo", "score", "dice", "over", "title"})
        EXPECT_EQ(again->state[key], ada->state[key]) << key;
    EXPECT_EQ(again->state.contains("orders"), ada->state.contains("orders"));
    // But for the names that were not known when the first line was told.
    EXPECT_EQ(std::vector(again->told.begin() + 1, again->told.end()),
              std::vector(ada->told.begin() + 1, ada->told.end()));
}

TEST_F(HubTest, nobody_sees_an_order_before_it_is_durable) {
    const Json match = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const BrowserPtr ada = join(match, {0});
    const BrowserPtr bob = join(match, {1});
    ASSERT_TRUE(hand_.until([&] { return ada->may_order() || bob->may_order(); }));
    const BrowserPtr asked = ada->may_order() ? ada : bob;
    const Json step = asked->state["step"];
    hub_->receive(asked,
                  Json{{"do", "order"}, {"at", step}, {"order", asked->state["orders"][0]["order"]}}.dump());
    // The loop has not been told that it is on the disk.
    const auto eve = std::make_shared<Browser>();
    hub_->receive(eve, Json{{"do", "join"}, {"match", match["match"]}, {"secrets", Json::array()}}.dump());
    hub_->receive(ada, R"({"do": "language", "language": "fr"})");
    EXPECT_TRUE(eve->traffic.empty());
    EXPECT_EQ(ada->state["step"], step);
    EXPECT_TRUE(hand_.until([&] { return !eve->state.is_null() && !ada->answers.empty(); }));
    EXPECT_GT(eve->state["step"], step);
}

// Eve watches a match and waits there with an order, then sits down in a match of her own: with that seat she
// must not play in the other one.
TEST_F(HubTest, an_order_that_waits_is_not_given_with_the_seat_of_another_match) {
    const Json match = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const Json own = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const BrowserPtr ada = join(match, {0, 1});
    const BrowserPtr eve = join(match, {});
    ASSERT_TRUE(hand_.until([&] { return ada->may_order(); }));
    const Json first = ada->state["orders"][0]["order"];
    const std::uint64_t step = ada->state["step"].get<std::uint64_t>();
    hub_->receive(ada, Json{{"do", "order"}, {"at", step}, {"order", first}, {"id", 1}}.dump());
    for (const std::uint64_t at : {step, step + 1, step + 2})
        hub_->receive(eve, Json{{"do", "order"}, {"at", at}, {"order", first}, {"id", 7}}.dump());
    Json secrets = Json::array();
    for (const Json& seat : own["seats"]) secrets.push_back(seat["secret"]);
    hub_->receive(eve, Json{{"do", "join"}, {"match", own["match"]}, {"secrets", secrets}, {"id", 2}}.dump());
    EXPECT_TRUE(hand_.until([&] { return eve->answers.size() >= 4; }));
    int refused = 0;
    for (const Json& answer : eve->answers) {
        if (answer.value("re", 0) != 7) continue;
        refused += !answer["ok"] && answer["error"]["code"] == "N-08" ? 1 : 0;
    }
    EXPECT_EQ(refused, 3);
    EXPECT_EQ(ada->state["step"], step + 1);
}

TEST_F(HubTest, an_order_is_answered_although_its_player_has_joined_another_match) {
    const Json match = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const Json own = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const BrowserPtr ada = join(match, {0, 1});
    ASSERT_TRUE(hand_.until([&] { return ada->may_order(); }));
    const Json first = ada->state["orders"][0]["order"];
    hub_->receive(ada, Json{{"do", "order"}, {"at", ada->state["step"]}, {"order", first}, {"id", 7}}.dump());
    hub_->receive(
        ada, Json{{"do", "join"}, {"match", own["match"]}, {"secrets", Json::array()}, {"id", 2}}.dump());
    const auto is_answered = [&] {
        return std::any_of(ada->answers.begin(), ada->answers.end(),
                           [](const Json& answer) { return answer.value("re", 0) == 7 && answer["ok"]; });
    };
    EXPECT_TRUE(hand_.until(is_answered));
}

TEST_F(HubTest, only_the_seat_that_is_asked_gives_orders) {
    const Json match = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const BrowserPtr ada = join(match, {0});
    const BrowserPtr bob = join(match, {1});
    const BrowserPtr eve = join(match, {});
    ASSERT_TRUE(hand_.until([&] { return ada->may_order() || bob->may_order(); }));
    const BrowserPtr asked = ada->may_order() ? ada : bob;
    const BrowserPtr other = ada->may_order() ? bob : ada;
    const std::string first = asked->state["orders"][0]["order"].get<std::string>();
    EXPECT_EQ(order(other, first)["error"]["code"], "N-02");
    EXPECT_EQ(order(eve, first)["error"]["code"], "N-12");
    EXPECT_FALSE(other->may_order());
    EXPECT_FALSE(eve->may_order());
    const Json stale = ask(asked, {{"do", "order"}, {"at", 9999}, {"order", first}});
    EXPECT_EQ(stale["error"]["code"], "N-01");
    const Json refused = order(asked, "attack A");
    EXPECT_FALSE(refused["ok"]);
    const std::uint64_t step = asked->state["step"].get<std::uint64_t>();
    EXPECT_TRUE(order(asked, first)["ok"]);
    EXPECT_GT(asked->state["step"].get<std::uint64_t>(), step);
    EXPECT_FALSE(ask(asked, {{"do", "order"}, {"at", step}, {"order", first}})["ok"]) << "sent twice";
}

TEST_F(HubTest, a_wrong_secret_opens_nothing) {
    const Json match = duel();
    auto thief = std::make_shared<Browser>();
    hub_->receive(
        thief,
        Json{{"do", "join"}, {"match", match["match"]}, {"secrets", {"AAAAAAAAAAAAAAAAAAAAAA"}}}.dump());
    ASSERT_TRUE(hand_.until([&] { return !thief->answers.empty(); }));
    EXPECT_EQ(thief->answers[0]["error"]["code"], "N-11");
    EXPECT_TRUE(thief->state.is_null());
}

TEST_F(HubTest, anything_may_come_in) {
    const BrowserPtr ada = join(duel(), {0});
    std::string deep;
    for (int i = 0; i < 5000; ++i) deep += "[";
    for (const std::string& nonsense :
         {std::string(), std::string("no JSON"), std::string("[]"), std::string("{}"),
          std::string("{\"do\": 7}"), deep, std::string("{\"do\": \"order\"}"),
          std::string("{\"do\": \"order\", \"at\": -1, \"order\": {}}"),
          std::string("{\"do\": \"faces\", \"at\": 0, \"faces\": [9]}"), std::string("{\"do\": \"undo\"}"),
          std::string("{\"do\": \"say\", \"text\": 5}"), std::string("{\"do\": \"offer\", \"side\": \"Z\"}"),
          std::string("{\"do\": \"join\", \"match\": \"x\"}"), std::string("{\"do\": \"\\u0000\"}"),
          "{\"do\": \"say\", \"text\": \"" + std::string(70'000, 'x') + "\"}"}) {
        const std::size_t before = ada->answers.size();
        hub_->receive(ada, nonsense);
        ASSERT_TRUE(hand_.until([&] { return ada->answers.size() > before; })) << nonsense.substr(0, 60);
        EXPECT_FALSE(ada->answers.back()["ok"]) << nonsense.substr(0, 60);
        EXPECT_FALSE(ada->answers.back()["error"]["message"].get<std::string>().empty());
    }
    play_on(ada, 300);
    EXPECT_TRUE(ada->over());
}

TEST_F(HubTest, what_lies_in_ambush_never_reaches_the_other_side) {
    const Json match = make(R"({"game": "champs", "setup": {"scenario": "poitiers"},
                                "seats": [{"kind": "human"}, {"kind": "human"}]})");
    const BrowserPtr franks = join(match, {0});
    const BrowserPtr arabs = join(match, {1});
    const BrowserPtr eve = join(match, {});
    ASSERT_TRUE(hand_.until([&] { return arabs->may_order(); }));
    std::vector<std::string> hidden;
    for (const Json& unit : franks->state["view"]["units"])
        if (unit.value("hidden", false)) hidden.push_back(unit["id"].get<std::string>());
    ASSERT_FALSE(hidden.empty());
    for (int i = 0; i < 30 && arabs->may_order(); ++i) play_on(arabs, 1);
    EXPECT_GT(arabs->state["step"].get<int>(), 3);
    for (const BrowserPtr& other : {arabs, eve})
        for (const std::string& id : hidden) EXPECT_THAT(other->traffic, Not(HasSubstr("\"" + id + "\"")));
    // Nor do the server's own secrets leave it.
    for (const BrowserPtr& anybody : {franks, arabs, eve}) {
        EXPECT_THAT(anybody->traffic, Not(HasSubstr("dice_secret")));
        EXPECT_THAT(anybody->traffic, Not(HasSubstr("secret_hash")));
    }
}

TEST_F(HubTest, fair_dice_can_be_checked_when_the_battle_is_over) {
    const Json match = duel();
    const BrowserPtr ada = join(match, {0});
    const std::string id = match["match"].get<std::string>();
    EXPECT_FALSE(get([&](Hub::Reply reply) { hub_->dice(id, std::move(reply)); }).contains("secret"));
    play_on(ada, 300);
    ASSERT_TRUE(ada->over());
    const Json dice = get([&](Hub::Reply reply) { hub_->dice(id, std::move(reply)); });
    const DiceSecret secret = from_hex<sizeof(DiceSecret)>(dice["secret"].get<std::string>()).value();
    EXPECT_EQ(ada->state["dice"]["commitment"], to_hex(dice_commitment(secret)));
    FairDice fair(dice_key(secret, id, dice["seeds"].get<std::vector<std::string>>()));
    ASSERT_FALSE(dice["rolls"].empty());
    for (const Json& roll : dice["rolls"]) {
        Faces faces;
        ASSERT_TRUE(fair.roll({static_cast<std::uint16_t>(roll["faces"].size()),
                               static_cast<std::uint8_t>(roll["sides"].get<int>())},
                              faces)
                        .ok());
        Json thrown = Json::array();
        for (const std::uint8_t face : faces) thrown.push_back(face);
        EXPECT_EQ(thrown, roll["faces"]);
    }
}

TEST_F(HubTest, a_finished_match_is_replayed_and_branched) {
    const Json match = duel();
    const BrowserPtr ada = join(match, {0});
    const std::string id = match["match"].get<std::string>();
    const auto at = [&](std::size_t step) {
        return get(
            [&](Hub::Reply reply) { hub_->replay(id, {.step = step, .side = "A"}, "en", std::move(reply)); });
    };
    EXPECT_EQ(get([&](Hub::Reply reply) { hub_->log(id, std::move(reply)); })["denied"], "N-15");
    play_on(ada, 300);
    ASSERT_TRUE(ada->over());
    const std::size_t steps = at(0)["steps"].get<std::size_t>();
    EXPECT_EQ(at(steps)["view"], ada->state["view"]);
    EXPECT_NE(at(0)["view"], ada->state["view"]);
    const Json branch = get([&](Hub::Reply reply) {
        hub_->branch(
            id, Json::parse(R"({"step": 4, "seats": [{"kind": "human"}, {"kind": "bot", "bot": "random"}]})"),
            "", std::move(reply));
    });
    const BrowserPtr bob = join(branch, {0});
    EXPECT_EQ(bob->state["view"], at(4)["view"]);
    play_on(bob, 300);
    EXPECT_TRUE(bob->over());
    const Json log = get([&](Hub::Reply reply) { hub_->log(id, std::move(reply)); });
    EXPECT_EQ(log["entries"].size(), steps);

    // Both logs prove their dice, the branch those of its own.
    const auto proven = [&](const std::string& finished) {
        return log_from_json(get([&](Hub::Reply reply) { hub_->log(finished, std::move(reply)); }));
    };
    const auto rolls = verify_dice(*shelf_.find("filler"), *proven(id));
    ASSERT_TRUE(rolls.ok()) << to_string(rolls.problems());
    EXPECT_GT(*rolls, 0u);
    const Result<BattleLog> other = proven(branch["match"].get<std::string>());
    ASSERT_TRUE(other.ok()) << to_string(other.problems());
    EXPECT_EQ(other->proof->from, 4u);
    EXPECT_TRUE(verify_dice(*shelf_.find("filler"), *other).ok());
}

TEST_F(HubTest, an_order_can_be_taken_back_until_dice_roll) {
    const Json match = make(R"({"game": "champs", "setup": {"scenario": "soissons"},
                                "seats": [{"kind": "human"}, {"kind": "human"}]})");
    const BrowserPtr both = join(match, {0, 1});
    ASSERT_TRUE(hand_.until([&] { return both->may_order(); }));
    while (both->state["pending"]["kind"] != "activate") play_on(both, 1);
    EXPECT_FALSE(ask(both, {{"do", "undo"}, {"at", both->state["step"]}})["ok"]);
    const Json before = both->state["view"];
    std::string pick;
    for (const Json& listed : both->state["orders"])
        if (listed["order"].get<std::string>().starts_with("pick")) pick = listed["order"].get<std::string>();
    ASSERT_TRUE(order(both, pick)["ok"]);
    EXPECT_TRUE(both->state["undo"]["can"]);
    EXPECT_TRUE(ask(both, {{"do", "undo"}, {"at", both->state["step"]}})["ok"]);
    EXPECT_EQ(both->state["view"], before);
    EXPECT_TRUE(both->state.contains("log_cut"));
}

TEST_F(HubTest, people_type_the_faces_of_their_own_dice) {
    const Json match = make(R"({"game": "filler", "setup": {"scenario": "duel_classic"}, "dice": "typed",
                                "seats": [{"kind": "human"}, {"kind": "human"}]})");
    const BrowserPtr both = join(match, {0, 1});
    ASSERT_EQ(both->state["pending"]["waits"], "roll");
    const Json wrong = ask(both, {{"do", "faces"}, {"at", both->state["step"]}, {"faces", {7, 1}}});
    EXPECT_EQ(wrong["error"]["code"], "B-24");
    EXPECT_TRUE(ask(both, {{"do", "faces"}, {"at", both->state["step"]}, {"faces", {6, 1}}})["ok"]);
    EXPECT_TRUE(both->may_order());
}

TEST_F(HubTest, odds_and_refusals_are_told_before_anything_happens) {
    const Json match = duel();
    const BrowserPtr ada = join(match, {0});
    ASSERT_TRUE(hand_.until([&] { return ada->may_order(); }));
    const Json state = ada->state;
    const Json odds = ask(ada, {{"do", "odds"}, {"order", state["orders"][0]["order"]}});
    EXPECT_TRUE(odds["ok"]);
    EXPECT_TRUE(odds["odds"]["tables"].is_array());
    const Json refused = ask(ada, {{"do", "check"}, {"order", "attack A"}});
    EXPECT_FALSE(refused["ok"]);
    EXPECT_TRUE(ask(ada, {{"do", "check"}, {"order", state["orders"][0]["order"]}})["ok"]);
    EXPECT_EQ(ada->state["step"], state["step"]);
}

TEST_F(HubTest, orders_are_taken_back_only_so_often) {
    const Json match = make(R"({"game": "champs", "setup": {"scenario": "soissons"},
                                "seats": [{"kind": "human"}, {"kind": "human"}]})");
    BrowserPtr both = join(match, {0, 1});
    ASSERT_TRUE(hand_.until([&] { return both->may_order(); }));
    while (both->state["pending"]["kind"] != "activate") play_on(both, 1);
    const auto give = [&] { return order(both, both->state["orders"][0]["order"].get<std::string>()); };
    const auto undo = [&] { return ask(both, {{"do", "undo"}, {"at", both->state["step"]}}); };
    std::uint32_t taken_back = 0;
    Json answer = {{"ok", true}};
    for (; taken_back < 1000; ++taken_back) {
        ASSERT_TRUE(give()["ok"]) << taken_back;
        answer = undo();
        if (answer["ok"] == false) break;
    }
    EXPECT_EQ(answer["error"]["code"], "N-31");
    EXPECT_EQ(both->state["undo"], Json({{"can", false}, {"why", answer["error"]["message"]}}));
    EXPECT_GE(taken_back, kTakeBacks);
    EXPECT_LT(taken_back, kTakeBacks + 20 * kTakeBacksForOrder);
    close();
    open();
    both = join(match, {0, 1});
    EXPECT_EQ(undo()["error"]["code"], "N-31") << "the journal counts";
    ASSERT_TRUE(give()["ok"]);
    answer = undo();
    EXPECT_TRUE(answer["ok"] == true || answer["error"]["code"] != "N-31") << "it has gone on";
}

TEST_F(HubTest, a_journal_takes_only_so_many_entries) {
    limits_.most_entries = 3;
    close();
    open();
    const Json match = duel(kTwoPeople);
    const BrowserPtr both = join(match, {0, 1});
    ASSERT_TRUE(hand_.until([&] { return both->may_order(); }));
    Json answer;
    for (int i = 0; i < 4 && (i == 0 || answer["ok"] == true); ++i)
        answer = order(both, both->state["orders"][0]["order"].get<std::string>());
    EXPECT_EQ(answer["error"]["code"], "N-32");
    EXPECT_EQ(ask(both, {{"do", "ping"}})["ok"], true);
}

TEST_F(HubTest, the_same_state_is_told_in_french) {
    const Json match = duel();
    const BrowserPtr ada = join(match, {0});
    ASSERT_TRUE(hand_.until([&] { return ada->may_order(); }));
    const Json english = ada->state;
    EXPECT_TRUE(ask(ada, {{"do", "language"}, {"language", "fr"}})["ok"]);
    EXPECT_EQ(ada->state["view"], english["view"]);
    EXPECT_NE(ada->state["pending"]["words"], english["pending"]["words"]);
    EXPECT_EQ(ada->state["log_from"], 0);
}

TEST_F(HubTest, a_rematch_is_made_when_all_have_asked) {
    const Json match = duel();
    const BrowserPtr ada = join(match, {0});
    EXPECT_EQ(ask(ada, {{"do", "again"}})["error"]["code"], "N-15");
    play_on(ada, 300);
    ASSERT_TRUE(ada->over());
    ask(ada, {{"do", "again"}});
    const auto has_again = [&] {
        for (const Json& item : ada->news)
            if (item["say"] == "again") return true;
        return false;
    };
    EXPECT_TRUE(hand_.until(has_again));
    // Over the same connection.
    const Json next = ada->news.back();
    ask(ada, {{"do", "join"}, {"match", next["match"]}, {"secrets", next["secrets"]}});
    EXPECT_EQ(ada->state["match"], next["match"]);
    EXPECT_TRUE(hand_.until([&] { return ada->may_order(); }));
    EXPECT_FALSE(ada->over());
    const BrowserPtr late = join(match, {});
    EXPECT_FALSE(late->state["players"][0]["here"].get<bool>());
}

TEST_F(HubTest, a_rematch_is_offered_to_the_other) {
    const Json match = duel(R"([{"kind": "human"}, {"kind": "human"}])");
    const BrowserPtr ada = join(match, {0});
    const BrowserPtr bob = join(match, {1});
    for (int i = 0; i < 600 && !ada->over(); ++i) {
        ASSERT_TRUE(hand_.until([&] { return ada->may_order() || bob->may_order() || ada->over(); }));
        const BrowserPtr asked = ada->may_order() ? ada : bob;
        if (ada->over()) break;
        const Json& list = asked->state["orders"];
        ASSERT_TRUE(
            order(asked, list[static_cast<std::size_t>(i) % list.size()]["order"].get<std::string>())["ok"]);
    }
    ASSERT_TRUE(ada->over());
    ask(ada, {{"do", "again"}});
    EXPECT_EQ(bob->news.back(), (Json{{"say", "offer"}, {"what", "again"}}));
    ask(bob, {{"do", "again"}});
    EXPECT_TRUE(hand_.until([&] { return bob->news.back()["say"] == "again"; }));
    EXPECT_EQ(ada->news.back()["match"], bob->news.back()["match"]);
    EXPECT_NE(ada->news.back()["secrets"], bob->news.back()["secrets"]);
}

TEST_F(HubTest, bad_requests_name_what_is_wrong) {
    EXPECT_EQ(make(R"([])")["denied"], "F-03");
    EXPECT_EQ(make(R"({"game": "chess"})")["denied"], "F-05");
    EXPECT_EQ(make(R"({"game": "filler", "setup": 5, "seats": []})")["denied"], "F-03");
    EXPECT_EQ(
        make(R"({"game": "filler", "setup": {"scenario": "duel_classic"}, "seats": [{"kind": "human"}]})")
            ["denied"],
        "F-03");
    EXPECT_TRUE(make(R"({"game": "filler", "setup": {"scenario": "nowhere"},
                         "seats": [{"kind": "human"}, {"kind": "human"}]})")
                    .contains("denied"));
}

}  // namespace
}  // namespace clashfield::server
