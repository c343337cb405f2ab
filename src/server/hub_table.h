#pragma once

// What the files of the hub share.

#include <algorithm>
#include <span>

#include "server/hub.h"

namespace clashfield::server {

// A message that waits for its match, or something else if nobody sent it.
struct Waiting {
    ClientPtr client;
    std::function<void()> task;
};

// So many at once, and then one after each while.
class Pace {
  public:
    Pace(int at_once, std::chrono::milliseconds each) : ahead_(each * (at_once - 1)), each_(each) {}
    bool take(Moment now) {
        const Moment next = std::max(next_, now);
        if (next - now > ahead_) return false;
        next_ = next + each_;
        return true;
    }

  private:
    std::chrono::milliseconds ahead_;
    std::chrono::milliseconds each_;
    Moment next_{};
};

// A person says so many lines at once, and then one after each while.
inline constexpr int kChatAtOnce = 10;
inline constexpr std::chrono::milliseconds kChatEach{2'000};

struct Table {
    Table(std::unique_ptr<Room> opened, Moment now)
        : room(std::move(opened)),
          here(room->seats().size(), false),
          seen(room->seats().size(), now),
          talk(room->seats().size(), Pace(kChatAtOnce, kChatEach)) {}

    void add(const ClientPtr& client);
    void remove(const ClientPtr& client, Moment now);
    void park(const ClientPtr& client, std::function<void()> task);
    // The next of those who wait: players before spectators, and nobody twice in a row while others wait.
    // What one of them sent stays in its order.
    Waiting take_waiting();

    std::unique_ptr<Room> room;
    std::vector<ClientPtr> clients;
    std::vector<bool> here;    // of each side: is it connected?
    std::vector<Moment> seen;  // when each side left, or the match came into memory without it
    std::vector<Pace> talk;    // of each side
    RoomNews news;
    storage::Chain chain{};
    std::uint32_t seq = 0;
    bool writing = false;                 // records are on their way to the disk
    bool thinking = false;                // a bot is at work on this position
    bool finished = false;                // the store knows that it is over
    bool kept = false;                    // was loaded, and stays for a moment
    bool lost = false;                    // forgotten: nobody goes on with what it holds
    std::deque<Waiting> waiting;          // what came meanwhile
    const Client* served_last = nullptr;  // of those who waited
    bool dear = false;                    // it takes long to find its orders
    int cheap_listings = 0;               // in a row, while it counts as dear
    std::set<std::uint8_t> wants_again;
    bool making_rematch = false;
    std::shared_ptr<const Json> rematch = nullptr;  // as its maker was answered: a match has one rematch
    std::map<std::uint8_t, std::set<std::uint8_t>> bot_offers;  // seat -> who agreed
};

struct Hub::Question {
    ClientPtr client;
    Json message;
    std::string id = {};  // as JSON; empty if it has none
};

inline constexpr std::size_t kLongestMessage = 64u << 10;

// The value of a key if it is of that kind, or a denial.
std::optional<Denial> need_text(const Json& json, const char* key, std::size_t most,
                                const text::Catalogue& words, std::string& value);
std::optional<Denial> need_count(const Json& json, const char* key, const text::Catalogue& words,
                                 std::uint64_t& value);
// An object has none but these keys.
std::optional<Denial> check_keys(const Json& json, std::span<const std::string> known,
                                 const std::string& path, const text::Catalogue& words);
// Texts that no title, name or record can hold: too long, or with characters that nobody types. Names the
// first one.
std::optional<Denial> check_texts(const Json& request, const text::Catalogue& words);
// Orders that take longer to find are found by errands.
inline constexpr std::chrono::microseconds kDearListing{1500};
// Chance that belongs to a match alone.
std::uint64_t seed_of(const std::string& match);
// A line as it is sent to the players.
Json chat_news(const ChatLine& line);
Denial wrong_value(const char* key, const char* expected, const text::Catalogue& words);

}  // namespace clashfield::server
