#include "base/hash.h"

namespace clashfield {

std::string to_string(StateHash hash) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = 0; i < 16; ++i) text[i] = kDigits[(hash.value >> (60 - 4 * i)) & 15u];
    return text;
}

std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed) {
    const char* bytes = static_cast<const char*>(data);
    std::uint64_t hash = hash_mix(seed, size);
    std::size_t at = 0;
    for (; at + 8 <= size; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + at, 8);
        hash = hash_mix(hash, word);
    }
    if (at < size) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + at, size - at);
        hash = hash_mix(hash, word);
    }
    return hash;
}

}  // namespace clashfield
