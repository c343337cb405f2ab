// Morale (CL-MOR-01 to -11): who tests, the sum behind the die (T7) and the state that follows (T8).

#include "games/clash/rules/morale.h"

#include <algorithm>

#include "games/clash/rules/sight.h"
#include "games/clash/rules/special_figures.h"

namespace clashfield::clash {
namespace {

constexpr Tick kNearby = 2 * kMeasure;
constexpr int kFewMen = 5;
constexpr int kShaken = 3;  // losses that ask for a test

// Calls visit(unit) for the other units of its side that are on the table.
template <typename Visit>
void each_friend(const Setup& setup, const State& state, UnitId unit, Visit visit) {
    for (const UnitId comrade : units_of(setup, setup.units[unit].side)) {
        if (comrade != unit && is_alive(setup, state, comrade)) visit(comrade);
    }
}

bool fears_fire(const Setup& setup, const State& state, UnitId unit) {
    return any_figure(setup, state, unit, [&](FigureId figure) {
        if (profile_of(setup, state, figure).animal == Animal::None) return false;
        return std::any_of(state.fires.begin(), state.fires.end(), [&](const Fire& fire) {
            return geometry::distance(Polygon(state.corners[figure]), fire.at) <= kMeasure + kGrace;
        });
    });
}

bool has_hard_ground(const Setup& setup, const State& state) {
    return any_piece(setup, state,
                     [](const Piece& piece) { return is_line(piece.kind) || is_building(piece.kind); });
}

Near nearest_visible(const Setup& setup, const State& state, FigureId figure) {
    Near best;
    for (const UnitId unit : units_of(setup, other(side_of(setup, figure)))) {
        each_figure(setup, state, unit, [&](FigureId foe) {
            if (are_farther(state.figures[figure].at, state.figures[foe].at, best.distance)) return;
            const Tick bases = distance(state, figure, foe);
            if (bases >= best.distance || !sees(setup, state, figure, foe)) return;
            best = {foe, bases};
        });
    }
    return best;
}

// CL-MOR-05: what more than half of the unit has over its head.
int cover_bonus(const Setup& setup, const State& state, UnitId unit) {
    if (!has_hard_ground(setup, state)) return 0;
    // The foe that each figure sees; one that sees none, deep in a house, has that of its unit.
    InlineVector<Near, kMaxUnitFigures> seen;
    Near nearest;
    each_figure(setup, state, unit, [&](FigureId figure) {
        seen.push_back(nearest_visible(setup, state, figure));
        if (seen.back().distance < nearest.distance) nearest = seen.back();
    });
    if (nearest.figure == kNoFigure) return 0;
    const auto figures = static_cast<int>(seen.size());
    int medium = 0;
    int hard = 0;
    std::size_t next = 0;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const Near& own = seen[next++];
        const FigureId foe = own.figure != kNoFigure ? own.figure : nearest.figure;
        const Cover cover = cover_against(setup, state, foe, figure);
        medium += cover >= Cover::Medium ? 1 : 0;
        hard += cover >= Cover::Hard ? 1 : 0;
    });
    if (2 * hard > figures) return 3;
    return 2 * medium > figures ? 2 : 0;
}

// CL-MOR-02c.
bool sees_new_rout(const Setup& setup, const State& state, UnitId unit) {
    bool found = false;
    each_friend(setup, state, unit, [&](UnitId comrade) {
        const Unit& it = state.units[comrade];
        if (found || it.state != MoraleState::Routing || it.routed_in != state.phase) return;
        found = is_near_in_sight(setup, state, unit, comrade, kNearby);
    });
    return found;
}

