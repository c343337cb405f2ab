// A volley from its dice to its losses (CL-SHO-07, -08, -14, -16, CL-CAS).

#include <algorithm>

#include "games/clash/rules/engine.h"

namespace clashfield::clash {
namespace {

constexpr std::size_t kShotWords = 3;

Shot shot_of(const Run& run) { return {run.shooter, run.target, run.named, static_cast<ShotMode>(run.mode)}; }

void tell_run(Play& play, const Run& run) {
    if (!play.events.listens()) return;
    const Sum sum = run_sum(play.setup, play.state, run);
    Event event{static_cast<std::uint8_t>(EventKind::Shot), id(Clause::SHO_06), {}};
    for (const std::int32_t value : {std::int32_t{unit_of(play.setup, run.shooter)}, std::int32_t{run.target},
                                     std::int32_t{run.dice}, sum.total})
        event.words.push_back(value);
    append(event.words, sum);
    play.events.emit(std::move(event));
}

bool is_incendiary(const Setup& setup, const State& state, const Shot& shot) {
    return shot.mode == ShotMode::Fire || weapon_of(setup, state, shot.figure).is(shot::kIncendiary);
}

void set_fire(Play& play, Point at, std::uint8_t side) {
    auto& fires = play.state.fires;
    const auto until = static_cast<std::uint16_t>(play.state.phase + (side == play.state.active ? 2 : 1));
    for (std::size_t i = fires.size(); i > 0; --i) {  // what burns there already burns anew
        if (!(fires[i - 1].at == at)) continue;
        if (fires[i - 1].until >= until) return;
        fires.erase_at(i - 1);
    }
    if (fires.full()) put_out(play, 0);
    fires.push_back({at, until, side, 0});
    emit(play.events, EventKind::Fire, Clause::SHO_16, {to_hundredths(at.x), to_hundredths(at.y)});
}

// CL-SHO-16: wherever an incendiary shot has hit.
void set_fires(Play& play, const Volley& volley) {
    for (const Run& run : volley.runs) {
        if (run.hits > 0 && is_incendiary(play.setup, play.state, shot_of(run)))
            set_fire(play, play.state.figures[run.aim].at, side_of(play.setup, run.shooter));
    }
}

// CL-SHO-09: the isolated figure that counts with this unit; kNoFigure if there is none.
FigureId guest_of(const Setup& setup, const State& state, UnitId unit) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto isolated = static_cast<UnitId>(i);
        if (setup.units[i].isolated && setup.units[i].side == setup.units[unit].side && i != unit &&
            is_alive(setup, state, isolated) && sheltering_unit(setup, state, isolated) == unit)
            return setup.units[i].first;
    }
    return kNoFigure;
}

void take_hits(Play& play, const Run& run, const Volley& volley, FigureId guest) {
    State& state = play.state;
    for (int hit = 0; hit < run.hits; ++hit) {
        FigureId victim = run.named;
        if (victim == kNoFigure) {
            victim = next_casualty(play.setup, state, run.target,
                                   {volley.shooters.begin(), volley.shooters.size()});
            if (victim == kNoFigure) victim = guest;  // only when the unit is used up
        }
        if (victim == kNoFigure || !on_table(state, victim)) return;
        lose_life(play, victim, run.named != kNoFigure ? Clause::SHO_10 : Clause::CAS_01);
    }
}

void end_volley(Play& play) {
    const Volley volley = play.state.volley;
    play.state.volley = Volley{};
    play.state.roll = RollKind::None;
    set_fires(play, volley);
    InlineVector<UnitId, kMaxUnitFigures> hit;
    for (std::size_t i = 0; i < volley.runs.size(); ++i) {
        const UnitId target = volley.runs[i].target;
        if (std::find(hit.begin(), hit.end(), target) != hit.end()) continue;
        hit.push_back(target);
        int hits = 0;
        for (const Run& run : volley.runs) hits += run.target == target ? run.hits : 0;
        emit(play.events, EventKind::Hits, Clause::SHO_08, {target, hits});
        const FigureId guest = guest_of(play.setup, play.state, target);
        for (const Run& run : volley.runs) {
            if (run.target == target) take_hits(play, run, volley, guest);
        }
    }
    for (const UnitId target : hit) test_after_shooting(play, target);
    finish_action(play);
}

