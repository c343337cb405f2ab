// Activations (CB-ACT, CB-GRP): who may be picked, who joins, how an activation ends and is paid.

#include <algorithm>

#include "games/champs/rules/engine.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/stacks.h"
#include "games/champs/rules/steps.h"

namespace clashfield::champs {

namespace {

bool is_known(const Setup& setup, std::int32_t unit) { return unit >= 0 && unit < setup.size(); }

// The counter can be named: alive, of the side whose turn it is, and where `part` wants it.
Ruling check_named(const Setup& setup, const State& state, std::int32_t word, PartOf part) {
    if (!is_known(setup, word)) return refuse(Clause::SEQ_02, Code::UnknownUnit);
    const auto unit = static_cast<std::uint8_t>(word);
    const Counter& counter = state.counters[unit];
    if (counter.side != state.active && is_out_of_sight(counter))
        return refuse(Clause::SEQ_02, Code::UnknownUnit);  // nobody may learn of it that way
    if (counter.status != Status::OnMap && counter.status != Status::Hidden)
        return refuse(Clause::SEQ_02, Code::DeadUnit, {unit});
    if (counter.side != state.active)
        return refuse(Clause::ACT_14, Code::NotYours, {unit, corps_of(setup, unit)});
    const bool stacked = counter.below != kNone || counter.above != kNone;
    switch (part) {
        case PartOf::Whole:
            if (counter.above != kNone)
                return refuse(Clause::STK_04, Code::BadStack, {unit, counter.hex, counter.above});
            break;
        case PartOf::Front:
            if (counter.above != kNone || !stacked)
                return refuse(Clause::STK_06, Code::BadStack, {unit, counter.hex, kNothing});
            break;
        case PartOf::Rear:
            if (counter.below != kNone || !stacked)
                return refuse(Clause::STK_07, Code::BadStack, {unit, counter.hex, kNothing});
            break;
    }
    return Ruling::yes();
}

// CB-OPT-01: impulses a unit may make in a turn.
int march_limit(const Setup& setup, const State& state, std::uint8_t unit) {
    if (!setup.options.march_limits) return 99;
    const Profile& profile = profile_of(setup, state, unit);
    return profile.training == Training::Reg || is_light(profile.type) ? 2 : 1;
}

// CB-MOV-07 to -09, CB-OPT-01: another impulse.
Ruling check_march(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (counter.moves == 0) return Ruling::yes();
    if (has(counter, flag::kNear)) return refuse(Clause::MOV_08, Code::March, {unit, kNothing, 4});
    if (is_demoralised(setup, state, unit)) return refuse(Clause::DEM_04, Code::March, {unit, kNothing, 0});
    if (counter.moves >= march_limit(setup, state, unit))
        return refuse(Clause::OPT_01, Code::March, {unit, kNothing, 0});
    return Ruling::yes();
}

bool may_be_kept(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (has(counter, flag::kKept | flag::kMovedHex | flag::kAdvanced | flag::kChanged)) return false;
    if (is_demoralised(setup, state, unit)) return movement_of(setup, state, unit) > 0;
    return must_advance(setup, state, unit);
}

}  // namespace

bool may_change(const Setup& setup, const State& state, std::uint8_t unit) {
    const CounterInfo& info = setup.counters[unit];
    const Counter& counter = state.counters[unit];
    if (!info.has_alt || has(counter, flag::kActed | flag::kKept | flag::kChanged | flag::kAdvanced))
        return false;
    return counter.profile == 0 ? info.may_dismount : info.may_remount;
}

namespace {

// Foot that rides where no enemy is near (CB-UNI-10).
bool has_mounts(const Setup& setup, const State& state, const Member& member) {
    bool found = false;
    each_own_rank(state, member,
                  [&](std::uint8_t c) { found = found || profile_of(setup, state, c).mount != Mount::None; });
    return found;
}

}  // namespace

void add_member(const Setup& setup, const State& state, Activation& activation, std::uint8_t unit,
                PartOf part) {
    Member member;
    member.unit = unit;
    member.part = part;
    member.start = state.counters[unit].hex;
    if (part == PartOf::Whole) member.ranks = static_cast<std::uint8_t>(rank_count(state, unit));
    if (setup.map->difficult(member.start)) member.rough = kWasDifficult;
    // Each for itself, whoever leads (CB-UNI-10).
    if (has_mounts(setup, state, member) && !enemy_within(state, state.active, member.start, 4))
        member.far = 1;
    activation.members.push_back(member);
    activation.impulse =
        std::max<std::uint8_t>(activation.impulse, static_cast<std::uint8_t>(state.counters[unit].moves + 1));
}

void begin_activation(const Setup& setup, const State& state, std::uint8_t unit, PartOf part,
                      Activation& activation) {
    activation.corps = payer_of(setup, state, unit);
    activation.facing = state.counters[unit].facing;
    add_member(setup, state, activation, unit, part);
}

namespace {

// Something this activation could begin with, whatever it costs in the end.
bool any_motion(const Setup& setup, const State& state, const Activation& activation) {
    if (activation.members.size() == 1 && is_baggage(setup, activation.members[0].unit)) {
        for (int d = 0; d < 6; ++d) {
            if (check_go(setup, state, activation, d)) return true;
        }
        return false;
    }
    const int allowance = allowance_of(setup, state, activation);
    bool found = false;
    // From an enemy's zone there is only the way back (CB-FAC-04, CB-ZOC-04).
    const bool held = activation.begun == 0 && activation.members.size() == 1 &&
                      in_enemy_zone(state, activation.members[0].unit);
    if (!held &&
        (check_turn(setup, state, activation, Turning::Left, allowance) ||
         (activation.members.size() > 1 && check_turn(setup, state, activation, Turning::Right, allowance))))
        return true;
    if (is_spent(activation, allowance)) return false;
    for (const Motion motion : {Motion::Forward, Motion::Rearward}) {
        if (found || (held && motion == Motion::Forward)) continue;
        const StepBoard board(setup, state, activation, motion, allowance);
        each_ways(board, [&](std::span<const std::int32_t> words) {
            found = found || board.check(words.subspan(1)).ok();
            return !found;
        });
    }
    return found;
}

}  // namespace

bool any_first_action(const Setup& setup, const State& state, const Activation& activation) {
    const std::uint8_t unit = activation.members[0].unit;
    if (activation.members[0].part == PartOf::Whole && check_keep(setup, state, activation, true))
        return true;
    if (may_change(setup, state, unit) && check_change(setup, state, activation, true)) return true;
    if (has(state.counters[unit], flag::kKept | flag::kChanged)) return false;
    return any_motion(setup, state, activation);
}

namespace {

// A rank that leaves its stack finds a hex ahead (behind, for the rear one) that nobody could refuse it.
bool has_plain_hex(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    const Counter& counter = state.counters[unit];
    if (part == PartOf::Whole || in_enemy_zone(state, unit)) return false;
    if (is_demoralised(setup, state, unit)) return false;
    if (is_unreliable(setup, state, unit) || state.hidden[counter.side] != 0) return false;
    const bool front = part == PartOf::Front;
    for (const int d : {front ? left_front(counter.facing) : left_rear(counter.facing),
                        front ? right_front(counter.facing) : right_rear(counter.facing)}) {
        const Hex to = neighbour(counter.hex, d);
        if (!is_plain_hex(setup, state, counter.side, to)) continue;
        if (counter.moves == 0 || !enemy_within(state, counter.side, to, 4)) return true;  // CB-MOV-07
    }
    return false;
}

void clear_activation(Activation& activation) {
    static_cast<ActivationInfo&>(activation) = ActivationInfo{};
    activation.members.clear();  // only those there are
}

// CB-SEQ-03: there is something that it could begin with.
[[gnu::noinline]] Ruling check_first_action(const Setup& setup, const State& state, std::uint8_t unit,
                                            PartOf part) {
    static thread_local Activation activation;  // emptied each time: that is quicker than a new one
    clear_activation(activation);
    begin_activation(setup, state, unit, part, activation);
    if (!any_first_action(setup, state, activation)) return refuse(Clause::MOV_01, Code::Stuck, {unit});
    return Ruling::yes();
}

}  // namespace

Ruling check_pick(const Setup& setup, const State& state, std::int32_t word, PartOf part) {
    if (Ruling named = check_named(setup, state, word, part); !named) return named;
    const auto unit = static_cast<std::uint8_t>(word);
    // A whole unit can at least turn (CB-FAC-02).
    if (is_plainly_free(setup, state, unit) &&
        (part == PartOf::Whole ||
         (movement_of(setup, state, unit) > 0 && has_plain_hex(setup, state, unit, part))))
        return Ruling::yes();
    const Counter& counter = state.counters[unit];
    if (has(counter, flag::kKept | flag::kChanged)) return refuse(Clause::MOV_06, Code::Kept, {unit});
    if (has(counter, flag::kCancelled)) return refuse(Clause::SEQ_03, Code::Stuck, {unit});
    if (movement_of(setup, state, unit) == 0) return refuse(Clause::UNI_06, Code::Stuck, {unit});
    if (Ruling march = check_march(setup, state, unit); !march) return march;
    const Corps& corps = state.corps[payer_of(setup, state, unit)];
    if (corps.demoralised != 0 && corps.single_moved != 0 && !may_be_kept(setup, state, unit))
        return refuse(Clause::DEM_04, Code::Kept, {unit});
    if (!may_pay(setup, state, unit, part)) return refuse(Clause::ACT_14, Code::NoPa, {1, 0});
    if (counter.status == Status::Hidden) return Ruling::yes();  // seen first (CB-AMB-02), then judged
    // Whoever is free to can at least turn (CB-FAC-02).
    if (part == PartOf::Whole && counter.baggage == 0 && corps.demoralised == 0 &&
        !in_enemy_zone(state, unit))
        return Ruling::yes();
    if (has_plain_hex(setup, state, unit, part)) return Ruling::yes();
    // Held by an enemy it cannot withdraw from (CB-ZOC-04), it does not advance and need not be kept.
    if (!is_demoralised(setup, state, unit) && in_enemy_zone(state, unit) &&
        stopper_of(setup, state, unit) != kNone)
        return refuse(Clause::MOV_01, Code::Stuck, {unit});
    return check_first_action(setup, state, unit, part);
}

namespace {

// CB-STK-06, -07: with ranks that leave their stacks the group can still go forward, or back.
Ruling check_parts(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    bool rear = part == PartOf::Rear;
    for (const Member& member : state.activation.members) rear = rear || member.part == PartOf::Rear;
    if (!rear) return Ruling::yes();
    bool forward = true;
    bool back = true;  // CB-MOV-04
    const auto look = [&](std::uint8_t whose, PartOf which) {
        forward = forward && (which != PartOf::Rear || passes_its_ranks(setup, state, whose));
        back = back && which != PartOf::Front && is_skirmisher(type_of(setup, state, whose));
    };
    for (const Member& member : state.activation.members) look(member.unit, member.part);
    look(unit, part);
    if (!forward && !back) return refuse(Clause::STK_07, Code::BadMix);
    return Ruling::yes();
}

// The activation with one more member, each in a part of its own stack.
struct Grown {
    Activation activation;
    bool whole = true;  // nobody leaves a stack
    bool keepable = false;
    std::uint8_t hard = 0;  // ground of its members (CB-TER-03, CB-GRP-08)
};
Grown grown_by(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    Grown grown{.activation = state.activation};
    add_member(setup, state, grown.activation, unit, part);
    for (const Member& member : grown.activation.members) {
        grown.whole = grown.whole && member.part == PartOf::Whole;
        grown.keepable = grown.keepable || may_be_kept(setup, state, member.unit);
        grown.hard |= hard_ground(*setup.map, member.start);
    }
    return grown;
}

// these form a group only if there is something that they could begin with together. On soft ground
// whole units can at least turn.
Ruling check_together(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    const Grown grown = grown_by(setup, state, unit, part);
    if (grown.hard != 0) {
        const bool moves =
            !grown.keepable || !grown.whole;  // only whole units can be kept together (CB-ACT-08)
        if (Ruling stands =
                check_group_stands(setup, state, grown.activation, state.counters[unit].facing, moves);
            !stands)
            return stands;
    }
    const bool demoralised = state.corps[grown.activation.corps].demoralised != 0;
    if (grown.whole && grown.hard == 0 && !demoralised) return Ruling::yes();
    if (any_first_action(setup, state, grown.activation)) return Ruling::yes();
    return refuse(demoralised ? Clause::DEM_04 : Clause::GRP_01, Code::BadMix);
}

}  // namespace

Ruling check_add(const Setup& setup, const State& state, std::int32_t word, PartOf part) {
    const Activation& activation = state.activation;
    if (activation.begun != 0) return refuse(Clause::GRP_03, Code::BadMix);
    if (Ruling named = check_named(setup, state, word, part); !named) return named;
    const auto unit = static_cast<std::uint8_t>(word);
    const Counter& counter = state.counters[unit];
    if (corps_of(setup, unit) != activation.corps)
        return refuse(Clause::GRP_01, Code::NotYours, {unit, corps_of(setup, unit)});
    if (counter.status == Status::Hidden) return refuse(Clause::AMB_02, Code::NotAGroup, {unit});
    if (activation.members.full()) return refuse(Clause::GRP_01, Code::NotAGroup, {unit});
    for (const Member& member : activation.members) {
        if (member.start == counter.hex)  // of a stack one part, or all of it
            return refuse(Clause::GRP_01, Code::NotAGroup, {unit});
    }
    const std::uint8_t lead = activation.members[0].unit;
    if (is_baggage(setup, unit) || is_baggage(setup, lead) || counter.facing != activation.facing ||
        !touches_member(state, counter.hex))
        return refuse(Clause::GRP_01, Code::NotAGroup, {unit});
    if (in_enemy_zone(state, unit)) return refuse(Clause::GRP_02, Code::NotAGroup, {unit});
    if (in_enemy_zone(state, lead)) return refuse(Clause::GRP_02, Code::NotAGroup, {lead});
    if (has(counter, flag::kKept | flag::kChanged)) return refuse(Clause::MOV_06, Code::Kept, {unit});
    if (movement_of(setup, state, unit) == 0) return refuse(Clause::UNI_06, Code::Stuck, {unit});
    // CB-MOV-09: the group's impulse is one more than the largest number made by a member.
    if (Ruling march = check_march(setup, state, unit); !march) return march;
    if (activation.impulse >= 2 && has(counter, flag::kNear))
        return refuse(Clause::MOV_07, Code::March, {unit, kNothing, 4});
    // CB-OPT-01: the group makes as many impulses as the least of them may.
    if (activation.impulse > march_limit(setup, state, unit))
        return refuse(Clause::OPT_01, Code::March, {unit, kNothing, 0});
    if (counter.moves >= 1) {
        for (const Member& member : activation.members) {
            if (counter.moves >= march_limit(setup, state, member.unit))
                return refuse(Clause::OPT_01, Code::March, {member.unit, kNothing, 0});
            if (has(state.counters[member.unit], flag::kNear))
                return refuse(Clause::MOV_07, Code::March, {member.unit, kNothing, 4});
        }
    }
    if (Ruling parts = check_parts(setup, state, unit, part); !parts) return parts;
    return check_together(setup, state, unit, part);
}

void start_activation(Play& play, std::uint8_t unit, PartOf part) {
    State& state = play.state;
    if (state.counters[unit].status == Status::Hidden) reveal(play, unit);  // CB-AMB-02
    begin_activation(play.setup, state, unit, part, state.activation);
}

void gather(Play& play) {
    State& state = play.state;
    bool grew = true;
    while (grew) {
        grew = false;
        for (const std::uint8_t c : play.setup.corps[state.activation.corps].counters) {
            const Counter& counter = state.counters[c];
            if (!is_unit(counter) || !touches_member(state, counter.hex)) continue;
            if (!check_add(play.setup, state, c, PartOf::Whole)) continue;
            add_member(play.setup, state, state.activation, c, PartOf::Whole);
            grew = true;
        }
    }
}

namespace {

Ruling check_cost(const Setup& setup, const State& state, const Activation& activation, Action action,
                  bool use_cinc) {
    const int points = points_for(setup, state, activation);
    const int cost = cost_up_to(setup, state, activation, action, use_cinc, points);
    if (cost <= points) return Ruling::yes();
    return refuse(Clause::ACT_14, Code::NoPa, {cost, points});
}

}  // namespace

Ruling check_finish(const Setup& setup, const State& state, bool use_cinc) {
    const Activation& activation = state.activation;
    if (activation.begun == 0) return refuse(Clause::SEQ_02, Code::BadChoice);
    for (const Member& member : activation.members) {
        if (member.passing == 0) continue;
        const Hex hex = state.counters[member.unit].hex;
        const std::uint8_t host = state.at(hex);
        const bool joins = activation.motion == Motion::Rearward ? may_stack(setup, state, member.unit, host)
                                                                 : may_stack(setup, state, host, member.unit);
        if (!joins) return refuse(Clause::PAS_05, Code::NoPass, {member.unit, hex});
    }
    if (!use_cinc && !discount_applies(setup, state, activation))
        return refuse(Clause::ACT_09, Code::BadChoice);
    if (activation.revealed != 0) return Ruling::yes();  // CB-SEQ-03
    return check_cost(setup, state, activation, Action::Move, use_cinc);
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

Ruling check_change(const Setup& setup, const State& state, const Activation& activation, bool use_cinc) {
    if (activation.begun != 0 || activation.members.size() != 1) return refuse(Clause::UNI_09, Code::BadMix);
    if (!use_cinc && !discount_applies(setup, state, activation))
        return refuse(Clause::ACT_09, Code::BadChoice);
    const std::uint8_t unit = activation.members[0].unit;
    if (!may_change(setup, state, unit)) return refuse(Clause::UNI_09, Code::BadChoice);
    if (in_enemy_zone(state, unit) || has_enemy_in_front(setup, state, front_of(state, unit)))
        return refuse(Clause::UNI_09, Code::ZocTurn, {unit});
    if (rank_count(state, front_of(state, unit)) > 1) {  // the new stack must be legal
        InlineVector<const Profile*, 8> ranks;
        each_rank(state, front_of(state, unit), [&](std::uint8_t c) {
            const int profile = state.counters[c].profile;
            ranks.push_back(&setup.counters[c].profiles[c == unit ? 1 - profile : profile]);
        });
        if (!legal_stack({ranks.data(), ranks.size()}, setup.corps[corps_of(setup, unit)].psiloi_hosts))
            return refuse(Clause::UNI_09, Code::BadStack, {unit, state.counters[unit].hex, kNothing});
    }
    return check_cost(setup, state, activation, Action::Change, use_cinc);
}

namespace {

void emit_activated(Play& play, const Lines& lines, Clause clause) {
    if (!play.events.listens()) return;
    const Activation& activation = play.state.activation;
    Event event{static_cast<std::uint8_t>(EventKind::Activated), id(clause), {}};
    event.words.push_back(static_cast<std::int32_t>(activation.members.size()));
    for (const Member& member : activation.members) event.words.push_back(member.unit);
    event.words.push_back(std::max(0, sum(lines)));
    append(event.words, lines);
    play.events.emit(std::move(event));
}

}  // namespace

void finish_activation(Play& play, bool use_cinc) {
    State& state = play.state;
    Activation& activation = state.activation;
    const Lines lines = cost_lines(play.setup, state, activation, Action::Move, use_cinc);
    emit_activated(play, lines, Clause::ACT_04);
    for (Member& member : activation.members) {
        each_own_rank(state, member, [&](std::uint8_t c) {
            Counter& counter = state.counters[c];
            counter.moves = std::max(counter.moves, activation.impulse);
            counter.flags = static_cast<std::uint16_t>(counter.flags | flag::kActed |
                                                       (member.moved != 0 ? flag::kMovedHex : 0));
        });
        if (member.passing == 0) continue;
        const std::uint8_t host = state.at(state.counters[member.unit].hex);
        if (activation.motion == Motion::Rearward) {
            stack_over(state, member.unit, host);
        } else {
            stack_under(state, member.unit, host);
        }
        member.passing = 0;
    }
    // CB-STK-09: the parts of a stack have made as many impulses as the one that made most.
    for (const Member& member : activation.members) {
        const std::uint8_t front = front_of(state, member.unit);
        std::uint8_t most = 0;
        std::uint16_t near = 0;
        each_rank(state, front, [&](std::uint8_t c) {
            most = std::max(most, state.counters[c].moves);
            near = static_cast<std::uint16_t>(near | (state.counters[c].flags & flag::kNear));
        });
        each_rank(state, front, [&](std::uint8_t c) {
            state.counters[c].moves = most;
            state.counters[c].flags = static_cast<std::uint16_t>(state.counters[c].flags | near);
        });
    }
    pay(play, activation, lines);
    if (state.corps[activation.corps].demoralised != 0)
        state.corps[activation.corps].single_moved = 1;  // CB-DEM-04
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        if ((activation.allies_met >> c & 1u) != 0) make_reliable(play, c);
    }
    clear_activation(state.activation);
}

void keep_members(Play& play, bool use_cinc) {
    State& state = play.state;
    const Lines lines = cost_lines(play.setup, state, state.activation, Action::Keep, use_cinc);
    emit_activated(play, lines, Clause::ACT_08);
    for (const Member& member : state.activation.members) set_flags(state, member.unit, flag::kKept);
    if (play.events.listens()) {
        Event event{static_cast<std::uint8_t>(EventKind::Kept), id(Clause::ACT_08), {}};
        event.words.push_back(static_cast<std::int32_t>(state.activation.members.size()));
        for (const Member& member : state.activation.members) event.words.push_back(member.unit);
        play.events.emit(std::move(event));
    }
    pay(play, state.activation, lines);
    clear_activation(state.activation);
}

void change_member(Play& play, bool use_cinc) {
    State& state = play.state;
    const std::uint8_t unit = state.activation.members[0].unit;
    const Lines lines = cost_lines(play.setup, state, state.activation, Action::Change, use_cinc);
    emit_activated(play, lines, Clause::UNI_09);
    Counter& counter = state.counters[unit];
    counter.profile = static_cast<std::uint8_t>(1 - counter.profile);
    counter.flags = static_cast<std::uint16_t>(counter.flags | flag::kChanged | flag::kActed);
    emit(play.events, EventKind::StateChanged, Clause::UNI_09, {unit, unit});
    pay(play, state.activation, lines);
    clear_activation(state.activation);
}

bool anything_possible(const Setup& setup, const State& state) {
    const Activation& activation = state.activation;
    if (check_finish(setup, state, true)) return true;
    if (activation.begun == 0) {
        for (const bool use : {true, false}) {
            if (check_keep(setup, state, activation, use) || check_change(setup, state, activation, use))
                return true;
        }
    }
    return any_motion(setup, state, activation);
}

namespace {

// Takes the counters of a member out of whatever stack they are in.
void cut_out(State& state, const Member& member) {
    std::uint8_t last = member.unit;
    for (std::uint8_t i = 1; i < member.ranks; ++i) last = state.counters[last].below;
    const std::uint8_t above = state.counters[member.unit].above;
    const std::uint8_t below = state.counters[last].below;
    if (above != kNone) state.counters[above].below = below;
    if (below != kNone) state.counters[below].above = above;
    if (above == kNone) occupy(state, state.counters[member.unit].hex, below);
    state.counters[member.unit].above = kNone;
    state.counters[last].below = kNone;
}

}  // namespace

// nothing is possible any more. Everybody goes back to where the activation began.
void cancel_activation(Play& play) {
    State& state = play.state;
    Activation& activation = state.activation;
    const std::uint8_t lead = activation.members[0].unit;
    emit(play.events, EventKind::Cancelled, Clause::SEQ_03, {lead});
    // Not again in this turn: so every turn ends.
    state.counters[lead].flags = static_cast<std::uint16_t>(state.counters[lead].flags | flag::kCancelled);
    if (activation.begun == 0) {
        clear_activation(state.activation);
        return;
    }
    for (const Member& member : activation.members) {
        if (member.passing == 0 && member.moved != 0) cut_out(state, member);
    }
    for (const Member& member : activation.members) {
        if (member.moved == 0) {
            face(state, member.unit, activation.facing);
            continue;
        }
        each_own_rank(state, member, [&](std::uint8_t c) { state.counters[c].facing = activation.facing; });
        if (state.empty(member.start)) {
            put_unit(state, member.unit, member.start);
        } else if (member.part == PartOf::Front) {
            stack_over(state, member.unit, state.at(member.start));
        } else {
            stack_under(state, member.unit, state.at(member.start));
        }
    }
    clear_activation(state.activation);
}

}  // namespace clashfield::champs
