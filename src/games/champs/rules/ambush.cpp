#include "games/champs/rules/ambush.h"

#include <algorithm>
#include <vector>

#include "base/assert.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/set_up_placement.h"
#include "games/champs/rules/stacking.h"

namespace clashfield::champs {

std::uint8_t find_hidden(const Setup& setup, const State& state, std::uint8_t side, Hex hex) {
    return first_hidden(setup, state, side, [&](std::uint8_t c) { return state.counters[c].hex == hex; });
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
    return any_unit(setup, state, other_side(counter.side), [&](std::uint8_t enemy) {
        const Hex from = state.counters[enemy].hex;
        return by_ground ? distance(from, counter.hex) <= 3 : sees(*setup.map, from, counter.hex);
    });
}

}  // namespace

bool reveal_seen(Play& play, std::uint8_t side_moving) {
    State& state = play.state;
    const std::uint8_t other = other_side(side_moving);
    if (state.hidden[other] == 0) return false;
    bool any = false;
    each_hidden(play.setup, state, other, [&](std::uint8_t hidden) {
        if (!is_seen(play.setup, state, hidden) || !state.empty(state.counters[hidden].hex)) return;
        reveal(play, hidden);
        any = true;
    });
    return any;
}

// CB-AMB-02: who lies in ambush and would have to run, forward or away, shows itself.
void reveal_bound(Play& play, Bound bound) {
    State& state = play.state;
    if (state.hidden[state.active] == 0) return;
    each_hidden(play.setup, state, state.active, [&](std::uint8_t unit) {
        if (bound(play.setup, state, unit)) reveal(play, unit);
    });
}

namespace {

constexpr int kFromEnemyEdge = 4;  // columns in which no Psiloi hide
constexpr int kPlacesOfEach = 3;   // candidates listed for each kind of counter
std::uint8_t enemy_of(const State& state) { return other_side(state.asked); }

// CB-AMB-01 (c): nothing placed by the enemy can see it.
bool is_unseen(const Setup& setup, const State& state, Hex hex) {
    if (!setup.map->has_blockers) return false;
    const Zone zone = zone_of(setup, state, enemy_of(state));
    bool seen = false;
    each_hex(zone, [&](Hex from) { seen = seen || sees(*setup.map, from, hex); });
    return !seen;
}

// CB-AMB-01 (b) and (c), for every type.
bool is_cover(const Setup& setup, const State& state, Hex hex) {
    const int half = setup.map->columns / 2;
    if (columns_from(setup, home_edge(state, state.asked), hex) > half) return false;
    return is_woody(setup.map->at(hex).terrain) || is_unseen(setup, state, hex);
}

// CB-AMB-01 (a).
bool is_psiloi_cover(const Setup& setup, const State& state, Hex hex) {
    const std::uint8_t enemy = enemy_of(state);
    const int closed = std::max<int>(kFromEnemyEdge, state.depth[enemy]);
    return setup.map->at(hex).terrain == Terrain::Broken &&
           columns_from(setup, home_edge(state, enemy), hex) > closed;
}

}  // namespace

Ruling check_hide(const Setup& setup, const State& state, std::int32_t word, std::int32_t hex_word,
                  std::int32_t facing) {
    if (Ruling named = check_counter(setup, state, word); !named) return named;
    const auto counter = static_cast<std::uint8_t>(word);
    if (!is_waiting(setup, state, counter)) return refuse(Clause::AMB_01, Code::AlreadyPlaced, {counter});
    if (!is_hex_of(*setup.map, hex_word) || facing < 0 || facing > 5)
        return refuse(Clause::GEO_01, Code::Malformed);
    const auto hex = static_cast<Hex>(hex_word);
    if (Ruling ground = check_ground(setup, state, counter, hex); !ground) return ground;
    const bool psiloi = type_of(setup, state, counter) == Type::Ps && is_psiloi_cover(setup, state, hex);
    if (!psiloi && !is_cover(setup, state, hex)) return refuse(Clause::AMB_01, Code::NoCover, {counter, hex});
    if (!state.empty(hex)) return refuse(Clause::AMB_02, Code::Occupied, {hex, state.at(hex)});
    const auto way = static_cast<std::uint8_t>(facing);
    const std::uint8_t holder = hidden_at(setup, state, state.asked, hex);  // all of a stack is hidden
    if (holder != kNone && !may_join(setup, state, holder, counter, way))
        return refuse(Clause::STK_05, Code::BadStack, {counter, hex, kNothing});
    State after = state;
    put_hidden(after, counter, hex, way);
    return check_room(setup, after, counter, Clause::AMB_01);
}

void each_hide(const Setup& setup, const State& state, const HideVisit& visit) {
    // Nearest to the enemy first.
    std::vector<Hex> covers;
    std::vector<Hex> broken;
    const Edge enemy_edge = home_edge(state, enemy_of(state));
    for (int i = 1; i <= setup.map->columns; ++i) {
        const int column = enemy_edge == Edge::West ? i : setup.map->columns - i + 1;
        for (int row = 1; row <= setup.map->rows; ++row) {
            const Hex hex = hex_at(column, row);
            if (is_cover(setup, state, hex)) covers.push_back(hex);
            if (is_psiloi_cover(setup, state, hex)) broken.push_back(hex);
        }
    }
    const std::uint8_t facing = toward(enemy_edge);
    std::vector<std::uint8_t> seen;  // one counter of each kind
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        if (state.counters[c].side != state.asked || !is_waiting(setup, state, c)) continue;
        const bool listed = std::any_of(seen.begin(), seen.end(), [&](std::uint8_t other) {
            return corps_of(setup, other) == corps_of(setup, c) &&
                   profile_name(profile_of(setup, state, other)) == profile_name(profile_of(setup, state, c));
        });
        if (listed) continue;
        seen.push_back(c);
        int left = kPlacesOfEach;
        const bool psiloi = type_of(setup, state, c) == Type::Ps;
        for (const std::vector<Hex>* hexes : {&broken, &covers}) {
            for (const Hex hex : *hexes) {
                if (left == 0 || (hexes == &broken && !psiloi)) break;
                if (hexes == &covers && psiloi && is_psiloi_cover(setup, state, hex)) continue;  // listed
                if (!check_hide(setup, state, c, hex, facing)) continue;
                --left;
                if (!visit(c, hex)) return;
            }
        }
    }
}

}  // namespace clashfield::champs
