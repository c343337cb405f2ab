#pragma once

// The texts of a situation: a figure is written as "500,520.5,180 officer charging", and "300,400,180 *6
// +25,0" are six in a row, each so far from the one before.

#include <string_view>
#include <vector>

#include "content/reader.h"
#include "games/clash/state.h"

namespace clashfield::clash {

struct PlacedFigure {
    bool placed = false;
    Pose pose;
    Role role = Role::Rank;
    Status status = Status::OnTable;
    std::uint8_t marks = 0;
    int lives = 0;  // 0: all of them
    int shots = 0;
    int climb = 0;
};

// Appends the figures that a text stands for; D-02 for what cannot be read.
void read_figures(const content::Reader& text, std::vector<PlacedFigure>& figures);

}  // namespace clashfield::clash
