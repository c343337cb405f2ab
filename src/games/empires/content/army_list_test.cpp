// Armies: what may be bought, what is refused, and the shop.

#include "games/empires/content/army_list.h"

#include "games/empires/content/army_shop.h"
#include "tests/support/empires_content.h"

namespace clashfield::empires {
namespace {

using content::ArmyFault;
using content::Reader;
using test::has;
using test::Json;
using test::json_of;
using test::library;

Json roman_army() {
    return json_of(R"({"format": "empires-army/1", "list": "rom", "budget": 1000,
        "characters": [{"role": "G1", "unit": 1}],
        "units": [{"type": "rom_legion", "models": 12, "files": 4},
                  {"type": "rom_socii", "models": 12},
                  {"type": "rom_velites", "models": 6},
                  {"type": "rom_equites", "models": 5}]})");
}
BoughtArmy bought(const Json& json) {
    content::Findings findings;
    const auto army = read_army_file(Reader(json, "army.json", "", findings), library().book);
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    return army.value_or(BoughtArmy{});
}
std::vector<Violation> faults_of(const Json& json) { return check_army(bought(json), library().book); }
Problems errors_of(const Json& json) {
    content::Findings findings;
    read_army_file(Reader(json, "army.json", "", findings), library().book);
    return findings.errors;
}
void expect_fault(const Json& json, ArmyFault fault, int found, int least, int most) {
    const std::vector<Violation> faults = faults_of(json);
    ASSERT_EQ(faults.size(), 1u) << content::fault_name(fault);
    EXPECT_EQ(faults[0].fault, fault) << content::bounds_text(faults[0]);
    EXPECT_EQ(faults[0].found, found);
    EXPECT_EQ(faults[0].least, least);
    EXPECT_EQ(faults[0].most, most);
    for (const content::ArmyFaultRow& row : army_faults()) EXPECT_TRUE(row.clause.starts_with("CE-SET-0"));
}
Json units(std::initializer_list<std::pair<const char*, int>> list) {
    Json json = Json::array();
    for (const auto& [type, models] : list) json.push_back({{"type", type}, {"models", models}});
    return json;
}

TEST(EmpiresArmies, CE_SET_02_a_small_army_is_legal_and_costs_its_models_and_leaders) {
    const BoughtArmy army = bought(roman_army());
    EXPECT_TRUE(check_army(army, library().book).empty());
    EXPECT_EQ(price_of(army, library().book), 60 + 12 * 23 + 12 * 17 + 6 * 11 + 5 * 22);
    EXPECT_EQ(army.units[1].files, 4);
}

TEST(EmpiresArmies, CE_SET_02_one_general_and_three_sub_commanders) {
    Json json = roman_army();
    json["characters"] = Json::array();
    expect_fault(json, ArmyFault::NoGeneral, 0, 1, 1);
    json["characters"] = {{{"role", "G1"}}, {{"role", "G2"}}};
    expect_fault(json, ArmyFault::TooManyGenerals, 2, 1, 1);
    json["characters"] = {
        {{"role", "G1"}}, {{"role", "S1"}}, {{"role", "S1"}}, {{"role", "S1"}}, {{"role", "S1"}}};
    expect_fault(json, ArmyFault::TooMany, 4, 0, 3);
}

TEST(EmpiresArmies, CE_SET_02_the_frame_of_core_support_and_skirmish_units) {
    Json json = roman_army();
    json["units"] = units({{"rom_legion", 12}, {"rom_velites", 6}});
    expect_fault(json, ArmyFault::TooFew, 1, 2, 10);
    // V-29: 3 core, 2 support and 2 skirmish units.
    json["budget"] = 4000;
    json["units"] = units({{"rom_legion", 12},
                           {"rom_socii", 12},
                           {"rom_socii", 12},
                           {"rom_equites", 5},
                           {"rom_equites", 5},
                           {"rom_velites", 6},
                           {"rom_velites", 6}});
    expect_fault(json, ArmyFault::TooMany, 4, 0, 3);
    json["units"] = units({{"rom_socii", 12},
                           {"rom_socii", 12},
                           {"rom_socii", 12},
                           {"rom_socii", 12},
                           {"rom_socii", 12},
                           {"rom_velites", 6},
                           {"rom_velites", 6},
                           {"rom_velites", 6},
                           {"rom_velites", 6},
                           {"rom_velites", 6}});
    expect_fault(json, ArmyFault::TooMany, 5, 0, 4);
    json["units"] = units({{"rom_socii", 12},
                           {"rom_socii", 12},
                           {"rom_socii", 12},
                           {"rom_socii", 12},
                           {"rom_socii", 12},
                           {"rom_equites", 5},
                           {"rom_equites", 5},
                           {"rom_equites", 5},
                           {"rom_equites", 5},
                           {"rom_equites", 5}});
    expect_fault(json, ArmyFault::TooMany, 5, 0, 4);
}

TEST(EmpiresArmies, CE_SET_02_some_troops_come_once_or_twice) {
    Json json = roman_army();
    json["budget"] = 4000;
    json["units"] = units({{"rom_socii", 12}, {"rom_triarii", 8}, {"rom_triarii", 8}, {"rom_triarii", 8}});
    expect_fault(json, ArmyFault::TooMany, 3, 0, 2);
    EXPECT_EQ(faults_of(json)[0].line.en, "Triarii");
}

TEST(EmpiresArmies, CE_SET_02_sizes_and_points_are_limited) {
    Json json = roman_army();
    json["units"][0]["models"] = 9;
    expect_fault(json, ArmyFault::UnitTooSmall, 9, 10, 30);
    EXPECT_EQ(faults_of(json)[0].part, 1);
    json = roman_army();
    json["units"][2]["models"] = 16;
    expect_fault(json, ArmyFault::UnitTooLarge, 16, 6, 15);
    json = roman_army();
    json["units"][0]["models"] = 25;
    json["units"][0]["files"] = 5;
    expect_fault(json, ArmyFault::OverBudget, 1015, 0, 1000);
    json = roman_army();
    json["units"] = Json::array();
    json["characters"][0].erase("unit");
    expect_fault(json, ArmyFault::NoUnits, 0, 1, 40);
}

TEST(EmpiresArmies, CE_SET_04_formed_units_are_three_abreast_at_least) {
    Json json = roman_army();
    json["units"][0]["files"] = 2;
    expect_fault(json, ArmyFault::TooFewFiles, 2, 3, 12);
    json = roman_army();
    json["units"][2]["files"] = 1;  // skirmishers
    EXPECT_TRUE(faults_of(json).empty());
}

TEST(EmpiresArmies, CE_SET_02_allies_are_support_and_a_fifth_of_the_points) {
    Json json = roman_army();
    json["units"][3] = {{"type", "car_numid_cav"}, {"models", 6}};
    const BoughtArmy army = bought(json);
    EXPECT_TRUE(army.units[3].ally);
    EXPECT_TRUE(check_army(army, library().book).empty());
    json["units"][3]["models"] = 14;
    expect_fault(json, ArmyFault::ShareTooLarge, 29, 0, 20);  // 238 of 844
}

TEST(EmpiresArmies, foot_with_a_hand_weapon_may_have_more) {
    Json json = roman_army();
    json["units"][1] = {{"type", "rom_legion"}, {"models", 12}, {"option", "javelins"}};
    const BoughtArmy army = bought(json);
    EXPECT_EQ(army.units[1].type.missile, Missile::Javelin);
    EXPECT_EQ(army.units[1].type.points, 24);
    json["units"][1]["option"] = "long_spears";
    EXPECT_EQ(bought(json).units[1].type.weapon, Weapon::LongSpear);
    const Json again = army_file_json(army, library().book);
    EXPECT_EQ(again["units"][1]["type"], "rom_legion");
    EXPECT_EQ(again["units"][1]["option"], "javelins");
    EXPECT_EQ(bought(again).units[1].type.points, 24);
    json["units"][1]["option"] = "axes";
    EXPECT_TRUE(has(errors_of(json), "D-03", "units[1].option: rom_legion cannot have axes"));
    json["units"][1] = {{"type", "rom_velites"}, {"models", 12}, {"option", "javelins"}};
    EXPECT_TRUE(has(errors_of(json), "D-03", "units[1].option: rom_velites cannot have javelins"));
    json["units"][1] = {{"type", "rom_triarii"}, {"models", 12}, {"option", "javelins"}};
    EXPECT_TRUE(has(errors_of(json), "D-03", "units[1].option: rom_triarii cannot have javelins"));
}

TEST(EmpiresArmies, CE_SET_03_troops_of_ones_own_are_priced_by_the_formula) {
    Json json = roman_army();
    const Json own =
        json_of(R"({"id": "own_guard", "name": {"en": "Guard", "fr": "Garde"}, "category": "core",
        "class": "inf", "order": "closed", "melee": "hand", "size": [8, 20],
        "profile": {"MR": 4, "SH": 4, "A": 1, "HtH": 5, "H": 1, "DL": 8, "ML": 9}, "armour": "heavy"})");
    json["units"][0] = {{"custom", own}, {"models", 10}, {"option", "javelins"}};
    const BoughtArmy army = bought(json);
    EXPECT_EQ(army.units[0].type.points, 21);  // 2 + 10 + 2 + 4.5 + 1.5, and 1
    const Json again = army_file_json(army, library().book);
    EXPECT_EQ(again["units"][0]["custom"]["points"], 20);
    EXPECT_EQ(bought(again).units[0].type.points, 21);
    json["units"][0]["custom"]["profile"]["ML"] = 13;
    EXPECT_TRUE(has(errors_of(json), "F-03", "units[0].custom.profile.ML: a number from 2 to 10"));
    json["units"][0]["type"] = "rom_legion";
    EXPECT_TRUE(has(errors_of(json), "F-02", "units[0]: a unit has a 'type' of a list or a 'custom' one"));
}

