#include "games/empires/vocabulary.h"

#include <array>
#include <span>

#include "battle/clause_names.h"
#include "games/empires/clauses.h"
#include "games/empires/state.h"

namespace clashfield::empires {
namespace {

using enum Shape;
constexpr Domain kAt = Domain::Thousandths;
constexpr Domain kTurn = Domain::Hundredths;
constexpr Domain kNumber = Domain::Number;
constexpr Domain kFlag = Domain::Flag;
constexpr Domain kReaction = domain_of(Domains::Reaction);
constexpr Domain kFormation = domain_of(Domains::Formation);
constexpr Domain kCause = domain_of(Domains::Cause);
constexpr Domain kReason = domain_of(Domains::Reason);
constexpr Domain kTerrain = domain_of(Domains::Terrain);
constexpr Domain kStep = domain_of(Domains::Step);
constexpr Domain kMode = domain_of(Domains::Mode);
constexpr Domain kStatus = domain_of(Domains::Status);

// Forms with their names from the list, and what `rows` say of them.
struct Row {
    std::size_t index;
    std::span<const Field> fields;
    FormRole role = FormRole::Plain;
    std::string_view written = {};
};
template <typename Word>
constexpr Row row(Word word, std::span<const Field> fields, FormRole role = FormRole::Plain,
                  std::string_view written = {}) {
    return {index_of(word), fields, role, written};
}
template <std::size_t count, std::size_t told>
constexpr std::array<Form, count> forms(const std::string_view (&names)[count], const Row (&rows)[told]) {
    std::array<Form, count> all{};
    for (std::size_t i = 0; i < count; ++i) all[i].name = names[i];
    for (const Row& each : rows) all[each.index] = {names[each.index], each.fields, each.role, each.written};
    return all;
}

constexpr Field kOfUnit[] = {{"unit", kUnit}};
constexpr Field kUnitAndTarget[] = {{"unit", kUnit}, {"target", kUnit}};
constexpr Field kMaybeUnit[] = {{"unit", kUnit, Maybe}};
constexpr Field kOfSide[] = {{"side", Domain::Side}};
constexpr Field kOfCharacter[] = {{"character", kCharacter}};
constexpr Field kUnitAndClause[] = {{"unit", kUnit}, {"on", kFlag}};

constexpr Field kChoose[] = {{"choice", domain_of(Domains::Choice)}};
constexpr Field kAssign[] = {{"unit", kUnit}, {"plan", domain_of(Domains::Plan)}};
constexpr Field kDeploy[] = {{"unit", kUnit},    {"x", kAt}, {"y", kAt},
                             {"heading", kTurn}, {"files"},  {"formation", kFormation, Maybe}};
constexpr Field kPlace[] = {
    {"character", kCharacter}, {"unit", kUnit, Maybe}, {"x", kAt, Maybe}, {"y", kAt, Maybe}};
constexpr Field kRespond[] = {{"unit", kUnit}, {"reaction", kReaction}};
constexpr Field kReform[] = {{"unit", kUnit}, {"heading", kTurn}, {"files"}};
constexpr Field kUnitAndCharger[] = {{"unit", kUnit}, {"charger", kUnit}};
constexpr Field kStepParts[] = {{"step", kStep}, {"amount", kAt}, {"angle", kTurn}};
// The amount of a way is a length, of a wheel or pivot an angle in thousandths of a degree, of a change of
// files their number in thousandths; turns have none. The angle is that of an oblique, else 0.
constexpr Field kMove[] = {
    {"unit", kUnit}, {"mode", kMode}, {"formation", kFormation, Maybe}, {"steps", kStep, Many, kStepParts}};
constexpr Field kPointParts[] = {{"x", kAt}, {"y", kAt}};
constexpr Field kGo[] = {{"unit", kUnit},
                         {"mode", kMode},
                         {"heading", kTurn},
                         {"files", kNumber, Maybe},
                         {"path", kNumber, Many, kPointParts}};
constexpr Field kArrive[] = {{"unit", kUnit}, {"x", kAt}, {"y", kAt}, {"heading", kTurn}, {"files"}};
constexpr Field kJoin[] = {{"character", kCharacter}, {"unit", kUnit}};
constexpr Field kLeave[] = {{"character", kCharacter}, {"x", kAt}, {"y", kAt}};
constexpr Field kWeapon[] = {{"unit", kUnit}, {"weapon", domain_of(Domains::Weapon)}};
constexpr Field kShareParts[] = {{"target", kUnit}, {"models"}};
constexpr Field kAllocate[] = {{"unit", kUnit}, {"shares", kUnit, Many, kShareParts}};
constexpr Field kUnitAndWay[] = {{"unit", kUnit}, {"way", kAt}};
constexpr Field kPursue[] = {{"unit", kUnit}, {"target", kUnit, Maybe}};  // nobody: straight ahead
constexpr Field kReorder[] = {{"unit", kUnit}, {"step", kStep}, {"files", kNumber, Maybe}};
constexpr Field kOverlap[] = {{"unit", kUnit}, {"left"}, {"right"}};

constexpr Row kVerbRows[] = {
    row(Verb::Choose, kChoose),
    row(Verb::Assign, kAssign),
    row(Verb::Deploy, kDeploy),
    row(Verb::Place, kPlace),
    row(Verb::Charge, kUnitAndTarget, FormRole::Attacks),
    row(Verb::Respond, kRespond),
    row(Verb::Withdraw, kOfUnit),
    row(Verb::Stay, kOfUnit),
    row(Verb::Rally, kOfUnit),
    row(Verb::Slay, kOfUnit),
    row(Verb::Reform, kReform),
    row(Verb::React, kUnitAndCharger),
    row(Verb::ChargeMove, kOfUnit),
    row(Verb::Follow, kOfUnit),
    row(Verb::Redirect, kUnitAndTarget),
    row(Verb::Stop, kOfUnit),
    row(Verb::Intercept, kUnitAndCharger),
    row(Verb::Move, kMove),
    row(Verb::Go, kGo),
    row(Verb::Square, kOfUnit),
    row(Verb::Recover, kOfUnit),
    row(Verb::Arrive, kArrive),
    row(Verb::Join, kJoin),
    row(Verb::Leave, kLeave),
    row(Verb::Shoot, kUnitAndTarget),
    row(Verb::Fight, kOfUnit),
    row(Verb::Weapon, kWeapon),
    row(Verb::Allocate, kAllocate),
    row(Verb::PushBack, kOfUnit),
    row(Verb::FightingRetreat, kOfUnit),
    row(Verb::Pursue, kPursue),
    row(Verb::Hold, kOfUnit),
    row(Verb::Advance, kUnitAndWay),
    row(Verb::FallBack, kUnitAndWay),
    row(Verb::Reorder, kReorder),
    row(Verb::Overlap, kOverlap),
    row(Verb::Face, kOfUnit),
    row(Verb::Pass, {}, FormRole::Passes),
    row(Verb::Resign, {}, FormRole::AnyTime),
    row(Verb::OfferDraw, {}, FormRole::AnyTime),
    row(Verb::AcceptDraw, {}, FormRole::AnyTime),
};
constexpr auto kVerbForms = forms(kVerbNames, kVerbRows);
static_assert(std::size(kVerbNames) <= 64, "a decision names its verbs by bits");

constexpr Field kLineParts[] = {{"label", domain_of(Domains::Label)}, {"amount"}, {"clause", Domain::Clause}};
constexpr Field kTurnEvent[] = {{"side", Domain::Side}, {"turn"}};
constexpr Field kPhase[] = {{"phase"}};
constexpr Field kChosen[] = {{"side", Domain::Side}, {"choice", domain_of(Domains::Choice)}};
constexpr Field kOfGround[] = {{"terrain", kTerrain, Maybe}};
constexpr Field kStrategy[] = {{"side", Domain::Side}, {"total"}, {"other"}};
constexpr Field kAssigned[] = {{"side", Domain::Side}, {"units"}};
constexpr Field kPlaced[] = {{"character", kCharacter}, {"unit", kUnit, Maybe}};
constexpr Field kDice[] = {
    {"roll", domain_of(Domains::Roll)}, {"side", Domain::Side, Maybe}, {"faces", kNumber, Many}};
constexpr Field kTested[] = {{"unit", kUnit}, {"cause", kCause}, {"total"},
                             {"needed"},      {"passed", kFlag}, {"lines", kNumber, Many, kLineParts}};
constexpr Field kContact[] = {{"unit", kUnit}, {"target", kUnit}, {"face", domain_of(Domains::Face)},
                              {"way", kAt},    {"models"},        {"against"}};
constexpr Field kFlees[] = {{"unit", kUnit}, {"from", kUnit, Maybe}, {"by_choice", kFlag}};
constexpr Field kRuns[] = {{"unit", kUnit}, {"rolled"}, {"way", kAt}};
constexpr Field kMoved[] = {{"unit", kUnit}, {"mode", kMode}, {"way", kAt}};
constexpr Field kFormed[] = {{"unit", kUnit}, {"files"}};
constexpr Field kFormationEvent[] = {{"unit", kUnit}, {"formation", kFormation}};
constexpr Field kArrival[] = {{"unit", kUnit}, {"arrives", kFlag}};
constexpr Field kStateEvent[] = {{"unit", kUnit}, {"status", kStatus}};
constexpr Field kVolley[] = {
    {"unit", kUnit}, {"target", kUnit}, {"dice"}, {"need"}, {"lines", kNumber, Many, kLineParts}};
constexpr Field kDiceOf[] = {{"unit", kUnit}, {"dice"}, {"need"}, {"count"}};
constexpr Field kLosses[] = {{"unit", kUnit}, {"hits"}, {"left"}};
constexpr Field kCombat[] = {{"units", kUnit, Many}};
constexpr Field kBlows[] = {{"unit", kUnit}, {"target", kUnit}, {"attack", domain_of(Domains::Attack)},
                            {"dice"},        {"need"},          {"lines", kNumber, Many, kLineParts}};
constexpr Field kSum[] = {{"side", Domain::Side}, {"total"}, {"lines", kNumber, Many, kLineParts}};
constexpr Field kOutcome[] = {{"unit", kUnit}, {"level", domain_of(Domains::Level)}, {"shifts"}};
constexpr Field kGone[] = {{"unit", kUnit}, {"fate", domain_of(Domains::Fate)}};
constexpr Field kPoints[] = {{"side", Domain::Side}, {"points"}};
constexpr Field kOver[] = {{"reason", domain_of(Domains::Ending)},
                           {"grade", domain_of(Domains::Grade)},
                           {"winners", Domain::Side, Many}};
constexpr Field kAmount[] = {{"unit", kUnit}, {"count"}};

constexpr Row kEventRows[] = {
    row(EventKind::Turn, kTurnEvent, FormRole::BeginsTurn),
    row(EventKind::Phase, kPhase),
    row(EventKind::Chosen, kChosen),
    row(EventKind::Ground, kOfGround),
    row(EventKind::Strategy, kStrategy),
    row(EventKind::Assigned, kAssigned),
    row(EventKind::Deployed, kOfUnit),
    row(EventKind::Placed, kPlaced),
    row(EventKind::Dice, kDice, FormRole::ShowsDice),
    row(EventKind::Tested, kTested),
    row(EventKind::Charge, kUnitAndTarget),
    row(EventKind::Response, kRespond),
    row(EventKind::ChargeCancelled, kOfUnit),
    row(EventKind::Redirected, kUnitAndTarget),
    row(EventKind::CounterCharged, kUnitAndWay),
    row(EventKind::Contact, kContact),
    row(EventKind::ChargeFailed, kUnitAndWay),
    row(EventKind::Stopped, kOfUnit),
    row(EventKind::RiddenDown, kUnitAndTarget),
    row(EventKind::Uncontrolled, kUnitAndTarget),
    row(EventKind::Withdrew, kUnitAndWay),
    row(EventKind::Stays, kOfUnit),
    row(EventKind::Balked, kOfUnit),
    row(EventKind::Rallied, kOfUnit),
    row(EventKind::Reformed, kFormed),
    row(EventKind::Slain, kOfUnit),
    row(EventKind::Evades, kOfUnit),
    row(EventKind::Flees, kFlees),
    row(EventKind::Runs, kRuns),
    row(EventKind::Retreats, kUnitAndWay),
    row(EventKind::PushedBack, kUnitAndWay),
    row(EventKind::Moved, kMoved, FormRole::Moves),
    row(EventKind::Formed, kFormed),
    row(EventKind::Formation, kFormationEvent),
    row(EventKind::ManoeuvreFailed, kOfUnit),
    row(EventKind::Intercepts, kUnitAndCharger),
    row(EventKind::Arrival, kArrival),
    row(EventKind::Arrived, kOfUnit, FormRole::Reveals),
    row(EventKind::Disrupted, kUnitAndClause),
    row(EventKind::State, kStateEvent),
    row(EventKind::Amok, kOfUnit),
    row(EventKind::Tramples, kUnitAndTarget),
    row(EventKind::Shot, kUnitAndTarget),
    row(EventKind::Volley, kVolley, FormRole::AddsUp),
    row(EventKind::Hits, kDiceOf),
    row(EventKind::Armour, kDiceOf),
    row(EventKind::Kills, kDiceOf),
    row(EventKind::Losses, kLosses),
    row(EventKind::Combat, kCombat),
    row(EventKind::Blows, kBlows, FormRole::AddsUp),
    row(EventKind::Allocated, kUnitAndTarget),
    row(EventKind::Sum, kSum),
    row(EventKind::Outcome, kOutcome),
    row(EventKind::Pursues, kPursue),
    row(EventKind::Holds, kOfUnit),
    row(EventKind::Caught, kUnitAndTarget),
    row(EventKind::Follows, kOfUnit),
    row(EventKind::LeftTable, kOfUnit),
    row(EventKind::Returned, kOfUnit),
    row(EventKind::Withdraws, kUnitAndWay),
    row(EventKind::Reordered, kFormed),
    row(EventKind::Overlapped, kOverlap),
    row(EventKind::Faced, kUnitAndTarget),
    row(EventKind::UnitGone, kGone),
    row(EventKind::CharacterMoved, kOfCharacter),
    row(EventKind::CharacterJoins, kJoin),
    row(EventKind::CharacterSlain, kOfCharacter),
    row(EventKind::GeneralLost, kOfSide),
    row(EventKind::Panic, kAmount),
    row(EventKind::Points, kPoints),
    row(EventKind::DrawOffered, kOfSide),
    row(EventKind::Over, kOver),
};
constexpr auto kEventForms = forms(kEventNames, kEventRows);

constexpr Field kNotNow[] = {{"side", Domain::Side, Maybe},
                             {"order", domain_of(Domains::Verb), Maybe},
                             {"decision", domain_of(Domains::Decision), Maybe},
                             {"by", Domain::Side, Maybe}};
constexpr Field kMayNot[] = {{"unit", kUnit}, {"why", kReason}};
constexpr Field kSightBy[] = {{"unit", kUnit}, {"target", kUnit}, {"blocker", kUnit}};
constexpr Field kSightGround[] = {{"unit", kUnit}, {"target", kUnit}, {"terrain", kTerrain}};
constexpr Field kTooFar[] = {{"unit", kUnit}, {"needs", kAt}, {"has", kAt}, {"furthest", kAt}};
constexpr Field kNoReach[] = {{"unit", kUnit}, {"target", kUnit}, {"needs", kAt}, {"has", kAt}};
constexpr Field kMeets[] = {
    {"unit", kUnit}, {"target", kUnit}, {"blocker", kUnit, Maybe}, {"terrain", kTerrain, Maybe}};
constexpr Field kInTheWay[] = {{"unit", kUnit}, {"other", kUnit}, {"furthest", kAt}};
constexpr Field kBarred[] = {{"unit", kUnit}, {"terrain", kTerrain, Maybe}, {"furthest", kAt}};
constexpr Field kTwoUnits[] = {{"unit", kUnit}, {"other", kUnit}};
constexpr Field kFilesOf[] = {{"files"}, {"least"}, {"most"}};
constexpr Field kFoundNeeded[] = {{"found"}, {"needed"}};
constexpr Field kReach[] = {{"character", kCharacter}, {"needs", kAt}, {"has", kAt}};

constexpr Row kCodeRows[] = {
    row(Code::NotNow, kNotNow),
    row(Code::NotYours, kMaybeUnit),
    row(Code::Choice, kMaybeUnit),
    row(Code::Zone, kMaybeUnit),
    row(Code::Files, kFilesOf),
    row(Code::MayNotCharge, kMayNot),
    row(Code::NotInArc, kTwoUnits),
    row(Code::NoSight, kSightBy),
    row(Code::SightGround, kSightGround),
    row(Code::FootSkirmishers, kTwoUnits),
    row(Code::NoReach, kNoReach),
    row(Code::ChargeMeets, kMeets),
    row(Code::NoWay, kTwoUnits),
    row(Code::Twice, kMaybeUnit),
    row(Code::NoReaction, kMayNot),
    row(Code::MayNotMove, kMayNot),
    row(Code::TooFar, kTooFar),
    row(Code::Overlaps, kInTheWay),
    row(Code::Spacing, kInTheWay),
    row(Code::OffTable, kUnitAndWay),
    row(Code::Barred, kBarred),
    row(Code::March, kMayNot),
    row(Code::MarchNear, kNoReach),
    row(Code::MarchStep, kMayNot),
    row(Code::StopsNear, kInTheWay),
    row(Code::Manoeuvre, kMayNot),
    row(Code::Formation, kMayNot),
    row(Code::MayNotShoot, kMayNot),
    row(Code::Range, kNoReach),
    row(Code::MayNotIntercept, kMayNot),
    row(Code::MayNotWithdraw, kMayNot),
    row(Code::MustPursue, kOfUnit),
    row(Code::NoRetreat, kMayNot),
    row(Code::Allocation, kFoundNeeded),
    row(Code::NoOverlap, kOfUnit),
    row(Code::Character, kMaybeUnit),
    row(Code::CommandReach, kReach),
    row(Code::NoRoom, kMaybeUnit),
    row(Code::Malformed, {}, FormRole::Malformed),
};
constexpr auto kRefusals = forms(kCodeNames, kCodeRows);

constexpr std::string_view kRollNames[] = {
    "none",      "pieces",       "piece",           "strategy",         "arrival",
    "test",      "distance",     "to_hit",          "hit_again",        "armour",
    "kill",      "count",        "character_death", "character_combat", "character_fate",
    "direction", "amok_distance"};
static_assert(std::size(kRollNames) == kRolls);
constexpr RoleOfDecision kDecisionRoles[] = {
    {static_cast<std::uint8_t>(DecisionKind::Deploy), DecisionRole::Placing},
    {static_cast<std::uint8_t>(DecisionKind::Assign), DecisionRole::Hiding},
};

#define EMPIRES_NAME(name) #name,
constexpr std::string_view kClauseCodes[] = {EMPIRES_CLAUSES(EMPIRES_NAME)};
#undef EMPIRES_NAME

}  // namespace

const Vocabulary& empires_vocabulary() {
    static const ClauseNames clauses("CE", kClauseCodes);
    static const Vocabulary vocabulary{
        .game = "empires",
        .rules = "empires/1",
        .prefix = "CE",
        .verbs = kVerbForms,
        .events = kEventForms,
        .refusals = kRefusals,
        .decisions = kDecisionNames,
        .rolls = kRollNames,
        .outcomes = kEndingNames,
        .clauses = clauses.names(),
        .domains = kDomainNames,
        .decision_roles = kDecisionRoles,
        .facts = {.strength = "strength", .lost = "points_lost"},
        .domain_roles = {.labels = domain_of(Domains::Label), .units = kUnit},
    };
    return vocabulary;
}

}  // namespace clashfield::empires
