// Legal stacks and rank bonuses (7.3), and counters put on the map.

#include "games/champs/rules/stacking.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/champs/rules/placing.h"

namespace clashfield::champs {
namespace {

// "Sp O", "Ps O bow".
Profile profile(const std::string& text) {
    Profile made;
    for (int t = 0; t < kTypes; ++t) {
        if (text.rfind(std::string(kTypeNames[t]) + " ", 0) == 0) made.type = static_cast<Type>(t);
    }
    const char quality = text[text.find(' ') + 1];
    for (int q = 0; q < kQualities; ++q) {
        if (kQualityNames[q][0] == quality) made.quality = static_cast<Quality>(q);
    }
    made.bow = text.find("bow") != std::string::npos ? 1 : 0;
    return made;
}

constexpr TypeSet kAllHosts =
    type_bit(Type::Sp) | type_bit(Type::Bd) | type_bit(Type::Pk) | type_bit(Type::Ax);
constexpr TypeSet kUsualAgainst = kMounted | type_bit(Type::Wb);

struct Stack {
    explicit Stack(const std::vector<std::string>& texts) {
        profiles.reserve(texts.size());
        for (const std::string& text : texts) profiles.push_back(profile(text));
        for (const Profile& rank : profiles) ranks.push_back(&rank);
    }
    bool legal(TypeSet hosts = kAllHosts) const { return legal_stack(ranks, hosts); }

