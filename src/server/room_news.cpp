#include "server/room_news.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace clashfield::server {

void RoomNews::gather(std::vector<bool> here) {
    ++number_;
    here_ = std::move(here);
}

void RoomNews::told(const Room& room) {
    if (battle_ == nullptr) {
        battle_ = room.battle().clone();
    } else {
        battle_->assign(room.battle());
    }
    step_ = room.step();
}

RoomNews::Edition& RoomNews::edition_in(const Room& room, const text::Catalogue& words) {
    auto found = std::find_if(editions_.begin(), editions_.end(),
                              [&](const Edition& edition) { return edition.words == &words; });
    if (found == editions_.end()) {
        Edition edition{&words, 0, {}};
        for (const std::string_view key : {"title", "players", "score", "dice", "over"})
            edition.parts.push_back({key, {}, 0});
        found = editions_.insert(found, std::move(edition));
    }
    if (found->number != number_) renew(*found, room);
    return *found;
}

void RoomNews::renew(Edition& edition, const Room& room) const {
    edition.number = number_;
    edition.story = {};
    const text::Catalogue& words = *edition.words;
    std::string text;
    for (Part& part : edition.parts) {
        text.clear();
        JsonWriter json(text);
        if (part.key == "title") json.text(title_of(room, words));
        if (part.key == "players") write_players(json, room, here_, words);
        if (part.key == "score") write_score(json, room.battle(), words);
        if (part.key == "dice") write_dice(json, room);
        if (part.key == "over") write_over(json, room, words);
        if (text == part.text) continue;
        part.text = text;
        part.changed = number_;
    }
}

const RoomNews::Story& RoomNews::story(Edition& edition, const Room& room, const Heard& heard) {
    Story& story = edition.story;
    const std::size_t to = room.told().size();
    if (story.text.empty() || story.from != heard.told || story.to != to || story.first_line != heard.lines) {
        story = {heard.told, to, heard.lines, 0, {}};
        JsonWriter json(story.text);
        story.lines = write_story(json, room, story.from, to, story.first_line, *edition.words);
    }
    return story;
}

std::string RoomNews::state(const Room& room, const Watcher& watcher, const text::Catalogue& words,
                            Heard& heard, std::string_view answer) {
    const Battle& battle = room.battle();
    const Observer observer = watcher.observer(room);
    Edition& edition = edition_in(room, words);
    const bool whole = heard.edition == 0;
    std::string out;
    out.reserve(2000);
    JsonWriter json(out);
    json.open_object();
    json.key("say").text("state");
    if (!answer.empty()) json.raw(answer);
    if (whole) {
        json.key("match").text(room.head().id);
        json.key("game").text(room.head().game);
        json.key("you");
        write_sides(json, watcher.sides);
    } else {
        json.key("since").number(static_cast<std::int64_t>(heard.step));
    }
    json.key("step").number(static_cast<std::int64_t>(room.step()));
    json.key("moment").number(static_cast<std::int64_t>(room.match().log().entries.size()));
    for (const Part& part : edition.parts)
        if (part.changed > heard.edition) json.key(part.key).raw(part.text);
    if (whole || battle_ == nullptr || step_ != heard.step || observer != heard.observer) {
        json.key("view").raw(to_text(battle.view(observer)));
    } else if (const View changes = battle.view_changes(*battle_, observer); !changes.empty()) {
        json.key("view_changes").raw(to_text(changes));
    }
    json.key("pending");
    write_pending(json, battle, watcher, words);
    if (watcher.plays(room.asked())) {
        json.key("orders");
        const bool finite = write_orders(json, battle, words);
        json.key("finite").flag(finite);
    }
    if (room.told().size() < heard.told) {
        heard.told = room.told().size();
        std::string left;
        JsonWriter unread(left);
        heard.lines = write_story(unread, room, 0, heard.told, 0, words);
        json.key("log_cut").number(static_cast<std::int64_t>(heard.lines));
    }
    const Story& news = story(edition, room, heard);
    json.key("log_from").number(static_cast<std::int64_t>(heard.lines));
    json.key("log").raw(news.text);
    heard.told = news.to;
    heard.lines += news.lines;
    std::string undo;
    JsonWriter undo_writer(undo);
    write_undo(undo_writer, room, watcher, words);
    if (undo != heard.undo) {
        json.key("undo").raw(undo);
        heard.undo = std::move(undo);
    }
    heard.edition = number_;
    heard.step = room.step();
    heard.observer = observer;
    json.close_object();
    return out;
}

Json state_json(const Room& room, const Watcher& watcher, const std::vector<bool>& here,
                const text::Catalogue& words) {
    RoomNews news;
    Heard heard;
    news.gather(here);
    return Json::parse(news.state(room, watcher, words, heard, {}));
}

}  // namespace clashfield::server
