#include "games/clash/content/profile.h"

#include "base/assert.h"

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

// CL-UNT-07: the crew's value and one more.
int carried_actions(int armour) { return foot_actions(Ground::OM, armour) + 1; }

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

}  // namespace

// CL-UNT-17.
BaseSize base_of(Troop troop, Ground ground, int horses) {
    switch (troop) {
        case Troop::I:
            if (ground == Ground::OS) return size_of(20, 20);
            return ground == Ground::OM ? size_of(25, 25) : size_of(30, 30);
        case Troop::C:
        case Troop::D:
            return ground == Ground::OD ? size_of(30, 50) : size_of(25, 50);
        case Troop::A:
        case Troop::IC:
        case Troop::IM:
        case Troop::IB:
        case Troop::AD:
            return size_of(25, 50);
        case Troop::VR:
        case Troop::VM:
        case Troop::VL:
        case Troop::VT:
        case Troop::VF:
            return size_of(horses <= 2 ? 40 : horses == 3 ? 50 : 60, 60);
        case Troop::EN:
        case Troop::EL:
        case Troop::IE:
        case Troop::AE:
            return size_of(60, 60);
        case Troop::IT:
        case Troop::IW:
        case Troop::IA:
        case Troop::AW:
        case Troop::AA:
            return size_of(40, 60);
    }
    return {};
}

int usual_actions(Troop troop, Ground ground, int armour) {
    switch (troop) {
        case Troop::I:
            return foot_actions(ground, armour);
        case Troop::A:
            return foot_actions(Ground::OM, armour);
        case Troop::C:
        case Troop::D:
            return rider_actions(troop, ground, armour);
        case Troop::VR:
        case Troop::VM:
            return 4;
        case Troop::VL:
        case Troop::VF:
        case Troop::EN:
            return 3;
        case Troop::VT:  // CL-UNT-11
        case Troop::EL:
            return 2;
        case Troop::AE:  // CL-UNT-07: the elephant's
            return armour >= 2 ? 2 : 3;
        case Troop::IC:
        case Troop::IM:
        case Troop::IT:
        case Troop::IE:
        case Troop::IB:
        case Troop::IW:
        case Troop::IA:
            return foot_actions(ground, armour) + 1;  // CL-UNT-03
        case Troop::AD:
        case Troop::AW:
        case Troop::AA:
            return carried_actions(armour);
    }
    return 0;
}

int usual_redeploys(Troop troop, Ground ground, int armour, Training training) {
    switch (troop) {
        case Troop::A:
        case Troop::AD:
        case Troop::AW:
        case Troop::AA:
            return 1;
        case Troop::C:
        case Troop::D:
            return rider_redeploys(ground, armour);
        case Troop::VR:
        case Troop::VM:
            return 5;
        case Troop::VL:
        case Troop::VF:
        case Troop::EN:
            return 3;
        case Troop::VT:
        case Troop::EL:
            return 2;
        case Troop::AE:
            return armour >= 2 ? 2 : 3;
        case Troop::I:
        case Troop::IC:
        case Troop::IM:
        case Troop::IT:
        case Troop::IE:
        case Troop::IB:
        case Troop::IW:
        case Troop::IA:
            return foot_redeploys(ground, armour, training);
    }
    return 0;
}

// CL-UNT-04: breeds do not matter.
Animal animal_of(Troop troop) {
    switch (troop) {
        case Troop::C:
        case Troop::VR:
        case Troop::VL:
        case Troop::VT:
        case Troop::VF:
        case Troop::IC:
        case Troop::IT:
        case Troop::IW:
        case Troop::AW:
            return Animal::Horse;
        case Troop::D:
        case Troop::VM:
        case Troop::IM:
        case Troop::AD:
            return Animal::Camel;
        case Troop::EN:
        case Troop::EL:
        case Troop::IE:
        case Troop::AE:
            return Animal::Elephant;
        case Troop::I:
        case Troop::A:
        case Troop::IB:
        case Troop::IA:
        case Troop::AA:
            return Animal::None;
    }
    return Animal::None;
}

}  // namespace clashfield::clash
