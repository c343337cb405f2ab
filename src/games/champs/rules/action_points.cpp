#include "games/champs/rules/action_points.h"

#include <algorithm>

#include "base/assert.h"
#include "games/champs/rules/groups.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

bool corps_on_map(const Setup& setup, const State& state, std::uint8_t corps) {
    for (const std::uint8_t c : setup.corps[corps].counters) {
        if (state.counters[c].independent != 0) continue;
        const Status status = state.counters[c].status;
        if (status == Status::OnMap || status == Status::Hidden) return true;
    }
    return false;
}

bool cinc_lost(const Setup& setup, const State& state, std::uint8_t side) {
    if (setup.options.simple) return false;  // CB-OPT-03
    const std::uint8_t cinc = setup.sides[side].cinc;
    if (cinc == kNone) return false;
    const Status status = state.counters[cinc].status;
    return status == Status::Eliminated || status == Status::Exited || state.counters[cinc].side != side;
}

// CB-ACT-02.
bool is_dedicated(const Setup& setup, const State& state, std::uint8_t corps) {
    const CorpsInfo& info = setup.corps[corps];
    return info.training == Training::Irr || info.allied || state.corps[corps].defected != 0 ||
           cinc_lost(setup, state, state.corps[corps].side);
}

template <typename Visit>
void each_rolling_corps(const Setup& setup, const State& state, std::uint8_t side, Visit visit) {
    for (std::uint8_t c = 0; c < setup.corps.size(); ++c) {
        if (state.corps[c].side == side && corps_on_map(setup, state, c)) visit(c);
    }
}

void give(Play& play, std::uint8_t corps, std::uint8_t die) {
    Corps& target = play.state.corps[corps];
    target.die = die;
    target.pa = die;
    emit(play.events, EventKind::Pa, Clause::ACT_01, {corps, die});
}

}  // namespace

void grant_bonus(Play& play) {
    State& state = play.state;
    const std::uint8_t cinc = play.setup.sides[state.active].cinc;
    const bool leads = cinc != kNone && holds_cinc(play.setup, state, cinc, PartOf::Whole);
    state.armies[state.active].bonus_left = leads ? 1 : 0;  // CB-ACT-10
}

void begin_points(Play& play) {
    State& state = play.state;
    for (Corps& corps : state.corps) {
        if (corps.side != state.active) continue;
        corps.die = 0;
        corps.pa = 0;  // CB-ACT-03: nothing is kept for later
        corps.single_moved = 0;
    }
    grant_bonus(play);
    state.armies[state.active].discount_used = 0;
}

// The corps that waits for a die of the pool, or kNone.
std::uint8_t next_without_die(const Setup& setup, const State& state) {
    std::uint8_t found = kNone;
    each_rolling_corps(setup, state, state.active, [&](std::uint8_t c) {
        if (found == kNone && state.corps[c].die == 0) found = c;
    });
    return found;
}

int dice_of(const Setup& setup, const State& state, std::uint8_t side) {
    int dice = 0;
    each_rolling_corps(setup, state, side, [&](std::uint8_t) { ++dice; });
    return dice;
}

void apply_points_roll(Play& play, const Faces& faces) {
    State& state = play.state;
    std::size_t next = 0;
    each_rolling_corps(play.setup, state, state.active, [&](std::uint8_t c) {
        if (is_dedicated(play.setup, state, c)) give(play, c, faces[next++]);
    });
    for (int face = 6; face >= 1; --face) {  // the highest first
        for (std::size_t i = next; i < faces.size(); ++i) {
            if (faces[i] == face) state.pool.push_back(faces[i]);
        }
    }
}

void assign_die(Play& play, std::uint8_t die) {
    State& state = play.state;
    for (std::size_t i = 0; i < state.pool.size(); ++i) {
        if (state.pool[i] != die) continue;
        state.pool.erase_at(i);
        give(play, next_without_die(play.setup, state), die);
        return;
    }
    CLASHFIELD_ASSERT(false);
}

