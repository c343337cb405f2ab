#include "games/clash/content/profile.h"

#include "base/assert.h"
#include "base/tables.h"

namespace clashfield::clash {
namespace {

constexpr BaseSize size_of(int width_mm, int depth_mm) {
    return {width_mm * kMillimetre, depth_mm * kMillimetre};
}

constexpr int kArmours = 4;

int row(const int (&values)[kArmours], int armour) {
    CLASHFIELD_ASSERT(armour >= 0 && armour < kArmours);
    return values[armour];
}

// T2: foot and crews.
int foot_actions(Ground ground, int armour) {
    constexpr int kClose[] = {2, 2, 2, 1};
    constexpr int kOpen[] = {3, 3, 2, 1};
    return ground == Ground::OD ? row(kOpen, armour) : row(kClose, armour);
}

int rider_actions(Troop troop, Ground ground, int armour) {
    constexpr int kMedium[] = {4, 4, 3, 2};
    constexpr int kOpenHorse[] = {5, 5, 4, 2};
    constexpr int kOpenCamel[] = {4, 4, 4, 2};
    if (ground != Ground::OD) return row(kMedium, armour);
    return troop == Troop::C ? row(kOpenHorse, armour) : row(kOpenCamel, armour);
}

// T3.
int foot_redeploys(Ground ground, int armour, Training training) {
    if (ground == Ground::OD) return armour >= 2 ? 3 : 4;
    if (armour == 3) return 1;
    const bool drilled = training == Training::V || training == Training::S;
    return ground == Ground::OM && drilled && armour <= 1 ? 3 : 2;
}

int rider_redeploys(Ground ground, int armour) {
    if (ground == Ground::OD) return armour >= 2 ? 5 : 6;
    return armour == 3 ? 4 : 5;
}

// Whose legs a troop goes on: they give its actions and its redeployments.
enum class Legs : std::uint8_t { Men, Horses, Gunners, Elephant, Own };

// What follows from the type of a troop alone.
struct TroopKind {
    Troop troop;
    User user;
    Animal animal;  // CL-UNT-04: breeds do not matter
    BaseSize base;  // T1: I, riders and chariots have others besides (CL-UNT-17)
    Legs legs;
    int actions = 0;  // with legs of its own; else those it has besides, for being carried
    int redeploys = 0;
};
constexpr BaseSize kSmall = size_of(25, 25);
constexpr BaseSize kLong = size_of(25, 50);
constexpr BaseSize kBroad = size_of(40, 60);
constexpr BaseSize kLarge = size_of(60, 60);
constexpr TroopKind kTroopKinds[] = {
    {Troop::I, User::Foot, Animal::None, kSmall, Legs::Men},
    {Troop::C, User::Mounted, Animal::Horse, kLong, Legs::Horses},
    {Troop::D, User::Mounted, Animal::Camel, kLong, Legs::Horses},
    {Troop::A, User::Crew, Animal::None, kLong, Legs::Gunners},
    {Troop::VR, User::VR, Animal::Horse, kBroad, Legs::Own, 4, 5},
    {Troop::VM, User::VM, Animal::Camel, kBroad, Legs::Own, 4, 5},
    {Troop::VL, User::VL, Animal::Horse, kBroad, Legs::Own, 3, 3},
    {Troop::VT, User::VT, Animal::Horse, kBroad, Legs::Own, 2, 2},  // CL-UNT-11
    {Troop::VF, User::VF, Animal::Horse, kBroad, Legs::Own, 3, 3},
    {Troop::EN, User::Elephant, Animal::Elephant, kLarge, Legs::Own, 3, 3},
    {Troop::EL, User::Elephant, Animal::Elephant, kLarge, Legs::Own, 2, 2},
    // CL-UNT-03: one action more than on foot
    {Troop::IC, User::Foot, Animal::Horse, kLong, Legs::Men, 1},
    {Troop::IM, User::Foot, Animal::Camel, kLong, Legs::Men, 1},
    {Troop::IT, User::Foot, Animal::Horse, kBroad, Legs::Men, 1},
    {Troop::IE, User::Foot, Animal::Elephant, kLarge, Legs::Men, 1},
    {Troop::IB, User::Foot, Animal::None, kLong, Legs::Men, 1},
    {Troop::IW, User::Foot, Animal::Horse, kBroad, Legs::Men, 1},
    {Troop::IA, User::Foot, Animal::None, kBroad, Legs::Men, 1},
    // CL-UNT-07: the elephant's value, or the crew's and one more
    {Troop::AE, User::Elephant, Animal::Elephant, kLarge, Legs::Elephant},
    {Troop::AD, User::Crew, Animal::Camel, kLong, Legs::Gunners, 1},
    {Troop::AW, User::Crew, Animal::Horse, kBroad, Legs::Gunners, 1},
    {Troop::AA, User::Crew, Animal::None, kBroad, Legs::Gunners, 1},
};

static_assert(std::size(kTroopKinds) == kTroops && are_in_order(kTroopKinds, &TroopKind::troop));

const TroopKind& kind_of(Troop troop) { return kTroopKinds[index_of(troop)]; }

int elephant_legs(int armour) { return armour >= 2 ? 2 : 3; }

}  // namespace

BaseSize base_of(Troop troop, Ground ground, int horses) {
    const TroopKind& kind = kind_of(troop);
    if (troop == Troop::I && ground != Ground::OM)
        return ground == Ground::OS ? size_of(20, 20) : size_of(30, 30);
    if (kind.legs == Legs::Horses && ground == Ground::OD) return size_of(30, 50);
    return is_chariot(troop) && horses > 2 ? size_of(horses == 3 ? 50 : 60, 60) : kind.base;
}

int usual_actions(Troop troop, Ground ground, int armour) {
    const TroopKind& kind = kind_of(troop);
    switch (kind.legs) {
        case Legs::Men:
            return foot_actions(ground, armour) + kind.actions;
        case Legs::Horses:
            return rider_actions(troop, ground, armour);
        case Legs::Gunners:
            return foot_actions(Ground::OM, armour) + kind.actions;
        case Legs::Elephant:
            return elephant_legs(armour);
        case Legs::Own:
            return kind.actions;
    }
    return 0;
}

int usual_redeploys(Troop troop, Ground ground, int armour, Training training) {
    const TroopKind& kind = kind_of(troop);
    switch (kind.legs) {
        case Legs::Men:
            return foot_redeploys(ground, armour, training);
        case Legs::Horses:
            return rider_redeploys(ground, armour);
        case Legs::Gunners:
            return 1;
        case Legs::Elephant:
            return elephant_legs(armour);
        case Legs::Own:
            return kind.redeploys;
    }
    return 0;
}

Animal animal_of(Troop troop) { return kind_of(troop).animal; }
User user_of(Troop troop) { return kind_of(troop).user; }

}  // namespace clashfield::clash
