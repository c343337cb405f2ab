#pragma once

// Which counters may share a hex, and what the ranks behind the first add in melee (7.3). One table answers
// both. Nothing here allocates.

#include <cstdint>
#include <span>

#include "base/inline_vector.h"
#include "games/champs/content/profile.h"

namespace clashfield::champs {

inline constexpr int kMaxRanks = 4;

// The lines of 7.3, in its order. A stack has one of them, and RK_HostPs besides if Psiloi stand at its
// bottom.
enum class RankRule : std::uint8_t { RK_Cv, RK_Bd, RK_Sp, RK_Ps, RK_Wb, RK_Pk, RK_SpBwX, RK_HostPs, RK_Bw };

// CB-STK-01, -02: these counters of one corps and facing, front rank first, may stand in one hex. One counter
// alone may. `psiloi_hosts` are the types that the list lets stand above Psiloi.
bool legal_stack(std::span<const Profile* const> ranks, TypeSet psiloi_hosts);

// What a melee looks like to the ranks of one of its units.
struct RankQuestion {
    std::span<const Profile* const> ranks;  // front rank first; a legal stack
    const Profile* opponent = nullptr;      // the front rank it fights
    bool clear = true;                      // its own hex is not rough
    TypeSet psiloi_hosts = 0;
    TypeSet psiloi_against = 0;  // opponents against which Psiloi help
};

struct RankLine {
    RankRule rule = RankRule::RK_Cv;
    std::uint8_t amount = 0;
    bool operator==(const RankLine&) const = default;
};
using RankLines = InlineVector<RankLine, 2>;

// The sum of the rank bonuses; the lines that make it up are added to `lines`.
int rank_bonus(const RankQuestion& question, RankLines& lines);

// Two Bowmen: the target of their shot subtracts 1 (CB-SHO-07).
bool has_shooting_rank(std::span<const Profile* const> ranks);

}  // namespace clashfield::champs
