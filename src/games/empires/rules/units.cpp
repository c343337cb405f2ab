// CE-UNT: ranks, files, losses, and how units leave. Horse and riders are told apart in content/troops.h
// (CE-UNT-05), free moves of skirmishers in manoeuvres.cpp (CE-UNT-04), who passes whom in geometry.cpp and
// evading_retreating_fleeing.cpp (CE-UNT-06).

#include "games/empires/rules/units.h"

#include <algorithm>

#include "games/empires/rules/characters.h"
#include "games/empires/rules/charges.h"
#include "games/empires/rules/formations.h"
#include "games/empires/rules/geometry.h"
#include "games/empires/rules/morale.h"

namespace clashfield::empires {
namespace {

constexpr int kFullRank = 4;  // CE-UNT-01

}  // namespace

int ranks_of(const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    return (std::max<int>(0, it.models - it.overlaps()) + it.files - 1) / it.files;
}

int counting_ranks(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (!may_have_ranks(type_of(setup, unit)) || is_square(state, unit)) return 0;
    const int models = std::max<int>(0, it.models - it.overlaps());
    return it.files < kFullRank ? 0 : models / it.files + (models % it.files >= kFullRank ? 1 : 0);
}

bool is_weak(const Setup& setup, const State& state, UnitId unit) {
    return state.units[unit].models < type_of(setup, unit).size_min;
}

int lose(Play& play, UnitId unit, int hits) {
    if (hits <= 0) return 0;
    Unit& it = play.state.units[unit];
    const int per_model = type_of(play.setup, unit).h;
    const int taken = it.wounds + hits;
    const int models = std::min<int>(it.models, taken / per_model);
    it.models = static_cast<std::uint16_t>(it.models - models);
    it.wounds = static_cast<std::uint8_t>(it.models == 0 ? 0 : taken % per_model);
    // CE-UNT-03: files stay as long as there are models for them.
    it.files = static_cast<std::uint8_t>(std::clamp<int>(it.files, 1, std::max<int>(1, it.models)));
    it.set(flag::kWiped, it.models == 0);
    say(play, EventKind::Losses, Clause::UNT_03, {unit, hits, it.models});
    refresh(play.setup, play.state, unit);
    return models;
}

void remove_unit(Play& play, UnitId unit, Fate fate, Clause clause) {
    State& state = play.state;
    if (is_removed(state.units[unit].status)) return;
    cancel_charge(play, unit, Clause::CHG_15);
    say(play, EventKind::UnitGone, clause, {unit, word(fate)});
    const bool fled = fate == Fate::LeftTable;
    const bool unnoticed = fate == Fate::Slain || fate == Fate::Wrecked || fled;  // CE-ELE-03, CE-SCY-01
    if (!unnoticed) alarm(play, unit);
    const bool in_combat = fate == Fate::Fought || fate == Fate::Caught || fate == Fate::RiddenDown ||
                           fate == Fate::Beaten || fate == Fate::RunInto;
    after_removal(play, unit, fate);
    take_away(play.setup, state, unit,
              fled        ? Status::Fled
              : in_combat ? Status::Destroyed
                          : Status::Dispersed);
}

void disrupt(Play& play, UnitId unit, Clause clause) {
    Unit& it = play.state.units[unit];
    if (it.is(flag::kDisrupted) || !is_on_table(it)) return;
    it.set(flag::kDisrupted);
    say(play, EventKind::Disrupted, clause, {unit, 1});
    drop_shieldwall(play, unit);
    cancel_charge(play, unit, Clause::CHG_15);
}

void recover(Play& play, UnitId unit, Clause clause) {
    Unit& it = play.state.units[unit];
    if (!it.is(flag::kDisrupted)) return;
    it.set(flag::kDisrupted, false);
    say(play, EventKind::Disrupted, clause, {unit, 0});
}

void set_status(Play& play, UnitId unit, Status status, Clause clause) {
    State& state = play.state;
    Unit& it = state.units[unit];
    if (it.status == status) return;
    it.status = status;
    say(play, EventKind::State, clause, {unit, word(status)});
    if (status == Status::Good) return;
    if (is_fleeing(it)) {  // CE-MOR-11
        it.set(flag::kBroke);
        it.set(flag::kTurnsAbout, false);
    }
    drop_formation(play, unit);
    cancel_charge(play, unit, Clause::CHG_15);
}

}  // namespace clashfield::empires