// --- what is refused ---

TEST(EmpiresArmyErrors, unknown_ids_are_named_with_the_nearest_known) {
    Json json = roman_army();
    json["units"][0]["type"] = "rom_legio";
    json["characters"][0]["role"] = "G9";
    EXPECT_TRUE(has(errors_of(json), "D-13",
                    "units[0].type: there is no type 'rom_legio'; did you mean 'rom_legion'"));
    json = roman_army();
    json["characters"][0]["role"] = "G9";
    EXPECT_TRUE(has(errors_of(json), "D-13", "characters[0].role: there is no character 'G9'"));
    json["list"] = "rome";
    EXPECT_TRUE(has(errors_of(json), "D-13", "there is no army list 'rome'"));
    json = roman_army();
    json["units"][0]["option"] = "shields";
    EXPECT_TRUE(has(errors_of(json), "D-13", "units[0].option: there is no option 'shields'"));
}

TEST(EmpiresArmyErrors, CE_CHR_04_one_character_a_unit) {
    Json json = roman_army();
    json["characters"].push_back({{"role", "S1"}, {"unit", 1}});
    EXPECT_TRUE(has(errors_of(json), "D-12", "characters[1]: unit 1 has a character already"));
    json["characters"][1] = {{"role", "S1"}, {"unit", 2}, {"mounted", true}};
    EXPECT_TRUE(has(errors_of(json), "D-12", "characters[1].mounted: a character who is with a unit"));
}

