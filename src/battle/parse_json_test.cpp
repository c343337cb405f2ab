#include "battle/parse_json.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace clashfield {
namespace {

std::string problem_of(std::string_view text, const JsonLimits& limits = {}) {
    const Result<Json> json = parse_json(text, "a.json", limits);
    return json.ok() ? "" : to_string(json.problems());
}

TEST(ParseJson, reads_every_kind_of_value_and_keeps_the_order_of_keys) {
    const std::string text =
        R"({"z":[1,-2,2.5,true,false,null,"\u00e9"],"a":{"b":{},"c":[]},"m":18446744073709551615})";
    const Result<Json> json = parse_json(text, "a.json");
    ASSERT_TRUE(json.ok());
    EXPECT_EQ(*json, Json::parse(text));
    EXPECT_EQ(to_text(*json),
              R"({"z":[1,-2,2.5,true,false,null,"é"],"a":{"b":{},"c":[]},"m":18446744073709551615})");
}

TEST(ParseJson, F_01_what_is_not_json_is_refused_with_file_line_and_column) {
    EXPECT_EQ(problem_of("{\n  \"a\": 1,\n  \"é\": x\n}").substr(0, 41),
              "a.json, line 3, column 8: This is not JSO");
    EXPECT_EQ(problem_of("").substr(0, 25), "a.json, line 1, column 1:");
    EXPECT_EQ(problem_of("[1, 2").substr(0, 25), "a.json, line 1, column 6:");
    EXPECT_EQ(problem_of("{} {}").substr(0, 25), "a.json, line 1, column 4:");
    EXPECT_NE(problem_of("1e999").find("number overflow"), std::string::npos);
    EXPECT_NE(problem_of("\"\xff\"").find("UTF-8"), std::string::npos);
    EXPECT_NE(problem_of("[1,]").find("[F-01]"), std::string::npos);
}

TEST(ParseJson, F_02_a_key_given_twice_is_refused_with_its_path) {
    EXPECT_EQ(problem_of(R"({"list": [0, {"a": 1, "b": 2, "a": 3}]})"),
              "a.json: 'list[1].a': This key is given twice. [F-02]");
}

TEST(ParseJson, depth_is_limited_before_anything_is_built) {
    EXPECT_EQ(problem_of(std::string(64, '[') + std::string(64, ']')), "");
    EXPECT_EQ(problem_of(std::string(65, '[') + std::string(65, ']')),
              "a.json, line 1, column 65: Brackets are nested deeper than 64. [F-01]");
    EXPECT_NE(problem_of(std::string(10'000'000, '[')).find("deeper"), std::string::npos);
    EXPECT_EQ(problem_of("\"" + std::string(100, '[') + "\\\"" + std::string(100, '{') + "\""), "");
}

TEST(ParseJson, size_is_limited) {
    EXPECT_EQ(problem_of("[1, 2, 3]", {.most_bytes = 8, .deepest = 64}),
              "a.json: The text has 9 bytes; at most 8 are read. [F-01]");
}

TEST(ParseJson, an_object_with_many_keys_is_read_in_reasonable_time) {
    std::string text = "{";
    for (int i = 0; i < 100'000; ++i)
        text += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":" + std::to_string(i);
    const Result<Json> json = parse_json(text + "}", "a.json");
    ASSERT_TRUE(json.ok());
    EXPECT_EQ(json->size(), 100'000u);
}

TEST(ParseJson, text_with_broken_bytes_can_be_written) {
    EXPECT_EQ(to_text(Json("a\xff")), "\"a\xef\xbf\xbd\"");
}

}  // namespace
}  // namespace clashfield
