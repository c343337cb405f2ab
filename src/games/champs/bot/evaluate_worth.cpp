#include "games/champs/bot/evaluate_worth.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/scratch.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/melee.h"
#include "games/champs/rules/missiles.h"
#include "games/champs/rules/recoil.h"
#include "games/champs/rules/results.h"
#include "games/champs/rules/scale_and_terrain.h"
#include "games/champs/rules/support_and_flank_position.h"
#include "games/champs/rules/units.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

// Weights in EP, found by play: docs/balance-champs.md says how they fare.
constexpr double kRecoilShare = 0.17;  // of what a destruction would be
constexpr double kFlightShare = 0.45;
constexpr double kGeneral = 2.0;  // on top of his EP
constexpr double kCinc = 3.0;
constexpr double kApproach = 0.05;     // of the attacker, for each hex that the enemy is away
constexpr double kImpatience = 0.005;  // more, for each game turn without a loss
constexpr double kComing = 6.0;        // how much less, by the share of the enemy that comes by itself
constexpr double kOutnumbered = 6.0;   // how much less, by the part that the enemy has more
constexpr double kNeighbour = 0.05;    // a friend beside, facing the same way,
constexpr double kLine = 0.06;         // and more for an attacker who waits, by the same share
constexpr double kFaced = 0.04;        // the nearest enemy is straight ahead,
constexpr int kFacedWithin = 5;        // if he is as near as that: farther off nobody fidgets
constexpr double kAway = 0.05;         // for each vertex that it would have to turn to have him ahead
constexpr double kFlanked = 0.6;       // an enemy holds flank or rear
constexpr double kRough = 0.25;        // ground that is bad for this type
constexpr double kCrowded = 0.5;       // friends behind both rear hexes (CB-DES-02)
constexpr double kHigh = 0.05;
constexpr double kMatchedPace = 2.0;  // how much more eager, by what a pairing is better than the army's mean
constexpr double kMatchedPlace = 0.5;  // and what it is worth to be near such an enemy,
constexpr int kMatchedWithin = 6;      // if he is nearer than that
constexpr double kArmyPull = 1.5;      // how much more the smaller army feels its losses
constexpr double kCorpsPull = 1.0;     // how much the state of a corps changes the worth of its counters
constexpr double kBroken = 0.2;        // of a corps that counts as lost already
constexpr double kCap = 6.0;           // of the pull of a corps about to break

// What the loser of a combat loses.
double loss_of(Outcome3 outcome, double whole, double extra, bool trapped) {
    switch (outcome) {
        case Outcome3::None:
            return 0;
        case Outcome3::Recoil:
            return trapped ? whole + extra : kRecoilShare * whole;
        case Outcome3::Flight:
            return kFlightShare * whole;
        case Outcome3::Destroyed:
            return whole + extra;
    }
    return 0;
}

// How many of the 36 throws end in each result, for attacker and defender.
struct Throws {
    std::uint8_t counts[2][4] = {};
};

Throws count_throws(const Combat& combat) {
    Throws throws;
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            const Judged judged = judge(combat, first, second);
            if (judged.outcome == Outcome3::None) continue;
            ++throws.counts[judged.loser][static_cast<std::size_t>(judged.outcome)];
        }
    }
    return throws;
}

// The same, kept for the next combat that is equal in all that judge() reads.
Throws throws_of(const Combat& combat) {
    struct Entry {
        bool known = false;
        Combat combat;
        Throws throws;
    };
    constexpr std::size_t kEntries = 4096;
    std::uint64_t words[2];
    static_assert(sizeof(words) == sizeof(Combat));
    std::memcpy(words, &combat, sizeof(words));
    const std::uint64_t mixed = (words[0] * 0x9e3779b97f4a7c15ull ^ words[1]) * 0x9e3779b97f4a7c15ull;
    Entry& entry = scratch<std::array<Entry, kEntries>>()[mixed >> 52];
    if (!entry.known || entry.combat != combat) entry = {true, combat, count_throws(combat)};
    return entry.throws;
}

// What would die with it, of the friends behind both its rear hexes (CB-DES-02).
double extra_of(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (counter.baggage != 0) return 0;
    const std::uint8_t first =
        friend_at(state, counter.side, neighbour(counter.hex, left_rear(counter.facing)));
    const std::uint8_t second =
        friend_at(state, counter.side, neighbour(counter.hex, right_rear(counter.facing)));
    if (first == kNone || second == kNone) return 0;
    if (is_baggage(setup, first) || is_baggage(setup, second)) return 0;
    return std::min(worth_of(setup, state, first), worth_of(setup, state, second));
}

