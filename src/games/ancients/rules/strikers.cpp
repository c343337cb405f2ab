// AB-CMB-03 to -05: who strikes whom, and in which order.

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/saves.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/war_machines.h"
#include "geometry/meets.h"

namespace clashfield::ancients {

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
        case Weapon::Hand:
        case Weapon::Improvised:
        case Weapon::TwoHand:
        case Weapon::Kontos:
        case Weapon::TwoHanded:
        case Weapon::Falx:
            break;
    }
    return false;
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
        const int moment = (each.tier * 16 + (10 - std::min<int>(each.initiative, 10))) * 2 + side;
        return (moment * 256 + each.unit) * 8 + each.need;  // AB-DIC-02: of one unit the easiest first
    };
    strikes.push_back(strike);
    for (std::size_t i = strikes.size() - 1; i > 0 && key(strikes[i]) < key(strikes[i - 1]); --i)
        std::swap(strikes[i], strikes[i - 1]);
}

// The enemy in front with most of the unit's models against him: he is the one it wraps round.
UnitId main_enemy_in_front(const Setup& setup, const State& state, UnitId unit) {
    UnitId best = kNoUnit;
    int most = -1;
    each_contact(state, unit, [&](Face own, UnitId enemy, Face theirs) {
        if (face_as_fought(setup, state, unit, own) != Face::Front) return;
        const int models = meeting_of(setup, state, {{unit, own}, {enemy, theirs}}, unit).own.count;
        if (models < most || (models == most && enemy > best)) return;
        best = enemy;
        most = models;
    });
    return best;
}

// AB-OVL-02: models wrapped round the enemy, and the enemy's answer to them.
int answers_to_wraps(const Setup& setup, const State& state, UnitId unit, UnitId enemy) {
    const Unit& it = state.units[enemy];
    if (it.wrapped_models() == 0 || main_enemy_in_front(setup, state, enemy) != unit) return 0;
    const Regiment regiment = closed_up(setup, state, unit);
    const int ranks = regiment.block.ranks();
    return std::min<int>(it.wrapped[0], ranks) + std::min<int>(it.wrapped[1], ranks) +
           std::min<int>(it.wrapped[2] + it.wrapped[3], regiment.block.files);
}

// The models of a unit that touch one enemy along one face.
struct Meet {
    Face own = Face::Front;  // as the unit stands
    UnitId enemy = kNoUnit;
    Face theirs = Face::Front;
    geometry::Cells cells;
    int models = 0;  // that strike this enemy
    int shared = 0;  // of them, those who touch another one along the face (AB-CMB-12)
};
using Meets = InlineVector<Meet, kMaxUnits>;

using Place = geometry::RankAndFile;
bool stands_in(const geometry::Block& block, const Meet& meet, Place place) {
    const bool flank = meet.own == Face::Left || meet.own == Face::Right;
    const int cell = flank ? place.rank : place.file;
    return geometry::model_at(block, meet.own, cell) == place && cell >= meet.cells.first &&
           cell < meet.cells.first + meet.cells.count;
}

// AB-GEO-13, AB-CMB-12: a model strikes once: in front before on a flank before behind, and there whom most
// of the unit touches unless the owner says otherwise.
void meet_enemies(const Setup& setup, const State& state, UnitId unit, Meets& meets) {
    const geometry::Block block = closed_up(setup, state, unit).block;
    each_contact(state, unit, [&](Face own, UnitId enemy, Face theirs) {
        const geometry::Meeting meeting = meeting_of(setup, state, {{unit, own}, {enemy, theirs}}, unit);
        meets.push_back({own, enemy, theirs, meeting.own});
    });
    const auto order = [](Face face) { return face == Face::Front ? 0 : face == Face::Rear ? 2 : 1; };
    const auto before = [&](const Meet& a, const Meet& b) {
        if (order(a.own) != order(b.own)) return order(a.own) < order(b.own);
        return a.cells.count != b.cells.count ? a.cells.count > b.cells.count : a.enemy < b.enemy;
    };
    // By insertion: they are few, and std::stable_sort allocates.
    for (std::size_t i = 1; i < meets.size(); ++i) {
        for (std::size_t at = i; at > 0 && before(meets[at], meets[at - 1]); --at)
            std::swap(meets[at], meets[at - 1]);
    }
    for (std::size_t i = 0; i < meets.size(); ++i) {
        for (int cell = meets[i].cells.first; cell < meets[i].cells.first + meets[i].cells.count; ++cell) {
            const Place place = geometry::model_at(block, meets[i].own, cell);
            bool taken = false;
            bool shared = false;
            for (std::size_t k = 0; k < meets.size(); ++k) {
                if (k == i || !stands_in(block, meets[k], place)) continue;
                taken = taken || k < i;
                shared = shared || meets[k].own == meets[i].own;
            }
            meets[i].models += taken ? 0 : 1;
            meets[i].shared += shared && !taken ? 1 : 0;
        }
    }
}