    std::vector<Profile> profiles;
    std::vector<const Profile*> ranks;
};

// The bonus, and the lines that make it up.
struct Bonus {
    int sum = 0;
    std::vector<Label> labels;
};
Bonus bonus(const std::vector<std::string>& texts, const std::string& opponent, bool clear = true,
            TypeSet against = kUsualAgainst) {
    const Stack stack(texts);
    const Profile enemy = profile(opponent);
    Sum score;
    add_rank_bonus({stack.ranks, &enemy, clear, {kAllHosts, against}}, score);
    Bonus found;
    found.sum = score.total;
    for (const Line& line : score.lines) found.labels.push_back(line.label);
    return found;
}
int sum(const std::vector<std::string>& texts, const std::string& opponent, bool clear = true) {
    return bonus(texts, opponent, clear).sum;
}

TEST(Stacks, CB_STK_01_the_pairs_of_the_table_are_legal) {
    EXPECT_TRUE(Stack({"Cv S", "Cv O"}).legal());
    EXPECT_TRUE(Stack({"Bd O", "Bd I"}).legal());
    EXPECT_TRUE(Stack({"Sp O", "Sp O"}).legal());
    EXPECT_TRUE(Stack({"Ps S", "Ps O"}).legal());
    EXPECT_TRUE(Stack({"Wb S", "Wb O"}).legal());
    EXPECT_TRUE(Stack({"Bw S", "Bw O"}).legal());
    EXPECT_TRUE(Stack({"Sp O", "Bw X"}).legal());
    EXPECT_TRUE(Stack({"El O"}).legal()) << "alone";
}

TEST(Stacks, CB_STK_01_TV_14_everything_else_is_not) {
    EXPECT_FALSE(Stack({"Sp O", "Sp I"}).legal()) << "unequal quality";
    EXPECT_FALSE(Stack({"Bd O", "Ps O bow", "Bd O"}).legal()) << "Blades below Psiloi";
    EXPECT_FALSE(Stack({"Ps O bow", "Bd O"}).legal());
    EXPECT_FALSE(Stack({"Ps O", "Ps S"}).legal()) << "the second rank of Psiloi is (O)";
    EXPECT_FALSE(Stack({"Sp O", "Bw O"}).legal());
    EXPECT_FALSE(Stack({"Bw X", "Sp O"}).legal());
    EXPECT_FALSE(Stack({"Kn O", "Kn O"}).legal());
    EXPECT_FALSE(Stack({"Ax S", "Ax S"}).legal());
    EXPECT_FALSE(Stack({"Wb O", "Hd O"}).legal());
    EXPECT_FALSE(Stack({"Bag O", "Bag O"}).legal());
}

TEST(Stacks, CB_STK_02_pikes_stand_three_deep_and_others_two) {
    EXPECT_TRUE(Stack({"Pk O", "Pk O", "Pk O"}).legal());
    EXPECT_FALSE(Stack({"Pk O", "Pk O", "Pk O", "Pk O"}).legal());
    EXPECT_FALSE(Stack({"Wb O", "Wb O", "Wb O"}).legal());
    EXPECT_FALSE(Stack({"Pk O", "Pk O", "Pk O", "Pk O", "Ps O bow"}).legal());
}

TEST(Stacks, CB_STK_02_TV_14_psiloi_with_bows_stand_below_a_host_of_the_list) {
    EXPECT_TRUE(Stack({"Bd O", "Ps O bow"}).legal());
    EXPECT_TRUE(Stack({"Bd O", "Bd O", "Ps O bow"}).legal());
    EXPECT_TRUE(Stack({"Ax S", "Ps O bow"}).legal());
    EXPECT_TRUE(Stack({"Pk O", "Pk O", "Pk O", "Ps O bow"}).legal());
    EXPECT_FALSE(Stack({"Bd O", "Ps O"}).legal()) << "without bows";
    EXPECT_FALSE(Stack({"Bd O", "Ps O bow"}).legal(type_bit(Type::Sp))) << "the list has other hosts";
    EXPECT_FALSE(Stack({"Bd O", "Ps O bow", "Ps O bow"}).legal());
    EXPECT_FALSE(Stack({"Sp O", "Bw X", "Ps O bow"}).legal());
    EXPECT_FALSE(Stack({"Ax S", "Ax S", "Ps O bow"}).legal());
    EXPECT_FALSE(Stack({"Wb O", "Ps O bow"}).legal(0xffff)) << "no list makes Warbands hosts";
}

TEST(RankBonus, each_line_of_the_table_has_its_condition) {
    EXPECT_EQ(sum({"Cv O", "Cv O"}, "LH O"), 1);
    EXPECT_EQ(sum({"Cv O", "Cv O"}, "Cv O"), 1);
    EXPECT_EQ(sum({"Cv O", "Cv O"}, "Kn O"), 0);
    EXPECT_EQ(sum({"Bd O", "Bd O"}, "Kn O"), 1);
    EXPECT_EQ(sum({"Bd O", "Bd O"}, "Kn O", false), 0) << "rough ground";
    EXPECT_EQ(sum({"Bd O", "Bd O"}, "Wb O"), 0);
    EXPECT_EQ(sum({"Sp O", "Sp O"}, "Kn O"), 1);
    EXPECT_EQ(sum({"Sp O", "Sp O"}, "Kn O", false), 0);
    EXPECT_EQ(sum({"Ps S", "Ps O"}, "Ps O"), 1);
    EXPECT_EQ(sum({"Ps S", "Ps O"}, "Bd O"), 0);
    EXPECT_EQ(sum({"Wb O", "Wb O"}, "Ax O", false), 1) << "Warbands always";
    EXPECT_EQ(sum({"Bw O", "Bw O"}, "Kn O"), 0) << "Bowmen shoot in ranks, they do not fight in them";
    EXPECT_EQ(sum({"Bd O"}, "Kn O"), 0) << "alone";
}

TEST(RankBonus, R_58_pikes_add_one_for_each_rank_behind_the_first) {
    EXPECT_EQ(sum({"Pk O", "Pk O", "Pk O"}, "Bd O"), 2);
    EXPECT_EQ(sum({"Pk O", "Pk O"}, "Bd O"), 1);
    EXPECT_EQ(sum({"Pk O", "Pk O", "Pk O"}, "Bd O", false), 0);
}

TEST(RankBonus, R_59_special_bowmen_help_spears_against_mounted_and_warbands) {
    EXPECT_EQ(sum({"Sp O", "Bw X"}, "Cv O", false), 1);
    EXPECT_EQ(sum({"Sp O", "Bw X"}, "Wb O"), 1);
    EXPECT_EQ(sum({"Sp O", "Bw X"}, "Kn X"), 0);
    EXPECT_EQ(sum({"Sp O", "Bw X"}, "Bd O"), 0);
}

TEST(RankBonus, TV_19_psiloi_add_to_the_bonus_of_their_host_but_not_against_cataphracts) {
    const Bonus knights = bonus({"Bd O", "Bd O", "Ps O bow"}, "Kn O");
    EXPECT_EQ(knights.sum, 2);
    EXPECT_EQ(knights.labels, (std::vector<Label>{Label::RankBd, Label::RankHost}));
    const Bonus cataphracts = bonus({"Bd O", "Bd O", "Ps O bow"}, "Kn X");
    EXPECT_EQ(cataphracts.sum, 1);
    EXPECT_EQ(cataphracts.labels, std::vector<Label>{Label::RankBd});
}

TEST(RankBonus, CB_SCN_01_a_scenario_narrows_against_whom_psiloi_help) {
    EXPECT_EQ(bonus({"Ax S", "Ps O bow"}, "Wb O", true, type_bit(Type::Wb)).sum, 1);
    EXPECT_EQ(bonus({"Ax S", "Ps O bow"}, "Cv O", true, type_bit(Type::Wb)).sum, 0);
    EXPECT_EQ(sum({"Ax S", "Ps O bow"}, "Cv O"), 1);
    EXPECT_EQ(sum({"Ax S", "Ps O bow"}, "Bd O"), 0);
}

// ---- placing ----

class Placing : public testing::Test {
  protected:
    void stack_up() {
        put_on_map(state, 3, here, kEast);
        put_on_map(state, 5, here, kEast);
        put_on_map(state, 4, here, kEast);
    }

