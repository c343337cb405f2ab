#pragma once

// Results (CB-RES): two scores, the quality of both sides (7.5) and the table (7.6). The rules throw dice for
// these, odds and bots read them, people see their lines.

#include "dice/faces.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

struct Duel {
    std::uint8_t attacker = kNone;  // or the lead shooter
    std::uint8_t defender = kNone;  // or the target
    bool shot = false;
    bool returned = false;  // the target shoots back
    bool open = false;      // in open country, wherever they stand
    Sum scores[2];          // attacker, defender, without the dice

    std::uint8_t unit(int which) const { return which == 0 ? attacker : defender; }
};

// The two units of a combat, as an order names them: both are on the map, and the other side's can be seen.
struct Named {
    std::int32_t own;
    std::int32_t enemy;
};
Ruling check_opponents(const Setup& setup, const State& state, Named named, Clause unknown);

// Lines that hold for melee and missiles alike.
void add_common(const Setup& setup, const State& state, std::uint8_t unit, bool attacked_from_outside,
                Sum& score);

// All that decides a combat besides the dice, without padding: equal combats have equal chances, and can be
// compared as bytes.
struct Combatant {
    Type type = Type::Sp;  // of its front rank, as the rest (CB-RES-06)
    Quality quality = Quality::O;
    bool mobile = true;      // it can move at all
    bool rough = false;      // its own hex is (CB-RES-04)
    std::int16_t total = 0;  // of its score
    bool operator==(const Combatant&) const = default;
};
struct Combat {
    Combatant units[2];  // attacker, defender
    bool shot = false;
    bool returned = false;
    bool first_melee = false;     // CB-RES-05
    bool literal_psiloi = false;  // CB-OPT-06
    bool operator==(const Combat&) const = default;
};
static_assert(sizeof(Combat) == 16 && std::has_unique_object_representations_v<Combatant>);
Combat combat_of(const Setup& setup, const State& state, const Duel& duel);

// What two dice make of it: who suffers what (7.5, 7.6), before CB-FLK-02 and CB-REC-06.
struct Judged {
    static constexpr int kNobody = -1;
    int totals[2] = {0, 0};  // after quality
    int quality[2] = {0, 0};
    int loser = kNobody;  // 0: the attacker, 1: the defender
    Outcome3 outcome = Outcome3::None;
};
Judged judge(const Combat& combat, int attacker_die, int defender_die);

void emit_combat(Play& play, const Duel& duel, const Judged& judged, const Faces& faces);
void note_result(State& state, const Judged& judged);

void push_result(Play& play, std::uint8_t unit, Outcome3 outcome, CauseOf cause, bool flanked,
                 std::uint8_t winner);

void step_result(Play& play);

}  // namespace clashfield::champs
