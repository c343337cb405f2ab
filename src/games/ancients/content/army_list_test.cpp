// Armies: what may be bought, what is refused, armies at random and on paper.

#include "games/ancients/content/army_list.h"

#include "games/ancients/content/army_shop.h"
#include "tests/support/ancients_content.h"

namespace clashfield::ancients {
namespace {

using content::Json;
using content::Reader;
using test::has;
using test::json_of;
using test::library;

BoughtArmy army_of(const Json& json) {
    content::Findings findings;
    const auto army = read_army_file(Reader(json, "army.json", "", findings), library().book);
    EXPECT_TRUE(army && findings.errors.empty()) << to_string(findings.errors);
    return army.value_or(BoughtArmy{});
}

Problems errors_of(const Json& json) {
    content::Findings findings;
    read_army_file(Reader(json, "army.json", "", findings), library().book);
    return findings.errors;
}

// 1000 points, all shares kept: 140 characters, 565 core, 295 special.
Json roman_army() {
    return json_of(R"({"format": "ancients-army/1", "list": "rep", "budget": 1000,
        "characters": [{"role": "general", "unit": 2}],
        "units": [{"type": "rep_velites", "models": 10, "files": 5},
                  {"type": "rep_hastati", "models": 20, "files": 5, "command": "LSM"},
                  {"type": "rep_allies", "models": 16, "files": 4, "command": "LS"},
                  {"type": "rep_triarii", "models": 12, "files": 4, "command": "LSM"}]})");
}

std::vector<Violation> faults_of(const Json& json) { return check_army(army_of(json), library().book); }

// The one fault of this kind; the army has no other.
Violation only_fault(const Json& json, Fault fault) {
    const std::vector<Violation> found = faults_of(json);
    EXPECT_EQ(found.size(), 1u);
    if (found.size() != 1) return {};
    EXPECT_EQ(found[0].fault, fault) << content::bounds_text(found[0]);
    return found[0];
}

void expect_clause(Fault fault, std::string_view clause) {
    EXPECT_EQ(row_of(army_faults(), fault).clause, clause);
}

TEST(AncientsArmies, an_army_that_keeps_all_limits_has_no_fault) {
    const BoughtArmy army = army_of(roman_army());
    EXPECT_TRUE(check_army(army, library().book).empty());
    EXPECT_EQ(price_of(army, library().book), 140 + 80 + 295 + 186 + 231);
    EXPECT_EQ(army.characters[0].unit, 2);
}

TEST(AncientsArmies, AB_SET_03_officers_cost_five_points_each) {
    const BoughtArmy army = army_of(roman_army());
    const ArmyList& list = list_of(army, library().book);
    EXPECT_EQ(price_of(army.units[0], list), 80);
    EXPECT_EQ(price_of(army.units[1], list), 20 * 14 + 15);
    EXPECT_EQ(price_of(army.units[2], list), 16 * 11 + 10);
}

TEST(AncientsArmies, AB_SET_02_it_may_not_cost_more_than_was_agreed) {
    Json json = roman_army();
    json["budget"] = 900;
    const Violation fault = only_fault(json, Fault::OverBudget);
    EXPECT_EQ(fault.found, 932);
    EXPECT_EQ(fault.most, 900);
    expect_clause(Fault::OverBudget, "AB-SET-02");
}

TEST(AncientsArmies, AB_SET_02_it_has_one_general) {
    Json none = roman_army();
    none["characters"] = Json::array();
    only_fault(none, Fault::NoGeneral);
    Json two = roman_army();
    two["budget"] = 2000;
    two["units"][1]["models"] = 30;
    two["units"][2]["models"] = 30;
    two["characters"].push_back({{"role", "general"}});
    EXPECT_EQ(only_fault(two, Fault::TooManyGenerals).found, 2);
}

TEST(AncientsArmies, AB_SET_02_one_standard_and_two_lieutenants_at_most) {
    Json json = roman_army();
    json.erase("budget");
    for (int i = 0; i < 3; ++i)
        json["units"].push_back({{"type", "rep_hastati"}, {"models", 30}, {"files", 6}});
    for (const char* role : {"army_standard", "army_standard", "subcommander", "subcommander"})
        json["characters"].push_back({{"role", role}});
    const Violation standards = only_fault(json, Fault::TooMany);
    EXPECT_EQ(standards.line.en, "Army standards");
    EXPECT_EQ(standards.most, 1);
    json["characters"].erase(1);
    EXPECT_TRUE(faults_of(json).empty());
    json["characters"].push_back({{"role", "subcommander"}});
    const Violation lieutenants = only_fault(json, Fault::TooMany);
    EXPECT_EQ(lieutenants.line.en, "Sub-commanders");
    EXPECT_EQ(lieutenants.found, 3);
}

// Prices of the parts make exact quarters and halves.
TEST(AncientsArmies, AB_SET_02_shares_are_of_what_was_spent_and_the_limit_itself_is_allowed) {
    // 10 velites 80, 20 allies 220: with the general's 140 the characters make up 140 of 440 points.
    Json json = json_of(R"({"format": "ancients-army/1", "list": "rep",
        "characters": [{"role": "general"}],
        "units": [{"type": "rep_velites", "models": 10}, {"type": "rep_allies", "models": 20}]})");
    const Violation heavy = only_fault(json, Fault::ShareTooLarge);
    EXPECT_EQ(heavy.line.en, "Characters");
    EXPECT_EQ(heavy.found, 32);  // 31.8 %
    EXPECT_EQ(heavy.most, 25);
    json["units"].push_back({{"type", "rep_velites"}, {"models", 15}});
    EXPECT_TRUE(faults_of(json).empty());  // 140 of 560
    json["units"][2]["models"] = 14;
    EXPECT_EQ(only_fault(json, Fault::ShareTooLarge).found, 26);
}