// How many of its comrades stand in front of a figure (CL-CAS-01).
int depth_of(const Setup& setup, const State& state, UnitId unit, FigureId figure) {
    InlineVector<FigureId, 32> chain;
    chain.push_back(figure);
    for (FigureId at = figure; !chain.full();) {
        FigureId front = kNoFigure;
        Tick least = 0;
        state.grid.near(geometry::box_of(state.corners[at]), kContact.gap, [&](FigureId there) {
            if (there == at || unit_of(setup, there) != unit || !is_directly_behind(state, at, there)) return;
            const Tick offset = offset_behind(state, at, there);
            if (front != kNoFigure && (offset > least || (offset == least && there > front))) return;
            front = there;
            least = offset;
        });
        if (front == kNoFigure || std::find(chain.begin(), chain.end(), front) != chain.end()) break;
        chain.push_back(front);
        at = front;
    }
    return static_cast<int>(chain.size()) - 1;
}

}  // namespace

Ruling read_shots(const Setup& setup, const State& state, const Order& order, UnitId unit, Shots& shots) {
    const Words& words = order.words;
    if (static_cast<Verb>(order.verb) == Verb::VolleyAt) {
        if (words.size() != 1 || words[0] < 0 || words[0] >= static_cast<int>(setup.units.size()))
            return refuse(Clause::SHO_02, Code::Malformed);
        const auto target = static_cast<UnitId>(words[0]);
        shots = volley_at(setup, state, unit, target);
        if (!shots.empty()) return Ruling::yes();
        Ruling why = refuse(Clause::SHO_02, Code::NoTarget, {target});  // of the first who cannot
        bool asked = false;
        each_figure(setup, state, unit, [&](FigureId figure) {
            if (!asked) why = aim_at(setup, state, {figure, target, kNoFigure, ShotMode::Plain}).ruling;
            asked = true;
        });
        return why;
    }
    const UnitInfo& unit_info = info_of_unit(setup, unit);
    const auto count = words.empty() ? 0u : static_cast<std::size_t>(std::max(words[0], 0));
    if (words.empty() || words.size() != 1 + count * kShotWords || count > shots.capacity())
        return refuse(Clause::SHO_02, Code::Malformed);
    for (std::size_t i = 0; i < count; ++i) {
        const std::int32_t figure = words[1 + i * kShotWords];
        const std::int32_t target = words[2 + i * kShotWords];
        const std::int32_t mode = words[3 + i * kShotWords];
        if (figure < unit_info.first || figure >= unit_info.first + unit_info.count ||
            !on_table(state, static_cast<FigureId>(figure)))
            return refuse(Clause::SHO_02, Code::NotYours, {figure});
        if (mode < 0 || mode > word(ShotMode::Fire) || target < 0 ||
            target >= kFirstNamed + static_cast<int>(setup.figures.size()))
            return refuse(Clause::SHO_02, Code::Malformed);
        Shot shot{static_cast<FigureId>(figure), static_cast<UnitId>(target), kNoFigure,
                  static_cast<ShotMode>(mode)};
        if (target >= kFirstNamed) {
            shot.named = static_cast<FigureId>(target - kFirstNamed);
            shot.target = unit_of(setup, shot.named);
        } else if (target >= static_cast<int>(setup.units.size())) {
            return refuse(Clause::SHO_02, Code::Malformed);
        }
        shots.push_back(shot);
    }
    return Ruling::yes();
}

