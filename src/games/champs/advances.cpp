// Spontaneous advances of impetuous units (CB-SPO) and what they do to friends in their way (CB-PAS-06).

#include <algorithm>

#include "games/champs/engine.h"
#include "games/champs/placing.h"

namespace clashfield::champs {
namespace {

// CB-SPO-08: support in the last melee phase, against somebody still adjacent and still held by a friend
//
bool still_supports(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    for (int i = 0; i < counter.supported_count; ++i) {
        const std::uint8_t enemy = counter.supported[i];
        if (!is_unit(state.counters[enemy]) || state.counters[enemy].side == counter.side) continue;
        if (!is_next_to(counter.hex, state.counters[enemy].hex)) continue;
        if (in_any_frontal_contact(setup, state, enemy)) return true;
    }
    return false;
}

}  // namespace

bool is_eager(const Setup& setup, const State& state, std::uint8_t unit) {
    if (!is_impetuous(setup, state, unit) || is_unreliable(setup, state, unit)) return false;
    if (in_enemy_zone(state, unit) || has_enemy_in_front(setup, state, unit)) return false;
    return state.counters[unit].supported_count == 0 || !still_supports(setup, state, unit);
}

bool passed_one_waits(const Setup& setup, const State& state) {
    return first_unit(setup, state, state.active, [&](std::uint8_t unit) {
               return has(state.counters[unit], flag::kPassed) && must_advance(setup, state, unit);
           }) != kNone;
}

std::uint8_t next_to_advance(const Setup& setup, const State& state) {
    const bool passed = passed_one_waits(setup, state);
    return first_unit(setup, state, state.active, [&](std::uint8_t unit) {
        return (!passed || has(state.counters[unit], flag::kPassed)) && must_advance(setup, state, unit);
    });
}

namespace {

// CB-SPO-03.
bool may_ignore(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t enemy) {
    const Counter& counter = state.counters[unit];
    const Hex hex = state.counters[enemy].hex;
    if (is_mounted(type_of(setup, state, unit)) && (setup.map->rough(hex) || setup.map->at(hex).fort != 0))
        return true;
    return is_skirmisher(type_of(setup, state, enemy)) && !in_cone(counter.hex, hex, counter.facing);
}

constexpr int kSpontaneousRange = 4;  // CB-SPO-02 (1)

// CB-SPO-02 (3): cheapest sum of entry costs over passable hexes, ignoring facing, units and zones.
using Costs = std::array<std::uint8_t, kHexes>;
void path_costs(const Setup& setup, const State& state, std::uint8_t unit, Costs& best) {
    const Hex from = state.counters[unit].hex;
    const Map& map = *setup.map;
    best.fill(255);
    // Costs are 1 or 2, so a queue of three rings by cost is enough.
    InlineVector<Hex, 2048> queue;
    best[from] = 0;
    queue.push_back(from);
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const Hex hex = queue[next];
        for (int d = 0; d < 6; ++d) {
            const Hex n = neighbour(hex, d);
            if (is_barred(setup, state, unit, n)) continue;
            const int cost = best[hex] + entry_cost(map, n);
            if (cost >= best[n] || queue.full()) continue;
            best[n] = static_cast<std::uint8_t>(cost);
            queue.push_back(n);
        }
    }
}

}  // namespace

namespace {

// Rows run from -15 to 46 in these coordinates (CB-GEO-02): none is below zero when counted from here.
constexpr int kLowestRow = -kMaxColumns / 2 - 1;
// Who is not there is farther away than anybody on the largest map, but not by more than 127.
constexpr std::uint8_t kNowhere[] = {100, 126, 127};

struct Place3 {
    std::uint8_t q;
    std::uint8_t r;
    std::uint8_t s;
};
constexpr Place3 place_of(Hex hex) {
    const Axial place = axial(hex);
    const int r = place.r - kLowestRow;
    return {static_cast<std::uint8_t>(place.q), static_cast<std::uint8_t>(r),
            static_cast<std::uint8_t>(place.q + r)};
}

constexpr std::uint8_t larger(std::uint8_t a, std::uint8_t b) { return a > b ? a : b; }
constexpr std::uint8_t smaller(std::uint8_t a, std::uint8_t b) { return a < b ? a : b; }
constexpr std::uint8_t apart(std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(larger(a, b) - smaller(a, b));
}

}  // namespace

