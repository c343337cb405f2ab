// Situations and nonsense: what they say is there, and what cannot be is told.

#include "games/empires/content/roster.h"
#include "tests/support/empires_content.h"

namespace clashfield::empires {
namespace {

using geometry::Face;
using test::has;
using test::Json;
using test::json_of;
using test::library;
using test::read_as_situation;
using test::Reading;
using test::shipped;

Json meeting() {
    return json_of(R"({"turn": 3, "active": "B", "first": "A", "step": "targets", "scores": [40, 0],
        "terrain": [{"id": "wood", "ground": "rough", "rect": [4, 20, 16, 28], "los": "wood"}],
        "contacts": [["A2", "left", "B1", "front"]], "fought": [["B1", "A1"]],
        "charges": [{"unit": "B1", "target": "A1", "status": "contact", "uncontrolled": true}],
        "sides": {
          "A": {"list": "rom", "characters": [{"role": "G3", "unit": "A1"}, {"role": "S1", "at": [10, 10], "mounted": true}],
                "units": [{"type": "rom_legion", "models": 14, "start": 21, "files": 7, "at": [36, 12],
                           "flags": ["disrupted", "fought"], "moved": "march", "way": 4.5},
                          {"type": "rom_socii", "models": 20, "files": 5, "at": [50, 12], "facing": 90, "status": "broken"},
                          {"type": "rom_velites", "models": 8, "status": "flank_left"},
                          {"type": "rom_legion", "models": 20, "at": [20, 10], "formation": "square"}]},
          "B": {"strategy": 1, "points": 900,
                "units": [{"type": "gal_warriors", "models": 24, "files": 6, "at": [36, 12], "facing": 180,
                           "reaction": "stand", "overlap": [1, 0], "phase_models": 30},
                          {"id": "beasts", "type": "car_elephants", "models": 2, "at": [60, 40], "wounds": 3,
                           "change": {"profile": {"DL": 7}}}]}}})");
}

TEST(EmpiresSituations, units_are_where_and_as_they_are_said_to_be) {
    Reading read;
    read_as_situation(meeting(), read);
    ASSERT_TRUE(read.errors().empty()) << to_string(read.errors());
    const empires::Setup& setup = read.setup;
    const empires::State& state = read.state;
    EXPECT_EQ(state.turn, 3);
    EXPECT_EQ(state.active, 1);
    EXPECT_EQ(state.step, Step::Targets);
    EXPECT_EQ(state.points[0], 40);
    const empires::Unit& legion = state.units[0];
    EXPECT_EQ(setup.units[0].models, 21);
    EXPECT_EQ(setup.units[0].price, 21 * 23);
    EXPECT_EQ(legion.models, 14);
    EXPECT_EQ(legion.phase_models, 14);
    EXPECT_EQ(legion.flags, flag::kDisrupted | flag::kFought);
    EXPECT_EQ(legion.moved, Moved::March);
    EXPECT_EQ(legion.way, 4 * kInch + kInch / 2);
    EXPECT_EQ(state.units[1].status, Status::Broken);
    EXPECT_EQ(state.units[1].front.heading, geometry::Angle::degrees(90));
    EXPECT_EQ(state.units[2].status, Status::FlankLeft);
    EXPECT_EQ(state.units[3].formation, Formation::Square);
    EXPECT_EQ(state.units[4].reaction, Reaction::Stand);
    EXPECT_EQ(state.units[4].overlap[0], 1);
    EXPECT_EQ(state.units[4].phase_models, 30);
    EXPECT_EQ(setup.units[5].id, "beasts");
    EXPECT_EQ(state.units[5].wounds, 3);
    EXPECT_EQ(setup.types[setup.units[5].type].dl, 7);
    EXPECT_EQ(test::type("car_elephants").dl, 5);
    EXPECT_EQ(setup.sides[0].strategy, 4);
    EXPECT_EQ(setup.sides[1].strategy, 1);
    EXPECT_EQ(setup.sides[1].points, 900);
    EXPECT_EQ(setup.sides[0].points, 21 * 23 + 20 * 17 + 8 * 11 + 20 * 23 + 140 + 40);
}

TEST(EmpiresSituations, characters_go_with_a_unit_or_stand_alone) {
    Reading read;
    read_as_situation(meeting(), read);
    EXPECT_EQ(read.setup.characters[0].id, "AG");
    EXPECT_EQ(read.state.characters[0].unit, 0);
    EXPECT_EQ(read.state.characters[1].unit, kNoUnit);
    EXPECT_EQ(read.state.characters[1].at, (Point{10 * kInch, 10 * kInch}));
    EXPECT_TRUE(read.state.characters[1].placed);
    EXPECT_TRUE(read.setup.characters[1].mounted);
    Json json = meeting();
    json["sides"]["A"]["characters"][0]["unit"] = "B1";
    Reading wrong;
    read_as_situation(json, wrong);
    EXPECT_TRUE(has(wrong.errors(), "D-12", "characters[0].unit: B1 is of the other side"));
}

TEST(EmpiresSituations, CE_GEO_09_fronts_that_lie_flush_are_in_contact) {
    Reading read;
    read_as_situation(meeting(), read);
    const auto& contacts = read.state.contacts;
    ASSERT_EQ(contacts.size(), 2u);  // the legion, and the one that is told
    EXPECT_TRUE(contacts.touch(0, 4));
    EXPECT_TRUE(contacts.touch(1, 4));
    contacts.each_of(
        1, [](const geometry::Side& own, const geometry::Side&) { EXPECT_EQ(own.face, Face::Left); });
    ASSERT_EQ(read.state.fought.size(), 1u);
    EXPECT_EQ(read.state.fought[0].a, 0);
    EXPECT_EQ(read.state.fought[0].b, 4);
    ASSERT_EQ(read.state.charges.size(), 1u);
    EXPECT_EQ(read.state.charges[0].status, ChargeStatus::Contact);
    EXPECT_TRUE(read.state.charges[0].uncontrolled);
    Json fleeing = meeting();
    fleeing["sides"]["A"]["units"][0]["status"] = "broken";
    Reading gone;
    read_as_situation(fleeing, gone);
    EXPECT_FALSE(gone.state.contacts.touch(0, 4));
}

TEST(EmpiresSituations, what_cannot_be_is_told) {
    Json json = meeting();
    json["sides"]["A"]["units"][0]["status"] = "reserve";
    json["sides"]["A"]["units"][1]["models"] = 0;
    json["sides"]["A"]["units"][2]["at"] = {10, 20};
    json["sides"]["A"]["units"][3]["at"] = {20, 1};
    json["sides"]["B"]["units"][0]["overlap"] = {3, 0};
    json["sides"]["B"]["units"][1]["id"] = "A2";
    json["rolled"] = json_of("[[3, 7, 4]]");
    Reading read;
    read_as_situation(json, read);
    EXPECT_TRUE(has(read.errors(), "D-12", "units[0]: A1 is reserve; whoever is on the table"));
    EXPECT_TRUE(has(read.errors(), "D-12", "units[1]: A2 has nobody left"));
    EXPECT_TRUE(has(read.errors(), "D-12", "units[2]: A3 is flank_left; whoever is on the table"));
    EXPECT_TRUE(has(read.errors(), "D-05", "A4 does not stand wholly on the table"));
    EXPECT_TRUE(has(read.errors(), "F-03", "overlap[0]: a number from 0 to 2"));
    EXPECT_TRUE(has(read.errors(), "D-14", "units[1].id: unit id 'A2' is already taken"));
    EXPECT_TRUE(has(read.errors(), "D-12", "rolled: only a 'climate' brings rolled ground"));
}

TEST(EmpiresSituations, CE_SET_06_rolled_ground_is_told_by_its_dice) {
    Json json = meeting();
    json["climate"] = "fertile";
    json["rolled"] = json_of("[[3, 7, 4], [11, 2, 1]]");
    Reading read;
    read_as_situation(json, read);
    ASSERT_EQ(read.state.rolled.size(), 2u);
    EXPECT_EQ(read.setup.terrain[read.state.rolled[0]].id, "wood_6_4");
    EXPECT_EQ(read.setup.lying, 1);
}

TEST(EmpiresRosters, CE_GEO_03_footprints_follow_from_files_order_and_squares) {
    const auto size = [](const char* id, Array array) { return footprint_of(test::type(id), array); };
    EXPECT_EQ(size("rom_legion", {21, 7}), (geometry::BaseSize{56 * kTenth, 24 * kTenth}));
    EXPECT_EQ(size("car_iberian", {18, 6}), (geometry::BaseSize{60 * kTenth, 30 * kTenth}));
    EXPECT_EQ(size("rom_velites", {10, 5}), (geometry::BaseSize{60 * kTenth, 24 * kTenth}));
    EXPECT_EQ(size("par_cataphracts", {10, 5}), (geometry::BaseSize{50 * kTenth, 40 * kTenth}));
    EXPECT_EQ(size("rom_equites", {8, 4}), (geometry::BaseSize{50 * kTenth, 50 * kTenth}));
    EXPECT_EQ(size("car_elephants", {2, 2}), (geometry::BaseSize{32 * kTenth, 24 * kTenth}));
    EXPECT_EQ(size("suc_scythed", {2, 2}), (geometry::BaseSize{40 * kTenth, 40 * kTenth}));
    EXPECT_EQ(size("rom_legion", {20, 5, true}), (geometry::BaseSize{40 * kTenth, 40 * kTenth}));  // V-31
}

const Json& nonsense() {
    static const Json kNonsense = json_of(
        R"([null, true, -1, 0, 1, 3, 12.5, 1e300, 99999999999999999999, "", "A1", "gal", "G2", "good", [], {},
            [1, 2], [[0, 0], [72, 0]], {"en": "x"}, -0.001, 3000, "car_elephants", 400, "broken", [1, 2, 3, 4]])");
    return kNonsense;
}