// The C-in-C leads this unit, or the rank of it that leaves (CB-ACT-09).
bool holds_cinc(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    const std::uint8_t cinc = setup.sides[state.active].cinc;
    if (setup.options.simple || cinc == kNone) return false;
    const Counter& counter = state.counters[cinc];
    if (counter.status != Status::OnMap || counter.side != state.active) return false;
    return unit == cinc || (part == PartOf::Whole && front_of(state, cinc) == unit);
}

namespace {

bool contains_cinc(const Setup& setup, const State& state, const Activation& activation) {
    const std::uint8_t cinc = setup.sides[state.active].cinc;
    if (cinc == kNone || corps_of(setup, cinc) != activation.corps) return false;  // CB-GRP-01
    for (const Member& member : activation.members) {
        if (holds_cinc(setup, state, member.unit, member.part)) return true;
    }
    return false;
}

// CB-ACT-11: the shortest path that enters neither enemies nor impassable hexes is at most `most`.
// Every step of a straight walk comes nearer; if there is one, no path is shorter.
bool can_walk(const Setup& setup, const State& state, std::uint8_t side, Hex from, Hex to) {
    // So many steps in a direction, so many in the next one clockwise.
    Axial way = axial(to) - axial(from);
    int first = SE;
    for (; way.q < 0 || way.r < 0; ++first) way = {way.q + way.r, -way.q};
    int steps[2] = {way.q, way.r};
    for (Hex hex = from; hex != to;) {
        Hex next = kNoHex;
        for (int i = 0; i < 2 && next == kNoHex; ++i) {
            if (steps[i] == 0) continue;
            const Hex n = neighbour(hex, (first + i) % 6);
            if (setup.map->at(n).terrain == Terrain::Impassable || enemy_at(state, side, n) != kNone)
                continue;
            next = n;
            --steps[i];
        }
        if (next == kNoHex) return false;
        hex = next;
    }
    return true;
}

bool path_within(const Setup& setup, const State& state, std::uint8_t side, Hex from, Hex to, int most) {
    if (distance(from, to) > most) return false;
    if (can_walk(setup, state, side, from, to)) return true;
    std::array<std::uint8_t, kHexes> seen{};
    InlineVector<Hex, 512> queue;  // 469 hexes are within 12
    seen[from] = 1;
    queue.push_back(from);
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const Hex hex = queue[next];
        if (hex == to) return true;
        if (seen[hex] > most) continue;
        for (int d = 0; d < 6; ++d) {
            const Hex n = neighbour(hex, d);
            if (seen[n] != 0 || !setup.map->on_map(n) || setup.map->at(n).terrain == Terrain::Impassable)
                continue;
            if (enemy_at(state, side, n) != kNone) continue;
            if (distance(n, to) + seen[hex] > most) continue;
            seen[n] = static_cast<std::uint8_t>(seen[hex] + 1);
            queue.push_back(n);
        }
    }
    return false;
}

bool is_out_of_reach(const Setup& setup, const State& state, std::uint8_t side, Hex from, Hex to) {
    const int straight = distance(from, to);
    if (straight > 12) return true;
    // Out of sight or not, nobody within 5 hexes is far.
    if (straight <= 5 && path_within(setup, state, side, from, to, 5)) return false;
    const int limit = sees(*setup.map, from, to) ? 12 : 5;
    return !path_within(setup, state, side, from, to, limit);
}

}  // namespace

bool is_clumsy(const Profile& profile) {
    if (profile.type == Type::Bag) return false;
    if (profile.training == Training::Irr) {
        if (is_skirmisher(profile.type)) return false;
        return profile.type != Type::Cv || (profile.quality != Quality::O && profile.quality != Quality::S);
    }
    return profile.quality == Quality::I && !is_light(profile.type);
}