void gather_positions(const Setup& setup, const State& state, std::uint8_t side, Positions& positions) {
    std::size_t count = 0;
    positions.baggage_count = 0;
    each_unit(setup, state, side, [&](std::uint8_t unit) {
        const Counter& counter = state.counters[unit];
        const Place3 place = place_of(counter.hex);
        positions.units[count] = unit;
        positions.profiles[count] = counter.profile;
        positions.q[count] = place.q;
        positions.r[count] = place.r;
        positions.s[count] = place.s;
        if (counter.baggage != 0)
            positions.baggage[positions.baggage_count++] = static_cast<std::uint8_t>(count);
        ++count;
    });
    positions.count = count;
    for (; count % Positions::kRow != 0; ++count) {
        positions.q[count] = kNowhere[0];
        positions.r[count] = kNowhere[1];
        positions.s[count] = kNowhere[2];
    }
}

void Positions::measure_all(Hex from, Distances& far) const {
    const Place3 here = place_of(from);
    // One row at a time in arrays of its own, which the compiler knows not to overlap.
    using Row = std::array<std::uint8_t, kRow>;
    for (std::size_t row = 0; row < count; row += kRow) {
        Row all_q;
        Row all_r;
        Row all_s;
        std::memcpy(all_q.data(), q.data() + row, kRow);
        std::memcpy(all_r.data(), r.data() + row, kRow);
        std::memcpy(all_s.data(), s.data() + row, kRow);
        Row found;
        for (std::size_t i = 0; i < kRow; ++i) {
            // The largest of the three differences is the distance (CB-GEO-02).
            found[i] =
                larger(larger(apart(all_q[i], here.q), apart(all_r[i], here.r)), apart(all_s[i], here.s));
        }
        std::memcpy(far.data() + row, found.data(), kRow);
    }
}

int Positions::smallest(const Distances& far) const {
    if (count == 0) return kFar;
    std::array<std::uint8_t, kRow> low;
    std::memcpy(low.data(), far.data(), kRow);
    for (std::size_t row = kRow; row < count; row += kRow) {
        std::array<std::uint8_t, kRow> more;
        std::memcpy(more.data(), far.data() + row, kRow);
        for (std::size_t i = 0; i < kRow; ++i) low[i] = smaller(low[i], more[i]);
    }
    std::uint8_t lowest = low[0];
    for (const std::uint8_t one : low) lowest = smaller(lowest, one);
    return lowest;
}

