// Sheets, the profiles that follow from them, and what figures cost.

#include "games/clash/content/sheet.h"

#include "games/clash/content/points.h"
#include "tests/support/clash_content.h"

namespace clashfield::clash {
namespace {

using test::entry_sheet;
using test::has;
using test::json_of;
using test::library;

const Armoury& armoury() { return library().book.armoury; }

struct SheetRead {
    Sheet sheet;
    content::Findings findings;
};

SheetRead sheet_of(const Json& json) {
    SheetRead read;
    read.sheet = read_sheet(content::Reader(json, "sheet.json", "", read.findings), armoury());
    return read;
}

Json cataphracts() {
    return json_of(
        R"({"name": {"en": "Cataphracts 1", "fr": "Cataphractaires 1"}, "type": "C", "order": "OM", "armour": 3,
        "shield": false, "lives": 1, "actions": 2, "manoeuvre": "4/2", "training": "V", "morale": "E", "shoot": null,
        "melee": {"weapon": "cKON", "fighters": 1, "notes": "first turn 3 if attacking, then 5"}, "special": [], "cost": 24,
        "officer_cost": 29})");
}

Json spearman() {
    return json_of(R"({"type": "I", "order": "OM", "training": "N", "morale": "M", "melee": "SP1"})");
}

TEST(ClashSheet, CL_UNT_22_a_manoeuvre_is_two_numbers_that_make_six) {  // CL-V01
    EXPECT_EQ(parse_manoeuvre("3/3"), 3);
    EXPECT_EQ(parse_manoeuvre("2"), 2);
    EXPECT_EQ(parse_manoeuvre("4/2"), 4);
    EXPECT_EQ(parse_manoeuvre("5"), 5);
    EXPECT_EQ(parse_manoeuvre("4/3"), std::nullopt);
    EXPECT_EQ(manoeuvre_text(2), "2/4");
    for (const char* text : {"", "7", "-1/7", "3/", "a/b", "33", "10/4"})
        EXPECT_EQ(parse_manoeuvre(text), std::nullopt) << text;
    Json json = spearman();
    json["manoeuvre"] = "4/3";
    EXPECT_TRUE(has(sheet_of(json).findings.errors, "D-02", "4/3"));
    json["manoeuvre"] = 5;
    EXPECT_EQ(sheet_of(json).sheet.redeploys, 5);
}

TEST(ClashSheet, CL_V03_the_sample_sheet_reads_as_printed) {
    const SheetRead read = sheet_of(cataphracts());
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    EXPECT_TRUE(read.findings.warnings.empty()) << to_string(read.findings.warnings);
    const Profile profile = profile_of(read.sheet, armoury());
    EXPECT_EQ(profile.actions, 2);
    EXPECT_EQ(profile.redeploys, 4);
    EXPECT_EQ(profile.melee.first, 3);
    EXPECT_EQ(profile.melee.later, 5);
    EXPECT_TRUE(profile.melee.is(blow::kFirstTurn));
    EXPECT_EQ(formula_cost(profile), 24);
    EXPECT_EQ(8 * cost_of(read.sheet, armoury()) + officer_cost_of(read.sheet, armoury()), 221);
}

TEST(ClashSheet, a_sheet_written_out_reads_as_the_same) {
    const Sheet sheet = sheet_of(cataphracts()).sheet;
    const Json json = sheet_json(sheet);
    EXPECT_EQ(sheet_json(sheet_of(json).sheet), json);
    EXPECT_EQ(profile_of(sheet_of(json).sheet, armoury()), profile_of(sheet, armoury()));
}

TEST(ClashSheet, CL_SPC_01_riders_on_foot_have_what_follows_from_their_sheet) {
    const Forms knights = forms_of(entry_sheet("normans", "knights"), armoury());
    EXPECT_TRUE(knights.two);
    EXPECT_EQ(knights.in_saddle.troop, Troop::C);
    EXPECT_EQ(knights.on_foot.troop, Troop::I);
    EXPECT_EQ(armoury().melee[knights.on_foot.melee.weapon].id, "AdP+");
    EXPECT_EQ(knights.on_foot.actions, 2);  // OM with armour 2
    EXPECT_EQ(knights.on_foot.redeploys, 2);
    EXPECT_EQ(knights.on_foot.base, (BaseSize{25 * kMillimetre, 25 * kMillimetre}));
    EXPECT_EQ(knights.on_foot.animal, Animal::None);
    const Forms lancers = forms_of(entry_sheet("arabs", "lancers"), armoury());
    EXPECT_EQ(armoury().melee[lancers.on_foot.melee.weapon].id, "SP1");
    const Forms hussars = forms_of(entry_sheet("british_1879", "flh"), armoury());
    EXPECT_EQ(armoury().melee[hussars.on_foot.melee.weapon].id, "AdP");
    EXPECT_EQ(hussars.on_foot.shooting, hussars.in_saddle.shooting);
    Json json = json_of(
        R"({"type": "C", "order": "OM", "training": "N", "morale": "M", "melee": "c2H", "shoot": "51"})");
    const Forms carabiniers = forms_of(sheet_of(json).sheet, armoury());
    EXPECT_EQ(armoury().shooting[carabiniers.on_foot.shooting.weapon].id, "52");
    EXPECT_EQ(armoury().melee[carabiniers.on_foot.melee.weapon].id, "2H");
    json["foot"] = spearman();
    EXPECT_EQ(armoury().melee[forms_of(sheet_of(json).sheet, armoury()).on_foot.melee.weapon].id, "SP1");
}

TEST(ClashSheet, CL_UNT_03_mounted_infantry_in_the_saddle) {  // CL-V62
    const Forms dragoons = forms_of(entry_sheet("poles", "dragoons"), armoury());
    EXPECT_TRUE(dragoons.two);
    EXPECT_EQ(dragoons.on_foot.troop, Troop::I);
    EXPECT_EQ(dragoons.in_saddle.troop, Troop::IC);
    EXPECT_EQ(dragoons.on_foot.actions, 2);
    EXPECT_EQ(dragoons.in_saddle.actions, 3);
    EXPECT_EQ(dragoons.on_foot.shooting.range, 4);
    EXPECT_EQ(dragoons.on_foot.shooting.shots, 2);
    EXPECT_EQ(dragoons.in_saddle.shooting.range, 3);
    EXPECT_EQ(dragoons.in_saddle.shooting.shots, 1);
    EXPECT_EQ(armoury().melee[dragoons.in_saddle.melee.weapon].id, "cAdP");
    EXPECT_EQ(dragoons.in_saddle.base, (BaseSize{25 * kMillimetre, 50 * kMillimetre}));
    EXPECT_EQ(dragoons.in_saddle.animal, Animal::Horse);
    EXPECT_FALSE(forms_of(entry_sheet("british_1879", "mounted"), armoury()).in_saddle.shooting.exists());
    EXPECT_EQ(forms_of(entry_sheet("arabs", "mehari"), armoury()).in_saddle.animal, Animal::Camel);
}

TEST(ClashSheet, CL_UNT_17_bases_follow_the_table) {
    const auto base = [](Troop troop, Ground ground, int horses) {
        const BaseSize size = base_of(troop, ground, horses);
        return std::pair(size.width / kMillimetre, size.depth / kMillimetre);
    };
    EXPECT_EQ(base(Troop::I, Ground::OS, 0), std::pair(20, 20));
    EXPECT_EQ(base(Troop::I, Ground::OM, 0), std::pair(25, 25));
    EXPECT_EQ(base(Troop::I, Ground::OD, 0), std::pair(30, 30));
    EXPECT_EQ(base(Troop::C, Ground::OM, 0), std::pair(25, 50));
    EXPECT_EQ(base(Troop::D, Ground::OD, 0), std::pair(30, 50));
    EXPECT_EQ(base(Troop::A, Ground::OM, 0), std::pair(25, 50));
    EXPECT_EQ(base(Troop::VR, Ground::OM, 2), std::pair(40, 60));
    EXPECT_EQ(base(Troop::VL, Ground::OM, 3), std::pair(50, 60));
    EXPECT_EQ(base(Troop::VF, Ground::OM, 4), std::pair(60, 60));
    EXPECT_EQ(base(Troop::EN, Ground::OM, 0), std::pair(60, 60));
    EXPECT_EQ(base(Troop::IT, Ground::OM, 0), std::pair(40, 60));
    EXPECT_EQ(base(Troop::AD, Ground::OM, 0), std::pair(25, 50));
}

TEST(ClashSheet, CL_UNT_21_actions_follow_body_armour_and_CL_UNT_07_carried_guns_have_one_more) {
    EXPECT_EQ(usual_actions(Troop::I, Ground::OD, 1), 3);
    EXPECT_EQ(usual_actions(Troop::I, Ground::OD, 2), 2);
    EXPECT_EQ(usual_actions(Troop::C, Ground::OD, 2), 4);
    EXPECT_EQ(usual_actions(Troop::C, Ground::OM, 3), 2);
    EXPECT_EQ(usual_actions(Troop::D, Ground::OD, 0), 4);
    EXPECT_EQ(usual_actions(Troop::IC, Ground::OM, 0), 3);
    EXPECT_EQ(usual_actions(Troop::AW, Ground::OM, 0), 3);
    EXPECT_EQ(usual_actions(Troop::AE, Ground::OM, 1), 3);
    EXPECT_EQ(usual_actions(Troop::VT, Ground::OM, 2), 2);
    EXPECT_EQ(usual_redeploys(Troop::I, Ground::OM, 0, Training::V), 3);
    EXPECT_EQ(usual_redeploys(Troop::I, Ground::OM, 2, Training::V), 2);
    EXPECT_EQ(usual_redeploys(Troop::I, Ground::OS, 3, Training::S), 1);
    EXPECT_EQ(usual_redeploys(Troop::C, Ground::OD, 0, Training::N), 6);
    EXPECT_EQ(usual_redeploys(Troop::C, Ground::OM, 3, Training::N), 4);
}

TEST(ClashPoints, CL_V48_the_worked_costs) {
    const auto cost = [](const std::string& list, const std::string& entry) {
        return formula_cost(profile_of(entry_sheet(list, entry), armoury()));
    };
    EXPECT_EQ(cost("greeks", "hoplites"), 15);
    EXPECT_EQ(cost("english_1346", "longbows"), 10);
    EXPECT_EQ(cost("french_1759", "line"), 13);
    EXPECT_EQ(cost("carthaginians", "elephants"), 37);
    EXPECT_EQ(cost("arabs", "ghazis"), 21);
    EXPECT_EQ(cost("british_1879", "gatling"), 41);
}

TEST(ClashPoints, CL_PTS_03_CL_PTS_04_weapons_of_their_own_kind) {
    // Two side arms: 2 + 2 x 3/2 = 5. Two pistols: 2 + 2 + 3 x 2 x 3/12 x 5/4 = 5.875.
    Json json = spearman();
    json["melee"] = "2HW";
    EXPECT_EQ(formula_cost(profile_of(sheet_of(json).sheet, armoury())), 5);
    json["melee"] = "AdP";
    json["shoot"] = "42";
    EXPECT_EQ(formula_cost(profile_of(sheet_of(json).sheet, armoury())), 6);
    // A shield that a halberd makes useless protects half: (2 + 4 + 1) x 120 %.
    json = spearman();
    json["melee"] = "HAL";
    json["shield"] = true;
    EXPECT_EQ(formula_cost(profile_of(sheet_of(json).sheet, armoury())), 8);
    // The worst man there is costs 1 at least (CL-PTS-01), and what he carries more (CL-PTS-06).
    json = spearman();
    json["melee"] = "KNF";
    json["training"] = "D";
    json["morale"] = "C";
    json["armour"] = 0;
    json["special"] = {"sniper", "ladders"};
    EXPECT_EQ(formula_cost(profile_of(sheet_of(json).sheet, armoury())), 2 + 4);
    EXPECT_EQ(extra_of(Role::General), 25);
    EXPECT_EQ(extra_of(Role::Symbol), 10);
}

TEST(ClashPoints, CL_PTS_07_a_printed_cost_is_used_and_told) {
    Json json = cataphracts();
    json["cost"] = 20;
    json["actions"] = 3;
    const SheetRead read = sheet_of(json);
    EXPECT_TRUE(read.findings.errors.empty());
    EXPECT_TRUE(has(read.findings.warnings, "D-17", "the formula gives"));
    EXPECT_TRUE(has(read.findings.warnings, "D-15", "usual are 2"));
    EXPECT_EQ(cost_of(read.sheet, armoury()), 20);
}

// What is wrong with a sheet after one key was changed.
Problems changed(const Json& json, const std::string& key, const Json& value) {
    Json other = json;
    other[key] = value;
    return sheet_of(other).findings.errors;
}

TEST(ClashSheet, bad_values_are_refused_with_what_is_allowed) {
    EXPECT_TRUE(has(changed(spearman(), "type", "Q"), "F-05", "Allowed: I, C, D, A, VR"));
    EXPECT_TRUE(has(changed(spearman(), "order", "OX"), "F-05", "Allowed: OS, OM, OD"));
    EXPECT_TRUE(has(changed(spearman(), "armour", 4), "F-03", "from 0 to 3"));  // CL-UNT-18
    EXPECT_TRUE(has(changed(spearman(), "actions", 7), "F-03", "from 1 to 6"));
    EXPECT_TRUE(has(changed(spearman(), "actions", 0), "F-03", "from 1 to 6"));
    EXPECT_TRUE(has(changed(spearman(), "shoot", "99"), "D-13", "Known: 11, 12, 13"));
    EXPECT_TRUE(has(changed(spearman(), "shoot", "38"), "D-13", "38"));  // ammunition, not a weapon
    EXPECT_TRUE(has(changed(spearman(), "melee", "SP9"), "D-13", "did you mean 'SP1'"));
    EXPECT_TRUE(has(changed(spearman(), "special", Json::array({"brave"})), "F-05", "sniper"));
    EXPECT_TRUE(has(changed(spearman(), "plating", 4), "F-03", "from 0 to 3"));  // CL-UNT-19
    Json missing = spearman();
    missing.erase("training");
    EXPECT_TRUE(has(sheet_of(missing).findings.errors, "F-02", "missing key 'training'"));
    Json unknown = spearman();
    unknown["armor"] = 1;
    EXPECT_TRUE(sheet_of(unknown).findings.errors.empty());
    EXPECT_TRUE(has(sheet_of(unknown).findings.warnings, "F-02", "did you mean 'armour'"));
}

TEST(ClashSheet, weapons_go_with_hands_and_saddles) {
    EXPECT_TRUE(has(changed(cataphracts(), "melee", "PIK"), "D-03", "C cannot fight with PIK"));
    EXPECT_TRUE(has(changed(spearman(), "melee", "cLNC"), "D-03", "I cannot fight with cLNC"));
    EXPECT_TRUE(has(changed(spearman(), "type", "IC"), "D-03", "") == false);
    EXPECT_TRUE(has(changed(cataphracts(), "order", "OS"), "D-03", "close order"));
}

TEST(ClashSheet, CL_UNT_09_CL_UNT_10_CL_UNT_15_crews_fit_their_carriers) {
    const Json chariot = json_of(
        R"({"type": "VR", "order": "OM", "lives": 2, "crew": 1, "training": "N", "morale": "M", "shoot": "13", "melee": "LCH"})");
    EXPECT_TRUE(sheet_of(chariot).findings.errors.empty());
    EXPECT_TRUE(has(changed(chariot, "crew", 2), "D-03", "a crew of 1, found 2"));
    EXPECT_TRUE(has(changed(chariot, "lives", 5), "D-03", "1 to 4 horses"));
    const Json elephant = json_of(
        R"({"type": "EN", "order": "OM", "armour": 1, "lives": 4, "crew": 3, "training": "R", "morale": "M", "shoot": "12", "melee": "ELE"})");
    EXPECT_TRUE(sheet_of(elephant).findings.errors.empty());
    EXPECT_TRUE(has(changed(elephant, "crew", 4), "D-03", "at most 3 shooters, found 4"));
    EXPECT_TRUE(has(changed(elephant, "crew", 0), "D-03", "nobody to use it"));
    EXPECT_TRUE(has(changed(elephant, "lives", 3), "D-03", "4 or 5 lives"));
    EXPECT_TRUE(has(changed(elephant, "shoot", "64"), "D-03", "31, 35 and 61"));
    EXPECT_TRUE(has(changed(spearman(), "crew", 1), "D-03", "carries no shooters"));
    const Json scythed = json_of(
        R"({"type": "VF", "order": "OM", "armour": 1, "lives": 4, "training": "R", "morale": "M", "melee": "SCY"})");
    EXPECT_TRUE(sheet_of(scythed).findings.errors.empty());
    EXPECT_TRUE(has(changed(scythed, "shoot", "13"), "D-03", "CL-UNT-12"));
    EXPECT_EQ(profile_of(sheet_of(scythed).sheet, armoury()).melee.fighters,
              0);  // CL-UNT-08: as many as lives
}

TEST(ClashWeapons, CL_SHO_11_artillery_is_known_by_its_number) {
    for (const ShootingWeapon& weapon : armoury().shooting) {
        const char tens = weapon.id[0];
        EXPECT_EQ(weapon.values.is(shot::kArtillery),
                  tens == '3' || tens == '6' || tens == '8' || tens == '9')
            << weapon.id;
    }
    EXPECT_EQ(armoury().shooting.size(), 65u);
    EXPECT_EQ(armoury().melee.size(), 23u);
}

TEST(ClashWeapons, CL_SHO_16_stone_throwers_may_throw_fire) {
    EXPECT_TRUE(find_shooting(armoury(), "32")->values.is(shot::kFireBombs));
    EXPECT_TRUE(find_shooting(armoury(), "33")->values.is(shot::kFireBombs));
    EXPECT_FALSE(find_shooting(armoury(), "34")->values.is(shot::kFireBombs));
    EXPECT_TRUE(find_shooting(armoury(), "66")->values.is(shot::kIncendiary));
}

TEST(ClashWeapons, CL_SHO_04_paired_pistols_have_the_shots_of_both_arms) {
    const Shooting& pistols = find_shooting(armoury(), "42")->values;
    EXPECT_TRUE(pistols.is(shot::kPaired));
    EXPECT_EQ(pistols.shots, 2);
    EXPECT_EQ(pistols.shooters, 1);
    EXPECT_EQ(find_shooting(armoury(), "72")->values.shots, 4);
}

TEST(ClashWeapons, a_file_of_weapons_with_mistakes_tells_them_all) {
    const Json json = json_of(R"({"format": "clash-weapons/1", "weapons": [
        {"id": "11", "name": {"en": "a", "fr": "a"}, "range": 2, "factor": 5, "shots": 3, "shooters": 1, "ignores_armour": false},
        {"id": "11", "name": {"en": "b", "fr": "b"}, "range": 99, "factor": 5, "shots": 3, "shooters": 1, "ignores_armour": false},
        {"id": "12", "name": {"en": "c", "fr": "c"}, "factor": 5, "ignores_armour": false, "flags": ["loud"], "on_foot": "77"}]})");
    Armoury fresh;
    content::Findings findings;
    read_shooting_weapons(content::Reader(json, "weapons.json", "", findings), fresh);
    EXPECT_TRUE(has(findings.errors, "D-14", "'11' is already taken"));
    EXPECT_TRUE(has(findings.errors, "F-03", "weapons[1].range"));
    EXPECT_TRUE(has(findings.errors, "F-02", "missing key 'range'"));
    EXPECT_TRUE(has(findings.errors, "F-05", "loud"));
    EXPECT_TRUE(has(findings.errors, "D-13", "77"));
}

}  // namespace
}  // namespace clashfield::clash
