// Messages of clients to the server.

#include "tests/fuzz/hub_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    clashfield::fuzz::try_messages({data, size});
    return 0;
}