// A recoil would be its end: an enemy in flank position, or no room behind.
bool is_trapped(const Setup& setup, const State& state, std::uint8_t unit) {
    if (is_baggage(setup, unit)) return false;
    const Counter& counter = state.counters[unit];
    for (const int d : {left_rear(counter.facing), right_rear(counter.facing)}) {
        if (state.empty(neighbour(counter.hex, d)) &&
            !is_barred(setup, state, unit, neighbour(counter.hex, d)))
            return is_flanked(setup, state, unit);
    }
    return is_flanked(setup, state, unit) ||
           recoil_choices(setup, state, unit, counter.hex, counter.facing).empty();
}

double duel_worth(const Setup& setup, const State& state, const Duel& duel) {
    const Throws throws = throws_of(combat_of(setup, state, duel));
    const bool alone = duel.shot || duel.open;  // nobody around matters
    const std::uint8_t units[2] = {duel.attacker, duel.defender};
    double losses[2];
    for (int i = 0; i < 2; ++i) {
        const double whole = worth_of(setup, state, units[i]);
        const double extra = alone ? 0 : extra_of(setup, state, units[i]);
        const auto& counts = throws.counts[i];
        const bool trapped = counts[static_cast<std::size_t>(Outcome3::Recoil)] > 0 && !alone &&
                             is_trapped(setup, state, units[i]);
        losses[i] = 0;
        for (const Outcome3 outcome : {Outcome3::Recoil, Outcome3::Flight, Outcome3::Destroyed})
            losses[i] += counts[static_cast<std::size_t>(outcome)] * loss_of(outcome, whole, extra, trapped);
    }
    return (losses[1] - losses[0]) / 36;
}

bool is_bad_ground(const Profile& profile) {
    return is_mounted(profile.type) || profile.type == Type::Sp || profile.type == Type::Pk ||
           profile.type == Type::Bd || (profile.type == Type::Wb && profile.quality != Quality::F) ||
           profile.type == Type::Bw || profile.type == Type::Art;
}

bool has_friend(const State& state, const Counter& counter, int direction, bool same_facing) {
    const std::uint8_t other = friend_at(state, counter.side, neighbour(counter.hex, direction));
    return other != kNone && (!same_facing || state.counters[other].facing == counter.facing);
}

// The best attack this unit could make where it stands; 0 if nobody is in front.
double best_attack(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    double best = -1000;
    each_enemy_in_front(state, counter, [&](std::uint8_t enemy) {
        best = std::max(best, melee_worth(setup, state, unit, enemy));
    });
    return best == -1000 ? 0 : best;
}

bool comes_by_itself(const Setup& setup, const State& state, std::uint8_t unit) {  // CB-SPO-01
    const Impetus impetus = setup.cards[unit].impetus[state.counters[unit].profile];
    return impetus == Impetus::Alone || impetus == Impetus::Always;
}

// The mean of an attack and a defence, in open country.
double open_worth(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t enemy) {
    return (duel_worth(setup, state, melee_duel(setup, state, unit, enemy, Country::Open)) -
            duel_worth(setup, state, melee_duel(setup, state, enemy, unit, Country::Open))) /
           2;
}

// The last pairing that was asked for, of each unit: nearly always the next one too.
struct Pairings {
    struct Entry {
        std::uint64_t age = 0;
        std::uint8_t enemy = kNone;
        std::uint8_t below = kNone;
        double worth = 0;
    };
    std::uint64_t age = 1;
    std::array<std::uint64_t, 2> mean_age{};  // by side
    std::array<double, 2> mean{};
    std::array<Entry, kMaxCounters> entries{};
};
Pairings& pairings() { return scratch<Pairings>(); }

const Pairings::Entry& pairing(const Setup& setup, const State& state, std::uint8_t unit,
                               std::uint8_t enemy) {
    Pairings::Entry& entry = pairings().entries[unit];
    const std::uint8_t below = state.counters[unit].below;
    if (entry.age == pairings().age && entry.enemy == enemy && entry.below == below) return entry;
    entry = {.age = pairings().age, .enemy = enemy, .below = below};
    if (is_baggage(setup, enemy)) return entry;
    entry.worth = open_worth(setup, state, unit, enemy);
    return entry;
}

// The first of the enemies that are so far away.
std::uint8_t enemy_at_distance(const Positions& enemies, const Positions::Distances& far, int distance) {
    for (std::size_t i = 0; i < enemies.count; ++i) {
        if (far[i] == distance) return enemies.units[i];
    }
    return kNone;
}

// How well a side is matched with the enemies nearest to its units.
double mean_pairing(const Setup& setup, const State& state, std::uint8_t side, const Positions& enemies) {
    Pairings& kept = pairings();
    if (kept.mean_age[side] == kept.age) return kept.mean[side];
    double sum = 0;
    int count = 0;
    each_unit(setup, state, side, [&](std::uint8_t unit) {
        if (is_baggage(setup, unit) || is_demoralised(setup, state, unit)) return;
        Positions::Distances far;
        const int nearest = enemies.measure(state.counters[unit].hex, far);
        sum += pairing(setup, state, unit, enemy_at_distance(enemies, far, nearest)).worth;
        ++count;
    });
    kept.mean_age[side] = kept.age;
    kept.mean[side] = count == 0 ? 0 : sum / count;
    return kept.mean[side];
}

