#include "battle/facts.h"

#include <gtest/gtest.h>

#include "battle/order_lister.h"

namespace clashfield::facts_example {
namespace {

constexpr std::string_view kColours[] = {"red", "green"};
enum class Colour : std::uint8_t { Red, Green };

struct Seen {
    int base = 0;
    Fact fact;
};
constexpr FactOf<Seen> kOfSide[] = {
    {"sum", [](const Seen& s) { return s.base + s.fact.subject + s.fact.detail; }},
    {"colour", [](const Seen&) { return Colour::Green; }, write_name<kColours, Seen>},
};
constexpr FactOf<Seen> kOfBattle[] = {{"winner", [](const Seen& s) { return s.base; }, write_side<Seen>}};
constexpr FactOf<Seen> kOfUnit[] = {{"sum", [](const Seen& s) { return 2 * s.base + s.fact.subject; }}};
constexpr Domain kUnit = game_domain(0);
constexpr FactGroup<Seen> kGroups[] = {{kOfSide, Domain::Side}, {kOfBattle}, {kOfUnit, kUnit}};
constexpr FactTable<Seen> kFacts(kGroups);

TEST(Facts, a_fact_is_found_by_its_group_and_name) {
    EXPECT_FALSE(kFacts.find(0, "winner"));
    const Fact sum = *kFacts.find(0, "sum", 20, 3);
    EXPECT_EQ(kFacts.read({100, sum}), 123);
    EXPECT_EQ(kFacts.write({100, sum}, 123), "123");
    const Fact colour = *kFacts.find(0, "colour");
    EXPECT_EQ(kFacts.read({0, colour}), 1);
    EXPECT_EQ(kFacts.write({0, colour}, 1), "green");
    const Fact winner = *kFacts.find(1, "winner");
    EXPECT_EQ(kFacts.write({1, winner}, kFacts.read({1, winner})), "B");
    EXPECT_EQ(kFacts.write({1, winner}, -1), "");
}

struct Rules {
    static std::optional<std::int32_t> find(int, int, Domain domain, std::string_view name) {
        return domain == kUnit && (name == "A" || name == "A1") ? std::optional(7) : std::nullopt;
    }
};

TEST(Facts, a_path_leads_to_the_first_owner_with_such_a_fact) {
    const auto found = [](std::string_view path) { return kFacts.find_path<Rules>(0, 0, path); };
    EXPECT_EQ(found("B.sum"), kFacts.find(0, "sum", 1));
    EXPECT_EQ(found("winner"), kFacts.find(1, "winner"));
    EXPECT_EQ(found("A1.sum"), kFacts.find(2, "sum", 7));
    EXPECT_EQ(found("A.colour"), kFacts.find(0, "colour", 0)) << "the unit of this name has none";
    EXPECT_FALSE(found("sum"));
    EXPECT_FALSE(found("A1.winner"));
    EXPECT_FALSE(found("C.sum"));
}

TEST(Facts, a_path_names_an_owner_and_a_fact) {
    EXPECT_EQ(FactPath("A1.used.dodge").owner, "A1.used");
    EXPECT_EQ(FactPath("A1.used.dodge").name, "dodge");
    EXPECT_EQ(FactPath("turn").owner, "");
    EXPECT_EQ(FactPath(".turn").name, ".turn");
}

enum class Verb : std::uint8_t { Wait, Go };

TEST(OrderLister, lists_what_is_accepted_up_to_the_budget) {
    OrderList orders;
    orders.add(Side{0}, 0, {});
    OrderLister<Verb> lister(orders, Side{1}, {.most = 2});
    const auto odd = [](const Order& order) { return order.words[0] % 2 != 0; };
    for (const std::int32_t word : {0, 1, 2}) lister.try_order(Verb::Go, std::span(&word, 1), odd);
    EXPECT_EQ(orders.size(), 2u);
    EXPECT_FALSE(lister.add_words(Verb::Wait));
    EXPECT_TRUE(lister.full());
    EXPECT_FALSE(lister.add_words(Verb::Go, 7));
    ASSERT_EQ(orders.size(), 3u);
    EXPECT_EQ(orders[1], (Order{Side{1}, 1, {1}}));
    EXPECT_EQ(orders[2], (Order{Side{1}, 0, {}}));
}

}  // namespace
}  // namespace clashfield::facts_example
