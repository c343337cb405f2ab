#include "server/room_words.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "battle/codec.h"
#include "text/explain.h"
#include "text/story.h"

namespace clashfield::server {
namespace {

// Lists that nobody reads to the end are cut; every order can still be written or composed on the board.
constexpr std::uint32_t kMostOrders = 400;

constexpr std::array kMeasures = {"energy", "lost", "score"};

Json roll_line(const Told::Rolled& rolled, const text::Renderer& renderer) {
    const text::RollWords roll = text::explain(renderer, rolled.roll, rolled.check, &rolled.faces);
    Json line;
    line["words"] = roll.result.empty() ? roll.title : roll.title + " — " + roll.result;
    line["clause"] = renderer.clause_name(rolled.check.clause);
    Json clauses = Json::array();
    for (const ClauseId clause : roll.clauses) clauses.push_back(renderer.clause_name(clause));
    line["clauses"] = std::move(clauses);
    Json details = Json::array();
    for (const std::string& sum : roll.sums) details.push_back(sum);
    if (!roll.need.empty()) details.push_back(roll.need);
    line["details"] = std::move(details);
    Json faces = Json::array();
    Json hits = Json::array();
    for (const text::ShownFace& face : roll.faces) {
        faces.push_back(face.face);
        hits.push_back(face.hit);
    }
    line["dice"] = {{"faces", std::move(faces)}, {"hit", std::move(hits)}, {"sides", rolled.roll.dice.sides}};
    line["side"] = to_string(rolled.roll.roller);
    return line;
}

const char* undo_key(UndoBlocked blocked) {
    switch (blocked) {
        case UndoBlocked::No:
        case UndoBlocked::Start:
            return "server.undo.start";
        case UndoBlocked::Roll:
            return "server.undo.roll";
        case UndoBlocked::Reveal:
            return "server.undo.reveal";
        case UndoBlocked::OtherSide:
            return "server.undo.other";
        case UndoBlocked::Over:
            return "server.undo.over";
    }
    return "server.undo.start";
}

}  // namespace

Json side_list(const std::vector<Side>& sides) {
    Json list = Json::array();
    for (const Side side : sides) list.push_back(to_string(side));
    return list;
}

Json undo_json(const Room& room, const Watcher& watcher, const text::Catalogue& words) {
    const UndoBlocked blocked = room.match().undo_blocked();
    Json json;
    json["can"] = blocked == UndoBlocked::No && watcher.plays(room.asked());
    if (!json["can"].get<bool>()) {
        json["why"] = words.format(blocked == UndoBlocked::No ? "server.undo.other" : undo_key(blocked));
    }
    return json;
}

bool Watcher::plays(Side side) const {
    return !side.is_none() && std::find(sides.begin(), sides.end(), side) != sides.end();
}

Observer Watcher::observer(const Room& room) const {
    if (sides.empty()) return {};
    const Side asked = room.asked();
    return {plays(asked) ? asked : sides.front()};
}

Json story_json(const Room& room, std::size_t from, std::size_t to, std::size_t first_line,
                const text::Catalogue& words) {
    const text::Renderer renderer(words, room.battle());
    Json lines = Json::array();
    const auto add = [&](Json line, std::size_t step) {
        line["n"] = first_line + lines.size();
        line["step"] = step;
        lines.push_back(std::move(line));
    };
    for (std::size_t i = from; i < to; ++i) {
        const Told& told = room.told()[i];
        if (told.rolled) add(roll_line(*told.rolled, renderer), i);
        for (const text::StoryLine& line : text::story_of(renderer, told.events, told.roll_follows)) {
            if (line.words.empty()) continue;
            Json json;
            json["words"] = line.words;
            json["clause"] = renderer.clause_name(line.clause);
            if (line.heading) json["heading"] = true;
            if (!told.side.is_none()) json["side"] = to_string(told.side);
            add(std::move(json), i);
        }
    }
    return lines;
}

Json players_json(const Room& room, const std::vector<bool>& here, const text::Catalogue& words) {
    const text::Renderer renderer(words, room.battle());
    Json list = Json::array();
    for (std::size_t i = 0; i < room.seats().size(); ++i) {
        const Seat& seat = room.seats()[i];
        const Side side{static_cast<std::uint8_t>(i)};
        Json item;
        item["side"] = to_string(side);
        item["name"] = renderer.side(side);
        item["person"] = seat.name;
        item["kind"] = seat.kind == SeatKind::Human ? "human" : "bot";
        if (seat.kind == SeatKind::Bot) item["bot"] = seat.bot;
        item["here"] = seat.kind == SeatKind::Bot || here[i];
        list.push_back(std::move(item));
    }
    return list;
}

Json pending_words(const Battle& battle, const Watcher& watcher, const text::Catalogue& words) {
    const text::Renderer renderer(words, battle);
    const Pending pending = battle.pending();
    if (const auto* decision = std::get_if<Decision>(&pending)) {
        if (watcher.plays(decision->side)) {
            Json json = pending_to_json(battle);
            json["words"] = renderer.decision(*decision);
            return json;
        }
        // What exactly another side is asked may be its secret.
        Json json;
        json["waits"] = "decision";
        json["side"] = to_string(decision->side);
        json["words"] = words.format("server.waiting", {{"side", renderer.side(decision->side)}});
        return json;
    }
    Json json = pending_to_json(battle);
    if (const auto* roll = std::get_if<RollRequest>(&pending)) json["words"] = renderer.roll_title(*roll);
    if (const auto* outcome = std::get_if<Outcome>(&pending)) json["words"] = renderer.outcome(*outcome);
    return json;
}

Json score_json(const Battle& battle, const text::Catalogue& words) {
    Json list = Json::array();
    for (const char* measure : kMeasures) {
        for (int i = 0; i < battle.sides(); ++i) {
            const Side side{static_cast<std::uint8_t>(i)};
            const auto fact = battle.find_fact(to_string(side) + "." + measure);
            if (!fact) continue;
            Json item;
            item["side"] = to_string(side);
            item["label"] = words.format(std::string(battle.vocabulary().game) + ".score." + measure);
            item["value"] = battle.write(*fact, battle.read(*fact));
            list.push_back(std::move(item));
        }
        if (!list.empty()) break;
    }
    return list;
}

Json orders_json(const Battle& battle, const text::Catalogue& words, bool& finite) {
    const text::Renderer renderer(words, battle);
    thread_local OrderList orders;
    orders.clear();
    battle.list_orders(orders, {.most = kMostOrders + 1, .seed = 0});
    finite = std::get<Decision>(battle.pending()).finite && orders.size() <= kMostOrders;
    Json list = Json::array();
    Order order;
    for (std::size_t i = 0; i < std::min<std::size_t>(orders.size(), kMostOrders); ++i) {
        orders.get(i, order);
        Json item;
        item["order"] = battle.write(order);
        item["words"] = renderer.order(order);
        item["json"] = order_to_json(battle, order);
        list.push_back(std::move(item));
    }
    return list;
}

std::string title_of(const Room& room, const text::Catalogue& words) {
    const text::Renderer renderer(words, room.battle());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < room.seats().size(); ++i)
        names.push_back(renderer.side(Side{static_cast<std::uint8_t>(i)}));
    return words.list(names);
}

