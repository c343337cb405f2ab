// Who is told what, and when.

#include <map>
#include <string>
#include <string_view>

#include "battle/json_writer.h"
#include "server/guard.h"
#include "server/hub.h"
#include "server/hub_table.h"
#include "server/room_words.h"

namespace clashfield::server {

bool Hub::falls_behind(Client& client) {
    if (client.unread() <= kMostUnread) return false;
    client.behind = true;
    if (client.unread() > kMostUnread) return true;
    // It has just read, and perhaps nobody has seen the mark.
    return !client.behind.exchange(false);
}

void Hub::catch_up(const ClientPtr& client) {
    const TablePtr table = client->table;
    if (!table || table->lost || !clients_.contains(client)) return;
    if (table->writing) return table->park(client, [this, client] { catch_up(client); });
    if (falls_behind(*client)) return;
    if (client->heard.edition == 0) return tell(table, client);
    const bool told = guarded("the state for one client", [&] {
        table->news.gather(table->here);
        if (table->news.has_news(*table->room, client->watcher, words(*client), client->heard))
            client->send(table->news.state(*table->room, client->watcher, words(*client), client->heard, {}));
        table->news.told(*table->room);
    });
    if (!told) close_after_fault(table);
}

void Hub::tell(const TablePtr& table, const ClientPtr& client) {
    client->heard = {};
    if (falls_behind(*client)) return;
    const bool told = guarded("the state for one client", [&] {
        table->news.gather(table->here);
        client->send(table->news.state(*table->room, client->watcher, words(*client), client->heard, {}));
        table->news.told(*table->room);
    });
    if (told) return;
    // The others go on; what was half made for this one is made anew for all.
    fault_of(table->room->head().id);
    table->news = {};
    for (const ClientPtr& other : table->clients) other->heard = {};
    client->send(R"({"say":"bye","code":"N-18"})");
    client->close();
}

void Hub::tell_all(const TablePtr& table, const Asker& asker) {
    const std::string good = (asker.id.empty() ? "" : "\"re\":" + asker.id + ",") + "\"ok\":true";
    table->news.gather(table->here);
    // Who has joined another match meanwhile is answered all the same.
    if (asker.client && asker.client->table != table) asker.client->send("{" + good + "}");
    for (const ClientPtr& client : table->clients) {
        const bool answered = client == asker.client;
        if (falls_behind(*client)) {
            if (answered) client->send("{" + good + "}");
            continue;
        }
        if (!answered && !table->news.has_news(*table->room, client->watcher, words(*client), client->heard))
            continue;
        client->send(table->news.state(*table->room, client->watcher, words(*client), client->heard,
                                       answered ? good : ""));
    }
    table->news.told(*table->room);
}

std::string Hub::players_news(const Table& table, const text::Catalogue& words) const {
    std::string text;
    JsonWriter json(text);
    json.open_object();
    json.key("say").text("players");
    write_players(json.key("players"), *table.room, table.here, words);
    json.key("absent").open_list();
    for (std::size_t i = 0; i < table.here.size(); ++i) {
        const Side side{static_cast<std::uint8_t>(i)};
        if (table.here[i] || table.room->seats()[i].kind == SeatKind::Bot) continue;
        json.open_object();
        json.key("side").text(to_string(side));
        // As a text: g++ 12 sees an overrun in number() where it is inlined here.
        json.key("bot_in").raw(std::to_string(wait_for_bot(table, side).count()));
        json.close_object();
    }
    json.close_list();
    json.close_object();
    return text;
}

void Hub::tell_players(const TablePtr& table) const {
    std::map<std::string_view, std::string> texts;  // by language: a crowd is told the same
    for (const ClientPtr& client : table->clients) {
        std::string& text = texts[client->language];
        if (text.empty()) text = players_news(*table, words(*client));
        client->send(text);
    }
}

void Hub::tell_players(const TablePtr& table, const ClientPtr& client) const {
    client->send(players_news(*table, words(*client)));
}

}  // namespace clashfield::server