// CL-MOR-02 (d).
bool saw_destruction(const Setup& setup, const State& state, UnitId unit) {
    for (const UnitId comrade : units_of(setup, setup.units[unit].side)) {
        const Unit& it = state.units[comrade];
        if (comrade == unit || !it.is(flag::kDestroyed) || it.fell_in != state.phase) continue;
        const bool messenger = setup.units[comrade].isolated && !is_general(setup, comrade);
        if (messenger) continue;
        if (any_figure(setup, state, unit,
                       [&](FigureId figure) { return sees_place(setup, state, figure, it.fell_at); }))
            return true;
    }
    return false;
}

bool has_lost_too_much(const Unit& it) {
    return it.losses_since_test >= kShaken || it.special_since_test > 0;
}

int class_bonus(Morale morale) {
    constexpr int kBonus[] = {3, 1, 0, -1, -3};  // F E M H C
    return kBonus[static_cast<std::size_t>(morale)];
}

// CL-MOR-09: a rout in P10 obliges those who see it.
void queue_witnesses(Play& play, UnitId unit) {
    const State& state = play.state;
    each_friend(play.setup, state, unit, [&](UnitId comrade) {
        if (info_of_unit(play.setup, comrade).isolated || state.units[comrade].is(flag::kTested)) return;
        if (is_near_in_sight(play.setup, state, comrade, unit, kNearby)) ask_test(play, comrade);
    });
}

}  // namespace

int general_worth(const Setup& setup, const State& state, UnitId unit) {
    int worth = 0;
    each_friend(setup, state, unit, [&](UnitId comrade) {
        if (!is_general(setup, comrade)) return;
        const FigureId general = info_of_unit(setup, comrade).first;
        const bool contact =
            any_figure(setup, state, unit, [&](FigureId figure) { return touches(state, figure, general); });
        if (contact) {
            worth = 4;
        } else if (worth == 0 && is_near_in_sight(setup, state, unit, comrade, kNearby)) {
            worth = 2;
        }
    });
    return worth;
}

int influence_now(const Setup& setup, const State& state, UnitId unit) {
    if (state.influence != 1 && state.influence != 3) return 0;
    const int worth = general_worth(setup, state, unit);
    return state.influence == 1 ? worth : -worth;
}

Sum morale_sum(const Setup& setup, const State& state, UnitId unit, int influence) {
    const Unit& it = state.units[unit];
    Sum sum;
    sum.add(Label::MoLoss, -static_cast<int>(it.losses_phase), Clause::MOR_05);
    sum.add(Label::MoClass, class_bonus(morale_of(setup, state, unit)), Clause::UNT_24);
    int routers = 0;
    int friends = 0;
    each_friend(setup, state, unit, [&](UnitId comrade) {
        if (state.units[comrade].state == MoraleState::Routing) {
            routers += is_within(setup, state, unit, comrade, kNearby) ? 1 : 0;
        } else if (!info_of_unit(setup, comrade).isolated) {
            friends += is_near_in_sight(setup, state, unit, comrade, kNearby) ? 1 : 0;
        }
    });
    sum.add(Label::MoRout, -2 * routers, Clause::MOR_05);
    if (fears_fire(setup, state, unit)) sum.add(Label::MoFire, -2, Clause::SHO_16);
    if (has_leader(setup, state, unit)) sum.add(Label::MoOfficer, 1, Clause::FIG_01);
    sum.add(Label::MoFriend, friends, Clause::MOR_05);
    sum.add(Label::MoCover, cover_bonus(setup, state, unit), Clause::MOR_05);
    const int men = strength(setup, state, unit);
    if (men < kFewMen) sum.add(Label::MoFew, men - kFewMen, Clause::MOR_05);
    sum.add(Label::MoGeneral, influence, Clause::MOR_06);
    return sum;
}

MoraleState morale_result(int total) {
    if (total >= 8) return MoraleState::Impetuous;    // CL-MOR-07
    if (total >= 3) return MoraleState::Disciplined;  // CL-MOR-12: nothing is forbidden to it
    return total >= 0 ? MoraleState::Hesitant : MoraleState::Routing;
}

