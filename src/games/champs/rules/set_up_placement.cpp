#include "games/champs/rules/set_up_placement.h"

#include <algorithm>

#include "base/inline_vector.h"
#include "games/champs/rules/ambush.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/set_up_muster.h"
#include "games/champs/rules/stacking.h"

namespace clashfield::champs {
namespace {

constexpr int kDefenderColumns = 4;
constexpr int kAttackerColumns = 2;
constexpr int kRowMargin = 2;  // rows next to the short edges

Zone zone_with_depth(const Setup& setup, const State& state, std::uint8_t side, int depth) {
    const Map& map = *setup.map;
    const bool west = home_edge(state, side) == Edge::West;
    return {west ? 1 : map.columns - depth + 1, west ? depth : map.columns, 1 + kRowMargin,
            map.rows - kRowMargin};
}

// Ground on which everybody can stand.
bool is_open(const Map& map, Hex hex) { return !is_closed(map.at(hex)) && is_open_to_all(map.at(hex)); }

int open_hexes(const Setup& setup, const State& state, std::uint8_t side, const Zone& zone) {
    int open = 0;
    each_hex(zone, [&](Hex hex) {
        if (is_open(*setup.map, hex) && state.empty(hex)) ++open;
    });
    if (state.hidden[side] == 0) return open;
    each_hidden(setup, state, side, [&](std::uint8_t c) {
        const Hex hex = state.counters[c].hex;
        if (in_zone(zone, hex) && is_open(*setup.map, hex)) --open;
    });
    return open;
}

bool is_barred_to(const Map& map, const Profile& profile, Hex hex) {
    return is_closed(map.at(hex)) || is_unfit(map.at(hex), profile);
}

bool is_psiloi(const Setup& setup, const State& state, std::uint8_t counter) {
    return type_of(setup, state, counter) == Type::Ps;
}

// Psiloi last: they stand under others.
template <typename Visit>
void each_by_rank(const Setup& setup, const State& state, std::uint8_t corps, Visit visit) {
    for (const bool psiloi : {false, true}) {
        for (const std::uint8_t c : setup.corps[corps].counters) {
            if (!is_baggage(setup, c) && is_psiloi(setup, state, c) == psiloi) visit(c);
        }
    }
}

}  // namespace

StackPlan stack_waiting(const Setup& setup, const State& state, std::uint8_t corps) {
    std::vector<Stack> stacks;
    for (const std::uint8_t c : setup.corps[corps].counters) {
        if (!is_unit(state.counters[c]) || is_baggage(setup, c)) continue;
        Stack stack;
        each_rank(state, c, [&](std::uint8_t rank) { stack.push_back(rank); });
        stacks.push_back(std::move(stack));
    }
    const std::size_t standing = stacks.size();
    each_by_rank(setup, state, corps, [&](std::uint8_t c) {
        if (!is_waiting(setup, state, c)) return;
        for (std::size_t i = 0; i < stacks.size(); ++i) {
            if (!may_place_below(setup, state, stacks[i], c)) continue;
            const bool there = i < standing;
            if (there &&
                is_barred_to(*setup.map, profile_of(setup, state, c), state.counters[stacks[i][0]].hex))
                continue;
            stacks[i].push_back(c);
            return;
        }
        stacks.push_back({c});
    });
    return {std::move(stacks), standing};
}

namespace {

int waiting_counters(const Setup& setup, const State& state, std::uint8_t side) {
    int waiting = 0;
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        if (state.counters[c].side == side && is_waiting(setup, state, c)) ++waiting;
    }
    return waiting;
}

bool fits(const Setup& setup, const State& state, std::uint8_t side, int open) {
    if (waiting_counters(setup, state, side) <= open) return true;  // each could stand alone
    int needed = 0;
    for (std::uint8_t c = 0; c < setup.corps.size(); ++c) {
        if (setup.corps[c].side != side) continue;
        const StackPlan plan = stack_waiting(setup, state, c);
        needed += static_cast<int>(plan.stacks.size() - plan.standing);
    }
    return needed <= open;
}

// Whoever gains by standing two deep against most opponents.
bool likes_ranks(Type type) {
    return type == Type::Wb || type == Type::Sp || type == Type::Pk || type == Type::Bw;
}

}  // namespace

Zone zone_of(const Setup& setup, const State& state, std::uint8_t side) {
    return zone_with_depth(setup, state, side, state.depth[side]);
}

std::uint8_t zone_depth(const Setup& setup, const State& state, std::uint8_t side) {
    int baggage = 0;
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        if (is_baggage(setup, c) && state.counters[c].side == side) ++baggage;
    }
    const int half = setup.map->columns / 2;
    int depth = std::min(half, state.attacker == side ? kAttackerColumns : kDefenderColumns);
    // one more column as long as the army, its Baggage in the zone, would not fit.
    while (depth < half) {
        const Zone zone = zone_with_depth(setup, state, side, depth);
        if (fits(setup, state, side, open_hexes(setup, state, side, zone) - baggage)) break;
        ++depth;
    }
    return static_cast<std::uint8_t>(depth);
}

