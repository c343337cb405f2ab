// Armies of a brawl.

#include "games/brawl/content/army.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "content/army_shop.h"
#include "games/brawl/brawl_game.h"

namespace clashfield::brawl {
namespace {

using content::ArmyFault;
using testing::ElementsAre;

std::vector<ArmyFault> faults_in(const char* units) {
    const std::unique_ptr<Game> game = std::move(*load_game(CLASHFIELD_SOURCE_DIR "/data", {}));
    const auto army = content::Json::parse(
        R"({"format": "brawl-army/1", "list": "blues", "budget": 20, "units": )" + std::string(units) + "}");
    content::Findings findings;
    const auto read = game->army_shop()->read(army, "army.json", findings);
    EXPECT_TRUE(read.has_value()) << to_string(findings.errors);
    std::vector<ArmyFault> faults;
    for (const content::ArmyViolation& violation : read->violations) faults.push_back(violation.fault);
    return faults;
}

TEST(BrawlArmies, ARM_01_an_army_costs_no_more_than_its_points) {
    EXPECT_THAT(faults_in(R"([{"entry": "axes", "figures": 2}, {"entry": "riders", "figures": 1}])"),
                ElementsAre());
    EXPECT_THAT(faults_in(R"([{"entry": "axes", "figures": 4}])"), ElementsAre(ArmyFault::OverBudget));
    EXPECT_THAT(faults_in(R"([{"entry": "axes", "figures": 5}, {"entry": "riders", "figures": 4}])"),
                ElementsAre(ArmyFault::TooManyUnits, ArmyFault::OverBudget, ArmyFault::TooMany));
}

TEST(BrawlArmies, ARM_02_a_list_says_how_many_of_each_line) {
    EXPECT_THAT(faults_in(R"([{"entry": "riders", "figures": 2}])"), ElementsAre(ArmyFault::TooFew));
}

}  // namespace
}  // namespace clashfield::brawl