Json public_json(const Room& room, const std::vector<bool>& here, const text::Catalogue& words) {
    const Battle& battle = room.battle();
    Json json;
    json["title"] = title_of(room, words);
    json["players"] = players_json(room, here, words);
    json["score"] = score_json(battle, words);
    Json dice;
    dice["kind"] = room.head().dice == DiceKindOf::Fair ? "fair" : "typed";
    if (room.head().dice == DiceKindOf::Fair) {
        dice["commitment"] = room.commitment();
        Json seeds = Json::array();
        for (std::size_t i = 0; i < room.seeds().size(); ++i)
            if (!room.seeds()[i].empty()) seeds.push_back(to_string(Side{static_cast<std::uint8_t>(i)}));
        dice["seeds"] = std::move(seeds);
    }
    json["dice"] = std::move(dice);
    json["over"] = nullptr;
    if (room.over()) {
        const Pending pending = battle.pending();
        Json over = outcome_to_json(battle, std::get<Outcome>(pending));
        over["words"] = text::Renderer(words, battle).outcome(std::get<Outcome>(pending));
        json["over"] = std::move(over);
    }
    return json;
}

Json state_json(const Room& room, const Watcher& watcher, const std::vector<bool>& here,
                const text::Catalogue& words) {
    Json json;
    json["say"] = "state";
    json["match"] = room.head().id;
    json["game"] = room.head().game;
    json["step"] = room.step();
    json["moment"] = room.match().log().entries.size();
    json["you"] = side_list(watcher.sides);
    json.update(public_json(room, here, words));
    json["view"] = room.battle().view(watcher.observer(room));
    json["pending"] = pending_words(room.battle(), watcher, words);
    if (watcher.plays(room.asked())) {
        bool finite = false;
        json["orders"] = orders_json(room.battle(), words, finite);
        json["finite"] = finite;
    }
    json["log_from"] = 0;
    json["log"] = story_json(room, 0, room.told().size(), 0, words);
    json["undo"] = undo_json(room, watcher, words);
    return json;
}

}  // namespace clashfield::server