bool in_zone(const Zone& zone, Hex hex) {
    return column_of(hex) >= zone.first_column && column_of(hex) <= zone.last_column &&
           row_of(hex) >= zone.first_row && row_of(hex) <= zone.last_row;
}

int columns_from(const Setup& setup, Edge edge, Hex hex) {
    return edge == Edge::West ? column_of(hex) : setup.map->columns - column_of(hex) + 1;
}

bool is_ambushed(const Setup& setup, const State& state, std::uint8_t side, Hex hex) {
    return hidden_at(setup, state, side, hex) != kNone;
}

bool is_waiting(const Setup& setup, const State& state, std::uint8_t counter) {
    return state.counters[counter].status == Status::OffMap && !is_baggage(setup, counter);
}

std::uint8_t next_waiting(const Setup& setup, const State& state, std::uint8_t corps) {
    std::uint8_t found = kNone;
    each_by_rank(setup, state, corps, [&](std::uint8_t c) {
        if (found == kNone && is_waiting(setup, state, c)) found = c;
    });
    return found;
}

std::vector<Hex> open_places(const Setup& setup, const State& state, std::uint8_t side) {
    std::vector<Hex> places;
    each_hex(zone_of(setup, state, side), [&](Hex hex) {
        if (is_open(*setup.map, hex) && state.empty(hex) && !is_ambushed(setup, state, side, hex))
            places.push_back(hex);
    });
    return places;
}

bool has_room(const Setup& setup, const State& state, std::uint8_t side) {
    return fits(setup, state, side, open_hexes(setup, state, side, zone_of(setup, state, side)));
}

std::vector<Stack> stacks_of(const Setup& setup, const State& state, std::uint8_t corps, Spacing spacing) {
    std::vector<Stack> stacks;
    const std::uint8_t general = setup.corps[corps].general;
    each_by_rank(setup, state, corps, [&](std::uint8_t c) {
        if (state.counters[c].status == Status::Hidden) return;
        for (Stack& stack : stacks) {
            const bool alone = spacing == Spacing::Open && (c == general || stack[0] == general);
            const Type front = type_of(setup, state, stack[0]);
            const bool gains = spacing == Spacing::Close || likes_ranks(front) ||
                               (is_psiloi(setup, state, c) && front != Type::Ps);
            if (alone || !gains || !may_place_below(setup, state, stack, c)) continue;
            stack.push_back(c);
            return;
        }
        stacks.push_back({c});
    });
    return stacks;
}

bool may_join(const Setup& setup, const State& state, std::uint8_t holder, std::uint8_t counter,
              std::uint8_t facing) {
    Stack stack;
    each_rank(state, holder, [&](std::uint8_t c) { stack.push_back(c); });
    return corps_of(setup, holder) == corps_of(setup, counter) && state.counters[holder].facing == facing &&
           may_place_below(setup, state, stack, counter);
}

Ruling check_room(const Setup& setup, const State& after, std::uint8_t counter, Clause clause) {
    return has_room(setup, after, after.asked) ? Ruling::yes() : refuse(clause, Code::NoRoom, {counter});
}

Ruling check_counter(const Setup& setup, const State& state, std::int32_t word) {
    if (word < 0 || word >= setup.size()) return refuse(Clause::SET_05, Code::UnknownUnit);
    const auto counter = static_cast<std::uint8_t>(word);
    if (state.counters[counter].side != state.asked)
        return refuse(Clause::SET_05, Code::NotYours, {counter, corps_of(setup, counter)});
    return Ruling::yes();
}

Ruling check_ground(const Setup& setup, const State& state, std::uint8_t counter, Hex hex) {
    if (!is_barred_to(*setup.map, profile_of(setup, state, counter), hex)) return Ruling::yes();
    const Terrain terrain = setup.map->at(hex).terrain;
    return refuse(is_difficult(terrain) ? Clause::MOV_15 : Clause::TER_06, Code::Terrain,
                  {counter, hex, static_cast<std::int32_t>(terrain)});
}

namespace {

// CB-SET-05: the columns first, then the rows.
Ruling check_zone(const Zone& zone, Hex hex) {
    const int column = column_of(hex);
    if (column < zone.first_column || column > zone.last_column)
        return refuse(Clause::SET_05, Code::BadZone, {hex, column, zone.first_column, zone.last_column});
    const int row = row_of(hex);
    if (row < zone.first_row || row > zone.last_row)
        return refuse(Clause::SET_05, Code::RowLimit, {hex, row, zone.first_row, zone.last_row});
    return Ruling::yes();
}

// CB-STK-05: below what stands there, as a legal stack of one corps and facing.
Ruling check_stack(const Setup& setup, const State& state, std::uint8_t counter, Hex hex,
                   std::uint8_t facing) {
    if (is_ambushed(setup, state, state.asked, hex))
        return refuse(Clause::AMB_02, Code::Occupied, {hex, hidden_at(setup, state, state.asked, hex)});
    const std::uint8_t holder = state.at(hex);
    if (holder == kNone) return Ruling::yes();
    if (is_baggage(setup, holder) || state.counters[holder].side != state.asked)
        return refuse(Clause::UNI_06, Code::Occupied, {hex, holder});
    return may_join(setup, state, holder, counter, facing)
               ? Ruling::yes()
               : refuse(Clause::STK_05, Code::BadStack, {counter, hex, kNothing});
}

}  // namespace

