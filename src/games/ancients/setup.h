#pragma once

// The part of a battle that never changes: table, ground, armies, units and how it is won. Shared by all
// copies.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "content/reader.h"
#include "games/ancients/content/troops.h"
#include "geometry/pieces.h"
#include "geometry/run.h"

namespace clashfield::ancients {

using geometry::Angle;
using geometry::Box;
using geometry::Point;
using geometry::Pose;
using geometry::Tick;

inline constexpr int kMaxUnits = 128;
inline constexpr int kMaxCharacters = 8;
inline constexpr int kMaxPieces = 48;
inline constexpr std::uint8_t kNoUnit = 255;
inline constexpr std::uint8_t kNoCharacter = 255;

// Table 7.3.
enum class Terrain : std::uint8_t {
    Elevated,
    SteepHill,
    Wood,
    Brush,
    Vineyard,
    Marsh,
    Ford,
    River,
    Lake,
    Cliff,
    Building,
    ObstacleSoft,
    ObstacleHard,
};
inline constexpr int kTerrains = 13;
inline constexpr std::string_view kTerrainNames[] = {
    "elevated", "steep_hill", "wood",  "brush",    "vineyard",      "marsh",        "ford",
    "river",    "lake",       "cliff", "building", "obstacle_soft", "obstacle_hard"};
enum class Cover : std::uint8_t { None, Light, Hard };
struct TerrainRule {
    std::uint8_t rate = 1;  // 1 open, 2 difficult, 4 very difficult; 0: nobody may enter
    Cover cover = Cover::None;
    bool high = false;           // elevation 1
    bool cancels_ranks = false;  // AB-RES-04; obstacles do by being defended
    bool blocks_sight = false;   // AB-GEO-11: whoever looks across it
    bool is_line = false;
};
constexpr TerrainRule terrain_rule(Terrain kind) {
    constexpr TerrainRule kRules[] = {
        {.rate = 1, .high = true},
        {.rate = 2, .high = true},
        {.rate = 2, .cover = Cover::Light, .cancels_ranks = true},
        {.rate = 2, .cover = Cover::Light, .cancels_ranks = true},
        {.rate = 2, .cover = Cover::Light, .cancels_ranks = true},
        {.rate = 4, .cancels_ranks = true},
        {.rate = 2},
        {.rate = 0},
        {.rate = 0},
        {.rate = 0, .blocks_sight = true},
        {.rate = 0, .blocks_sight = true},
        {.rate = 1, .cover = Cover::Light, .is_line = true},
        {.rate = 1, .cover = Cover::Hard, .is_line = true},
    };
    return kRules[static_cast<int>(kind)];
}

struct TerrainPiece {
    std::string id;
    Terrain kind = Terrain::Wood;
    content::Bilingual name;
    std::vector<Point> points;  // of an area, convex; of a line, from point to point
};

// Of a unit's command group (AB-SET-03).
namespace command {
inline constexpr std::uint8_t kLeader = 1u << 0;
inline constexpr std::uint8_t kStandard = 1u << 1;
inline constexpr std::uint8_t kMusician = 1u << 2;
}  // namespace command

struct UnitInfo {
    std::string id;  // "A1"
    content::Bilingual name;
    std::uint8_t side = 0;
    std::uint16_t type = 0;  // its place in Setup::types
    std::uint16_t models = 0;
    std::uint8_t files = 1;
    bool skirmishing = false;  // its formation at the start (AB-SET-08)
    std::uint8_t command = 0;  // bits of command::
    std::int32_t price = 0;    // with its command group, without characters
    bool placed = false;       // the scenario says where it stands
    Pose front;
    std::uint8_t reserve = 0;  // enters in this turn of its side (AB-STA-04); 0: it does not
    geometry::TableSide entry = geometry::TableSide::South;
    std::uint8_t character = kNoCharacter;  // a unit of his own, for when he is alone
};

enum class Role : std::uint8_t { General, ArmyStandard, SubCommander };
inline constexpr std::string_view kRoleNames[] = {"general", "army_standard", "subcommander"};

struct CharacterInfo {
    std::string id;  // "AG", "AB", "AS", "AS2"
    content::Bilingual name;
    std::uint8_t side = 0;
    Role role = Role::General;
    std::uint8_t move = 4;  // in inches
    Stats stats;
    std::int32_t price = 0;
    std::uint8_t unit = kNoUnit;   // where he is at the start; kNoUnit: placed by his owner
    std::uint8_t alone = kNoUnit;  // the unit that he is when he is alone
};

struct SideInfo {
    content::Bilingual name;
    std::string list;
    std::uint8_t army = 0;  // whom haters of armies hate
    std::int32_t points = 0;
    geometry::TableSide edge = geometry::TableSide::South;
};

// AB-VIC-02 and what a scenario adds at the end.
enum class Goal : std::uint8_t {
    Nearest,       // `side`: nobody's own; whoever has the steady unit nearest to the piece's centroid
    GeneralWorth,  // a slain or lost general of the other side is worth `points` instead
    CentreBeyond,  // a steady unit of size 5 or more with its centre beyond `line`
    NobodyBeyond,  // no steady enemy unit beyond `line`
    WhollyWithin,  // `count` steady units of size 5 or more wholly on the near side of `line`, else `other`
};
inline constexpr std::string_view kGoalNames[] = {"nearest", "general_worth", "centre_beyond",
                                                  "nobody_beyond", "wholly_within"};
struct ScenarioGoal {
    Goal goal = Goal::Nearest;
    std::uint8_t side = 0;  // who scores
    std::int32_t points = 0;
    std::int32_t other = 0;  // what the other side scores if this one does not
    std::uint8_t count = 1;
    std::uint8_t piece = 0;
    Tick line = 0;      // a y
    bool north = true;  // beyond: north of it
};

struct Options {
    std::uint8_t turns = 6;
    bool no_measuring = false;
};

struct Setup {
    std::string id;
    content::Bilingual name;
    Options options;
    Tick width = 72 * kInch;
    Tick height = 48 * kInch;
    std::vector<TerrainPiece> terrain;
    std::vector<geometry::Piece> pieces;  // views of `terrain`, in its order; kind is that of Terrain
    std::vector<UnitType> types;
    std::vector<std::string> armies;  // ids of all armies, by number
    std::array<SideInfo, 2> sides;
    std::vector<UnitInfo> units;  // side A before side B, then characters alone
    std::vector<CharacterInfo> characters;
    std::vector<ScenarioGoal> goals;
    bool deploys = false;          // AB-SET-06: the sides place their units
    std::uint8_t first = kNoUnit;  // the side that begins; kNoUnit: dice (AB-SET-07)
    std::uint64_t hash = 0;

    Setup() = default;
    Setup(const Setup&) = delete;  // `pieces` looks into `terrain`
    Setup& operator=(const Setup&) = delete;
};

}  // namespace clashfield::ancients
