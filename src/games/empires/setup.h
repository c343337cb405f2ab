#pragma once

// The part of a battle that never changes: table, ground, armies, units and how it is won. Shared by all
// copies.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "content/reader.h"
#include "games/empires/content/troops.h"
#include "geometry/pieces.h"
#include "geometry/run.h"

namespace clashfield::empires {

using geometry::Angle;
using geometry::Box;
using geometry::Point;
using geometry::Pose;

inline constexpr int kMaxUnits = 80;
inline constexpr int kMaxCharacters = 8;
inline constexpr int kMaxPieces = 48;       // that lie on the table
inline constexpr int kMaxRolledPieces = 6;  // CE-SET-06
inline constexpr std::uint8_t kNoUnit = 255;
inline constexpr std::uint8_t kNoCharacter = 255;

// Table T1 (CE-TER-01).
enum class Ground : std::uint8_t { Clear, Uneven, Rough, VeryRough, Impassable, Obstacle };
inline constexpr std::size_t kGrounds = 6;
inline constexpr std::string_view kGroundNames[] = {"clear",      "uneven",     "rough",
                                                    "very_rough", "impassable", "obstacle"};
// What an inch of ground costs: 0 is ground that may not be entered. An obstacle costs nothing by the inch;
// CE-TER-05 says what crossing it costs.
constexpr std::uint8_t ground_rate(Ground ground, Class cls, Spacing order) {
    struct Row {
        std::uint8_t closed_foot, open_foot, skirmish_foot, formed_riders, skirmish_riders, wheeled,
            elephants;
    };
    constexpr Row kRows[] = {
        {1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 2, 1}, {2, 1, 1, 2, 2, 4, 1},
        {4, 2, 1, 4, 2, 0, 2}, {0, 0, 0, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 0, 1},
    };
    const Row& row = kRows[index_of(ground)];
    switch (cls) {
        case Class::Infantry:
            if (order == Spacing::Closed) return row.closed_foot;
            return order == Spacing::Open ? row.open_foot : row.skirmish_foot;
        case Class::Cavalry:
        case Class::Camels:
            return order == Spacing::Skirmish ? row.skirmish_riders : row.formed_riders;
        case Class::LightChariot:
        case Class::HeavyChariot:
        case Class::ScythedChariot:
        case Class::Artillery:
        case Class::WarWagon:
            return row.wheeled;
        case Class::Elephant:
            return row.elephants;
    }
    return 0;
}

enum class Cover : std::uint8_t { None, Soft, Hard };
inline constexpr std::string_view kCoverNames[] = {"none", "soft", "hard"};
enum class Sight : std::uint8_t { Open, Wood, Block };  // CE-GEO-07
inline constexpr std::string_view kSightNames[] = {"open", "wood", "block"};

struct TerrainPiece {
    std::string id;
    content::Bilingual name;
    Ground ground = Ground::Clear;
    geometry::Shape shape = geometry::Shape::Area;
    Box box;                    // of a rectangle or an ellipse
    std::vector<Point> points;  // corners of a rectangle; both ends of a line; none of an ellipse
    bool hill = false;
    bool bank = false;  // of a river
    bool building = false;
    Cover cover = Cover::None;
    Sight sight = Sight::Open;

