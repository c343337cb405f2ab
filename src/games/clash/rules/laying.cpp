// Terrain that the players lay out themselves (CL-SET-05).

#include "base/assert.h"
#include "games/clash/rules/set_up.h"

namespace clashfield::clash {
namespace {

// CL-SET-05: a shape laid there.
PlacedPiece piece_of(TerrainKind kind, std::uint8_t level, std::span<const Point> points, const Pose& pose) {
    PlacedPiece piece;
    piece.kind = kind;
    piece.level = level;
    CLASHFIELD_ASSERT(points.size() <= std::size(piece.points));  // shapes of the catalogue have no more
    for (const Point& corner : points) {
        piece.points[piece.count++] = pose.at + geometry::offset(pose.heading, corner.y, corner.x);
    }
    piece.box = geometry::box_of({piece.points, piece.count});
    return piece;
}

}  // namespace

Ruling check_terrain(const Setup& setup, const State& state, const Order& order) {
    const Words& words = order.words;
    if (words[0] < 0 || words[0] >= static_cast<int>(setup.catalogue.size()))
        return refuse(Clause::SET_05, Code::Malformed);
    if (is_far(words[1], words[2])) return refuse(Clause::SET_05, Code::Malformed);
    const CatalogueEntry& entry = setup.catalogue[static_cast<std::size_t>(words[0])];
    if (state.placed.size() + 1 + entry.with.size() > state.placed.capacity())
        return refuse(Clause::SET_05, Code::BadChoice, {kNothing});
    const PlacedPiece piece = piece_of(entry.kind, entry.level, entry.points, pose_in(words));
    if (piece.box.low.x < 0 || piece.box.low.y < 0 || piece.box.high.x > setup.width ||
        piece.box.high.y > setup.height)
        return refuse(Clause::SET_05, Code::Zone, {kNothing});
    const auto crosses = [](TerrainKind kind) {
        return kind == TerrainKind::Road || kind == TerrainKind::Bridge;
    };
    if (crosses(piece.kind)) return Ruling::yes();
    for (const PlacedPiece& there : state.placed) {
        const std::span<const Point> points{there.points, there.count};
        if (!crosses(there.kind) && geometry::overlap({piece.points, piece.count}, points, kOverlap))
            return refuse(Clause::SET_05, Code::Zone, {kNothing});
    }
    return Ruling::yes();
}

void lay_terrain(Play& play, const Order& order) {
    State& state = play.state;
    const std::uint8_t side = order.side.index;
    const std::int32_t number = order.words[0];
    const CatalogueEntry& entry = play.setup.catalogue[static_cast<std::size_t>(number)];
    const Pose pose = pose_in(order.words);
    state.placed.push_back(piece_of(entry.kind, entry.level, entry.points, pose));
    for (const CatalogueEntry::Crossing& crossing : entry.with)
        state.placed.push_back(piece_of(crossing.kind, 1, crossing.points, pose));
    --state.terrain_left[side];
    emit(play.events, EventKind::Laid, Clause::SET_05, {side, number});
    state.active = other(state.active);
}

}  // namespace clashfield::clash
