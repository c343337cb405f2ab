// AB-RES: the sum of a combat.

#include "games/ancients/rules/combat_result.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/redress_and_overlap.h"
#include "games/ancients/rules/terrain.h"

namespace clashfield::ancients {
namespace {

constexpr int kFullRank = 4;

int most_ranks(Class cls) {
    if (cls == Class::Infantry) return 3;
    return cls == Class::LightInfantry ? 2 : 0;
}

}  // namespace

int rank_bonus(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    const UnitType& type = type_of(setup, unit);
    if (it.is(flag::kSkirmishing) || is_fleeing(it)) return 0;
    const int models = it.models - it.wrapped_models();
    const int full = std::max(0, models - it.files);     // behind the first rank
    if (it.files < kFullRank) return 0;
    const int ranks = full / it.files + (full % it.files >= kFullRank ? 1 : 0);
    const int most = type.is(rule::kLight) ? std::min(2, most_ranks(type.cls)) : most_ranks(type.cls);
    return std::min(ranks, most);
}

bool is_rough_combat(const Setup& setup, const State& state, UnitId unit) {
    bool rough = false;
    each_in_combat(state, unit, [&](UnitId each) {
        rough = rough || is_in_rough(setup, state, each);
        for (const Defended& place : state.defended) rough = rough || place.contact.b.unit == each;
    });
    return rough;
}

namespace {

// AB-RES-07: only bodies of five or more, in order.
bool counts_on_flanks(const Setup& setup, const State& state, UnitId unit) {
    return size_of(setup, state, unit) >= kFormedSize && !state.units[unit].is(flag::kSkirmishing);
}

bool has_standard(const Setup& setup, const State& state, UnitId unit) {
    if (has_command(setup, unit, command::kStandard)) return true;
    bool found = false;
    each_attached(setup, state, unit, [&](CharacterId character) {
        found = found || (setup.characters[character].role == Role::ArmyStandard &&
                          !state.characters[character].refused);
    });
    return found;
}

// AB-RES-06: 1 if one of the side stands higher than an enemy it touches, -1 if an enemy does.
int height_of(const Setup& setup, const State& state, UnitId unit) {
    int best = 0;
    const bool high = stands_high(setup, state, unit);
    each_contact(state, unit, [&](Face, UnitId enemy, Face) {
        const bool theirs = stands_high(setup, state, enemy);
        if (theirs && !high) best = -1;
        if (high && !theirs && best == 0) best = 1;
    });
    return best;
}

}  // namespace

namespace {

// AB-RES-01: what a character alone has inflicted counts, though he fell in the same round.
int wounds_of_fallen(const Setup& setup, const State& state, UnitId combat, std::uint8_t side) {
    int wounds = 0;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        const bool fell = is_lone_character(setup, unit) && state.units[unit].is(flag::kFoughtHere) &&
                          !is_on_table(state.units[unit]);
        if (fell && side_of(setup, unit) == side &&
            state.tallies[unit].combat == state.tallies[combat].combat)
            wounds += state.tallies[unit].wounds_dealt;
    }
    return wounds;
}

}  // namespace

Score score_of(const Setup& setup, const State& state, UnitId combat, std::uint8_t side) {
    Score sum;
    const bool rough = is_rough_combat(setup, state, combat);
    bool higher = false;
    bool lower = false;
    int wounds = 0;
    int chariots = 0;
    each_in_combat(state, combat, [&](UnitId unit) {
        if (side_of(setup, unit) != side) return;
        const Tally& tally = state.tallies[unit];
        wounds += tally.wounds_dealt;
        chariots += tally.chariots + 2 * tally.heavy_chariots;
        if (!rough && !state.units[unit].is(flag::kRanksLost)) sum.ranks = std::max(sum.ranks, tally.ranks);
        if (has_standard(setup, state, unit)) sum.standard = 1;
        const int height = height_of(setup, state, unit);
        higher = higher || height > 0;
        lower = lower || height < 0;
        each_contact(state, unit, [&](Face, UnitId enemy, Face met) {
            if (!counts_on_flanks(setup, state, unit)) return;
            const Face theirs = face_as_fought(setup, state, enemy, met);
            if (theirs == Face::Left || theirs == Face::Right) sum.flank = 1;
            if (theirs == Face::Rear) sum.rear = 2;
        });
    });
    wounds += wounds_of_fallen(setup, state, combat, side);
    sum.wounds = static_cast<std::uint8_t>(std::min(wounds, 255));
    sum.chariots = static_cast<std::uint8_t>(std::min(chariots, 255));
    if (higher && !lower) sum.higher = 1;
    return sum;
}