void find_targets(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies,
                  UnitList& found) {
    const Counter& counter = state.counters[unit];
    Positions::Distances far;
    found.count = 0;
    enemies.measure_all(counter.hex, far);
    const auto ignores = [&](std::size_t i) { return may_ignore(setup, state, unit, enemies.units[i]); };
    // (1) enemies within 4 hexes: the nearest of those that may not be ignored, and whoever is no farther.
    UnitList near;  // places in `enemies`
    near.count = 0;
    int nearest = kFar;
    enemies.each_within(far, kSpontaneousRange, [&](std::size_t i) {
        near.add(static_cast<std::uint8_t>(i));
        if (far[i] < nearest && !ignores(i)) nearest = far[i];
    });
    for (const std::uint8_t i : near) {
        if (far[i] <= nearest) found.add(enemies.units[i]);
    }
    if (nearest < kFar) return;
    // (2) Baggage in sight.
    UnitList camps;  // places in `enemies`
    camps.count = 0;
    int nearest_camp = kFar;
    for (std::size_t b = 0; b < enemies.baggage_count; ++b) {
        const std::uint8_t i = enemies.baggage[b];
        const Hex hex = state.counters[enemies.units[i]].hex;
        if (far[i] <= kSpontaneousRange || !sees(*setup.map, counter.hex, hex)) continue;
        camps.add(i);
        if (far[i] < nearest_camp && !ignores(i)) nearest_camp = far[i];
    }
    for (const std::uint8_t i : camps) {
        if (far[i] <= nearest_camp) found.add(enemies.units[i]);
    }
    if (nearest_camp < kFar) return;
    const auto is_camp = [&](std::size_t i) {
        return std::find(camps.begin(), camps.end(), i) != camps.end();
    };
    // (3) the nearest in movement points. Where nothing is slow or barred these are the distances, and the
    // closest decide, unless all of them are ignored.
    const int closest = enemies.smallest(far);
    if (!setup.map->has_slow && near.count == 0 && closest < kFar) {
        const std::uint8_t before = found.count;
        bool decide = false;
        enemies.each_within(far, closest, [&](std::size_t i) {
            if (is_camp(i)) return;
            found.add(enemies.units[i]);
            decide = decide || !ignores(i);
        });
        if (decide) return;
        found.count = before;
    }
    Costs costs;
    if (setup.map->has_slow) path_costs(setup, state, unit, costs);
    const auto cost = [&](std::size_t i) -> int {
        if (!setup.map->has_slow) return far[i];
        const int paid = costs[state.counters[enemies.units[i]].hex];
        return paid == 255 ? kFar : paid;
    };
    int cheapest = kFar;
    for (std::size_t i = 0; i < enemies.count && cheapest > closest; ++i) {
        if (far[i] > kSpontaneousRange && !is_camp(i) && cost(i) < cheapest && !ignores(i))
            cheapest = cost(i);
    }
    for (std::size_t i = 0; i < enemies.count; ++i) {
        if (cost(i) <= cheapest && far[i] > kSpontaneousRange && !is_camp(i)) found.add(enemies.units[i]);
    }
}

namespace {

// Targets found for earlier decisions. Enemies stand still while units advance, so nearly all hold for the
// next decision too. This is no part of the state: whatever targets depend on is compared before they are
// used again.
struct TargetMemo {
    static constexpr std::size_t kRoom = 12;  // longer lists are made anew
    struct Entry {
        std::uint64_t age = 0;
        Hex hex = kNoHex;
        std::uint8_t facing = 0;
        std::uint8_t profile = 0;
        std::uint8_t count = 0;
        std::array<std::uint8_t, kRoom> units = {};
    };
    const Setup* setup = nullptr;
    std::uint64_t setup_hash = 0;  // another one may come to lie in the same place
    std::uint64_t age = 0;         // grows whenever the enemies are others
    Positions enemies;
    std::array<Entry, kMaxCounters> entries;
};
thread_local TargetMemo memo;

// The same units in the same states and hexes.
bool are_same(const Positions& a, const Positions& b) {
    const auto same = [&](const auto& first, const auto& second) {
        return std::memcmp(first.data(), second.data(), a.count) == 0;
    };
    return a.count == b.count && same(a.units, b.units) && same(a.profiles, b.profiles) && same(a.q, b.q) &&
           same(a.r, b.r);
}

}  // namespace

AdvanceTargets::AdvanceTargets(const Setup& a_setup, const State& a_state)
    : setup_(a_setup), state_(a_state) {
    Positions enemies;
    gather_positions(setup_, state_, static_cast<std::uint8_t>(1 - state_.active), enemies);
    if (memo.setup == &setup_ && memo.setup_hash == setup_.hash && are_same(memo.enemies, enemies)) return;
    memo.setup = &setup_;
    memo.setup_hash = setup_.hash;
    memo.enemies = enemies;
    ++memo.age;
}