namespace {

// CB-STK-04: a unit is what its front rank is, whomever it has joined.
template <typename Test>
bool any_unit(const Setup& setup, const State& state, const Activation& activation, Test test) {
    return std::any_of(activation.members.begin(), activation.members.end(),
                       [&](const Member& member) { return test(profile_of(setup, state, member.unit)); });
}

// Off the map too, but not where one may flee to (CB-GEO-09).
bool is_impassable(const Setup& setup, const State& state, Hex hex) {
    const Terrain terrain = setup.map->at(hex).terrain;
    if (terrain != Terrain::OffMap) return terrain == Terrain::Impassable;
    return !is_beyond(*setup.map, home_edge(state, state.active), hex);
}

bool touches_end(const Setup& setup, const State& state, const Activation& activation) {
    for (const Member& member : activation.members) {
        if (member.moved == 0) continue;
        const Hex hex = state.counters[member.unit].hex;
        for (int d = 0; d < 6; ++d) {
            const Hex n = neighbour(hex, d);
            if (setup.map->at(n).terrain == Terrain::River || is_impassable(setup, state, n)) return true;
            if (enemy_at(state, state.active, n) != kNone) return true;
        }
    }
    return false;
}

// CB-ACT-06.
bool is_part_move(const Setup& setup, const State& state, const Activation& activation, int allowance) {
    bool spare = false;
    for (const Member& member : activation.members) {
        if (type_of(setup, state, member.unit) == Type::Ps) continue;
        spare = spare || member.spent < allowance;
    }
    return spare && !touches_end(setup, state, activation);
}

// CB-ACT-08: irregular foot in a good position is easily held.
bool is_well_placed(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    const MapHex& ground = setup.map->at(counter.hex);
    if (ground.fort != 0 || ground.terrain == Terrain::Broken || is_difficult(ground.terrain)) return true;
    if (ground.terrain != Terrain::River) {
        for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
            if (setup.map->at(neighbour(counter.hex, d)).terrain == Terrain::River) return true;
        }
    }
    if (ground.height == 0) return false;
    int nearest = kFar;
    int height = 0;
    each_unit(setup, state, other_side(counter.side), [&](std::uint8_t enemy) {
        const int far = distance(counter.hex, state.counters[enemy].hex);
        const int its = setup.map->at(state.counters[enemy].hex).height;
        if (far > nearest) return;
        height = far < nearest ? its : std::max(height, its);
        nearest = far;
    });
    return nearest < kFar && ground.height > height;
}

bool is_hard_to_keep(const Setup& setup, const State& state, const Activation& activation) {
    bool irregular = false;
    bool excused = true;
    for (const Member& member : activation.members) {
        const Profile& profile = profile_of(setup, state, member.unit);  // CB-STK-04
        excused = excused && !is_mounted(profile.type);
        if (profile.training != Training::Irr) continue;
        irregular = true;
        excused = excused && is_well_placed(setup, state, member.unit);
    }
    return irregular && !excused;
}

}  // namespace

bool discount_applies(const Setup& setup, const State& state, const Activation& activation) {
    return state.armies[state.active].discount_used == 0 && contains_cinc(setup, state, activation);
}

namespace {

// The price list (7.7): what may be added to an action's cost, or taken off.
struct Bill {
    const Setup& setup;
    const State& state;
    const Activation& activation;
    Action action;
    bool use_cinc;

