// The engine of Champs de Bataille against the model beside this file. Both are asked for all ends of an
// activation, a flight or an advance in a random position; the sets must be equal. CLASHFIELD_MODEL_POSITIONS
// asks for more positions than a glance, CLASHFIELD_MODEL_SEED for others.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/game.h"
#include "battle/parse_json.h"
#include "registry/registry.h"
#include "tests/models/champs_flight.h"
#include "tests/models/champs_moves.h"
#include "tests/models/champs_positions.h"

namespace clashfield::models {
namespace {

std::uint32_t from_environment(const char* name, std::uint32_t usual) {
    const char* text = std::getenv(name);
    return text == nullptr ? usual : static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10));
}

const Game& champs() {
    static const std::unique_ptr<Game> game = [] {
        auto loaded = registry::load("champs", CLASHFIELD_SOURCE_DIR "/data", {});
        EXPECT_TRUE(loaded.ok());
        return std::move(*loaded);
    }();
    return *game;
}

std::string fact_of(const Battle& battle, const std::string& path) {
    const auto found = battle.find_fact(path);
    return found ? battle.write(*found, battle.read(*found)) : std::string("?");
}

int facing_of(const Battle& battle, const std::string& counter) {
    static const std::map<std::string, int> kFacings = {{"E", 0}, {"SSE", 1}, {"SSW", 2},
                                                        {"W", 3}, {"NNW", 4}, {"NNE", 5}};
    return kFacings.at(fact_of(battle, counter + ".facing"));
}

// What the engine says about a board, in the words of the model.
std::string described(const Battle& battle, const Board& board) {
    std::map<std::string, std::string> places;
    for (const Unit& unit : board.units) {
        for (const Counter& counter : unit.ranks) {
            const std::string hex = fact_of(battle, counter.id + ".hex");
            if (hex == "out") continue;
            const int facing = unit.is_baggage() ? 0 : facing_of(battle, counter.id);
            places[counter.id] =
                hex + "/" + std::to_string(facing) + "#" + fact_of(battle, counter.id + ".rank");
        }
    }
    std::string text;
    for (const auto& [id, place] : places) text += id + " " + place + "  ";
    return text;
}

std::vector<std::string> listed(const Battle& battle) {
    OrderList orders;
    battle.list_orders(orders, {});
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < orders.size(); ++i) texts.push_back(battle.write(orders[i]));
    return texts;
}

bool give(Battle& battle, const std::string& text) {
    const Result<Order> order = battle.read_order(Side{0}, text);
    if (!order || !battle.check(*order).ok()) return false;
    EventSink silent;
    battle.apply(*order, silent);
    return true;
}

bool begins(const std::string& text, std::string_view with) {
    return text.compare(0, with.size(), with) == 0;
}

bool is_movement(const std::string& order) {
    return begins(order, "turn") || begins(order, "step") || begins(order, "back") || order == "finish";
}

int pa_of(const Battle& battle, const char* corps) {
    return battle.read(*battle.find_fact(std::string(corps) + ".pa"));
}

struct Engine {
    const Board& board;
    const char* corps;
    int pa = 0;
    std::set<std::string> outcomes = {};
    std::set<std::uint64_t> seen = {};
    std::string trouble = {};

    // All ends of the activation that has begun.
    void follow(const Battle& battle) {
        if (!seen.insert(battle.hash().value).second) return;
        const std::vector<std::string> orders = listed(battle);
        const bool over = std::any_of(orders.begin(), orders.end(),
                                      [](const std::string& order) { return order == "end"; });
        if (over) {
            if (pa_of(battle, corps) == pa && described(battle, board) == describe(board))
                return;  // cancelled
            outcomes.insert(described(battle, board) + "PA " + std::to_string(pa - pa_of(battle, corps)));
            return;
        }
        bool any = false;
        for (const std::string& order : orders) {
            if (order == "cancel") trouble = "an activation that cannot go on";
            if (!is_movement(order)) continue;
            any = true;
            const std::unique_ptr<Battle> next = battle.clone();
            if (!give(*next, order)) trouble = "refused though listed: " + order;
            follow(*next);
        }
        if (!any) trouble = "nothing to do";
    }
};

