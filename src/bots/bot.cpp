#include "bots/bot.h"

#include <array>

#include "base/closest.h"
#include "base/names.h"
#include "bots/greedy_bot.h"
#include "bots/random_bot.h"

namespace clashfield::bots {

std::span<const std::string> bot_names() {
    static const std::array<std::string, 2> names = {"random", "greedy"};
    return names;
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view name) {
    if (equal_in_any_case(name, "random")) return std::unique_ptr<Bot>(std::make_unique<RandomBot>());
    if (equal_in_any_case(name, "greedy")) return std::unique_ptr<Bot>(std::make_unique<GreedyBot>());
    const std::string near = closest(name, bot_names());
    return Problem{"", "bot",
                   "Unknown bot " + in_quotes(name) + ". Expected " + joined(bot_names()) + "." +
                       (near.empty() ? "" : " Did you mean " + near + "?")};
}

Result<analysis::ChooserMaker> player(std::string_view name) {
    const Result<std::unique_ptr<Bot>> known = make_bot(name);
    if (!known) return known.problems();
    return analysis::ChooserMaker([name = std::string(name)]() -> analysis::Chooser {
        Result<std::unique_ptr<Bot>> made = make_bot(name);
        // std::function needs a copyable thing to hold.
        const std::shared_ptr<Bot> bot = std::move(*made);
        return [bot](const Battle& battle, Random& random, Order& order) {
            const bool chosen = bot->choose(battle, random, order);
            CLASHFIELD_ASSERT(chosen);
        };
    });
}

}  // namespace clashfield::bots
