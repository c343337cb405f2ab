// Character and scenario files: loading, and playing what was accepted.

#include "tests/fuzz/content_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    clashfield::fuzz::try_content({data, size});
    return 0;
}
