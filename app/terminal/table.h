#pragma once

// The table as a picture for 80 columns: seats on a ring, the centre in the middle, who stands where, with
// how much energy and under which effects. Drawn from what the battle's view says and from nothing else.

#include <string>
#include <vector>

#include "app/terminal/style.h"

namespace clashfield::app {

struct SpacePicture {
    std::string name;       // "S0", "CT"
    std::string letter;     // of the side that stands here; empty if the space is free
    std::string title;      // "Ronin"
    int team = 0;           // for the colour
    std::string team_mark;  // "1" where teams fight, else empty
    int energy = 0;
    int most = 0;
    bool active = false;
    std::vector<std::string> marks;  // "+1D", "no move"
};

struct TablePicture {
    std::vector<SpacePicture> seats;  // clockwise, 2 to 12
    SpacePicture centre;
    std::string free;  // the word for an empty space
};

// The lines of the picture, none wider than the style allows.
std::vector<std::string> draw_table(const TablePicture& table, const Style& style);

}  // namespace clashfield::app