std::span<const std::uint8_t> AdvanceTargets::of(std::uint8_t unit) {
    const Counter& counter = state_.counters[unit];
    TargetMemo::Entry& entry = memo.entries[unit];
    if (entry.age == memo.age && entry.hex == counter.hex && entry.facing == counter.facing &&
        entry.profile == counter.profile)
        return {entry.units.data(), entry.count};
    find_targets(setup_, state_, unit, memo.enemies, found_);
    // Where ground is slow, targets depend on the ranks of the unit too (CB-SPO-02 (3)).
    if (found_.count <= TargetMemo::kRoom && !setup_.map->has_slow) {
        entry.age = memo.age;
        entry.hex = counter.hex;
        entry.facing = counter.facing;
        entry.profile = counter.profile;
        entry.count = found_.count;
        std::copy(found_.begin(), found_.end(), entry.units.begin());
    }
    return {found_.units.data(), found_.count};
}

bool is_target(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t target) {
    UnitList targets;
    Positions enemies;
    gather_positions(setup, state, static_cast<std::uint8_t>(1 - state.counters[unit].side), enemies);
    find_targets(setup, state, unit, enemies, targets);
    return std::find(targets.begin(), targets.end(), target) != targets.end();
}

void begin_advance(Play& play, std::uint8_t unit, std::uint8_t target) {
    emit(play.events, EventKind::Advance, Clause::SPO_02, {unit, target});
    set_flags(play.state, unit, flag::kAdvanced);
    const Setup::Range range = range_of(play.setup, play.state, play.state.counters[unit].side);
    for (std::uint8_t c = range.first; c < range.last; ++c) {
        Counter& counter = play.state.counters[c];
        counter.flags = static_cast<std::uint16_t>(counter.flags & ~flag::kReacted);
    }
    Frame frame;
    frame.kind = FrameKind::Advance;
    frame.unit = unit;
    frame.other = target;
    frame.from = play.state.counters[unit].hex;
    if (play.setup.map->difficult(frame.from)) frame.mode = kWasDifficult;
    push(play, frame);
}

namespace {

// data of an Advance frame: MP spent; mode: ground met; hex: the friend's hex it passes over now.
int advance_allowance(const Setup& setup, const State& state, const Frame& frame, Hex to) {
    const auto ground = static_cast<std::uint8_t>(frame.mode | ground_met(*setup.map, to));
    return unit_allowance(setup, state, frame.unit, ground, false);
}

// CB-SPO-05 without the friends: ground, enemies, points and zones; CB-SPO-06: ground as in any move.
bool is_open(const Setup& setup, const State& state, const Frame& frame, Hex to, int spent) {
    const Counter& counter = state.counters[frame.unit];
    const MapHex& ground = setup.map->at(to);
    if (ground.terrain != Terrain::Clear || ground.fort != 0) {
        if (!setup.map->on_map(to) || is_barred(setup, state, frame.unit, to)) return false;
        if (!may_enter_wood(*setup.map, frame.from, to)) return false;  // CB-TER-04
    }
    if (is_enemy_at(state, counter.side, to)) return false;
    if (spent + entry_cost(*setup.map, to) > advance_allowance(setup, state, frame, to)) return false;
    bool faced = true;
    each_controller(setup, state, counter.side, to,
                    [&](std::uint8_t, int d) { faced = faced && is_front(counter.facing, d); });
    return faced;
}

// What a friend in the way does (CB-PAS-06).
enum class Reaction : std::uint8_t { Blocks, Flees, Recoils, Stays };
Reaction reaction_of(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t friendly) {
    const Counter& other = state.counters[friendly];
    const Type type = type_of(setup, state, friendly);
    if (has_enemy_adjacent(state, other.side, other.hex) || type == Type::El) return Reaction::Blocks;
    if (has(other, flag::kReacted) || type == Type::Bag) return Reaction::Stays;
    const Type own = type_of(setup, state, mover);
    if (own == Type::Kn && !is_mounted(type)) return Reaction::Flees;
    const bool impetuous = is_impetuous(setup, state, friendly) && !has(other, flag::kKept) &&
                           !is_unreliable(setup, state, friendly);
    return impetuous ? Reaction::Stays : Reaction::Recoils;
}

// From a friend's hex the mover can reach a free hex with the points it has.
bool can_cross(const Setup& setup, const State& state, const Frame& frame, Hex from, int spent, Hex target) {
    const Counter& counter = state.counters[frame.unit];
    for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
        const Hex to = neighbour(from, d);
        if (distance(to, target) >= distance(from, target)) continue;
        if (!is_open(setup, state, frame, to, spent)) continue;
        const std::uint8_t friendly = friend_at(state, counter.side, to);
        const int after = spent + entry_cost(*setup.map, to);
        if (friendly == kNone) return hidden_at(setup, state, counter.side, to) == kNone;
        const Reaction reaction = reaction_of(setup, state, frame.unit, friendly);
        if (reaction == Reaction::Blocks) continue;
        if (reaction == Reaction::Flees || reaction == Reaction::Recoils) return true;
        if (can_cross(setup, state, frame, to, after, target)) return true;
    }
    return false;
}

}  // namespace

