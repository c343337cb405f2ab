// AB-CMB: combats, challenges, who strikes whom and in which order. How the dice fall is in blows.cpp.

#include "games/ancients/rules/melee.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/saves.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {

UnitId combat_of(const Setup& setup, const State& state, UnitId unit) {
    UnitId lowest = kNoUnit;
    each_in_combat(state, unit, [&](UnitId each) {
        if (side_of(setup, each) == state.active) lowest = std::min(lowest, each);
    });
    return lowest == kNoUnit ? unit : lowest;
}

// --- losses ---

void suffer(Play& play, UnitId unit, Whose whose, int wounds) {
    State& state = play.state;
    const UnitType& type = type_of(play.setup, unit);
    Unit& it = state.units[unit];
    if (wounds <= 0) return;
    if (is_lone_character(play.setup, unit))
        return wound_character(play, play.setup.units[unit].character, wounds,
                               other(side_of(play.setup, unit)), false);
    if (whose == Whose::Crew) {
        const int lost = std::min<int>(wounds, it.crew);
        it.crew = static_cast<std::uint8_t>(it.crew - lost);
        emit(play, EventKind::Losses, Clause::SHO_12, {unit, lost, it.crew});
        return;
    }
    const int left = it.models - it.pending_losses;
    const int all = left * type.stats.w - it.wounds;  // more than these are not there to be lost
    const int taken = it.wounds + std::min(wounds, all);
    const int models = taken / type.stats.w;
    it.wounds = static_cast<std::uint8_t>(taken % type.stats.w);
    it.pending_losses = static_cast<std::uint16_t>(it.pending_losses + models);
    emit(play, EventKind::Losses, Clause::CMB_10, {unit, models, it.models - it.pending_losses});
}

// losses come off the rear ranks; with only the front rank left, wrapped models die first.
void shrink(Play& play, UnitId unit) {
    State& state = play.state;
    Unit& it = state.units[unit];
    const bool crewless = is_machine(play.setup, unit) && it.crew == 0;
    if (it.pending_losses == 0 && !crewless) return;
    it.models = static_cast<std::uint16_t>(it.models - std::min(it.models, it.pending_losses));
    it.pending_losses = 0;
    for (const int place : {2, 3, 0, 1}) {
        while (it.wrapped[place] > 0 && it.models - it.wrapped_models() < it.files) --it.wrapped[place];
    }
    if (it.models == 0 || crewless) {
        if (state.step >= Step::Combats && state.step <= Step::CombatPanic) return it.set(flag::kWiped);
        return destroy(play, unit, Fate::Shot, kNoUnit);
    }
    it.files = static_cast<std::uint8_t>(std::min<int>(it.files, it.models - it.wrapped_models()));
    refresh(play.setup, state, unit);
}

// enemies on an edge that has drawn back close up to it if they find room.
void shrink_engaged(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (is_on_table(state.units[i])) shrink(play, static_cast<UnitId>(i));
    }
    for (const Contact& contact : state.contacts) {
        const auto a = static_cast<UnitId>(contact.a.unit);
        const auto b = static_cast<UnitId>(contact.b.unit);
        if (state.units[a].is(flag::kWiped) || state.units[b].is(flag::kWiped)) continue;
        const Body mine = body_of(setup, state, a);
        const Body theirs = body_of(setup, state, b);
        if (geometry::is_flush(mine, contact.a.face, theirs, contact.b.face, kEps)) continue;
        const bool b_moves = contact.b.face == Face::Front;
        const Body closed = b_moves ? geometry::closed_up(theirs, contact.b.face, mine, contact.a.face)
                                    : geometry::closed_up(mine, contact.a.face, theirs, contact.b.face);
        const UnitId mover = b_moves ? b : a;
        if (is_free(setup, state, mover, closed)) stand(setup, state, mover, closed.front);
    }
}

// --- the numbers of a blow ---

