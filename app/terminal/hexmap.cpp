#include "app/terminal/hexmap.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/terminal/canvas.h"
#include "app/tools/plain_text.h"

namespace clashfield::app {
namespace {

constexpr int kLabelColumns = 3;  // "17 "
constexpr int kNarrowPitch = 3;   // columns of text from one column of hexes to the next
constexpr int kWidePitch = 4;
constexpr char kActiveMark = '@';
constexpr char kTargetMark = '!';
constexpr char kHiddenMark = '?';
constexpr char kHeightMark = '^';

int pitch_for(const HexMapPicture& map, const Style& style) {
    const int wide = 2 * kLabelColumns + (map.columns + 1) * kWidePitch;
    return wide <= style.width ? kWidePitch : kNarrowPitch;
}

struct FacingSign {
    std::string_view name;
    bool left;  // of the counter
    const char* ascii;
    const char* unicode;
};
constexpr std::array<FacingSign, 6> kFacings = {{{"E", false, ">", "→"},
                                                 {"SSE", false, "\\", "↘"},
                                                 {"SSW", true, "/", "↙"},
                                                 {"W", true, "<", "←"},
                                                 {"NNW", true, "\\", "↖"},
                                                 {"NNE", false, "/", "↗"}}};

struct BrickText {
    std::string text;
    int columns = 0;
};

// " WB2*>", "<bd"; with names "F1-03>", "<r1-03".
BrickText counter_text(const CounterPicture& counter, bool with_ids, const Style& style) {
    std::string left = with_ids ? "" : " ";
    std::string right;
    for (const FacingSign& sign : kFacings) {
        if (sign.name != counter.facing) continue;
        (sign.left ? left : right) = style.unicode ? sign.unicode : sign.ascii;
    }
    std::string middle = with_ids ? counter.id : counter.code;
    middle = counter.side == 0 ? upper(middle) : lower(middle);
    if (!with_ids && counter.ranks > 1) middle += std::to_string(counter.ranks);
    if (!with_ids && counter.role != 0) middle += counter.role;
    const std::string text = left + middle + right;
    return {text, columns(text)};
}

// What is worth telling of a hex in one character, the most pressing first; 0: nothing.
char corner_of(const HexPicture& hex, bool with_zones) {
    if (hex.counter && hex.counter->active) return kActiveMark;
    if (hex.counter && hex.counter->target) return kTargetMark;
    if (hex.counter && hex.counter->hidden) return kHiddenMark;
    // A counter is told only of the enemy's zones.
    const bool first = hex.zones[0] && !(hex.counter && hex.counter->side == 0);
    const bool second = hex.zones[1] && !(hex.counter && hex.counter->side == 1);
    if (with_zones && (first || second)) return first && second ? 'x' : (first ? 'A' : 'b');
    if (hex.ground != 0) return hex.ground;
    return hex.height > 0 ? kHeightMark : '\0';
}

Brush corner_brush(const HexPicture& hex, bool with_zones) {
    if (hex.counter && (hex.counter->active || hex.counter->target)) return {.ink = Ink::Bold};
    if (with_zones && hex.zones[0] != hex.zones[1]) return {.team = hex.zones[0] ? 0 : 1};
    return {.ink = Ink::Dim};
}

// "::", ":1" on a hill, "^1" for a clear hill; a dot for a clear plain.
std::string ground_text(const HexPicture& hex) {
    if (hex.ground == 0 && hex.height == 0) return ".";
    const char ground = hex.ground != 0 ? hex.ground : kHeightMark;
    return std::string(1, ground) + (hex.height > 0 ? std::to_string(hex.height) : std::string(1, ground));
}

// The place of a hex on the canvas.
struct Brick {
    int x = 0;
    int y = 0;
    int width = 0;
};

void draw_brick(Canvas& canvas, const Brick& brick, const HexPicture& hex, const HexMapPicture& map,
                const Style& style) {
    const auto [x, y, width] = brick;
    const char corner = corner_of(hex, map.with_zones);
    if (hex.counter) {
        const BrickText text = counter_text(*hex.counter, map.with_ids, style);
        const bool bold = hex.counter->active || hex.counter->role != 0;
        canvas.put(x, y, text.text, {.team = hex.counter->side, .bold = bold});
        if (corner != 0 && text.columns < width)
            canvas.put(x + text.columns, y, std::string(1, corner), corner_brush(hex, map.with_zones));
        return;
    }
    const bool marked = !hex.mark.empty();
    const std::string text = marked ? "[" + hex.mark + "]" : hex.reach ? "o" : ground_text(hex);
    const int at = x + (marked ? (hex.mark.size() > 2 ? 0 : 1) : 2);
    canvas.put(at, y, text, {.ink = marked || hex.reach ? Ink::Good : Ink::Dim});
    const bool zone = map.with_zones && (hex.zones[0] || hex.zones[1]);
    const bool hidden_ground = (marked || hex.reach) && corner != 0;
    if (zone || hidden_ground)
        canvas.put(at + columns(text), y, std::string(1, corner), corner_brush(hex, map.with_zones));
}

std::string two_digits(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

}  // namespace

MapWindow fit_window(const HexMapPicture& map, const MapWindow& now, const Style& style, int lines) {
    const int pitch = pitch_for(map, style);
    MapWindow window = now;
    window.columns = std::clamp((style.width - 2 * kLabelColumns) / pitch - 1, 1, map.columns);
    window.rows = std::clamp((lines - 1) / 2, 1, map.rows);
    window.column = std::clamp(window.column, 1, map.columns - window.columns + 1);
    window.row = std::clamp(window.row, 1, map.rows - window.rows + 1);
    return window;
}

MapWindow centred(const HexMapPicture& map, MapWindow window, int column, int row) {
    window.column = std::clamp(column - window.columns / 2, 1, map.columns - window.columns + 1);
    window.row = std::clamp(row - window.rows / 2, 1, map.rows - window.rows + 1);
    return window;
}

std::vector<std::string> draw_hexes(const HexMapPicture& map, const MapWindow& window, const Style& style) {
    const int pitch = pitch_for(map, style);
    const int width = 2 * kLabelColumns + (window.columns + 1) * pitch;
    const auto left_of = [&](int column) { return kLabelColumns + (column - window.column) * pitch; };
    const Brush label{.ink = Ink::Dim};
    Canvas canvas(width, 1 + 2 * window.rows);
    for (int column = window.column; column < window.column + window.columns; ++column)
        canvas.put(left_of(column) + 2, 0, two_digits(column), label);
    for (int row = window.row; row < window.row + window.rows; ++row) {
        const int y = 1 + 2 * (row - window.row);
        canvas.put(0, y, two_digits(row), label);
        canvas.put(width - 2, y, two_digits(row), label);
        for (int column = window.column; column < window.column + window.columns; ++column) {
            const bool low = column % 2 == 1;
            const Brick brick{.x = left_of(column), .y = y + (low ? 1 : 0), .width = 2 * pitch};
            draw_brick(canvas, brick, map.at(column, row), map, style);
        }
    }
    return canvas.lines(style);
}

}  // namespace clashfield::app
