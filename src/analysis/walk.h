#pragma once

// What follows from an order: the distribution of some facts over all rolls until the action is over. Exact
// where it can be counted, with fractions for answers that are compared and written down or with doubles for
// speed; otherwise simulated, and the answer says so.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analysis/expand.h"
#include "analysis/interval.h"
#include "analysis/policy.h"
#include "dice/dice_source.h"

namespace clashfield::analysis {

struct WalkQuestion {
    std::vector<Fact> facts;
    Policy policy = first_order();  // answers the decisions on the way
    Stop stop = at_main_decision;   // asked after the first order; the end of the turn stops in any case
};

struct WalkBudget {
    std::uint64_t nodes = 200'000;  // inputs applied by the exact walk
    std::uint64_t runs = 20'000;    // of the simulation, if the exact walk is too large
    std::uint64_t seed = 1;         // of the simulation
    std::uint64_t inputs_per_run = 100'000;
};

// The basis of an answer, for people: "exact" or "simulated, 20000 runs, 95 % interval".
inline std::string basis_text(bool exact, std::uint64_t runs) {
    return exact ? "exact" : "simulated, " + std::to_string(runs) + " runs, 95 % interval";
}

template <typename Weight>
struct WalkResult {
    struct Line {
        std::vector<std::int32_t> values;  // of the facts, in the order of the question
        Weight weight;
        std::uint64_t count = 0;  // runs of a simulation that ended so
    };

    std::vector<Line> lines;  // ascending by values; the weights add up to 1
    bool exact = true;
    std::uint64_t nodes = 0;
    std::uint64_t runs = 0;        // 0 if exact
    std::uint64_t unfinished = 0;  // runs cut off at the limit of inputs; they count as they stood

    std::string basis() const { return basis_text(exact, runs); }

    // The distribution of one fact alone.
    std::vector<std::pair<std::int32_t, Weight>> distribution(std::size_t fact) const {
        std::map<std::int32_t, Weight> sums;
        for (const Line& line : lines) {
            const auto [found, fresh] = sums.try_emplace(line.values[fact], Weight(0));
            found->second += line.weight;
        }
        return {sums.begin(), sums.end()};
    }

    double mean(std::size_t fact) const {
        double sum = 0;
        for (const Line& line : lines) sum += as_double(line.weight) * line.values[fact];
        return sum;
    }

    // How sure the share of a line is.
    Interval interval(const Line& line) const {
        if (exact) return {.low = as_double(line.weight), .high = as_double(line.weight)};
        return wilson(line.count, runs);
    }

    static double as_double(double weight) { return weight; }
    static double as_double(const Fraction& weight) { return weight.to_double(); }
};

// Plays `runs` times with thrown dice instead of counting.
template <typename Weight>
WalkResult<Weight> simulate_walk(const Battle& start, const Order* order, const WalkQuestion& question,
                                 const WalkBudget& budget) {
    WalkResult<Weight> result;
    result.exact = false;
    result.runs = budget.runs;
    Random random(budget.seed);
    std::map<std::vector<std::int32_t>, std::uint64_t> counts;
    std::unique_ptr<Battle> battle = start.clone();
    EventSink silent = EventSink::until_next_turn();
    Order answer;
    Faces faces;
    std::vector<std::int32_t> values(question.facts.size());
    for (std::uint64_t run = 0; run < budget.runs; ++run) {
        battle->assign(start);
        if (order != nullptr) battle->apply(*order, silent);
        for (std::uint64_t inputs = 0;; ++inputs) {
            const Pending pending = battle->pending();
            if (std::holds_alternative<Outcome>(pending) || question.stop(*battle)) break;
            if (inputs == budget.inputs_per_run) {
                ++result.unfinished;
                break;
            }
            ++result.nodes;
            if (const auto* roll = std::get_if<RollRequest>(&pending)) {
                throw_dice(roll->dice, random, faces);
                battle->apply(faces, silent);
            } else {
                question.policy(*battle, answer);
                battle->apply(answer, silent);
            }
        }
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = battle->read(question.facts[i]);
        ++counts[values];
    }
    for (const auto& [ends, count] : counts) {
        result.lines.push_back({ends, share_of<Weight>(count, budget.runs), count});
    }
    return result;
}

// The distribution of the facts after `order` (or from the pending roll on, if there is no order), when the
// question's stop is reached. Precondition: check() accepts the order.
template <typename Weight>
WalkResult<Weight> walk(const Battle& start, const Order* order, const WalkQuestion& question,
                        const WalkBudget& budget = {}) {
    EventSink silent = EventSink::until_next_turn();
    Expander<Weight> expander(budget.nodes, silent);
    std::unique_ptr<Battle> battle = start.clone();
    if (order != nullptr) battle->apply(*order, silent);
    std::map<std::vector<std::int32_t>, Weight> sums;
    std::vector<std::int32_t> values(question.facts.size());
    const bool done = expander.run(std::move(battle), question.policy, question.stop, question.facts,
                                   [&](const Battle& end, const Weight& weight) {
                                       for (std::size_t i = 0; i < values.size(); ++i) {
                                           values[i] = end.read(question.facts[i]);
                                       }
                                       const auto [found, fresh] = sums.try_emplace(values, Weight(0));
                                       found->second += weight;
                                   });
    if (!done) return simulate_walk<Weight>(start, order, question, budget);
    WalkResult<Weight> result;
    result.nodes = expander.nodes();
    for (auto& [ends, weight] : sums) result.lines.push_back({ends, std::move(weight), 0});
    return result;
}

}  // namespace clashfield::analysis
