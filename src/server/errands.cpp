#include "server/errands.h"

#include <algorithm>
#include <chrono>
#include <sys/resource.h>
#include <unistd.h>

#include "server/guard.h"

namespace clashfield::server {
namespace {

thread_local bool errand_thread = false;

// Whoever plays waits for the network and the hub, not for errands: these yield to them.
constexpr int kNiceForTables = 2;
constexpr int kNiceForQuick = 5;
constexpr int kNiceForOthers = 10;

struct Duty {
    std::array<Lane, kLanes> lanes;  // the first `count` of these, the most urgent first
    std::size_t count;
    int nice;
};

// What the thread with this number does. The last one does everything, what nobody else does first.
Duty duty_of(int thread, int threads) {
    using enum Lane;
    if (threads == 1) return {{Table, Quick, Other}, 3, kNiceForTables};
    if (thread == 0) return {{Table, Quick, Other}, threads == 2 ? 2u : 1u, kNiceForTables};
    if (thread == 1 && threads > 2) return {{Quick, Table, Other}, 2, kNiceForQuick};
    return {{Other, Quick, Table}, 3, kNiceForOthers};
}

}  // namespace

bool on_an_errand() { return errand_thread; }

Errands::Errands(int threads) {
    const int count = std::max(threads, 1);
    for (int i = 0; i < count; ++i)
        threads_.emplace_back(
            [this, duty = duty_of(i, count)] { run(std::span(duty.lanes).first(duty.count), duty.nice); });
}

void Errands::put(Errand errand) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return;
        queues_[static_cast<std::size_t>(errand.lane)].put(errand.payer, std::move(errand.task));
    }
    arrived_.notify_all();
}

void Errands::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    arrived_.notify_all();
    for (std::thread& thread : threads_)
        if (thread.joinable()) thread.join();
    for (Queue& queue : queues_) queue = Queue();
}

Errands::Queue* Errands::next_of(std::span<const Lane> lanes) {
    for (const Lane lane : lanes)
        if (Queue& queue = queues_[static_cast<std::size_t>(lane)]; !queue.empty()) return &queue;
    return nullptr;
}

void Errands::run(std::span<const Lane> lanes, int nice) {
    errand_thread = true;
    // Counted from how the program was started.
    const auto self = static_cast<id_t>(gettid());
    setpriority(PRIO_PROCESS, self, getpriority(PRIO_PROCESS, self) + nice);
    for (;;) {
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [&] { return stopping_ || next_of(lanes) != nullptr; });
        if (stopping_) return;
        Queue& queue = *next_of(lanes);
        auto [payer, task] = queue.take();
        lock.unlock();
        const auto begin = std::chrono::steady_clock::now();
        guarded("an errand", task);
        guarded("an errand", [&task = task] { task = nullptr; });
        const auto cost = std::chrono::steady_clock::now() - begin;
        lock.lock();
        queue.charge(payer, std::chrono::duration_cast<Queue::Cost>(cost));
    }
}

}  // namespace clashfield::server
