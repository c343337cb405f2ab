// What is asked of matches over HTTP: summaries, replays, logs, dice, branches.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "server/hub.h"
#include "server/hub_table.h"
#include "text/problems.h"
#include "text/story.h"

namespace clashfield::server {

void Hub::summary(const std::string& match, const std::string& language, Reply reply, const Payer& payer) {
    find_durable(match, language, payer,
                 [this, reply = std::move(reply), language](const Answer<TablePtr>& found) {
                     const text::Catalogue* say = &languages_.of(language);
                     if (const auto* denied = std::get_if<Denial>(&found)) return reply(*denied);
                     const TablePtr& table = std::get<TablePtr>(found);
                     const Room& room = *table->room;
                     Json json;
                     json["id"] = room.head().id;
                     json["game"] = room.head().game;
                     json["title"] = title_of(room, *say);
                     json["players"] = players_json(room, table->here, *say);
                     const SideSet counts = Watcher{}.counts(room);
                     json["step"] = room.step_for(counts);
                     json["steps"] = room.moment_for(counts, room.told().size() - 1);
                     json["over"] = room.over();
                     reply(json);
                 });
}

namespace {

constexpr int kMostSetupRolls = 8;

// Where turns begin, for the bar of a replay.
Json turns_of(const Room& room, SideSet counts) {
    Json turns = Json::array();
    const std::span<const Form> forms = room.battle().vocabulary().events;
    for (std::size_t i = 0; i < room.told().size(); ++i)
        for (const Event& event : room.events_of(i))
            if (text::begins_turn(forms[event.kind])) {
                turns.push_back(room.moment_for(counts, i));
                break;
            }
    return turns;
}

std::vector<LogEntry> entries_up_to(const Room& room, std::size_t step) {
    const std::vector<LogEntry>& entries = room.match().log().entries;
    return {entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(std::min(step, entries.size()))};
}

// The head of a room that goes on after these entries.
RoomHead head_after(RoomHead head, const std::vector<LogEntry>& entries) {
    head.before.clear();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        Json record;
        record["k"] = entries[i].is_order() ? "order" : "faces";
        if (entries[i].is_order()) {
            record["side"] = to_string(entries[i].side);
            record["order"] = entries[i].order;
        } else {
            Json faces = Json::array();
            for (const std::uint8_t face : entries[i].faces) faces.push_back(face);
            record["faces"] = std::move(faces);
        }
        record["hash"] = to_string(entries[i].hash);
        head.before.push_back(to_text(record));
    }
    return head;
}

Json past_json(const Room& past, const Watcher& watcher, const text::Catalogue& say) {
    Json json = state_json(past, watcher, std::vector<bool>(past.seats().size(), false), say);
    json.erase("orders");
    return json;
}

}  // namespace

void Hub::replay(const std::string& match, const ReplayMoment& moment, const std::string& language,
                 Reply reply, const Payer& payer) {
    find_durable(
        match, language, payer,
        [this, moment, reply = std::move(reply), language, payer](const Answer<TablePtr>& found) {
            if (const auto* denied = std::get_if<Denial>(&found)) return reply(*denied);
            const Room& room = *std::get<TablePtr>(found)->room;
            Watcher watcher;
            const Side seat = moment.secret.empty() ? Side::none() : room.seat_of(moment.secret);
            if (!seat.is_none()) watcher.sides.push_back(seat);
            if (room.over() && !moment.side.empty()) {
                watcher.sides.clear();
                const auto index = static_cast<std::uint8_t>(moment.side[0] - 'A');
                if (moment.side.size() == 1 && index < room.seats().size())
                    watcher.sides.push_back(Side{index});
            }
            watcher.afterwards = room.over();
            const SideSet counts = watcher.counts(room);
            Json rest;
            rest["you"] = Json::array();
            rest["steps"] = room.moment_for(counts, room.told().size() - 1);
            rest["turns"] = turns_of(room, counts);
            rest["finished"] = room.over();
            // The match goes on while its past is played again.
            errand(payer, [this, reply, language, watcher, rest, game = &room.game(), head = room.head(),
                           entries = entries_up_to(room, room.entry_of(counts, moment.step))] {
                const text::Catalogue& say = languages_.of(language);
                Result<std::unique_ptr<Room>> past = Room::open(*game, head_after(head, entries), engine_);
                if (!past) return reply(Denial{"N-07", say.format("server.broken_match")});
                Json json = past_json(**past, watcher, say);
                for (const auto& [key, value] : rest.items()) json[key] = value;
                reply(json);
            });
        });
}

void Hub::log(const std::string& match, Reply reply, const Payer& payer) {
    find_durable(match, "en", payer, [this, reply = std::move(reply), payer](const Answer<TablePtr>& found) {
        if (const auto* denied = std::get_if<Denial>(&found)) return reply(*denied);
        const Room& room = *std::get<TablePtr>(found)->room;
        if (!room.over()) return reply(Denial{"N-15", languages_.of("en").format("server.not_over")});
        errand(payer, [reply, log = room.proven_log()] { reply(to_json(log)); });
    });
}

