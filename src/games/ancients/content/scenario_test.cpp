// Scenarios and pick-up battles, and what is refused in them.

#include "games/ancients/content/scenario.h"

#include "games/ancients/content/roster.h"
#include "tests/support/ancients_content.h"

namespace clashfield::ancients {
namespace {

using content::Json;
using geometry::TableSide;
using test::has;
using test::json_of;
using test::library;
using test::read_as_pickup;
using test::read_as_scenario;
using test::Reading;
using test::scenario_errors;
using test::shipped;

struct PrintedSide {
    const char* scenario;
    std::uint8_t side;
    int points;
    std::vector<int> units;
};
// Section 9.5: prices of the units and of the whole side.
const PrintedSide kPrintedSides[] = {
    {"zama", 0, 1500, {80, 295, 239, 255, 231, 185}},
    {"zama", 1, 1501, {100, 100, 80, 211, 327, 315, 128}},
    {"telamon", 0, 1450, {80, 239, 315, 186, 231, 134, 55}},
    {"telamon", 1, 1445, {239, 211, 223, 210, 60, 167, 120}},
    {"gaugamela", 0, 1629, {303, 255, 219, 108, 64, 215, 195}},
    {"gaugamela", 1, 1627, {100, 140, 303, 340, 191, 90, 167, 96}},
    {"chaeronea", 0, 1556, {303, 255, 270, 108, 215, 85, 55}},
    {"chaeronea", 1, 1555, {323, 290, 207, 271, 108, 56, 95}},
    {"tapae", 0, 1211, {319, 319, 165, 90, 123, 55}},
    {"tapae", 1, 1211, {183, 183, 210, 225, 60, 130}},
    {"edessa", 0, 1344, {395, 275, 175, 90, 159, 110}},
    {"edessa", 1, 1339, {223, 172, 128, 128, 140, 125, 150, 128}},
    {"adrianople", 0, 1305, {275, 275, 300, 90, 66, 159}},
    {"adrianople", 1, 1301, {239, 207, 183, 130, 72, 175, 80}},
    {"maldon", 0, 1199, {219, 235, 207, 170, 60, 48, 50}},
    {"maldon", 1, 1194, {207, 215, 210, 175, 120, 90, 32}},
};

const UnitInfo& unit(const Setup& setup, const std::string& id) {
    for (const UnitInfo& candidate : setup.units) {
        if (candidate.id == id) return candidate;
    }
    ADD_FAILURE() << "no unit " << id;
    return setup.units.front();
}

TEST(AncientsScenarios, section_9_5_all_eight_are_clean_and_cost_what_is_printed) {
    EXPECT_EQ(library().scenarios.size(), 8u);
    for (const PrintedSide& row : kPrintedSides) {
        Reading read;
        read_as_scenario(shipped(row.scenario), read);
        EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
        EXPECT_TRUE(read.findings.warnings.empty()) << to_string(read.findings.warnings);
        EXPECT_EQ(read.setup.sides[row.side].points, row.points) << row.scenario;
        std::vector<int> prices;
        for (const UnitInfo& one : read.setup.units) {
            if (one.side == row.side && one.character == kNoCharacter) prices.push_back(one.price);
        }
        EXPECT_EQ(prices, row.units) << row.scenario;
    }
}

TEST(AncientsScenarios, a_scenario_says_where_everybody_stands) {
    Reading read;
    read_as_scenario(shipped("zama"), read);
    const ancients::Setup& setup = read.setup;
    EXPECT_FALSE(setup.deploys);
    EXPECT_EQ(setup.options.turns, 6);
    EXPECT_EQ(setup.first, 1);
    EXPECT_EQ(setup.width, 72 * kInch);
    const UnitInfo& hastati = unit(setup, "A3");
    EXPECT_EQ(hastati.front.at, (Point{42 * kInch + 600 * kGrid, 12 * kInch}));
    EXPECT_EQ(hastati.front.heading, geometry::Angle(0));
    EXPECT_EQ(hastati.files, 4);
    EXPECT_EQ(hastati.command, command::kLeader | command::kStandard | command::kMusician);
    EXPECT_EQ(unit(setup, "B4").front.heading, geometry::Angle::degrees(180));
    EXPECT_TRUE(unit(setup, "A1").skirmishing);
    EXPECT_FALSE(hastati.skirmishing);
    EXPECT_EQ(setup.terrain.size(), 2u);
    EXPECT_EQ(setup.pieces.size(), 2u);
    EXPECT_EQ(setup.pieces[1].kind, static_cast<std::uint8_t>(Terrain::Brush));
    EXPECT_EQ(setup.sides[1].army, 2);  // Carthage
}

TEST(AncientsScenarios, AB_CHR_01_characters_stand_with_their_units_and_have_one_of_their_own) {
    Reading read;
    read_as_scenario(shipped("chaeronea"), read);
    const ancients::Setup& setup = read.setup;
    ASSERT_EQ(setup.characters.size(), 4u);
    const CharacterInfo& philip = setup.characters[0];
    EXPECT_EQ(philip.id, "AG");
    EXPECT_EQ(philip.name.fr, "Philippe II");
    EXPECT_EQ(setup.units[philip.unit].id, "A5");
    EXPECT_EQ(philip.stats.ws, 7);
    const CharacterInfo& standard = setup.characters[1];
    EXPECT_EQ(standard.id, "AB");
    EXPECT_EQ(standard.role, Role::ArmyStandard);
    EXPECT_EQ(setup.units[standard.unit].id, "A3");
    EXPECT_EQ(standard.move, 8);  // as the general
    const UnitInfo& alone = setup.units[philip.alone];
    EXPECT_EQ(alone.character, 0);
    EXPECT_EQ(alone.price, 0);
    EXPECT_EQ(setup.types[alone.type].mount, Mount::Mounted);  // R-100
    const CharacterInfo& greek = setup.characters[2];
    EXPECT_EQ(greek.id, "BG");
    EXPECT_EQ(setup.types[setup.units[greek.alone].type].mount, Mount::None);
    EXPECT_EQ(setup.types[setup.units[greek.alone].type].base,
              (BaseSize{20 * kMillimetre, 20 * kMillimetre}));
}

TEST(AncientsScenarios, AB_STA_04_reserves_come_by_an_edge) {
    Reading read;
    read_as_scenario(shipped("adrianople"), read);
    const UnitInfo& lancers = unit(read.setup, "B6");
    EXPECT_FALSE(lancers.placed);
    EXPECT_EQ(lancers.reserve, 2);
    EXPECT_EQ(lancers.entry, TableSide::West);
    EXPECT_FALSE(read.setup.deploys);
}

TEST(AncientsScenarios, AB_VIC_02_goals_are_read) {
    const auto goal_of = [](const char* id) {
        Reading read;
        read_as_scenario(shipped(id), read);
        EXPECT_EQ(read.setup.goals.size(), 1u) << id;
        return read.setup.goals.empty() ? ScenarioGoal{} : read.setup.goals[0];
    };
    EXPECT_EQ(goal_of("telamon").goal, Goal::Nearest);
    EXPECT_EQ(goal_of("telamon").piece, 0);
    EXPECT_EQ(goal_of("gaugamela").points, 200);
    const ScenarioGoal tapae = goal_of("tapae");
    EXPECT_EQ(tapae.goal, Goal::CentreBeyond);
    EXPECT_EQ(tapae.line, 35 * kInch + kInch / 2);
    EXPECT_TRUE(tapae.north);
    EXPECT_EQ(goal_of("adrianople").side, 1);
    const ScenarioGoal maldon = goal_of("maldon");
    EXPECT_EQ(maldon.goal, Goal::WhollyWithin);
    EXPECT_FALSE(maldon.north);
    EXPECT_EQ(maldon.count, 2);
    EXPECT_EQ(maldon.other, 100);
}

TEST(AncientsScenarios, AB_SET_06_with_a_free_set_up_the_sides_place_their_units) {
    Json json = shipped("zama");
    json["free_setup"] = true;
    Reading read;
    read_as_scenario(json, read);
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    EXPECT_TRUE(read.setup.deploys);
    for (const UnitInfo& one : read.setup.units) EXPECT_FALSE(one.placed);
}

TEST(AncientsScenarios, a_table_may_have_another_size) {
    Json json = shipped("gaugamela");
    json["table"] = {{"width", 60}, {"height", 44}};
    for (Json& one : json["sides"]["B"]["units"]) one["at"][1] = 32;
    Reading read;
    read_as_scenario(json, read);
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    EXPECT_EQ(read.setup.height, 44 * kInch);
    json["table"]["height"] = 45;
    EXPECT_TRUE(has(scenario_errors(json), "D-06", "B1 does not stand wholly within 12 inches"));
}

TEST(AncientsScenarios, options_of_a_set_up_go_over_those_of_a_scenario) {
    Json json = shipped("zama");
    json["options"] = {{"turns", 4}, {"no_measuring", true}};
    json.erase("first");
    Reading read;
    read_as_scenario(json, read);
    EXPECT_EQ(read.setup.options.turns, 4);
    EXPECT_TRUE(read.setup.options.no_measuring);
    EXPECT_EQ(read.setup.first, kNoUnit);  // AB-SET-07: dice
}

// --- what is refused (section 10) ---

TEST(AncientsScenarioErrors, unknown_and_missing_fields_are_named) {
    Json json = shipped("zama");
    json["turn"] = 6;
    EXPECT_TRUE(has(scenario_errors(json), "F-02", "unknown key 'turn'; did you mean 'turns'"));
    json = shipped("zama");
    json.erase("terrain");
    EXPECT_TRUE(has(scenario_errors(json), "F-02", "missing key 'terrain'"));
    json = shipped("zama");
    json["sides"]["A"]["units"][0]["position"] = Json::array({1, 2});
    EXPECT_TRUE(has(scenario_errors(json), "F-02", "sides.A.units[0]: unknown key 'position'"));
}

TEST(AncientsScenarioErrors, a_battle_has_a_turn_at_least) {
    Json json = shipped("zama");
    json["turns"] = 0;
    EXPECT_TRUE(has(scenario_errors(json), "F-03", "turns: a number from 1 to 30 is expected, found '0'"));
}

TEST(AncientsScenarioErrors, terrain_has_a_known_kind_and_a_sound_shape) {
    const auto errors_with = [](const char* points, const char* kind = "wood") {
        Json json = shipped("zama");
        json["terrain"][0]["type"] = kind;
        json["terrain"][0]["points"] = json_of(points);
        return scenario_errors(json);
    };
    EXPECT_TRUE(errors_with("[[8, 20], [12, 20], [12, 24]]").empty());
    EXPECT_TRUE(has(errors_with("[[8, 20], [12, 20]]"), "D-04", "terrain[0].points: 3 to 64 points"));
    EXPECT_TRUE(has(errors_with("[[8, 20]]", "obstacle_soft"), "D-04", "2 to 64 points"));
    EXPECT_TRUE(errors_with("[[8, 20], [12, 20]]", "obstacle_soft").empty());
    EXPECT_TRUE(has(errors_with("[[8, 20], [12, 24], [12, 20], [8, 24]]"), "D-04", "crosses itself"));
    EXPECT_TRUE(has(errors_with("[[8, 20], [12, 20], [9, 21], [8, 24]]"), "D-04", "(AB-TER-05)"));
    EXPECT_TRUE(has(errors_with("[[8, 20], [12, 20], [12, 49]]"), "D-05",
                    "(12, 49) is off the table of 72 by 48 inches"));
    EXPECT_TRUE(
        has(errors_with("[[8, 20], [12, 20], [12, 24]]", "forest"), "F-05", "unknown terrain 'forest'"));
}

TEST(AncientsScenarioErrors, ids_are_taken_once) {
    Json json = shipped("zama");
    json["terrain"][1]["id"] = "gentle_hill";
    EXPECT_TRUE(
        has(scenario_errors(json), "D-14", "terrain[1].id: terrain id 'gentle_hill' is already taken"));
}

TEST(AncientsScenarioErrors, units_stand_on_the_table_and_in_their_zone) {
    Json json = shipped("zama");
    json["sides"]["A"]["units"][1]["at"] = Json::array({1, 12});
    EXPECT_TRUE(
        has(scenario_errors(json), "D-05", "sides.A.units[1]: A2 does not stand wholly on the table"));
    json["sides"]["A"]["units"][1]["at"] = Json::array({37.5, 12.1});
    EXPECT_TRUE(has(scenario_errors(json), "D-06", "A2 does not stand wholly within 12 inches of its edge"));
    json["sides"]["A"]["units"][1]["at"] = Json::array({37.5, 12.004});  // within eps (AB-GEO-01)
    EXPECT_TRUE(scenario_errors(json).empty());
}

TEST(AncientsScenarioErrors, units_do_not_overlap) {
    Json json = shipped("zama");
    json["sides"]["A"]["units"][1]["at"] = Json::array({40, 12});
    EXPECT_TRUE(has(scenario_errors(json), "D-06", "sides.A.units[2]: A2 and A3 overlap (AB-GEO-10)"));
}

TEST(AncientsScenarioErrors, AB_TER_02_nobody_stands_where_he_may_not_go) {
    Json json = shipped("zama");
    json["terrain"][0]["points"] = json_of("[[36, 8], [40, 8], [40, 11], [36, 11]]");
    EXPECT_TRUE(scenario_errors(json).empty());
    json["terrain"][0]["type"] = "lake";
    EXPECT_TRUE(has(scenario_errors(json), "D-06", "A2 stands in gentle_hill, which it may not enter"));
    json = shipped("telamon");  // A7 is a machine
    json["terrain"][1]["points"] = json_of("[[52, 8], [56, 8], [56, 11], [52, 11]]");
    EXPECT_TRUE(has(scenario_errors(json), "D-06", "A7 stands in olive_grove"));
}

TEST(AncientsScenarioErrors, AB_SET_02_broken_shares_are_told_with_their_percents) {
    Json json = shipped("zama");
    json["sides"]["A"]["units"] = json_of(R"([{"type": "rep_triarii", "models": 20, "at": [30, 12]},
        {"type": "rep_hastati", "models": 10, "at": [40, 12]}])");
    json["sides"]["A"]["characters"] = Json::array();
    const Problems errors = scenario_errors(json);
    EXPECT_TRUE(has(errors, "D-07", "sides.A: no_general: found 0, allowed 1 to 1 (AB-SET-02)"));
    EXPECT_TRUE(has(errors, "D-07", "Special troops: 72 % of the price, allowed are 0 to 50 % (AB-SET-02)"));
}

TEST(AncientsScenarioErrors, AB_SET_06_all_units_have_a_place_or_none) {
    Json json = shipped("zama");
    json["sides"]["A"]["units"][0].erase("at");
    json["sides"]["A"]["units"][0].erase("facing");
    EXPECT_TRUE(has(scenario_errors(json), "D-12", "12 of 13 units have a place"));
    json = shipped("adrianople");
    json["sides"]["B"]["units"][5]["at"] = Json::array({10, 40});
    EXPECT_TRUE(has(scenario_errors(json), "D-12", "a reserve is placed when it comes"));
}

TEST(AncientsScenarioErrors, goals_name_what_is_there) {
    Json json = shipped("telamon");
    json["goals"][0]["piece"] = "hill_east";
    EXPECT_TRUE(has(scenario_errors(json), "D-13", "goals[0].piece: there is no piece 'hill_east'"));
    json["goals"][0] = {{"goal", "win"}};
    EXPECT_TRUE(has(scenario_errors(json), "F-05", "unknown goal 'win'"));
    json["goals"][0] = {{"goal", "general_worth"}, {"points", 200}};
    EXPECT_TRUE(has(scenario_errors(json), "F-02", "goals[0]: missing key 'side'"));
}

TEST(AncientsScenarioErrors, sides_have_edges_of_their_own) {
    Json json = shipped("zama");
    json["sides"]["A"]["edge"] = "north";
    EXPECT_TRUE(has(scenario_errors(json), "D-12", "both sides have the north edge"));
}

// --- pick-up battles ---

Json pickup_of(const char* text) {
    Random random(5);
    return complete_pickup(json_of(text), library(), random);
}

TEST(AncientsPickup, AB_SET_05_two_lists_and_the_ground_of_a_scenario_make_a_battle) {
    const Json json =
        pickup_of(R"({"armies": ["rep", {"list": "CAR", "budget": 1200}], "points": 1500, "map": "maldon"})");
    EXPECT_FALSE(json.contains("map"));
    Reading read;
    read_as_pickup(json, read);
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    const ancients::Setup& setup = read.setup;
    EXPECT_TRUE(setup.deploys);
    EXPECT_EQ(setup.first, kNoUnit);
    EXPECT_EQ(setup.terrain.size(), 4u);
    EXPECT_EQ(setup.pieces.size(), 4u);
    EXPECT_LE(setup.sides[0].points, 1500);
    EXPECT_GT(setup.sides[0].points, 1300);
    EXPECT_LE(setup.sides[1].points, 1200);
    EXPECT_EQ(setup.sides[1].list, "car");
    EXPECT_EQ(setup.sides[1].edge, TableSide::North);
    for (const UnitInfo& one : setup.units) EXPECT_FALSE(one.placed);
}

TEST(AncientsPickup, without_points_an_army_is_bought_for_the_usual_ones) {
    Reading read;
    read_as_pickup(pickup_of(R"({"armies": ["gau", "mac"]})"), read);
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    EXPECT_GT(read.setup.sides[1].points, 1300);
    EXPECT_TRUE(read.setup.terrain.empty());
}

TEST(AncientsPickup, what_cannot_be_bought_is_told) {
    const auto errors_of = [](const char* text) {
        Reading read;
        read_as_pickup(pickup_of(text), read);
        return read.findings.errors;
    };
    EXPECT_TRUE(
        has(errors_of(R"({"armies": ["rome", "car"]})"), "D-13", "armies[0]: there is no army list 'rome'"));
    EXPECT_TRUE(has(errors_of(R"({"armies": ["mac", "car"], "points": 600})"), "D-19",
                    "the smallest army of mac costs 813 points, the budget is 600"));
    EXPECT_TRUE(
        has(errors_of(R"({"armies": ["mac", "car"], "points": 10})"), "F-03", "points: a number from 500"));
    EXPECT_TRUE(has(errors_of(R"({"armies": ["mac", "car"], "map": "nowhere"})"), "D-13",
                    "there is no map 'nowhere'"));
    EXPECT_TRUE(has(errors_of(R"({"armies": ["mac"]})"), "F-03", "armies: a list of 2 items"));
}

TEST(AncientsPickup, AB_SET_02_an_army_must_be_legal_and_within_the_points) {
    Json json = json_of(R"({"armies": ["gau", {"list": "rep", "characters": [],
        "units": [{"type": "rep_hastati", "models": 20}]}], "points": 600})");
    Random random(5);
    json = complete_pickup(json, library(), random);
    Reading read;
    read_as_pickup(json, read);
    EXPECT_TRUE(has(read.findings.errors, "bad_list", "armies[1]: no_general"));
    json["armies"][1]["budget"] = 700;
    Reading dear;
    read_as_pickup(json, dear);
    EXPECT_TRUE(has(dear.findings.errors, "D-19", "the army is bought for 700 points, the game is for 600"));
}

