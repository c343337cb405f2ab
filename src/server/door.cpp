#include "server/door.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cstring>
#include <sys/resource.h>
#include <utility>

namespace clashfield::server {
namespace {

constexpr std::size_t kLongestPlace = 64;

}  // namespace

std::string place_of(std::string_view address) {
    const std::string text(address.substr(0, std::min(address.find('%'), kLongestPlace)));
    in6_addr six{};
    if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return text;
    char written[INET6_ADDRSTRLEN] = {};
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        in_addr four{};
        std::memcpy(&four, six.s6_addr + 12, sizeof four);
        inet_ntop(AF_INET, &four, written, sizeof written);
        return written;
    }
    std::fill(six.s6_addr + 8, six.s6_addr + 16, std::uint8_t{0});
    inet_ntop(AF_INET6, &six, written, sizeof written);
    return std::string(written) + "/64";
}

std::string_view last_forwarded(std::span<const std::string_view> lines) {
    if (lines.empty()) return {};
    std::string_view header = lines.back();
    const std::size_t comma = header.rfind(',');
    if (comma != std::string_view::npos) header.remove_prefix(comma + 1);
    const std::size_t begin = header.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    header = header.substr(begin, header.find_last_not_of(" \t") - begin + 1);
    return header;
}

std::size_t raise_file_limit(std::size_t wanted) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
    const rlim_t best = limit.rlim_max == RLIM_INFINITY ? wanted : std::min<rlim_t>(limit.rlim_max, wanted);
    if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < best) {
        const rlimit raised{best, limit.rlim_max};
        if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit.rlim_cur = best;
    }
    return limit.rlim_cur == RLIM_INFINITY ? wanted : static_cast<std::size_t>(limit.rlim_cur);
}

Door::Guest::Guest(Door& door, std::string place) : door_(door), place_(std::move(place)) {
    ++door_.guests_;
    ++door_.places_[place_].guests;
}

Door::Guest::~Guest() {
    leave_place();
    --door_.guests_;
}

void Door::Guest::leave_place() {
    reserve(0);
    idle(false);
    end_asking();
    const auto place = door_.places_.find(place_);
    if (--place->second.guests == 0) door_.places_.erase(place);
}

void Door::Guest::move_to(std::string place) {
    leave_place();
    place_ = std::move(place);
    ++door_.places_[place_].guests;
}

void Door::Guest::idle(bool now) {
    if (now == is_idle_) return;
    is_idle_ = now;
    std::list<Guest*>& in_place = door_.places_.find(place_)->second.idle;
    if (now) {
        among_all_ = door_.idle_.insert(door_.idle_.end(), this);
        in_place_ = in_place.insert(in_place.end(), this);
    } else {
        door_.idle_.erase(among_all_);
        in_place.erase(in_place_);
    }
}

bool Door::Guest::reserve(std::size_t bytes) {
    Place& place = door_.places_.find(place_)->second;
    door_.request_bytes_ -= reserved_;
    place.request_bytes -= reserved_;
    reserved_ = 0;
    if (bytes > door_.limits_.request_bytes - std::min(door_.request_bytes_, door_.limits_.request_bytes) ||
        place.request_bytes + bytes > door_.limits_.request_bytes_from_one)
        return false;
    door_.request_bytes_ += bytes;
    place.request_bytes += bytes;
    reserved_ = bytes;
    return true;
}

bool Door::Guest::begin_asking(std::function<void()> call) {
    Place& place = door_.places_.find(place_)->second;
    if (is_asking_) return true;
    if (place.asking >= door_.limits_.most_asking) {
        stop_waiting();
        call_to_ask_ = std::move(call);
        among_waiting_ = place.waiting.insert(place.waiting.end(), this);
        return false;
    }
    is_asking_ = true;
    ++place.asking;
    return true;
}

void Door::Guest::stop_waiting() {
    if (!call_to_ask_) return;
    door_.places_.find(place_)->second.waiting.erase(among_waiting_);
    call_to_ask_ = nullptr;
}

void Door::Guest::end_asking() {
    stop_waiting();
    if (!is_asking_) return;
    is_asking_ = false;
    Place& place = door_.places_.find(place_)->second;
    --place.asking;
    if (place.waiting.empty()) return;
    Guest* next = place.waiting.front();
    place.waiting.pop_front();
    next->is_asking_ = true;
    ++place.asking;
    const std::function<void()> call = std::exchange(next->call_to_ask_, nullptr);
    call();
}

bool Door::admit(const std::string& place) {
    const auto found = places_.find(place);
    Guest* gone = nullptr;
    if (found != places_.end() && found->second.guests >= limits_.most_from_one) {
        if (found->second.idle.empty()) return false;
        gone = found->second.idle.front();
    } else if (guests_ >= limits_.most) {
        if (idle_.empty()) return false;
        gone = idle_.front();
    }
    if (gone == nullptr) return true;
    gone->idle(false);  // its socket may take a moment to go; it is not asked twice
    if (gone->send_away_) gone->send_away_();
    return true;
}

std::size_t Door::guests_from(const std::string& place) const {
    const auto found = places_.find(place);
    return found == places_.end() ? 0 : found->second.guests;
}

}  // namespace clashfield::server
