#include "games/clash/content/points.h"

#include <algorithm>
#include <array>

#include "base/assert.h"

namespace clashfield::clash {
namespace {

using Share = std::int64_t;  // in 96ths
constexpr Share kWholePoint = 96;

// T12, in halves; from "1 or less" to "7 or more".
constexpr std::array<Share, 7> kPlain = {20, 16, 12, 8, 4, 2, 1};
constexpr std::array<Share, 7> kIgnores = {22, 18, 14, 10, 6, 3, 2};

Share quality(int factor, bool ignores_armour) {
    const auto at = static_cast<std::size_t>(std::clamp(factor, 1, 7) - 1);
    return (ignores_armour ? kIgnores : kPlain)[at];
}

int shooting_training(Training training) {  // T4
    constexpr int kModifiers[] = {1, 1, 0, -1, -1};
    return kModifiers[static_cast<std::size_t>(training)];
}

// CL-PTS-03.
Share melee_part(const Profile& profile) {
    constexpr Share kRanks[] = {0, kWholePoint, kWholePoint * 3 / 2, kWholePoint * 2};
    const Melee& melee = profile.melee;
    const int modifier = modifier_of(profile.training) + (profile.morale == Morale::F ? -2 : 0);
    const bool ignores = melee.is(blow::kIgnoresArmour) || melee.is(blow::kScythes);
    // Two numbers in halves, halved once more for their mean.
    Share part = (quality(melee.first + modifier, ignores) + quality(melee.later + modifier, ignores)) *
                 kWholePoint / 4;
    if (melee.is(blow::kTwoWeapons)) part = part * 3 / 2;
    if (melee.is(blow::kDeniesOne)) part += kWholePoint / 2;
    if (melee.is(blow::kDeniesRanks)) part += kWholePoint;
    if (melee.is(blow::kScythes)) part += kWholePoint;
    CLASHFIELD_ASSERT(melee.ranks < std::size(kRanks));
    return part + kRanks[melee.ranks];
}

// CL-PTS-04.
Share shooting_part(const Profile& profile) {
    const Shooting& shooting = profile.shooting;
    if (!shooting.exists()) return 0;
    const bool ignores = shooting.is(shot::kIgnoresArmour);
    const Share hits = quality(shooting.factor + shooting_training(profile.training), ignores) *
                       shooting.shots * shooting.shooters * (shooting.range + 2);
    const Share part = hits * (kWholePoint / 24);  // in halves, and twelfths
    return ignores ? part * 5 / 4 : part;
}

// CL-PTS-02. Whoever has several lives and carries nobody shoots himself.
Share base_part(const Profile& profile) {
    const Share mobility = profile.actions * kWholePoint;  // CL-PTS-03
    const Share melee = melee_part(profile);
    const Share shooting = shooting_part(profile);
    if (profile.lives <= 1) return mobility + melee + shooting;
    const bool carrier = profile.is_chariot() || profile.is_elephant();
    const Share crew = carrier ? profile.crew : 1;
    return mobility * (profile.lives + 1) / 2 + profile.lives * melee * 5 / 4 + crew * shooting;
}

// CL-PTS-05.
int protection_percent(const Profile& profile) {
    constexpr int kLevels[] = {100, 140, 200, 270};
    const auto level = static_cast<std::size_t>(std::min(3, profile.armour + profile.shield));
    int percent = kLevels[level];
    if (profile.melee.is(blow::kNoShield)) percent = (percent + kLevels[profile.armour]) / 2;
    if (profile.is_close_infantry() && level == 0) percent += 20;
    if (profile.ground == Ground::OD) percent += 10;
    if (profile.morale == Morale::F) percent -= 20;
    return percent;
}

int morale_percent(Morale morale) {
    constexpr int kPercents[] = {115, 110, 100, 90, 75};
    return kPercents[static_cast<std::size_t>(morale)];
}

// CL-PTS-06.
int specials(const Profile& profile) {
    int sum = profile.has(special::kSniper) ? 3 : 0;
    for (const std::uint16_t one : {special::kLadders, special::kWoodsman, special::kAgile,
                                    special::kArabHorse, special::kIndianHorse, special::kMounts})
        sum += profile.has(one) ? 1 : 0;
    return sum;
}

}  // namespace

int formula_cost(const Profile& profile) {
    const Share percent = Share{protection_percent(profile)} * morale_percent(profile.morale);
    const Share whole = kWholePoint * 10'000;
    const Share rounded = (2 * base_part(profile) * percent + whole) / (2 * whole);  // CL-PTS-01: half up
    return static_cast<int>(std::max<Share>(1, rounded)) + specials(profile);
}

}  // namespace clashfield::clash
