// Scenarios and situations: what is read, what is computed, what is refused.

#include "games/champs/content/scenario.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "battle/parse_json.h"
#include "games/champs/champs_game.h"
#include "games/champs/content/reading.h"

namespace clashfield::champs {
namespace {

using content::Findings;
using content::Reader;

const std::filesystem::path kScenarioData = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";

const Library& library() {
    static const Library loaded = [] {
        Findings findings;
        Library read = load_library(kScenarioData, findings);
        EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
        return read;
    }();
    return loaded;
}

// What came of reading a text.
struct Read {
    Setup setup;
    std::unique_ptr<State> state = std::make_unique<State>();
    Findings findings;

    std::uint8_t counter(std::string_view id) const {
        for (std::uint8_t c = 0; c < setup.size(); ++c) {
            if (setup.info(c).id == id) return c;
        }
        ADD_FAILURE() << "no counter " << id;
        return 0;
    }
    const Counter& at(std::string_view id) const { return state->counters[counter(id)]; }
};

Read read_from(const Json& json, bool situation) {
    Read read;
    const Reader reader(json, "test.json", "", read.findings);
    if (situation) {
        read_situation(reader, library(), read.setup, *read.state);
    } else {
        read_scenario(reader, library(), read.setup);
    }
    return read;
}

Read read_text(const std::string& text, bool situation) {
    const Result<Json> json = parse_json(text, "test.json");
    EXPECT_TRUE(json.ok()) << to_string(json.problems());
    return read_from(*json, situation);
}

constexpr const char* kScenario =
    R"json({"map": "m3", "ps_support": {"hosts": ["Bd"], "against": ["Wb"]}, "sides": [
  {"name": {"en": "Reds", "fr": "Rouges"}, "role": "attacker", "edge": "E", "aggression": 3, "corps": [
    {"id": "R1", "name": {"en": "One", "fr": "Un"}, "baggage": ["2112", "2114"], "units": [
      {"name": {"en": "Leader", "fr": "Chef"}, "unit": "Irr Wb(S)", "role": "cinc", "hexes": ["2015"]},
      {"name": {"en": "Warriors", "fr": "Guerriers"}, "unit": "Irr Wb(O)", "hexes": ["2008-2009*2"]},
      {"name": {"en": "Skirmishers", "fr": "Tirailleurs"}, "unit": "Irr Ps(O)", "hexes": ["2005"]}]}]},
  {"name": {"en": "Blues", "fr": "Bleus"}, "role": "defender", "edge": "W", "corps": [
    {"id": "B1", "name": {"en": "Two", "fr": "Deux"}, "baggage": ["0112", "0114"], "units": [
      {"name": {"en": "Leader", "fr": "Chef"}, "unit": "Reg Cv(O)", "role": "cinc", "hexes": ["0315"]},
      {"name": {"en": "Legion", "fr": "Légion"}, "unit": "Reg Bd(O)", "hexes": ["0416"]},
      {"name": {"en": "Archers", "fr": "Archers"}, "unit": "Reg Ps(O)", "bow": true, "hexes": ["0416"]}]},
    {"id": "B2", "name": {"en": "Three", "fr": "Trois"}, "ally": true, "baggage": ["0118", "0119"], "units": [
      {"name": {"en": "Ally", "fr": "Allié"}, "unit": "Irr Kn(F)", "role": "ally", "alt": "Sp(S)", "hexes": ["0320"]}
    ]}]}]})json";

