#include "server/order_message.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include "battle/parse_json.h"

namespace clashfield::server {
namespace {

TEST(OrderMessage, an_order_in_notation_is_read_as_it_stands) {
    const auto message = read_order_message(R"({"do":"order","id":7,"at":12,"order":"attack B é"})");
    ASSERT_TRUE(message.has_value());
    EXPECT_EQ(message->id, "7");
    EXPECT_EQ(message->at, 12u);
    EXPECT_EQ(message->order, "attack B é");
    const auto other = read_order_message(R"({"order":"","at":0,"id":"x","do":"order"})");
    ASSERT_TRUE(other.has_value());
    EXPECT_EQ(other->id, R"("x")");
    EXPECT_EQ(other->order, "");
    EXPECT_EQ(read_order_message(R"({"at":3,"do":"order","order":"end"})")->id, "");
}

TEST(OrderMessage, everything_else_is_left_to_the_reader_of_json) {
    for (const char* text : {
             "",
             "{}",
             "{",
             R"({"do":"order","at":1})",
             R"({"do":"order","order":"end"})",
             R"({"at":1,"order":"end"})",
             R"({"do":"undo","at":1,"order":"end"})",
             R"({"do":"order","at":1,"order":"end","more":1})",
             R"({"do":"order","at":1,"at":2,"order":"end"})",
             R"({"do":"order","at":1,"order":"","order":"end"})",
             R"({"do":"order","do":"order","at":1,"order":"end"})",
             R"({"do":"order","id":1,"id":2,"at":1,"order":"end"})",
             R"({"do":"order","at":01,"order":"end"})",
             R"({"do":"order","at":-1,"order":"end"})",
             R"({"do":"order","at":1.5,"order":"end"})",
             R"({"do":"order","at":"1","order":"end"})",
             R"({"do":"order","at":1234567890123456,"order":"end"})",
             R"({"do":"order","at":1,"order":{"verb":"end"}})",
             R"({"do":"order","at":1,"order":"a\"b"})",
             "{\"do\":\"order\",\"at\":1,\"order\":\"a\nb\"}",
             R"({"do":"order","at":1,"order":"end"} )",
             R"({"do":"order","at":1,"order":"end",})",
             R"({"do":"order","id":true,"at":1,"order":"end"})",
         })
        EXPECT_FALSE(read_order_message(text).has_value()) << text;
}

// What it reads, the reader of JSON reads alike.
TEST(OrderMessage, agrees_with_the_reader_of_json) {
    const bool good = rc::check([] {
        const std::string pieces[] = {R"("do":"order")", R"("at":12)", R"("id":7)",        R"("id":"a b")",
                                      R"("order":"x")",  R"("at":0)",  R"("do":"order" )", R"("order":"é")"};
        const auto chosen = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 8));
        std::string text = "{";
        for (std::size_t i = 0; i < chosen.size(); ++i)
            text += (i > 0 ? "," : "") + pieces[static_cast<std::size_t>(chosen[i])];
        text += "}";
        const auto message = read_order_message(text);
        if (!message) return;
        const Result<Json> json = parse_json(text, "message");
        RC_ASSERT(json.ok());
        RC_ASSERT((*json)["do"] == "order");
        RC_ASSERT((*json)["order"] == std::string(message->order));
        RC_ASSERT((*json)["at"] == message->at);
        RC_ASSERT((json->contains("id") ? to_text((*json)["id"]) : "") == message->id);
    });
    EXPECT_TRUE(good);
}

}  // namespace
}  // namespace clashfield::server
