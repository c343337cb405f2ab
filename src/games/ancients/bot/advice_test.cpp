// What the bot of Ancient Battles does, one behaviour at a time.

#include "games/ancients/bot/advice.h"

#include <filesystem>
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/battle_of.h"
#include "battle/game.h"
#include "dice/dice_source.h"
#include "games/ancients/ancients_game.h"
#include "games/ancients/bot/goals.h"
#include "games/ancients/rules/rules.h"

namespace clashfield::ancients {
namespace {

namespace advice_test {

using ::testing::AnyOf;
using ::testing::StartsWith;
using Json = nlohmann::ordered_json;
using PlayedBattle = BattleOf<Rules>;

const Game& game() {
    static const std::unique_ptr<Game> loaded = [] {
        auto read = load_game(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", {});
        EXPECT_TRUE(read.ok()) << to_string(read.problems());
        return std::move(*read);
    }();
    return *loaded;
}

std::unique_ptr<Battle> begin(const Json& setup) {
    EventSink silent;
    auto battle = game().start(setup, silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    return std::move(*battle);
}

// Both sides with these units, at a step, and further keys.
std::unique_ptr<Battle> situation(const std::string& step, const std::string& a, const std::string& b,
                                  const std::string& more = "") {
    return begin(Json{{"situation", Json::parse(R"({"step": ")" + step + R"(", "sides": {"A": {"units": [)" +
                                                a + R"(]}, "B": {"units": [)" + b + "]}}" + more + "}")}});
}

const State& state_of(const Battle& battle) { return static_cast<const PlayedBattle&>(battle).state(); }
const Setup& setup_of(const Battle& battle) { return static_cast<const PlayedBattle&>(battle).setup(); }

// What it advises, which the rules have to accept.
std::string advised(const Battle& battle) {
    Random random(1);
    Order order;
    EXPECT_TRUE(battle.advise(order, random));
    EXPECT_TRUE(battle.check(order).ok()) << battle.write(order);
    return battle.write(order);
}

void play(Battle& battle, Side side, const std::string& text) {
    const Result<Order> order = battle.read_order(side, text);
    ASSERT_TRUE(order.ok()) << text;
    ASSERT_TRUE(battle.check(*order).ok()) << text;
    EventSink silent;
    battle.apply(*order, silent);
}

constexpr Side kA{0};

// Far from everything, so that a side has an army.
constexpr const char* kFarA = R"({"type": "rep_triarii", "models": 12, "files": 4, "at": [6, 4]})";
constexpr const char* kFarB =
    R"({"type": "gre_hopl", "models": 20, "files": 5, "at": [66, 44], "facing": 180})";

std::string both(const std::string& one, const std::string& other) { return one + ", " + other; }

// --- charges ---

constexpr const char* kHoplitesFacingSouth =
    R"({"type": "gre_hopl", "models": 20, "files": 5, "command": "LSM", "at": [36, 24], "facing": 180})";

TEST(AncientsAdvice, cavalry_takes_the_flank_of_a_block) {
    const auto battle = situation(
        "charges",
        R"({"type": "mac_comp", "models": 8, "files": 4, "command": "LSM", "at": [46, 25.5], "facing": 270})",
        both(kHoplitesFacingSouth, kFarB));
    EXPECT_THAT(advised(*battle), StartsWith("charge A1 B1"));
}

TEST(AncientsAdvice, a_few_skirmishers_do_not_charge_hoplites) {
    const auto battle = situation(
        "charges", both(R"({"type": "rep_velites", "models": 6, "files": 3, "at": [36, 18]})", kFarA),
        kHoplitesFacingSouth);
    EXPECT_EQ(advised(*battle), "end");
}

TEST(AncientsAdvice, a_unit_that_flees_within_reach_is_ridden_down) {
    const auto battle = situation(
        "charges", R"({"type": "rep_equites", "models": 8, "files": 4, "at": [36, 18]})",
        both(R"({"type": "gre_hopl", "models": 20, "files": 5, "at": [36, 21], "status": "fleeing"})",
             kFarB));
    EXPECT_THAT(advised(*battle), StartsWith("charge A1 B1"));
}

TEST(AncientsAdvice, who_must_charge_does_so) {
    const auto battle = situation(
        "charges",
        R"({"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 18], "flags": {"must_charge": true}})",
        R"({"type": "mac_phalanx", "models": 24, "files": 6, "at": [36, 24], "facing": 180})");
    EXPECT_THAT(advised(*battle), StartsWith("charge A1 B1"));
}

TEST(AncientsAdvice, the_worth_of_a_strike_grows_from_front_to_flank_to_rear) {
    const auto battle =
        situation("charges", R"({"type": "rep_hastati", "models": 20, "files": 5, "at": [36, 10]})",
                  kHoplitesFacingSouth);
    Duels duels(setup_of(*battle), state_of(*battle));
    const double front = duels.worth(0, 1, Face::Front);
    const double flank = duels.worth(0, 1, Face::Left);
    const double rear = duels.worth(0, 1, Face::Rear);
    EXPECT_LT(front + 10, flank);
    EXPECT_LT(flank, rear);
}

TEST(AncientsAdvice, two_get_more_out_of_a_target_than_the_better_of_them) {
    const auto battle = situation("charges",
                                  both(R"({"type": "rep_hastati", "models": 20, "files": 5, "at": [36, 10]})",
                                       R"({"type": "rep_equites", "models": 8, "files": 4, "at": [46, 10]})"),
                                  kHoplitesFacingSouth);
    Duels duels(setup_of(*battle), state_of(*battle));
    Strikers strikers;
    strikers.push_back({0, Face::Front});
    strikers.push_back({1, Face::Left});
    EXPECT_GT(duels.worth_of_all(strikers, 2),
              std::max(duels.worth(0, 2, Face::Front), duels.worth(1, 2, Face::Left)));
}

// --- rallies ---

TEST(AncientsAdvice, those_who_have_rallied_turn_to_the_enemy_again) {
    const auto battle = situation(
        "rally",
        R"({"type": "rep_hastati", "models": 20, "files": 5, "at": [36, 10], "facing": 180, "status": "fleeing"})",
        R"({"type": "gre_hopl", "models": 20, "files": 5, "at": [36, 36], "facing": 180})");
    play(*battle, kA, "rally A1");
    EventSink silent;
    Faces ones;
    ones.push_back(1);
    ones.push_back(1);
    battle->apply(ones, silent);
    const std::string order = advised(*battle);
    ASSERT_THAT(order, StartsWith("reform A1"));
    play(*battle, kA, order);
    EXPECT_EQ(state_of(*battle).units[0].front.heading, Angle(0));
}

// --- answers ---

TEST(AncientsAdvice, hoplites_hold_against_a_frontal_charge_of_their_like) {
    const auto battle = situation(
        "charges", R"({"type": "gre_hopl", "models": 20, "files": 5, "command": "LSM", "at": [36, 17]})",
        kHoplitesFacingSouth);
    play(*battle, kA, "charge A1 B1 -");
    EXPECT_EQ(advised(*battle), "respond B1 hold");
}

TEST(AncientsAdvice, drilled_foot_opens_lanes_for_scythed_chariots) {
    const auto battle = situation(
        "charges", R"({"type": "per_scythed", "models": 2, "files": 2, "at": [36, 19]})",
        both(R"({"type": "rep_hastati", "models": 20, "files": 5, "at": [36, 24], "facing": 180})", kFarB));
    play(*battle, kA, "charge A1 B1 -");
    EXPECT_EQ(advised(*battle), "respond B1 open_lanes");
}

TEST(AncientsAdvice, javelins_are_thrown_before_slow_foot_gets_there) {
    const auto battle = situation(
        "charges", R"({"type": "gre_hopl", "models": 20, "files": 5, "command": "LSM", "at": [36, 17]})",
        both(R"({"type": "rep_velites", "models": 10, "files": 5, "at": [36, 24], "facing": 180})", kFarB));
    play(*battle, kA, "charge A1 B1 -");
    EXPECT_THAT(advised(*battle),
                AnyOf(StartsWith("respond B1 fire_flee"), StartsWith("respond B1 stand_shoot")));
}

TEST(AncientsAdvice, nobody_runs_whom_the_charge_would_catch_anyway) {
    // From 2" cavalry of 16" reaches every flight of 2D6.
    const auto battle = situation(
        "charges", R"({"type": "rep_equites", "models": 5, "files": 5, "at": [36, 22]})",
        both(
            R"({"type": "gre_hopl", "models": 20, "files": 5, "command": "LSM", "at": [36, 24], "facing": 180})",
            kFarB));
    play(*battle, kA, "charge A1 B1 -");
    EXPECT_EQ(advised(*battle), "respond B1 hold");
}

// --- moves ---

TEST(AncientsAdvice, foot_far_from_the_enemy_marches_toward_him) {
    const auto battle = situation(
        "moves",
        R"({"type": "rep_hastati", "models": 20, "files": 5, "at": [36, 6], "flags": {"may_march": true}})",
        R"({"type": "gre_psil", "models": 8, "files": 4, "at": [36, 42], "facing": 180})");
    EXPECT_THAT(advised(*battle), StartsWith("move A1 march"));
}

TEST(AncientsAdvice, a_block_turns_to_face_cavalry_at_its_flank) {
    const auto battle = situation(
        "moves", R"({"type": "gre_hopl", "models": 20, "files": 5, "command": "LSM", "at": [36, 24]})",
        R"({"type": "mac_comp", "models": 8, "files": 4, "command": "LSM", "at": [46, 23], "facing": 270})");
    const std::string order = advised(*battle);
    auto after = battle->clone();
    play(*after, kA, order);
    EXPECT_EQ(zone_of(setup_of(*after), state_of(*after), 0, state_of(*after).units[1].front.at),
              Face::Front);
}

TEST(AncientsAdvice, the_way_to_the_other_bank_leads_through_the_ford) {
    const auto battle = begin(Json{{"scenario", "maldon"}});
    const ancients::Setup& setup = setup_of(*battle);
    UnitId viking = kNoUnit;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (setup.units[i].id == "B1") viking = static_cast<UnitId>(i);
    }
    const Leg leg = first_leg(setup, state_of(*battle), viking, {20 * kInch, 12 * kInch});
    EXPECT_EQ(leg.at, (Point{36 * kInch, 31 * kInch}));
    EXPECT_GT(leg.beyond, 20);
    const Leg open = first_leg(setup, state_of(*battle), viking, {30 * kInch, 40 * kInch});
    EXPECT_EQ(open.at, (Point{30 * kInch, 40 * kInch}));
    EXPECT_EQ(open.beyond, 0);
}

// How many of a side go where the scenario pays for them.
int count_going_for_points(const Battle& battle, std::uint8_t side) {
    int count = 0;
    each_unit(setup_of(battle), state_of(battle), side, [&](UnitId unit) {
        count += goes_for_points(setup_of(battle), state_of(battle), unit) ? 1 : 0;
    });
    return count;
}

TEST(AncientsAdvice, as_many_go_where_the_scenario_pays_as_it_asks_for_and_one_more) {
    const auto maldon = begin(Json{{"scenario", "maldon"}});
    EXPECT_EQ(count_going_for_points(*maldon, 1), 3);
    EXPECT_EQ(count_going_for_points(*maldon, 0), 0);
    const auto zama = begin(Json{{"scenario", "zama"}});
    EXPECT_EQ(count_going_for_points(*zama, 0), 0);
}

TEST(AncientsAdvice, those_who_are_too_wide_for_the_ford_do_not_go_for_points_beyond_it) {
    const auto battle = begin(Json{{"scenario", "maldon"}});
    const ancients::Setup& setup = setup_of(*battle);
    std::size_t archers = 0;  // in open order, 9" wide before a ford of 6"
    while (archers < setup.units.size() && setup.units[archers].id != "B6") ++archers;
    ASSERT_LT(archers, setup.units.size());
    EXPECT_FALSE(goes_for_points(setup, state_of(*battle), static_cast<UnitId>(archers)));
}

TEST(AncientsAdvice, two_vikings_are_over_the_causeway_when_nobody_keeps_them_from_it) {
    const auto battle = begin(Json{{"scenario", "maldon"}});
    Random random(3);
    Faces faces;
    Order order;
    EventSink silent;
    while (state_of(*battle).step != Step::Over) {
        const Pending pending = battle->pending();
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            throw_dice(roll->dice, random, faces);
            battle->apply(faces, silent);
            continue;
        }
        // The Saxons stand where they are, and do nothing.
        const bool saxons = state_of(*battle).asked == 0;
        OrderList orders;
        if (saxons) {
            battle->list_orders(orders, OrderBudget{.most = 1, .seed = 0});
            orders.get(0, order);
        } else {
            ASSERT_TRUE(battle->advise(order, random));
        }
        battle->apply(order, silent);
    }
    EXPECT_GE(state_of(*battle).points[1], 200);  // the scenario pays so much for two of them
}

