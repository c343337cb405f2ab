// Types of troops: their armour, their weapons and what they cost.

#include "games/empires/content/profiles.h"

#include "games/empires/content/armour.h"
#include "games/empires/content/points.h"
#include "tests/support/empires_content.h"

namespace clashfield::empires {
namespace {

using test::has;
using test::Json;
using test::json_of;
using test::library;
using test::type;

// Section 9.1: the columns ARM h/s, K and pts.
struct PrintedType {
    const char* id;
    int melee_armour;
    int missile_armour;
    int kill;
    int points;
};
const PrintedType kPrintedTypes[] = {
    {"rom_legion", 4, 4, 4, 23},      {"rom_triarii", 3, 3, 4, 25},    {"rom_socii", 4, 4, 4, 17},
    {"rom_velites", 6, 6, 4, 11},     {"rom_equites", 4, 4, 4, 22},    {"rom_extra", 4, 4, 4, 26},
    {"rom_archers", 6, 6, 4, 12},     {"car_african", 4, 4, 4, 22},    {"car_iberian", 5, 5, 4, 17},
    {"car_gauls", 5, 5, 4, 15},       {"car_punic_cav", 4, 4, 4, 25},  {"car_numid_cav", 5, 5, 4, 17},
    {"car_elephants", 6, 6, 3, 96},   {"car_balearic", 6, 6, 4, 11},   {"gal_warriors", 5, 5, 4, 15},
    {"gal_soldurii", 4, 4, 4, 22},    {"gal_gaesati", 5, 5, 4, 21},    {"gal_cavalry", 4, 4, 4, 25},
    {"gal_chariots", 5, 5, 4, 57},    {"gal_javelins", 6, 6, 4, 10},   {"gal_slingers", 7, 7, 4, 8},
    {"suc_phalanx", 5, 5, 4, 16},     {"suc_silver", 4, 4, 4, 24},     {"suc_thureo", 5, 5, 4, 15},
    {"suc_galatians", 5, 5, 4, 15},   {"suc_companions", 4, 4, 3, 27}, {"suc_cataphracts", 2, 2, 3, 32},
    {"suc_elephants", 5, 5, 3, 97},   {"suc_scythed", 5, 5, 3, 68},    {"suc_archers", 7, 7, 4, 8},
    {"par_cataphracts", 2, 2, 3, 32}, {"par_archers", 6, 6, 4, 19},    {"par_retainers", 5, 5, 3, 24},
    {"par_camels", 3, 3, 3, 25},      {"par_hillmen", 6, 6, 4, 11},    {"par_levy", 5, 5, 4, 9},
    {"par_footbow", 7, 7, 4, 9},      {"han_halberd", 5, 5, 3, 16},    {"han_mixed", 5, 5, 4, 18},
    {"han_xbow", 6, 4, 4, 15},        {"han_swords", 5, 5, 4, 17},     {"han_cavalry", 4, 4, 3, 23},
    {"han_xiongnu", 6, 6, 4, 18},     {"han_chariots", 4, 4, 4, 63},   {"han_levy", 6, 6, 4, 8},
    {"ger_warband", 6, 6, 4, 16},     {"ger_comitatus", 5, 5, 4, 21},  {"ger_harii", 6, 6, 4, 18},
    {"ger_cavalry", 5, 5, 4, 19},     {"ger_horse_foot", 4, 4, 4, 26}, {"ger_youths", 6, 6, 4, 10},
    {"ger_archers", 7, 7, 4, 8},      {"vik_hird", 5, 5, 4, 18},       {"vik_bondi", 6, 6, 4, 13},
    {"vik_axes", 5, 4, 3, 23},        {"vik_berserks", 7, 7, 3, 30},   {"vik_riders", 4, 4, 4, 21},
    {"vik_archers", 7, 7, 4, 11},     {"vik_thralls", 6, 6, 4, 8},     {"sax_huscarls", 5, 4, 3, 26},
    {"sax_thegns", 5, 5, 4, 16},      {"sax_fyrd", 6, 6, 4, 9},        {"sax_riders", 3, 3, 4, 23},
    {"sax_javelins", 6, 6, 4, 8},     {"sax_slingers", 7, 7, 4, 7},    {"sax_archers", 7, 7, 4, 8},
    {"nor_knights", 3, 3, 3, 29},     {"nor_household", 3, 3, 3, 35},  {"nor_bretons", 4, 4, 4, 24},
    {"nor_spears", 5, 5, 4, 15},      {"nor_archers", 7, 7, 4, 8},     {"nor_xbows", 6, 6, 4, 10},
    {"nor_bowline", 6, 6, 4, 10}};

TEST(EmpiresTypes, section_9_1_armour_kill_and_price_are_what_the_lists_print) {
    for (const PrintedType& row : kPrintedTypes) {
        const UnitType found = type(row.id);
        EXPECT_EQ(melee_armour(found), row.melee_armour) << row.id;
        EXPECT_EQ(missile_armour(found), row.missile_armour) << row.id;
        EXPECT_EQ(weapon_rule(found.weapon).kill, row.kill) << row.id;
        EXPECT_EQ(found.points, row.points) << row.id;
        EXPECT_EQ(formula_price(found), row.points) << row.id;
    }
    std::size_t types = 0;
    for (const ArmyList& list : library().book.lists) types += list.types.size();
    EXPECT_EQ(types, std::size(kPrintedTypes));
}

// V-01.
UnitType man(Armour armour, Shield shield, Weapon weapon = Weapon::Hand) {
    UnitType type;
    type.armour = armour;
    type.shield = shield;
    type.weapon = weapon;
    return type;
}
UnitType rider(Armour armour, Shield shield, Barding barding = Barding::None) {
    UnitType type = man(armour, shield);
    type.cls = Class::Cavalry;
    type.barding = barding;
    return type;
}

TEST(EmpiresArmour, CE_ARM_01_body_and_shield_add_up) {
    EXPECT_EQ(melee_armour(man(Armour::None, Shield::None)), kNoArmour);
    EXPECT_EQ(melee_armour(man(Armour::None, Shield::Shield)), 6);
    EXPECT_EQ(melee_armour(rider(Armour::None, Shield::Large)), 4);
    EXPECT_EQ(melee_armour(rider(Armour::Heavy, Shield::Shield, Barding::FullMetal)), 2);
    EXPECT_EQ(melee_armour(rider(Armour::FullPlate, Shield::None, Barding::FullMetal)), 2);
}

TEST(EmpiresArmour, CE_ARM_02_plate_has_no_help_from_a_shield_and_a_pavise_only_against_missiles) {
    EXPECT_EQ(melee_armour(rider(Armour::PartialPlate, Shield::Large)), 3);
    EXPECT_EQ(melee_armour(man(Armour::Light, Shield::Pavise)), 6);
    EXPECT_EQ(missile_armour(man(Armour::Light, Shield::Pavise)), 4);
}

TEST(EmpiresArmour, CE_ARM_03_a_buckler_does_not_stop_missiles_in_closed_order) {
    UnitType closed = man(Armour::Light, Shield::Buckler);
    EXPECT_EQ(melee_armour(closed), 5);
    EXPECT_EQ(missile_armour(closed), 6);
    closed.order = Spacing::Open;
    EXPECT_EQ(missile_armour(closed), 5);
}

TEST(EmpiresArmour, CE_ARM_04_half_barding_helps_from_the_front_and_cloth_against_missiles) {
    const UnitType metal = rider(Armour::Heavy, Shield::None, Barding::HalfMetal);
    EXPECT_EQ(armour_score(metal, {}), 3);
    EXPECT_EQ(armour_score(metal, {.from_front = false}), 4);
    const UnitType cloth = rider(Armour::Light, Shield::None, Barding::HalfCloth);
    EXPECT_EQ(armour_score(cloth, {.missiles = true, .from_front = false}), 5);
    EXPECT_EQ(armour_score(cloth, {.missiles = true}), 4);
    EXPECT_EQ(armour_score(cloth, {}), 5);
    const UnitType whole = rider(Armour::Light, Shield::None, Barding::FullCloth);
    EXPECT_EQ(armour_score(whole, {.missiles = true, .from_front = false}), 4);
    EXPECT_EQ(armour_score(whole, {}), 5);
}

TEST(EmpiresArmour, CE_ARM_05_both_hands_on_the_weapon_leave_none_for_the_shield) {
    const UnitType axes = man(Armour::Heavy, Shield::Shield, Weapon::TwoHanded);
    EXPECT_EQ(melee_armour(axes), 5);
    EXPECT_EQ(missile_armour(axes), 4);
}

TEST(EmpiresArmour, CE_ARM_06_a_spara_can_be_lost) {
    const UnitType levy = man(Armour::None, Shield::Spara, Weapon::LongSpear);
    EXPECT_EQ(armour_score(levy, {.weapon = Weapon::LongSpear}), 5);
    EXPECT_EQ(armour_score(levy, {.weapon = Weapon::LongSpear, .spara_lost = true}), kNoArmour);
}

TEST(EmpiresPoints, CE_SET_03_what_nobody_ships_has_a_price_too) {
    UnitType rabble = man(Armour::None, Shield::None, Weapon::Dagger);
    rabble.hth = 1;
    rabble.dl = 2;
    rabble.ml = 2;
    EXPECT_EQ(formula_price(rabble), 3);  // 2 + 2 - 1
    rabble.specials = special::kReckless;
    EXPECT_EQ(formula_price(rabble), 3);  // never less
    UnitType lords = rider(Armour::FullPlate, Shield::None, Barding::FullMetal);
    lords.weapon = Weapon::WarhorseLance;
    lords.hth = 5;
    lords.ml = 10;
    lords.dl = 8;
    lords.specials = special::kRelentless;
    EXPECT_EQ(formula_price(lords), 42);  // 8 + 10 + 8 + 6 + 1.5 + 4 + 4 = 41.5
    lords.missile = Missile::Javelin;
    lords.sh = 3;
    EXPECT_EQ(formula_price(lords), 44);  // 43.5
}

TEST(EmpiresTypes, R_66_usual_files_by_kind_of_troops) {
    EXPECT_EQ(usual_files(type("rom_legion"), 20), 7);
    EXPECT_EQ(usual_files(type("rom_legion"), 7), 3);
    EXPECT_EQ(usual_files(type("rom_legion"), 2), 2);
    EXPECT_EQ(usual_files(type("rom_velites"), 9), 5);
    EXPECT_EQ(usual_files(type("rom_equites"), 5), 3);
    EXPECT_EQ(usual_files(type("car_elephants"), 3), 3);
}

// --- what is refused ---

Json triarii() {
    return json_of(R"({"id": "own_triarii", "name": {"en": "Own", "fr": "Siens"}, "category": "core",
        "class": "inf", "order": "closed", "melee": "lspear", "size": [8, 16],
        "profile": {"MR": 4, "SH": 4, "A": 1, "HtH": 4, "H": 1, "DL": 8, "ML": 9},
        "armour": "heavy", "shield": "large", "special": ["drilled", "steady"]})");
}
content::Findings findings_of(const Json& json) {
    content::Findings findings;
    read_type(content::Reader(json, "type.json", "", findings));
    return findings;
}

TEST(EmpiresTypeErrors, a_price_that_is_not_the_formulas_is_a_warning_unless_it_is_published) {
    Json json = triarii();
    content::Findings findings;
    EXPECT_EQ(read_type(content::Reader(json, "type.json", "", findings)).points, 25);
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    json["points"] = 20;
    EXPECT_TRUE(has(findings_of(json).warnings, "D-17", "points: points 20, the formula gives 25"));
    json["published"] = true;
    EXPECT_TRUE(findings_of(json).warnings.empty());
}

TEST(EmpiresTypeErrors, profiles_stay_within_their_bounds_and_words_are_known) {
    Json json = triarii();
    json["profile"]["ML"] = 13;
    json["melee"] = "gladius";
    json["special"] = {"drilled", "brave"};
    const Problems errors = findings_of(json).errors;
    EXPECT_TRUE(has(errors, "F-03", "profile.ML: a number from 2 to 10 is expected, found '13'"));
    EXPECT_TRUE(has(errors, "F-05", "melee: unknown weapon 'gladius'"));
    EXPECT_TRUE(has(errors, "F-05", "special[1]: unknown special rule 'brave'"));
    Json less = triarii();
    less["profile"].erase("DL");
    EXPECT_TRUE(has(findings_of(less).errors, "F-02", "profile: missing key 'DL'"));
}

struct WrongKit {
    const char* key;
    const char* value;
    const char* message;
};
TEST(EmpiresTypeErrors, equipment_must_suit_the_troops) {
    const WrongKit kWrong[] = {
        {"melee", "\"kontos\"", "melee: inf cannot fight with kontos, which riders use"},
        {"melee", "\"trample\"", "melee: inf cannot fight with trample"},
        {"melee", "\"crew\"", "melee: inf cannot fight with crew"},
        {"barding", "\"full_metal\"", "barding: inf cannot have barding"},
        {"special", R"(["mixed"])", "special: mixed is for formed units with missiles"},
        {"special", R"(["parthian_shot"])", "special: parthian_shot is for riders with missiles"},
    };
    for (const WrongKit& row : kWrong) {
        Json json = triarii();
        json[row.key] = json_of(row.value);
        EXPECT_TRUE(has(findings_of(json).errors, "D-03", row.message)) << row.message;
    }
    const WrongKit kWrongForOpenRiders[] = {
        {"throw", "\"pilum\"", "throw: cav cannot throw"},
        {"shield", "\"pavise\"", "shield: cav cannot have a pavise"},
        {"shield", "\"spara\"", "shield: cav cannot have a spara"},
        {"melee", "\"pike\"", "melee: cav cannot fight with pike"},
        {"melee", "\"halberd\"", "melee: cav cannot fight with halberd"},
        {"special", R"(["phalanx"])", "special: phalanx and shieldwall need closed order"},
        {"special", R"(["schiltron"])", "special: schiltron needs closed order"},
    };
    for (const WrongKit& row : kWrongForOpenRiders) {
        Json json = triarii();
        json["class"] = "cav";
        json["melee"] = "hand";
        json[row.key] = json_of(row.value);
        EXPECT_TRUE(has(findings_of(json).errors, "D-03", row.message)) << row.message;
    }
}

TEST(EmpiresTypeErrors, vehicles_are_in_open_order_and_soldiers_have_one_hit) {
    Json json = triarii();
    json["class"] = "ele";
    json["melee"] = "trample";
    EXPECT_TRUE(has(findings_of(json).errors, "D-03", "order: ele is always in open order"));
    Json tough = triarii();
    tough["profile"]["H"] = 2;
    EXPECT_TRUE(has(findings_of(tough).errors, "D-03", "profile: inf has one hit a model, found H 2"));
}

}  // namespace
}  // namespace clashfield::empires
