// Casualties from shooting (CL-CAS); lives are lost the same way in melee.

#include "games/clash/rules/casualties_from_shooting.h"

#include <algorithm>
#include <tuple>

#include "base/best.h"
#include "games/clash/rules/shooting.h"

namespace clashfield::clash {
namespace {

// How many of its comrades stand in front of a figure (CL-CAS-01).
int depth_of(const Setup& setup, const State& state, UnitId unit, FigureId figure) {
    InlineVector<FigureId, kMaxUnitFigures> chain;  // all of its unit, and nobody twice
    chain.push_back(figure);
    for (;;) {
        const FigureId front = next_in_file(state, chain.back(), false,
                                            [&](FigureId there) { return unit_of(setup, there) == unit; });
        if (front == kNoFigure || contains(chain, front)) break;
        chain.push_back(front);
    }
    return static_cast<int>(chain.size()) - 1;
}

// CL-SHO-09: the isolated figure that counts with this unit; kNoFigure if there is none.
FigureId guest_of(const Setup& setup, const State& state, UnitId unit) {
    for (const UnitId isolated : units_of(setup, setup.units[unit].side)) {
        if (isolated != unit && is_sheltered_by(setup, state, isolated, unit))
            return setup.units[isolated].first;
    }
    return kNoFigure;
}

void take_hits_of(Play& play, const Run& run, const Volley& volley, FigureId guest) {
    State& state = play.state;
    for (int hit = 0; hit < run.hits; ++hit) {
        FigureId victim = run.named;
        if (victim == kNoFigure) {
            victim = next_casualty(play.setup, state, run.target, volley.shooters);
            if (victim == kNoFigure) victim = guest;  // only when the unit is used up
        }
        if (victim == kNoFigure || !on_table(state, victim)) return;
        lose_life(play, victim, run.named != kNoFigure ? Clause::SHO_10 : Clause::CAS_01);
    }
}

}  // namespace

void take_hits(Play& play, const Volley& volley, UnitId target) {
    const FigureId guest = guest_of(play.setup, play.state, target);
    for (const Run& run : volley.runs) {
        if (run.target == target) take_hits_of(play, run, volley, guest);
    }
}

// CL-CAS-03: special figures last.
FigureId next_casualty(const Setup& setup, const State& state, UnitId unit,
                       std::span<const Shooter> shooters) {
    // Special figures last, wounded ones first, then from behind, then the nearest to a shooter.
    using Rank = std::tuple<bool, bool, int, Tick>;
    Best<FigureId, Rank, std::less<>> best;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const bool special = is_special(info(setup, figure).role);
        if (best.found() && special && !std::get<0>(best.score())) return;
        const bool whole = state.figures[figure].lives == profile_of(setup, state, figure).lives;
        Tick least = geometry::kFarthest;
        for (const Shooter& shooter : shooters) {
            if (shooter.target == unit) least = std::min(least, distance(state, shooter.figure, figure));
        }
        best.offer(figure, {special, whole, -depth_of(setup, state, unit, figure), least});
    });
    return best.found() ? best.thing() : kNoFigure;
}

bool lose_life(Play& play, FigureId figure, Clause clause) {
    State& state = play.state;
    Figure& it = state.figures[figure];
    const UnitId unit = unit_of(play.setup, figure);
    Unit& its_unit = state.units[unit];
    it.lives = static_cast<std::uint8_t>(it.lives - 1);
    its_unit.losses_phase = static_cast<std::uint16_t>(its_unit.losses_phase + 1);
    its_unit.losses_since_test = static_cast<std::uint16_t>(its_unit.losses_since_test + 1);
    its_unit.lives_lost = static_cast<std::uint16_t>(its_unit.lives_lost + 1);
    if (it.lives > 0) {
        emit(play.events, EventKind::LifeLost, Clause::CAS_02, {figure, it.lives});
        return false;
    }
    const Point place = it.at;
    if (is_special(info(play.setup, figure).role) && !info_of_unit(play.setup, unit).isolated)
        its_unit.special_since_test = static_cast<std::uint16_t>(its_unit.special_since_test + 1);
    lift(play.setup, state, figure, Status::Lost);
    emit(play.events, EventKind::Removed, clause, {figure});
    if (is_alive(play.setup, state, unit)) return true;
    its_unit.set(flag::kDestroyed);  // CL-CAS-04
    its_unit.fell_at = place;
    its_unit.fell_in = state.phase;
    its_unit.tokens = 0;
    its_unit.duty = 0;
    state.reserved_units.erase_if([&](UnitId reserved) { return reserved == unit; });
    emit(play.events, EventKind::UnitDestroyed, Clause::CAS_04, {unit});
    return true;
}

}  // namespace clashfield::clash
