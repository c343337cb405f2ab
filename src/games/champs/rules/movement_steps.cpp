// Steps judged: what every member could do, and what all of them may do together.

#include "games/champs/rules/movement_steps.h"

#include <algorithm>
#include <bit>

#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/ambush.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

// What remains in a hex when the members that leave it in this step have gone: kNone if it is free then.
std::uint8_t remains_at(const State& state, Hex hex, MemberSet leaving, const Activation& activation) {
    std::uint8_t unit = state.at(hex);
    if (unit == kNone) return kNone;
    for (; leaving != 0; leaving &= leaving - 1) {
        const Member& member = activation.members[static_cast<std::size_t>(std::countr_zero(leaving))];
        if (member.passing != 0 || state.counters[member.unit].hex != hex) continue;
        if (!is_split(member)) return unit == member.unit ? kNone : unit;
        if (member.part == PartOf::Front) unit = state.counters[member.unit].below;
    }
    return unit;
}

struct StepContext {
    const StepBoard& board;
    int allowance;      // of the whole set, with this step's ground
    MemberSet leaving;  // members that move in this step
};

// May it stay in the hex of that host, when these members have left theirs?
bool may_join(const StepBoard& board, const Member& member, std::uint8_t host, MemberSet leaving = 0) {
    const State& state = board.state;
    Parted parted;
    each_member(leaving, [&](std::uint8_t i) {  // a front rank that leaves is in nobody's way, see remains_at
        const Member& other = board.activation.members[i];
        const bool rear = other.part == PartOf::Rear && is_split(other);
        if (rear && state.counters[other.unit].hex == state.counters[host].hex) parted.gone = other.unit;
    });
    if (board.motion != Motion::Forward) return may_stack(board.setup, state, member.unit, host, parted);
    // A front rank joins without those it leaves behind (CB-STK-06).
    parted.lower_alone = is_split(member) && member.part == PartOf::Front;
    return may_stack(board.setup, state, host, member.unit, parted);
}

// Before the points are counted: ranks and zones to be left, ground, enemies.
Ruling check_way(const StepBoard& board, const Member& member, Hex to) {
    const State& state = board.state;
    if (is_split(member)) {
        if (Ruling ranks = check_leaving_stack(board.setup, state, board.motion, member); !ranks)
            return ranks;
    }
    if (Ruling zone = check_leaving_zone(board.setup, state, board.motion, member, to); !zone) return zone;
    if (Ruling ground = check_ground(board.setup, state, member, to); !ground) return ground;
    const std::uint8_t enemy = enemy_at(state, state.counters[member.unit].side, to);
    if (enemy != kNone) return refuse(Clause::STK_03, Code::Occupied, {to, enemy});
    return Ruling::yes();
}

// After the points are counted: zones, marches, allies, mounted infantry.
Ruling check_arrival(const StepBoard& board, const Member& member, Hex from, Hex to, int after) {
    const Setup& setup = board.setup;
    const State& state = board.state;
    const std::uint8_t unit = member.unit;
    const Counter& counter = state.counters[unit];
    if (in_enemy_zone(state, counter.side, to)) {
        if (Ruling zone = check_zone(setup, state, unit, counter.facing, to); !zone) return zone;
        if (board.motion == Motion::Rearward && in_enemy_zone(state, counter.side, from))
            return refuse(Clause::MOV_05, Code::ZocLeave,
                          {unit, movement_of(setup, state, unit), kNothing, 0});
    }
    if (board.activation.impulse >= 2 && enemy_within(state, counter.side, to, 4)) {  // CB-MOV-07
        return refuse_march(setup, state, unit, to);
    }
    if (keeps_away(setup, state, unit, to)) return refuse(Clause::ALY_02, Code::Unreliable, {unit, to});
    if (member.far != 0 &&
        is_beyond_feet(state, counter.side, movement_of(setup, state, member), after, from, to))
        return refuse(Clause::UNI_10, Code::NoMp,
                      {unit, to, member.spent, movement_of(setup, state, member)});
    return Ruling::yes();
}

