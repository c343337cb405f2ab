// What the loader of the skill language refuses, with the code of the table of malformed data, the path and
// what is allowed.

#include "games/filler/content/card_loader.h"

#include <string>

#include <gtest/gtest.h>

#include "battle/parse_json.h"
#include "games/filler/filler_game.h"

namespace clashfield::filler {
namespace {

constexpr const char* kCard = R"({"format": "filler-cards/1", "characters": [
  {"id": "hero", "name": {"en": "Hero", "fr": "Héros"}, "energy": 5, "dice": 2, "reach": "melee", "skills": [
    {"id": "blow", "name": {"en": "Blow", "fr": "Coup"}, "levels": "5-3", "use": "attack", "fx": [{"do": "bonus", "value": 1}]}]}]})";

content::Findings load(const std::string& text) {
    content::Findings findings;
    const Result<Json> json = parse_json(text, "cards.json");
    if (!json) {
        findings.errors = json.problems();
        return findings;
    }
    Deck deck;
    load_cards(content::Reader(*json, "cards.json", "", findings), deck);
    return findings;
}

// The good card with one thing changed.
std::string with(const std::string& from, const std::string& to) {
    std::string text = kCard;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::string with_effect(const std::string& skill_keys, const std::string& effect) {
    return with(R"("use": "attack", "fx": [{"do": "bonus", "value": 1}])",
                skill_keys + R"(, "fx": [)" + effect + "]");
}

void expect_refused(const std::string& text, const std::string& code, const std::string& where,
                    const std::string& says) {
    const content::Findings findings = load(text);
    ASSERT_FALSE(findings.errors.empty()) << text;
    const Problem& first = findings.errors.front();
    EXPECT_EQ(first.code, code) << to_string(first);
    EXPECT_NE(first.where.find("cards.json"), std::string::npos) << first.where;
    EXPECT_NE(first.where.find(where), std::string::npos) << first.where;
    EXPECT_NE(first.message.find(says), std::string::npos) << first.message;
}

TEST(CardLoader, a_good_card_has_no_findings) {
    const content::Findings findings = load(kCard);
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    EXPECT_TRUE(findings.warnings.empty());
}

TEST(CardLoader, F_01_not_json_names_line_and_column) {
    const content::Findings findings = load("{\"format\": \"filler-cards/1\",\n  \"characters\": [}");
    ASSERT_EQ(findings.errors.size(), 1u);
    EXPECT_EQ(findings.errors[0].code, "F-01");
    const std::string told = to_string(findings.errors[0]);
    EXPECT_NE(told.find('2'), std::string::npos) << told;
}

TEST(CardLoader, F_02_an_unknown_key_names_its_path_and_the_nearest_key) {
    expect_refused(with("\"levels\"", "\"levl\""), "F-02", "characters[0].skills[0]",
                   "did you mean 'levels'");
    expect_refused(with("\"energy\": 5, ", ""), "F-02", "characters[0]", "missing key 'energy'");
}

TEST(CardLoader, F_03_a_number_out_of_range_names_value_and_range) {
    expect_refused(with("\"energy\": 5", "\"energy\": 10"), "F-03", "characters[0].energy", "from 1 to 9");
    expect_refused(with("\"value\": 1", "\"value\": 0"), "F-03", "fx[0].value", "not 0");
    expect_refused(with("\"dice\": 2", "\"dice\": 18446744073709551615"), "F-03", "characters[0].dice",
                   "from 0 to 5");
}

TEST(CardLoader, F_04_levels_are_judged_against_the_energy) {
    for (const char* levels : {"6-3", "3-5", "5-3,4", "5-", "", "0", "5,,4", "x"}) {
        expect_refused(with("\"5-3\"", std::string("\"") + levels + "\""), "F-04", "levels", "1..5");
    }
}

TEST(CardLoader, F_05_an_unknown_word_lists_the_valid_ones) {
    expect_refused(with("\"use\": \"attack\"", "\"use\": \"atack\""), "F-05", "skills[0].use",
                   "did you mean 'attack'");
    expect_refused(with("\"do\": \"bonus\"", "\"do\": \"bones\""), "F-05", "fx[0].do", "immovable");
    expect_refused(with_effect(R"("use": "attack", "when": ["meelee"])", R"({"do": "bonus", "value": 1})"),
                   "F-05", "when[0]", "did you mean 'melee'");
    expect_refused(with_effect(R"("use": "attack")", R"({"do": "lose", "value": 1, "to": "everybody"})"),
                   "F-05", "to", "all_foes");
}

TEST(CardLoader, FC_DUR_06_no_other_duration_is_known) {
    expect_refused(with_effect(R"("use": "attack")", R"({"do": "taunt", "at": "after", "for": "battle"})"),
                   "F-05", "for", "combat, turn, next_turn, round");
}

TEST(CardLoader, F_06_effects_stand_only_at_their_triggers) {
    expect_refused(with_effect(R"("use": "attack")", R"({"do": "dodge"})"), "F-06", "fx[0]",
                   "'dodge' is not allowed at trigger 'announce'");
    expect_refused(with_effect(R"("use": "defend")", R"({"do": "heal", "value": 1, "at": "hit"})"), "F-06",
                   "fx[0]", "'hit' is not for");
    expect_refused(with_effect(R"("use": "ongoing")",
                               R"({"do": "bonus", "value": 1, "at": "aura", "to": {"pick": "ally"}})"),
                   "F-06", "fx[0]", "aura");
}

TEST(CardLoader, F_07_a_duplicate_names_both_places) {
    std::string twice = kCard;
    const std::size_t begin = twice.find("{\"id\": \"hero\"");
    const std::size_t end = twice.rfind("]}");
    twice.insert(end, ", " + twice.substr(begin, end - begin));
    expect_refused(twice, "F-07", "characters[1]", "characters[0]");
}

TEST(CardLoader, F_08_flags_that_do_not_go_together) {
    expect_refused(with_effect(R"("use": "attack", "cost": 1)", R"({"do": "bonus", "value": 1})"), "F-08",
                   "skills[0]", "'cost' needs 'may'");
    expect_refused(
        with_effect(R"("use": "ongoing", "pin": true)", R"({"do": "bonus", "value": 1, "at": "attack"})"),
        "F-08", "skills[0]", "'pin'");
    expect_refused(with_effect(R"("use": "move", "may": true)", R"({"do": "heal", "value": 1})"), "F-08",
                   "skills[0]", "swap");
    expect_refused(with_effect(R"("use": "move")", R"({"do": "swap", "to": {"pick": "other"}})"), "F-08",
                   "skills[0]", "'may': true");
}

TEST(CardLoader, F_09_tests_do_not_nest_however_deep) {
    const std::string inner = R"({"do": "test", "then": [{"do": "heal", "value": 1}]})";
    expect_refused(with_effect(R"("use": "attack")", R"({"do": "test", "then": [)" + inner + "]}"), "F-09",
                   "then[0]", "do not nest");
    std::string deep = R"({"do": "heal", "value": 1})";
    for (int i = 0; i < 40; ++i) deep = R"({"do": "test", "then": [)" + deep + "]}";
    EXPECT_FALSE(load(with_effect(R"("use": "attack")", deep)).errors.empty());
}

TEST(CardLoader, F_09_combat_words_need_a_combat) {
    expect_refused(with_effect(R"("use": "skip", "when": ["melee"])", R"({"do": "heal", "value": 1})"),
                   "F-09", "when[0]", "combat");
    expect_refused(with_effect(R"("use": "skip")", R"({"do": "dice", "value": 1})"), "F-09", "fx[0]",
                   "turn, next_turn or round");
    expect_refused(with_effect(R"("use": "skip")", R"({"do": "lose", "value": 1, "to": "foe"})"), "F-09",
                   "fx[0]", "no foe");
}

TEST(CardLoader, F_10_lines_of_a_roll_concern_the_two_parties) {
    expect_refused(with_effect(R"("use": "attack")", R"({"do": "bonus", "value": -1, "to": "foe"})"), "F-10",
                   "fx[0]", "defence");
    expect_refused(
        with_effect(R"("use": "ongoing")", R"({"do": "bonus", "value": 1, "to": "self", "at": "attacked"})"),
        "F-10", "fx[0]", "defence");
    expect_refused(
        with_effect(R"("use": "ongoing")", R"({"do": "bonus", "value": 1, "at": "attack", "for": "round"})"),
        "F-10", "fx[0]", "combat");
    expect_refused(with_effect(R"("use": "defend")", R"({"do": "dice", "value": 1})"), "F-10", "fx[0]",
                   "another duration");
}

TEST(CardLoader, F_13_the_format_tag_is_checked_first) {
    expect_refused(with("filler-cards/1", "filler-cards/2"), "F-13", "format", "filler-cards/1");
    expect_refused(with("\"format\": \"filler-cards/1\", ", ""), "F-13", "", "filler-cards/1");
}

TEST(CardLoader, F_14_a_missing_language_is_only_a_warning) {
    const content::Findings findings = load(with(", \"fr\": \"Héros\"", ""));
    EXPECT_TRUE(findings.errors.empty());
    ASSERT_EQ(findings.warnings.size(), 1u);
    EXPECT_EQ(findings.warnings[0].code, "F-14");
}

TEST(CardLoader, R_43_an_order_has_at_most_two_picks) {
    const std::string pick = R"({"do": "lose", "value": 1, "to": {"pick": "foe"}})";
    EXPECT_TRUE(load(with_effect(R"("use": "attack")", pick + "," + pick)).errors.empty());
    expect_refused(with_effect(R"("use": "attack")", pick + "," + pick + "," + pick), "F-03", "characters[0]",
                   "at most 2");
}

TEST(CardLoader, everything_wrong_is_reported_at_once) {
    std::string text = with("\"energy\": 5", "\"energy\": 99");
    text.replace(text.find("\"melee\""), 7, "\"far\"");
    EXPECT_GE(load(text).errors.size(), 2u);
}

TEST(FillerGame, the_shipped_cards_and_scenarios_are_clean) {
    const std::filesystem::path data = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";
    for (const char* file : {"filler/characters/classic.json", "filler/scenarios/classic.json"}) {
        const content::Findings findings = lint_file(data, (data / file).string());
        EXPECT_EQ(to_string(findings.errors) + to_string(findings.warnings), "");
    }
    const auto game = load_game(data, {});
    ASSERT_TRUE(game) << to_string(game.problems());
}

}  // namespace
}  // namespace clashfield::filler
