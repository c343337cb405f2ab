// CE-HTH-01, -04, CE-WPN-08: H0 to H5, which combat is next, the choices of its owners, and its blows.

#include <algorithm>

#include "games/empires/rules/hand_to_hand.h"

namespace clashfield::empires {
namespace {

bool awaits_combat(const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    return is_on_table(it) && !it.is(flag::kFought) && is_engaged(state, unit);
}

InlineVector<UnitId, kMaxUnits> unfought(const Setup& setup, const State& state) {
    InlineVector<UnitId, kMaxUnits> found;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (awaits_combat(state, unit) && combat_of(state, unit) == unit) found.push_back(unit);
    }
    return found;
}

void begin_combat(Play& play, UnitId combat) {
    State& state = play.state;
    state.round = {};
    state.round.combat = combat;
    Words words{0};
    each_in_combat(state, combat, [&](UnitId unit) {
        state.units[unit].set(flag::kFought);
        state.tallies[unit] = {};
        state.tallies[unit].combat = combat;
        state.tallies[unit].charged = state.units[unit].is(flag::kCharging) ? 1 : 0;
        words.push_back(unit);
        ++words[0];
    });
    say(play, EventKind::Combat, Clause::HTH_01, std::move(words));
    go_to(play, Step::Blows);
}

Ruling check_combat(const Setup& setup, const State& state, const Order& order) {
    const std::int32_t unit = order.words[0];
    const bool known = unit >= 0 && unit < static_cast<std::int32_t>(setup.units.size());
    if (known && awaits_combat(state, static_cast<UnitId>(unit))) return Ruling::yes();
    return refuse(Clause::HTH_01, Code::Choice, {known ? unit : kNothing});
}
void apply_combat(Play& play, const Order& order) {
    begin_combat(play, combat_of(play.state, static_cast<UnitId>(order.words[0])));
}
void list_combats(const Setup& setup, const State& state, Lister& lister) {
    for (const UnitId combat : unfought(setup, state)) lister.add_words(Verb::Fight, combat);
}

// --- the mode of a weapon ---

// CE-WPN-08: the longer one first, which is the default.
std::array<Weapon, 2> modes_of(Weapon weapon) {
    const Weapon other = weapon_rule(weapon).other;
    return other == Weapon::LongSpear ? std::array{other, Weapon::Halberd}
                                      : std::array{Weapon::Halberd, other};
}

Ruling check_weapon(const Setup& setup, const State& state, const Order& order) {
    if (Ruling about = check_subject(state, order, Clause::WPN_08); !about) return about;
    const auto modes = modes_of(type_of(setup, state.subject).weapon);
    const bool known = order.words[1] == word(modes[0]) || order.words[1] == word(modes[1]);
    return known ? Ruling::yes() : refuse(Clause::WPN_08, Code::Choice, {state.subject});
}
void apply_weapon(Play& play, const Order& order) {
    Unit& it = play.state.units[play.state.subject];
    const Weapon own = type_of(play.setup, play.state.subject).weapon;
    it.set(flag::kModeChosen);
    it.set(flag::kSecondMode, order.words[1] == word(weapon_rule(own).other));
}
void list_weapons(const Setup& setup, const State& state, Lister& lister) {
    for (const Weapon mode : modes_of(type_of(setup, state.subject).weapon))
        lister.add_words(Verb::Weapon, state.subject, word(mode));
}

// --- whom models strike ---

// The shares of an order, by the meets of the unit; nothing if they name somebody else or do not add up.
bool read_shares(const Fighters& fighters, const Order& order, std::array<int, kMostMeets>& models) {
    models.fill(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(order.words[1]); ++i) {
        const std::int32_t target = order.words[2 + 2 * i];
        int left = order.words[3 + 2 * i];
        for (std::size_t k = 0; k < fighters.meets.size(); ++k) {
            if (fighters.meets[k].enemy != target) continue;
            const int taken = std::min(left, fighters.meets[k].touching - models[k]);
            models[k] += std::max(0, taken);
            left -= taken;
        }
        if (left != 0) return false;
    }
    return can_allocate(fighters, std::span(models).first(fighters.meets.size()));
}

Ruling check_allocation(const Setup& setup, const State& state, const Order& order) {
    if (Ruling about = check_subject(state, order, Clause::HTH_04); !about) return about;
    const Fighters fighters = fighters_of(setup, state, state.subject);
    std::array<int, kMostMeets> models{};
    if (read_shares(fighters, order, models)) return Ruling::yes();
    int named = 0;
    int there = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(order.words[1]); ++i)
        named = std::clamp(named + std::clamp(order.words[3 + 2 * i], -1000, 1000), -1000, 1000);
    for (const FightersOfMeet& meet : fighters.meets) there += meet.models;
    return refuse(Clause::HTH_04, Code::Allocation, {named, there});
}

