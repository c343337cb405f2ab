// How battles of Champs de Bataille end, and with which clause it is told.

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "games/champs/champs_game.h"

namespace clashfield::champs {
namespace {

const Game& shipped_game() {
    static const std::unique_ptr<Game> game = [] {
        auto loaded = load_game(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", {});
        EXPECT_TRUE(loaded.ok()) << to_string(loaded.problems());
        return std::move(*loaded);
    }();
    return *game;
}

// The army of a side, with the name of its only Corps.
std::string named(std::string army, const char* corps) { return army.replace(army.find('$'), 1, corps); }

// The clause of the end of a battle in which the sides have lost so many of 10 EP; empty while it goes on.
std::string clause_of_end(const std::string& clock, const std::string& west, const std::string& east,
                          const std::vector<std::string>& orders = {}) {
    const std::string setup = R"({"situation": {"map": "m3", )" + clock + R"(, "sides": [
        {"edge": "W", "ep": 10, )" +
                              named(west, "F1") + R"(, "threshold": 9, "units": ["SA Reg Ax(O) 0230/E"]}]},
        {"edge": "E", "ep": 10, )" +
                              named(east, "R1") +
                              R"(, "threshold": 9, "units": ["SB Reg Ax(O) 2030/W"]}]}]}})";
    std::vector<Event> events;
    EventSink sink(events);
    auto battle = shipped_game().start(*parse_json(setup, "set-up"), sink);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    if (!battle.ok()) return "";
    for (const std::string& text : orders) {
        const Result<Order> order =
            (*battle)->read_order(Side{static_cast<std::uint8_t>(text[0] - 'A')}, text.substr(2));
        EXPECT_TRUE(order.ok() && (*battle)->check(*order).ok()) << text;
        if (order.ok()) (*battle)->apply(*order, sink);
    }
    const Vocabulary& vocabulary = (*battle)->vocabulary();
    const auto end = std::find_if(events.begin(), events.end(), [&](const Event& event) {
        return vocabulary.events[event.kind].name == "over";
    });
    return end == events.end() ? "" : std::string(vocabulary.clauses[end->clause.index]);
}

constexpr const char* kWhole = R"("corps": [{"id": "$")";
constexpr const char* kHalf = R"("corps": [{"id": "$", "lost": 5)";
constexpr const char* kLimit = R"("limit": 3, "corps": [{"id": "$", "lost": 3)";

TEST(ChampsEndings, VIC_02_half_of_an_army_is_lost) {
    EXPECT_EQ(clause_of_end(R"("phase": "melee")", kHalf, kWhole), "CB-VIC-02");
    EXPECT_EQ(clause_of_end(R"("phase": "melee")", kHalf, kHalf), "CB-VIC-02");
    EXPECT_EQ(clause_of_end(R"("phase": "melee")", kWhole, kWhole), "");
}

TEST(ChampsEndings, VIC_03_a_limit_of_the_scenario_is_reached) {
    EXPECT_EQ(clause_of_end(R"("phase": "melee")", kLimit, kWhole), "CB-VIC-03");
    EXPECT_EQ(clause_of_end(R"("phase": "melee")", kLimit, kHalf), "CB-VIC-02") << "both at once";
}

TEST(ChampsEndings, VIC_04_nothing_happens_any_more_or_the_players_end_it) {
    const std::string quiet = R"("active": "B", "phase": "melee", "turn": 34, "last_loss": 4)";
    EXPECT_EQ(clause_of_end(quiet, kWhole, kWhole), "CB-VIC-04");
    EXPECT_EQ(clause_of_end(R"("phase": "movement")", kWhole, kWhole, {"A resign"}), "CB-VIC-04");
    EXPECT_EQ(clause_of_end(R"("phase": "movement")", kWhole, kWhole, {"A offer_draw", "B accept_draw"}),
              "CB-VIC-04");
}

}  // namespace
}  // namespace clashfield::champs
