// What is told: lengths in refusals, and the clause by which a battle ends.

#include "games/clash/rules/a_phase.h"
#include "games/clash/rules/movement.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/shooting.h"
#include "games/clash/rules/victory.h"
#include "tests/support/clash_content.h"

namespace clashfield::clash {
namespace {

using content::Reader;
using test::json_of;
using test::library;

static_assert(hundredths_above(100'011) == 10'002);
static_assert(hundredths_above(100'010) == 10'001);
static_assert(hundredths_below(98'995) == 9'899);
static_assert(hundredths_below(-1) == -1);
static_assert(hundredths_above(-1) == 0);

struct TellingBoard {
    clash::Setup setup;
    std::unique_ptr<State> state = std::make_unique<State>();
};

TellingBoard telling_board(const std::string& text) {
    TellingBoard board;
    content::Findings findings;
    read_situation(Reader(json_of(text), "test.json", "", findings), library(), board.setup, *board.state);
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    return board;
}

std::vector<std::int32_t> refusal_words(const Ruling& ruling) {
    const Refusal refusal = static_cast<Verdict>(ruling).refusal();
    return {refusal.words.begin(), refusal.words.end()};
}

TEST(ClashRefusals, CL_GEO_04_a_corner_just_off_the_table_is_not_told_as_its_edge) {
    const TellingBoard board = telling_board(R"({"table": {"width": 1200, "height": 900}, "sides": {
        "A": {"units": [{"figures": ["300,300,0"]}]}, "B": {"units": [{"figures": ["300,600,180"]}]}}})");
    const auto told = [&](Point corner) {
        const Corners corners = {corner, corner, corner, corner};
        return refusal_words(check_on_table(board.setup, 0, corners));
    };
    EXPECT_EQ(told({600'000, 900'001}), (std::vector<std::int32_t>{0, 60'000, 90'001}));
    EXPECT_EQ(told({-1, 450'004}), (std::vector<std::int32_t>{0, -1, 45'000}));
    EXPECT_EQ(told({1'200'004, 1'000}), (std::vector<std::int32_t>{0, 120'001, 100}));
}

// 98.995 mm away and 98.98 afterwards: "98.99 to 98.98", never 99.
TEST(ClashRefusals, CL_MOR_14_the_distance_that_a_hesitant_figure_must_keep_is_not_told_too_long) {
    const TellingBoard board = telling_board(R"({"sides": {
        "A": {"units": [{"state": "hesitant", "figures": ["300,300,0"]}]},
        "B": {"units": [{"figures": ["400,400,45"]}]}}})");
    const Tick before = distance(*board.state, 0, 1);
    ASSERT_NE(before % kHundredth, 0);
    const Placing nearer{0, {{300'100, 300'100}, Angle(0)}};
    const std::vector<std::int32_t> words =
        refusal_words(check_poses(board.setup, *board.state, 0, {&nearer, 1}));
    ASSERT_EQ(words.size(), 4u);
    EXPECT_EQ(words[2], before / kHundredth);
    EXPECT_LT(words[3], words[2]);
}

TEST(ClashRefusals, CL_SHO_03_a_target_just_out_of_range_is_not_told_as_the_range) {
    for (Tick over = 11; over < 20; ++over) {
        TellingBoard board = telling_board(R"({"sides": {
            "A": {"units": [{"shoot": "13", "figures": ["300,300,0"]}]},
            "B": {"units": [{"figures": ["300,600,180"]}]}}})");
        put(board.setup, *board.state, 1, {{300'000, 525'000 + over}, Angle(18'000)});
        const std::vector<std::int32_t> words =
            refusal_words(aim_at(board.setup, *board.state, {0, 1, kNoFigure, ShotMode::Plain}).ruling);
        EXPECT_EQ(words, (std::vector<std::int32_t>{0, 20'002, 20'000})) << over;
    }
}

// The clause that the event of the end cites.
ClauseId clause_of_end(const std::string& situation) {
    TellingBoard board = telling_board(situation);
    std::vector<Event> events;
    EventSink sink(events);
    Play play{board.setup, *board.state, sink};
    begin_situation(play);
    EXPECT_FALSE(events.empty());
    EXPECT_EQ(events.back().kind, static_cast<std::uint8_t>(EventKind::Over));
    return events.back().clause;
}

TEST(ClashEndings, CL_VIC_every_end_cites_its_own_clause) {
    const std::string men = R"("B": {"units": [{"unit_cost": 100, "figures": ["300,900,180 *6 +25,0"]}]}}})";
    EXPECT_EQ(
        clause_of_end(R"({"step": "victory", "victory": [{"goal": "hold", "side": "A", "centre": [300, 300],
        "radius": 50}], "sides": {"A": {"units": [{"figures": ["300,300,0"]}]}, )" +
                      men),
        id(Clause::VIC_01));
    EXPECT_EQ(clause_of_end(R"({"step": "victory", "sides": {"A": {"units": [
        {"unit_cost": 90, "state": "routing", "figures": ["300,300,0"]},
        {"unit_cost": 10, "figures": ["600,300,0"]}]}, )" +
                            men),
              id(Clause::VIC_02));
    EXPECT_EQ(clause_of_end(R"({"step": "victory", "mode": "on_the_spot", "phase": 31, "sides": {"A": {
        "zones": [[[0, 0], [1800, 0], [1800, 400], [0, 400]]], "units": [{"figures": ["300,300,0"]}]}, )" +
                            men),
              id(Clause::VIC_04));
    EXPECT_EQ(clause_of_end(R"({"step": "victory", "victory": [{"goal": "by_loss", "count": 1}], "sides": {
        "A": {"units": [{"figures": ["300,300,0"]}]}, )" +
                            men),
              id(Clause::VIC_06));
    EXPECT_EQ(clause_of_end(R"({"step": "victory", "victory": [{"goal": "survive", "side": "A", "count": 9}],
        "sides": {"A": {"units": [{"state": "routing", "figures": ["300,300,0"]}]}, )" +
                            men),
              id(Clause::VIC_06));
    EXPECT_EQ(clause_of(Ending::Agreed), Clause::VIC_01);
    EXPECT_EQ(clause_of(Ending::Resigned), Clause::VIC_01);
}

}  // namespace
}  // namespace clashfield::clash