// CB-PAS-05: from a friend's hex, where it is with so many points spent, the member can go on to a hex where
// it may stay. Judged as its next steps will be, as far as they are its own.
bool can_leave(const StepContext& context, Member member, Hex from) {
    const StepBoard& board = context.board;
    const State& state = board.state;
    const Counter& counter = state.counters[member.unit];
    member.rough |= ground_met(*board.setup.map, from);
    for (const Way way : {Way::Left, Way::Right}) {
        const Hex to = neighbour(from, way_direction(counter.facing, board.motion, way));
        if (!check_ground(board.setup, state, member, to)) continue;
        if (enemy_at(state, counter.side, to) != kNone) continue;
        Member beyond = member;
        beyond.rough |= ground_met(*board.setup.map, to);
        beyond.spent = static_cast<std::uint8_t>(member.spent + entry_cost(*board.setup.map, to));
        const int own = member_allowance(board.setup, state, beyond, beyond.rough);
        const int allowance = std::min(context.allowance, own);
        if (beyond.spent > allowance || board.most_spent > allowance) continue;
        if (!check_arrival(board, member, from, to, beyond.spent)) continue;
        const std::uint8_t holder = remains_at(state, to, context.leaving, board.activation);
        if (holder == kNone) {
            if (hidden_at(board.setup, state, counter.side, to) == kNone) return true;
            continue;
        }
        if (may_join(board, member, holder, context.leaving)) return true;
        if (!in_enemy_zone(state, counter.side, to) &&
            may_pass(board.setup, state, member.unit, counter.facing, holder) &&
            can_leave(context, beyond, to))
            return true;
    }
    return false;
}

// Why the points do not reach: a ditch, bad ground, the slowest of the group, or simply their end.
Clause cause_of_lack(const StepContext& context, const Member& member, const StepBoard::Option& option) {
    const Map& map = *context.board.setup.map;
    if (option.cost > 1) return Clause::MOV_12;
    const auto met = static_cast<std::uint8_t>(member.rough | ground_met(map, option.to));
    const Profile& profile = profile_of(context.board.setup, context.board.state, member.unit);
    if (is_mounted(profile.type) && (met & kWasDifficult) != 0) return Clause::MOV_14;
    const Allowances allowances = allowances_of(profile);
    if (allowances.points[0][met] < allowances.points[0][0]) return Clause::MOV_13;
    return context.board.activation.members.size() > 1 ? Clause::GRP_06 : Clause::MOV_02;
}

// May this member enter the hex of that option, in which there is somebody or something? `entry` says how.
Ruling check_hard_entry(const StepContext& context, const Member& member, const StepBoard::Option& option,
                        Entry& entry) {
    const Setup& setup = context.board.setup;
    const State& state = context.board.state;
    const std::uint8_t unit = member.unit;
    const Hex to = option.to;
    if (option.access == StepBoard::Access::Barred) return check_way(context.board, member, to);
    const int after = member.spent + option.cost;
    if (after > context.allowance)
        return refuse(cause_of_lack(context, member, option), Code::NoMp,
                      {unit, to, member.spent, context.allowance});
    const Counter& counter = state.counters[unit];
    if (option.access == StepBoard::Access::Unwelcome)
        return check_arrival(context.board, member, counter.hex, to, after);
    const bool held = option.access == StepBoard::Access::Held;
    const std::uint8_t holder =
        held ? state.at(to) : remains_at(state, to, context.leaving, context.board.activation);
    if (holder == kNone) {
        const std::uint8_t own = hidden_at(setup, state, counter.side, to);
        if (own != kNone) return refuse(Clause::AMB_02, Code::Occupied, {to, own});
        entry.free = true;
        return Ruling::yes();
    }
    const Passing passing = held ? option.passing : judge_passing(setup, state, unit, counter.facing, holder);
    entry.join = held ? option.join : may_join(context.board, member, holder, context.leaving);
    entry.holder = holder;
    Member over = member;
    over.spent = static_cast<std::uint8_t>(after);
    entry.pass = passing == Passing::Allowed && !option.halts && can_leave(context, over, to);
    if (entry.join || entry.pass) return Ruling::yes();
    switch (passing) {
        case Passing::Allowed:
            return refuse(Clause::PAS_05, Code::Stuck, {unit});
        case Passing::NearEnemy:
            return refuse(Clause::PAS_01, Code::NoPass, {unit, to});
        case Passing::Baggage:
            return refuse(Clause::PAS_04, Code::NoPass, {unit, to});
        case Passing::Facing:
            return refuse(Clause::PAS_02, Code::NoPass, {unit, to});
        case Passing::Types:
            break;
    }
    // Side by side in one corps they could only have stacked.
    const bool same =
        corps_of(setup, unit) == corps_of(setup, holder) && state.counters[holder].facing == counter.facing;
    if (same) return refuse(Clause::STK_01, Code::BadStack, {unit, to, kNothing});
    return refuse(Clause::PAS_02, Code::NoPass, {unit, to});
}

