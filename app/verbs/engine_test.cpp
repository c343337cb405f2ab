#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/tools/engine_protocol.h"
#include "app/tools/tools.h"
#include "battle/parse_json.h"

namespace clashfield::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kEngineTop = CLASHFIELD_SOURCE_DIR;

Session session() {
    Session session;
    session.data = kEngineTop / "data";
    return session;
}

class EngineTest : public testing::Test {
  protected:
    Json ask(const std::string& line) {
        const std::string text = engine_.answer(line);
        EXPECT_EQ(text.find('\n'), std::string::npos);
        Result<Json> json = parse_json(text, "answer");
        EXPECT_TRUE(json.ok()) << text;
        return json.ok() ? std::move(*json) : Json::object();
    }

    // The code of the error, or "ok".
    std::string code(const std::string& line) {
        const Json answer = ask(line);
        if (answer["ok"] == true) return "ok";
        EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
        return answer["error"]["code"].get<std::string>();
    }

    // Ronin beside Cheerleader, A to act.
    std::uint64_t duel(const std::string& dice = R"("caller")") {
        const Json answer =
            ask(R"({"do": "new", "game": "filler", "situation": {"seats": 4, "mode": "ffa", "first": "A",
            "players": [{"name": "A", "card": "ronin", "space": "S0"}, {"name": "B", "card": "cheerleader", "space": "S1"}]},
            "dice": )" +
                dice + "}");
        EXPECT_EQ(answer["ok"], true) << to_text(answer);
        return answer.value("battle", std::uint64_t{0});
    }

    std::string hash(std::uint64_t battle) {
        return ask(R"({"do": "pending", "battle": )" + std::to_string(battle) + "}")["hash"]
            .get<std::string>();
    }

    Engine engine_{session()};
};

// "*" in the documented answer stands for anything.
bool matches(const Json& documented, const Json& found) {
    if (documented == "*") return true;
    if (documented.type() != found.type() || documented.size() != found.size()) return false;
    if (documented.is_array()) {
        return std::equal(documented.begin(), documented.end(), found.begin(), matches);
    }
    if (!documented.is_object()) return documented == found;
    auto other = found.begin();
    for (auto it = documented.begin(); it != documented.end(); ++it, ++other) {
        if (it.key() != other.key() || !matches(it.value(), other.value())) return false;
    }
    return true;
}

