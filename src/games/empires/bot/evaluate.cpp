// What a position is worth to a side, from -1 to 1.

#include <algorithm>

#include "games/empires/rules/general_and_dice.h"
#include "games/empires/rules/rules.h"
#include "games/empires/rules/victory.h"

namespace clashfield::empires {

double Rules::evaluate(const Setup& setup, const State& state, Side side) {
    if (state.step == Step::Over) {
        if (state.winner == kNoUnit) return 0;
        return state.winner == side.index ? 1 : -1;
    }
    const auto worth = [&](std::uint8_t of) {
        double sum = victory_points(setup, state, of);
        for (std::size_t i = 0; i < setup.units.size(); ++i) {
            const UnitInfo& info = setup.units[i];
            const Unit& it = state.units[i];
            if (info.side == of || !is_on_table(it) || it.status == Status::Shattered) continue;
            sum += info.price * 0.3 * (info.models - it.models) / std::max<int>(1, info.models);
            if (it.is(flag::kDisrupted)) sum += info.price * 0.05;
        }
        return sum;
    };
    const double mean = std::max(1, (setup.sides[0].points + setup.sides[1].points) / 2);
    const double ahead = (worth(side.index) - worth(other(side.index))) / mean;
    return std::clamp(ahead * 0.9, -0.99, 0.99);
}

}  // namespace clashfield::empires
