// Troops as section 9 prints them, and what is refused in their lists.

#include "games/ancients/content/profiles.h"

#include "games/ancients/content/points.h"
#include "games/ancients/content/saves.h"
#include "tests/support/ancients_content.h"

namespace clashfield::ancients {
namespace {

using content::Json;
using content::Reader;
using test::has;
using test::json_of;
using test::library;
using test::type;

// As the tables of 9.2 and 9.3 have them: saves in melee and against missiles, 7 for none, and the price.
struct Printed {
    const char* id;
    int melee;
    int missile;
    int points;
};
constexpr Printed kPrinted[] = {
    {"rep_velites", 6, 6, 8},   {"rep_hastati", 4, 4, 14}, {"rep_principes", 4, 4, 15},
    {"rep_triarii", 3, 3, 18},  {"rep_allies", 4, 4, 11},  {"rep_equites", 4, 4, 17},
    {"rep_extra", 4, 4, 18},    {"imp_legion", 3, 3, 19},  {"imp_praet", 3, 3, 21},
    {"imp_auxinf", 5, 5, 10},   {"imp_auxarch", 6, 6, 9},  {"imp_auxcav", 4, 4, 18},
    {"imp_equsag", 6, 6, 15},   {"imp_limit", 5, 5, 13},   {"imp_manub", 6, 6, 11},
    {"car_libyan", 4, 4, 13},   {"car_vets", 3, 3, 20},    {"car_gauls", 6, 6, 7},
    {"car_scut", 4, 4, 12},     {"car_balear", 6, 6, 8},   {"car_numid", 5, 5, 16},
    {"car_heavycav", 4, 4, 19}, {"gau_warriors", 6, 6, 7}, {"gau_nobles", 5, 5, 13},
    {"gau_gaesati", 6, 6, 13},  {"gau_jav", 6, 6, 6},      {"gau_sling", 7, 7, 6},
    {"gau_cav", 4, 4, 19},      {"gau_dogs", 7, 7, 5},     {"mac_phalanx", 5, 6, 12},
    {"mac_hyp", 4, 4, 17},      {"mac_pelt", 6, 6, 9},     {"mac_cret", 6, 6, 8},
    {"mac_comp", 4, 4, 25},     {"mac_thess", 5, 5, 18},   {"mac_prod", 6, 6, 17},
    {"per_immort", 5, 5, 18},   {"per_spara", 5, 5, 11},   {"per_taka", 6, 6, 9},
    {"per_levy", 7, 7, 3},      {"per_hopl", 4, 4, 11},    {"per_cav", 4, 4, 19},
    {"per_harch", 6, 6, 16},    {"gre_hopl", 4, 4, 11},    {"gre_spart", 4, 4, 19},
    {"gre_epil", 3, 3, 16},     {"gre_pelt", 6, 6, 9},     {"gre_psil", 7, 7, 7},
    {"gre_arch", 7, 7, 7},      {"gre_cav", 5, 5, 17},     {"dac_war", 6, 6, 7},
    {"dac_falx", 7, 7, 10},     {"dac_nob", 5, 5, 14},     {"dac_arch", 7, 7, 6},
    {"dac_cata", 3, 3, 24},     {"dac_cav", 5, 5, 15},     {"got_war", 6, 6, 8},
    {"got_com", 5, 5, 14},      {"got_axe", 7, 7, 8},      {"got_arch", 7, 7, 6},
    {"got_lance", 5, 5, 20},    {"got_alan", 6, 6, 16},    {"sas_sav", 3, 3, 26},
    {"sas_clib", 2, 3, 27},     {"sas_harch", 6, 6, 16},   {"sas_levy", 5, 5, 5},
    {"sas_dail", 5, 5, 13},     {"sas_arch", 7, 7, 8},     {"sax_husc", 5, 4, 17},
    {"sax_theg", 5, 5, 11},     {"sax_fyrd", 6, 6, 8},     {"sax_great", 7, 7, 2},
    {"sax_arch", 7, 7, 6},      {"sax_jav", 6, 6, 5},      {"vik_hird", 4, 4, 16},
    {"vik_bondi", 5, 5, 10},    {"vik_axe", 6, 6, 11},     {"vik_ber", 7, 7, 15},
    {"vik_bow", 7, 7, 9},       {"vik_thrall", 7, 7, 4},   {"gau_chariot", 5, 5, 40},
    {"per_scythed", 5, 5, 50},  {"per_hchar", 3, 3, 85},   {"car_eleph", 6, 6, 100},
    {"per_eleph", 5, 5, 140},   {"sas_eleph", 4, 4, 150},  {"rep_scorp", 6, 6, 55},
    {"imp_scorp", 6, 6, 55},    {"mac_oxyb", 6, 6, 55},    {"imp_balli", 6, 6, 80},
    {"dac_balli", 6, 6, 80},    {"imp_onag", 6, 6, 110}};

int save(const UnitType& unit, Against against) {
    return base_save(protection_of(unit, always_skirmishes(unit)), against);
}

TEST(AncientsTypes, AB_SET_04_every_type_has_the_price_and_the_saves_that_are_printed) {
    std::size_t known = 0;
    for (const ArmyList& list : library().book.lists) known += list.types.size();
    EXPECT_EQ(known, std::size(kPrinted));
    for (const Printed& row : kPrinted) {
        const UnitType& unit = type(row.id);
        EXPECT_EQ(save(unit, Against::Melee), row.melee) << row.id;
        EXPECT_EQ(save(unit, Against::Missile), row.missile) << row.id;
        EXPECT_EQ(unit.points, row.points) << row.id;
    }
}

TEST(AncientsTypes, AB_PTS_01_the_formula_gives_every_printed_price_of_men_and_riders) {
    int priced = 0;
    for (const Printed& row : kPrinted) {
        const std::optional<int> formula = formula_price(type(row.id));
        const bool soldiers = is_foot(type(row.id).cls) || type(row.id).cls == Class::Cavalry;
        EXPECT_EQ(formula.has_value(), soldiers) << row.id;
        if (formula) {
            EXPECT_EQ(*formula, row.points) << row.id;
        }
        priced += formula ? 1 : 0;
    }
    EXPECT_EQ(priced, 80);
}

TEST(AncientsTypes, AB_PTS_01_nobody_costs_less_than_a_point) {
    UnitType levy = type("sax_great");
    levy.stats.ld = 2;
    levy.stats.ws = 0;
    EXPECT_EQ(formula_price(levy), 1);
}

TEST(AncientsSaves, AB_V07_armour_shield_and_mount_add_up) {
    using enum Against;
    const auto of = [](Armour armour, Shield shield, Mount mount) {
        return base_save({.armour = armour, .shield = shield, .mount = mount}, Melee);
    };
    EXPECT_EQ(of(Armour::Heavy, Shield::Large, Mount::None), 3);
    EXPECT_EQ(of(Armour::Heavy, Shield::None, Mount::Barded), 3);
    EXPECT_EQ(of(Armour::None, Shield::None, Mount::Mounted), 6);
    EXPECT_EQ(of(Armour::Light, Shield::Shield, Mount::Mounted), 4);
    EXPECT_EQ(of(Armour::None, Shield::None, Mount::Howdah), 5);
    EXPECT_EQ(of(Armour::Light, Shield::Shield, Mount::ChariotShieldbearer), 4);
}

TEST(AncientsSaves, AB_V08_a_buckler_helps_pikemen_in_melee_and_skirmishers_always) {
    Protection pikeman{.armour = Armour::Light, .shield = Shield::Buckler, .weapon = Weapon::Pike};
    EXPECT_EQ(base_save(pikeman, Against::Melee), 5);
    EXPECT_EQ(base_save(pikeman, Against::Missile), 6);
    const Protection skirmisher{.shield = Shield::Buckler, .skirmishing = true};
    EXPECT_EQ(base_save(skirmisher, Against::Melee), 6);
    EXPECT_EQ(base_save(skirmisher, Against::Missile), 6);
    pikeman.shield = Shield::Large;  // AB-ARM-04: both hands are on the pike
    EXPECT_EQ(base_save(pikeman, Against::Melee), 6);
    EXPECT_EQ(base_save(pikeman, Against::Missile), 4);
}

TEST(AncientsTypes, section_9_3_machines_have_crews_of_their_own) {
    const UnitType& scorpion = type("rep_scorp");
    EXPECT_EQ(scorpion.stats.t, 5);
    EXPECT_EQ(scorpion.stats.w, 2);
    EXPECT_EQ(scorpion.crew_size, 3);
    EXPECT_EQ(scorpion.crew.ws, 2);  // R-99
    EXPECT_EQ(scorpion.stats.ld, 7);
    EXPECT_EQ(scorpion.machine_range, 36);
    EXPECT_EQ(type("dac_balli").stats.ld, 6);
    EXPECT_EQ(type("imp_onag").machine, Machine::Stone);
    EXPECT_EQ(type("imp_onag").base, (BaseSize{60 * kMillimetre, 60 * kMillimetre}));
    const UnitType& elephant = type("sas_eleph");
    EXPECT_EQ(elephant.stats.ld, 7);
    EXPECT_EQ(elephant.crew.ws, 3);
    EXPECT_EQ(elephant.target_size, TargetSize::Large);
    EXPECT_EQ(type("per_hchar").shots, 2);
    EXPECT_EQ(type("gau_dogs").target_size, TargetSize::Small);
}

TEST(AncientsTypes, AB_SPC_20_falxmen_hate_the_empire_by_its_number) {
    const std::size_t empire = 1;
    EXPECT_EQ(library().book.lists[empire].id, "imp");
    EXPECT_EQ(type("dac_falx").hates, 1u << empire);
    EXPECT_EQ(type("got_lance").hates, 1u << empire);
}

TEST(AncientsTypes, AB_SET_03_skirmishers_have_no_standard_and_machines_no_officers) {
    const int both = command::kLeader | command::kMusician;
    EXPECT_EQ(command_allowed(type("rep_hastati")), both | command::kStandard);
    EXPECT_EQ(command_allowed(type("gre_pelt")), both | command::kStandard);
    EXPECT_EQ(command_allowed(type("rep_velites")), both);
    EXPECT_EQ(command_allowed(type("car_numid")), both);
    EXPECT_EQ(command_allowed(type("gau_chariot")), 0);
    EXPECT_EQ(command_allowed(type("rep_scorp")), 0);
}

// --- what is refused (section 10) ---

constexpr const char* kType = R"({"id": "x_men", "name": {"en": "Men", "fr": "Hommes"}, "class": "infantry",
    "profile": {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7},
    "weapon": "spear", "size": [10, 20], "category": "C", "points": 8})";

