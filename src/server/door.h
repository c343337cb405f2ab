#pragma once

// Who is connected, and from where. Sockets are few: a server that hands out the last one can no longer open
// its own database. So there is a limit for all and one for each address, and whoever comes to a full house
// takes the place of the connection that has been idle longest: one that waits with its request, or has never
// said anything. Connections that play are never sent away.
//
// Of the network's thread alone.

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace clashfield::server {

// An address as a place that one person may have: an IPv4 address as it is, of an IPv6 address the first 64
// bits, since everybody is given so many. Anything else stays as it is written, up to a length.
std::string place_of(std::string_view address);

// The last address of "X-Forwarded-For: client, proxy, proxy": what our own proxy has seen. Some proxies add
// to the visitor's own line, some write one of their own below it: the last line counts. Empty if there is
// none.
std::string_view last_forwarded(std::span<const std::string_view> lines);

// Raises the soft limit of open files to the hard one, or to `wanted`. Gives what is allowed now.
std::size_t raise_file_limit(std::size_t wanted);

struct DoorLimits {
    std::size_t most = 10'000;
    std::size_t most_from_one = 2'500;
    std::size_t request_bytes = 32u << 20;  // of all requests that are still coming in
    std::size_t request_bytes_from_one = 2u << 20;
    std::size_t most_asking = 32;  // requests of one address that are answered at a time
};

class Door {
  public:
    // One connection, as long as it lives.
    class Guest {
      public:
        Guest(Door& door, std::string place);
        Guest(const Guest&) = delete;
        Guest& operator=(const Guest&) = delete;
        ~Guest();

        const std::string& place() const { return place_; }
        void move_to(std::string place);
        // How it is sent away. It may not be gone yet when that returns.
        void send_away_by(std::function<void()> call) { send_away_ = std::move(call); }
        // An idle one may be sent away for another.
        void idle(bool now);
        // Keeps so many bytes for a request that comes in. False if there is no room; 0 gives them back.
        bool reserve(std::size_t bytes);
        // Requests of one place that are being answered. False if there are enough of them: then it is this
        // guest's turn, and `call` is called, when one of them has its answer and all who came before have
        // had their turns.
        bool begin_asking(std::function<void()> call);
        void end_asking();
        bool is_asking() const { return is_asking_; }

      private:
        friend class Door;
        void leave_place();
        void stop_waiting();

        Door& door_;
        std::string place_;
        std::function<void()> send_away_;
        std::size_t reserved_ = 0;
        bool is_idle_ = false;
        bool is_asking_ = false;
        std::function<void()> call_to_ask_;  // while it waits for its turn
        std::list<Guest*>::iterator among_all_;
        std::list<Guest*>::iterator in_place_;
        std::list<Guest*>::iterator among_waiting_;
    };

    explicit Door(const DoorLimits& limits) : limits_(limits) {}

    // Is there room for one more from there? Sends an idle one away if that makes it.
    bool admit(const std::string& place);
    std::size_t guests() const { return guests_; }
    std::size_t guests_from(const std::string& place) const;

  private:
    struct Place {
        std::size_t guests = 0;
        std::size_t request_bytes = 0;
        std::size_t asking = 0;
        std::list<Guest*> idle;     // longest first
        std::list<Guest*> waiting;  // to ask, longest first
    };

    DoorLimits limits_;
    std::size_t guests_ = 0;
    std::size_t request_bytes_ = 0;
    std::map<std::string, Place, std::less<>> places_;
    std::list<Guest*> idle_;  // of all places, longest first
};

}  // namespace clashfield::server