// How a side fights now.
struct Mood {
    double eagerness = 0;  // for each hex that the enemy is away
    double line = 0;       // a friend beside
    double match = 0;      // the mean of its pairings
};

// How many vertices the counter would have to turn to have that hex ahead.
int turns_toward(const Counter& counter, Hex hex) {
    for (int turns = 0; turns < 3; ++turns) {
        if (in_cone(counter.hex, hex, turned(counter.facing, turns)) ||
            in_cone(counter.hex, hex, turned(counter.facing, -turns)))
            return turns;
    }
    return 3;
}

// What it is worth to be so near to this enemy, and not yet at him.
double nearness_worth(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t enemy,
                      int nearest, const Mood& mood) {
    const Counter& counter = state.counters[unit];
    const Profile& profile = profile_of(setup, state, unit);
    double worth = 0;
    if (nearest < kFacedWithin && in_cone(counter.hex, state.counters[enemy].hex, counter.facing))
        worth += kFaced;
    worth -= kAway * turns_toward(counter, state.counters[enemy].hex) * profile.ep / 2.0;
    double eagerness = mood.eagerness;
    if (!is_baggage(setup, enemy)) {
        // Whoever is matched better than his friends goes ahead, whoever is matched worse holds back.
        const Pairings::Entry& pair = pairing(setup, state, unit, enemy);
        const double match = pair.worth - mood.match;
        eagerness *= std::max(0.0, 1 + kMatchedPace * match);
        if (nearest < kMatchedWithin)
            worth += kMatchedPlace * match * (kMatchedWithin - nearest) / kMatchedWithin;
    }
    const int reach = profile.range > 0 ? profile.range : 1;
    return worth - eagerness * profile.ep / 2.0 * std::max(0, nearest - reach);
}

double place_worth(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies,
                   const Mood& mood) {
    const Counter& counter = state.counters[unit];
    const Profile& profile = profile_of(setup, state, unit);
    const double whole = profile.ep / 2.0;
    double worth = 0;
    Positions::Distances far;
    const int nearest = enemies.measure(counter.hex, far);
    const bool engaged = has_enemy_in_front(setup, state, unit);
    if (engaged) {
        worth += best_attack(setup, state, unit);
    } else {
        const std::uint8_t enemy = enemy_at_distance(enemies, far, nearest);
        worth += nearness_worth(setup, state, unit, enemy, nearest, mood);
    }
    each_controller(setup, state, counter.side, counter.hex, [&](std::uint8_t, int direction) {
        if (!is_front(counter.facing, direction)) worth -= kFlanked * whole;
    });
    for (const int d : {left_flank(counter.facing), right_flank(counter.facing)}) {
        if (has_friend(state, counter, d, true)) worth += mood.line;
    }
    if (nearest <= 6 && has_friend(state, counter, left_rear(counter.facing), false) &&
        has_friend(state, counter, right_rear(counter.facing), false))
        worth -= kCrowded;
    if (setup.map->rough(counter.hex) && nearest <= 4 && is_bad_ground(profile)) worth -= kRough;
    if (setup.map->at(counter.hex).height > 0 && nearest <= 4) worth += kHigh;
    return worth;
}

// An EP is a larger part of what the smaller army can lose (CB-VIC-02): its player counts in such parts. The
// player of the larger one does not, or he would throw his numbers away.
double army_weight(const Setup& setup, const State& state, std::uint8_t side) {
    const auto total = [&](int whose) { return std::max<int>(1, setup.sides[whose].ep_total); };
    if (total(state.asked) >= total(1 - state.asked)) return 1;
    const double mean = (total(0) + total(1)) / 2.0;
    return 1 + kArmyPull * (mean / total(side) - 1);
}

// How much an EP of this corps is worth: its losses also bring the rest of it nearer to breaking
// (CB-DEM-02), and what is broken counts as lost already (CB-VIC-01).
double corps_weight(const Setup& setup, const State& state, std::uint8_t unit) {
    const Corps& corps = state.corps[corps_of(setup, unit)];
    const CorpsInfo& info = setup.corps[corps_of(setup, unit)];
    if (state.counters[unit].independent != 0) return 1;
    if (corps.demoralised != 0 || corps.defected != 0) return kBroken;
    const double left = info.ep_total - corps.ep_lost;
    const double needed = std::max(1, info.threshold - corps.ep_lost);
    return 1 + kCorpsPull * (std::min(kCap, left / needed) - 3) / 3;
}

}  // namespace

