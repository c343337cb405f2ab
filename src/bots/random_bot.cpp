#include "bots/random_bot.h"

namespace clashfield::bots {

bool RandomBot::choose(const Battle& battle, Random& random, Order& order) {
    orders_.clear();
    const std::uint64_t seed = random.next64();
    battle.list_orders(orders_, OrderBudget{.most = UINT32_MAX, .seed = seed});
    if (orders_.empty()) return false;
    orders_.get(random.below(static_cast<std::uint32_t>(orders_.size())), order);
    return true;
}

}  // namespace clashfield::bots
