#pragma once

// Special actions (CL-SPC): mounting, guns, and leaving a melee.

#include "games/clash/rules/geometry.h"

namespace clashfield::clash {

Ruling check_special(const Setup& setup, const State& state, UnitId unit, Action action);
// Those that ask for no order.
constexpr bool is_done_at_once(Action action) {
    return action == Action::Limber || action == Action::Unlimber || action == Action::Abandon;
}
void apply_special(Play& play, UnitId unit, Action action);  // precondition: it is one of them

Ruling check_mount(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings);
void apply_mount(Play& play, UnitId unit, std::span<const Placing> placings);
// Places for everybody within reach of where they stand; false if there is no room.
bool mount_places(const Setup& setup, const State& state, UnitId unit, Placings& placings);
// The bases of the figures in the other form, in their order.
InlineVector<BaseSize, kMaxUnitFigures> mount_bases(const Setup& setup, const State& state, UnitId unit);

// CL-SPC-05: guns off their limbers, which their crew push.
bool moves_by_hand(const Setup& setup, const State& state, UnitId unit);

// CL-SPC-07: asks for the test that comes first; says what it comes to.
enum class Disengaging : std::uint8_t { Tests, Refused, Goes };
Disengaging begin_disengaging(Play& play, UnitId unit);
Ruling check_disengage(const Setup& setup, const State& state, UnitId unit,
                       std::span<const Placing> placings);
Vector disengage_direction(const Setup& setup, const State& state, UnitId unit);
Placings disengage_places(const Setup& setup, const State& state, UnitId unit);

}  // namespace clashfield::clash
