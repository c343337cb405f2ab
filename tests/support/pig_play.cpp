#include "tests/support/pig_play.h"

#include "tests/support/pig.h"

namespace clashfield::pig {

const Game& game() {
    static const std::unique_ptr<Game> pig = make_game();
    return *pig;
}

std::unique_ptr<Battle> start(std::string_view setup) { return test::started(game(), setup); }

}  // namespace clashfield::pig
