// Battles in full swing, as vectors write them.

#include "games/ancients/content/scenario.h"
#include "tests/support/ancients_content.h"

namespace clashfield::ancients {
namespace {

using content::Json;
using test::has;
using test::json_of;
using test::read_as_situation;
using test::Reading;

// Both sides with these units, and further keys.
Json situation_of(const std::string& a, const std::string& b, const std::string& more = "") {
    return json_of(R"({"sides": {"A": {"units": [)" + a + R"(]}, "B": {"units": [)" + b + "]}}" + more + "}");
}

void expect_clean(const Reading& read) {
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
}

Problems mistakes_in(const Json& json) {
    Reading read;
    read_as_situation(json, read);
    return read.findings.errors;
}

constexpr const char* kHastati = R"({"type": "rep_hastati", "models": 20, "files": 5, "at": [36, 12]})";
constexpr const char* kGauls = R"({"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 24]})";

TEST(AncientsSituations, units_stand_where_the_file_says_as_their_list_has_them) {
    Reading read;
    read_as_situation(situation_of(kHastati, kGauls, R"(, "turn": 3, "active": "B", "step": "moves")"), read);
    expect_clean(read);
    EXPECT_EQ(read.state.turn, 3);
    EXPECT_EQ(read.state.active, 1);
    EXPECT_EQ(read.state.step, Step::Moves);
    const Unit& hastati = read.state.units[0];
    EXPECT_EQ(hastati.status, Status::Steady);
    EXPECT_EQ(hastati.models, 20);
    EXPECT_EQ(hastati.files, 5);
    EXPECT_EQ(hastati.phase_size, 20);
    EXPECT_EQ(hastati.front, (Pose{{36 * kInch, 12 * kInch}, geometry::Angle(0)}));
    EXPECT_EQ(read.state.units[1].front.heading, geometry::Angle::degrees(180));
    EXPECT_EQ(read.setup.units[0].id, "A1");
    EXPECT_EQ(read.setup.units[0].price, 280);
    EXPECT_EQ(read.setup.sides[0].list, "rep");
    EXPECT_EQ(read.setup.sides[1].army, 3);
    EXPECT_EQ(read.setup.sides[1].points, 24 * 7);
}

TEST(AncientsSituations, a_unit_says_what_has_happened_to_it) {
    Reading read;
    read_as_situation(
        situation_of(R"({"id": "gaesati", "type": "gau_gaesati", "models": 12, "start": 16, "files": 4,
                         "command": "LSM", "at": [20, 20], "facing": 45.5, "status": "fleeing", "moved": "rallied",
                         "flags": {"frenzied": false, "no_charge": true}, "rounds": 2, "phase_size": 14})",
                     R"({"type": "per_eleph", "models": 1, "at": [60, 40], "wounds": 2, "crew": 1})"),
        read);
    expect_clean(read);
    const Unit& gaesati = read.state.units[0];
    EXPECT_EQ(read.setup.units[0].id, "gaesati");
    EXPECT_EQ(read.setup.units[0].models, 16);
    EXPECT_EQ(read.setup.units[0].price, 16 * 13 + 15);
    EXPECT_EQ(gaesati.models, 12);
    EXPECT_EQ(gaesati.status, Status::Fleeing);
    EXPECT_EQ(gaesati.moved, Moved::Rallied);
    EXPECT_FALSE(gaesati.is(flag::kFrenzied));
    EXPECT_TRUE(gaesati.is(flag::kNoCharge));
    EXPECT_EQ(gaesati.rounds, 2);
    EXPECT_EQ(gaesati.phase_size, 14);
    EXPECT_EQ(gaesati.front.heading, geometry::Angle(4550));
    const Unit& elephant = read.state.units[1];
    EXPECT_EQ(elephant.wounds, 2);
    EXPECT_EQ(elephant.crew, 1);
    EXPECT_EQ(elephant.phase_size, 4);  // AB-GEN-03: 5 - 2 wounds and 1 of the crew
}

TEST(AncientsSituations, frenzy_is_there_from_the_start) {
    Reading read;
    read_as_situation(situation_of(R"({"type": "gau_gaesati", "models": 12, "at": [20, 20]})", kGauls), read);
    expect_clean(read);
    EXPECT_TRUE(read.state.units[0].is(flag::kFrenzied));
    EXPECT_FALSE(read.state.units[1].is(flag::kFrenzied));
}

