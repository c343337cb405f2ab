#include "server/room_news.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace clashfield::server {
namespace {

void add_key(std::string& out, std::string_view key) {
    out += out.size() > 1 ? ",\"" : "\"";
    out += key;
    out += "\":";
}

void add_text(std::string& out, std::string_view key, std::string_view json) {
    add_key(out, key);
    out += json;
}

void add_number(std::string& out, std::string_view key, std::uint64_t number) {
    add_key(out, key);
    out += std::to_string(number);
}

void add(std::string& out, std::string_view key, const Json& json) { add_text(out, key, to_text(json)); }

}  // namespace

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
    if (found == editions_.end()) found = editions_.insert(editions_.end(), Edition{&words, 0, {}, {}});
    if (found->number == number_) return *found;
    found->number = number_;
    found->story = {};
    const Json news = public_json(room, here_, words);
    for (Part& part : found->parts)
        if (part.text != "null" && !news.contains(part.key)) part = {part.key, "null", number_};
    for (const auto& [key, value] : news.items()) {
        std::string text = to_text(value);
        const auto part = std::find_if(found->parts.begin(), found->parts.end(),
                                       [&key = key](const Part& old) { return old.key == key; });
        if (part == found->parts.end()) {
            found->parts.push_back({key, std::move(text), number_});
        } else if (part->text != text) {
            *part = {key, std::move(text), number_};
        }
    }
    return *found;
}

const RoomNews::Story& RoomNews::story(Edition& edition, const Room& room, const Heard& heard) {
    Story& story = edition.story;
    const std::size_t to = room.told().size();
    if (story.text.empty() || story.from != heard.told || story.to != to || story.first_line != heard.lines) {
        const Json lines = story_json(room, heard.told, to, heard.lines, *edition.words);
        story = {heard.told, to, heard.lines, lines.size(), to_text(lines)};
    }
    return story;
}

std::string RoomNews::state(const Room& room, const Watcher& watcher, const text::Catalogue& words,
                            Heard& heard, std::string_view answer) {
    const Battle& battle = room.battle();
    const Observer observer = watcher.observer(room);
    Edition& edition = edition_in(room, words);
    const bool whole = heard.edition == 0;
    std::string out = "{";
    out.reserve(2000);
    add_text(out, "say", "\"state\"");
    if (!answer.empty()) (out += ',') += answer;
    if (whole) {
        add(out, "match", room.head().id);
        add(out, "game", room.head().game);
        add(out, "you", side_list(watcher.sides));
    } else {
        add_number(out, "since", heard.step);
    }
    add_number(out, "step", room.step());
    add_number(out, "moment", room.match().log().entries.size());
    for (const Part& part : edition.parts)
        if (part.changed > heard.edition) add_text(out, part.key, part.text);
    if (whole || battle_ == nullptr || step_ != heard.step || observer != heard.observer) {
        add(out, "view", battle.view(observer));
    } else if (const View changes = battle.view_changes(*battle_, observer); !changes.empty()) {
        add(out, "view_changes", changes);
    }
    add(out, "pending", pending_words(battle, watcher, words));
    if (watcher.plays(room.asked())) {
        bool finite = false;
        add(out, "orders", orders_json(battle, words, finite));
        add_text(out, "finite", finite ? "true" : "false");
    }
    if (room.told().size() < heard.told) {
        heard.told = room.told().size();
        heard.lines = story_json(room, 0, heard.told, 0, words).size();
        add_number(out, "log_cut", heard.lines);
    }
    const Story& news = story(edition, room, heard);
    add_number(out, "log_from", heard.lines);
    add_text(out, "log", news.text);
    heard.told = news.to;
    heard.lines += news.lines;
    std::string undo = to_text(undo_json(room, watcher, words));
    if (undo != heard.undo) {
        add_text(out, "undo", undo);
        heard.undo = std::move(undo);
    }
    heard.edition = number_;
    heard.step = room.step();
    heard.observer = observer;
    out += '}';
    return out;
}

}  // namespace clashfield::server
