#pragma once

// Does something again and again, on a thread of its own.

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace clashfield::server {

class Ticker {
  public:
    Ticker(std::chrono::milliseconds every, std::function<void()> action)
        : thread_([this, every, action = std::move(action)] {
              std::unique_lock lock(mutex_);
              while (!changed_.wait_for(lock, every, [this] { return ended_; })) action();
          }) {}
    Ticker(const Ticker&) = delete;
    Ticker& operator=(const Ticker&) = delete;
    ~Ticker() {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        changed_.notify_one();
        thread_.join();
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool ended_ = false;
    std::thread thread_;  // last, because it uses the others
};

}  // namespace clashfield::server
