#pragma once

// clashfield play: sets up or resumes a battle and hands it to the terminal.

#include <iosfwd>
#include <string>
#include <vector>

#include "app/session.h"
#include "app/terminal/play.h"
#include "app/tools/setup_options.h"
#include "base/result.h"
#include "battle/game.h"
#include "battle/parse_json.h"
#include "text/catalogue.h"

namespace clashfield::app {

struct PlayRequest {
    std::string game;
    std::string scenario;                 // by id or from a file; empty: the first of the game
    std::vector<std::string> sides;       // "human" or a bot; missing ones are human, then greedy
    std::vector<std::string> characters;  // instead of the scenario's
    int seats = 0;                        // 0: as the scenario says
    bool teams = false;
    std::string dice;  // see DiceOption; empty: a new seed
    std::string load;
    std::string save;
    std::string log;
    bool quiet = false;
    std::string series;
    bool agreement = false;
    std::string first;  // a side's letter or "roll"; empty: as the scenario says
    MeetingOptions meeting = {};
    std::string situation = {};  // a file, or JSON: a battle that is under way
};

// The set-up that the request asks for, without what chance decides. Problems are told in the catalogue's
// language.
Result<Json> play_setup(const Game& game, const PlayRequest& request, const text::Catalogue& words);

Exit play(Session& session, const PlayRequest& request, const Terminal& terminal);

}  // namespace clashfield::app
