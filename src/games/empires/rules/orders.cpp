// Who judges the orders of a decision, and who resolves the dice of a roll.

#include "games/empires/rules/characters.h"
#include "games/empires/rules/charge_moves.h"
#include "games/empires/rules/combat_outcome.h"
#include "games/empires/rules/elephants.h"
#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/interception.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/movement.h"
#include "games/empires/rules/orders_phase.h"
#include "games/empires/rules/pursuit.h"
#include "games/empires/rules/reordering.h"
#include "games/empires/rules/reserves.h"
#include "games/empires/rules/set_up.h"
#include "games/empires/rules/shooting.h"

namespace clashfield::empires {

const DecisionRules& rules_of(DecisionKind kind) {
    // In the order of DecisionKind.
    static constexpr const DecisionRules* kRules[] = {
        &kChooseRules,      &kAssignRules,   &kDeployRules,    &kPlaceRules,    &kChargesRules,
        &kRespondRules,     &kWithdrawRules, &kAmokRules,      &kReformRules,   &kReactRules,
        &kChargeMovesRules, &kRedirectRules, &kInterceptRules, &kMovesRules,    &kCharacterMovesRules,
        &kTargetsRules,     &kCombatsRules,  &kWeaponRules,    &kAllocateRules, &kRetreatRules,
        &kPursueRules,      &kFallBackRules, &kReorderRules,   &kOverlapRules};
    static_assert(std::size(kRules) == std::size(kDecisionNames));
    return *kRules[index_of(kind)];
}

namespace {

Reading each_face(const Setup&, const State&) { return Reading::each(6); }
Reading sum_of_faces(const Setup&, const State&) { return Reading::sum(6); }

template <Clause clause>
Check explain_plainly(const Setup&, const State& state) {
    Check check;
    check.clause = id(clause);
    check.dice = state.roll_dice;
    return check;
}

}  // namespace

const RollRules& rules_of(RollKind kind) {
    // In the order of RollKind.
    static constexpr RollRules kStrike{explain_strike, reading_of_strike, resolve_strike};
    static constexpr RollRules kFate{explain_fate, sum_of_faces, resolve_fate};
    static constexpr RollRules kAmok{explain_amok, sum_of_faces, resolve_amok};
    static constexpr RollRules kRules[] = {
        {},
        {explain_plainly<Clause::SET_06>, each_face, resolve_pieces, true},
        {explain_plainly<Clause::SET_06>, each_face, resolve_piece, true},
        {explain_plainly<Clause::SET_05>, each_face, resolve_strategy, true},
        {explain_plainly<Clause::RSV_01>, each_face, resolve_arrival, true},
        {explain_test, sum_of_faces, resolve_test},
        {explain_plainly<Clause::EVD_04>, sum_of_faces, resolve_distance},
        kStrike,
        kStrike,
        kStrike,
        kStrike,
        kStrike,
        kFate,
        kFate,
        kFate,
        kAmok,
        kAmok,
    };
    static_assert(std::size(kRules) == kRolls);
    return kRules[index_of(kind)];
}

std::optional<Point> place_of_words(const Setup& setup, std::int32_t x, std::int32_t y) {
    const bool outside = x < 0 || y < 0 || x > setup.width / kGrid || y > setup.height / kGrid;
    return outside ? std::nullopt : std::optional(Point{x * kGrid, y * kGrid});
}

namespace {

Ruling check_unit_of(const Setup& setup, const State& state, std::int32_t unit, std::uint8_t side) {
    const bool known = unit >= 0 && static_cast<std::size_t>(unit) < setup.units.size();
    if (!known) return refuse(Clause::GEN_07, Code::NotYours, {kNothing});
    const auto id = static_cast<UnitId>(unit);
    const bool there = side_of(setup, id) == side && is_on_table(state.units[id]);
    return there ? Ruling::yes() : refuse(Clause::GEN_07, Code::NotYours, {unit});
}

}  // namespace

Ruling check_own_unit(const Setup& setup, const State& state, std::int32_t unit) {
    return check_unit_of(setup, state, unit, state.asked);
}
Ruling check_enemy(const Setup& setup, const State& state, std::int32_t unit) {
    return check_unit_of(setup, state, unit, other(state.asked));
}
Ruling check_subject(const State& state, const Order& order, Clause clause) {
    return order.words[0] == state.subject ? Ruling::yes()
                                           : refuse(clause, Code::Choice, {unit_word(state.subject)});
}

}  // namespace clashfield::empires
