#pragma once

// The engine under walk.h and solve.h: from one battle through all rolls to the battles where it stops, with
// the exact weight of each. It goes on step by step and merges battles that are equal after the same number
// of inputs, so that four dice after four dice are not sixteen dice.

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/policy.h"
#include "base/fraction.h"
#include "odds/reading.h"

namespace clashfield::analysis {

template <typename Weight>
Weight share_of(Uint128 ways, Uint128 all);

template <>
inline double share_of<double>(Uint128 ways, Uint128 all) {
    return static_cast<double>(ways) / static_cast<double>(all);
}

template <>
inline Fraction share_of<Fraction>(Uint128 ways, Uint128 all) {
    return Fraction(BigUint::from_wide(ways), BigUint::from_wide(all));
}

// Precondition: odds::exact(pool).
inline Uint128 all_ways(DicePool pool) {
    Uint128 ways = 1;
    for (std::uint16_t i = 0; i < pool.count; ++i) ways *= pool.sides;
    return ways;
}

template <typename Weight>
class Expander {
  public:
    // Applies at most `nodes_left` inputs in all its runs. The sink may end them with the turn.
    explicit Expander(std::uint64_t nodes_left, EventSink silent = {})
        : nodes_left_(nodes_left), silent_(silent) {}

    std::uint64_t nodes() const { return nodes_; }

    // Calls landed(const Battle&, const Weight&) for each battle where the walk stops; equal battles may come
    // several times. Equal means equal hash and equal values of the facts. False if the nodes ran out or a
    // pool is too large to be counted; what has landed until then means nothing.
    template <typename Landed>
    bool run(std::unique_ptr<Battle> start, const Policy& policy, const Stop& stop,
             const std::vector<Fact>& facts, Landed&& landed) {
        Layer layer;
        add(layer, std::move(start), Weight(1), facts);
        while (!layer.empty()) {
            Layer next;
            for (auto& [key, node] : layer) {
                const Pending pending = node.battle->pending();
                if (std::holds_alternative<Outcome>(pending) || stop(*node.battle)) {
                    landed(static_cast<const Battle&>(*node.battle), static_cast<const Weight&>(node.weight));
                    spare_.push_back(std::move(node.battle));
                    continue;
                }
                const auto* roll = std::get_if<RollRequest>(&pending);
                const bool done =
                    roll != nullptr ? branch(next, node, *roll, facts) : answer(next, node, policy, facts);
                if (!done) return false;
            }
            layer = std::move(next);
        }
        return true;
    }

    // A battle to start from, taken from those that are no longer needed.
    std::unique_ptr<Battle> copy(const Battle& battle) {
        if (spare_.empty()) return battle.clone();
        std::unique_ptr<Battle> taken = std::move(spare_.back());
        spare_.pop_back();
        taken->assign(battle);
        return taken;
    }

  private:
    struct Node {
        std::unique_ptr<Battle> battle;
        Weight weight;
    };
    using Key = std::pair<StateHash, std::vector<std::int32_t>>;
    using Layer = std::map<Key, Node>;

    bool spend() {
        if (nodes_left_ == 0) return false;
        --nodes_left_;
        ++nodes_;
        return true;
    }

    void add(Layer& layer, std::unique_ptr<Battle> battle, Weight weight, const std::vector<Fact>& facts) {
        Key key{battle->hash(), {}};
        key.second.reserve(facts.size());
        for (const Fact& fact : facts) key.second.push_back(battle->read(fact));
        const auto found = layer.find(key);
        if (found == layer.end()) {
            layer.emplace(std::move(key), Node{std::move(battle), std::move(weight)});
        } else {
            found->second.weight += weight;
            spare_.push_back(std::move(battle));
        }
    }

    bool answer(Layer& next, Node& node, const Policy& policy, const std::vector<Fact>& facts) {
        if (!spend()) return false;
        policy(*node.battle, order_);
        node.battle->apply(order_, silent_);
        add(next, std::move(node.battle), std::move(node.weight), facts);
        return true;
    }

    bool branch(Layer& next, Node& node, const RollRequest& roll, const std::vector<Fact>& facts) {
        if (!odds::exact(roll.dice)) return false;
        if (odds::outcome_count(roll.dice, roll.reading) > nodes_left_) return false;
        const Uint128 all = all_ways(roll.dice);
        odds::for_each_outcome(roll.dice, roll.reading, [&](const Faces& faces, Uint128 ways) {
            spend();
            std::unique_ptr<Battle> child = copy(*node.battle);
            child->apply(faces, silent_);
            add(next, std::move(child), node.weight * share_of<Weight>(ways, all), facts);
        });
        spare_.push_back(std::move(node.battle));
        return true;
    }

    std::uint64_t nodes_left_;
    std::uint64_t nodes_ = 0;
    std::vector<std::unique_ptr<Battle>> spare_;
    Order order_;
    EventSink silent_;
};

}  // namespace clashfield::analysis
