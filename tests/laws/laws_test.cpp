#include "tests/laws/laws.h"

#include <gtest/gtest.h>

namespace clashfield::laws {
namespace {

class Laws : public testing::TestWithParam<std::string> {
  protected:
    static const GameUnderTest& game() { return game_under_test(GetParam()); }
};

TEST_P(Laws, random_play_ends_and_always_has_a_legal_order) { random_play_ends(game()); }
TEST_P(Laws, listed_orders_pass_check_and_are_all_different) {
    listed_orders_are_legal_and_different(game());
}
TEST_P(Laws, pending_verbs_agree_with_listed_orders) { pending_verbs_agree_with_listed_orders(game()); }
TEST_P(Laws, check_leaves_the_battle_as_it_was) { check_changes_nothing(game()); }
TEST_P(Laws, changes_lead_from_one_view_to_the_next) { changes_lead_to_the_new_view(game()); }
TEST_P(Laws, a_copy_stays_equal_while_the_other_moves_on) { copies_stay_equal(game()); }
TEST_P(Laws, garbage_orders_are_refused_with_a_reason) { garbage_is_refused(game()); }
TEST_P(Laws, everything_said_is_in_the_vocabulary) { everything_said_is_in_the_vocabulary(game()); }
TEST_P(Laws, orders_survive_json_and_notation) { orders_survive_json_and_notation(game()); }
TEST_P(Laws, logs_survive_json_and_replay_to_the_same_hashes) { logs_survive_json_and_replay(game()); }
TEST_P(Laws, garbage_text_and_json_are_refused_with_a_reason) { garbage_text_is_refused(game()); }
TEST_P(Laws, what_stands_for_a_name_stands_for_no_other) { equal_namings_have_equal_names(game()); }
TEST_P(Laws, equal_readings_give_equal_states) { equal_readings_give_equal_states(game()); }
TEST_P(Laws, outcome_weights_sum_to_all_rolls) { outcome_weights_sum_to_all_rolls(game()); }
TEST_P(Laws, the_exact_walk_agrees_with_dice) { exact_walk_agrees_with_dice(game()); }
TEST_P(Laws, hidden_facts_stay_hidden) { hidden_facts_stay_hidden(game()); }
TEST_P(Laws, battles_that_differ_in_secrets_cannot_be_told_apart) { twins_cannot_be_told_apart(game()); }
TEST_P(Laws, greedy_play_is_legal_and_ends) { greedy_play_ends(game()); }
TEST_P(Laws, a_mirrored_battle_gives_the_mirrored_result) { mirrored_battles_give_mirrored_results(game()); }

INSTANTIATE_TEST_SUITE_P(Games, Laws, testing::ValuesIn(games_under_test()),
                         [](const testing::TestParamInfo<std::string>& game) { return game.param; });

}  // namespace
}  // namespace clashfield::laws
