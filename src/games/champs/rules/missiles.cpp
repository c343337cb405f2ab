#include "games/champs/rules/missiles.h"

#include <algorithm>

#include "base/inline_vector.h"
#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/line_of_sight.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/support_and_flank_position.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

// CB-SHO-03: in overlap against an enemy that a friend holds in frontal contact.
bool is_busy_overlapping(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    for (const int d : {left_flank(counter.facing), right_flank(counter.facing)}) {
        const std::uint8_t enemy = enemy_at(state, counter.side, neighbour(counter.hex, d));
        if (enemy == kNone || is_baggage(setup, enemy)) continue;
        if (!is_flank(state.counters[enemy].facing, (d + 3) % 6)) continue;
        if (in_any_frontal_contact(setup, state, enemy)) return true;
    }
    return false;
}

}  // namespace

bool may_shoot(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (!is_unit(counter) || profile_of(setup, state, unit).range == 0) return false;  // CB-SHO-01
    if (has(counter, flag::kShot)) return false;                                       // CB-SHO-02
    if (counter.side == state.active && has(counter, flag::kActed | flag::kAdvanced | flag::kChanged))
        return false;
    if (has_enemy_in_front(setup, state, unit) || in_enemy_zone(state, unit)) return false;
    if (is_unreliable(setup, state, unit)) return false;
    return !is_busy_overlapping(setup, state, unit);
}

namespace {

// CB-SHO-04: the target is held by a friend of the shooter, or threatens one.
bool is_entangled(const Setup& setup, const State& state, std::uint8_t target, std::uint8_t side) {
    if (in_any_frontal_contact(setup, state, target)) return true;
    const Counter& counter = state.counters[target];
    for (int d = 0; d < 6; ++d) {
        const std::uint8_t friendly = enemy_at(state, counter.side, neighbour(counter.hex, d));
        if (friendly == kNone || state.counters[friendly].side != side) continue;
        // Is that friend in frontal contact with somebody whom the target would support?
        const Counter& held = state.counters[friendly];
        for (const int f : {left_front(held.facing), right_front(held.facing)}) {
            const std::uint8_t foe = enemy_at(state, side, neighbour(held.hex, f));
            if (foe == kNone || foe == target || is_baggage(setup, foe)) continue;
            if (!in_frontal_contact(setup, state, foe, friendly)) continue;
            if (supports(setup, state, target, foe, friendly)) return true;
        }
    }
    return false;
}

enum class Aim : std::uint8_t { Good, Range, Arc, Blocked, Target };

Aim aim_at(const Setup& setup, const State& state, std::uint8_t shooter, std::uint8_t target) {
    const Counter& from = state.counters[shooter];
    const Counter& to = state.counters[target];
    if (!is_unit(to) || to.side == from.side || has(to, flag::kTargeted)) return Aim::Target;
    if (distance(from.hex, to.hex) > profile_of(setup, state, shooter).range) return Aim::Range;
    if (!in_arc(from.hex, to.hex, from.facing)) return Aim::Arc;
    if (is_entangled(setup, state, target, from.side)) return Aim::Target;
    if (!sees(*setup.map, from.hex, to.hex) || is_screened(state, from.hex, to.hex)) return Aim::Blocked;
    return Aim::Good;
}

// The nearest legal target, and how many there are.
struct Targets {
    int count = 0;
    int nearest = kFar;
    std::uint8_t first = kNone;
};

Targets targets_of(const Setup& setup, const State& state, std::uint8_t shooter) {
    Targets targets;
    const Counter& counter = state.counters[shooter];
    const int range = profile_of(setup, state, shooter).range;
    each_unit(setup, state, other_side(counter.side), [&](std::uint8_t enemy) {
        const int far = distance(counter.hex, state.counters[enemy].hex);
        if (far > range || aim_at(setup, state, shooter, enemy) != Aim::Good) return;
        ++targets.count;
        if (far < targets.nearest) {
            targets.nearest = far;
            targets.first = enemy;
        }
    });
    return targets;
}

// CB-SHO-09.
bool must_return(const Setup& setup, const State& state, std::uint8_t target, std::uint8_t lead) {
    return may_shoot(setup, state, target) && aim_at(setup, state, target, lead) == Aim::Good;
}

// CB-SHO-06: adjacent friends that could shoot at this target and at nobody else.
template <typename Visit>
void each_joining(const Setup& setup, const State& state, std::uint8_t lead, std::uint8_t target,
                  Visit visit) {
    const Counter& counter = state.counters[lead];
    for (int d = 0; d < 6; ++d) {
        const std::uint8_t other = friend_at(state, counter.side, neighbour(counter.hex, d));
        if (other == kNone || !may_shoot(setup, state, other)) continue;
        const Targets targets = targets_of(setup, state, other);
        if (targets.count == 1 && targets.first == target) visit(other);
    }
}

int joining_shooters(const Setup& setup, const State& state, std::uint8_t lead, std::uint8_t target) {
    int count = 0;
    each_joining(setup, state, lead, target, [&](std::uint8_t) { ++count; });
    return count;
}

// CB-SHO-07: joining units and the second rank of archers, together at most 2.
int volley(const Setup& setup, const State& state, std::uint8_t lead, int joining) {
    int malus = joining;
    const std::uint8_t below = state.counters[lead].below;
    if (below != kNone && type_of(setup, state, lead) == Type::Bw && type_of(setup, state, below) == Type::Bw)
        ++malus;
    return std::min(malus, 2);
}

}  // namespace

