#include "app/tools/vector_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/tools/json_schema.h"
#include "app/tools/text_files.h"
#include "app/tools/tool_words.h"
#include "tests/support/pig.h"

namespace clashfield::app {
namespace {

using testing::HasSubstr;

VectorRun pig_run() {
    VectorRun run;
    run.load = [](const std::string&, const std::vector<std::string>&) -> Result<std::unique_ptr<Game>> {
        return pig::make_game();
    };
    return run;
}

// A file with one vector that has these keys besides its name.
VectorReport run(const std::string& keys) {
    const std::string text = R"({"format": "clashfield-vectors/1", "game": "pig", "vectors": [
        {"name": "one", "clauses": ["PG-ROL-01"], )" +
                             keys + "}]}";
    return run_vector_text(text, "memory.json", pig_run());
}

// The differences of the one vector, as "where: expected / found".
std::vector<std::string> differences(const std::string& keys) {
    const VectorReport report = run(keys);
    EXPECT_TRUE(report.problems.empty()) << to_string(report.problems);
    std::vector<std::string> texts;
    for (const VectorResult& result : report.results) {
        for (const Difference& difference : result.differences) {
            texts.push_back(difference.where + ": " + to_text(difference.expected) + " / " +
                            to_text(difference.found));
        }
    }
    return texts;
}

constexpr const char* kTurn = R"("situation": {"charms": [0, 0], "target": 20}, )";

TEST(VectorRunner, plays_inputs_with_scripted_dice_and_compares_events_and_facts) {
    EXPECT_THAT(differences(std::string(kTurn) + R"("dice": [5, 1],
        "inputs": [{"side": "A", "order": "roll 1", "events": ["rolled A 5"]},
                   {"side": "A", "order": "hold"},
                   {"side": "B", "order": "roll 1"}],
        "expect": {"pending": "A turn", "state": {"A.score": 5, "B.score": 0}})"),
                testing::IsEmpty());
}

TEST(VectorRunner, names_the_first_event_that_differs) {
    const VectorReport report = run(std::string(kTurn) + R"("dice": [5],
        "inputs": [{"side": "A", "order": "roll 1", "events": ["rolled A 4"]}])");
    ASSERT_EQ(report.results.size(), 1u);
    ASSERT_EQ(report.results[0].differences.size(), 1u);
    const Difference& difference = report.results[0].differences[0];
    EXPECT_EQ(difference.where, "inputs[0].events");
    EXPECT_EQ(difference.first(), 0u);
    EXPECT_EQ(difference.found[0], "rolled A 5");
}

TEST(VectorRunner, dice_must_suffice_and_be_used_up) {
    const auto missing = differences(std::string(kTurn) + R"("dice": [],
        "inputs": [{"side": "A", "order": "roll 1"}])");
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_THAT(missing[0], HasSubstr("dice for A roll turn"));
    const auto left = differences(std::string(kTurn) + R"("dice": [5, 6],
        "inputs": [{"side": "A", "order": "roll 1"}])");
    ASSERT_EQ(left.size(), 1u);
    EXPECT_THAT(left[0], HasSubstr("1 dice left over"));
}

TEST(VectorRunner, an_input_may_be_the_faces_of_a_roll) {
    EXPECT_THAT(
        differences(std::string(kTurn) + R"("inputs": [{"side": "A", "order": "roll 1"}, {"faces": [5]}],
        "expect": {"state": {"turn_total": 5}})"),
        testing::IsEmpty());
}

TEST(VectorRunner, wrong_facts_and_pendings_are_all_told) {
    const auto found = differences(std::string(kTurn) + R"("expect": {"pending": "B turn",
        "state": {"A.score": 7, "A.wings": 2}})");
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0], R"(expect.pending: "B turn" / "A turn")");
    EXPECT_EQ(found[1], R"(expect.state.A.score: 7 / "0")");
    EXPECT_THAT(found[2], HasSubstr("has no fact A.wings"));
}

TEST(VectorRunner, legal_orders_are_compared_as_sets) {
    EXPECT_THAT(differences(std::string(kTurn) + R"("orders": ["roll 1", "hold"])"), testing::IsEmpty());
    EXPECT_EQ(differences(std::string(kTurn) + R"("orders": ["roll 1", "roll 2"])").size(), 1u);
}

TEST(VectorRunner, refusals_are_compared_by_code_and_clause) {
    EXPECT_THAT(differences(std::string(kTurn) + R"("refused": [
        {"side": "A", "order": "roll 3", "code": "P-04", "clause": "PG-TRN-01"},
        {"side": "B", "order": "hold", "code": "P-01"}])"),
                testing::IsEmpty());
    EXPECT_EQ(
        differences(std::string(kTurn) + R"("refused": [{"side": "A", "order": "hold", "code": "P-04"}])")
            .size(),
        1u);
    EXPECT_EQ(differences(
                  std::string(kTurn) +
                  R"("refused": [{"side": "A", "order": "roll 3", "code": "P-04", "clause": "PG-END-01"}])"),
              std::vector<std::string>{R"(refused[0].clause: "PG-END-01" / "PG-TRN-01")"});
}

