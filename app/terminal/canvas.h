#pragma once

// A grid of characters, each with its colour, for drawings on the terminal.

#include <string>
#include <string_view>
#include <vector>

#include "app/terminal/style.h"

namespace clashfield::app {

struct Brush {
    Ink ink = Ink::Plain;
    int team = -1;  // -1: the ink decides
    bool bold = false;
    bool operator==(const Brush&) const = default;
};

class Canvas {
  public:
    Canvas(int width, int height);

    void put(int x, int y, std::string_view text, Brush brush = {});
    bool is_blank(int x, int y) { return cell(x, y).glyph == " "; }
    // Without blanks at their ends; blank lines at the end are left out.
    std::vector<std::string> lines(const Style& style) const;

  private:
    struct Cell {
        std::string glyph = " ";
        Brush brush;
    };
    Cell& cell(int x, int y) { return cells_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]; }

    int width_;
    std::vector<std::vector<Cell>> cells_;
};

}  // namespace clashfield::app
