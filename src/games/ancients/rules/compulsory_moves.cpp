// AB-CMP: those who flee, stampede or must advance.

#include "games/ancients/rules/compulsory_moves.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"

namespace clashfield::ancients {

bool must_move(const Setup&, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (it.moved == Moved::Compulsory) return false;
    // an impetuous unit that has declared a charge goes where that takes it.
    const bool charges = it.is(flag::kCharging | flag::kHeldByCharge);
    return is_fleeing(it) ||
           (it.is(flag::kMustAdvance) && it.status == Status::Steady && !charges && !is_engaged(state, unit));
}

namespace {

bool any_must_move(const Setup& setup, const State& state) {
    bool any = false;
    each_unit(setup, state, state.active, [&](UnitId unit) { any = any || must_move(setup, state, unit); });
    return any;
}

UnitId nearest_visible_enemy(const Setup& setup, const State& state, UnitId unit) {
    UnitId best = kNoUnit;
    Tick nearest = 0;
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        if (is_fleeing(state.units[enemy]) || !sees(setup, state, unit, enemy)) return;
        const Tick distance = distance_between(state, unit, enemy);
        if (best != kNoUnit && distance >= nearest) return;
        best = enemy;
        nearest = distance;
    });
    return best;
}

}  // namespace

void advance_toward(Play& play, UnitId unit, Point point, Tick allowance, bool wheels) {
    const Surroundings around(play.setup, play.state, unit, Going::Move);
    const Body body = body_of(play.setup, play.state, unit);
    InlineVector<geometry::Step, 2> steps;
    if (wheels) {
        if (looks_all_round(play.setup, play.state, unit)) {
            const Angle toward = geometry::away_from(body.front.at, point, body.front.heading);
            stand(play.setup, play.state, unit, {body.front.at, toward});
        } else if (const std::int32_t turn = geometry::wheel_toward(body, point); turn != 0) {
            steps.push_back(
                geometry::wheel(std::clamp(turn, -geometry::kQuarterTurn, geometry::kQuarterTurn)));
        }
    }
    steps.push_back(geometry::advance(allowance));
    const geometry::Moved moved = geometry::move(body_of(play.setup, play.state, unit),
                                                 {steps.begin(), steps.size()}, allowance, around.scene());
    stand(play.setup, play.state, unit, moved.rest.front);
}

// S2.3.
void step_compulsory(Play& play) {
    State& state = play.state;
    take_returned(play);
    if (any_must_move(play.setup, state)) return ask(play, state.active);
    go_to(play, Step::ChargeMoves);
}

namespace {

Ruling check_compulsory(const Setup& setup, const State& state, const Order& order) {
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    if (!must_move(setup, state, unit)) return refuse(Clause::CMP_01, Code::BadChoice, {unit});
    return Ruling::yes();
}

void apply_compulsory(Play& play, const Order& order) {
    State& state = play.state;
    const auto unit = static_cast<UnitId>(order.words[0]);
    Unit& it = state.units[unit];
    it.moved = Moved::Compulsory;
    if (it.status == Status::Stampeding) return push_stampede(play, unit);
    if (it.status == Status::Fleeing) return push_flight(play, unit, kNoUnit, false);  // AB-CMP-02
    const UnitId enemy = nearest_visible_enemy(play.setup, state, unit);
    const Point from = it.front.at;
    if (enemy != kNoUnit) {
        advance_toward(play, unit, centre_of(play.setup, state, enemy),
                       type_of(play.setup, unit).move * kInch, true);
    }
    emit(play, EventKind::Moved, Clause::CMP_03,
         {unit, word(Mode::Normal), way_word(geometry::distance(from, state.units[unit].front.at))});
}

void list_compulsory(const Setup& setup, const State& state, Lister& lister) {
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (must_move(setup, state, unit)) lister.add_words(Verb::Compulsory, unit);
    });
}

}  // namespace

constinit const DecisionRules kCompulsoryRules{.verbs = verb_bits(Verb::Compulsory),
                                               .check = check_compulsory,
                                               .apply = apply_compulsory,
                                               .list = list_compulsory};

}  // namespace clashfield::ancients
