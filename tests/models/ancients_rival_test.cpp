// The bot against those it has to beat: one that moves at random, and one that marches ahead and charges.

#include "tests/models/ancients_rival.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "analysis/simulate.h"
#include "battle/game.h"
#include "bots/bot.h"
#include "games/ancients/ancients_game.h"

namespace clashfield::models {
namespace {

constexpr const char* kScenarios[] = {"zama",  "telamon", "gaugamela",  "chaeronea",
                                      "tapae", "edessa",  "adrianople", "maldon"};

// Of a hundred battles, how many the bot wins: so many of each scenario, with changed seats.
double share_won_against(const analysis::ChooserMaker& rival, std::uint64_t battles) {
    auto game = ancients::load_game(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", {});
    EXPECT_TRUE(game.ok()) << to_string(game.problems());
    double won = 0;
    double played = 0;
    for (const char* scenario : kScenarios) {
        auto starter = analysis::start_from(**game, nlohmann::ordered_json{{"scenario", scenario}});
        EXPECT_TRUE(starter.ok()) << to_string(starter.problems());
        analysis::SimulationPlan plan;
        plan.battles = battles;
        plan.seed = 7;
        plan.mirrored = true;
        plan.players = {*bots::player("greedy"), rival};
        const analysis::SimulationResult result = analysis::simulate(*starter, plan);
        EXPECT_EQ(result.unfinished, 0u);
        won += static_cast<double>(result.player_wins[0]);
        played += static_cast<double>(result.battles);
    }
    return 100 * won / played;
}

TEST(AncientsRival, greedy_beats_him_who_marches_ahead_and_charges) {
    EXPECT_GE(share_won_against(ancients_rival(), 20), 68);  // docs/balance-ancients.md has more battles
}

TEST(AncientsRival, greedy_beats_him_who_moves_at_random) {
    EXPECT_GE(share_won_against(*bots::player("random"), 12), 80);
}

}  // namespace
}  // namespace clashfield::models
