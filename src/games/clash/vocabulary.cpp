#include "games/clash/vocabulary.h"

#include "battle/clause_names.h"
#include "games/clash/clauses.h"

namespace clashfield::clash {
namespace {

constexpr Field kPoseParts[] = {{"figure", kFigure},
                                {"x", Domain::Hundredths},
                                {"y", Domain::Hundredths},
                                {"heading", Domain::Hundredths}};
constexpr Field kFigures[] = {{"figures", kFigure, Shape::Many, kPoseParts}};
constexpr Field kLay[] = {{"element", kElement},
                          {"x", Domain::Hundredths},
                          {"y", Domain::Hundredths},
                          {"heading", Domain::Hundredths}};
constexpr Field kEdgeFields[] = {{"swap", Domain::Flag}, {"first", Domain::Side}};
constexpr Field kDeploy[] = {{"unit", kUnit},
                             {"x", Domain::Hundredths},
                             {"y", Domain::Hundredths},
                             {"heading", Domain::Hundredths},
                             {"files"}};
constexpr Field kPlace[] = {{"unit", kUnit}, {"figures", kFigure, Shape::Many, kPoseParts}};
constexpr Field kFormFields[] = {{"unit", kUnit}, {"form", kForm}};
constexpr Field kMarker[] = {
    {"unit", kUnit, Shape::Maybe}, {"x", Domain::Hundredths}, {"y", Domain::Hundredths}};
constexpr Field kAnnounce[] = {{"unit", kUnit}, {"action", kAction}};
constexpr Field kUnitField[] = {{"unit", kUnit}};
constexpr Field kAdvance[] = {{"ahead", Domain::Hundredths}, {"right", Domain::Hundredths}};
constexpr Field kPoint[] = {{"x", Domain::Hundredths}, {"y", Domain::Hundredths}};
constexpr Field kWheel[] = {{"hand", kHand}, {"turn", Domain::Hundredths}};
constexpr Field kGapField[] = {{"gap", Domain::Hundredths}};
constexpr Field kShotParts[] = {{"figure", kFigure}, {"target", kTarget}, {"mode", kMode}};
constexpr Field kShots[] = {{"shots", kFigure, Shape::Many, kShotParts}};
constexpr Field kVolley[] = {{"target", kUnit}};
constexpr Field kPivot[] = {{"figure", kFigure}, {"heading", Domain::Hundredths}};
constexpr Field kUnits[] = {{"units", kUnit, Shape::Many}};
constexpr Field kDuelParts[] = {{"attacker", kFigure}, {"defender", kFigure}, {"fighters"}};
constexpr Field kSupportParts[] = {{"figure", kFigure}, {"defender", kFigure}};
constexpr Field kDuels[] = {{"duels", kFigure, Shape::Many, kDuelParts},
                            {"supports", kFigure, Shape::Many, kSupportParts}};
constexpr Field kInfluence[] = {{"choice", kChoice}};

constexpr Form kVerbForms[] = {
    {"terrain", kLay},
    {"edge", kEdgeFields},
    {"deploy", kDeploy},
    {"place", kPlace},
    {"form", kFormFields},
    {"auto_deploy", {}},
    {"marker", kMarker},
    {"done", {}},
    {"announce", kAnnounce, FormRole::Promises},
    {"end", {}},
    {"interrupt", kAnnounce, FormRole::Promises},
    {"after", kUnitField},
    {"pass", {}, FormRole::Passes},
    {"forgo", {}},
    {"move", kFigures},
    {"advance", kAdvance},
    {"toward", kPoint},
    {"wheel", kWheel},
    {"spread", kGapField},
    {"charge", {}},
    {"manoeuvre", kFigures},
    {"shoot", kShots},
    {"volley", kVolley},
    {"mount", kFigures},
    {"pivot", kPivot},
    {"declare", kUnits},
    {"duels", kDuels},
    {"auto", {}},
    {"step_up", {}},
    {"stay", {}},
    {"influence", kInfluence},
    {"test", kUnitField},
    {"resign", {}, FormRole::AnyTime},
    {"offer_draw", {}, FormRole::AnyTime},
    {"accept_draw", {}, FormRole::AnyTime},
};
static_assert(std::size(kVerbForms) == kVerbs);

constexpr Field kLineParts[] = {{"label", kLabel}, {"amount"}, {"clause", Domain::Clause}};
constexpr Field kSideField[] = {{"side", Domain::Side}};
constexpr Field kRoles[] = {{"attacker", Domain::Side}};
constexpr Field kLaid[] = {{"side", Domain::Side}, {"element", kElement}};
constexpr Field kEdges[] = {{"side", Domain::Side}, {"edge", kEdge}, {"first", Domain::Side}};
constexpr Field kTokens[] = {{"side", Domain::Side}, {"phase"}};
constexpr Field kMoved[] = {{"unit", kUnit}, {"figures"}, {"way", Domain::Hundredths}};
constexpr Field kManoeuvred[] = {{"unit", kUnit}, {"redeployed"}, {"turned"}};
constexpr Field kMounted[] = {{"unit", kUnit}, {"mounted", Domain::Flag}};
constexpr Field kLimbered[] = {{"unit", kUnit}, {"limbered", Domain::Flag}};
constexpr Field kDice[] = {
    {"roll", kRollDomain}, {"side", Domain::Side, Shape::Maybe}, {"faces", Domain::Number, Shape::Many}};
constexpr Field kShotEvent[] = {{"unit", kUnit},
                                {"target", kUnit},
                                {"dice"},
                                {"factor"},
                                {"lines", Domain::Number, Shape::Many, kLineParts}};
constexpr Field kHits[] = {{"target", kUnit}, {"hits"}};
constexpr Field kLife[] = {{"figure", kFigure}, {"left"}};
constexpr Field kFigureField[] = {{"figure", kFigure}};
constexpr Field kBlow[] = {{"striker", kFigure},
                           {"target", kFigure},
                           {"dice"},
                           {"factor"},
                           {"lines", Domain::Number, Shape::Many, kLineParts}};
constexpr Field kFought[] = {{"attacker", kFigure}, {"defender", kFigure}, {"hits"}, {"riposte"}};
constexpr Field kInfluenced[] = {{"unit", kUnit}, {"choice", kChoice}};
constexpr Field kTested[] = {{"unit", kUnit},
                             {"die"},
                             {"total"},
                             {"state", kMoraleWord},
                             {"lines", Domain::Number, Shape::Many, kLineParts}};
constexpr Field kStateChanged[] = {{"unit", kUnit}, {"state", kMoraleWord}};
constexpr Field kRouted[] = {{"unit", kUnit}, {"left"}};
constexpr Field kFire[] = {{"x", Domain::Hundredths}, {"y", Domain::Hundredths}};
constexpr Field kDutyEvent[] = {{"unit", kUnit}, {"owed"}};
constexpr Field kWasted[] = {{"unit", kUnit}, {"reason", kReason}};
constexpr Field kChecked[] = {{"side", Domain::Side}, {"lost"}, {"points"}};
constexpr Field kOver[] = {{"reason", kEnding}, {"winners", Domain::Side, Shape::Many}};

constexpr Form kEventForms[] = {
    {"roles", kRoles},
    {"laid", kLaid},
    {"edges", kEdges},
    {"deployed", kUnitField},
    {"marked", kSideField},
    {"revealed", {}, FormRole::Reveals},
    {"tokens", kTokens, FormRole::BeginsTurn},
    {"entered", kUnitField},
    {"announced", kAnnounce},
    {"interrupted", kAnnounce},
    {"reserved", kUnitField},
    {"moved", kMoved},
    {"manoeuvred", kManoeuvred},
    {"mounted", kMounted},
    {"limbered", kLimbered},
    {"abandoned", kUnitField},
    {"disengaged", kUnitField},
    {"dice", kDice, FormRole::ShowsDice},
    {"shot", kShotEvent, FormRole::AddsUp},
    {"hits", kHits},
    {"life_lost", kLife},
    {"removed", kFigureField},
    {"unit_destroyed", kUnitField},
    {"blow", kBlow, FormRole::AddsUp},
    {"fought", kFought},
    {"stepped_up", kFigureField},
    {"influence", kInfluenced},
    {"tested", kTested},
    {"state", kStateChanged},
    {"routed", kRouted},
    {"left_table", kFigureField},
    {"unit_left", kUnitField},
    {"fire", kFire},
    {"fire_out", kFire},
    {"duty", kDutyEvent},
    {"wasted", kWasted},
    {"pivoted", kFigureField},
    {"declared", kUnits},
    {"phase_ended", kTokens},
    {"checked", kChecked},
    {"draw_offered", kSideField},
    {"over", kOver},
};
static_assert(std::size(kEventForms) == kEvents);

constexpr Field kStepWords[] = {{"side", Domain::Side, Shape::Maybe},
                                {"order", kVerb, Shape::Maybe},
                                {"decision", kDecision, Shape::Maybe},
                                {"by", Domain::Side, Shape::Maybe}};
constexpr Field kKindWords[] = {{"announced", kAction}, {"order", kVerb}};
constexpr Field kLimitWords[] = {
    {"figure", kFigure}, {"corner", kCorner}, {"way", Domain::Hundredths}, {"limit", Domain::Hundredths}};
constexpr Field kReachWords[] = {
    {"figure", kFigure}, {"way", Domain::Hundredths}, {"limit", Domain::Hundredths}};
constexpr Field kPairWords[] = {{"figure", kFigure}, {"other", kFigure}};
constexpr Field kTerrainWords[] = {{"figure", kFigure}, {"terrain", kTerrain}};
constexpr Field kOffTable[] = {{"figure", kFigure}, {"x", Domain::Hundredths}, {"y", Domain::Hundredths}};
constexpr Field kManCount[] = {{"unit", kUnit}, {"found"}, {"most"}};
constexpr Field kManContact[] = {{"figure", kFigure}, {"unit", kUnit}};
constexpr Field kShotsWords[] = {{"figure", kFigure}, {"most"}};
constexpr Field kRangeWords[] = {
    {"figure", kFigure}, {"distance", Domain::Hundredths}, {"range", Domain::Hundredths}};
constexpr Field kLineWords[] = {{"figure", kFigure}, {"target", kFigure}, {"blocker", kFigure}};
constexpr Field kLineTerrain[] = {{"figure", kFigure}, {"target", kFigure}, {"terrain", kTerrain}};
constexpr Field kNearerWords[] = {
    {"figure", kFigure}, {"other", kFigure}, {"before", Domain::Hundredths}, {"after", Domain::Hundredths}};
constexpr Field kDutyWords[] = {{"unit", kUnit}, {"tokens"}};
constexpr Field kMaybeFigure[] = {{"figure", kFigure, Shape::Maybe}};
constexpr Field kApartWords[] = {{"unit", kUnit}, {"other", kUnit}, {"apart"}};
constexpr Field kMaybeUnit[] = {{"unit", kUnit, Shape::Maybe}};

constexpr Form kRefusals[] = {
    {"E_STEP", kStepWords},
    {"E_TOKEN", kUnitField},
    {"E_KIND", kKindWords},
    {"E_MOVE_LIMIT", kLimitWords},
    {"E_OVERLAP", kPairWords},
    {"E_PASS_ENEMY", kPairWords},
    {"E_IN_CONTACT", kUnitField},
    {"E_TERRAIN", kTerrainWords},
    {"E_OFF_TABLE", kOffTable},
    {"E_MAN_COUNT", kManCount},
    {"E_MAN_CONTACT", kManContact},
    {"E_BREAK_CONTACT", kUnitField},
    {"E_NO_WEAPON", kFigureField},
    {"E_SHOTS", kShotsWords},
    {"E_RANGE", kRangeWords},
    {"E_LINE", kLineWords},
    {"E_LINE_TERRAIN", kLineTerrain},
    {"E_ENGAGED", kFigureField},
    {"E_SNIPER", kFigureField},
    {"E_NEARER", kNearerWords},
    {"E_STATE", kUnitField},
    {"E_DUTY", kDutyWords},
    {"E_DUEL", kFigureField},
    {"E_SUPPORT", kFigureField},
    {"E_DISENGAGE", kMaybeFigure},
    {"E_LIMBER", kUnitField},
    {"E_CREW", kUnitField},
    {"E_NOT_YOURS", kFigureField},
    {"E_ZONE", kMaybeFigure},
    {"E_APART", kApartWords},
    {"E_CHOICE", kMaybeUnit},
    {"E_ORDER", {}, FormRole::Malformed},
    {"E_OVER", {}},
    {"E_LADDERS", kTerrainWords},
    {"E_STRADDLE", kTerrainWords},
    {"E_MOUNTS", kUnitField},
    {"E_NO_TARGET", kUnitField},
    {"E_NOTHING", kUnitField},
    {"E_MOUNT_REACH", kReachWords},
};
static_assert(std::size(kRefusals) == kCodes);

constexpr std::string_view kDecisionNames[] = {"terrain", "edge",      "deploy",   "decoys",    "reserve",
                                               "act",     "interrupt", "move",     "manoeuvre", "shoot",
                                               "mount",   "disengage", "delayed",  "agile",     "declare",
                                               "assign",  "step_up",   "may_test", "influence"};
static_assert(std::size(kDecisionNames) == kDecisions);

constexpr RoleOfDecision kDecisionRoles[] = {
    {static_cast<std::uint8_t>(DecisionKind::Declare), DecisionRole::Pairs},
    {static_cast<std::uint8_t>(DecisionKind::Assign), DecisionRole::Pairs},
};
constexpr RoleOfWord kWordRoles[] = {{"general", WordRole::General}};
constexpr std::string_view kRolls[] = {"none",       "attacker", "shot",          "shot_again", "blow",
                                       "blow_again", "riposte",  "riposte_again", "morale"};
constexpr std::string_view kEndings[] = {"goal", "broken", "loss", "nobody", "edge", "resigned", "agreed"};
constexpr std::string_view kDomains[] = {
    "unit",   "figure", "target",  "action",  "hand",   "choice", "label", "morale", "decision", "roll",
    "ending", "edge",   "terrain", "element", "corner", "form",   "mode",  "verb",   "reason"};

#define CLASH_NAME(name) #name,
constexpr std::string_view kClauseCodes[] = {CLASH_CLAUSES(CLASH_NAME)};
#undef CLASH_NAME

}  // namespace

const Vocabulary& clash_vocabulary() {
    static const ClauseNames clauses("CL", kClauseCodes);
    static const Vocabulary vocabulary{
        .game = "clash",
        .rules = "clash/1",
        .prefix = "CL",
        .verbs = kVerbForms,
        .events = kEventForms,
        .refusals = kRefusals,
        .decisions = kDecisionNames,
        .rolls = kRolls,
        .outcomes = kEndings,
        .clauses = clauses.names(),
        .domains = kDomains,
        .decision_roles = kDecisionRoles,
        .facts = {.strength = "strength", .lost = "points_lost", .limit = "points_limit"},
        .domain_roles = {.labels = kLabel, .units = kUnit},
        .word_roles = kWordRoles,
        .contacts_question = "duels",
    };
    return vocabulary;
}

}  // namespace clashfield::clash
