// Sharing out the duels (CL-MEL-01 to -08): declared units, a largest matching of fighters with enemies,
// supports.

#include <algorithm>
#include <vector>

#include "battle/word_items.h"
#include "games/clash/rules/hand_to_hand_combat.h"

namespace clashfield::clash {
namespace {

constexpr std::size_t kDuelWords = 3;
constexpr std::size_t kSupportWords = 2;

bool is_declared(const Setup& setup, const State& state, FigureId figure) {
    return contains(state.declared, unit_of(setup, figure));
}

// An enemy that is also touched by somebody of a unit that does not attack counts as opposed (CL-MEL-04).
bool is_held_by_others(const Setup& setup, const State& state, FigureId foe) {
    return any_foe_in_contact(setup, state, foe,
                              [&](FigureId own) { return !is_declared(setup, state, own); });
}

// How a fighter likes its enemies: from the rear, then from a flank, then by id (CL-MEL-08).
int preference(const State& state, FigureId attacker, FigureId foe) {
    const Face face = face_of(state, foe, attacker);
    return face == Face::Rear ? 0 : face == Face::Front ? 2 : 1;
}

struct Fighter {
    FigureId figure = kNoFigure;
    std::uint8_t fighters = 1;
    InlineVector<FigureId, kMostInContact> foes;  // that it touches, best first
};

struct Fray {
    InlineVector<Fighter, kMaxDuels> attackers;  // each has fighters, of whom check_declare takes no more
    std::vector<FigureId> foes;                  // ascending
    std::vector<std::uint8_t> holder;            // of each foe: attacker + 1

