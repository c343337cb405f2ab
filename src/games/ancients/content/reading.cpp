#include "games/ancients/content/reading.h"

namespace clashfield::ancients {
namespace {

using content::Reader;

constexpr content::TableLimits kLimits = {
    .least = 24, .most_width = 144, .most_height = 96, .scale = kInches};
constexpr std::string_view kConvexBy = "AB-TER-05";

TerrainPiece read_piece(const Reader& reader, const TableSize& table) {
    static constexpr std::string_view kRequired[] = {"id", "type", "points"};
    static constexpr std::string_view kOptional[] = {"name"};
    TerrainPiece piece;
    if (!reader.object(kRequired, kOptional)) return piece;
    piece.id = reader.at("id").identifier();
    piece.name = reader.has("name") ? content::read_name(reader) : content::Bilingual{piece.id, piece.id};
    const auto kind = reader.at("type").word(kTerrainNames, "terrain");
    if (!kind) return piece;
    piece.kind = static_cast<Terrain>(*kind);
    const Reader points = reader.at("points");
    piece.points = terrain_rule(piece.kind).is_line ? content::read_chain(points, table, false)
                                                    : content::read_polygon(points, table, kConvexBy);
    return piece;
}

std::vector<TerrainPiece> read_terrain(const Reader& reader, const TableSize& table) {
    std::vector<TerrainPiece> pieces;
    content::each_item(reader, 0, kMaxPieces, [&](const Reader& item) {
        TerrainPiece piece = read_piece(item, table);
        for (const TerrainPiece& other : pieces) {
            if (other.id == piece.id) content::refuse_taken(item.at("id"), "terrain", piece.id);
        }
        if (!piece.id.empty()) pieces.push_back(std::move(piece));
    });
    return pieces;
}

}  // namespace

const content::BattlefieldReader<std::vector<TerrainPiece>> kBattlefield = {
    [](const Reader& reader) { return content::read_table(reader, kLimits); }, read_terrain};

}  // namespace clashfield::ancients
