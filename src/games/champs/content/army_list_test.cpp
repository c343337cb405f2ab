// Army lists, armies bought from them, and what is wrong with some of those.

#include "games/champs/content/army_list.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "battle/parse_json.h"
#include "content/by_id.h"
#include "games/champs/content/library.h"
#include "games/champs/content/scenario.h"

namespace clashfield::champs {
namespace {

using content::Findings;
using content::Reader;

const std::filesystem::path kListData = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";

const ArmyLists& lists() {
    static const ArmyLists loaded = [] {
        Findings findings;
        Library read = load_library(kListData, findings);
        load_lists(kListData, read, findings);
        EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
        return read.lists;
    }();
    return loaded;
}

Json json_of(const std::string& text) {
    const Result<Json> json = parse_json(text, "army.json");
    EXPECT_TRUE(json.ok()) << to_string(json.problems());
    return *json;
}

BoughtArmy army_of(const Json& json) {
    Findings findings;
    const std::optional<BoughtArmy> army = read_army(Reader(json, "army.json", "", findings), lists());
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    return army.value_or(BoughtArmy{});
}

// Two corps of Merovingian Franks: 15 + 15 + 16 x 3 + 2 x 2 + 2 x 7 = 96 points.
Json franks() {
    return json_of(R"({"format": "champs-army/1", "list": "merovingian_franks", "points": 200, "corps": [
        {"lines": {"cinc": 1, "warriors": 10, "nobles": 2}, "baggage": "mobile"},
        {"id": "F2", "name": "Ragnachar", "lines": {"sub_general": 1, "warriors": 6, "skirmishers": 2}, "independent": true}]})");
}

std::vector<Violation> violations(const Json& json) { return check_army(army_of(json), lists()); }

// The army breaks this rule, and no other.
Violation only(const Json& json, Fault fault, const std::string& clause) {
    const std::vector<Violation> found = violations(json);
    EXPECT_EQ(found.size(), 1u);
    for (const Violation& violation : found)
        EXPECT_EQ(fault_name(violation.fault), fault_name(fault))
            << violation.line.en << " " << violation.found;
    EXPECT_EQ(row_of(army_faults(), fault).clause, clause);
    return found.empty() ? Violation{} : found[0];
}

TEST(ArmyLists, the_shipped_lists_cost_what_the_table_of_prices_says) {
    EXPECT_EQ(lists().size(), 16u);
    const ArmyList* franks = content::find_by_id(lists(), "merovingian_franks");
    ASSERT_NE(franks, nullptr);
    EXPECT_EQ(franks->lines[0].points, 30);
    EXPECT_TRUE(franks->lines[4].alternative.has_value());
    EXPECT_EQ(content::find_by_id(lists(), "nobody"), nullptr);
}

TEST(ArmyLists, CB_LST_04_D_17_a_wrong_price_is_refused) {
    Findings findings;
    const Library library = load_library(kListData, findings);
    Json json =
        json_of(R"({"format": "champs-armies/1", "armies": [{"id": "few", "name": {"en": "Few", "fr": "Peu"},
        "from": 1, "to": 2, "aggression": 1, "lines": [
        {"id": "cinc", "name": {"en": "C", "fr": "C"}, "role": "cinc", "training": "Irr", "type": "Wb", "quality": "S", "min": 1, "max": 1, "points": 15},
        {"id": "riders", "name": {"en": "R", "fr": "R"}, "training": "Irr", "type": "Ax", "quality": "O", "min": 0, "max": 4, "points": 3, "mount": "camel"}]}]})");
    ArmyLists read;
    read_army_lists(Reader(json, "armies.json", "", findings), *library.profiles, read);
    ASSERT_EQ(findings.errors.size(), 1u);
    EXPECT_EQ(findings.errors[0].code, "D-17");
    EXPECT_NE(findings.errors[0].where.find("lines[1].points"), std::string::npos);
    EXPECT_NE(findings.errors[0].message.find("costs 4"), std::string::npos)
        << "mounted infantry costs 1 more";
}

TEST(Armies, CB_LST_04_a_legal_army_and_its_price) {
    const BoughtArmy army = army_of(franks());
    EXPECT_TRUE(check_army(army, lists()).empty());
    EXPECT_EQ(price_of(army, lists()), 2 * 96);
    EXPECT_TRUE(army.corps[0].mobile_baggage);
    EXPECT_TRUE(army.corps[1].independent_baggage);
}

