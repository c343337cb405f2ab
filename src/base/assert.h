#pragma once

// An assertion that is always on, in every build. The rules trust their inputs once check() has said yes, so
// a broken promise inside the engine must stop the program at the place where it is noticed rather than play
// on with a wrong battle. One fact per assertion, so that the message names the fact. Never assert on what a
// user typed or a file said: that deserves an error value.
//
// A server holds the battles of many people, and a broken promise in one of them must not end the others: it
// installs a handler that throws, and closes the match whose work the exception left.

#include <cstdio>
#include <cstdlib>

namespace clashfield {

// Called first when an assertion fails. It may throw; where it returns, the program ends. Set once, before
// threads are started.
using AssertionHandler = void (*)(const char* file, int line, const char* condition);
inline AssertionHandler assertion_handler = nullptr;

// Kept out of line of the happy path: the compiler sees a cold call that never returns.
[[noreturn, gnu::cold]] inline void assertion_failed(const char* file, int line, const char* condition) {
    if (assertion_handler != nullptr) assertion_handler(file, line, condition);
    std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
    std::fflush(stderr);
    std::abort();
}

}  // namespace clashfield

#define CLASHFIELD_ASSERT(condition)                     \
    (static_cast<bool>(condition) ? static_cast<void>(0) \
                                  : ::clashfield::assertion_failed(__FILE__, __LINE__, #condition))
