#pragma once

// An open table in text: terrain as signs, figures as the letter of their unit, and a list of the units
// beside or below it. Drawn from the view alone; knows shapes, no rules.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/terminal/style.h"
#include "battle/battle.h"
#include "text/catalogue.h"

namespace clashfield::app {

// A place of the table, in millimetres from its south-west corner.
struct GroundSpot {
    double x = 0;
    double y = 0;
};

struct GroundWish {
    int lines = 0;                         // for the whole drawing; 0: as many as it takes
    std::optional<GroundSpot> close_up{};  // a part of the table round this place, larger
};

// The catalogue, and the game whose words it is asked for.
struct GroundWords {
    const text::Catalogue& catalogue;
    const Vocabulary& vocabulary;

    std::string morale(const std::string& state) const {
        return catalogue.format(std::string(vocabulary.game) + ".morale." + state);
    }
};

// Nothing if the view is no open table. Without a limit of lines the units stand below the table, each with
// all that is to say; within a limit they stand beside it, in short.
std::vector<std::string> draw_ground(const View& view, const GroundWords& words, const Style& style,
                                     const GroundWish& wish = {});

// Every unit that is still in the battle, a line each.
std::vector<std::string> ground_roster(const View& view, const GroundWords& words);

// The names of all units, in capitals.
std::vector<std::string> ground_ids(const View& view);

// Where a unit or a figure ("A1", "A1-3") stands, or the place itself ("600,450"). Nothing if there is no
// such thing on the table.
std::optional<GroundSpot> ground_spot(const View& view, const std::string& wanted);

// The sheet of a unit, found by its name or that of one of its figures, how it stands and where its figures
// are. Nothing if there is no such unit.
std::vector<std::string> ground_unit(const View& view, const std::string& wanted,
                                     const text::Catalogue& words);

}  // namespace clashfield::app
