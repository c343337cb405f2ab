#pragma once

// BLAKE2b, the hash for whatever must not be forged: the chain of a journal and fair dice. For everything
// else base/hash.h is faster. The parts are hashed as if written one after the other, so a caller whose parts
// have no fixed length puts the length in front.

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace clashfield {

using Bytes = std::span<const std::uint8_t>;

// The bytes of a text.
inline Bytes bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The bytes of a number, the lowest first, on every machine.
template <std::size_t size>
constexpr std::array<std::uint8_t, size> little_endian(std::uint64_t number) {
    std::array<std::uint8_t, size> bytes{};
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return bytes;
}

// Fills `digest` (16 to 64 bytes); its size is part of the hash. A key has 16 to 64 bytes, or none.
void blake2b(std::initializer_list<Bytes> parts, Bytes key, std::span<std::uint8_t> digest);

template <std::size_t size>
std::array<std::uint8_t, size> blake2b(std::initializer_list<Bytes> parts, Bytes key = {}) {
    static_assert(size >= 16 && size <= 64);
    std::array<std::uint8_t, size> digest;
    blake2b(parts, key, digest);
    return digest;
}

}  // namespace clashfield
