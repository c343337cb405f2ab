#include "games/champs/rules/melee.h"

#include <algorithm>

#include "games/champs/rules/advance_after_melee.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/facing.h"
#include "games/champs/rules/recoil.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/support_and_flank_position.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

void add_ranks(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t opponent, bool clear,
               Sum& score) {
    if (state.counters[unit].below == kNone) return;
    InlineVector<const Profile*, 8> ranks;
    each_rank(state, unit, [&](std::uint8_t c) { ranks.push_back(&profile_of(setup, state, c)); });
    add_rank_bonus({.ranks = {ranks.data(), ranks.size()},
                    .opponent = &profile_of(setup, state, opponent),
                    .clear = clear,
                    .psiloi = setup.corps[corps_of(setup, unit)].psiloi},
                   score);
}

// 7.4, T-MTD to T-HVY: rough ground in melee.
void add_rough(const Profile& profile, bool own_rough, bool other_rough, Sum& score) {
    const Type type = profile.type;
    if (is_mounted(type) && (own_rough || other_rough)) score.add(Label::MountedRough, -2, Clause::MEL_05);
    if (!own_rough) return;
    if (type == Type::Bw) score.add(Label::BowRough, -1, Clause::MEL_05);
    if (type == Type::Bd || (type == Type::Wb && profile.quality != Quality::F))
        score.add(Label::WarbandRough, -2, Clause::MEL_05);
    const bool heavy = (type == Type::Hd && profile.quality == Quality::O) || type == Type::Sp ||
                       type == Type::Bag || type == Type::Pk || type == Type::Art;
    if (heavy) score.add(Label::HeavyRough, -2, Clause::MEL_05);
}

// T-KN.
bool overrides_knights(const Profile& own, const Profile& other) {
    if (own.type != Type::Kn || other.type != Type::Kn) return false;
    if (other.training != Training::Reg || other.chariot != 0) return false;
    if (other.quality != Quality::O && other.quality != Quality::F) return false;
    return own.training == Training::Irr || rated(own.type, own.quality, false, Type::Kn) == Quality::S;
}

Sum melee_score(const Setup& setup, const State& state, const Duel& duel, int which) {
    const std::uint8_t unit = duel.unit(which);
    const std::uint8_t opponent = duel.unit(1 - which);
    const Profile& own = profile_of(setup, state, unit);
    const Profile& other = profile_of(setup, state, opponent);
    const MapHex& here = setup.map->at(state.counters[unit].hex);
    const MapHex& there = setup.map->at(state.counters[opponent].hex);
    const bool rough = !duel.open && is_rough(here.terrain);
    Sum score;
    score.keep(Label::Tactical, is_mounted(other.type) ? own.tv_mounted : own.tv_foot, Clause::MEL_05);
    add_ranks(setup, state, unit, opponent, !rough, score);
    if (!duel.open) {
        if (here.height > there.height) score.add(Label::High, 1, Clause::MEL_05);
        if (there.terrain == Terrain::River && here.terrain != Terrain::River)
            score.add(Label::Bank, 1, Clause::MEL_05);
    }
    if (overrides_knights(own, other)) score.add(Label::Knights, 1, Clause::MEL_05);
    if (!duel.open) {
        score.add(Label::Support, -support_against(setup, state, unit, opponent), Clause::SUP_01);
        add_rough(own, rough, is_rough(there.terrain), score);
        const bool defends = which == 1;
        add_common(setup, state, unit, defends && there.fort == 0, score);
    }
    return score;
}

}  // namespace

Duel melee_duel(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender,
                Country country) {
    Duel duel;
    duel.attacker = attacker;
    duel.defender = defender;
    duel.open = country == Country::Open;
    for (const int which : {0, 1}) duel.scores[which] = melee_score(setup, state, duel, which);
    return duel;
}

namespace {

// CB-MEL-04: an active unit in frontal contact with the defender that has not fought.
std::uint8_t frontal_attacker(const Setup& setup, const State& state, std::uint8_t defender) {
    if (is_baggage(setup, defender)) return kNone;
    return first_enemy_in_front(state, state.counters[defender], [&](std::uint8_t enemy) {
        return !has(state.counters[enemy], flag::kFought) &&
               in_frontal_contact(setup, state, enemy, defender);
    });
}

}  // namespace