Ruling check_place(const Setup& setup, const State& state, std::int32_t word, std::int32_t hex_word,
                   std::int32_t facing) {
    if (Ruling named = check_counter(setup, state, word); !named) return named;
    const auto counter = static_cast<std::uint8_t>(word);
    const std::uint8_t corps = corps_of(setup, counter);
    if (!is_waiting(setup, state, counter)) return refuse(Clause::SET_05, Code::AlreadyPlaced, {counter});
    if (!may_place_corps(setup, state, corps)) return refuse(Clause::SET_05, Code::NotNext, {corps});
    if (!is_hex_of(*setup.map, hex_word) || facing < 0 || facing > 5)
        return refuse(Clause::GEO_01, Code::Malformed);
    const auto hex = static_cast<Hex>(hex_word);
    if (Ruling zone = check_zone(zone_of(setup, state, state.asked), hex); !zone) return zone;
    if (Ruling ground = check_ground(setup, state, counter, hex); !ground) return ground;
    const auto way = static_cast<std::uint8_t>(facing);
    if (Ruling stack = check_stack(setup, state, counter, hex, way); !stack) return stack;
    // Where everybody could stand alone there is room whatever this counter does.
    const int open = open_hexes(setup, state, state.asked, zone_of(setup, state, state.asked));
    if (waiting_counters(setup, state, state.asked) <= open) return Ruling::yes();
    State after = state;
    put_on_map(after, counter, hex, way);
    return check_room(setup, after, counter, Clause::SET_05);
}

// CB-SET-03.
Ruling check_baggage(const Setup& setup, const State& state, std::int32_t word, std::int32_t hex_word,
                     std::int32_t facing) {
    if (Ruling named = check_counter(setup, state, word); !named) return named;
    const auto counter = static_cast<std::uint8_t>(word);
    if (!is_baggage(setup, counter)) return refuse(Clause::SET_03, Code::BadChoice);
    if (state.counters[counter].status != Status::OffMap)
        return refuse(Clause::SET_03, Code::AlreadyPlaced, {counter});
    if (!is_hex_of(*setup.map, hex_word) || facing != kNothing)
        return refuse(Clause::UNI_06, Code::Malformed);
    const auto hex = static_cast<Hex>(hex_word);
    if (columns_from(setup, home_edge(state, state.asked), hex) != 1) {
        const int edge = edge_column(setup, home_edge(state, state.asked));
        return refuse(Clause::SET_03, Code::BadZone, {hex, column_of(hex), edge, edge});
    }
    if (Ruling ground = check_ground(setup, state, counter, hex); !ground) return ground;
    if (!state.empty(hex)) return refuse(Clause::SET_03, Code::Occupied, {hex, state.at(hex)});
    return Ruling::yes();
}

Ruling check_take(const Setup& setup, const State& state, std::int32_t word) {
    if (Ruling named = check_counter(setup, state, word); !named) return named;
    const auto counter = static_cast<std::uint8_t>(word);
    const Counter& taken = state.counters[counter];
    const bool right_kind = is_baggage(setup, counter) == (state.wait == Wait::Baggage);
    const Status wanted = state.wait == Wait::Ambush ? Status::Hidden : Status::OnMap;
    if (!right_kind || taken.status != wanted) return refuse(Clause::SET_05, Code::NotPlaced, {counter});
    if (state.wait == Wait::Deploy && corps_of(setup, counter) != state.cursor)
        return refuse(Clause::SET_05, Code::NotNext, {corps_of(setup, counter)});
    if (has(taken, flag::kTakenUp)) return refuse(Clause::SET_05, Code::TakenOnce, {counter});
    if (state.wait == Wait::Baggage) return Ruling::yes();
    State after = state;
    Stack rest;
    each_rank(state, front_of(state, counter), [&](std::uint8_t c) {
        if (c != counter) rest.push_back(c);
    });
    take_off(after, counter);
    if (rest.size() > 1) {
        const std::uint8_t last = rest.back();
        rest.pop_back();
        if (!may_place_below(setup, state, rest, last))
            return refuse(Clause::STK_05, Code::BadStack, {counter, taken.hex, kNothing});
    }
    return check_room(setup, after, counter, Clause::SET_05);
}

}  // namespace clashfield::champs
