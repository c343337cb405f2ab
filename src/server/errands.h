#pragma once

// Work that would keep others waiting is an errand: it is done on threads of its own, in turn (FairQueue).
//
// Errands are of three kinds, and no kind waits for a longer one: each has a thread as soon as there are
// three. So a person who makes a match does not wait until somebody's odds are found.

#include <array>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "server/fair_queue.h"

namespace clashfield::server {

enum class Lane : std::uint8_t {
    Table,  // what players at a table wait for: their orders, questions about the board
    Quick,  // a moment's work: a new match, one that comes back into memory, a few orders of a bot
    Other,  // all else: odds, replays, previews, armies, branches
};
inline constexpr std::size_t kLanes = 3;

struct Errand {
    Lane lane = Lane::Other;
    Payer payer = {};
    std::function<void()> task = {};
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
    using Queue = FairQueue<std::function<void()>>;
    // Does what is in these lanes, the first before the others.
    void run(std::span<const Lane> lanes, int nice);
    // The first of these lanes in which somebody waits, or none.
    Queue* next_of(std::span<const Lane> lanes);

    std::mutex mutex_;
    std::condition_variable arrived_;
    std::array<Queue, kLanes> queues_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;  // last, because they use the others
};

// True on the threads of errands: what is not made for several threads is copied there.
bool on_an_errand();

}  // namespace clashfield::server
