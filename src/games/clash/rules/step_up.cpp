// Step-up after a round of duels (CL-MEL-18): those behind take the places of those who fall.

#include <algorithm>

#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/movement.h"

namespace clashfield::clash {

void find_gaps(Play& play) {
    State& state = play.state;
    state.gaps.clear();
    const auto look = [&](FigureId figure, int hits) {
        // Nobody has to step up: of more gaps than there is room for, the last stay open.
        if (hits < state.figures[figure].lives || state.gaps.full()) return;
        for (const Gap& gap : state.gaps) {
            if (gap.pose == state.figures[figure].pose()) return;
        }
        const UnitId unit = unit_of(play.setup, figure);
        // A figure fills one gap only.
        const FigureId behind = next_in_file(state, figure, true, [&](FigureId there) {
            return unit_of(play.setup, there) == unit &&
                   std::none_of(state.gaps.begin(), state.gaps.end(),
                                [&](const Gap& gap) { return gap.by == there; });
        });
        if (behind != kNoFigure) state.gaps.push_back({state.figures[figure].pose(), behind, 0});
    };
    const auto hits_on = [&](FigureId figure) {
        int hits = 0;
        for (const Duel& duel : state.duels) {
            if (duel.defender == figure) hits += duel.hits;
            if (duel.attacker == figure) hits += duel.riposte_hits;
        }
        return hits;
    };
    for (const Duel& duel : state.duels) {
        look(duel.defender, hits_on(duel.defender));
        look(duel.attacker, hits_on(duel.attacker));
    }
}

Ruling check_step_up(const Setup& setup, const State& state, const Gap& gap) {
    if (!on_table(state, gap.by)) return refuse(Clause::MEL_18, Code::BadChoice, {unit_of(setup, gap.by)});
    const Placing placing{gap.by, gap.pose};
    const Corners corners = corners_at(setup, state, gap.by, gap.pose);
    if (const Ruling stand = check_stand(setup, state, gap.by, corners); !stand) return stand;
    return check_room(setup, state, {&placing, 1});
}

void fill_gap(Play& play, const Gap& gap) {
    put(play.setup, play.state, gap.by, gap.pose);
    emit(play.events, EventKind::SteppedUp, Clause::MEL_18, {gap.by});
}

// P9: the active side's gaps, then the other's.
void step_gaps(Play& play) {
    State& state = play.state;
    for (const std::uint8_t side : {state.active, other(state.active)}) {
        for (std::size_t i = 0; i < state.gaps.size();) {
            const Gap gap = state.gaps[i];
            if (side_of(play.setup, gap.by) != side) {
                ++i;
                continue;
            }
            if (!check_step_up(play.setup, state, gap)) {
                state.gaps.erase_at(i);
            } else if (play.setup.options.auto_replace) {
                fill_gap(play, gap);
                state.gaps.erase_at(i);
            } else {
                state.cursor = static_cast<std::uint8_t>(i);
                return ask(play, side);
            }
        }
    }
    state.gaps.clear();
    state.cursor = 0;
    state.step = Step::MoraleMust;
}

}  // namespace clashfield::clash
