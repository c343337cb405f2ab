#pragma once

// Short ways to start and play pig in tests.

#include "tests/support/plays.h"

namespace clashfield::pig {

const Game& game();

// R"({"situation": {"target": 10}})".
std::unique_ptr<Battle> start(std::string_view setup);

using test::fact;
using test::play;
using test::read;

}  // namespace clashfield::pig