TEST(AncientsArmies, AB_SET_02_a_quarter_is_core_and_half_at_most_special) {
    Json json = roman_army();
    json.erase("budget");
    json["units"] = json_of(R"([{"type": "rep_hastati", "models": 10},
        {"type": "rep_triarii", "models": 20}, {"type": "rep_scorp", "models": 1}])");
    const std::vector<Violation> faults = faults_of(json);  // 140 + 140 + 360 + 55 = 695
    ASSERT_EQ(faults.size(), 2u);
    EXPECT_EQ(faults[0].fault, Fault::ShareTooSmall);
    EXPECT_EQ(faults[0].line.en, "Core troops");
    EXPECT_EQ(faults[0].found, 20);
    EXPECT_EQ(faults[0].least, 25);
    EXPECT_EQ(faults[1].fault, Fault::ShareTooLarge);
    EXPECT_EQ(faults[1].line.en, "Special troops");
    EXPECT_EQ(faults[1].found, 52);
    EXPECT_EQ(faults[1].most, 50);
}

TEST(AncientsArmies, AB_SET_02_three_tenths_at_most_are_rare) {
    Json json = roman_army();
    json.erase("budget");
    for (int i = 0; i < 2; ++i)
        json["units"].push_back({{"type", "rep_extra"}, {"models", 12}, {"command", "LSM"}});
    const Violation fault = only_fault(json, Fault::ShareTooLarge);  // 462 of 1394
    EXPECT_EQ(fault.line.en, "Rare troops");
    EXPECT_EQ(fault.found, 34);
    EXPECT_EQ(fault.most, 30);
}

TEST(AncientsArmies, AB_SET_02_units_keep_the_sizes_of_their_type) {
    Json small = roman_army();
    small["units"][1]["models"] = 9;
    Violation fault = only_fault(small, Fault::UnitTooSmall);
    EXPECT_EQ(fault.part, 2);
    EXPECT_EQ(fault.found, 9);
    EXPECT_EQ(fault.least, 10);
    Json large = roman_army();
    large["budget"] = 2000;
    large["units"][0]["models"] = 21;
    fault = only_fault(large, Fault::UnitTooLarge);
    EXPECT_EQ(fault.part, 1);
    EXPECT_EQ(fault.most, 20);
}

