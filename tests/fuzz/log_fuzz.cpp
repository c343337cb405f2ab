// Battle logs: reading, replaying, writing.

#include "tests/fuzz/log_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    clashfield::fuzz::try_log({data, size});
    return 0;
}
