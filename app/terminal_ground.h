#pragma once

// An open table in text: terrain as signs, figures as the letter of their unit, and the units listed below.
// Drawn from the view alone; knows shapes, no rules.

#include <string>
#include <vector>

#include "app/terminal_style.h"
#include "battle/battle.h"
#include "text/catalogue.h"

namespace clashfield::app {

// Nothing if the view is no open table.
std::vector<std::string> draw_ground(const View& view, const text::Catalogue& words, const Style& style);

// The sheet of a unit, found by its name or that of one of its figures, how it stands and where its figures
// are. Nothing if there is no such unit.
std::vector<std::string> ground_unit(const View& view, const std::string& wanted,
                                     const text::Catalogue& words);

}  // namespace clashfield::app
