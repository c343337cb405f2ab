#pragma once

// Who is served next. Addresses take turns, and the connections of one address among themselves; whoever has
// used least goes first. So a crowd of dear requests makes its sender wait, and somebody who asks now and
// then hardly ever, however many others wait.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/assert.h"

namespace clashfield::server {

// Whose time it is: a connection, and the address it comes from.
struct Payer {
    std::string address = {};
    std::uint64_t connection = 0;
};

// Of one thread, or under a lock.
template <typename Task>
class FairQueue {
  public:
    using Cost = std::chrono::microseconds;
    using Time = std::chrono::steady_clock::time_point;

    explicit FairQueue(Time begin = std::chrono::steady_clock::now()) : clock_{0, begin} {}

    void put(const Payer& payer, Task task, Time time = std::chrono::steady_clock::now()) {
        clock_.pass(time, ready_);
        if (++puts_ % kPutsBetweenSweeps == 0) forget_the_idle();
        const auto [found, is_new] = places_.try_emplace(payer.address);
        Place& place = found->second;
        if (is_new) place.clock.time = time;
        place.clock.pass(time, place.ready);
        Connection& connection = place.connections[payer.connection];
        if (connection.tasks.empty()) {
            // Time that was not used is not saved up.
            connection.used = std::max(connection.used, place.clock.now);
            if (place.ready.empty()) {
                place.used = std::max(place.used, clock_.now);
                ready_.emplace(place.used, payer.address);
            }
            place.ready.emplace(connection.used, payer.connection);
        }
        connection.tasks.push_back(std::move(task));
        ++size_;
    }

    bool empty() const { return ready_.empty(); }
    std::size_t size() const { return size_; }

    // Precondition: not empty.
    std::pair<Payer, Task> take() {
        CLASHFIELD_ASSERT(!ready_.empty());
        const auto [used, address] = *ready_.begin();
        ready_.erase(ready_.begin());
        clock_.now = std::max(clock_.now, used);
        Place& place = places_.find(address)->second;
        const auto [used_by_one, number] = *place.ready.begin();
        place.ready.erase(place.ready.begin());
        place.clock.now = std::max(place.clock.now, used_by_one);
        Connection& connection = place.connections.find(number)->second;
        Task task = std::move(connection.tasks.front());
        connection.tasks.pop_front();
        --size_;
        connection.used += kLeastCost;
        place.used += kLeastCost;
        if (!connection.tasks.empty()) place.ready.emplace(connection.used, number);
        if (!place.ready.empty()) ready_.emplace(place.used, address);
        return {{address, number}, std::move(task)};
    }

    // What it took, once that is known.
    void charge(const Payer& payer, Cost cost) {
        const auto found = places_.find(payer.address);
        if (found == places_.end()) return;
        Place& place = found->second;
        const std::int64_t more = std::max<std::int64_t>(cost.count() - kLeastCost, 0);
        const bool waits = !place.ready.empty();
        if (waits) ready_.erase({place.used, payer.address});
        place.used += more;
        if (waits) ready_.emplace(place.used, payer.address);
        const auto one = place.connections.find(payer.connection);
        if (one == place.connections.end()) return;
        const bool one_waits = !one->second.tasks.empty();
        if (one_waits) place.ready.erase({one->second.used, payer.connection});
        one->second.used += more;
        if (one_waits) place.ready.emplace(one->second.used, payer.connection);
    }

    std::size_t remembered() const { return places_.size(); }

  private:
    // Charged when a task begins, so that many at once count at once.
    static constexpr std::int64_t kLeastCost = 100;
    static constexpr std::size_t kPutsBetweenSweeps = 1024;

    // What a newcomer has used, as it were.
    struct Clock {
        std::int64_t now = 0;
        Time time = {};

        // Everybody has a quarter of a thread: so much of what one has used is forgiven as time passes. But
        // those who wait have not had theirs, and a newcomer never begins behind them: else he would wait
        // until a crowd has been served for all the time that it has waited.
        template <typename Ready>
        void pass(Time until, const Ready& ready) {
            constexpr int kParts = 4;
            std::int64_t then = now + std::chrono::duration_cast<Cost>(until - time).count() / kParts;
            if (!ready.empty()) then = std::min(then, ready.begin()->first);
            now = std::max(now, then);
            time = until;
        }
    };
    struct Connection {
        std::int64_t used = 0;
        std::deque<Task> tasks;
    };
    struct Place {
        std::int64_t used = 0;
        Clock clock = {};
        std::map<std::uint64_t, Connection> connections = {};
        std::set<std::pair<std::int64_t, std::uint64_t>> ready = {};
    };

    // Those who wait for nothing and owe nothing.
    void forget_the_idle() {
        for (auto& [address, place] : places_)
            std::erase_if(place.connections, [now = place.clock.now](const auto& one) {
                return one.second.tasks.empty() && one.second.used <= now;
            });
        std::erase_if(places_, [this](const auto& item) {
            return item.second.ready.empty() && item.second.used <= clock_.now;
        });
    }

    Clock clock_;
    std::map<std::string, Place, std::less<>> places_;
    std::set<std::pair<std::int64_t, std::string>> ready_;
    std::size_t size_ = 0;
    std::size_t puts_ = 0;
};

}  // namespace clashfield::server
