#pragma once

// Starting many battles of one set-up, for callers that know nothing of JSON.

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "battle/game.h"
#include "battle/parse_json.h"

namespace clashfield {

struct CompletedStart {
    std::unique_ptr<Battle> battle;
    bool used_chance = false;  // another seed may give another battle
};

// Completes the set-up with a generator of this seed and starts it.
Result<CompletedStart> complete_and_start(const Game& game, const Json& setup, std::uint64_t seed);

std::shared_ptr<const Json> shared_copy(const Json& json);

}  // namespace clashfield
