#include "app/tools/json_shape.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/tools/tool_words.h"

namespace clashfield::app {
namespace {

constexpr JsonKey kKeys[] = {
    {"name", JsonKind::Text, true}, {"dice", JsonKind::Faces}, {"count", JsonKind::Count}};

std::string problems_of(const char* json, const std::string& language = "en") {
    Problems problems;
    const bool good = check_shape(*parse_json(json, "test"), "at", kKeys, tool_words(language), problems);
    EXPECT_EQ(good, problems.empty());
    return to_string(problems);
}

TEST(JsonShape, a_good_object_has_no_problems) {
    EXPECT_EQ(problems_of(R"({"name": "x", "dice": [1, 6], "count": 3})"), "");
}

TEST(JsonShape, every_problem_is_told_with_its_path) {
    EXPECT_EQ(problems_of(R"({"nam": "x", "dice": [0], "count": -1})"),
              "at.'nam': This key is unknown. Did you mean name? Known keys: name, dice, count. [F-02]\n"
              "at.dice[0]: Expected a face from 1 to 20, found 0. [F-03]\n"
              "at.count: Expected a whole number of 0 or more, found -1. [F-03]\n"
              "at.name: This key is missing. Expected a text. [F-02]");
}

TEST(JsonShape, what_is_no_object_is_told_at_once) {
    EXPECT_EQ(problems_of("[1]"), "at: Expected an object, found a list. [F-03]");
}

TEST(JsonShape, problems_come_in_french_too) {
    EXPECT_EQ(problems_of(R"({"name": 3})", "fr"), "at.name: Attendu : un texte ; trouvé : 3. [F-03]");
}

TEST(JsonShape, counts_that_do_not_fit_are_refused) {
    EXPECT_NE(problems_of(R"({"name": "", "count": 4294967296})"), "");
    EXPECT_NE(problems_of(R"({"name": "", "count": 1.5})"), "");
    EXPECT_NE(problems_of(R"({"name": "", "count": 1e300})"), "");
}

}  // namespace
}  // namespace clashfield::app