// --- set-up ---

TEST(AncientsAdvice, riders_are_put_down_on_the_wings_and_skirmishers_before_the_foot) {
    const auto battle = begin(Json{{"scenario", "telamon"}, {"deployment", "free"}});
    Random random(3);
    Faces faces;
    Order order;
    EventSink silent;
    while (state_of(*battle).step == Step::Deploy) {
        const Pending pending = battle->pending();
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            throw_dice(roll->dice, random, faces);
            battle->apply(faces, silent);
            continue;
        }
        ASSERT_TRUE(battle->advise(order, random));
        ASSERT_TRUE(battle->check(order).ok()) << battle->write(order);
        battle->apply(order, silent);
    }
    const State& state = state_of(*battle);
    const Tick middle = setup_of(*battle).width / 2;
    // Velites, hastati, principes, allies, triarii, equites, a scorpion.
    for (int foot = 1; foot <= 4; ++foot) {
        EXPECT_GT(state.units[0].front.at.y, state.units[foot].front.at.y);
        EXPECT_GT(std::abs(state.units[5].front.at.x - middle),
                  std::abs(state.units[foot].front.at.x - middle));
    }
}

// --- shots ---

TEST(AncientsAdvice, the_second_volley_goes_where_the_first_one_went) {
    // Together they can bring a quarter down, apart they cannot.
    const auto battle = situation(
        "targets",
        both(R"({"type": "sas_arch", "models": 16, "files": 8, "at": [34, 12]})",
             R"({"type": "sas_arch", "models": 16, "files": 8, "at": [41, 12]})"),
        both(R"({"type": "gau_warriors", "models": 16, "files": 4, "at": [34, 22], "facing": 180})",
             R"({"type": "gau_warriors", "models": 16, "files": 4, "at": [41, 22], "facing": 180})"));
    const std::string first = advised(*battle);
    ASSERT_THAT(first, StartsWith("shoot A1 B"));
    play(*battle, kA, first);
    EXPECT_THAT(advised(*battle), StartsWith("shoot A2 " + first.substr(9, 2)));
}

