// How counters are put on the map, stacked, moved, revealed and lost.

#include "games/champs/rules/engine.h"
#include "games/champs/rules/placing.h"

namespace clashfield::champs {

void put_unit(State& state, std::uint8_t unit, Hex hex) {
    CLASHFIELD_ASSERT(hex != kNoHex);
    CLASHFIELD_ASSERT(state.empty(hex));
    each_rank(state, unit, [&](std::uint8_t c) { state.counters[c].hex = hex; });
    occupy(state, hex, unit);
}

void lift_unit(State& state, std::uint8_t unit) {
    const Hex hex = state.counters[unit].hex;
    if (state.at(hex) == unit) occupy(state, hex, kNone);
}

void move_unit(State& state, std::uint8_t unit, Hex hex) {
    lift_unit(state, unit);
    put_unit(state, unit, hex);
}

void split_front(State& state, std::uint8_t front) {
    Counter& counter = state.counters[front];
    const std::uint8_t below = counter.below;
    CLASHFIELD_ASSERT(below != kNone && counter.above == kNone);
    state.counters[below].above = kNone;
    counter.below = kNone;
    occupy(state, counter.hex, below);
}

void split_rear(State& state, std::uint8_t rear) {
    Counter& counter = state.counters[rear];
    CLASHFIELD_ASSERT(counter.above != kNone && counter.below == kNone);
    state.counters[counter.above].below = kNone;
    counter.above = kNone;
}

void stack_under(State& state, std::uint8_t lower, std::uint8_t host) {
    const std::uint8_t last = last_rank(state, host);
    state.counters[last].below = lower;
    state.counters[lower].above = last;
    each_rank(state, lower, [&](std::uint8_t c) { state.counters[c].hex = state.counters[host].hex; });
}

void stack_over(State& state, std::uint8_t upper, std::uint8_t host) {
    const Hex hex = state.counters[host].hex;
    const std::uint8_t last = last_rank(state, upper);
    state.counters[last].below = host;
    state.counters[host].above = last;
    each_rank(state, upper, [&](std::uint8_t c) { state.counters[c].hex = hex; });
    occupy(state, hex, upper);
}

void set_flags(State& state, std::uint8_t unit, std::uint16_t flags) {
    each_rank(state, unit, [&](std::uint8_t c) {
        state.counters[c].flags = static_cast<std::uint16_t>(state.counters[c].flags | flags);
    });
}

namespace {

void count_loss(Play& play, std::uint8_t counter) {
    State& state = play.state;
    const CounterInfo& info = play.setup.counters[counter];
    const std::uint8_t ep = info.profiles[0].ep;
    const bool independent = state.counters[counter].independent != 0;
    const std::uint8_t owner = payer_of(play.setup, state, counter);
    const CorpsInfo& corps_info = play.setup.corps[owner];
    Corps& corps = state.corps[owner];
    state.last_loss = state.turn;
    if (corps.defected != 0) return;  // counted once, when the corps went over
    state.armies[corps.side].ep_lost = static_cast<std::uint16_t>(state.armies[corps.side].ep_lost + ep);
    if (!independent) corps.ep_lost = static_cast<std::uint16_t>(corps.ep_lost + ep);       // CB-DEM-01
    if (corps_info.general == counter && corps.test == Test::None) corps.test = Test::Due;  // CB-DEM-03
}

}  // namespace

void remove_unit(Play& play, std::uint8_t unit, Status status) {
    State& state = play.state;
    lift_unit(state, unit);
    for (std::uint8_t c = unit; c != kNone;) {
        Counter& counter = state.counters[c];
        const std::uint8_t next = counter.below;
        count_loss(play, c);
        Counter gone;
        gone.status = status;
        gone.side = counter.side;
        gone.profile = counter.profile;
        gone.baggage = counter.baggage;
        gone.independent = counter.independent;
        counter = gone;
        c = next;
    }
    // Nobody remembers having met what is no longer there.
    for (int i = 0; i < play.setup.size(); ++i) {
        Counter& other = state.counters[i];
        if (other.last_opponent == unit) {
            other.last_opponent = kNone;
            other.last_phase = 0;
        }
    }
}

std::uint8_t find_hidden(const Setup& setup, const State& state, std::uint8_t side, Hex hex) {
    for (int i = 0; i < setup.size(); ++i) {
        const Counter& counter = state.counters[i];
        if (counter.status == Status::Hidden && counter.side == side && counter.hex == hex &&
            counter.above == kNone)
            return static_cast<std::uint8_t>(i);
    }
    return kNone;
}

void reveal(Play& play, std::uint8_t counter) {
    State& state = play.state;
    counter = front_of(state, counter);  // a rank that leaves gives all of them away
    const Hex hex = state.counters[counter].hex;
    CLASHFIELD_ASSERT(state.empty(hex));
    each_rank(state, counter, [&](std::uint8_t c) {
        state.counters[c].status = Status::OnMap;
        --state.hidden[state.counters[c].side];
    });
    occupy(state, hex, counter);
    emit(play.events, EventKind::Revealed, Clause::AMB_02, {counter, hex});
}

namespace {

// CB-AMB-01 (a): Psiloi in broken ground; everybody else hides from sight.
bool is_seen(const Setup& setup, const State& state, std::uint8_t hidden) {
    const Counter& counter = state.counters[hidden];
    const bool by_ground =
        type_of(setup, state, hidden) == Type::Ps && setup.map->at(counter.hex).terrain == Terrain::Broken;
    bool seen = false;
    each_unit(setup, state, static_cast<std::uint8_t>(1 - counter.side), [&](std::uint8_t enemy) {
        if (seen) return;
        const Hex from = state.counters[enemy].hex;
        seen = by_ground ? distance(from, counter.hex) <= 3 : sees(*setup.map, from, counter.hex);
    });
    return seen;
}

}  // namespace

bool reveal_seen(Play& play, std::uint8_t side_moving) {
    State& state = play.state;
    const std::uint8_t other = static_cast<std::uint8_t>(1 - side_moving);
    if (state.hidden[other] == 0) return false;
    bool any = false;
    for (int i = 0; i < play.setup.size(); ++i) {
        const auto counter = static_cast<std::uint8_t>(i);
        const Counter& hidden = state.counters[i];
        if (hidden.status != Status::Hidden || hidden.side != other || hidden.above != kNone) continue;
        if (!is_seen(play.setup, state, counter)) continue;
        if (!state.empty(hidden.hex)) continue;
        reveal(play, counter);
        any = true;
    }
    return any;
}

void make_reliable(Play& play, std::uint8_t corps) {
    if (play.state.corps[corps].reliable != Reliable::No) return;
    play.state.corps[corps].reliable = Reliable::Yes;
    emit(play.events, EventKind::Ally, Clause::ALY_03,
         {corps, static_cast<std::int32_t>(AllyNews::Reliable)});
}

void meet_allies(Play& play, std::uint8_t moved) {
    const State& state = play.state;
    const Counter& counter = state.counters[moved];
    if (counter.status != Status::OnMap) return;
    for (int d = 0; d < 6; ++d) {
        const std::uint8_t enemy = enemy_at(state, counter.side, neighbour(counter.hex, d));
        if (enemy != kNone) make_reliable(play, payer_of(play.setup, state, enemy));
    }
}

void append(Words& words, const Lines& lines) {
    words.push_back(static_cast<std::int32_t>(lines.size()));
    for (const Line& line : lines) {
        words.push_back(static_cast<std::int32_t>(line.label));
        words.push_back(line.amount);
        words.push_back(static_cast<std::int32_t>(line.clause));
    }
}

int sum(const Lines& lines) {
    int total = 0;
    for (const Line& line : lines) total += line.amount;
    return total;
}

}  // namespace clashfield::champs