// The good scenario with one thing changed.
std::string with(const std::string& from, const std::string& to) {
    std::string text = kScenario;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

void expect_refused(const std::string& text, const std::string& code, const std::string& where,
                    const std::string& says, bool situation = false) {
    const Read read = read_text(text, situation);
    ASSERT_FALSE(read.findings.errors.empty()) << text;
    const Problem& first = read.findings.errors.front();
    EXPECT_EQ(first.code, code) << to_string(first);
    EXPECT_EQ(first.where.rfind("test.json", 0), 0u) << first.where;
    EXPECT_NE(first.where.find(where), std::string::npos) << first.where;
    EXPECT_NE(first.message.find(says), std::string::npos) << first.message;
}

int threshold(int ep_total, bool has_half_ep, bool half_losses = false) {
    return threshold_of({ep_total, has_half_ep, half_losses});
}

TEST(Thresholds, CB_DEM_02_TV_29_a_third_rounded_up) {
    EXPECT_EQ(threshold(40, true), 14);
    EXPECT_EQ(threshold(28, true), 10);
    EXPECT_EQ(threshold(28, false), 10);
    EXPECT_EQ(threshold(26, true), 9);
    EXPECT_EQ(threshold(20, true), 7);
    EXPECT_EQ(threshold(20, false), 8);
    EXPECT_EQ(threshold(23, true), 8);
    EXPECT_EQ(threshold(6, false), 2);
}

TEST(Thresholds, CB_OPT_04_TV_29_half_in_its_place) {
    EXPECT_EQ(threshold(26, true, true), 13);
    EXPECT_EQ(threshold(26, false, true), 14);
}

TEST(Scenarios, side_corps_and_counters_come_in_the_order_listed) {
    const Read read = read_text(kScenario, false);
    ASSERT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    EXPECT_EQ(read.setup.counters[0].id, "R1-01");
    EXPECT_EQ(read.setup.counters[5].id, "R1-06");
    EXPECT_EQ(read.setup.counters[6].id, "R1-B1");
    EXPECT_EQ(read.setup.counters[8].id, "B1-01");
    EXPECT_EQ(read.setup.attacker, 0);
    EXPECT_EQ(read.setup.sides[0].edge, Edge::East);
    EXPECT_EQ(read.setup.sides[0].cinc, 0);
    EXPECT_EQ(read.setup.corps[1].training, Training::Reg);
    EXPECT_EQ(read.setup.corps[2].training, Training::Irr);
    EXPECT_TRUE(read.setup.corps[2].allied);
    EXPECT_EQ(read.setup.info(read.counter("B2-01")).role, Role::AllyGeneral);
    EXPECT_FALSE(read.setup.free_setup);
}

TEST(Scenarios, a_deployment_faces_the_enemy_and_stacks_as_listed) {
    const Read read = read_text(kScenario, false);
    const Place& warriors = read.setup.places[read.counter("R1-02")];
    EXPECT_EQ(hex_name(warriors.hex), "2008");
    EXPECT_EQ(warriors.facing, kWest);
    EXPECT_EQ(read.setup.places[read.counter("R1-03")].hex, warriors.hex);
    EXPECT_EQ(hex_name(read.setup.places[read.counter("R1-04")].hex), "2009");
    EXPECT_EQ(read.setup.places[read.counter("B1-02")].facing, kEast);
}

TEST(Scenarios, CB_DEM_01_totals_leave_out_baggage_and_count_psiloi_as_halves) {
    const Read read = read_text(kScenario, false);
    EXPECT_EQ(read.setup.corps[0].ep_total, 11);  // halves
    EXPECT_TRUE(read.setup.corps[0].has_half_ep);
    EXPECT_EQ(read.setup.corps[0].threshold, 4);
    EXPECT_EQ(read.setup.sides[1].ep_total, 7);
    EXPECT_EQ(read.setup.info(read.counter("R1-B1")).profiles[0].ep, 4);
}

TEST(Scenarios, CB_OPT_03_the_simple_game_has_no_baggage) {
    const Read read = read_text(
        with("\"map\": \"m3\"", R"("map": "m3", "options": {"simple": true, "stall_limit": 9})"), false);
    ASSERT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    for (const CounterInfo& counter : read.setup.counters) EXPECT_NE(counter.profiles[0].type, Type::Bag);
    EXPECT_EQ(read.setup.options.stall_limit, 9);
}

TEST(Scenarios, CB_LST_03_mobile_and_independent_baggage) {
    const Read read = read_text(
        with("\"id\": \"B2\",", R"("id": "B2", "baggage_mobile": true, "baggage_independent": true,)"),
        false);
    ASSERT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    const CounterInfo& baggage = read.setup.info(read.counter("B2-B1"));
    EXPECT_TRUE(baggage.independent);
    EXPECT_EQ(baggage.profiles[baggage.start_profile].ma, 2);
}

TEST(Scenarios, CB_LST_08_an_alternative_profile_takes_the_training_of_the_first) {
    const Read read = read_text(kScenario, false);
    const CounterInfo& ally = read.setup.info(read.counter("B2-01"));
    EXPECT_TRUE(ally.has_alt);
    EXPECT_EQ(profile_name(ally.profiles[1]), "Irr Sp(S)");
    EXPECT_EQ(ally.start_profile, 0);
}

TEST(Scenarios, CB_SET_01_free_setup_leaves_to_the_dice_what_is_not_fixed) {
    Json json = *parse_json(kScenario, "test.json");
    json["free_setup"] = true;
    Read fixed = read_from(json, false);
    EXPECT_TRUE(fixed.findings.errors.empty()) << to_string(fixed.findings.errors);
    EXPECT_FALSE(fixed.setup.dice_for_roles);
    EXPECT_FALSE(fixed.setup.dice_for_edges);
    json["dice_for_roles"] = true;
    EXPECT_TRUE(read_from(json, false).setup.dice_for_edges);
    json.erase("dice_for_roles");
    for (Json& side : json["sides"]) {
        side.erase("role");
        side.erase("edge");
        for (Json& corps : side["corps"]) {
            corps.erase("baggage");
            for (Json& unit : corps["units"]) {
                unit.erase("hexes");
                unit["count"] = 1;
            }
        }
    }
    const Read open = read_from(json, false);
    EXPECT_TRUE(open.findings.errors.empty()) << to_string(open.findings.errors);
    EXPECT_TRUE(open.setup.dice_for_roles);
    EXPECT_TRUE(open.setup.dice_for_edges);
    EXPECT_EQ(open.setup.places[0].hex, kNoHex);
    EXPECT_EQ(open.setup.info(open.counter("R1-B2")).profiles[0].type, Type::Bag);
    json["free_setup"] = false;
    EXPECT_FALSE(read_from(json, false).findings.errors.empty());
}

TEST(Scenarios, D_02_D_03_unknown_and_impossible_units) {
    expect_refused(with("Irr Wb(O)", "Irr Wx(O)"), "D-02", "units[1].unit", "'Wx'");
    expect_refused(with("Irr Wb(O)", "Irr Wb(Q)"), "D-02", "units[1].unit", "S, O, I, F, X");
    expect_refused(with("Irr Wb(O)", "Vet Wb(O)"), "D-02", "units[1].unit", "Reg, Irr");
    expect_refused(with("Irr Wb(O)", "Wb(O)"), "D-02", "units[1].unit", "'Wb(O)'");
    expect_refused(with("Irr Wb(O)", "Reg Wb(O)"), "D-03", "units[1].unit", "there is no Reg Wb(O)");
    expect_refused(with("Irr Wb(O)", "Irr Wb(I)"), "D-03", "units[1].unit", "S, O, F");
    expect_refused(with("\"Reg Bd(O)\"", "\"Reg Bd(O)\", \"bow\": true"), "D-03", "units[1]", "only Ps");
    expect_refused(with("\"Reg Bd(O)\"", "\"Reg Bd(O)\", \"chariot\": true"), "D-03", "units[1]", "chariot");
    expect_refused(with("\"Reg Bd(O)\"", "\"Reg Bd(O)\", \"dismounted\": true"), "D-03", "units[1]", "alt");
}

TEST(Scenarios, D_04_values_differ_from_the_profile_only_with_an_override) {
    expect_refused(with("\"Reg Bd(O)\"", "\"Reg Bd(O)\", \"ma\": 3"), "D-04", "units[1].ma",
                   "the profile has 2");
    expect_refused(with("\"Reg Bd(O)\"", "\"Reg Bd(O)\", \"tv_foot\": 6"), "D-04", "units[1].tv_foot",
                   "has 5");
    const Read read = read_text(with("\"Reg Bd(O)\"", "\"Reg Bd(O)\", \"ma\": 3, \"override\": true"), false);
    EXPECT_TRUE(read.findings.errors.empty());
    EXPECT_EQ(read.setup.info(read.counter("B1-02")).profiles[0].ma, 3);
}

TEST(Scenarios, D_05_D_06_places_that_are_none) {
    expect_refused(with("0315", "2215"), "D-05", "hexes[0]", "0101 to 2133");
    expect_refused(with("[\"0315\"]", "[]"), "D-05", "hexes", "no hexes");
    expect_refused(with("0315", "0416"), "D-06", "sides", "cannot share 0416");
    expect_refused(with("0320", "0416"), "D-06", "sides", "of one corps (CB-STK-01)");
    expect_refused(with("\"hosts\": [\"Bd\"]", "\"hosts\": [\"Sp\"]"), "D-06", "sides",
                   "B1-02 Reg Bd(O), B1-03 Reg Ps(O)");
    expect_refused(with("2008-2009*2", "2008-2009*3"), "D-06", "sides", "7.3");
    expect_refused(with("\"m3\"", R"({"features": [{"terrain": "impassable", "hexes": ["0315"]}]})"), "D-16",
                   "sides", "impassable");
}

TEST(Scenarios, D_08_D_09_every_corps_has_a_general_and_every_army_a_cinc) {
    expect_refused(with("\"role\": \"ally\", ", ""), "D-08", "corps[1]", "'B2' has 0 generals");
    expect_refused(
        with("\"role\": \"cinc\", \"hexes\": [\"2015\"]", "\"role\": \"cinc\", \"hexes\": [\"2015-2016\"]"),
        "D-08", "corps[0]", "has 2 generals");
    expect_refused(
        with("\"role\": \"cinc\", \"hexes\": [\"0315\"]", "\"role\": \"general\", \"hexes\": [\"0315\"]"),
        "D-09", "sides[1]", "0 C-in-Cs");
    expect_refused(with("\"ally\": true, ", ""), "D-08", "corps[1]", "\"ally\": true");
}

TEST(Scenarios, D_10_to_D_14_the_frame_of_a_battle) {
    expect_refused(with("\"baggage\": [\"0112\", \"0114\"], ", ""), "D-11", "sides[1].corps[0]",
                   "has 0 Baggage");
    expect_refused(with("[\"0112\", \"0114\"]", "[\"0112-0114\"]"), "D-11", "sides[1].corps[0]",
                   "has 3 Baggage");
    expect_refused(with("\"edge\": \"W\"", "\"edge\": \"E\""), "D-12", "sides[1].edge", "both sides");
    expect_refused(with("\"edge\": \"W\"", "\"edge\": \"N\""), "F-05", "sides[1].edge", "W, E");
    expect_refused(with("\"edge\": \"W\", ", ""), "D-12", "sides", "'edge' is missing");
    expect_refused(with("\"defender\"", "\"attacker\""), "D-12", "sides[1].role", "both sides");
    expect_refused(with("\"m3\"", "\"m33\""), "D-13", "map", "did you mean 'm3'?");
    expect_refused(with("\"id\": \"B2\"", "\"id\": \"B1\""), "D-14", "corps[1]", "already taken");
    expect_refused(with("\"map\": \"m3\"", R"("map": "m3", "options": {"simpel": true})"), "F-02", "options",
                   "did you mean 'simple'?");
    expect_refused(with("\"map\": \"m3\"", R"("map": "m3", "options": {"stall_limit": 4})"), "F-03",
                   "options.stall_limit", "from 5");
    expect_refused(with("\"hexes\": [\"2005\"]", "\"ambush\": true, \"hexes\": [\"2005\"]"), "D-12", "ambush",
                   "CB-AMB-01");
    Json json = *parse_json(kScenario, "test.json");
    Json& corps = json["sides"][1]["corps"];
    for (const char* id : {"B3", "B4", "B5"}) {
        corps.push_back(corps[1]);
        corps.back()["id"] = id;
    }
    const Read read = read_from(json, false);
    ASSERT_FALSE(read.findings.errors.empty());
    EXPECT_EQ(read.findings.errors[0].code, "D-10");
}

TEST(Scenarios, D_15_figures_that_disagree_are_told_and_not_used) {
    const Read read = read_text(with("\"id\": \"R1\"", R"("id": "R1", "ep": 6, "threshold": 2)"), false);
    EXPECT_TRUE(read.findings.errors.empty());
    ASSERT_EQ(read.findings.warnings.size(), 1u);
    EXPECT_EQ(read.findings.warnings[0].code, "D-15");
    EXPECT_NE(read.findings.warnings[0].message.find("found 6, but the counters give 5.5"),
              std::string::npos);
    EXPECT_EQ(read.setup.corps[0].ep_total, 11);
}

TEST(Scenarios, Shipped_files_have_neither_errors_nor_warnings) {
    for (const std::filesystem::path& file : content::json_files(kScenarioData / "champs")) {
        const Findings findings = lint_file(kScenarioData, file.string());
        EXPECT_EQ(to_string(findings.errors) + to_string(findings.warnings), "") << file;
    }
}

struct Figures {
    const char* scenario;
    const char* corps;
    const char* ep;
    const char* threshold;
};
// 9.3: EP and threshold of every corps that is shipped.
constexpr Figures kFigures[] = {
    {"soissons", "F1", "20", "7"},   {"soissons", "F2", "17", "6"},  {"soissons", "R1", "11.5", "4"},
    {"soissons", "R2", "12", "4"},   {"poitiers", "C1", "15", "5"},  {"poitiers", "C2", "14", "5"},
    {"poitiers", "C3", "5", "2"},    {"poitiers", "A1", "12", "4"},  {"poitiers", "A2", "10", "4"},
    {"poitiers", "A3", "10", "3.5"}, {"daras", "B1", "15.5", "5.5"}, {"daras", "B2", "8", "3"},
    {"daras", "B3", "7", "3"},       {"daras", "P1", "14", "5"},     {"daras", "P2", "9", "3"},
    {"daras", "P3", "7", "3"},       {"casilinum", "B1", "15", "5"}, {"casilinum", "B2", "5", "2"},
    {"casilinum", "B3", "7", "3"},   {"casilinum", "F1", "23", "8"}, {"casilinum", "F2", "18", "6"},
    {"casilinum", "F3", "12", "4"},  {"kadesh", "E1", "14", "5"},    {"kadesh", "E2", "11", "4"},
    {"kadesh", "E3", "6", "2"},      {"kadesh", "H1", "10", "3.5"},  {"kadesh", "H2", "6", "2"},
    {"kadesh", "H3", "11", "4"},     {"gaugamela", "M1", "12", "4"}, {"gaugamela", "M2", "13", "4.5"},
    {"gaugamela", "M3", "11", "4"},  {"gaugamela", "D1", "20", "7"}, {"gaugamela", "D2", "12", "4"},
    {"gaugamela", "D3", "12", "4"},  {"cannae", "L1", "4", "2"},     {"cannae", "L2", "19", "6.5"},
    {"cannae", "L3", "3", "1"},      {"cannae", "K1", "16", "5.5"},  {"cannae", "K2", "7", "3"},
    {"cannae", "K3", "7", "3"},      {"cannae", "K4", "6", "2"},     {"zama", "Z1", "13", "4.5"},
    {"zama", "Z2", "8", "3"},        {"zama", "Z3", "11", "4"},      {"zama", "Y1", "7", "3"},
    {"zama", "Y2", "15", "5"},       {"zama", "Y3", "11", "4"},      {"hastings", "S1", "18", "6"},
    {"hastings", "S2", "14", "5"},   {"hastings", "N1", "13", "5"},  {"hastings", "N2", "7", "2.5"},
    {"hastings", "N3", "7", "3"}};

TEST(Scenarios, CB_DEM_02_the_shipped_ones_have_the_figures_of_the_specification) {
    const Result<Json> file = content::read_json(kScenarioData / "champs" / "scenarios.json");
    ASSERT_TRUE(file.ok());
    std::size_t checked = 0;
    for (const Json& scenario : (*file)["scenarios"]) {
        const Read read = read_from(scenario, false);
        EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
        EXPECT_TRUE(read.findings.warnings.empty()) << to_string(read.findings.warnings);
        for (const Figures& figures : kFigures) {
            if (scenario["id"] != figures.scenario) continue;
            for (const CorpsInfo& corps : read.setup.corps) {
                if (corps.id != figures.corps) continue;
                EXPECT_EQ(halves_text(corps.ep_total), figures.ep) << figures.scenario << " " << corps.id;
                EXPECT_EQ(halves_text(corps.threshold), figures.threshold)
                    << figures.scenario << " " << corps.id;
                ++checked;
            }
        }
    }
    EXPECT_EQ(checked, std::size(kFigures));
}

// ---- situations ----

constexpr const char* kSituation =
    R"json({"map": "m3", "active": "B", "phase": "melee", "turn": 4, "last_loss": 3,
  "ps_support": {"hosts": ["Bd"], "against": ["mounted"]}, "sides": [
  {"edge": "W", "corps": [{"id": "F1", "die": 4, "lost": 3.5, "units": [
      "G Irr Cv(S) 0317/E cinc", "A Irr Wb(O) 1017/E met=X supported=Y", "A2 Irr Wb(O) 1017/E",
      "H Irr Ps(O) 0507/NNE hidden", "M Irr Ax(O) 0707/E camel"], "baggage": ["0115", "BX 0117 mobile"]}]},
  {"edge": "E", "ep": 23.5, "corps": [
    {"id": "R1", "ally": true, "reliable": "no", "demoralised": true, "threshold": 3, "units": [
      "L Reg Cv(O) lost ally", "X Reg Bd(O) 1117/W kept", "X2 Reg Ps(O) 1117/W bow",
      "Y Irr Kn(F) 1218/W alt=Sp(S) dismounted may_remount impetuous"]},
    {"id": "R2", "training": "Irr", "units": ["Z Reg Kn(O) 1318/SSW chariot shot fought moved"]}]}]})json";