InlineVector<Hex, 2> advance_hexes(const Setup& setup, const State& state) {
    InlineVector<Hex, 2> hexes;
    const Frame& frame = state.agenda.back();
    const Counter& counter = state.counters[frame.unit];
    const Hex target = state.counters[frame.other].hex;
    const Hex here = frame.hex != kNoHex ? frame.hex : counter.hex;
    const int spent = frame.data;
    for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
        const Hex to = neighbour(here, d);
        if (state.wait == Wait::Into) {  // asked only where both are open
            hexes.push_back(to);
            continue;
        }
        if (distance(to, target) >= distance(here, target)) continue;  // CB-SPO-04 (c)
        if (!is_open(setup, state, frame, to, spent)) continue;
        if (hidden_at(setup, state, counter.side, to) != kNone) continue;
        const std::uint8_t friendly = friend_at(state, counter.side, to);
        if (friendly != kNone) {
            const Reaction reaction = reaction_of(setup, state, frame.unit, friendly);
            if (reaction == Reaction::Blocks) continue;
            const int after = spent + entry_cost(*setup.map, to);
            if (reaction == Reaction::Stays && !can_cross(setup, state, frame, to, after, target)) continue;
        }
        hexes.push_back(to);
    }
    return hexes;
}

namespace {

void end_advance(Play& play) {
    const Frame frame = top(play);
    pop(play);
    // Nobody can stay on a friend: it stops before him (CB-PAS-06).
    if (frame.hex != kNoHex) put_unit(play.state, frame.unit, frame.back);
    meet_allies(play, frame.unit);
}

// The way to turn toward the target when it is outside the cone (CB-SPO-04 b): 0 if it need not, 2 if both
// are equally short.
int way_to_turn(const State& state, const Frame& frame) {
    const Counter& counter = state.counters[frame.unit];
    const Hex target = state.counters[frame.other].hex;
    if (in_cone(counter.hex, target, counter.facing)) return 0;
    for (int turns = 1; turns <= 3; ++turns) {
        const bool right = in_cone(counter.hex, target, turned(counter.facing, turns));
        const bool left = in_cone(counter.hex, target, turned(counter.facing, -turns));
        if (left && right) return 2;
        if (left || right) return right ? 1 : -1;
    }
    return 2;
}

}  // namespace

void turn_advance(Play& play, Turning way) {
    State& state = play.state;
    Frame& frame = top(play);
    frame.step = 0;
    const std::uint8_t from = state.counters[frame.unit].facing;
    const std::uint8_t to = turned(from, way == Turning::Left ? -1 : 1);
    face(state, frame.unit, to);
    emit(play.events, EventKind::Turned, Clause::SPO_04, {frame.unit, from, to});
    frame.data = static_cast<std::uint16_t>(frame.data + 1);
}