namespace {

const Stats& stats_of(const Setup& setup, const Strike& strike) {
    if (strike.character != kNoCharacter) return setup.characters[strike.character].stats;
    const UnitType& type = type_of(setup, strike.unit);
    return strike.attacker == 1 ? type.crew : type.stats;
}

const Stats& stats_of_target(const Setup& setup, const State&, const Strike& strike) {
    if (strike.target_character != kNoCharacter) return setup.characters[strike.target_character].stats;
    const UnitType& type = type_of(setup, strike.target);
    return type.cls == Class::WarMachine ? type.crew : type.stats;  // AB-WMC-06
}

bool fights_over_obstacle(const State& state, const Strike& strike) {
    return std::any_of(state.defended.begin(), state.defended.end(), [&](const Defended& place) {
        return !place.stormed && place.contact.b.unit == strike.target && place.contact.a.unit == strike.unit;
    });
}

}  // namespace

namespace {

// Where the strikes begin that are made at the same time as this one.
std::size_t begin_of_bunch(const Round& round) {
    std::size_t first = round.strike;
    while (first > 0 && round.strikes[first - 1].tier == round.strikes[round.strike].tier &&
           round.strikes[first - 1].initiative == round.strikes[round.strike].initiative)
        --first;
    return first;
}

constexpr int kMostAtOne = 2;  // AB-CMB-12: rank-and-file models at one character
constexpr int kImpact = 2;     // Strike::attacker

// They ride on one model, which is in contact whole.
bool is_crew_of_beast(const Setup& setup, const Strike& strike) {
    return strike.attacker == 1 && is_elephant(setup, strike.unit);
}

// What is left of the strikers of a unit after its losses: they come off those who support, then those
// who are wrapped, then those in contact with whom caused them, then with most models.
struct LeftToStrike {
    const Strike* strike = nullptr;
    int supports = 0;
    int wraps = 0;
    int contact = 0;
    int all() const { return supports + wraps + contact; }
};
using AllLeft = InlineVector<LeftToStrike, 2 * kMaxUnits>;

int take(int& from, int& losses) {
    const int taken = std::min(from, losses);
    from -= taken;
    losses -= taken;
    return taken;
}
void take_losses(AllLeft& all, UnitId caused_by, int losses) {
    for (LeftToStrike& each : all) take(each.supports, losses);
    for (LeftToStrike& each : all) take(each.wraps, losses);
    for (LeftToStrike& each : all) {
        if (each.strike->foe == caused_by) take(each.contact, losses);
    }
    while (losses > 0) {
        LeftToStrike* most = nullptr;
        for (LeftToStrike& each : all) {
            if (each.contact > 0 && (most == nullptr || each.contact > most->contact)) most = &each;
        }
        if (most == nullptr) return;
        take(most->contact, losses);
    }
}

}  // namespace

bool was_struck_down_just_now(const Round& round, CharacterId character, UnitId alone) {
    for (std::size_t i = begin_of_bunch(round); i < round.strike; ++i) {
        const Strike& each = round.strikes[i];
        if (each.fallen > 0 && (each.target_character == character || each.target == alone)) return true;
    }
    return false;
}

bool has_just_lost(const Round& round, UnitId unit) {
    for (std::size_t i = begin_of_bunch(round); i < round.strike; ++i) {
        const Strike& each = round.strikes[i];
        if (each.fallen > 0 && each.target == unit && each.target_character == kNoCharacter) return true;
    }
    return false;
}

int room_at(const Setup& setup, const State& state, const Strike& strike, CharacterId character) {
    const Round& round = state.round;
    const bool fights_alone =
        round.challenged != kNoCharacter && (character == round.challenger || character == round.challenged);
    if (fights_alone) return 0;  // AB-CMB-02
    const UnitId alone = setup.characters[character].alone;
    int room = kMostAtOne;
    for (std::size_t i = 0; i < round.strike; ++i) {
        const Strike& each = round.strikes[i];
        const bool at_him = each.target_character == character || each.target == alone;
        const bool alike = (each.attacker == kImpact) == (strike.attacker == kImpact);
        if (at_him && alike && each.character == kNoCharacter && !is_crew_of_beast(setup, each))
            room -= each.sent;
    }
    return std::max(0, room);
}

