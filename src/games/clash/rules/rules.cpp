// The contract of a battle, put together from the chapters: what may be ordered, and what happens.

#include "games/clash/rules/rules.h"

#include "base/assert.h"
#include "base/tables.h"
#include "battle/anytime.h"
#include "battle/codec.h"
#include "games/clash/rules/a_phase.h"
#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/shooting.h"
#include "games/clash/rules/tokens_and_actions.h"
#include "games/clash/rules/victory.h"

namespace clashfield::clash {

static_assert(are_hashed_as_bytes<Figure, Unit, Run, Shooter, Duel, Fire, Gap, Marker, Counters>,
              "a state is hashed as bytes");

namespace {

Ruling check_anytime(const Setup&, const State& state, const Order& order) {
    const std::uint8_t side = order.side.index;
    const bool may = may_order_anytime(static_cast<Verb>(order.verb), (state.offers_draw >> side & 1) != 0,
                                       (state.offers_draw >> other(side) & 1) != 0);
    return may ? Ruling::yes() : refuse(Clause::VIC_01, Code::BadChoice, {kNothing});
}

// The side asked is done with its pivots or its tests; anywhere else it is done with a part of the set-up.
bool ends_asking(const State& state, Verb verb) {
    return verb == Verb::Done && (state.step == Step::Agile || state.step == Step::MoraleMay);
}

Ruling check_actions(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Pass) return Ruling::yes();
    if (verb == Verb::End) return check_end(setup, state);
    if (verb == Verb::Pivot) return check_pivot(setup, state, order);
    return check_announcement(setup, state, order);
}

Ruling check_melee(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Declare) return check_declare(setup, state, order.words.span().subspan(1));
    if (verb == Verb::StepUp) return check_step_up(setup, state, state.gaps[state.cursor]);
    if (verb != Verb::Duels) return Ruling::yes();
    Assignment assignment;
    if (const Ruling read = read_assignment(setup, state, order, assignment); !read) return read;
    return check_assignment(setup, state, assignment);
}

Ruling check_morale(const Setup& setup, const State& state, const Order& order) {
    const std::int32_t word = order.words[0];
    if (static_cast<Verb>(order.verb) == Verb::Influence)
        return word >= 0 && word <= 2 ? Ruling::yes() : refuse(Clause::MOR_06, Code::Malformed);
    UnitId unit = kNoUnit;
    if (const Ruling read = read_own_unit(setup, word, order.side.index, unit); !read) return read;
    return may_test(setup, state, unit) ? Ruling::yes() : refuse(Clause::MOR_03, Code::BadChoice, {unit});
}

void apply_actions(Play& play, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Pass) {
        play.state.step = Step::Execute;
        return;
    }
    if (verb == Verb::End) return end_actions(play);
    if (verb == Verb::Pivot) return pivot(play, order);
    if (verb == Verb::After) return reserve(play, static_cast<UnitId>(order.words[0]));
    announce(play, order);
}

void apply_melee(Play& play, const Order& order) {
    State& state = play.state;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Declare) return declare(play, order);
    if (verb == Verb::Duels || verb == Verb::AutoDuels) {
        Assignment assignment;
        static_cast<void>(read_assignment(play.setup, state, order, assignment));
        return begin_duels(play, assignment);
    }
    if (verb == Verb::StepUp) fill_gap(play, state.gaps[state.cursor]);
    state.gaps.erase_at(state.cursor);
}

void apply_morale(Play& play, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::Test)
        return ask_test(play, static_cast<UnitId>(order.words[0]));
    const UnitId unit = play.state.tests[0];
    play.state.influence = static_cast<std::uint8_t>(order.words[0] + 1);
    emit(play.events, EventKind::Influence, Clause::MOR_06, {unit, order.words[0]});
}

// CL-ARB-01: what both agree on; taking back is the match's business.
void apply_anytime(Play& play, const Order& order) {
    const std::uint8_t side = order.side.index;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Resign) return end_battle(play, Ending::Resigned, other(side));
    if (verb == Verb::AcceptDraw) return end_battle(play, Ending::Agreed, kNoUnit);
    play.state.offers_draw = static_cast<std::uint8_t>(play.state.offers_draw | 1u << side);
    emit(play.events, EventKind::DrawOffered, Clause::VIC_01, {side});
}

