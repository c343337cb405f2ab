// Units and their figures (CL-UNT): who is left of them, and their values as they are now. What a sheet says
// is read in content/.

#include "games/clash/rules/units_and_figures.h"

#include <algorithm>

#include "games/clash/rules/geometry.h"

namespace clashfield::clash {
namespace {

bool is_animal_near(const Setup& setup, const State& state, FigureId figure, Animal animal, Tick within) {
    return state.grid.any_near(geometry::box_of(state.corners[figure]), within, [&](FigureId there) {
        return there != figure && profile_of(setup, state, there).animal == animal &&
               distance(state, figure, there) <= within + kGrace;
    });
}

// Another kind of animal carries or draws it, and none that is used to this one (CL-UNT-25).
bool may_be_upset(const Profile& profile, Animal by, std::uint16_t used_to_it) {
    return profile.animal != Animal::None && profile.animal != by && !profile.has(used_to_it);
}

}  // namespace

bool is_alive(const Setup& setup, const State& state, UnitId unit) {
    return any_figure(setup, state, unit, [](FigureId) { return true; });
}

int strength(const Setup& setup, const State& state, UnitId unit) {
    int lives = 0;
    each_figure(setup, state, unit, [&](FigureId figure) { lives += state.figures[figure].lives; });
    return lives;
}

int figures_left(const Setup& setup, const State& state, UnitId unit) {
    int count = 0;
    each_figure(setup, state, unit, [&](FigureId) { ++count; });
    return count;
}

// CL-UNT-01: the worst of the living.
int actions_of(const Setup& setup, const State& state, UnitId unit) {
    int actions = 0;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const int own = profile_of(setup, state, figure).actions;
        actions = actions == 0 ? own : std::min(actions, own);
    });
    return actions;
}

int redeploys_of(const Setup& setup, const State& state, UnitId unit) {
    int redeploys = 6;
    each_figure(setup, state, unit, [&](FigureId figure) {
        redeploys = std::min<int>(redeploys, profile_of(setup, state, figure).redeploys);
    });
    return redeploys;
}

Morale morale_of(const Setup& setup, const State& state, UnitId unit) {
    Morale worst = Morale::F;
    each_figure(setup, state, unit,
                [&](FigureId figure) { worst = std::max(worst, profile_of(setup, state, figure).morale); });
    return worst;
}

BaseSize base_of(const Setup& setup, const State& state, FigureId figure) {
    return profile_of(setup, state, figure).base;
}

int fighters_of(const Setup& setup, const State& state, FigureId figure) {
    const int fighters = profile_of(setup, state, figure).melee.fighters;  // CL-UNT-08: 0 for all its lives
    return fighters == 0 ? state.figures[figure].lives : fighters;
}

bool has_guns(const Setup& setup, const State& state, UnitId unit) {
    return info_of_unit(setup, unit).wheeled && !state.units[unit].is(flag::kAbandoned);
}

Shooting weapon_of(const Setup& setup, const State& state, FigureId figure) {
    const UnitId unit = unit_of(setup, figure);
    if (setup.units[unit].isolated) return {};  // CL-FIG-07
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

Tick shot_range(const Setup& setup, const State& state, UnitId unit) {
    return kHalfMeasure * most_of(setup, state, unit,
                                  [&](FigureId figure) { return weapon_of(setup, state, figure).range; });
}

// CL-UNT-18.
int armour_level(const Setup& setup, const State& state, FigureId figure, bool in_melee) {
    const Profile& profile = profile_of(setup, state, figure);
    const bool down = state.figures[figure].is(mark::kShieldDown) ||    // CL-SHO-13
                      (in_melee && profile.melee.is(blow::kNoShield));  // CL-MEL-13
    return std::min(3, profile.armour + (profile.shield != 0 && !down ? 1 : 0));
}

bool is_upset_by_camels(const Setup& setup, const State& state, FigureId figure) {  // CL-UNT-05
    return may_be_upset(profile_of(setup, state, figure), Animal::Camel, special::kArabHorse) &&
           is_animal_near(setup, state, figure, Animal::Camel, kHalfMeasure);
}

bool is_upset_by_elephants(const Setup& setup, const State& state, FigureId figure) {  // CL-UNT-15
    return may_be_upset(profile_of(setup, state, figure), Animal::Elephant, special::kIndianHorse) &&
           is_animal_near(setup, state, figure, Animal::Elephant, kMeasure);
}

}  // namespace clashfield::clash