Ruling check_entry(const StepContext& context, const Member& member, const StepBoard::Option& option,
                   Entry& entry) {
    entry.free = option.access == StepBoard::Access::Vacant ||
                 (option.access == StepBoard::Access::Changing && option.leaver != kNone &&
                  (context.leaving & member_bit(option.leaver)) != 0);
    if (entry.free && member.spent + option.cost <= context.allowance) return Ruling::yes();
    return check_hard_entry(context, member, option, entry);
}

bool has_legal_hex(const StepContext& context, const Member& member, const StepBoard::Option (&ways)[2]) {
    for (const StepBoard::Option& option : ways) {
        // Its own ground counts, and nobody may be left with more spent than the set then has (CB-GRP-06).
        const int allowance = std::min<int>(context.allowance, option.allowance);
        if (context.board.most_spent > allowance) continue;
        Entry entry{};
        if (check_entry({context.board, allowance, context.leaving}, member, option, entry)) return true;
    }
    return false;
}

}  // namespace

MemberSet StepBoard::able_to_leave() const {
    if (able_) return *able_;
    MemberSet able = 0;
    for (std::size_t k = 0; k < asked; ++k)
        if (spent[k] < allowance) able |= member_bit(index[k]);
    for (bool fewer = true; fewer;) {
        fewer = false;
        for (std::size_t k = 0; k < asked; ++k) {
            const MemberSet bit = member_bit(index[k]);
            const Member& member = activation.members[index[k]];
            if ((able & bit) == 0 || has_legal_hex({*this, allowance, able}, member, options[k])) continue;
            able &= ~bit;
            fewer = true;
        }
    }
    able_ = able;
    return able;
}

