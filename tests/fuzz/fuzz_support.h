#pragma once

// What the fuzz targets share: the games as they are shipped, and a way to play on from any battle while the
// laws of every game are watched. A broken law is an assertion, which a fuzzer and a test both notice.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/tools/setup_options.h"
#include "base/assert.h"
#include "base/random.h"
#include "battle/battle.h"
#include "battle/game.h"
#include "dice/dice_source.h"
#include "registry/registry.h"

namespace clashfield::fuzz {

inline std::filesystem::path data_folder() { return std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data"; }

// Loaded once; null if there is no such game.
inline const Game* shipped_game(std::string_view id) {
    static const auto games = [] {
        std::vector<std::pair<std::string, std::unique_ptr<Game>>> list;
        for (const registry::GameEntry& entry : registry::games()) {
            Result<std::unique_ptr<Game>> game = entry.load(data_folder(), {});
            CLASHFIELD_ASSERT(game.ok());
            list.emplace_back(std::string(entry.id), std::move(*game));
        }
        return list;
    }();
    for (const auto& [name, game] : games) {
        if (name == id) return game.get();
    }
    return nullptr;
}

// Where a battle can begin.
struct Start {
    const Game* game;
    Json setup;
};

// Ways to begin that a game has besides its scenarios as they are: armies deployed by their players, armies
// bought for the day, a battle in full swing.
inline std::vector<std::string> further_setups(std::string_view game) {
    if (game == "ancients")
        return {R"({"scenario": "telamon", "deployment": "free"})",
                R"({"pickup": {"points": 1000, "armies": ["mac", "per"]}})",
                R"({"situation": {"step": "charges", "terrain": [
                    {"id": "wood", "type": "wood", "points": [[4, 20], [16, 20], [16, 28], [4, 28]]},
                    {"id": "wall", "type": "obstacle_hard", "points": [[30, 22], [42, 22]]}],
                  "sides": {
                    "A": {"characters": [{"role": "general", "unit": "A1"}], "units": [
                      {"type": "rep_hastati", "models": 20, "files": 5, "command": "LSM", "at": [36, 18]},
                      {"type": "mac_comp", "models": 8, "files": 4, "at": [44, 16]},
                      {"type": "car_eleph", "models": 1, "at": [26, 16]},
                      {"type": "car_balear", "models": 8, "files": 4, "at": [50, 18]}]},
                    "B": {"characters": [{"role": "general", "unit": "B1"}], "units": [
                      {"type": "gau_warriors", "models": 24, "files": 6, "command": "LSM", "at": [36, 24]},
                      {"type": "gau_gaesati", "models": 16, "files": 4, "at": [44, 25]},
                      {"type": "per_hchar", "models": 2, "files": 2, "at": [26, 26]},
                      {"type": "imp_onag", "models": 1, "at": [52, 30]}]}}}})"};
    if (game != "champs") return {};
    return {R"({"scenario": "soissons", "deployment": "free"})",
            R"({"pickup": {"points": 200, "map": "m0", "armies": ["early_byzantines", "normans"]}})",
            R"({"situation": {"map": "m0", "active": "A", "sides": [
                {"edge": "W", "corps": [{"id": "F1", "baggage": ["0115", "0117"], "units": [
                    "G Irr Kn(O) 0917/E cinc", "A Irr Wb(O) 1017/E", "A2 Irr Wb(O) 1017/E", "B Irr Wb(O) 1016/E",
                    "C Reg Bd(O) 1018/E", "D Irr Ps(O) 0916/E", "E Reg Bw(O) 1014/E"]}]},
                {"edge": "E", "corps": [{"id": "R1", "baggage": ["2115", "2117"], "units": [
                    "H Reg Cv(O) 1517/W cinc", "W Reg Ax(S) 1117/W", "X Reg Ax(S) 1118/W", "Y Irr LH(O) 1215/W",
                    "Z Reg Bw(O) 1315/W"]}]}]}})"};
}

// All starts of all games: the scenarios of a game in their order, then its further ones.
inline const std::vector<Start>& all_starts() {
    static const std::vector<Start> starts = [] {
        std::vector<Start> list;
        for (const registry::GameEntry& entry : registry::games()) {
            const Game* game = shipped_game(entry.id);
            for (const std::string& id : app::content_ids(*game, "scenarios"))
                list.push_back({game, Json{{"scenario", id}}});
            for (const std::string& text : further_setups(entry.id)) {
                const Result<Json> setup = parse_json(text, "fuzz");
                CLASHFIELD_ASSERT(setup.ok());
                list.push_back({game, *setup});
            }
        }
        return list;
    }();
    return starts;
}

// Throws the pending dice until a decision or the end.
inline void throw_pending_dice(Battle& battle, Random& random) {
    EventSink silent;
    Faces faces;
    for (;;) {
        const Pending pending = battle.pending();
        const auto* roll = std::get_if<RollRequest>(&pending);
        if (roll == nullptr) return;
        throw_dice(roll->dice, random, faces);
        battle.apply(faces, silent);
    }
}

// An order that came from anywhere: judging it changes nothing, and a legal one survives notation.
inline bool is_legal(const Battle& battle, const Order& order) {
    const StateHash before = battle.hash();
    const Verdict verdict = battle.check(order);
    CLASHFIELD_ASSERT(battle.hash() == before);
    if (!verdict.ok()) return false;
    const Result<Order> again = battle.read_order(order.side, battle.write(order));
    CLASHFIELD_ASSERT(again.ok());
    CLASHFIELD_ASSERT(*again == order);
    return true;
}

// Random play from here, with events, for at most `most_inputs` inputs. Every decision must have a legal
// order.
inline void play_on(Battle& battle, Random& random, int most_inputs) {
    OrderList orders;
    Order order;
    Faces faces;
    std::vector<Event> events;
    for (int inputs = 0; inputs < most_inputs; ++inputs) {
        events.clear();
        EventSink sink(events);
        const Pending pending = battle.pending();
        if (std::holds_alternative<Outcome>(pending)) return;
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            CLASHFIELD_ASSERT(battle.explain().lines.size() <= 48);
            throw_dice(roll->dice, random, faces);
            battle.apply(faces, sink);
        } else {
            orders.clear();
            battle.list_orders(orders, {.most = 1000, .seed = 0});
            CLASHFIELD_ASSERT(!orders.empty());
            orders.get(random.below(static_cast<std::uint32_t>(orders.size())), order);
            const bool legal = is_legal(battle, order);
            CLASHFIELD_ASSERT(legal);
            battle.apply(order, sink);
        }
        for (const Event& event : events) CLASHFIELD_ASSERT(!battle.write(event).empty());
    }
}

}  // namespace clashfield::fuzz
