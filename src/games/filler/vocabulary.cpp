#include "games/filler/vocabulary.h"

#include "battle/clause_names.h"
#include "games/filler/clauses.h"

namespace clashfield::filler {
namespace {

constexpr Field kPickParts[] = {
    {"target", Domain::Side}, {"skill", kSkill, Shape::Maybe}, {"space", kSpace, Shape::Maybe}};
constexpr Field kLineParts[] = {
    {"label", kLabel}, {"amount"}, {"owner", Domain::Side}, {"clause", Domain::Clause}};

constexpr Field kLoadout[] = {{"skills", kSkill, Shape::Many},
                              {"picks", Domain::Number, Shape::Many, kPickParts}};
constexpr Field kTarget[] = {{"target", Domain::Side}};
constexpr Field kMove[] = {{"space", kSpace}, {"attack", Domain::Side, Shape::Maybe}};
constexpr Field kMoveVia[] = {
    {"skill", kSkill}, {"target", Domain::Side}, {"attack", Domain::Side, Shape::Maybe}};
constexpr Field kCardField[] = {{"card", kCard}};

constexpr Form kVerbs[] = {
    {"skip", kLoadout},
    {"attack", kTarget, FormRole::Attacks},
    {"move", kMove, FormRole::Plain, "move {space}[ attack {attack}]"},
    {"move_via", kMoveVia, FormRole::Plain, "move via {skill} on {target}[ attack {attack}]"},
    {"use", kLoadout},
    {"respond", kLoadout},
    {"pick", kPickParts, FormRole::Plain, "pick {target}[.{skill}][ {space}]"},
    {"accept", {}},
    {"decline", {}},
    {"choose", kCardField},
    {"dispute", kTarget, FormRole::AnyTime},
    {"withdraw", {}},
    {"time_up", {}, FormRole::EndsTalk},
};

constexpr Field kTable[] = {{"seats"}, {"teams", Domain::Flag}, {"order", Domain::Side, Shape::Many}};
constexpr Field kChose[] = {{"who", Domain::Side}, {"card", kCard}};
constexpr Field kTurn[] = {{"who", Domain::Side}, {"round"}};
constexpr Field kWho[] = {{"who", Domain::Side}};
constexpr Field kMoved[] = {{"who", Domain::Side}, {"from", kSpace}, {"to", kSpace}};
constexpr Field kSwapped[] = {{"who", Domain::Side}, {"with", Domain::Side}, {"skill", kSkill}};
constexpr Field kRelocated[] = {{"who", Domain::Side}, {"from", kSpace}, {"to", kSpace}, {"skill", kSkill}};
constexpr Field kAttack[] = {
    {"attacker", Domain::Side}, {"defender", Domain::Side}, {"mode", kMode}, {"combo", Domain::Flag}};
constexpr Field kParties[] = {{"attacker", Domain::Side}, {"defender", Domain::Side}};
constexpr Field kSkills[] = {{"who", Domain::Side}, {"skills", kSkill, Shape::Many}};
constexpr Field kStatusFields[] = {{"who", Domain::Side},
                                   {"status", kStatus},
                                   {"amount"},
                                   {"duration", kDuration},
                                   {"skill", kSkill},
                                   {"roll_defence", Domain::Flag},
                                   {"source", Domain::Side},
                                   {"defused", kSkill, Shape::Maybe}};
constexpr Field kExpired[] = {{"who", Domain::Side}, {"status", kStatus}, {"skill", kSkill}};
constexpr Field kSum[] = {{"total"}, {"lines", Domain::Number, Shape::Many, kLineParts}};
constexpr Field kRollFields[] = {{"roll", kRoll},
                                 {"skill", kSkill, Shape::Maybe},
                                 {"who", Domain::Side},
                                 {"faces", Domain::Number, Shape::Many}};
constexpr Field kRaw[] = {{"raw"}, {"successes"}};
constexpr Field kLeft[] = {{"left"}, {"class", kClass}, {"skill", kSkill}};
constexpr Field kDamage[] = {{"who", Domain::Side}, {"damage"}};
constexpr Field kEnergy[] = {
    {"who", Domain::Side}, {"from"}, {"to"}, {"cause", kLabel}, {"cost", Domain::Flag}};
constexpr Field kEliminated[] = {{"who", Domain::Side}, {"space", kSpace}};
constexpr Field kTest[] = {{"skill", kSkill}, {"successes"}, {"passed", Domain::Flag}};
constexpr Field kCounter[] = {{"who", Domain::Side}, {"target", Domain::Side}, {"successes"}};
constexpr Field kSkillField[] = {{"skill", kSkill}};
constexpr Field kOver[] = {{"reason", kEnding}, {"winners", Domain::Side, Shape::Many}};
constexpr Field kCoinFields[] = {
    {"who", Domain::Side}, {"coin", kCoin}, {"prevails", Domain::Side}, {"face"}};
constexpr Field kDisputed[] = {{"who", Domain::Side}, {"with", Domain::Side}};

constexpr Form kEvents[] = {
    {"table", kTable, FormRole::Plain, "table {seats} {teams?ffa|teams}[ {order}]"},
    {"chose", kChose},
    {"turn", kTurn, FormRole::BeginsTurn, "turn {who} r{round}"},
    {"end", kWho, FormRole::EndsTurn},
    {"moved", kMoved, FormRole::Plain, "moved {who} {from}>{to}"},
    {"swapped", kSwapped, FormRole::Plain, "swapped {who} {with} ({skill})"},
    {"relocated", kRelocated, FormRole::Plain, "relocated {who} {from}>{to} ({skill})"},
    {"attack", kAttack, FormRole::Plain, "attack {attacker}>{defender} {mode}{combo?| combo}"},
    {"cancelled", kParties, FormRole::Plain, "cancelled {attacker}>{defender}"},
    {"announced", kSkills, FormRole::Plain, "announced {who} {skills:+}"},
    {"responded", kSkills, FormRole::Plain, "responded {who} {skills:+}"},
    {"skipped", kSkills, FormRole::Plain, "skipped {who} {skills:+}"},
    {"status", kStatusFields},
    {"expired", kExpired, FormRole::Plain, "expired {who} {status} ({skill})"},
    {"pool", kSum, FormRole::AddsUp},
    {"bonus", kSum, FormRole::AddsUp},
    {"roll", kRollFields, FormRole::ShowsDice, "roll {roll}[:{skill}] {who}[ {faces}]"},
    {"raw", kRaw, FormRole::Plain, "raw {raw} successes {successes}"},
    {"left", kLeft, FormRole::Plain, "left {left} after {class} ({skill})"},
    {"damage", kDamage},
    {"energy", kEnergy, FormRole::Plain, "energy {who} {from}>{to} ({cost?|cost:}{cause})"},
    {"eliminated", kEliminated},
    {"test", kTest, FormRole::Plain, "test {skill} {successes} {passed?fail|pass}"},
    {"counter", kCounter, FormRole::Plain, "counter {who}>{target} {successes}"},
    {"declined", kSkillField},
    {"over", kOver, FormRole::Plain, "over {reason}[: {winners}]"},
    {"coin", kCoinFields, FormRole::Plain, "coin {who} {coin}"},
    {"disputed", kDisputed},
    {"withdrawn", kWho},
    {"full", kExpired, FormRole::Plain, "full {who} {status} ({skill})"},
};

constexpr Field kNotAsked[] = {{"asked", Domain::Side, Shape::Maybe},
                               {"decision", kDecision, Shape::Maybe},
                               {"side", Domain::Side, Shape::Maybe}};
constexpr Field kOccupied[] = {{"space", kSpace}, {"holder", Domain::Side}};
constexpr Field kSpaceField[] = {{"space", kSpace}};
constexpr Field kNoSpace[] = {{"seats"}, {"last", kSpace}, {"space", kSpace}};
constexpr Field kAlly[] = {{"target", Domain::Side}, {"self", Domain::Flag}};
constexpr Field kReach[] = {{"target", Domain::Side}, {"side", Domain::Side}};
constexpr Field kVeiled[] = {{"skill", kSkill}, {"target", Domain::Side}, {"veil", kVeil}};
constexpr Field kTaunted[] = {{"skill", kSkill}, {"target", Domain::Side}};
constexpr Field kForbiddenFields[] = {{"skill", kSkill}, {"forbidden", kForbidden}};
constexpr Field kWrongSkill[] = {
    {"skill", kSkill, Shape::Maybe}, {"use", kUse, Shape::Maybe}, {"decision", kDecision}};
constexpr Field kNotLive[] = {{"skill", kSkill}, {"levels", kLevels}, {"energy"}};
constexpr Field kWhen[] = {{"skill", kSkill}, {"condition", kCondition}};
constexpr Field kCost[] = {{"skill", kSkill}, {"cost"}, {"energy"}};
constexpr Field kUses[] = {{"skill", kSkill}, {"used"}, {"uses"}};
constexpr Field kTwo[] = {{"first", kSkill}, {"second", kSkill}};
constexpr Field kBadPick[] = {
    {"skill", kSkill}, {"missing", Domain::Flag}, {"target", Domain::Side, Shape::Maybe}};
constexpr Field kDice[] = {{"expected"}, {"found"}};
constexpr Field kBadCard[] = {{"card", kCard, Shape::Maybe}, {"side", Domain::Side}, {"taken", Domain::Flag}};
constexpr Field kDispute[] = {{"who", Domain::Side, Shape::Maybe}, {"with", Domain::Side, Shape::Maybe}};

constexpr Form kRefusals[] = {
    {"B-01", kNotAsked},
    {"B-02", {}, FormRole::Malformed},
    {"B-03", kOccupied},
    {"B-04", kSpaceField},
    {"B-05", kNoSpace},
    {"B-06", kAlly},
    {"B-07", kReach},
    {"B-08", kTarget},
    {"B-09", kVeiled},
    {"B-10", kTaunted},
    {"B-11", kForbiddenFields},
    {"B-12", kWrongSkill},
    {"B-13", kNotLive},
    {"B-14", kSkillField},
    {"B-15", kWhen},
    {"B-16", kCost},
    {"B-17", kUses},
    {"B-18", kTwo},
    {"B-19", kSkillField},
    {"B-20", kBadPick},
    {"B-21", kSkillField},
    {"B-22", {}},
    {"B-23", kSkillField},
    {"B-24", kDice},
    {"B-25", {}},
    {"B-26", kBadCard},
    {"B-27", kDispute},
};

constexpr std::string_view kDecisions[] = {"choose", "turn", "announce", "respond", "pick", "dispute"};
constexpr RoleOfDecision kDecisionRoles[] = {
    {static_cast<std::uint8_t>(DecisionKind::Announce), DecisionRole::Duel},
    {static_cast<std::uint8_t>(DecisionKind::Respond), DecisionRole::Duel},
    {static_cast<std::uint8_t>(DecisionKind::Dispute), DecisionRole::Dispute},
};
constexpr std::string_view kRolls[] = {"first", "attack", "reroll",  "force_reroll", "dodge",
                                       "block", "test",   "counter", "coin"};
constexpr std::string_view kOutcomes[] = {"elimination", "draw", "round_limit", "quiet_limit"};
constexpr std::string_view kDomains[] = {"space",  "card",     "skill",  "label",     "mode",     "roll",
                                         "status", "duration", "ending", "forbidden", "veil",     "decision",
                                         "use",    "class",    "coin",   "levels",    "condition"};

constexpr RoleOfWord kWordRoles[] = {{"CT", WordRole::Centre}};

#define FILLER_CLAUSE(name) #name,
constexpr std::string_view kClauseCodes[] = {FILLER_CLAUSES(FILLER_CLAUSE)};
#undef FILLER_CLAUSE

}  // namespace

const Vocabulary& filler_vocabulary() {
    static const ClauseNames clauses("FC", kClauseCodes);
    static const Vocabulary vocabulary{
        .game = "filler",
        .rules = "filler/1",
        .prefix = "FC",
        .verbs = kVerbs,
        .events = kEvents,
        .refusals = kRefusals,
        .decisions = kDecisions,
        .rolls = kRolls,
        .outcomes = kOutcomes,
        .clauses = clauses.names(),
        .domains = kDomains,
        .decision_roles = kDecisionRoles,
        .facts = {.health = "energy", .round = "round"},
        .domain_roles = {.labels = kLabel},
        .word_roles = kWordRoles,
    };
    return vocabulary;
}

}  // namespace clashfield::filler
