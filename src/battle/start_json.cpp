#include "battle/start_json.h"

#include <utility>

#include <nlohmann/json.hpp>

namespace clashfield {

Result<CompletedStart> complete_and_start(const Game& game, const Json& setup, std::uint64_t seed) {
    Random random(seed);
    Random untouched(seed);
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = game.start(game.complete(setup, random), silent);
    if (!battle) return battle.problems();
    const bool used_chance = random.next64() != untouched.next64();
    return CompletedStart{std::move(*battle), used_chance};
}

std::shared_ptr<const Json> shared_copy(const Json& json) { return std::make_shared<const Json>(json); }

}  // namespace clashfield