TEST(Situations, counters_stand_where_they_are_written_and_stack_in_order) {
    const Read read = read_text(kSituation, true);
    ASSERT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    const State& state = *read.state;
    const Hex hex = parse_hex("1017");
    EXPECT_EQ(state.at(hex), read.counter("A"));
    EXPECT_EQ(read.at("A").below, read.counter("A2"));
    EXPECT_EQ(read.at("A2").above, read.counter("A"));
    EXPECT_EQ(read.at("Z").facing, kSouthSouthWest);
    EXPECT_EQ(read.at("H").status, Status::Hidden);
    EXPECT_EQ(read.at("H").facing, kNorthNorthEast);
    EXPECT_TRUE(state.empty(parse_hex("0507")));
    EXPECT_EQ(state.hidden[0], 1);
    EXPECT_EQ(hex_name(read.at("F1-B1").hex), "0115");
    EXPECT_EQ(read.at("BX").profile, 1) << "mobile";
    EXPECT_EQ(read.at("X").side, 1);
}

TEST(Situations, the_words_behind_a_unit_say_what_it_is_and_has_done) {
    const Read read = read_text(kSituation, true);
    EXPECT_EQ(read.at("X").flags, flag::kKept);
    EXPECT_EQ(read.at("Z").flags, flag::kShot | flag::kFought | flag::kMovedHex | flag::kActed);
    EXPECT_EQ(read.at("A").last_opponent, read.counter("X"));
    EXPECT_EQ(read.at("A").last_phase, read.state->melee_phase);
    EXPECT_EQ(read.at("A").supported_count, 1);
    EXPECT_EQ(read.at("A").supported[0], read.counter("Y"));
    EXPECT_EQ(read.at("Y").profile, 1);
    EXPECT_TRUE(read.setup.info(read.counter("Y")).impetuous);
    EXPECT_EQ(read.setup.info(read.counter("M")).profiles[0].mount, Mount::Camel);
    EXPECT_EQ(read.setup.info(read.counter("Z")).profiles[0].chariot, 1);
    EXPECT_EQ(read.at("L").status, Status::Eliminated);
}