Ruling check_melee(const Setup& setup, const State& state, std::int32_t attacker_word,
                   std::int32_t defender_word) {
    if (Ruling named = check_opponents(setup, state, {attacker_word, defender_word}, Clause::MEL_01); !named)
        return named;
    const auto attacker = static_cast<std::uint8_t>(attacker_word);
    const auto defender = static_cast<std::uint8_t>(defender_word);
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

// CB-MEL-02: whoever has an enemy in front attacks, or has supported against one of them.
Ruling check_end_melee(const Setup& setup, const State& state) {
    const std::uint8_t bound = first_unit(setup, state, state.active, [&](std::uint8_t unit) {
        const Counter& counter = state.counters[unit];
        if (has(counter, flag::kFought) || !has_enemy_in_front(setup, state, unit)) return false;
        const auto can_attack = [&](std::uint8_t enemy) {
            return check_melee(setup, state, unit, enemy).ok();
        };
        const auto supported = [&](std::uint8_t enemy) { return has_supported(counter, enemy); };
        return first_enemy_in_front(state, counter, can_attack) != kNone &&
               first_enemy_in_front(state, counter, supported) == kNone;
    });
    if (bound != kNone) return refuse(Clause::MEL_02, Code::MustFight, {bound});
    return Ruling::yes();
}

void begin_melee(Play& play, std::uint8_t attacker, std::uint8_t defender) {
    face_attacker(play, attacker, defender);
    push(play, Frame{.kind = FrameKind::Melee, .unit = attacker, .other = defender});
    wait_for_roll(play, RollKind::Melee, 2);
}

namespace {

void remember(State& state, std::uint8_t unit, std::uint8_t opponent) {
    each_rank(state, unit, [&](std::uint8_t c) {
        Counter& counter = state.counters[c];
        add_flags(counter, flag::kFought);
        counter.last_opponent = opponent;
        counter.last_phase = state.melee_phase;
    });
}

}  // namespace

void apply_melee_roll(Play& play, const Faces& faces) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t attacker = frame.unit;
    const std::uint8_t defender = frame.other;
    const Duel duel = melee_duel(play.setup, state, attacker, defender);
    const Judged judged = judge(combat_of(play.setup, state, duel), faces[0], faces[1]);
    emit_combat(play, duel, judged, faces);
    note_result(state, judged);
    note_supporters(play, attacker, defender);
    note_supporters(play, defender, attacker);
    remember(state, attacker, defender);
    remember(state, defender, attacker);
    if (judged.outcome == Outcome3::None) {
        pop(play);
        return;
    }
    const std::uint8_t loser = duel.unit(judged.loser);
    const std::uint8_t winner = duel.unit(1 - judged.loser);
    emit(play.events, EventKind::Result, Clause::RES_01, {loser, static_cast<std::int32_t>(judged.outcome)});
    // For the advance: where the loser stood and what it was (CB-ADV-01, -02).
    frame.step = 1;
    frame.hex = state.counters[loser].hex;
    frame.unit = winner;
    frame.other = loser;
    frame.mode = is_skirmisher(type_of(play.setup, state, loser)) ? 1 : 0;
    frame.data = winner == defender ? 1 : 0;
    if (play.setup.options.support_recoil) frame.step = 2;  // CB-OPT-05
    // CB-MEL-08: nobody but the loser suffers. Its front rank has decided (CB-RES-06), all ranks go.
    const bool flanked = is_flanked(play.setup, state, loser);
    push_result(play, loser, judged.outcome, CauseOf::Melee, flanked, winner);
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

}  // namespace

void step_melee(Play& play) {
    Frame& frame = top(play);
    if (frame.step == 2 && recoil_next_supporter(play, frame)) return;
    const Frame done = frame;
    pop(play);
    advance_winner(play, done);
}

}  // namespace clashfield::champs
