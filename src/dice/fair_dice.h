#pragma once

// Dice that nobody can choose, as docs/server-protocol.md says under "Fair dice". The server draws a secret
// before the battle and shows a commitment to it; each side may add a seed of its own until the first roll;
// after the battle the secret is revealed, and anyone can roll the same dice again and compare.
//
// The faces are read from a stream of bytes which depends on the key alone. A byte is used once, and never
// again: position() says how many are used up, and dice made with the same key and that position go on with
// the same faces. So a battle that is loaded again goes on with the dice it would have had.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "dice/dice_source.h"

namespace clashfield {

using DiceSecret = std::array<std::uint8_t, 32>;
using DiceCommitment = std::array<std::uint8_t, 32>;
using DiceKey = std::array<std::uint8_t, 32>;

// 32 bytes from the operating system that nobody can guess.
DiceSecret draw_dice_secret();

// Shown before the first roll: the secret cannot be changed afterwards, nor read from it.
DiceCommitment dice_commitment(const DiceSecret& secret);

// What a side may add: up to 64 characters. The problem says how many there are.
[[nodiscard]] std::optional<Problem> check_dice_seed(std::string_view seed);

// `seeds` has one entry for each side, in order; it is empty for a side that gave none. Precondition:
// check_dice_seed() has no objection to any of them.
DiceKey dice_key(const DiceSecret& secret, std::string_view match, std::span<const std::string> seeds);

// All that is needed to throw the dice of a match again, once it is over.
struct DiceProof {
    std::string match;
    DiceCommitment commitment{};  // shown before the first roll
    DiceSecret secret{};
    std::vector<std::string> seeds;  // one for each side
    std::size_t from = 0;  // entries of the log before this one belong to the match it branched from

    bool operator==(const DiceProof&) const = default;
};

class FairDice final : public DiceSource {
  public:
    explicit FairDice(const DiceKey& key, std::uint64_t position = 0) : key_(key), position_(position) {}

    DiceAnswer roll(DicePool pool, Faces& faces) override;

    // How many bytes of the stream are used up, those passed over included.
    std::uint64_t position() const { return position_; }

  private:
    static constexpr std::size_t kBlockBytes = 64;

    std::uint8_t next_byte();

    DiceKey key_;
    std::uint64_t position_ = 0;
    std::array<std::uint8_t, kBlockBytes> block_{};
    std::optional<std::uint64_t> block_number_;  // of block_; none before the first roll
};

}  // namespace clashfield
