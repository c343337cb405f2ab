#include "text/answer.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "games/ancients/ancients_game.h"

namespace clashfield::text {
namespace {

const std::filesystem::path kAnswerData = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";

std::unique_ptr<Battle> two_regiments() {
    Result<std::unique_ptr<Game>> game = ancients::load_game(kAnswerData, {});
    EXPECT_TRUE(game.ok());
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle =
        (*game)->start(*parse_json(R"({"situation": {"active": "A", "step": "moves", "sides": {
            "A": {"list": "rep", "units": [{"type": "rep_hastati", "models": 20, "files": 5, "at": [36, 12]}]},
            "B": {"list": "gau", "units": [{"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 30]}]}}}})",
                                   "situation"),
                       silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    return std::move(*battle);
}

Json worded(const Battle& battle, const std::string& question, const std::string& language) {
    const Result<Catalogue> words = Catalogue::load(kAnswerData / "text", language);
    std::optional<Refusal> why;
    Json answer = battle.answer(*parse_json(question, "question"), Observer{}, why);
    put_into_words(answer, Renderer(*words, battle));
    return answer;
}

TEST(AnswerWords, refusals_and_labels_become_words_anywhere_in_an_answer) {
    const auto battle = two_regiments();
    const Json trial = worded(*battle, R"({"trial": {"order": "move A1 normal advance@9"}})", "en");
    EXPECT_EQ(trial["clause"], "AB-GEO-09");
    EXPECT_NE(trial["words"].get<std::string>().find("Hastati (A1)"), std::string::npos);
    EXPECT_FALSE(trial.contains("refused"));
    const Json fan = worded(*battle, R"({"charges": {"unit": "A1"}})", "fr");
    EXPECT_EQ(fan["charges"][0]["clause"], "AB-GEO-12");
    EXPECT_NE(fan["charges"][0]["words"].get<std::string>().find("n’atteint pas"), std::string::npos);
    const Json card = worded(*battle, R"({"card": {"unit": "A1"}})", "fr");
    EXPECT_EQ(card["leadership"]["lines"][0]["words"], "commandement");
}

}  // namespace
}  // namespace clashfield::text