    const Hex here = parse_hex("0416");
    std::unique_ptr<State> state_ = std::make_unique<State>();
    State& state = *state_;
};

TEST_F(Placing, counters_join_a_stack_at_its_bottom) {
    stack_up();
    EXPECT_EQ(state.at(here), 3);
    EXPECT_EQ(state.counters[3].below, 5);
    EXPECT_EQ(state.counters[5].below, 4);
    EXPECT_EQ(state.counters[4].below, kNone);
    EXPECT_EQ(state.counters[4].above, 5);
    EXPECT_EQ(state.counters[3].above, kNone);
}

TEST_F(Placing, the_ranks_close_up_when_one_leaves) {
    stack_up();
    take_off(state, 5);
    EXPECT_EQ(state.counters[3].below, 4);
    EXPECT_EQ(state.counters[4].above, 3);
    EXPECT_EQ(state.counters[5].status, Status::OffMap);
    EXPECT_EQ(state.counters[5].hex, kNoHex);
    take_off(state, 3);
    EXPECT_EQ(state.at(here), 4);
    EXPECT_EQ(state.counters[4].above, kNone);
    take_off(state, 4);
    EXPECT_TRUE(state.empty(here));
}

TEST_F(Placing, CB_AMB_02_hidden_counters_stack_without_standing_on_the_map) {
    put_hidden(state, 1, here, kEast);
    put_hidden(state, 2, here, kEast);
    EXPECT_TRUE(state.empty(here));
    EXPECT_EQ(state.counters[1].below, 2);
    EXPECT_EQ(state.counters[2].above, 1);
    EXPECT_EQ(state.hidden[0], 2);
    take_off(state, 1);
    EXPECT_EQ(state.counters[2].above, kNone);
    EXPECT_EQ(state.hidden[0], 1);
}

}  // namespace
}  // namespace clashfield::champs
