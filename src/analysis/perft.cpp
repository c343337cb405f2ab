#include "analysis/perft.h"

#include <memory>

#include "odds/reading.h"

namespace clashfield::analysis {
namespace {

// One battle and one list for each input on the way down, used again and again.
class Counter {
  public:
    std::uint64_t count(const Battle& battle, int depth, std::size_t level = 0) {
        if (depth == 0) return 1;
        const Pending pending = battle.pending();
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            CLASHFIELD_ASSERT(odds::exact(roll->dice));
            std::uint64_t sum = 0;
            odds::for_each_outcome(roll->dice, roll->reading, [&](const Faces& faces, Uint128) {
                Battle& child = copy(battle, level);
                child.apply(faces, silent_);
                sum += count(child, depth, level + 1);
            });
            return sum;
        }
        if (std::holds_alternative<Outcome>(pending)) return 0;
        const OrderList& orders = list(battle, level);
        if (depth == 1) return orders.size();
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < orders.size(); ++i) sum += count_after(battle, orders, i, depth, level);
        return sum;
    }

    std::vector<PerftLine> divide(const Battle& battle, int depth) {
        std::vector<PerftLine> lines;
        const OrderList& orders = list(battle, 0);
        for (std::size_t i = 0; i < orders.size(); ++i) {
            lines.push_back({battle.write(orders[i]), count_after(battle, orders, i, depth, 0)});
        }
        return lines;
    }

  private:
    struct Level {
        std::unique_ptr<Battle> battle;
        OrderList orders;
    };

    Level& level_at(std::size_t level) {
        while (levels_.size() <= level) levels_.push_back(std::make_unique<Level>());
        return *levels_[level];
    }
    Battle& copy(const Battle& battle, std::size_t level) {
        std::unique_ptr<Battle>& slot = level_at(level).battle;
        if (slot == nullptr) {
            slot = battle.clone();
        } else {
            slot->assign(battle);
        }
        return *slot;
    }
    const OrderList& list(const Battle& battle, std::size_t level) {
        OrderList& orders = level_at(level).orders;
        orders.clear();
        battle.list_orders(orders, {});
        return orders;
    }
    std::uint64_t count_after(const Battle& battle, const OrderList& orders, std::size_t index, int depth,
                              std::size_t level) {
        Battle& child = copy(battle, level);
        orders.get(index, order_);
        child.apply(order_, silent_);
        return count(child, depth - 1, level + 1);
    }

    std::vector<std::unique_ptr<Level>> levels_;
    Order order_;
    EventSink silent_;
};

}  // namespace

std::uint64_t perft(const Battle& battle, int depth) {
    CLASHFIELD_ASSERT(depth >= 0);
    return Counter().count(battle, depth);
}

std::vector<PerftLine> perft_divide(const Battle& battle, int depth) {
    CLASHFIELD_ASSERT(depth >= 1);
    CLASHFIELD_ASSERT(std::holds_alternative<Decision>(battle.pending()));
    return Counter().divide(battle, depth);
}

}  // namespace clashfield::analysis
