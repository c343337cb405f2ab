#pragma once

// For the tests of rules: a situation on a table, and its shots, rounds and outcomes with scripted dice.

#include <string>
#include <vector>

#include "games/empires/rules/combat_resolution.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/shooting.h"
#include "tests/support/empires_content.h"

namespace clashfield::empires::test {

// Units of A face north with their front at (36, 20), those of B south with theirs at the same place, unless
// they say otherwise.
class Table {
  public:
    Table(const std::string& a, const std::string& b, const std::string& more = "") {
        const std::string text =
            "{" + more + R"("sides": {"A": {"units": [)" + a + R"(]}, "B": {"units": [)" + b + "]}}}";
        read_as_situation(json_of(text), read_);
        EXPECT_TRUE(read_.errors().empty()) << to_string(read_.errors()) << text;
        for (std::size_t i = 0; i < setup.units.size(); ++i) {
            if (is_on_table(state.units[i])) refresh(setup, state, static_cast<UnitId>(i));
        }
    }

    // The dice of a strike that has begun, in the order of CE-GEN-06; true if they were just enough.
    bool throw_dice(const std::vector<int>& dice, std::size_t& used) {
        while (!roll_strike(play)) {
            Faces faces;
            for (int i = 0; i < state.roll_dice; ++i) {
                if (used == dice.size()) return false;
                faces.push_back(static_cast<std::uint8_t>(dice[used++]));
            }
            resolve_strike(play, faces);
            state.roll = RollKind::None;
        }
        return true;
    }
    int volley(UnitId unit, UnitId target, Fire fire, const std::vector<int>& dice) {
        state.strike = volley_of(setup, state, unit, target, fire);
        std::size_t used = 0;
        EXPECT_TRUE(throw_dice(dice, used));
        EXPECT_EQ(used, dice.size());
        return end_strike(play, state.strike.kills);
    }
    // One round of the combat of this unit.
    void fight(UnitId unit, const std::vector<int>& dice) {
        state.round = {};
        state.round.combat = combat_of(state, unit);
        each_in_combat(state, unit, [&](UnitId each) {
            state.tallies[each] = {};
            state.tallies[each].combat = state.round.combat;
        });
        plan_round(setup, state, unit, state.round.groups);
        std::size_t used = 0;
        while (begin_next_group(play)) {
            ASSERT_TRUE(throw_dice(dice, used)) << "group " << int{state.round.next};
            end_group(play, state.strike.kills);
        }
        EXPECT_EQ(used, dice.size());
        end_round(play);
    }
    int total(std::uint8_t side) const { return lines_of_side(setup, state, state.round.combat, side).total; }

  private:
    Reading read_;
    EventSink silent_;

  public:
    Setup& setup = read_.setup;
    State& state = read_.state;
    Play play{setup, state, silent_};
};

// A unit as situations write it; `more` begins with a comma.
inline std::string unit(const std::string& type, int models, int files, double x, double y, int facing,
                        const std::string& more = "") {
    return R"({"type": ")" + type + R"(", "models": )" + std::to_string(models) + R"(, "files": )" +
           std::to_string(files) + R"(, "at": [)" + std::to_string(x) + ", " + std::to_string(y) +
           R"(], "facing": )" + std::to_string(facing) + more + "}";
}
inline std::string north(const std::string& type, int models, int files, const std::string& more = "") {
    return unit(type, models, files, 36, 20, 0, more);
}
inline std::string south(const std::string& type, int models, int files, const std::string& more = "") {
    return unit(type, models, files, 36, 20, 180, more);
}

}  // namespace clashfield::empires::test
