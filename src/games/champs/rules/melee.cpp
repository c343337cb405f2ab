// Melee (CB-MEL): pivots, who fights whom, support and flank positions, and what follows a fight.

#include <algorithm>

#include "games/champs/rules/engine.h"
#include "games/champs/rules/placing.h"

namespace clashfield::champs {

// CB-SUP-02, CB-SUP-03: `supporter` helps `friendly` against `enemy`.
bool supports(const Setup& setup, const State& state, std::uint8_t supporter, std::uint8_t friendly,
              std::uint8_t enemy) {
    const Counter& own = state.counters[supporter];
    const Counter& foe = state.counters[enemy];
    if (supporter == friendly || is_baggage(setup, supporter)) return false;
    if (type_of(setup, state, supporter) == Type::El && is_mounted(type_of(setup, state, friendly)))
        return false;  // CB-SUP-04
    const int d = direction_to(own.hex, foe.hex);
    if (d < 0) return false;
    if (is_flank(own.facing, d))  // overlap
        return !is_baggage(setup, enemy) && is_flank(foe.facing, (d + 3) % 6);
    if (!is_front(own.facing, d)) return false;
    const int other = d == left_front(own.facing) ? right_front(own.facing) : left_front(own.facing);
    const std::uint8_t beside = enemy_at(state, own.side, neighbour(own.hex, other));
    return beside == kNone || !in_frontal_contact(setup, state, supporter, beside);
}

// CB-FLK-01.
bool has_flank_position(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t target) {
    if (is_baggage(setup, target) || !exerts(setup, state, unit, state.counters[target].hex)) return false;
    const int d = direction_to(state.counters[target].hex, state.counters[unit].hex);
    if (is_front(state.counters[target].facing, d)) return false;
    return !in_enemy_zone(state, unit);
}

bool must_pivot(const Setup& setup, const State& state, std::uint8_t unit) {
    if (!in_enemy_zone(state, unit) || is_baggage(setup, unit)) return false;
    return !in_any_frontal_contact(setup, state, unit);  // CB-FAC-06
}

bool is_pivot(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t enemy) {
    return is_unit(state.counters[enemy]) && state.counters[enemy].side != state.counters[unit].side &&
           exerts(setup, state, enemy, state.counters[unit].hex);
}

void pivot_toward(Play& play, std::uint8_t unit, std::uint8_t enemy) {
    State& state = play.state;
    const Counter& counter = state.counters[unit];
    const int d = direction_to(counter.hex, state.counters[enemy].hex);
    const std::uint8_t from = counter.facing;
    // CB-FAC-05: 1 vertex toward a flank, 2 toward the rear, by the shorter way.
    int turns = 0;
    if (d == right_flank(from)) turns = 1;
    if (d == left_flank(from)) turns = -1;
    if (d == right_rear(from)) turns = 2;
    if (d == left_rear(from)) turns = -2;
    if (turns == 0) return;
    face(state, unit, turned(from, turns));
    emit(play.events, EventKind::Pivoted, Clause::FAC_05, {unit, from, turned(from, turns)});
}

namespace {

// CB-MEL-04: an active unit in frontal contact with the defender that has not fought.
std::uint8_t frontal_attacker(const Setup& setup, const State& state, std::uint8_t defender) {
    const Counter& counter = state.counters[defender];
    if (is_baggage(setup, defender)) return kNone;
    for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
        const std::uint8_t enemy = enemy_at(state, counter.side, neighbour(counter.hex, d));
        if (enemy == kNone || has(state.counters[enemy], flag::kFought)) continue;
        if (in_frontal_contact(setup, state, enemy, defender)) return enemy;
    }
    return kNone;
}

}  // namespace