    std::size_t index_of(FigureId foe) const {
        return static_cast<std::size_t>(std::find(foes.begin(), foes.end(), foe) - foes.begin());
    }
};

Fighter fighter_of(const Setup& setup, const State& state, FigureId figure) {
    Fighter fighter;
    fighter.figure = figure;
    fighter.fighters = static_cast<std::uint8_t>(fighters_of(setup, state, figure));
    each_foe_in_contact(setup, state, figure, [&](FigureId foe) {
        insert_in_order(fighter.foes, foe, [&](FigureId a, FigureId b) {
            const int first = preference(state, figure, a);
            const int second = preference(state, figure, b);
            return first != second ? first < second : a < b;
        });
    });
    return fighter;
}

// Attackers by ascending id with the enemies they touch.
void gather(const Setup& setup, const State& state, Fray& melee) {
    for (const UnitId unit : state.declared) {
        each_figure(setup, state, unit, [&](FigureId figure) {
            if (!is_engaged(state, figure)) return;
            insert_in_order(melee.attackers, fighter_of(setup, state, figure),
                            [](const Fighter& a, const Fighter& b) { return a.figure < b.figure; });
        });
    }
    // CL-MEL-04: an enemy with several fighters counts as so many.
    for (const Fighter& fighter : melee.attackers) {
        for (const FigureId foe : fighter.foes) {
            if (contains(melee.foes, foe)) continue;
            const auto fighters = static_cast<std::size_t>(fighters_of(setup, state, foe));
            melee.foes.insert(std::upper_bound(melee.foes.begin(), melee.foes.end(), foe), fighters, foe);
        }
    }
    melee.holder.resize(melee.foes.size());
}

bool is_holder(const Fray& melee, std::size_t attacker, FigureId foe) {
    for (std::size_t i = 0; i < melee.foes.size(); ++i) {
        if (melee.foes[i] == foe && melee.holder[i] == attacker + 1) return true;
    }
    return false;
}

// An augmenting path: gives this attacker an enemy, moving others on if need be.
bool match(Fray& melee, std::size_t attacker, std::vector<bool>& visited) {
    for (const FigureId foe : melee.attackers[attacker].foes) {
        if (is_holder(melee, attacker, foe)) continue;  // all its fighters are in one duel with him
        for (std::size_t i = melee.index_of(foe); i < melee.foes.size() && melee.foes[i] == foe; ++i) {
            if (visited[i]) continue;
            visited[i] = true;
            const std::uint8_t holder = melee.holder[i];
            if (holder != 0 && !match(melee, holder - 1u, visited)) continue;
            melee.holder[i] = static_cast<std::uint8_t>(attacker + 1);
            return true;
        }
    }
    return false;
}

void match_all(Fray& melee) {
    for (std::size_t attacker = 0; attacker < melee.attackers.size(); ++attacker) {
        for (int slot = 0; slot < melee.attackers[attacker].fighters; ++slot) {
            std::vector<bool> visited(melee.foes.size());
            if (!match(melee, attacker, visited)) break;
        }
    }
}

int duels_against(const Assignment& assignment, FigureId defender) {
    return static_cast<int>(std::count_if(assignment.duels.begin(), assignment.duels.end(),
                                          [&](const Duel& duel) { return duel.defender == defender; }));
}

void add_duel(Assignment& assignment, FigureId attacker, FigureId defender, int fighters) {
    Duel duel;
    duel.attacker = attacker;
    duel.defender = defender;
    duel.fighters = static_cast<std::uint8_t>(fighters);
    assignment.duels.push_back(duel);
}

bool is_in_duel(const Assignment& assignment, FigureId attacker) {
    return std::any_of(assignment.duels.begin(), assignment.duels.end(),
                       [&](const Duel& duel) { return duel.attacker == attacker; });
}

// A fighter without an enemy of his own: against a large beast there is room for more, else he supports.
void assign_rest(const Setup& setup, const State& state, const Fighter& fighter, Assignment& assignment) {
    for (const FigureId foe : fighter.foes) {
        const int duels = duels_against(assignment, foe);
        if (duels == 0 || duels >= fighters_of(setup, state, foe)) continue;
        add_duel(assignment, fighter.figure, foe, fighter.fighters);
        return;
    }
    int left = fighter.fighters;
    for (const Duel& duel : assignment.duels) {
        if (left == 0) return;
        const bool touched = contains(fighter.foes, duel.defender);
        const bool given = std::any_of(
            assignment.supports.begin(), assignment.supports.end(),
            [&](const Support& s) { return s.figure == fighter.figure && s.defender == duel.defender; });
        if (!touched || given) continue;
        assignment.supports.push_back({fighter.figure, duel.defender});
        --left;
    }
}

// The largest number of enemies that can be given an opponent, besides those held by others.
int most_opposed(const Setup& setup, const State& state) {
    Fray melee;
    gather(setup, state, melee);
    for (Fighter& fighter : melee.attackers) {
        fighter.foes.erase_if([&](FigureId foe) { return is_held_by_others(setup, state, foe); });
    }
    match_all(melee);
    return static_cast<int>(std::count_if(melee.holder.begin(), melee.holder.end(),
                                          [](std::uint8_t holder) { return holder != 0; }));
}

Ruling refuse_duel(FigureId figure) { return refuse(Clause::MEL_03, Code::Duel, {figure}); }

Ruling check_duel(const Setup& setup, const State& state, const Assignment& assignment, const Duel& duel) {
    if (side_of(setup, duel.attacker) != state.active || !is_declared(setup, state, duel.attacker))
        return refuse_duel(duel.attacker);
    if (!on_table(state, duel.attacker) || !on_table(state, duel.defender) ||
        side_of(setup, duel.defender) == state.active || !touches(state, duel.attacker, duel.defender))
        return refuse_duel(duel.attacker);
    if (duel.fighters == 0) return refuse(Clause::MEL_07, Code::Duel, {duel.attacker});
    if (duels_against(assignment, duel.defender) > fighters_of(setup, state, duel.defender))
        return refuse_duel(duel.defender);
    const auto same = std::count_if(assignment.duels.begin(), assignment.duels.end(), [&](const Duel& other) {
        return other.attacker == duel.attacker && other.defender == duel.defender;
    });
    return same == 1 ? Ruling::yes() : refuse_duel(duel.attacker);
}

Ruling check_support(const Setup& setup, const State& state, const Assignment& assignment,
                     const Support& support) {
    if (side_of(setup, support.figure) != state.active || !is_declared(setup, state, support.figure) ||
        !on_table(state, support.figure) || !on_table(state, support.defender) ||
        !touches(state, support.figure, support.defender) || duels_against(assignment, support.defender) == 0)
        return refuse(Clause::MEL_04, Code::Duel, {support.figure});
    const auto same = std::count_if(
        assignment.supports.begin(), assignment.supports.end(),
        [&](const Support& s) { return s.figure == support.figure && s.defender == support.defender; });
    return same == 1 ? Ruling::yes() : refuse(Clause::MEL_07, Code::Duel, {support.figure});
}

// CL-MEL-02, -07: everybody in contact takes part, with all his fighters if he fights.
Ruling check_share(const Setup& setup, const State& state, const Assignment& assignment, FigureId figure) {
    int fighting = 0;
    int supporting = 0;
    for (const Duel& duel : assignment.duels) fighting += duel.attacker == figure ? duel.fighters : 0;
    for (const Support& support : assignment.supports) supporting += support.figure == figure ? 1 : 0;
    const int fighters = fighters_of(setup, state, figure);
    if (fighting + supporting > fighters) return refuse(Clause::MEL_07, Code::Duel, {figure});
    if (fighting > 0 && fighting + supporting < fighters) return refuse(Clause::MEL_07, Code::Duel, {figure});
    if (fighting + supporting == 0) return refuse(Clause::MEL_02, Code::Duel, {figure});
    return Ruling::yes();
}

}  // namespace

bool may_declare(const Setup& setup, const State& state, UnitId unit) {
    return setup.units[unit].side == state.active && state.units[unit].state != MoraleState::Routing &&
           is_unit_engaged(setup, state, unit);
}

Ruling check_declare(const Setup& setup, const State& state, std::span<const std::int32_t> units) {
    int fighters = 0;  // a battle has room for so many duels
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (units[i] < 0 || units[i] >= static_cast<int>(setup.units.size()))
            return refuse(Clause::MEL_01, Code::Malformed);
        const auto unit = static_cast<UnitId>(units[i]);
        each_figure(setup, state, unit, [&](FigureId figure) {
            if (is_engaged(state, figure)) fighters += fighters_of(setup, state, figure);
        });
        if (!may_declare(setup, state, unit) || contains(units.first(i), units[i]) || fighters > kMaxDuels)
            return refuse(Clause::MEL_01, Code::BadChoice, {units[i]});
    }
    return Ruling::yes();
}