std::string difference(const std::set<std::string>& model, const std::set<std::string>& engine) {
    std::string text;
    int shown = 0;
    for (const std::string& one : model)
        if (!engine.contains(one) && ++shown < 6) text += "only the model:  " + one + "\n";
    shown = 0;
    for (const std::string& one : engine)
        if (!model.contains(one) && ++shown < 6) text += "only the engine: " + one + "\n";
    return text;
}

// Battles of the topic that the engine takes, shown one after the other.
template <typename Look>
void look_at(Topic topic, std::uint32_t usual, const Look& look) {
    const std::uint32_t wanted = from_environment("CLASHFIELD_MODEL_POSITIONS", usual);
    const std::uint32_t seed = from_environment("CLASHFIELD_MODEL_SEED", 17);
    std::uint32_t refused = 0;
    for (std::uint32_t i = 0; i < wanted && !testing::Test::HasFailure(); ++i) {
        Random random(seed, 1000000ULL * static_cast<std::uint64_t>(topic) + i);
        const Position position = random_position(topic, random);
        const Result<Json> setup = parse_json(position.setup, "position");
        ASSERT_TRUE(setup.ok()) << position.setup;
        EventSink silent;
        const auto battle = champs().start(*setup, silent);
        if (!battle) {
            ++refused;
            if (std::getenv("CLASHFIELD_MODEL_SHOW") != nullptr)
                std::puts(to_string(battle.problems()).c_str());
            continue;
        }
        look(position, **battle, random);
    }
    EXPECT_LT(refused * 5, wanted) << "too many positions are refused";
}

// The first or the last rank of a stack, or all of it, in the words of an order.
std::string named(const Unit& unit, Which which) {
    if (which == Which::Whole) return unit.front().id;
    return which == Which::Front ? unit.front().id + " front" : unit.ranks.back().id + " rear";
}

void compare_lone(const Board& board, const Battle& battle, const Unit& unit, Which which, Impulse impulse,
                  const std::string& setup) {
    const std::set<std::string> model = lone_outcomes(board, {unit.front().id, which}, impulse);
    Engine engine{board, "A1", pa_of(battle, "A1")};
    const std::unique_ptr<Battle> begun = battle.clone();
    if (give(*begun, "pick " + named(unit, which))) engine.follow(*begun);
    EXPECT_EQ(difference(model, engine.outcomes) + engine.trouble, "")
        << "pick " << named(unit, which) << "\n"
        << describe(board) << "\n"
        << setup;
}

TEST(ChampsModel, lone_units_reach_the_same_places) {
    look_at(Topic::Moves, 300, [](const Position& position, const Battle& battle, Random&) {
        for (const Unit& unit : position.board.units) {
            if (unit.front().corps != "A1") continue;
            for (const Which which : {Which::Whole, Which::Front, Which::Rear}) {
                if (which != Which::Whole && unit.ranks.size() < 2) continue;
                compare_lone(position.board, battle, unit, which, Impulse::First, position.setup);
            }
        }
    });
}

Hex hex_of(const Battle& battle, const std::string& counter) {
    return std::atoi(fact_of(battle, counter + ".hex").c_str());
}

// Where everybody stands now.
Board board_now(const Battle& battle, const Board& before) {
    Board board;
    board.map = before.map;
    board.edge = before.edge;
    std::map<Hex, std::map<std::string, Counter>> stacks;
    for (const Unit& unit : before.units) {
        for (const Counter& counter : unit.ranks)
            stacks[hex_of(battle, counter.id)][fact_of(battle, counter.id + ".rank")] = counter;
    }
    for (const auto& [hex, ranks] : stacks) {
        Unit unit;
        unit.hex = hex;
        for (const auto& [rank, counter] : ranks) unit.ranks.push_back(counter);
        const Unit& old = *before.holder_of(unit.front().id);
        unit.mobile = old.mobile;
        if (!unit.is_baggage()) unit.facing = facing_of(battle, unit.front().id);
        board.units.push_back(std::move(unit));
    }
    return board;
}