// --- what a flight costs ---

TEST(AncientsAdvice, a_flight_costs_all_when_no_turn_is_left_to_rally_in) {
    const auto early = situation("moves", kFarA, kFarB, R"(, "turn": 3)");
    EXPECT_EQ(cost_of_flight(setup_of(*early), state_of(*early), 0, 0.4), 0.4);
    const auto late = situation("moves", kFarA, kFarB, R"(, "turn": 6)");
    EXPECT_EQ(cost_of_flight(setup_of(*late), state_of(*late), 0, 0.4), 1);
    EXPECT_EQ(cost_of_flight(setup_of(*late), state_of(*late), 1, 0.4), 0.4);  // its last turn is to come
}

TEST(AncientsAdvice, a_position_is_worth_to_one_side_what_it_costs_the_other) {
    const auto battle = situation(
        "moves",
        both(kFarA,
             R"({"type": "rep_velites", "models": 10, "files": 5, "at": [30, 4], "status": "fleeing"})"),
        kFarB);
    const auto steady = situation(
        "moves", both(kFarA, R"({"type": "rep_velites", "models": 10, "files": 5, "at": [30, 4]})"), kFarB);
    EXPECT_DOUBLE_EQ(battle->evaluate(Side{0}), -battle->evaluate(Side{1}));
    EXPECT_LT(battle->evaluate(Side{0}), steady->evaluate(Side{0}) - 30);
}

TEST(AncientsAdvice, a_broken_unit_that_may_falls_back_in_order) {
    const auto battle = situation("moves", kFarA, kFarB);
    State state = state_of(*battle);
    state.subject = 0;
    state.asked = 0;
    state.tallies[0].broken = true;
    Order order;
    ASSERT_TRUE(advise_fall_back(setup_of(*battle), state, order));
    EXPECT_EQ(order.words[1], 1);
    state.tallies[0].broken = false;
    ASSERT_TRUE(advise_fall_back(setup_of(*battle), state, order));
    EXPECT_EQ(order.words[1], 0);
}

}  // namespace advice_test

}  // namespace
}  // namespace clashfield::ancients
