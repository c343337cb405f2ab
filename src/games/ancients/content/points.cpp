#include "games/ancients/content/points.h"

#include <algorithm>
#include <bit>

namespace clashfield::ancients {
namespace {

// Table 9.1, in halves of a point, in the order of the enumerators.
constexpr int kArmourHalves[] = {0, 2, 4};
constexpr int kShieldHalves[] = {0, 1, 2, 4};
constexpr int kBardingHalves = 8;
constexpr int kWeaponHalves[] = {0, -2, 4, 2, 2, 4, 4, 6, 4, 4};
constexpr int kMissileHalves[] = {0, 2, 2, 4, 6, 8, 4, 10};
constexpr int kHatredHalves = 2;  // of one army
struct RuleHalves {
    std::uint16_t bit;
    int halves;
};
constexpr RuleHalves kRuleHalves[] = {{rule::kDrilled, 4},
                                      {rule::kStubborn, 4},
                                      {rule::kFrenzy, 8},
                                      {rule::kUsedToElephants, 1},
                                      {rule::kStupid, -4}};

int profile_halves(const Stats& stats) {
    return 2 * (stats.ws - 2) + (stats.bs - 2) + 4 * (stats.s - 3) + 6 * (stats.t - 3) + 20 * (stats.w - 1) +
           (stats.i - 3) + 8 * (stats.a - 1) + 2 * (stats.ld - 5);
}

int equipment_halves(const UnitType& type) {
    int halves = kArmourHalves[static_cast<int>(type.armour)] + kShieldHalves[static_cast<int>(type.shield)] +
                 kWeaponHalves[static_cast<int>(type.weapon)] +
                 kMissileHalves[static_cast<int>(type.missile)];
    if (type.mount == Mount::Barded) halves += kBardingHalves;
    for (const RuleHalves& known : kRuleHalves) halves += type.is(known.bit) ? known.halves : 0;
    return halves + kHatredHalves * std::popcount(type.hates);
}

}  // namespace

std::optional<int> formula_price(const UnitType& type) {
    if (!is_foot(type.cls) && type.cls != Class::Cavalry) return std::nullopt;
    const int base = is_foot(type.cls) ? 6 : 20;
    const int halves = base + profile_halves(type.stats) + equipment_halves(type);
    return halves <= 2 ? 1 : (halves + 1) / 2;
}

}  // namespace clashfield::ancients
