#pragma once

// The faces of one roll in the order the dice were asked for, each from 1 to the sides of the die. A plain
// value without heap memory, because rolls sit in battle logs, in orders of search and in copies of a battle.

#include <cstdint>

#include "base/inline_vector.h"
#include "dice/dice_pool.h"

namespace clashfield {

using Faces = InlineVector<uint8_t, kMaxDicePerRoll>;

}  // namespace clashfield