namespace {

int all_strikers_of(const Setup& setup, const State& state, const Strike& strike) {
    const Round& round = state.round;
    AllLeft all;
    for (const Strike& each : round.strikes) {
        const bool same =
            each.unit == strike.unit && each.attacker == strike.attacker && each.character == kNoCharacter;
        if (!same) continue;
        all.push_back({&each, each.supports, each.wraps, each.strikers - each.supports - each.wraps});
    }
    const std::size_t before = begin_of_bunch(round);
    for (std::size_t i = 0; i < before; ++i) {
        const Strike& each = round.strikes[i];
        if (each.target != strike.unit || each.target_character != kNoCharacter) continue;
        take_losses(all, each.unit, each.fallen);
    }
    // AB-ELE-02: a dead beast has no crew that fights.
    if (is_crew_of_beast(setup, strike)) {
        bool dead = false;
        for (std::size_t i = 0; i < before; ++i)
            dead = dead || (round.strikes[i].target == strike.unit && round.strikes[i].fallen > 0);
        return dead ? 0 : strike.strikers;
    }
    for (const LeftToStrike& each : all) {
        if (each.strike == &strike) return each.all();
    }
    return strike.strikers;
}

}  // namespace

int strikers_of(const Setup& setup, const State& state, const Strike& strike) {
    if (strike.settled) return strike.sent;
    if (strike.character != kNoCharacter) return strike.strikers;
    const int strikers = all_strikers_of(setup, state, strike);
    if (!is_lone_character(setup, strike.target) || is_crew_of_beast(setup, strike)) return strikers;
    return std::min(strikers, room_at(setup, state, strike, setup.units[strike.target].character));
}

int attacks_of(const Setup& setup, const State& state, const Strike& strike) {
    const Stats& stats = stats_of(setup, strike);
    if (strike.character != kNoCharacter) return stats.a;
    const int strikers = strikers_of(setup, state, strike);  // AB-CMB-04
    if (strikers == 0) return 0;
    if (strike.attacker == 1) return strikers;  // one each (AB-ELE-01, R-99)
    const bool doubled = is_frenzied(state, strike.unit);
    int attacks = strikers * stats.a * (doubled ? 2 : 1);
    const UnitType& type = type_of(setup, strike.unit);
    if (type.weapon == Weapon::TwoHand && is_foot(type.cls)) attacks += strikers;
    return attacks + (strike.leads ? 1 : 0);
}

Sum lines_to_hit(const Setup& setup, const State& state, const Strike& strike) {
    Sum sum;
    const bool beast = strike.attacker == 0 && is_elephant(setup, strike.unit);
    const bool loose = state.units[strike.target].is(flag::kSkirmishing);
    const bool feared = is_first_round(state, strike.unit) &&
                        std::any_of(state.feared.begin(), state.feared.end(), [&](const Feared& each) {
                            return each.unit == strike.unit && each.enemy == strike.target;
                        });
    if (fights_over_obstacle(state, strike)) {
        sum.add(Label::Obstacle, 6, Clause::CMB_07);
    } else if (beast && loose) {
        sum.add(Label::BeastAtSkirmishers, 6, Clause::CMB_07);
    } else if (feared) {
        sum.add(Label::FearedEnemy, 6, Clause::CMB_07);
    } else {
        sum.add(Label::Skill,
                to_hit_in_melee(stats_of(setup, strike).ws, stats_of_target(setup, state, strike).ws),
                Clause::CMB_06);
    }
    return sum;
}

