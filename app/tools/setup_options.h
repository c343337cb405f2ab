#pragma once

// Where a battle of a tool begins: a scenario by id or file, a situation by file, or a few characters face to
// face.

#include <string>
#include <vector>

#include "base/result.h"
#include "battle/game.h"
#include "battle/parse_json.h"
#include "text/catalogue.h"

namespace CLI {
class App;
}

namespace clashfield::app {

// How armies meet: a pick-up game of two of them, or a scenario that its players deploy.
struct MeetingOptions {
    std::vector<std::string> pickup = {};  // army lists, or army files ("*.json")
    int points = 250;
    std::string map = {};  // empty: the first of the game
    bool free_setup = false;
    std::vector<std::string> rules = {};  // optional rules: "simple" switches on, "deployment=decoys" chooses
};

struct SetupOptions {
    std::string scenario = {};                 // an id, or a file with one scenario
    std::string situation = {};                // a file, or JSON as it is
    std::vector<std::string> characters = {};  // of games that are played with single characters
    std::vector<int> energy = {};              // by character; a missing one is at its full energy
    bool apart = false;                        // the first two characters begin out of melee
    MeetingOptions meeting = {};
};

// --scenario, --situation and the options of meetings, with their help.
void add_setup_options(CLI::App& verb, SetupOptions& options, const text::Catalogue& words);

// --pickup, --points, --map, --free-setup and --rules.
void add_meeting_options(CLI::App& verb, MeetingOptions& options, const text::Catalogue& words);

// The names of armies and maps as the game writes them.
void use_known_case(const Game& game, MeetingOptions& meeting);

// Puts optional rules into a set-up. Problems name the rules that the game has.
Problems use_rules(const Game& game, const std::vector<std::string>& rules, Json& setup);

// "a,b,c" of an option. One argument, so that whatever stands behind it is not swallowed.
std::vector<std::string> names_in(const std::string& list);

// The set-up of a pick-up game. Problems only for files that cannot be read: the game judges the rest.
Result<Json> pickup_setup(const Game& game, const MeetingOptions& options);

// The set-up for Game::start. Problems name what is missing and what there is.
// Names are read in any case.
Result<Json> setup_from(const Game& game, const SetupOptions& given);

// The ids of the game's contents of one kind: "scenarios", "characters". Empty if it has none.
std::vector<std::string> content_ids(const Game& game, const std::string& kind);

// A battle of these characters from its start, everybody for themselves; `first` is the index of the one who
// begins, or -1 for the dice. Problems for unknown characters, with the nearest known one.
Result<Json> character_scenario(const Game& game, const std::vector<std::string>& characters, int first);

// A scenario may begin with a roll (who starts), but questions about orders need a decision: the first die
// shows its highest face and the others a one, so that side A begins and no tie is thrown for ever. False if
// there is none.
bool reach_decision(Battle& battle);

}  // namespace clashfield::app
