#include "server/match_budget.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cmath>

namespace clashfield::server {
namespace {

constexpr std::size_t kMostAddresses = 20'000;
constexpr double kSecondsPerHour = 3600;

}  // namespace

int MatchBudget::seconds_to_wait(std::string_view address, Time now) {
    if (limits_.per_hour <= 0) return 0;
    if (made_.size() >= kMostAddresses) forget_old(now);
    const double per_second = limits_.per_hour / kSecondsPerHour;
    Made& made = made_.try_emplace(budget_of(address), Made{0, now}).first->second;
    made.matches =
        std::max(0.0, made.matches - std::chrono::duration<double>(now - made.at).count() * per_second);
    made.at = now;
    if (made.matches + 1 <= limits_.at_once) {
        made.matches += 1;
        return 0;
    }
    return std::max(1, static_cast<int>(std::ceil((made.matches + 1 - limits_.at_once) / per_second)));
}

void MatchBudget::forget_old(Time now) {
    const double per_second = limits_.per_hour / kSecondsPerHour;
    std::erase_if(made_, [&](const auto& entry) {
        const Made& made = entry.second;
        return made.matches <= std::chrono::duration<double>(now - made.at).count() * per_second;
    });
    // Whoever has so many addresses gets them all back at once, and the memory stays small.
    if (made_.size() >= kMostAddresses) made_.clear();
}

std::string budget_of(std::string_view address) {
    std::array<unsigned char, sizeof(in6_addr)> bytes{};
    if (::inet_pton(AF_INET6, std::string(address).c_str(), bytes.data()) != 1) return std::string(address);
    std::array<char, INET6_ADDRSTRLEN> text{};
    const bool version_4 =
        std::all_of(bytes.begin(), bytes.begin() + 10, [](unsigned char b) { return b == 0; }) &&
        bytes[10] == 0xFF && bytes[11] == 0xFF;
    if (version_4) {
        ::inet_ntop(AF_INET, bytes.data() + 12, text.data(), text.size());
        return text.data();
    }
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    ::inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
    return text.data();
}

}  // namespace clashfield::server
