#include "games/empires/content/ground_table.h"

#include <fmt/format.h>

namespace clashfield::empires {
namespace {

using content::Reader;
using geometry::Shape;

constexpr std::size_t kMostClimates = 8;
constexpr int kLargest = 40;  // inches
constexpr std::uint8_t kNoPiece = 255;
constexpr std::string_view kShapeNames[] = {"rect", "ellipse", "line"};  // by Shape

TerrainPiece read_row(const Reader& reader) {
    TerrainPiece piece;
    piece.id = reader.at("id").identifier();
    piece.name = content::read_name(reader);
    content::read_word(reader, "ground", kGroundNames, "ground", piece.ground);
    read_ground_keys(reader, piece);
    content::read_word(reader, "shape", kShapeNames, "shape", piece.shape);
    const Reader size = reader.at("size");
    if (!size.array(2, 2)) return piece;
    const Tick width = content::read_length(size.at(std::size_t{0}), 1, kLargest, kInches);
    const Tick height = content::read_length(size.at(1), 0, kLargest, kInches);
    piece.box = {{0, 0}, {width, height}};
    if ((height == 0) != (piece.shape == Shape::Line))
        size.error("D-12", "a line runs from west to east and has no height, all other ground has one");
    return piece;
}

void read_rolls(const Reader& reader, Climate& climate) {
    if (!reader.array(2, 2)) return;
    const auto low = reader.at(std::size_t{0}).integer(2, 12);
    const auto high = reader.at(1).integer(low, 12);
    for (auto roll = low; roll <= high; ++roll) {
        std::uint8_t& place = climate.by_roll[static_cast<std::size_t>(roll - 2)];
        if (place != kNoPiece) reader.error("D-14", fmt::format("the roll {} brings two pieces", roll));
        place = static_cast<std::uint8_t>(climate.pieces.size());
    }
}

Climate read_climate(const Reader& reader) {
    static constexpr std::string_view kRequired[] = {"id", "name", "pieces"};
    static constexpr std::string_view kRow[] = {"rolls", "id", "name", "ground", "shape", "size"};
    Climate climate;
    climate.by_roll.fill(kNoPiece);
    if (!reader.object(kRequired, {})) return climate;
    climate.id = reader.at("id").identifier();
    climate.name = content::bilingual(reader.at("name"));
    content::each_item(reader.at("pieces"), 1, kTypeRolls, [&](const Reader& item) {
        if (!item.object(kRow, kGroundKeys)) return;
        read_rolls(item.at("rolls"), climate);
        climate.pieces.push_back(read_row(item));
    });
    for (std::size_t i = 0; i < kTypeRolls; ++i) {
        if (climate.by_roll[i] != kNoPiece) continue;
        reader.error("D-12", fmt::format("the roll {} brings nothing", i + 2));
        climate.by_roll[i] = 0;
    }
    return climate;
}

}  // namespace

void read_climates(const Reader& file, std::vector<Climate>& climates) {
    static constexpr std::string_view kRequired[] = {"format", "climates"};
    if (!content::check_format(file, kGroundFormat) || !file.object(kRequired, {})) return;
    content::each_item(file.at("climates"), 1, kMostClimates, [&](const Reader& item) {
        Climate climate = read_climate(item);
        for (const Climate& other : climates) {
            if (other.id == climate.id) content::refuse_taken(item.at("id"), "climate", climate.id);
        }
        if (!climate.id.empty()) climates.push_back(std::move(climate));
    });
}

// CE-SET-06, R-78: the centre is at x = 6 (2D6 - 1) and y = 3 + 6 D6.
void add_candidates(const Climate& climate, Setup& setup) {
    for (int type = 0; type < kTypeRolls; ++type) {
        const TerrainPiece& row = climate.pieces[climate.by_roll[static_cast<std::size_t>(type)]];
        for (int x = 0; x < kTypeRolls; ++x) {
            for (int y = 0; y < kPlaceRolls; ++y) {
                const Point centre{6 * (x + 1) * kInch, (3 + 6 * (y + 1)) * kInch};
                const Point corner{centre.x - row.box.high.x / 2, centre.y - row.box.high.y / 2};
                TerrainPiece piece = row;
                piece.id = fmt::format("{}_{}_{}", row.id, x + 1, y + 1);
                lay(piece, row.shape, {corner, {corner.x + row.box.high.x, corner.y + row.box.high.y}});
                setup.terrain.push_back(std::move(piece));
            }
        }
    }
}

}  // namespace clashfield::empires
