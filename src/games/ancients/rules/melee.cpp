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

UnitId combat_of(const Setup&, const State& state, UnitId unit) {
    UnitId lowest = unit;
    each_in_combat(state, unit, [&](UnitId each) { lowest = std::min(lowest, each); });
    return lowest;
}

// --- losses ---

void suffer(Play& play, UnitId unit, Whose whose, int wounds) {
    State& state = play.state;
    const UnitType& type = type_of(play.setup, unit);
    Unit& it = state.units[unit];
    if (wounds <= 0) return;
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
        if (phase_of(state.step) == 4) return it.set(flag::kWiped);
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

// --- who strikes ---

namespace {

bool is_foot_formed(const Setup& setup, const State& state, UnitId unit) {
    return is_foot(type_of(setup, unit).cls) && !state.units[unit].is(flag::kSkirmishing);
}

// Table 7.9: whether the second rank reaches the enemy.
bool supports(const Setup& setup, const State& state, UnitId unit) {
    if (!is_foot_formed(setup, state, unit)) return false;
    switch (type_of(setup, unit).weapon) {
        case Weapon::Pike:
            return true;
        case Weapon::Spear:
            return !counts_as_charging(state, unit);
        case Weapon::ThrowingSpear:
        case Weapon::HeavyThrowingSpear:
            return is_first_round(state, unit);
        default:
            return false;
    }
}

// AB-CMB-05.
int tier_of(const Setup& setup, const State& state, UnitId unit, Face face) {
    const Weapon weapon = type_of(setup, unit).weapon;
    if (weapon == Weapon::Pike && face == Face::Front) return 1;
    if (weapon == Weapon::Kontos && face == Face::Front) return 2;
    if (counts_as_charging(state, unit)) return 3;
    return weapon == Weapon::TwoHanded ? 5 : 4;
}

void put_in_order(InlineVector<Strike, kMaxStrikes>& strikes, const Strike& strike, std::uint8_t active,
                  const Setup& setup) {
    const auto key = [&](const Strike& each) {
        const int side = side_of(setup, each.unit) == active ? 0 : 1;
        return ((each.tier * 16 + (10 - std::min<int>(each.initiative, 10))) * 2 + side) * 256 + each.unit;
    };
    strikes.push_back(strike);
    for (std::size_t i = strikes.size() - 1; i > 0 && key(strikes[i]) < key(strikes[i - 1]); --i)
        std::swap(strikes[i], strikes[i - 1]);
}

// AB-OVL-02: models wrapped round the enemy, and the enemy's answer to them.
int wrapped_about(const State& state, UnitId unit, Face own) {
    return own == Face::Front ? state.units[unit].wrapped_models() : 0;
}
int answers_to_wraps(const Setup& setup, const State& state, UnitId unit, UnitId enemy) {
    const Unit& it = state.units[enemy];
    const Regiment regiment = closed_up(setup, state, unit);
    const int ranks = regiment.block.ranks();
    return std::min<int>(it.wrapped[0], ranks) + std::min<int>(it.wrapped[1], ranks) +
           std::min<int>(it.wrapped[2] + it.wrapped[3], regiment.block.files);
}

void plan_unit(const Setup& setup, const State& state, UnitId unit, std::uint8_t active,
               InlineVector<Strike, kMaxStrikes>& strikes) {
    const UnitType& type = type_of(setup, unit);
    const Unit& it = state.units[unit];
    if (is_lone_character(setup, unit)) return;  // he strikes for himself
    bool leader_struck = false;
    each_contact(state, unit, [&](Face own, UnitId enemy, Face theirs) {
        const geometry::Meeting meeting = meeting_of(setup, state, {{unit, own}, {enemy, theirs}}, unit);
        Strike strike;
        strike.unit = unit;
        strike.target = enemy;
        strike.own_face = own;
        strike.face = theirs;
        strike.tier = static_cast<std::uint8_t>(tier_of(setup, state, unit, own));
        strike.initiative = type.stats.i;
        int eligible = meeting.own.count;
        if (type.cls == Class::WarMachine) {
            eligible = it.crew;
            strike.attacker = 1;
            strike.initiative = type.crew.i;
        }
        if (own == Face::Front && supports(setup, state, unit)) {
            const Regiment regiment = closed_up(setup, state, unit);
            const int second = regiment.block.ranks() > 1 ? regiment.block.in_rank(1) : 0;
            strike.supports = static_cast<std::uint8_t>(std::min(eligible, second));
        }
        strike.wraps = static_cast<std::uint8_t>(wrapped_about(state, unit, own));
        strike.answers = static_cast<std::uint8_t>(answers_to_wraps(setup, state, unit, enemy));
        strike.strikers =
            static_cast<std::uint8_t>(eligible + strike.supports + strike.wraps + strike.answers);
        strike.leads = own == Face::Front && !leader_struck && has_command(setup, unit, command::kLeader);
        leader_struck = leader_struck || strike.leads;
        put_in_order(strikes, strike, active, setup);
        if (is_chariot(type.cls) && it.is(flag::kCharged)) {  // AB-CHA-01
            Strike impact = strike;
            impact.attacker = 2;
            impact.tier = 0;
            impact.leads = false;
            impact.strikers = static_cast<std::uint8_t>(eligible);
            put_in_order(strikes, impact, active, setup);
        }
        if (type.cls == Class::Elephant && it.crew > 0) {  // AB-ELE-01
            Strike crew = strike;
            crew.attacker = 1;
            crew.initiative = type.crew.i;
            crew.tier = it.is(flag::kCharged) ? 3 : 4;
            crew.strikers = it.crew;
            put_in_order(strikes, crew, active, setup);
        }
    });
}

UnitId main_enemy(const Setup& setup, const State& state, UnitId unit) {
    return largest_in_contact(setup, state, unit);
}

void plan_heroes(const Setup& setup, const State& state, UnitId unit, std::uint8_t active,
                 InlineVector<Strike, kMaxStrikes>& strikes) {
    each_attached(setup, state, unit, [&](CharacterId character) {
        if (state.characters[character].refused) return;
        Strike strike;
        strike.unit = unit;
        strike.character = character;
        strike.target = main_enemy(setup, state, unit);
        if (strike.target == kNoUnit) return;
        if (character == state.round.challenger || character == state.round.challenged) {
            const CharacterId foe =
                character == state.round.challenger ? state.round.challenged : state.round.challenger;
            if (foe != kNoCharacter) {
                strike.target_character = foe;
                strike.target = state.characters[foe].unit;
            }
        }
        strike.initiative = setup.characters[character].stats.i;
        strike.tier = counts_as_charging(state, unit) ? 3 : 4;  // the unit's charge counts (AB-CHR-02)
        strike.strikers = 1;
        put_in_order(strikes, strike, active, setup);
    });
}

}  // namespace

void plan_strikes(const Setup& setup, const State& state, UnitId combat,
                  InlineVector<Strike, kMaxStrikes>& strikes) {
    strikes.clear();
    each_in_combat(state, combat, [&](UnitId unit) {
        plan_unit(setup, state, unit, state.active, strikes);
        plan_heroes(setup, state, unit, state.active, strikes);
    });
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
    return std::any_of(state.defended.begin(), state.defended.end(), [&](const Contact& contact) {
        return contact.b.unit == strike.target && contact.a.unit == strike.unit;
    });
}

}  // namespace

