#pragma once

// AB-STA: the order of the checks, and units that come from the reserve.

#include "games/ancients/rules/the_turn.h"
