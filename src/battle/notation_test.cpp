#include "battle/notation.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "battle/domain_names.h"
#include "battle/each_word.h"

namespace clashfield::notation_example {
namespace {

constexpr Domain kColour = game_domain(0);
constexpr std::string_view kColours[] = {"red", "green"};
constexpr DomainNames kNames[] = {{kColour, kColours}};

constexpr Field kPick[] = {{"colour", kColour}, {"part"}};
constexpr Field kPlace[] = {{"colour", kColour}, {"at", Domain::Number, Shape::Maybe}};
constexpr Field kFull[] = {{"cheap", Domain::Flag}};
constexpr Field kColourList[] = {{"colours", kColour, Shape::Many}};
constexpr Field kPartsOfMove[] = {{"colour", kColour}, {"x", Domain::Hundredths}, {"y", Domain::Hundredths}};
constexpr Field kMoves[] = {{"moves", kColour, Shape::Many, kPartsOfMove},
                            {"after", Domain::Number, Shape::Many}};
constexpr Field kToastParts[] = {{"to", Domain::Side}, {"with", kColour, Shape::Maybe}};
constexpr Field kToasts[] = {{"toasts", Domain::Number, Shape::Many, kToastParts}};
constexpr Field kNews[] = {{"colour", kColour}, {"news"}};

enum Verb : std::uint8_t { kPickVerb, kPlaceVerb, kFinish, kEndFirst, kEndSecond, kMove, kToast, kMix };
constexpr Form kVerbs[] = {
    {.name = "pick", .fields = kPick, .written = "pick {colour}[ {part}]"},
    {.name = "place", .fields = kPlace, .written = "place {colour}[ {at}]"},
    {.name = "finish", .fields = kFull, .written = "finish{cheap? full|}"},
    {.name = "end_first", .written = "end"},
    {.name = "end_second", .written = "end"},
    {.name = "move", .fields = kMoves},
    {.name = "toast", .fields = kToasts, .written = "toasts[ {toasts: :toast {to}[ with {with}]}]"},
    {.name = "mix", .fields = kColourList},
};
constexpr Form kNewsEvent = {.name = "news", .fields = kNews, .written = "{news?lost|won} {colour}>{colour}"};
constexpr Form kKept = {.name = "kept", .fields = kColourList, .written = "kept {colours:+}"};
constexpr std::string_view kDomains[] = {"colour"};
constexpr Form kRefusals[] = {{"bad", {}, FormRole::Malformed}};
constexpr Vocabulary kVocabulary = {.game = "test",
                                    .rules = "test/1",
                                    .prefix = "T",
                                    .verbs = kVerbs,
                                    .events = {},
                                    .refusals = kRefusals,
                                    .decisions = {},
                                    .rolls = {},
                                    .outcomes = {},
                                    .clauses = {},
                                    .domains = kDomains};

Naming naming() {
    return {
        [](Domain domain, std::int32_t value) { return name_at(names_of(kNames, domain), value); },
        [](Domain domain, std::string_view name) { return index_of_name(names_of(kNames, domain), name); },
        {}};
}

std::string written(std::uint8_t verb, Words words) { return write_notation(kVerbs, verb, words, naming()); }

Order read(std::string_view text, std::uint64_t asked = 0) {
    const Result<Order> order = read_notation(kVocabulary, Side{0}, text, naming(), asked);
    EXPECT_TRUE(order.ok()) << text << ": " << (order.ok() ? "" : order.problems()[0].message);
    return order.ok() ? *order : Order{};
}

std::string refused(std::string_view text) {
    const Result<Order> order = read_notation(kVocabulary, Side{0}, text, naming());
    EXPECT_FALSE(order.ok()) << text;
    if (order.ok()) return "";
    EXPECT_EQ(order.problems()[0].code, "bad");
    return order.problems()[0].message;
}

void expect_both_ways(std::uint8_t verb, const Words& words, const std::string& text) {
    EXPECT_EQ(written(verb, words), text);
    EXPECT_EQ(read(text), (Order{Side{0}, verb, words}));
}

TEST(Notation, a_plain_form_is_its_name_and_a_word_per_field) {
    expect_both_ways(kMix, {2, 1, 0}, "mix green red");
    expect_both_ways(kMix, {0}, "mix");
    expect_both_ways(kMove, {1, 0, 41'250, -5, 0}, "move red@412.5,-0.05 |");
    expect_both_ways(kMove, {0, 2, 7, 8}, "move | 7 8");
}

TEST(Notation, a_part_in_brackets_is_left_out_where_its_field_says_nothing) {
    expect_both_ways(kPickVerb, {1, 0}, "pick green");
    expect_both_ways(kPickVerb, {1, 2}, "pick green 2");
    expect_both_ways(kPlaceVerb, {0, kNothing}, "place red");
    expect_both_ways(kPlaceVerb, {0, 0}, "place red 0");
}

TEST(Notation, a_choice_stands_for_a_number) {
    expect_both_ways(kFinish, {1}, "finish");
    expect_both_ways(kFinish, {0}, "finish full");
    EXPECT_EQ(written(kFinish, {2}), "finish?");
}

TEST(Notation, items_of_a_list_have_a_pattern_of_their_own) {
    expect_both_ways(kToast, {0}, "toasts");
    expect_both_ways(kToast, {2, 0, 1, 1, kNothing}, "toasts toast A with green toast B");
}

TEST(Notation, an_event_may_name_its_fields_in_any_order_and_twice) {
    EXPECT_EQ(write_notation(kNewsEvent, {1, 0}, naming()), "lost green>green");
    EXPECT_EQ(write_notation(kKept, {2, 0, 1}, naming()), "kept red+green");
    EXPECT_EQ(write_notation(kKept, {0}, naming()), "kept ");
}

TEST(Notation, of_verbs_written_alike_the_one_that_is_asked_for_is_meant) {
    EXPECT_EQ(read("END").verb, kEndFirst);
    EXPECT_EQ(read("end", std::uint64_t{1} << kEndSecond).verb, kEndSecond);
    EXPECT_EQ(read("end", std::uint64_t{1} << kMix).verb, kEndFirst);
}

TEST(Notation, words_that_do_not_fit_are_bare_numbers) {
    EXPECT_EQ(written(kPickVerb, {1}), "pick 1");
    EXPECT_EQ(written(99, {1}), "?");
}

TEST(Notation, a_problem_says_what_would_be_right) {
    EXPECT_EQ(refused("pick blue"), "'blue' is no colour; write 'pick colour[ part]'");
    EXPECT_EQ(refused("pick"), "colour is missing; write 'pick colour[ part]'");
    EXPECT_EQ(refused("pick red 1 2"), "there is more than 'pick colour[ part]' takes: '2'");
    EXPECT_EQ(refused("move red@1"), "'red@1' has not 3 parts; write 'move colour@x,y ... after ...'");
    EXPECT_EQ(refused("toasts tost A"), "'toast' is missing; write 'toasts[ toasts]'");
    EXPECT_EQ(refused("finish ful"), "there is more than 'finish [full]' takes: 'ful'");
    EXPECT_EQ(refused(" "), "the order is empty");
    EXPECT_EQ(refused("mixx red").substr(0, 29), "Unknown order 'mixx'. Expecte");
}

TEST(Notation, a_game_may_say_more_about_a_word_it_does_not_know) {
    Naming more = naming();
    more.unknown = [](const Field& field, std::string_view word) {
        return Problem{"rare", "", std::string(field.name) + "? " + std::string(word)};
    };
    const Result<Order> order = read_notation(kVocabulary, Side{0}, "pick blue", more);
    ASSERT_FALSE(order.ok());
    EXPECT_EQ(order.problems()[0].code, "rare");
    EXPECT_EQ(order.problems()[0].message, "colour? blue");
}

TEST(EachWord, gives_every_word_with_its_field_and_leaves_out_counts) {
    const Words words{1, 0, 100, 200, 2, 7, 8};
    std::string seen;
    each_word(kVerbs[kMove], words.span(), [&](const Field& field, std::int32_t word) {
        seen += std::string(field.name) + "=" + std::to_string(word) + " ";
    });
    EXPECT_EQ(seen, "colour=0 x=100 y=200 after=7 after=8 ");
}

TEST(EachWord, tells_a_visitor_where_lists_and_items_begin_and_end) {
    struct Visitor {
        std::string seen;
        void word(const Field&, std::int32_t word) { seen += std::to_string(word); }
        void open_list(const Field&, std::int32_t count) { seen += "[" + std::to_string(count) + ":"; }
        void close_list(const Field&) { seen += "]"; }
        void open_item(const Field&) { seen += "("; }
        void close_item(const Field&) { seen += ")"; }
    } visitor;
    const Words words{1, 0, 1, 2, 2, 7, 8};
    each_word(kVerbs[kMove], words.span(), visitor);
    EXPECT_EQ(visitor.seen, "[1:(012)][2:78]");
}

}  // namespace
}  // namespace clashfield::notation_example
