// What a position is worth to a side, for bots that look ahead: losses first, then the places of the units.

#include <algorithm>

#include "games/champs/bot/evaluate_worth.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/victory.h"

namespace clashfield::champs {

double Rules::evaluate(const Setup& setup, const State& state, Side side) {
    const std::uint8_t own = side.index;
    const std::uint8_t other = other_side(own);
    if (state.wait == Wait::Over) return state.winner == kNone ? 0 : (state.winner == own ? 1000 : -1000);
    const double mine = army_loss(setup, state, own) * 100.0 / std::max<int>(1, setup.sides[own].ep_total);
    const double theirs =
        army_loss(setup, state, other) * 100.0 / std::max<int>(1, setup.sides[other].ep_total);
    forget_pairings();
    Positions enemies;
    gather_positions(setup, state, other, enemies);
    const double ours = placement_worth(setup, state, own, enemies);
    gather_positions(setup, state, own, enemies);
    return theirs - mine + ours - placement_worth(setup, state, other, enemies);
}

}  // namespace clashfield::champs
