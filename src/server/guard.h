#pragma once

// Nothing that a stranger sends may end the server. Whatever throws on one of its threads (a rule that breaks
// its promise, a text that nobody expected) ends one request: it is caught here, told to whoever runs the
// server, counted, and answered by the caller. A failed CLASHFIELD_ASSERT throws too once
// throw_at_failed_assertions() was called, so that a fault in one battle does not end all the others.

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

namespace clashfield::server {

struct AssertionFailed : std::logic_error {
    using std::logic_error::logic_error;
};

// For the whole process. Once, before threads are started.
void throw_at_failed_assertions();

// To stderr, with where it happened. Many in a row are counted only: a log is no place to write to at will.
void report_fault(std::string_view where, const std::exception_ptr& fault);

// All that were reported since the start, for /metrics.
std::uint64_t fault_count();

// Does the work; false if it threw.
template <typename Work>
bool guarded(std::string_view where, const Work& work) {
    try {
        work();
        return true;
    } catch (...) {
        report_fault(where, std::current_exception());
        return false;
    }
}

}  // namespace clashfield::server