void step_advance(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t unit = frame.unit;
    if (frame.step == 1) {  // the friend ahead has reacted
        frame.step = 0;
        const Hex to = frame.next;
        frame.next = kNoHex;
        advance_into(play, to);
        return;
    }
    const Counter& counter = state.counters[unit];
    if (!is_unit(counter) || !is_unit(state.counters[frame.other])) return end_advance(play);
    if (frame.hex == kNoHex) {
        const bool met = has_enemy_in_front(play.setup, state, unit) || in_enemy_zone(state, unit);
        const int allowance = advance_allowance(play.setup, state, frame, counter.hex);
        if (met || frame.data >= allowance) return end_advance(play);  // CB-SPO-04 (a)
        const int way = way_to_turn(state, frame);
        if (way == 1 || way == -1) return turn_advance(play, way == 1 ? Turning::Right : Turning::Left);
        if (way == 2) {  // straight behind: the owner chooses
            frame.step = kTurnAsked;
            return wait_for(play, Wait::Into, counter.side);
        }
    }
    const InlineVector<Hex, 2> hexes = advance_hexes(play.setup, state);
    if (hexes.empty()) return end_advance(play);  // CB-SPO-05
    if (hexes.size() == 1) return advance_into(play, hexes[0]);
    wait_for(play, Wait::Into, counter.side);
}

void advance_into(Play& play, Hex hex) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t unit = frame.unit;
    const std::uint8_t side = state.counters[unit].side;
    const std::uint8_t friendly = friend_at(state, side, hex);
    if (friendly != kNone) {
        const Reaction reaction = reaction_of(play.setup, state, unit, friendly);
        if (reaction == Reaction::Flees || reaction == Reaction::Recoils) {
            set_flags(state, friendly, flag::kReacted);
            const Hex closed = frame.hex != kNoHex ? frame.back : state.counters[unit].hex;
            frame.step = 1;
            frame.next = hex;
            if (reaction == Reaction::Flees) {
                push_flight(play, friendly, closed);
            } else if (!recoil_choices(play.setup, state, friendly, hex, state.counters[friendly].facing,
                                       closed)
                            .empty()) {
                push_recoil(play, friendly, closed);
            }
            return;
        }
        if (reaction == Reaction::Blocks) return end_advance(play);
        if (!can_cross(play.setup, state, frame, hex, frame.data + entry_cost(*play.setup.map, hex),
                       state.counters[frame.other].hex))
            return end_advance(play);  // it stops before the friend
    }
    const std::uint8_t ambush = hidden_at(play.setup, state, static_cast<std::uint8_t>(1 - side), hex);
    if (ambush != kNone) {
        reveal(play, ambush);
        return;
    }
    const Hex from = frame.hex != kNoHex ? frame.hex : state.counters[unit].hex;
    frame.data = static_cast<std::uint16_t>(frame.data + entry_cost(*play.setup.map, hex));
    frame.mode = static_cast<std::uint8_t>(frame.mode | ground_met(*play.setup.map, hex));
    emit(play.events, EventKind::Advanced, Clause::SPO_04, {unit, from, hex});
    if (friendly != kNone) {
        emit(play.events, EventKind::Passed, Clause::PAS_06, {unit, friendly});
        set_flags(state, friendly, flag::kPassed);
        if (frame.hex == kNoHex) {
            frame.back = state.counters[unit].hex;
            lift_unit(state, unit);
        }
        each_rank(state, unit, [&](std::uint8_t c) { state.counters[c].hex = hex; });
        frame.hex = hex;
        return;
    }
    if (frame.hex == kNoHex) lift_unit(state, unit);
    put_unit(state, unit, hex);
    frame.hex = kNoHex;
    set_flags(state, unit, flag::kMovedHex);
    reveal_seen(play, side);
}

}  // namespace clashfield::champs