// The type with these keys changed; null takes one away.
content::Findings findings_with(const char* changes) {
    Json json = json_of(kType);
    const Json changed = json_of(changes);
    for (const auto& [key, value] : changed.items()) {
        if (value.is_null()) {
            json.erase(key);
        } else {
            json[key] = value;
        }
    }
    content::Findings findings;
    read_type(Reader(json, "armies.json", "types[0]", findings), {"rep", "imp"});
    return findings;
}
Problems errors_with(const char* changes) { return findings_with(changes).errors; }

TEST(AncientsTypeErrors, a_type_that_is_well_written_is_clean) {
    EXPECT_TRUE(errors_with("{}").empty()) << to_string(errors_with("{}"));
    EXPECT_TRUE(findings_with("{}").warnings.empty()) << to_string(findings_with("{}").warnings);
}

TEST(AncientsTypeErrors, unknown_and_missing_fields_are_named) {
    EXPECT_TRUE(
        has(errors_with(R"({"armor": "heavy"})"), "F-02", "unknown key 'armor'; did you mean 'armour'"));
    EXPECT_TRUE(has(errors_with(R"({"category": null})"), "F-02", "types[0]: missing key 'category'"));
    EXPECT_TRUE(has(errors_with(R"({"profile": {"M": 4}})"), "F-02", "types[0].profile: missing key 'WS'"));
}

