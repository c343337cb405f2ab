#pragma once

// Hashes that are the same in every build and on every machine (std::hash promises neither).

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace clashfield {

struct StateHash {
    std::uint64_t value = 0;
    bool operator==(const StateHash&) const = default;
    auto operator<=>(const StateHash&) const = default;
};

// 16 hexadecimal digits: hashes exceed 2^53, which JSON numbers cannot carry.
std::string to_string(StateHash hash);

constexpr std::uint64_t hash_mix(std::uint64_t hash, std::uint64_t word) {
    hash ^= word + 0x9e3779b97f4a7c15ull;
    hash *= 0xff51afd7ed558ccdull;
    hash ^= hash >> 32;
    return hash;
}

// Reads eight bytes at a time in little-endian order (all our targets are).
std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0);

inline std::uint64_t hash_text(std::string_view text) { return hash_bytes(text.data(), text.size()); }

// Plain structs without padding: every byte belongs to the value.
template <typename... Part>
constexpr bool are_hashed_as_bytes = (std::has_unique_object_representations_v<Part> && ...);

template <typename T>
StateHash hash_value(const T& value) {
    static_assert(are_hashed_as_bytes<T>, "padding would leak into the hash");
    return StateHash{hash_bytes(&value, sizeof(T))};
}

}  // namespace clashfield
