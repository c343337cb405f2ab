// The cover that the ground gives on lines of shot and in melee (CL-TRN-11, CL-MEL-20).

#include <algorithm>

#include "games/clash/rules/sight.h"

namespace clashfield::clash {
namespace {

// CL-TRN-03: on a hill, above whoever shoots or strikes.
Cover cover_of_height(const State& state, FigureId from, FigureId target) {
    return state.figures[target].level > state.figures[from].level ? Cover::Light : Cover::None;
}
Cover cover_behind(TerrainKind line) { return is_wall(line) ? Cover::Hard : Cover::Medium; }

}  // namespace

Cover cover_on(const Setup& setup, const State& state, FigureId viewer, FigureId target,
               const Segment& line) {
    Cover best = cover_of_height(state, viewer, target);
    const Box box = geometry::box_of(std::array{line.from, line.to});
    each_piece(setup, state, [&](const Piece& piece) {
        const Cover inside = cover_inside(piece.kind);
        // The ground under the target counts, even where the line ends before its border.
        if (inside > best && geometry::contains(piece.points, state.figures[target].at)) best = inside;
        if (!geometry::near(piece.box, box)) return;
        if (is_line(piece.kind)) {
            geometry::each_segment(piece.line(), [&](const Segment& segment) {
                const auto point = geometry::crossing(segment, line);
                if (point && is_base_near(state, target, *point, kHalfMeasure))
                    best = std::max(best, cover_behind(piece.kind));
            });
            return;
        }
        if (inside > best && piece.kind == TerrainKind::Wood) {
            const auto stretch = geometry::inside(piece.points, line);
            if (!stretch || geometry::length(line, *stretch) == 0) return;
            const Point last = geometry::point_at(line, stretch->to);
            if (is_base_near(state, target, last, kHalfMeasure)) best = inside;
        }
    });
    return best;
}

Cover melee_cover(const Setup& setup, const State& state, FigureId striker, FigureId target) {
    const Point from = state.figures[striker].at;
    const Point to = state.figures[target].at;
    Cover best = cover_of_height(state, striker, target);
    const bool passive = side_of(setup, target) != state.active;
    each_piece(setup, state, [&](const Piece& piece) {
        if (is_line(piece.kind)) {
            if (passive && geometry::touch(piece.line(), Segment{from, to}))
                best = std::max(best, cover_behind(piece.kind));
            return;
        }
        const Cover inside = cover_inside(piece.kind);
        if (inside > best && geometry::contains(piece.points, to) && !geometry::contains(piece.points, from))
            best = inside;
    });
    return best;
}

Cover area_cover(const Setup& setup, const State& state, FigureId target) {
    Cover best = Cover::None;
    each_piece(setup, state, [&](const Piece& piece) {
        if (!is_line(piece.kind) && geometry::contains(piece.points, state.figures[target].at))
            best = std::max(best, cover_inside(piece.kind));
    });
    return best;
}

}  // namespace clashfield::clash
