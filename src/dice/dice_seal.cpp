#include "dice/dice_seal.h"

#include "base/blake2b.h"

namespace clashfield {

DiceSeal dice_seal(std::string_view match, std::string_view side, std::string_view seed) {
    constexpr std::string_view kSealPurpose = "clashfield seed 1";
    return blake2b<32>({bytes_of(kSealPurpose), bytes_of(match), bytes_of(side), bytes_of(seed)});
}

}  // namespace clashfield
