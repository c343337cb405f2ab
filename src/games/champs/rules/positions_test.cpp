// Positions of random battles: what follows from the counters agrees with them, and the lists of orders are
// exactly what check() accepts when everything that can be written is tried.

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "analysis/perft.h"
#include "base/random.h"
#include "battle/battle_of.h"
#include "battle/game.h"
#include "dice/dice_source.h"
#include "games/champs/champs_game.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/rules.h"
#include "games/champs/vocabulary.h"

namespace clashfield::champs {
namespace {

using Json = nlohmann::ordered_json;
using PlayedBattle = BattleOf<Rules>;

const Game& loaded_champs() {
    static const std::unique_ptr<Game> game = [] {
        auto loaded = load_game(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", {});
        EXPECT_TRUE(loaded.ok()) << to_string(loaded.problems());
        return std::move(*loaded);
    }();
    return *game;
}

std::unique_ptr<Battle> begin(const Json& setup) {
    EventSink silent;
    Random random(1);
    auto battle = loaded_champs().start(loaded_champs().complete(setup, random), silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    return battle.ok() ? std::move(*battle) : nullptr;
}

std::vector<std::string> shipped_ids() {
    std::vector<std::string> ids;
    const Json contents = loaded_champs().contents();
    for (const Json& scenario : contents["scenarios"]) ids.push_back(scenario["id"]);
    return ids;
}

// Plays listed orders at random and shows every position, until `inputs` are used up or it is over.
template <typename Look>
void wander(Battle& battle, Random& random, int inputs, Look look) {
    OrderList orders;
    Faces faces;
    EventSink silent;
    for (int i = 0; i < inputs; ++i) {
        const Pending pending = battle.pending();
        if (std::holds_alternative<Outcome>(pending)) return;
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            throw_dice(roll->dice, random, faces);
            battle.apply(faces, silent);
        } else {
            orders.clear();
            battle.list_orders(orders, {});
            ASSERT_FALSE(orders.empty()) << "a decision without an order";
            look(std::get<Decision>(pending), orders);
            if (testing::Test::HasFailure()) return;
            battle.apply(orders[random.below(static_cast<std::uint32_t>(orders.size()))], silent);
        }
    }
}

// The stacks, the occupants of hexes and the zones of control, worked out from the counters alone.
void expect_consistent(const Setup& setup, const State& state) {
    std::array<int, kHexes> fronts{};
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        const Counter& counter = state.counters[c];
        const bool there = counter.status == Status::OnMap || counter.status == Status::Hidden;
        if (!there) {
            EXPECT_EQ(counter.hex, kNoHex);
            continue;
        }
        ASSERT_TRUE(setup.map->on_map(counter.hex)) << setup.info(c).id;
        if (counter.below != kNone) {
            const Counter& below = state.counters[counter.below];
            EXPECT_EQ(below.above, c);
            EXPECT_EQ(below.hex, counter.hex);
            EXPECT_EQ(below.facing, counter.facing);
            EXPECT_EQ(below.side, counter.side);
        }
        if (counter.above != kNone) {
            EXPECT_EQ(state.counters[counter.above].below, c);
        }
        if (is_unit(counter) && state.at(counter.hex) == c) ++fronts[counter.hex];
    }
    for (Hex hex = 0; hex < kHexes; ++hex) {
        EXPECT_EQ(fronts[hex], state.empty(hex) ? 0 : 1) << hex_name(hex);
    }
    auto fresh = std::make_unique<State>(state);
    count_zones(*fresh);
    EXPECT_EQ(std::memcmp(fresh->zone, state.zone, sizeof(state.zone)), 0);
    EXPECT_EQ(std::memcmp(fresh->held, state.held, sizeof(state.held)), 0);
}

// What bits and tables answer quickly is what distances say.
void expect_distances(const Setup& setup, const State& state) {
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        const Counter& counter = state.counters[c];
        if (!is_unit(counter)) continue;
        for (const int hexes : {1, 4, 12}) {
            const bool near = enemy_within_whom(setup, state, counter.side, counter.hex, hexes) != kNone;
            EXPECT_EQ(enemy_within(state, counter.side, counter.hex, hexes), near) << hex_name(counter.hex);
        }
        const bool adjacent = enemy_within_whom(setup, state, counter.side, counter.hex, 1) != kNone;
        EXPECT_EQ(has_enemy_adjacent(state, counter.side, counter.hex), adjacent) << hex_name(counter.hex);
        for (const Counter& other : state.counters) {
            if (!is_unit(other)) continue;
            EXPECT_EQ(is_next_to(counter.hex, other.hex), distance(counter.hex, other.hex) == 1);
        }
    }
}

TEST(ChampsPositions, StacksAndZonesFollowFromTheCounters) {
    for (const std::string& id : shipped_ids()) {
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const std::unique_ptr<Battle> battle = begin(Json{{"scenario", id}});
            ASSERT_NE(battle, nullptr);
            const auto& played = static_cast<const PlayedBattle&>(*battle);
            Random random(seed);
            wander(*battle, random, 1500, [&](const Decision&, const OrderList&) {
                expect_consistent(played.setup(), played.state());
                if (testing::Test::HasFailure()) GTEST_FAIL() << id << " seed " << seed;
            });
            ASSERT_FALSE(testing::Test::HasFailure());
        }
    }
}

