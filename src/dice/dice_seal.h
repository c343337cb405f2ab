#pragma once

// Seals of the seeds that sides add to fair dice (dice/fair_dice.h). Each side shows a seal first; only when
// all are there is any seed shown. So nobody, not even a server that plays with one side, can choose a seed
// after having seen those of others.

#include <array>
#include <cstdint>
#include <string_view>

namespace clashfield {

using DiceSeal = std::array<std::uint8_t, 32>;

// `side` is the letter of the side that gives the seed.
DiceSeal dice_seal(std::string_view match, std::string_view side, std::string_view seed);

}  // namespace clashfield