TEST(Armies, CB_LST_01_the_budget_holds) {
    Json json = franks();
    json["points"] = 95;
    const Violation violation = only(json, Fault::OverBudget, "CB-LST-01");
    EXPECT_EQ(violation.found, 2 * 96);
    EXPECT_EQ(violation.most, 2 * 95);
}

TEST(Armies, CB_LST_01_at_400_points_lines_double_and_generals_do_not) {
    Json json = franks();
    json["points"] = 400;
    const Violation few = violations(json).at(0);
    EXPECT_EQ(few.line.en, "Warriors");
    EXPECT_EQ(few.least, 32);
    EXPECT_EQ(bounds_of(content::find_by_id(lists(), "merovingian_franks")->lines[1], 400).most, 2);
}

TEST(Armies, CB_LST_02_corps_generals_and_cinc) {
    Json one = franks();
    one["corps"][0]["lines"]["warriors"] = 16;
    one["corps"][0]["lines"]["skirmishers"] = 2;
    one["corps"].erase(1);
    const std::vector<Violation> alone = violations(one);
    ASSERT_EQ(alone.size(), 2u);
    EXPECT_EQ(alone[0].fault, Fault::TooFewCorps);
    EXPECT_EQ(alone[1].fault, Fault::TooFew) << "a sub-general is compulsory";

    Json leaderless = franks();
    leaderless["corps"][0]["lines"].erase("cinc");
    leaderless["corps"][0]["lines"]["sub_general"] = 1;
    only(leaderless, Fault::NoCinC, "CB-LST-02");

    Json crowded = franks();
    crowded["corps"][0]["lines"]["sub_general"] = 1;
    EXPECT_EQ(only(crowded, Fault::TwoGenerals, "CB-LST-02").part, 1);

    Json headless = franks();
    headless["corps"].push_back(json_of(R"({"lines": {"levy": 2}})"));
    EXPECT_EQ(only(headless, Fault::NoGeneral, "CB-LST-02").part, 3);

    Json rivals = franks();
    rivals["corps"][1]["lines"] = json_of(R"({"cinc": 1, "warriors": 6, "skirmishers": 2})");
    EXPECT_EQ(violations(rivals).at(0).fault, Fault::TwoCinCs);
}

TEST(Armies, CB_LST_04_every_line_within_its_bounds) {
    Json few = franks();
    few["corps"][0]["lines"]["warriors"] = 6;
    const Violation violation = only(few, Fault::TooFew, "CB-LST-04");
    EXPECT_EQ(violation.line.en, "Warriors");
    EXPECT_EQ(violation.found, 12);
    EXPECT_EQ(violation.least, 16);
    Json many = franks();
    many["corps"][0]["lines"]["nobles"] = 7;
    EXPECT_EQ(only(many, Fault::TooMany, "CB-LST-04").most, 6);
}

// An allied corps of desert nomads: of each line a quarter of the minimum to a third of the maximum.
Json with_ally(const std::string& lines, const std::string& list = "desert_nomads") {
    Json json = franks();
    json["corps"].push_back(json_of(R"({"ally_of": ")" + list + R"(", "lines": )" + lines + "}"));
    return json;
}

TEST(Armies, CB_LST_05_an_allied_corps_from_its_own_list) {
    const std::string good =
        R"({"cinc": 1, "camelry": 1, "horsemen": 1, "camel_borne_foot": 1, "archers": 1})";
    EXPECT_TRUE(violations(with_ally(good)).empty());
    // Irr Cv(O) 7 + 5 as an allied general, 5 + 4 + 4 + 2.
    EXPECT_EQ(price_of(army_of(with_ally(good)), lists()), 2 * (96 + 27));
    const Violation few =
        only(with_ally(R"({"cinc": 1, "camelry": 1, "horsemen": 1, "camel_borne_foot": 1})"),
             Fault::AllyTooFew, "CB-LST-05");
    EXPECT_EQ(few.part, 3);
    EXPECT_EQ(few.least, 1);
    const Violation many = only(
        with_ally(R"({"sub_general": 1, "camelry": 7, "horsemen": 1, "camel_borne_foot": 1, "archers": 1})"),
        Fault::AllyTooMany, "CB-LST-05");
    EXPECT_EQ(many.most, 6);
    Json two = with_ally(good);
    two["corps"].push_back(two["corps"][2]);
    only(two, Fault::TooManyAllies, "CB-LST-05");
    EXPECT_EQ(violations(with_ally(R"({"cinc": 1, "warriors": 4, "skirmishers": 1})", "merovingian_franks"))
                  .at(0)
                  .fault,
              Fault::WrongAlly);
}

