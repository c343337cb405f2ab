#include "games/ancients/vocabulary.h"

#include "battle/clause_names.h"
#include "games/ancients/clauses.h"
#include "games/ancients/state.h"

namespace clashfield::ancients {
namespace {

constexpr Domain kAt = Domain::Thousandths;
constexpr Domain kTurn = Domain::Hundredths;

constexpr Field kPose[] = {{"unit", kUnit}, {"x", kAt}, {"y", kAt}, {"heading", kTurn}};
constexpr Field kDeploy[] = {{"unit", kUnit},    {"x", kAt}, {"y", kAt},
                             {"heading", kTurn}, {"files"},  {"formation", kFormation}};
constexpr Field kPlace[] = {{"character", kCharacter},
                            {"unit", kUnit, Shape::Maybe},
                            {"x", kAt, Shape::Maybe},
                            {"y", kAt, Shape::Maybe},
                            {"heading", kTurn, Shape::Maybe}};
constexpr Field kSideField[] = {{"side", Domain::Side}};
constexpr Field kFirstField[] = {{"first", Domain::Side}};
// A charge, and what drilled troops may do first (AB-MOV-12).
constexpr Field kCharge[] = {{"unit", kUnit},
                             {"target", kUnit},
                             {"first", kStepWord, Shape::Maybe},
                             {"files", Domain::Number, Shape::Maybe}};
constexpr Field kDisengage[] = {{"unit", kUnit}, {"heading", kTurn, Shape::Maybe}};
constexpr Field kRespond[] = {{"unit", kUnit}, {"response", kResponse}, {"charger", kUnit, Shape::Maybe}};
constexpr Field kUnitAndTarget[] = {{"unit", kUnit}, {"target", kUnit}};
constexpr Field kUnitField[] = {{"unit", kUnit}};
constexpr Field kChargeMove[] = {{"unit", kUnit}, {"wheel", kTurn, Shape::Maybe}};
constexpr Field kStepParts[] = {{"step", kStepWord}, {"amount", kAt}};
// The amount of an advance is a length, of a wheel an angle in thousandths of a degree, of a change of files
// their number in thousandths; turns have none.
constexpr Field kMove[] = {{"unit", kUnit}, {"mode", kMode}, {"steps", kStepWord, Shape::Many, kStepParts}};
constexpr Field kPointParts[] = {{"x", kAt}, {"y", kAt}};
// Skirmishers, single models and columns (AB-MOV-06 to -08).
constexpr Field kGo[] = {
    {"unit", kUnit}, {"mode", kMode}, {"heading", kTurn}, {"path", Domain::Number, Shape::Many, kPointParts}};
constexpr Field kReform[] = {{"unit", kUnit}, {"heading", kTurn}, {"files"}, {"formation", kFormation}};
constexpr Field kJoin[] = {{"character", kCharacter}, {"unit", kUnit}};
constexpr Field kLeave[] = {{"character", kCharacter}, {"x", kAt}, {"y", kAt}, {"heading", kTurn}};
constexpr Field kShoot[] = {{"unit", kUnit}, {"target", kUnit}, {"guess", Domain::Number, Shape::Maybe}};
constexpr Field kCharacterField[] = {{"character", kCharacter}};
constexpr Field kShareParts[] = {{"target", kUnit}, {"models"}};
constexpr Field kHeroParts[] = {{"character", kCharacter}, {"models"}};
// At the rank and file of units, and at characters.
constexpr Field kAllocate[] = {{"unit", kUnit},
                               {"shares", kUnit, Shape::Many, kShareParts},
                               {"heroes", kCharacter, Shape::Many, kHeroParts}};
constexpr Field kFallBack[] = {{"unit", kUnit}, {"falls_back", Domain::Flag}};
constexpr Field kRedress[] = {{"unit", kUnit}, {"files"}};
constexpr Field kOverlap[] = {{"unit", kUnit}, {"left"}, {"right"}};

constexpr Form kVerbForms[] = {
    {"deploy", kDeploy},
    {"place", kPlace},
    {"auto_deploy", {}},
    {"choose_first", kFirstField},
    {"enter", kPose},
    {"charge", kCharge, FormRole::Attacks, "charge {unit} {target}[ {first}][ {files}]"},
    {"disengage", kDisengage, FormRole::Plain, "disengage {unit}[ {heading}]"},
    {"respond", kRespond, FormRole::Plain, "respond {unit} {response}[ {charger}]"},
    {"redirect", kUnitAndTarget},
    {"keep", kUnitField},
    {"charge_move", kChargeMove, FormRole::Plain, "charge_move {unit}[ {wheel}]"},
    {"rally", kUnitField},
    {"compulsory", kUnitField},
    {"move", kMove},
    {"go", kGo},
    {"reform", kReform},
    {"join", kJoin},
    {"leave", kLeave},
    {"shoot", kShoot, FormRole::Plain, "shoot {unit} {target}[ {guess}]"},
    {"next_combat", kUnitField},
    {"challenge", kCharacterField},
    {"accept", kCharacterField},
    {"refuse", {}},
    {"name", kCharacterField},
    {"allocate", kAllocate},
    {"fall_back", kFallBack},
    {"pursue", kUnitAndTarget},
    {"hold", kUnitField},
    {"flight", kUnitField},
    {"pursuit", kUnitField},
    {"redress", kRedress},
    {"overlap", kOverlap},
    {"pass", {}, FormRole::Passes},
    {"end", {}},
    {"resign", {}, FormRole::AnyTime},
    {"offer_draw", {}, FormRole::AnyTime},
    {"accept_draw", {}, FormRole::AnyTime},
};
static_assert(std::size(kVerbForms) == kVerbs);

constexpr Field kLineParts[] = {{"label", kLabel}, {"amount"}, {"clause", Domain::Clause}};
constexpr Field kTurnEvent[] = {{"side", Domain::Side}, {"turn"}};
constexpr Field kPhaseEvent[] = {{"phase"}};
constexpr Field kPlaced[] = {{"character", kCharacter}, {"unit", kUnit, Shape::Maybe}};
constexpr Field kDice[] = {
    {"roll", kRollDomain}, {"side", Domain::Side, Shape::Maybe}, {"faces", Domain::Number, Shape::Many}};
constexpr Field kTested[] = {
    {"unit", kUnit}, {"cause", kCause},        {"total"},
    {"needed"},      {"passed", Domain::Flag}, {"lines", Domain::Number, Shape::Many, kLineParts}};
constexpr Field kResponded[] = {{"unit", kUnit}, {"response", kResponse}};
constexpr Field kContact[] = {{"unit", kUnit}, {"target", kUnit}, {"face", kFace},
                              {"way", kAt},    {"models"},        {"against"}};
constexpr Field kWay[] = {{"unit", kUnit}, {"way", kAt}};
constexpr Field kFleesEvent[] = {{"unit", kUnit}, {"cause", kCause, Shape::Maybe}};
constexpr Field kMovedEvent[] = {{"unit", kUnit}, {"mode", kMode}, {"way", kAt}};
constexpr Field kFormed[] = {{"unit", kUnit}, {"files"}, {"formation", kFormation}};
constexpr Field kVolley[] = {{"unit", kUnit},
                             {"target", kUnit},
                             {"dice"},
                             {"need"},
                             {"lines", Domain::Number, Shape::Many, kLineParts}};
constexpr Field kBlows[] = {{"unit", kUnit},   {"character", kCharacter, Shape::Maybe},
                            {"target", kUnit}, {"dice"},
                            {"need"},          {"hits"},
                            {"wounds"},        {"saved"}};
constexpr Field kLosses[] = {{"unit", kUnit}, {"models"}, {"left"}};
constexpr Field kCharacterHit[] = {{"character", kCharacter}, {"wounds"}, {"left"}};
constexpr Field kMisfire[] = {{"unit", kUnit}, {"die"}};
constexpr Field kStone[] = {{"unit", kUnit}, {"x", kAt}, {"y", kAt}, {"hits"}};
constexpr Field kDestroyed[] = {{"unit", kUnit}, {"fate", kFate}};
constexpr Field kCombat[] = {{"units", kUnit, Shape::Many}};
constexpr Field kChallenge[] = {{"challenger", kCharacter}, {"by", kCharacter, Shape::Maybe}};
constexpr Field kSum[] = {
    {"side", Domain::Side}, {"total"}, {"lines", Domain::Number, Shape::Many, kLineParts}};
constexpr Field kBreaks[] = {{"unit", kUnit}, {"automatic", Domain::Flag}};
constexpr Field kRan[] = {{"unit", kUnit}, {"rolled"}, {"way", kAt}};
constexpr Field kRedressed[] = {{"unit", kUnit}, {"enemy", kUnit}};
constexpr Field kOverlapped[] = {{"unit", kUnit}, {"left"}, {"right"}};
constexpr Field kTaken[] = {{"side", Domain::Side}, {"unit", kUnit, Shape::Maybe}};
constexpr Field kPoints[] = {{"side", Domain::Side}, {"points"}, {"total"}};
constexpr Field kOver[] = {{"reason", kEnding}, {"winners", Domain::Side, Shape::Many}};

constexpr Form kEventForms[] = {
    {"turn", kTurnEvent, FormRole::BeginsTurn},
    {"phase", kPhaseEvent},
    {"first", kSideField},
    {"deployed", kUnitField},
    {"placed", kPlaced},
    {"entered", kUnitField},
    {"dice", kDice, FormRole::ShowsDice},
    {"tested", kTested},
    {"charge", kUnitAndTarget},
    {"response", kResponded},
    {"charge_cancelled", kUnitField},
    {"redirected", kUnitAndTarget},
    {"counter_charged", kWay},
    {"lanes_opened", kUnitAndTarget},
    {"contact", kContact},
    {"charge_failed", kWay},
    {"ridden_down", kUnitAndTarget},
    {"disengaged", kWay},
    {"flees", kFleesEvent},
    {"rallied", kUnitField},
    {"moved", kMovedEvent, FormRole::Moves},
    {"formed", kFormed},
    {"joined", kJoin},
    {"left", kCharacterField},
    {"impetuous", kUnitField},
    {"stampede", kUnitField},
    {"shot", kUnitAndTarget},
    {"volley", kVolley, FormRole::AddsUp},
    {"blows", kBlows},
    {"losses", kLosses},
    {"character_hit", kCharacterHit},
    {"misfire", kMisfire},
    {"stone", kStone},
    {"unit_destroyed", kDestroyed},
    {"character_slain", kCharacterField},
    {"combat", kCombat},
    {"challenge", kChallenge},
    {"sum", kSum},
    {"holds", kUnitField},
    {"breaks", kBreaks},
    {"falls_back", kUnitField},
    {"pursues", kUnitAndTarget},
    {"restrained", kUnitField},
    {"caught", kUnitAndTarget},
    {"ran", kRan},
    {"off_table", kUnitField},
    {"returned", kUnitField},
    {"redressed", kRedressed},
    {"overlapped", kOverlapped},
    {"standard_taken", kTaken},
    {"points", kPoints},
    {"draw_offered", kSideField},
    {"over", kOver},
};
static_assert(std::size(kEventForms) == kEvents);

constexpr Field kNotNow[] = {{"side", Domain::Side, Shape::Maybe},
                             {"order", kVerb, Shape::Maybe},
                             {"decision", kDecision, Shape::Maybe},
                             {"by", Domain::Side, Shape::Maybe}};
constexpr Field kMaybeUnit[] = {{"unit", kUnit, Shape::Maybe}};
constexpr Field kMayNot[] = {{"unit", kUnit}, {"why", kReason}};
constexpr Field kSightBy[] = {{"unit", kUnit}, {"target", kUnit}, {"blocker", kUnit}};
constexpr Field kSightGround[] = {{"unit", kUnit}, {"target", kUnit}, {"terrain", kTerrain}};
constexpr Field kTooNear[] = {{"charger", kUnit}, {"distance", kAt}, {"needed"}};
constexpr Field kTwoUnits[] = {{"unit", kUnit}, {"other", kUnit}};
constexpr Field kTooFew[] = {{"unit", kUnit}, {"left"}, {"needed"}};
constexpr Field kTooFar[] = {{"unit", kUnit}, {"needs", kAt}, {"has", kAt}, {"furthest", kAt}};
constexpr Field kStopsNear[] = {{"unit", kUnit}, {"enemy", kUnit}, {"after", kAt}};
constexpr Field kRanks[] = {{"from"}, {"to"}};
constexpr Field kInTheWay[] = {{"unit", kUnit}, {"other", kUnit}, {"furthest", kAt}};
constexpr Field kTableEdge[] = {{"unit", kUnit}, {"furthest", kAt}};
constexpr Field kBarred[] = {{"unit", kUnit}, {"terrain", kTerrain}, {"furthest", kAt}};
constexpr Field kNobody[] = {{"distance", kAt}, {"range", kAt, Shape::Maybe}};
constexpr Field kFallBackWords[] = {{"unit", kUnit}, {"size"}, {"needed"}};
constexpr Field kMaybeTerrain[] = {
    {"unit", kUnit}, {"other", kUnit, Shape::Maybe}, {"terrain", kTerrain, Shape::Maybe}};
constexpr Field kNoReach[] = {{"unit", kUnit}, {"other", kUnit}, {"needs", kAt}, {"has", kAt}};
constexpr Field kChargeMeets[] = {
    {"unit", kUnit}, {"other", kUnit}, {"blocker", kUnit, Shape::Maybe}, {"terrain", kTerrain, Shape::Maybe}};
constexpr Field kSumOf[] = {{"found"}, {"needed"}};
constexpr Field kFilesWords[] = {{"files"}, {"most"}};

constexpr Form kRefusals[] = {
    {"E_NOT_NOW", kNotNow},
    {"E_NOT_YOURS", kMaybeUnit},
    {"E_MAY_NOT_CHARGE", kMayNot},
    {"E_NOT_IN_ARC", kTwoUnits},
    {"E_NO_SIGHT", kSightBy},
    {"E_SIGHT_GROUND", kSightGround},
    {"E_MUST_CHARGE", kTwoUnits},
    {"E_TOO_NEAR", kTooNear},
    {"E_NO_MISSILES", kMayNot},
    {"E_CHARGER_UNSEEN", kTwoUnits},
    {"E_COUNTER_CHARGE", kMaybeUnit},
    {"E_OPEN_LANES", kMaybeUnit},
    {"E_MUST_FLEE", kUnitField},
    {"E_REDIRECTED", kUnitField},
    {"E_STANDS", kUnitField},
    {"E_NOT_SLOWER", kTwoUnits},
    {"E_NO_WAY_OUT", kMaybeUnit},
    {"E_TOO_FEW", kTooFew},
    {"E_FLED", kUnitField},
    {"E_TOO_FAR", kTooFar},
    {"E_ONLY_WHEELS", kUnitField},
    {"E_ENEMY_NEAR", kTwoUnits},
    {"E_STOPS_NEAR", kStopsNear},
    {"E_FORCED_MARCH", kUnitField},
    {"E_NO_MARCH", kUnitField},
    {"E_RANKS", kRanks},
    {"E_OVERLAPS", kInTheWay},
    {"E_OFF_TABLE", kTableEdge},
    {"E_SPACING", kInTheWay},
    {"E_BARRED", kBarred},
    {"E_NO_REFORM", kUnitField},
    {"E_TWICE", kMaybeUnit},
    {"E_MAY_NOT_MOVE", kMayNot},
    {"E_MAY_NOT_SHOOT", kMayNot},
    {"E_NOBODY_SHOOTS", kNobody},
    {"E_GUESS", {}},
    {"E_NO_GUESS", kUnitField},
    {"E_WINNERS", kUnitField},
    {"E_TWO_A_SIDE", {}},
    {"E_NO_REAR_RANKS", kUnitField},
    {"E_NO_FALL_BACK", kFallBackWords},
    {"E_MUST_PURSUE", kUnitField},
    {"E_NO_ROOM", kMaybeTerrain},
    {"E_ALLOCATION", kSumOf},
    {"E_NO_CANDIDATE", kTwoUnits},
    {"E_NO_REACH", kNoReach},
    {"E_CHARGE_MEETS", kChargeMeets},
    {"E_ZONE", kMaybeUnit},
    {"E_FILES", kFilesWords},
    {"E_CHOICE", kMaybeUnit},
    {"E_ORDER", {}, FormRole::Malformed},
    {"E_OVER", {}},
};
static_assert(std::size(kRefusals) == kCodes);

constexpr std::string_view kDecisionNames[] = {
    "deploy", "choose_first", "enter",        "charges", "respond", "chase",       "redirect",  "rally",
    "reform", "compulsory",   "charge_moves", "moves",   "targets", "next_combat", "challenge", "accept",
    "name",   "allocate",     "fall_back",    "pursue",  "flights", "pursuits",    "redress",   "overlap"};
static_assert(std::size(kDecisionNames) == kDecisions);
constexpr RoleOfDecision kDecisionRoles[] = {
    {static_cast<std::uint8_t>(DecisionKind::Deploy), DecisionRole::Placing},
};
constexpr std::string_view kRollNames[] = {
    "none",      "deploy",       "first",        "test",          "stubborn",       "flight",
    "pursuit",   "to_hit",       "again",        "allocate",      "to_wound",       "wounds",
    "save",      "impact",       "artillery",    "misfire",       "scatter",        "direction",
    "musicians", "stampede_way", "stampede_run", "stampede_hits", "stampede_wound", "stampede_save"};
static_assert(std::size(kRollNames) == kRolls);
constexpr std::string_view kDomains[] = {"unit",    "character", "response", "mode",     "step", "formation",
                                         "label",   "cause",     "face",     "decision", "roll", "ending",
                                         "terrain", "reason",    "verb",     "fate",     "moved"};

#define ANCIENTS_NAME(name) #name,
constexpr std::string_view kClauseCodes[] = {ANCIENTS_CLAUSES(ANCIENTS_NAME)};
#undef ANCIENTS_NAME

}  // namespace

const Vocabulary& ancients_vocabulary() {
    static const ClauseNames clauses("AB", kClauseCodes);
    static const Vocabulary vocabulary{
        .game = "ancients",
        .rules = "ancients/1",
        .prefix = "AB",
        .verbs = kVerbForms,
        .events = kEventForms,
        .refusals = kRefusals,
        .decisions = kDecisionNames,
        .rolls = kRollNames,
        .outcomes = kEndingNames,
        .clauses = clauses.names(),
        .domains = kDomains,
        .decision_roles = kDecisionRoles,
        .facts = {.strength = "strength", .lost = "points_against"},
        .domain_roles = {.labels = kLabel, .units = kUnit},
    };
    return vocabulary;
}

}  // namespace clashfield::ancients
