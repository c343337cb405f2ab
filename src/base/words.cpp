#include "base/words.h"

namespace clashfield {

void Words::grow(std::size_t capacity) {
    auto larger = std::make_unique<std::int32_t[]>(capacity);
    std::copy(begin(), end(), larger.get());
    heap_ = std::move(larger);
    capacity_ = capacity;
}

}  // namespace clashfield
