#include "games/empires/content/reading.h"

#include <algorithm>

#include <fmt/format.h>

namespace clashfield::empires {
namespace {

using content::Reader;
using geometry::Shape;

// 3.1.
constexpr content::TableLimits kLimits = {
    .least = 24, .most_width = 120, .most_height = 120, .scale = kInches};
constexpr std::string_view kPieceShapes[] = {"rect", "ellipse", "line"};  // by Shape
constexpr Tick kLeastSize = kInch / 2;

// Four numbers: both corners, or the centre and both widths of an ellipse.
std::optional<Box> read_box(const Reader& reader, Shape shape) {
    if (!reader.array(4, 4)) return std::nullopt;
    Tick numbers[4];
    for (std::size_t i = 0; i < 4; ++i)
        numbers[i] = content::read_length(reader.at(i), 0, kLimits.most_width, kInches);
    if (shape != Shape::Ellipse) return Box{{numbers[0], numbers[1]}, {numbers[2], numbers[3]}};
    const Tick half_width = numbers[2] / 2;
    const Tick half_height = numbers[3] / 2;
    return Box{{numbers[0] - half_width, numbers[1] - half_height},
               {numbers[0] + half_width, numbers[1] + half_height}};
}

bool is_on(const TableSize& table, Point point) {
    return point.x >= 0 && point.y >= 0 && point.x <= table.width && point.y <= table.height;
}

// An ellipse may reach beyond the edge: the ridge of a hill that goes on.
void read_shape(const Reader& reader, Shape shape, const TableSize& table, TerrainPiece& piece) {
    const std::optional<Box> box = read_box(reader, shape);
    if (!box) return;
    const Tick width = box->high.x - box->low.x;
    const Tick height = box->high.y - box->low.y;
    const bool flat =
        shape == Shape::Line ? width == 0 && height == 0 : width < kLeastSize || height < kLeastSize;
    if (flat) {
        reader.error("D-04",
                     "a rectangle is [x0, y0, x1, y1] with x0 < x1 and y0 < y1, an ellipse [x, y, "
                     "width, height], a line [x0, y0, x1, y1] with two ends; half an inch at least");
    } else if (shape != Shape::Ellipse && (!is_on(table, box->low) || !is_on(table, box->high))) {
        reader.error("D-05", fmt::format("{} does not lie on the table", piece.id));
    } else {
        lay(piece, shape, *box);
    }
}

TerrainPiece read_piece(const Reader& reader, const TableSize& table) {
    static constexpr std::string_view kRequired[] = {"id", "ground"};
    static constexpr std::string_view kOptional[] = {"name"};
    TerrainPiece piece;
    const auto keys = content::joined_keys({kOptional, kPieceShapes, kGroundKeys});
    if (!reader.object(kRequired, keys)) return piece;
    piece.id = reader.at("id").identifier();
    piece.name = reader.has("name") ? content::read_name(reader) : content::Bilingual{piece.id, piece.id};
    content::read_word(reader, "ground", kGroundNames, "ground", piece.ground);
    read_ground_keys(reader, piece);
    int shapes = 0;
    for (std::size_t i = 0; i < std::size(kPieceShapes); ++i) {
        if (!reader.has(kPieceShapes[i])) continue;
        ++shapes;
        read_shape(reader.at(kPieceShapes[i]), static_cast<Shape>(i), table, piece);
    }
    const bool line = piece.shape == Shape::Line;
    if (shapes != 1) {
        reader.error("F-02", "a piece of ground has one of 'rect', 'ellipse' and 'line'");
    } else if (line != (piece.ground == Ground::Obstacle)) {
        reader.error("D-12", "an obstacle is a line, and all other ground is none");
    }
    return piece;
}

}  // namespace

TableSize read_table(const Reader& reader) { return content::read_table(reader, kLimits); }

void read_ground_keys(const Reader& reader, TerrainPiece& piece) {
    content::read_word(reader, "cover", kCoverNames, "cover", piece.cover);
    content::read_word(reader, "los", kSightNames, "line of sight", piece.sight);
    piece.hill = content::read_flag(reader, "hill");
    piece.bank = content::read_flag(reader, "bank");
    piece.building = content::read_flag(reader, "building");
}

void lay(TerrainPiece& piece, Shape shape, const Box& box) {
    piece.shape = shape;
    piece.box = box;
    switch (shape) {
        case Shape::Area:
            piece.points = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
            break;
        case Shape::Ellipse:
            piece.points.clear();
            break;
        case Shape::Line:
            piece.points = {box.low, box.high};
            piece.box = {{std::min(box.low.x, box.high.x), std::min(box.low.y, box.high.y)},
                         {std::max(box.low.x, box.high.x), std::max(box.low.y, box.high.y)}};
            break;
    }
}

geometry::Piece piece_of(const TerrainPiece& piece, std::size_t id) {
    const auto kind = static_cast<std::uint8_t>(piece.ground);
    const auto number = static_cast<geometry::Id>(id);
    switch (piece.shape) {
        case Shape::Area:
            return geometry::area_piece(kind, number, piece.points);
        case Shape::Ellipse:
            return geometry::ellipse_piece(kind, number, piece.box);
        case Shape::Line:
            break;
    }
    return geometry::line_piece(kind, number, piece.points);
}

std::vector<TerrainPiece> read_terrain(const Reader& reader, const TableSize& table) {
    std::vector<TerrainPiece> pieces;
    content::each_item(reader, 0, kMaxPieces, [&](const Reader& item) {
        TerrainPiece piece = read_piece(item, table);
        const bool taken = std::any_of(pieces.begin(), pieces.end(),
                                       [&](const TerrainPiece& other) { return other.id == piece.id; });
        if (taken && !piece.id.empty()) content::refuse_taken(item.at("id"), "terrain", piece.id);
        const bool whole = piece.box.low != piece.box.high;
        if (whole && !piece.id.empty()) pieces.push_back(std::move(piece));
    });
    return pieces;
}

}  // namespace clashfield::empires
