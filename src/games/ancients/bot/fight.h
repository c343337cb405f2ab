#pragma once

// What is to be expected of a fight: wounds, who breaks, and what both is worth in points. Blows, scores,
// sums and tests are those of the rules, played with averages instead of dice.

#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

// The chance that a die shows this score or more; natural ones miss.
constexpr double chance_of(int need) { return need > 6 ? 0 : (7 - (need < 2 ? 2 : need)) / 6.0; }
// That a test on this Leadership is passed.
double chance_to_pass(int leadership);
// That a run of so many dice is longer than another by more than `gap` inches.
double chance_to_outrun(int dice, int than_dice, double gap);

// Points that go to the enemy with a unit: its price, its characters, its standard.
double worth_of(const Setup& setup, const State& state, UnitId unit);
// Whether this side has another turn after this one.
bool has_turn_left(const Setup& setup, const State& state, std::uint8_t side);
// What it costs this side when a unit flees, as a share of its worth: all of it when there is no turn left to
// rally in (AB-VIC-02).
double cost_of_flight(const Setup& setup, const State& state, std::uint8_t side, double share);
// What it still is in the field, as a share of what it was.
double strength_left(const Setup& setup, const State& state, UnitId unit);

struct Party {
    UnitId unit = kNoUnit;
    double wounds = 0;  // expected, of all rounds looked at
    double breaks = 0;  // chance
};
inline constexpr std::size_t kMostParties = 24;
struct Fight {
    InlineVector<Party, kMostParties> parties;
    double lead = 0;          // of side A in the first round
    double spread = 1;        // of that lead
    double wins[2] = {0, 0};  // chances of the first round

    double breaks(UnitId unit) const;
    double wounds(UnitId unit) const;
};
// The combat that this unit fights in, as it stands, over two rounds. The state is played on: a copy, please.
Fight fight_on(const Setup& setup, State& state, UnitId unit);
// What it comes to for a side: points won less points lost, in expectation.
double worth_of_fight(const Setup& setup, State& state, const Fight& fight, std::uint8_t side);

// A charger comes into contact where the solver has put it.
void bring_into_contact(const Setup& setup, State& state, UnitId unit, const geometry::Charge& charge);
// The losses that this volley is expected to cause, in wounds.
double wounds_by_shots(const Setup& setup, const State& state, UnitId unit, UnitId target, bool reaction,
                       Tick distance);

// Charges at one target, each striking a face of it wherever they stand now: side by side if several strike
// the same. Nobody else is there.
struct Striker {
    UnitId unit = kNoUnit;
    Face face = Face::Front;
    bool operator==(const Striker&) const = default;
};
using Strikers = InlineVector<Striker, 4>;
double worth_of_strike(const Setup& setup, const State& state, const Strikers& strikers, UnitId target);

// Each is worked out once, as long as one decision takes.
class Duels {
  public:
    Duels(const Setup& setup, const State& state);
    double worth(UnitId unit, UnitId target, Face face);
    double worth_of_all(const Strikers& strikers, UnitId target);

  private:
    const Setup& setup_;
    const State& state_;
};

}  // namespace clashfield::ancients
