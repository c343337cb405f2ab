#include "app/terminal/marks.h"

#include <deque>
#include <memory>
#include <optional>
#include <utility>

namespace clashfield::app {
namespace {

constexpr std::size_t kMostTried = 60;       // orders of one decision
constexpr std::size_t kMostPositions = 400;  // on the way of a lone unit

// Where a unit stands and how it faces, as the battle's facts tell it.
struct Stand {
    std::string hex;
    std::string facing;
    bool operator==(const Stand&) const = default;
};

Stand stand_of(const Battle& battle, const std::string& unit) {
    const auto told = [&](std::string_view what) -> std::string {
        const std::optional<Fact> fact = battle.find_fact(unit + "." + std::string(what));
        return fact ? battle.write(*fact, battle.read(*fact)) : "";
    };
    const FactRoles& facts = battle.vocabulary().facts;
    return {told(facts.place), told(facts.facing)};
}

std::unique_ptr<Battle> tried(const Battle& battle, const Order& order) {
    if (!battle.check(order).ok()) return nullptr;
    std::unique_ptr<Battle> after = battle.clone();
    EventSink silent;
    after->apply(order, silent);
    return after;
}

bool asks_the_same(const Battle& battle, const Decision& decision) {
    const Pending pending = battle.pending();
    const auto* now = std::get_if<Decision>(&pending);
    return now != nullptr && now->kind == decision.kind && now->side == decision.side;
}

// All hexes that a lone unit can come to while the same question is asked again and again.
void follow(const Battle& battle, const Decision& decision, const std::string& unit,
            std::set<std::string>& reach) {
    std::deque<std::unique_ptr<Battle>> open;
    std::set<std::pair<std::string, std::string>> seen;
    open.push_back(battle.clone());
    for (std::size_t positions = 0; !open.empty() && positions < kMostPositions; ++positions) {
        const std::unique_ptr<Battle> at = std::move(open.front());
        open.pop_front();
        const Stand before = stand_of(*at, unit);
        OrderList orders;
        at->list_orders(orders, {});
        for (std::size_t i = 0; i < orders.size() && i < kMostTried; ++i) {
            std::unique_ptr<Battle> after = tried(*at, orders[i]);
            if (after == nullptr) continue;
            const Stand now = stand_of(*after, unit);
            if (now == before) continue;
            reach.insert(now.hex);
            // What is left of the movement makes two ways to one stand differ; the battle's hash knows it.
            const bool is_new = seen.emplace(now.hex + now.facing, to_string(after->hash())).second;
            if (is_new && asks_the_same(*after, decision)) open.push_back(std::move(after));
        }
    }
}

void mark_moves(const Battle& battle, const Decision& decision, const OrderList& orders,
                const std::vector<std::string>& active, OrderMarks& marks) {
    std::map<std::string, Stand> before;
    for (const std::string& unit : active) before[unit] = stand_of(battle, unit);
    for (std::size_t i = 0; i < orders.size() && i < kMostTried; ++i) {
        const std::unique_ptr<Battle> after = tried(battle, orders[i]);
        if (after == nullptr) continue;
        for (const std::string& unit : active) {
            const std::string hex = stand_of(*after, unit).hex;
            if (hex == before[unit].hex) continue;
            if (active.size() == 1) {
                marks.hexes.emplace(hex, std::to_string(i + 1));
            } else {
                marks.reach.insert(hex);
            }
        }
    }
    if (active.size() == 1) follow(battle, decision, active.front(), marks.reach);
}

}  // namespace

std::vector<std::string> named_by(const Battle& battle, const Order& order, Domain DomainRoles::*role) {
    std::vector<std::string> names;
    const Vocabulary& vocabulary = battle.vocabulary();
    const Domain wanted = vocabulary.domain_roles.*role;
    if (wanted == Domain::Number) return names;
    std::size_t at = 0;
    for (const Field& field : vocabulary.verbs[order.verb].fields) {
        if (field.shape == Shape::Many) break;  // lists come last and name neither units nor hexes
        if (at >= order.words.size()) break;
        const std::int32_t word = order.words[at++];
        if (field.domain == wanted && word != kNothing) names.push_back(battle.name(wanted, word));
    }
    return names;
}

OrderMarks marks_of(const Battle& battle, const OrderList& orders, const std::vector<std::string>& active,
                    const std::set<std::string>& enemies) {
    OrderMarks marks;
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    if (decision == nullptr) return marks;
    marks.actors.insert(active.begin(), active.end());
    if (!active.empty()) {
        mark_moves(battle, *decision, orders, active, marks);
        return marks;
    }
    std::set<std::string> own;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        for (const std::string& hex : named_by(battle, orders[i], &DomainRoles::places))
            marks.hexes.emplace(hex, std::to_string(i + 1));
        for (const std::string& unit : named_by(battle, orders[i], &DomainRoles::units))
            (enemies.contains(unit) ? marks.targets : own).insert(unit);
    }
    // Where no enemy is named, the own units are a choice from everything and a mark would say nothing.
    if (!marks.targets.empty()) marks.actors = own;
    return marks;
}

}  // namespace clashfield::app
