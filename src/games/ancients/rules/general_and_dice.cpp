// AB-GEN, AB-DIC: sizes, Leadership and its tests. Lengths are ticks throughout and never rounded to whole
// inches (AB-GEN-02). Tests of psychology are those of panic, terror, fear and stupidity; break tests are
// none of them (AB-GEN-05), which is why only they know hatred and lost rounds.

#include "games/ancients/rules/general_and_dice.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/special_troops.h"

namespace clashfield::ancients {
namespace {

constexpr int kHighestLeadership = 10;  // AB-GEN-04
constexpr Tick kGeneralReach = 12 * kInch;

// AB-GEN-03 with so many models, and for an elephant so many wounds and men lost.
int size_with(const UnitType& type, int models, int crew, int wounds) {
    if (is_chariot(type.cls)) return models * type.crew_size;
    if (type.cls == Class::Elephant) return models > 0 ? type.stats.w - wounds + crew : 0;
    if (type.cls == Class::WarMachine) return crew;
    return models;
}

}  // namespace

int size_of(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    const int models = std::max(0, it.models - it.pending_losses);
    return size_with(type_of(setup, unit), models, it.crew, it.wounds);
}

int starting_size(const Setup& setup, UnitId unit) {
    const UnitType& type = type_of(setup, unit);
    return size_with(type, info_of(setup, unit).models, type.crew_size, 0);
}

bool has_anybody(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    return it.models > it.pending_losses && size_of(setup, state, unit) > 0;
}

UnitId unit_of_general(const Setup& setup, const State& state, std::uint8_t side) {
    const CharacterId general = character_with(setup, state, side, Role::General);
    return general == kNoCharacter ? kNoUnit : state.characters[general].unit;
}

namespace {

// AB-GEN-04: what the general lends a unit; 0 if nothing.
int lent_by_general(const Setup& setup, const State& state, UnitId unit) {
    const CharacterId general = character_with(setup, state, side_of(setup, unit), Role::General);
    if (general == kNoCharacter) return 0;
    const Character& him = state.characters[general];
    if (him.refused || him.unit == kNoUnit || him.unit == unit) return 0;  // his own unit has him attached
    // AB-RAL-02: a fleeing general lends nothing to others.
    if (state.units[him.unit].status != Status::Steady || !is_on_table(state.units[unit])) return 0;
    if (!is_within(state, unit, him.unit, kGeneralReach)) return 0;
    return setup.characters[general].stats.ld;
}

}  // namespace

Leadership leadership_of(const Setup& setup, const State& state, UnitId unit) {
    const int bonus = warband_bonus(setup, state, unit);
    const int own = std::min<int>(type_of(setup, unit).stats.ld + bonus, kHighestLeadership);
    Leadership best;
    best.value = own;
    best.sum.add(Label::Leadership, own - std::min(bonus, own), Clause::GEN_04);
    best.sum.add(Label::RankBonus, std::min(bonus, own), Clause::SPC_31);
    const auto offer = [&](int value, Label label) {
        value = std::min(value, kHighestLeadership);
        if (value <= best.value) return;
        best = {};
        best.value = value;
        best.sum.add(label, value, Clause::GEN_04);
    };
    each_attached(setup, state, unit, [&](CharacterId character) {
        if (!state.characters[character].refused)
            offer(setup.characters[character].stats.ld, Label::CharacterLeads);
    });
    offer(lent_by_general(setup, state, unit), Label::GeneralLeads);
    return best;
}

namespace {

Clause clause_of(Cause cause) {
    constexpr Clause kClauses[] = {Clause::PSY_02, Clause::CHG_08, Clause::PSY_04, Clause::SHO_13,
                                   Clause::CHG_09, Clause::PSY_05, Clause::PSY_10, Clause::PSY_13,
                                   Clause::PSY_20, Clause::SPC_30, Clause::RAL_01, Clause::FLE_04,
                                   Clause::MOV_20, Clause::BRK_01, Clause::BRK_05};
    static_assert(std::size(kClauses) == kCauses);
    return kClauses[static_cast<std::size_t>(cause)];
}

// AB-BRK-04: whoever hates an enemy in contact tests on 10, whatever has happened.
bool is_steeled(const Setup& setup, const State& state, UnitId unit) {
    bool hated = false;
    each_contact(state, unit, [&](Face, UnitId enemy, Face) { hated = hated || hates(setup, unit, enemy); });
    return hated;
}

Leadership test_value(const Setup& setup, const State& state, const Frame& frame) {
    const bool breaks = frame.cause == Cause::Break || frame.cause == Cause::BreakAgain;
    return breaks ? break_leadership_of(setup, state, frame.unit, frame.amount)
                  : leadership_of(setup, state, frame.unit);
}

}  // namespace

Leadership break_leadership_of(const Setup& setup, const State& state, UnitId unit, int lost_by) {
    Leadership leadership;
    if (is_steeled(setup, state, unit)) {
        leadership.value = kHighestLeadership;
        leadership.sum.add(Label::Hatred, leadership.value, Clause::BRK_04);
        return leadership;
    }
    leadership = leadership_of(setup, state, unit);
    leadership.sum.add(Label::LostBy, -lost_by, Clause::BRK_01);
    leadership.value -= lost_by;
    return leadership;
}

void push_test(Play& play, UnitId unit, Cause cause, int lost_by) {
    Frame frame;
    frame.unit = unit;
    frame.cause = cause;
    frame.amount = static_cast<std::int16_t>(lost_by);
    push(play, frame);
}

void step_test(Play& play) { roll(play, RollKind::Test, 2, side_of(play.setup, top(play).unit)); }

void resolve_test(Play& play, const Faces& faces) {
    const Frame frame = top(play);
    const int total = faces[0] + faces[1];
    const Leadership needed = test_value(play.setup, play.state, frame);
    const bool passed = total <= needed.value;
    if (play.events.listens()) {
        Words words{frame.unit, word(frame.cause), total, needed.value, passed ? 1 : 0};
        append(words, needed.sum);
        emit(play, EventKind::Tested, clause_of(frame.cause), std::move(words));
    }
    if (is_panic(frame.cause)) play.state.units[frame.unit].set(flag::kPanicTested);
    finish(play, passed ? Returned::Yes : Returned::No);
}

Check explain_test(const Setup& setup, const State& state) {
    const Frame& frame = state.agenda.back();
    Check check;
    check.clause = id(clause_of(frame.cause));
    check.dice = 2;
    add_lines(check, test_value(setup, state, frame).sum, Part::Need, side_of(setup, frame.unit));
    return check;
}

}  // namespace clashfield::ancients
