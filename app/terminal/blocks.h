#pragma once

// Regiments on an open table in text: each block with its id, its facing and the ground it covers, and a list
// of all with what there is to know about them.

#include <string>
#include <vector>

#include "app/terminal/scale.h"

namespace clashfield::app {

// Whether units stand in blocks of ranks and files here.
bool has_blocks(const View& view);
void put_blocks(Canvas& canvas, const Scale& scale, const View& view, const Style& style);

// Where on the canvas a list may stand.
struct ListPlace {
    int column = 0;
    int rows = 0;
    int width = 0;  // of the canvas
};
void put_block_list(Canvas& canvas, const View& view, const GroundWords& words, const ListPlace& place);
// Every unit that is still in the battle, a line each with all that is to say.
std::vector<std::string> block_roster(const View& view, const GroundWords& words);

// The eight headings; without Unicode the nearest of four.
std::string arrow_of(double degrees, const Style& style);
// What somebody or something is called; nothing if it has no name.
std::string name_of(const View& named, const text::Catalogue& words);

}  // namespace clashfield::app
