#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Reader;

static_assert(content::kMillimetre == kMillimetre);

// What the grid of a battle holds.
constexpr content::TableLimits kLimits = {.least = 300, .most_width = 2600, .most_height = 2000};
constexpr std::string_view kConvexBy = "CL-GEO-05";
constexpr content::GroundKinds kKinds = {kTerrainNames, index_of(TerrainKind::Palisade), kConvexBy};

std::vector<TerrainPiece> read_terrain(const Reader& reader, const TableSize& table) {
    std::vector<TerrainPiece> pieces;
    for (content::GroundPiece& read : content::read_ground(reader, table, kKinds, kMaxTerrain)) {
        TerrainPiece piece;
        piece.kind = static_cast<TerrainKind>(read.kind);
        piece.name = std::move(read.name);
        piece.points = std::move(read.points);
        piece.box = geometry::box_of(piece.points);
        piece.closed = read.closed;
        // CL-TRN-10: a rampart is a double wall.
        const int usual = piece.kind == TerrainKind::Rampart ? 2 : 1;
        piece.level = static_cast<std::uint8_t>(read.level > 0 ? read.level : usual);
        piece.inner = static_cast<Inner>(read.inner);
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

}  // namespace

std::vector<Point> read_polygon(const Reader& reader, const TableSize& table) {
    return content::read_polygon(reader, table, kConvexBy);
}

std::vector<std::vector<Point>> read_polygons(const Reader& reader, const TableSize& table) {
    return content::read_polygons(reader, table, kConvexBy);
}

const content::BattlefieldReader<std::vector<TerrainPiece>> kBattlefield = {
    [](const Reader& reader) { return content::read_table(reader, kLimits); }, read_terrain};

}  // namespace clashfield::clash
