#pragma once

// Armies of scenarios and matches: in full, or as a list of which one is bought.

#include "games/clash/content/library.h"

namespace clashfield::clash {

// An army in full; {"list", "budget"} for one bought at random; a list's id for its ready army, or for one
// bought for `points` if they are given. Null after an error.
struct ForceRule {
    std::optional<int> points;
    std::span<const std::string_view> unit_keys;
};
std::optional<BoughtArmy> read_force(const content::Reader& reader, const Library& library,
                                     const ForceRule& rule);

// A force that is only named, written out in full; what cannot be bought comes back unchanged.
content::Json complete_force(content::Json force, const Library& library, std::optional<int> points,
                             Random& random);

}  // namespace clashfield::clash