std::string documentation() {
    std::ifstream in(kEngineTop / "docs" / "engine-protocol.md", std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(EngineTest, the_documented_session_answers_as_documented) {
    const std::string text = documentation();
    const std::size_t begin = text.find("```session\n");
    ASSERT_NE(begin, std::string::npos);
    std::istringstream block(text.substr(begin, text.find("\n```\n", begin) - begin));
    std::string line;
    std::string request;
    int answers = 0;
    while (std::getline(block, line)) {
        if (line.starts_with("> ")) request = line.substr(2);
        if (!line.starts_with("< ")) continue;
        const Result<Json> documented = parse_json(line.substr(2), "documentation");
        ASSERT_TRUE(documented.ok()) << line;
        const std::string answer = engine_.answer(request);
        EXPECT_TRUE(matches(*documented, *parse_json(answer, "answer")))
            << "request    " << request << "\ndocumented " << line.substr(2) << "\nfound      " << answer;
        ++answers;
    }
    EXPECT_GT(answers, 15);
}

TEST_F(EngineTest, every_operation_is_documented) {
    const std::string text = documentation();
    const Json hello = ask(R"({"do": "hello"})");
    for (const Json& operation : hello["operations"]) {
        EXPECT_THAT(text, HasSubstr("### " + operation.get<std::string>() + "\n"));
    }
}

TEST_F(EngineTest, an_id_of_any_kind_comes_back) {
    EXPECT_EQ(ask(R"({"id": 7, "do": "list"})")["id"], 7);
    EXPECT_EQ(ask(R"({"id": "x", "do": "lst"})")["id"], "x");
    EXPECT_EQ(ask(R"({"id": {"a": [1]}, "do": "list"})")["id"]["a"][0], 1);
    EXPECT_FALSE(ask(R"({"do": "list"})").contains("id"));
}

TEST_F(EngineTest, whatever_a_line_holds_is_answered) {
    EXPECT_EQ(code(""), "F-01");
    EXPECT_EQ(code("hello"), "F-01");
    EXPECT_EQ(code("{\"do\": \"list\""), "F-01");
    EXPECT_EQ(code("\xff\xfe\x00garbage"), "F-01");
    EXPECT_EQ(code("[]"), "E-02");
    EXPECT_EQ(code("null"), "E-02");
    EXPECT_EQ(code("{}"), "E-03");
    EXPECT_EQ(code(R"({"do": 3})"), "F-03");
    EXPECT_EQ(code(R"({"do": "list", "do": "list"})"), "F-02");
    EXPECT_EQ(code(std::string(100'000, '[')), "F-01");
    EXPECT_EQ(code(R"({"do": ")" + std::string(2u << 20, 'x') + "\"}"), "E-01");
    EXPECT_EQ(code(R"({"do": ")" + std::string(1000, 'x') + "\"}"), "E-04");
    EXPECT_EQ(code(R"({"do": "list"})"), "ok");
}

TEST_F(EngineTest, an_unknown_operation_names_the_nearest) {
    const Json answer = ask(R"({"do": "aply"})");
    EXPECT_EQ(answer["error"]["code"], "E-04");
    EXPECT_EQ(answer["error"]["path"], "do");
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("Did you mean “apply”?"));
}

TEST_F(EngineTest, wrong_keys_and_types_are_told_with_their_path) {
    const Json answer = ask(R"({"do": "view", "battel": 1, "side": 7})");
    EXPECT_EQ(answer["error"]["path"], "'battel'");
    EXPECT_EQ(answer["problems"].size(), 3u);
    EXPECT_EQ(code(R"({"do": "view", "battle": -1})"), "F-03");
    EXPECT_EQ(code(R"({"do": "view", "battle": 1e99})"), "F-03");
    EXPECT_EQ(code(R"({"do": "view", "battle": 99})"), "E-05");
    EXPECT_EQ(code(R"({"do": "new", "game": "fillr", "scenario": "duel_classic"})"), "F-05");
    EXPECT_EQ(code(R"({"do": "new", "game": "filler", "scenario": "duel_clasic"})"), "F-11");
    EXPECT_EQ(code(R"({"do": "new", "game": "filler"})"), "F-02");
    EXPECT_EQ(code(R"({"do": "new", "scenario": "duel_classic"})"), "F-02");
    EXPECT_EQ(code(R"({"do": "new", "game": "filler", "scenario": "duel_classic", "dice": "mine"})"), "E-12");
    EXPECT_EQ(code(R"({"do": "new", "game": "filler", "scenario": "duel_classic", "dice": {"seed": -1}})"),
              "E-12");
    EXPECT_EQ(code(R"({"do": "new", "game": "filler", "scenario": "duel_classic", "dice": {"script": [0]}})"),
              "F-03");
    EXPECT_EQ(code(R"({"do": "hello", "language": "de"})"), "E-07");
}

TEST_F(EngineTest, errors_come_in_the_language_of_the_session) {
    EXPECT_EQ(ask(R"({"do": "hello", "language": "fr"})")["language"], "fr");
    EXPECT_THAT(ask(R"({"do": "pending", "battle": 4})")["error"]["message"].get<std::string>(),
                HasSubstr("pas de bataille"));
    const std::string battle = std::to_string(duel());
    const Json refused = ask(R"({"do": "apply", "battle": )" + battle + R"(, "order": "move S1"})");
    EXPECT_EQ(refused["error"]["code"], "B-03");
    EXPECT_THAT(refused["error"]["message"].get<std::string>(), HasSubstr("[FC-MOV-02]"));
}

TEST_F(EngineTest, a_refused_order_changes_nothing) {
    const std::uint64_t battle = duel();
    const std::string before = hash(battle);
    const std::string request = R"({"do": "apply", "battle": )" + std::to_string(battle);
    EXPECT_EQ(code(request + R"(, "order": "move S1"})"), "B-03");
    EXPECT_EQ(code(request + R"(, "order": "jump"})"), "B-02");
    EXPECT_EQ(code(request + R"(, "side": "B", "order": "skip"})"), "B-01");
    EXPECT_EQ(code(request + R"(, "side": "Q", "order": "skip"})"), "F-05");
    EXPECT_EQ(code(request + R"(, "faces": [1, 2]})"), "E-08");
    EXPECT_EQ(code(request + "}"), "E-11");
    EXPECT_EQ(hash(battle), before);
}

TEST_F(EngineTest, faces_of_the_caller_must_fit_the_roll) {
    const std::uint64_t battle = duel();
    const std::string request = R"({"do": "apply", "battle": )" + std::to_string(battle);
    EXPECT_EQ(ask(request + R"(, "order": "attack B"})")["pending"]["waits"], "roll");
    for (const char* faces : {"[1]", "[1, 2, 3]", "[0, 7]", "[1, 7]", "[]", "\"x\"", "[1, 1e9]", "[-1, 2]"}) {
        EXPECT_NE(code(request + R"(, "faces": )" + faces + "}"), "ok") << faces;
    }
    const Json rolled = ask(request + R"(, "faces": "35"})");
    EXPECT_EQ(rolled["ok"], true);
    EXPECT_EQ(rolled["pending"]["kind"], "dodge");
}

TEST_F(EngineTest, seeded_dice_are_thrown_and_repeat_themselves) {
    const std::uint64_t one = duel(R"({"seed": 7})");
    const std::uint64_t two = duel(R"({"seed": "7"})");
    for (const std::uint64_t battle : {one, two}) {
        const Json answer =
            ask(R"({"do": "apply", "order": "attack B", "battle": )" + std::to_string(battle) + "}");
        EXPECT_EQ(answer["pending"]["waits"], "decision");
    }
    EXPECT_EQ(hash(one), hash(two));
}

TEST_F(EngineTest, a_script_that_has_run_out_leaves_the_dice_to_the_caller) {
    const std::string battle = std::to_string(duel(R"({"script": [3, 5]})"));
    const Json answer = ask(R"({"do": "apply", "order": "attack B", "battle": )" + battle + "}");
    EXPECT_EQ(answer["pending"]["kind"], "dodge");
    EXPECT_EQ(ask(R"({"do": "apply", "faces": [4], "battle": )" + battle + "}")["pending"]["side"], "B");
}

TEST_F(EngineTest, battles_are_separate_and_copies_go_their_own_way) {
    const std::uint64_t one = duel();
    const std::uint64_t two =
        ask(R"({"do": "copy", "battle": )" + std::to_string(one) + "}")["battle"].get<std::uint64_t>();
    EXPECT_NE(one, two);
    const std::string before = hash(one);
    EXPECT_EQ(code(R"({"do": "apply", "order": "move CT", "battle": )" + std::to_string(two) + "}"), "ok");
    EXPECT_EQ(hash(one), before);
    EXPECT_NE(hash(two), before);
    EXPECT_EQ(code(R"({"do": "close", "battle": )" + std::to_string(two) + "}"), "ok");
    EXPECT_EQ(code(R"({"do": "close", "battle": )" + std::to_string(two) + "}"), "E-05");
}

TEST_F(EngineTest, a_whole_battle_of_bots_gives_a_log_that_starts_again) {
    const std::string battle = std::to_string(duel(R"({"seed": 3})"));
    for (int i = 0; i < 500; ++i) {
        const Json chosen = ask(R"({"do": "choose", "bot": "random", "seed": )" + std::to_string(i) +
                                R"(, "battle": )" + battle + "}");
        if (chosen["ok"] == false) break;
        Json apply;
        apply["do"] = "apply";
        apply["battle"] = std::stoull(battle);
        apply["order"] = chosen["order"];
        ASSERT_EQ(code(to_text(apply)), "ok");
    }
    EXPECT_EQ(ask(R"({"do": "pending", "battle": )" + battle + "}")["pending"]["waits"], "nothing");
    Json again;
    again["do"] = "new";
    again["log"] = ask(R"({"do": "log", "battle": )" + battle + "}")["log"];
    const Json resumed = ask(to_text(again));
    EXPECT_EQ(resumed["ok"], true) << to_text(resumed);
    EXPECT_EQ(resumed["hash"], hash(std::stoull(battle)));
    again["log"]["start"] = "0000000000000000";
    EXPECT_EQ(ask(to_text(again))["ok"], false);
}

TEST_F(EngineTest, lines_of_a_stream_are_answered_one_by_one) {
    std::istringstream in("{\"do\": \"list\"}\n\n  \n" + std::string(3u << 20, 'y') +
                          "\n{\"do\": \"list\"}\r\nlast");
    std::ostringstream out;
    serve(engine_, in, out);
    std::istringstream answers(out.str());
    std::vector<std::string> lines;
    for (std::string line; std::getline(answers, line);) lines.push_back(line);
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_THAT(lines[0], HasSubstr("\"ok\":true"));
    EXPECT_THAT(lines[1], HasSubstr("E-01"));
    EXPECT_THAT(lines[2], HasSubstr("\"ok\":true"));
    EXPECT_THAT(lines[3], HasSubstr("F-01"));
}

TEST_F(EngineTest, the_number_of_open_battles_is_limited) {
    for (std::size_t i = 0; i < kMostBattles; ++i) duel();
    EXPECT_EQ(code(R"({"do": "copy", "battle": 1})"), "E-06");
    EXPECT_EQ(code(R"({"do": "close", "battle": 1})"), "ok");
    EXPECT_EQ(code(R"({"do": "copy", "battle": 2})"), "ok");
}

}  // namespace
}  // namespace clashfield::app
