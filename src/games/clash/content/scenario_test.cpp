// Scenarios and matches, and what is refused in them.

#include "games/clash/content/scenario.h"

#include "games/clash/content/reading.h"
#include "tests/support/clash_content.h"

namespace clashfield::clash {
namespace {

using content::Reader;
using test::has;
using test::json_of;
using test::library;
using test::match_of;
using test::Read;
using test::scenario_of;
using test::shipped;

Problems errors_of(const Json& scenario) { return scenario_of(scenario).findings.errors; }

const UnitInfo& unit(const Setup& setup, const std::string& id) {
    for (const UnitInfo& candidate : setup.units) {
        if (candidate.id == id) return candidate;
    }
    ADD_FAILURE() << "no unit " << id;
    return setup.units.front();
}

TEST(ClashScenarios, CL_SET_02_all_eight_are_clean_and_cost_what_is_printed) {
    struct Row {
        const char* id;
        int a;
        int b;
    };
    const Row rows[] = {{"first_clash", 294, 294}, {"marathon", 787, 810},    {"zama", 916, 888},
                        {"adrianople", 871, 740},  {"crecy", 1036, 796},      {"marignano", 978, 1023},
                        {"abraham", 961, 995},     {"rorkes_drift", 986, 430}};
    EXPECT_EQ(library().scenarios.size(), std::size(rows));
    for (const Row& row : rows) {
        const Read read = scenario_of(shipped(row.id));
        EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
        EXPECT_TRUE(read.findings.warnings.empty()) << to_string(read.findings.warnings);
        EXPECT_EQ(read.setup.sides[0].points, row.a) << row.id;
        EXPECT_EQ(read.setup.sides[1].points, row.b) << row.id;
        EXPECT_EQ(read.setup.mode, Mode::Scenario);
        EXPECT_FALSE(read.setup.victory.empty());
        std::size_t figures = 0;
        for (const UnitInfo& one : read.setup.units) {
            EXPECT_EQ(one.first, figures);
            figures += one.count;
        }
        EXPECT_EQ(read.setup.figures.size(), figures);
    }
}

TEST(ClashScenarios, CL_V47_marathon_has_the_numbers_of_the_example) {
    const clash::Setup setup = scenario_of(shipped("marathon")).setup;
    EXPECT_EQ(unit(setup, "A1").cost, 245);
    EXPECT_EQ(unit(setup, "A3").cost, 173);
    EXPECT_EQ(unit(setup, "A4").cost, 78);
    EXPECT_EQ(setup.sides[0].points, 787);
    EXPECT_EQ(setup.victory.size(), 3u);
    EXPECT_EQ(setup.victory[0].goal, Goal::Hold);
    EXPECT_EQ(setup.victory[0].radius, 100 * kMillimetre);
    EXPECT_EQ(setup.victory[2].goal, Goal::Survive);
    EXPECT_EQ(setup.victory[2].side, 1);
    EXPECT_EQ(setup.victory[2].count, 24);
}

TEST(ClashScenarios, CL_FIG_02_generals_come_last_ride_and_never_shoot) {
    const clash::Setup setup = scenario_of(shipped("first_clash")).setup;
    EXPECT_EQ(setup.units.size(), 9u);
    const UnitInfo& greek = unit(setup, "A4");
    EXPECT_TRUE(greek.isolated);
    EXPECT_FALSE(greek.can_mount);
    EXPECT_EQ(greek.cost, 46);
    EXPECT_EQ(setup.figures[greek.first].role, Role::General);
    const UnitInfo& persian = unit(setup, "B5");
    EXPECT_TRUE(persian.starts_mounted);
    const FigureInfo& figure = setup.figures[persian.first];
    EXPECT_FALSE(setup.profiles[figure.forms[0]].shooting.exists());
    EXPECT_FALSE(setup.profiles[figure.forms[1]].shooting.exists());
    EXPECT_EQ(setup.profiles[figure.forms[1]].troop, Troop::C);
    const UnitInfo& hoplites = unit(setup, "A1");
    EXPECT_EQ(hoplites.count, 10);
    EXPECT_EQ(hoplites.strength, 10);
    EXPECT_EQ(setup.figures[hoplites.first + 9u].role, Role::Officer);
    EXPECT_EQ(setup.figures[hoplites.first].role, Role::Rank);
}

TEST(ClashScenarios, adrianople_has_reserves_a_laager_and_burning_grass) {
    const clash::Setup setup = scenario_of(shipped("adrianople")).setup;
    EXPECT_EQ(unit(setup, "B5").reserve, 3);
    EXPECT_EQ(unit(setup, "B6").reserve, 3);
    EXPECT_EQ(unit(setup, "B4").reserve, 0);
    EXPECT_EQ(setup.sides[1].entry, (std::vector<EdgeOf>{EdgeOf::West, EdgeOf::East}));
    EXPECT_EQ(setup.sides[1].entry_from, 500 * kMillimetre);
    ASSERT_EQ(setup.fires.size(), 1u);
    EXPECT_EQ(setup.fires[0].until, 6);
    EXPECT_TRUE(setup.terrain[0].closed);
    EXPECT_EQ(setup.victory[0].goal, Goal::HoldMost);
    EXPECT_EQ(setup.victory[0].count, 5);
    EXPECT_EQ(setup.victory[0].area.size(), 8u);
}

TEST(ClashScenarios, special_rules_of_the_others) {
    const clash::Setup zama = scenario_of(shipped("zama")).setup;
    EXPECT_EQ(unit(zama, "A1").apart, 60);
    EXPECT_EQ(unit(zama, "A1").strength, 16);
    const clash::Setup crecy = scenario_of(shipped("crecy")).setup;
    EXPECT_TRUE(crecy.profiles[crecy.figures[unit(crecy, "A1").first].forms[0]].has(special::kWet));
    const clash::Setup marignano = scenario_of(shipped("marignano")).setup;
    EXPECT_EQ(marignano.units[marignano.victory[0].unit].id, "B5");
    EXPECT_TRUE(unit(marignano, "B5").wheeled);
    EXPECT_FALSE(unit(marignano, "B5").starts_limbered);
    const clash::Setup abraham = scenario_of(shipped("abraham")).setup;
    EXPECT_EQ(unit(abraham, "A5").zones.size(), 2u);
    const clash::Setup drift = scenario_of(shipped("rorkes_drift")).setup;
    const UnitInfo& regulars = unit(drift, "B1");
    EXPECT_TRUE(regulars.fixed);
    EXPECT_EQ(regulars.files, 12);
    EXPECT_EQ(regulars.block.at, (Point{585 * kMillimetre, 545 * kMillimetre}));
    EXPECT_EQ(drift.profiles[drift.figures[regulars.first].forms[0]].morale, Morale::E);
    EXPECT_EQ(drift.victory[0].goal, Goal::Empty);
}

TEST(ClashScenarios, what_must_be_there_is_named_when_it_is_not) {
    for (const char* key : {"id", "name", "table", "terrain", "sides", "first", "victory"}) {
        Json json = shipped("first_clash");
        json.erase(key);
        EXPECT_TRUE(has(errors_of(json), "F-02", "missing key '" + std::string(key) + "'")) << key;
    }
    for (const char* key : {"name", "army", "zones"}) {
        Json json = shipped("first_clash");
        json["sides"]["B"].erase(key);
        EXPECT_TRUE(has(errors_of(json), "F-02", "missing key '" + std::string(key) + "'")) << key;
    }
    Json json = shipped("first_clash");
    json["weather"] = "fine";
    const Read read = scenario_of(json);
    EXPECT_TRUE(read.findings.errors.empty());
    EXPECT_TRUE(has(read.findings.warnings, "F-02", "weather"));
}

TEST(ClashScenarios, CL_GEO_05_terrain_that_is_no_shape_is_refused) {
    const auto with = [](const char* piece) {
        Json json = shipped("first_clash");
        json["terrain"].push_back(json_of(piece));
        return errors_of(json);
    };
    EXPECT_TRUE(
        has(with(R"({"type": "jungle", "points": [[0,0],[9,0],[9,9]]})"), "F-05", "Allowed: wood, marsh"));
    EXPECT_TRUE(has(with(R"({"type": "wood", "points": [[0,0],[9,0]]})"), "D-04", "3 to 64 points"));
    EXPECT_TRUE(has(with(R"({"type": "palisade", "points": [[0,0]]})"), "D-04", "2 to 64 points"));
    EXPECT_TRUE(
        has(with(R"({"type": "wood", "points": [[0,0],[90,0],[20,20],[0,90]]})"), "D-04", "split it"));
    EXPECT_TRUE(
        has(with(R"({"type": "wood", "points": [[0,0],[90,90],[90,0],[0,90]]})"), "D-04", "crosses itself"));
    EXPECT_TRUE(has(with(R"({"type": "wood", "points": [[0,0],[9000,0],[9,9]]})"), "D-05", "off the table"));
    EXPECT_TRUE(has(with(R"({"type": "wood", "points": [[0,0],["x",0],[9,9]]})"), "F-03", "millimetres"));
    EXPECT_TRUE(has(with(R"({"type": "wall", "points": [[0,0],[9,0]], "inner": "up"})"), "F-05", "left"));
    EXPECT_TRUE(
        has(with(R"({"type": "wall", "shape": "polygon", "points": [[0,0],[9,0]]})"), "D-04", "polyline"));
    EXPECT_TRUE(has(with(R"({"type": "gate", "points": [[0,0],[9,0],[9,0]]})"), "D-04", "twice"));
    EXPECT_TRUE(with(R"({"type": "rampart", "points": [[0,0],[90,0]], "inner": "left"})").empty());
}

TEST(ClashScenarios, CL_SET_06_zones_lie_on_the_table_and_hold_their_army) {
    Json json = shipped("first_clash");
    json["sides"]["A"]["zones"][0][1] = {1300, 0};
    EXPECT_TRUE(has(errors_of(json), "D-05", "sides.A.zones[0][1]"));
    json = shipped("first_clash");
    json["sides"]["A"]["zones"] = json_of("[[[0,0],[100,0],[100,50],[0,50]]]");
    // Hoplites 10 x 400, slingers 6 x 900, horse 3 x 1250 and the general 400.
    EXPECT_TRUE(has(errors_of(json), "D-06", "need 13550 mm², its zones have 5000: 8550 mm² short"));
}

TEST(ClashScenarios, CL_SET_12_too_many_officers_or_generals_are_refused) {
    Json json = shipped("first_clash");
    json["sides"]["A"]["army"]["generals"] = 2;
    EXPECT_TRUE(has(errors_of(json), "D-07", "CL-SET-12"));
    json = shipped("first_clash");
    json["sides"]["A"]["army"]["units"][0]["officers"] = 5;
    EXPECT_TRUE(has(errors_of(json), "D-07",
                    "too_many_officers: unit 1, Hoplites: 5 officers, at most 2 are allowed"));
}

TEST(ClashScenarios, CL_VIC_01_goals_say_what_they_need) {
    const auto with = [](const char* goal) {
        Json json = shipped("marignano");
        json["victory"] = Json::array({json_of(goal)});
        return errors_of(json);
    };
    EXPECT_TRUE(has(with(R"({"goal": "win"})"), "F-05", "Allowed: hold"));
    EXPECT_TRUE(has(with(R"({"goal": "hold", "side": "A"})"), "D-12", "'area' or 'centre'"));
    EXPECT_TRUE(has(with(R"({"goal": "hold", "centre": [9,9], "radius": 5})"), "F-02", "'side'"));
    EXPECT_TRUE(has(with(R"({"goal": "hold", "side": "A", "centre": [9,9000], "radius": 5})"), "D-05",
                    "off the table"));
    EXPECT_TRUE(
        has(with(R"({"goal": "hold_broken", "side": "A", "centre": [9,9], "radius": 5, "unit": "B77"})"),
            "D-13", "there is no unit 'B77'"));
    EXPECT_TRUE(has(with(R"({"goal": "exit", "side": "A", "count": 3})"), "F-02", "'edge'"));
    EXPECT_TRUE(has(with(R"({"goal": "break_army", "side": "A", "count": 120})"), "F-03", "1 to 100"));
    EXPECT_TRUE(with(R"({"goal": "exit", "side": "A", "count": 3, "edge": "north"})").empty());
}

TEST(ClashScenarios, sides_must_not_contradict_each_other) {
    Json json = shipped("first_clash");
    json["sides"]["B"]["edge"] = "south";
    EXPECT_TRUE(has(errors_of(json), "D-12", "south edge"));
    json = shipped("first_clash");
    json["sides"]["A"]["army"]["units"][1]["reserve"] = 2;
    EXPECT_TRUE(has(errors_of(json), "D-12", "'entry'"));
    json = shipped("first_clash");
    json["first"] = "C";
    EXPECT_TRUE(has(errors_of(json), "F-05", "Allowed: A, B"));
    json = shipped("first_clash");
    json["sides"]["A"]["points"] = 300;
    EXPECT_TRUE(has(scenario_of(json).findings.warnings, "D-15", "294"));
}

TEST(ClashScenarios, CL_SET_02_forces_may_be_a_list_with_a_budget) {
    Json json = shipped("first_clash");
    json["sides"]["A"]["army"] = {{"list", "greeks"}, {"budget", 400}};
    json["sides"]["A"].erase("points");
    json["sides"]["B"]["army"] = "persians";
    json["sides"]["B"].erase("points");
    EXPECT_TRUE(errors_of(json).empty()) << to_string(errors_of(json));
    Random random(5);
    const Json complete = complete_scenario(json, library(), random);
    EXPECT_TRUE(complete["sides"]["A"]["army"].contains("units"));
    EXPECT_TRUE(complete["sides"]["B"]["army"].contains("units"));
    EXPECT_TRUE(errors_of(complete).empty()) << to_string(errors_of(complete));
    json["sides"]["A"]["army"]["budget"] = 10;
    EXPECT_TRUE(has(errors_of(json), "D-19", "50 to 3000"));
    json["sides"]["A"]["army"] = "spartans";
    EXPECT_TRUE(has(errors_of(json), "D-13", "spartans"));
}

TEST(ClashScenarios, a_syntax_error_has_its_line_and_column) {
    const Result<Json> json = parse_json("{\n  \"format\": \"clash-scenarios/1\",,\n}", "my.json");
    ASSERT_FALSE(json.ok());
    EXPECT_TRUE(has(json.problems(), "F-01", "2"));
}

TEST(ClashScenarios, an_id_used_twice_is_refused) {
    Library fresh = library();
    content::Findings findings;
    const Json file{{"format", kScenariosFormat}, {"scenarios", Json::array({shipped("zama")})}};
    read_scenarios(Reader(file, "more.json", "", findings), fresh);
    EXPECT_TRUE(has(findings.errors, "D-14", "'zama' is already taken"));
}

// ---- matches ----

TEST(ClashMatches, CL_SET_06_zones_leave_two_measures_on_each_side_of_the_midline) {  // CL-V04
    const Read large = match_of(json_of(R"({"armies": ["greeks", "persians"]})"));
    EXPECT_TRUE(large.findings.errors.empty()) << to_string(large.findings.errors);
    EXPECT_EQ(large.setup.width, 1800 * kMillimetre);
    EXPECT_EQ(large.setup.height, 1200 * kMillimetre);  // CL-SET-10: ready armies are for 500 points
    EXPECT_EQ(large.setup.sides[0].zones[0][2].y, 400 * kMillimetre);
    EXPECT_EQ(large.setup.sides[1].zones[0][0].y, 800 * kMillimetre);
    const Read small = match_of(json_of(R"({"armies": ["greeks", "persians"], "points": 300})"));
    EXPECT_TRUE(small.findings.errors.empty()) << to_string(small.findings.errors);
    EXPECT_EQ(small.setup.width, 1200 * kMillimetre);
    EXPECT_EQ(small.setup.height, 900 * kMillimetre);
    EXPECT_EQ(small.setup.sides[0].zones[0][2].y, 250 * kMillimetre);
    EXPECT_EQ(small.setup.sides[1].zones[0][0].y, 650 * kMillimetre);
}

TEST(ClashMatches, CL_SET_04_dice_name_the_attacker_and_on_the_spot_the_cost) {
    const clash::Setup match = match_of(json_of(R"({"armies": ["zulus", "british_1879"]})")).setup;
    EXPECT_EQ(match.mode, Mode::Match);
    EXPECT_EQ(match.options.attacker, AttackerBy::Dice);
    EXPECT_EQ(match.victory.size(), 1u);
    EXPECT_EQ(match.sides[0].name.fr, "Zoulous 1879");
    const clash::Setup spot =
        match_of(json_of(R"({"armies": ["zulus", "british_1879"], "mode": "on_the_spot"})")).setup;
    EXPECT_EQ(spot.mode, Mode::OnTheSpot);
    EXPECT_EQ(spot.options.attacker, AttackerBy::Cost);
    EXPECT_TRUE(spot.victory.empty());
}

TEST(ClashMatches, options_are_read) {
    const Read read =
        match_of(json_of(R"({"armies": ["swiss", "french_1515"], "options": {"pass_over_enemies": true,
        "auto_replace": false, "max_phases": 30, "deployment": "decoys", "terrain": "alternate", "attacker": "cost"},
        "table": {"width": 2000, "height": 1500}})"));
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    EXPECT_TRUE(read.setup.options.pass_over_enemies);
    EXPECT_FALSE(read.setup.options.auto_replace);
    EXPECT_EQ(read.setup.options.max_phases, 30);
    EXPECT_EQ(read.setup.options.deployment, Deployment::Decoys);
    EXPECT_EQ(read.setup.options.terrain, TerrainWay::Alternate);
    EXPECT_EQ(read.setup.options.attacker, AttackerBy::Cost);
    EXPECT_EQ(read.setup.width, 2000 * kMillimetre);
    const Read wrong =
        match_of(json_of(R"({"armies": ["swiss", "french_1515"], "options": {"deployment": "secret"},
        "table": {"width": 20, "height": 1500}})"));
    EXPECT_TRUE(has(wrong.findings.errors, "F-05", "Allowed: ready, alternate"));
    EXPECT_TRUE(has(wrong.findings.errors, "F-03", "table.width"));
}

TEST(ClashMatches, a_map_is_the_terrain_of_a_scenario) {
    const Read read = match_of(json_of(R"({"armies": ["swiss", "french_1515"], "map": "abraham"})"));
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    EXPECT_EQ(read.setup.terrain.size(), 4u);
    EXPECT_TRUE(
        match_of(json_of(R"({"armies": ["swiss", "french_1515"], "map": "plain"})")).setup.terrain.empty());
    EXPECT_TRUE(has(match_of(json_of(R"({"armies": ["swiss", "swiss"], "map": "moon"})")).findings.errors,
                    "D-13", "Known: plain, first_clash"));
}

TEST(ClashMatches, a_match_that_is_completed_reads_as_the_same) {
    const Json match = json_of(
        R"({"armies": ["goths", {"list": "late_romans", "budget": 700}], "points": 700, "map": "zama"})");
    Random random(9);
    const Json complete = complete_pickup(match, library(), random);
    EXPECT_TRUE(complete["armies"][0].contains("units"));
    EXPECT_TRUE(complete["armies"][1].contains("units"));
    EXPECT_FALSE(complete.contains("map"));
    const Read read = match_of(complete);
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    EXPECT_TRUE(read.findings.warnings.empty()) << to_string(read.findings.warnings);
    Random again(9);
    EXPECT_EQ(complete_pickup(match, library(), again), complete);
    EXPECT_EQ(complete_pickup(complete, library(), random), complete);
}

TEST(ClashMatches, CL_SET_03_armies_that_break_their_list_are_refused) {
    const Read read = match_of(
        json_of(R"({"points": 300, "armies": ["zulus", {"list": "greeks", "budget": 300, "generals": 3,
        "units": [{"entry": "spartans", "figures": 15, "officers": 1}]}]})"));
    EXPECT_TRUE(has(read.findings.errors, "bad_list", "over_budget"));
    EXPECT_TRUE(has(read.findings.errors, "bad_list", "too_few: 0 of Hoplites; 7 to 22 are allowed"));
    EXPECT_TRUE(has(read.findings.errors, "bad_list", "too_many: 16 of Picked hoplites; "));
    EXPECT_TRUE(has(read.findings.errors, "bad_list", "too_many_generals"));
    EXPECT_TRUE(has(match_of(json_of(R"({"points": 20, "armies": ["zulus", "greeks"]})")).findings.errors,
                    "F-03", "50 to 3000"));
    EXPECT_TRUE(has(match_of(json_of(R"({"points": 400, "armies": ["zulus",
        {"list": "greeks", "budget": 500, "units": [{"entry": "hoplites", "figures": 15}]}]})"))
                        .findings.errors,
                    "D-19", "bought for 500 points, the match is for 400"));
}

