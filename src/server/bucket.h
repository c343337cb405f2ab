#pragma once

#include <algorithm>
#include <chrono>

namespace clashfield::server {

// Lets a client send so many messages in the long run.
class Bucket {
  public:
    // So many seconds' worth may come at once.
    static constexpr int kBurstSeconds = 5;

    explicit Bucket(int per_second) : rate_(per_second), tokens_(per_second * kBurstSeconds) {}
    bool take() {
        const auto now = std::chrono::steady_clock::now();
        const double passed = std::chrono::duration<double>(now - last_).count();
        last_ = now;
        tokens_ = std::min<double>(rate_ * kBurstSeconds, tokens_ + passed * rate_);
        if (tokens_ < 1) return false;
        tokens_ -= 1;
        return true;
    }

  private:
    double rate_;
    double tokens_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace clashfield::server
