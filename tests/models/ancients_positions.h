#pragma once

// Random fights of Ancient Battles, as a field of the model and as a situation that the engine reads.

#include <string>

#include "base/random.h"
#include "tests/models/ancients_field.h"

namespace clashfield::models::ancients {

struct Scene {
    Field field;
    std::string setup;  // JSON
};

// Units that touch each other, mostly in one knot, sometimes in two, with others who look on.
Scene random_scene(Random& random);

}  // namespace clashfield::models::ancients
