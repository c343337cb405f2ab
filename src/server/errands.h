#pragma once

// Work that would keep others waiting is an errand: it is done on threads of its own, in turn. Addresses take
// turns, and the connections of one address among themselves; whoever has used least is served first. So a
// crowd of dear requests makes its sender wait, and somebody who asks now and then hardly ever.
//
// What players at a table wait for goes before everything else, and one thread does nothing but that as soon
// as there are two.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace clashfield::server {

// Whose time it is: a connection, and the address it comes from.
struct Payer {
    std::string address = {};
    std::uint64_t connection = 0;
};

enum class Lane : std::uint8_t { Table, Other };

struct Errand {
    Lane lane = Lane::Other;
    Payer payer = {};
    std::function<void()> task = {};
};

// Who is next. Of one thread, or under a lock.
class FairQueue {
  public:
    using Cost = std::chrono::microseconds;

    void put(Payer payer, std::function<void()> task);
    bool empty() const { return ready_.empty(); }
    // Precondition: not empty.
    std::pair<Payer, std::function<void()>> take();
    // What it took, once that is known.
    void charge(const Payer& payer, Cost cost);
    std::size_t remembered() const { return places_.size(); }

  private:
    struct Connection {
        std::int64_t used = 0;
        std::deque<std::function<void()>> tasks;
    };
    struct Place {
        std::int64_t used = 0;
        std::int64_t now = 0;  // what the one served last had used: newcomers begin there
        std::chrono::steady_clock::time_point time = {};
        std::map<std::uint64_t, Connection> connections;
        std::set<std::pair<std::int64_t, std::uint64_t>> ready;
    };

    void forget_the_idle();

    std::int64_t now_ = 0;
    std::chrono::steady_clock::time_point time_ = std::chrono::steady_clock::now();
    std::map<std::string, Place, std::less<>> places_;
    std::set<std::pair<std::int64_t, std::string>> ready_;
    std::size_t puts_ = 0;
};

class Errands {
  public:
    explicit Errands(int threads);
    Errands(const Errands&) = delete;
    Errands& operator=(const Errands&) = delete;
    ~Errands() { stop(); }

    // From any thread.
    void put(Errand errand);
    // Ends what is being done and forgets the rest.
    void stop();

  private:
    void run(bool tables_only);

    std::mutex mutex_;
    std::condition_variable arrived_;
    FairQueue tables_;
    FairQueue others_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;  // last, because they use the others
};

// True on the threads of errands: what is not made for several threads is copied there.
bool on_an_errand();

}  // namespace clashfield::server