void declare(Play& play, const Order& order) {
    State& state = play.state;
    for (std::size_t i = 1; i < order.words.size(); ++i)
        state.declared.push_back(static_cast<UnitId>(order.words[i]));
    if (play.events.listens())
        play.events.emit(
            Event{static_cast<std::uint8_t>(EventKind::Declared), id(Clause::MEL_01), order.words});
    state.step = state.declared.empty() ? Step::MoraleMust : Step::Assign;
}

Assignment auto_assignment(const Setup& setup, const State& state) {
    Fray melee;
    gather(setup, state, melee);
    match_all(melee);
    Assignment assignment;
    for (std::size_t attacker = 0; attacker < melee.attackers.size(); ++attacker) {
        const Fighter& fighter = melee.attackers[attacker];
        const std::size_t first = assignment.duels.size();
        int left = fighter.fighters;
        for (const FigureId foe : fighter.foes) {
            if (!is_holder(melee, attacker, foe)) continue;
            add_duel(assignment, fighter.figure, foe, 1);
            --left;
        }
        if (assignment.duels.size() > first)  // the rest to the first
            assignment.duels[first].fighters =
                static_cast<std::uint8_t>(assignment.duels[first].fighters + left);
    }
    for (const Fighter& fighter : melee.attackers) {
        if (!is_in_duel(assignment, fighter.figure)) assign_rest(setup, state, fighter, assignment);
    }
    return assignment;
}

Ruling check_assignment(const Setup& setup, const State& state, const Assignment& assignment) {
    for (const Duel& duel : assignment.duels) {
        if (const Ruling one = check_duel(setup, state, assignment, duel); !one) return one;
    }
    for (const Support& support : assignment.supports) {
        if (const Ruling one = check_support(setup, state, assignment, support); !one) return one;
    }
    Ruling ruling = Ruling::yes();
    for (const UnitId unit : state.declared) {
        each_figure(setup, state, unit, [&](FigureId figure) {
            if (ruling && is_engaged(state, figure)) ruling = check_share(setup, state, assignment, figure);
        });
    }
    if (!ruling || assignment.supports.empty()) return ruling;
    int opposed = 0;
    for (const Duel& duel : assignment.duels)
        opposed += is_held_by_others(setup, state, duel.defender) ? 0 : 1;
    if (opposed < most_opposed(setup, state))
        return refuse(Clause::MEL_04, Code::Support, {assignment.supports[0].figure});
    return ruling;
}

Ruling read_assignment(const Setup& setup, const State& state, const Order& order, Assignment& assignment) {
    if (static_cast<Verb>(order.verb) == Verb::AutoDuels) {
        assignment = auto_assignment(setup, state);
        return Ruling::yes();
    }
    const WordItems duels(order.words.span(), kDuelWords);
    const WordItems supports(duels.rest(), kSupportWords);
    const auto malformed = [] { return refuse(Clause::MEL_03, Code::Malformed); };
    if (duels.size() > assignment.duels.capacity() || supports.size() > assignment.supports.capacity())
        return malformed();
    const auto are_figures = [&](std::span<const std::int32_t> item) {
        const auto count = static_cast<int>(setup.figures.size());
        return item[0] >= 0 && item[0] < count && item[1] >= 0 && item[1] < count;
    };
    for (std::size_t i = 0; i < duels.size(); ++i) {
        const auto item = duels[i];
        if (!are_figures(item) || item[2] < 0 || item[2] > 20) return malformed();
        add_duel(assignment, static_cast<FigureId>(item[0]), static_cast<FigureId>(item[1]), item[2]);
    }
    for (std::size_t i = 0; i < supports.size(); ++i) {
        const auto item = supports[i];
        if (!are_figures(item)) return malformed();
        assignment.supports.push_back({static_cast<FigureId>(item[0]), static_cast<FigureId>(item[1])});
    }
    return Ruling::yes();
}

}  // namespace clashfield::clash
