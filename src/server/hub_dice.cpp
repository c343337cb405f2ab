// The first dice of a match: everybody seals a seed, then all seeds are shown, then the dice roll.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "server/hub.h"
#include "server/hub_table.h"

namespace clashfield::server {
namespace {

bool is_sealed(const Table& table, Side side) {
    if (!table.room->seals()[side.index].empty()) return true;
    return std::none_of(table.clients.begin(), table.clients.end(), [&](const ClientPtr& client) {
        return client->gives_seed && client->watcher.plays(side);
    });
}

// Every person is here, and whoever gives a seed has sealed it.
bool is_ready(const Table& table) {
    for (std::size_t i = 0; i < table.here.size(); ++i) {
        if (table.room->seats()[i].kind != SeatKind::Human) continue;
        if (!table.here[i] || !is_sealed(table, Side{static_cast<std::uint8_t>(i)})) return false;
    }
    return true;
}

}  // namespace

bool Hub::begin_if_ready(const TablePtr& table) {
    Room& room = *table->room;
    if (table->writing || room.head().dice != DiceKindOf::Fair) return false;
    const DicePhase before = room.dice_phase();
    if (room.dice_phase() == DicePhase::Seal && is_ready(*table)) room.open_seeds();
    if (room.dice_phase() == DicePhase::Seed && room.seeds_are_shown()) room.open_dice();
    Records records;
    room.roll(records);
    if (records.empty()) {
        if (room.dice_phase() == before) return false;
        tell_all(table, {});
        return true;
    }
    commit(table, std::move(records), [this, table] { tell_all(table, {}); });
    return true;
}

Answer<Records> Hub::change_dice(Table& table, const Question& question, const std::string& verb) {
    const text::Catalogue& say = words(*question.client);
    const Watcher& watcher = question.client->watcher;
    Side side = watcher.sides.front();
    std::string text;
    if (question.message.contains("side")) {
        if (auto denied = need_text(question.message, "side", 2, say, text)) return *denied;
        side = Side{static_cast<std::uint8_t>(text.size() == 1 ? text[0] - 'A' : 255)};
        if (!watcher.plays(side)) return wrong_value("side", "an own side", say);
    }
    if (const auto none = question.message.find("none");
        verb == "seed" && none != question.message.end() && !none->is_boolean())
        return wrong_value("none", "true, false", say);
    if (verb == "seed" && question.message.value("none", Json(false)) == true)
        return table.room->seed(side, std::nullopt, say);
    if (auto denied = need_text(question.message, verb.c_str(), kLongestMessage, say, text)) return *denied;
    return verb == "seal" ? table.room->seal(side, text, say) : table.room->seed(side, text, say);
}

}  // namespace clashfield::server
