#include "app/tools/vector_odds.h"

#include <cmath>
#include <map>

#include <nlohmann/json.hpp>

#include "analysis/solve.h"
#include "analysis/walk.h"
#include "app/tools/json_shape.h"
#include "app/tools/walk_options.h"
#include "battle/codec.h"
#include "odds/distribution.h"

namespace clashfield::app {
namespace {

// Vectors are small; one that needs more is a mistake of its author.
constexpr std::uint64_t kMostNodes = 2'000'000;
// Decimal probabilities are written with nine places and agree to half a unit of the last one.
constexpr double kDecimalTolerance = 5.000001e-10;

class Question {
  public:
    Question(const Json& odds, std::string where, VectorResult& result)
        : odds_(odds), question_(odds["question"]), where_(std::move(where)), result_(result) {}

    void ask(const Battle& battle) {
        if (question_.contains("duel")) return ask_duel(battle);
        if (question_.contains("order")) return ask_order(battle);
        differ("", "a question about the battle", "a bare roll is asked about without a situation");
    }

    // A bare roll: how many dice fall in the reading's last class.
    void compare_roll(const RollRequest& roll) {
        const auto counted = static_cast<std::uint8_t>(roll.reading.classes - 1);
        const odds::Distribution count = odds::class_count(roll.dice, roll.reading, counted);
        std::map<std::string, Fraction> found;
        for (int value = count.min(); value <= count.max(); ++value) {
            if (!count.probability(value).is_zero()) found[std::to_string(value)] = count.probability(value);
        }
        compare(found);
    }

    // A question about a bare roll: the game says which dice and what of them counts.
    void ask_roll(const Game& game) {
        const Result<RollRequest> roll = game.roll_question(question_);
        if (!roll) return differ("question", question_, to_string(roll.problems()));
        const auto counted = static_cast<std::uint8_t>(roll->reading.classes - 1);
        const odds::Distribution distribution = odds::class_count(roll->dice, roll->reading, counted);
        std::map<std::string, Fraction> found;
        for (int value = distribution.min(); value <= distribution.max(); ++value) {
            const Fraction chance = distribution.probability(value);
            if (!chance.is_zero()) found[std::to_string(value)] = chance;
        }
        compare(found);
    }

    void differ(const char* key, Json expected, Json found) {
        const std::string at = *key == '\0' ? where_ : path_to(where_, key);
        result_.differences.push_back({at, std::move(expected), std::move(found)});
    }

  private:
    std::vector<std::string> answers_in(const Json& json) const {
        return json.contains("answers") ? json["answers"].get<std::vector<std::string>>()
                                        : std::vector<std::string>();
    }

    // An answer that no decision could take is a slip of the pen.
    bool all_given(const Answers& answers, const Battle& battle, const std::string& at) {
        const Problems slips = answers.never_given(battle);
        for (const Problem& slip : slips)
            differ((at + slip.where).c_str(), "an answer that is legal somewhere", slip.message);
        return slips.empty();
    }

    void ask_order(const Battle& battle) {
        Json item = question_["order"];
        if (item.is_string()) {
            item = Json::object();
            item["order"] = question_["order"];
        }
        if (question_.contains("side") && !item.contains("side")) item["side"] = question_["side"];
        const Result<Order> order = order_from_json(battle, item);
        if (!order) return differ("question.order", question_["order"], to_string(order.problems()));
        const Verdict verdict = battle.check(*order);
        if (!verdict.ok()) {
            return differ("question.order", question_["order"],
                          to_text(refusal_to_json(battle, verdict.refusal())));
        }
        analysis::WalkQuestion walk_question;
        const SharedAnswers answers = make_answers(answers_in(question_));
        walk_question.policy = answers_policy(answers);
        for (const Json& path : question_["facts"]) {
            const std::optional<Fact> fact = battle.find_fact(path.get<std::string>());
            if (!fact) return differ("question.facts", path, "this battle has no such fact");
            walk_question.facts.push_back(*fact);
        }
        const auto walked = analysis::walk<Fraction>(battle, &*order, walk_question, {.nodes = kMostNodes});
        if (!walked.exact)
            return differ("", "an exact answer", "more than " + std::to_string(kMostNodes) + " inputs");
        if (!all_given(*answers, battle, "question.")) return;
        std::map<std::string, Fraction> found;
        for (const auto& line : walked.lines) {
            std::string key;
            for (std::size_t i = 0; i < line.values.size(); ++i) {
                key += (i == 0 ? "" : ",") + battle.write(walk_question.facts[i], line.values[i]);
            }
            found[key] += line.weight;
        }
        compare(found);
    }

    void compare(const std::map<std::string, Fraction>& found) {
        std::map<std::string, Fraction> expected;
        for (const auto& [value, chance] : odds_["distribution"].items()) {
            expected[value] = *Fraction::from_string(chance.get<std::string>());
        }
        if (expected != found) differ("distribution", lines(expected), lines(found));
    }

    static Json lines(const std::map<std::string, Fraction>& distribution) {
        Json list = Json::array();
        for (const auto& [value, chance] : distribution) list.push_back(value + ": " + chance.to_string());
        return list;
    }

    void ask_duel(const Battle& battle) {
        const Json& duel = question_["duel"];
        const std::string wins = duel["wins"].get<std::string>();
        const bool known = wins.size() == 1 && wins[0] >= 'A' && wins[0] < 'A' + battle.sides();
        if (!known)
            return differ("question.duel.wins", wins,
                          "there are " + std::to_string(battle.sides()) + " sides");
        analysis::ChainQuestion chain;
        const SharedAnswers answers = make_answers(answers_in(duel));
        chain.policy = duel_policy(answers);
        chain.landing = analysis::side_wins(Side{static_cast<std::uint8_t>(wins[0] - 'A')});
        const Result<analysis::ChainSolution> solution = analysis::solve(battle, chain);
        if (!solution) return differ("", "a solution", to_string(solution.problems()));
        if (!all_given(*answers, battle, "question.duel.")) return;
        const Json& expected = odds_["probability"];
        const bool equal =
            expected.is_string()
                ? *Fraction::from_string(expected.get<std::string>()) == solution->hit
                : std::abs(expected.get<double>() - solution->hit.to_double()) <= kDecimalTolerance;
        if (equal) return;
        differ("probability", expected,
               solution->hit.to_string() + " = " + Json(solution->hit.to_double()).dump());
    }

    const Json& odds_;
    const Json& question_;
    std::string where_;
    VectorResult& result_;
};

}  // namespace

void run_odds(const Battle& battle, const Json& questions, VectorResult& result) {
    for (std::size_t i = 0; i < questions.size(); ++i) {
        Question(questions[i], path_to("odds", i), result).ask(battle);
    }
}

void run_odds_without_battle(const Game& game, const Json& questions, VectorResult& result) {
    for (std::size_t i = 0; i < questions.size(); ++i) {
        Question(questions[i], path_to("odds", i), result).ask_roll(game);
    }
}

}  // namespace clashfield::app