TEST(ChampsPositions, NearnessIsWhatDistancesSay) {
    for (const std::string& id : shipped_ids()) {
        const std::unique_ptr<Battle> battle = begin(Json{{"scenario", id}});
        ASSERT_NE(battle, nullptr);
        const auto& played = static_cast<const PlayedBattle&>(*battle);
        Random random(5);
        int decisions = 0;
        wander(*battle, random, 1500, [&](const Decision&, const OrderList&) {
            if (++decisions % 50 == 0) expect_distances(played.setup(), played.state());
        });
        ASSERT_FALSE(testing::Test::HasFailure()) << id;
    }
}

// Every order that can be written for this decision, legal or not.
class Tries {
  public:
    Tries(const PlayedBattle& battle, const Decision& decision) : battle_(battle), decision_(decision) {}

    std::set<std::string> legal() {
        for (std::uint8_t verb = 0; verb < kVerbs; ++verb) {
            if ((decision_.verbs >> verb & 1u) != 0) try_verb(static_cast<Verb>(verb));
        }
        return std::move(found_);
    }

  private:
    void attempt(Verb verb, std::initializer_list<std::int32_t> words) { attempt(verb, Words(words)); }
    void attempt(Verb verb, Words words) {
        const Order order{decision_.side, static_cast<std::uint8_t>(verb), std::move(words)};
        if (battle_.check(order)) found_.insert(battle_.write(order));
    }
    template <typename Each>
    void units(Each each) {
        for (std::int32_t c = 0; c < battle_.setup().size(); ++c) each(c);
    }
    template <typename Each>
    void hexes(Each each) {
        const Map& map = *battle_.setup().map;
        // One beyond the edges: flights may leave the map.
        for (int column = 0; column <= map.columns + 1; ++column) {
            for (int row = 0; row <= map.rows + 1; ++row) each(std::int32_t{hex_at(column, row)});
        }
    }
    void ways(Verb verb) {
        int members = 0;
        for (const Member& member : battle_.state().activation.members)
            members += member.halted == 0 && member.dropped == 0 ? 1 : 0;
        int codes = 1;
        for (int i = 0; i < members; ++i) codes *= 3;
        for (int code = 0; code < codes; ++code) {
            Words words{members};
            for (int i = 0, rest = code; i < members; ++i, rest /= 3) words.push_back(rest % 3);
            attempt(verb, std::move(words));
        }
    }
    void try_verb(Verb verb) {
        switch (verb) {
            case Verb::Pick:
            case Verb::Add:
                return units([&](std::int32_t c) {
                    for (int part = 0; part < 3; ++part) attempt(verb, {c, part});
                });
            case Verb::Turn:
            case Verb::Go:
            case Verb::Finish:
            case Verb::Keep:
            case Verb::ChangeState:
            case Verb::Assign:
            case Verb::ChooseEdge:
                for (int word = -1; word <= 7; ++word) attempt(verb, {word});
                return;
            case Verb::Advance:
            case Verb::Shoot:
            case Verb::Melee:
                return units([&](std::int32_t a) { units([&](std::int32_t b) { attempt(verb, {a, b}); }); });
            case Verb::Flee:
            case Verb::Pivot:
            case Verb::Lose:
                return units([&](std::int32_t c) { attempt(verb, {c}); });
            case Verb::Into:
                return hexes([&](std::int32_t hex) { attempt(verb, {hex}); });
            case Verb::Recoil:
                return hexes([&](std::int32_t hex) {
                    for (int mode = 0; mode < 4; ++mode) attempt(verb, {hex, mode});
                });
            case Verb::Step:
            case Verb::Back:
                return ways(verb);
            case Verb::EndMovement:
            case Verb::Gather:
            case Verb::Cancel:
            case Verb::Pass:
            case Verb::EndMelee:
                return attempt(verb, {});
            case Verb::Resign:
            case Verb::OfferDraw:
            case Verb::AcceptDraw:
            case Verb::SetState:
            case Verb::Place:
            case Verb::Hide:
            case Verb::Plan:
            case Verb::Take:
            case Verb::Deploy:
            case Verb::Camp:
            case Verb::Anew:
            case Verb::Done:
                return;
        }
    }

    const PlayedBattle& battle_;
    const Decision& decision_;
    std::set<std::string> found_;
};

TEST(ChampsPositions, ListsAreWhatCheckAcceptsWhenEverythingIsTried) {
    int compared = 0;
    for (const std::string& id : shipped_ids()) {
        const std::unique_ptr<Battle> battle = begin(Json{{"scenario", id}});
        ASSERT_NE(battle, nullptr);
        const auto& played = static_cast<const PlayedBattle&>(*battle);
        Random random(11);
        wander(*battle, random, 700, [&](const Decision& decision, const OrderList& orders) {
            if (!decision.finite) return;
            std::set<std::string> listed;
            for (std::size_t i = 0; i < orders.size(); ++i) listed.insert(played.write(orders[i]));
            EXPECT_EQ(listed.size(), orders.size()) << id << ": an order is listed twice";
            EXPECT_EQ(listed, Tries(played, decision).legal()) << id;
            ++compared;
        });
        ASSERT_FALSE(testing::Test::HasFailure());
    }
    EXPECT_GT(compared, 3000);
}

