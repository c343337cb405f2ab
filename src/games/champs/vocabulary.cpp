#include "games/champs/vocabulary.h"

#include "battle/clause_names.h"
#include "games/champs/clauses.h"
#include "games/champs/state.h"

namespace clashfield::champs {
namespace {

constexpr Field kUnitField[] = {{"unit", kUnit}};
constexpr Field kPickFields[] = {{"unit", kUnit}, {"part", kPart}};
constexpr Field kTurnFields[] = {{"way", kTurning}};
constexpr Field kWaysFields[] = {{"ways", kWay, Shape::Many}};
constexpr Field kGo[] = {{"direction", kDirection}};
constexpr Field kUse[] = {{"use_cinc", Domain::Flag}};
constexpr Field kDie[] = {{"die"}};
constexpr Field kAdvance[] = {{"unit", kUnit}, {"target", kUnit}};
constexpr Field kInto[] = {{"hex", kHex}};
constexpr Field kShoot[] = {{"lead", kUnit}, {"target", kUnit}};
constexpr Field kPivot[] = {{"enemy", kUnit}};
constexpr Field kMelee[] = {{"attacker", kUnit}, {"defender", kUnit}};
constexpr Field kRecoil[] = {{"hex", kHex}, {"mode", kMode}};
constexpr Field kSetState[] = {{"unit", kUnit}, {"state", kState}};
constexpr Field kEdgeField[] = {{"edge", kEdge}};
constexpr Field kPlace[] = {{"unit", kUnit}, {"hex", kHex}, {"facing", kFacing, Shape::Maybe}};
constexpr Field kHide[] = {{"unit", kUnit}, {"hex", kHex}, {"facing", kFacing}};
constexpr Field kCorpsField[] = {{"corps", kCorps}};
constexpr Field kPlan[] = {{"corps", kCorps, Shape::Many}};

constexpr Form kVerbForms[] = {
    {"end_movement", {}, FormRole::Plain, "end"},
    {"pick", kPickFields, FormRole::Plain, "pick {unit}[ {part}]"},
    {"add", kPickFields, FormRole::Plain, "add {unit}[ {part}]"},
    {"gather", {}},
    {"turn", kTurnFields},
    {"step", kWaysFields},
    {"back", kWaysFields},
    {"go", kGo},
    {"finish", kUse, FormRole::Finishes, "finish{use_cinc? full|}"},
    {"keep", kUse, FormRole::Plain, "keep{use_cinc? full|}"},
    {"change_state", kUse, FormRole::Plain, "change{use_cinc? full|}"},
    {"cancel", {}},
    {"assign", kDie},
    {"advance", kAdvance},
    {"into", kInto},
    {"flee", kUnitField},
    {"shoot", kShoot},
    {"pass", {}, FormRole::Passes},
    {"pivot", kPivot},
    {"melee", kMelee},
    {"end_melee", {}, FormRole::Plain, "end"},
    {"recoil", kRecoil},
    {"lose", kUnitField},
    {"resign", {}, FormRole::AnyTime},
    {"offer_draw", {}, FormRole::AnyTime},
    {"accept_draw", {}, FormRole::AnyTime},
    {"state", kSetState},
    {"edge", kEdgeField},
    {"place", kPlace, FormRole::Plain, "place {unit} {hex}[ {facing}]"},
    {"hide", kHide},
    {"plan", kPlan},
    {"done", {}},
    {"take", kUnitField},
    {"deploy", kCorpsField},
    {"camp", {}},
    {"anew", {}},
};
static_assert(std::size(kVerbForms) == kVerbs);

constexpr Field kLineParts[] = {{"label", kLabel}, {"amount"}, {"clause", Domain::Clause}};
constexpr Field kWritten[] = {{"side", Domain::Side}, {"decision", kDecision}};
constexpr Field kPlanned[] = {{"side", Domain::Side}, {"corps", kCorps, Shape::Many}};
constexpr Field kRoles[] = {{"attacker", Domain::Side}};
constexpr Field kEdgesFields[] = {{"side", Domain::Side}, {"edge", kEdge}};
constexpr Field kTurnEvent[] = {{"side", Domain::Side}, {"turn"}};
constexpr Field kDice[] = {
    {"roll", kRollDomain}, {"side", Domain::Side, Shape::Maybe}, {"faces", Domain::Number, Shape::Many}};
constexpr Field kPa[] = {{"corps", kCorps}, {"pa"}};
constexpr Field kAlly[] = {{"corps", kCorps}, {"news"}};
constexpr Field kActivated[] = {
    {"units", kUnit, Shape::Many}, {"cost"}, {"lines", Domain::Number, Shape::Many, kLineParts}};
constexpr Field kMoved[] = {{"unit", kUnit}, {"from", kHex}, {"to", kHex}};
constexpr Field kTurned[] = {{"unit", kUnit}, {"from", kFacing}, {"to", kFacing}};
constexpr Field kRevealed[] = {{"unit", kUnit}, {"hex", kHex}};
constexpr Field kUnits[] = {{"units", kUnit, Shape::Many}};
constexpr Field kStateChanged[] = {{"unit", kUnit}, {"profile", kProfile}};
constexpr Field kPair[] = {{"unit", kUnit}, {"other", kUnit}};
constexpr Field kCombat[] = {{"attacker", kUnit},
                             {"defender", kUnit},
                             {"score"},
                             {"against"},
                             {"lines", Domain::Number, Shape::Many, kLineParts},
                             {"against_lines", Domain::Number, Shape::Many, kLineParts}};
constexpr Field kResultFields[] = {{"unit", kUnit}, {"result", kResult}};
constexpr Field kDestroyed[] = {{"unit", kUnit}, {"cause", kCause}};
constexpr Field kTested[] = {{"corps", kCorps}, {"die"}, {"lost"}, {"failed", Domain::Flag}};
constexpr Field kSideField[] = {{"side", Domain::Side}};
constexpr Field kOver[] = {{"reason", kEnding}, {"winners", Domain::Side, Shape::Many}};

constexpr std::string_view kShotPattern =
    "shot {attacker}>{defender} {score}:{against} = {attacker} {lines: :{label} {amount}} | {defender} "
    "{against_lines: :{label} {amount}}";
constexpr std::string_view kMeleePattern =
    "melee {attacker}>{defender} {score}:{against} = {attacker} {lines: :{label} {amount}} | {defender} "
    "{against_lines: :{label} {amount}}";

constexpr Form kEvents[] = {
    {"placed", kPlace, FormRole::Plain, "placed {unit} {hex}[/{facing}]"},
    {"roles", kRoles},
    {"edges", kEdgesFields},
    {"turn", kTurnEvent, FormRole::BeginsTurn},
    {"dice", kDice, FormRole::ShowsDice},
    {"pa", kPa},
    {"ally", kAlly, FormRole::Plain, "{news?unreliable|reliable|defected} {corps}"},
    {"activated", kActivated, FormRole::Costs, "activated {units:+} {cost} = {lines: :{label} {amount}}"},
    {"stepped", kMoved, FormRole::Moves, "stepped {unit} {from}>{to}"},
    {"turned", kTurned, FormRole::Moves, "turned {unit} {from}>{to}"},
    {"dropped", kUnitField},
    {"halted", kUnitField},
    {"revealed", kRevealed, FormRole::Reveals},
    {"kept", kUnits, FormRole::Plain, "kept {units:+}"},
    {"state_changed", kStateChanged},
    {"advance", kAdvance, FormRole::Plain, "advance {unit}>{target}"},
    {"advanced", kMoved, FormRole::Moves, "advanced {unit} {from}>{to}"},
    {"passed", kPair},
    {"flight", kUnitField},
    {"fled", kMoved, FormRole::Moves, "fled {unit} {from}>{to}"},
    {"shot", kCombat, FormRole::Plain, kShotPattern},
    {"melee", kCombat, FormRole::Plain, kMeleePattern},
    {"result", kResultFields, FormRole::Results},
    {"pivoted", kTurned, FormRole::Moves, "pivoted {unit} {from}>{to}"},
    {"recoiled", kMoved, FormRole::Moves, "recoiled {unit} {from}>{to}"},
    {"displaced", kMoved, FormRole::Moves, "displaced {unit} {from}>{to}"},
    {"destroyed", kDestroyed, FormRole::Destroys},
    {"exited", kUnitField},
    {"advanced_after", kMoved, FormRole::Moves, "advanced_after {unit} {from}>{to}"},
    {"demoralised", kCorpsField},
    {"tested", kTested, FormRole::Plain, "tested {corps} {die} {lost} {failed?pass|fail}"},
    {"draw_offered", kSideField},
    {"cancelled", kUnitField, FormRole::Cancels},
    {"over", kOver, FormRole::Plain, "over {reason}[: {winners}]"},
    {"taken", kUnitField},
    {"written", kWritten},
    {"planned", kPlanned},
};

constexpr Field kWrong[] = {{"asked", Domain::Side, Shape::Maybe},
                            {"decision", kDecision, Shape::Maybe},
                            {"side", Domain::Side, Shape::Maybe}};
constexpr Field kNotYours[] = {{"unit", kUnit}, {"corps", kCorps}};
constexpr Field kNoPa[] = {{"cost"}, {"pa"}, {"lines", Domain::Number, Shape::Many, kLineParts}};
constexpr Field kUnitHex[] = {{"unit", kUnit}, {"hex", kHex, Shape::Maybe}};
constexpr Field kBadStack[] = {{"unit", kUnit}, {"hex", kHex, Shape::Maybe}, {"front", kUnit, Shape::Maybe}};
constexpr Field kUnitEnemy[] = {{"unit", kUnit}, {"enemy", kUnit, Shape::Maybe}};
constexpr Field kNoMp[] = {{"unit", kUnit}, {"hex", kHex, Shape::Maybe}, {"spent"}, {"allowance"}};
constexpr Field kZocFlank[] = {{"unit", kUnit}, {"hex", kHex}, {"enemy", kUnit}};
constexpr Field kZocLeave[] = {{"unit", kUnit}, {"ma"}, {"enemy", kUnit, Shape::Maybe}, {"enemy_ma"}};
constexpr Field kOccupiedFields[] = {{"hex", kHex}, {"holder", kUnit, Shape::Maybe}};
constexpr Field kMarch[] = {{"unit", kUnit}, {"enemy", kUnit, Shape::Maybe}, {"distance"}};
constexpr Field kTarget[] = {{"unit", kUnit}, {"target", kUnit}, {"nearer", kUnit, Shape::Maybe}};
constexpr Field kFrontal[] = {{"attacker", kUnit}, {"defender", kUnit}, {"first", kUnit, Shape::Maybe}};
constexpr Field kBadZone[] = {{"hex", kHex}, {"column"}, {"first"}, {"last"}};
constexpr Field kRowLimit[] = {{"hex", kHex}, {"row"}, {"first"}, {"last"}};
constexpr Field kDieFields[] = {{"found"}};
constexpr Field kTerrainFields[] = {{"unit", kUnit}, {"hex", kHex}, {"terrain", kTerrain}};

constexpr Form kRefusals[] = {
    {"wrong_decision", kWrong},
    {"unknown_unit", {}},
    {"dead_unit", kUnitField},
    {"not_yours", kNotYours},
    {"no_pa", kNoPa, FormRole::TooDear},
    {"not_a_group", kUnitField},
    {"group_split", kUnitEnemy},
    {"no_mp", kNoMp},
    {"zoc_flank", kZocFlank},
    {"zoc_leave", kZocLeave},
    {"zoc_turn", kUnitField},
    {"occupied", kOccupiedFields},
    {"bad_stack", kBadStack},
    {"no_pass", kUnitHex},
    {"terrain", kTerrainFields},
    {"march", kMarch},
    {"bad_mix", {}},
    {"must_advance", kUnitField},
    {"bad_target", kUnitEnemy},
    {"not_nearest", kTarget},
    {"blocked_shot", kUnitEnemy},
    {"out_of_arc", kUnitEnemy},
    {"out_of_range", kUnitEnemy},
    {"already_shot", kUnitField},
    {"moved", kUnitField},
    {"not_in_front", kFrontal},
    {"already_fought", kUnitField},
    {"frontal_first", kFrontal},
    {"must_fight", kUnitField},
    {"bad_choice", {}},
    {"bad_zone", kBadZone},
    {"plan_violated", kCorpsField},
    {"row_limit", kRowLimit},
    {"bad_die", kDieFields},
    {"over", {}},
    {"unreliable", kUnitHex},
    {"kept", kUnitField},
    {"stuck", kUnitField},
    {"malformed", {}, FormRole::Malformed},
    {"already_placed", kUnitField},
    {"not_placed", kUnitField},
    {"not_next", kCorpsField},
    {"taken_once", kUnitField},
    {"no_room", kUnitField},
    {"no_cover", kRevealed},
};

constexpr std::string_view kDecisions[] = {"states", "edge",     "baggage", "plan",    "ambush", "deploy",
                                           "assign", "activate", "impulse", "advance", "into",   "flee",
                                           "shoot",  "pivot",    "melee",   "recoil",  "lose"};
static_assert(std::size(kDecisions) == decision_kind(Wait::Lose) + 1);
constexpr RoleOfDecision kDecisionRoles[] = {
    {decision_kind(Wait::Baggage), DecisionRole::Baggage},
    {decision_kind(Wait::Ambush), DecisionRole::Hiding},
    {decision_kind(Wait::Deploy), DecisionRole::Placing},
};
constexpr std::string_view kRolls[] = {"roles", "edge", "points", "shot", "melee"};
constexpr std::string_view kOutcomes[] = {"losses", "stall", "resigned", "agreed"};
constexpr std::string_view kDomains[] = {"unit", "hex", "corps", "facing", "part", "turning", "way",
                                         "direction", "mode", "label", "result", "cause", "decision", "roll",
                                         "ending", "edge", "profile", "terrain", "state",
                                         // Words of views, which no order or event holds.
                                         "type", "quality", "flag", "phase"};

constexpr RoleOfWord kWordRoles[] = {{"cinc", WordRole::Commander},
                                     {"general", WordRole::General},
                                     {"ally", WordRole::General},
                                     {"Bag", WordRole::Baggage}};

#define CHAMPS_CLAUSE(name) #name,
constexpr std::string_view kClauseCodes[] = {CHAMPS_CLAUSES(CHAMPS_CLAUSE)};
#undef CHAMPS_CLAUSE

}  // namespace

const Vocabulary& champs_vocabulary() {
    static const ClauseNames clauses("CB", kClauseCodes);
    static const Vocabulary vocabulary{
        .game = "champs",
        .rules = "champs/1",
        .prefix = "CB",
        .verbs = kVerbForms,
        .events = kEvents,
        .refusals = kRefusals,
        .decisions = kDecisions,
        .rolls = kRolls,
        .outcomes = kOutcomes,
        .clauses = clauses.names(),
        .domains = kDomains,
        .decision_roles = kDecisionRoles,
        .facts = {.strength = "strength",
                  .lost = "points_lost",
                  .limit = "points_limit",
                  .result = "result",
                  .place = "hex",
                  .facing = "facing"},
        .domain_roles = {.labels = kLabel, .units = kUnit, .places = kHex},
        .word_roles = kWordRoles,
    };
    return vocabulary;
}

}  // namespace clashfield::champs