void Hub::dice(const std::string& match, Reply reply, const Payer& payer) {
    find_durable(match, "en", payer, [reply = std::move(reply)](const Answer<TablePtr>& found) {
        if (const auto* denied = std::get_if<Denial>(&found)) return reply(*denied);
        const Room& room = *std::get<TablePtr>(found)->room;
        Json json;
        json["match"] = room.head().id;
        json["kind"] = room.head().dice == DiceKindOf::Fair ? "fair" : "typed";
        json["commitment"] = room.commitment();
        json["seals"] = room.seals();
        json["seeds"] = room.seeds();
        json["over"] = room.over();
        if (room.over()) json["secret"] = room.head().dice_secret;
        Json rolls = Json::array();
        // Those before a branch were rolled with other dice.
        for (std::size_t i = room.head().before_count + 1; i < room.told().size(); ++i) {
            const Told& told = room.told()[i];
            if (!told.rolled) continue;
            Json roll;
            roll["sides"] = told.rolled->roll().dice.sides;
            Json faces = Json::array();
            for (const std::uint8_t face : told.rolled->faces()) faces.push_back(face);
            roll["faces"] = std::move(faces);
            rolls.push_back(std::move(roll));
        }
        json["rolls"] = std::move(rolls);
        reply(json);
    });
}

void Hub::branch(const std::string& match, const Json& request, std::string_view secret, Reply reply,
                 const Payer& payer) {
    const text::Catalogue& say = languages_.of("en");
    std::uint64_t step = 0;
    if (!request.is_object()) return reply(wrong_value("request", "an object", say));
    const std::vector<std::string> known = {"step", "seats"};
    if (auto denied = check_keys(request, known, "request", say)) return reply(*denied);
    if (auto denied = check_texts(request, say)) return reply(*denied);
    if (auto denied = need_count(request, "step", say, step)) return reply(*denied);
    std::vector<std::string> secrets;
    Answer<std::vector<Seat>> seats = seats_of(request.value("seats", Json()), secrets, say);
    if (const auto* denied = std::get_if<Denial>(&seats)) return reply(*denied);
    find_durable(match, "en", payer,
                 [this, step, seats = std::move(std::get<std::vector<Seat>>(seats)), made = secrets, payer,
                  secret = std::string(secret), reply = std::move(reply)](const Answer<TablePtr>& found) {
                     if (const auto* denied = std::get_if<Denial>(&found)) return reply(*denied);
                     const Room& room = *std::get<TablePtr>(found)->room;
                     // A match that still runs has secrets: nobody may look at them by going on alone.
                     if (!room.over())
                         return reply(Denial{"N-15", languages_.of("en").format("server.not_over")});
                     RoomHead head = room.head();
                     head.id = make_id();
                     head.branch_of = room.head().id;
                     head.dice_secret = make_dice_secret();
                     head.seats = seats;
                     start(
                         Lane::Other,
                         [head, made, entries = entries_up_to(room, step)](
                             std::vector<std::string>& given) -> Answer<RoomHead> {
                             given = made;
                             return head_after(head, entries);
                         },
                         "en", payer, reply);
                 });
}

Answer<Json> Hub::preview(const Json& request, const std::string& language) const {
    const text::Catalogue& say = languages_.of(language);
    std::string name;
    if (!request.is_object()) return wrong_value("request", "an object", say);
    if (auto denied = need_text(request, "game", 20, say, name)) return *denied;
    const Game* game = shelf_.find(name);
    if (game == nullptr) return Denial{"F-05", say.format("server.no_game", {{"game", name}}), {}, "game"};
    const auto setup = request.find("setup");
    if (setup == request.end() || !setup->is_object()) return wrong_value("setup", "an object", say);
    Random random(1);
    EventSink silent;
    const Result<std::unique_ptr<Battle>> battle = game->start(game->complete(*setup, random), silent);
    if (!battle) {
        const Problem& first = battle.problems().front();
        const text::ProblemWords words(languages_.of("en"), say);
        return Denial{first.code, to_string(words.say(battle.problems())), {}, first.where};
    }
    // The dice of the set-up fall as they may: armies that stand on the table tell more than who came first.
    Faces faces;
    for (int rolls = 0; rolls < kMostSetupRolls; ++rolls) {
        const Pending pending = (*battle)->pending();
        const auto* roll = std::get_if<RollRequest>(&pending);
        if (roll == nullptr) break;
        throw_dice(roll->dice, random, faces);
        (*battle)->apply(faces, silent);
    }
    Json json;
    json["view"] = (*battle)->view({});
    json["sides"] = (*battle)->sides();
    return json;
}

}  // namespace clashfield::server
