#pragma once

// One effect or condition of the skill language, and which effect may stand at which trigger (FC-TRG-01).

#include "content/reader.h"
#include "games/filler/content/card.h"

namespace clashfield::filler {

// Where an effect stands, for the checks that depend on it.
struct EffectPlace {
    Use use = Use::Attack;
    bool inner = false;                   // inside a test
    Trigger test_at = Trigger::Announce;  // the test's trigger, which inner effects take
};

// Reads a list of effects into consecutive slots of the card.
Range load_effects(const content::Reader& list, Card& card, EffectPlace place);

// What a condition may speak of at its place.
struct ConditionPlace {
    bool combat = true;   // melee, ranged, damage
    bool foe = true;      // foe_*, of or than foe
    bool target = false;  // target_*, of or than target
};
Range load_conditions(const content::Reader& list, Card& card, ConditionPlace place);

// The place of a skill's own `when`: only what all its triggers know.
ConditionPlace condition_place(Trigger trigger, bool where);

}  // namespace clashfield::filler
