// Lines of shot: who is in the way, whatever else stands around.

#include "games/clash/rules/sight.h"

#include <fmt/format.h>

#include "tests/support/clash_content.h"

namespace clashfield::clash {
namespace {

struct Field {
    clash::Setup setup;
    std::unique_ptr<State> state = std::make_unique<State>();
};

// Units of side A, then of side B, on a table of 2.4 m by 1.8 m.
Field field_of(const std::string& a, const std::string& b) {
    Field field;
    content::Findings findings;
    const Json json =
        test::json_of(R"({"table": {"width": 2400, "height": 1800}, "sides": {"A": {"units": [)" + a +
                      R"(]}, "B": {"units": [)" + b + "]}}}");
    read_situation(content::Reader(json, "test.json", "", findings), test::library(), field.setup,
                   *field.state);
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    return field;
}

TEST(ClashSight, CL_GEO_13_one_man_closes_a_line_however_many_stand_around) {
    // Three hundred to the left and to the right of a lane with one man in it, who has the highest number.
    std::string crowd;
    for (int unit = 0; unit < 5; ++unit) {
        crowd += R"({"type": "I", "order": "OS", "figures": [)";
        for (int row = 0; row < 6; ++row) {
            const int y = 400 + (unit * 6 + row) * 20;
            crowd +=
                fmt::format("\"900,{},0 *5 +20,0\", \"1020,{},0 *5 +20,0\"{}", y, y, row < 5 ? ", " : "");
        }
        crowd += "]}, ";
    }
    const std::string lane = R"({"type": "I", "order": "OS", "figures": ["1000,1100,0"]})";
    const std::string archer = R"({"type": "I", "order": "OS", "shoot": "13", "figures": ["1000,300,0"]}, )";
    const std::string target = R"({"type": "I", "order": "OS", "figures": ["1000,1200,180"]})";
    const Field closed = field_of(archer + crowd + lane, target);
    const Line line = shooting_line(closed.setup, *closed.state, 0, 302);
    EXPECT_FALSE(line.open);
    EXPECT_EQ(line.blocker, 301);
    const Field open = field_of(archer + crowd.substr(0, crowd.size() - 2), target);
    EXPECT_TRUE(shooting_line(open.setup, *open.state, 0, 301).open);
}

TEST(ClashSight, CL_GEO_13_the_lowest_number_is_named_wherever_they_stand) {
    for (const int x : {300, 310, 360, 1000}) {
        const Field field = field_of(
            fmt::format(
                R"({{"figures": ["{0},300,0"]}}, {{"figures": ["{0},420,0", "{0},360,0", "{0},390,0"]}})", x),
            fmt::format(R"({{"figures": ["{},500,180"]}})", x));
        EXPECT_EQ(shooting_line(field.setup, *field.state, 0, 4).blocker, 1);
        EXPECT_EQ(shooting_line(field.setup, *field.state, 4, 0).blocker, 1);
    }
}

}  // namespace
}  // namespace clashfield::clash
