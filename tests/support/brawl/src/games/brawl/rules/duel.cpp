#include "games/brawl/rules/duel.h"

#include "games/brawl/rules/move.h"
#include "geometry/polygon.h"

namespace clashfield::brawl {
namespace {

constexpr geometry::Tick kArm = 10 * content::kMillimetre;

int skill(const Setup& setup, std::uint8_t fighter) { return setup.fighters[fighter].kind.skill; }

}  // namespace

Ruling check_strike(const Setup& setup, const State& state, std::int32_t target) {
    const auto foe = static_cast<std::size_t>(target);
    if (target < 0 || foe >= setup.fighters.size() || setup.fighters[foe].side == state.active ||
        !fights(state, foe))
        return Ruling::no(Clause::DUE_01, Code::NoFoe, {});
    if (geometry::distance(base_of(state.men[state.acting]), base_of(state.men[foe])) > kArm)
        return Ruling::no(Clause::DUE_01, Code::OutOfReach, {target});
    return Ruling::yes();
}

void list_strikes(const Setup& setup, const State& state, OrderLister<Verb>& lister) {
    for (std::size_t i = 0; i < setup.fighters.size(); ++i) {
        const auto target = static_cast<std::int32_t>(i);
        if (check_strike(setup, state, target)) lister.add_words(Verb::Strike, target);
    }
}

Check duel_check(const Setup& setup, const State& state) {
    Check check;
    check.clause = id(Clause::DUE_02);
    check.opposed = true;
    for (const std::uint8_t fighter : {state.acting, state.foe})
        check.add({check.clause, Part::Score, Side{setup.fighters[fighter].side},
                   static_cast<std::int16_t>(skill(setup, fighter)), 0});
    return check;
}

void duel(const Setup& setup, State& state, const Faces& faces, EventSink& events) {
    const auto tell = [&](EventKind kind, Clause clause, std::initializer_list<std::int32_t> words) {
        events.emit(static_cast<std::uint8_t>(kind), id(clause), words);
    };
    events.emit_faces(static_cast<std::uint8_t>(EventKind::Dice), id(Clause::DUE_02), {state.active}, faces);
    const int score = faces[0] + skill(setup, state.acting);
    const int against = faces[1] + skill(setup, state.foe);
    tell(EventKind::Struck, Clause::DUE_02, {state.acting, state.foe, score, against});
    if (score != against) {  // BR-DUE-03
        const std::uint8_t loser = score > against ? state.foe : state.acting;
        if (--state.men[loser].lives == 0) tell(EventKind::Fallen, Clause::DUE_03, {loser});
    }
    end_turn(setup, state, events);
}

}  // namespace clashfield::brawl