TEST(AncientsTypeErrors, profile_values_have_ranges) {
    const auto profile = [](const char* key, int value) {
        Json json = json_of(kType);
        json["profile"][key] = value;
        content::Findings findings;
        read_type(Reader(json, "armies.json", "types[0]", findings), {});
        return findings.errors;
    };
    const std::tuple<const char*, int, int> ranges[] = {{"M", 1, 10}, {"WS", 0, 10}, {"BS", 0, 10},
                                                        {"S", 1, 10}, {"T", 1, 10},  {"W", 1, 10},
                                                        {"I", 1, 10}, {"A", 0, 10},  {"Ld", 2, 10}};
    for (const auto& [key, least, most] : ranges) {
        EXPECT_TRUE(profile(key, least).empty()) << key;
        EXPECT_TRUE(profile(key, most).empty()) << key;
        EXPECT_TRUE(has(profile(key, least - 1), "F-03", std::string("profile.") + key)) << key;
        EXPECT_TRUE(has(profile(key, most + 1), "F-03", std::string("profile.") + key)) << key;
    }
}

TEST(AncientsTypeErrors, unknown_words_are_told_with_what_is_allowed) {
    EXPECT_TRUE(
        has(errors_with(R"({"weapon": "speer"})"), "F-05", "unknown weapon 'speer'; did you mean 'spear'"));
    EXPECT_TRUE(has(errors_with(R"({"rules": ["dr"]})"), "F-05", "types[0].rules[0]: unknown rule 'dr'"));
    EXPECT_TRUE(has(errors_with(R"({"hates": ["gal"]})"), "D-13", "there is no army 'gal'. Known: rep, imp"));
}

