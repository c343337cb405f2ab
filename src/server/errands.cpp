#include "server/errands.h"

#include <algorithm>
#include <sys/resource.h>
#include <unistd.h>

#include "base/assert.h"
#include "server/guard.h"

namespace clashfield::server {
namespace {

thread_local bool errand_thread = false;

// Charged when an errand begins, so that many at once count at once.
constexpr std::int64_t kLeastCost = 100;
constexpr std::size_t kPutsBetweenSweeps = 1024;
// Whoever plays waits for the network and the hub, not for errands: these yield to them.
constexpr int kNiceForTables = 2;
constexpr int kNiceForOthers = 10;

// Everybody has a quarter of a thread: so much of what one has used is forgiven as time passes.
void pass(std::chrono::steady_clock::time_point time, std::chrono::steady_clock::time_point& since,
          std::int64_t& used) {
    constexpr int kParts = 4;
    used += std::chrono::duration_cast<FairQueue::Cost>(time - since).count() / kParts;
    since = time;
}

}  // namespace

bool on_an_errand() { return errand_thread; }

void FairQueue::put(Payer payer, std::function<void()> task) {
    const auto time = std::chrono::steady_clock::now();
    pass(time, time_, now_);
    if (++puts_ % kPutsBetweenSweeps == 0) forget_the_idle();
    const auto [found, is_new] = places_.try_emplace(payer.address);
    Place& place = found->second;
    if (is_new) place.time = time;
    pass(time, place.time, place.now);
    Connection& connection = place.connections[payer.connection];
    if (connection.tasks.empty()) {
        // Time that was not used is not saved up.
        connection.used = std::max(connection.used, place.now);
        if (place.ready.empty()) {
            place.used = std::max(place.used, now_);
            ready_.emplace(place.used, payer.address);
        }
        place.ready.emplace(connection.used, payer.connection);
    }
    connection.tasks.push_back(std::move(task));
}

std::pair<Payer, std::function<void()>> FairQueue::take() {
    CLASHFIELD_ASSERT(!ready_.empty());
    const auto [used, address] = *ready_.begin();
    ready_.erase(ready_.begin());
    now_ = std::max(now_, used);
    Place& place = places_.find(address)->second;
    const auto [used_by_one, number] = *place.ready.begin();
    place.ready.erase(place.ready.begin());
    place.now = std::max(place.now, used_by_one);
    Connection& connection = place.connections.find(number)->second;
    std::function<void()> task = std::move(connection.tasks.front());
    connection.tasks.pop_front();
    connection.used += kLeastCost;
    place.used += kLeastCost;
    if (!connection.tasks.empty()) place.ready.emplace(connection.used, number);
    if (!place.ready.empty()) ready_.emplace(place.used, address);
    return {{address, number}, std::move(task)};
}

void FairQueue::charge(const Payer& payer, Cost cost) {
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

// Those who wait for nothing and owe nothing.
void FairQueue::forget_the_idle() {
    for (auto& [address, place] : places_)
        std::erase_if(place.connections, [now = place.now](const auto& one) {
            return one.second.tasks.empty() && one.second.used <= now;
        });
    std::erase_if(places_,
                  [this](const auto& item) { return item.second.ready.empty() && item.second.used <= now_; });
}

Errands::Errands(int threads) {
    for (int i = 0; i < std::max(threads, 1); ++i)
        threads_.emplace_back([this, tables_only = i == 0 && threads > 1] { run(tables_only); });
}

void Errands::put(Errand errand) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return;
        FairQueue& queue = errand.lane == Lane::Table ? tables_ : others_;
        queue.put(std::move(errand.payer), std::move(errand.task));
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
    tables_ = {};
    others_ = {};
}

void Errands::run(bool tables_only) {
    errand_thread = true;
    // Counted from how the program was started.
    const auto self = static_cast<id_t>(gettid());
    setpriority(PRIO_PROCESS, self,
                getpriority(PRIO_PROCESS, self) + (tables_only ? kNiceForTables : kNiceForOthers));
    for (;;) {
        std::unique_lock lock(mutex_);
        arrived_.wait(lock,
                      [&] { return stopping_ || !tables_.empty() || (!tables_only && !others_.empty()); });
        if (stopping_) return;
        FairQueue& queue = tables_.empty() ? others_ : tables_;
        auto [payer, task] = queue.take();
        lock.unlock();
        const auto begin = std::chrono::steady_clock::now();
        guarded("an errand", task);
        guarded("an errand", [&task = task] { task = nullptr; });
        const auto cost = std::chrono::steady_clock::now() - begin;
        lock.lock();
        queue.charge(payer, std::chrono::duration_cast<FairQueue::Cost>(cost));
    }
}

}  // namespace clashfield::server