TEST(AncientsArmies, AB_SET_08_formed_units_have_ten_ranks_at_most) {
    Json json = roman_army();
    json["units"][1]["files"] = 2;
    EXPECT_TRUE(faults_of(json).empty());
    json["units"][1]["files"] = 1;
    const Violation fault = only_fault(json, Fault::TooManyRanks);
    EXPECT_EQ(fault.found, 20);
    EXPECT_EQ(fault.most, 10);
    expect_clause(Fault::TooManyRanks, "AB-SET-08");
    json["units"][1]["files"] = 5;
    json["units"][0]["files"] = 1;  // skirmishers
    EXPECT_TRUE(faults_of(json).empty());
}

TEST(AncientsArmies, AB_SET_03_no_standard_for_skirmishers_and_no_officers_for_machines) {
    Json json = roman_army();
    json["units"][0]["command"] = "LM";
    EXPECT_TRUE(faults_of(json).empty());
    json["units"][0]["command"] = "LSM";
    const Violation fault = only_fault(json, Fault::TooManyOfficers);
    EXPECT_EQ(fault.part, 1);
    EXPECT_EQ(fault.found, 1);
    expect_clause(Fault::TooManyOfficers, "AB-SET-03");
    Json machine = roman_army();
    machine["units"].push_back({{"type", "rep_scorp"}, {"models", 1}, {"command", "LM"}});
    EXPECT_EQ(only_fault(machine, Fault::TooManyOfficers).found, 2);
}

TEST(AncientsArmies, an_army_has_units_and_a_battle_has_room_for_them) {
    Json json = roman_army();
    json["units"] = Json::array();
    json["characters"][0].erase("unit");
    only_fault(json, Fault::NoUnits);
    json.erase("budget");
    for (int i = 0; i < 61; ++i) json["units"].push_back({{"type", "rep_hastati"}, {"models", 10}});
    EXPECT_EQ(only_fault(json, Fault::TooManyUnits).most, 60);
}

TEST(AncientsArmies, a_file_is_read_back_as_it_was_written) {
    Json json = roman_army();
    json["name"] = {{"en", "Mine"}, {"fr", "La mienne"}};
    json["units"][1]["name"] = {{"en", "The First"}, {"fr", "La Première"}};
    const BoughtArmy army = army_of(json);
    const Json written = army_file_json(army, library().book);
    EXPECT_EQ(army_file_json(army_of(written), library().book), written);
    EXPECT_EQ(written["units"][1]["command"], "LSM");
    EXPECT_EQ(written["units"][1]["name"]["fr"], "La Première");
    EXPECT_EQ(written["characters"][0], json["characters"][0]);
}

TEST(AncientsArmies, what_may_skirmish_says_how_it_stands) {
    Json json = json_of(R"({"format": "ancients-army/1", "list": "gre",
        "units": [{"type": "gre_pelt", "models": 12, "formation": "skirmish"},
                  {"type": "gre_pelt", "models": 12}, {"type": "gre_psil", "models": 8}]})");
    const BoughtArmy army = army_of(json);
    EXPECT_TRUE(army.units[0].skirmishing);
    EXPECT_FALSE(army.units[1].skirmishing);
    EXPECT_TRUE(army.units[2].skirmishing);
    json["units"][2]["formation"] = "formed";
    EXPECT_TRUE(
        has(errors_of(json), "D-03", "units[2].formation: Rhodian Slingers always stand in skirmish"));
}

TEST(AncientsArmyErrors, unknown_lists_types_and_letters_are_named) {
    Json json = roman_army();
    json["units"][0]["type"] = "rep_velite";
    json["units"][1]["command"] = "LX";
    json["units"][2]["comand"] = "L";
    const Problems errors = errors_of(json);
    EXPECT_TRUE(
        has(errors, "D-13", "units[0].type: there is no type 'rep_velite'; did you mean 'rep_velites'"));
    EXPECT_TRUE(has(errors, "D-02", "units[1].command: a command group is some of the letters L, S and M"));
    EXPECT_TRUE(has(errors, "F-02", "units[2]: unknown key 'comand'; did you mean 'command'"));
    Json list = roman_army();
    list["list"] = "rome";
    EXPECT_TRUE(has(errors_of(list), "D-13", "there is no army list 'rome'"));
    Json twice = roman_army();
    twice["units"][1]["command"] = "LL";
    EXPECT_TRUE(has(errors_of(twice), "D-02", "each once; found"));
}

