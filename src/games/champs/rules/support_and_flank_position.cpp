#include "games/champs/rules/support_and_flank_position.h"

#include <algorithm>

#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {

// CB-SUP-02, CB-SUP-03: `supporter` helps `friendly` against `enemy`.
bool supports(const Setup& setup, const State& state, std::uint8_t supporter, std::uint8_t friendly,
              std::uint8_t enemy) {
    const Counter& own = state.counters[supporter];
    const Counter& foe = state.counters[enemy];
    if (supporter == friendly || is_baggage(setup, supporter)) return false;
    if (type_of(setup, state, supporter) == Type::El && is_mounted(type_of(setup, state, friendly)))
        return false;  // CB-SUP-04
    const int d = direction_to(own.hex, foe.hex);
    if (d < 0) return false;
    if (is_flank(own.facing, d))  // overlap
        return !is_baggage(setup, enemy) && is_flank(foe.facing, (d + 3) % 6);
    if (!is_front(own.facing, d)) return false;
    const int other = d == left_front(own.facing) ? right_front(own.facing) : left_front(own.facing);
    const std::uint8_t beside = enemy_at(state, own.side, neighbour(own.hex, other));
    return beside == kNone || !in_frontal_contact(setup, state, supporter, beside);
}

int support_against(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t opponent) {
    int count = 0;
    each_enemy_around(state, state.counters[unit], [&](std::uint8_t enemy) {
        if (enemy != opponent && supports(setup, state, enemy, opponent, unit)) ++count;
    });
    return std::min(count, 3);  // CB-SUP-01
}

namespace {

// CB-FLK-01.
bool has_flank_position(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t target) {
    if (is_baggage(setup, target) || !exerts(setup, state, unit, state.counters[target].hex)) return false;
    const int d = direction_to(state.counters[target].hex, state.counters[unit].hex);
    if (is_front(state.counters[target].facing, d)) return false;
    return !in_enemy_zone(state, unit);
}

}  // namespace

bool is_flanked(const Setup& setup, const State& state, std::uint8_t unit) {
    return first_enemy_around(state, state.counters[unit], [&](std::uint8_t enemy) {  // CB-FLK-02
               return has_flank_position(setup, state, enemy, unit);
           }) != kNone;
}

// In this melee phase, or the last one if none has begun since.
bool has_supported(const Counter& counter, std::uint8_t enemy) {
    const std::uint8_t* end = counter.supported + counter.supported_count;
    return std::find(counter.supported, end, enemy) != end;
}

// Where a supporter remembers one more. If there is no room, one of those it remembers has gone from before
// or beside it, where the new one stands, and nobody asks for him.
std::uint8_t& place_for(const State& state, Counter& supporter) {
    if (supporter.supported_count < kMaxSupported) return supporter.supported[supporter.supported_count++];
    std::uint8_t* end = std::end(supporter.supported);
    std::uint8_t* gone = std::find_if(supporter.supported, end, [&](std::uint8_t enemy) {
        const int d = direction_to(supporter.hex, state.counters[enemy].hex);
        return !is_front(supporter.facing, d) && !is_flank(supporter.facing, d);
    });
    CLASHFIELD_ASSERT(gone != end);
    return *gone;
}

// Remembers who supported against whom, for CB-MEL-02 and CB-SPO-08.
void note_supporters(Play& play, std::uint8_t unit, std::uint8_t opponent) {
    State& state = play.state;
    each_enemy_around(state, state.counters[unit], [&](std::uint8_t enemy) {
        if (!supports(play.setup, state, enemy, opponent, unit)) return;
        Counter& supporter = state.counters[enemy];
        if (!has_supported(supporter, unit)) place_for(state, supporter) = unit;
    });
}

}  // namespace clashfield::champs