    bool moves() const { return action == Action::Move; }
};

bool is_action(const Bill&) { return true; }
bool has_turned_clumsily(const Bill& bill) { return bill.moves() && bill.activation.clumsy_turned != 0; }

bool is_clumsy_part_move(const Bill& bill) {
    if (!bill.moves() || bill.activation.revealed != 0) return false;
    return any_unit(bill.setup, bill.state, bill.activation, is_clumsy) &&
           is_part_move(bill.setup, bill.state, bill.activation,
                        allowance_of(bill.setup, bill.state, bill.activation));
}

bool is_irregular_march(const Bill& bill) {
    if (!bill.moves() || bill.activation.members.size() < 2 || bill.activation.impulse < 3) return false;
    return any_unit(bill.setup, bill.state, bill.activation, [](const Profile& profile) {
        return profile.training == Training::Irr && !is_skirmisher(profile.type);
    });
}

bool keeps_irregulars(const Bill& bill) {
    return bill.action == Action::Keep && is_hard_to_keep(bill.setup, bill.state, bill.activation);
}

// The general of the corps, seen or hidden; kNone if it has none or has lost him.
std::uint8_t general_there(const Bill& bill) {
    const std::uint8_t general = bill.setup.corps[bill.activation.corps].general;
    if (general == kNone || bill.state.counters[general].side != bill.state.active) return kNone;
    const Status status = bill.state.counters[general].status;
    return status == Status::OnMap || status == Status::Hidden ? general : kNone;
}

// Where a counter stood when the activation began: it is paid for as they stood then.
Hex hex_at_start(const Bill& bill, std::uint8_t counter) {
    for (const Member& member : bill.activation.members) {
        if (any_rank(bill.state, member, [&](std::uint8_t c) { return c == counter; })) return member.start;
    }
    return bill.state.counters[counter].hex;
}

// CB-ACT-13: for every action, the general's own too.
bool lacks_general(const Bill& bill) {
    if (bill.setup.corps[bill.activation.corps].general == kNone) return false;
    const std::uint8_t general = general_there(bill);
    return general == kNone || has_enemy_adjacent(bill.state, bill.state.active, hex_at_start(bill, general));
}

bool is_far_from_command(const Bill& bill) {
    const std::uint8_t general = general_there(bill);
    if (general == kNone) return false;
    const Hex from = hex_at_start(bill, general);
    for (const Member& member : bill.activation.members) {
        if (!is_out_of_reach(bill.setup, bill.state, bill.state.active, from, member.start)) return false;
    }
    return true;
}

bool takes_discount(const Bill& bill) {
    return bill.use_cinc && discount_applies(bill.setup, bill.state, bill.activation);
}

struct Price {
    Line line;
    bool (*applies)(const Bill& bill);
};

// As they are told.
constexpr Price kPrices[] = {
    {{Label::Base, 1, Clause::ACT_04}, is_action},
    {{Label::Turning, 1, Clause::ACT_05}, has_turned_clumsily},
    {{Label::PartMove, 1, Clause::ACT_06}, is_clumsy_part_move},
    {{Label::March, 1, Clause::ACT_07}, is_irregular_march},
    {{Label::KeepIrregular, 1, Clause::ACT_08}, keeps_irregulars},
    {{Label::General, 1, Clause::ACT_12}, lacks_general},
    {{Label::Distance, 1, Clause::ACT_11}, is_far_from_command},
    {{Label::CinC, -1, Clause::ACT_09}, takes_discount},
};

// The same from the one that is found out most quickly to the one that takes longest.
constexpr std::uint8_t kQuickestFirst[] = {0, 1, 4, 3, 5, 7, 2, 6};

static_assert(std::size(kQuickestFirst) == std::size(kPrices));

}  // namespace

Sum cost_of(const Setup& setup, const State& state, const Activation& activation, Action action,
            bool use_cinc) {
    const Bill bill{setup, state, activation, action, use_cinc};
    Sum cost;
    for (const auto& [line, applies] : kPrices) {
        if (applies(bill)) cost.add(line.label, line.amount, line.clause);
    }
    return cost;
}

int cost_up_to(const Setup& setup, const State& state, const Activation& activation, Action action,
               bool use_cinc, int points) {
    const Bill bill{setup, state, activation, action, use_cinc};
    int most = 0;  // if all that is still open is added and nothing is taken off
    for (const Price& price : kPrices) most += std::max<int>(price.line.amount, 0);
    for (const std::uint8_t next : kQuickestFirst) {
        if (most <= points) return most;
        const Price& price = kPrices[next];
        const bool applies = price.applies(bill);
        if (applies && price.line.amount < 0) most += price.line.amount;
        if (!applies && price.line.amount > 0) most -= price.line.amount;
    }
    return std::max(most, 0);
}