TEST(Armies, CB_LST_05_a_list_may_say_whose_allies) {
    Json json = json_of(R"({"format": "champs-army/1", "list": "polybian_romans", "points": 300, "corps": [
        {"lines": {"cinc": 1, "hastati_and_principes": 8, "triarii": 2, "velites": 4}},
        {"lines": {"sub_general": 1, "roman_and_allied_cavalry": 3}},
        {"ally_of": "goths", "lines": {"cinc": 1, "noble_lancers": 1, "warriors": 3, "skirmishing_archers": 1}}]})");
    EXPECT_EQ(only(json, Fault::WrongAlly, "CB-LST-05").other.en, "Numidians");
}

TEST(Armies, CB_LST_06_a_compulsory_ally) {
    ArmyLists own = lists();
    auto franks_list =
        std::find_if(own.begin(), own.end(), [](const ArmyList& l) { return l.id == "merovingian_franks"; });
    franks_list->allies.least = 1;
    const std::vector<Violation> found = check_army(army_of(franks()), own);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].fault, Fault::TooFewAllies);
    EXPECT_EQ(row_of(army_faults(), found[0].fault).clause, "CB-LST-06");
}

TEST(Armies, CB_LST_07_a_general_has_somebody_to_command) {
    Json json = franks();
    json["corps"][0]["lines"] = json_of(R"({"cinc": 1})");
    json["corps"][1]["lines"]["warriors"] = 16;
    EXPECT_EQ(only(json, Fault::EmptyCorps, "CB-LST-07").part, 1);
}

Json byzantines() {
    return json_of(R"({"format": "champs-army/1", "list": "early_byzantines", "points": 300, "corps": [
        {"lines": {"cinc": 1, "boukellarioi": 2, "skutatoi": 4, "toxotai": 2, "psiloi_archers": 2}},
        {"lines": {"sub_general": 1, "kavallarioi": 4, "huns": 2}}]})");
}

TEST(Armies, CB_SCN_05_troops_of_a_later_time_and_troops_that_exclude_each_other) {
    EXPECT_TRUE(violations(byzantines()).empty());
    Json early = byzantines();
    early["year"] = 540;
    EXPECT_EQ(only(early, Fault::TooEarly, "CB-SCN-05").least, 550);
    Json together = byzantines();
    together["corps"][0]["lines"]["cataphracts"] = 1;
    only(together, Fault::NotTogether, "CB-SCN-05");
    Json late = byzantines();
    late["year"] = 700;
    only(late, Fault::WrongYear, "CB-LST-01");
}

Json arabs() {
    return json_of(R"({"format": "champs-army/1", "list": "arabs", "points": 200, "corps": [
        {"lines": {"cinc": 1, "arab_cavalry": 6, "foot_archers": {"count": 5, "either": 2}}},
        {"lines": {"sub_general": 1, "light_horse": 2, "javelinmen": 2}}]})");
}

TEST(Armies, CB_SCN_05_each_foot_archer_is_psiloi_or_bowman) {
    const BoughtArmy army = army_of(arabs());
    EXPECT_TRUE(check_army(army, lists()).empty());
    EXPECT_EQ(price_of(army, lists()), 2 * (19 + 17 + 6 * 7 + 3 * 2 + 2 * 4 + 2 * 4 + 2 * 2));
    Json many = arabs();
    many["corps"][1]["lines"]["foot_archers"] = 2;
    EXPECT_EQ(only(many, Fault::TooMany, "CB-LST-04").most, 6) << "0-6 in all";
}

TEST(Armies, files_with_unknown_words_are_refused) {
    const auto refuse = [](Json json, const std::string& code, const std::string& says) {
        Findings findings;
        read_army(Reader(json, "army.json", "", findings), lists());
        ASSERT_FALSE(findings.errors.empty()) << says;
        EXPECT_EQ(findings.errors[0].code, code);
        EXPECT_NE(findings.errors[0].message.find(says), std::string::npos) << to_string(findings.errors);
    };
    Json json = franks();
    json["list"] = "merovingian_frank";
    refuse(json, "D-13", "did you mean 'merovingian_franks'?");
    json = franks();
    json["corps"][0]["lines"]["warrior"] = 3;
    refuse(json, "D-13", "did you mean 'warriors'?");
    json = franks();
    json["format"] = "champs-army/2";
    refuse(json, "D-01", "champs-army/1");
    json = franks();
    json["corps"][0]["lines"]["warriors"] = json_of(R"({"count": 3, "either": 1})");
    refuse(json, "D-13", "of one kind");
    json = franks();
    json["corps"][0]["baggage"] = "flying";
    refuse(json, "F-05", "immobile, mobile");
}

