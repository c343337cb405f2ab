// Army lists, armies bought from them, and what is wrong with some of those.

#include "games/clash/content/army_list.h"

#include "tests/support/clash_content.h"

namespace clashfield::clash {
namespace {

using content::Findings;
using content::Reader;
using test::has;
using test::json_of;
using test::library;

const ArmyBook& book() { return library().book; }

struct ArmyRead {
    std::optional<BoughtArmy> army;
    Findings findings;
};

ArmyRead army_of(const Json& json) {
    ArmyRead read;
    read.army = read_army_file(Reader(json, "army.json", "", read.findings), book());
    return read;
}

// 9 x 15 + 20 + 6 x 8 + 3 x 15 + 46 = 294 points.
Json greeks() {
    return json_of(R"({"format": "clash-army/1", "list": "greeks", "budget": 300, "generals": 1, "units": [
        {"entry": "hoplites", "figures": 9, "officers": 1}, {"entry": "slingers", "figures": 4},
        {"entry": "horse", "figures": 3}]})");
}

std::vector<Violation> violations(const Json& json) {
    const ArmyRead read = army_of(json);
    EXPECT_TRUE(read.army.has_value());
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    return check_army(read.army.value_or(BoughtArmy{}), book());
}

// The army breaks this rule, and no other.
Violation only(const Json& json, Fault fault, const std::string& clause) {
    const std::vector<Violation> found = violations(json);
    EXPECT_EQ(found.size(), 1u);
    for (const Violation& violation : found)
        EXPECT_EQ(violation.fault, fault) << violation_text(violation, army_faults());
    EXPECT_EQ(row_of(army_faults(), fault).clause, clause);
    return found.empty() ? Violation{} : found.front();
}

TEST(ClashLists, there_are_23_with_a_ready_army_each) {
    EXPECT_EQ(book().lists.size(), 23u);
    EXPECT_EQ(library().ready.size(), 23u);
    for (const ArmyList& list : book().lists) {
        const BoughtArmy* ready = find_ready(library(), list.id);
        ASSERT_NE(ready, nullptr) << list.id;
        EXPECT_LE(price_of(*ready, book()), 500) << list.id;
        EXPECT_GE(price_of(*ready, book()), 479) << list.id;
        EXPECT_TRUE(check_army(*ready, book()).empty()) << list.id;
        EXPECT_EQ(find_list(book(), list.code), &list);
    }
}

TEST(ClashLists, CL_PTS_06_every_general_costs_25_more_than_his_troop) {
    for (const ArmyList& list : book().lists)
        EXPECT_EQ(list.general_cost, cost_of(list.entries[list.general].sheet, book().armoury) + 25)
            << list.id;
}

TEST(ClashLists, actions_and_manoeuvre_are_those_of_T2_and_T3) {
    for (const ArmyList& list : book().lists) {
        for (const ListEntry& entry : list.entries) {
            const Profile profile = profile_of(entry.sheet, book().armoury);
            EXPECT_EQ(profile.actions, usual_actions(profile.troop, profile.ground, profile.armour))
                << entry.id;
        }
    }
}

TEST(ClashArmies, CL_SET_03_bounds_scale_with_the_budget) {
    const ListEntry entry{.id = "", .sheet = {}, .least = 24, .most = 72};
    EXPECT_EQ(bounds_of(entry, 1000).least, 24);
    EXPECT_EQ(bounds_of(entry, 300).least, 7);  // 7.2 rounded down
    EXPECT_EQ(bounds_of(entry, 300).most, 22);  // 21.6 rounded up
    EXPECT_EQ(bounds_of(entry, 1500).most, 108);
}

TEST(ClashArmies, CL_SET_03_each_violation_says_what_is_wrong) {
    EXPECT_TRUE(violations(greeks()).empty());
    Json json = greeks();
    json["budget"] = 270;
    const Violation dear = only(json, Fault::OverBudget, "CL-SET-03");
    EXPECT_EQ(dear.found - dear.most, 8);
    EXPECT_NE(
        violation_text(dear, army_faults()).find("the army costs 278 points, the budget is 270 (CL-SET-03)"),
        std::string::npos);
    json = greeks();
    json["units"][0]["figures"] = 5;
    const Violation few = only(json, Fault::TooFew, "CL-SET-03");
    EXPECT_EQ(few.line.en, "Hoplites");
    EXPECT_EQ(few.found, 6);
    EXPECT_EQ(few.least, 7);
    json = greeks();
    json["budget"] = 1000;
    json["units"][0]["figures"] = 25;
    json["units"][1]["figures"] = 13;
    EXPECT_EQ(only(json, Fault::TooMany, "CL-SET-03").most, 12);
    json = greeks();
    json["units"][0]["armour"] = 2;
    EXPECT_EQ(only(json, Fault::Altered, "CL-SET-03").part, 1);
    json = greeks();
    json["units"][2] = json_of(
        R"({"figures": 2, "type": "I", "order": "OM", "training": "N", "morale": "M", "melee": "AdP"})");
    EXPECT_EQ(only(json, Fault::NotInList, "CL-SET-03").part, 3);
    json = greeks();
    json["units"].push_back({{"entry", "slingers"}, {"figures", 0}});
    only(json, Fault::EmptyUnit, "CL-UNT-01");
    json["units"] = Json::array();
    EXPECT_EQ(violations(json).size(), 3u);  // no units, too few hoplites, a general of nobody
}

