#pragma once

// What games of ranks show alike, as JSON: the shapes that pages and terminals draw without knowing a game.
// Lengths are millimetres, x east and y north; headings are degrees clockwise from north. The games give
// their own names and numbers; nothing here asks for a rule.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "content/reader.h"
#include "geometry/body.h"

namespace clashfield::ranks {

using Json = nlohmann::ordered_json;
using geometry::Body;
using geometry::Corners;
using geometry::Face;
using geometry::Point;
using geometry::Regiment;
using geometry::Tick;

inline constexpr Tick kMillimetre = 200;  // a tick of the games of ranks is 5 µm

inline double millimetres(Tick ticks) { return static_cast<double>(ticks) / kMillimetre; }
inline Tick ticks_of(double millimetres) { return static_cast<Tick>(millimetres * kMillimetre); }
inline double degrees(geometry::Angle angle) { return angle.centidegrees() / 100.0; }

inline Json point_json(Point point) { return {millimetres(point.x), millimetres(point.y)}; }
Json corners_json(const geometry::Box& box);
Json base_json(geometry::BaseSize base);
// Null if there are no words.
Json both(const content::Bilingual& words);
std::string side_name(std::uint8_t side);

inline constexpr std::string_view kFaceNames[] = {"front", "right", "rear", "left"};
constexpr std::string_view face_name(Face face) { return kFaceNames[static_cast<std::size_t>(face)]; }

// A body with its files and ranks: `x` and `y` are the middle of its front edge.
Json block_json(const Regiment& regiment);
Json block_json(const Body& body, int files, int models);

// What stands above all else in a view.
struct Scene {
    Tick width = 0;
    Tick height = 0;
    Tick inch = 0;  // what orders and rulers count
    int turn = 0;
    int turns = 0;
    std::uint8_t active = 0;
    std::string_view phase;
    std::string_view step;
};
Json scene_json(const Scene& scene);

// A piece of ground on the table.
struct GroundShape {
    std::string_view kind;
    const content::Bilingual& name;
    std::span<const Point> points;
    bool line = false;
    bool high = false;
};
Json ground_json(const GroundShape& ground);

struct SideLook {
    std::uint8_t side = 0;
    bool north = false;  // its edge
    Json zones;          // where it may put its units, while it does
    const content::Bilingual& name;
    std::int32_t points = 0;
    std::int32_t scored = 0;
    std::int32_t lost = 0;
};
Json side_json(SideLook look);

// What is told of each unit, on the table or not.
struct UnitLook {
    const std::string& id;
    std::uint8_t side = 0;
    const content::Bilingual& name;
    std::string_view status;
    int strength = 0;
    int start = 0;
    bool engaged = false;
    std::int32_t cost = 0;
    bool gone = false;
    std::string_view troop;  // how its figures are drawn
    std::string_view cls;
};
Json unit_json(const UnitLook& look);

// Its figures one by one, after those that are in the list already.
struct Drawn {
    const std::string& id;
    std::uint8_t side = 0;
    std::string_view troop;
    geometry::BaseSize base;
    int models = 0;  // that stand, where there are more places
};
void add_figures(const Regiment& regiment, const Drawn& drawn, Json& figures);

// The names of the bits that are set.
struct FlagName {
    std::uint32_t bit;
    std::string_view name;
};
Json flags_json(std::uint32_t bits, std::span<const FlagName> names);

// What has to be done in a phase, in the order of the rules: [{"unit", "kind", "done"}]. The kind is the verb
// that does it.
class Duties {
  public:
    void add(std::string_view unit, std::string_view verb, bool done);
    Json take() { return std::move(list_); }

  private:
    Json list_ = Json::array();
};

// Front, left, right and rear of a body, cut at the edges of the table.
Json zones_json(const Body& body, Tick width, Tick height);
// Of one who looks all round.
Json zones_all_round_json(Tick width, Tick height);

}  // namespace clashfield::ranks
