#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "games/clash/clash_game.h"

namespace clashfield::clash {
namespace {

std::unique_ptr<Battle> started(const char* deployment) {
    Result<std::unique_ptr<Game>> game = load_game(CLASHFIELD_SOURCE_DIR "/data", {});
    EXPECT_TRUE(game.ok());
    Random random(1);
    EventSink silent;
    const Json setup =
        (*game)->complete(Json{{"scenario", "first_clash"}, {"deployment", deployment}}, random);
    Result<std::unique_ptr<Battle>> battle = (*game)->start(setup, silent);
    EXPECT_TRUE(battle.ok());
    return std::move(*battle);
}

void give(Battle& battle, std::uint8_t side, const char* text) {
    const Result<Order> order = battle.read_order(Side{side}, text);
    ASSERT_TRUE(order.ok()) << text;
    ASSERT_TRUE(battle.check(*order).ok()) << text;
    EventSink silent;
    battle.apply(*order, silent);
}

// In a covered deployment the defender sets up first, and nobody sees where.
TEST(ClashView, CL_SET_08_what_is_set_up_covered_is_seen_by_its_owner_alone) {
    const auto here = started("covered");
    const auto there = started("covered");
    give(*here, 1, "deploy B1 600 700 180 8");
    give(*there, 1, "deploy B1 300 800 180 4");
    give(*there, 1, "form B3 foot");
    EXPECT_EQ(here->view(Observer{Side{0}}), there->view(Observer{Side{0}}));
    EXPECT_EQ(here->view(Observer{}), there->view(Observer{}));
    EXPECT_NE(here->view(Observer{Side{1}}), there->view(Observer{Side{1}}));
    give(*here, 1, "auto_deploy");
    EXPECT_TRUE(here->view(Observer{}).at("figures").empty());
    give(*here, 0, "auto_deploy");
    EXPECT_FALSE(here->view(Observer{}).at("figures").empty());
}

// A decoy looks like the marker of a unit.
TEST(ClashView, CL_SET_09_the_other_side_does_not_see_what_a_marker_stands_for) {
    const auto unit = started("decoys");
    const auto decoy = started("decoys");
    give(*unit, 0, "marker A1 600 200");
    give(*decoy, 0, "marker - 600 200");
    EXPECT_EQ(unit->view(Observer{Side{1}}), decoy->view(Observer{Side{1}}));
    EXPECT_NE(unit->view(Observer{Side{0}}), decoy->view(Observer{Side{0}}));
}

TEST(ClashView, CL_SET_09_nobody_but_its_side_is_told_what_a_marker_stands_for) {
    const auto battle = started("decoys");
    give(*battle, 0, "marker A1 600 200");
    const auto unit_of_marker = [&](Observer observer) {
        return battle->view(observer)["markers"][0].contains("unit");
    };
    EXPECT_TRUE(unit_of_marker({Side{0}}));
    EXPECT_FALSE(unit_of_marker({Side{1}}));
    EXPECT_FALSE(unit_of_marker({}));
}

// CL-MRK-01, CL-SET-13: what the page shows as round tokens, coloured markers and pips of life.
TEST(ClashView, CL_MRK_01_tokens_states_and_lives_are_in_the_view) {
    const auto battle = started("ready");
    const View view = battle->view(Observer{});
    for (const View& item : view["units"]) {
        EXPECT_GT(item["tokens"].get<int>(), 0);
        EXPECT_EQ(item["state"], "disciplined");
    }
    for (const View& figure : view["figures"]) EXPECT_GT(figure["lives"].get<int>(), 0);
}

// CL-ARB-01: nothing overrides the rules but what both agree on: a draw offered and accepted.
TEST(ClashView, CL_ARB_01_both_may_agree_to_end_it) {
    const auto battle = started("ready");
    const Result<Order> accept = battle->read_order(Side{1}, "accept_draw");
    ASSERT_TRUE(accept.ok());
    EXPECT_FALSE(battle->check(*accept).ok());
    give(*battle, 0, "offer_draw");
    give(*battle, 1, "accept_draw");
    EXPECT_TRUE(std::get<Outcome>(battle->pending()).draw);
}

TEST(ClashAnswers, CL_SPC_01_riders_learn_where_they_would_stand_on_foot) {
    const auto battle = started("ready");
    const Json question{{"mount", Json::object()}};
    std::optional<Refusal> why;
    EXPECT_TRUE(battle->answer(question, Observer{Side{0}}, why).is_null());
    give(*battle, 0, "announce A3 dismount");
    give(*battle, 1, "pass");
    const Json answer = battle->answer(question, Observer{Side{0}}, why);
    EXPECT_EQ(answer["room"], true);
    ASSERT_EQ(answer["figures"].size(), 3u);
    EXPECT_EQ(answer["figures"][0]["figure"], "A3-1");
    EXPECT_EQ(answer["figures"][0]["w"], answer["figures"][0]["d"]);
    EXPECT_TRUE(battle->answer(Json{{"duels", Json::object()}}, Observer{Side{0}}, why).is_null());
}

}  // namespace
}  // namespace clashfield::clash