TEST(EmpiresNonsense, is_refused_in_scenarios_situations_and_pitched_battles) {
    clashfield::test::read_spoiled(shipped("hastings"), nonsense(), [](const content::Reader& reader) {
        empires::Setup setup;
        read_scenario(reader, library(), setup);
    });
    clashfield::test::read_spoiled(meeting(), nonsense(), [](const content::Reader& reader) {
        empires::Setup setup;
        empires::State state;
        read_situation(reader, library(), setup, state);
    });
    Random buyer(4);
    const Json pickup =
        complete_pickup(json_of(R"({"armies": ["rom", "suc"], "map": "zama"})"), library(), buyer);
    clashfield::test::read_spoiled(pickup, nonsense(), [](const content::Reader& reader) {
        Random random(1);
        const Json completed = complete_pickup(reader.json(), library(), random);
        empires::Setup setup;
        read_pickup(reader, library(), setup);
    });
}

TEST(EmpiresNonsense, is_refused_in_lists_and_climates) {
    Json file = *content::read_json(test::data_folder() / "empires" / "armies.json");
    file["armies"] = Json::array({file["armies"][3], file["armies"][7]});
    clashfield::test::read_spoiled(file, nonsense(), [](const content::Reader& reader) {
        ArmyBook book;
        book.climates = library().book.climates;
        read_army_lists(reader, book);
    });
    const Json ground = *content::read_json(test::data_folder() / "empires" / "ground.json");
    clashfield::test::read_spoiled(ground, nonsense(), [](const content::Reader& reader) {
        std::vector<Climate> climates;
        read_climates(reader, climates);
    });
}

}  // namespace
}  // namespace clashfield::empires