namespace {

Ruling check_motion(const Setup& setup, const State& state, const Activation& activation, Motion motion) {
    if (activation.members.empty()) return refuse(Clause::GRP_01, Code::Malformed);
    if (is_baggage(setup, activation.members[0].unit)) return refuse(Clause::MOV_11, Code::BadMix);
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
    if (Ruling single = check_single(state, activation); !single) return single;
    for (const Member& member : activation.members) {
        if (activation.members.size() == 1 && is_split(member)) {
            if (Ruling ranks = check_leaving_stack(setup, state, motion, member); !ranks) return ranks;
        }
        if (has(state.counters[member.unit], flag::kKept | flag::kChanged))
            return refuse(Clause::MOV_06, Code::Kept, {member.unit});
    }
    return Ruling::yes();
}

// Who stays together (CB-GRP-04, -05).
Ruling settle_group(const StepBoard& board, Plan& plan) {
    const Member* const members = board.activation.members.data();
    const MemberSet all = board.group;
    const MemberSet must = board.active & ~plan.halts;  // those that move on
    if (must == 0) return Ruling::yes();
    const auto first = static_cast<std::size_t>(std::countr_zero(must));
    const MemberSet reached = together_with(first, all, plan.to);
    if (const MemberSet lost = must & ~reached; lost != 0) {
        const auto last = static_cast<std::size_t>(std::bit_width(lost) - 1);
        return refuse(Clause::GRP_04, Code::GroupSplit, {members[first].unit, members[last].unit});
    }
    plan.drops = all & ~reached;
    return Ruling::yes();
}

// CB-GRP-05: the member in that hex goes no farther together with the unit in it that it joins.
MemberSet halted_together(const Activation& activation, std::size_t i, std::uint8_t host) {
    MemberSet halted = member_bit(i);
    for (std::size_t j = 0; j < activation.members.size(); ++j)
        if (activation.members[j].unit == host) halted |= member_bit(j);
    return halted;
}

// The members that hold: some are left in a friend's hex, some have nowhere to go (CB-GRP-05).
Ruling settle_holders(const StepContext& context, std::span<const std::int32_t> ways, Plan& plan) {
    const StepBoard& board = context.board;
    const State& state = board.state;
    for (std::size_t k = 0; k < ways.size(); ++k) {
        if (static_cast<Way>(ways[k]) != Way::Hold) continue;
        const std::uint8_t i = board.index[k];
        const Member& member = board.activation.members[i];
        if (member.passing == 0) {
            if (member.spent < board.allowance && (board.able_to_leave() & member_bit(i)) == 0)
                plan.halts |= member_bit(i);
            continue;
        }
        // It stays: then it has joined, or has the hex to itself.
        const Hex here = state.counters[member.unit].hex;
        bool entered = false;
        each_member(plan.moving, [&](std::uint8_t mover) { entered = entered || plan.to[mover] == here; });
        if (entered) return refuse(Clause::STK_03, Code::Occupied, {here, member.unit});
        const std::uint8_t host = remains_at(state, here, plan.moving, board.activation);
        if (host == kNone) continue;
        if (!may_join(board, member, host, plan.moving))
            return refuse(Clause::PAS_05, Code::NoPass, {member.unit, here});
        plan.halts |= halted_together(board.activation, i, host);
    }
    return Ruling::yes();
}

// Everybody who moves may enter its hex, or the first refusal.
Ruling check_entries(const StepContext& context, std::span<const std::int32_t> ways, Plan& plan) {
    const StepBoard& board = context.board;
    for (std::size_t k = 0; k < ways.size(); ++k) {
        if (static_cast<Way>(ways[k]) == Way::Hold) continue;
        const std::uint8_t i = board.index[k];
        const StepBoard::Option& option = board.options[k][ways[k]];
        if (option.access == StepBoard::Access::Vacant && board.spent[k] + option.cost <= context.allowance)
            continue;
        Entry entry{};
        const Ruling ruling = check_entry(context, board.activation.members[i], option, entry);
        if (!ruling) return ruling;
        if (!entry.free) plan.free &= ~member_bit(i);
        if (entry.join && !entry.pass) plan.halts |= halted_together(board.activation, i, entry.holder);
        if (entry.pass && !entry.join) plan.over |= member_bit(i);
    }
    return Ruling::yes();
}

// CB-GRP-04: no two of them enter one hex.
Ruling check_apart(const Activation& activation, const Plan& plan) {
    for (MemberSet rest = plan.moving; rest != 0;) {
        const auto a = static_cast<std::size_t>(std::countr_zero(rest));
        rest &= rest - 1;
        for (MemberSet others = rest; others != 0; others &= others - 1) {
            const auto b = static_cast<std::size_t>(std::countr_zero(others));
            if (plan.to[a] == plan.to[b])
                return refuse(Clause::GRP_04, Code::Occupied, {plan.to[a], activation.members[a].unit});
        }
    }
    return Ruling::yes();
}

}  // namespace

