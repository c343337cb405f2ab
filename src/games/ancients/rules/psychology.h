#pragma once

// AB-PSY: panic, terror, fear and stupidity.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

// AB-PSY-02, -04; AB-PSY-05: how far the flight of a friend is felt.
inline constexpr Tick kFleersReach = 4 * kInch;
inline constexpr Tick kBrokenReach = 12 * kInch;

enum class Dread : std::uint8_t { None, Fear, Terror };
// What an enemy causes in a unit (AB-PSY-11 to -13), terror already met counted as fear.
Dread dread_of(const Setup& setup, const State& state, UnitId unit, UnitId enemy);
// AB-STA-03, AB-SPC-10: whether it takes tests of psychology at all.
bool is_immune(const Setup& setup, const State& state, UnitId unit);
// AB-PSY-03 and -01: whether it may be asked for a test of panic now.
bool may_panic(const Setup& setup, const State& state, UnitId unit);
// AB-PSY-02: a fleeing friend within 4" that is not too small to be heeded.
bool is_unsettled_by(const Setup& setup, const State& state, UnitId unit, UnitId fleer);
// AB-PSY-04, -05: a unit has been ridden down, has broken or has been destroyed in melee: its friends within
// `reach` are to test in the next panic step. `exempt`: AB-PSY-02 counts.
void alarm(Play& play, UnitId fallen, Tick reach, bool exempt);
// The unit is fleeing from now on (AB-STA-02); elephants stampede, machines are abandoned.
void set_fleeing(Play& play, UnitId unit, Clause clause, std::int32_t cause);

void step_panic_near(Play& play);      // S1.1
void step_terror(Play& play);          // S1.2
void step_stupidity(Play& play);       // S1.3
void step_charge_panic(Play& play);    // S2.4p
void step_shooting_panic(Play& play);  // S3.3
void step_combat_panic(Play& play);    // S4.5

}  // namespace clashfield::ancients
