#pragma once

// Where the orders of a decision lead, for marks on a map: found by trying them on a copy of the battle, so
// that the terminal needs no rules of movement.

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.h"

namespace clashfield::app {

struct OrderMarks {
    std::map<std::string, std::string> hexes;  // the number of the one order that leads there
    std::set<std::string> reach;               // hexes that further orders lead to
    std::set<std::string> actors;              // units an order is asked of
    std::set<std::string> targets;             // units of the other side that orders name
};

// The names an order gives to one of the game's domains ("unit", "hex"), in their order.
std::vector<std::string> named_by(const Battle& battle, const Order& order, Domain DomainRoles::*role);

// `active` are the units of an activation that is under way; `enemies` those that are not of the asked side.
OrderMarks marks_of(const Battle& battle, const OrderList& orders, const std::vector<std::string>& active,
                    const std::set<std::string>& enemies);

}  // namespace clashfield::app
