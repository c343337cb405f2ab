#include <variant>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "games/ancients/ancients_game.h"

namespace clashfield::ancients {
namespace {

// A warband and a regiment that see each other, and the first dice of this step.
RollRequest first_roll(const std::string& step, const std::string& status) {
    Result<std::unique_ptr<Game>> game = load_game(CLASHFIELD_SOURCE_DIR "/data", {});
    EXPECT_TRUE(game.ok());
    const std::string setup =
        R"({"situation": {"active": "A", "step": ")" + step +
        R"(", "sides": {"A": {"list": "gau", "units": [{"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 12], "facing": 0, "status": ")" +
        status +
        R"("}]}, "B": {"list": "rep", "units": [{"type": "rep_hastati", "models": 20, "files": 5, "at": [36, 36], "facing": 180}]}}}})";
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = (*game)->start(*parse_json(setup, "test"), silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    if (std::holds_alternative<Decision>((*battle)->pending())) {
        const Result<Order> order = (*battle)->read_order(Side{0}, "rally A1");
        EXPECT_TRUE(order.ok() && (*battle)->check(*order).ok());
        (*battle)->apply(*order, silent);
    }
    return std::get<RollRequest>((*battle)->pending());
}

TEST(AncientsTurn, STA_01_tests_that_begin_a_turn_belong_to_no_order_before_them) {
    EXPECT_TRUE(first_roll("impetuosity", "steady").opens);
    EXPECT_FALSE(first_roll("rally", "fleeing").opens) << "somebody has ordered it";
}

}  // namespace
}  // namespace clashfield::ancients