// The first impulse of this unit by random orders. Gives whether it was ever near an enemy.
bool goes_near(Battle& battle, const Board& board, const Unit& unit, Random& random) {
    bool near = board.nearest_enemy(unit.hex, 0) <= 4;
    for (;;) {
        std::vector<std::string> orders = listed(battle);
        std::erase_if(orders, [](const std::string& order) { return !is_movement(order); });
        if (orders.empty()) return near;
        EXPECT_TRUE(give(battle, orders[random.below(static_cast<std::uint32_t>(orders.size()))]));
        near = near || board.nearest_enemy(hex_of(battle, unit.front().id), 0) <= 4;
    }
}

TEST(ChampsModel, lone_units_march_to_the_same_places) {
    std::uint32_t marched = 0;
    look_at(Topic::Marches, 200, [&](const Position& position, const Battle& battle, Random& random) {
        for (const Unit& unit : position.board.units) {
            if (unit.front().corps != "A1") continue;
            const std::unique_ptr<Battle> begun = battle.clone();
            if (!give(*begun, "pick " + unit.front().id)) continue;
            const bool near = goes_near(*begun, position.board, unit, random);
            const Board board = board_now(*begun, position.board);
            const Unit& now = *board.holder_of(unit.front().id);
            if (near || now.ranks.size() != unit.ranks.size()) {
                // CB-MOV-08: it has had its only impulse. Who has joined others is another unit.
                EXPECT_FALSE(near && give(*begun, "pick " + now.front().id)) << position.setup;
                continue;
            }
            constexpr int kDearest = 4;  // what it cannot pay is another matter
            if (pa_of(*begun, "A1") < kDearest) continue;
            ++marched;
            compare_lone(board, *begun, now, Which::Whole, Impulse::March, position.setup);
        }
    });
    EXPECT_GT(marched, 50u) << "hardly anybody marches";
}

// The battle in which these are a group, whoever of them leads; nothing if none can.
std::unique_ptr<Battle> named_together(const Battle& battle, std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    do {
        auto begun = battle.clone();
        bool all = true;
        for (const std::string& name : names)
            all = all && give(*begun, (name == names.front() ? "pick " : "add ") + name);
        if (all) return begun;
    } while (std::next_permutation(names.begin(), names.end()));
    return nullptr;
}

// Some groups can do nothing together (CB-SEQ-03), others can only be kept in control. What has one way to go
// has gone it.
bool moves_on(const Battle& battle, const Board& before) {
    const std::vector<std::string> orders = listed(battle);
    return std::any_of(orders.begin(), orders.end(), is_movement) ||
           described(battle, before) != describe(before);
}

TEST(ChampsModel, groups_reach_the_same_places) {
    look_at(Topic::Groups, 600, [](const Position& position, const Battle& battle, Random& random) {
        std::vector<Member> members;
        for (const Unit& unit : position.board.units) {
            if (unit.front().corps != "A1" || members.size() == 3) continue;
            members.push_back({unit.front().id});
            // Some ranks leave their stacks.
            if (unit.ranks.size() > 1 && random.below(2) == 0)
                members.back().which = random.below(2) == 0 ? Which::Front : Which::Rear;
            if (members.size() > 1 && !is_group(position.board, members)) members.pop_back();
        }
        if (members.size() == 3 && random.below(3) != 0) members.pop_back();
        if (members.size() < 2 || !is_group(position.board, members)) return;
        const std::set<std::string> model = group_outcomes(position.board, members);
        Engine engine{position.board, "A1", pa_of(battle, "A1")};
        std::vector<std::string> names;
        for (const Member& member : members)
            names.push_back(named(*position.board.holder_of(member.counter), member.which));
        const auto begun = named_together(battle, names);
        if (begun && moves_on(*begun, position.board)) engine.follow(*begun);
        EXPECT_EQ(difference(model, engine.outcomes) + engine.trouble, "")
            << "group " << names[0] << ", " << names[1] << (names.size() > 2 ? ", " + names[2] : "")
            << (begun ? "" : " (the engine refuses to name it)") << "\n"
            << describe(position.board) << "\n"
            << position.setup;
    });
}

