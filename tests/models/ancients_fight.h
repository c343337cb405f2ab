#pragma once

// The melee phase of Ancient Battles, read literally: blows in their order, the result line by line, break
// tests, panic, pursuit. Dice and choices come from outside; what happens is told in the words of the events
// of the engine, so that two tellings can be compared line by line.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/models/ancients_field.h"

namespace clashfield::models::ancients {

struct Dice {
    const std::vector<std::uint8_t>& faces;
    std::size_t used = 0;
    int next() { return faces.at(used++); }
};

// One of the options, the same whenever they are the same.
using Choose = std::function<std::string(std::vector<std::string>)>;

struct Telling {
    std::vector<std::string> lines;
    bool unclear = false;  // from here on the clauses leave open what follows, or the model does not know
    std::string why;       // it is unclear
    bool places_unclear = false;  // but where units end up may be
};

class Fight {
  public:
    Fight(Field& field, Dice& dice, const Choose& choose, Telling& telling)
        : field_(field), dice_(dice), choose_(choose), telling_(telling) {}

    // From S4.1 to the end of S4.6.
    void play();

  private:
    struct Group;
    struct Combat {
        std::vector<int> units;
        std::vector<Touch> touches;
        int duel[2] = {-1, -1};
        int wounds[2] = {0, 0};    // inflicted by side
        int chariots[2] = {0, 0};  // points for those destroyed by side
        bool ranks_count = true;   // AB-RES-04
        int winner = -1;
        int amount = 0;
    };
    struct Memory {  // of a unit, in this phase
        int combat = -1;
        int ranks_at_start = 0;  // its rank bonus
        std::vector<Contact> contacts;
        std::vector<int> enemies;  // touched
        bool tested = false;       // a break test, or spared one
        bool broken = false, falls_back = false, panicked = false, wiped = false;
        int flight = 0, pursues = -1;
        double bearing = 0;
        bool caught = false;
    };
    struct Score {
        int hits = 0, wounds = 0, saved = 0;
    };

    // ancients_fight.cpp
    void find_combats();
    std::string name_of(const Combat& combat) const;
    void fight(Combat& combat);
    void challenge(Combat& combat);
    std::vector<int> heroes_in(const Combat& combat, int side) const;
    std::vector<Group> groups_of(const Combat& combat);
    void add_ranks(const Combat& combat, int unit, std::vector<Group>& groups);
    void add_heroes(const Combat& combat, int unit, std::vector<Group>& groups);
    void strike_slot(Combat& combat, std::vector<Group>& groups, std::size_t begin, std::size_t end);
    void strike(Combat& combat, const Group& group, int strikers,
                std::vector<std::pair<Group, int>>& suffered);
    int needed(const Group& group) const;
    int strength_of(const Group& group) const;
    bool rolls_again(const Group& group) const;
    int score_to_save(const Group& group, int strength) const;
    void suffer(Combat& combat, const Group& group, int wounds, std::vector<Group>& groups);
    void lose_strikers(const Group& by, int losses, std::vector<Group>& groups);
    void duel_blow(Combat& combat, const Group& group, int wounds);
    std::vector<int> roll(const char* kind, int side, int count);
    int main_enemy(int unit) const;
    int most_contact(int unit, int enemy) const;
    bool comes_before(int unit, const Contact& a, const Contact& b) const;
    int first_enemy(int unit) const;

    // ancients_result.cpp
    void results();
    void result(Combat& combat);
    int sum(Combat& combat, int side, std::vector<std::string>& lines) const;
    bool flank_attack(const Combat& combat, int side, Edge edge) const;
    int height(int unit) const;
    int rank_bonus(int unit) const;  // nominal, AB-RES-02
    void shrink();

    // ancients_rout.cpp
    void break_tests();
    void break_test(Combat& combat, int unit);
    bool breaks_at_once(int unit) const;
    int leadership(int unit) const;
    bool causes_fear(int enemy, int unit) const;
    bool test(int unit, const char* cause, int score);
    void ask_fall_back(int unit, bool failed, int score);
    void panic();
    void pursuit_choices();
    void choose_pursuit(int unit);
    void flights();
    void fly(int unit);
    void pursuits();
    void pursue(int unit);
    int contact_now(int one, int other) const;
    bool gone(int unit) const;
    bool ranks_count_now(int unit) const;
    double bearing_of(int unit);
    std::vector<int> in_order(int side) const;  // AB section 5: the general's unit first
    bool within(int a, int b, double reach);
    bool hates(int unit, int enemy) const;
    int army_standard_near(int unit);

    Regiment& at(int unit) { return field_.units[static_cast<std::size_t>(unit)]; }
    const Regiment& at(int unit) const { return field_.units[static_cast<std::size_t>(unit)]; }
    Memory& of(int unit) { return memory_[static_cast<std::size_t>(unit)]; }
    const Memory& of(int unit) const { return memory_[static_cast<std::size_t>(unit)]; }
    Hero& hero(int index) { return field_.heroes[static_cast<std::size_t>(index)]; }
    const Hero& hero(int index) const { return field_.heroes[static_cast<std::size_t>(index)]; }
    void tell(const std::string& line) { telling_.lines.push_back(line); }
    void give_up(const char* why) {
        if (!telling_.unclear) telling_.why = why;
        telling_.unclear = true;
    }

    Field& field_;
    Dice& dice_;
    const Choose& choose_;
    Telling& telling_;
    std::vector<Touch> touches_;
    std::vector<Memory> memory_;
    std::vector<Combat> combats_;
    bool wiped_are_gone_ = false;
    std::vector<Regiment> before_;  // the units when the phase began
};

}  // namespace clashfield::models::ancients