TEST(AncientsSituations, a_type_may_be_changed_for_one_unit) {
    Reading read;
    read_as_situation(situation_of(R"({"type": "rep_hastati", "models": 20, "at": [36, 12],
                         "change": {"profile": {"M": 6, "Ld": 5}, "weapon": "two", "rules": ["stubborn"]}},
                        {"type": "rep_hastati", "models": 20, "at": [50, 12]})",
                                   kGauls),
                      read);
    expect_clean(read);
    const UnitType& changed = read.setup.types[read.setup.units[0].type];
    const UnitType& usual = read.setup.types[read.setup.units[1].type];
    EXPECT_EQ(changed.move, 6);
    EXPECT_EQ(changed.stats.ld, 5);
    EXPECT_EQ(changed.stats.ws, 3);
    EXPECT_EQ(changed.weapon, Weapon::TwoHanded);
    EXPECT_EQ(changed.rules, rule::kStubborn);
    EXPECT_EQ(usual.move, 4);
    EXPECT_EQ(usual.weapon, Weapon::HeavyThrowingSpear);
}

TEST(AncientsSituations, AB_GEO_13_whoever_lies_flush_is_in_contact) {
    Reading read;
    read_as_situation(situation_of(R"({"type": "rep_hastati", "models": 20, "files": 5, "at": [36, 12]},
                                      {"type": "rep_equites", "models": 8, "files": 4, "at": [38.4, 13.6], "facing": 270})",
                                   R"({"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 12]},
                                      {"type": "gau_warriors", "models": 24, "files": 6, "at": [50, 12.1]})"),
                      read);
    expect_clean(read);
    ASSERT_EQ(read.state.contacts.size(), 2u);
    EXPECT_TRUE(read.state.contacts.touch(0, 2));
    EXPECT_EQ(read.state.contacts.faces(2), 1u << 0 | 1u << static_cast<unsigned>(Face::Left));
    EXPECT_FALSE(read.state.contacts.engaged(3));
}

TEST(AncientsSituations, AB_FLE_06_fleers_are_touched_without_a_fight) {
    Reading read;
    read_as_situation(
        situation_of(kHastati, R"({"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 12],
                                                "status": "fleeing"})"),
        read);
    expect_clean(read);
    EXPECT_EQ(read.state.contacts.size(), 0u);
}

TEST(AncientsSituations, R_84_skirmishers_close_up_to_fight) {
    Reading read;
    read_as_situation(situation_of(R"({"type": "rep_velites", "models": 10, "files": 5, "at": [36, 12]})",
                                   R"({"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 12]})"),
                      read);
    expect_clean(read);
    EXPECT_TRUE(read.state.units[0].is(flag::kClosedUp));
    EXPECT_TRUE(read.state.contacts.touch(0, 1));
    Reading apart;
    read_as_situation(
        situation_of(R"({"type": "rep_velites", "models": 10, "files": 5, "at": [36, 12]})", kGauls), apart);
    EXPECT_FALSE(apart.state.units[0].is(flag::kClosedUp));
    EXPECT_TRUE(apart.state.units[0].is(flag::kSkirmishing));
}

TEST(AncientsSituations, AB_MOV_10_an_enemy_within_eight_inches_bars_a_march) {
    const auto may_march = [](const char* at, const char* status) {
        Reading read;
        read_as_situation(
            situation_of(kHastati,
                         std::string(R"({"type": "gau_warriors", "models": 24, "files": 6, "at": )") + at +
                             R"(, "status": ")" + status + "\"}"),
            read);
        expect_clean(read);
        return read.state.units[0].is(flag::kMayMarch);
    };
    EXPECT_FALSE(may_march("[36, 20]", "steady"));
    EXPECT_TRUE(may_march("[36, 20.1]", "steady"));
    EXPECT_TRUE(may_march("[36, 20]", "fleeing"));
}

TEST(AncientsSituations, AB_CHR_02_characters_go_with_a_unit_or_stand_alone) {
    Json json = situation_of(kHastati, kGauls);
    json["sides"]["A"]["characters"] = json_of(R"([{"role": "general", "unit": "A1", "wounds_left": 1},
        {"role": "subcommander", "at": [10, 10]}, {"role": "subcommander", "alive": false, "unit": "A1"}])");
    json["sides"]["B"]["characters"] =
        json_of(R"([{"role": "general", "unit": "B1", "profile": {"Ld": 7}}])");
    Reading read;
    read_as_situation(json, read);
    expect_clean(read);
    EXPECT_EQ(read.setup.characters[0].id, "AG");
    EXPECT_EQ(read.setup.characters[2].id, "AS2");
    EXPECT_EQ(read.state.characters[0].unit, 0);
    EXPECT_EQ(read.state.characters[0].wounds_left, 1);
    const std::uint8_t alone = read.setup.characters[1].alone;
    EXPECT_EQ(read.state.characters[1].unit, alone);
    EXPECT_EQ(read.state.units[alone].status, Status::Steady);
    EXPECT_EQ(read.state.units[alone].front.at, (Point{10 * kInch, 10 * kInch}));
    EXPECT_EQ(read.state.units[read.setup.characters[0].alone].status, Status::Unused);
    EXPECT_FALSE(read.state.characters[2].alive);
    EXPECT_EQ(read.setup.characters[3].stats.ld, 7);
    EXPECT_EQ(read.setup.characters[3].stats.ws, 6);  // Concolitanus
    EXPECT_EQ(read.setup.sides[0].points, 280 + 140 + 75 + 75);
}

