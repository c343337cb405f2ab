#include "content/table_reader.h"

#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "content/game_files.h"
#include "geometry/angle.h"
#include "geometry/polygon.h"

namespace clashfield::content {
namespace {

using geometry::Segment;

constexpr int kHundredths = 100;
constexpr Tick kFarthestPlace = 16'000 * kMillimetre;
constexpr std::size_t kMostCorners = 64;

// A number in such parts of its unit; nothing if it is none or lies outside.
std::optional<std::int64_t> in_parts(const Json& json, int parts, std::int64_t least, std::int64_t most) {
    if (!json.is_number()) return std::nullopt;
    const double value = json.get<double>() * parts;  // tidy: double ok
    if (!(value >= -1e9 && value <= 1e9)) return std::nullopt;
    const std::int64_t rounded = std::llround(value);
    if (rounded < least * parts || rounded > most * parts) return std::nullopt;
    return rounded;
}

// Whether segments of a closed line that are not neighbours meet.
bool crosses_itself(std::span<const Point> points, bool closed) {
    const std::size_t segments = closed ? points.size() : points.size() - 1;
    const auto segment = [&](std::size_t i) { return Segment{points[i], points[(i + 1) % points.size()]}; };
    for (std::size_t i = 0; i < segments; ++i) {
        for (std::size_t j = i + 2; j < segments; ++j) {
            if (closed && i == 0 && j == segments - 1) continue;
            if (geometry::touch(segment(i), segment(j))) return true;
        }
    }
    return false;
}

std::vector<Point> read_points(const Reader& reader, const TableSize& table, std::size_t least) {
    std::vector<Point> points;
    if (!reader.json().is_array() || reader.json().size() < least || reader.json().size() > kMostCorners) {
        reader.error("D-04", fmt::format("{} to {} points [x, y] are expected, found {}", least, kMostCorners,
                                         reader.json().is_array() ? std::to_string(reader.json().size())
                                                                  : shown_json(reader.json())));
        return points;
    }
    bool good = true;
    for (std::size_t i = 0; i < reader.json().size(); ++i) {
        points.push_back(read_point(reader.at(i), table.scale));
        if (table.holds(points.back())) continue;
        const auto shown = [&](Tick length) { return length_text(length, table.scale); };
        reader.at(i).error("D-05", fmt::format("({}, {}) is off the table of {} by {} {}",
                                               shown(points.back().x), shown(points.back().y),
                                               shown(table.width), shown(table.height), table.scale.sign));
        good = false;
    }
    return good ? points : std::vector<Point>();
}

GroundPiece read_piece(const Reader& reader, const TableSize& table, const GroundKinds& kinds) {
    static constexpr std::string_view kRequired[] = {"type", "points"};
    static constexpr std::string_view kOptional[] = {"name", "level", "inner", "closed", "shape"};
    static constexpr std::string_view kInner[] = {"left", "right"};
    static constexpr std::string_view kShapes[] = {"polygon", "polyline"};
    GroundPiece piece;
    if (!check_keys(reader, kRequired, kOptional)) return piece;
    const auto kind = reader.at("type").word(kinds.names, "terrain");
    if (!kind) return piece;
    piece.kind = *kind;
    if (reader.has("name")) piece.name = read_name(reader);
    piece.level = read_number(reader, "level", 1, 9, 0);
    piece.closed = read_flag(reader, "closed");
    if (reader.has("inner")) {
        const auto inner = reader.at("inner").word(kInner, "side of a wall");
        if (inner) piece.inner = static_cast<int>(*inner) + 1;
    }
    const bool line = *kind >= kinds.first_line;
    if (reader.has("shape")) {
        const auto shape = reader.at("shape").word(kShapes, "shape");
        if (shape && (*shape == 1) != line)
            reader.at("shape").error("D-04",
                                     fmt::format("{} is a {}", kinds.names[*kind], kShapes[line ? 1 : 0]));
    }
    piece.points = line ? read_chain(reader.at("points"), table, piece.closed)
                        : read_polygon(reader.at("points"), table, kinds.convex_by);
    return piece;
}

}  // namespace

Tick read_length(const Reader& reader, int least, int most, const Scale& scale) {
    if (const auto value = in_parts(reader.json(), scale.parts, least, most))
        return static_cast<Tick>(*value) * (scale.unit / scale.parts);
    reader.error("F-03", fmt::format("a number of {} from {} to {} is expected, found {}", scale.name, least,
                                     most, shown_json(reader.json())));
    return least * scale.unit;
}

std::string length_text(Tick length, const Scale& scale) {
    const Tick size = length < 0 ? -length : length;
    const auto rest = std::int64_t{size % scale.unit} * 1000 / scale.unit;
    std::string text = fmt::format("{}{}", length < 0 ? "-" : "", size / scale.unit);
    if (rest == 0) return text;
    std::string part = fmt::format("{:03}", rest);
    while (part.back() == '0') part.pop_back();
    return text + "." + part;
}

Point read_point(const Reader& reader, const Scale& scale) {
    if (!reader.json().is_array() || reader.json().size() != 2) {
        reader.error("F-03", "a point [x, y] is expected, found " + shown_json(reader.json()));
        return {};
    }
    const int most = kFarthestPlace / scale.unit;
    const Tick x = read_length(reader.at(std::size_t{0}), -most, most, scale);
    const Tick y = read_length(reader.at(1), -most, most, scale);
    return {x, y};
}

std::int32_t read_heading(const Reader& reader) {
    if (const auto value = in_parts(reader.json(), kHundredths, -360, 360))
        return geometry::Angle(*value).centidegrees();
    reader.error("F-03",
                 "a heading from -360 to 360 degrees is expected, found " + shown_json(reader.json()));
    return 0;
}

TableSize read_table(const Reader& reader, const TableLimits& limits) {
    static constexpr std::string_view kRequired[] = {"width", "height"};
    TableSize table;
    if (!check_keys(reader, kRequired, {})) return table;
    // Nothing can be said about places on a table of unknown size.
    bool known = true;
    const auto read = [&](std::string_view key, int most) {
        const Reader length = reader.at(key);
        known = known && in_parts(length.json(), limits.scale.parts, limits.least, most);
        return read_length(length, limits.least, most, limits.scale);
    };
    table.width = read("width", limits.most_width);
    table.height = read("height", limits.most_height);
    table.scale = limits.scale;
    return known ? table : TableSize{};
}

std::vector<Point> read_polygon(const Reader& reader, const TableSize& table, std::string_view convex_by) {
    std::vector<Point> points = read_points(reader, table, 3);
    if (points.empty()) return points;
    if (crosses_itself(points, true)) {
        reader.error("D-04", "the polygon crosses itself; list its corners in order around it");
        return {};
    }
    if (!geometry::is_convex(points)) {
        reader.error("D-04",
                     "the polygon is concave, or has three corners on a line; split it into convex ones (" +
                         std::string(convex_by) + ")");
        return {};
    }
    return points;
}

std::vector<Point> read_chain(const Reader& reader, const TableSize& table, bool closed) {
    std::vector<Point> points = read_points(reader, table, closed ? 3 : 2);
    if (points.empty()) return points;
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (points[i] != points[i - 1]) continue;
        reader.at(i).error("D-04", "the same point twice in a row");
        return {};
    }
    if (crosses_itself(points, closed)) {
        reader.error("D-04", "the line crosses itself; split it");
        return {};
    }
    return points;
}