void put_out(Play& play, std::size_t fire) {
    const Point at = play.state.fires[fire].at;
    emit(play.events, EventKind::FireOut, Clause::SHO_16, {to_hundredths(at.x), to_hundredths(at.y)});
    play.state.fires.erase_at(fire);
}

Sum run_sum(const Setup& setup, const State& state, const Run& run) {
    const Shot shot = shot_of(run);
    const Shooting weapon = weapon_of(setup, state, run.shooter);
    const Cover cover = weapon.is(shot::kIndirect) ? area_cover(setup, state, run.aim)
                                                   : shooting_line(setup, state, run.shooter, run.aim).cover;
    return shot_sum(setup, state, shot, run.aim, cover);
}

void begin_volley(Play& play, UnitId unit, std::span<const Shot> shots) {
    State& state = play.state;
    Volley volley;
    volley.unit = unit;
    Shots sorted;
    for (const Shot& shot : shots) {  // CL-SHO-14: by ascending id
        sorted.push_back(shot);
        for (std::size_t i = sorted.size() - 1; i > 0 && sorted[i].figure < sorted[i - 1].figure; --i)
            std::swap(sorted[i], sorted[i - 1]);
    }
    Sum last_sum;
    for (const Shot& shot : sorted) {
        const Aim aim = aim_at(play.setup, state, shot);
        // A fire lies where its own shot has hit, so nobody shares its dice.
        const bool alone = shot.named != kNoFigure || is_incendiary(play.setup, state, shot);
        const Sum sum = shot_sum(play.setup, state, shot, aim.figure, aim.cover);
        volley.shooters.push_back({shot.figure, shot.target, 0});
        if (!volley.runs.empty() && !alone) {
            Run& last = volley.runs.back();
            if (last.target == shot.target && last.named == kNoFigure && sum == last_sum &&
                last.mode == static_cast<std::uint8_t>(shot.mode) && last.dice + aim.dice <= 200) {
                last.dice = static_cast<std::uint8_t>(last.dice + aim.dice);
                continue;
            }
        }
        last_sum = sum;
        volley.runs.push_back({shot.figure, aim.figure, shot.named, shot.target,
                               static_cast<std::uint8_t>(shot.mode), static_cast<std::int8_t>(aim.factor),
                               static_cast<std::uint8_t>(aim.dice), 0, 0});
    }
    for (const Run& run : volley.runs) tell_run(play, run);
    for (const Shot& shot : sorted) {
        Figure& shooter = state.figures[shot.figure];
        shooter.shots = static_cast<std::uint8_t>(shooter.shots + (shot.mode == ShotMode::Both ? 2 : 1));
        if (weapon_of(play.setup, state, shot.figure).is(shot::kShieldDown))
            shooter.marks = static_cast<std::uint8_t>(shooter.marks | mark::kShieldDown);
        if (shot.named != kNoFigure) {
            Figure& named = state.figures[shot.named];
            named.marks = static_cast<std::uint8_t>(named.marks | mark::kNamed);
        }
    }
    each_figure(play.setup, state, unit, [&](FigureId figure) { state.figures[figure].climb = 0; });
    state.volley = volley;
    state.roll = RollKind::Shot;
    roll_volley(play);
}

void roll_volley(Play& play) {
    State& state = play.state;
    Volley& volley = state.volley;
    if (state.roll == RollKind::Shot) {
        while (volley.run < volley.runs.size() && volley.runs[volley.run].dice == 0) ++volley.run;
        if (volley.run < volley.runs.size()) {
            state.roll_dice = volley.runs[volley.run].dice;
            return;
        }
        state.roll = RollKind::ShotAgain;
        volley.run = 0;
    }
    while (volley.run < volley.runs.size() && volley.runs[volley.run].sixes == 0) ++volley.run;
    if (volley.run < volley.runs.size()) {
        state.roll_dice = volley.runs[volley.run].sixes;
        return;
    }
    end_volley(play);
}

