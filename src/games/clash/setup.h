#pragma once

// The part of a battle that never changes: table, terrain, armies, figures and how it is won. Shared by all
// copies.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "content/reader.h"
#include "games/clash/content/profile.h"
#include "geometry/polygon.h"

namespace clashfield::clash {

using geometry::Box;
using geometry::Point;
using geometry::Polygon;
using geometry::Pose;
using geometry::Segment;

inline constexpr int kMaxFigures = 1024;
inline constexpr int kMaxUnits = 128;
inline constexpr int kMaxUnitFigures = 96;
inline constexpr int kMaxIsolated = 32;  // of a side; army files have fewer (CL-SET-12)
inline constexpr int kMaxTerrain = 48;   // of the map
inline constexpr int kMaxPlaced = 24;    // put down by the players
inline constexpr int kMaxPieces = kMaxTerrain + kMaxPlaced;
inline constexpr std::uint8_t kNoUnit = 255;
inline constexpr std::uint16_t kNoFigure = 0xffff;

// T9.
enum class TerrainKind : std::uint8_t {
    Wood,
    Marsh,
    Ford,
    Sand,
    Snow,
    Rocks,
    FrozenLake,
    Scrub,
    Hill,
    BuildingWood,
    BuildingStone,
    Road,
    Bridge,
    Mountain,
    Lake,
    River,
    Ditch,
    Palisade,
    LowWall,
    Gate,
    Abatis,
    Wall,
    Rampart,
};
inline constexpr int kTerrainKinds = 23;
inline constexpr std::string_view kTerrainNames[] = {
    "wood",  "marsh",         "ford",           "sand", "snow",   "rocks",    "frozen_lake", "scrub",
    "hill",  "building_wood", "building_stone", "road", "bridge", "mountain", "lake",        "river",
    "ditch", "palisade",      "low_wall",       "gate", "abatis", "wall",     "rampart"};
constexpr bool is_line(TerrainKind kind) { return kind >= TerrainKind::Palisade; }
constexpr bool is_building(TerrainKind kind) {
    return kind == TerrainKind::BuildingWood || kind == TerrainKind::BuildingStone;
}

enum class Inner : std::uint8_t { Neither, Left, Right };  // of a wall: seen along its points

// An area is a convex polygon (CL-GEO-05), a line a chain of segments.
struct TerrainPiece {
    TerrainKind kind = TerrainKind::Wood;
    content::Bilingual name;
    std::vector<Point> points;
    bool closed = false;     // a line that ends where it begins
    std::uint8_t level = 1;  // of a hill, or the height of a wall in levels
    Inner inner = Inner::Neither;
    Box box;
};

// Standard bearers and musicians are ordinary figures, and there are no magicians (CL-FIG-06).
enum class Role : std::uint8_t { Rank, Officer, General, Messenger, Symbol, Hero };
inline constexpr std::string_view kRoleNames[] = {"rank",      "officer", "general",
                                                  "messenger", "symbol",  "hero"};
constexpr bool is_special(Role role) { return role != Role::Rank; }

struct FigureInfo {
    std::uint8_t unit = kNoUnit;
    Role role = Role::Rank;
    // Places in Setup::profiles: on foot (or as it always is), and in the saddle.
    std::array<std::uint16_t, 2> forms{};
};

struct UnitInfo {
    std::string id;  // "A1"
    content::Bilingual name;
    std::uint8_t side = 0;
    std::uint16_t first = 0;  // its figures are those from here
    std::uint16_t count = 0;
    bool isolated = false;   // CL-FIG-07
    bool can_mount = false;  // has a form in the saddle and one on foot (CL-SPC-01)
    bool starts_mounted = false;
    bool wheeled = false;  // guns that limber (CL-SPC-04)
    bool starts_limbered = false;
    int cost = 0;
    int strength = 0;          // lives at the start
    std::uint8_t reserve = 0;  // enters at the start of this own phase of its side; 0: deployed (CL-SET-02)
    // Where its side may put it down besides its zone; empty: only there. A fixed place by scenario:
    std::vector<std::vector<Point>> zones;
    bool fixed = false;
    Pose block;  // with `fixed`: CL-SET-11
    std::uint8_t files = 1;
    std::uint16_t apart = 0;  // mm that it must deploy from units with horses (zama's elephants)
};

enum class EdgeOf : std::uint8_t { South, North, West, East };
inline constexpr std::string_view kEdgeNames[] = {"south", "north", "west", "east"};

struct SideInfo {
    content::Bilingual name;
    std::string list;
    int points = 0;  // initial
    EdgeOf edge = EdgeOf::South;
    std::vector<std::vector<Point>> zones;  // polygons: deployment
    std::vector<EdgeOf> entry;              // edges where reserves come on
    Tick entry_from = 0;                    // only from this y on
};

enum class Mode : std::uint8_t { Scenario, Match, OnTheSpot };
inline constexpr std::string_view kModeNames[] = {"scenario", "match", "on_the_spot"};
enum class Deployment : std::uint8_t { Ready, Alternate, Covered, Plans, Decoys };
inline constexpr std::string_view kDeploymentNames[] = {"ready", "alternate", "covered", "plans", "decoys"};
enum class TerrainWay : std::uint8_t { Map, SetAndChoose, Alternate };
inline constexpr std::string_view kTerrainWayNames[] = {"map", "set_and_choose", "alternate"};
enum class AttackerBy : std::uint8_t { Dice, Scenario, Cost };
inline constexpr std::string_view kAttackerNames[] = {"dice", "scenario", "cost"};

struct Options {
    bool pass_over_enemies = false;  // CL-MOV-05
    bool auto_replace = true;        // CL-MEL-18
    std::uint16_t max_phases = 40;   // CL-VIC-06
    Deployment deployment = Deployment::Alternate;
    TerrainWay terrain = TerrainWay::Map;
    AttackerBy attacker = AttackerBy::Scenario;
};

// CL-VIC-01: what a scenario may be won by, tried in order at P12.
enum class Goal : std::uint8_t {
    Hold,        // `side` holds the area at the end of its own phase
    HoldMost,    // at any P12 it has at least `count` figures in the area and more than the other
    Empty,       // at any P12 the other side has nobody left in the area
    HoldBroken,  // holds the area and the unit is destroyed, routing or off
    Match,       // CL-VIC-02 for both sides
    BreakArmy,   // the other side has lost this part (percent) of its points
    Survive,     // after so many phases this side wins
    Exit,        // so many of its figures have left by the edge
    ByLoss,      // after so many phases CL-VIC-06 decides
};
inline constexpr std::string_view kGoalNames[] = {"hold",       "hold_most", "empty", "hold_broken", "match",
                                                  "break_army", "survive",   "exit",  "by_loss"};
struct VictoryRule {
    Goal goal = Goal::Match;
    std::uint8_t side = 0;
    std::uint16_t count = 0;  // figures, percent or phases
    std::vector<Point> area;  // polygon; empty: a circle
    Point centre;
    Tick radius = 0;
    std::uint8_t unit = kNoUnit;
    EdgeOf edge = EdgeOf::North;
    content::Bilingual name;
};

struct Fire {
    Point at;
    std::uint16_t until = 0;  // goes out at the end of this phase
    std::uint8_t side = 0;
    std::uint8_t reserved = 0;
    bool operator==(const Fire&) const = default;
};

// CL-SET-05, "Terrain catalogue": what may be put on the table in a match.
struct CatalogueEntry {
    std::string id;
    TerrainKind kind = TerrainKind::Wood;
    std::uint8_t level = 1;
    std::vector<Point> points;  // around the origin, at heading 0
    // Pieces that are laid down with it: the bridge and the ford of a river.
    struct Crossing {
        TerrainKind kind = TerrainKind::Bridge;
        std::vector<Point> points;
    };
    std::vector<Crossing> with;
};

struct Setup {
    std::string id;
    content::Bilingual name;
    Mode mode = Mode::Scenario;
    Options options;
    Tick width = 0;
    Tick height = 0;
    std::vector<TerrainPiece> terrain;
    std::vector<CatalogueEntry> catalogue;
    std::array<SideInfo, 2> sides;
    std::vector<Profile> profiles;
    std::vector<std::string> weapons;  // ids, by Shooting::weapon
    std::vector<content::Bilingual> weapon_names;
    std::vector<std::string> melee_weapons;  // ids, by Melee::weapon
    std::vector<content::Bilingual> melee_names;
    std::vector<FigureInfo> figures;
    std::vector<UnitInfo> units;  // side A before side B, in the order of the army file
    std::vector<VictoryRule> victory;
    std::vector<Fire> fires;    // that burn when the battle starts
    std::uint8_t attacker = 0;  // where dice do not decide
    std::uint8_t first = 0;     // active in phase 1 unless CL-SET-04 or -05 say otherwise
    std::uint64_t hash = 0;
};

}  // namespace clashfield::clash
