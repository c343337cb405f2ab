#pragma once

// Which skills a character may or must use, on whom, and in which combinations (FC-SKL, FC-TGT). The same
// functions list the legal orders and judge any other, so the two cannot disagree.

#include "battle/verdict.h"
#include "games/filler/rules/queries.h"

namespace clashfield::filler {

// A skill in use: whose, which, against whom.
struct Actor {
    std::uint8_t who = kNobody;
    std::uint8_t skill = 0;
    std::uint8_t foe = kNobody;
};

// FC-TGT-01 to -03 for one effect and one character: may this effect be aimed at it?
bool is_candidate(const Setup& setup, const State& state, Actor actor, const Effect& effect,
                  std::uint8_t target);

// The detail a pick needs besides its target.
enum class Detail : std::uint8_t { None, Skill, Space };
inline Detail detail_of(const Effect& effect) {
    if (effect.what == Do::Defuse) return Detail::Skill;
    if (effect.what == Do::Relocate) return Detail::Space;
    return Detail::None;
}
bool is_detail(const Setup& setup, const State& state, Actor actor, const Effect& effect, PickChoice choice);

// FC-EFX-22: where a relocated character may go.
bool is_destination(const Setup& setup, const State& state, std::uint8_t user, const Effect& effect,
                    std::uint8_t target, std::uint8_t space);

// Calls visit(PickChoice) for every target and detail, targets in turn order from the active player; stops
// when visit returns false. Returns false if stopped.
template <typename Visit>
bool each_choice(const Setup& setup, const State& state, Actor actor, const Effect& effect, Visit visit);

// Why a skill cannot be used in this decision (FC-SKL-07), in the order of the bad-input table.
enum class Unusable : std::uint8_t { No, NotOnCard, WrongUse, NotLive, Defused, When, Cost, Uses, NoTarget };
Unusable why_unusable(const Setup& setup, const State& state, Actor actor, Use use);

// The same as a verdict.
Verdict check_usable(const Setup& setup, const State& state, Actor actor, Use use);

std::uint8_t usable_skills(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe,
                           Use use);

// Calls visit(Loadout) for every legal loadout in list order: one unpinned skill at most (FC-SKL-04), pinned
// ones besides it (FC-SKL-05), as FC-SKL-08 combines them. Stops when visit returns false.
template <typename Visit>
void each_loadout(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe, Use use,
                  Visit visit);
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

// Judges one pick of an order: target, skill and space words.
bool pick_fits(const Setup& setup, const State& state, Actor actor, const Effect& effect,
               std::span<const std::int32_t> pick);
PickChoice read_pick(std::span<const std::int32_t> pick);

// The place among a loadout's picks of an effect whose pick is in the order.
int pick_place(const Card& card, std::uint8_t skills, std::uint8_t skill, std::uint16_t effect);

// --- implementation of the templates ---

template <typename Visit>
bool each_choice(const Setup& setup, const State& state, Actor actor, const Effect& effect, Visit visit) {
    const int count = player_count(setup);
    for (int i = 0; i < count; ++i) {
        const std::uint8_t target = side_at(setup, state, state.position + i);
        if (!is_candidate(setup, state, actor, effect, target)) continue;
        const Detail detail = detail_of(effect);
        if (detail == Detail::None) {
            if (!visit(PickChoice{target, kNowhere})) return false;
            continue;
        }
        const int details = detail == Detail::Skill ? kMaxSkills : kCentre + 1;
        for (int d = 0; d < details; ++d) {
            const PickChoice choice{target, static_cast<std::uint8_t>(d)};
            if (!is_detail(setup, state, actor, effect, choice)) continue;
            if (!visit(choice)) return false;
        }
    }
    return true;
}

// The order-picks of a loadout, in card order, as a walk over all combinations.
template <typename Visit>
bool each_picks(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe, Loadout& loadout,
                std::uint8_t skill, std::uint16_t effect, Visit& visit) {
    const Card& card = card_of(setup, state, who);
    for (std::uint8_t k = skill; loadout.skills >> k != 0; ++k) {
        if ((loadout.skills >> k & 1u) == 0 || !card.skills[k].has_order_picks) continue;
        for (std::uint16_t e = k == skill ? effect : std::uint16_t{0}; e < card.skills[k].effects.count;
             ++e) {
            const Effect& picked = card.effects[card.skills[k].effects.begin + e];
            if (!pick_is_in_order(picked)) continue;
            const std::uint8_t place = loadout.count;
            CLASHFIELD_ASSERT(place < kMaxPicks);
            return each_choice(setup, state, Actor{who, k, foe}, picked, [&](PickChoice choice) {
                loadout.picks[place] = choice;
                loadout.count = static_cast<std::uint8_t>(place + 1);
                const bool go_on =
                    each_picks(setup, state, who, foe, loadout, k, static_cast<std::uint16_t>(e + 1), visit);
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
void each_loadout(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe, Use use,
                  Visit visit) {
    each_loadout_of(setup, state, who, foe, usable_skills(setup, state, who, foe, use), visit);
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
        if (!skill.pin && !skill.may) must = true;                                      // FC-SKL-08b
        if (skill.pin && !skill.may) pinned = static_cast<std::uint8_t>(pinned | bit);  // FC-SKL-08c
        if (skill.pin && skill.may) optional_pins = static_cast<std::uint8_t>(optional_pins | bit);
    }
    for (int base = must ? 0 : -1; base < 0 || unpinned >> base != 0; ++base) {
        if (base >= 0 && (unpinned >> base & 1u) == 0) continue;  // FC-SKL-08a: at most one unpinned skill
        const unsigned fixed = (base >= 0 ? 1u << base : 0u) | pinned;
        const bool go_on = each_pin_subset(optional_pins, [&](unsigned subset) {
            Loadout loadout;
            loadout.skills = static_cast<std::uint8_t>(fixed | subset);
            if (cost_of(card, loadout.skills) >= state.fighters[who].energy)
                return true;  // FC-SKL-08e, FC-ENE-07
            return each_picks(setup, state, who, foe, loadout, 0, 0, visit);
        });
        if (!go_on) return;
    }
}

}  // namespace clashfield::filler
