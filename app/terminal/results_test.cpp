// What the terminal shows of a clash before the dice, against the exact chances that the engine counts.

#include "app/terminal/results.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "analysis/order_odds.h"
#include "app/tools/walk_options.h"
#include "battle/parse_json.h"
#include "games/champs/champs_game.h"
#include "text/catalogue.h"

namespace clashfield::app {
namespace {

using Shares = std::map<std::string, Fraction>;

// A battle with one clash to ask about.
struct Clash {
    std::unique_ptr<Battle> battle;
    text::Catalogue words;
    Order order;
};

Clash clash(const std::string& situation, const std::string& notation) {
    const std::filesystem::path data = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";
    Result<std::unique_ptr<Game>> game = champs::load_game(data, {});
    if (!game) throw std::runtime_error(to_string(game.problems()));
    Json setup;
    setup["situation"] = *parse_json(situation, "situation");
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = (*game)->start(setup, silent);
    if (!battle) throw std::runtime_error(to_string(battle.problems()));
    Result<text::Catalogue> words = text::Catalogue::load(data / "text", "en");
    Result<Order> order = (*battle)->read_order(Side{0}, notation);
    if (!order) throw std::runtime_error(to_string(order.problems()));
    if (!(*battle)->check(*order).ok()) throw std::runtime_error(notation + " is refused");
    return {std::move(*battle), std::move(*words), *order};
}

// What is shown, each result once: "X recoil", "no effect".
Shares shown(const Clash& clash) {
    const AfterOrder after = after_order(*clash.battle, clash.order, clash.words);
    const std::optional<ThrowOdds> odds = throw_odds(*after.battle, clash.words);
    Shares shares;
    if (!odds) return shares;
    for (const ThrowResult& result : odds->results) {
        const std::string name = result.unit.empty() ? result.result : result.unit + " " + result.result;
        shares[name] = Fraction(BigUint(static_cast<std::uint64_t>(result.throws)),
                                BigUint(static_cast<std::uint64_t>(odds->throws)));
    }
    return shares;
}

// What the engine counts: the fact `result` over all dice.
Shares counted(const Clash& clash) {
    analysis::OrderOddsQuestion question;
    question.facts = {"result"};
    question.policy = *answers_policy_with_bot(make_answers({}), "greedy");
    const Result<analysis::OrderOddsAnswer> answer =
        analysis::order_odds(*clash.battle, clash.order, question);
    if (!answer) throw std::runtime_error(to_string(answer.problems()));
    EXPECT_TRUE(answer->basis.exact);
    Shares shares;
    for (const analysis::ChanceRow& row : answer->tables.front().rows) shares[row.value] = row.chance;
    return shares;
}

// Both tables are the same once each name shown is read as the result in the rules' own words.
void expect_same(const Clash& clash, const std::map<std::string, std::string>& names) {
    Shares renamed;
    for (const auto& [name, share] : shown(clash)) {
        ASSERT_TRUE(names.contains(name)) << name;
        EXPECT_FALSE(renamed.contains(names.at(name))) << name;
        renamed[names.at(name)] = share;
    }
    const Shares exact = counted(clash);
    ASSERT_EQ(renamed.size(), exact.size());
    for (const auto& [name, share] : exact) {
        ASSERT_TRUE(renamed.contains(name)) << name;
        EXPECT_EQ(renamed[name].to_string(), share.to_string()) << name;
    }
}

TEST(TerminalResults, A_plain_melee_shows_the_chances_that_the_engine_counts) {
    const Clash fight = clash(
        R"({"map": "m3", "phase": "melee", "sides": [
        {"edge": "W", "ep": 40, "corps": [{"id": "F1", "threshold": 9, "units": ["A Irr Wb(O) 1017/E", "A2 Irr Wb(O) 1017/E", "Y Irr Wb(O) 1118/E", "SA Reg Ax(O) 0230/E"]}]},
        {"edge": "E", "ep": 40, "corps": [{"id": "R1", "threshold": 9, "units": ["X Reg Ax(S) 1117/W", "SB Reg Ax(O) 2030/W"], "baggage": ["1116"]}]}]})",
        "melee A X");
    expect_same(fight, {{"X destroyed", "d_destroyed"},
                        {"X recoil", "d_recoil"},
                        {"no effect", "none"},
                        {"A recoil", "a_recoil"}});
}

