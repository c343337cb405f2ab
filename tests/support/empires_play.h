#pragma once

// For the tests of steps: a situation that is played on, with orders by name and scripted dice.

#include <initializer_list>
#include <string>

#include "games/empires/rules/rules.h"
#include "games/empires/rules/set_up.h"
#include "tests/support/empires_table.h"

namespace clashfield::empires::test {

class Played {
  public:
    // Begins at `step`, side A to move unless `more` says otherwise.
    Played(const std::string& step, const std::string& a, const std::string& b, const std::string& more = "")
        : table_(a, b, R"("step": ")" + step + R"(", )" + more) {
        begin_situation(table_.play);
    }

    Verdict check(Verb verb, std::initializer_list<std::int32_t> words) const {
        return Rules::check(setup, state, order_of(verb, words));
    }
    std::string refused(Verb verb, std::initializer_list<std::int32_t> words) const {
        const Verdict verdict = check(verb, words);
        return verdict.ok() ? "" : std::string(empires_vocabulary().refusals[verdict.refusal().code].name);
    }
    void order(Verb verb, std::initializer_list<std::int32_t> words = {}) {
        const Order order = order_of(verb, words);
        const Verdict verdict = Rules::check(setup, state, order);
        ASSERT_TRUE(verdict.ok()) << kVerbNames[index_of(verb)] << ": " << refused(verb, words) << " at "
                                  << kStepNames[index_of(state.step)];
        EventSink silent;
        Rules::apply(setup, state, order, silent);
    }
    // As many throws as these dice are enough for; all of them must be used up.
    void roll(std::initializer_list<int> dice) {
        const int* next = dice.begin();
        while (next != dice.end()) {
            ASSERT_NE(state.roll, RollKind::None)
                << "no dice are asked for at " << kStepNames[index_of(state.step)];
            Faces faces;
            for (int i = 0; i < state.roll_dice; ++i) {
                ASSERT_NE(next, dice.end()) << "too few dice";
                faces.push_back(static_cast<std::uint8_t>(*next++));
            }
            EventSink silent;
            Rules::apply(setup, state, faces, silent);
        }
    }
    DecisionKind asked() const {
        EXPECT_TRUE(state.waiting) << "nobody is asked at " << kStepNames[index_of(state.step)];
        return decision_kind(state);
    }
    const Unit& unit(int i) const { return state.units[i]; }
    // In thousandths of an inch.
    std::int32_t x(int i) const { return state.units[i].front.at.x / kGrid; }
    std::int32_t y(int i) const { return state.units[i].front.at.y / kGrid; }

  private:
    Order order_of(Verb verb, std::initializer_list<std::int32_t> words) const {
        Order order;
        order.side = Side{state.asked};
        order.verb = static_cast<std::uint8_t>(verb);
        order.words.assign(words);
        return order;
    }

    Table table_;

  public:
    Setup& setup = table_.setup;
    State& state = table_.state;
};

}  // namespace clashfield::empires::test
