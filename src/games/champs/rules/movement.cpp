#include "games/champs/rules/movement.h"

#include <algorithm>

#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/ambush.h"
#include "games/champs/rules/facing.h"
#include "games/champs/rules/groups.h"
#include "games/champs/rules/movement_steps.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/units.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {}  // namespace

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

namespace {

// Foot that rides where no enemy is near (CB-UNI-10).
bool has_mounts(const Setup& setup, const State& state, const Member& member) {
    return any_rank(state, member,
                    [&](std::uint8_t c) { return profile_of(setup, state, c).mount != Mount::None; });
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
    const auto next = static_cast<std::uint8_t>(state.counters[unit].moves + 1);
    activation.impulse = std::max(activation.impulse, next);  // CB-MOV-09
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

// A hex that nobody of that side could be refused: open ground without works, empty and out of reach.
inline bool is_plain_hex(const Setup& setup, const State& state, std::uint8_t side, Hex hex) {
    const MapHex& ground = setup.map->at(hex);
    return ground.terrain == Terrain::Clear && ground.ditch == 0 && ground.fort == 0 && state.empty(hex) &&
           !in_enemy_zone(state, side, hex);
}

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

void start_activation(Play& play, std::uint8_t unit, PartOf part) {
    State& state = play.state;
    if (state.counters[unit].status == Status::Hidden) reveal(play, unit);  // CB-AMB-02
    begin_activation(play.setup, state, unit, part, state.activation);
}

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

void finish_activation(Play& play, bool use_cinc) {
    State& state = play.state;
    Activation& activation = state.activation;
    const Sum cost = cost_of(play.setup, state, activation, Action::Move, use_cinc);
    emit_activated(play, cost, Clause::ACT_04);
    for (Member& member : activation.members) {
        each_rank(state, member, [&](std::uint8_t c) {
            Counter& counter = state.counters[c];
            counter.moves = std::max(counter.moves, activation.impulse);
            add_flags(counter, flag::kActed);
            if (member.moved != 0) add_flags(counter, flag::kMovedHex);
        });
        if (member.passing == 0) continue;
        join_stack(state, member.unit, activation.motion);
        member.passing = 0;
    }
    for (const Member& member : activation.members) level_impulses(state, member.unit);
    pay(play, activation, cost);
    if (state.corps[activation.corps].demoralised != 0)
        state.corps[activation.corps].single_moved = 1;  // CB-DEM-04
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        if ((activation.allies_met >> c & 1u) != 0) make_reliable(play, c);
    }
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
    add_flags(state.counters[lead], flag::kCancelled);
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
        each_rank(state, member, [&](std::uint8_t c) { state.counters[c].facing = activation.facing; });
        put_back(state, member, member.start);
    }
    clear_activation(state.activation);
}

Ruling check_ground(const Setup& setup, const State& state, const Member& member, Hex to) {
    const std::uint8_t unit = member.unit;
    const MapHex& ground = setup.map->at(to);
    if (ground.terrain == Terrain::Clear && ground.fort == 0) return Ruling::yes();
    const auto closed_by = [&](Clause clause) {
        return refuse(clause, Code::Terrain, {unit, to, static_cast<std::int32_t>(ground.terrain)});
    };
    if (!setup.map->on_map(to)) return closed_by(Clause::MOV_10);
    if (is_barred(setup, state, member, to)) {
        if (!is_difficult(ground.terrain)) return closed_by(Clause::TER_06);
        const bool dismounts = profile_of(setup, state, unit).dismounts != 0;
        return closed_by(dismounts ? Clause::UNI_09 : Clause::MOV_15);
    }
    if (!may_enter_wood(*setup.map, member.start, to)) return closed_by(Clause::TER_04);
    return Ruling::yes();
}

Ruling refuse_march(const Setup& setup, const State& state, std::uint8_t unit, Hex to) {
    const std::uint8_t enemy = enemy_within_whom(setup, state, state.counters[unit].side, to, 4);
    return refuse(Clause::MOV_07, Code::March, {unit, enemy, distance(to, state.counters[enemy].hex)});
}

Ruling check_go(const Setup& setup, const State& state, const Activation& activation, int direction) {
    if (activation.members.size() != 1 || !is_baggage(setup, activation.members[0].unit) || direction < 0 ||
        direction > 5)
        return refuse(Clause::MOV_11, Code::BadMix);
    const Member& member = activation.members[0];
    const Counter& counter = state.counters[member.unit];
    if (has(counter, flag::kKept)) return refuse(Clause::MOV_06, Code::Kept, {member.unit});
    if (Ruling single = check_single(state, activation); !single) return single;
    const Hex to = neighbour(counter.hex, direction);
    if (Ruling ground = check_ground(setup, state, member, to); !ground) return ground;
    if (!state.empty(to) || hidden_at(setup, state, counter.side, to) != kNone)
        return refuse(Clause::STK_03, Code::Occupied, {to, word_of(state.at(to))});
    const int allowance = allowance_of(setup, state, activation);
    if (member.spent + entry_cost(*setup.map, to) > allowance)
        return refuse(Clause::MOV_12, Code::NoMp, {member.unit, to, member.spent, allowance});
    if (activation.impulse >= 2 && enemy_within(state, counter.side, to, 4))
        return refuse_march(setup, state, member.unit, to);
    if (in_enemy_zone(state, counter.side, counter.hex))
        return refuse(Clause::ZOC_04, Code::ZocLeave, {member.unit, allowance, kNothing, 0});
    if (in_enemy_zone(state, counter.side, to))  // it has no front to show
        return refuse(Clause::ZOC_03, Code::ZocFlank,
                      {member.unit, to, enemy_within_whom(setup, state, counter.side, to, 1)});
    if (keeps_away(setup, state, member.unit, to))
        return refuse(Clause::ALY_02, Code::Unreliable, {member.unit, to});
    return Ruling::yes();
}

void go_baggage(Play& play, int direction) {
    State& state = play.state;
    Member& member = state.activation.members[0];
    const Hex from = state.counters[member.unit].hex;
    const Hex to = neighbour(from, direction);
    state.activation.begun = 1;
    state.activation.motion = Motion::Forward;
    const std::uint8_t ambush = hidden_at(play.setup, state, other_side(state.active), to);
    if (ambush != kNone) {
        reveal(play, ambush);
        state.activation.revealed = 1;
        halt(play, member);
        return;
    }
    move_unit(state, member.unit, to);
    member.moved = 1;
    member.spent = static_cast<std::uint8_t>(member.spent + entry_cost(*play.setup.map, to));
    emit(play.events, EventKind::Stepped, Clause::MOV_11, {member.unit, from, to});
    note_near(play, member_bit(0));
    note_allies(play, member);
    look_around(play);
}

}  // namespace clashfield::champs
