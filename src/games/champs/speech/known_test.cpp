// What a side may know of a battle in which the enemy has hidden something, and what it cannot take back.

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/match.h"
#include "battle/parse_json.h"
#include "bots/bot.h"
#include "dice/dice_source.h"
#include "games/champs/champs_game.h"

namespace clashfield::champs {
namespace {

const Game& game_with_secrets() {
    static const std::unique_ptr<Game> game = [] {
        auto loaded = load_game(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", {});
        EXPECT_TRUE(loaded.ok()) << to_string(loaded.problems());
        return std::move(*loaded);
    }();
    return *game;
}

// Franks ride at a wood (1419 to 1723); one unit of the Romans is where `where` says.
std::unique_ptr<Battle> at_the_wood(const std::string& where) {
    const std::string setup = R"({"situation": {"map": "m0_casilinum", "active": "A", "attacker": "A",
        "phase": "movement", "sides": [
        {"edge": "W", "corps": [{"id": "F1", "die": 6, "baggage": ["0116", "0118"], "units": [
            "F1-01 Irr Kn(O) 0517/E cinc", "F1-02 Irr LH(O) 1020/E", "F1-03 Irr LH(O) 1005/E"]}]},
        {"edge": "E", "corps": [{"id": "R1", "baggage": ["2116", "2118"], "units": [
            "R1-01 Reg Cv(O) 2017/W cinc", "R1-02 Reg Sp(O) )" +
                              where + R"("]}]}]}})";
    EventSink silent;
    auto battle = game_with_secrets().start(*parse_json(setup, "set-up"), silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    return battle.ok() ? std::move(*battle) : nullptr;
}

// What can be taken back after these orders of the side that moves.
UndoBlocked after_orders(std::unique_ptr<Battle> battle, const std::vector<std::string>& orders) {
    ScriptedDice dice({});
    Match match(std::move(battle), dice, {});
    for (const std::string& text : orders) {
        const Result<Order> order = match.battle().read_order(Side{0}, text);
        EXPECT_TRUE(order.ok()) << text;
        EXPECT_TRUE(order.ok() && match.order(*order).ok()) << text;
    }
    return match.undo_blocked();
}
UndoBlocked after(const std::string& where, const std::vector<std::string>& orders) {
    return after_orders(at_the_wood(where), orders);
}

// Knights advance over a hill, from which they see its far side, and down again.
std::unique_ptr<Battle> at_the_hill(const std::string& ambush) {
    const std::string setup = R"({"situation": {"map": {"id": "hill", "name": {"en": "Hill", "fr": "Colline"},
        "columns": 21, "rows": 33, "features": [{"height": 2, "hexes": ["1016", "0816", "0815", "0914", "1015",
            "1905", "1806", "1705", "1704", "1804", "1904"]}]},
        "active": "A", "attacker": "A", "phase": "movement", "sides": [
        {"edge": "W", "corps": [{"id": "F1", "die": 6, "units": ["F1-01 Reg Cv(O) 0133/E cinc",
            "F1-02 Irr Kn(F) 0817/E", "F1-10 Reg Bd(O) 1423/E", "F1-11 Reg Bd(O) 1205/E", "F1-40 Irr Kn(F) 0730/E"]}]},
        {"edge": "E", "corps": [{"id": "R1", "units": ["R1-01 Reg Bd(O) 1621/W cinc", "R1-02 Reg Bd(O) 1632/W",
            "R1-04 Reg Bd(O) 1629/W", "R1-03 Reg Bd(O) )" +
                              ambush + R"(/W hidden"]}]}]}})";
    EventSink silent;
    auto battle = game_with_secrets().start(*parse_json(setup, "set-up"), silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    return battle.ok() ? std::move(*battle) : nullptr;
}