TEST(VectorRunner, a_refused_input_in_the_sequence_lets_play_go_on) {
    EXPECT_THAT(differences(std::string(kTurn) + R"("dice": [3], "inputs": [
        {"side": "B", "order": "roll 1", "refused": "P-01"}, {"side": "A", "order": "roll 1"}])"),
                testing::IsEmpty());
}

TEST(VectorRunner, an_input_that_is_refused_against_expectation_stops_the_vector) {
    const auto found = differences(std::string(kTurn) + R"("inputs": [{"side": "A", "order": "roll 9"}],
        "expect": {"pending": "B turn"})");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_THAT(found[0], HasSubstr("inputs[0]: \"accepted: A roll 9\""));
}

TEST(VectorRunner, an_order_may_be_an_object) {
    EXPECT_THAT(differences(std::string(kTurn) + R"("dice": [3],
        "inputs": [{"side": "A", "order": {"verb": "roll", "dice": 1}}])"),
                testing::IsEmpty());
}

TEST(VectorRunner, odds_of_an_order_are_exact_fractions) {
    EXPECT_THAT(differences(std::string(kTurn) + R"("odds": [{"question":
        {"side": "A", "order": "roll 1", "facts": ["turn_total"]},
        "distribution": {"0": "1/6", "2": "1/6", "3": "1/6", "4": "1/6", "5": "1/6", "6": "1/6"}}])"),
                testing::IsEmpty());
    const auto found = differences(std::string(kTurn) + R"("odds": [{"question":
        {"side": "A", "order": "roll 1", "facts": ["turn_total"]}, "distribution": {"0": "1/1"}}])");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_THAT(found[0], HasSubstr("0: 1/6"));
}

TEST(VectorRunner, a_set_up_may_be_expected_to_be_refused) {
    EXPECT_THAT(differences(R"("situation": {"sides": 99}, "refused_scenario": {"code": "F-03"})"),
                testing::IsEmpty());
    EXPECT_EQ(differences(R"("situation": {"sides": 2}, "refused_scenario": {"code": "F-03"})").size(), 1u);
    EXPECT_EQ(differences(R"("situation": {"sides": 99}, "expect": {"pending": "A turn"})").size(), 1u);
}

TEST(VectorRunner, malformed_files_give_problems_with_paths) {
    const auto where = [](const std::string& keys) {
        const VectorReport report = run(keys);
        return report.problems.empty() ? std::string("no problem")
                                       : report.problems[0].code + " " + report.problems[0].where;
    };
    EXPECT_EQ(where(R"("dise": [1])"), "F-02 memory.json: vectors[0].'dise'");
    const std::string turn = kTurn;
    EXPECT_EQ(where(R"("dice": [5, 0])"), "F-03 memory.json: vectors[0].dice[1]");
    EXPECT_EQ(where(turn + R"("inputs": [{"side": "A"}])"), "F-03 memory.json: vectors[0].inputs[0]");
    EXPECT_EQ(where(turn + R"("inputs": [{"order": 7}])"), "F-03 memory.json: vectors[0].inputs[0].order");
    EXPECT_EQ(where(turn + R"("odds": [{"question": {"order": "hold", "facts": ["round"]}}])"),
              "F-02 memory.json: vectors[0].odds[0].distribution");
    EXPECT_EQ(where(turn + R"("odds": [{"question": {"duel": {"wins": "A"}}, "probability": "often"}])"),
              "F-03 memory.json: vectors[0].odds[0].probability");
    EXPECT_EQ(where(R"("situation": {}, "scenario": "duel", "orders": [])"), "F-03 memory.json: vectors[0]");
    EXPECT_EQ(where(R"("inputs": [])"), "F-02 memory.json: vectors[0]");     // no battle to play them in
    EXPECT_EQ(where(R"("situation": {})"), "F-03 memory.json: vectors[0]");  // expects nothing
}