std::vector<std::vector<Point>> read_polygons(const Reader& reader, const TableSize& table,
                                              std::string_view convex_by) {
    std::vector<std::vector<Point>> polygons;
    if (!reader.array(1, 20)) return polygons;
    for (std::size_t i = 0; i < reader.json().size(); ++i) {
        std::vector<Point> polygon = read_polygon(reader.at(i), table, convex_by);
        if (!polygon.empty()) polygons.push_back(std::move(polygon));
    }
    return polygons;
}

std::int64_t area_of(std::span<const Point> polygon) {
    std::int64_t twice = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point b = polygon[(i + 1) % polygon.size()];
        twice += static_cast<std::int64_t>(a.x) * b.y - static_cast<std::int64_t>(a.y) * b.x;
    }
    return (twice < 0 ? -twice : twice) / 2 / kMillimetre / kMillimetre;
}

std::vector<GroundPiece> read_ground(const Reader& reader, const TableSize& table, const GroundKinds& kinds,
                                     std::size_t most) {
    std::vector<GroundPiece> pieces;
    each_item(reader, 0, most, [&](const Reader& item) {
        GroundPiece piece = read_piece(item, table, kinds);
        if (!piece.points.empty()) pieces.push_back(std::move(piece));
    });
    return pieces;
}

}  // namespace clashfield::content