TEST(EmpiresArmyErrors, a_sum_that_is_wrong_is_a_warning) {
    Json json = roman_army();
    json["points"] = 700;
    content::Findings findings;
    read_army_file(Reader(json, "army.json", "", findings), library().book);
    EXPECT_TRUE(findings.errors.empty());
    EXPECT_TRUE(has(findings.warnings, "D-15", "points: the army costs 716 points"));
}

TEST(EmpiresLint, judges_armies_and_lists_by_their_format) {
    content::Findings findings =
        lint_content(test::data_folder(), test::data_folder() / "empires" / "armies.json");
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    findings = lint_content(test::data_folder(), test::data_folder() / "empires" / "scenarios.json");
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    findings = lint_content(test::data_folder(), test::data_folder() / "empires" / "ground.json");
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    findings = lint_content(test::data_folder(), test::data_folder() / "clash" / "weapons.json");
    EXPECT_FALSE(findings.errors.empty());
}

// --- the shop ---

TEST(EmpiresShop, CE_SET_02_armies_at_random_are_legal_and_use_up_their_points) {
    const auto shop = make_shop(library());
    Random random(7);
    for (std::size_t list = 0; list < shop->lists().size(); ++list) {
        for (const int points : {1000, 2000, 3000}) {
            const auto army = shop->buy(list, points, random);
            ASSERT_TRUE(army) << shop->lists()[list].id << " " << points;
            EXPECT_TRUE(army->violations.empty()) << content::bounds_text(army->violations.front());
            EXPECT_LE(army->price.halves, 2 * points);
            EXPECT_GE(army->price.halves * 100, 2 * points * 90) << shop->lists()[list].id << " " << points;
            content::Findings findings;
            const auto again = shop->read(army->file, "army.json", findings);
            ASSERT_TRUE(again) << to_string(findings.errors);
            EXPECT_EQ(again->price.halves, army->price.halves);
            EXPECT_EQ(again->file, army->file);
        }
    }
}