Ruling plan_step(const StepBoard& board, std::span<const std::int32_t> ways, Plan& plan) {
    const Activation& activation = board.activation;
    if (!board.motion_allowed) return board.motion_allowed;
    if (ways.size() != board.asked) return refuse(Clause::GRP_04, Code::Malformed);
    const Member* const members = activation.members.data();
    int allowance = board.allowance;  // CB-GRP-06, CB-MOV-13, -14: with the ground of this step
    int needed = 0;
    std::uint8_t hard = board.hard;
    auto worst = StepBoard::Access::Vacant;
    for (std::size_t k = 0; k < ways.size(); ++k) {
        if (ways[k] < 0 || ways[k] > static_cast<std::int32_t>(Way::Hold))
            return refuse(Clause::GRP_04, Code::Malformed);
        const std::uint8_t i = board.index[k];
        if (static_cast<Way>(ways[k]) == Way::Hold) {
            plan.to[i] = board.here[k];
            continue;
        }
        const StepBoard::Option& option = board.options[k][ways[k]];
        plan.to[i] = option.to;
        plan.moving |= member_bit(i);
        if (option.halts) plan.halts |= member_bit(i);
        allowance = std::min<int>(allowance, option.allowance);
        needed = std::max(needed, board.spent[k] + option.cost);
        worst = std::max(worst, option.access);
        hard |= option.hard;
    }
    if (plan.moving == 0) return refuse(Clause::GRP_04, Code::BadChoice);
    const StepContext context{board, allowance, plan.moving};
    plan.free = plan.moving;
    if (worst != StepBoard::Access::Vacant || needed > allowance) {
        if (Ruling ruling = check_entries(context, ways, plan); !ruling) return ruling;
    }
    if (activation.members.size() == 1) return Ruling::yes();
    if (board.most_spent > allowance) {  // CB-GRP-06: nobody is left with more spent than all of them have
        const auto spent_most = [&](const Member& member) { return member.spent == board.most_spent; };
        const Member& member = *std::find_if(members, members + activation.members.size(), spent_most);
        return refuse(Clause::GRP_06, Code::NoMp, {member.unit, kNothing, member.spent, allowance});
    }
    if (Ruling ruling = check_apart(activation, plan); !ruling) return ruling;
    for (MemberSet rest = board.group & ~board.active; rest != 0; rest &= rest - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(rest));
        plan.to[i] = board.state.counters[members[i].unit].hex;
    }
    if (plan.moving != board.active) {
        if (Ruling ruling = settle_holders(context, ways, plan); !ruling) return ruling;
    }
    if (Ruling ruling = settle_group(board, plan); !ruling) return ruling;
    if (hard != 0) {
        const Formation formation{.activation = activation,
                                  .group = board.group,
                                  .facing = board.state.counters[members[board.index[0]].unit].facing,
                                  .hard = hard,
                                  .hexes = plan.to};
        if (Ruling ruling = check_group_ground(board.setup, board.state, formation); !ruling) return ruling;
    }
    return Ruling::yes();
}

namespace {

// What holds for a member wherever it goes.
struct Mover {
    const Member& member;
    const Counter& counter;
    bool held;      // a zone is to be left (CB-ZOC-04)
    bool hindered;  // hexes near the enemy are closed to marches, doubtful allies and borrowed speed
};

// There is a friend in the hex.
void judge_holder(const StepBoard& board, const Member& mover, StepBoard::Option& option) {
    const std::uint8_t unit = mover.unit;
    const std::uint8_t holder = board.state.at(option.to);
    option.leaver = kNone;
    for (std::size_t i = 0; i < board.activation.members.size(); ++i) {
        const Member& member = board.activation.members[i];
        const bool active = member.halted == 0 && member.dropped == 0 && member.passing == 0;
        if (!active || board.state.counters[member.unit].hex != option.to) continue;
        option.access = StepBoard::Access::Changing;
        const bool alone = member.unit == holder && !is_split(member);
        if (alone && board.state.hidden[board.state.active] == 0)
            option.leaver = static_cast<std::uint8_t>(i);
    }
    if (option.access == StepBoard::Access::Changing) return;
    option.join = may_join(board, mover, holder);
    option.passing = judge_passing(board.setup, board.state, unit, board.state.counters[unit].facing, holder);
    const bool lets_in = option.join || (option.passing == Passing::Allowed && !option.halts);
    option.access = lets_in ? StepBoard::Access::Held : StepBoard::Access::Closed;
}

// What one member could do, without regard to the others.
void judge(const StepBoard& board, const Mover& mover, Way way, StepBoard::Option& option) {
    const State& state = board.state;
    const Counter& counter = mover.counter;
    const Member& member = mover.member;
    const Hex to = neighbour(counter.hex, way_direction(counter.facing, board.motion, way));
    const MapHex& ground = board.setup.map->at(to);
    const bool plain = ground.terrain == Terrain::Clear && ground.fort == 0;
    option.to = to;
    option.allowance = static_cast<std::uint8_t>(board.allowance);
    option.cost = static_cast<std::uint8_t>(entry_cost(*board.setup.map, to));
    option.hard = 0;
    option.halts = stops_at(state, counter.side, to);
    option.access = StepBoard::Access::Vacant;
    if (!plain) {
        option.hard = hard_ground(*board.setup.map, to);
        const auto met = static_cast<std::uint8_t>(member.rough | ground_met(*board.setup.map, to));
        if (met != member.rough)
            option.allowance = static_cast<std::uint8_t>(member_allowance(board.setup, state, member, met));
    }
    const bool open = plain && !mover.held && !is_split(member) && state.empty(to);
    if (!open && !check_way(board, member, to)) {
        option.access = StepBoard::Access::Barred;
        option.allowance = static_cast<std::uint8_t>(board.allowance);
    } else if ((option.halts || mover.hindered) &&
               !check_arrival(board, member, counter.hex, to, member.spent + option.cost)) {
        option.access = StepBoard::Access::Unwelcome;
    } else if (!state.empty(to)) {
        judge_holder(board, member, option);
    } else if (hidden_at(board.setup, state, counter.side, to) != kNone) {
        option.access = StepBoard::Access::Closed;
    }
}

// Who stands over a friend and can neither join him nor have the hex when he leaves in this step.
MemberSet members_over(const StepBoard& board) {
    const State& state = board.state;
    MemberSet found = 0;
    each_member(board.active, [&](std::uint8_t i) {
        const Member& member = board.activation.members[i];
        if (member.passing == 0) return;
        const Hex here = state.counters[member.unit].hex;
        bool may_change = state.empty(here);
        each_member(board.active, [&](std::uint8_t j) {
            const Member& other = board.activation.members[j];
            may_change = may_change || (other.passing == 0 && state.counters[other.unit].hex == here);
        });
        if (!may_change && !may_join(board, member, state.at(here))) found |= member_bit(i);
    });
    return found;
}

}  // namespace

