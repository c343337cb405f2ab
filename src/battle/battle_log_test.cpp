#include "battle/battle_log.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/match.h"
#include "dice/fair_dice.h"
#include "tests/support/pig_play.h"

namespace clashfield {
namespace {

constexpr const char* kLongGame =
    R"({"situation": {"target": 20, "dice": 2, "jinxes": 1, "charms": [0, 1]}})";

BattleLog recorded() {
    ScriptedDice dice({3, 4, 5, 2, 2, 6});
    const Json setup = *parse_json(kLongGame, "setup");
    Match match(pig::start(kLongGame), dice, {make_header(pig::game(), setup, "0.1.0", "script:x"), {}, {}});
    for (const char* input :
         {"roll 2", "*", "roll 1", "*", "hold", "jinx", "*", "roll 1", "*", "hold", "let"}) {
        if (std::string_view(input) == "*") {
            EXPECT_TRUE(match.roll().ok());
        } else {
            EXPECT_TRUE(match.order(pig::read(match.battle(), input)).ok()) << input;
        }
    }
    EXPECT_EQ(dice.left(), 0u);
    return match.log();
}

std::vector<std::string> problems_of(const Json& json) {
    const Result<BattleLog> log = log_from_json(json);
    std::vector<std::string> texts;
    if (!log.ok()) {
        for (const Problem& problem : log.problems()) texts.push_back(to_string(problem));
    }
    return texts;
}

std::string replay_problem(const BattleLog& log, const ReplayOptions& options = {.engine = "0.1.0"}) {
    const auto battle = replay(pig::game(), log, options);
    return battle.ok() ? "" : to_string(battle.problems());
}

TEST(BattleLog, goes_to_json_and_back) {
    const BattleLog log = recorded();
    EXPECT_EQ(log.entries.size(), 11u);
    const Json json = to_json(log);
    EXPECT_EQ(json["format"], "clashfield-log/1");
    EXPECT_EQ(to_text(json["entries"][1]),
              "{\"faces\":[3,4],\"hash\":\"" + to_string(log.entries[1].hash) + "\"}");
    EXPECT_EQ(json["entries"][0]["order"], "roll 2");
    const Result<BattleLog> back = log_from_json(*parse_json(to_text(json), "log"));
    ASSERT_TRUE(back.ok()) << to_string(back.problems());
    EXPECT_EQ(*back, log);
}

TEST(BattleLog, replays_to_the_same_hashes_and_tells_every_step) {
    const BattleLog log = recorded();
    std::size_t steps = 0;
    const auto battle = replay(pig::game(), log, {.engine = "0.1.0"}, [&](const ReplayStep& step) {
        EXPECT_EQ(step.index, steps++);
        EXPECT_EQ(step.entry == nullptr, step.index == 0);
        EXPECT_EQ(step.battle.hash(), step.index == 0 ? log.start : log.entries[step.index - 1].hash);
        if (step.index == 0) {
            EXPECT_EQ(step.events.size(), 1u);
        }
    });
    ASSERT_TRUE(battle.ok()) << to_string(battle.problems());
    EXPECT_EQ(steps, 12u);
    EXPECT_EQ((*battle)->hash(), log.entries.back().hash);
}

TEST(BattleLog, a_different_hash_is_found_at_its_step) {
    BattleLog log = recorded();
    const std::string right = to_string(log.entries[4].hash);
    log.entries[4].hash.value ^= 1;
    const std::string wrong = to_string(log.entries[4].hash);
    EXPECT_EQ(replay_problem(log), "log, step 5 (A: 'hold'): The state has the hash " + right +
                                       ", the log says " + wrong +
                                       ". Engine, rules and content are the same. [L-04]");
    EXPECT_NE(replay_problem(log, {.engine = "0.2.0"}).find("What differs: engine 0.1.0 then and 0.2.0 now."),
              std::string::npos);
    log.start.value ^= 1;
    EXPECT_EQ(replay_problem(log).substr(0, 10), "log.start:");
}

TEST(BattleLog, an_order_that_is_refused_or_unreadable_stops_the_replay) {
    BattleLog log = recorded();
    log.entries[0].order = "roll 3";
    EXPECT_EQ(
        replay_problem(log),
        R"(log, step 1 (A: 'roll 3'): The order is refused: {"code":"P-04","clause":"PG-TRN-01","words":)"
        R"({"most":2,"found":3}}. Engine, rules and content are the same. [L-03])");
    log.entries[0].order = "jump";
    EXPECT_NE(replay_problem(log).find("step 1 (A: 'jump'): The order cannot be read: Unknown order 'jump'."),
              std::string::npos);
}

TEST(BattleLog, faces_must_fit_the_pending_roll) {
    BattleLog log = recorded();
    log.entries[1].faces.push_back(1);
    EXPECT_NE(replay_problem(log).find("step 2 (faces 3 4 1): The roll asks for 2 dice with faces 1..6."),
              std::string::npos);
    log = recorded();
    log.entries[1].faces[0] = 7;
    EXPECT_NE(replay_problem(log).find("step 2 (faces 7 4)"), std::string::npos);
    log = recorded();
    log.entries.erase(log.entries.begin());
    EXPECT_NE(replay_problem(log).find("Faces are given, but no roll is pending."), std::string::npos);
}

TEST(BattleLog, belongs_to_its_game_rules_and_content) {
    BattleLog log = recorded();
    log.header.game = "chess";
    EXPECT_EQ(replay_problem(log), "log: This is a battle of 'chess', not of pig. [L-01]");
    log = recorded();
    log.header.rules = "pig/0";
    EXPECT_EQ(replay_problem(log),
              "log: This log belongs to another version of the game. What differs: rules pig/0 then and "
              "pig/1 now. [L-02]");
    EXPECT_EQ(replay_problem(log, {.engine = "0.1.0", .other_versions = true}), "");
    log.header.content = "0";
    log.entries[2].hash.value ^= 1;
    EXPECT_NE(replay_problem(log, {.engine = "0.1.0", .other_versions = true})
                  .find("What differs: rules pig/0 then and pig/1 now, content 0 then and "),
              std::string::npos);
    log.header.setup = R"({"situation": {"sides": 9}})";
    EXPECT_NE(replay_problem(log, {.engine = "0.1.0", .other_versions = true}).find("situation.sides"),
              std::string::npos);
}

TEST(BattleLog, F_13_another_format_is_refused_clearly) {
    Json json = to_json(recorded());
    json["format"] = "clashfield-log/2";
    EXPECT_EQ(problems_of(json),
              std::vector<std::string>{"log.format: This log has the format 'clashfield-log/2', written by "
                                       "another version of Clashfield; this one "
                                       "reads clashfield-log/1. [F-13]"});
    json["format"] = "filler-cards/1";
    EXPECT_EQ(problems_of(json),
              std::vector<std::string>{
                  "log.format: Expected the format \"clashfield-log/1\", got 'filler-cards/1'. [F-13]"});
    json.erase("format");
    EXPECT_EQ(problems_of(json).size(), 1u);
    EXPECT_EQ(problems_of(Json(3)), std::vector<std::string>{"log: A battle log is an object. [F-02]"});
}

TEST(BattleLog, every_mistake_of_a_file_is_reported_with_its_path) {
    Json json = to_json(recorded());
    json["colour"] = 1;
    json.erase("engine");
    json["start"] = "xyz";
    json["entries"][0]["side"] = "Z";
    json["entries"][1]["faces"] = {3, 21};
    json["entries"][2]["hash"] = 7;
    json["entries"][3]["order"] = "hold";
    json["entries"][4] = 5;
    const std::vector<std::string> problems = problems_of(json);
    const std::vector<std::string> places = {"log.'colour': Unknown key",
                                             "log.engine: This key is missing.",
                                             "log.start: Expected a hash",
                                             "log.entries[0].side: Expected A to L, got 'Z'.",
                                             "log.entries[1].faces[1]: A face is a number 1..20.",
                                             "log.entries[2].hash: Expected a hash",
                                             "log.entries[3].'order': Unknown key 'order'.",
                                             "log.entries[4]: Expected an object."};
    ASSERT_EQ(problems.size(), places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        EXPECT_EQ(problems[i].substr(0, places[i].size()), places[i]);
}

// A battle thrown with fair dice, as a server keeps it, and the proof that belongs to it.
BattleLog proven() {
    DiceSecret secret{};
    secret[0] = 7;
    const std::vector<std::string> seeds = {"heads", ""};
    FairDice dice(dice_key(secret, "match1", seeds));
    const Json setup = *parse_json(kLongGame, "setup");
    Match match(pig::start(kLongGame), dice, {make_header(pig::game(), setup, "0.1.0", "fair"), {}, {}});
    for (const char* input : {"roll 2", "roll 1", "roll 2"}) {
        const Pending pending = match.battle().pending();
        if (std::get_if<Decision>(&pending) == nullptr) break;
        if (!match.order(pig::read(match.battle(), input)).ok()) break;
        EXPECT_TRUE(match.roll().ok());
    }
    BattleLog log = match.log();
    log.proof = DiceProof{"match1", dice_commitment(secret), secret, seeds, 0};
    return log;
}

std::string dice_problem(const BattleLog& log, const std::optional<DiceCommitment>& promised = {}) {
    const auto rolls = verify_dice(pig::game(), log, {.engine = "0.1.0"}, promised);
    return rolls.ok() ? "" : rolls.problems().front().code;
}

TEST(DiceProof, goes_to_json_and_back) {
    const BattleLog log = proven();
    const Result<BattleLog> back = log_from_json(to_json(log));
    ASSERT_TRUE(back.ok()) << to_string(back.problems());
    EXPECT_EQ(*back, log);
}

TEST(DiceProof, the_dice_are_thrown_again) {
    const BattleLog log = proven();
    const auto rolls = verify_dice(pig::game(), log, {.engine = "0.1.0"});
    ASSERT_TRUE(rolls.ok()) << to_string(rolls.problems());
    EXPECT_EQ(*rolls, log.entries.size() / 2);
    EXPECT_GE(*rolls, 1u);
    EXPECT_EQ(dice_problem(log, log.proof->commitment), "");
}

TEST(DiceProof, whatever_was_changed_is_found) {
    EXPECT_EQ(dice_problem(recorded()), "L-05");
    BattleLog log = proven();
    log.proof->secret[1] = 1;
    EXPECT_EQ(dice_problem(log), "L-06") << "another secret than the one promised";
    log.proof->commitment = dice_commitment(log.proof->secret);
    EXPECT_EQ(dice_problem(log), "L-07") << "a secret and commitment made up afterwards";
    log = proven();
    EXPECT_EQ(dice_problem(log, DiceCommitment{}), "L-06") << "not what was noted";
    log.proof->seeds[1] = "tails";
    EXPECT_EQ(dice_problem(log), "L-07") << "a seed that nobody gave";
    log = proven();
    log.proof->match = "match2";
    EXPECT_EQ(dice_problem(log), "L-07") << "the dice of another match";
    log = proven();
    log.entries[0].hash.value ^= 1;
    EXPECT_EQ(dice_problem(log), "L-04") << "a battle that is not as it was";
}

TEST(DiceProof, rolls_before_a_branch_belong_to_other_dice) {
    BattleLog log = proven();
    log.proof->from = log.entries.size();
    const auto rolls = verify_dice(pig::game(), log, {.engine = "0.1.0"});
    ASSERT_TRUE(rolls.ok()) << to_string(rolls.problems());
    EXPECT_EQ(*rolls, 0u);
}

TEST(DiceProof, mistakes_of_a_file_are_reported_with_their_path) {
    Json json = to_json(proven());
    json["proof"]["secret"] = "abc";
    json["proof"]["seeds"] = {1};
    json["proof"]["from"] = -1;
    json["proof"]["luck"] = true;
    json["proof"].erase("match");
    EXPECT_EQ(problems_of(json).size(), 5u);
    json["proof"] = 4;
    EXPECT_EQ(problems_of(json), std::vector<std::string>{"log.proof: Expected an object. [F-03]"});
}

}  // namespace
}  // namespace clashfield
