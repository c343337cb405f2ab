#pragma once

// Units (CB-UNI): what a counter is, who is impetuous, mounted infantry, and changes of state in play.

#include "games/champs/rules/losses_and_demoralisation.h"

namespace clashfield::champs {

inline const Profile& profile_of(const Setup& setup, const State& state, std::uint8_t counter) {
    return setup.cards[counter].profiles[state.counters[counter].profile];
}

inline Type type_of(const Setup& setup, const State& state, std::uint8_t counter) {
    return profile_of(setup, state, counter).type;
}

inline std::uint8_t corps_of(const Setup& setup, std::uint8_t counter) { return setup.cards[counter].corps; }

// The corps whose action points move it and whose troubles it shares: its own, or the C-in-C's for
// independent Baggage.
inline std::uint8_t payer_of(const Setup& setup, const State& state, std::uint8_t counter) {
    if (state.counters[counter].independent == 0) return setup.cards[counter].corps;
    const std::uint8_t cinc = setup.sides[state.counters[counter].side].cinc;
    return setup.cards[cinc == kNone ? counter : cinc].corps;
}

// A counter as the army list has it, off the map.
inline Counter listed_counter(const Setup& setup, std::uint8_t counter) {
    const CounterInfo& info = setup.info(counter);
    Counter listed;
    listed.side = setup.corps[info.corps].side;
    listed.profile = info.start_profile;
    listed.independent = info.independent ? 1 : 0;
    listed.baggage = info.profiles[0].type == Type::Bag ? 1 : 0;
    return listed;
}
// CB-UNI-06: it attacks nobody, stands alone, and has neither facing nor zone.
inline bool is_baggage(const Setup& setup, std::uint8_t counter) { return setup.cards[counter].baggage; }
inline bool has(const Counter& counter, std::uint16_t flags) { return (counter.flags & flags) != 0; }
inline void add_flags(Counter& counter, std::uint16_t flags) {
    counter.flags = static_cast<std::uint16_t>(counter.flags | flags);
}
inline void drop_flags(Counter& counter, std::uint16_t flags) {
    counter.flags = static_cast<std::uint16_t>(counter.flags & ~flags);
}
// A word of an order names a counter.
inline bool is_known(const Setup& setup, std::int32_t word) { return word >= 0 && word < setup.size(); }

// In ambush; for the other side it is not even that (known.cpp).
inline bool is_out_of_sight(const Counter& counter) {
    return counter.status == Status::Hidden || counter.status == Status::OffMap;
}

// CB-UNI-04: how cataphracts are rated.
inline Quality rated(Type type, Quality quality, bool shot_at, Type opponent) {
    if (type != Type::Kn || quality != Quality::X) return quality;
    if (shot_at) return Quality::S;
    switch (opponent) {
        case Type::LH:
        case Type::Sp:
        case Type::Pk:
        case Type::Bw:
            return Quality::S;
        case Type::Wb:
        case Type::Kn:
        case Type::Bd:
            return Quality::I;
        case Type::Cv:
        case Type::El:
        case Type::Cm:
        case Type::SCh:
        case Type::Ax:
        case Type::Ps:
        case Type::Hd:
        case Type::Art:
        case Type::Bag:
            return Quality::O;
    }
    return Quality::O;
}

// CB-UNI-07 (b): nearer to a demoralised enemy corps than to any other enemy.
bool smells_victory(const Setup& setup, const State& state, std::uint8_t unit);

// Nothing could rouse this unit now: the common case, seen at a glance.
inline bool is_calm(const Setup& setup, const State& state, std::uint8_t unit) {
    const Impetus impetus = setup.cards[unit].impetus[state.counters[unit].profile];
    return impetus == Impetus::Never || (impetus == Impetus::Calm && state.broken == 0);
}

// CB-UNI-07, for the whole unit.
inline bool is_impetuous(const Setup& setup, const State& state, std::uint8_t unit) {
    if (is_calm(setup, state, unit) || is_demoralised(setup, state, unit)) return false;
    const Counter& counter = state.counters[unit];
    const Impetus impetus = setup.cards[unit].impetus[counter.profile];
    if (impetus == Impetus::Always) return true;
    if (impetus == Impetus::Alone) {
        if (counter.below == kNone) return true;
        const Profile& support = profile_of(setup, state, counter.below);
        if (support.type != Type::Bw || support.quality != Quality::X) return true;
    }
    return state.broken != 0 && smells_victory(setup, state, unit);
}

// CB-STK-04: the lowest of the ranks.
int movement_of(const Setup& setup, const State& state, std::uint8_t unit);
int movement_of(const Setup& setup, const State& state, const Member& member);

// CB-MOV-13 and -14, CB-UNI-10: the points one counter may spend, given the ground it has met; mounted
// infantry has more if it began `far` from the enemy.
inline int counter_allowance(const Setup& setup, const State& state, std::uint8_t counter,
                             std::uint8_t ground, bool far) {
    return setup.cards[counter].allowances[state.counters[counter].profile].points[far ? 1 : 0][ground];
}

int unit_allowance(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t ground, bool far);

// CB-UNI-10: with so many points spent it rides, which it may neither from nor to a hex within 4 of an enemy.
bool is_beyond_feet(const State& state, std::uint8_t side, int feet, int spent, Hex from, Hex to);
bool may_change(const Setup& setup, const State& state, std::uint8_t unit);
Ruling check_change(const Setup& setup, const State& state, const Activation& activation, bool use_cinc);
void change_member(Play& play, bool use_cinc);

}  // namespace clashfield::champs