Ruling check_melee(const Setup& setup, const State& state, std::int32_t attacker_word,
                   std::int32_t defender_word) {
    const auto known = [&](std::int32_t word) { return word >= 0 && word < setup.size(); };
    if (!known(attacker_word) || !known(defender_word)) return refuse(Clause::MEL_01, Code::UnknownUnit);
    const auto attacker = static_cast<std::uint8_t>(attacker_word);
    const auto defender = static_cast<std::uint8_t>(defender_word);
    if (is_out_of_sight(state.counters[defender])) return refuse(Clause::MEL_01, Code::UnknownUnit);
    for (const std::uint8_t unit : {attacker, defender}) {
        if (state.counters[unit].status != Status::OnMap)
            return refuse(Clause::SEQ_02, Code::DeadUnit, {unit});
    }
    const Counter& own = state.counters[attacker];
    const Counter& foe = state.counters[defender];
    if (own.side != state.active)
        return refuse(Clause::MEL_01, Code::NotYours, {attacker, corps_of(setup, attacker)});
    const bool ahead =
        is_unit(own) && is_unit(foe) && foe.side != own.side && exerts(setup, state, attacker, foe.hex);
    if (!ahead) return refuse(Clause::MEL_01, Code::NotInFront, {attacker, defender, kNothing});
    if (has(own, flag::kFought)) return refuse(Clause::MEL_03, Code::AlreadyFought, {attacker});
    if (has(foe, flag::kFought)) return refuse(Clause::MEL_03, Code::AlreadyFought, {defender});
    if (setup.map->at(foe.hex).fort != 0 && is_mounted(type_of(setup, state, attacker)))
        return refuse(Clause::MEL_10, Code::BadTarget, {attacker, defender});
    const std::uint8_t first = frontal_attacker(setup, state, defender);
    if (first != kNone && !in_frontal_contact(setup, state, attacker, defender))
        return refuse(Clause::MEL_04, Code::FrontalFirst, {attacker, defender, first});
    return Ruling::yes();
}

namespace {

// In this melee phase, or the last one if none has begun since.
bool has_supported(const Counter& counter, std::uint8_t enemy) {
    const std::uint8_t* end = counter.supported + counter.supported_count;
    return std::find(counter.supported, end, enemy) != end;
}

}  // namespace

// CB-MEL-02: whoever has an enemy in front attacks, or has supported against one of them.
Ruling check_end_melee(const Setup& setup, const State& state) {
    std::uint8_t bound = kNone;
    each_unit(setup, state, state.active, [&](std::uint8_t unit) {
        const Counter& counter = state.counters[unit];
        if (bound != kNone || has(counter, flag::kFought) || !has_enemy_in_front(setup, state, unit)) return;
        bool supported = false;
        bool can_attack = false;
        for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
            const std::uint8_t enemy = enemy_at(state, counter.side, neighbour(counter.hex, d));
            if (enemy == kNone) continue;
            supported = supported || has_supported(counter, enemy);
            can_attack = can_attack || check_melee(setup, state, unit, enemy).ok();
        }
        if (can_attack && !supported) bound = unit;
    });
    if (bound != kNone) return refuse(Clause::MEL_02, Code::MustFight, {bound});
    return Ruling::yes();
}

void begin_melee(Play& play, std::uint8_t attacker, std::uint8_t defender) {
    State& state = play.state;
    // CB-FAC-07: a defender that nobody holds turns to face the attacker.
    if (!is_baggage(play.setup, defender) && !in_any_frontal_contact(play.setup, state, defender))
        pivot_toward(play, defender, attacker);
    Frame frame;
    frame.kind = FrameKind::Melee;
    frame.unit = attacker;
    frame.other = defender;
    push(play, frame);
    wait_for_roll(play, RollKind::Melee, 2);
}

namespace {

// Remembers who supported against whom, for CB-MEL-02 and CB-SPO-08.
void note_supporters(Play& play, std::uint8_t unit, std::uint8_t opponent) {
    State& state = play.state;
    for (int d = 0; d < 6; ++d) {
        const std::uint8_t enemy =
            enemy_at(state, state.counters[unit].side, neighbour(state.counters[unit].hex, d));
        if (enemy == kNone || !supports(play.setup, state, enemy, opponent, unit)) continue;
        Counter& supporter = state.counters[enemy];
        if (has_supported(supporter, unit)) continue;
        if (supporter.supported_count < kMaxSupported)
            supporter.supported[supporter.supported_count++] = unit;
    }
}

void remember(State& state, std::uint8_t unit, std::uint8_t opponent) {
    each_rank(state, unit, [&](std::uint8_t c) {
        Counter& counter = state.counters[c];
        counter.flags = static_cast<std::uint16_t>(counter.flags | flag::kFought);
        counter.last_opponent = opponent;
        counter.last_phase = state.melee_phase;
    });
}

}  // namespace

