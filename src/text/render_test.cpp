#include "text/render.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/game.h"
#include "battle/parse_json.h"
#include "tests/support/pig.h"
#include "text/explain.h"

namespace clashfield::text {
namespace {

constexpr const char* kPigTexts = R"json({
  "pig.event.turn": "Round {round}: {who}",
  "pig.event.toasted": "{who} toasts {to}{with, select, none {} other { with {with}}}.",
  "pig.event.jinxed": "{worked, select, yes {It works.} other {It fails.}}",
  "pig.event.revealed": "{charms_count} charms: {charms}.",
  "pig.item.charms": "{side} had {charm}",
  "pig.charm.penny": "a lucky penny",
  "pig.event.over": "{winners, select, none {Nobody} other {{winners}}} ({reason_id})",
  "pig.refusal.P-04": "At most {most}, not {found}.",
  "pig.order.hold": "hold{toasts, select, none {} other { and toast {toasts}}}",
  "pig.order.roll": "roll {dice, plural, one {# die} other {# dice}}",
  "pig.decision.turn": "{side} ({side_id}): roll or hold?",
  "pig.outcome.target": "{winners} {winners_count, plural, one {wins} other {share}}",
  "pig.roll.turn": "the turn",
  "clause.PG-TRN-01": "Roll or hold.",
  "roll.title": "{who} rolls {dice, plural, one {# die} other {# dice}}: {roll}",
  "roll.dice": "dice {total}{lines, select, none {} other { = {lines}}}",
  "roll.score": "bonus {total, number, ::sign-except-zero} = {lines}",
  "roll.line": "{label} {amount, number, ::sign-always} ({clause})",
  "roll.line.first": "{label} {amount} ({clause})",
  "roll.need": "needs {face}",
  "roll.need.nothing": "needs a miracle",
  "roll.result": "{hits} hits"
})json";

class Rendering : public testing::Test {
  protected:
    Rendering()
        : catalogue_(std::move(*Catalogue::parse(kPigTexts, "en", "pig.json"))), game_(pig::make_game()) {
        Json setup;
        setup["scenario"] = "duel";
        EventSink silent;
        battle_ = std::move(*game_->start(setup, silent));
    }

    Renderer words() const { return {catalogue_, *battle_}; }

    std::uint8_t event_named(std::string_view name) const {
        return index_of(battle_->vocabulary().events, name);
    }
    std::uint8_t verb_named(std::string_view name) const {
        return index_of(battle_->vocabulary().verbs, name);
    }

    static std::uint8_t index_of(std::span<const Form> forms, std::string_view name) {
        for (std::uint8_t i = 0; i < forms.size(); ++i) {
            if (forms[i].name == name) return i;
        }
        ADD_FAILURE() << "no form " << name;
        return 0;
    }

    std::string event(std::string_view name, std::initializer_list<std::int32_t> list) const {
        return words().event(Event{event_named(name), {}, Words(list)});
    }

    Catalogue catalogue_;
    std::unique_ptr<Game> game_;
    std::unique_ptr<Battle> battle_;
};

TEST_F(Rendering, An_event_becomes_its_message_with_its_fields) {
    EXPECT_EQ(event("turn", {1, 3}), "Round 3: B");
}

TEST_F(Rendering, An_absent_field_is_none_and_selects_so) {
    EXPECT_EQ(event("toasted", {0, 1, kNothing}), "A toasts B.");
    EXPECT_EQ(event("toasted", {0, 1, 1}), "A toasts B with milk.");
}

TEST_F(Rendering, A_flag_is_yes_or_no) {
    EXPECT_EQ(event("jinxed", {0, 1}), "It works.");
    EXPECT_EQ(event("jinxed", {0, 0}), "It fails.");
}

TEST_F(Rendering, Items_with_parts_have_a_message_and_their_list_is_the_languages) {
    EXPECT_EQ(event("revealed", {2, 0, 1, 1, 2}), "2 charms: A had a lucky penny and B had clover.");
}

TEST_F(Rendering, An_empty_list_is_none) {
    EXPECT_EQ(event("over", {0, 0}), "Nobody (target)");
    EXPECT_EQ(event("over", {0, 2, 0, 1}), "A and B (target)");
}

TEST_F(Rendering, A_list_has_its_ids_and_the_word_that_all_items_share) {
    const Catalogue lists =
        *Catalogue::parse(R"({"pig.event.over": "{winners_id}: {winners_all}"})", "en", "pig.json");
    const Renderer told(lists, *battle_);
    const auto over = [&](std::initializer_list<std::int32_t> list) {
        return told.event(Event{event_named("over"), {}, Words(list)});
    };
    EXPECT_EQ(over({0, 2, 0, 1}), "A and B: none");
    EXPECT_EQ(over({0, 2, 1, 1}), "B and B: B");
    EXPECT_EQ(over({0, 0}), "none: none");
}

TEST_F(Rendering, A_name_without_a_text_is_shown_as_it_is) {
    EXPECT_EQ(words().word(game_domain(0), 2), "clover");
    EXPECT_EQ(words().word(game_domain(0), 1), "a lucky penny");
}