int attacks_of(const Setup& setup, const State& state, const Strike& strike) {
    const Stats& stats = stats_of(setup, strike);
    if (strike.character != kNoCharacter) return stats.a;
    // AB-CMB-04, AB-CMB-10: losses in this round, but for blows struck at the same time.
    int strikers = strike.strikers;
    if (strike.attacker == 0) strikers = std::max(0, strikers - state.tallies[strike.unit].losses_seen);
    if (strikers == 0) return 0;
    if (strike.attacker == 1) return strikers;  // one each (AB-ELE-01, R-99)
    const bool doubled = is_frenzied(state, strike.unit);
    int attacks = strikers * stats.a * (doubled ? 2 : 1);
    const UnitType& type = type_of(setup, strike.unit);
    if (type.weapon == Weapon::TwoHand && is_foot(type.cls)) attacks += strikers;
    return attacks + (strike.leads ? 1 : 0);
}

Lines lines_to_hit(const Setup& setup, const State& state, const Strike& strike) {
    Lines lines;
    const bool beast = strike.attacker == 0 && is_elephant(setup, strike.unit);
    const bool loose = state.units[strike.target].is(flag::kSkirmishing);
    const bool feared = is_first_round(state, strike.unit) &&
                        std::any_of(state.feared.begin(), state.feared.end(), [&](const Feared& each) {
                            return each.unit == strike.unit && each.enemy == strike.target;
                        });
    if (fights_over_obstacle(state, strike)) {
        lines.add(Label::Obstacle, 6, Clause::CMB_07);
    } else if (beast && loose) {
        lines.add(Label::BeastAtSkirmishers, 6, Clause::CMB_07);
    } else if (feared) {
        lines.add(Label::FearedEnemy, 6, Clause::CMB_07);
    } else {
        lines.add(Label::Skill,
                  to_hit_in_melee(stats_of(setup, strike).ws, stats_of_target(setup, state, strike).ws),
                  Clause::CMB_06);
    }
    return lines;
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
        default:
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
        state.tallies[unit].ranks =
            static_cast<std::uint8_t>(rank_bonus(play.setup, state, unit));  // counted now
        words.push_back(unit);
        ++words[0];
        each_attached(play.setup, state, unit,
                      [&](CharacterId character) { state.characters[character].refused = false; });
    });
    emit(play, EventKind::Combat, Clause::CMB_01, std::move(words));
    go_to(play, Step::Challenge);
}

