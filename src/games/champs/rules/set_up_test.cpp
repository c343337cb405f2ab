// Set-up: the automatic deployment, that set-up always ends, and that secrets stay with their side. What each
// order does is in tests/vectors/champs/setup.json.

#include "games/champs/rules/set_up.h"

#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "battle/parse_json.h"
#include "dice/dice_source.h"
#include "games/champs/champs_game.h"
#include "games/champs/content/army_list.h"
#include "games/champs/content/pickup.h"
#include "games/champs/content/scenario.h"
#include "games/champs/rules/set_up_muster.h"
#include "games/champs/rules/set_up_placement.h"
#include "games/champs/rules/stacking.h"

namespace clashfield::champs {
namespace {

using content::Findings;
using content::Reader;

const std::filesystem::path kDeployData = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";

const Game& the_game() {
    static const std::unique_ptr<Game> game = [] {
        Result<std::unique_ptr<Game>> loaded = load_game(kDeployData, {});
        EXPECT_TRUE(loaded.ok()) << to_string(loaded.problems());
        return std::move(*loaded);
    }();
    return *game;
}

std::unique_ptr<Battle> begin(Json setup, std::uint64_t seed) {
    Random random(seed);
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle =
        the_game().start(the_game().complete(std::move(setup), random), silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    return std::move(*battle);
}

std::vector<std::string> scenario_ids() {
    std::vector<std::string> ids;
    for (const Json& scenario : the_game().contents()["scenarios"]) ids.push_back(scenario["id"]);
    return ids;
}

Json free_setup(const std::string& id) { return Json{{"scenario", id}, {"deployment", "free"}}; }

bool in_setup(const Battle& battle) {
    const std::optional<Fact> phase = battle.find_fact("phase");
    return battle.write(*phase, battle.read(*phase)) == "setup";
}

// One input: dice, or an order of the list.
template <typename Choose>
void step(Battle& battle, Random& random, const Choose& choose) {
    EventSink silent;
    const Pending pending = battle.pending();
    if (const auto* roll = std::get_if<RollRequest>(&pending)) {
        Faces faces;
        throw_dice(roll->dice, random, faces);
        battle.apply(faces, silent);
        return;
    }
    OrderList orders;
    battle.list_orders(orders, {});
    ASSERT_FALSE(orders.empty());
    const Order order = orders[choose(orders)];
    ASSERT_TRUE(battle.check(order).ok()) << battle.write(order);
    battle.apply(order, silent);
}

void set_up_by_default(Battle& battle, Random& random) {
    for (int i = 0; in_setup(battle); ++i) {
        ASSERT_LT(i, 100);
        step(battle, random, [](const OrderList&) { return std::size_t{0}; });
    }
}

std::string stands(const Json& unit) { return unit["hex"].get<std::string>(); }

// Everybody is on the map, inside the zones, in legal stacks, facing the enemy.
void expect_good_deployment(const Battle& battle, const Json& scenario) {
    const Json view = battle.view(Observer{});
    std::map<std::string, std::vector<Json>> by_hex;
    std::map<std::string, int> counters;
    for (const Json& unit : view["units"]) {
        by_hex[stands(unit)].push_back(unit);
        ++counters[unit["corps"].get<std::string>()];
    }
    for (const Json& side : scenario["sides"]) {
        for (const Json& corps : side["corps"]) {
            int wanted = 2;
            for (const Json& line : corps["units"]) {
                if (line.contains("count")) wanted += line["count"].get<int>();
                if (!line.contains("hexes")) continue;
                Findings findings;
                const Reader hexes(line["hexes"], "", "", findings);
                for (const HexRange& range : read_hexes(hexes, 21, 33)) wanted += range.times;
            }
            EXPECT_EQ(counters[corps["id"].get<std::string>()], wanted) << corps["id"];
        }
    }
    for (const auto& [hex, units] : by_hex) {
        const Json& front = units.front();
        const int column = std::stoi(hex.substr(0, 2));
        const int row = std::stoi(hex.substr(2));
        const Json& side = view["sides"][front["side"] == "A" ? 0 : 1];
        const int from_edge = side["edge"] == "W" ? column : 22 - column;
        if (front["type"] == "Bag") {
            EXPECT_EQ(from_edge, 1) << hex;
            EXPECT_EQ(units.size(), 1u) << hex;
            continue;
        }
        EXPECT_LE(from_edge, side["role"] == "attacker" ? 2 : 4) << hex;
        EXPECT_GE(row, 3) << hex;
        EXPECT_LE(row, 31) << hex;
        for (const Json& unit : units) {
            EXPECT_EQ(unit["corps"], front["corps"]) << hex;
            EXPECT_EQ(unit["facing"], side["edge"] == "W" ? "E" : "W") << hex;
        }
    }
}

// The ranks of every stack, seen by the table of stacks.
void expect_legal_stacks(const Setup& setup, const State& state) {
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        if (!is_unit(state.counters[c])) continue;
        std::vector<const Profile*> ranks;
        each_rank(state, c, [&](std::uint8_t rank) { ranks.push_back(&profile_of(setup, state, rank)); });
        EXPECT_TRUE(legal_stack(ranks, setup.corps[corps_of(setup, c)].psiloi.hosts)) << setup.info(c).id;
    }
}

// A battle whose rules can be looked into, deployed by default.
struct Deployed {
    Setup setup;
    std::unique_ptr<State> state = std::make_unique<State>();
};
Deployed deploy_by_default(const Json& scenario, Random& random) {
    static const Library library = [] {
        Findings findings;
        return load_library(kDeployData, findings);
    }();
    Deployed deployed;
    Findings findings;
    read_scenario(Reader(scenario, "test", "", findings), library, deployed.setup);
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    if (!findings.errors.empty()) return deployed;
    EventSink silent;
    Play play{deployed.setup, *deployed.state, silent};
    begin_battle(play);
    State& state = *deployed.state;
    for (int i = 0; state.phase == Phase::Setup && i < 200; ++i) {
        if (state.wait == Wait::Roll) {
            Faces faces;
            throw_dice(DicePool{state.roll_dice, 6}, random, faces);
            state.wait = Wait::None;
            apply_setup_roll(play, faces);
        } else {
            Order order{Side{state.asked}, 0, {}};
            each_setup_order(deployed.setup, state, [&](Verb verb, std::span<const std::int32_t> words) {
                order.verb = static_cast<std::uint8_t>(verb);
                order.words.assign(words);
                return false;
            });
            state.wait = Wait::None;
            apply_order(play, order);
        }
        run(play);
    }
    return deployed;
}

TEST(Deployment, CB_SET_05_the_automatic_deployment_of_every_scenario_is_legal) {
    for (const std::string& id : scenario_ids()) {
        SCOPED_TRACE(id);
        Random random(7);
        Json setup = the_game().complete(free_setup(id), random);
        const auto battle = begin(setup, 7);
        set_up_by_default(*battle, random);
        expect_good_deployment(*battle, setup["scenario"]);
        const Deployed deployed = deploy_by_default(setup["scenario"], random);
        EXPECT_NE(deployed.state->phase, Phase::Setup);
        expect_legal_stacks(deployed.setup, *deployed.state);
    }
}

TEST(Deployment, CB_SET_05_the_automatic_deployment_of_200_random_armies_is_legal) {
    Findings findings;
    Library library = load_library(kDeployData, findings);
    load_lists(kDeployData, library, findings);
    ASSERT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    const ArmyLists& lists = library.lists;
    Random random(3);
    int more_columns = 0;
    for (int i = 0; i < 100; ++i) {
        const ArmyList& first = lists[random.below(static_cast<std::uint32_t>(lists.size()))];
        const ArmyList& second = lists[random.below(static_cast<std::uint32_t>(lists.size()))];
        const int points = 200 + 50 * static_cast<int>(random.below(5));
        SCOPED_TRACE(first.id + " against " + second.id + " for " + std::to_string(points));
        const Json pickup = complete_pickup(
            Json{{"points", points}, {"map", i % 2 == 0 ? "m1" : "m2"}, {"armies", {first.id, second.id}}},
            library, random);
        const Json scenario = pickup_scenario(Reader(pickup, "test", "", findings), lists);
        ASSERT_TRUE(findings.errors.empty()) << to_string(findings.errors);
        const Deployed deployed = deploy_by_default(scenario, random);
        const State& state = *deployed.state;
        ASSERT_NE(state.phase, Phase::Setup);
        expect_legal_stacks(deployed.setup, state);
        if (state.depth[state.attacker] > 2 || state.depth[1 - state.attacker] > 4) ++more_columns;
        for (std::uint8_t c = 0; c < deployed.setup.size(); ++c) {
            const Counter& counter = state.counters[c];
            ASSERT_EQ(counter.status, Status::OnMap) << deployed.setup.info(c).id;
            if (is_baggage(deployed.setup, c)) {
                EXPECT_EQ(columns_from(deployed.setup, home_edge(state, counter.side), counter.hex), 1);
            } else {
                EXPECT_TRUE(in_zone(zone_of(deployed.setup, state, counter.side), counter.hex))
                    << deployed.setup.info(c).id;
            }
        }
        for (std::uint8_t c = 0; c < deployed.setup.corps.size(); ++c)
            EXPECT_TRUE(complies(deployed.setup, state, c)) << "CB-SET-04";
    }
    EXPECT_LT(more_columns, 20) << "R-73 is for the rare army";
}

TEST(Deployment, R_72_whatever_is_ordered_set_up_ends) {
    for (const std::string& id : scenario_ids()) {
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            SCOPED_TRACE(id + " " + std::to_string(seed));
            const auto battle = begin(free_setup(id), seed);
            Random random(seed);
            int inputs = 0;
            while (in_setup(*battle) && !HasFatalFailure()) {
                ASSERT_LT(++inputs, 1500);
                step(*battle, random, [&](const OrderList& orders) {
                    return random.below(static_cast<std::uint32_t>(orders.size()));
                });
            }
        }
    }
}

// A full zone: two columns of eight rows for sixteen elephants and their like.
TEST(Deployment, R_73_an_army_that_has_no_room_gets_another_column) {
    const Json lines = Json::array(
        {Json{{"name", {{"en", "E"}, {"fr", "E"}}}, {"unit", "Irr El(O)"}, {"role", "cinc"}, {"count", 1}},
         Json{{"name", {{"en", "E"}, {"fr", "E"}}}, {"unit", "Irr El(O)"}, {"count", 20}}});
    const auto side = [&](const char* id, const char* role, const char* edge) {
        const Json name{{"en", id}, {"fr", id}};
        return Json{{"name", name},
                    {"role", role},
                    {"edge", edge},
                    {"corps", Json::array({Json{{"id", id}, {"name", name}, {"units", lines}}})}};
    };
    const Json map{{"id", "small"},
                   {"name", {{"en", "s"}, {"fr", "s"}}},
                   {"columns", 10},
                   {"rows", 14},
                   {"features", Json::array()}};
    const Json scenario{{"map", map},
                        {"free_setup", true},
                        {"sides", Json::array({side("A1", "attacker", "W"), side("B1", "defender", "E")})}};
    Random random(1);
    const Deployed deployed = deploy_by_default(scenario, random);
    EXPECT_EQ(deployed.state->depth[0], 3) << "21 elephants and 2 Baggage, 10 rows";
    EXPECT_EQ(deployed.state->depth[1], 4);
    EXPECT_NE(deployed.state->phase, Phase::Setup);
}

Json small_simultaneous() {
    Random random(1);
    Json whole = the_game().complete(free_setup("soissons"), random);
    whole["scenario"]["options"] = Json{{"simultaneous", true}};
    return whole;
}

TEST(Deployment, CB_OPT_02_the_other_side_sees_no_sheet) {
    const auto battle = begin(small_simultaneous(), 5);
    Random random(5);
    const auto deploys = [&] {
        const Pending pending = battle->pending();
        const auto* decision = std::get_if<Decision>(&pending);
        return decision != nullptr && battle->vocabulary().decisions[decision->kind] == "deploy";
    };
    while (!deploys()) step(*battle, random, [](const OrderList&) { return std::size_t{0}; });
    const Side writer = std::get<Decision>(battle->pending()).side;
    const Observer other{Side{static_cast<std::uint8_t>(1 - writer.index)}};
    const Json before = battle->view(other);
    const Json own = battle->view({writer});
    const Json public_before = battle->view(Observer{});
    for (int i = 0; i < 3; ++i) {
        std::vector<Event> events;
        EventSink sink(events);
        OrderList orders;
        battle->list_orders(orders, {});
        battle->apply(orders[0], sink);
        EXPECT_TRUE(events.empty());
        EXPECT_EQ(battle->view(other), before);
        EXPECT_EQ(battle->view(Observer{}), public_before);
    }
    EXPECT_NE(battle->view({writer}), own);
    EXPECT_TRUE(own["sides"][writer.index].contains("setup"));
    EXPECT_FALSE(before["sides"][writer.index].contains("setup")) << "what waits is nobody else's business";
}

TEST(Deployment, CB_LST_08_states_and_plans_are_not_shown_to_the_other_side) {
    const auto battle = begin(free_setup("poitiers"), 1);
    const Json before = battle->view({Side{1}});
    for (const char* text : {"state C1-01 dismounted", "state C1-02 dismounted", "state C1-B1 independent"}) {
        const Result<Order> order = battle->read_order(Side{0}, text);
        ASSERT_TRUE(order.ok()) << text;
        if (!battle->check(*order).ok()) continue;
        std::vector<Event> events;
        EventSink sink(events);
        battle->apply(*order, sink);
        EXPECT_TRUE(events.empty()) << text;
        EXPECT_EQ(battle->view({Side{1}}), before) << text;
        EXPECT_EQ(battle->view(Observer{})["units"], before["units"]) << text;
    }
}

std::string problems_of(const Json& setup) {
    Random random(1);
    EventSink silent;
    const auto battle = the_game().start(the_game().complete(setup, random), silent);
    return battle.ok() ? std::string() : to_string(battle.problems());
}

Json pickup(Json armies, int points = 250, const char* map = "m0") {
    return Json{{"pickup", {{"points", points}, {"map", map}, {"armies", std::move(armies)}}}};
}

TEST(Pickup, CB_LST_01_two_lists_become_armies_in_the_log) {
    Random random(1);
    const Json whole = the_game().complete(pickup({"gallo_romans", "L04"}), random);
    ASSERT_TRUE(whole.contains("scenario"));
    EXPECT_EQ(whole["scenario"]["sides"][0]["name"]["en"], "Gallo-Romans");
    EXPECT_EQ(whole["scenario"]["sides"][1]["aggression"], 3);
    EXPECT_EQ(problems_of(pickup({"gallo", "arabs"})), "");
}

TEST(Pickup, CB_LST_01_what_is_wrong_is_told) {
    EXPECT_NE(problems_of(pickup({"gallo_romanos", "arabs"})).find("did you mean 'gallo_romans'"),
              std::string::npos);
    EXPECT_NE(problems_of(pickup({"franks", "arabs"})).find("several army lists"), std::string::npos);
    EXPECT_NE(problems_of(pickup({"gallo_romans", "arabs"}, 20)).find("50 to 600"), std::string::npos);
    EXPECT_NE(problems_of(pickup({"gallo_romans", "arabs"}, 60)).find("costs 110 points"), std::string::npos);
    EXPECT_NE(problems_of(pickup({"gallo_romans", "arabs"}, 250, "m9")).find("there is no map 'm9'"),
              std::string::npos);
    EXPECT_NE(problems_of(pickup({"gallo_romans"})), "");
}

TEST(Pickup, CB_LST_04_an_illegal_army_is_refused_with_its_violations) {
    Json army{{"format", "champs-army/1"},
              {"list", "merovingian_franks"},
              {"points", 250},
              {"corps", Json::array({Json{{"lines", {{"cinc", 1}, {"warriors", 9}}}},
                                     Json{{"lines", {{"sub_general", 1}, {"skirmishers", 2}}}}})}};
    const std::string problems = problems_of(pickup({army, "arabs"}));
    EXPECT_NE(problems.find("bad_list"), std::string::npos) << problems;
    EXPECT_NE(problems.find("9 of Warriors; 16 to 54 are allowed (CB-LST-04)"), std::string::npos)
        << problems;
    army["corps"][0]["lines"]["warriors"] = 16;
    EXPECT_EQ(problems_of(pickup({army, "arabs"})), "");
    army["points"] = 300;
    EXPECT_NE(problems_of(pickup({army, "arabs"})).find("bought for 300 points"), std::string::npos);
}

}  // namespace
}  // namespace clashfield::champs
