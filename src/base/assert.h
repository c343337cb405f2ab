#pragma once

// An assertion that is always on, in every build. The rules trust their inputs once check() has said yes, so
// a broken promise inside the engine must stop the program at the place where it is noticed rather than play
// on with a wrong battle. One fact per assertion, so that the message names the fact. Never assert on what a
// user typed or a file said: that deserves an error value.

#include <cstdio>
#include <cstdlib>

namespace clashfield {

// Kept out of line of the happy path: the compiler sees a cold call that never returns.
[[noreturn, gnu::cold]] inline void assertion_failed(const char* file, int line, const char* condition) {
    std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
    std::fflush(stderr);
    std::abort();
}

}  // namespace clashfield

#define CLASHFIELD_ASSERT(condition)                     \
    (static_cast<bool>(condition) ? static_cast<void>(0) \
                                  : ::clashfield::assertion_failed(__FILE__, __LINE__, #condition))
