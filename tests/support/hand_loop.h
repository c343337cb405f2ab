#pragma once

// The loop of a hub, turned by hand.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <vector>

#include "server/hub.h"

namespace clashfield::test {

// Work in the background is done at once, and time passes only when it is told to.
class HandLoop {
  public:
    void pass(std::chrono::seconds time) { now_ += time; }
    server::Loop loop() {
        return {[this](server::Loop::Task task) {
                    const std::lock_guard lock(mutex_);
                    tasks_.push_back(std::move(task));
                    arrived_.notify_all();
                },
                [this](server::Errand errand) {
                    in_errand_ = true;
                    errand.task();
                    in_errand_ = false;
                },
                [this] { return now_; },
                [this](const server::Payer& payer, server::Loop::Task task) {
                    const std::lock_guard lock(mutex_);
                    in_turn_.push_back(payer);
                    tasks_.push_back(std::move(task));
                    arrived_.notify_all();
                }};
    }
    // What was still to be done is not done: the hub is gone.
    void forget() {
        const std::lock_guard lock(mutex_);
        tasks_.clear();
    }
    // Who has waited for a turn.
    const std::vector<server::Payer>& in_turn() const { return in_turn_; }
    bool in_errand() const { return in_errand_; }
    // Runs what comes until the condition holds; false after ten seconds.
    bool until(const std::function<bool()>& condition) {
        while (!condition()) {
            std::unique_lock lock(mutex_);
            if (!arrived_.wait_for(lock, std::chrono::seconds(10), [this] { return !tasks_.empty(); }))
                return false;
            const server::Loop::Task task = std::move(tasks_.front());
            tasks_.pop_front();
            lock.unlock();
            task();
        }
        return true;
    }

  private:
    std::atomic<bool> in_errand_{false};
    server::Moment now_{std::chrono::hours(1)};
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<server::Loop::Task> tasks_;
    std::vector<server::Payer> in_turn_;
};

}  // namespace clashfield::test
