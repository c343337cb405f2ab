// Requests to the engine verb, good ones and others.

#include "tests/fuzz/engine_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    clashfield::fuzz::try_requests({data, size});
    return 0;
}