// Five positions whose numbers of order sequences are known: one that changes tells that a rule did.
struct Counted {
    const char* name;
    const char* situation;
    std::array<std::uint64_t, 3> counts;  // of one, two and three orders
};
constexpr Counted kCounted[] = {
    {"a line of cavalry that may wheel",
     R"({"map": "m3", "sides": [{"edge": "W", "corps": [{"id": "F1", "die": 3, "units": ["A Irr Cv(O) 1012/E cinc",
        "B Irr Cv(O) 1013/E", "C Irr Cv(O) 1014/E"]}]}, {"edge": "E", "corps": [{"id": "R1", "units": [
        "X Reg Bd(O) 1713/W cinc"]}]}]})",
     {4, 37, 319}},
    {"warbands and cavalry in a broken wood edge",
     R"({"map": "m0_casilinum", "sides": [{"edge": "W", "corps": [{"id": "F1", "die": 2, "units": [
        "A Irr Wb(O) 1319/E cinc", "B Irr Wb(O) 1319/E", "C Reg Cv(O) 1320/E", "D Reg Ps(O) 1218/E"]}]},
        {"edge": "E", "corps": [{"id": "R1", "units": ["X Reg Bd(O) 1519/W cinc"]}]}]})",
     {6, 34, 8503}},
    {"the melees of example 7",
     R"({"map": "m3", "phase": "melee", "sides": [{"edge": "W", "corps": [{"id": "F1", "units": [
        "G Irr Wb(S) 0317/E cinc", "A Irr Wb(O) 1017/E", "B Irr Wb(O) 1018/E", "B2 Irr Wb(O) 1018/E",
        "C Irr Wb(O) 1118/E", "D Irr Wb(O) 1119/E"]}]}, {"edge": "E", "corps": [{"id": "R1", "units": [
        "H Reg Cv(O) 1817/W cinc", "U1 Reg Ax(S) 1116/W", "U2 Reg Ax(S) 1117/W", "U3 Reg Ax(S) 1218/W",
        "U4 Reg Ax(S) 1219/W", "U5 Reg Ax(S) 1217/W"]}]}]})",
     {6, 563, 722922}},
    {"archers with a choice of targets",
     R"({"map": "m3", "phase": "missiles", "sides": [{"edge": "W", "corps": [{"id": "F1", "units": [
        "G Reg Cv(O) 0317/E cinc", "A Reg Bw(O) 1015/E", "B Reg Bw(O) 1016/E", "B2 Reg Bw(O) 1016/E",
        "C Reg Bw(O) 1017/E"]}]}, {"edge": "E", "corps": [{"id": "R1", "units": ["H Reg Cv(O) 1817/W cinc",
        "Y Irr Wb(O) 1313/W", "Z Irr Wb(O) 1319/W", "M Reg Bw(O) 1316/W"]}]}]})",
     {5, 363, 39628}},
    {"impetuous troops with nobody to hold them",
     R"({"map": "m3", "sides": [{"edge": "W", "corps": [{"id": "F1", "die": 0, "units": ["G Reg Cv(O) 0317/E cinc",
        "A Irr Wb(O) 0815/E", "B Irr Wb(O) 0816/E", "C Irr Wb(O) 0817/E", "D Irr Wb(O) 0818/E"]}]},
        {"edge": "E", "corps": [{"id": "R1", "units": ["H Reg Cv(O) 1817/W cinc", "X Reg Bd(O) 1014/W",
        "Y Reg Bd(O) 1018/W"]}]}]})",
     {2, 11, 48}},
};

TEST(ChampsPositions, SequencesOfOrdersAreCounted) {
    for (const Counted& counted : kCounted) {
        const std::unique_ptr<Battle> battle = begin(Json{{"situation", Json::parse(counted.situation)}});
        ASSERT_NE(battle, nullptr) << counted.name;
        // The same sets, tried one by one, here and after a few orders at random.
        const auto& played = static_cast<const PlayedBattle&>(*battle);
        const std::unique_ptr<Battle> copy = battle->clone();
        Random random(3);
        wander(*battle, random, 40, [&](const Decision& decision, const OrderList& orders) {
            if (!decision.finite) return;
            std::set<std::string> listed;
            for (std::size_t i = 0; i < orders.size(); ++i) listed.insert(played.write(orders[i]));
            EXPECT_EQ(listed, Tries(played, decision).legal()) << counted.name;
        });
        battle->assign(*copy);
        for (std::size_t depth = 1; depth <= counted.counts.size(); ++depth)
            EXPECT_EQ(analysis::perft(*battle, static_cast<int>(depth)), counted.counts[depth - 1])
                << counted.name << ", depth " << depth;
    }
}

}  // namespace
}  // namespace clashfield::champs
