// Properties of the rules that no single worked example shows. The examples themselves are vectors.

#include "games/filler/rules/rules.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/codec.h"
#include "battle/game.h"
#include "content/reader.h"
#include "games/filler/filler_game.h"
#include "games/filler/rules/dice.h"
#include "games/filler/rules/durations.h"
#include "games/filler/rules/table.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {
namespace {

using Json = nlohmann::ordered_json;

const Game& game() {
    static const auto loaded = [] {
        const std::filesystem::path root(CLASHFIELD_SOURCE_DIR);
        return load_game(root / "data", {(root / "tests/vectors/filler/deck.json").string()});
    }();
    EXPECT_TRUE(loaded) << to_string(loaded.problems());
    return **loaded;
}

std::unique_ptr<Battle> situation(const char* text) {
    EventSink events;
    auto battle = game().start(Json{{"situation", Json::parse(text)}}, events);
    EXPECT_TRUE(battle) << to_string(battle.problems());
    return std::move(*battle);
}

void give(Battle& battle, const char* text) {
    const Pending pending = battle.pending();
    const Side side = std::get<Decision>(pending).side;
    const Result<Order> order = battle.read_order(side, text);
    ASSERT_TRUE(order) << to_string(order.problems());
    ASSERT_TRUE(battle.check(*order).ok()) << text;
    EventSink events;
    battle.apply(*order, events);
}

TEST(Dice, FC_DIC_01_to_03_and_06_successful_faces_by_net_bonus) {
    const std::vector<std::string> expected = {"", "6", "56", "456", "3456", "23456", "23456"};
    for (int bonus = -3; bonus <= 3; ++bonus) {
        std::string faces;
        for (int face = 1; face <= 6; ++face) {
            if (succeeds(face, bonus)) faces += std::to_string(face);
        }
        EXPECT_EQ(faces, expected[static_cast<std::size_t>(bonus + 3)]) << "net bonus " << bonus;
    }
}

TEST(Table, FC_TAB_02_and_06_pairs_out_of_melee) {
    for (int seats = 2; seats <= 12; ++seats) {
        int ranged = 0;
        for (std::uint8_t a = 0; a < seats; ++a) {
            EXPECT_TRUE(adjacent_spaces(seats, a, kCentre));  // FC-TAB-03
            EXPECT_FALSE(adjacent_spaces(seats, a, a));
            for (std::uint8_t b = 0; b < a; ++b) {
                EXPECT_EQ(adjacent_spaces(seats, a, b), adjacent_spaces(seats, b, a));
                ranged += adjacent_spaces(seats, a, b) ? 0 : 1;
            }
        }
        EXPECT_EQ(ranged, seats >= 3 ? seats * (seats - 3) / 2 : 0);
    }
}

TEST(Skills, FC_SKL_10_the_view_shows_the_full_text_of_both_cards_in_both_languages) {
    const auto battle = situation(R"({"seats": 4, "mode": "ffa", "first": "A", "players": [
        {"card": "human", "space": "S0", "energy": 3}, {"card": "cheerleader", "space": "S2"}]})");
    give(*battle, "attack B");
    const View view = battle->view(Observer{Side{0}});
    for (std::size_t fighter = 0; fighter < 2; ++fighter) {
        for (const View& skill : view["fighters"][fighter]["skills"]) {
            EXPECT_FALSE(skill["text"]["en"].get<std::string>().empty());
            EXPECT_FALSE(skill["text"]["fr"].get<std::string>().empty());
        }
    }
}

TEST(Attack, FC_DIC_07_the_sums_are_known_before_the_throw) {
    const auto battle = situation(R"({"seats": 4, "mode": "ffa", "first": "A", "players": [
        {"card": "mestre", "space": "S0"}, {"card": "t2", "space": "S2"}]})");
    give(*battle, "move CT attack B");
    const Check check = battle->explain();
    EXPECT_EQ(check.dice, 2);
    EXPECT_EQ(check.score, 1);
    ASSERT_EQ(check.lines.size(), 4u);
    EXPECT_EQ(battle->vocabulary().clauses[check.lines[0].clause.index], "FC-DIC-04");
    EXPECT_EQ(battle->vocabulary().clauses[check.lines[1].clause.index], "FC-MVA-02");
}

