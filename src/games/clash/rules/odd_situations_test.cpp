// Battles from situations that nobody would play: whoever is asked always has a legal order, or it is over.

#include <array>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "battle/parse_json.h"
#include "bots/bot.h"
#include "games/clash/clash_game.h"

namespace clashfield::clash {
namespace {

class Oddity {
  public:
    explicit Oddity(Random& random) : random_(random) {}

    std::string situation() {
        taken_ = {};
        const std::string a = side('A');
        const std::string b = side('B');
        return fmt::format(
            R"({{"table": {{"width": 900, "height": 600}}, "active": "{}", "phase": {}, "step": "{}",
                "mode": "{}", "options": {{"auto_replace": {}, "pass_over_enemies": {}, "max_phases": {}}},
                "terrain": [{}], "fires": [{{"at": [300, 300], "until": {}}}], {}
                "sides": {{"A": {}, "B": {}}}}})",
            pick({"A", "B"}), 1 + below(6),
            pick({"tokens", "act", "act", "agile", "melee", "morale", "voluntary", "victory"}),
            pick({"scenario", "match", "on_the_spot"}), pick({"true", "false"}), pick({"true", "false"}),
            2 + below(8), terrain(), 1 + below(8), goals(), a, b);
    }

  private:
    std::uint32_t below(std::uint32_t bound) { return random_.below(bound); }
    const char* pick(std::initializer_list<const char*> words) {
        return words.begin()[below(static_cast<std::uint32_t>(words.size()))];
    }

    std::string goals() {
        return pick({"", "", R"("victory": [{"goal": "exit", "side": "A", "edge": "north", "count": 2}],)",
                     R"("victory": [{"goal": "exit", "side": "B", "edge": "west", "count": 1}],)",
                     R"("victory": [{"goal": "by_loss", "count": 3}],)",
                     R"("victory": [{"goal": "hold", "side": "B", "centre": [450, 300], "radius": 100}],)"});
    }

    std::string terrain() {
        return pick({"", R"({"type": "lake", "points": [[0,200],[900,200],[900,260],[0,260]]})",
                     R"({"type": "wall", "points": [[200,100],[700,100],[700,500],[200,500]], "closed": true,
                         "inner": "left"})",
                     R"({"type": "building_stone", "points": [[60,60],[300,60],[300,300],[60,300]]},
                        {"type": "palisade", "points": [[400,0],[400,600]]})",
                     R"({"type": "mountain", "points": [[0,0],[450,0],[450,600],[0,600]]})"});
    }

    // Places of a coarse grid; neighbours may touch, whatever their bases.
    std::string place() {
        for (int tries = 0; tries < 50; ++tries) {
            const std::uint32_t column = below(kColumns);
            const std::uint32_t row = below(kRows);
            if (taken_[row * kColumns + column]) continue;
            taken_[row * kColumns + column] = true;
            return fmt::format("{},{},{}", 31 + 60 * column, 31 + 60 * row, 90 * below(4));
        }
        return "lost";
    }

    std::string figures() {
        std::string list;
        const std::uint32_t count = 1 + below(5);
        for (std::uint32_t i = 0; i < count; ++i) {
            const bool away = below(5) == 0;
            const std::string text =
                away ? pick({"lost", "left", "exited", "waiting"})
                     : place() + pick({"", "", "", " charging", " shots=2", " climb=1", " named"});
            const char* role = away ? "" : pick({"", "", "", " officer", " hero", " symbol", " general"});
            list += fmt::format(R"({}"{}{}")", i == 0 ? "" : ",", text, text == "lost" ? "" : role);
        }
        return list;
    }

    std::string unit() {
        const std::string troop =
            pick({R"("type": "I")",
                  R"("type": "I", "order": "OD", "shoot": "13", "special": ["agile", "ladders"])",
                  R"("type": "C")", R"("type": "A", "shoot": "61")",
                  R"("type": "A", "shoot": "66", "limbered": true)",
                  R"("type": "A", "shoot": "32", "abandoned": true)", R"("type": "EN")",
                  R"("type": "VL", "lives": 2)", R"("type": "IE", "shoot": "51")",
                  R"("type": "IC", "shoot": "47", "mounted": false)", R"("type": "AD", "shoot": "61")",
                  R"("type": "I", "shoot": "42")"});
        std::string keys;
        const auto maybe = [&](std::uint32_t one_in, const std::string& key) {
            if (below(one_in) == 0) keys += ", " + key;
        };
        maybe(2, fmt::format(R"("state": "{}")", pick({"impetuous", "hesitant", "routing"})));
        maybe(3, fmt::format(R"("tokens": {})", below(5)));
        maybe(4, fmt::format(R"("duty": {})", below(5)));
        maybe(4, fmt::format(R"("losses_since_test": {})", below(5)));
        maybe(5, R"("engaged": true)");
        maybe(6, R"("disengaging": true)");
        maybe(6, R"("acted": true)");
        maybe(6, R"("tested": true)");
        maybe(8, R"("destroyed": true)");
        maybe(8, R"("left": true)");
        maybe(8, R"("mounts_lost": true)");
        maybe(8, R"("isolated": true)");
        maybe(8, R"("reserve": 1)");
        return fmt::format(R"({{{}, "figures": [{}]{}}})", troop, figures(), keys);
    }

    std::string side(char name) {
        std::string units;
        const std::uint32_t count = below(12) == 0 ? 0 : 1 + below(4);
        for (std::uint32_t i = 0; i < count; ++i) units += (i == 0 ? "" : ",") + unit();
        return fmt::format(R"({{"edge": "{}", "zones": [[[0,0],[900,0],[900,200],[0,200]]], "units": [{}]}})",
                           name == 'A' ? pick({"south", "south", "west"}) : "north", units);
    }

    static constexpr std::uint32_t kColumns = 14;
    static constexpr std::uint32_t kRows = 9;
    Random& random_;
    std::array<bool, std::size_t{kColumns} * kRows> taken_{};
};

