#include "server/room_news.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace clashfield::server {
namespace {

// What a whole state begins with.
void write_match(JsonWriter& json, const Room& room, const Watcher& watcher, const text::Catalogue& words) {
    json.key("match").text(room.head().id);
    json.key("game").text(room.head().game);
    json.key("scenario").text(scenario_of(room, words));
    json.key("you");
    write_sides(json, watcher.sides);
}

}  // namespace

void RoomNews::gather(std::vector<bool> here) {
    ++number_;
    here_ = std::move(here);
    changes_.clear();
}

void RoomNews::told(const Room& room) {
    if (battle_ == nullptr) {
        battle_ = room.battle().clone();
    } else {
        battle_->assign(room.battle());
    }
    step_ = room.step();
    if (listing_ && listing_->step != step_) listing_.reset();
    if (views_step_ != step_ && !views_.empty()) views_ = {};
}

RoomNews::Edition& RoomNews::edition_in(const Room& room, const text::Catalogue& words) {
    auto found = std::find_if(editions_.begin(), editions_.end(),
                              [&](const Edition& edition) { return edition.words == &words; });
    if (found == editions_.end()) found = editions_.insert(found, Edition{.words = &words});
    if (found->number != number_) renew(*found, room);
    return *found;
}

void RoomNews::replace(Part& part, const std::string& text) const {
    if (text == part.text) return;
    part.text = text;
    part.changed = number_;
}

bool RoomNews::names_changed(Edition& edition, const Room& room) {
    std::uint64_t naming = 1;  // of all sides; 0 if one has none
    for (int i = 0; i < room.battle().sides() && naming != 0; ++i) {
        const std::uint64_t one = room.battle().naming(Domain::Side, i);
        naming = one == 0 ? 0 : hash_mix(naming, one);
    }
    if (naming != 0 && naming == edition.naming) return false;
    edition.naming = naming;
    std::vector<std::string> names = names_of_sides(room, *edition.words);
    if (names == edition.names) return false;
    edition.names = std::move(names);
    return true;
}

void RoomNews::renew(Edition& edition, const Room& room) const {
    const bool first = edition.number == 0;
    edition.number = number_;
    if (edition.story_step != room.step()) edition.story = {};
    edition.story_step = room.step();
    const text::Catalogue& words = *edition.words;
    std::string text;
    const auto make = [&](Part& part, const auto& write) {
        text.clear();
        JsonWriter json(text);
        write(json);
        replace(part, text);
    };
    if (first || names_changed(edition, room) || here_ != edition.here ||
        room.arrangement() != edition.arrangement) {
        edition.here = here_;
        edition.arrangement = room.arrangement();
        make(edition.title, [&](JsonWriter& json) { json.text(title_of(room, words)); });
        make(edition.players, [&](JsonWriter& json) { write_players(json, room, here_, words); });
        make(edition.dice, [&](JsonWriter& json) { write_dice(json, room); });
    }
    if (edition.scores.size() < static_cast<std::size_t>(room.battle().sides()))
        edition.scores = scores_of(room.battle(), words);
    make(edition.score, [&](JsonWriter& json) { write_score(json, room.battle(), edition.scores); });
    if (first || room.over()) make(edition.over, [&](JsonWriter& json) { write_over(json, room, words); });
}

void RoomNews::write_whole_view(std::string& out, const Room& room, Observer observer) {
    const Battle& battle = room.battle();
    const Observer eyes = battle.same_view(observer);
    if (views_step_ != room.step()) views_.clear();
    views_step_ = room.step();
    for (Changes& known : views_) {
        if (known.observer != eyes) continue;
        if (known.text.empty()) battle.write_view(eyes, known.text);
        out += known.text;
        return;
    }
    views_.push_back({eyes, {}});
    battle.write_view(observer, out);
}

const std::string& RoomNews::changes_for(const Battle& battle, Observer observer) {
    const Observer eyes = battle.same_view(observer);
    for (const Changes& known : changes_)
        if (known.observer == eyes) return known.text;
    Changes& made = changes_.emplace_back(Changes{eyes, {}});
    battle.write_view_changes(*battle_, eyes, made.text);
    return made.text;
}

const RoomNews::Story& RoomNews::story(Edition& edition, const Room& room, const Heard& heard,
                                       SideSet counts) {
    Story& story = edition.story;
    const StoryPart part{heard.told, room.told().size(), heard.lines, counts};
    if (story.text.empty() || story.part != part) {
        story = {part, 0, {}};
        JsonWriter json(story.text);
        story.lines = write_story(json, room, part, *edition.words);
    }
    return story;
}

std::shared_ptr<Listing> make_listing(const Battle& battle, std::uint64_t step) {
    auto listing = std::make_shared<Listing>();
    listing->step = step;
    listing->finite = list_for_people(battle, listing->orders);
    return listing;
}

const std::string& word_listing(Listing& listing, const Battle& battle, const text::Catalogue& words) {
    std::string& text = listing.texts[words.language()];
    if (text.empty()) {
        JsonWriter json(text);
        write_orders(json, battle, listing.orders, words);
    }
    return text;
}

