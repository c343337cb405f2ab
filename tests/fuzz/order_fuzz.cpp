// Orders in notation, as JSON and as raw words, against a battle some random inputs in.

#include "tests/fuzz/order_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    clashfield::fuzz::try_orders({data, size});
    return 0;
}
