// Shooting (CL-SHO): who may shoot at whom, and the sum behind it (T4).

#include "games/clash/rules/shooting.h"

#include <algorithm>
#include <tuple>

#include "games/clash/rules/set_up.h"

namespace clashfield::clash {
namespace {

// The profile a shot counts against: an isolated figure near a unit is shot at as one of the unit
// (CL-SHO-09).
FigureId counted_figure(const Setup& setup, const State& state, const Shot& shot, FigureId aim) {
    if (shot.named != kNoFigure || unit_of(setup, aim) == shot.target) return aim;
    FigureId ordinary = kNoFigure;
    each_figure(setup, state, shot.target, [&](FigureId figure) {
        if (ordinary == kNoFigure ||
            (is_special(info(setup, ordinary).role) && !is_special(info(setup, figure).role)))
            ordinary = figure;
    });
    return ordinary == kNoFigure ? aim : ordinary;
}

Shooting weapon_in(const Setup& setup, const State& state, const Shot& shot) {
    Shooting weapon = weapon_of(setup, state, shot.figure);
    if (shot.mode == ShotMode::Fire && weapon.is(shot::kFireBombs)) {  // CL-SHO-16: weapon 38
        weapon.factor = static_cast<std::int8_t>(weapon.factor - 1);
        weapon.shooters = static_cast<std::uint8_t>(weapon.shooters * 2);
        weapon.bits = static_cast<std::uint16_t>(weapon.bits | shot::kIncendiary | shot::kIgnoresArmour);
    }
    return weapon;
}

Tick shot_distance(const Setup& setup, const State& state, const Shooting& weapon, FigureId shooter,
                   FigureId aim) {
    if (!weapon.is(shot::kOffTable)) return distance(state, shooter, aim);
    const EdgeOf edge = edge_of(setup, state, side_of(setup, shooter));  // CL-SHO-17
    const Tick middle = (is_upright(edge) ? setup.height : setup.width) / 2;
    const Point gun = point_at_edge(setup, edge, middle, 0);
    return geometry::distance(Polygon(state.corners[aim]), gun);
}

// CL-SHO-12: some friend who does not run sees somebody of the target.
bool is_spotted(const Setup& setup, const State& state, std::uint8_t side, UnitId target) {
    return any_unit(setup, side, [&](UnitId unit) {
        return state.units[unit].state != MoraleState::Routing && sees_unit(setup, state, unit, target);
    });
}

// The possible aims in a target unit: its figures, and isolated ones that count with it.
template <typename Visit>
void each_aim(const Setup& setup, const State& state, const Shot& shot, Visit visit) {
    if (shot.named != kNoFigure) return visit(shot.named);
    each_figure(setup, state, shot.target, visit);
    if (setup.units[shot.target].isolated) return;
    for (const UnitId unit : units_of(setup, setup.units[shot.target].side)) {
        if (is_sheltered_by(setup, state, unit, shot.target)) each_figure(setup, state, unit, visit);
    }
}

int dice_of(const Setup& setup, const State& state, const Shot& shot, const Shooting& weapon, FigureId aim) {
    int dice = shooters_of(setup, state, shot.figure);  // CL-SHO-05
    if (shot.mode != ShotMode::Plain) dice *= 2;        // both pistols, or fire bombs
    if (weapon.is(shot::kGrenade)) {                    // CL-SHO-15
        int mates = 0;
        each_figure(setup, state, shot.target,
                    [&](FigureId figure) { mates += figure != aim && touches(state, figure, aim) ? 1 : 0; });
        dice *= 1 + mates / 2;
    }
    return dice;
}

// Enemies in melee are targets like others (CL-SHO-18).
Ruling check_target(const Setup& setup, const State& state, const Shot& shot) {
    if (shot.target >= setup.units.size()) return refuse(Clause::SHO_02, Code::Malformed);
    const UnitInfo& target = setup.units[shot.target];
    if (target.side == side_of(setup, shot.figure) || !is_alive(setup, state, shot.target))
        return refuse(Clause::SHO_02, Code::NoTarget, {shot.target});
    if (shot.named != kNoFigure) {
        const bool sniper = profile_of(setup, state, shot.figure).has(special::kSniper);
        if (!sniper || !is_special(info(setup, shot.named).role) || !on_table(state, shot.named) ||
            state.figures[shot.named].is(mark::kNamed))
            return refuse(Clause::SHO_10, Code::Sniper, {shot.named});
        return Ruling::yes();
    }
    if (target.isolated && sheltering_unit(setup, state, shot.target) != kNoUnit)
        return refuse(Clause::SHO_09, Code::Sniper, {target.first});
    return Ruling::yes();
}

// CL-SHO-04, -16: what the way of shooting asks for.
Ruling check_mode(const State& state, const Shot& shot, const Shooting& weapon) {
    if (shot.mode == ShotMode::Both &&
        (!weapon.is(shot::kPaired) || state.figures[shot.figure].shots + 2 > weapon.shots))
        return refuse(Clause::SHO_04, Code::Shots, {shot.figure, weapon.shots});
    if (shot.mode == ShotMode::Fire && !weapon.is(shot::kFireBombs))
        return refuse(Clause::SHO_16, Code::NoWeapon, {shot.figure});
    return Ruling::yes();
}

// Somebody in range, and what a shot at him would need without any cover: a lower bound.
struct Chance {
    FigureId figure = kNoFigure;
    std::int16_t factor = 0;
    Tick distance = 0;
};
struct Chances {
    InlineVector<Chance, kMaxUnitFigures + kMaxIsolated> list;  // the best first
    Tick nearest = geometry::kFarthest;                         // of the target, in range or not
};
void gather_chances(const Setup& setup, const State& state, const Shot& shot, const Shooting& weapon,
                    Chances& chances) {
    const Tick range = weapon.range * kHalfMeasure;
    each_aim(setup, state, shot, [&](FigureId figure) {
        const Tick apart = shot_distance(setup, state, weapon, shot.figure, figure);
        chances.nearest = std::min(chances.nearest, apart);
        if (apart > range + kGrace) return;
        const int factor = shot_sum(setup, state, shot, figure, Cover::None).total;
        insert_in_order(chances.list, Chance{figure, static_cast<std::int16_t>(factor), apart},
                        [](const Chance& a, const Chance& b) {
                            return std::tie(a.factor, a.distance, a.figure) <
                                   std::tie(b.factor, b.distance, b.figure);
                        });
    });
}

// CL-SHO-03: the best of those to whom a line is open. Returns the line to the first of them.
Line choose_aim(const Setup& setup, const State& state, const Shot& shot, const Chances& chances, Aim& best) {
    const bool indirect = weapon_of(setup, state, shot.figure).is(shot::kIndirect);
    Line first;
    for (const Chance& chance : chances.list) {
        if (best.figure != kNoFigure && chance.factor > best.factor) break;  // cannot do better any more
        Cover cover = Cover::None;
        if (indirect) {
            cover = area_cover(setup, state, chance.figure);
        } else {
            const Line line = shooting_line(setup, state, shot.figure, chance.figure);
            if (chance.figure == chances.list[0].figure) first = line;
            if (!line.open) continue;
            cover = line.cover;
        }
        const int factor = chance.factor + static_cast<int>(cover);
        const bool better = best.figure == kNoFigure || std::tie(factor, chance.distance, chance.figure) <
                                                            std::tie(best.factor, best.distance, best.figure);
        if (!better) continue;
        best.figure = chance.figure;
        best.distance = chance.distance;
        best.cover = cover;
        best.factor = factor;
    }
    return first;
}

}  // namespace

// CL-SHO-07.
int chance_of(int factor) {
    if (factor <= 1) return 36;
    if (factor <= 6) return 6 * (7 - factor);
    if (factor <= 9) return 10 - factor;  // a six, and then 4, 5 or 6 (T6)
    return 0;
}

Struck struck(const Faces& faces, int factor, bool again) {
    const int need = again ? again_needs(factor) : factor;
    Struck struck;
    for (const std::uint8_t face : faces) {
        if (need <= 6 && face >= need) ++struck.hits;
        if (need > 6 && need <= 9 && face == 6) ++struck.sixes;
    }
    return struck;
}

Ruling may_shoot(const Setup& setup, const State& state, FigureId figure) {
    const UnitId unit = unit_of(setup, figure);
    const Shooting weapon = weapon_of(setup, state, figure);
    if (!weapon.exists() || shooters_of(setup, state, figure) == 0)
        return refuse(Clause::SHO_01, Code::NoWeapon, {figure});
    if (has_guns(setup, state, unit) && state.units[unit].is(flag::kLimbered))
        return refuse(Clause::SPC_04, Code::Limber, {unit});
    if (is_engaged(state, figure)) return refuse(Clause::SHO_01, Code::Engaged, {figure});
    if (state.figures[figure].shots >= weapon.shots)
        return refuse(Clause::SHO_04, Code::Shots, {figure, weapon.shots});
    return Ruling::yes();
}

UnitId sheltering_unit(const Setup& setup, const State& state, UnitId isolated) {
    UnitId best = kNoUnit;
    Tick least = kHalfMeasure + kGrace + 1;
    each_figure(setup, state, isolated, [&](FigureId figure) {
        state.grid.near(geometry::box_of(state.corners[figure]), kHalfMeasure, [&](FigureId there) {
            const UnitId unit = unit_of(setup, there);
            if (setup.units[unit].isolated || setup.units[unit].side != setup.units[isolated].side) return;
            const Tick apart = distance(state, figure, there);
            if (apart > least || (apart == least && unit >= best)) return;
            best = unit;
            least = apart;
        });
    });
    return best;
}

bool is_sheltered_by(const Setup& setup, const State& state, UnitId isolated, UnitId unit) {
    return setup.units[isolated].isolated && is_alive(setup, state, isolated) &&
           sheltering_unit(setup, state, isolated) == unit;
}

Sum shot_sum(const Setup& setup, const State& state, const Shot& shot, FigureId aim, Cover cover) {
    const Shooting weapon = weapon_in(setup, state, shot);
    const Profile& shooter = profile_of(setup, state, shot.figure);
    const FigureId counted = counted_figure(setup, state, shot, aim);
    const Profile& target = profile_of(setup, state, counted);
    const bool ignores = weapon.is(shot::kIgnoresArmour);
    const int level = ignores ? 0 : armour_level(setup, state, counted, false);
    Sum sum;
    sum.add(Label::Factor, weapon.factor, Clause::SHO_06);
    if (shooter.training >= Training::V) sum.add(Label::ShTrained, -1, Clause::UNT_23);
    if (shooter.training <= Training::R) sum.add(Label::ShRaw, 1, Clause::UNT_23);
    if (shot_distance(setup, state, weapon, shot.figure, aim) <= kHalfMeasure + kGrace)
        sum.add(Label::ShPointblank, -1, Clause::SHO_06);
    const bool alone = setup.units[shot.target].isolated;
    if (shot.named != kNoFigure || alone) {
        const Role role = info(setup, aim).role;
        if (role == Role::Officer) sum.add(Label::ShOfficer, 1, Clause::FIG_01);
        if (role == Role::General) sum.add(Label::ShGeneral, 3, Clause::FIG_02);
    }
    if (target.ground == Ground::OD) sum.add(Label::ShOd, 1, Clause::UNT_16);
    if (target.is_close_infantry()) {
        if (weapon.is(shot::kArtillery)) {
            sum.add(Label::ShArtOs, -1, Clause::SHO_11);
        } else if (level == 0) {
            sum.add(Label::ShOs, 1, Clause::SHO_06);
        }
    }
    sum.add(Label::ShCover, static_cast<int>(cover), Clause::TRN_11);
    sum.add(Label::ShArmour, level, Clause::UNT_18);
    sum.add(Label::ShPlating, target.plating, Clause::UNT_19);
    if (is_upset_by_elephants(setup, state, shot.figure)) sum.add(Label::ShElephant, 1, Clause::UNT_15);
    if (shooter.has(special::kWet)) sum.add(Label::ScnWet, 1, Clause::SET_02);
    return sum;
}

Aim aim_at(const Setup& setup, const State& state, const Shot& shot) {
    Aim best;
    best.ruling = may_shoot(setup, state, shot.figure);
    if (!best.ruling) return best;
    best.ruling = check_target(setup, state, shot);
    if (!best.ruling) return best;
    const Shooting weapon = weapon_in(setup, state, shot);
    best.ruling = check_mode(state, shot, weapon);
    if (!best.ruling) return best;
    Chances chances;
    gather_chances(setup, state, shot, weapon, chances);
    if (chances.list.empty()) {
        best.ruling = refuse(
            Clause::SHO_03, Code::Range,
            {shot.figure, hundredths_above(chances.nearest), to_hundredths(weapon.range * kHalfMeasure)});
        return best;
    }
    if (weapon.is(shot::kIndirect) && !is_spotted(setup, state, side_of(setup, shot.figure), shot.target)) {
        best.ruling = refuse(Clause::SHO_12, Code::NoTarget, {shot.target});
        return best;
    }
    const Line first = choose_aim(setup, state, shot, chances, best);
    if (best.figure == kNoFigure) {
        const FigureId aimed = chances.list[0].figure;
        best.ruling = first.terrain != kNoPiece
                          ? refuse(Clause::GEO_13, Code::LineTerrain, {shot.figure, aimed, first.terrain})
                          : refuse(Clause::GEO_13, Code::Line, {shot.figure, aimed, first.blocker});
        return best;
    }
    best.dice = dice_of(setup, state, shot, weapon, best.figure);
    return best;
}

bool has_target(const Setup& setup, const State& state, UnitId unit) {
    return any_figure(setup, state, unit, [&](FigureId figure) {
        if (!may_shoot(setup, state, figure)) return false;
        return any_unit(setup, other(setup.units[unit].side), [&](UnitId foe) {
            return aim_at(setup, state, {figure, foe, kNoFigure, ShotMode::Plain}).ruling.ok();
        });
    });
}

Shots volley_at(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    Shots shots;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const Shot shot{figure, target, kNoFigure, ShotMode::Plain};
        if (aim_at(setup, state, shot).ruling) shots.push_back(shot);
    });
    return shots;
}

Ruling check_shots(const Setup& setup, const State& state, UnitId unit, std::span<const Shot> shots) {
    if (shots.empty()) return refuse(Clause::SHO_02, Code::NothingMoves, {unit});
    for (std::size_t i = 0; i < shots.size(); ++i) {
        if (const Aim aim = aim_at(setup, state, shots[i]); !aim.ruling) return aim.ruling;
        for (std::size_t j = 0; j < i; ++j) {
            if (shots[j].figure == shots[i].figure)
                return refuse(Clause::SHO_02, Code::Shots, {shots[i].figure, 1});
            if (shots[i].named != kNoFigure && shots[j].named == shots[i].named)
                return refuse(Clause::SHO_10, Code::Sniper, {shots[i].named});
        }
    }
    return Ruling::yes();
}

}  // namespace clashfield::clash
