#include "app/terminal/table.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "app/terminal/canvas.h"
#include "base/assert.h"

namespace clashfield::app {
namespace {

constexpr int kRowHeight = 3;  // a line for the name, one for the energy, one between the rows
constexpr int kWidestCell = 26;
constexpr int kWidestPicture = 78;

// How many seats stand on each edge of the picture, for 2 to 12 seats.
struct Edges {
    int top = 0;
    int side = 0;
    int bottom = 0;
};
constexpr std::array<Edges, 11> kEdges = {{{0, 1, 0},
                                           {1, 0, 2},
                                           {1, 1, 1},
                                           {1, 1, 2},
                                           {2, 1, 2},
                                           {2, 1, 3},
                                           {3, 1, 3},
                                           {3, 1, 4},
                                           {4, 1, 4},
                                           {3, 2, 4},
                                           {4, 2, 4}}};

struct Spot {
    int x = 0;  // middle
    int y = 0;  // line of the name
    int width = 0;
};

struct Layout {
    std::vector<Spot> seats;
    Spot centre;
    int height = 0;
};

// Middle of the i-th of `count` cells of a row. Two cells stand nearer to the middle, so that six seats look
// round.
int middle(int i, int count, int width) {
    if (count == 2) return width * (1 + i) / 3;
    return width * (2 * i + 1) / (2 * count);
}

Layout lay_out(int seats, int width) {
    const Edges edges = kEdges[static_cast<std::size_t>(seats - 2)];
    const int most_in_row = std::max({edges.top, edges.bottom, edges.side > 0 ? 3 : 1});
    const int cell = std::min(kWidestCell, width / most_in_row - 1);
    const int last_row = edges.side == 0 ? 2 * kRowHeight : kRowHeight + edges.side * kRowHeight;
    const int left = cell / 2;
    const int right = width - 1 - cell / 2;

    Layout layout;
    if (seats == 2) {  // one row, read from left to right
        layout.seats = {{left, 0, cell}, {right, 0, cell}};
        layout.centre = {width / 2, 0, cell};
        layout.height = 2;
        return layout;
    }
    for (int i = 0; i < edges.top; ++i) layout.seats.push_back({middle(i, edges.top, width), 0, cell});
    for (int i = 0; i < edges.side; ++i) layout.seats.push_back({right, kRowHeight + i * kRowHeight, cell});
    for (int i = edges.bottom - 1; i >= 0; --i)
        layout.seats.push_back({middle(i, edges.bottom, width), last_row, cell});
    for (int i = edges.side - 1; i >= 0; --i)
        layout.seats.push_back({left, kRowHeight + i * kRowHeight, cell});
    layout.height = last_row + 2;
    layout.centre = {width / 2, last_row / 2, cell};
    return layout;
}

std::string pips(const SpacePicture& space) {
    std::string text;
    for (int i = 0; i < space.most; ++i) text += i < space.energy ? "●" : "○";
    return text;
}

struct Extent {
    int from = 0;
    int to = 0;  // behind the last column
};

// Writes centred pieces on one line; returns the columns they take.
struct Piece {
    std::string text;
    Brush brush;
};
Extent put_centred(Canvas& canvas, const Spot& spot, int y, const std::vector<Piece>& pieces) {
    int width = 0;
    for (const Piece& piece : pieces) width += columns(piece.text);
    const Extent extent{spot.x - width / 2, spot.x - width / 2 + width};
    int x = extent.from;
    for (const Piece& piece : pieces) {
        canvas.put(x, y, piece.text, piece.brush);
        x += columns(piece.text);
    }
    return extent;
}

std::string shortened(const std::string& text, int width) {
    return columns(text) <= width ? text : fitted(text, std::max(width, 1));
}

Extent draw_space(Canvas& canvas, const Spot& spot, const SpacePicture& space, const std::string& free) {
    const Brush dim{.ink = Ink::Dim};
    if (space.letter.empty()) return put_centred(canvas, spot, spot.y, {{space.name + " " + free, dim}});

    const Brush team{.team = space.team, .bold = space.active};
    const std::string marker = space.active ? "▶" : "";
    const std::string letter = "[" + space.letter + "]" + (space.title.empty() ? "" : " ");
    const std::string mark = space.team_mark.empty() ? "" : "/" + space.team_mark;
    const int around = columns(marker) + columns(letter) + columns(mark) + 1 + columns(space.name);
    const Extent extent = put_centred(canvas, spot, spot.y,
                                      {{marker, {.ink = Ink::Bold}},
                                       {letter, team},
                                       {shortened(space.title, spot.width - around) + mark, team},
                                       {" " + space.name, dim}});
    if (space.most == 0) return extent;  // a player without a character yet
    const std::string energy = " " + std::to_string(space.energy);
    std::string marks;
    for (const std::string& word : space.marks) marks += " " + word;
    const int room = spot.width - space.most - columns(energy);
    const Brush health{.ink = space.energy * 3 <= space.most ? Ink::Bad : Ink::Good};
    put_centred(canvas, spot, spot.y + 1,
                {{pips(space), health}, {energy, {.ink = Ink::Bold}}, {shortened(marks, room), {}}});
    return extent;
}

// The ring between two neighbours: a line along the row, or a slanted one down to the next row.
void draw_link(Canvas& canvas, const Spot& a, Extent a_extent, const Spot& b, Extent b_extent) {
    const Brush dim{.ink = Ink::Dim};
    if (a.y == b.y) {
        const Extent& left = a.x < b.x ? a_extent : b_extent;
        const Extent& right = a.x < b.x ? b_extent : a_extent;
        for (int x = left.to + 1; x < right.from - 1; ++x) {
            if (canvas.is_blank(x, a.y)) canvas.put(x, a.y, "─", dim);
        }
        return;
    }
    const Spot& upper = a.y < b.y ? a : b;
    const Spot& lower = a.y < b.y ? b : a;
    const int steps = lower.y - upper.y - 1;
    for (int y = upper.y + 2; y < lower.y; ++y) {
        const int x = upper.x + (lower.x - upper.x) * (y - upper.y - 1) / steps;
        const int slant = lower.x - upper.x;
        canvas.put(x, y, std::abs(slant) < 4 ? "│" : slant > 0 ? "╲" : "╱", dim);
    }
}

}  // namespace

std::vector<std::string> draw_table(const TablePicture& table, const Style& style) {
    const int seats = static_cast<int>(table.seats.size());
    CLASHFIELD_ASSERT(seats >= 2 && seats <= 12);
    const int width = std::min(style.width, kWidestPicture);
    const Layout layout = lay_out(seats, width);
    Canvas canvas(width, layout.height);
    std::vector<Extent> extents;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        extents.push_back(draw_space(canvas, layout.seats[i], table.seats[i], table.free));
    }
    const Extent centre = draw_space(canvas, layout.centre, table.centre, table.free);
    if (seats == 2) {  // the ring of two runs through the picture's middle
        draw_link(canvas, layout.seats[0], extents[0], layout.centre, centre);
        draw_link(canvas, layout.centre, centre, layout.seats[1], extents[1]);
        return canvas.lines(style);
    }
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const std::size_t next = (i + 1) % table.seats.size();
        draw_link(canvas, layout.seats[i], extents[i], layout.seats[next], extents[next]);
    }
    return canvas.lines(style);
}

}  // namespace clashfield::app
