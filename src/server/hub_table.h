#pragma once

// What the files of the hub share.

#include "server/hub.h"

namespace clashfield::server {

// A message that waits for its match, or something else if nobody sent it.
struct Waiting {
    ClientPtr client;
    std::function<void()> task;
};

struct Table {
    explicit Table(std::unique_ptr<Room> opened)
        : room(std::move(opened)), here(room->seats().size(), false) {}

    void add(const ClientPtr& client);
    void remove(const ClientPtr& client);
    void park(const ClientPtr& client, std::function<void()> task);
    // The next of those who wait: players before spectators, and nobody twice in a row while others wait.
    // What one of them sent stays in its order.
    Waiting take_waiting();

    std::unique_ptr<Room> room;
    std::vector<ClientPtr> clients;
    std::vector<bool> here;  // of each side: is it connected?
    RoomNews news;
    storage::Chain chain{};
    std::uint32_t seq = 0;
    bool writing = false;                 // records are on their way to the disk
    bool thinking = false;                // a bot is at work on this position
    bool finished = false;                // the store knows that it is over
    bool lost = false;                    // forgotten: nobody goes on with what it holds
    std::deque<Waiting> waiting;          // what came meanwhile
    const Client* served_last = nullptr;  // of those who waited
    bool dear = false;                    // it takes long to find its orders
    int cheap_listings = 0;               // in a row, while it counts as dear
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
// Orders that take longer to find are found by errands.
inline constexpr std::chrono::microseconds kDearListing{1500};
// Chance that belongs to a match alone.
std::uint64_t seed_of(const std::string& match);
Denial wrong_value(const char* key, const char* expected, const text::Catalogue& words);

}  // namespace clashfield::server
