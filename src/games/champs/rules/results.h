#pragma once

// Results (CB-RES): two scores, the quality of both sides (7.5) and the table (7.6). The rules throw dice for
// these, odds and bots read them, people see their lines.

#include "dice/faces.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

// --- combat (shooting.cpp, melee.cpp, odds of both in scores.cpp) ---
struct Score {
    Lines lines;  // without the die
    int total = 0;
};

struct Duel {
    std::uint8_t attacker = kNone;  // or the lead shooter
    std::uint8_t defender = kNone;  // or the target
    bool shot = false;
    bool returned = false;  // the target shoots back
    bool open = false;      // in open country, wherever they stand
    Score scores[2];        // attacker, defender
};

// A line of a score, if it is not zero.
void add(Lines& lines, Label label, int amount, Clause clause);
// Lines that hold for melee and missiles alike.
void add_common(const Setup& setup, const State& state, std::uint8_t unit, bool attacked_from_outside,
                Lines& lines);

// What two dice make of it: who suffers what (7.5, 7.6), before CB-FLK-02 and CB-REC-06.
struct Judged {
    int totals[2] = {0, 0};  // after quality
    int quality[2] = {0, 0};
    std::uint8_t loser = kNone;
    Outcome3 outcome = Outcome3::None;
};

Judged judge(const Setup& setup, const State& state, const Duel& duel, int attacker_die, int defender_die);
void emit_combat(Play& play, const Duel& duel, const Judged& judged, const Faces& faces);
void note_result(State& state, const Judged& judged, std::uint8_t attacker);

void push_result(Play& play, std::uint8_t unit, Outcome3 outcome, CauseOf cause, bool flanked,
                 std::uint8_t winner);

void step_result(Play& play);

}  // namespace clashfield::champs
