#pragma once

// What a battle waits for: exactly one decision of one side, one roll of dice, or nothing because it is over.

#include <cstdint>
#include <variant>

#include "battle/side.h"
#include "dice/dice_pool.h"
#include "odds/reading.h"

namespace clashfield {

// The bits of these verbs, as a decision holds them.
template <typename... Verb>
constexpr std::uint64_t verb_bits(Verb... verbs) {
    return ((std::uint64_t{1} << static_cast<unsigned>(verbs)) | ...);
}

struct Decision {
    std::uint8_t kind = 0;              // index into the vocabulary's decisions
    Side side;                          // who is asked
    std::int32_t subject = kNoSubject;  // the unit, skill or combat it is about, per kind
    std::uint64_t verbs = 0;            // bit v set: verb v may be tried here
    bool finite = true;                 // list_orders gives every legal order
    bool nested = false;  // a reaction or detail inside a larger action: a search goes on through it

    static constexpr std::int32_t kNoSubject = -1;
    bool operator==(const Decision&) const = default;
};

// The dice a battle waits for. The lines behind it come from Battle::explain(): pending() is asked in every
// inner loop and stays cheap.
struct RollRequest {
    std::uint8_t kind = 0;  // index into the vocabulary's rolls
    Side roller;
    DicePool dice;
    Reading reading;     // what of the faces matters; equal readings lead to equal states
    bool opens = false;  // begins something new (a turn) instead of deciding the order given last
    bool operator==(const RollRequest&) const = default;
};

struct Outcome {
    SideSet winners = 0;  // more than one: they share the victory, or a draw
    bool draw = false;
    std::uint8_t reason = 0;  // index into the vocabulary's outcomes
    bool operator==(const Outcome&) const = default;
};

// Of a battle of two sides: one has won, or it is a draw (`nobody`).
constexpr Outcome outcome_of_two(std::uint8_t winner, std::uint8_t nobody, std::uint8_t reason) {
    const bool draw = winner == nobody;
    return {draw ? SideSet{3} : side_bit(Side{winner}), draw, reason};
}

using Pending = std::variant<Decision, RollRequest, Outcome>;

}  // namespace clashfield