void apply_allocation(Play& play, const Order& order) {
    State& state = play.state;
    Fighters fighters = fighters_of(play.setup, state, state.subject);
    std::array<int, kMostMeets> models{};
    const bool read = read_shares(fighters, order, models);
    CLASHFIELD_ASSERT(read);
    for (std::size_t i = 0; i < fighters.meets.size(); ++i) fighters.meets[i].models = models[i];
    plan_again(play.setup, state, state.subject, fighters, state.round.groups);
}

void list_shares(Lister& lister, UnitId unit, const Fighters& fighters) {
    Words words{unit, static_cast<std::int32_t>(fighters.meets.size())};
    for (const FightersOfMeet& meet : fighters.meets) {
        words.push_back(meet.enemy);
        words.push_back(meet.models);
    }
    lister.add(Verb::Allocate, words.span());
}

// As they stand, then as many as can against each enemy.
void list_allocations(const Setup& setup, const State& state, Lister& lister) {
    const Fighters usual = fighters_of(setup, state, state.subject);
    list_shares(lister, state.subject, usual);
    for (std::size_t i = 0; i < usual.meets.size(); ++i) {
        Fighters turned = usual;
        for (const Fighters::Choice& choice : usual.choices) {
            if ((choice.meets >> i & 1u) == 0) continue;
            const auto first = static_cast<std::size_t>(std::countr_zero(choice.meets));
            turned.meets[first].models -= choice.models;
            turned.meets[i].models += choice.models;
        }
        if (turned.meets[i].models != usual.meets[i].models) list_shares(lister, state.subject, turned);
    }
}

enum BlowsStage : std::uint8_t { kModes, kShares, kStrikes, kStriking };

void queue_fighters(Play& play) {
    State& state = play.state;
    state.cursor = 0;
    state.queue.clear();
    for (const std::uint8_t side : {state.active, other(state.active)}) {
        fill_queue(play, side, [&](UnitId unit) {
            return state.tallies[unit].combat == state.round.combat && state.units[unit].is(flag::kFought) &&
                   state.units[unit].models > 0;
        });
    }
}

bool ask_for_modes(Play& play) {
    State& state = play.state;
    return !work_off(play, [&](UnitId unit) {
        if (!weapon_rule(type_of(play.setup, unit).weapon).two_modes) return true;
        if (state.units[unit].is(flag::kModeChosen)) return true;
        ask_for(play, DecisionKind::Weapon, side_of(play.setup, unit), unit);
        return false;
    });
}
bool ask_for_shares(Play& play) {
    return !work_off(play, [&](UnitId unit) {
        if (!fighters_of(play.setup, play.state, unit).has_choice()) return true;
        ask_for(play, DecisionKind::Allocate, side_of(play.setup, unit), unit);
        return false;
    });
}

}  // namespace

void step_combats(Play& play) {
    State& state = play.state;
    const auto found = unfought(play.setup, state);
    if (found.empty()) {
        state.met = state.contacts;
        return go_to(play, Step::OutcomeTests);
    }
    if (found.size() == 1) return begin_combat(play, found[0]);
    ask_for(play, DecisionKind::Combats, state.active);
}

void step_blows(Play& play) {
    State& state = play.state;
    if (begins(state)) queue_fighters(play);
    if (state.stage == kModes) {
        if (ask_for_modes(play)) return;
        plan_round(play.setup, state, state.round.combat, state.round.groups);
        queue_fighters(play);
        state.stage = kShares;
    }
    if (state.stage == kShares) {
        if (ask_for_shares(play)) return;
        state.stage = kStrikes;
    }
    for (;;) {
        if (state.stage == kStrikes) {
            if (!begin_next_group(play)) break;
            tell_strike(play);
            state.stage = kStriking;
        }
        if (!roll_strike(play)) return;
        end_group(play, state.strike.kills);
        state.stage = kStrikes;
    }
    end_round(play);
    go_to(play, Step::Resolution);
}

constinit const DecisionRules kCombatsRules{
    .verbs = verb_bits(Verb::Fight), .check = check_combat, .apply = apply_combat, .list = list_combats};
constinit const DecisionRules kWeaponRules{.verbs = verb_bits(Verb::Weapon),
                                           .nested = true,
                                           .check = check_weapon,
                                           .apply = apply_weapon,
                                           .list = list_weapons};
constinit const DecisionRules kAllocateRules{.verbs = verb_bits(Verb::Allocate),
                                             .finite = false,
                                             .nested = true,
                                             .check = check_allocation,
                                             .apply = apply_allocation,
                                             .list = list_allocations};

}  // namespace clashfield::empires
