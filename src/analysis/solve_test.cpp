#include "analysis/solve.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/pig_play.h"

namespace clashfield::analysis {
namespace {

Policy hold_until(int enough) {
    return [=](const Battle& battle, Order& order) {
        order = pig::read(battle, pig::fact(battle, "turn_total") >= enough ? "hold" : "roll 1");
    };
}

ChainQuestion who_wins(int enough) {
    ChainQuestion question;
    question.policy = hold_until(enough);
    question.landing = side_wins(Side{0});
    return question;
}

// The twin: pig of one die without charms, by repeated substitution on plain numbers. win(own, other, total)
// is the chance of the side to move.
class PlainPig {
  public:
    PlainPig(int target, int enough) : target_(target), enough_(enough) {
        wins_.assign(static_cast<std::size_t>(target * target * (enough + 6)), 0.5);
        for (double change = 1; change > 1e-14;) {
            change = 0;
            for (int own = 0; own < target; ++own) {
                for (int other = 0; other < target; ++other) {
                    for (int total = 0; total < enough; ++total) {
                        double sum = 1 - win(other, own, 0);
                        for (int face = 2; face <= 6; ++face) sum += after(own, other, total + face);
                        double& cell = at(own, other, total);
                        change = std::max(change, std::abs(cell - sum / 6));
                        cell = sum / 6;
                    }
                }
            }
        }
    }
    double win(int own, int other, int total) { return at(own, other, total); }

  private:
    double after(int own, int other, int total) {
        if (total < enough_) return at(own, other, total);
        return own + total >= target_ ? 1 : 1 - at(other, own + total, 0);
    }
    double& at(int own, int other, int total) {
        return wins_[static_cast<std::size_t>((own * target_ + other) * (enough_ + 6) + total)];
    }
    int target_;
    int enough_;
    std::vector<double> wins_;
};

TEST(Solve, an_endless_duel_has_an_exact_winner) {
    // Whoever rolls anything but a one wins: 5/6 of the first throw, and a 36th of all from the third on.
    const auto battle = pig::start(R"({"situation": {"target": 2, "charms": [0, 0]}})");
    const auto solution = solve(*battle, who_wins(1));
    ASSERT_TRUE(solution.ok());
    EXPECT_EQ(solution->hit.to_string(), "6/7");
    EXPECT_EQ(solution->ended, Fraction(1));
    // The states are "A to roll", "A to hold 2..6", and the same of B.
    EXPECT_EQ(solution->states, 12u);
}

TEST(Solve, agrees_with_repeated_substitution) {
    for (const int enough : {1, 4, 7}) {
        const int target = 12;
        const auto battle = pig::start(R"({"situation": {"target": 12, "charms": [0, 0]}})");
        const auto solution = solve(*battle, who_wins(enough));
        ASSERT_TRUE(solution.ok());
        PlainPig twin(target, enough);
        EXPECT_NEAR(solution->hit.to_double(), twin.win(0, 0, 0), 1e-12) << enough;
        EXPECT_EQ(solution->ended, Fraction(1));
    }
}

TEST(Solve, starts_from_any_position) {
    const auto battle =
        pig::start(R"({"situation": {"target": 12, "charms": [0, 0], "scores": [3, 7], "turn_total": 2}})");
    const auto solution = solve(*battle, who_wins(4));
    ASSERT_TRUE(solution.ok());
    PlainPig twin(12, 4);
    EXPECT_NEAR(solution->hit.to_double(), twin.win(3, 7, 2), 1e-12);
}

TEST(Solve, a_policy_that_goes_on_for_ever_never_ends) {
    const auto battle = pig::start(R"({"situation": {"target": 12, "charms": [0, 0]}})");
    const auto solution = solve(*battle, who_wins(0));
    ASSERT_TRUE(solution.ok());
    EXPECT_EQ(solution->hit, Fraction(0));
    EXPECT_EQ(solution->ended, Fraction(0));
    EXPECT_EQ(solution->states, 2u);
}

TEST(Solve, a_landing_can_be_any_position) {
    // The chance that A has ever 2 or more in a turn before B does, which is the chance to win above.
    const auto battle = pig::start(R"({"situation": {"target": 100, "charms": [0, 0]}})");
    ChainQuestion question = who_wins(50);
    question.landing = [](const Battle& at) {
        if (pig::fact(at, "turn_total") < 2) return Landing::GoOn;
        return std::get<Decision>(at.pending()).side == Side{0} ? Landing::Hit : Landing::Miss;
    };
    const auto solution = solve(*battle, question);
    ASSERT_TRUE(solution.ok());
    EXPECT_EQ(solution->hit.to_string(), "6/7");
}

TEST(Solve, too_large_a_graph_is_a_problem) {
    const auto battle = pig::start(R"({"situation": {"target": 100, "charms": [0, 0]}})");
    ChainQuestion question = who_wins(20);
    question.most_states = 50;
    EXPECT_EQ(solve(*battle, question).problems()[0].message, "More than 50 positions.");
    question.most_states = 1'000'000;
    question.most_nodes = 100;
    EXPECT_FALSE(solve(*battle, question).ok());
}

}  // namespace
}  // namespace clashfield::analysis