void apply_volley_roll(Play& play, const Faces& faces) {
    Volley& volley = play.state.volley;
    Run& run = volley.runs[volley.run];
    const bool again = play.state.roll == RollKind::ShotAgain;
    const int need = again ? again_needs(run.factor) : run.factor;
    std::uint8_t hits = 0;
    std::uint8_t sixes = 0;
    for (const std::uint8_t face : faces) {
        if (need <= 6) {
            hits = static_cast<std::uint8_t>(hits + (face >= need ? 1 : 0));
        } else if (need <= 9) {
            sixes = static_cast<std::uint8_t>(sixes + (face == 6 ? 1 : 0));
        }
    }
    run.hits = static_cast<std::uint8_t>(run.hits + hits);
    run.sixes = sixes;
    ++volley.run;
    roll_volley(play);
}

// CL-CAS-03: special figures last.
FigureId next_casualty(const Setup& setup, const State& state, UnitId unit,
                       std::span<const Shooter> shooters) {
    FigureId best = kNoFigure;
    struct Rank {
        bool special = false;
        bool whole = false;
        int depth = 0;
        Tick distance = 0;
    } best_rank;
    each_figure(setup, state, unit, [&](FigureId figure) {
        Rank rank;
        rank.special = is_special(info(setup, figure).role);
        rank.whole = state.figures[figure].lives == profile_of(setup, state, figure).lives;
        if (best != kNoFigure && rank.special && !best_rank.special) return;
        rank.depth = depth_of(setup, state, unit, figure);
        rank.distance = geometry::kFarthest;
        for (const Shooter& shooter : shooters) {
            if (shooter.target == unit)
                rank.distance = std::min(rank.distance, distance(state, shooter.figure, figure));
        }
        const auto before = [](const Rank& a, const Rank& b) {
            if (a.special != b.special) return b.special;
            if (a.whole != b.whole) return b.whole;
            if (a.depth != b.depth) return a.depth > b.depth;
            return a.distance < b.distance;
        };
        if (best != kNoFigure && !before(rank, best_rank)) return;
        best = figure;
        best_rank = rank;
    });
    return best;
}

bool lose_life(Play& play, FigureId figure, Clause clause) {
    State& state = play.state;
    Figure& it = state.figures[figure];
    const UnitId unit = unit_of(play.setup, figure);
    Unit& its_unit = state.units[unit];
    it.lives = static_cast<std::uint8_t>(it.lives - 1);
    its_unit.losses_phase = static_cast<std::uint16_t>(its_unit.losses_phase + 1);
    its_unit.losses_since_test = static_cast<std::uint16_t>(its_unit.losses_since_test + 1);
    its_unit.lives_lost = static_cast<std::uint16_t>(its_unit.lives_lost + 1);
    if (it.lives > 0) {
        emit(play.events, EventKind::LifeLost, Clause::CAS_02, {figure, it.lives});
        return false;
    }
    const Point place = it.at;
    if (is_special(info(play.setup, figure).role) && !info_of_unit(play.setup, unit).isolated)
        its_unit.special_since_test = static_cast<std::uint16_t>(its_unit.special_since_test + 1);
    lift(play.setup, state, figure, Status::Lost);
    emit(play.events, EventKind::Removed, clause, {figure});
    if (is_alive(play.setup, state, unit)) return true;
    its_unit.set(flag::kDestroyed);  // CL-CAS-04
    its_unit.fell_at = place;
    its_unit.fell_in = state.phase;
    its_unit.tokens = 0;
    its_unit.duty = 0;
    for (std::size_t i = state.reserved_units.size(); i > 0; --i) {
        if (state.reserved_units[i - 1] == unit) state.reserved_units.erase_at(i - 1);
    }
    emit(play.events, EventKind::UnitDestroyed, Clause::CAS_04, {unit});
    return true;
}

}  // namespace clashfield::clash