TEST(ClashArmies, CL_SET_12_officers_and_generals) {  // CL-V49
    EXPECT_EQ(most_officers(10), 1);
    EXPECT_EQ(most_officers(11), 2);
    EXPECT_EQ(most_generals(10), 1);
    EXPECT_EQ(most_generals(11), 2);
    Json json = greeks();
    json["units"][0] = {{"entry", "hoplites"}, {"figures", 8}, {"officers", 2}};
    EXPECT_EQ(only(json, Fault::TooManyOfficers, "CL-SET-12").most, 1);
    json["units"][0]["figures"] = 9;
    EXPECT_EQ(violations(json).size(), 0u);
    json = greeks();
    json["budget"] = 400;
    json["generals"] = 2;
    json["units"][0]["figures"] = 10;
    EXPECT_EQ(only(json, Fault::TooManyGenerals, "CL-SET-12").most, 1);
}

TEST(ClashArmies, a_file_with_unknown_things_is_refused_with_those_known) {
    Json json = greeks();
    json["list"] = "greek";
    EXPECT_TRUE(has(army_of(json).findings.errors, "D-13", "did you mean 'greeks'"));
    json = greeks();
    json["units"][1]["entry"] = "slinger";
    EXPECT_TRUE(has(army_of(json).findings.errors, "D-13", "units[1].entry"));
    json = greeks();
    json["units"][1]["figures"] = -3;
    EXPECT_TRUE(has(army_of(json).findings.errors, "F-03", "units[1].figures"));
    json["units"][1].erase("figures");
    EXPECT_TRUE(has(army_of(json).findings.errors, "F-02", "missing key 'figures'"));
    json = greeks();
    json["format"] = "clash-army/2";
    EXPECT_TRUE(has(army_of(json).findings.errors, "D-01", "clash-army/1"));
    json = greeks();
    json["colour"] = "blue";
    EXPECT_TRUE(army_of(json).findings.errors.empty());
    EXPECT_TRUE(has(army_of(json).findings.warnings, "F-02", "colour"));
    json = greeks();
    json["points"] = 200;
    EXPECT_TRUE(has(army_of(json).findings.warnings, "D-15", "the army costs"));
}

TEST(ClashArmies, CL_FIG_07_an_isolated_figure_has_no_shooting_weapon) {
    Json json = greeks();
    json["generals"] = Json::array({{{"entry", "horse"}, {"shoot", "12"}}});
    EXPECT_TRUE(has(army_of(json).findings.errors, "D-03", "never shoot"));
    json["generals"] = Json::array({{{"name", "Miltiades"}}});
    const ArmyRead read = army_of(json);
    EXPECT_TRUE(read.findings.errors.empty());
    EXPECT_EQ(read.army->singles.at(0).name.en, "Miltiades");
    EXPECT_EQ(price_of(read.army->singles.at(0), *read.army, book()), 46);
}

TEST(ClashArmies, CL_FIG_04_CL_FIG_05_CL_UNT_01_mixed_units_with_symbols_and_heroes) {
    const Json json = json_of(R"({"format": "clash-army/1", "messengers": [
        {"type": "C", "order": "OM", "training": "N", "morale": "M", "melee": "cAdP"}], "units": [
        {"name": "Band", "figures": 8, "officers": 1, "symbols": 1, "type": "I", "order": "OM", "training": "N", "morale": "M",
         "melee": "AdP", "also": [{"figures": 0, "heroes": 1, "type": "I", "order": "OM", "training": "S", "morale": "F",
         "melee": {"weapon": "2H", "fighters": 2}, "lives": 3}]}]})");
    const ArmyRead read = army_of(json);
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    ASSERT_EQ(read.army->units.size(), 1u);
    EXPECT_EQ(read.army->units[0].size(), 11);
    const int man = cost_of(read.army->units[0].parts[0].sheet, book().armoury);
    const int hero = cost_of(read.army->units[0].parts[1].sheet, book().armoury);
    EXPECT_EQ(price_of(read.army->units[0], book()), 8 * man + man + 5 + man + 10 + hero);
    EXPECT_EQ(price_of(read.army->singles[0], *read.army, book()),
              cost_of(read.army->singles[0].sheet, book().armoury));
    const Json again = army_file_json(*read.army, book());
    EXPECT_EQ(army_file_json(*army_of(again).army, book()), again);
}