TEST(Situations, corps_and_clock_are_as_written) {
    const Read read = read_text(kSituation, true);
    const State& state = *read.state;
    EXPECT_EQ(state.active, 1);
    EXPECT_EQ(state.phase, Phase::Pivots);
    EXPECT_EQ(state.turn, 4);
    EXPECT_EQ(state.last_loss, 3);
    EXPECT_EQ(state.corps[0].pa, 4);
    EXPECT_EQ(state.corps[1].pa, 6);
    EXPECT_EQ(state.corps[0].ep_lost, 7);
    EXPECT_EQ(state.armies[0].ep_lost, 7);
    EXPECT_EQ(state.corps[1].reliable, Reliable::No);
    EXPECT_EQ(state.corps[1].demoralised, 1);
    EXPECT_EQ(state.corps[1].test, champs::Test::Due) << "its general is lost (CB-DEM-03)";
    EXPECT_EQ(state.corps[1].ep_lost, 2) << "the general, as nothing else is said";
    EXPECT_EQ(read.setup.corps[1].threshold, 6);
    EXPECT_EQ(read.setup.sides[1].ep_total, 47);
    EXPECT_EQ(read.setup.corps[2].training, Training::Irr);
    EXPECT_EQ(read.setup.corps[2].general, kNone);
    EXPECT_EQ(state.armies[0].edge, static_cast<std::uint8_t>(Edge::West));
}

