#include "battle/codec.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/pig_play.h"

namespace clashfield {
namespace {

Json json_of(std::string_view text) {
    Result<Json> json = parse_json(text, "test");
    EXPECT_TRUE(json.ok()) << to_string(json.problems());
    return std::move(*json);
}

std::vector<std::string> problems_of(const Battle& battle, const Json& json) {
    const Result<Order> order = order_from_json(battle, json);
    if (order.ok()) return {};
    std::vector<std::string> texts;
    for (const Problem& problem : order.problems()) texts.push_back(to_string(problem));
    return texts;
}

std::vector<std::string> problems_in(const Battle& battle, std::string_view json) {
    return problems_of(battle, json_of(json));
}

using Texts = std::vector<std::string>;

constexpr const char* kParty = R"({"situation": {"sides": 3, "toasts": 1, "dice": 2, "charms": [0, 1, 2]}})";

TEST(Codec, an_order_is_an_object_by_its_form) {
    const auto battle = pig::start(kParty);
    EXPECT_EQ(to_text(order_to_json(*battle, pig::read(*battle, "roll 2"))),
              R"({"side":"A","verb":"roll","dice":2})");
    EXPECT_EQ(to_text(order_to_json(*battle, pig::read(*battle, "hold toast B with milk"))),
              R"({"side":"A","verb":"hold","toasts":[{"to":"B","with":"milk"}]})");
}

TEST(Codec, an_absent_field_is_left_out) {
    const auto battle = pig::start(kParty);
    EXPECT_EQ(to_text(order_to_json(*battle, pig::read(*battle, "hold toast C"))),
              R"({"side":"A","verb":"hold","toasts":[{"to":"C"}]})");
    const Json json = json_of(R"({"side": "A", "verb": "hold", "toasts": [{"to": "C", "with": null}]})");
    EXPECT_EQ(*order_from_json(*battle, json), pig::read(*battle, "hold toast C"));
}

TEST(Codec, an_order_can_be_given_in_notation) {
    const auto battle = pig::start(kParty);
    const Order roll = pig::read(*battle, "roll 2");
    EXPECT_EQ(*order_from_json(*battle, "roll 2"), roll);
    EXPECT_EQ(*order_from_json(*battle, json_of(R"({"side": "A", "order": "roll 2"})")), roll);
    EXPECT_EQ(order_from_json(*battle, json_of(R"({"side": "B", "order": "roll 2"})"))->side, Side{1});
    EXPECT_EQ(*order_from_json(*battle, json_of(R"({"verb": "roll", "dice": 2})")), roll);
    EXPECT_EQ(*order_from_json(*battle, json_of(R"({"verb": "hold"})")), pig::read(*battle, "hold"));
}

TEST(Codec, an_unknown_verb_is_refused_with_the_verbs_of_the_decision) {
    const auto battle = pig::start(kParty);
    EXPECT_EQ(problems_in(*battle, R"({"verb": "rol"})"),
              Texts{"order.verb: Unknown order 'rol'. Expected roll, hold. Did you mean roll? [F-05]"});
    EXPECT_EQ(problems_in(*battle, R"({"side": "A"})"),
              Texts{"order.verb: The verb is missing. Expected roll, hold. [F-02]"});
    EXPECT_EQ(problems_in(*battle, R"({"verb": 3})"),
              Texts{"order.verb: A verb is one of roll, hold, got 3. [F-03]"});
}

TEST(Codec, every_mistake_of_an_order_is_reported_with_its_path) {
    const auto battle = pig::start(kParty);
    const Texts expected = {
        "order.'toests': Unknown key 'toests'. Expected side, verb, toasts. Did you mean toasts? [F-02]",
        "order.toasts[0].to: Unknown side 'D'. Expected A, B, C. [F-05]",
        "order.toasts[0].with: Unknown drink 'alee'. Expected ale, milk. Did you mean ale? [F-05]",
        "order.toasts[1].to: This key is missing. [F-02]",
        "order.toasts[2]: Expected an object, got 7. [F-03]",
    };
    EXPECT_EQ(problems_in(*battle,
                          R"({"verb": "hold", "toests": 1, "toasts": [{"to": "D", "with": "alee"}, {}, 7]})"),
              expected);
}

TEST(Codec, a_number_must_be_whole_and_fit) {
    const auto battle = pig::start(kParty);
    const std::string range = "order.dice: Expected a whole number from -2147483647 to 2147483647, got ";
    for (const char* bad : {"1.5", "\"2\"", "2147483648", "-2147483648", "18446744073709551615", "true"}) {
        const Texts problems = problems_in(*battle, std::string(R"({"verb": "roll", "dice": )") + bad + "}");
        ASSERT_EQ(problems.size(), 1u) << bad;
        EXPECT_EQ(problems[0].substr(0, range.size()), range) << bad;
    }
    EXPECT_EQ(problems_in(*battle, R"({"verb": "roll"})"), Texts{"order.dice: This key is missing. [F-02]"});
}

TEST(Codec, a_side_must_be_one_of_the_battle) {
    const auto battle = pig::start(kParty);
    EXPECT_EQ(problems_in(*battle, R"({"side": "Z", "verb": "hold"})"),
              (Texts{"order.side: Unknown side 'Z'. Expected A, B, C. [F-05]"}));
    EXPECT_EQ(problems_in(*battle, R"({"side": 0, "verb": "hold"})"),
              (Texts{"order.side: A side is one of A, B, C, got 0. [F-03]"}));
}

TEST(Codec, what_is_no_order_at_all_is_refused) {
    const auto battle = pig::start(kParty);
    EXPECT_EQ(problems_of(*battle, Json(5)), Texts{"order: An order is an object or a text, got 5. [F-03]"});
    EXPECT_EQ(problems_of(*battle, Json::array()),
              Texts{"order: An order is an object or a text, got a list. [F-03]"});
    EXPECT_EQ(problems_in(*battle, R"({"order": 5})"),
              Texts{"order.order: An order in notation is a text, got 5. [F-03]"});
    const Texts unreadable = problems_of(*battle, Json("jump"));
    ASSERT_EQ(unreadable.size(), 1u);
    EXPECT_EQ(unreadable[0].substr(0, 28), "order: Unknown order 'jump'.");
}

TEST(Codec, huge_orders_are_refused_before_they_are_walked) {
    const auto battle = pig::start(kParty);
    EXPECT_EQ(problems_of(*battle, Json(std::string(70'000, 'x'))),
              Texts{"order: An order has at most 65536 bytes, got 70000. [F-01]"});
    Json many = {{"verb", "hold"}};
    many["toasts"] = Json::array();
    for (int i = 0; i < 5000; ++i) many["toasts"].push_back(i);
    EXPECT_EQ(problems_of(*battle, many),
              Texts{"order.toasts: A list has at most 4096 items, got 5000. [F-03]"});
    Json keys;
    for (int i = 0; i < 100; ++i) keys["k" + std::to_string(i)] = 1;
    EXPECT_EQ(problems_of(*battle, keys), Texts{"order: An order has at most 64 keys, got 100. [F-01]"});
}

TEST(Codec, without_an_asked_side_the_rules_refuse_an_order_whether_it_names_one_or_not) {
    const auto battle = pig::start(kParty);
    pig::play(*battle, "roll 1");
    for (const char* json : {R"("hold")", R"({"verb": "hold"})", R"({"side": "A", "order": "hold"})"}) {
        const Result<Order> order = order_from_json(*battle, json_of(json));
        ASSERT_TRUE(order.ok()) << to_string(order.problems());
        EXPECT_FALSE(battle->check(*order).ok()) << json;
    }
}

TEST(Codec, an_event_is_an_object_by_its_form) {
    const auto battle = pig::start(kParty);
    std::vector<Event> events;
    EventSink sink(events);
    battle->apply(pig::read(*battle, "hold toast B with ale"), sink);
    ASSERT_EQ(events.size(), 4u);
    EXPECT_EQ(to_text(event_to_json(*battle, events[0])),
              R"({"kind":"toasted","clause":"PG-HLD-01","who":"A","to":"B","with":"ale"})");
    EXPECT_EQ(to_text(event_to_json(*battle, events[1])),
              R"({"kind":"held","clause":"PG-HLD-01","who":"A","total":0})");
}

TEST(Codec, a_refusal_names_code_clause_and_words) {
    const auto battle = pig::start(kParty);
    const Verdict verdict = battle->check(Order{Side{0}, 1, {7}});
    ASSERT_FALSE(verdict.ok());
    EXPECT_EQ(to_text(refusal_to_json(*battle, verdict.refusal())),
              R"({"code":"P-04","clause":"PG-TRN-01","words":{"most":2,"found":7}})");
}

TEST(Codec, pending_says_what_the_battle_waits_for) {
    const auto battle = pig::start(R"({"situation": {"target": 5, "dice": 2, "charms": [0, 1]}})");
    EXPECT_EQ(
        to_text(pending_to_json(*battle)),
        R"({"waits":"decision","kind":"turn","side":"A","verbs":["roll","hold"],"finite":true,"nested":false})");
    pig::play(*battle, "roll 2");
    EXPECT_EQ(
        to_text(pending_to_json(*battle)),
        R"({"waits":"roll","kind":"turn","roller":"A","dice":2,"sides":6,"check":{"clause":"PG-ROL-01","dice":2,)"
        R"("score":0,"need":2,"lines":[{"clause":"PG-ROL-01","part":"dice","owner":"A","amount":2,"label":"choice"}]}})");
    pig::play(*battle, "6 6; hold");
    EXPECT_EQ(to_text(pending_to_json(*battle)),
              R"({"waits":"nothing","winners":["A"],"draw":false,"reason":"target"})");
}

TEST(Codec, faces_are_a_list_or_a_typed_text) {
    const DicePool pool{.count = 2, .sides = 6};
    const auto battle = pig::start(kParty);
    for (const Json& good : {Json{3, 5}, Json("3 5"), Json("35"), json_of("[3, 5]")}) {
        const Result<Faces> faces = faces_from_json(good, pool);
        ASSERT_TRUE(faces.ok());
        EXPECT_EQ(to_text(faces_to_json(*faces)), "[3,5]");
    }
    EXPECT_EQ(to_string(faces_from_json(json_of("[3]"), pool).problems()),
              "faces: 2 dice expected, got 1. [B-24]");
    EXPECT_EQ(to_string(faces_from_json(json_of("[3, 7]"), pool).problems()),
              "faces[1]: A die shows 1..6, got 7. [B-24]");
    EXPECT_EQ(to_string(faces_from_json(json_of("[3, -1]"), pool).problems()),
              "faces[1]: A die shows 1..6, got -1. [B-24]");
    EXPECT_EQ(to_string(faces_from_json(json_of("{}"), pool).problems()),
              "faces: 2 dice expected, got an object. [B-24]");
    EXPECT_EQ(to_string(faces_from_json("3 9", pool).problems()), "faces: A die shows 1..6, got '9'. [B-24]");
}

TEST(Codec, words_fit_only_their_own_form) {
    const auto battle = pig::start(kParty);
    const Form& hold = battle->vocabulary().verbs[2];
    const auto fits = [&](std::initializer_list<std::int32_t> words) {
        return words_fit(hold, Words(words).span());
    };
    EXPECT_TRUE(fits({0}));
    EXPECT_TRUE(fits({1, 2, kNothing}));
    EXPECT_TRUE(fits({2, 2, 1, 0, 0}));
    EXPECT_FALSE(fits({}));
    EXPECT_FALSE(fits({1}));
    EXPECT_FALSE(fits({1, 2}));
    EXPECT_FALSE(fits({1, kNothing, 2}));
    EXPECT_FALSE(fits({0, 1}));
    EXPECT_FALSE(fits({-1}));
    EXPECT_FALSE(fits({kNothing}));
    EXPECT_FALSE(fits({INT32_MAX, 1, 2}));
}

TEST(Codec, an_order_that_fits_no_form_is_written_with_its_bare_words) {
    const auto battle = pig::start(kParty);
    EXPECT_EQ(to_text(order_to_json(*battle, Order{Side{1}, 2, {5, 6}})),
              R"({"side":"B","verb":"hold","words":[5,6]})");
    EXPECT_EQ(to_text(order_to_json(*battle, Order{Side{1}, 99, {}})),
              R"({"side":"B","verb":"99","words":[]})");
}

}  // namespace
}  // namespace clashfield
