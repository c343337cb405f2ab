// Who sits where: bots for people who have left, people who come back, rematches.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "server/hub.h"
#include "server/hub_table.h"

namespace clashfield::server {

std::chrono::seconds Hub::wait_for_bot(const Table& table, Side side) const {
    const Moment free = table.seen[side.index] + limits_.seat_wait;
    return std::max(std::chrono::ceil<std::chrono::seconds>(free - loop_.now()), std::chrono::seconds(0));
}

void Hub::tell_seats(const TablePtr& table, const std::vector<Side>& sides) {
    for (const Side side : sides) {
        Json json;
        json["say"] = "seat";
        json["side"] = to_string(side);
        json["kind"] = table->room->seats()[side.index].kind == SeatKind::Bot ? "bot" : "human";
        const std::string news = to_text(json);
        for (const ClientPtr& client : table->clients) client->send(news);
    }
}

bool Hub::take_back(const TablePtr& table, const ClientPtr& client) {
    Room& room = *table->room;
    if (room.over()) return false;
    std::vector<Side> back;
    Records records;
    for (const Side side : client->watcher.sides) {
        if (!room.seats()[side.index].stands_in()) continue;
        back.push_back(side);
        for (std::string& record : room.seat_person(side)) records.push_back(std::move(record));
    }
    if (back.empty()) return false;
    commit(table, std::move(records), [this, table, back = std::move(back)] {
        tell_all(table, {});
        tell_seats(table, back);
        if (!begin_if_ready(table)) tell_players(table);
    });
    return true;
}

// A bot for the seat of somebody who has been away for long, if every other person who is here agrees.
void Hub::offer(const TablePtr& table, const Question& question) {
    const text::Catalogue& say = words(*question.client);
    Room& room = *table->room;
    std::string what;
    if (auto denied = need_text(question.message, "what", 20, say, what)) return answer(question, *denied);
    if (what != "bot") return answer(question, wrong_value("what", "bot", say));
    if (const auto yes = question.message.find("yes"); yes != question.message.end() && !yes->is_boolean())
        return answer(question, wrong_value("yes", "true, false", say));
    std::string name;
    if (auto denied = need_text(question.message, "side", 2, say, name)) return answer(question, *denied);
    const Side seat{static_cast<std::uint8_t>(name.size() == 1 ? name[0] - 'A' : 255)};
    if (seat.index >= room.seats().size() || room.seats()[seat.index].kind == SeatKind::Bot)
        return answer(question, wrong_value("side", "a side that a person plays", say));
    if (table->here[seat.index]) return answer(question, Denial{"N-14", say.format("server.still_here")});
    if (question.message["do"] == "agree" && question.message.value("yes", Json(true)) == false) {
        table->bot_offers.erase(seat.index);
        return answer(question, Json::object());
    }
    if (room.over()) return answer(question, Denial{"N-15", say.format("server.undo.over")});
    if (const auto left = wait_for_bot(*table, seat); left.count() > 0)
        return answer(
            question,
            Denial{"N-21", say.format("server.seat_wait", {{"seconds", left.count()}}), {}, "side"});
    std::set<std::uint8_t>& agreed = table->bot_offers[seat.index];
    for (const Side side : question.client->watcher.sides) agreed.insert(side.index);
    bool all = true;
    for (std::size_t i = 0; i < table->here.size(); ++i)
        if (table->here[i] && room.seats()[i].kind == SeatKind::Human)
            all = all && agreed.contains(static_cast<std::uint8_t>(i));
    if (all) {
        table->bot_offers.erase(seat.index);
        commit(table, room.seat_bot(seat, "greedy"),
               [this, table, seat, asker = Asker{question.client, question.id}] {
                   tell_all(table, asker);
                   tell_seats(table, {seat});
                   begin_if_ready(table);
               });
        return;
    }
    answer(question, Json::object());
    ask_others(*table, agreed, Json{{"say", "offer"}, {"what", "bot"}, {"side", name}});
}

// To the players who have not yet said yes.
void Hub::ask_others(const Table& table, const std::set<std::uint8_t>& agreed, const Json& offer) {
    for (const ClientPtr& client : table.clients) {
        const bool open = std::any_of(client->watcher.sides.begin(), client->watcher.sides.end(),
                                      [&](Side side) { return !agreed.contains(side.index); });
        if (open) client->send(to_text(offer));
    }
}

// A match has one rematch, which everybody who asks again is led to.
void Hub::again(const TablePtr& table, const Question& question) {
    const text::Catalogue& say = words(*question.client);
    const Room& room = *table->room;
    if (!room.over()) return answer(question, Denial{"N-15", say.format("server.not_over")});
    if (table->rematch != nullptr) {
        answer(question, Json::object());
        return tell_rematch(*table, question.client);
    }
    for (const Side side : question.client->watcher.sides) table->wants_again.insert(side.index);
    for (std::size_t i = 0; i < room.seats().size(); ++i)
        if (room.seats()[i].kind == SeatKind::Human &&
            !table->wants_again.contains(static_cast<std::uint8_t>(i))) {
            answer(question, Json::object());
            return ask_others(*table, table->wants_again, Json{{"say", "offer"}, {"what", "again"}});
        }
    if (table->making_rematch) return answer(question, Json::object());
    if (const int seconds = seconds_to_match(question.client->payer.address); seconds > 0)
        return answer(question,
                      Denial{"N-30", say.format("server.too_many_matches", {{"seconds", seconds}})});
    answer(question, Json::object());
    make_rematch(table, question.client);
}

void Hub::make_rematch(const TablePtr& table, const ClientPtr& client) {
    table->making_rematch = true;
    const Room& room = *table->room;
    RoomHead head;
    head.id = make_id();
    head.game = room.head().game;
    head.setup = room.head().setup;
    head.setup_tree = room.head().setup_tree;
    head.dice = room.head().dice;
    head.dice_secret = make_dice_secret();
    head.seats = room.seats();
    start(
        Lane::Quick,
        [head = std::move(head)](std::vector<std::string>& secrets) -> Answer<RoomHead> {
            RoomHead next = head;
            for (Seat& seat : next.seats) secrets.push_back(give_secret(seat));
            return next;
        },
        client->language, client->payer,
        [table](const Answer<Json>& made) {
            table->making_rematch = false;
            if (!std::holds_alternative<Json>(made)) return;
            table->rematch = std::make_shared<const Json>(std::get<Json>(made));
            for (const ClientPtr& one : table->clients) tell_rematch(*table, one);
        });
}

void Hub::tell_rematch(const Table& table, const ClientPtr& client) {
    const Json& match = *table.rematch;
    Json json;
    json["say"] = "again";
    json["match"] = match["match"];
    Json theirs = Json::array();
    for (const Side side : client->watcher.sides)
        theirs.push_back(match["seats"][side.index].value("secret", ""));
    json["secrets"] = std::move(theirs);
    client->send(to_text(json));
}

}  // namespace clashfield::server