TEST(AncientsSituations, fights_across_obstacles_fears_and_scores_are_told) {
    const Json json =
        situation_of(kHastati, R"({"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 12]})",
                     R"(, "defended": [["B1", "A1"]], "feared": [["A1", "B1"]],
                                   "scores": {"points": [80, 0], "standards": [1, 0], "general_dead": [0, 1]})");
    Reading read;
    read_as_situation(json, read);
    expect_clean(read);
    ASSERT_EQ(read.state.defended.size(), 1u);
    EXPECT_EQ(read.state.defended[0].contact.b.unit, 0);
    ASSERT_EQ(read.state.feared.size(), 1u);
    EXPECT_EQ(read.state.feared[0].unit, 0);
    EXPECT_EQ(read.state.points[0], 80);
    EXPECT_EQ(read.state.standards[0], 1);
    EXPECT_EQ(read.state.general_dead, 2);
}

TEST(AncientsSituations, charges_shots_and_wraps_under_way_are_told) {
    Reading read;
    read_as_situation(
        situation_of(
            R"({"type": "rep_hastati", "models": 20, "files": 5, "at": [36, 12], "target": "B1",
                         "wrapped": [2, 1, 0, 2], "pending_losses": 3},
                        {"type": "rep_scorp", "models": 1, "at": [60, 11], "blocked_until": 4, "wounds": 1, "crew": 2})",
            R"({"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 16], "response": "hold"})",
            R"(, "first": "B", "contacts": [["B1", "front", "A1", "left"]],
                        "scores": {"army_standards": [0, 1], "generals_slain": [1, 0]})"),
        read);
    expect_clean(read);
    const Unit& hastati = read.state.units[0];
    EXPECT_EQ(hastati.target, 2);
    EXPECT_EQ(hastati.wrapped_models(), 5);
    EXPECT_EQ(hastati.wrapped[1], 1);
    EXPECT_EQ(hastati.pending_losses, 3);
    const Unit& scorpion = read.state.units[1];
    EXPECT_EQ(scorpion.blocked_until, 4);
    EXPECT_EQ(scorpion.wounds, 1);
    EXPECT_EQ(scorpion.phase_size, 2);  // AB-GEN-03: its crew
    EXPECT_EQ(read.state.units[2].response, Response::Hold);
    EXPECT_EQ(read.state.first, 1);
    ASSERT_EQ(read.state.contacts.size(), 1u);
    EXPECT_EQ(read.state.contacts.begin()->a.face, Face::Left);
    EXPECT_EQ(read.state.army_standards[1], 1);
    EXPECT_EQ(read.state.generals_slain[0], 1);
}

TEST(AncientsSituations, who_is_not_on_the_table_has_no_place) {
    Reading read;
    read_as_situation(
        situation_of(R"({"type": "rep_hastati", "models": 20, "reserve": {"turn": 2, "edge": "west"}},
                        {"type": "rep_hastati", "models": 0, "start": 20, "status": "destroyed"},
                        {"type": "rep_equites", "models": 6, "status": "off_table", "off_turn": 1})",
                     kGauls),
        read);
    expect_clean(read);
    EXPECT_EQ(read.state.units[0].status, Status::Reserve);
    EXPECT_EQ(read.setup.units[0].reserve, 2);
    EXPECT_EQ(read.state.units[1].status, Status::Destroyed);
    EXPECT_EQ(read.state.units[1].models, 0);
    EXPECT_EQ(read.state.units[2].off_turn, 1);
}

// --- what is refused ---

TEST(AncientsSituationErrors, unknown_words_and_units_are_named) {
    const Json json = situation_of(R"({"type": "rep_hastatis", "models": 20, "at": [36, 12]})", kGauls,
                                   R"(, "step": "charge", "feared": [["A9", "B1"]])");
    const Problems errors = mistakes_in(json);
    EXPECT_TRUE(has(errors, "D-13",
                    "sides.A.units[0].type: there is no type 'rep_hastatis'; did you mean 'rep_hastati'"));
    EXPECT_TRUE(has(errors, "F-05", "step: unknown step 'charge'; did you mean 'charges'"));
    EXPECT_TRUE(has(errors, "D-13", "feared[0][0]: there is no unit 'A9'"));
    const Json flags = situation_of(
        R"({"type": "rep_hastati", "models": 20, "at": [36, 12], "flags": {"charge": true}})", kGauls);
    EXPECT_TRUE(has(mistakes_in(flags), "F-02", "flags: unknown key 'charge'"));
}

