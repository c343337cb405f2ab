#include "bots/greedy_bot.h"

#include <algorithm>

#include "base/best.h"
#include "dice/dice_source.h"
#include "odds/reading.h"

namespace clashfield::bots {

bool GreedyBot::choose(const Battle& battle, Random& random, Order& order) {
    forget_other_games(battle);
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    CLASHFIELD_ASSERT(decision != nullptr);
    const Side side = decision->side;
    weighed_count_ = 0;
    if (battle.advise(order, random)) return true;
    if (!battle.hides_from({side})) return look_ahead(battle, side, random, order);
    fill(known_, battle);
    known_->forget_hidden({side});
    return look_ahead(*known_, side, random, order);
}

bool GreedyBot::look_ahead(const Battle& battle, Side side, Random& random, Order& order) {
    Level& root = level_at(0);
    root.orders.clear();
    const std::uint64_t seed = random.next64();
    battle.list_orders(root.orders, OrderBudget{.most = settings_.orders, .seed = seed});
    if (root.orders.empty()) return false;
    const std::size_t count = root.orders.size();
    if (weighed_.size() < count) weighed_.resize(count);
    weighed_count_ = count;
    const auto share = static_cast<std::uint32_t>(std::max<std::size_t>(64, settings_.nodes / count));

    Best<std::size_t, double> best;
    for (std::size_t i = 0; i < count; ++i) {
        Weighed& candidate = weighed_[i];
        root.orders.get(i, candidate.order);
        Battle& after = copy(battle, 0);
        after.apply(candidate.order, silent_);
        nodes_left_ = share;
        candidate.value = look(after, 1, side_bit(side), random)[side.index];
        if (settings_.noise > 0) {
            const double between = static_cast<double>(random.next()) / 2147483648.0 - 1.0;
            candidate.value += settings_.noise * between;
        }
        best.offer(i, candidate.value);
    }
    order = weighed_[best.thing()].order;
    return true;
}

GreedyBot::Values GreedyBot::look(const Battle& battle, std::size_t depth, SideSet wanted, Random& random) {
    const Pending pending = battle.pending();
    const bool spent = nodes_left_ == 0 || depth > settings_.deepest;
    if (std::holds_alternative<Outcome>(pending) || spent) return judge(battle, wanted);
    if (const auto* roll = std::get_if<RollRequest>(&pending)) {
        return look_at_roll(battle, *roll, depth, wanted, random);
    }
    const auto& decision = std::get<Decision>(pending);
    if (!decision.nested) return judge(battle, wanted);
    return look_at_decision(battle, decision.side, depth, wanted, random);
}

GreedyBot::Values GreedyBot::look_at_roll(const Battle& battle, const RollRequest& roll, std::size_t depth,
                                          SideSet wanted, Random& random) {
    Values sum{};
    const auto add = [&](const Faces& faces, double chance) {
        if (nodes_left_ > 0) --nodes_left_;
        Battle& after = copy(battle, depth);
        after.apply(faces, silent_);
        const Values values = look(after, depth + 1, wanted, random);
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += chance * values[i];
    };
    if (odds::exact(roll.dice) && odds::outcome_count(roll.dice, roll.reading) <= nodes_left_) {
        double all = 1;
        for (std::uint16_t i = 0; i < roll.dice.count; ++i) all *= roll.dice.sides;
        odds::for_each_outcome(roll.dice, roll.reading, [&](const Faces& faces, Uint128 ways) {
            add(faces, static_cast<double>(ways) / all);
        });
        return sum;
    }
    Faces faces;
    for (std::uint32_t i = 0; i < settings_.samples; ++i) {
        throw_dice(roll.dice, random, faces);
        add(faces, 1.0 / settings_.samples);
    }
    return sum;
}

// Each side takes what is best for itself, whoever asks.
GreedyBot::Values GreedyBot::look_at_decision(const Battle& battle, Side side, std::size_t depth,
                                              SideSet wanted, Random& random) {
    Level& level = level_at(depth);
    level.orders.clear();
    battle.list_orders(level.orders, OrderBudget{.most = settings_.orders, .seed = 0});
    if (level.orders.empty()) return judge(battle, wanted);  // nobody can go on from here
    const auto wanted_below = static_cast<SideSet>(wanted | side_bit(side));
    Best<Values, double> best;
    for (std::size_t i = 0; i < level.orders.size(); ++i) {
        if (nodes_left_ > 0) --nodes_left_;
        level.orders.get(i, level.order);
        Battle& after = copy(battle, depth);
        after.apply(level.order, silent_);
        const Values values = look(after, depth + 1, wanted_below, random);
        best.offer(values, values[side.index]);
    }
    return best.thing();
}

GreedyBot::Values GreedyBot::judge(const Battle& battle, SideSet wanted) {
    Values values{};
    for (std::uint8_t i = 0; i < battle.sides(); ++i) {
        if (contains(wanted, Side{i})) values[i] = battle.evaluate(Side{i});
    }
    return values;
}

GreedyBot::Level& GreedyBot::level_at(std::size_t depth) {
    while (levels_.size() <= depth) levels_.push_back(std::make_unique<Level>());
    return *levels_[depth];
}

Battle& GreedyBot::copy(const Battle& battle, std::size_t depth) {
    std::unique_ptr<Battle>& slot = level_at(depth).battle;
    fill(slot, battle);
    return *slot;
}

void GreedyBot::fill(std::unique_ptr<Battle>& slot, const Battle& battle) {
    if (slot == nullptr) {
        slot = battle.clone();
    } else {
        slot->assign(battle);
    }
}

void GreedyBot::forget_other_games(const Battle& battle) {
    if (vocabulary_ == &battle.vocabulary()) return;
    levels_.clear();
    known_ = nullptr;
    vocabulary_ = &battle.vocabulary();
}

}  // namespace clashfield::bots
