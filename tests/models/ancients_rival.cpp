#include "tests/models/ancients_rival.h"

#include <variant>

#include "games/ancients/vocabulary.h"

namespace clashfield::models {
namespace {

using ancients::DecisionKind;
using ancients::Mode;
using ancients::StepWord;
using ancients::Verb;

// How far an order takes its unit straight ahead, in thousandths of an inch; -1 if it is something else.
std::int32_t straight_ahead(const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::Move) {
        const bool straight = order.words[2] == 1 && order.words[3] == static_cast<int>(StepWord::Advance);
        return straight ? order.words[4] : -1;
    }
    return -1;
}

// Skirmishers, elephants and the like go anywhere: the first place offered lies in front of them.
bool goes(const Order& order) { return static_cast<Verb>(order.verb) == Verb::Go; }

void take_move(const OrderList& orders, Order& order) {
    std::size_t best = orders.size();
    std::int32_t farthest = 0;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        orders.get(i, order);
        const std::int32_t way = straight_ahead(order);
        if (way > farthest) {
            farthest = way;
            best = i;
        } else if (best == orders.size() && goes(order)) {
            best = i;
        }
    }
    orders.get(best == orders.size() ? 0 : best, order);
}

void take_verb(const OrderList& orders, Verb verb, Order& order) {
    for (std::size_t i = 0; i < orders.size(); ++i) {
        orders.get(i, order);
        if (static_cast<Verb>(order.verb) == verb) return;
    }
    orders.get(0, order);
}

}  // namespace

analysis::ChooserMaker ancients_rival() {
    return [] {
        return [orders = OrderList()](const Battle& battle, Random&, Order& order) mutable {
            orders.clear();
            battle.list_orders(orders, OrderBudget{.most = 256, .seed = 0});
            const Pending pending = battle.pending();
            switch (static_cast<DecisionKind>(std::get<Decision>(pending).kind)) {
                case DecisionKind::Charges:
                    return take_verb(orders, Verb::Charge, order);
                case DecisionKind::Moves:
                    return take_move(orders, order);
                case DecisionKind::Targets:
                    return take_verb(orders, Verb::Shoot, order);
                case DecisionKind::Rally:
                    return take_verb(orders, Verb::Rally, order);
                default:
                    orders.get(0, order);
            }
        };
    };
}

}  // namespace clashfield::models
