// Which decision a battle waits for, who judges its orders and who resolves its dice.

#include "games/ancients/rules/orders.h"

#include "games/ancients/rules/break_tests.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/compulsory_moves.h"
#include "games/ancients/rules/fall_back.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/rally.h"
#include "games/ancients/rules/redress_and_overlap.h"
#include "games/ancients/rules/set_up.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/the_turn.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {

const DecisionRules& rules_of(DecisionKind kind) {
    // In the order of DecisionKind.
    static constexpr const DecisionRules* kRules[] = {
        &kDeployRules,      &kChooseFirstRules, &kEnterRules,    &kChargesRules,    &kRespondRules,
        &kChaseRules,       &kRedirectRules,    &kRallyRules,    &kReformRules,     &kCompulsoryRules,
        &kChargeMovesRules, &kMovesRules,       &kTargetsRules,  &kNextCombatRules, &kChallengeRules,
        &kAcceptRules,      &kNameRules,        &kAllocateRules, &kFallBackRules,   &kPursueRules,
        &kFlightsRules,     &kPursuitsRules,    &kRedressRules,  &kOverlapRules};
    static_assert(std::size(kRules) == kDecisions);
    return *kRules[static_cast<std::size_t>(kind)];
}

namespace {

DecisionKind challenge_kind(const State& state) {
    constexpr DecisionKind kKinds[] = {DecisionKind::Challenge, DecisionKind::Accept, DecisionKind::Name,
                                       DecisionKind::Challenge};
    return kKinds[state.round.stage];
}

}  // namespace

DecisionKind decision_kind(const State& state) {
    struct Waits {
        Step step;
        DecisionKind kind;
    };
    static constexpr Waits kWaits[] = {
        {Step::Deploy, DecisionKind::Deploy},         {Step::ChooseFirst, DecisionKind::ChooseFirst},
        {Step::Enter, DecisionKind::Enter},           {Step::Charges, DecisionKind::Charges},
        {Step::Responses, DecisionKind::Respond},     {Step::FlankPanic, DecisionKind::Chase},
        {Step::FleeMoves, DecisionKind::Chase},       {Step::Redirect, DecisionKind::Redirect},
        {Step::Compulsory, DecisionKind::Compulsory}, {Step::ChargeMoves, DecisionKind::ChargeMoves},
        {Step::Moves, DecisionKind::Moves},           {Step::Targets, DecisionKind::Targets},
        {Step::Combats, DecisionKind::NextCombat},    {Step::Blows, DecisionKind::Allocate},
        {Step::Breaks, DecisionKind::FallBack},       {Step::PursuitChoice, DecisionKind::Pursue},
        {Step::Flights, DecisionKind::Flights},       {Step::Pursuits, DecisionKind::Pursuits},
        {Step::Reforms, DecisionKind::Reform},        {Step::Redress, DecisionKind::Redress},
        {Step::Overlap, DecisionKind::Overlap},
    };
    if (state.step == Step::Rally) return state.stage == 2 ? DecisionKind::Reform : DecisionKind::Rally;
    if (state.step == Step::Challenge) return challenge_kind(state);
    for (const Waits& each : kWaits) {
        if (each.step == state.step) return each.kind;
    }
    return DecisionKind::Overlap;  // never asked of the other steps, which wait for nobody
}

namespace {

Reading each_face(const Setup&, const State&) { return Reading::each(6); }
Reading sum_of_faces(const Setup&, const State&) { return Reading::sum(6); }

Check plain_check(Clause clause, const State& state) {
    Check check;
    check.clause = id(clause);
    check.dice = state.roll_dice;
    return check;
}
template <Clause clause>
Check explain_plainly(const Setup&, const State& state) {
    return plain_check(clause, state);
}

// Shots of a volley, of a machine and blows are rolled by the same kinds of dice.
bool is_melee(const State& state) { return state.step == Step::Blows; }
bool is_machine_shot(const State& state) {
    return !state.agenda.empty() && state.agenda.back().kind == FrameKind::Machine;
}
Check explain_strike(const Setup& setup, const State& state) {
    if (is_machine_shot(state)) return explain_machine(setup, state);
    return is_melee(state) ? explain_blows(setup, state) : explain_shots(setup, state);
}
Reading reading_of_strike(const Setup& setup, const State& state) {
    if (is_machine_shot(state)) return reading_of_machine(setup, state);
    return is_melee(state) ? reading_of_blows(setup, state) : reading_of_shots(setup, state);
}
void resolve_strike(Play& play, const Faces& faces) {
    if (is_machine_shot(play.state)) return resolve_machine(play, faces);
    return is_melee(play.state) ? resolve_blows(play, faces) : resolve_shots(play, faces);
}

}  // namespace

const RollRules& rules_of(RollKind kind) {
    // In the order of RollKind.
    static constexpr RollRules kStrike{explain_strike, reading_of_strike, resolve_strike};
    static constexpr RollRules kMachine{explain_machine, reading_of_machine, resolve_machine};
    static constexpr RollRules kStampede{explain_stampede, reading_of_stampede, resolve_stampede};
    static constexpr RollRules kRules[] = {
        {},
        {explain_plainly<Clause::SET_06>, each_face, resolve_deploy_dice, true},
        {explain_plainly<Clause::SET_07>, each_face, resolve_first_dice, true},
        {explain_test, sum_of_faces, resolve_test},
        {explain_plainly<Clause::BRK_03>, each_face, resolve_stubborn},
        {explain_plainly<Clause::FLE_01>, sum_of_faces, resolve_distance},
        {explain_plainly<Clause::FLE_05>, sum_of_faces, resolve_distance},
        kStrike,
        kStrike,
        kStrike,
        kStrike,
        kMachine,
        kStrike,
        kStrike,
        kMachine,
        kMachine,
        kMachine,
        kMachine,
        {explain_plainly<Clause::RES_09>, each_face, resolve_musicians},
        kStampede,
        kStampede,
        kStampede,
        kStampede,
        kStampede,
    };
    static_assert(std::size(kRules) == kRolls);
    return kRules[static_cast<std::size_t>(kind)];
}

bool is_unit(const Setup& setup, std::int32_t unit) {
    return unit >= 0 && static_cast<std::size_t>(unit) < setup.units.size();
}

std::optional<Point> place_of_words(const Setup& setup, std::int32_t x, std::int32_t y) {
    if (x < 0 || y < 0 || x > setup.width / kGrid || y > setup.height / kGrid) return std::nullopt;
    return Point{x * kGrid, y * kGrid};
}

Ruling check_own_unit(const Setup& setup, const State& state, std::int32_t unit) {
    if (!is_unit(setup, unit)) return refuse(Clause::GEN_03, Code::NotYours, {kNothing});
    if (setup.units[static_cast<std::size_t>(unit)].side != state.asked ||
        !is_on_table(state.units[static_cast<std::size_t>(unit)]))
        return refuse(Clause::GEN_03, Code::NotYours, {unit});
    return Ruling::yes();
}

}  // namespace clashfield::ancients
