#pragma once

// What connections are sent of a room (docs/server-protocol.md, `state`): the whole state at first, then only
// what has changed since the last one. Most of a state stays as it is from one order to the next, and most of
// the rest is the same for everybody who reads the language, so it is made once.

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/room_words.h"

namespace clashfield::server {

// What one connection has been told.
struct Heard {
    std::size_t told = 0;       // entries of Room::told()
    std::size_t lines = 0;      // lines made of them
    std::uint64_t edition = 0;  // of RoomNews; 0: nothing yet, so the next state is whole
    std::uint64_t step = 0;     // of the room
    std::uint64_t back = 0;     // how often something had been taken back
    std::uint64_t said = 0;     // the step that it was told
    bool afterwards = false;    // has heard the end, from where on secret orders are counted too
    Observer observer;
    std::optional<UndoState> undo;
};

// The orders of one step, kept where it takes long to find them.
struct Listing {
    std::uint64_t step = 0;
    bool finite = false;
    OrderList orders = {};
    std::map<std::string, std::string, std::less<>> texts = {};  // by language
};
// Of the battle at this step, and its text in a language, if it has none yet.
std::shared_ptr<Listing> make_listing(const Battle& battle, std::uint64_t step);
const std::string& word_listing(Listing& listing, const Battle& battle, const text::Catalogue& words);

class RoomNews {
  public:
    // Everybody is about to be told: what is the same for all is made anew. `here` says who is connected.
    void gather(std::vector<bool> here);
    // The state for one of them, which is heard from now on. `answer` is empty, or what it begins with if it
    // answers a message: "re":7,"ok":true. Lives until the next one is made, by any room of this thread.
    std::string_view state(const Room& room, const Watcher& watcher, const text::Catalogue& words,
                           Heard& heard, std::string_view answer);
    // Whether there is anything to tell it: of another side's secret orders there is not.
    bool has_news(const Room& room, const Watcher& watcher, const text::Catalogue& words, Heard& heard);
    // Changes are counted from here: everybody has been told, or somebody who has come later.
    void told(const Room& room);

    // Finding the orders may take longer than all the rest. Others may do it and hand them over.
    std::shared_ptr<Listing> listing_at(const Room& room) const {
        return listing_ && listing_->step == room.step() ? listing_ : nullptr;
    }
    bool knows_orders(const Room& room, const std::set<std::string>& languages) const;
    void take_listing(std::shared_ptr<Listing> listing) { listing_ = std::move(listing); }
    // What it took here since this was asked last; 0 if nothing was listed.
    std::chrono::microseconds take_listing_cost() { return std::exchange(listing_cost_, {}); }

  private:
    struct Part {
        std::string text = {};
        std::uint64_t changed = 0;  // the edition that brought this text
    };
    struct Story {
        StoryPart part;
        std::size_t lines = 0;
        std::string text;
    };
    // What all readers of a language share.
    struct Edition {
        const text::Catalogue* words = nullptr;
        std::uint64_t number = 0;
        Part title = {};
        Part players = {};
        Part score = {};
        Part dice = {};
        Part over = {};
        Story story = {};
        std::uint64_t story_step = 0;
        // What title, players and dice were made of.
        std::uint64_t naming = 0;
        std::vector<std::string> names = {};
        std::vector<bool> here = {};
        std::uint64_t arrangement = 0;
        std::vector<Score> scores = {};
    };
    // What has changed in the view of one observer, or of all that see the same.
    struct Changes {
        Observer observer;
        std::string text;
    };

    Edition& edition_in(const Room& room, const text::Catalogue& words);
    void renew(Edition& edition, const Room& room) const;
    // Notes the names of the sides.
    static bool names_changed(Edition& edition, const Room& room);
    void replace(Part& part, const std::string& text) const;
    const std::string& changes_for(const Battle& battle, Observer observer);
    void write_whole_view(std::string& out, const Room& room, Observer observer);
    static const Story& story(Edition& edition, const Room& room, const Heard& heard, SideSet counts);
    // The pieces of a state. `heard` is the edition, or what the connection has heard before this state.
    static void write_parts(JsonWriter& json, const Edition& edition, std::uint64_t heard);
    void write_view(JsonWriter& json, const Room& room, Observer observer, const Heard& heard);
    static void write_log(JsonWriter& json, const Room& room, Edition& edition, SideSet counts, Heard& heard);
    // Says whether these are all.
    bool write_listed(std::string& out, const Room& room, const text::Catalogue& words);

    std::uint64_t number_ = 1;
    std::vector<bool> here_;
    std::vector<Edition> editions_;  // one for each language in use
    std::vector<Changes> changes_;   // since battle_
    // Whole views of one step, empty until somebody asks for the second time: a crowd is told the same.
    std::vector<Changes> views_;
    std::uint64_t views_step_ = 0;
    std::unique_ptr<Battle> battle_;  // as everybody knows it
    std::uint64_t step_ = 0;          // of that battle
    std::shared_ptr<Listing> listing_;
    std::chrono::microseconds listing_cost_{0};
};

// The whole state, as a replay shows it.
Json state_json(const Room& room, const Watcher& watcher, const std::vector<bool>& here,
                const text::Catalogue& words);

}  // namespace clashfield::server
