// Shooting (CL-SHO): who may shoot at whom, and the sum behind it (T4).

#include <algorithm>

#include "games/clash/rules/engine.h"

namespace clashfield::clash {
namespace {

bool is_sheltered_by(const Setup& setup, const State& state, UnitId isolated, UnitId unit) {
    return setup.units[isolated].isolated && is_alive(setup, state, isolated) &&
           sheltering_unit(setup, state, isolated) == unit;
}

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

Point middle_of_edge(const Setup& setup, EdgeOf edge) {
    switch (edge) {
        case EdgeOf::South:
            return {setup.width / 2, 0};
        case EdgeOf::North:
            return {setup.width / 2, setup.height};
        case EdgeOf::West:
            return {0, setup.height / 2};
        case EdgeOf::East:
            return {setup.width, setup.height / 2};
    }
    return {};
}

Tick shot_distance(const Setup& setup, const State& state, const Shooting& weapon, FigureId shooter,
                   FigureId aim) {
    if (!weapon.is(shot::kOffTable)) return distance(state, shooter, aim);
    const Point gun = middle_of_edge(setup, edge_of(setup, state, side_of(setup, shooter)));  // CL-SHO-17
    return geometry::distance(Polygon(state.corners[aim]), gun);
}

// CL-SHO-12: some friend who does not run sees somebody of the target.
bool is_spotted(const Setup& setup, const State& state, std::uint8_t side, UnitId target) {
    for (std::size_t unit = 0; unit < setup.units.size(); ++unit) {
        if (setup.units[unit].side != side || state.units[unit].state == MoraleState::Routing) continue;
        if (sees_unit(setup, state, static_cast<UnitId>(unit), target)) return true;
    }
    return false;
}

bool is_near_elephant(const Setup& setup, const State& state, FigureId figure, Tick within) {
    bool found = false;
    state.grid.near(geometry::box_of(state.corners[figure]), within, [&](FigureId there) {
        if (found || there == figure || !profile_of(setup, state, there).is_elephant()) return;
        found = distance(state, figure, there) <= within + kGrace;
    });
    return found;
}

// What may be aimed at in a target unit: its figures, and isolated ones that count with it.
template <typename Visit>
void each_aim(const Setup& setup, const State& state, const Shot& shot, Visit visit) {
    if (shot.named != kNoFigure) return visit(shot.named);
    each_figure(setup, state, shot.target, visit);
    if (setup.units[shot.target].isolated) return;
    for (std::size_t unit = 0; unit < setup.units.size(); ++unit) {
        if (setup.units[unit].side == setup.units[shot.target].side &&
            is_sheltered_by(setup, state, static_cast<UnitId>(unit), shot.target))
            each_figure(setup, state, static_cast<UnitId>(unit), visit);
    }
}

int dice_of(const Setup& setup, const State& state, const Shot& shot, const Shooting& weapon, FigureId aim) {
    int dice = shooters_of(setup, state, shot.figure);
    if (shot.mode != ShotMode::Plain) dice *= 2;  // both pistols, or fire bombs
    if (weapon.is(shot::kGrenade)) {              // CL-SHO-15
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

}  // namespace

int chance_of(int factor) {
    if (factor <= 1) return 36;
    if (factor <= 6) return 6 * (7 - factor);
    if (factor <= 9) return 10 - factor;  // a six, and then 4, 5 or 6 (T6)
    return 0;
}

void append(Words& words, const Sum& sum) {
    words.push_back(static_cast<std::int32_t>(sum.lines.size()));
    for (const SumLine& line : sum.lines) {
        words.push_back(word(line.label));
        words.push_back(line.amount);
        words.push_back(word(line.clause));
    }
}

int armour_level(const Setup& setup, const State& state, FigureId figure, bool in_melee) {
    const Profile& profile = profile_of(setup, state, figure);
    const bool down = state.figures[figure].is(mark::kShieldDown) ||    // CL-SHO-13
                      (in_melee && profile.melee.is(blow::kNoShield));  // CL-MEL-13
    return std::min(3, profile.armour + (profile.shield != 0 && !down ? 1 : 0));
}

Shooting weapon_of(const Setup& setup, const State& state, FigureId figure) {
    const UnitId unit = unit_of(setup, figure);
    if (setup.units[unit].isolated) return {};
    const Shooting& weapon = profile_of(setup, state, figure).shooting;
    if (setup.units[unit].wheeled && !has_guns(setup, state, unit)) return {};  // CL-SPC-06
    return weapon;
}

int shooters_of(const Setup& setup, const State& state, FigureId figure) {
    const Profile& profile = profile_of(setup, state, figure);
    const int lives = state.figures[figure].lives;
    const int dice = weapon_of(setup, state, figure).shooters;
    // Infantry that rides on an elephant is no crew of it (CL-UNT-03).
    if (profile.is_elephant() && !profile.is_mounted_infantry())
        return dice * std::max(0, profile.crew - (profile.lives - lives));  // CL-UNT-15
    if (profile.troop == Troop::VL || profile.troop == Troop::VT)
        return dice * std::clamp(lives - 1, 0, static_cast<int>(profile.crew));  // CL-UNT-13
    return dice;
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
    if (shooter.animal != Animal::None && !shooter.is_elephant() && !shooter.has(special::kIndianHorse) &&
        is_near_elephant(setup, state, shot.figure, kMeasure))
        sum.add(Label::ShElephant, 1, Clause::UNT_15);
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
    if (shot.mode == ShotMode::Both &&
        (!weapon.is(shot::kPaired) || state.figures[shot.figure].shots + 2 > weapon.shots))
        return {refuse(Clause::SHO_04, Code::Shots, {shot.figure, weapon.shots})};
    if (shot.mode == ShotMode::Fire && !weapon.is(shot::kFireBombs))
        return {refuse(Clause::SHO_16, Code::NoWeapon, {shot.figure})};
    const bool indirect = weapon.is(shot::kIndirect);
    const Tick range = weapon.range * kHalfMeasure;
    struct Chance {
        FigureId figure = kNoFigure;
        std::int16_t factor = 0;
        Tick distance = 0;
    };
    InlineVector<Chance, kMaxUnitFigures + 16> chances;
    Tick nearest = geometry::kFarthest;
    each_aim(setup, state, shot, [&](FigureId figure) {
        const Tick apart = shot_distance(setup, state, weapon, shot.figure, figure);
        nearest = std::min(nearest, apart);
        if (apart > range + kGrace || chances.full()) return;
        const int factor = shot_sum(setup, state, shot, figure, Cover::None).total;
        chances.push_back({figure, static_cast<std::int16_t>(factor), apart});
        const auto before = [](const Chance& a, const Chance& b) {
            if (a.factor != b.factor) return a.factor < b.factor;
            return a.distance != b.distance ? a.distance < b.distance : a.figure < b.figure;
        };
        for (std::size_t i = chances.size() - 1; i > 0 && before(chances[i], chances[i - 1]); --i)
            std::swap(chances[i], chances[i - 1]);
    });
    if (chances.empty()) {
        best.ruling = refuse(Clause::SHO_03, Code::Range,
                             {shot.figure, hundredths_above(nearest), to_hundredths(range)});
        return best;
    }
    if (indirect && !is_spotted(setup, state, side_of(setup, shot.figure), shot.target)) {
        best.ruling = refuse(Clause::SHO_12, Code::NoTarget, {shot.target});
        return best;
    }
    Line first;
    // The factor without cover is a lower bound: who cannot do better any more is not looked at.
    for (const Chance& chance : chances) {
        if (best.figure != kNoFigure && chance.factor > best.factor) break;
        Cover cover = Cover::None;
        if (indirect) {
            cover = area_cover(setup, state, chance.figure);
        } else {
            const Line line = shooting_line(setup, state, shot.figure, chance.figure);
            if (chance.figure == chances[0].figure) first = line;
            if (!line.open) continue;
            cover = line.cover;
        }
        const int factor = chance.factor + static_cast<int>(cover);
        const bool better =
            best.figure == kNoFigure || factor < best.factor ||
            (factor == best.factor && (chance.distance < best.distance ||
                                       (chance.distance == best.distance && chance.figure < best.figure)));
        if (!better) continue;
        best.figure = chance.figure;
        best.distance = chance.distance;
        best.cover = cover;
        best.factor = factor;
    }
    if (best.figure == kNoFigure) {
        best.ruling =
            first.terrain != 255
                ? refuse(Clause::GEO_13, Code::LineTerrain, {shot.figure, chances[0].figure, first.terrain})
                : refuse(Clause::GEO_13, Code::Line, {shot.figure, chances[0].figure, first.blocker});
        return best;
    }
    best.dice = dice_of(setup, state, shot, weapon, best.figure);
    return best;
}

bool has_target(const Setup& setup, const State& state, UnitId unit) {
    return any_figure(setup, state, unit, [&](FigureId figure) {
        if (!may_shoot(setup, state, figure)) return false;
        for (std::size_t i = 0; i < setup.units.size(); ++i) {
            if (setup.units[i].side == setup.units[unit].side) continue;
            const Shot shot{figure, static_cast<UnitId>(i), kNoFigure, ShotMode::Plain};
            if (aim_at(setup, state, shot).ruling) return true;
        }
        return false;
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
