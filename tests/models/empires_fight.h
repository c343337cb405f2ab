#pragma once

// Volleys, rounds of combat and what follows from them in Clash of Empires, read a second time from the
// tables: slow, man by man, in inches as doubles, on a table where everybody looks along an axis. What it
// leaves open (`unclear`) are moves of units that several faces hold.

#include <set>
#include <string>
#include <vector>

namespace clashfield::models::empires {

struct Kind {
    std::string cls = "inf";
    std::string order = "closed";
    int mr = 4, sh = 4, a = 1, hth = 3, h = 1, dl = 7, ml = 7;
    std::string melee = "hand", thrown = "none", missile = "none";
    std::string armour = "light", shield = "shield", barding = "none";
    std::set<std::string> special;
    int least = 8;

    bool is(const char* what) const { return special.count(what) != 0; }
};

struct Regiment {
    std::string id;
    int side = 0;
    Kind kind;
    int models = 20, files = 5, wounds = 0;
    double x = 36, y = 24;  // the middle of the front
    int facing = 0;
    bool charging = false, disrupted = false, shieldwall = false, moved = false, lost_before = false;
    std::string status = "good";
    bool wiped = false;

    double cell_width() const;
    double cell_depth() const;
    double width() const { return files * cell_width(); }
    int ranks() const { return models == 0 ? 1 : (models + files - 1) / files; }  // the last man counts
    double depth() const { return ranks() * cell_depth(); }
};

struct Dice {
    const std::vector<int>& faces;
    std::size_t used = 0;
    int next() { return faces.at(used++); }
};

// Shots: what one volley needs and does.
struct Shot {
    double distance = 0;
    std::string cover = "none";
    bool reaction = false, support = false, hill = false;
};
struct Effect {
    int dice = 0, need = 0, armour = 0, kill = 0;
    int kills = 0;
};
Effect shoot(const Regiment& shooter, const Regiment& target, const Shot& shot, Dice& dice);

// From the first die of a combat to the end of the pursuits. All units of the table fight or look on.
class Fight {
  public:
    Fight(std::vector<Regiment>& units, int active, Dice& dice)
        : units_(units), active_(active), dice_(dice) {}

    void round();
    void outcome();

    int totals[2] = {0, 0};
    bool fought_before = false;  // no first round
    int general = -1;            // the unit of A that he is with
    bool general_dead = false;
    bool unclear = false;  // what units do after the tests

  private:
    struct Touch {
        int unit, enemy;
        int own_face, face;  // 0 front, 1 right, 2 rear, 3 left
        int edge;            // of the unit as it stands, skirmishers or not
        std::vector<std::pair<int, int>> men;
    };
    struct Party {
        int unit, enemy, own_face, face;
        int first = 0, second = 0;
        int tier = 0;
        char what = 'b';  // t throw, i impact, b blows
    };
    void find_touches();
    std::vector<std::pair<int, int>> men_along(int unit, int face, double low, double high) const;
    bool engaged(int unit) const;
    bool first_before(int unit, int enemy) const;
    std::vector<Party> parties();
    void strike(const Party& party, int dice, std::vector<int>& falls);
    int dice_left(const Party& party, const std::vector<Party>& all) const;
    void fall(int unit, int kills);
    bool ordered(int unit) const;
    int points(int side);
    int ranks_of(int unit) const;
    bool feared(int unit, int enemy) const;
    int morale(int unit) const;
    void test(int unit, int added, int dice, const char* why);
    void suffer(int unit, int level, const char* why);
    void alarm(int unit);
    void panic();
    void general_falls();
    int largest_enemy(int unit) const;
    void leave_and_pursue();
    double apart(int a, int b) const;

    std::vector<Regiment>& units_;
    int active_;
    Dice& dice_;
    std::vector<Touch> touches_;
    std::vector<int> lost_models_, lost_before_, kills_;
    std::vector<bool> tested_, panicked_, alarmed_;
    std::vector<std::string> owes_;
    std::vector<int> from_;
    std::vector<std::pair<int, int>> due_;  // wave, unit
    int wave_ = 0;
    int winner_ = -1, amount_ = 0;

  public:
    std::vector<double> went;  // how far each unit gave way
};

}  // namespace clashfield::models::empires