TEST_F(Rendering, Items_without_a_message_are_their_parts) {
    EXPECT_EQ(words().order(Order{Side{0}, verb_named("hold"), {1, 1, 0}}), "hold and toast B ale");
    EXPECT_EQ(words().order(Order{Side{0}, verb_named("hold"), {1, 1, kNothing}}), "hold and toast B");
    EXPECT_EQ(words().order(Order{Side{0}, verb_named("hold"), {0}}), "hold");
}

TEST_F(Rendering, A_refusal_says_what_was_found) {
    const std::uint8_t code = index_of(battle_->vocabulary().refusals, "P-04");
    EXPECT_EQ(words().refusal(Refusal{{}, code, {2, 7}}), "At most 2, not 7.");
}

TEST_F(Rendering, A_decision_asks_the_side_in_words) {
    EXPECT_EQ(words().decision(Decision{.kind = 1, .side = Side{1}}), "B (B): roll or hold?");
}

TEST_F(Rendering, An_outcome_names_the_winners) {
    EXPECT_EQ(words().outcome(Outcome{.winners = 3, .draw = true, .reason = 0}), "A and B share");
    EXPECT_EQ(words().outcome(Outcome{.winners = 2, .draw = false, .reason = 0}), "B wins");
}

TEST_F(Rendering, A_clause_has_a_name_and_a_line) {
    EXPECT_EQ(words().clause_name(ClauseId{1}), "PG-TRN-01");
    EXPECT_EQ(words().clause_text(ClauseId{1}), "Roll or hold.");
    EXPECT_EQ(words().clause_text(ClauseId{2}), "");
}

TEST_F(Rendering, A_message_that_is_missing_is_seen) { EXPECT_EQ(event("bust", {0}), "[pig.event.bust]"); }

TEST_F(Rendering, Words_that_do_not_fit_the_form_do_no_harm) {
    EXPECT_EQ(event("turn", {}), "Round {round}: {who}");
}

// --- rolls ---

Check check_of(int need, std::initializer_list<Modifier> lines) {
    Check check;
    check.clause = ClauseId{3};
    check.need = static_cast<std::int16_t>(need);
    for (const Modifier& line : lines) check.add(line);
    return check;
}

Faces faces_of(std::initializer_list<std::uint8_t> list) {
    Faces faces;
    for (const std::uint8_t face : list) faces.push_back(face);
    return faces;
}

const Modifier kTwoDice{.clause = ClauseId{1}, .part = Part::Dice, .owner = Side{0}, .amount = 2, .label = 0};
const Modifier kPlusOne{
    .clause = ClauseId{5}, .part = Part::Score, .owner = Side{0}, .amount = 1, .label = 1};

TEST_F(Rendering, A_roll_is_explained_line_by_line_with_its_clauses) {
    const RollRequest roll{
        .kind = 0, .roller = Side{0}, .dice = {2, 6}, .reading = Reading::count_at_least(3, 6)};
    const Faces faces = faces_of({3, 2});
    const RollWords told = explain(words(), roll, check_of(4, {kTwoDice, kPlusOne}), &faces);
    EXPECT_EQ(told.title, "A rolls 2 dice: the turn");
    EXPECT_EQ(told.sums,
              (std::vector<std::string>{"dice 2 = choice 2 (PG-TRN-01)", "bonus +1 = jinx +1 (PG-JNX-01)"}));
    EXPECT_EQ(told.need, "needs 3");
    EXPECT_EQ(told.faces, (std::vector<ShownFace>{{3, true}, {2, false}}));
    EXPECT_EQ(told.result, "1 hits");
    EXPECT_EQ(told.clauses, (std::vector<ClauseId>{{3}, {1}, {5}}));
}

TEST_F(Rendering, A_lowest_face_kept_apart_by_the_reading_fails_whatever_the_bonus) {
    const RollRequest roll{
        .kind = 0, .roller = Side{0}, .dice = {1, 6}, .reading = Reading::count_at_least(2, 6)};
    Modifier bonus = kPlusOne;
    bonus.amount = 4;
    const Check check = check_of(4, {bonus});
    EXPECT_FALSE(face_succeeds(roll, check, 1));
    EXPECT_TRUE(face_succeeds(roll, check, 2));
}

TEST_F(Rendering, A_roll_that_cannot_succeed_says_so) {
    const RollRequest roll{
        .kind = 0, .roller = Side{0}, .dice = {1, 6}, .reading = Reading::count_at_least(7, 6)};
    Modifier drawback = kPlusOne;
    drawback.amount = -3;
    EXPECT_EQ(explain(words(), roll, check_of(4, {drawback})).need, "needs a miracle");
}

TEST_F(Rendering, A_roll_without_a_need_shows_faces_only) {
    const RollRequest roll{.kind = 0, .roller = Side{0}, .dice = {2, 6}, .reading = Reading::sum(6)};
    const Faces faces = faces_of({6, 1});
    const RollWords told = explain(words(), roll, check_of(0, {}), &faces);
    EXPECT_EQ(told.need, "");
    EXPECT_EQ(told.result, "");
    EXPECT_EQ(told.faces, (std::vector<ShownFace>{{6, false}, {1, false}}));
}

}  // namespace
}  // namespace clashfield::text