void pay(Play& play, const Activation& activation, const Sum& sum) {
    State& state = play.state;
    Army& army = state.armies[state.active];
    int cost = std::max(0, sum.total);
    for (const Line& line : sum.lines) {
        if (line.label == Label::CinC) army.discount_used = 1;
    }
    if (contains_cinc(play.setup, state, activation) && army.bonus_left > 0 && cost > 0) {
        --army.bonus_left;
        --cost;
    }
    Corps& corps = state.corps[activation.corps];
    // CB-SEQ-03: what an ambush cuts short costs no more than there is.
    corps.pa = static_cast<std::uint8_t>(std::max(0, corps.pa - cost));
}

bool may_be_kept(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (has(counter, flag::kKept | flag::kMovedHex | flag::kAdvanced | flag::kChanged)) return false;
    if (is_demoralised(setup, state, unit)) return movement_of(setup, state, unit) > 0;
    return must_advance(setup, state, unit);
}

namespace {

int points_for(const Setup& setup, const State& state, const Activation& activation) {
    const int bonus =
        contains_cinc(setup, state, activation) ? state.armies[state.active].bonus_left : 0;  // CB-ACT-10
    return state.corps[activation.corps].pa + bonus;
}

}  // namespace

Ruling check_cost(const Setup& setup, const State& state, const Activation& activation, Action action,
                  bool use_cinc) {
    const int points = points_for(setup, state, activation);
    const int cost = cost_up_to(setup, state, activation, action, use_cinc, points);
    if (cost <= points) return Ruling::yes();
    return refuse(Clause::ACT_14, Code::NoPa, {cost, points});
}

Ruling check_keep(const Setup& setup, const State& state, const Activation& activation, bool use_cinc) {
    if (activation.begun != 0) return refuse(Clause::MOV_06, Code::BadMix);
    if (!use_cinc && !discount_applies(setup, state, activation))
        return refuse(Clause::ACT_09, Code::BadChoice);
    bool any = false;  // somebody who would not stay of itself; calm units may be named with it
    for (const Member& member : activation.members) {
        if (member.part != PartOf::Whole) return refuse(Clause::ACT_08, Code::BadMix);
        if (has(state.counters[member.unit], flag::kMovedHex | flag::kAdvanced))
            return refuse(Clause::MOV_06, Code::Kept, {member.unit});
        any = any || may_be_kept(setup, state, member.unit);
    }
    if (!any) return refuse(Clause::ACT_08, Code::BadChoice);
    return check_cost(setup, state, activation, Action::Keep, use_cinc);
}

namespace {

// As a list in an event.
Words units_of(const Activation& activation) {
    Words words{static_cast<std::int32_t>(activation.members.size())};
    for (const Member& member : activation.members) words.push_back(member.unit);
    return words;
}

}  // namespace

void emit_activated(Play& play, const Sum& cost, Clause clause) {
    if (!play.events.listens()) return;
    const Activation& activation = play.state.activation;
    Words words = units_of(activation);
    words.push_back(std::max(0, cost.total));
    append(words, cost);
    emit(play.events, EventKind::Activated, clause, std::move(words));
}

void keep_members(Play& play, bool use_cinc) {
    State& state = play.state;
    const Sum cost = cost_of(play.setup, state, state.activation, Action::Keep, use_cinc);
    emit_activated(play, cost, Clause::ACT_08);
    for (const Member& member : state.activation.members) set_flags(state, member.unit, flag::kKept);
    if (play.events.listens()) emit(play.events, EventKind::Kept, Clause::ACT_08, units_of(state.activation));
    pay(play, state.activation, cost);
    clear_activation(state.activation);
}

}  // namespace clashfield::champs
