#pragma once

// How people answer the decisions on the way of an odds question: by a list of orders in notation.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/policy.h"
#include "base/result.h"
#include "battle/battle.h"
#include "text/catalogue.h"

namespace clashfield::app {

// The first answer that is legal at a decision is given, "A: use shirtless" only by that side. It remembers
// which answers were ever given: one that never was is most likely a slip.
class Answers {
  public:
    explicit Answers(const std::vector<std::string>& texts);

    // The first answer that is legal here; false if none is.
    bool take(const Battle& battle, Order& order);

    // Answers that were tried and never legal, or that cannot be read or name no side of this battle: each
    // with its place in the list, the text and what was wrong when it was tried first; refusals in these
    // words, or as JSON.
    Problems never_given(const Battle& start, const text::Catalogue* words = nullptr) const;

  private:
    struct Answer {
        Side side;  // none: any side
        std::string text;
        std::string order;
        bool given = false;
        std::string wrong = {};  // at the first try: it cannot be read, or is refused
        std::optional<Refusal> refused = {};
    };
    std::vector<Answer> answers_;
};
using SharedAnswers = std::shared_ptr<Answers>;
SharedAnswers make_answers(const std::vector<std::string>& texts);

// Where no answer is legal the default order is taken. Precondition of all: there are answers, if only none.
analysis::Policy answers_policy(const SharedAnswers& answers);

// The same, but where no answer is legal the bot of that name chooses. An empty name is answers_policy.
Result<analysis::Policy> answers_policy_with_bot(const SharedAnswers& answers, const std::string& bot);

// As answers_policy, but a main decision without an answer is met with the first legal attack: both always
// attack.
analysis::Policy duel_policy(const SharedAnswers& answers);

}  // namespace clashfield::app
