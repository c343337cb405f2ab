#include "games/empires/rules/characters.h"

#include <algorithm>

namespace clashfield::empires {
namespace {

constexpr Tick kGeneralReach = 12 * kInch;  // CE-CHR-01
constexpr Tick kSubReach = 6 * kInch;
constexpr Tick kRefuge = 12 * kInch;    // CE-CHR-07
constexpr int kDies[] = {0, 12, 6, 3};  // of a Danger: on this total; of a lost unit: up to it

bool is_general(const Setup& setup, CharacterId character) {
    return setup.characters[character].rank == Rank::General;
}

}  // namespace

bool has_character(const Setup& setup, const State& state, UnitId unit) {
    bool found = false;
    each_attached(setup, state, unit, [&](CharacterId) { found = true; });
    return found;
}

std::optional<Point> place_of_character(const Setup&, const State& state, CharacterId character) {
    const Character& him = state.characters[character];
    // Nobody follows him while it is open whether he lives (CE-CHR-07).
    if (!him.alive || him.danger == static_cast<std::uint8_t>(Danger::UnitLost)) return std::nullopt;
    if (him.unit == kNoUnit) return him.placed ? std::optional(him.at) : std::nullopt;
    if (!is_on_table(state.units[him.unit])) return std::nullopt;
    return state.units[him.unit].front.at;
}

bool commands(const Setup& setup, const State& state, CharacterId character, UnitId unit) {
    if (!is_on_table(state.units[unit])) return false;
    const std::optional<Point> place = place_of_character(setup, state, character);
    if (!place) return false;
    const Tick reach = is_general(setup, character) ? kGeneralReach : kSubReach;
    return geometry::distance(footprint_of(state, unit), *place) <= reach + geometry::kRounding;
}

Command command_of(const Setup& setup, const State& state, UnitId unit) {
    Command best;
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        const auto character = static_cast<CharacterId>(i);
        const CharacterInfo& info = setup.characters[i];
        if (info.side != side_of(setup, unit)) continue;
        const UnitId with = state.characters[i].unit;
        if (with != kNoUnit && is_fleeing(state.units[with])) continue;  // CE-CHR-03
        if (!commands(setup, state, character, unit)) continue;
        best.ml = std::max<int>(best.ml, info.ml_bonus);
        best.dl = std::max<int>(best.dl, info.dl_bonus);
    }
    return best;
}

UnitId unit_under_general(const Setup& setup, const State& state, std::uint8_t side) {
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        const auto character = static_cast<CharacterId>(i);
        if (setup.characters[i].side != side || !is_general(setup, character)) continue;
        const std::optional<Point> place = place_of_character(setup, state, character);
        if (!place) return kNoUnit;
        UnitId best = state.characters[i].unit;
        Tick least = kGeneralReach + geometry::kRounding;
        if (best == kNoUnit) {
            each_unit(setup, state, side, [&](UnitId unit) {
                if (!is_engaged(state, unit)) return;
                const Tick apart = geometry::distance(footprint_of(state, unit), *place);
                if (best == kNoUnit ? apart > least : apart >= least) return;
                best = unit;
                least = apart;
            });
        }
        if (best == kNoUnit) return kNoUnit;
        const Class cls = class_of(setup, best);
        return cls == Class::Elephant || cls == Class::ScythedChariot ? kNoUnit : best;
    }
    return kNoUnit;
}

// --- how they die ---

namespace {

void lose_character(Play& play, CharacterId character, Clause clause) {
    Character& him = play.state.characters[character];
    him.alive = false;
    him.unit = kNoUnit;
    him.danger = 0;
    const std::uint8_t side = play.setup.characters[character].side;
    say(play, EventKind::CharacterSlain, clause, {character});
    // CE-MOR-07: his army tests at once.
    if (is_general(play.setup, character))
        play.state.leaderless = static_cast<std::uint8_t>(play.state.leaderless | 1u << side);
}

// CE-CHR-07: the nearest unit that has no character yet.
UnitId refuge_of(const Setup& setup, const State& state, CharacterId character) {
    const Point place = state.characters[character].at;
    UnitId best = kNoUnit;
    Tick least = kRefuge + geometry::kRounding;
    each_unit(setup, state, setup.characters[character].side, [&](UnitId unit) {
        if (has_character(setup, state, unit) || !is_good(state.units[unit])) return;
        const Tick apart = geometry::distance(footprint_of(state, unit), place);
        if (best == kNoUnit ? apart > least : apart >= least) return;
        best = unit;
        least = apart;
    });
    return best;
}

}  // namespace

void endanger(State& state, CharacterId character, Danger danger) {
    state.characters[character].danger = static_cast<std::uint8_t>(danger);
}

void after_removal(Play& play, UnitId unit, Fate fate) {
    State& state = play.state;
    each_attached(play.setup, state, unit, [&](CharacterId character) {
        if (fate == Fate::LeftTable) return lose_character(play, character, Clause::CHR_07);
        state.characters[character].at = state.units[unit].front.at;
        state.characters[character].unit = kNoUnit;
        state.characters[character].placed = true;
        endanger(state, character, Danger::UnitLost);
    });
}

bool push_next_fate(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.characters.size(); ++i) {
        Character& him = state.characters[i];
        if (him.danger == 0) continue;
        push(play, Frame{.kind = FrameKind::Fate,
                         .unit = static_cast<std::uint8_t>(i),
                         .mode = std::exchange(him.danger, std::uint8_t{0})});
        return true;
    }
    return false;
}

void step_fate(Play& play) {
    const Frame& frame = top(play);
    const std::uint8_t side = play.setup.characters[frame.unit].side;
    switch (static_cast<Danger>(frame.mode)) {
        case Danger::Missiles:
            return roll(play, RollKind::CharacterDeath, 2, other(side));
        case Danger::Combat:
            return roll(play, RollKind::CharacterCombat, 1, other(side));
        case Danger::UnitLost:
            return roll(play, RollKind::CharacterFate, 1, side);
        case Danger::None:
            return finish(play);
    }
}

void resolve_fate(Play& play, const Faces& faces) {
    const Frame frame = top(play);
    finish(play);
    int total = 0;
    for (const std::uint8_t face : faces) total += face;
    const auto danger = static_cast<Danger>(frame.mode);
    if (danger != Danger::UnitLost) {
        if (total >= kDies[frame.mode])
            lose_character(play, frame.unit, danger == Danger::Missiles ? Clause::CHR_05 : Clause::CHR_06);
        return;
    }
    const UnitId refuge = refuge_of(play.setup, play.state, frame.unit);
    if (total <= kDies[frame.mode] || refuge == kNoUnit)
        return lose_character(play, frame.unit, Clause::CHR_07);
    play.state.characters[frame.unit].unit = refuge;
    say(play, EventKind::CharacterJoins, Clause::CHR_07, {frame.unit, refuge});
}

Check explain_fate(const Setup&, const State& state) {
    constexpr Clause kClauses[] = {Clause::CHR_05, Clause::CHR_05, Clause::CHR_06, Clause::CHR_07};
    const Frame& frame = state.agenda.back();
    Check check;
    check.clause = id(kClauses[frame.mode]);
    check.dice = state.roll_dice;
    // He is lost on this total and above; of a lost unit he is saved.
    const bool saved = static_cast<Danger>(frame.mode) == Danger::UnitLost;
    check.need = static_cast<std::int16_t>(kDies[frame.mode] + (saved ? 1 : 0));
    return check;
}

}  // namespace clashfield::empires
