// What is kept from one question to the next is kept for exactly that question: positions that differ only in
// one thing that the answer depends on, asked one after the other.

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/battle_of.h"
#include "battle/game.h"
#include "games/champs/bot/evaluate_worth.h"
#include "games/champs/champs_game.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/spontaneous_advances_targets.h"

namespace clashfield::champs {
namespace {

namespace memo_test {

using Json = nlohmann::ordered_json;
using PlayedBattle = BattleOf<Rules>;

std::unique_ptr<Battle> start(const std::string& situation) {
    static const std::unique_ptr<Game> game = [] {
        auto read = load_game(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", {});
        EXPECT_TRUE(read.ok()) << to_string(read.problems());
        return std::move(*read);
    }();
    EventSink silent;
    auto battle = game->start(Json{{"situation", Json::parse(situation)}}, silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    return battle.ok() ? std::move(*battle) : nullptr;
}

const PlayedBattle& played(const std::unique_ptr<Battle>& battle) {
    return static_cast<const PlayedBattle&>(*battle);
}

std::uint8_t counter(const Setup& setup, std::string_view id) {
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        if (setup.info(c).id == id) return c;
    }
    ADD_FAILURE() << "no counter " << id;
    return 0;
}

std::vector<std::string> targets(const Setup& setup, const State& state, std::uint8_t unit) {
    std::vector<std::string> ids;
    AdvanceTargets found(setup, state);
    for (const std::uint8_t target : found.of(unit)) ids.push_back(setup.info(target).id);
    return ids;
}

}  // namespace memo_test

using Ids = std::vector<std::string>;

TEST(ChampsMemos, SPO_03_targets_are_found_anew_when_a_unit_has_turned) {
    const auto battle = memo_test::start(R"({"map": "m3", "sides": [
        {"edge": "W", "corps": [{"id": "F1", "units": ["A Irr Wb(O) 1017/E"]}]},
        {"edge": "E", "corps": [{"id": "R1", "units": ["L Reg LH(O) 1217/W", "X Reg Bd(O) 0717/E"]}]}]})");
    ASSERT_NE(battle, nullptr);
    const auto& setup = memo_test::played(battle).setup();
    const std::uint8_t unit = memo_test::counter(setup, "A");
    State state = memo_test::played(battle).state();
    EXPECT_EQ(memo_test::targets(setup, state, unit), (Ids{"L"}));  // skirmishers ahead are not ignored
    face(state, unit, 3);
    EXPECT_EQ(memo_test::targets(setup, state, unit), (Ids{"L", "X"}));
    face(state, unit, 0);
    EXPECT_EQ(memo_test::targets(setup, state, unit), (Ids{"L"}));
}

TEST(ChampsMemos, SPO_02_targets_are_found_anew_when_a_unit_or_an_enemy_has_moved) {
    const auto battle = memo_test::start(R"({"map": "m3", "sides": [
        {"edge": "W", "corps": [{"id": "F1", "units": ["A Irr Wb(O) 1017/E"]}]},
        {"edge": "E", "corps": [{"id": "R1", "units": ["Y Reg Bd(O) 1217/W", "X Reg Bd(O) 1220/W"]}]}]})");
    ASSERT_NE(battle, nullptr);
    const auto& setup = memo_test::played(battle).setup();
    const std::uint8_t unit = memo_test::counter(setup, "A");
    State state = memo_test::played(battle).state();
    EXPECT_EQ(memo_test::targets(setup, state, unit), (Ids{"Y"}));
    move_unit(state, unit, hex_at(10, 20));
    EXPECT_EQ(memo_test::targets(setup, state, unit), (Ids{"X"}));
    move_unit(state, memo_test::counter(setup, "X"), hex_at(20, 30));
    EXPECT_EQ(memo_test::targets(setup, state, unit), (Ids{"Y"}));
}

// Psiloi beaten by Auxilia run in the open and give way in rough ground; neither type minds the ground
// itself.
double auxilia_on_psiloi(const std::string& ground) {
    const auto battle = memo_test::start(R"({"map": {"id": "here", "name": {"en": "Here", "fr": "Ici"},
        "columns": 21, "rows": 33, "features": [{"terrain": ")" +
                                         ground + R"(", "hexes": ["1116"]}]},
        "phase": "missiles", "sides": [
        {"edge": "W", "corps": [{"id": "F1", "units": ["A Reg Ax(O) 1017/E", "B Reg Ax(O) 1025/E"]}]},
        {"edge": "E", "corps": [{"id": "R1", "units": ["P Reg Ps(O) 1116/W", "Q Reg Ps(O) 1124/W"]}]}]})");
    if (battle == nullptr) return 0;
    const Setup& setup = memo_test::played(battle).setup();
    const State& state = memo_test::played(battle).state();
    return melee_worth(setup, state, memo_test::counter(setup, "A"), memo_test::counter(setup, "P"));
}

TEST(ChampsMemos, RES_04_throws_are_counted_anew_for_rough_ground) {
    const double open = auxilia_on_psiloi("clear");
    const double rough = auxilia_on_psiloi("broken");
    EXPECT_GT(open, rough);
    EXPECT_EQ(auxilia_on_psiloi("clear"), open);
    EXPECT_EQ(auxilia_on_psiloi("marsh"), rough);
}

// Superior Bowmen destroy Knights when they meet first, and only throw them back after that.
TEST(ChampsMemos, RES_05_throws_are_counted_anew_for_units_that_met_before) {
    const auto battle = memo_test::start(R"({"map": "m3", "phase": "missiles", "sides": [
        {"edge": "W", "corps": [{"id": "F1", "units": ["B Reg Bw(S) 1017/E"]}]},
        {"edge": "E", "corps": [{"id": "R1", "units": ["K Reg Kn(O) 1116/W"]}]}]})");
    ASSERT_NE(battle, nullptr);
    const auto& setup = memo_test::played(battle).setup();
    State state = memo_test::played(battle).state();
    const std::uint8_t bowmen = memo_test::counter(setup, "B");
    const std::uint8_t knights = memo_test::counter(setup, "K");
    state.melee_phase = 5;
    const double first = melee_worth(setup, state, bowmen, knights);
    state.counters[bowmen].last_opponent = knights;
    state.counters[bowmen].last_phase = 4;
    EXPECT_LT(melee_worth(setup, state, bowmen, knights), first);
    state.counters[bowmen].last_phase = 3;
    EXPECT_EQ(melee_worth(setup, state, bowmen, knights), first);
}

}  // namespace
}  // namespace clashfield::champs