int strength_of(const Setup& setup, const State& state, const Strike& strike) {
    const UnitType& type = type_of(setup, strike.unit);
    if (strike.attacker == 2) {  // AB-CHA-01
        constexpr int kImpact[] = {4, 5, 6};
        return kImpact[word(type.cls) - word(Class::LightChariot)];
    }
    int strength = stats_of(setup, strike).s;
    if (strike.character != kNoCharacter || strike.attacker == 1) return strength;
    const bool charging = counts_as_charging(state, strike.unit);
    switch (type.weapon) {
        case Weapon::Spear:
            if (charging && type.cls == Class::Cavalry) ++strength;
            break;
        case Weapon::HeavyThrowingSpear:
            if (is_first_round(state, strike.unit)) ++strength;
            break;
        case Weapon::Kontos:
            if (charging) ++strength;
            break;
        case Weapon::TwoHanded:
            strength += 2;
            break;
        case Weapon::Falx:
            ++strength;
            break;
        case Weapon::Hand:
        case Weapon::Improvised:
        case Weapon::TwoHand:
        case Weapon::ThrowingSpear:
        case Weapon::Pike:
            break;
    }
    return std::min(strength, 10);
}

int toughness_in_melee(const Setup& setup, const State& state, const Strike& strike) {
    return stats_of_target(setup, state, strike).t;
}

bool rolls_again(const Setup& setup, const State& state, const Strike& strike) {
    if (strike.attacker != 0 || strike.character != kNoCharacter || !is_first_round(state, strike.unit))
        return false;
    if (hates(setup, strike.unit, strike.target)) return true;
    const UnitType& type = type_of(setup, strike.unit);
    const bool loose = type.cls == Class::Cavalry || state.units[strike.unit].is(flag::kSkirmishing);
    return type.weapon == Weapon::ThrowingSpear && loose;
}

// --- S4.1: which combat is next ---

namespace {

InlineVector<UnitId, kMaxUnits> unfought(const Setup& setup, const State& state) {
    InlineVector<UnitId, kMaxUnits> found;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (!is_on_table(state.units[unit]) || !is_engaged(state, unit)) continue;
        if (!state.units[unit].is(flag::kFoughtHere) && combat_of(setup, state, unit) == unit)
            found.push_back(unit);
    }
    return found;
}

void begin_combat(Play& play, UnitId combat) {
    State& state = play.state;
    state.round = {};
    state.round.combat = combat;
    Words words{0};
    each_in_combat(state, combat, [&](UnitId unit) {
        state.units[unit].set(flag::kFoughtHere);
        state.tallies[unit] = {};
        state.tallies[unit].combat = combat;
        state.tallies[unit].ranks =
            static_cast<std::uint8_t>(rank_bonus(play.setup, state, unit));  // counted now
        if (play.events.listens()) {
            words.push_back(unit);
            ++words[0];
        }
        each_attached(play.setup, state, unit,
                      [&](CharacterId character) { state.characters[character].refused = false; });
    });
    emit(play, EventKind::Combat, Clause::CMB_01, std::move(words));
    go_to(play, Step::Challenge);
}

Ruling check_next_combat(const Setup& setup, const State& state, const Order& order) {
    if (!is_unit(setup, order.words[0])) return refuse(Clause::CMB_01, Code::BadChoice, {kNothing});
    // Any unit of it will do.
    const auto unit = static_cast<UnitId>(order.words[0]);
    const bool fights =
        is_on_table(state.units[unit]) && is_engaged(state, unit) && !state.units[unit].is(flag::kFoughtHere);
    return fights ? Ruling::yes() : refuse(Clause::CMB_01, Code::BadChoice, {unit});
}
void apply_next_combat(Play& play, const Order& order) {
    begin_combat(play, combat_of(play.setup, play.state, static_cast<UnitId>(order.words[0])));
}
void list_next_combat(const Setup& setup, const State& state, Lister& lister) {
    for (const UnitId combat : unfought(setup, state)) lister.add_words(Verb::NextCombat, combat);
}

}  // namespace

void step_combats(Play& play) {
    const InlineVector<UnitId, kMaxUnits> found = unfought(play.setup, play.state);
    if (found.empty()) {
        shrink_engaged(play);
        return go_to(play, Step::Results);
    }
    if (found.size() == 1) return begin_combat(play, found[0]);
    ask(play, play.state.active);
}

constinit const DecisionRules kNextCombatRules{.verbs = verb_bits(Verb::NextCombat),
                                               .check = check_next_combat,
                                               .apply = apply_next_combat,
                                               .list = list_next_combat};
}  // namespace clashfield::ancients