std::uint8_t need_of(const Setup& setup, const State& state, const Strike& strike) {
    return static_cast<std::uint8_t>(lines_to_hit(setup, state, strike).total);
}

struct StrikePlanner {
    const Setup& setup;
    const State& state;
    UnitId unit;
    InlineVector<Strike, kMaxStrikes>& strikes;
    int second_rank = 0;  // of those who can support, how many are left
    bool leader_struck = false;

    void add(Strike strike) const {
        strike.foe = strike.target;
        if (strike.attacker != 2) strike.need = need_of(setup, state, strike);
        put_in_order(strikes, strike, state.active, setup);
    }
    void plan(const Meet& meet) {
        const UnitType& type = type_of(setup, unit);
        const Unit& it = state.units[unit];
        const Face own = face_as_fought(setup, state, unit, meet.own);
        const UnitId enemy = meet.enemy;
        Strike strike;
        strike.unit = unit;
        strike.target = enemy;
        strike.own_face = own;
        strike.face = meet.theirs;
        strike.tier = static_cast<std::uint8_t>(tier_of(setup, state, unit, own));
        strike.initiative = type.stats.i;
        strike.shared = static_cast<std::uint8_t>(meet.shared);
        int eligible = meet.models;
        if (type.cls == Class::WarMachine) {
            eligible *= it.crew;
            strike.attacker = 1;
            strike.tier = 4;
            strike.initiative = type.crew.i;
        }
        if (own == Face::Front) {
            strike.supports = static_cast<std::uint8_t>(std::min(eligible, second_rank));
            second_rank -= strike.supports;
            if (main_enemy_in_front(setup, state, unit) == enemy)
                strike.wraps = static_cast<std::uint8_t>(it.wrapped_models());
        }
        strike.answers = static_cast<std::uint8_t>(answers_to_wraps(setup, state, unit, enemy));
        strike.strikers =
            static_cast<std::uint8_t>(eligible + strike.supports + strike.wraps + strike.answers);
        strike.leads = own == Face::Front && !leader_struck && has_command(setup, unit, command::kLeader);
        leader_struck = leader_struck || strike.leads;
        add(strike);
        if (is_chariot(type.cls) && it.is(flag::kCharged)) {  // AB-CHA-01
            Strike impact = strike;
            impact.attacker = 2;
            impact.tier = 0;
            impact.leads = false;
            impact.supports = impact.wraps = impact.answers = 0;
            impact.strikers = static_cast<std::uint8_t>(eligible);
            add(impact);
        }
        if (type.cls == Class::Elephant && eligible > 0 && it.crew > 0) {  // AB-ELE-01
            Strike crew = strike;
            crew.attacker = 1;
            crew.initiative = type.crew.i;
            crew.tier = it.is(flag::kCharged) ? 3 : 4;
            crew.strikers = it.crew;
            add(crew);
        }
    }
};

void plan_unit(const Setup& setup, const State& state, UnitId unit,
               InlineVector<Strike, kMaxStrikes>& strikes) {
    if (is_lone_character(setup, unit)) return;  // he strikes for himself
    StrikePlanner planner{setup, state, unit, strikes};
    if (supports(setup, state, unit)) {
        const Regiment regiment = closed_up(setup, state, unit);
        planner.second_rank = regiment.block.ranks() > 1 ? regiment.block.in_rank(1) : 0;
    }
    Meets meets;
    meet_enemies(setup, state, unit, meets);
    for (const Meet& meet : meets) planner.plan(meet);
}

// AB-CMB-12: whom most of its models touch, then the lowest number.
UnitId main_enemy(const Setup& setup, const State& state, UnitId unit) {
    UnitId best = kNoUnit;
    int most = -1;
    each_contact(state, unit, [&](Face own, UnitId enemy, Face theirs) {
        const int models = meeting_of(setup, state, {{unit, own}, {enemy, theirs}}, unit).own.count;
        if (models < most || (models == most && enemy > best)) return;
        best = enemy;
        most = models;
    });
    return best;
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
        strike.foe = strike.target;
        strike.need = need_of(setup, state, strike);
        put_in_order(strikes, strike, active, setup);
    });
}

}  // namespace

void plan_strikes(const Setup& setup, const State& state, UnitId combat,
                  InlineVector<Strike, kMaxStrikes>& strikes) {
    strikes.clear();
    each_in_combat(state, combat, [&](UnitId unit) {
        plan_unit(setup, state, unit, strikes);
        plan_heroes(setup, state, unit, state.active, strikes);
    });
}

}  // namespace clashfield::ancients