bool RoomNews::knows_orders(const Room& room, const std::set<std::string>& languages) const {
    return listing_at(room) != nullptr &&
           std::all_of(languages.begin(), languages.end(),
                       [&](const std::string& language) { return listing_->texts.contains(language); });
}

bool RoomNews::write_listed(std::string& out, const Room& room, const text::Catalogue& words) {
    constexpr std::chrono::microseconds kWorthKeeping{500};
    const Battle& battle = room.battle();
    if (listing_ && listing_->step == room.step()) {
        out += word_listing(*listing_, battle, words);
        return listing_->finite;
    }
    const auto begin = std::chrono::steady_clock::now();
    thread_local OrderList orders;
    const bool finite = list_for_people(battle, orders);
    const std::size_t written = out.size();
    JsonWriter json(out);
    write_orders(json, battle, orders, words);
    listing_cost_ =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
    if (listing_cost_ > kWorthKeeping)
        listing_ = std::make_shared<Listing>(
            Listing{room.step(), finite, orders, {{words.language(), out.substr(written)}}});
    return finite;
}

bool RoomNews::has_news(const Room& room, const Watcher& watcher, const text::Catalogue& words,
                        Heard& heard) {
    const Edition& edition = edition_in(room, words);
    if (heard.edition == 0 || room.step_for(watcher.counts(room)) != heard.said) return true;
    for (const Part* part : {&edition.title, &edition.players, &edition.score, &edition.dice, &edition.over})
        if (part->changed > heard.edition) return true;
    // What has happened meanwhile was not for its ears.
    heard.edition = number_;
    heard.step = room.step();
    heard.told = room.told().size();
    return false;
}

void RoomNews::write_parts(JsonWriter& json, const Edition& edition, std::uint64_t heard) {
    const auto tell_part = [&](const char* key, const Part& part) {
        if (part.changed > heard) json.key(key).raw(part.text);
    };
    tell_part("title", edition.title);
    tell_part("players", edition.players);
    tell_part("score", edition.score);
    tell_part("dice", edition.dice);
    tell_part("over", edition.over);
}

void RoomNews::write_view(JsonWriter& json, const Room& room, Observer observer, const Heard& heard) {
    const Battle& battle = room.battle();
    if (heard.edition == 0 || battle_ == nullptr || step_ != heard.step ||
        battle.same_view(observer) != battle.same_view(heard.observer)) {
        json.key("view").made([&](std::string& text) { write_whole_view(text, room, observer); });
    } else if (const std::string& changes = changes_for(battle, observer); changes != "{}") {
        json.key("view_changes").raw(changes);
    }
}

void RoomNews::write_log(JsonWriter& json, const Room& room, Edition& edition, SideSet counts, Heard& heard) {
    if (room.told().size() < heard.told) {
        heard.told = room.told().size();
        std::string left;
        JsonWriter unread(left);
        heard.lines = write_story(unread, room, {0, heard.told, 0, counts}, *edition.words);
        json.key("log_cut").number(static_cast<std::int64_t>(heard.lines));
    }
    const bool opened = room.over() && room.has_quiet();
    if (opened && !heard.afterwards && heard.edition != 0) {  // the moments of all lines are counted anew
        heard.told = 0;
        heard.lines = 0;
        json.key("log_cut").number(0);
    }
    heard.afterwards = opened;
    const Story& news = story(edition, room, heard, counts);
    json.key("log_from").number(static_cast<std::int64_t>(heard.lines));
    json.key("log").raw(news.text);
    heard.told = news.part.to;
    heard.lines += news.lines;
}

std::string_view RoomNews::state(const Room& room, const Watcher& watcher, const text::Catalogue& words,
                                 Heard& heard, std::string_view answer) {
    const Observer observer = watcher.observer(room);
    Edition& edition = edition_in(room, words);
    // It has not heard of everything: lines that were taken back and told anew look like those it has.
    if (step_ != heard.step && heard.back != room.taken_back()) heard = {};
    thread_local std::string out;
    out.clear();
    JsonWriter json(out);
    json.open_object();
    json.key("say").text("state");
    if (!answer.empty()) json.raw(answer);
    if (heard.edition == 0) {
        write_match(json, room, watcher, words);
    } else {
        json.key("since").number(static_cast<std::int64_t>(heard.said));
    }
    const SideSet counts = watcher.counts(room);
    heard.said = room.step_for(counts);
    json.key("step").number(static_cast<std::int64_t>(heard.said));
    json.key("moment").number(static_cast<std::int64_t>(room.moment_for(counts, room.told().size() - 1)));
    write_parts(json, edition, heard.edition);
    write_view(json, room, observer, heard);
    json.key("pending");
    write_pending(json, room.battle(), watcher, words);
    if (watcher.plays(room.asked())) {
        bool finite = false;
        json.key("orders").made([&](std::string& text) { finite = write_listed(text, room, words); });
        json.key("finite").flag(finite);
    }
    write_log(json, room, edition, counts, heard);
    if (const UndoState undo = undo_state(room, watcher); undo != heard.undo) {
        json.key("undo");
        write_undo(json, undo, words);
        heard.undo = undo;
    }
    heard.edition = number_;
    heard.step = room.step();
    heard.back = room.taken_back();
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
