#pragma once

// How many matches an address may make. Each one is a head in the database, and some kilobytes in memory
// until somebody joins it or it is let go.

#include <chrono>
#include <map>
#include <string>
#include <string_view>

namespace clashfield::server {

struct MatchLimits {
    int per_hour = 1200;  // in the long run; 0: any number
    int at_once = 300;
};

class MatchBudget {
  public:
    using Time = std::chrono::steady_clock::time_point;

    explicit MatchBudget(MatchLimits limits) : limits_(limits) {}

    // 0, and one match is counted; or how many seconds the address has to wait for the next one.
    int seconds_to_wait(std::string_view address, Time now);

  private:
    // What an address has made, melting away with time.
    struct Made {
        double matches = 0;
        Time at{};
    };
    void forget_old(Time now);

    MatchLimits limits_;
    std::map<std::string, Made, std::less<>> made_;
};

// A household or a company has one network of IPv6 and very many addresses in it: the first 64 bits count.
std::string budget_of(std::string_view address);

}  // namespace clashfield::server