// The chapter that rules on a verb: the first whose last verb is not before it.
struct Chapter {
    Verb last;
    Ruling (*check)(const Setup& setup, const State& state, const Order& order);
    void (*apply)(Play& play, const Order& order);
};
constexpr Chapter kChapters[] = {
    {Verb::Done, check_setup_order, apply_setup_order},
    {Verb::Pass, check_actions, apply_actions},
    {Verb::Mount, check_execution, apply_execution},
    {Verb::Pivot, check_actions, apply_actions},
    {Verb::Stay, check_melee, apply_melee},
    {Verb::Test, check_morale, apply_morale},
    {Verb::AcceptDraw, check_anytime, apply_anytime},
};
static_assert(index_of(kChapters[std::size(kChapters) - 1].last) == kVerbs - 1);

const Chapter& chapter_of(Verb verb) {
    const Chapter* chapter = kChapters;
    while (verb > chapter->last) ++chapter;
    return *chapter;
}

// The clause that asks for a roll, and what comes of its dice.
struct Throw {
    RollKind roll;
    Clause clause;
    void (*apply)(Play& play, const Faces& faces) = nullptr;
};
constexpr Throw kThrows[] = {
    {RollKind::None, Clause::SET_04},
    {RollKind::Attacker, Clause::SET_04, apply_attacker_roll},
    {RollKind::Shot, Clause::SHO_07, apply_volley_roll},
    {RollKind::ShotAgain, Clause::SHO_07, apply_volley_roll},
    {RollKind::Blow, Clause::MEL_16, apply_duel_roll},
    {RollKind::BlowAgain, Clause::MEL_16, apply_duel_roll},
    {RollKind::Riposte, Clause::MEL_16, apply_duel_roll},
    {RollKind::RiposteAgain, Clause::MEL_16, apply_duel_roll},
    {RollKind::Morale, Clause::MOR_04, apply_test_roll},
};
static_assert(are_in_order(kThrows, &Throw::roll));

}  // namespace

Ruling check_order(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (state.step == Step::Over) return refuse(clause_of(state.ending), Code::Over);
    if (order.verb >= kVerbs || order.side.index > 1 ||
        !words_fit(clash_vocabulary().verbs[order.verb], order.words.span()))
        return refuse(Clause::ACT_02, Code::Malformed);
    if (is_anytime(verb)) return check_anytime(setup, state, order);
    const auto wrong = [&] {
        const std::int32_t decision = state.waiting ? word(decision_of(setup, state).kind) : kNothing;
        return refuse(Clause::ACT_02, Code::Step,
                      {order.side.index, order.verb, decision, state.waiting ? state.asked : kNothing});
    };
    if (!state.waiting || order.side.index != state.asked) return wrong();
    const Decision decision = decision_of(setup, state);
    if ((decision.verbs >> order.verb & 1) == 0) {
        if (is_acting_step(state.step) && state.tests.empty())
            return refuse(Clause::ACT_03, Code::Kind, {word(acting_action(state)), order.verb});
        return wrong();
    }
    return ends_asking(state, verb) ? Ruling::yes() : chapter_of(verb).check(setup, state, order);
}

void apply_order(Play& play, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (ends_asking(play.state, verb)) {
        ++play.state.cursor;
        return;
    }
    chapter_of(verb).apply(play, order);
}

// --- the contract ---

Verdict Rules::check(const Setup& setup, const State& state, const Order& order) {
    return check_order(setup, state, order);
}

void Rules::apply(const Setup& setup, State& state, const Order& order, EventSink& events) {
    Play play{setup, state, events};
    const bool anytime = is_anytime(static_cast<Verb>(order.verb));
    apply_order(play, order);
    // An offer or a resignation does not answer what is pending.
    if (!anytime) run(play);
}

void Rules::apply(const Setup& setup, State& state, const Faces& faces, EventSink& events) {
    Play play{setup, state, events};
    // One die of each side decides who attacks.
    const std::int32_t side = state.roll == RollKind::Attacker ? kNothing : roller_of(setup, state);
    const Throw& thrown = kThrows[index_of(state.roll)];
    events.emit_faces(static_cast<std::uint8_t>(EventKind::Dice), id(thrown.clause), {word(state.roll), side},
                      faces);
    CLASHFIELD_ASSERT(thrown.apply != nullptr);
    thrown.apply(play, faces);
    run(play);
}

const Vocabulary& Rules::vocabulary() { return clash_vocabulary(); }

}  // namespace clashfield::clash
