#pragma once

// The laws: what holds for every game, stated once and tried on all of them with random play. A law is a
// function over a game and its set-ups that reports with GoogleTest what breaks it; it stops at the first few
// failures. All chance is seeded, so a failure comes again.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "battle/game.h"
#include "battle/parse_json.h"

namespace clashfield::laws {

// Two set-ups that differ only in facts which `owner` alone may know.
struct HiddenTwin {
    std::string first;
    std::string second;
    Side owner;
};

// A set-up in which sides decide in secret. What is decided there is made different in the second of two
// battles; the others must not notice.
struct SecretSetup {
    std::string setup;
    std::vector<std::string> decisions;   // everything ordered there is secret
    std::vector<std::string> verbs = {};  // secret orders at other decisions
    std::string disguised = {};           // of orders with this verb the first word is secret
};

// Two set-ups that are the same battle with the sides exchanged.
struct Mirror {
    std::string setup;
    std::string mirrored;
    std::vector<std::uint8_t> side;  // the side that plays each side's part in the mirrored battle
    // Words of the game's own domains; without it they stay as they are.
    std::function<std::int32_t(Domain, std::int32_t)> word = {};
};

struct GameUnderTest {
    std::string name;
    std::shared_ptr<const Game> game;
    std::vector<std::string> setups;        // JSON; completed with a seed where chance is in them
    std::vector<std::string> facts;         // read after an action, to compare the exact walk with dice
    std::vector<std::string> hidden_keys;   // keys that a spectator of a running battle never sees
    std::vector<std::string> secret_verbs;  // orders of which the other sides see that, but not which
    std::vector<HiddenTwin> hidden_twins;
    std::vector<SecretSetup> secret_setups;
    // What can be asked about a battle: about everything that there is, seen or not.
    std::function<std::vector<View>(const Battle&, Random&)> questions = {};
    std::vector<Mirror> mirrors;
    bool has_namings = false;            // Battle::naming() promises something
    std::uint32_t most_inputs = 20'000;  // random play ends within
    std::uint32_t slowness = 1;          // a slow game plays that many times fewer battles
    std::uint32_t length = 1;            // slow laws look at one position in so many of a long battle
};

// What the laws cannot know from a game itself, such as battles that mirror each other, stands in a file of
// that game (<game>_under_test.cpp), which adds it before the first law runs. Always true.
using AddParticulars = void (*)(GameUnderTest&);
bool add_particulars(std::string_view game, AddParticulars add);

// Every game the laws are tried on, by name; loaded when it is its turn.
std::vector<std::string> games_under_test();
const GameUnderTest& game_under_test(const std::string& name);

// Playing
void random_play_ends(const GameUnderTest& under_test);
void greedy_play_ends(const GameUnderTest& under_test);
void listed_orders_are_legal_and_different(const GameUnderTest& under_test);
void pending_verbs_agree_with_listed_orders(const GameUnderTest& under_test);
void check_changes_nothing(const GameUnderTest& under_test);
void changes_lead_to_the_new_view(const GameUnderTest& under_test);
void copies_stay_equal(const GameUnderTest& under_test);
void garbage_is_refused(const GameUnderTest& under_test);

// Saying
void everything_said_is_in_the_vocabulary(const GameUnderTest& under_test);
void orders_survive_json_and_notation(const GameUnderTest& under_test);
void logs_survive_json_and_replay(const GameUnderTest& under_test);
void garbage_text_is_refused(const GameUnderTest& under_test);
void equal_namings_have_equal_names(const GameUnderTest& under_test);

// Chance
void equal_readings_give_equal_states(const GameUnderTest& under_test);
void outcome_weights_sum_to_all_rolls(const GameUnderTest& under_test);
void exact_walk_agrees_with_dice(const GameUnderTest& under_test);

// Secrets and symmetry
void hidden_facts_stay_hidden(const GameUnderTest& under_test);
void twins_cannot_be_told_apart(const GameUnderTest& under_test);
void mirrored_battles_give_mirrored_results(const GameUnderTest& under_test);

}  // namespace clashfield::laws