// Everybody's hex, as the engine has it.
std::string engine_places(const Battle& battle, const Board& board) {
    std::map<std::string, std::string> places;
    for (const Unit& unit : board.units) {
        for (const Counter& counter : unit.ranks) {
            const auto fact = battle.find_fact(counter.id + ".hex");
            const std::string hex = battle.write(*fact, battle.read(*fact));
            if (hex != "out") places[counter.id] = std::to_string(std::atoi(hex.c_str()));
        }
    }
    std::string text;
    for (const auto& [id, place] : places) text += id + " " + place + "  ";
    return text;
}

// All ends of a phase of the movement in which nothing is asked but what follows from it.
void follow_phase(const Battle& battle, const Board& board, const std::string& phase,
                  std::set<std::string>& ends) {
    const auto fact = battle.find_fact("phase");
    const bool there = battle.write(*fact, battle.read(*fact)) == phase;
    if (!there || !std::holds_alternative<Decision>(battle.pending())) {
        ends.insert(engine_places(battle, board));
        return;
    }
    for (const std::string& order : listed(battle)) {
        if (order == "resign" || order == "offer_draw") continue;
        const std::unique_ptr<Battle> next = battle.clone();
        ASSERT_TRUE(give(*next, order)) << order;
        follow_phase(*next, board, phase, ends);
    }
}

// In an enemy's zone, or with an enemy in its own.
bool met(const Board& board, const Unit& unit) {
    const auto is_enemy = [&](Hex hex) {
        const Unit* there = board.at(hex);
        return there != nullptr && there->front().side != unit.front().side;
    };
    const auto zone = front_of(unit.hex, unit.facing);
    return !board.zones_on(unit.hex, unit.front().side).empty() || is_enemy(zone[0]) || is_enemy(zone[1]);
}

void compare_phase(Topic topic, std::uint32_t usual, const std::string& phase) {
    std::uint32_t compared = 0;
    look_at(topic, usual, [&](const Position& position, const Battle& battle, Random&) {
        for (const Unit& unit : position.board.units) {
            if (unit.front().corps != "A1") continue;
            const char edge =
                position.setup.find(R"("edge": "W", "corps": [{"id": "A1")") != std::string::npos ? 'W' : 'E';
            bool unclear = false;
            std::set<std::string> model;
            if (topic == Topic::Flight) {
                for (const Moved& end : flights(position.board, unit.hex, edge, 0, unclear))
                    model.insert(places_of(end.board));
            } else {
                for (const Board& end : advances(position.board, unit.hex, edge, unclear))
                    model.insert(places_of(end));
            }
            // CB-DEM-06 and CB-SPO-08: a unit that has met the enemy stays.
            if (model.empty() || met(position.board, unit)) {
                model = {places_of(position.board)};  // or there is no enemy to go for
            } else if (unclear) {
                continue;
            }
            ++compared;
            const std::unique_ptr<Battle> begun = battle.clone();
            ASSERT_TRUE(give(*begun, "end")) << position.setup;
            std::set<std::string> engine;
            follow_phase(*begun, position.board, phase, engine);
            EXPECT_EQ(difference(model, engine), "") << unit.front().id << "\n"
                                                     << describe(position.board) << "\n"
                                                     << position.setup;
        }
    });
    EXPECT_GT(compared * 4, from_environment("CLASHFIELD_MODEL_POSITIONS", usual))
        << "too little is compared";
}

TEST(ChampsModel, units_flee_to_the_same_places) { compare_phase(Topic::Flight, 500, "flights"); }

TEST(ChampsModel, impetuous_units_advance_to_the_same_places) {
    compare_phase(Topic::Advance, 500, "advances");
}

}  // namespace
}  // namespace clashfield::models
