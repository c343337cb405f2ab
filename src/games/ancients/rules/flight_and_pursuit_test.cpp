// AB-FLE-01, table 7.1: how many dice a flight and a pursuit take, and what that makes of a chase.

#include "games/ancients/rules/flight_and_pursuit.h"

#include <gtest/gtest.h>

#include "base/fraction.h"

namespace clashfield::ancients {
namespace {

// Of all throws, how many make the sum of the first dice greater than that of the others.
Fraction chance_to_catch(int pursuit, int flight) {
    std::uint64_t all = 0;
    std::uint64_t caught = 0;
    std::uint64_t throws = 1;
    for (int i = 0; i < pursuit + flight; ++i) throws *= 6;
    for (std::uint64_t each = 0; each < throws; ++each, ++all) {
        int lead = 0;
        std::uint64_t rest = each;
        for (int i = 0; i < pursuit + flight; ++i, rest /= 6)
            lead += (i < pursuit ? 1 : -1) * static_cast<int>(1 + rest % 6);
        caught += lead > 0 ? 1 : 0;
    }
    return Fraction(caught, all);
}

TEST(AncientsFlight, FLE_01_O16_two_dice_catch_the_one_of_fire_and_flee_in_181_of_216) {
    ancients::Setup setup;
    setup.types.resize(2);
    setup.types[0].move = 6;
    setup.types[1].move = 7;
    setup.units.resize(2);
    setup.units[1].type = 1;
    EXPECT_EQ(dice_of_run(setup, 0, false), 2);
    EXPECT_EQ(dice_of_run(setup, 1, false), 3);
    EXPECT_EQ(dice_of_run(setup, 1, true), 2);
    EXPECT_EQ(chance_to_catch(dice_of_run(setup, 0, false), dice_of_run(setup, 0, true)), Fraction(181, 216));
}

}  // namespace
}  // namespace clashfield::ancients
