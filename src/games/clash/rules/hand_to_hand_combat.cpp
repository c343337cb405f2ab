// Hand-to-hand combat (CL-MEL-05 to -20): supports and dice of the duels, the sum of each blow (T5), and what
// comes of them. Duels are shared out in duels.cpp.

#include "games/clash/rules/hand_to_hand_combat.h"

#include <algorithm>
#include <bitset>

#include "games/clash/rules/casualties_from_shooting.h"
#include "games/clash/rules/shooting.h"
#include "games/clash/rules/sight.h"

namespace clashfield::clash {
namespace {

using Used = std::bitset<kMaxFigures>;

// CL-MEL-05: those behind a fighter, one in each rank, who help nobody else.
int rear_supports(const Setup& setup, const State& state, FigureId fighter, FigureId opponent, Used& used) {
    const Melee& weapon = profile_of(setup, state, fighter).melee;
    if (weapon.ranks == 0 || face_of(state, fighter, opponent) != Face::Front) return 0;
    const std::uint8_t side = side_of(setup, fighter);
    int count = 0;
    for (FigureId front = fighter; count < weapon.ranks;) {
        front = next_in_file(state, front, true, [&](FigureId figure) {
            return side_of(setup, figure) == side && !is_engaged(state, figure) && !used[figure] &&
                   profile_of(setup, state, figure).melee.weapon == weapon.weapon;
        });
        if (front == kNoFigure) break;
        used.set(front);
        ++count;
    }
    return count;
}

// CL-MEL-14.
int after_denial(const Melee& opponent, int ranks) {
    if (opponent.is(blow::kDeniesRanks)) return 0;
    if (opponent.is(blow::kDeniesOne)) return std::max(0, ranks - 1);
    return ranks;
}

bool is_defender(const InlineVector<Duel, kMaxDuels>& duels, FigureId figure) {
    return std::any_of(duels.begin(), duels.end(), [&](const Duel& duel) { return duel.defender == figure; });
}

// CL-MEL-06: each idle neighbour of the defenders helps in one duel, the first that it can.
void add_riposte_sides(const Setup& setup, const State& state, InlineVector<Duel, kMaxDuels>& duels) {
    Used used;
    for (Duel& duel : duels) {
        each_foe_in_contact(setup, state, duel.attacker, [&](FigureId foe) {
            if (is_defender(duels, foe) || used[foe]) return;
            used.set(foe);
            ++duel.riposte_side;
        });
    }
}

// CL-MEL-07: the riposte dice of a figure in several duels go round.
void deal_ripostes(const Setup& setup, const State& state, InlineVector<Duel, kMaxDuels>& duels) {
    for (std::size_t i = 0; i < duels.size(); ++i) {
        if (duels[i].riposte_dice != 0) continue;
        const FigureId defender = duels[i].defender;
        int left = fighters_of(setup, state, defender);
        while (left > 0) {
            for (std::size_t j = i; j < duels.size() && left > 0; ++j) {
                if (duels[j].defender != defender) continue;
                ++duels[j].riposte_dice;
                --left;
            }
        }
    }
}

// CL-MEL-15: every second blow with two weapons has a die more, unit by unit.
void add_second_weapons(const Setup& setup, const State& state, InlineVector<Duel, kMaxDuels>& duels) {
    for (std::size_t i = 0; i < duels.size(); ++i) {
        for (const bool riposte : {false, true}) {
            const auto striker = [&](const Duel& duel) { return riposte ? duel.defender : duel.attacker; };
            const FigureId figure = striker(duels[i]);
            if (!profile_of(setup, state, figure).melee.is(blow::kTwoWeapons)) continue;
            int before = 0;
            for (std::size_t j = 0; j < i; ++j) {
                const FigureId earlier = striker(duels[j]);
                before += unit_of(setup, earlier) == unit_of(setup, figure) &&
                                  profile_of(setup, state, earlier).melee.is(blow::kTwoWeapons)
                              ? 1
                              : 0;
            }
            if (before % 2 == 1) ++(riposte ? duels[i].riposte_dice : duels[i].dice);
        }
    }
}

// T5 me_ranks: whom the pikes keep off.
bool is_kept_off(const Profile& striker) {
    return is_rider(striker.troop) || striker.is_chariot() || striker.troop == Troop::IC ||
           striker.troop == Troop::IM;
}

void tell_blow(Play& play, const Duel& duel, bool riposte) {
    if (!play.events.listens()) return;
    const Sum sum = blow_sum(play.setup, play.state, duel, riposte);
    emit_sum(play.events, EventKind::Blow, Clause::MEL_10,
             {riposte ? duel.defender : duel.attacker, riposte ? duel.attacker : duel.defender,
              riposte ? duel.riposte_dice : duel.dice, sum.total},
             sum);
}

// CL-MEL-17: all at once, after the last die; special figures fall like any other (CL-MEL-19).
void end_duels(Play& play) {
    State& state = play.state;
    state.roll = RollKind::None;
    find_gaps(play);
    const InlineVector<Duel, kMaxDuels> duels = state.duels;
    state.duels.clear();
    for (const Duel& duel : duels) {
        state.figures[duel.attacker].set(mark::kCharging, false);  // CL-MEL-12
        state.figures[duel.defender].set(mark::kCharging, false);
        emit(play.events, EventKind::Fought, Clause::MEL_17,
             {duel.attacker, duel.defender, duel.hits, duel.riposte_hits});
    }
    const auto strike = [&](FigureId victim, int hits) {
        for (; hits > 0 && on_table(state, victim); --hits) lose_life(play, victim, Clause::MEL_17);
    };
    for (const Duel& duel : duels) {
        strike(duel.defender, duel.hits);
        strike(duel.attacker, duel.riposte_hits);
    }
    state.declared.clear();
    state.step = Step::StepUp;
    state.cursor = 0;
}

}  // namespace

void complete_duels(const Setup& setup, const State& state, const Assignment& assignment,
                    InlineVector<Duel, kMaxDuels>& duels) {
    duels = assignment.duels;
    for (const Support& support : assignment.supports) {
        for (Duel& duel : duels) {
            if (duel.defender != support.defender) continue;
            ++duel.side_support;
            break;
        }
    }
    Used attack_ranks;
    Used riposte_ranks;
    for (Duel& duel : duels) {
        const Face face = face_of(state, duel.defender, duel.attacker);
        duel.face = static_cast<std::uint8_t>(face);
        duel.dice = static_cast<std::uint8_t>(duel.fighters * dice_against(face));  // CL-MEL-09
        const int behind = rear_supports(setup, state, duel.attacker, duel.defender, attack_ranks);
        const int faced = rear_supports(setup, state, duel.defender, duel.attacker, riposte_ranks);
        const Melee& attack = profile_of(setup, state, duel.attacker).melee;
        const Melee& defence = profile_of(setup, state, duel.defender).melee;
        duel.rear_support = static_cast<std::uint8_t>(after_denial(defence, behind));
        duel.riposte_rear = static_cast<std::uint8_t>(after_denial(attack, faced));
        duel.ranks_faced = static_cast<std::uint8_t>(face == Face::Front ? faced : 0);
    }
    add_riposte_sides(setup, state, duels);
    deal_ripostes(setup, state, duels);
    add_second_weapons(setup, state, duels);
    for (Duel& duel : duels) {
        duel.factor = static_cast<std::int8_t>(blow_sum(setup, state, duel, false).total);
        duel.riposte = static_cast<std::int8_t>(blow_sum(setup, state, duel, true).total);
    }
}

// Routers riposte like others (CL-MEL-21).
Sum blow_sum(const Setup& setup, const State& state, const Duel& duel, bool riposte) {
    const FigureId striker_id = riposte ? duel.defender : duel.attacker;
    const FigureId target_id = riposte ? duel.attacker : duel.defender;
    const Profile& striker = profile_of(setup, state, striker_id);
    const Profile& target = profile_of(setup, state, target_id);
    const Melee& weapon = striker.melee;
    const bool charging = !riposte && state.figures[striker_id].is(mark::kCharging);
    Sum sum;
    int factor = charging ? weapon.first : weapon.later;  // CL-MEL-12
    if (weapon.is(blow::kIgnoresArmour) && striker.is_elephant() &&
        is_on_slow_ground(setup, state, striker_id))
        factor += 2;  // CL-UNT-15
    sum.add(Label::Factor, factor, Clause::MEL_10);
    sum.add(Label::MeTrain, modifier_of(striker.training), Clause::UNT_23);
    if (striker.morale == Morale::F) sum.add(Label::MeFanatic, -2, Clause::UNT_24);
    if (target.morale == Morale::F) sum.add(Label::MeTargetFanatic, -1, Clause::UNT_24);
    sum.add(Label::MeSupport,
            riposte ? -(duel.riposte_side + duel.riposte_rear) : -(duel.side_support + duel.rear_support),
            Clause::MEL_05);
    const int level = armour_level(setup, state, target_id, true);  // CL-MEL-13
    const int counted = weapon.is(blow::kIgnoresArmour) ? 0 : level;
    if (target.is_close_infantry() && counted == 0) sum.add(Label::MeOs, 1, Clause::MEL_10);
    sum.add(Label::MeCover, static_cast<int>(melee_cover(setup, state, striker_id, target_id)),
            Clause::MEL_20);
    sum.add(Label::MeArmour, weapon.is(blow::kScythes) ? -level : counted,
            weapon.is(blow::kScythes) ? Clause::MEL_11 : Clause::UNT_18);
    sum.add(Label::MePlating, target.plating, Clause::UNT_19);
    const Role role = info(setup, target_id).role;
    if (role == Role::Officer) sum.add(Label::MeOfficer, 2, Clause::FIG_01);
    if (role == Role::General) sum.add(Label::MeGeneral, 3, Clause::FIG_02);
    if (!riposte && is_kept_off(striker)) sum.add(Label::MeRanks, duel.ranks_faced, Clause::MEL_14);
    if (weapon.is(blow::kHalberd) && target.is_mounted()) sum.add(Label::MeHalberd, -1, Clause::MEL_10);
    if (is_upset_by_camels(setup, state, striker_id)) sum.add(Label::MeCamel, 1, Clause::UNT_05);
    if (is_upset_by_elephants(setup, state, striker_id)) sum.add(Label::MeElephant, 1, Clause::UNT_15);
    return sum;
}

// CL-MEL-16: everything is fixed before the first roll.
void begin_duels(Play& play, const Assignment& assignment) {
    State& state = play.state;
    InlineVector<Duel, kMaxDuels> duels;
    complete_duels(play.setup, state, assignment, duels);
    state.duels = duels;
    state.duel = 0;
    state.step = Step::Resolve;
    state.roll = RollKind::Blow;
    for (const Duel& duel : duels) {
        tell_blow(play, duel, false);
        tell_blow(play, duel, true);
    }
    roll_duels(play);
}

void roll_duels(Play& play) {
    State& state = play.state;
    while (state.duel < state.duels.size()) {
        const Duel& duel = state.duels[state.duel];
        const std::uint8_t first = state.roll == RollKind::Blow ? duel.dice : duel.riposte_dice;
        state.roll_dice = is_again(state.roll) ? duel.sixes : first;
        if (state.roll_dice > 0) return;
        // Nothing to roll: the next part of this duel, or the next duel.
        if (state.roll == RollKind::Blow || state.roll == RollKind::BlowAgain) {
            state.roll = RollKind::Riposte;
        } else {
            state.roll = RollKind::Blow;
            ++state.duel;
        }
    }
    end_duels(play);
}

void apply_duel_roll(Play& play, const Faces& faces) {
    State& state = play.state;
    Duel& duel = state.duels[state.duel];
    const bool riposte = is_riposte(state.roll);
    const bool again = is_again(state.roll);
    const int factor = riposte ? duel.riposte : duel.factor;
    const Struck now = struck(faces, factor, again);
    std::uint8_t& hits = riposte ? duel.riposte_hits : duel.hits;
    hits = static_cast<std::uint8_t>(hits + now.hits);
    duel.sixes = now.sixes;
    if (riposte) {
        state.roll = again ? RollKind::Blow : RollKind::RiposteAgain;
        if (again) ++state.duel;
    } else {
        state.roll = again ? RollKind::Riposte : RollKind::BlowAgain;
    }
    roll_duels(play);
}

void forget_charges(const Setup& setup, State& state) {
    for (std::size_t i = 0; i < setup.figures.size(); ++i) {
        Figure& figure = state.figures[i];
        if (!figure.is(mark::kEngaged)) figure.set(mark::kCharging, false);  // CL-MEL-12
    }
}

}  // namespace clashfield::clash
