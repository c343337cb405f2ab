#include "app/tools/walk_options.h"

#include <memory>

#include <nlohmann/json.hpp>

#include "base/assert.h"
#include "base/closest.h"
#include "base/names.h"
#include "battle/codec.h"
#include "bots/bot.h"
#include "text/render.h"

namespace clashfield::app {
namespace {

bool take_attack(const Battle& battle, Order& order) {
    OrderList orders;
    battle.list_orders(orders, {});
    for (std::size_t i = 0; i < orders.size(); ++i) {
        orders.get(i, order);
        if (battle.vocabulary().verbs[order.verb].role == FormRole::Attacks) return true;
    }
    return false;
}

}  // namespace

Answers::Answers(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
        const std::size_t colon = text.size() > 1 && text[1] == ':' ? 1 : std::string::npos;
        const auto side = colon == std::string::npos
                              ? std::nullopt
                              : find_name(kMaxSides, text.substr(0, colon), [](std::size_t i) {
                                    return to_string(Side{static_cast<std::uint8_t>(i)});
                                });
        if (!side) {
            answers_.push_back({Side::none(), text, text});
            continue;
        }
        const std::size_t begin = text.find_first_not_of(' ', colon + 1);
        answers_.push_back({Side{static_cast<std::uint8_t>(*side)}, text,
                            begin == std::string::npos ? "" : text.substr(begin)});
    }
}

bool Answers::take(const Battle& battle, Order& order) {
    const Side asked = std::get<Decision>(battle.pending()).side;
    for (Answer& answer : answers_) {
        if (!answer.side.is_none() && answer.side != asked) continue;
        const bool first_try = answer.wrong.empty() && !answer.refused;
        const Result<Order> read = battle.read_order(asked, answer.order);
        if (!read) {
            if (first_try) answer.wrong = to_string(read.problems());
            continue;
        }
        const Verdict verdict = battle.check(*read);
        if (!verdict.ok()) {
            if (first_try) answer.refused = verdict.refusal();
            continue;
        }
        answer.given = true;
        order = *read;
        return true;
    }
    return false;
}

namespace {

std::string refusal_text(const Battle& battle, const Refusal& refusal, const text::Catalogue* words) {
    if (words == nullptr) return to_text(refusal_to_json(battle, refusal));
    const text::Renderer renderer(*words, battle);
    return renderer.refusal(refusal) + " [" + renderer.clause_name(refusal.clause) + "]";
}

}  // namespace

Problems Answers::never_given(const Battle& start, const text::Catalogue* words) const {
    Problems problems;
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        const Answer& answer = answers_[i];
        if (answer.given) continue;
        std::string wrong = answer.refused ? refusal_text(start, *answer.refused, words) : answer.wrong;
        if (!answer.side.is_none() && answer.side.index >= start.sides()) {
            wrong = "there is no side " + to_string(answer.side);
        } else if (wrong.empty()) {  // nobody was asked: at least it is an order
            const Side side = answer.side.is_none() ? Side{0} : answer.side;
            if (const Result<Order> read = start.read_order(side, answer.order); !read)
                wrong = to_string(read.problems());
        }
        if (wrong.empty()) continue;
        problems.push_back({"F-05", "answers[" + std::to_string(i) + "]",
                            "no decision here can be answered by " + in_quotes(answer.text) + ": " + wrong});
    }
    return problems;
}

SharedAnswers make_answers(const std::vector<std::string>& texts) { return std::make_shared<Answers>(texts); }

analysis::Policy answers_policy(const SharedAnswers& answers) {
    CLASHFIELD_ASSERT(answers != nullptr);
    return [answers, fallback = analysis::first_order()](const Battle& battle, Order& order) {
        if (!answers->take(battle, order)) fallback(battle, order);
    };
}

Result<analysis::Policy> answers_policy_with_bot(const SharedAnswers& answers, const std::string& bot) {
    CLASHFIELD_ASSERT(answers != nullptr);
    if (bot.empty()) return answers_policy(answers);
    Result<std::unique_ptr<bots::Bot>> made = bots::make_bot(bot);
    if (!made) return made.problems();
    // std::function needs a copyable thing to hold.
    const std::shared_ptr<bots::Bot> chooser = std::move(*made);
    return analysis::Policy([answers, chooser](const Battle& battle, Order& order) {
        if (answers->take(battle, order)) return;
        Random random(1);  // the same battle must always get the same answer
        const bool chosen = chooser->choose(battle, random, order);
        CLASHFIELD_ASSERT(chosen);
    });
}

analysis::Policy duel_policy(const SharedAnswers& answers) {
    CLASHFIELD_ASSERT(answers != nullptr);
    return [answers, fallback = analysis::first_order()](const Battle& battle, Order& order) {
        if (answers->take(battle, order)) return;
        const bool nested = std::get<Decision>(battle.pending()).nested;
        if (!nested && take_attack(battle, order)) return;
        fallback(battle, order);
    };
}

}  // namespace clashfield::app
