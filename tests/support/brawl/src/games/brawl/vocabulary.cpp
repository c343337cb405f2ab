#include "games/brawl/vocabulary.h"

#include "battle/clause_names.h"

namespace clashfield::brawl {
namespace {

constexpr Field kPlaceParts[] = {{"figure", kFighter},
                                 {"x", Domain::Hundredths},
                                 {"y", Domain::Hundredths},
                                 {"heading", Domain::Hundredths}};
constexpr Field kMoveFields[] = {{"figures", Domain::Number, Shape::Many, kPlaceParts}};
constexpr Field kTargetField[] = {{"target", kFighter}};
constexpr Form kVerbs[] = {{"pass", {}, FormRole::Passes},
                           {"move", kMoveFields},
                           {"strike", kTargetField, FormRole::Attacks},
                           {"resign", {}, FormRole::AnyTime}};

constexpr Field kTurnFields[] = {{"who", Domain::Side}, {"round"}, {"fighter", kFighter}};
constexpr Field kMovedFields[] = {
    {"fighter", kFighter}, {"x", Domain::Hundredths}, {"y", Domain::Hundredths}};
constexpr Field kDiceFields[] = {{"who", Domain::Side}, {"faces", Domain::Number, Shape::Many}};
constexpr Field kStruckFields[] = {{"fighter", kFighter}, {"foe", kFighter}, {"score"}, {"against"}};
constexpr Field kFallenFields[] = {{"fighter", kFighter}};
constexpr Field kOverFields[] = {{"reason", kEnding}, {"winners", Domain::Side, Shape::Many}};
constexpr Form kEvents[] = {{"turn", kTurnFields, FormRole::BeginsTurn},
                            {"moved", kMovedFields, FormRole::Moves},
                            {"dice", kDiceFields, FormRole::ShowsDice},
                            {"struck", kStruckFields},
                            {"fallen", kFallenFields},
                            {"over", kOverFields}};

constexpr Field kAskedField[] = {{"asked", Domain::Side, Shape::Maybe}};
constexpr Field kWayFields[] = {{"way", Domain::Hundredths}, {"most", Domain::Hundredths}};
constexpr Field kFighterField[] = {{"fighter", kFighter}};
constexpr Form kRefusals[] = {{"BR_ORDER", {}, FormRole::Malformed},
                              {"BR_NOT_ASKED", kAskedField},
                              {"BR_OVER", {}},
                              {"BR_NO_FIGHTER", kFighterField},
                              {"BR_TOO_FAR", kWayFields},
                              {"BR_OFF_TABLE", {}},
                              {"BR_TAKEN", kFighterField},
                              {"BR_NO_FOE", {}},
                              {"BR_REACH", kFighterField}};

constexpr std::string_view kDecisions[] = {"turn"};
constexpr std::string_view kRolls[] = {"duel"};
constexpr std::string_view kOutcomes[] = {"beaten", "rounds", "resigned"};
constexpr std::string_view kDomains[] = {"fighter", "label", "ending"};

#define BRAWL_NAME(name) #name,
constexpr std::string_view kClauseCodes[] = {BRAWL_CLAUSES(BRAWL_NAME)};
#undef BRAWL_NAME

}  // namespace

const Vocabulary& brawl_vocabulary() {
    static const ClauseNames<std::size(kClauseCodes)> clauses("BR", kClauseCodes);
    static const Vocabulary vocabulary{
        .game = "brawl",
        .rules = "brawl/1",
        .prefix = "BR",
        .verbs = kVerbs,
        .events = kEvents,
        .refusals = kRefusals,
        .decisions = kDecisions,
        .rolls = kRolls,
        .outcomes = kOutcomes,
        .clauses = clauses.names(),
        .domains = kDomains,
        .facts = {.strength = "strength", .round = "round"},
        .domain_roles = {.labels = kLabel, .units = kFighter},
    };
    return vocabulary;
}

}  // namespace clashfield::brawl