Sum lines_of(const Score& score) {
    Sum sum;
    sum.add(Label::Wounds, score.wounds, Clause::RES_01);
    sum.add(Label::Ranks, score.ranks, Clause::RES_02);
    sum.add(Label::Standard, score.standard, Clause::RES_05);
    sum.add(Label::HigherGround, score.higher, Clause::RES_06);
    sum.add(Label::Flank, score.flank, Clause::RES_07);
    sum.add(Label::Rear, score.rear, Clause::RES_07);
    sum.add(Label::Chariots, score.chariots, Clause::RES_08);
    sum.add(Label::Musician, score.musician, Clause::RES_09);
    return sum;
}

// --- S4.3 ---

namespace {

bool has_musician(const Setup& setup, const State& state, UnitId combat, std::uint8_t side) {
    bool any = false;
    each_in_combat(state, combat, [&](UnitId unit) {
        any = any || (side_of(setup, unit) == side && has_command(setup, unit, command::kMusician));
    });
    return any;
}

void tell_sum(Play& play, std::uint8_t side, const Score& score) {
    if (!play.events.listens()) return;
    Words words{side, score.total()};
    append(words, lines_of(score));
    emit(play, EventKind::Sum, Clause::RES_01, std::move(words));
}

void settle(Play& play, UnitId combat, int lead) {  // of side A
    State& state = play.state;
    each_in_combat(state, combat, [&](UnitId unit) {
        const int own = side_of(play.setup, unit) == 0 ? lead : -lead;
        Tally& tally = state.tallies[unit];
        tally.outcome = own > 0 ? kWon : own < 0 ? kLost : kDrawn;
        tally.lost_by = static_cast<std::uint8_t>(own < 0 ? std::min(-own, 255) : 0);
        Unit& it = state.units[unit];
        it.set(flag::kWonLastRound, own > 0);
        if (own < 0) dissolve_wraps(play, unit);  // AB-OVL-03
        if (own > 0) {                            // until the attackers win a round
            for (Defended& place : state.defended)
                place.stormed = place.stormed || place.contact.a.unit == unit;
        }
    });
}

struct Totals {
    Score scores[2];
    int lead() const { return scores[0].total() - scores[1].total(); }
};
Totals totals_of(const Setup& setup, const State& state, UnitId combat) {
    return {{score_of(setup, state, combat, 0), score_of(setup, state, combat, 1)}};
}

}  // namespace

void step_results(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        for (std::size_t i = 0; i < setup.units.size(); ++i) {
            const auto unit = static_cast<UnitId>(i);
            const bool here = is_on_table(state.units[unit]) && is_engaged(state, unit);
            if (here && combat_of(setup, state, unit) == unit) state.queue.push_back(unit);
        }
    }
    for (; state.cursor < state.queue.size(); ++state.cursor) {
        const UnitId combat = state.queue[state.cursor];
        Totals totals = totals_of(setup, state, combat);
        if (totals.lead() == 0) {  // AB-RES-09
            const bool both[2] = {has_musician(setup, state, combat, 0),
                                  has_musician(setup, state, combat, 1)};
            if (both[0] && both[1]) return roll(play, RollKind::Musicians, 2, state.active);
            if (both[0] || both[1]) totals.scores[both[0] ? 0 : 1].musician = 1;
        }
        tell_sum(play, 0, totals.scores[0]);
        tell_sum(play, 1, totals.scores[1]);
        settle(play, combat, totals.lead());
    }
    go_to(play, Step::Breaks);
}

// The active side's die first.
void resolve_musicians(Play& play, const Faces& faces) {
    State& state = play.state;
    const UnitId combat = state.queue[state.cursor++];
    Totals totals = totals_of(play.setup, state, combat);
    if (faces[0] != faces[1]) {
        const std::uint8_t winner = faces[0] > faces[1] ? state.active : other(state.active);
        totals.scores[winner].musician = 1;
    }
    tell_sum(play, 0, totals.scores[0]);
    tell_sum(play, 1, totals.scores[1]);
    settle(play, combat, totals.lead());
}

// AB-RES-10: they leave after the panic, which is measured from where they stood.
void remove_wiped_out(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (is_on_table(state.units[unit]) && state.units[unit].is(flag::kWiped))
            destroy(play, unit, Fate::Fought, kNoUnit);
    }
}

void alarm_of_wiped_out(Play& play) {
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (is_on_table(play.state.units[unit]) && play.state.units[unit].is(flag::kWiped))
            alarm(play, unit, kBrokenReach, false);
    }
}

}  // namespace clashfield::ancients
