#pragma once

// What a figure costs (CL-PTS), reckoned in whole 96ths of a point: every division of the formula is exact.

#include "games/clash/setup.h"

namespace clashfield::clash {

inline constexpr int kOfficerExtra = 5;  // CL-PTS-06, as all of these
inline constexpr int kGeneralExtra = 25;
inline constexpr int kSymbolExtra = 10;

constexpr int extra_of(Role role) {
    switch (role) {
        case Role::Officer:
            return kOfficerExtra;
        case Role::General:
            return kGeneralExtra;
        case Role::Symbol:
            return kSymbolExtra;
        case Role::Rank:
        case Role::Messenger:
        case Role::Hero:
            return 0;
    }
    return 0;
}

// An ordinary figure with this sheet: of mounted infantry the form on foot (CL-PTS-03), of riders the one in
// the saddle.
int formula_cost(const Profile& profile);

}  // namespace clashfield::clash