// Plays so many inputs; says whether a decision had no legal order.
bool has_dead_end(Battle& battle, bots::Bot* bot, Random& random, int inputs) {
    EventSink silent;
    OrderList orders;
    for (int i = 0; i < inputs; ++i) {
        const Pending pending = battle.pending();
        if (std::holds_alternative<Outcome>(pending)) return false;
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            Faces faces;
            for (int die = 0; die < roll->dice.count; ++die)
                faces.push_back(static_cast<std::uint8_t>(1 + random.below(6)));
            battle.apply(faces, silent);
            continue;
        }
        Order order;
        if (bot != nullptr) {
            bot->choose(battle, random, order);
        } else {
            orders.clear();
            battle.list_orders(orders, OrderBudget{.most = 300, .seed = random.next()});
            if (orders.empty()) return true;
            order = orders[random.below(static_cast<std::uint32_t>(orders.size()))];
        }
        if (!battle.check(order).ok()) return true;
        battle.apply(order, silent);
    }
    return false;
}

TEST(ClashOddSituations, CL_ACT_whoever_is_asked_has_a_legal_order) {
    Result<std::unique_ptr<Game>> game = load_game(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", {});
    ASSERT_TRUE(game.ok());
    Result<std::unique_ptr<bots::Bot>> greedy = bots::make_bot("greedy");
    ASSERT_TRUE(greedy.ok());
    Random random(5);
    Oddity oddity(random);
    int played = 0;
    for (int round = 0; round < 400; ++round) {
        const std::string text = oddity.situation();
        Json setup;
        setup["situation"] = *parse_json(text, "situation");
        EventSink silent;
        Result<std::unique_ptr<Battle>> battle = (*game)->start(setup, silent);
        if (!battle) continue;  // refused with a reason, as figures that overlap are
        ++played;
        const std::unique_ptr<Battle> twin = (*battle)->clone();
        ASSERT_FALSE(has_dead_end(**battle, nullptr, random, 120)) << text;
        if (round % 8 != 0) continue;
        ASSERT_FALSE(has_dead_end(*twin, greedy->get(), random, 40)) << text;
    }
    EXPECT_GT(played, 200);
}

}  // namespace
}  // namespace clashfield::clash