TEST(TerminalResults, CB_FLK_02_a_recoil_with_an_enemy_on_the_flank_is_shown_as_what_it_is) {
    const Clash fight = clash(
        R"({"map": "m3", "phase": "melee", "sides": [
        {"edge": "E", "ep": 40, "corps": [{"id": "F1", "threshold": 9, "units": ["X Reg Bd(O) 1117/W", "G1 Reg Cv(O) 0916/E", "G2 Reg Cv(O) 0917/W", "SA Reg Ax(O) 2030/W"]}]},
        {"edge": "W", "ep": 40, "corps": [{"id": "R1", "threshold": 9, "units": ["T Irr Wb(O) 1017/E", "SB Reg Ax(O) 0230/E"], "baggage": ["1018"]}]}]})",
        "melee X T");
    expect_same(fight, {{"T destroyed", "d_destroyed"},
                        {"T destroyed (recoil with an enemy on its flank)", "d_recoil"},
                        {"no effect", "none"},
                        {"X recoil", "a_recoil"},
                        {"X destroyed", "a_destroyed"}});
}

TEST(TerminalResults, CB_REC_06_a_recoil_without_room_is_shown_as_what_it_is) {
    const Clash fight = clash(
        R"({"map": "m3", "phase": "melee", "sides": [
        {"edge": "E", "ep": 40, "corps": [{"id": "F1", "threshold": 9, "units": ["X Reg Bd(O) 1117/W", "G1 Reg Cv(O) 0916/W", "SA Reg Ax(O) 2030/W"], "baggage": ["0917"]}]},
        {"edge": "W", "ep": 40, "corps": [{"id": "R1", "threshold": 9, "units": ["T Irr Wb(O) 1017/E", "SB Reg Ax(O) 0230/E"], "baggage": ["1018"]}]}]})",
        "melee X T");
    expect_same(fight, {{"T destroyed", "d_destroyed"},
                        {"T destroyed (no room to recoil)", "d_recoil"},
                        {"no effect", "none"},
                        {"X recoil", "a_recoil"},
                        {"X destroyed", "a_destroyed"}});
}

TEST(TerminalResults, CB_SHO_09_a_return_shot_can_hurt_the_shooter) {
    const Clash fight = clash(
        R"({"map": "m3", "phase": "missiles", "sides": [
        {"edge": "W", "ep": 40, "corps": [{"id": "F1", "threshold": 9, "units": ["A Reg Bw(O) 1017/E", "SA Reg Ax(O) 0230/E"]}]},
        {"edge": "E", "ep": 40, "corps": [{"id": "R1", "threshold": 9, "units": ["X Reg Bw(O) 1317/W", "SB Reg Ax(O) 2030/W"]}]}]})",
        "shoot A X");
    expect_same(fight, {{"X destroyed", "d_destroyed"},
                        {"X recoil", "d_recoil"},
                        {"no effect", "none"},
                        {"A recoil", "a_recoil"},
                        {"A destroyed", "a_destroyed"}});
}

TEST(TerminalResults, CB_SEQ_03_an_order_that_would_be_cancelled_says_so_before_it_is_given) {
    const Clash poor = clash(
        R"({"map": "m3", "sides": [
        {"edge": "W", "ep": 40, "corps": [{"id": "F1", "die": 1, "threshold": 9, "units": ["A Irr Wb(O) 1017/E", "SA Reg Ax(O) 0230/E"]}]},
        {"edge": "E", "ep": 40, "corps": [{"id": "R1", "threshold": 9, "units": ["X Reg Bd(O) 2117/W"]}]}]})",
        "pick A");
    const auto cost_of = [&](const Battle& battle, const char* notation) {
        return after_order(battle, *battle.read_order(Side{0}, notation), poor.words).cost;
    };
    const auto apply = [&](const char* notation) {
        std::vector<Event> events;
        EventSink sink(events);
        poor.battle->apply(*poor.battle->read_order(Side{0}, notation), sink);
    };
    apply("pick A");
    EXPECT_THAT(cost_of(*poor.battle, "step L"), testing::StartsWith("finished here"));
    apply("turn right");
    EXPECT_EQ(cost_of(*poor.battle, "step L"), "would be cancelled, nothing is paid");
}

}  // namespace
}  // namespace clashfield::app