TEST(AncientsTypeErrors, bases_are_positive) {
    EXPECT_TRUE(has(errors_with(R"({"base": [0, 20]})"), "F-03", "types[0].base[0]"));
    EXPECT_TRUE(has(errors_with(R"({"base": [20]})"), "F-03", "types[0].base"));
}

TEST(AncientsTypeErrors, AB_PTS_01_another_price_than_the_formulas_is_a_warning) {
    const content::Findings dear = findings_with(R"({"points": 12})");
    EXPECT_TRUE(dear.errors.empty());
    EXPECT_TRUE(has(dear.warnings, "D-17", "points 12, the formula gives 8 (AB-PTS-01)"))
        << to_string(dear.warnings);
}

TEST(AncientsTypeErrors, pikes_are_for_formed_foot_and_the_kontos_for_riders) {
    EXPECT_TRUE(has(errors_with(R"({"weapon": "kontos"})"), "D-03", "infantry cannot fight with a kontos"));
    EXPECT_TRUE(errors_with(R"({"weapon": "pike", "points": null})").empty());
    EXPECT_TRUE(has(errors_with(R"({"weapon": "pike", "class": "skirmish_inf", "rules": ["skirmish"]})"),
                    "D-03", "skirmish_inf cannot fight with a pike"));
    EXPECT_TRUE(
        has(errors_with(R"({"weapon": "pike", "class": "cavalry"})"), "D-03", "only formed foot can"));
}

TEST(AncientsTypeErrors, equipment_suits_its_class) {
    EXPECT_TRUE(has(errors_with(R"({"mount": "barded"})"), "D-03", "infantry cannot have the mount barded"));
    EXPECT_TRUE(has(errors_with(R"({"rules": ["mixed"]})"), "D-03", "infantry cannot have the rule mixed"));
    EXPECT_TRUE(has(errors_with(R"({"crew": {"size": 2}})"), "D-03", "infantry has no crew"));
    EXPECT_TRUE(has(errors_with(R"({"class": "elephant", "size": [1, 1]})"), "D-03", "elephant has a crew"));
    EXPECT_TRUE(has(errors_with(R"({"class": "elephant", "size": [1, 2], "crew": {"size": 2}})"), "D-03",
                    "a unit of elephant is one model"));
    EXPECT_TRUE(has(errors_with(R"({"size": [4, 20]})"), "D-03", "5 models at least, found 4 (AB-SET-02)"));
    EXPECT_TRUE(has(errors_with(R"({"size": [20, 10]})"), "F-03", "types[0].size[1]"));
}

TEST(AncientsTypeErrors, no_formula_prices_chariots) {
    EXPECT_TRUE(has(
        errors_with(R"({"class": "light_chariot", "mount": "chariot", "crew": {"size": 2}, "points": null})"),
        "F-02", "no formula prices chariots, elephants and machines"));
}

TEST(AncientsTypeErrors, ids_are_taken_once) {
    Json file = json_of(R"({"format": "ancients-armies/1", "armies": []})");
    const Json shipped = *content::read_json(test::data_folder() / "ancients" / "armies.json");
    file["characters"] = shipped["characters"];
    file["armies"].push_back(shipped["armies"][0]);
    file["armies"].push_back(shipped["armies"][0]);
    content::Findings findings;
    ArmyBook book;
    read_army_lists(Reader(file, "armies.json", "", findings), book);
    EXPECT_TRUE(has(findings.errors, "D-14", "armies[1].id: list id 'rep' is already taken"));
    EXPECT_TRUE(
        has(findings.errors, "D-14", "armies[1].types[0].id: type id 'rep_velites' is already taken"));
}

}  // namespace
}  // namespace clashfield::ancients