TEST(Attack, equal_readings_are_equal_states_although_the_faces_differ) {
    const auto first = situation(R"({"seats": 4, "mode": "ffa", "first": "A", "players": [
        {"card": "t3", "space": "S0"}, {"card": "vampire", "space": "S1"}]})");
    give(*first, "attack B");
    const auto second = first->clone();
    EventSink events;
    Faces a;
    Faces b;
    for (const int face : {4, 1, 6}) a.push_back(static_cast<std::uint8_t>(face));
    for (const int face : {5, 5, 2}) b.push_back(static_cast<std::uint8_t>(face));
    first->apply(a, events);
    second->apply(b, events);
    EXPECT_EQ(first->hash(), second->hash());
}

TEST(Status, R_44_a_full_table_takes_no_further_status) {
    const filler::Setup setup;
    State state;
    std::vector<Event> told;
    EventSink events(told);
    Play play{setup, state, events};
    Status status;
    status.holder = 0;
    status.source = 0;
    status.until = Duration::Round;
    for (int i = 0; i < kMaxStatuses; ++i) add_status(play, status);
    EXPECT_EQ(told.back().kind, static_cast<std::uint8_t>(EventKind::Status));
    add_status(play, status);
    EXPECT_EQ(told.back().kind, static_cast<std::uint8_t>(EventKind::Full));
    EXPECT_EQ(state.statuses.size(), static_cast<std::size_t>(kMaxStatuses));
}

TEST(Draft, FC_SET_04_cards_are_offered_by_id_and_the_first_is_the_default) {
    EventSink events;
    const auto battle = game().start(Json{{"scenario",
                                           {{"mode", "ffa"},
                                            {"choose", "draft"},
                                            {"first", 0},
                                            {"players", {Json::object(), Json::object()}}}}},
                                     events);
    ASSERT_TRUE(battle) << to_string(battle.problems());
    OrderList orders;
    (*battle)->list_orders(orders, {});
    ASSERT_GT(orders.size(), 10u);
    for (std::size_t i = 1; i < orders.size(); ++i)
        EXPECT_LT((*battle)->write(orders[i - 1]), (*battle)->write(orders[i]));
}

TEST(Orders, B_12_a_card_without_skills_may_name_those_of_another) {
    const auto battle = situation(R"({"seats": 4, "mode": "ffa", "first": "A", "players": [
        {"card": "t2", "space": "S0"}, {"card": "cheerleader", "space": "S1"}]})");
    for (const char* text : {"use dodge", "respond dodge", "skip use cheer on A"}) {
        const Result<Order> order = battle->read_order(Side{0}, text);
        ASSERT_TRUE(order) << to_string(order.problems());
        EXPECT_FALSE(battle->check(*order).ok());
        EXPECT_EQ(battle->write(*order), text);
    }
}

TEST(Orders, a_skill_that_both_cards_have_is_the_givers_or_that_of_the_target_named_before_it) {
    const auto battle = situation(R"({"seats": 4, "mode": "ffa", "first": "B", "players": [
        {"card": "human", "space": "S0", "energy": 3}, {"card": "human", "space": "S1", "energy": 3}]})");
    give(*battle, "attack A");
    const auto order =
        order_from_json(*battle, Json{{"verb", "use"},
                                      {"skills", {"tentacle", "humbling"}},
                                      {"picks", Json::array({{{"target", "A"}, {"skill", "tentacle"}}})}});
    ASSERT_TRUE(order) << to_string(order.problems());
    EXPECT_EQ(battle->write(*order), "use tentacle + humbling on A.tentacle");
    EXPECT_EQ(*order, *battle->read_order(Side{1}, "use tentacle + humbling on A.tentacle"));
}

