#include "tests/support/plays.h"

#include <nlohmann/json.hpp>

#include "dice/dice_source.h"

namespace clashfield::test {

std::unique_ptr<Battle> started(const Game& game, std::string_view setup) {
    EventSink silent;
    const Result<Json> json = parse_json(setup, "setup");
    CLASHFIELD_ASSERT(json.ok());
    Result<std::unique_ptr<Battle>> battle = game.start(*json, silent);
    CLASHFIELD_ASSERT(battle.ok());
    return std::move(*battle);
}

Order read(const Battle& battle, std::string_view order) {
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    const Side side = decision != nullptr ? decision->side : Side{0};
    const Result<Order> result = battle.read_order(side, order);
    CLASHFIELD_ASSERT(result.ok());
    return *result;
}

void play(Battle& battle, std::string_view inputs) {
    EventSink silent;
    while (!inputs.empty()) {
        const std::size_t end = inputs.find(';');
        const std::string_view input = inputs.substr(0, end);
        inputs.remove_prefix(end == std::string_view::npos ? inputs.size() : end + 1);
        const Pending pending = battle.pending();
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            Faces faces;
            CLASHFIELD_ASSERT(!parse_faces(input, roll->dice, faces).has_value());
            battle.apply(faces, silent);
        } else {
            const Order order = read(battle, input);
            CLASHFIELD_ASSERT(battle.check(order).ok());
            battle.apply(order, silent);
        }
    }
}

std::int32_t fact(const Battle& battle, std::string_view path) {
    const std::optional<Fact> found = battle.find_fact(path);
    CLASHFIELD_ASSERT(found.has_value());
    return battle.read(*found);
}

}  // namespace clashfield::test