TEST(EmpiresShop, the_least_price_is_that_of_a_general_and_two_core_units) {
    const auto shop = make_shop(library());
    const int least = shop->least_price(0, 2000).halves / 2;
    EXPECT_EQ(least, 60 + 8 * 25 + 8 * 25);  // G1 and the Triarii
    Random random(7);
    EXPECT_FALSE(random_army(library().book.lists[0], library().book, least - 1, random));
    EXPECT_TRUE(random_army(library().book.lists[0], library().book, least, random));
}

TEST(EmpiresShop, the_same_seed_buys_the_same_army) {
    const auto shop = make_shop(library());
    Random one(3);
    Random other(3);
    EXPECT_EQ(shop->buy(0, 2000, one)->file, shop->buy(0, 2000, other)->file);
}

TEST(EmpiresShop, lists_that_fought_have_an_army_ready) {
    const auto shop = make_shop(library());
    EXPECT_TRUE(shop->ready(0));   // Telamon
    EXPECT_FALSE(shop->ready(5));  // nobody has fought the Han
    EXPECT_EQ(shop->lists()[5].id, "han");
    EXPECT_EQ(shop->lists()[4].from_year, -140);
    EXPECT_EQ(shop->lists()[4].to_year, 224);
}

TEST(EmpiresShop, an_army_can_be_printed) {
    const auto shop = make_shop(library());
    content::Findings findings;
    Json json = roman_army();
    json["units"][1]["name"] = {{"en", "Men & <boys>"}, {"fr", "Hommes"}};
    json["name"] = {{"en", "Own army"}, {"fr", "Armée"}};
    const auto army = shop->read(json, "army.json", findings);
    ASSERT_TRUE(army) << to_string(findings.errors);
    const content::SheetWords words{"en", [](std::string_view key) { return std::string(key); }};
    const std::string page = army->sheet(words);
    for (const char* part : {"<h1>Own army</h1>", "716 empires.sheet.points / 1000", "General",
                             "Men &amp; &lt;boys&gt;", "4+ / 4+", "empires.sheet.throw.pilum",
                             "empires.sheet.missile.javelin", "empires.sheet.special.drilled",
                             "empires.sheet.class.cav", "empires.sheet.order.skirmish", "12 / 4"})
        EXPECT_NE(page.find(part), std::string::npos) << part;
    EXPECT_EQ(page.find("<boys>"), std::string::npos);
    EXPECT_TRUE(page.ends_with("</html>\n"));
}

}  // namespace
}  // namespace clashfield::empires