StepBoard::StepBoard(const Setup& a_setup, const State& a_state, const Activation& an_activation,
                     Motion a_motion, int an_allowance)
    : setup(a_setup), state(a_state), activation(an_activation), motion(a_motion), allowance(an_allowance) {
    motion_allowed = check_motion(setup, state, activation, motion);
    if (!motion_allowed) return;
    const bool marching = activation.impulse >= 2;
    bool passing = false;
    for (std::size_t i = 0; i < activation.members.size(); ++i) {
        const Member& member = activation.members[i];
        most_spent = std::max(most_spent, member.spent);
        if (member.dropped != 0) continue;
        const Counter& counter = state.counters[member.unit];
        hard |= hard_ground(*setup.map, counter.hex);
        group |= member_bit(i);
        if (member.halted != 0) continue;
        active |= member_bit(i);
        here[asked] = counter.hex;
        index[asked] = static_cast<std::uint8_t>(i);
        spent[asked] = member.spent;
        passing = passing || member.passing != 0;
        const Mover mover{member, counter, member.moved == 0 && in_enemy_zone(state, member.unit),
                          marching || member.far != 0 || is_unreliable(setup, state, member.unit)};
        for (const Way way : {Way::Left, Way::Right})
            judge(*this, mover, way, options[asked][static_cast<std::size_t>(way)]);
        ++asked;
    }
    if (passing) over = members_over(*this);
}

Ruling StepBoard::check(std::span<const std::int32_t> ways) const {
    // One unit on its own with nobody in its way: the plan would say the same.
    if (activation.members.size() == 1 && asked == 1 && ways.size() == 1 &&
        (ways[0] == static_cast<std::int32_t>(Way::Left) ||
         ways[0] == static_cast<std::int32_t>(Way::Right)) &&
        motion_allowed && is_open(0, static_cast<Way>(ways[0]), Access::Vacant))
        return Ruling::yes();
    Plan plan;
    if (Ruling ruling = plan_step(*this, ways, plan); !ruling) return ruling;
    if (plan.over == 0 || activation.members.size() == 1 || leads_on(*this, plan)) return Ruling::yes();
    const Member& stuck = activation.members[static_cast<std::size_t>(std::countr_zero(plan.over))];
    return refuse(Clause::PAS_05, Code::Stuck, {stuck.unit});
}

bool is_spent(const Activation& activation, int allowance) {
    for (const Member& member : activation.members) {
        if (member.halted == 0 && member.dropped == 0 && member.spent < allowance) return false;
    }
    return true;
}

Ruling check_step(const Setup& setup, const State& state, const Activation& activation, Motion motion,
                  std::span<const std::int32_t> ways) {
    return StepBoard(setup, state, activation, motion, allowance_of(setup, state, activation)).check(ways);
}

}  // namespace clashfield::champs
