#include "analysis/policy.h"

namespace clashfield::analysis {

Policy first_order() {
    return [](const Battle& battle, Order& order) {
        OrderList orders;
        battle.list_orders(orders, OrderBudget{.most = 1, .seed = 0});
        CLASHFIELD_ASSERT(!orders.empty());
        orders.get(0, order);
    };
}

bool at_main_decision(const Battle& battle) {
    const Pending pending = battle.pending();
    if (const auto* roll = std::get_if<RollRequest>(&pending)) return roll->opens;
    const auto* decision = std::get_if<Decision>(&pending);
    return decision != nullptr && !decision->nested;
}

}  // namespace clashfield::analysis