double worth_of(const Setup& setup, const State& state, std::uint8_t unit) {
    double worth = 0;
    each_rank(state, unit, [&](std::uint8_t c) {
        worth += setup.cards[c].profiles[0].ep / 2.0;
        const Role role = setup.counters[c].role;
        if (role == Role::CinC) worth += kCinc;
        if (role == Role::General || role == Role::AllyGeneral) worth += kGeneral;
    });
    return worth * corps_weight(setup, state, unit) * army_weight(setup, state, state.counters[unit].side);
}

double melee_worth(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender) {
    return duel_worth(setup, state, melee_duel(setup, state, attacker, defender));
}

double shot_worth(const Setup& setup, const State& state, std::uint8_t lead, std::uint8_t target) {
    return duel_worth(setup, state, shot_duel(setup, state, lead, target));
}

namespace {

// How much of an army attacks without orders (CB-SPO-01).
double impetuous_share(const Setup& setup, const State& state, const Positions& units) {
    int all = 0;
    int impetuous = 0;
    for (std::size_t i = 0; i < units.count; ++i) {
        const std::uint8_t unit = units.units[i];
        if (is_baggage(setup, unit) || is_demoralised(setup, state, unit)) continue;
        ++all;
        if (comes_by_itself(setup, state, unit)) ++impetuous;
    }
    return all == 0 ? 0 : static_cast<double>(impetuous) / all;
}

// An attacker with fewer men does not march at the enemy (CB-VIC-02): he would be surrounded piece by piece.
double boldness(const Setup& setup, std::uint8_t side) {
    const double own = setup.sides[side].ep_total;
    const double enemy = std::max<int>(1, setup.sides[1 - side].ep_total);
    return std::clamp(1 - kOutnumbered * (1 - own / enemy), 0.0, 1.0);
}

// The defender lets the attacker come. The attacker lets those come who come by themselves, and keeps his
// line for them. Until nothing happens any more.
Mood mood_of(const Setup& setup, const State& state, std::uint8_t side, const Positions& enemies) {
    Mood mood{.eagerness = kImpatience * (state.turn - state.last_loss), .line = kNeighbour};
    if (side == state.attacker) {
        const double coming = impetuous_share(setup, state, enemies);
        mood.eagerness += kApproach * boldness(setup, side) * std::max(0.0, 1 - kComing * coming);
        mood.line += kLine * coming;
    }
    mood.match = mean_pairing(setup, state, side, enemies);
    return mood;
}

}  // namespace

void forget_pairings() { ++pairings().age; }

bool lets_come(const Setup& setup, const State& state, std::uint8_t side, const Positions& enemies) {
    return side == state.attacker && kComing * impetuous_share(setup, state, enemies) >= 1;
}

double placement_worth(const Setup& setup, const State& state, std::uint8_t side, const Positions& enemies) {
    if (enemies.count == 0) return 0;
    const Mood mood = mood_of(setup, state, side, enemies);
    double worth = 0;
    each_unit(setup, state, side, [&](std::uint8_t unit) {
        if (is_baggage(setup, unit) || is_demoralised(setup, state, unit)) return;
        worth += place_worth(setup, state, unit, enemies, mood);
    });
    return worth;
}

double spot_worth(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies) {
    if (enemies.count == 0) return 0;
    const Counter& counter = state.counters[unit];
    const Mood mood = mood_of(setup, state, counter.side, enemies);
    double worth = place_worth(setup, state, unit, enemies, mood);
    for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
        const Hex hex = neighbour(counter.hex, d);
        if (enemy_at(state, counter.side, hex) == kNone) continue;
        for (int around = 0; around < 6; ++around) {
            const std::uint8_t other = friend_at(state, counter.side, neighbour(hex, around));
            if (other == kNone || other == unit || is_baggage(setup, other)) continue;
            if (has_enemy_in_front(setup, state, other)) worth += best_attack(setup, state, other);
        }
    }
    return worth;
}

double match_worth(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies) {
    double sum = 0;
    int count = 0;
    double last = 0;
    std::uint8_t before = kNone;  // counters of a kind follow one another
    for (std::size_t i = 0; i < enemies.count; ++i) {
        const std::uint8_t enemy = enemies.units[i];
        if (is_baggage(setup, enemy) || is_demoralised(setup, state, enemy)) continue;
        const bool alike = before != kNone && corps_of(setup, before) == corps_of(setup, enemy) &&
                           setup.counters[before].role == setup.counters[enemy].role &&
                           profile_of(setup, state, before) == profile_of(setup, state, enemy) &&
                           rank_count(state, before) == rank_count(state, enemy);
        if (!alike) last = open_worth(setup, state, unit, enemy);
        before = enemy;
        sum += last;
        ++count;
    }
    return count == 0 ? 0 : sum / count;
}

}  // namespace clashfield::champs
