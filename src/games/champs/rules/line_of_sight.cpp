#include "games/champs/rules/line_of_sight.h"

namespace clashfield::champs {

// CB-LOS-04: a visible unit in a hex that the line crosses.
bool is_screened(const State& state, Hex from, Hex to) {
    const Axial start = axial(from);
    for (const Axial& step : crossed(axial(to) - start)) {
        if (!state.empty(from_axial({start.q + step.q, start.r + step.r}))) return true;
    }
    return false;
}

Clause cause_of_block(const Map& map, Hex from, Hex to) {
    switch (sight(map, from, to)) {
        case Sight::Clear:
            return Clause::LOS_04;  // then it is a unit
        case Sight::Wooded:
            return Clause::LOS_03;
        case Sight::Blocked:
            return Clause::LOS_02;
    }
    return Clause::LOS_02;
}

}  // namespace clashfield::champs