TEST(Orders, B_25_an_order_without_a_side_is_refused_by_the_rules_when_all_is_over) {
    const auto battle = situation(R"({"seats": 4, "mode": "ffa", "first": "A", "players": [
        {"card": "t2", "space": "S0"}, {"card": "t2", "space": "S1", "energy": 1}]})");
    give(*battle, "attack B");
    Faces faces;
    for (int i = 0; i < 2; ++i) faces.push_back(6);
    const auto rolling = order_from_json(*battle, "skip");  // nobody is asked during a roll either
    ASSERT_TRUE(rolling) << to_string(rolling.problems());
    EXPECT_EQ(battle->vocabulary().refusals[battle->check(*rolling).refusal().code].name, "B-01");
    EventSink events;
    battle->apply(faces, events);
    ASSERT_TRUE(std::holds_alternative<Outcome>(battle->pending()));
    for (const Json& json :
         {Json("attack B"), Json{{"order", "attack B"}}, Json{{"verb", "attack"}, {"target", "B"}}}) {
        const auto order = order_from_json(*battle, json);
        ASSERT_TRUE(order) << to_string(order.problems());
        EXPECT_EQ(battle->vocabulary().refusals[battle->check(*order).refusal().code].name, "B-25");
    }
}

TEST(Log, FC_SET_04_the_place_of_a_card_in_the_deck_is_content) {
    const std::filesystem::path root(CLASHFIELD_SOURCE_DIR);
    const auto second = load_game(root / "data", {(root / "tests/vectors/filler/deck2.json").string(),
                                                  (root / "tests/vectors/filler/deck.json").string()});
    ASSERT_TRUE(second) << to_string(second.problems());
    const Json duel{{"situation", Json::parse(R"({"seats": 4, "mode": "ffa", "first": "A", "players": [
        {"card": "t2", "space": "S0"}, {"card": "t3", "space": "S1"}]})")}};
    EXPECT_NE((*second)->content_hash(duel), game().content_hash(duel));  // states number the cards
}

TEST(Log, a_new_card_elsewhere_does_not_change_the_content_hash_of_a_battle) {
    const std::filesystem::path root(CLASHFIELD_SOURCE_DIR);
    const auto plain = load_game(root / "data", {});
    ASSERT_TRUE(plain);
    Random random(1);
    const Json setup = game().complete(Json{{"scenario", "duel_classic"}}, random);
    EXPECT_EQ((*plain)->content_hash(setup), game().content_hash(setup));
    const Json draft = game().complete(Json{{"scenario", "pick_four"}}, random);
    EXPECT_NE((*plain)->content_hash(draft), game().content_hash(draft));
}

// Old logs name their content by this.
TEST(Log, content_is_hashed_as_it_is_written) {
    for (const Json& one :
         {Json("plain ~"), Json("\"quoted\""), Json("back\\slash"), Json("tab\t"), Json("\x7f"), Json("été"),
          Json("\xff"), Json(""), Json(0), Json(-7), Json(std::uint64_t{1} << 63), Json(1.5), Json(true),
          Json(false), Json(nullptr)}) {
        const std::string text = one.dump(-1, ' ', true, Json::error_handler_t::replace);
        EXPECT_EQ(content::hash_without_words(one), hash_mix(hash_text(one.type_name()), hash_text(text)))
            << text;
    }
}

TEST(Log, other_words_do_not_change_what_a_card_is) {
    const Json card =
        Json::parse(R"({"id": "x", "name": {"en": "One", "fr": "Un"}, "energy": 3, "skills": []})");
    Json reworded = card;
    reworded["name"]["fr"] = "Une";
    EXPECT_EQ(content::hash_without_words(card), content::hash_without_words(reworded));
    Json stronger = card;
    stronger["energy"] = 4;
    EXPECT_NE(content::hash_without_words(card), content::hash_without_words(stronger));
    Json renamed = card;
    renamed["id"] = "y";
    EXPECT_NE(content::hash_without_words(card), content::hash_without_words(renamed));
}

TEST(Dispute, FC_DSP_04_the_help_has_a_courtesy_notice_in_both_languages) {
    for (const char* language : {"en", "fr"}) {
        const auto words = content::read_json(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data/text" /
                                              (std::string(language) + ".json"));
        ASSERT_TRUE(words) << to_string(words.problems());
        const std::string page =
            std::string(language) == "fr" ? "docs/rules/fr/filler.md" : "docs/rules/filler.md";
        EXPECT_NE((*words)["filler.help.courtesy"].get<std::string>().find(page), std::string::npos);
    }
}

}  // namespace
}  // namespace clashfield::filler