TEST(ChampsKnown, CB_AMB_02_nothing_is_taken_back_where_an_ambush_could_have_been_seen) {
    const std::vector<std::string> ride = {"pick F1-02", "step L"};
    // In the far corner of the wood, in its middle, behind it: found or not, he has looked.
    for (const char* where : {"1723/W hidden", "1521/W hidden", "1919/W hidden", "1420/W hidden"}) {
        EXPECT_EQ(after(where, {"pick F1-02"}), UndoBlocked::No) << where;
        EXPECT_EQ(after(where, {"pick F1-02", "turn left"}), UndoBlocked::No) << where;
        EXPECT_EQ(after(where, ride), UndoBlocked::Reveal) << where;
    }
    // Where all enemies are in sight there is nothing to find.
    EXPECT_EQ(after("1921/W", ride), UndoBlocked::No);
}

TEST(ChampsKnown, CB_AMB_02_nothing_is_taken_back_after_a_look_from_a_hex_on_the_way) {
    for (const char* ambush : {"0915", "1805"})
        EXPECT_EQ(after_orders(at_the_hill(ambush), {"end", "advance F1-02 R1-01"}), UndoBlocked::Reveal)
            << ambush;
}

TEST(ChampsKnown, CB_AMB_02_a_refusal_does_not_tell_where_an_ambush_is) {
    const auto first = at_the_wood("1521/W hidden");
    const auto second = at_the_wood("1723/W hidden");
    for (const char* text : {"pick R1-02", "shoot F1-02 R1-02", "melee F1-02 R1-02", "take R1-02",
                             "place R1-02 1521 W", "hide R1-02 1521 W", "add R1-02", "advance F1-02 R1-02"}) {
        const Result<Order> one = first->read_order(Side{0}, text);
        const Result<Order> two = second->read_order(Side{0}, text);
        ASSERT_EQ(one.ok(), two.ok()) << text;
        if (!one.ok()) continue;
        EXPECT_EQ(first->check(*one).refusal(), second->check(*two).refusal()) << text;
    }
}

struct Fight {
    const char* phase;
    const char* franks;
    const char* romans;
};
// In each of these a bot that sees the ambush gives other orders.
constexpr Fight kFights[] = {
    {"melee",
     R"("F1-02 Irr Wb(O) 1124/E", "F1-03 Irr Bd(F) 1119/E", "F1-04 Reg Bw(O) 1319/E", "F1-05 Irr Kn(F) 1323/E",
        "F1-06 Reg Sp(O) 1122/W", "F1-07 Irr Ps(O) 1117/W", "F1-08 Irr Kn(F) 1219/E")",
     R"("R1-02 Reg Sp(O) 1221/W", "R1-03 Irr Wb(F) 1321/W", "R1-04 Irr Wb(F) 1223/W", "R1-05 Irr Kn(F) 1222/W",
        "R1-06 Irr El(O) 1217/W")"},
    {"movement",
     R"("F1-02 Reg Bw(O) 1219/E", "F1-03 Irr LH(O) 1322/E", "F1-04 Irr Kn(F) 1223/E", "F1-05 Reg Sp(O) 1118/W",
        "F1-06 Irr Bd(F) 1321/E", "F1-07 Irr Kn(F) 1122/E", "F1-08 Irr Wb(F) 1318/E")",
     R"("R1-02 Irr Wb(O) 1320/W", "R1-03 Irr Ps(O) 1221/W", "R1-04 Irr Ps(O) 1323/W", "R1-05 Irr Kn(F) 1222/W",
        "R1-06 Irr Kn(O) 1324/W")"},
    {"movement",
     R"("F1-02 Irr El(O) 1118/E", "F1-03 Reg Sp(O) 1321/W", "F1-04 Reg Ax(O) 1218/E", "F1-05 Irr Bd(F) 1220/E",
        "F1-06 Irr El(O) 1222/E", "F1-07 Reg Ax(O) 1120/E", "F1-08 Irr LH(O) 1221/E")",
     R"("R1-02 Irr Kn(F) 1224/W", "R1-03 Irr LH(O) 1319/W", "R1-04 Irr Wb(F) 1318/W", "R1-05 Reg Ax(O) 1217/W",
        "R1-06 Irr LH(O) 1219/W")"},
};

