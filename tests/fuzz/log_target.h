#pragma once

// Battle logs from outside: any text is read, and whatever reads well is replayed. A log that replays is
// written and read again without a loss. A log whose hashes are wrong (nearly every mutation) is also played
// without them, as far as its inputs are legal, so that the set-ups and orders in it are tried and not only
// its first hash.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "battle/battle_log.h"
#include "tests/fuzz/fuzz_support.h"

namespace clashfield::fuzz {

inline void play_without_hashes(const Game& game, const BattleLog& log) {
    const Result<Json> setup = parse_json(log.header.setup, "setup");
    if (!setup) return;
    EventSink silent;
    const Result<std::unique_ptr<Battle>> started = game.start(*setup, silent);
    if (!started) {
        CLASHFIELD_ASSERT(!started.problems().empty());
        return;
    }
    Battle& battle = **started;
    for (const LogEntry& entry : log.entries) {
        const Pending pending = battle.pending();
        if (entry.is_order()) {
            const Result<Order> order = battle.read_order(entry.side, entry.order);
            if (!order || !is_legal(battle, *order)) return;
            battle.apply(*order, silent);
        } else {
            const auto* roll = std::get_if<RollRequest>(&pending);
            if (roll == nullptr || !faces_fit(roll->dice, entry.faces)) return;
            battle.apply(entry.faces, silent);
        }
    }
}

inline void try_log(std::span<const std::uint8_t> input) {
    const std::string_view text(reinterpret_cast<const char*>(input.data()), input.size());
    const Result<Json> json = parse_json(text, "fuzz");
    if (!json) return;
    const Result<BattleLog> log = log_from_json(*json);
    if (!log) return;
    const Result<BattleLog> again = log_from_json(to_json(*log));
    CLASHFIELD_ASSERT(again.ok());
    CLASHFIELD_ASSERT(*again == *log);
    const Game* game = shipped_game(log->header.game);
    if (game == nullptr) return;
    const Result<std::unique_ptr<Battle>> replayed =
        replay(*game, *log, {.engine = "fuzz", .other_versions = true});
    if (replayed) {
        CLASHFIELD_ASSERT((*replayed)->hash() ==
                          (log->entries.empty() ? log->start : log->entries.back().hash));
    } else {
        play_without_hashes(*game, *log);
    }
}

}  // namespace clashfield::fuzz
