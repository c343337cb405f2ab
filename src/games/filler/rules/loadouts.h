#pragma once

// The sets of skills that may be announced together, with their picks (FC-SKL-08): listed, judged, and read
// from and written to the words of orders and events.

#include "games/filler/clauses.h"
#include "games/filler/rules/agenda.h"
#include "games/filler/rules/targets.h"

namespace clashfield::filler {

// Calls visit(Loadout) for every legal loadout of usable skills in list order: one unpinned skill at most
// (FC-SKL-04), pinned ones besides it (FC-SKL-05), as FC-SKL-08 combines them. Stops when visit returns
// false.
template <typename Visit>
void each_loadout_of(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe,
                     std::uint8_t usable, Visit visit);

// Judges a loadout given by people. `loadout_words` are the order's words: skills and picks by their form.
Verdict check_loadout(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe, Use use,
                      std::span<const std::int32_t> words);

// Between the words of an order and a loadout. Precondition of read_loadout: check_loadout said yes.
Loadout read_loadout(const Setup& setup, const State& state, std::uint8_t who,
                     std::span<const std::int32_t> words);
void write_loadout(const Setup& setup, const State& state, std::uint8_t who, const Loadout& loadout,
                   Words& words);

// Tells that `who` uses these skills.
void emit_loadout(Play& play, EventKind kind, Clause clause, std::uint8_t who, const Loadout& loadout);

// --- implementation of the template ---

// The picks that belong to the order, in card order, as a walk over all combinations. It goes on with an
// effect of the actor's skill.
template <typename Visit>
bool each_picks(const Setup& setup, const State& state, Actor actor, std::uint16_t effect, Loadout& loadout,
                Visit& visit) {
    const Card& card = card_of(setup, state, actor.who);
    for (std::uint8_t k = actor.skill; loadout.skills >> k != 0; ++k) {
        if ((loadout.skills >> k & 1u) == 0 || !card.skills[k].has_order_picks) continue;
        for (std::uint16_t e = k == actor.skill ? effect : std::uint16_t{0}; e < card.skills[k].effects.count;
             ++e) {
            const Effect& picked = card.effects[card.skills[k].effects.begin + e];
            if (!pick_is_in_order(picked)) continue;
            const std::uint8_t place = loadout.count;
            CLASHFIELD_ASSERT(place < kMaxPicks);
            const Actor user{actor.who, k, actor.foe};
            return each_choice(setup, state, user, picked, [&](PickChoice choice) {
                loadout.picks[place] = choice;
                loadout.count = static_cast<std::uint8_t>(place + 1);
                const bool go_on =
                    each_picks(setup, state, user, static_cast<std::uint16_t>(e + 1), loadout, visit);
                loadout.picks[place] = PickChoice{};
                loadout.count = place;
                return go_on;
            });
        }
    }
    return visit(static_cast<const Loadout&>(loadout));
}

// FC-SKL-08d: any subset of the optional pins: fewer first, then in card order. Stops when visit returns
// false.
template <typename Visit>
bool each_pin_subset(std::uint8_t pins, Visit visit) {
    if (pins == 0) return visit(0u);
    InlineVector<std::uint8_t, kMaxSkills> bits;
    for (unsigned rest = pins; rest != 0; rest &= rest - 1)
        bits.push_back(static_cast<std::uint8_t>(rest & (~rest + 1u)));
    const unsigned count = static_cast<unsigned>(bits.size());
    for (unsigned size = 0; size <= count; ++size) {
        // The highest digit stands for the earliest skill, so a falling number visits earlier skills first.
        for (unsigned digits = 1u << count; digits-- > 0;) {
            if (static_cast<unsigned>(std::popcount(digits)) != size) continue;
            unsigned subset = 0;
            for (unsigned i = 0; i < count; ++i) {
                if ((digits >> (count - 1 - i) & 1u) != 0) subset |= bits[i];
            }
            if (!visit(subset)) return false;
        }
    }
    return true;
}

inline int cost_of(const Card& card, std::uint8_t skills) {
    int cost = 0;
    for (unsigned rest = skills; rest != 0; rest &= rest - 1) {
        cost += card.skills[static_cast<unsigned>(std::countr_zero(rest))].cost;
    }
    return cost;
}

template <typename Visit>
void each_loadout_of(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe,
                     std::uint8_t usable, Visit visit) {
    const Card& card = card_of(setup, state, who);
    if (usable == 0) {
        const Loadout empty;
        visit(empty);
        return;
    }
    std::uint8_t unpinned = 0;
    std::uint8_t pinned = 0;
    std::uint8_t optional_pins = 0;
    bool must = false;
    for (std::uint8_t k = 0; usable >> k != 0; ++k) {
        if ((usable >> k & 1u) == 0) continue;
        const std::uint8_t bit = static_cast<std::uint8_t>(1u << k);
        const Skill& skill = card.skills[k];
        if (!skill.pin) unpinned = static_cast<std::uint8_t>(unpinned | bit);
        if (!skill.pin && !skill.may) must = true;  // FC-SKL-01, FC-SKL-08b
        if (skill.pin && !skill.may) pinned = static_cast<std::uint8_t>(pinned | bit);  // FC-SKL-08c
        if (skill.pin && skill.may)                                                     // FC-SKL-02
            optional_pins = static_cast<std::uint8_t>(optional_pins | bit);
    }
    for (int base = must ? 0 : -1; base < 0 || unpinned >> base != 0; ++base) {
        if (base >= 0 && (unpinned >> base & 1u) == 0) continue;  // FC-SKL-08a: at most one unpinned skill
        const unsigned fixed = (base >= 0 ? 1u << base : 0u) | pinned;
        const bool go_on = each_pin_subset(optional_pins, [&](unsigned subset) {
            Loadout loadout;
            loadout.skills = static_cast<std::uint8_t>(fixed | subset);
            if (cost_of(card, loadout.skills) >= state.fighters[who].energy)
                return true;  // FC-SKL-08e, FC-ENE-07
            return each_picks(setup, state, Actor{who, 0, foe}, 0, loadout, visit);
        });
        if (!go_on) return;
    }
}

}  // namespace clashfield::filler