TEST(ClashMatches, CL_SET_01_on_the_spot_needs_no_list) {
    const Read read = match_of(json_of(R"({"mode": "on_the_spot", "armies": [
        {"name": "Mine", "units": [{"name": "Lads", "figures": 11, "officers": 1, "type": "I", "order": "OM", "shield": true,
          "training": "N", "morale": "M", "melee": "SP1"}]},
        {"list": "zulus", "generals": 1, "units": [{"entry": "young", "figures": 9, "officers": 1}]}]})"));
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    EXPECT_EQ(read.setup.sides[0].points, 12 * 10 + 5);
    EXPECT_EQ(read.setup.sides[1].points, 10 * 14 + 5 + 38);
    EXPECT_EQ(read.setup.sides[0].name.en, "Mine");
}

TEST(ClashMatches, CL_SET_05_the_catalogue_fits_the_table) {
    const clash::Setup setup = match_of(json_of(R"({"armies": ["greeks", "persians"]})")).setup;
    EXPECT_EQ(setup.catalogue.size(), 11u);
    for (const CatalogueEntry& entry : setup.catalogue) {
        EXPECT_TRUE(is_line(entry.kind) || geometry::is_convex(entry.points)) << entry.id;
        EXPECT_LE(entry.points.size(), 8u);
    }
    const CatalogueEntry& river = setup.catalogue.back();
    EXPECT_EQ(river.id, "river");
    EXPECT_EQ(area_of(river.points), 60 * 1200);
    ASSERT_EQ(river.with.size(), 2u);
    EXPECT_EQ(river.with[0].kind, TerrainKind::Bridge);
    EXPECT_EQ(area_of(river.with[0].points), 60 * 80);
    EXPECT_EQ(river.with[1].kind, TerrainKind::Ford);
    EXPECT_FALSE(geometry::overlap(river.with[0].points, river.with[1].points));
    const CatalogueEntry& wood = setup.catalogue.front();
    const Box box = geometry::box_of(wood.points);
    EXPECT_EQ(box.high.x - box.low.x, 220 * kMillimetre);
    EXPECT_EQ(box.high.y - box.low.y, 160 * kMillimetre);
}

