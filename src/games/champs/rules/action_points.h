#pragma once

// Action points (CB-ACT): the dice of a turn, what every action costs (7.7), and keeping in control.

#include "dice/faces.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

// The turn begins: nobody has a point yet (CB-ACT-03).
void begin_points(Play& play);
// The C-in-C of the active side brings a point if he leads it (CB-ACT-10).
void grant_bonus(Play& play);

// How many dice a side rolls for its Corps (CB-ACT-01).
int dice_of(const Setup& setup, const State& state, std::uint8_t side);
void apply_points_roll(Play& play, const Faces& faces);
// The corps that waits for a die of the pool, or kNone.
std::uint8_t next_without_die(const Setup& setup, const State& state);
// It gets this one. Precondition: the pool has it.
void assign_die(Play& play, std::uint8_t die);

// The C-in-C leads this unit, or the rank of it that leaves (CB-ACT-09).
bool holds_cinc(const Setup& setup, const State& state, std::uint8_t unit, PartOf part);
// His discount is there, and for this activation.
bool discount_applies(const Setup& setup, const State& state, const Activation& activation);
// The unit has something to pay with: points of its corps, or what the C-in-C brings (CB-ACT-09, -10).
inline bool may_pay(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    if (state.corps[payer_of(setup, state, unit)].pa > 0) return true;
    const Army& army = state.armies[state.active];
    if (army.bonus_left == 0 && army.discount_used != 0) return false;
    return holds_cinc(setup, state, unit, part);
}

// What the activation is paid for.
enum class Action : std::uint8_t { Move, Keep, Change };
Sum cost_of(const Setup& setup, const State& state, const Activation& activation, Action action,
            bool use_cinc);
// The sum of these lines, or something between it and `points`: lines that make no difference between what
// can be paid and what cannot are not worked out.
int cost_up_to(const Setup& setup, const State& state, const Activation& activation, Action action,
               bool use_cinc, int points);
// CB-ACT-14.
Ruling check_cost(const Setup& setup, const State& state, const Activation& activation, Action action,
                  bool use_cinc);
void pay(Play& play, const Activation& activation, const Sum& cost);
// Tells what the activation under way has cost.
void emit_activated(Play& play, const Sum& cost, Clause clause);
inline void clear_activation(Activation& activation) {
    static_cast<ActivationInfo&>(activation) = ActivationInfo{};
    activation.members.clear();  // only those there are
}

// CB-ACT-05: irregular except skirmishers and Cv (O)/(S), or regular (I) except light troops.
bool is_clumsy(const Profile& profile);

// It would not stay of itself, and may be kept in control (CB-ACT-08).
bool may_be_kept(const Setup& setup, const State& state, std::uint8_t unit);
Ruling check_keep(const Setup& setup, const State& state, const Activation& activation, bool use_cinc);
void keep_members(Play& play, bool use_cinc);

}  // namespace clashfield::champs