Ruling check_next_combat(const Setup& setup, const State& state, const Order& order) {
    const InlineVector<UnitId, kMaxUnits> found = unfought(setup, state);
    for (const UnitId combat : found) {
        if (order.words[0] == combat) return Ruling::yes();
    }
    return refuse(Clause::CMB_01, Code::BadChoice,
                  {is_unit(setup, order.words[0]) ? order.words[0] : kNothing});
}
void apply_next_combat(Play& play, const Order& order) {
    begin_combat(play, static_cast<UnitId>(order.words[0]));
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

// --- challenges (AB-CMB-02) ---

namespace {

template <typename Visit>
void each_hero(const Setup& setup, const State& state, std::uint8_t side, Visit visit) {
    each_in_combat(state, state.round.combat, [&](UnitId unit) {
        if (side_of(setup, unit) == side) each_attached(setup, state, unit, visit);
    });
}
bool has_hero(const Setup& setup, const State& state, std::uint8_t side) {
    bool any = false;
    each_hero(setup, state, side, [&](CharacterId) { any = true; });
    return any;
}

// The charging side first; the active one if both or neither charged.
std::uint8_t first_challenger(const Setup& setup, const State& state) {
    bool charged[2] = {false, false};
    each_in_combat(state, state.round.combat, [&](UnitId unit) {
        if (counts_as_charging(state, unit)) charged[side_of(setup, unit)] = true;
    });
    if (charged[0] == charged[1]) return state.active;
    return charged[0] ? 0 : 1;
}

enum ChallengeStage : std::uint8_t { kMayChallenge, kAnswered, kNaming, kSettled };

bool is_hero_of(const Setup& setup, const State& state, std::uint8_t side, std::int32_t character) {
    bool found = false;
    each_hero(setup, state, side, [&](CharacterId each) { found = found || each == character; });
    return found;
}

Ruling check_hero(const Setup& setup, const State& state, const Order& order, std::uint8_t side) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Pass || verb == Verb::Refuse) return Ruling::yes();
    return is_hero_of(setup, state, side, order.words[0])
               ? Ruling::yes()
               : refuse(Clause::CMB_02, Code::NotYours, {kNothing});
}
Ruling check_challenge(const Setup& setup, const State& state, const Order& order) {
    return check_hero(setup, state, order, state.asked);
}
Ruling check_name(const Setup& setup, const State& state, const Order& order) {
    return check_hero(setup, state, order, other(state.asked));
}

void apply_challenge(Play& play, const Order& order) {
    Round& round = play.state.round;
    round.asked = static_cast<std::uint8_t>(round.asked | 1u << play.state.asked);
    if (static_cast<Verb>(order.verb) == Verb::Pass) return;
    round.challenger = static_cast<CharacterId>(order.words[0]);
    round.stage = kAnswered;
    emit(play, EventKind::Challenge, Clause::CMB_02, {round.challenger, kNothing});
}

