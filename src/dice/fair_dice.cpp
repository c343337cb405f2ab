#include "dice/fair_dice.h"

#include <sodium.h>

#include "base/assert.h"
#include "base/blake2b.h"
#include "base/plain_text.h"

namespace clashfield {
namespace {

constexpr std::string_view kDicePurpose = "clashfield dice 1";
constexpr std::size_t kMaxSeedCharacters = 64;
constexpr std::size_t kMaxSeedBytes = 255;  // The key holds the length in one byte.

}  // namespace

DiceSecret draw_dice_secret() {
    static const int ready = sodium_init();
    CLASHFIELD_ASSERT(ready >= 0);
    DiceSecret secret;
    randombytes_buf(secret.data(), secret.size());
    return secret;
}

DiceCommitment dice_commitment(const DiceSecret& secret) { return blake2b<32>({secret}); }

std::optional<Problem> check_dice_seed(std::string_view seed) {
    const std::size_t characters = characters_in(seed);
    if (characters <= kMaxSeedCharacters && seed.size() <= kMaxSeedBytes) return std::nullopt;
    const std::string found =
        std::to_string(characters) + " characters in " + std::to_string(seed.size()) + " bytes";
    const std::string allowed = "at most " + std::to_string(kMaxSeedCharacters) + " characters in " +
                                std::to_string(kMaxSeedBytes) + " bytes";
    return Problem{.code = "B-24",
                   .where = "seed",
                   .message = "A seed for the dice has " + allowed + ", got " + found + ".",
                   .found = found,
                   .allowed = allowed};
}

DiceKey dice_key(const DiceSecret& secret, std::string_view match, std::span<const std::string> seeds) {
    std::string tail;
    for (const std::string& seed : seeds) {
        CLASHFIELD_ASSERT(seed.size() <= kMaxSeedBytes);
        tail += static_cast<char>(static_cast<std::uint8_t>(seed.size()));
        tail += seed;
    }
    return blake2b<32>({bytes_of(kDicePurpose), secret, bytes_of(match), bytes_of(tail)});
}

std::uint8_t FairDice::next_byte() {
    const std::uint64_t number = position_ / kBlockBytes;
    if (block_number_ != number) {
        block_ = blake2b<kBlockBytes>({little_endian<8>(number)}, key_);
        block_number_ = number;
    }
    const std::uint8_t byte = block_[position_ % kBlockBytes];
    ++position_;
    return byte;
}

DiceAnswer FairDice::roll(DicePool pool, Faces& faces) {
    CLASHFIELD_ASSERT(pool.sides >= 1);
    // The bytes from here on would make the first faces of the die likelier than the last.
    const int first_unfair = 256 - 256 % pool.sides;
    faces.clear();
    while (faces.size() < pool.count) {
        const std::uint8_t byte = next_byte();
        if (byte < first_unfair) faces.push_back(static_cast<std::uint8_t>(1 + byte % pool.sides));
    }
    return DiceAnswer::yes();
}

}  // namespace clashfield
