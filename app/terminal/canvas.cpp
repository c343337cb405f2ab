#include "app/terminal/canvas.h"

namespace clashfield::app {

Canvas::Canvas(int width, int height) : width_(width), cells_(static_cast<std::size_t>(height)) {
    for (auto& row : cells_) row.resize(static_cast<std::size_t>(width));
}

void Canvas::put(int x, int y, std::string_view text, Brush brush) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) ++end;
        if (x >= 0 && x < width_) cell(x, y) = {std::string(text.substr(at, end - at)), brush};
        ++x;
        at = end;
    }
}

std::vector<std::string> Canvas::lines(const Style& style) const {
    std::vector<std::string> lines;
    for (const auto& row : cells_) {
        std::string line;
        for (std::size_t from = 0; from < row.size();) {
            std::size_t to = from;
            std::string run;
            while (to < row.size() && row[to].brush == row[from].brush) run += row[to++].glyph;
            const Brush& brush = row[from].brush;
            line += brush.team >= 0 ? paint_team(style, brush.team, run, brush.bold)
                                    : paint(style, brush.ink, run);
            from = to;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        lines.push_back(plain(style, line));
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();  // a free seat has no second line
    return lines;
}

}  // namespace clashfield::app
