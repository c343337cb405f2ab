#pragma once

// The shooting phase of Ancient Battles, read literally from the tables: who sees whom, how many dice at
// which score, wounds, saves, and who tests panic. As in ancients_fight.h dice come from outside, and what
// happens is told in the words of the engine's events.

#include <string>
#include <vector>

#include "base/random.h"
#include "tests/models/ancients_fight.h"

namespace clashfield::models::ancients {

// A regiment with what table 9.2 says about its shots.
struct Troop {
    Regiment unit;
    Regiment stood;  // when the phase began: footprints shrink in S3.4
    std::string missile = "none";
    int bs = 3;
    int shots = 1;  // of a model
    bool moved = false;
    bool small = false;
    int start = 0;  // its size when the phase began
};

struct Shot {
    int shooter = 0, target = 0;
};

struct ShootingScene {
    std::vector<Troop> troops;  // A's, who shoot, then B's
    std::vector<Ground> grounds;
    std::vector<Hero> heroes;  // of B
    std::vector<Shot> wishes;  // whom each of A's would like to shoot at, legal or not
    std::string setup;         // JSON
};
ShootingScene random_shooting(Random& random);

// Shots with one number to hit (AB-DIC-02).
struct ShotGroup {
    bool far = false;
    int cover = 0;  // 1 light, 2 hard
    int dice = 0;
    int need = 0;
    bool operator==(const ShotGroup&) const = default;
};

class Shooting {
  public:
    Shooting(ShootingScene& scene, Dice& dice, Telling& telling)
        : scene_(scene), dice_(dice), telling_(telling) {}

    // The groups of a shot; none if nobody can shoot. `clear` becomes false where a hair decides.
    std::vector<ShotGroup> groups_of(const Shot& shot, bool& clear) const;
    // S3.2 and S3.3, up to the first unit that fails its test.
    void play(const std::vector<Shot>& shots);

  private:
    struct Sight {
        bool clear = false;
        double way = 0;
        int cover = 0;
    };
    struct Hit {  // whom a wound is rolled for
        int count = 0;
        int toughness = 3;
        int save = 7;
    };
    std::vector<ShotGroup> groups_with(const Shot& shot, double slack) const;
    Sight sight(int shooter, int model, int target, double slack) const;
    bool is_blocked(int shooter, int target, Point eye, Point to, double slack) const;
    int cover(int target, Point eye, Point to, double slack) const;
    int modifiers(const Troop& shooter, const Troop& target) const;

    void volley(const Shot& shot);
    void group(const Shot& shot, const ShotGroup& group);
    int wounds(const Shot& shot, const Hit& hit, int strength);
    void lose(int unit, int wounds);
    void lose_crew(int unit, int wounds);
    void lose_hero(int hero, int wounds);
    int exposed_hero(int unit) const;
    void panic();
    int leadership(int unit) const;
    std::vector<int> roll(const char* kind, int side, int count);
    void tell(const std::string& line) { telling_.lines.push_back(line); }

    Troop& at(int i) { return scene_.troops[static_cast<std::size_t>(i)]; }
    const Troop& at(int i) const { return scene_.troops[static_cast<std::size_t>(i)]; }

    ShootingScene& scene_;
    Dice& dice_;
    Telling& telling_;
    bool general_fell_ = false;
};

}  // namespace clashfield::models::ancients
