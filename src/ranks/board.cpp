#include "ranks/board.h"

#include <algorithm>

#include "battle/side.h"
#include "content/json_list.h"
#include "geometry/zones.h"

namespace clashfield::ranks {

using content::json_list;

Json corners_json(const geometry::Box& box) {
    return {point_json(box.low), point_json({box.high.x, box.low.y}), point_json(box.high),
            point_json({box.low.x, box.high.y})};
}
Json base_json(geometry::BaseSize base) {
    return {{"w", millimetres(base.width)}, {"d", millimetres(base.depth)}};
}
Json both(const content::Bilingual& words) {
    if (words.en.empty() && words.fr.empty()) return nullptr;
    return {{"en", words.en}, {"fr", words.fr}};
}
std::string side_name(std::uint8_t side) { return to_string(Side{side}); }

Json block_json(const Regiment& regiment) {
    return block_json(body_of(regiment), regiment.block.files, regiment.block.models);
}
Json block_json(const Body& body, int files, int models) {
    return {{"x", millimetres(body.front.at.x)},    {"y", millimetres(body.front.at.y)},
            {"h", degrees(body.front.heading)},     {"w", millimetres(body.size.width)},
            {"d", millimetres(body.size.depth)},    {"files", files},
            {"ranks", (models + files - 1) / files}};
}

Json scene_json(const Scene& scene) {
    return {{"board", "table"},
            {"table", {{"width", millimetres(scene.width)}, {"height", millimetres(scene.height)}}},
            {"inch", millimetres(scene.inch)},
            {"turn", scene.turn},
            {"turns", scene.turns},
            {"active", side_name(scene.active)},
            {"phase", scene.phase},
            {"step", scene.step}};
}

Json ground_json(const GroundShape& ground) {
    return {
        {"kind", ground.kind}, {"name", both(ground.name)}, {"points", json_list(ground.points, point_json)},
        {"line", ground.line}, {"closed", !ground.line},    {"level", ground.high ? 1 : 0}};
}

Json side_json(SideLook look) {
    return {{"side", side_name(look.side)},
            {"edge", look.north ? "north" : "south"},
            {"zones", std::move(look.zones)},
            {"name", both(look.name)},
            {"points", look.points},
            {"scored", look.scored},
            {"lost", look.lost}};
}

Json unit_json(const UnitLook& look) {
    return {{"id", look.id},
            {"side", side_name(look.side)},
            {"name", both(look.name)},
            {"status", look.status},
            {"strength", look.gone ? 0 : look.strength},
            {"start", look.start},
            {"engaged", look.engaged},
            {"cost", look.cost},
            {"destroyed", look.gone},
            {"troop", look.troop},
            {"class", look.cls}};
}

void add_figures(const Regiment& regiment, const Drawn& drawn, Json& figures) {
    for (int model = 0; model < std::min(drawn.models, regiment.block.models); ++model) {
        const Point at = geometry::place_of(regiment, model);
        figures.push_back({{"id", drawn.id + "." + std::to_string(model + 1)},
                           {"unit", drawn.id},
                           {"side", side_name(drawn.side)},
                           {"x", millimetres(at.x)},
                           {"y", millimetres(at.y)},
                           {"h", degrees(regiment.front.heading)},
                           {"w", millimetres(drawn.base.width)},
                           {"d", millimetres(drawn.base.depth)},
                           {"troop", drawn.troop}});
    }
}

Json flags_json(std::uint32_t bits, std::span<const FlagName> names) {
    Json set = Json::array();
    for (const FlagName& known : names) {
        if ((bits & known.bit) != 0) set.push_back(known.name);
    }
    return set;
}

void Duties::add(std::string_view unit, std::string_view verb, bool done) {
    list_.push_back({{"unit", unit}, {"kind", verb}, {"done", done}});
}

// --- zones ---

namespace {

using Ring = InlineVector<Point, 12>;

// A convex ring cut by the half plane on the inner side of one edge of the table.
template <typename Inside>
Ring cut(const Ring& ring, Inside inside) {  // inside(point): how far, negative outside
    Ring kept;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point a = ring[i];
        const Point b = ring[(i + 1) % ring.size()];
        const std::int64_t in_a = inside(a);
        const std::int64_t in_b = inside(b);
        if (in_a >= 0) kept.push_back(a);
        if ((in_a < 0) == (in_b < 0)) continue;
        const std::int64_t whole = in_a - in_b;
        kept.push_back({static_cast<Tick>(a.x + (b.x - a.x) * in_a / whole),
                        static_cast<Tick>(a.y + (b.y - a.y) * in_a / whole)});
    }
    return kept;
}

Json ring_json(const Corners& corners, Tick width, Tick height) {
    Ring ring;
    for (const Point& corner : corners) ring.push_back(corner);
    ring = cut(ring, [](Point p) { return std::int64_t{p.x}; });
    ring = cut(ring, [](Point p) { return std::int64_t{p.y}; });
    ring = cut(ring, [&](Point p) { return std::int64_t{width} - p.x; });
    ring = cut(ring, [&](Point p) { return std::int64_t{height} - p.y; });
    return json_list(ring, point_json);
}

}  // namespace

Json zones_json(const Body& body, Tick width, Tick height) {
    Json json;
    const Tick beyond = width + height;
    for (const Face face : {Face::Front, Face::Left, Face::Right, Face::Rear})
        json[std::string(face_name(face))] =
            ring_json(geometry::zone_shape(body, face, beyond), width, height);
    return json;
}

Json zones_all_round_json(Tick width, Tick height) {
    Json json;
    json["front"] = corners_json({{0, 0}, {width, height}});
    for (const Face face : {Face::Left, Face::Right, Face::Rear})
        json[std::string(face_name(face))] = Json::array();
    return json;
}

}  // namespace clashfield::ranks
