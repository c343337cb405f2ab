#include "analysis/solve.h"

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/expand.h"

namespace clashfield::analysis {
namespace {

// One state: where it goes in one step. `to` holds states not yet eliminated.
struct Row {
    std::map<std::uint32_t, Fraction> to;
    Fraction hit;
    Fraction ended;
};

class Chain {
  public:
    explicit Chain(const ChainQuestion& question) : question_(question), expander_(question.most_nodes) {}

    Result<ChainSolution> solve(const Battle& start) {
        find_state(start);
        for (std::uint32_t state = 0; state < rows_.size(); ++state) {
            if (rows_.size() > question_.most_states) {
                return Problem{"", "chain",
                               "More than " + std::to_string(question_.most_states) + " positions."};
            }
            if (!step(state)) {
                return Problem{"", "chain",
                               "More than " + std::to_string(question_.most_nodes) +
                                   " inputs, or a roll with too many dice to count."};
            }
        }
        // The last found are the nearest to the end, so that eliminating them first adds few new entries.
        for (auto state = static_cast<std::uint32_t>(rows_.size()); state-- > 0;) eliminate(state);
        return ChainSolution{.hit = rows_[0].hit,
                             .ended = rows_[0].ended,
                             .states = static_cast<std::uint32_t>(rows_.size()),
                             .nodes = expander_.nodes()};
    }

  private:
    std::uint32_t find_state(const Battle& battle) {
        const auto fresh = static_cast<std::uint32_t>(rows_.size());
        const auto [found, is_new] = index_.try_emplace(battle.position(), fresh);
        if (is_new) {
            rows_.emplace_back();
            from_.emplace_back();
            battles_.push_back(expander_.copy(battle));
        }
        return found->second;
    }

    // Fills the row of a state: its own landing, or one answer of the policy and everything up to the next
    // main decision.
    bool step(std::uint32_t state) {
        std::unique_ptr<Battle> battle = std::move(battles_[state]);
        if (land(state, *battle, Fraction(1))) return true;
        bool first = true;
        // The walk begins at a main decision and must get past it.
        const Stop stop = [&first](const Battle& at) {
            if (std::exchange(first, false)) return false;
            return at_main_decision(at);
        };
        return expander_.run(std::move(battle), question_.policy, stop, {},
                             [&](const Battle& end, const Fraction& weight) {
                                 if (land(state, end, weight)) return;
                                 const std::uint32_t next = find_state(end);
                                 const auto [entry, fresh] = rows_[state].to.try_emplace(next);
                                 entry->second += weight;
                                 if (fresh) from_[next].push_back(state);
                             });
    }

    bool land(std::uint32_t state, const Battle& battle, const Fraction& weight) {
        const Landing landing = question_.landing(battle);
        const bool over = std::holds_alternative<Outcome>(battle.pending());
        if (landing == Landing::GoOn && !over) return false;
        if (landing == Landing::Hit) rows_[state].hit += weight;
        rows_[state].ended += weight;
        return true;
    }

    // Lets every state that leads here lead on to where this one leads.
    void eliminate(std::uint32_t state) {
        Row& row = rows_[state];
        if (const auto loop = row.to.find(state); loop != row.to.end()) {
            const Fraction stays = loop->second;
            row.to.erase(loop);
            // A state that only leads to itself never ends: nothing is left of it.
            if (stays == Fraction(1)) {
                row = Row{};
            } else {
                const Fraction leaves = Fraction(1) - stays;
                for (auto& [next, weight] : row.to) weight /= leaves;
                row.hit /= leaves;
                row.ended /= leaves;
            }
        }
        for (const std::uint32_t before : from_[state]) {
            if (before >= state) continue;
            Row& earlier = rows_[before];
            const auto found = earlier.to.find(state);
            if (found == earlier.to.end()) continue;
            const Fraction weight = found->second;
            earlier.to.erase(found);
            for (const auto& [next, share] : row.to) {
                const auto [entry, fresh] = earlier.to.try_emplace(next);
                entry->second += weight * share;
                if (fresh) from_[next].push_back(before);
            }
            earlier.hit += weight * row.hit;
            earlier.ended += weight * row.ended;
        }
        row.to.clear();
    }

    const ChainQuestion& question_;
    Expander<Fraction> expander_;
    std::map<StateHash, std::uint32_t> index_;
    std::vector<std::unique_ptr<Battle>> battles_;  // of states whose row is not filled yet
    std::vector<Row> rows_;
    std::vector<std::vector<std::uint32_t>> from_;  // states whose row names this one, perhaps repeated
};

}  // namespace

Result<ChainSolution> solve(const Battle& start, const ChainQuestion& question) {
    return Chain(question).solve(start);
}

std::function<Landing(const Battle&)> side_wins(Side side) {
    return [side](const Battle& battle) {
        const Pending pending = battle.pending();
        const auto* outcome = std::get_if<Outcome>(&pending);
        if (outcome == nullptr) return Landing::GoOn;
        return contains(outcome->winners, side) && !outcome->draw ? Landing::Hit : Landing::Miss;
    };
}

}  // namespace clashfield::analysis
