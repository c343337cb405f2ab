#pragma once

// The words of pig: see pig.h for its rules.

#include <cstdint>
#include <span>
#include <string_view>

#include "battle/form.h"

namespace clashfield::pig {

constexpr int kMostSides = 4;
constexpr std::uint8_t kNoCharm = 255;

constexpr Domain kCharm = game_domain(0);
constexpr Domain kDrink = game_domain(1);
constexpr Domain kDecision = game_domain(2);
constexpr Domain kLabel = game_domain(3);
constexpr Domain kEnding = game_domain(4);

enum Verb : std::uint8_t { kPickCharm, kRoll, kHold, kJinx, kLet };
enum DecisionKind : std::uint8_t { kCharmDecision, kTurnDecision, kAnswerDecision };
enum RollKind : std::uint8_t { kTurnRoll, kJinxRoll };
enum Ending : std::uint8_t { kTarget, kRounds };
enum EventKind : std::uint8_t {
    kCharmed,
    kTurnEvent,
    kRolled,
    kBust,
    kHeld,
    kToasted,
    kJinxed,
    kGained,
    kRevealed,
    kOver,
};
enum Code : std::uint8_t { kNotAsked, kMalformed, kWrongDecision, kBadNumber, kEnded, kBadToast, kNoJinx };
enum Clause : std::uint16_t {
    CHM_01,
    TRN_01,
    TRN_02,
    ROL_01,
    HLD_01,
    JNX_01,
    END_01,
    END_02,
    END_03,
};

constexpr Field kToastParts[] = {{"to", Domain::Side}, {"with", kDrink, Shape::Maybe}};
constexpr Field kCharmField[] = {{"charm", kCharm}};
constexpr Field kDiceField[] = {{"dice"}};
constexpr Field kHoldFields[] = {{"toasts", Domain::Number, Shape::Many, kToastParts}};
constexpr Form kVerbs[] = {
    {"charm", kCharmField},
    {"roll", kDiceField},
    {"hold", kHoldFields, FormRole::Plain, "hold[ {toasts: :toast {to}[ with {with}]}]"},
    {"jinx", {}},
    {"let", {}}};

constexpr Field kWho[] = {{"who", Domain::Side}};
constexpr Field kTurnFields[] = {{"who", Domain::Side}, {"round"}};
constexpr Field kRolledFields[] = {{"who", Domain::Side}, {"faces", Domain::Number, Shape::Many}};
constexpr Field kHeldFields[] = {{"who", Domain::Side}, {"total"}};
constexpr Field kToastedFields[] = {
    {"who", Domain::Side}, {"to", Domain::Side}, {"with", kDrink, Shape::Maybe}};
constexpr Field kJinxedFields[] = {{"who", Domain::Side}, {"worked", Domain::Flag}};
constexpr Field kGainedFields[] = {{"who", Domain::Side}, {"points"}, {"score"}};
constexpr Field kRevealedParts[] = {{"side", Domain::Side}, {"charm", kCharm}};
constexpr Field kRevealedFields[] = {{"charms", Domain::Number, Shape::Many, kRevealedParts}};
constexpr Field kOverFields[] = {{"reason", kEnding}, {"winners", Domain::Side, Shape::Many}};
constexpr Form kEvents[] = {
    {"charmed", kWho},
    {"turn", kTurnFields, FormRole::BeginsTurn},
    {"rolled", kRolledFields, FormRole::ShowsDice},
    {"bust", kWho},
    {"held", kHeldFields},
    {"toasted", kToastedFields},
    {"jinxed", kJinxedFields},
    {"gained", kGainedFields},
    {"revealed", kRevealedFields, FormRole::Reveals},
    {"over", kOverFields},
};

constexpr Field kNotAskedFields[] = {{"asked", Domain::Side, Shape::Maybe}};
constexpr Field kWrongFields[] = {{"decision", kDecision}};
constexpr Field kNumberFields[] = {{"most"}, {"found"}};
constexpr Form kRefusals[] = {{"P-01", kNotAskedFields},
                              {"P-02", {}, FormRole::Malformed},
                              {"P-03", kWrongFields},
                              {"P-04", kNumberFields},
                              {"P-05", {}},
                              {"P-06", {}},
                              {"P-07", {}}};

constexpr std::string_view kDecisions[] = {"charm", "turn", "answer"};
constexpr std::string_view kRolls[] = {"turn", "jinx"};
constexpr std::string_view kOutcomes[] = {"target", "rounds"};
constexpr std::string_view kClauses[] = {"PG-CHM-01", "PG-TRN-01", "PG-TRN-02", "PG-ROL-01", "PG-HLD-01",
                                         "PG-JNX-01", "PG-END-01", "PG-END-02", "PG-END-03"};
constexpr std::string_view kDomains[] = {"charm", "drink", "decision", "label", "ending"};
constexpr std::string_view kCharms[] = {"none", "penny", "clover"};
constexpr std::string_view kDrinks[] = {"ale", "milk"};
constexpr std::string_view kLabels[] = {"choice", "jinx"};

inline std::span<const std::string_view> names_of(Domain domain) {
    if (domain == kCharm) return kCharms;
    if (domain == kDrink) return kDrinks;
    if (domain == kDecision) return kDecisions;
    if (domain == kLabel) return kLabels;
    if (domain == kEnding) return kOutcomes;
    if (domain == Domain::Clause) return kClauses;
    return {};
}

}  // namespace clashfield::pig