TEST(ClashArmies, CL_SET_01_on_the_spot_the_formula_prices_everything) {
    Json json = greeks();
    json["units"][0]["cost"] = 3;
    ArmyRead read = army_of(json);
    const int cheap = price_of(*read.army, book());
    price_anew(*read.army);
    EXPECT_EQ(price_of(*read.army, book()), 278);
    EXPECT_LT(cheap, 278);
}

TEST(ClashArmies, armies_bought_at_random_are_legal_and_well_spent) {
    for (const ArmyList& list : book().lists) {
        for (const int budget : {300, 500, 1000, 2000}) {
            for (std::uint64_t seed = 1; seed <= 5; ++seed) {
                Random random(seed);
                const std::optional<BoughtArmy> army = random_army(list, book(), budget, random);
                ASSERT_TRUE(army.has_value()) << list.id << " " << budget;
                for (const Violation& violation : check_army(*army, book()))
                    ADD_FAILURE() << list.id << " " << budget << ": "
                                  << violation_text(violation, army_faults());
                const int price = price_of(*army, book());
                EXPECT_GE(price, budget * 8 / 10) << list.id << " " << budget << " seed " << seed;
                // As a file it is the same army.
                const Json file = army_file_json(*army, book());
                const ArmyRead read = army_of(file);
                EXPECT_TRUE(read.findings.errors.empty() && read.findings.warnings.empty())
                    << to_string(read.findings.errors) << to_string(read.findings.warnings);
                EXPECT_EQ(army_file_json(*read.army, book()), file);
                EXPECT_EQ(price_of(*read.army, book()), price);
            }
        }
    }
}

TEST(ClashArmies, a_purse_too_small_buys_nothing) {
    Random random(1);
    const ArmyList& romans = *find_list(book(), "RSC");
    EXPECT_EQ(least_price(romans, book(), 300), 3 * 12 + 3 * 10 + 3 * 14);
    ArmyList dear = romans;
    dear.entries[0].least = 400;
    EXPECT_FALSE(random_army(dear, book(), 300, random).has_value());
}

TEST(ClashLists, a_list_file_with_mistakes_tells_them_all) {
    const Json json = json_of(R"({"format": "clash-armies/1", "armies": [
        {"id": "a", "name": {"en": "A", "fr": "A"}, "year": 100, "general": {"copies": "x"}, "entries": [
          {"id": "m", "name": {"en": "M", "fr": "M"}, "type": "I", "order": "OM", "training": "N", "morale": "M", "melee": "AdP", "min": 5, "max": 2, "cost": 6},
          {"id": "m", "name": {"en": "M", "fr": "M"}, "type": "I", "order": "OM", "training": "N", "morale": "M", "melee": "AdP", "min": 0, "max": 2, "cost": 9}]},
        {"id": "a", "name": {"en": "A"}, "year": 100, "general": {"copies": "m", "cost": 99}, "entries": [
          {"id": "m", "name": {"en": "M", "fr": "M"}, "type": "I", "order": "OM", "training": "N", "morale": "M", "melee": "AdP", "min": 0, "max": 2, "cost": 4}]},
        {"name": {"en": "B", "fr": "B"}}]})");
    ArmyBook fresh{book().armoury, {}};
    Findings findings;
    read_army_lists(Reader(json, "armies.json", "", findings), fresh);
    EXPECT_TRUE(has(findings.errors, "F-03", "entries[0].max"));
    EXPECT_TRUE(has(findings.errors, "D-14", "entry id 'm'"));
    EXPECT_TRUE(has(findings.errors, "D-13", "general.copies"));
    EXPECT_TRUE(has(findings.errors, "D-14", "list id 'a'"));
    EXPECT_TRUE(has(findings.errors, "F-02", "missing key 'id'"));
    EXPECT_TRUE(has(findings.warnings, "D-17", "the formula gives 4"));
    EXPECT_TRUE(has(findings.warnings, "D-17", "general 99"));
    EXPECT_TRUE(has(findings.warnings, "F-14", "fr"));
}

}  // namespace
}  // namespace clashfield::clash
