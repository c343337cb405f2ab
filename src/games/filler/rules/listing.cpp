// The legal orders of every decision, in list order: the first is the default. Everything listed is
// judged by the functions that check orders.

#include "battle/order_lister.h"
#include "games/filler/rules/attack.h"
#include "games/filler/rules/effects.h"
#include "games/filler/rules/foes_and_allies.h"
#include "games/filler/rules/loadouts.h"
#include "games/filler/rules/move.h"
#include "games/filler/rules/rules.h"
#include "games/filler/rules/set_up.h"

namespace clashfield::filler {
namespace {

struct Lister : OrderLister<Verb> {
    const Setup& setup;
    const State& state;
    Words words{};
    InlineVector<std::uint8_t, kMaxPlayers> foes{};  // living, in turn order
    bool far = false;                                // the active player reaches everybody

    Lister(const Setup& a_setup, const State& a_state, OrderList& orders, OrderBudget budget)
        : OrderLister(orders, Side{asked_side(a_state)}, budget), setup(a_setup), state(a_state) {}

    void loadouts(std::uint8_t who, std::uint8_t foe, std::uint8_t usable, Verb verb) {
        each_loadout_of(setup, state, who, foe, usable, [&](const Loadout& loadout) {
            if (full()) return false;
            if (loadout.skills == 0) {
                add_words(verb, 0, 0);
                return true;
            }
            words.clear();
            write_loadout(setup, state, who, loadout, words);
            add(verb, words.span());
            return true;
        });
    }

    // Calls visit(target) for the foes that may be attacked from there. Without statuses only reach counts.
    template <typename Visit>
    void attacks(std::uint8_t who, Stand stand, Visit visit) {
        for (const std::uint8_t foe : foes) {
            if (!far && !near_target(setup, state, foe, stand)) continue;
            if (state.statuses.empty() || check_attack(setup, state, who, foe, stand)) visit(foe);
        }
    }

    void turn() {
        const std::uint8_t who = state.active;
        unsigned occupied = 0;
        in_turn_order(setup, state, [&](std::uint8_t other) {
            const Fighter& fighter = state.fighters[other];
            if (fighter.alive == 0) return;
            occupied |= 1u << fighter.space;
            if (is_foe(state, who, other)) foes.push_back(other);
        });
        far = reaches_all(setup, state, who);
        loadouts(who, kNobody, usable_skills(setup, state, who, kNobody, Use::Skip),
                 Verb::Skip);  // the default comes first
        attacks(who, standing(state, who), [&](std::uint8_t target) { add_words(Verb::Attack, target); });
        InlineVector<std::uint8_t, kMaxSeats + 1> free;
        each_space(setup, [&](std::uint8_t space) {
            if ((occupied >> space & 1u) != 0) return;
            if (state.statuses.empty() || check_move(setup, state, who, space)) free.push_back(space);
        });
        for (const std::uint8_t space : free) add_words(Verb::Move, space, kNothing);
        for (const std::uint8_t space : free) {
            attacks(who, moved_to(space), [&](std::uint8_t target) { add_words(Verb::Move, space, target); });
        }
        const Card& card = card_of(setup, state, who);
        const unsigned move_skills = card.skills_by_use[static_cast<std::size_t>(Use::Move)];
        for (std::uint8_t k = 0; move_skills >> k != 0; ++k) {
            if ((move_skills >> k & 1u) != 0) swaps(who, k);
        }
    }

    void swaps(std::uint8_t who, std::uint8_t skill) {
        const std::int32_t ref = skill_ref(who, skill);
        in_turn_order(setup, state, [&](std::uint8_t other) {
            if (state.fighters[other].alive == 0 || other == who) return;
            if (!check_swap_move(setup, state, who, ref, other)) return;
            add_words(Verb::MoveVia, ref, other, kNothing);
            attacks(who, swapped_with(state, who, other),
                    [&](std::uint8_t target) { add_words(Verb::MoveVia, ref, other, target); });
        });
    }

    void picks() {
        const Frame& frame = state.agenda.back();
        const Effect& effect = asked_effect(setup, state);
        if (effect.may) add_words(Verb::Decline);
        if (effect.to != Target::Pick && detail_of(effect) == Detail::None) {
            add_words(Verb::Accept);
            return;
        }
        each_choice(setup, state, Actor{frame.who, frame.skill, frame.foe}, effect, [&](PickChoice choice) {
            const bool skill = detail_of(effect) == Detail::Skill;
            const bool space = detail_of(effect) == Detail::Space;
            add_words(Verb::Pick, choice.target, skill ? skill_ref(choice.target, choice.detail) : kNothing,
                      space ? std::int32_t{choice.detail} : kNothing);
            return !full();
        });
    }

    void cards() {  // the first by id is the default
        for (const std::int32_t card : setup.deck->by_id) {
            if (check_choice(setup, state, card)) add_words(Verb::Choose, card);
        }
    }
};

}  // namespace

void Rules::list_orders(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget) {
    Lister lister(setup, state, orders, budget);
    if (state.dispute_by != kNobody && state.wait != Wait::Roll) {
        lister.add_words(Verb::Withdraw);
        lister.add_words(Verb::TimeUp);
        return;
    }
    switch (state.wait) {
        case Wait::Choose:
            lister.cards();
            return;
        case Wait::Turn:
            lister.turn();
            return;
        case Wait::Announce:
            lister.loadouts(state.combat.attacker, state.combat.defender, state.combat.usable, Verb::Use);
            return;
        case Wait::Respond:
            lister.loadouts(state.combat.defender, state.combat.attacker, state.combat.usable, Verb::Respond);
            return;
        case Wait::Pick:
            lister.picks();
            return;
        case Wait::None:
        case Wait::Roll:
        case Wait::Over:
            return;
    }
}

}  // namespace clashfield::filler
