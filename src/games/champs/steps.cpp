// One step of an activation (CB-GRP-04 and -05, CB-MOV, CB-ZOC, CB-STK, CB-PAS): every member enters a hex or
// holds, or all turn. Checked as a whole before anything moves.

#include "games/champs/steps.h"

#include <algorithm>

namespace clashfield::champs {

Verdict check_ground(const Setup& setup, const State& state, std::uint8_t unit, Hex start, Hex to) {
    const auto words = [&] {
        return refuse(Clause::TER_06, Code::Terrain,
                      {unit, to, static_cast<std::int32_t>(setup.map->at(to).terrain)});
    };
    if (!setup.map->on_map(to)) {
        return refuse(Clause::MOV_10, Code::Terrain, {unit, to, static_cast<std::int32_t>(Terrain::OffMap)});
    }
    if (is_barred(setup, state, unit, to)) {
        const bool chariot = is_difficult(setup.map->at(to).terrain);
        return chariot ? refuse(Clause::MOV_15, Code::Terrain,
                                {unit, to, static_cast<std::int32_t>(setup.map->at(to).terrain)})
                       : words();
    }
    if (!may_enter_wood(*setup.map, start, to))
        return refuse(Clause::TER_04, Code::Terrain,
                      {unit, to, static_cast<std::int32_t>(setup.map->at(to).terrain)});
    return Verdict::yes();
}

void note_near(Play& play, const Member& member) {
    const Counter& counter = play.state.counters[member.unit];
    if (has(counter, flag::kNear)) return;
    if (enemy_within(play.setup, play.state, counter.side, counter.hex, 4))  // CB-MOV-08
        set_flags(play.state, member.unit, flag::kNear);
}

// CB-ALY-03: who is met becomes reliable, but only when the activation stands.
void note_allies(Play& play, const Member& member) {
    State& state = play.state;
    const Counter& counter = state.counters[member.unit];
    for (int d = 0; d < 6; ++d) {
        const std::uint8_t enemy = enemy_at(state, counter.side, neighbour(counter.hex, d));
        if (enemy == kNone) continue;
        state.activation.allies_met =
            static_cast<std::uint8_t>(state.activation.allies_met | 1u << payer_of(play.setup, state, enemy));
    }
}

void halt(Play& play, Member& member) {
    if (member.halted != 0) return;
    member.halted = 1;
    if (active_members(play.state.activation) > 0 || play.state.activation.members.size() > 1)
        emit(play.events, EventKind::Halted, Clause::GRP_05, {member.unit});
}

// CB-AMB-02: after a step. Movers that now stand in a zone stop, and a march ends.
void look_around(Play& play) {
    State& state = play.state;
    if (!reveal_seen(play, state.active)) return;
    Activation& activation = state.activation;
    activation.revealed = 1;
    for (Member& member : activation.members) {
        if (member.dropped != 0) continue;
        const Counter& counter = state.counters[member.unit];
        const bool stops =
            in_enemy_zone(play.setup, state, member.unit) ||
            (activation.impulse >= 2 && enemy_within(play.setup, state, counter.side, counter.hex, 4));
        if (stops) halt(play, member);
    }
}

int active_members(const Activation& activation) {
    int count = 0;
    for (const Member& member : activation.members)
        count += member.halted == 0 && member.dropped == 0 ? 1 : 0;
    return count;
}

namespace {

int member_allowance(const Setup& setup, const State& state, const Activation& activation,
                     const Member& member, std::uint8_t rough) {
    int lowest = 99;
    const auto look = [&](std::uint8_t c) {
        lowest = std::min(lowest, counter_allowance(profile_of(setup, state, c), rough, activation.far != 0));
    };
    if (member.part == PartOf::Whole) {
        each_rank(state, member.unit, look);
    } else {
        look(member.unit);
    }
    return lowest;
}

// What stands in the way of a unit that wants to enter a hex.
struct Entry {
    bool free = false;
    bool join = false;
    bool pass = false;
};

// What remains in a hex when the members that leave it in this step have gone: kNone if it is free then.
std::uint8_t remains_at(const State& state, Hex hex, std::span<const std::uint8_t> leaving,
                        const Activation& activation) {
    std::uint8_t unit = state.at(hex);
    for (const std::uint8_t index : leaving) {
        const Member& member = activation.members[index];
        if (member.passing != 0 || state.counters[member.unit].hex != hex) continue;
        if (!is_split(member)) return unit == member.unit ? kNone : unit;
        if (member.part == PartOf::Front) unit = state.counters[member.unit].below;
    }
    return unit;
}

// CB-ZOC-03: every enemy that controls the hex would be in front.
Verdict check_zone(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t facing, Hex to,
                   bool& controlled) {
    std::uint8_t beside = kNone;
    each_controller(setup, state, state.counters[unit].side, to, [&](std::uint8_t enemy, int direction) {
        controlled = true;
        if (beside == kNone && !is_front(facing, direction)) beside = enemy;
    });
    if (beside != kNone) return refuse(Clause::ZOC_03, Code::ZocFlank, {unit, to, beside});
    return Verdict::yes();
}

struct StepContext {
    const Setup& setup;
    const State& state;
    const Activation& activation;
    Motion motion;
    int allowance;                          // of the whole set, with this step's ground
    std::span<const std::uint8_t> leaving;  // members that move in this step
};

int way_direction(std::uint8_t facing, Motion motion, Way way) {
    if (motion == Motion::Forward) return way == Way::Left ? left_front(facing) : right_front(facing);
    return way == Way::Left ? left_rear(facing) : right_rear(facing);
}

bool may_join(const StepContext& context, std::uint8_t unit, std::uint8_t host) {
    return context.motion == Motion::Forward ? may_stack(context.setup, context.state, host, unit)
                                             : may_stack(context.setup, context.state, unit, host);
}

// CB-PAS-05: from a friend's hex the unit can go on to a hex where it may stay.
bool can_leave(const StepContext& context, std::uint8_t unit, Hex start, Hex from, int spent) {
    const std::uint8_t facing = context.state.counters[unit].facing;
    for (const Way way : {Way::Left, Way::Right}) {
        const Hex to = neighbour(from, way_direction(facing, context.motion, way));
        if (!check_ground(context.setup, context.state, unit, start, to)) continue;
        const int after = spent + entry_cost(*context.setup.map, to);
        if (after > context.allowance) continue;
        const std::uint8_t side = context.state.counters[unit].side;
        if (enemy_at(context.state, side, to) != kNone) continue;
        bool controlled = false;
        if (!check_zone(context.setup, context.state, unit, facing, to, controlled)) continue;
        const std::uint8_t holder = remains_at(context.state, to, context.leaving, context.activation);
        if (holder == kNone) {
            if (hidden_at(context.setup, context.state, side, to) == kNone) return true;
            continue;
        }
        if (may_join(context, unit, holder)) return true;
        if (!controlled && may_pass(context.setup, context.state, unit, facing, holder) &&
            can_leave(context, unit, start, to, after))
            return true;
    }
    return false;
}

// May this member enter the hex? `entry` says how.
Verdict check_entry(const StepContext& context, const Member& member, Hex to, Entry& entry) {
    const Setup& setup = context.setup;
    const State& state = context.state;
    const std::uint8_t unit = member.unit;
    const Counter& counter = state.counters[unit];
    if (Verdict ground = check_ground(setup, state, unit, member.start, to); !ground) return ground;
    const std::uint8_t holder = remains_at(state, to, context.leaving, context.activation);
    if (holder != kNone && state.counters[holder].side != counter.side)
        return refuse(Clause::STK_03, Code::Occupied, {to, holder});
    const int after = member.spent + entry_cost(*setup.map, to);
    if (after > context.allowance)
        return refuse(Clause::MOV_13, Code::NoMp, {unit, to, member.spent, context.allowance});
    bool controlled = false;
    if (Verdict zone = check_zone(setup, state, unit, counter.facing, to, controlled); !zone) return zone;
    if (context.motion == Motion::Rearward && controlled &&
        in_enemy_zone(setup, state, counter.side, counter.hex))
        return refuse(Clause::MOV_05, Code::ZocLeave, {unit, movement_of(setup, state, unit), kNothing, 0});
    if (context.activation.impulse >= 2) {  // CB-MOV-07
        const std::uint8_t enemy = enemy_within_whom(setup, state, counter.side, to, 4);
        if (enemy != kNone)
            return refuse(Clause::MOV_07, Code::March,
                          {unit, enemy, distance(to, state.counters[enemy].hex)});
    }
    if (is_unreliable(setup, state, unit) && enemy_within(setup, state, counter.side, to, 12))
        return refuse(Clause::ALY_02, Code::Unreliable, {unit, to});
    if (context.activation.far != 0 && after > movement_of(setup, state, unit) &&
        enemy_within(setup, state, counter.side, to, 4) && !is_mounted(type_of(setup, state, unit)))
        return refuse(Clause::UNI_10, Code::NoMp, {unit, to, member.spent, movement_of(setup, state, unit)});
    if (holder == kNone) {
        const std::uint8_t own = hidden_at(setup, state, counter.side, to);
        if (own != kNone) return refuse(Clause::AMB_02, Code::Occupied, {to, own});
        entry.free = true;
        return Verdict::yes();
    }
    entry.join = may_join(context, unit, holder);
    entry.pass = may_pass(setup, state, unit, counter.facing, holder) && !controlled &&
                 can_leave(context, unit, member.start, to, after);
    if (entry.join || entry.pass) return Verdict::yes();
    const bool passable = may_pass(setup, state, unit, counter.facing, holder);
    const bool same = corps_of(setup, unit) == corps_of(setup, holder) &&
                      state.counters[holder].facing == counter.facing && !is_baggage(setup, holder);
    if (passable || !same) return refuse(Clause::PAS_05, Code::NoPass, {unit, to});
    return refuse(Clause::STK_01, Code::BadStack, {unit, to});
}

// CB-TER-03: the hexes form a single column, each next one a rear hex of the one before.
bool is_column(const State& state, std::span<const Hex> hexes, std::uint8_t facing) {
    (void)state;
    int heads = 0;
    for (std::size_t i = 0; i < hexes.size(); ++i) {
        int before = 0;
        int behind = 0;
        for (std::size_t j = 0; j < hexes.size(); ++j) {
            if (i == j) continue;
            const int d = direction_to(hexes[i], hexes[j]);
            if (d < 0) continue;
            if (is_rear(facing, d)) ++behind;
            if (is_front(facing, d)) ++before;
        }
        if (before > 1 || behind > 1) return false;
        if (before == 0) ++heads;
    }
    return heads == 1;
}

// All of a set of hexes hang together (CB-GRP-01); `anchor` marks those that must.
bool connected(std::span<const Hex> hexes, std::span<const std::uint8_t> must,
               std::span<std::uint8_t> reached) {
    std::size_t first = 0;
    while (first < must.size() && must[first] == 0) ++first;
    if (first == must.size()) return true;
    reached[first] = 1;
    bool grew = true;
    while (grew) {
        grew = false;
        for (std::size_t i = 0; i < hexes.size(); ++i) {
            if (reached[i] == 0) continue;
            for (std::size_t j = 0; j < hexes.size(); ++j) {
                if (reached[j] != 0 || distance(hexes[i], hexes[j]) > 1) continue;
                reached[j] = 1;
                grew = true;
            }
        }
    }
    for (std::size_t i = 0; i < must.size(); ++i) {
        if (must[i] != 0 && reached[i] == 0) return false;
    }
    return true;
}

// A step worked out: where everybody would be.
struct Plan {
    InlineVector<std::uint8_t, kMaxMembers> moving;  // member numbers
    InlineVector<std::uint8_t, kMaxMembers> asked;   // members that are neither halted nor dropped
    std::array<Hex, kMaxMembers> to{};               // by member
    std::array<Entry, kMaxMembers> entry{};
    std::array<std::uint8_t, kMaxMembers> halts{};  // halted by this step
    std::array<std::uint8_t, kMaxMembers> drops{};
};

bool has_legal_hex(const StepContext& context, const Member& member) {
    const std::uint8_t facing = context.state.counters[member.unit].facing;
    for (const Way way : {Way::Left, Way::Right}) {
        Entry entry;
        const Hex to =
            neighbour(context.state.counters[member.unit].hex, way_direction(facing, context.motion, way));
        if (check_entry(context, member, to, entry)) return true;
    }
    return false;
}

Verdict check_leaving_zone(const Setup& setup, const State& state, const Activation& activation,
                           Motion motion, const Member& member, Hex to) {
    const Counter& counter = state.counters[member.unit];
    if (member.moved != 0 || !in_enemy_zone(setup, state, counter.side, counter.hex)) return Verdict::yes();
    const int own = movement_of(setup, state, member.unit);
    if (motion == Motion::Forward)
        return refuse(Clause::ZOC_04, Code::ZocLeave, {member.unit, own, kNothing, 0});
    std::uint8_t stopper = kNone;
    each_controller(setup, state, counter.side, counter.hex, [&](std::uint8_t enemy, int direction) {
        const bool slower = movement_of(setup, state, enemy) < own;
        if (stopper == kNone && (!slower || !is_front(counter.facing, direction))) stopper = enemy;
    });
    if (stopper != kNone)
        return refuse(Clause::ZOC_04, Code::ZocLeave,
                      {member.unit, own, stopper, movement_of(setup, state, stopper)});
    if (in_enemy_zone(setup, state, counter.side, to))
        return refuse(Clause::ZOC_04, Code::ZocLeave, {member.unit, own, kNothing, 0});
    (void)activation;
    return Verdict::yes();
}

Verdict check_motion(const Setup& setup, const State& state, const Activation& activation, Motion motion) {
    if (activation.members.empty()) return refuse(Clause::GRP_01, Code::Malformed);
    if (activation.motion != Motion::None && activation.motion != motion)
        return refuse(Clause::MOV_04, Code::BadMix);
    if (motion == Motion::Rearward) {
        if (activation.turns > 0) return refuse(Clause::MOV_04, Code::BadMix);
        if (activation.members.size() > 1) {
            for (const Member& member : activation.members) {
                if (!is_skirmisher(type_of(setup, state, member.unit)))
                    return refuse(Clause::MOV_04, Code::NotAGroup, {member.unit});
            }
        }
    }
    for (const Member& member : activation.members) {
        const bool wrong =
            (member.part == PartOf::Front && member.moved == 0 && motion == Motion::Rearward) ||
            (member.part == PartOf::Rear && motion == Motion::Forward);
        if (wrong)
            return refuse(member.part == PartOf::Front ? Clause::STK_06 : Clause::STK_07, Code::BadMix);
        if (has(state.counters[member.unit], flag::kKept | flag::kChanged))
            return refuse(Clause::MOV_06, Code::Kept, {member.unit});
    }
    return Verdict::yes();
}

// CB-GRP-08 and CB-TER-03 for the hexes after the step.
Verdict check_group_ground(const Setup& setup, const State& state, const Activation& activation,
                           const Plan& plan) {
    InlineVector<Hex, kMaxMembers> hexes;
    bool difficult = false;
    bool broken = false;
    bool chariots = false;
    for (std::size_t i = 0; i < activation.members.size(); ++i) {
        const Member& member = activation.members[i];
        if (member.dropped != 0) continue;
        const Hex now = state.counters[member.unit].hex;
        hexes.push_back(plan.to[i]);
        difficult = difficult || setup.map->difficult(plan.to[i]) || setup.map->difficult(now);
        const MapHex& ground = setup.map->at(plan.to[i]);
        const bool off_road = ground.road == 0;
        broken =
            broken || (off_road && (ground.terrain == Terrain::Broken || ground.terrain == Terrain::River));
        broken = broken || (setup.map->at(now).road == 0 && setup.map->at(now).terrain == Terrain::Broken);
        chariots = chariots || profile_of(setup, state, member.unit).chariot != 0;
    }
    if (hexes.size() < 2) return Verdict::yes();
    const std::uint8_t lead = activation.members[0].unit;
    if (broken && chariots) return refuse(Clause::GRP_08, Code::NotAGroup, {lead});
    if (difficult && !is_column(state, {hexes.data(), hexes.size()}, state.counters[lead].facing))
        return refuse(Clause::TER_03, Code::NotAGroup, {lead});
    return Verdict::yes();
}

// Who stays together (CB-GRP-04, -05).
Verdict settle_group(const Setup& setup, const State& state, const Activation& activation, Plan& plan) {
    (void)setup;
    InlineVector<Hex, kMaxMembers> hexes;
    InlineVector<std::uint8_t, kMaxMembers> must;
    InlineVector<std::uint8_t, kMaxMembers> index;
    for (std::size_t i = 0; i < activation.members.size(); ++i) {
        const Member& member = activation.members[i];
        if (member.dropped != 0) continue;
        hexes.push_back(plan.to[i]);
        must.push_back(member.halted == 0 && plan.halts[i] == 0 ? 1 : 0);
        index.push_back(static_cast<std::uint8_t>(i));
    }
    InlineVector<std::uint8_t, kMaxMembers> reached;
    reached.resize(hexes.size());
    if (!connected({hexes.data(), hexes.size()}, {must.data(), must.size()},
                   {reached.begin(), reached.size()})) {
        std::uint8_t first = kNone;
        std::uint8_t lost = kNone;
        for (std::size_t i = 0; i < must.size(); ++i) {
            const std::uint8_t unit = activation.members[index[i]].unit;
            if (must[i] != 0 && reached[i] != 0 && first == kNone) first = unit;
            if (must[i] != 0 && reached[i] == 0) lost = unit;
        }
        (void)state;
        return refuse(Clause::GRP_04, Code::GroupSplit, {first, word_of(lost)});
    }
    bool any = false;
    for (const std::uint8_t needed : must) any = any || needed != 0;
    for (std::size_t i = 0; any && i < must.size(); ++i) {
        if (must[i] == 0 && reached[i] == 0) plan.drops[index[i]] = 1;
    }
    return Verdict::yes();
}

// Works a step out; the verdict says whether it may be made.
Verdict plan_step(const Setup& setup, const State& state, const Activation& activation, Motion motion,
                  std::span<const std::int32_t> ways, Plan& plan) {
    if (Verdict verdict = check_motion(setup, state, activation, motion); !verdict) return verdict;
    for (std::size_t i = 0; i < activation.members.size(); ++i) {
        const Member& member = activation.members[i];
        plan.to[i] = state.counters[member.unit].hex;
        if (member.halted == 0 && member.dropped == 0) plan.asked.push_back(static_cast<std::uint8_t>(i));
    }
    if (ways.size() != plan.asked.size()) return refuse(Clause::GRP_04, Code::Malformed);
    std::array<std::uint8_t, kMaxMembers> rough{};
    int lowest = 99;
    for (std::size_t k = 0; k < ways.size(); ++k) {
        const std::uint8_t i = plan.asked[k];
        const Member& member = activation.members[i];
        if (ways[k] < 0 || ways[k] > static_cast<std::int32_t>(Way::Hold))
            return refuse(Clause::GRP_04, Code::Malformed);
        rough[i] = member.rough;
        const Way way = static_cast<Way>(ways[k]);
        if (way == Way::Hold) continue;
        const std::uint8_t facing = state.counters[member.unit].facing;
        plan.to[i] = neighbour(state.counters[member.unit].hex, way_direction(facing, motion, way));
        rough[i] = static_cast<std::uint8_t>(rough[i] | ground_met(*setup.map, plan.to[i]));
        plan.moving.push_back(i);
    }
    if (plan.moving.empty()) return refuse(Clause::GRP_04, Code::BadChoice);
    for (std::size_t i = 0; i < activation.members.size(); ++i) {
        const Member& member = activation.members[i];
        const auto bits = static_cast<std::uint8_t>(rough[i] | member.rough);
        lowest = std::min(lowest, member_allowance(setup, state, activation, member, bits));
    }
    const StepContext context{setup,  state,  activation,
                              motion, lowest, {plan.moving.data(), plan.moving.size()}};
    for (const std::uint8_t i : plan.moving) {
        const Member& member = activation.members[i];
        if (Verdict zone = check_leaving_zone(setup, state, activation, motion, member, plan.to[i]); !zone)
            return zone;
        if (Verdict verdict = check_entry(context, member, plan.to[i], plan.entry[i]); !verdict)
            return verdict;
        if (in_enemy_zone(setup, state, state.counters[member.unit].side, plan.to[i])) plan.halts[i] = 1;
        if (plan.entry[i].join && !plan.entry[i].pass) plan.halts[i] = 1;
    }
    // Nobody who stands may be left with more spent than the set allows (CB-GRP-06).
    for (const std::uint8_t i : plan.asked) {
        if (activation.members[i].spent > lowest)
            return refuse(Clause::GRP_06, Code::NoMp,
                          {activation.members[i].unit, kNothing, activation.members[i].spent, lowest});
    }
    for (std::size_t a = 0; a < plan.moving.size(); ++a) {
        for (std::size_t b = a + 1; b < plan.moving.size(); ++b) {
            if (plan.to[plan.moving[a]] == plan.to[plan.moving[b]])
                return refuse(Clause::GRP_04, Code::Occupied,
                              {plan.to[plan.moving[a]], activation.members[plan.moving[a]].unit});
        }
    }
    for (std::size_t k = 0; k < ways.size(); ++k) {
        const std::uint8_t i = plan.asked[k];
        const Member& member = activation.members[i];
        if (static_cast<Way>(ways[k]) != Way::Hold) continue;
        if (member.passing != 0) {  // it stays: then it has joined, or has the hex to itself
            const Hex here = state.counters[member.unit].hex;
            for (const std::uint8_t mover : plan.moving) {
                if (plan.to[mover] == here)
                    return refuse(Clause::STK_03, Code::Occupied, {here, member.unit});
            }
            const std::uint8_t host =
                remains_at(state, here, {plan.moving.data(), plan.moving.size()}, activation);
            if (host == kNone) continue;
            if (!may_join(context, member.unit, host))
                return refuse(Clause::PAS_05, Code::NoPass, {member.unit, state.counters[member.unit].hex});
            plan.halts[i] = 1;
        } else if (member.spent < lowest && !has_legal_hex(context, member)) {
            plan.halts[i] = 1;  // CB-GRP-05
        }
    }
    if (Verdict verdict = settle_group(setup, state, activation, plan); !verdict) return verdict;
    return check_group_ground(setup, state, activation, plan);
}

}  // namespace

int allowance_of(const Setup& setup, const State& state, const Activation& activation) {
    int lowest = 99;
    for (const Member& member : activation.members) {
        lowest = std::min(lowest, member_allowance(setup, state, activation, member, member.rough));
    }
    return lowest;
}

Verdict check_step(const Setup& setup, const State& state, const Activation& activation, Motion motion,
                   std::span<const std::int32_t> ways) {
    if (!activation.members.empty() && is_baggage(setup, activation.members[0].unit))
        return refuse(Clause::MOV_11, Code::BadMix);
    Plan plan;
    return plan_step(setup, state, activation, motion, ways, plan);
}

namespace {

void lift_member(State& state, Member& member) {
    if (member.passing != 0) {
        member.passing = 0;
    } else if (is_split(member)) {
        if (member.part == PartOf::Front) {
            split_front(state, member.unit);
        } else {
            split_rear(state, member.unit);
        }
    } else {
        lift_unit(state, member.unit);
    }
}

void drop_member(State& state, Member& member, Hex to) {
    if (state.empty(to)) {
        put_unit(state, member.unit, to);
    } else {
        each_rank(state, member.unit, [&](std::uint8_t c) { state.counters[c].hex = to; });
        member.passing = 1;
    }
}

void join_host(State& state, Member& member, Motion motion) {
    const std::uint8_t host = state.at(state.counters[member.unit].hex);
    // CB-STK-09: the parts count the larger number of impulses.
    if (motion == Motion::Rearward) {
        stack_over(state, member.unit, host);
    } else {
        stack_under(state, member.unit, host);
    }
    member.passing = 0;
}

}  // namespace

void step_members(Play& play, Motion motion, std::span<const std::int32_t> ways) {
    State& state = play.state;
    Activation& activation = state.activation;
    Plan plan;
    const Verdict verdict = plan_step(play.setup, state, activation, motion, ways, plan);
    CLASHFIELD_ASSERT(verdict.ok());
    activation.begun = 1;
    activation.motion = motion;
    // An enemy in ambush stops who would enter its hex (CB-AMB-02).
    for (const std::uint8_t i : plan.moving) {
        const auto enemy = static_cast<std::uint8_t>(1 - state.active);
        const std::uint8_t ambush = hidden_at(play.setup, state, enemy, plan.to[i]);
        if (ambush == kNone) continue;
        reveal(play, ambush);
        activation.revealed = 1;
        plan.to[i] = kNoHex;
    }
    for (const std::uint8_t i : plan.moving) {
        if (plan.to[i] != kNoHex) lift_member(state, activation.members[i]);
    }
    for (const std::uint8_t i : plan.moving) {
        Member& member = activation.members[i];
        if (plan.to[i] == kNoHex) {
            halt(play, member);
            continue;
        }
        const Hex from = state.counters[member.unit].hex;
        // The hex ahead may be kept by a member that an ambush has stopped.
        if (!state.empty(plan.to[i]) && plan.entry[i].free) {
            drop_member(state, member, from);
            halt(play, member);
            continue;
        }
        drop_member(state, member, plan.to[i]);
        member.moved = 1;
        member.spent = static_cast<std::uint8_t>(member.spent + entry_cost(*play.setup.map, plan.to[i]));
        member.rough = static_cast<std::uint8_t>(member.rough | ground_met(*play.setup.map, plan.to[i]));
        emit(play.events, EventKind::Stepped, Clause::MOV_01, {member.unit, from, plan.to[i]});
    }
    for (Member& member : activation.members) {  // whom it passed has gone on: the hex is its own
        if (member.passing == 0 || !state.empty(state.counters[member.unit].hex)) continue;
        put_unit(state, member.unit, state.counters[member.unit].hex);
        member.passing = 0;
    }
    for (std::size_t i = 0; i < activation.members.size(); ++i) {
        Member& member = activation.members[i];
        if (plan.halts[i] != 0 && member.halted == 0) {
            if (member.passing != 0) {
                const std::uint8_t host = state.at(state.counters[member.unit].hex);
                join_host(state, member, motion);
                for (Member& other : activation.members) {  // what is one stack now stays together
                    if (other.unit == host) halt(play, other);
                }
            }
            halt(play, member);
        }
        if (plan.drops[i] != 0 && member.dropped == 0) {
            member.dropped = 1;
            emit(play.events, EventKind::Dropped, Clause::GRP_05, {member.unit});
        }
    }
    for (const std::uint8_t i : plan.moving) {
        note_near(play, activation.members[i]);
        note_allies(play, activation.members[i]);
    }
    look_around(play);
}

}  // namespace clashfield::champs
