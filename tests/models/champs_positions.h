#pragma once

// Random positions of Champs de Bataille, as a board of the model and as a situation that the engine reads.

#include <memory>
#include <string>

#include "base/random.h"
#include "tests/models/champs_board.h"

namespace clashfield::models {

struct Position {
    std::unique_ptr<Map> map;
    Board board;
    std::string setup;  // JSON
};

enum class Topic { Moves, Groups, Flight, Advance, Marches };

// Side A moves. Its Corps A1 has lost its general; A2 holds friends and a unit far away that can always be
// picked.
Position random_position(Topic topic, Random& random);

}  // namespace clashfield::models
