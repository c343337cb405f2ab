#pragma once

// How people answer the decisions on the way of an odds question: by a list of orders in notation.

#include <string>
#include <vector>

#include "analysis/policy.h"
#include "base/result.h"

namespace clashfield::app {

// The first answer that is legal at a decision is given, "A: use shirtless" only by that side; where none is
// legal the default order is taken.
analysis::Policy answers_policy(const std::vector<std::string>& answers);

// The same, but where no answer is legal the bot of that name chooses. An empty name is answers_policy.
Result<analysis::Policy> answers_policy_with_bot(const std::vector<std::string>& answers,
                                                 const std::string& bot);

// As answers_policy, but a main decision without an answer is met with the first legal attack: both always
// attack.
analysis::Policy duel_policy(const std::vector<std::string>& answers);

}  // namespace clashfield::app
