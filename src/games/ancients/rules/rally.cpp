// AB-RAL.

#include "games/ancients/rules/rally.h"

#include "games/ancients/bot/candidates.h"
#include "games/ancients/rules/fall_back.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/the_turn.h"

namespace clashfield::ancients {
namespace {

constexpr int kEnough = 5;  // AB-RAL-01

}  // namespace

Ruling check_rally(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (it.status != Status::Fleeing) return refuse(Clause::RAL_01, Code::BadChoice, {unit});
    if (it.is(flag::kFledThisTurn)) return refuse(Clause::RAL_01, Code::FledThisTurn, {unit});
    if (it.is(flag::kTriedRally)) return refuse(Clause::RAL_01, Code::Twice, {unit});
    const int left = is_chariot(type_of(setup, unit).cls) ? size_of(setup, state, unit) : it.models;
    if (left < kEnough) return refuse(Clause::RAL_01, Code::TooFew, {unit, left, kEnough});
    return Ruling::yes();
}

namespace {

bool any_to_rally(const Setup& setup, const State& state) {
    bool any = false;
    each_unit(setup, state, state.active,
              [&](UnitId unit) { any = any || check_rally(setup, state, unit).ok(); });
    return any;
}

}  // namespace

// S2.2. The stage is 1 while a test is under way and 2 while the rallied unit may reform.
void step_rally(Play& play) {
    State& state = play.state;
    if (state.stage == 1) {
        state.stage = 0;
        const UnitId unit = state.subject;
        if (take_returned(play) == Returned::Yes) {
            Unit& it = state.units[unit];
            it.status = Status::Steady;
            it.moved = Moved::Rallied;
            emit(play, EventKind::Rallied, Clause::RAL_01, {unit});
            state.stage = 2;
            return ask(play, state.active, unit);
        }
    }
    if (any_to_rally(play.setup, state)) return ask(play, state.active);
    go_to(play, Step::Compulsory);
}

namespace {

Ruling check_rally_order(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::End) return Ruling::yes();
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    return check_rally(setup, state, static_cast<UnitId>(order.words[0]));
}

void apply_rally(Play& play, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::End) return go_to(play, Step::Compulsory);
    const auto unit = static_cast<UnitId>(order.words[0]);
    play.state.units[unit].set(flag::kTriedRally);
    play.state.subject = unit;
    play.state.stage = 1;
    push_test(play, unit, Cause::Rally);
}

void list_rally(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::End);
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (check_rally(setup, state, unit)) lister.add_words(Verb::Rally, unit);
    });
}

// --- the reform of a rallied unit (AB-RAL-03), or of one that has fallen back (AB-FBO-03) ---

Clause reform_clause(const State& state) {
    return state.step == Step::Rally ? Clause::RAL_03 : Clause::FBO_03;
}

Ruling check_reform(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::Pass) return Ruling::yes();
    if (order.words[0] != state.subject)
        return refuse(reform_clause(state), Code::BadChoice, {unit_word(state.subject)});
    Unit after;
    return plan_reform(setup, state, state.subject, order, after);
}

void apply_reform(Play& play, const Order& order) {
    State& state = play.state;
    const UnitId unit = state.subject;
    if (static_cast<Verb>(order.verb) != Verb::Pass) {
        Unit after;
        const Ruling plan_ruling = plan_reform(play.setup, state, unit, order, after);
        CLASHFIELD_ASSERT(plan_ruling.ok());
        state.units[unit] = after;
        refresh(play.setup, state, unit);
        emit(play, EventKind::Formed, reform_clause(state),
             {unit, after.files, after.is(flag::kSkirmishing) ? 1 : 0});
    }
    state.stage = 0;
}

// To stay, or what is worth a look.
void list_reform(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::Pass);
    list_reform_candidates(setup, state, lister);
}

}  // namespace

constinit const DecisionRules kRallyRules{.verbs = verb_bits(Verb::Rally, Verb::End),
                                          .check = check_rally_order,
                                          .apply = apply_rally,
                                          .list = list_rally};
constinit const DecisionRules kReformRules{.verbs = verb_bits(Verb::Reform, Verb::Pass),
                                           .finite = false,
                                           .nested = true,
                                           .check = check_reform,
                                           .apply = apply_reform,
                                           .list = list_reform};

}  // namespace clashfield::ancients