std::unique_ptr<Battle> before_the_wood(const Fight& fight, const std::string& ambush) {
    const std::string setup = R"({"situation": {"map": "m0_casilinum", "active": "A", "attacker": "A",
        "phase": ")" + std::string(fight.phase) +
                              R"(", "sides": [
        {"edge": "W", "corps": [{"id": "F1", "die": 6, "baggage": ["0116", "0118"], "units": [
            "F1-01 Irr Kn(O) 0917/E cinc", )" +
                              fight.franks + R"(]}]},
        {"edge": "E", "corps": [{"id": "R1", "baggage": ["2116", "2118"], "units": [
            "R1-01 Reg Cv(O) 2017/W cinc", )" +
                              fight.romans + R"(, "R1-07 Reg Bd(S) )" + ambush + R"(/W hidden"]}]}]}})";
    EventSink silent;
    auto battle = game_with_secrets().start(*parse_json(setup, "set-up"), silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    return battle.ok() ? std::move(*battle) : nullptr;
}

// What the bot of the Franks orders until dice are rolled or something is shown.
std::vector<std::string> orders_of_the_bot(Battle& battle) {
    const auto bot = bots::make_bot("greedy");
    Random random(7);
    std::vector<std::string> orders;
    for (;;) {
        const Pending pending = battle.pending();
        const auto* decision = std::get_if<Decision>(&pending);
        if (decision == nullptr || decision->side != Side{0} || orders.size() > 60) return orders;
        Order order;
        EXPECT_TRUE((*bot)->choose(battle, random, order));
        orders.push_back(battle.write(order));
        std::vector<Event> events;
        EventSink sink(events);
        battle.apply(order, sink);
        for (const Event& event : events) {
            if (battle.vocabulary().events[event.kind].name.starts_with("reveal")) return orders;
        }
    }
}

TEST(ChampsKnown, CB_AMB_02_the_bot_does_as_it_would_if_the_ambush_were_elsewhere) {
    for (const Fight& fight : kFights) {
        const auto far = before_the_wood(fight, "1723");
        const std::vector<std::string> usual = orders_of_the_bot(*far);
        EXPECT_FALSE(usual.empty());
        for (int column = 14; column <= 17; ++column) {
            for (int row = 19; row <= 23; ++row) {
                const std::string where = std::to_string(100 * column + row);
                const auto here = before_the_wood(fight, where);
                const std::vector<std::string> orders = orders_of_the_bot(*here);
                const std::size_t both = std::min(orders.size(), usual.size());
                EXPECT_TRUE(std::equal(orders.begin(), orders.begin() + static_cast<std::ptrdiff_t>(both),
                                       usual.begin()))
                    << fight.phase << " with an ambush in " << where;
            }
        }
    }
}

TEST(ChampsKnown, a_side_cannot_tell_what_it_knows_from_the_true_battle) {
    const auto battle = at_the_wood("1521/W hidden");
    EXPECT_TRUE(battle->hides_from({Side{0}}));
    EXPECT_TRUE(battle->hides_from({}));
    EXPECT_FALSE(battle->hides_from({Side{1}}));
    EXPECT_FALSE(battle->known_to({Side{0}})->hides_from({Side{0}})) << "it does not know that there is one";
    EXPECT_EQ(battle->known_to({Side{0}})->view({Side{0}}), battle->view({Side{0}}));
    EXPECT_NE(battle->known_to({Side{0}})->hash(), battle->hash());
    EXPECT_EQ(battle->known_to({Side{1}})->hash(), battle->hash());
    EXPECT_EQ(battle->known_to({Side{0}})->hash(), at_the_wood("1723/W hidden")->known_to({Side{0}})->hash());
}

}  // namespace
}  // namespace clashfield::champs