    // CE-TER-07, R-77.
    bool is_wall() const { return ground == Ground::Obstacle && cover == Cover::Hard; }
};

// Table T2 (CE-MAN-01). Steps of a move order, in the order of CE-MOV-03.
enum class Manoeuvre : std::uint8_t {
    Advance,
    Oblique,
    Wheel,
    Back,
    Backwheel,
    Turn,
    Expand,
    Contract,
    Pivot,
    Reform,
    Square,
    Recover,
    SkirmishMove,
};
inline constexpr std::string_view kManoeuvreNames[] = {
    "advance",  "oblique", "wheel",  "back",   "backwheel", "turn",         "expand",
    "contract", "pivot",   "reform", "square", "recover",   "skirmish_move"};
enum class Difficulty : std::uint8_t { None, Simple, Advanced, Complex };
struct ManoeuvreRule {
    Difficulty difficulty = Difficulty::None;
    bool marked = false;     // (*): costs points of the free allowance, then a test (CE-MAN-02)
    bool half_move = false;  // takes half of the move first (CE-MAN-04)
    bool may_march = false;
    Difficulty marching = Difficulty::None;  // what it is as a part of a march (CE-MAN-08)
};
constexpr ManoeuvreRule manoeuvre_rule(Manoeuvre manoeuvre) {
    constexpr ManoeuvreRule kBack = {.difficulty = Difficulty::Advanced, .marked = true, .half_move = true};
    constexpr ManoeuvreRule kTurn = {.difficulty = Difficulty::Simple, .marked = true};
    constexpr ManoeuvreRule kWheel = {
        .difficulty = Difficulty::Simple, .may_march = true, .marching = Difficulty::Advanced};
    constexpr ManoeuvreRule kComplex = {.difficulty = Difficulty::Complex};
    constexpr ManoeuvreRule kRules[] = {
        {.may_march = true}, kWheel, kWheel, kBack, kBack, kTurn, kTurn, kTurn, kBack, kComplex, kComplex, {},
        {.may_march = true},
    };
    return kRules[index_of(manoeuvre)];
}

// CE-FOR. A phalanx is computed, never declared.
enum class Formation : std::uint8_t { None, Shieldwall, Square };
inline constexpr std::string_view kFormationNames[] = {"none", "shieldwall", "square"};

// CE-SET-07: where a unit is that does not begin on the table.
enum class Plan : std::uint8_t { Table, Reserve, FlankLeft, FlankRight };
inline constexpr std::string_view kPlanNames[] = {"table", "reserve", "flank_left", "flank_right"};

struct UnitInfo {
    std::string id;  // "A1"
    content::Bilingual name;
    std::uint8_t side = 0;
    std::uint16_t type = 0;  // its place in Setup::types
    std::uint16_t models = 0;
    std::uint8_t files = 1;
    std::int32_t price = 0;  // without characters
    bool placed = false;     // the scenario says where it stands unless its owner deploys it elsewhere
    bool fixed = false;      // it stands there from the start, whatever its owner wants
    Pose front;
};

enum class Rank : std::uint8_t { General, SubCommander };
inline constexpr std::string_view kRankNames[] = {"general", "subcommander"};

struct CharacterInfo {
    std::string id;  // "AG", "AS", "AS2", "AS3"
    content::Bilingual name;
    std::uint8_t side = 0;
    Rank rank = Rank::General;
    std::uint8_t ml_bonus = 0;
    std::uint8_t dl_bonus = 0;
    bool mounted = false;
    std::int32_t price = 0;
    std::uint8_t unit = kNoUnit;  // whom he is with by default; kNoUnit: his owner places him
};

struct SideInfo {
    content::Bilingual name;
    std::string list;
    std::uint8_t strategy = 0;                              // rating of its list (CE-SET-05)
    std::int32_t points = 0;                                // CE-VIC-01: its starting points
    geometry::TableSide edge = geometry::TableSide::South;  // before any choice (CE-SET-05)
};

// What a scenario adds to CE-VIC.
enum class Goal : std::uint8_t {
    GeneralDead,   // `side` scores `points` when the enemy's general is dead or gone
    UnitsGone,     // `side` scores `points` when all of `units` are removed
    WhollyBeyond,  // `side` scores `points` for `count` good formed units wholly beyond `line`
    Endure,        // `side` has won at least by a little if it lost at most `percent` of its points
    WinsDraws,     // a draw is a minor victory of `side`
};
inline constexpr std::string_view kGoalNames[] = {"general_dead", "units_gone", "wholly_beyond", "endure",
                                                  "wins_draws"};
struct ScenarioGoal {
    Goal goal = Goal::GeneralDead;
    std::uint8_t side = 0;
    std::int32_t points = 0;
    std::uint8_t count = 1;
    std::uint8_t percent = 0;
    Tick line = 0;      // a y
    bool north = true;  // beyond: north of it
    std::vector<std::uint8_t> units;
};

struct Options {
    std::uint8_t turns = 8;
};

struct Setup {
    std::string id;
    content::Bilingual name;
    Options options;
    Tick width = 72 * kInch;
    Tick height = 48 * kInch;
    // First the pieces that lie on the table, then, where the ground is rolled, all that might come
    // (CE-SET-06).
    std::vector<TerrainPiece> terrain;
    std::vector<geometry::Piece>
        pieces;                 // views of `terrain`, in its order; `kind` is its Ground, `id` its place
    std::uint16_t lying = 0;    // so many lie there from the start
    bool rolls_ground = false;  // CE-SET-06
    std::vector<UnitType> types;
    std::array<SideInfo, 2> sides;
    std::vector<UnitInfo> units;  // side A before side B
    std::vector<CharacterInfo> characters;
    std::vector<ScenarioGoal> goals;
    std::uint8_t first = kNoUnit;  // the side that begins; kNoUnit: the strategy roll (CE-SET-05)
    std::uint64_t hash = 0;

    Setup() = default;
    Setup(const Setup&) = delete;  // `pieces` looks into `terrain`
    Setup& operator=(const Setup&) = delete;
};

// CE-SET-06: the piece that these dice bring, in `terrain`. Its centre follows from the dice.
struct GroundRoll {
    int type = 2;  // 2D6
    int x = 2;     // 2D6
    int y = 1;     // 1D6
};
inline std::uint16_t rolled_piece(const Setup& setup, const GroundRoll& roll) {
    return static_cast<std::uint16_t>(setup.lying + ((roll.type - 2) * 11 + roll.x - 2) * 6 + roll.y - 1);
}

}  // namespace clashfield::empires
