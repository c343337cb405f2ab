#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "analysis/simulate.h"
#include "bots/bot.h"
#include "bots/greedy_bot.h"
#include "bots/random_bot.h"
#include "dice/dice_source.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/pig_play.h"

namespace clashfield::bots {
namespace {

std::string chosen(Bot& bot, const Battle& battle, std::uint64_t seed = 1) {
    Random random(seed);
    Order order;
    bot.choose(battle, random, order);
    EXPECT_TRUE(battle.check(order).ok());
    return battle.write(order);
}

// Plays one battle to its end.
void play_out(const Battle& start, Battle& battle, Bot& bot, Random& random, Order& order, Faces& faces) {
    EventSink silent;
    battle.assign(start);
    for (;;) {
        const Pending pending = battle.pending();
        if (std::holds_alternative<Outcome>(pending)) return;
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            throw_dice(roll->dice, random, faces);
            battle.apply(faces, silent);
        } else {
            bot.choose(battle, random, order);
            battle.apply(order, silent);
        }
    }
}

TEST(RandomBot, takes_every_listed_order_about_equally_often) {
    const auto battle = pig::start(R"({"situation": {"dice": 3, "charms": [0, 0]}})");
    RandomBot bot;
    Random random(5);
    Order order;
    std::map<std::string, int> counts;
    for (int i = 0; i < 4000; ++i) {
        bot.choose(*battle, random, order);
        ++counts[battle->write(order)];
    }
    ASSERT_EQ(counts.size(), 4u);
    for (const auto& [text, count] : counts) EXPECT_NEAR(count, 1000, 120) << text;
}

// The advice of this game would take another charm if it could see that the best one is taken.
TEST(GreedyBot, is_advised_by_what_its_side_knows) {
    GreedyBot bot;
    std::set<std::string> advice;
    for (const char* charm : {"none", "penny", "clover"}) {
        const auto battle = pig::start(R"({"scenario": "duel"})");
        const Pending pending = battle->pending();
        const Side first = std::get<Decision>(pending).side;
        const Result<Order> order = battle->read_order(first, "charm " + std::string(charm));
        ASSERT_TRUE(order.ok()) << charm;
        EventSink silent;
        battle->apply(*order, silent);
        advice.insert(chosen(bot, *battle));
    }
    EXPECT_EQ(advice, std::set<std::string>{"charm clover"});
}

// To hold wins, unless the other side has a charm: that it cannot know.
TEST(GreedyBot, looks_ahead_in_the_battle_that_its_side_knows) {
    GreedyBot bot;
    for (const char* charm : {"0", "1", "2"}) {
        const auto battle =
            pig::start(R"({"situation": {"target": 20, "scores": [15, 19], "turn_total": 5, "charms": [0, )" +
                       std::string(charm) + "]}}");
        EXPECT_EQ(chosen(bot, *battle), "hold") << charm;
    }
}

TEST(GreedyBot, rolls_below_twenty_and_holds_from_there_on) {
    GreedyBot bot;
    const auto at = [](int total) {
        return pig::start(R"({"situation": {"target": 100, "charms": [0, 0], "turn_total": )" +
                          std::to_string(total) + "}}");
    };
    EXPECT_EQ(chosen(bot, *at(19)), "roll 1");
    EXPECT_EQ(chosen(bot, *at(21)), "hold");
}

TEST(GreedyBot, takes_the_first_of_equal_orders) {
    GreedyBot bot;
    const auto battle =
        pig::start(R"({"situation": {"target": 100, "toasts": 1, "charms": [0, 0], "turn_total": 25}})");
    EXPECT_EQ(chosen(bot, *battle), "hold");
    EXPECT_EQ(bot.explanation().size(), 5u);
    EXPECT_EQ(bot.explanation()[0].value, bot.explanation()[2].value);
}

TEST(GreedyBot, weighs_every_roll_by_its_chance) {
    GreedyBot bot;
    const auto battle = pig::start(R"({"situation": {"target": 100, "charms": [0, 0], "turn_total": 6}})");
    chosen(bot, *battle);
    ASSERT_EQ(bot.explanation().size(), 2u);
    EXPECT_EQ(battle->write(bot.explanation()[0].order), "hold");
    EXPECT_DOUBLE_EQ(bot.explanation()[0].value, 6);
    EXPECT_DOUBLE_EQ(bot.explanation()[1].value, (8 + 9 + 10 + 11 + 12) / 6.0);
}

TEST(GreedyBot, expects_the_best_answer_of_the_other_side) {
    GreedyBot bot;
    const auto battle =
        pig::start(R"({"situation": {"target": 100, "charms": [0, 0], "turn_total": 10, "jinxes": 1}})");
    chosen(bot, *battle);
    // B answers a hold with a jinx, which works three times out of four.
    EXPECT_DOUBLE_EQ(bot.explanation()[0].value, 10 * 0.25 + 5 * 0.75);
    pig::play(*battle, "hold");
    EXPECT_EQ(chosen(bot, *battle), "jinx");
}

TEST(GreedyBot, knows_a_won_battle) {
    GreedyBot bot;
    const auto battle = pig::start(R"({"situation": {"target": 10, "charms": [0, 0], "turn_total": 10}})");
    EXPECT_EQ(chosen(bot, *battle), "hold");
}

TEST(GreedyBot, works_with_hardly_any_nodes) {
    GreedyBot bot({.orders = 2, .nodes = 1, .samples = 3, .deepest = 1});
    const auto battle = pig::start(R"({"situation": {"sides": 3, "dice": 2, "charms": [0, 0, 0]}})");
    EXPECT_EQ(chosen(bot, *battle), chosen(bot, *battle));
    EXPECT_EQ(bot.explanation().size(), 2u);
}

TEST(GreedyBot, samples_a_roll_that_has_too_many_outcomes) {
    GreedyBot bot({.orders = 512, .nodes = 1, .samples = 2000, .deepest = 48});
    // 64 nodes for an order are enough for 21 and 56 outcomes, but not for both of a jinx inside.
    const auto battle =
        pig::start(R"({"situation": {"target": 100, "dice": 3, "charms": [0, 0], "turn_total": 6}})");
    chosen(bot, *battle);
    GreedyBot exact;
    chosen(exact, *battle);
    for (std::size_t i = 0; i < exact.explanation().size(); ++i) {
        EXPECT_NEAR(bot.explanation()[i].value, exact.explanation()[i].value, 0.5);
    }
}

TEST(GreedyBot, noise_changes_the_choice_between_near_equals_by_seed) {
    const auto battle = pig::start(R"({"situation": {"target": 100, "charms": [0, 0], "turn_total": 20}})");
    GreedyBot bot({.noise = 0.5});
    std::map<std::string, int> counts;
    for (std::uint64_t seed = 0; seed < 50; ++seed) ++counts[chosen(bot, *battle, seed)];
    EXPECT_EQ(counts.size(), 2u);
    EXPECT_EQ(chosen(bot, *battle, 7), chosen(bot, *battle, 7));
}

TEST(Bots, do_not_allocate_after_warming_up) {
    const auto start = pig::start(R"({"scenario": "three"})");
    const auto battle = start->clone();
    Order order;
    Faces faces;
    for (const std::string& name : bot_names()) {
        const std::unique_ptr<Bot> bot = std::move(*make_bot(name));
        Random random(1);
        for (int i = 0; i < 200; ++i) play_out(*start, *battle, *bot, random, order, faces);
        const test::AllocationCounter counter;
        for (int i = 0; i < 200; ++i) play_out(*start, *battle, *bot, random, order, faces);
        EXPECT_EQ(counter.count(), 0u) << name;
    }
}

TEST(Bots, are_made_by_name_and_an_unknown_one_gets_a_hint) {
    for (const std::string& name : bot_names()) EXPECT_EQ((*make_bot(name))->name(), name);
    EXPECT_EQ(make_bot("gredy").problems()[0].message,
              "Unknown bot 'gredy'. Expected random, greedy. Did you mean greedy?");
    EXPECT_FALSE(player("chess").ok());
}

}  // namespace
}  // namespace clashfield::bots