void ask_test(Play& play, UnitId unit) {
    State& state = play.state;
    if (info_of_unit(play.setup, unit).isolated || !is_alive(play.setup, state, unit)) return;  // CL-MOR-11
    if (!contains(state.tests, unit)) state.tests.push_back(unit);
}

void test_after_shooting(Play& play, UnitId unit) {
    if (has_lost_too_much(play.state.units[unit])) ask_test(play, unit);  // CL-MOR-01
}

void step_tests(Play& play) {
    State& state = play.state;
    const UnitId unit = state.tests[0];
    if (!is_alive(play.setup, state, unit)) {
        state.tests.erase_at(0);
        return;
    }
    if (state.influence == 0 && general_worth(play.setup, state, unit) > 0) {  // CL-MOR-06
        return ask(play, info_of_unit(play.setup, unit).side);
    }
    state.roll = RollKind::Morale;
    state.roll_dice = 1;
}

void apply_test_roll(Play& play, const Faces& faces) {
    State& state = play.state;
    const UnitId unit = state.tests[0];
    const Sum sum = morale_sum(play.setup, state, unit, influence_now(play.setup, state, unit));
    const int total = sum.total + faces[0];
    const MoraleState result = morale_result(total);
    emit_sum(play.events, EventKind::Tested, Clause::MOR_04, {unit, faces[0], total, word(result)}, sum);
    Unit& it = state.units[unit];
    it.losses_since_test = 0;  // CL-MOR-10
    it.special_since_test = 0;
    if (state.step == Step::MoraleMust || state.step == Step::MoraleMay) it.set(flag::kTested);
    const bool routed = result == MoraleState::Routing && it.state != MoraleState::Routing;
    state.tests.erase_at(0);
    state.influence = 0;
    state.roll = RollKind::None;
    set_morale(play, unit, result, Clause::MOR_07);
    if (routed && state.mandatory != 0) queue_witnesses(play, unit);
}

void set_morale(Play& play, UnitId unit, MoraleState morale, Clause clause) {
    State& state = play.state;
    Unit& it = state.units[unit];
    if (it.state == morale) return;  // CL-MOR-08
    it.state = morale;
    it.duty = 0;
    emit(play.events, EventKind::StateChanged, clause, {unit, word(morale)});
    if (morale == MoraleState::Routing) {
        it.routed_in = state.phase;
        it.set(flag::kDisengaging, false);
        if (info_of_unit(play.setup, unit).can_mount && !is_in_saddle(state, unit)) it.set(flag::kMountsLost);
    }
    // CL-MOR-13, CL-INT-06: the tokens after the present action count.
    if (morale == MoraleState::Impetuous && info_of_unit(play.setup, unit).side == state.active)
        it.duty = duty_for(it.tokens);
}

bool must_test(const Setup& setup, const State& state, UnitId unit) {
    if (info_of_unit(setup, unit).isolated || !is_alive(setup, state, unit)) return false;
    const Unit& it = state.units[unit];
    if (has_lost_too_much(it)) return true;
    const bool few = strength(setup, state, unit) < kFewMen;
    if (few && (info_of_unit(setup, unit).strength >= kFewMen || it.losses_phase > 0)) return true;
    return sees_new_rout(setup, state, unit) || saw_destruction(setup, state, unit);
}

void queue_tests(Play& play) {
    State& state = play.state;
    for (Unit& unit : state.units) unit.set(flag::kTested, false);
    for (const std::uint8_t side : {state.active, other(state.active)}) {
        for (const UnitId unit : units_of(play.setup, side)) {
            if (must_test(play.setup, state, unit)) ask_test(play, unit);
        }
    }
}

// CL-MOR-03.
bool may_test(const Setup& setup, const State& state, UnitId unit) {
    return !info_of_unit(setup, unit).isolated && is_alive(setup, state, unit) &&
           !state.units[unit].is(flag::kTested);
}

}  // namespace clashfield::clash