TEST(AncientsSituationErrors, units_on_the_table_have_a_place_of_their_own) {
    EXPECT_TRUE(
        has(mistakes_in(situation_of(R"({"type": "rep_hastati", "models": 20, "status": "steady"})", kGauls)),
            "D-12", "A1 is steady; whoever is on the table has a place 'at'"));
    EXPECT_TRUE(has(mistakes_in(situation_of(
                        kHastati, R"({"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 11]})")),
                    "D-06", "A1 and B1 overlap (AB-GEO-10)"));
    EXPECT_TRUE(
        has(mistakes_in(situation_of(R"({"type": "rep_hastati", "models": 20, "at": [1, 12]})", kGauls)),
            "D-05", "A1 does not stand wholly on the table"));
    EXPECT_TRUE(
        has(mistakes_in(situation_of(R"({"id": "X", "type": "rep_hastati", "models": 20, "at": [30, 12]})",
                                     R"({"id": "X", "type": "gau_jav", "models": 10, "at": [30, 40]})")),
            "D-14", "unit id 'X' is already taken"));
}

TEST(AncientsSituationErrors, a_changed_type_must_make_sense) {
    const Json json = situation_of(
        R"({"type": "rep_hastati", "models": 20, "at": [36, 12], "change": {"weapon": "kontos"}})", kGauls);
    EXPECT_TRUE(has(mistakes_in(json), "D-03", "change.weapon: infantry cannot fight with a kontos"));
}

TEST(AncientsSituationErrors, AB_SET_08_nobody_stands_in_a_formation_that_is_not_his) {
    const auto errors_with = [](const char* unit) { return mistakes_in(situation_of(unit, kGauls)); };
    EXPECT_TRUE(
        has(errors_with(R"({"type": "rep_hastati", "models": 9, "at": [36, 12], "formation": "skirmish"})"),
            "D-12", "A1 cannot stand so: its type says whether it skirmishes"));
    EXPECT_TRUE(
        has(errors_with(R"({"type": "rep_velites", "models": 9, "at": [36, 12], "formation": "formed"})"),
            "D-12", "A1 cannot stand so"));
    EXPECT_TRUE(has(errors_with(R"({"type": "rep_hastati", "models": 4, "files": 5, "at": [36, 12]})"),
                    "D-12", "A1 has 5 files of 4 models"));
    EXPECT_TRUE(has(errors_with(R"({"type": "car_eleph", "models": 2, "files": 2, "at": [36, 12]})"), "D-12",
                    "A1 has 2 models; elephants and war machines are units of one"));
}

TEST(AncientsSituationErrors, only_steady_enemies_fight_and_fear_each_other) {
    const char* two = R"({"type": "rep_hastati", "models": 20, "at": [20, 12]},
                         {"type": "rep_hastati", "models": 20, "at": [50, 12]})";
    for (const char* wrong : {R"(["A1", "front", "A2", "left"])", R"(["A1", "front", "A1", "rear"])"}) {
        const std::string contacts = std::string(R"(, "contacts": [)") + wrong + "]";
        EXPECT_TRUE(has(mistakes_in(situation_of(two, kGauls, contacts.c_str())), "D-12",
                        "do not fight: enemies do, who are on the table and steady"));
    }
    EXPECT_TRUE(has(mistakes_in(situation_of(two, kGauls, R"(, "feared": [["A1", "A2"]])")), "D-12",
                    "A1 and A2 do not fight"));
}

TEST(AncientsSituationErrors, AB_SET_02_a_side_has_one_general_who_goes_with_somebody) {
    const auto errors_with = [](const char* characters) {
        Json json = situation_of(kHastati, kGauls);
        json["sides"]["A"]["characters"] = *parse_json(characters, "test");
        return mistakes_in(json);
    };
    EXPECT_TRUE(has(errors_with(R"([{"role": "general", "unit": "A1"}, {"role": "general", "unit": "A1"}])"),
                    "D-12", "sides.A.characters[1]: a side has one general and one army standard"));
}

TEST(AncientsSituationErrors, only_who_fights_can_be_behind_an_obstacle) {
    EXPECT_TRUE(has(mistakes_in(situation_of(kHastati, kGauls, R"(, "defended": [["B1", "A1"]])")), "D-12",
                    "B1 is not in contact with A1"));
}

}  // namespace
}  // namespace clashfield::ancients
