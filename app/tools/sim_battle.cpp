#include "app/tools/sim_battle.h"

#include <nlohmann/json.hpp>

#include "analysis/simulate.h"
#include "battle/match.h"
#include "bots/bot.h"

namespace clashfield::app {
namespace {

// The streams of chance of analysis::simulate; a test compares the two.
enum Stream : std::uint64_t { kSetup = 1, kDice = 2, kPlayers = 3 };

constexpr std::size_t kMostInputs = 100'000;

}  // namespace

Result<BattleLog> log_of_first_battle(const Game& game, const Json& setup,
                                      const std::vector<std::string>& bots, std::uint64_t seed) {
    Random deal(analysis::derived_seed(seed, 0, kSetup));
    const Json complete = game.complete(setup, deal);
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = game.start(complete, silent);
    if (!battle) return battle.problems();
    std::vector<std::unique_ptr<bots::Bot>> players;
    for (const std::string& name : bots) {
        Result<std::unique_ptr<bots::Bot>> bot = bots::make_bot(name);
        if (!bot) return bot.problems();
        players.push_back(std::move(*bot));
    }
    const std::uint64_t dice_seed = analysis::derived_seed(seed, 0, kDice);
    SeededDice dice(dice_seed);
    Random mind(analysis::derived_seed(seed, 0, kPlayers));
    BattleLog log;
    log.header = make_header(game, complete, CLASHFIELD_VERSION,
                             to_string(DiceOption{.kind = DiceKind::Seeded, .seed = dice_seed, .file = ""}));
    Match match(std::move(*battle), dice, std::move(log));
    Order order;
    for (std::size_t inputs = 0; inputs < kMostInputs; ++inputs) {
        const Pending pending = match.battle().pending();
        if (std::holds_alternative<Outcome>(pending)) break;
        if (std::holds_alternative<RollRequest>(pending)) {
            const Result<Faces> faces = match.roll();
            CLASHFIELD_ASSERT(faces.ok());
            continue;
        }
        const Decision decision = std::get<Decision>(pending);
        if (!players[decision.side.index]->choose(match.battle(), mind, order)) break;
        const Verdict verdict = match.order(order);
        CLASHFIELD_ASSERT(verdict.ok());
    }
    return match.log();
}

}  // namespace clashfield::app