bool is_flanked(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    for (int d = 0; d < 6; ++d) {
        const std::uint8_t enemy = enemy_at(state, counter.side, neighbour(counter.hex, d));
        if (enemy != kNone && has_flank_position(setup, state, enemy, unit)) return true;
    }
    return false;
}

void apply_melee_roll(Play& play, const Faces& faces) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t attacker = frame.unit;
    const std::uint8_t defender = frame.other;
    const Duel duel = melee_duel(play.setup, state, attacker, defender);
    const Judged judged = judge(play.setup, state, duel, faces[0], faces[1]);
    emit_combat(play, duel, judged, faces);
    note_result(state, judged, attacker);
    note_supporters(play, attacker, defender);
    note_supporters(play, defender, attacker);
    remember(state, attacker, defender);
    remember(state, defender, attacker);
    if (judged.outcome == Outcome3::None) {
        pop(play);
        return;
    }
    emit(play.events, EventKind::Result, Clause::RES_01,
         {judged.loser, static_cast<std::int32_t>(judged.outcome)});
    const std::uint8_t winner = judged.loser == attacker ? defender : attacker;
    // For the advance: where the loser stood and what it was (CB-ADV-01, -02).
    frame.step = 1;
    frame.hex = state.counters[judged.loser].hex;
    frame.unit = winner;
    frame.other = judged.loser;
    frame.mode = is_skirmisher(type_of(play.setup, state, judged.loser)) ? 1 : 0;
    frame.data = winner == defender ? 1 : 0;
    if (play.setup.options.support_recoil) frame.step = 2;  // CB-OPT-05
    // CB-MEL-08: nobody but the loser suffers. Its front rank has decided (CB-RES-06), all ranks go.
    const bool flanked = is_flanked(play.setup, state, judged.loser);
    push_result(play, judged.loser, judged.outcome, CauseOf::Melee, flanked, winner);
}

namespace {

// CB-OPT-05: friends that gave frontal support go back with the loser. One per call; false when done.
bool recoil_next_supporter(Play& play, Frame& frame) {
    State& state = play.state;
    for (int d = frame.facing; d < 6; ++d) {
        frame.facing = static_cast<std::uint8_t>(d + 1);
        const Counter& winner = state.counters[frame.unit];
        if (!is_unit(winner)) return false;
        const std::uint8_t friendly = enemy_at(state, winner.side, neighbour(winner.hex, d));
        if (friendly == kNone || friendly == frame.other ||
            !has_supported(state.counters[friendly], frame.unit))
            continue;
        const Counter& counter = state.counters[friendly];
        if (!is_front(counter.facing, direction_to(counter.hex, winner.hex))) continue;
        push_recoil(play, friendly);
        return true;
    }
    return false;
}

// CB-ADV-01; the whole stack goes, if its front rank is impetuous (CB-ADV-03).
void advance_winner(Play& play, const Frame& frame) {
    State& state = play.state;
    const std::uint8_t unit = frame.unit;
    const Counter& counter = state.counters[unit];
    if (!is_unit(counter) || !state.empty(frame.hex) || !is_impetuous(play.setup, state, unit)) return;
    const Type type = type_of(play.setup, state, unit);
    if (!is_mounted(type) && frame.mode != 0) return;  // CB-ADV-02: foot after skirmishers
    if (frame.data != 0 && play.setup.map->at(counter.hex).fort != 0) return;
    if (is_barred(play.setup, state, unit, frame.hex)) return;
    if (distance(counter.hex, frame.hex) != 1) return;
    const Hex from = counter.hex;
    const std::uint8_t own = hidden_at(play.setup, state, counter.side, frame.hex);
    const std::uint8_t ambush =
        hidden_at(play.setup, state, static_cast<std::uint8_t>(1 - counter.side), frame.hex);
    if (own != kNone) return;
    if (ambush != kNone) return reveal(play, ambush);
    move_unit(state, unit, frame.hex);
    emit(play.events, EventKind::AdvancedAfter, Clause::ADV_01, {unit, from, frame.hex});
    reveal_seen(play, counter.side);
    meet_allies(play, unit);
}

}  // namespace

void step_melee(Play& play) {
    Frame& frame = top(play);
    if (frame.step == 2 && recoil_next_supporter(play, frame)) return;
    const Frame done = frame;
    pop(play);
    advance_winner(play, done);
}

}  // namespace clashfield::champs
