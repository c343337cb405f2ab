#include "content/table_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle/parse_json.h"
#include "content/game_files.h"

namespace clashfield::content {
namespace {

constexpr TableSize kTable = {1000 * kMillimetre, 500 * kMillimetre};

// What `read` makes of a text, with what is wrong with it.
template <typename Read>
std::vector<std::string> problems_of(std::string_view text, Read read) {
    const Result<Json> json = parse_json(text, "test");
    EXPECT_TRUE(json.ok());
    Findings findings;
    read(Reader(*json, "file", "", findings));
    std::vector<std::string> texts;
    for (const Problem& problem : findings.errors) texts.push_back(problem.code + " " + problem.message);
    for (const Problem& problem : findings.warnings) texts.push_back("(" + problem.code + ")");
    return texts;
}

TEST(TableReader, lengths_are_millimetres_to_the_hundredth) {
    EXPECT_THAT(problems_of("12.346", [](const Reader& r) { EXPECT_EQ(read_length(r, 0, 100), 12'350); }),
                testing::IsEmpty());
    EXPECT_EQ(length_text(-12'350), "-12.35");
    EXPECT_THAT(problems_of("101", [](const Reader& r) { read_length(r, 0, 100); }),
                testing::ElementsAre("F-03 a number of millimetres from 0 to 100 is expected, found '101'"));
}

TEST(TableReader, a_game_may_have_a_scale_of_its_own) {
    constexpr Scale kInches = {.unit = 5000, .parts = 1000, .name = "inches", .sign = "inches"};
    const auto read = [&](const Reader& r) { EXPECT_EQ(read_point(r, kInches), (Point{62'505, -5})); };
    EXPECT_THAT(problems_of("[12.5012, -0.0009]", read), testing::IsEmpty());
    EXPECT_EQ(length_text(62'505, kInches), "12.501");
    EXPECT_EQ(length_text(-2500, kInches), "-0.5");
    EXPECT_THAT(problems_of("25", [&](const Reader& r) { EXPECT_EQ(read_length(r, 1, 24, kInches), 5000); }),
                testing::ElementsAre("F-03 a number of inches from 1 to 24 is expected, found '25'"));
    TableSize table;
    const auto read_size = [&](const Reader& r) {
        table = read_table(r, {.least = 10, .most_width = 80, .most_height = 60, .scale = kInches});
    };
    EXPECT_THAT(problems_of(R"({"width": 72, "height": 48})", read_size), testing::IsEmpty());
    EXPECT_EQ(table.height, 240'000);
    EXPECT_THAT(
        problems_of("[[0, 0], [72.5, 0], [0, 9]]", [&](const Reader& r) { read_polygon(r, table, "X"); }),
        testing::ElementsAre("D-05 (72.5, 0) is off the table of 72 by 48 inches"));
    EXPECT_THAT(problems_of(R"({"width": 81, "height": 48})", read_size), testing::SizeIs(1));
    EXPECT_EQ(table.width, 0);
}

TEST(TableReader, a_polygon_is_convex_and_on_the_table) {
    const auto corners = [](const Reader& r) {
        const std::vector<Point> polygon = read_polygon(r, kTable, "XX-GEO-01");
        EXPECT_EQ(area_of(polygon), polygon.empty() ? 0 : 100 * 100);
    };
    EXPECT_THAT(problems_of("[[0, 0], [100, 0], [100, 100], [0, 100]]", corners), testing::IsEmpty());
    EXPECT_THAT(problems_of("[[0, 0], [100, 100], [100, 0], [0, 100]]", corners),
                testing::ElementsAre(testing::HasSubstr("D-04 the polygon crosses itself")));
    EXPECT_THAT(problems_of("[[0, 0], [100, 0], [10, 10], [0, 100]]", corners),
                testing::ElementsAre(testing::HasSubstr("split it into convex ones (XX-GEO-01)")));
    EXPECT_THAT(problems_of("[[0, 0], [100, 0], [0, 501]]", corners),
                testing::ElementsAre("D-05 (0, 501) is off the table of 1000 by 500 mm"));
}

TEST(TableReader, a_piece_of_ground_is_an_area_or_a_line_by_its_kind) {
    constexpr std::string_view kKinds[] = {"wood", "wall"};
    const GroundKinds kinds = {kKinds, 1, "XX-GEO-01"};
    std::vector<GroundPiece> pieces;
    const auto read = [&](const Reader& r) { pieces = read_ground(r, kTable, kinds, 5); };
    EXPECT_THAT(problems_of(R"([{"type": "wood", "points": [[0, 0], [9, 0], [0, 9]], "level": 2},
                                {"type": "wall", "points": [[0, 0], [9, 0]], "inner": "right"}])",
                            read),
                testing::IsEmpty());
    ASSERT_EQ(pieces.size(), 2u);
    EXPECT_EQ(pieces[0].level, 2);
    EXPECT_EQ(pieces[1].kind, 1u);
    EXPECT_EQ(pieces[1].inner, 2);
    EXPECT_EQ(pieces[1].level, 0);
    EXPECT_THAT(problems_of(R"([{"type": "wall", "shape": "polygon", "points": [[0, 0], [9, 0]]}])", read),
                testing::ElementsAre("D-04 wall is a polyline"));
}

TEST(GameFiles, scenarios_have_ids_of_their_own) {
    std::vector<Json> scenarios;
    int read = 0;
    EXPECT_THAT(
        problems_of(R"([{"id": "one"}, {}, {"id": "one"}])",
                    [&](const Reader& r) { append_scenarios(r, scenarios, [&](const Reader&) { ++read; }); }),
        testing::ElementsAre("D-14 scenario id 'one' is already taken"));
    EXPECT_EQ(read, 3);
    EXPECT_NE(find_scenario(scenarios, "one"), nullptr);
    EXPECT_EQ(find_scenario(scenarios, "two"), nullptr);
    EXPECT_EQ(find_scenario(scenarios, 1), nullptr);
}

TEST(GameFiles, a_scenario_is_named_or_written_out) {
    const std::vector<Json> shipped = {Json{{"id", "one"}, {"options", {{"a", 1}, {"b", 1}}}}};
    const auto take = [&](const Reader& r) {
        const std::optional<Json> scenario = scenario_of(r, shipped);
        EXPECT_TRUE(!scenario || (*scenario)["options"]["b"] == 2);
    };
    EXPECT_THAT(problems_of(R"({"scenario": "one", "options": {"b": 2}})", take), testing::IsEmpty());
    EXPECT_THAT(problems_of(R"({"scenario": {"id": "x"}, "options": {"b": 2}})", take), testing::IsEmpty());
    EXPECT_THAT(problems_of(R"({"scenario": "on"})", take),
                testing::ElementsAre("D-13 there is no scenario 'on'; did you mean 'one'? Known: one."));
}

TEST(GameFiles, a_set_up_has_one_start) {
    const auto start = [](const Reader& r) { EXPECT_EQ(key_of_start(r), "pickup"); };
    EXPECT_THAT(problems_of(R"({"pickup": {}})", start), testing::IsEmpty());
    for (const char* text : {"{}", R"({"pickup": {}, "situation": {}})"}) {
        EXPECT_THAT(problems_of(text, [](const Reader& r) { EXPECT_EQ(key_of_start(r), ""); }),
                    testing::ElementsAre("F-02 a set-up has one of 'scenario', 'pickup' and 'situation'"));
    }
}

TEST(GameFiles, a_file_is_judged_by_its_tag_in_any_version) {
    std::string judged;
    const FileKind kinds[] = {{"game-maps/1", [&](const Reader&) { judged += "maps"; }},
                              {"game-army/1", [&](const Reader&) { judged += "army"; }}};
    const auto judge = [&](const Reader& r) { judge_by_kind(r, kinds); };
    EXPECT_THAT(problems_of(R"({"format": "game-army/2"})", judge), testing::IsEmpty());
    EXPECT_EQ(judged, "army");
    EXPECT_THAT(problems_of(R"({"format": "other"})", judge),
                testing::ElementsAre(
                    "D-01 the format tag is missing or unknown; supported: game-maps/1, game-army/1"));
}

}  // namespace
}  // namespace clashfield::content