TEST(Armies, an_army_file_is_written_as_it_was_read) {
    const Json written = army_json(army_of(arabs()), lists());
    EXPECT_EQ(written["corps"][0]["lines"], arabs()["corps"][0]["lines"]);
    EXPECT_EQ(army_json(army_of(written), lists()), written);
}

// No further counter of any line could be bought: the purse, the list or the map is used up.
void expect_full(const BoughtArmy& army, const ArmyList& list) {
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        if (list.lines[i].role != Role::None) continue;
        BoughtArmy larger = army;
        larger.corps[0].lines.push_back(Purchase{i, 1, 0});
        EXPECT_FALSE(check_army(larger, lists()).empty()) << list.id << " has room for " << list.lines[i].id;
    }
}

TEST(Armies, random_ones_are_legal_and_use_up_the_budget) {
    Random random(7);
    for (const ArmyList& list : lists()) {
        for (const int points : {200, 250, 300, 400}) {
            for (int i = 0; i < 20; ++i) {
                const std::optional<BoughtArmy> army = random_army(list, points, random);
                ASSERT_TRUE(army.has_value()) << list.id << " " << points;
                const std::vector<Violation> found = check_army(*army, lists());
                ASSERT_TRUE(found.empty()) << list.id << " " << points << ": " << fault_name(found[0].fault)
                                           << " " << found[0].line.en;
                expect_full(*army, list);
            }
        }
    }
}

TEST(Armies, random_ones_need_the_minimum_of_the_list) {
    Random random(1);
    EXPECT_FALSE(random_army(lists()[0], 50, random).has_value());
}

TEST(Armies, random_ones_repeat_with_their_seed) {
    Random first(5);
    Random second(5);
    const ArmyList& list = lists()[0];
    EXPECT_EQ(army_json(*random_army(list, 250, first), lists()),
              army_json(*random_army(list, 250, second), lists()));
}

TEST(Armies, two_armies_make_a_scenario_with_free_setup) {
    Findings findings;
    const Library library = load_library(kListData, findings);
    Json scenario = json_of(R"({"map": "m0", "free_setup": true, "sides": [
        {"name": {"en": "A", "fr": "A"}, "aggression": 3}, {"name": {"en": "B", "fr": "B"}, "aggression": 1}]})");
    scenario["sides"][0]["corps"] = army_to_corps(
        army_of(
            with_ally(R"({"cinc": 1, "camelry": 1, "horsemen": 1, "camel_borne_foot": 1, "archers": 1})")),
        lists(), "A");
    scenario["sides"][1]["corps"] = army_to_corps(army_of(byzantines()), lists(), "B");
    champs::Setup setup;
    read_scenario(Reader(scenario, "scenario.json", "", findings), library, setup);
    ASSERT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    EXPECT_TRUE(setup.dice_for_roles);
    EXPECT_EQ(setup.corps[0].id, "A1");
    EXPECT_EQ(setup.corps[1].id, "F2");
    EXPECT_EQ(setup.corps[1].name.fr, "Ragnachar");
    EXPECT_TRUE(setup.corps[2].allied);
    EXPECT_FALSE(setup.corps[2].same_nationality);
    EXPECT_EQ(setup.corps[0].psiloi.hosts, 0);
    EXPECT_EQ(setup.corps[3].psiloi.hosts, type_bit(Type::Sp));
    EXPECT_EQ(setup.corps[3].psiloi.against, kMounted);
    const auto nobles = std::find_if(setup.counters.begin(), setup.counters.end(),
                                     [](const CounterInfo& c) { return c.name.en == "Nobles"; });
    ASSERT_NE(nobles, setup.counters.end());
    EXPECT_TRUE(nobles->has_alt);
    EXPECT_EQ(profile_name(nobles->profiles[1]), "Irr Wb(S)");
}

}  // namespace
}  // namespace clashfield::champs
