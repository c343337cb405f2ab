#include "games/empires/content/points.h"

#include <algorithm>

#include "games/empires/content/armour.h"

namespace clashfield::empires {
namespace {

// All in halves of a point, in the order of the enumerators.
constexpr int kClassHalves[] = {4, 16, 16, 52, 72, 80, 140, 72, 72};
constexpr int kArmourHalves[] = {16, 12, 8, 4, 2, 0};  // of a score from 2 to 7
constexpr int kWeaponHalves[] = {0, 2, 2, -2, 4, 4, 4, 6, 6, 6, 8, 2, 4, 4, 2, 4, 0, 0, 0};
constexpr int kThrowHalves = 4;
constexpr int kMissileHalves[] = {0, 6, 6, 4, 6, 8, 2, 8, 0, 2, 4, 4};
constexpr int kGoodShotHalves = 2;  // of SH 3+
constexpr int kGoodShot = 3;
constexpr int kLeastPrice = 3;
constexpr int kSpecialHalves[] = {2, 0, -2, 2, 8, 2, 4, 0, 2, 2, 2, 0, 0, 2, 2, 2, 2, 2};
static_assert(std::size(kWeaponHalves) == kWeapons && std::size(kMissileHalves) == kMissiles);
static_assert(std::size(kSpecialHalves) == std::size(kSpecialNames) && std::size(kClassHalves) == kClasses);

int weapons_halves(const UnitType& type) {
    int halves = kWeaponHalves[index_of(type.weapon)] + kMissileHalves[index_of(type.missile)];
    if (type.thrown != Throw::None) halves += kThrowHalves;
    const bool shoots = type.missile != Missile::None;
    return halves + (shoots && type.sh <= kGoodShot ? kGoodShotHalves : 0);
}

int specials_halves(const UnitType& type) {
    int halves = 0;
    for (std::size_t i = 0; i < std::size(kSpecialHalves); ++i)
        halves += type.is(1u << i) ? kSpecialHalves[i] : 0;
    return halves;
}

}  // namespace

int formula_price(const UnitType& type) {
    const int armour = std::min(melee_armour(type), missile_armour(type));
    const int halves = kClassHalves[index_of(type.cls)] + 4 * type.hth * type.a + kArmourHalves[armour - 2] +
                       3 * std::max(0, type.ml - 6) + std::max(0, type.dl - 5) + weapons_halves(type) +
                       specials_halves(type);
    return std::max(kLeastPrice, (halves + 1) / 2);  // CE-SET-03: half up
}

}  // namespace clashfield::empires