TEST(Situations, CB_ACT_10_the_cinc_has_his_bonus_when_movement_begins) {
    std::string text = kSituation;
    text.replace(text.find("\"active\": \"B\", \"phase\": \"melee\""), 31, "\"active\": \"A\"");
    const Read read = read_text(text, true);
    EXPECT_EQ(read.state->phase, Phase::Movement);
    EXPECT_EQ(read.state->armies[0].bonus_left, 1);
    EXPECT_EQ(read.state->armies[1].bonus_left, 0);
}

void expect_situation_refused(const std::string& from, const std::string& to, const std::string& code,
                              const std::string& says) {
    std::string text = kSituation;
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    expect_refused(text.replace(at, from.size(), to), code, "sides", says, true);
}

TEST(Situations, mistakes_are_refused_with_their_place) {
    expect_situation_refused("0317/E", "0317", "D-07", "NNE");
    expect_situation_refused("0317/E", "0317/N", "D-07", "'0317/N'");
    expect_situation_refused("0317/E", "3517/E", "D-05", "'3517/E'");
    expect_situation_refused("0317/E cinc", "cinc", "D-05", "has a hex, or is lost");
    expect_situation_refused("\"0115\"", "\"0115/E\"", "D-07", "Baggage has no facing");
    expect_situation_refused("\"0115\"", "\"0140\"", "D-05", "'0140'");
    expect_situation_refused("met=X", "met=Q", "D-02", "'Q'");
    expect_situation_refused("kept", "kpt", "D-02", "'kpt'");
    expect_situation_refused("A2 Irr", "A Irr", "D-14", "'A'");
    expect_situation_refused("A2 Irr Wb(O) 1017/E", "A2 Irr Wb(O) 1017/W", "D-06", "one facing");
    expect_situation_refused("1117/W kept", "1017/W kept", "D-06", "of one corps");
    expect_situation_refused("A2 Irr Wb(O) 1017/E", "A2 Irr Wb(O) 1018/E cinc", "D-08", "2 generals");
    expect_situation_refused("\"edge\": \"E\"", "\"edge\": \"W\"", "D-12", "one edge");
}

}  // namespace
}  // namespace clashfield::champs
