#pragma once

// CE-HTH-02, -04: the models of a unit in contact, and whom each of them strikes. A corner may touch two
// enemies: its owner says whom it strikes, and if he does not, the one in front.

#include "games/empires/rules/geometry.h"

namespace clashfield::empires {

struct FightersOfMeet {
    UnitId enemy = kNoUnit;
    Face own = Face::Front;  // as rules count them
    Face theirs = Face::Front;
    int models = 0;    // that strike there
    int touching = 0;  // that could
};
inline constexpr std::size_t kMostMeets = 16;
struct Fighters {
    InlineVector<FightersOfMeet, kMostMeets> meets;
    // Models that touch several enemies, by the meets that they are part of.
    struct Choice {
        std::uint32_t meets = 0;
        int models = 0;
    };
    InlineVector<Choice, 32> choices;
    bool has_choice() const { return !choices.empty(); }
};
Fighters fighters_of(const Setup& setup, const State& state, UnitId unit);
// Whether so many models can strike there, meet by meet: all that touch anybody, and nobody twice.
bool can_allocate(const Fighters& fighters, std::span<const int> models);

}  // namespace clashfield::empires