// --- files ---

TEST(AncientsFiles, every_shipped_file_is_clean) {
    for (const char* file : {"armies.json", "scenarios.json"}) {
        const content::Findings findings =
            lint_content(test::data_folder(), (test::data_folder() / "ancients" / file).string());
        EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
        EXPECT_TRUE(findings.warnings.empty()) << to_string(findings.warnings);
    }
}

TEST(AncientsFiles, a_further_file_brings_troops_of_ones_own) {
    Json file = *content::read_json(test::data_folder() / "ancients" / "armies.json");
    Json own = file["armies"][0];
    own["id"] = "mine";
    own["code"] = "MINE";
    own["types"] = Json::array({own["types"][1]});
    own["types"][0]["id"] = "mine_men";
    own["types"][0]["hates"] = {"car"};
    own["types"][0].erase("points");  // AB-PTS-01: 14, and a point for hatred
    file["armies"] = Json::array({own});
    Library whole = library();
    content::Findings findings;
    read_further(content::Reader(file, "mine.json", "", findings), whole);
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    const UnitType* men = find_type(whole.book, "mine_men");
    ASSERT_NE(men, nullptr);
    EXPECT_EQ(men->army, 12);
    EXPECT_EQ(men->points, 15);
    EXPECT_EQ(men->hates, 1u << 2);
}

}  // namespace
}  // namespace clashfield::ancients
