#include "games/empires/rules/combat_resolution.h"

#include <algorithm>

#include "games/empires/rules/characters.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/terrain.h"

namespace clashfield::empires {
namespace {

// One side of a combat.
struct CombatSide {
    const Setup& setup;
    const State& state;
    UnitId combat;
    std::uint8_t side;

    // The best value of a unit of this side, or of its enemies, that has models left.
    template <typename Value>
    int best(bool own, Value value) const {
        int found = 0;
        each_in_combat(state, combat, [&](UnitId unit) {
            const bool counts = (side_of(setup, unit) == side) == own && state.units[unit].models > 0;
            if (counts) found = std::max<int>(found, value(unit));
        });
        return found;
    }
    template <typename Which>
    bool any(Which which) const {
        return best(true, [&](UnitId unit) { return which(unit) ? 1 : 0; }) > 0;
    }
};

bool is_closed_infantry(const Setup& setup, UnitId unit) {
    return class_of(setup, unit) == Class::Infantry && type_of(setup, unit).order == Spacing::Closed;
}

int casualties(const CombatSide& of) {  // CE-CRS-02
    int sum = 0;
    each_in_combat(of.state, of.combat, [&](UnitId unit) {
        if (side_of(of.setup, unit) == of.side) sum += of.state.tallies[unit].kills;
    });
    return std::min(sum, 100);
}

int closed_order(const CombatSide& of) {
    return of.any([&](UnitId unit) {
        return is_closed_infantry(of.setup, unit) && !loses_order_lines(of.setup, of.state, unit);
    });
}

int other_formed(const CombatSide& of) {  // CE-CRS-05
    if (closed_order(of) > 0) return 0;
    return of.any([&](UnitId unit) {
        const Class cls = class_of(of.setup, unit);
        const bool counts = (cls == Class::Infantry || is_rider(cls)) &&
                            !is_closed_infantry(of.setup, unit) && is_formed(of.setup, of.state, unit);
        bool faces = false;
        each_contact(of.setup, of.state, unit, [&](Face own, UnitId enemy, Face) {
            const bool loose = is_skirmish(of.setup, enemy) || class_of(of.setup, enemy) == Class::Elephant;
            faces = faces || (own == Face::Front && loose && of.state.units[enemy].models > 0);
        });
        return counts && faces;
    });
}

int depth(const CombatSide& of) {  // CE-CRS-04, CE-FOR-03
    return of.best(true, [&](UnitId unit) {
        if (loses_order_lines(of.setup, of.state, unit) || of.state.units[unit].is(flag::kDepthLost))
            return 0;
        if (is_square(of.state, unit)) return 1;
        const int behind = counting_ranks(of.setup, of.state, unit) - 1;
        return behind >= 3 ? 2 : std::clamp(behind, 0, 1);
    });
}

int opponent_disrupted(const CombatSide& of) {  // CE-CRS-09
    return of.best(false, [&](UnitId enemy) { return of.state.units[enemy].is(flag::kDisrupted) ? 1 : 0; });
}

int terrain_advantage(const CombatSide& of) {  // CE-CRS-07
    return of.any([&](UnitId unit) {
        bool above_all = true;
        bool defends = false;
        each_contact(of.setup, of.state, unit, [&](Face, UnitId enemy, Face) {
            above_all = above_all && is_uphill(of.setup, of.state, unit, enemy);
            defends = defends || is_defending(of.setup, of.state, unit, enemy);
        });
        return above_all || defends;
    });
}

// CE-CRS-06: whether some front of this side lies on such a face.
bool attacks(const CombatSide& of, bool rear) {
    return of.any([&](UnitId unit) {
        bool found = false;
        each_contact(of.setup, of.state, unit, [&](Face own, UnitId enemy, Face theirs) {
            if (own != Face::Front || of.state.units[enemy].models == 0) return;
            const Face struck = of.state.units[enemy].is(flag::kReached) ? Face::Rear : theirs;
            found = found || (rear ? struck == Face::Rear : struck == Face::Left || struck == Face::Right);
        });
        return found;
    });
}
int flank_attack(const CombatSide& of) { return attacks(of, false) ? 1 : 0; }
int rear_attack(const CombatSide& of) { return attacks(of, true) ? 2 : 0; }

int under_general(const CombatSide& of) {  // CE-CRS-08
    const UnitId unit = unit_under_general(of.setup, of.state, of.side);
    return of.any([&](UnitId each) { return each == unit; });
}

// Table 7.5.
struct ResolutionLine {
    Label label;
    Clause clause;
    int (*value)(const CombatSide&);
};
constexpr ResolutionLine kLines[] = {
    {Label::Casualties, Clause::CRS_02, casualties},
    {Label::ClosedOrder, Clause::CRS_03, closed_order},
    {Label::OtherFormed, Clause::CRS_05, other_formed},
    {Label::Depth, Clause::CRS_04, depth},
    {Label::Disrupted, Clause::CRS_09, opponent_disrupted},
    {Label::Terrain, Clause::CRS_07, terrain_advantage},
    {Label::Flank, Clause::CRS_06, flank_attack},
    {Label::Rear, Clause::CRS_06, rear_attack},
    {Label::General, Clause::CRS_08, under_general},
};

}  // namespace

bool loses_order_lines(const Setup& setup, const State& state, UnitId unit) {
    if (touches_rough(setup, state, unit)) return true;
    bool lost = false;
    each_contact(setup, state, unit, [&](Face own, UnitId enemy, Face) {
        if (state.units[enemy].models == 0) return;
        lost = lost || (own != Face::Front && is_formed(setup, state, enemy)) ||
               fights_at_obstacle(setup, state, unit, enemy);
    });
    if (lost) return true;
    each_in_combat(state, unit, [&](UnitId each) {
        lost = lost || (class_of(setup, each) == Class::Elephant && state.units[each].models > 0);
    });
    return lost;
}

Lines lines_of_side(const Setup& setup, const State& state, UnitId combat, std::uint8_t side) {
    const CombatSide of{setup, state, combat, side};
    Lines lines;
    for (const ResolutionLine& line : kLines) lines.add(line.label, line.value(of), line.clause);
    return lines;
}

void settle_combat(Play& play, UnitId combat) {
    State& state = play.state;
    Lines lines[2];
    bool stands[2] = {false, false};
    for (std::uint8_t side = 0; side < 2; ++side)
        lines[side] = lines_of_side(play.setup, state, combat, side);
    each_in_combat(state, combat,
                   [&](UnitId unit) { stands[side_of(play.setup, unit)] |= state.units[unit].models > 0; });
    for (std::uint8_t side = 0; side < 2 && play.events.listens(); ++side) {
        Words words{side, lines[side].total};
        append(words, lines[side]);
        say(play, EventKind::Sum, Clause::CRS_01, std::move(words));
    }
    int lead = lines[0].total - lines[1].total;  // of side A
    if (stands[0] != stands[1]) lead = stands[0] ? std::max(lead, 1) : std::min(lead, -1);
    if (!stands[0] && !stands[1]) lead = 0;
    if (lead == 0) say(play, EventKind::Drawn, Clause::CRS_10, {});
    each_in_combat(state, combat, [&](UnitId unit) {
        const int own = side_of(play.setup, unit) == 0 ? lead : -lead;
        Tally& tally = state.tallies[unit];
        tally.outcome = own > 0 ? kWon : own < 0 ? kLost : kDrawn;
        tally.lost_by = static_cast<std::uint8_t>(std::clamp(-own, 0, 100));
        state.units[unit].set(flag::kLostRound, own < 0);
    });
}

void close_up(Play& play, UnitId combat) {
    State& state = play.state;
    const Setup& setup = play.setup;
    for (const std::uint8_t side : {state.active, other(state.active)}) {
        each_unit(setup, state, side, [&](UnitId unit) {
            if (state.tallies[unit].combat != combat || state.units[unit].models == 0) return;
            state.contacts.each_of(unit, [&](const geometry::Side& own, const geometry::Side& theirs) {
                const Body mine = body_of(setup, state, unit);
                const Body enemy = body_of(setup, state, static_cast<UnitId>(theirs.unit));
                if (own.face != Face::Front ||
                    geometry::is_flush(mine, own.face, enemy, theirs.face, kCorner))
                    return;
                const Body closed = geometry::closed_up(mine, own.face, enemy, theirs.face);
                if (is_free(setup, state, unit, closed)) stand(setup, state, unit, closed.front);
            });
        });
    }
}

namespace {

// CE-OUT-12: without models to spare there are no overlap files.
void shrink_overlaps(Unit& it) {
    for (std::uint8_t& beside : it.overlap) {
        while (beside > 0 && it.models - it.overlaps() < it.files) --beside;
    }
}

}  // namespace

// CE-HTH-11: tests wait until all combats are fought.
void step_resolution(Play& play) {
    State& state = play.state;
    for (Unit& it : state.units) shrink_overlaps(it);
    settle_combat(play, state.round.combat);
    close_up(play, state.round.combat);
    state.round = {};
    go_to(play, Step::Combats);
}

}  // namespace clashfield::empires
