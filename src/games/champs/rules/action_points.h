#pragma once

// Action points (CB-ACT): the dice of a turn, what every action costs (7.7), and keeping in control.

#include "dice/faces.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

int dice_of(const Setup& setup, const State& state, std::uint8_t side);

void apply_points_roll(Play& play, const Faces& faces);
void assign_die(Play& play, std::uint8_t die);
std::uint8_t next_without_die(const Setup& setup, const State& state);
bool corps_on_map(const Setup& setup, const State& state, std::uint8_t corps);
int points_for(const Setup& setup, const State& state, const Activation& activation);
enum class Action : std::uint8_t { Move, Keep, Change };

Lines cost_lines(const Setup& setup, const State& state, const Activation& activation, Action action,
                 bool use_cinc);

// The sum of these lines, or something between it and `points`: lines that make no difference between what
// can be paid and what cannot are not worked out.
int cost_up_to(const Setup& setup, const State& state, const Activation& activation, Action action,
               bool use_cinc, int points);

// CB-ACT-14.
Ruling check_cost(const Setup& setup, const State& state, const Activation& activation, Action action,
                  bool use_cinc);

bool holds_cinc(const Setup& setup, const State& state, std::uint8_t unit, PartOf part);

// The unit has something to pay with: points of its corps, or what the C-in-C brings (CB-ACT-09, -10).
inline bool may_pay(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    if (state.corps[payer_of(setup, state, unit)].pa > 0) return true;
    const Army& army = state.armies[state.active];
    if (army.bonus_left == 0 && army.discount_used != 0) return false;
    return holds_cinc(setup, state, unit, part);
}

bool discount_applies(const Setup& setup, const State& state, const Activation& activation);
void pay(Play& play, const Activation& activation, const Lines& lines);

// Tells what the activation under way has cost.
void emit_activated(Play& play, const Lines& lines, Clause clause);

// It would not stay of itself, and may be kept in control (CB-ACT-08).
bool may_be_kept(const Setup& setup, const State& state, std::uint8_t unit);

Ruling check_keep(const Setup& setup, const State& state, const Activation& activation, bool use_cinc);
void keep_members(Play& play, bool use_cinc);

// CB-ACT-05: irregular except skirmishers and Cv (O)/(S), or regular (I) except light troops.
bool is_clumsy(const Profile& profile);

inline void clear_activation(Activation& activation) {
    static_cast<ActivationInfo&>(activation) = ActivationInfo{};
    activation.members.clear();  // only those there are
}

}  // namespace clashfield::champs