void refuse_for(Play& play, CharacterId character) {
    play.state.characters[character].refused = true;
    play.state.round.challenger = kNoCharacter;
    play.state.round.stage = kSettled;
}

void apply_accept(Play& play, const Order& order) {
    Round& round = play.state.round;
    if (static_cast<Verb>(order.verb) == Verb::Accept) {
        round.challenged = static_cast<CharacterId>(order.words[0]);
        round.stage = kSettled;
        emit(play, EventKind::Challenge, Clause::CMB_02, {round.challenger, round.challenged});
        return;
    }
    InlineVector<CharacterId, kMaxCharacters> heroes;
    each_hero(play.setup, play.state, play.state.asked, [&](CharacterId each) { heroes.push_back(each); });
    if (heroes.size() == 1) return refuse_for(play, heroes[0]);
    round.stage = kNaming;
}
void apply_name(Play& play, const Order& order) {
    refuse_for(play, static_cast<CharacterId>(order.words[0]));
}

// the highest Leadership, then the lowest number, first.
void list_heroes(const Setup& setup, const State& state, std::uint8_t side, Verb verb, Lister& lister) {
    for (int ld = 10; ld >= 1; --ld) {
        each_hero(setup, state, side, [&](CharacterId each) {
            if (setup.characters[each].stats.ld == ld) lister.add_words(verb, each);
        });
    }
}
void list_challenge(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::Pass);
    list_heroes(setup, state, state.asked, Verb::Challenge, lister);
}
void list_accept(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::Refuse);
    list_heroes(setup, state, state.asked, Verb::Accept, lister);
}
void list_name(const Setup& setup, const State& state, Lister& lister) {
    list_heroes(setup, state, other(state.asked), Verb::Name, lister);
}

}  // namespace

void step_challenge(Play& play) {
    State& state = play.state;
    Round& round = state.round;
    const bool possible = has_hero(play.setup, state, 0) && has_hero(play.setup, state, 1);
    if (possible && round.stage == kMayChallenge) {
        const std::uint8_t first = first_challenger(play.setup, state);
        for (const std::uint8_t side : {first, other(first)}) {
            if ((round.asked >> side & 1u) == 0) return ask(play, side);
        }
    }
    if (round.stage == kAnswered || round.stage == kNaming) {
        const std::uint8_t challenging = play.setup.characters[round.challenger].side;
        return ask(play, round.stage == kAnswered ? other(challenging) : challenging);
    }
    go_to(play, Step::Blows);
}

constinit const DecisionRules kNextCombatRules{.verbs = verb_bits(Verb::NextCombat),
                                               .check = check_next_combat,
                                               .apply = apply_next_combat,
                                               .list = list_next_combat};
constinit const DecisionRules kChallengeRules{.verbs = verb_bits(Verb::Challenge, Verb::Pass),
                                              .check = check_challenge,
                                              .apply = apply_challenge,
                                              .list = list_challenge};
constinit const DecisionRules kAcceptRules{.verbs = verb_bits(Verb::Accept, Verb::Refuse),
                                           .nested = true,
                                           .check = check_challenge,
                                           .apply = apply_accept,
                                           .list = list_accept};
constinit const DecisionRules kNameRules{.verbs = verb_bits(Verb::Name),
                                         .nested = true,
                                         .check = check_name,
                                         .apply = apply_name,
                                         .list = list_name};

// AB-CMB-12: everything goes at the rank and file of the unit with most contact until somebody says
// otherwise.
namespace {
Ruling check_allocation(const Setup&, const State& state, const Order& order) {
    int found = 0;
    for (std::int32_t i = 0; i < order.words[1]; ++i)
        found += order.words[static_cast<std::size_t>(4 + 3 * i)];
    const int needed = state.round.strikes.empty() ? 0 : state.round.strikes[state.round.strike].strikers;
    return refuse(Clause::CMB_12, Code::BadAllocation, {found, needed});
}
void apply_allocation(Play&, const Order&) {}
void list_allocations(const Setup&, const State&, Lister&) {}
}  // namespace

constinit const DecisionRules kAllocateRules{.verbs = verb_bits(Verb::Allocate),
                                             .nested = true,
                                             .check = check_allocation,
                                             .apply = apply_allocation,
                                             .list = list_allocations};

}  // namespace clashfield::ancients
