#pragma once

// The chances of a round of combat: what is told of them, and what games of ranks use to work them out. All
// dice of a strike are taken at once as a number of wounds; the rules take the wounds; battles that have come
// to the same are one again. So twenty dice on either side take a few thousandths of a second.

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "ranks/answers.h"

namespace clashfield::ranks {

struct UnitOdds {
    std::uint8_t unit = 0;
    double losses = 0;  // models, on average
    double breaks = 0;  // flees, with its automatic breaks
    double wiped = 0;   // nobody of it is left
    double caught = 0;  // flees and is caught by winners who all pursue; part of `breaks`
};
struct FightOdds {
    double wins[2] = {0, 0};  // by side
    double draw = 0;
    std::vector<UnitOdds> units;
    bool exact = true;  // false: something that losses may change was taken as it is now

    const UnitOdds* of(std::uint8_t unit) const;  // null if it does not fight there
};
// As the sheet of a combat tells it, and as a charge of this side at this unit does.
Json odds_json(const FightOdds& odds, const NameOf& name_of);
Json charge_odds_json(const FightOdds& odds, std::uint8_t side, std::uint8_t target);

// --- dice ---

using Chances = std::vector<double>;  // of 0, 1, 2 ...
// The chance that a D6 shows so much or more.
double die_shows(int need);
// That 2D6 show no more than this.
double two_dice_show_at_most(int total);
// So many independent trials.
Chances successes(int trials, double chance);
Chances sum_of(const Chances& a, const Chances& b);
Chances sum_of_dice(int dice);
// So many trials as `trials` says.
Chances successes_of_each(const Chances& trials, double chance);
// More than so many count as so many.
void limit(Chances& chances, std::size_t most);

// How far somebody comes, by the sum of his dice.
struct Reaches {
    Chances chances;
    std::vector<Tick> far;
};
// That one of those who follow comes farther than the flight, or as far where that is enough.
double chance_to_catch(const Reaches& flight, const std::vector<Reaches>& pursuits, bool as_far_is_enough);

// --- states that dice lead to ---

// Each state once, by its hash, with how likely it is. States are large, and their memory is used again.
template <typename State>
class Branches {
  public:
    struct Branch {
        std::unique_ptr<State> state;
        double weight = 0;
    };
    using Layer = std::map<std::uint64_t, Branch>;

    std::unique_ptr<State> copy_of(const State& state) {
        if (spare_.empty()) return std::make_unique<State>(state);
        std::unique_ptr<State> taken = std::move(spare_.back());
        spare_.pop_back();
        *taken = state;
        return taken;
    }
    void give_back(std::unique_ptr<State> state) { spare_.push_back(std::move(state)); }
    void add(Layer& layer, std::uint64_t key, std::unique_ptr<State> state, double weight) {
        Branch& branch = layer[key];
        branch.weight += weight;
        if (branch.state == nullptr) {
            branch.state = std::move(state);
        } else {
            give_back(std::move(state));
        }
    }

  private:
    std::vector<std::unique_ptr<State>> spare_;
};

}  // namespace clashfield::ranks
