#include <array>

#include "base/scratch.h"
#include "games/champs/bot/evaluate_ahead.h"
#include "games/champs/rules/melee.h"
#include "games/champs/rules/orders.h"
#include "games/champs/rules/play.h"
#include "games/champs/rules/results.h"

namespace clashfield::champs {
namespace {

constexpr double kUnwanted = 0.3;     // of a bad fight that is left: a friend's support may excuse it
constexpr double kCounterblow = 0.7;  // our fights in the next turn, while the enemy still has his

struct Table {
    State begun;
    State after;
    EventSink silent;
};

// What is left of the phase to the active side, and what the enemy's turn makes of it.
double rest_worth(const Setup& setup, State& state) {
    state.asked = state.active;
    return fights_worth(setup, state, state.active, kUnwanted) + reply_worth(setup, state);
}

// A throw for each result that can come of a duel, and how many of the 36 lead there.
struct Branch {
    int throws = 0;
    Faces faces;
};
using Branches = std::array<Branch, 8>;  // none, recoil, flight, destroyed: of the attacker, of the defender

Branches branches_of(const Setup& setup, const State& state, const Duel& duel) {
    Branches branches;
    const Combat combat = combat_of(setup, state, duel);
    for (std::uint8_t first = 1; first <= 6; ++first) {
        for (std::uint8_t second = 1; second <= 6; ++second) {
            const Judged judged = judge(combat, first, second);
            const bool defender = judged.outcome != Outcome3::None && judged.loser == 1;
            Branch& branch = branches[static_cast<std::size_t>(judged.outcome) + (defender ? 4 : 0)];
            if (++branch.throws > 1) continue;
            branch.faces.push_back(first);
            branch.faces.push_back(second);
        }
    }
    return branches;
}

}  // namespace

double after_attack(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender) {
    auto& room = scratch<Table>();
    room.begun = state;
    Play play{setup, room.begun, room.silent};
    room.begun.wait = Wait::None;
    begin_melee(play, attacker, defender);
    run_agenda(play);
    if (room.begun.wait != Wait::Roll) return rest_worth(setup, room.begun);
    const Duel duel = melee_duel(setup, room.begun, attacker, defender);
    double worth = 0;
    for (const Branch& branch : branches_of(setup, room.begun, duel)) {
        if (branch.throws == 0) continue;
        room.after = room.begun;
        Play next{setup, room.after, room.silent};
        room.after.wait = Wait::None;
        apply_melee_roll(next, branch.faces);
        settle(next);
        worth += branch.throws * rest_worth(setup, room.after) / 36;
    }
    return worth;
}

double after_melees(const Setup& setup, const State& state) {
    State& after = scratch<Table>().after;
    after = state;
    return rest_worth(setup, after);
}

double after_recoil(const Setup& setup, const State& state, const Order& order) {
    auto& room = scratch<Table>();
    const std::uint8_t own = state.asked;
    State& after = room.after;
    after = state;
    Play play{setup, after, room.silent};
    after.wait = Wait::None;
    apply_order(play, order);
    settle(play);
    if (own == state.active) return rest_worth(setup, after);
    after.asked = own;
    const double theirs = fights_worth(setup, after, state.active, kUnwanted);
    for (Counter& counter : after.counters) counter.flags = 0;  // the next turn is ours
    return kCounterblow * fights_worth(setup, after, own, kUnwanted) - theirs;
}

}  // namespace clashfield::champs
