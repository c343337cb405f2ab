#pragma once

// What the files of the hub share.

#include "server/hub.h"

namespace clashfield::server {

struct Table {
    explicit Table(std::unique_ptr<Room> opened)
        : room(std::move(opened)), here(room->seats().size(), false) {}

    void add(const ClientPtr& client);
    void remove(const ClientPtr& client);

    std::unique_ptr<Room> room;
    std::vector<ClientPtr> clients;
    std::vector<bool> here;  // of each side: is it connected?
    RoomNews news;
    storage::Chain chain{};
    std::uint32_t seq = 0;
    bool writing = false;                       // records are on their way to the disk
    bool thinking = false;                      // a bot is at work on this position
    bool finished = false;                      // the store knows that it is over
    bool lost = false;                          // what it holds could not be stored; nobody goes on with it
    std::deque<std::function<void()>> waiting;  // what came meanwhile
    std::set<std::uint8_t> wants_again;
    std::map<std::uint8_t, std::set<std::uint8_t>> bot_offers;  // seat -> who agreed
};

struct Hub::Question {
    ClientPtr client;
    Json message;
    std::string id = {};  // as JSON; empty if it has none
};

// The value of a key if it is of that kind, or a denial.
std::optional<Denial> need_text(const Json& json, const char* key, std::size_t most,
                                const text::Catalogue& words, std::string& value);
std::optional<Denial> need_count(const Json& json, const char* key, const text::Catalogue& words,
                                 std::uint64_t& value);
// Texts that no title, name or record can hold: too long, or with characters that nobody types. Names the
// first one.
std::optional<Denial> check_texts(const Json& request, const text::Catalogue& words);
Denial wrong_value(const char* key, const char* expected, const text::Catalogue& words);

}  // namespace clashfield::server
