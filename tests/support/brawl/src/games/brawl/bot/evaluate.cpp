// What a position is worth to a side.

#include <algorithm>

#include "games/brawl/rules/rules.h"
#include "games/brawl/rules/turn.h"

namespace clashfield::brawl {

// Lives, and a little for being near somebody to strike.
double Rules::evaluate(const Setup& setup, const State& state, Side side) {
    if (state.phase == Phase::Over && state.winner != kNobody)
        return state.winner == side.index ? 1000 : -1000;
    double worth = 10.0 * (strength(setup, state, side.index) - strength(setup, state, other(side.index)));
    for (std::size_t i = 0; i < setup.fighters.size(); ++i) {
        if (setup.fighters[i].side != side.index || !fights(state, i)) continue;
        geometry::Tick nearest = geometry::kFarthest;
        for (std::size_t j = 0; j < setup.fighters.size(); ++j) {
            if (setup.fighters[j].side != side.index && fights(state, j))
                nearest = std::min(nearest, geometry::distance(state.men[i].at, state.men[j].at));
        }
        worth -= static_cast<double>(nearest) / setup.table.height;
    }
    return worth;
}

}  // namespace clashfield::brawl
