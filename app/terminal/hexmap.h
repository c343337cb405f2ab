#pragma once

// A map of hexes in text. Columns are straight, odd ones lie half a hex farther south, so each hex is a brick
// of one line: a line holds the even columns of a row, the next line its odd columns, and a brick reaches
// half under its neighbours. Knows shapes and marks, no rules.
//
// A counter is written as its type, in capitals for the first side and small letters for the second, behind
// it the number of ranks and the mark of a general. A sign on its left or right tells where it faces:
// "<bd" west, "/bd" south-south-west, "\bd" north-north-west, "BD>" east, "BD\" south-south-east, "BD/"
// north-north-east.

#include <optional>
#include <string>
#include <vector>

#include "app/terminal/style.h"

namespace clashfield::app {

struct CounterPicture {
    std::string id;      // "F1-03"
    std::string code;    // "Wb"
    int side = 0;        // 0: capitals
    std::string facing;  // "E", "SSE" and so on; empty: none
    int ranks = 1;
    char role = 0;        // '*' and the like; 0: none
    bool active = false;  // an order is asked of it
    bool target = false;  // an order may be aimed at it
    bool hidden = false;  // the other side does not see it
};

struct HexPicture {
    char ground = 0;  // 0: clear
    int height = 0;
    bool zones[2] = {false, false};  // by side
    std::string mark;                // the number of the order that leads here
    bool reach = false;              // can be reached by several orders
    std::optional<CounterPicture> counter;
};

struct HexMapPicture {
    int columns = 0;
    int rows = 0;
    std::vector<HexPicture> hexes;  // column by column
    bool with_ids = false;          // names instead of types
    bool with_zones = false;

    HexPicture& at(int column, int row) { return hexes[index(column, row)]; }
    const HexPicture& at(int column, int row) const { return hexes[index(column, row)]; }

  private:
    std::size_t index(int column, int row) const {
        return static_cast<std::size_t>((column - 1) * rows + row - 1);
    }
};

// The part of the map that is shown; columns and rows count from 1.
struct MapWindow {
    int column = 1;
    int row = 1;
    int columns = 0;
    int rows = 0;

    bool shows(int at_column, int at_row) const {
        return at_column >= column && at_column < column + columns && at_row >= row && at_row < row + rows;
    }
};

// The largest window for that many lines. It begins where `now` does, as far as the map allows.
MapWindow fit_window(const HexMapPicture& map, const MapWindow& now, const Style& style, int lines);
// The same window moved so that a hex is in its middle, as far as the map allows.
MapWindow centred(const HexMapPicture& map, MapWindow window, int column, int row);

// The window with the numbers of columns and rows around it.
std::vector<std::string> draw_hexes(const HexMapPicture& map, const MapWindow& window, const Style& style);

}  // namespace clashfield::app
