#include "app/walk_options.h"

#include <memory>

#include "battle/battle.h"
#include "bots/bot.h"

namespace clashfield::app {
namespace {

struct Answer {
    Side side;  // none: any side
    std::string order;
};

std::vector<Answer> split(const std::vector<std::string>& answers) {
    std::vector<Answer> list;
    for (const std::string& answer : answers) {
        const bool has_side =
            answer.size() > 2 && answer[1] == ':' && answer[0] >= 'A' && answer[0] < 'A' + kMaxSides;
        if (!has_side) {
            list.push_back({Side::none(), answer});
            continue;
        }
        const std::size_t begin = answer.find_first_not_of(' ', 2);
        list.push_back({Side{static_cast<std::uint8_t>(answer[0] - 'A')},
                        begin == std::string::npos ? "" : answer.substr(begin)});
    }
    return list;
}

bool take_answer(const Battle& battle, Side asked, const std::vector<Answer>& answers, Order& order) {
    for (const Answer& answer : answers) {
        if (!answer.side.is_none() && answer.side != asked) continue;
        const Result<Order> read = battle.read_order(asked, answer.order);
        if (!read || !battle.check(*read).ok()) continue;
        order = *read;
        return true;
    }
    return false;
}

bool take_attack(const Battle& battle, Order& order) {
    OrderList orders;
    battle.list_orders(orders, {});
    for (std::size_t i = 0; i < orders.size(); ++i) {
        orders.get(i, order);
        if (battle.vocabulary().verbs[order.verb].name == "attack") return true;
    }
    return false;
}

}  // namespace

analysis::Policy answers_policy(const std::vector<std::string>& answers) {
    return [list = split(answers), fallback = analysis::first_order()](const Battle& battle, Order& order) {
        const Decision decision = std::get<Decision>(battle.pending());
        if (!take_answer(battle, decision.side, list, order)) fallback(battle, order);
    };
}

Result<analysis::Policy> answers_policy_with_bot(const std::vector<std::string>& answers,
                                                 const std::string& bot) {
    if (bot.empty()) return answers_policy(answers);
    Result<std::unique_ptr<bots::Bot>> made = bots::make_bot(bot);
    if (!made) return made.problems();
    // std::function needs a copyable thing to hold.
    const std::shared_ptr<bots::Bot> chooser = std::move(*made);
    return analysis::Policy([list = split(answers), chooser](const Battle& battle, Order& order) {
        const Decision decision = std::get<Decision>(battle.pending());
        if (take_answer(battle, decision.side, list, order)) return;
        Random random(1);  // the same battle must always get the same answer
        const bool chosen = chooser->choose(battle, random, order);
        CLASHFIELD_ASSERT(chosen);
    });
}

analysis::Policy duel_policy(const std::vector<std::string>& answers) {
    return [list = split(answers), fallback = analysis::first_order()](const Battle& battle, Order& order) {
        const Decision decision = std::get<Decision>(battle.pending());
        if (take_answer(battle, decision.side, list, order)) return;
        if (!decision.nested && take_attack(battle, order)) return;
        fallback(battle, order);
    };
}

}  // namespace clashfield::app
