// Battles of history and pitched battles, and what is refused in them.

#include "games/empires/content/scenario.h"

#include "games/empires/content/contents.h"
#include "games/empires/content/roster.h"
#include "tests/support/empires_content.h"

namespace clashfield::empires {
namespace {

using test::has;
using test::Json;
using test::json_of;
using test::library;
using test::read_as_pickup;
using test::read_as_scenario;
using test::Reading;
using test::shipped;

struct PrintedSide {
    const char* scenario;
    int points[2];
    int units[2];
};
// Section 9.2.
const PrintedSide kPrinted[] = {
    {"telamon", {1982, 1963}, {6, 6}}, {"zama", {1828, 1904}, {6, 7}},     {"magnesia", {1982, 1854}, {6, 7}},
    {"carrhae", {1835, 1732}, {5, 7}}, {"stamford", {1728, 1690}, {6, 6}}, {"hastings", {1772, 1914}, {8, 6}},
};

const UnitInfo& unit(const Setup& setup, const std::string& id) {
    for (const UnitInfo& candidate : setup.units) {
        if (candidate.id == id) return candidate;
    }
    ADD_FAILURE() << "no unit " << id;
    return setup.units.front();
}

TEST(EmpiresScenarios, section_9_2_all_six_are_clean_and_cost_what_is_printed) {
    EXPECT_EQ(library().scenarios.size(), std::size(kPrinted));
    for (const PrintedSide& row : kPrinted) {
        Reading read;
        read_as_scenario(shipped(row.scenario), read);
        EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
        EXPECT_TRUE(read.findings.warnings.empty()) << to_string(read.findings.warnings);
        for (std::size_t side = 0; side < 2; ++side) {
            EXPECT_EQ(read.setup.sides[side].points, row.points[side]) << row.scenario;
            const auto units = std::count_if(read.setup.units.begin(), read.setup.units.end(),
                                             [&](const UnitInfo& one) { return one.side == side; });
            EXPECT_EQ(units, row.units[side]) << row.scenario;
        }
        for (const UnitInfo& one : read.setup.units) EXPECT_TRUE(one.placed) << row.scenario;
    }
}

TEST(EmpiresScenarios, a_scenario_says_where_everybody_stands_and_who_leads) {
    Reading read;
    read_as_scenario(shipped("stamford"), read);
    const empires::Setup& setup = read.setup;
    EXPECT_EQ(setup.options.turns, 8);
    EXPECT_EQ(setup.first, 0);
    EXPECT_FALSE(setup.rolls_ground);
    const UnitInfo& berserkers = unit(setup, "B6");
    EXPECT_TRUE(berserkers.fixed);
    EXPECT_EQ(berserkers.front.at, (Point{36 * kInch, 27 * kInch}));
    EXPECT_EQ(berserkers.front.heading, geometry::Angle::degrees(180));
    EXPECT_FALSE(unit(setup, "A2").fixed);
    EXPECT_EQ(unit(setup, "A2").front.at, (Point{23 * kInch + 7 * kTenth, 11 * kInch}));
    EXPECT_EQ(unit(setup, "A2").front.heading, geometry::Angle(0));
    ASSERT_EQ(setup.characters.size(), 2u);
    EXPECT_EQ(setup.characters[1].id, "BG");
    EXPECT_EQ(setup.characters[1].ml_bonus, 1);
    EXPECT_EQ(setup.characters[1].dl_bonus, 1);
    EXPECT_EQ(setup.units[setup.characters[1].unit].id, "B3");
    EXPECT_FALSE(setup.characters[1].mounted);
    EXPECT_EQ(setup.sides[0].strategy, 3);
    ASSERT_EQ(setup.terrain.size(), 5u);
    EXPECT_EQ(setup.lying, 5);
    EXPECT_TRUE(setup.terrain[0].bank);
    EXPECT_EQ(setup.terrain[4].ground, Ground::Uneven);
    EXPECT_EQ(setup.pieces[3].box.low, (Point{33 * kInch + kInch / 2, 22 * kInch}));
    ASSERT_EQ(setup.goals.size(), 1u);
    EXPECT_EQ(setup.goals[0].goal, Goal::WhollyBeyond);
    EXPECT_EQ(setup.goals[0].line, 25 * kInch);
}

TEST(EmpiresScenarios, goals_name_units_and_sides) {
    Reading read;
    read_as_scenario(shipped("zama"), read);
    ASSERT_EQ(read.setup.goals.size(), 2u);
    EXPECT_EQ(read.setup.goals[0].goal, Goal::GeneralDead);
    EXPECT_EQ(read.setup.goals[0].side, 1);
    EXPECT_EQ(read.setup.goals[1].goal, Goal::UnitsGone);
    ASSERT_EQ(read.setup.goals[1].units.size(), 2u);
    for (const std::uint8_t gone : read.setup.goals[1].units)
        EXPECT_EQ(read.setup.types[read.setup.units[gone].type].cls, Class::Elephant);
    Json json = shipped("zama");
    json["goals"][1]["units"][0] = "B9";
    json["goals"].push_back({{"goal", "endure"}, {"side", "A"}});
    Reading wrong;
    read_as_scenario(json, wrong);
    EXPECT_TRUE(has(wrong.errors(), "D-13", "goals[1].units[0]: there is no unit 'B9'"));
    EXPECT_TRUE(has(wrong.errors(), "F-02", "goals[2]: missing key 'percent'"));
}

TEST(EmpiresScenarios, CE_SET_08_units_stand_in_their_zones_on_ground_they_may_enter) {
    Json json = shipped("stamford");
    json["sides"]["A"]["units"][1]["at"] = {30.9, 11};  // where the next one stands
    json["sides"]["A"]["units"][3]["at"] = {36.9, 12.5};
    json["sides"]["A"]["units"][5]["at"] = {5, 11};
    json["sides"]["B"]["units"][5]["at"] = {20, 24};
    json["sides"]["B"]["units"][1]["at"] = {45.4, 49};
    Reading read;
    read_as_scenario(json, read);
    EXPECT_TRUE(has(read.errors(), "D-06", "A2 and A3 overlap (CE-GEO-06)"));
    EXPECT_TRUE(has(read.errors(), "D-06", "A4 does not stand wholly in its zone (CE-SET-08)"));
    EXPECT_TRUE(has(read.errors(), "D-06", "A6 does not stand wholly in its zone"));
    EXPECT_TRUE(has(read.errors(), "D-06", "B6 stands in derwent_west"));
    EXPECT_TRUE(has(read.errors(), "D-05", "B2 does not stand wholly on the table"));
}

TEST(EmpiresScenarios, CE_SET_08_skirmishers_have_three_inches_more) {
    Json json = shipped("telamon");
    json["sides"]["A"]["units"][0]["at"] = {36, 15.1};
    Reading read;
    read_as_scenario(json, read);
    EXPECT_TRUE(has(read.errors(), "D-06", "A1 does not stand wholly in its zone"));
}

TEST(EmpiresScenarios, pieces_of_ground_are_rectangles_ellipses_and_lines) {
    Json json = shipped("telamon");
    json["terrain"] = json_of(R"([
        {"id": "wall", "ground": "obstacle", "line": [20, 24, 28, 22], "cover": "hard"},
        {"id": "flat", "ground": "rough", "rect": [20, 20, 20, 30]},
        {"id": "far", "ground": "rough", "rect": [60, 20, 80, 30]},
        {"id": "both", "ground": "rough", "rect": [1, 20, 8, 30], "ellipse": [5, 5, 2, 2]},
        {"id": "low", "ground": "obstacle", "rect": [40, 20, 48, 30]},
        {"id": "wall", "ground": "clear", "ellipse": [36, 40, 60, 16], "hill": true},
        {"id": "deep", "ground": "water", "rect": [1, 1, 3, 3]}])");
    Reading read;
    read_as_scenario(json, read);
    EXPECT_TRUE(has(read.errors(), "D-04", "terrain[1].rect: a rectangle is [x0, y0, x1, y1]"));
    EXPECT_TRUE(has(read.errors(), "D-05", "terrain[2].rect: far does not lie on the table"));
    EXPECT_TRUE(has(read.errors(), "F-02", "terrain[3]: a piece of ground has one of"));
    EXPECT_TRUE(has(read.errors(), "D-12", "terrain[4]: an obstacle is a line"));
    EXPECT_TRUE(has(read.errors(), "D-14", "terrain[5].id: terrain id 'wall' is already taken"));
    EXPECT_TRUE(has(read.errors(), "F-05", "terrain[6].ground: unknown ground 'water'"));
    EXPECT_TRUE(read.setup.terrain[0].is_wall());
    EXPECT_EQ(read.setup.terrain[0].box.low, (Point{20 * kInch, 22 * kInch}));
}

// --- pitched battles ---

Json pitched(const char* text) {
    Random random(5);
    return complete_pickup(json_of(text), library(), random);
}

TEST(EmpiresPitched, CE_SET_01_two_lists_are_enough) {
    Reading read;
    read_as_pickup(pitched(R"({"armies": ["rom", "gal"]})"), read);
    EXPECT_TRUE(read.errors().empty()) << to_string(read.errors());
    const empires::Setup& setup = read.setup;
    EXPECT_EQ(setup.first, kNoUnit);  // the strategy roll
    EXPECT_GT(setup.sides[0].points, 1700);
    EXPECT_LE(setup.sides[1].points, 2000);
    EXPECT_FALSE(setup.units.front().placed);
    EXPECT_TRUE(setup.rolls_ground);
    EXPECT_EQ(setup.lying, 0);
    EXPECT_EQ(setup.pieces.size(), 11u * 11 * 6);
}

TEST(EmpiresPitched, CE_SET_06_the_climate_is_that_of_the_lower_rating) {
    struct Row {
        const char* armies;
        bool arid;
    };
    for (const Row& row :
         {Row{R"({"armies": ["car", "gal"]})", false}, Row{R"({"armies": ["han", "suc"]})", true},
          Row{R"({"armies": ["rom", "par"]})", false}, Row{R"({"armies": ["par", "rom"]})", true}}) {
        Reading read;
        read_as_pickup(pitched(row.armies), read);
        const TerrainPiece& two = read.setup.terrain[rolled_piece(read.setup, {2, 2, 1})];
        EXPECT_EQ(two.id, row.arid ? "gully_1_1" : "swamp_1_1") << row.armies;
    }
}

TEST(EmpiresPitched, CE_SET_06_R_78_dice_say_which_piece_and_where) {
    Reading read;
    read_as_pickup(pitched(R"({"armies": ["rom", "gal"]})"), read);
    const empires::Setup& setup = read.setup;
    const TerrainPiece& wood = setup.terrain[rolled_piece(setup, {3, 7, 4})];
    EXPECT_EQ(wood.name.en, "Wood");
    EXPECT_EQ(wood.box.low, (Point{31 * kInch, 23 * kInch}));  // centre 36, 27; 10 x 8
    EXPECT_EQ(wood.box.high, (Point{41 * kInch, 31 * kInch}));
    EXPECT_EQ(wood.cover, Cover::Soft);
    EXPECT_EQ(wood.sight, Sight::Wood);
    const TerrainPiece& hill = setup.terrain[rolled_piece(setup, {7, 12, 6})];
    EXPECT_EQ(hill.shape, geometry::Shape::Ellipse);
    EXPECT_TRUE(hill.hill);
    EXPECT_EQ(hill.box.high, (Point{73 * kInch, 44 * kInch}));  // beyond the edge: it will be dropped
    const TerrainPiece& hedge = setup.terrain[rolled_piece(setup, {11, 2, 1})];
    EXPECT_EQ(hedge.points, (std::vector<Point>{{1 * kInch, 9 * kInch}, {11 * kInch, 9 * kInch}}));
    EXPECT_EQ(setup.pieces[rolled_piece(setup, {11, 2, 1})].shape, geometry::Shape::Line);
    const char* kFertile[] = {"swamp",      "wood",       "wood", "crops", "crops",     "hill",
                              "small_wood", "small_wood", "ford", "hedge", "steep_hill"};
    for (int roll = 2; roll <= 12; ++roll)
        EXPECT_EQ(setup.terrain[rolled_piece(setup, {roll, 2, 1})].id,
                  std::string(kFertile[roll - 2]) + "_1_1");
}

TEST(EmpiresPitched, the_ground_of_a_scenario_is_written_out) {
    const Json json =
        pitched(R"({"armies": ["vik", "sax"], "points": 1500, "map": "stamford", "first": "B"})");
    EXPECT_FALSE(json.contains("map"));
    Reading read;
    read_as_pickup(json, read);
    EXPECT_TRUE(read.errors().empty()) << to_string(read.errors());
    EXPECT_EQ(read.setup.lying, 5);
    EXPECT_FALSE(read.setup.rolls_ground);
    EXPECT_EQ(read.setup.first, 1);
    Reading plain;
    read_as_pickup(pitched(R"({"armies": ["vik", "sax"], "map": "plain"})"), plain);
    EXPECT_TRUE(plain.setup.terrain.empty());
}

TEST(EmpiresPitched, what_cannot_be_bought_is_refused) {
    Reading read;
    read_as_pickup(json_of(R"({"armies": ["rome", {"list": "gal", "budget": 200}], "points": 2000})"), read);
    EXPECT_TRUE(has(read.errors(), "D-13", "armies[0]: there is no army list 'rome'"));
    EXPECT_TRUE(has(read.errors(), "D-19", "armies[1]: an army is bought for 1000 to 4000 points"));
    Json own = pitched(R"({"armies": ["rom", "gal"], "points": 2000})");
    own["points"] = 1500;
    Reading dear;
    read_as_pickup(own, dear);
    EXPECT_TRUE(
        has(dear.errors(), "D-19", "armies[0]: the army is bought for 2000 points, the game is for 1500"));
    own["points"] = 2000;
    own["armies"][0]["characters"] = Json::array();
    Reading headless;
    read_as_pickup(own, headless);
    EXPECT_TRUE(
        has(headless.errors(), "bad_list", "armies[0]: no_general: found 0, allowed 1 to 1 (CE-SET-02)"));
    Reading map;
    read_as_pickup(json_of(R"({"armies": ["rom", "gal"], "map": "cannae"})"), map);
    EXPECT_TRUE(has(map.errors(), "D-13", "map: there is no map 'cannae'"));
}

TEST(EmpiresGround, a_climate_brings_something_with_every_roll) {
    Json file = *content::read_json(test::data_folder() / "empires" / "ground.json");
    file["climates"][0]["pieces"][1]["rolls"] = {2, 3};
    content::Findings findings;
    std::vector<Climate> climates;
    read_climates(content::Reader(file, "ground.json", "", findings), climates);
    EXPECT_TRUE(has(findings.errors, "D-14", "the roll 2 brings two pieces"));
    EXPECT_TRUE(has(findings.errors, "D-12", "the roll 4 brings nothing"));
    file["climates"][1]["pieces"][4]["size"] = {8, 2};
    read_climates(content::Reader(file, "ground.json", "", findings), climates);
    EXPECT_TRUE(has(findings.errors, "D-12", "a line runs from west to east"));
}

TEST(EmpiresContents, everything_that_can_be_played_is_listed) {
    const Json json = contents_json(library());
    EXPECT_EQ(json["scenarios"].size(), 6u);
    EXPECT_EQ(json["scenarios"][0]["sides"][1]["name"]["fr"], "Gaulois");
    EXPECT_EQ(json["maps"].size(), 8u);
    EXPECT_EQ(json["maps"][0]["id"], "rolled");
    EXPECT_EQ(json["rules"][0]["values"], Json({"1..30"}));
    ASSERT_EQ(json["armies"].size(), 10u);
    const Json& rome = json["armies"][0];
    EXPECT_EQ(rome["characters"].size(), 5u);
    EXPECT_EQ(rome["characters"][2]["name"]["en"], "General, ML +2, DL +1");
    EXPECT_EQ(rome["ready"]["points"], 1982);
    EXPECT_FALSE(json["armies"][5].contains("ready"));
    const Json& triarii = rome["lines"][1];
    EXPECT_EQ(triarii["id"], "rom_triarii");
    EXPECT_EQ(triarii["arm"], Json({3, 3}));
    EXPECT_EQ(triarii["special"], Json({"steady", "drilled"}));
    EXPECT_EQ(triarii["cost"], 25);
    EXPECT_EQ(triarii["units"], 2);
    EXPECT_EQ(json["weapons"].size(), 11u);
}

}  // namespace
}  // namespace clashfield::empires