TEST(AncientsArmyErrors, a_character_goes_with_a_unit_that_is_there) {
    Json json = roman_army();
    json["characters"][0]["unit"] = 5;
    EXPECT_TRUE(
        has(errors_of(json), "F-03", "characters[0].unit: a number from 1 to 4 is expected, found '5'"));
    json["characters"][0] = {{"role", "king"}};
    EXPECT_TRUE(has(errors_of(json), "F-05", "characters[0].role: unknown role 'king'"));
}

TEST(AncientsArmyErrors, figures_that_disagree_are_a_warning) {
    Json json = roman_army();
    json["points"] = 933;
    content::Findings findings;
    read_army_file(Reader(json, "army.json", "", findings), library().book);
    EXPECT_TRUE(findings.errors.empty());
    EXPECT_TRUE(has(findings.warnings, "D-15", "the army costs 932 points"));
}

// --- the shop ---

TEST(AncientsShop, AB_SET_02_armies_at_random_are_legal_and_use_up_their_points) {
    const auto shop = make_shop(library());
    Random random(7);
    for (std::size_t list = 0; list < shop->lists().size(); ++list) {
        for (const int points : {900, 1500, 3000}) {
            const auto army = shop->buy(list, points, random);
            ASSERT_TRUE(army) << shop->lists()[list].id << " " << points;
            EXPECT_TRUE(army->violations.empty()) << content::bounds_text(army->violations.front());
            EXPECT_LE(army->price.halves, 2 * points);
            EXPECT_GE(army->price.halves * 100, 2 * points * 92) << shop->lists()[list].id << " " << points;
            content::Findings findings;
            const auto again = shop->read(army->file, "army.json", findings);
            ASSERT_TRUE(again) << to_string(findings.errors);
            EXPECT_EQ(again->price.halves, army->price.halves);
        }
    }
}

TEST(AncientsShop, a_general_may_be_too_dear) {
    const auto shop = make_shop(library());
    Random random(7);
    const std::size_t macedonians = 4;
    EXPECT_EQ(shop->lists()[macedonians].id, "mac");
    const int least = shop->least_price(macedonians, 1500).halves / 2;
    EXPECT_EQ(least, 813);  // 195 points are 24 % of it
    EXPECT_FALSE(shop->buy(macedonians, least - 1, random));
    EXPECT_TRUE(shop->buy(macedonians, least, random));
}

TEST(AncientsShop, the_same_seed_buys_the_same_army) {
    const auto shop = make_shop(library());
    Random one(3);
    Random other(3);
    EXPECT_EQ(shop->buy(0, 1500, one)->file, shop->buy(0, 1500, other)->file);
}

TEST(AncientsShop, every_army_has_one_ready_from_a_scenario) {
    const auto shop = make_shop(library());
    for (std::size_t list = 0; list < shop->lists().size(); ++list) {
        const auto army = shop->ready(list);
        ASSERT_TRUE(army) << shop->lists()[list].id;
        EXPECT_TRUE(army->violations.empty());
    }
}

TEST(AncientsShop, an_army_can_be_printed) {
    const auto shop = make_shop(library());
    content::Findings findings;
    Json json = roman_army();
    json["units"][1]["name"] = {{"en", "Men & <boys>"}, {"fr", "Hommes"}};
    const auto army = shop->read(json, "army.json", findings);
    ASSERT_TRUE(army);
    const content::SheetWords words{"en", [](std::string_view key) { return std::string(key); }};
    const std::string page = army->sheet(words);
    for (const char* part :
         {"<h1>Republican Rome</h1>", "932 ancients.sheet.points / 1000", "Scipio Africanus",
          "Men &amp; &lt;boys&gt;", "4+ / 4+", "ancients.sheet.weapon.htspear",
          "ancients.sheet.missile.javelin", "ancients.sheet.rule.drilled"})
        EXPECT_NE(page.find(part), std::string::npos) << part;
    EXPECT_EQ(page.find("<boys>"), std::string::npos);
    EXPECT_TRUE(page.ends_with("</html>\n"));
}

}  // namespace
}  // namespace clashfield::ancients