Duel shot_duel(const Setup& setup, const State& state, std::uint8_t lead, std::uint8_t target) {
    const Profile& shooter = profile_of(setup, state, lead);
    const Profile& hit = profile_of(setup, state, target);
    const Map& map = *setup.map;
    Duel duel;
    duel.attacker = lead;
    duel.defender = target;
    duel.shot = true;
    duel.returned = must_return(setup, state, target, lead);  // CB-SHO-09
    Sum& first = duel.scores[0];
    Sum& second = duel.scores[1];
    // CB-SHO-08.
    first.keep(Label::Tactical, is_mounted(hit.type) ? shooter.tv_mounted : shooter.tv_foot, Clause::SHO_08);
    second.keep(Label::Tactical, hit.type == Type::Kn ? hit.tv_mounted : hit.tv_foot, Clause::SHO_08);
    const auto rough_bow = [&](std::uint8_t unit, Sum& score) {
        if (type_of(setup, state, unit) == Type::Bw && map.rough(state.counters[unit].hex))
            score.add(Label::BowRough, -1, Clause::SHO_08);
    };
    rough_bow(lead, first);
    if (duel.returned) rough_bow(target, second);
    second.add(Label::Volley, -volley(setup, state, lead, joining_shooters(setup, state, lead, target)),
               Clause::SHO_07);
    if (duel.returned) first.add(Label::Volley, -volley(setup, state, target, 0), Clause::SHO_09);
    add_common(setup, state, lead, duel.returned && map.at(state.counters[target].hex).fort == 0, first);
    add_common(setup, state, target, map.at(state.counters[lead].hex).fort == 0, second);
    return duel;
}

bool any_shot(const Setup& setup, const State& state, std::uint8_t side) {
    return any_unit(setup, state, side, [&](std::uint8_t unit) {
        return profile_of(setup, state, unit).range > 0 && may_shoot(setup, state, unit) &&
               targets_of(setup, state, unit).count > 0;
    });
}

Ruling check_shoot(const Setup& setup, const State& state, std::int32_t lead_word, std::int32_t target_word) {
    if (!is_known(setup, lead_word) || !is_known(setup, target_word))
        return refuse(Clause::SHO_01, Code::UnknownUnit);
    if (Ruling named = check_opponents(setup, state, {lead_word, target_word}, Clause::SHO_04); !named)
        return named;
    const auto lead = static_cast<std::uint8_t>(lead_word);
    const auto target = static_cast<std::uint8_t>(target_word);
    if (state.counters[lead].side != state.asked)
        return refuse(Clause::SHO_01, Code::NotYours, {lead, corps_of(setup, lead)});
    if (!is_unit(state.counters[lead]) || profile_of(setup, state, lead).range == 0)
        return refuse(Clause::SHO_01, Code::BadTarget, {lead, target});
    if (has(state.counters[lead], flag::kShot)) return refuse(Clause::SHO_02, Code::AlreadyShot, {lead});
    if (state.counters[lead].side == state.active &&
        has(state.counters[lead], flag::kActed | flag::kAdvanced | flag::kChanged))
        return refuse(Clause::SHO_03, Code::Moved, {lead});
    if (is_unreliable(setup, state, lead)) return refuse(Clause::ALY_02, Code::Unreliable, {lead, kNothing});
    if (!may_shoot(setup, state, lead)) return refuse(Clause::SHO_03, Code::BadTarget, {lead, target});
    switch (aim_at(setup, state, lead, target)) {
        case Aim::Range:
            return refuse(Clause::SHO_04, Code::OutOfRange, {lead, target});
        case Aim::Arc:
            return refuse(Clause::GEO_08, Code::OutOfArc, {lead, target});
        case Aim::Blocked:
            return refuse(cause_of_block(*setup.map, state.counters[lead].hex, state.counters[target].hex),
                          Code::BlockedShot, {lead, target});
        case Aim::Target:
            return refuse(Clause::SHO_04, Code::BadTarget, {lead, target});
        case Aim::Good:
            break;
    }
    const Targets targets = targets_of(setup, state, lead);
    if (distance(state.counters[lead].hex, state.counters[target].hex) > targets.nearest)
        return refuse(Clause::SHO_05, Code::NotNearest, {lead, target, word_of(targets.first)});
    return Ruling::yes();
}

void begin_shot(Play& play, std::uint8_t lead, std::uint8_t target) {
    make_reliable(play, payer_of(play.setup, play.state, target));  // CB-ALY-03, before it is resolved
    push(play, Frame{.kind = FrameKind::Shot, .unit = lead, .other = target});
    wait_for_roll(play, RollKind::Shot, 2);
}

void apply_shot_roll(Play& play, const Faces& faces) {
    State& state = play.state;
    const Frame frame = top(play);
    const Duel duel = shot_duel(play.setup, state, frame.unit, frame.other);
    const Judged judged = judge(combat_of(play.setup, state, duel), faces[0], faces[1]);
    emit_combat(play, duel, judged, faces);
    note_result(state, judged);
    InlineVector<std::uint8_t, 6> joined;
    each_joining(play.setup, state, frame.unit, frame.other,
                 [&](std::uint8_t other) { joined.push_back(other); });
    for (const std::uint8_t other : joined) set_flags(state, other, flag::kShot);
    set_flags(state, frame.unit, flag::kShot);
    set_flags(state, frame.other, flag::kTargeted);
    if (duel.returned) {
        set_flags(state, frame.other, flag::kShot);
        set_flags(state, frame.unit, flag::kTargeted);
    }
    pop(play);
    if (judged.outcome == Outcome3::None) return;
    const std::uint8_t loser = duel.unit(judged.loser);
    emit(play.events, EventKind::Result, Clause::SHO_10, {loser, static_cast<std::int32_t>(judged.outcome)});
    push_result(play, loser, judged.outcome, CauseOf::Shot, false, duel.unit(1 - judged.loser));
}

void step_shot(Play& play) { wait_for_roll(play, RollKind::Shot, 2); }

}  // namespace clashfield::champs
