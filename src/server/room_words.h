#pragma once

// What one observer is sent of a room: his view, the question he is asked, the orders he may give, and what
// has happened, in his language (docs/server-protocol.md, `state`). Written straight as JSON, because it is
// made anew after every order for everybody.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "battle/json_writer.h"
#include "server/room.h"

namespace clashfield::server {

struct Watcher {
    std::vector<Side> sides;  // that he plays; none for a spectator
    // Looks back at a battle that is over: nothing in it is secret any more.
    bool afterwards = false;
    bool plays(Side side) const;
    // Whose secret orders he counts.
    SideSet counts(const Room& room) const;
    // Through whose eyes he looks: of several seats the one that is asked.
    Observer observer(const Room& room) const;
};

Json players_json(const Room& room, const std::vector<bool>& here, const text::Catalogue& words);

// The fact of a side that people compare above the board; empty if there is none. The catalogue says under
// "<game>.score.<fact>" what it is.
constexpr std::string_view score_measure(const FactRoles& roles) {
    if (!roles.health.empty()) return roles.health;
    return roles.lost.empty() ? roles.strength : roles.lost;
}

// --- each writes one value ---

// What was told by these entries of the room; gives the number of lines.
struct StoryPart {
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t first_line = 0;
    SideSet counts = 0;  // of the reader
    bool operator==(const StoryPart&) const = default;
};
std::size_t write_story(JsonWriter& json, const Room& room, const StoryPart& part,
                        const text::Catalogue& words);
void write_players(JsonWriter& json, const Room& room, const std::vector<bool>& here,
                   const text::Catalogue& words);
// What decisions, rolls and ends look like to an observer.
void write_pending(JsonWriter& json, const Battle& battle, const Watcher& watcher,
                   const text::Catalogue& words);
// The orders of the side that is asked, as many as people are told; says whether these are all.
bool list_for_people(const Battle& battle, OrderList& orders);
void write_orders(JsonWriter& json, const Battle& battle, const OrderList& orders,
                  const text::Catalogue& words);
// How a side fares, with the word for it. The same facts all through a battle.
struct Score {
    Side side;
    std::string label;
    Fact value;
    std::optional<Fact> limit = {};
};
std::vector<Score> scores_of(const Battle& battle, const text::Catalogue& words);
void write_score(JsonWriter& json, const Battle& battle, const std::vector<Score>& scores);
void write_dice(JsonWriter& json, const Room& room);
void write_over(JsonWriter& json, const Room& room, const text::Catalogue& words);
// May he take back the last order, and if not, why.
struct UndoState {
    bool can = false;
    UndoBlocked blocked = UndoBlocked::Start;
    bool too_often = false;  // his side has taken back as much as it may (N-31)
    bool operator==(const UndoState&) const = default;
};
UndoState undo_state(const Room& room, const Watcher& watcher);
void write_undo(JsonWriter& json, UndoState undo, const text::Catalogue& words);
void write_sides(JsonWriter& json, const std::vector<Side>& sides);

std::vector<std::string> names_of_sides(const Room& room, const text::Catalogue& words);
// "Soissons 486"; empty for a situation.
const std::string& scenario_of(const Room& room, const text::Catalogue& words);
// "Soissons 486: Ada against greedy".
std::string title_of(const Room& room, const text::Catalogue& words);

}  // namespace clashfield::server