// Expectations that nothing can fail, and keys that would never be looked at.
constexpr const char* kEmptyProofs[] = {
    R"("expect": {})",
    R"("expect": {"state": {}})",
    R"("expect": {"accepted": false})",
    R"("inputs": [])",
    R"("odds": [])",
    R"("refused": [])",
    R"("orders": [])",
    R"("inputs": [{"faces": [3], "refused": "P-01"}])",
    R"("inputs": [{"faces": [3], "side": "A"}])",
    R"("refused_scenario": {"code": "F-03"}, "expect": {"pending": "A turn"})",
    R"("refused_scenario": {"code": "F-03"}, "inputs": [{"side": "A", "order": "hold"}])",
    R"("orders": ["hold"], "next": {"scenario": "duel", "agreement": true, "inputs": []})",
    R"("orders": ["hold"], "next": {"scenario": "duel", "agreement": true, "expect": {}})",
    R"("odds": [{"question": {"side": "A", "order": "hold", "facts": ["round"]}, "distribution": {"1": "1"},
        "probability": 1}])",
};

TEST(VectorRunner, a_vector_that_nothing_can_fail_is_refused) {
    for (const char* keys : kEmptyProofs) {
        const VectorReport report = run(std::string(kTurn) + keys);
        EXPECT_EQ(report.problems.size(), 1u) << keys << "\n" << to_string(report.problems);
        EXPECT_TRUE(report.results.empty()) << keys;
    }
}

TEST(VectorRunner, the_schema_refuses_what_verify_refuses) {
    const Json schema = *read_json_file(CLASHFIELD_SOURCE_DIR "/schema/vectors.json");
    for (const std::string keys : kEmptyProofs) {
        const Json file = *parse_json(R"({"format": "clashfield-vectors/1", "game": "clash", "vectors": [
            {"name": "one", "clauses": ["CL-MOV-01"], "scenario": "first_clash", )" +
                                          keys + "}]}",
                                      "memory");
        Problems problems;
        check_schema(file, schema, "memory:", tool_words("en"), problems);
        EXPECT_FALSE(problems.empty()) << keys;
    }
}

TEST(VectorRunner, a_clause_is_compared_even_if_the_order_cannot_be_read) {
    const auto found = differences(std::string(kTurn) + R"("refused": [
        {"side": "A", "order": "fly", "code": "P-02", "clause": "PG-END-01"}])");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_THAT(found[0], HasSubstr("PG-END-01"));
}

TEST(VectorRunner, what_a_terminal_obeys_is_refused_and_not_printed) {
    const auto told = [](const std::string& keys) {
        const VectorReport report = run(keys);
        EXPECT_TRUE(report.results.empty()) << "it was played";
        const std::string text = to_string(report.problems);
        EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
        return text;
    };
    const std::string turn = kTurn;
    EXPECT_THAT(told(turn + R"("orders": ["hold\u001b[2J"])"), HasSubstr("vectors[0].orders[0]"));
    EXPECT_THAT(told(turn + R"("expect": {"state": {"A.score\u001b[2J": 0}})"),
                HasSubstr("vectors[0].expect"));
    EXPECT_THAT(told(turn + R"("dise\u001b[2J": [1])"), HasSubstr("vectors[0]"));
    const VectorReport report = run_vector_text(R"({"format": "clashfield-vectors/1", "game": "pig",
        "vectors": [{"name": "x\u001b[2J", "clauses": ["PG-ROL-01"], "scenario": "duel", "orders": ["hold"]}]})",
                                                "memory.json", pig_run());
    ASSERT_EQ(report.problems.size(), 1u);
    EXPECT_EQ(report.problems[0].where, "memory.json: vectors[0].name");
}

TEST(VectorRunner, the_format_tag_decides_whether_a_file_is_read) {
    const auto code = [](const std::string& text) {
        const VectorReport report = run_vector_text(text, "memory.json", pig_run());
        return report.problems.empty() ? std::string("no problem") : report.problems[0].code;
    };
    EXPECT_EQ(code("{"), "F-01");
    EXPECT_EQ(code("{}"), "F-13");
    EXPECT_EQ(code(R"({"format": "clashfield-vectors/2"})"), "F-13");
    EXPECT_EQ(code(R"({"format": "clashfield-vectors/1", "game": "pig"})"), "F-02");
    EXPECT_EQ(code(R"({"format": "clashfield-vectors/1", "game": "pig", "vectors": []})"), "F-03");
}

TEST(VectorRunner, a_filter_chooses_vectors_by_name) {
    VectorRun run = pig_run();
    run.filter = "two";
    const VectorReport report =
        run_vector_text(R"({"format": "clashfield-vectors/1", "game": "pig", "vectors": [
        {"name": "one", "clauses": ["PG-ROL-01"], "scenario": "duel", "orders": ["hold"]},
        {"name": "two", "clauses": ["PG-ROL-01"], "scenario": "duel", "orders": ["hold"]}]})",
                        "memory.json", run);
    ASSERT_EQ(report.results.size(), 1u);
    EXPECT_EQ(report.results[0].name, "two");
}

}  // namespace
}  // namespace clashfield::app
