#pragma once

// What one observer is sent of a room: his view, the question he is asked, the orders he may give, and what
// has happened, in his language (docs/server-protocol.md, `state`).

#include <cstddef>
#include <vector>

#include "server/room.h"

namespace clashfield::server {

struct Watcher {
    std::vector<Side> sides;  // that he plays; none for a spectator
    bool plays(Side side) const;
    // Through whose eyes he looks: of several seats the one that is asked.
    Observer observer(const Room& room) const;
};

// The whole state, as a replay shows it. `here` says who is connected, by side.
Json state_json(const Room& room, const Watcher& watcher, const std::vector<bool>& here,
                const text::Catalogue& words);

// What of it is the same for all who read the language: title, players, score, dice, result.
Json public_json(const Room& room, const std::vector<bool>& here, const text::Catalogue& words);

// What was told by these entries of the room.
Json story_json(const Room& room, std::size_t from, std::size_t to, std::size_t first_line,
                const text::Catalogue& words);

Json players_json(const Room& room, const std::vector<bool>& here, const text::Catalogue& words);

// May he take back the last order, and if not, why.
Json undo_json(const Room& room, const Watcher& watcher, const text::Catalogue& words);
Json side_list(const std::vector<Side>& sides);

// Which decisions, rolls and ends look like to an observer.
Json pending_words(const Battle& battle, const Watcher& watcher, const text::Catalogue& words);
Json score_json(const Battle& battle, const text::Catalogue& words);
Json orders_json(const Battle& battle, const text::Catalogue& words, bool& finite);

// "Soissons 486: Ada against greedy".
std::string title_of(const Room& room, const text::Catalogue& words);

}  // namespace clashfield::server
