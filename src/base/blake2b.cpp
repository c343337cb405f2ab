#include "base/blake2b.h"

#include <sodium.h>

#include "base/assert.h"

namespace clashfield {

void blake2b(std::initializer_list<Bytes> parts, Bytes key, std::span<std::uint8_t> digest) {
    static const int ready = sodium_init();  // Chooses the fastest code for this processor, once.
    CLASHFIELD_ASSERT(ready >= 0);
    crypto_generichash_state state;
    const bool begun = crypto_generichash_init(&state, key.data(), key.size(), digest.size()) == 0;
    CLASHFIELD_ASSERT(begun);
    for (const Bytes part : parts) crypto_generichash_update(&state, part.data(), part.size());
    const bool done = crypto_generichash_final(&state, digest.data(), digest.size()) == 0;
    CLASHFIELD_ASSERT(done);
}

}  // namespace clashfield