TEST(ClashTerrain, a_file_of_terrain_with_mistakes_tells_them_all) {
    const Json json = json_of(R"({"format": "clash-terrain/1", "kinds": [
        {"type": "wood", "name": {"en": "w", "fr": "b"}, "text": {"en": "w", "fr": "b"}},
        {"type": "wood", "name": {"en": "w", "fr": "b"}, "text": {"en": "w", "fr": "b"}},
        {"type": "lava", "name": {"en": "l", "fr": "l"}, "text": {"en": "w", "fr": "b"}}],
        "catalogue": [{"id": "a", "type": "wood", "shape": "line", "width": 30}, {"id": "a", "type": "wood", "shape": "octagon", "width": 30}]})");
    Library fresh;
    content::Findings findings;
    read_terrain_words(Reader(json, "terrain.json", "", findings), fresh);
    EXPECT_TRUE(has(findings.errors, "D-14", "'wood' is already there"));
    EXPECT_TRUE(has(findings.errors, "F-05", "lava"));
    EXPECT_TRUE(has(findings.errors, "F-02", "'marsh' are missing"));
    EXPECT_TRUE(has(findings.errors, "D-04", "lines are the shape"));
    EXPECT_TRUE(has(findings.errors, "D-14", "element id 'a'"));
    EXPECT_TRUE(has(findings.errors, "F-02", "missing key 'depth'"));
}

}  // namespace
}  // namespace clashfield::clash
