#include "server/guard.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>

#include "base/assert.h"

namespace clashfield::server {
namespace {

constexpr int kMostLines = 30;  // in a minute

std::atomic<std::uint64_t> faults{0};

std::string words_of(const std::exception_ptr& fault) {
    try {
        std::rethrow_exception(fault);
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "something that is no exception was thrown";
    }
}

// What strangers sent may be in it: on one line, and not too long.
std::string plain(std::string_view text) {
    constexpr std::size_t kLongest = 400;
    std::string line(text.substr(0, kLongest));
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
    return line;
}

// Lets so many lines through in a minute, and says how many it kept back before.
bool may_write(std::uint64_t& kept_back) {
    using Clock = std::chrono::steady_clock;
    static std::mutex mutex;
    static Clock::time_point begin = Clock::now();
    static int lines = 0;
    static std::uint64_t held = 0;
    const std::lock_guard lock(mutex);
    if (Clock::now() - begin > std::chrono::minutes(1)) {
        begin = Clock::now();
        lines = 0;
    }
    if (++lines > kMostLines) {
        ++held;
        return false;
    }
    kept_back = held;
    held = 0;
    return true;
}

[[noreturn]] void throw_assertion(const char* file, int line, const char* condition) {
    throw AssertionFailed(std::string(file) + ":" + std::to_string(line) +
                          ": assertion failed: " + condition);
}

}  // namespace

void throw_at_failed_assertions() { assertion_handler = throw_assertion; }

void report_fault(std::string_view where, const std::exception_ptr& fault) {
    ++faults;
    std::uint64_t kept_back = 0;
    if (!may_write(kept_back)) return;
    if (kept_back > 0)
        std::fprintf(stderr, "clashfield: %llu more faults before\n",
                     static_cast<unsigned long long>(kept_back));
    std::fprintf(stderr, "clashfield: a fault in %s: %s\n", plain(where).c_str(),
                 plain(words_of(fault)).c_str());
}

std::uint64_t fault_count() { return faults; }

}  // namespace clashfield::server
