// A volley from its order to its losses (CL-SHO-02, -07, -08, -14, -16).

#include <algorithm>

#include "battle/word_items.h"
#include "games/clash/rules/casualties_from_shooting.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/shooting.h"

namespace clashfield::clash {
namespace {

constexpr std::size_t kShotWords = 3;

Shot shot_of(const Run& run) { return {run.shooter, run.target, run.named, static_cast<ShotMode>(run.mode)}; }

void tell_run(Play& play, const Run& run) {
    if (!play.events.listens()) return;
    const Sum sum = run_sum(play.setup, play.state, run);
    emit_sum(play.events, EventKind::Shot, Clause::SHO_06,
             {unit_of(play.setup, run.shooter), run.target, run.dice, sum.total}, sum);
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

void end_volley(Play& play) {
    const Volley volley = play.state.volley;
    play.state.volley = Volley{};
    play.state.roll = RollKind::None;
    set_fires(play, volley);
    InlineVector<UnitId, kMaxUnitFigures> hit;
    for (const Run& first : volley.runs) {
        const UnitId target = first.target;
        if (contains(hit, target)) continue;
        hit.push_back(target);
        int hits = 0;
        for (const Run& run : volley.runs) hits += run.target == target ? run.hits : 0;
        emit(play.events, EventKind::Hits, Clause::SHO_08, {target, hits});
        take_hits(play, volley, target);
    }
    for (const UnitId target : hit) test_after_shooting(play, target);
    finish_action(play);
}

}  // namespace

Ruling read_shots(const Setup& setup, const State& state, const Order& order, UnitId unit, Shots& shots) {
    const Words& words = order.words;
    if (static_cast<Verb>(order.verb) == Verb::VolleyAt) {
        if (words[0] < 0 || words[0] >= static_cast<int>(setup.units.size()))
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
    const WordItems items(words.span(), kShotWords);
    if (items.size() > shots.capacity()) return refuse(Clause::SHO_02, Code::Malformed);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::int32_t figure = items[i][0];
        const std::int32_t target = items[i][1];
        const std::int32_t mode = items[i][2];
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
        insert_in_order(sorted, shot, [](const Shot& x, const Shot& y) { return x.figure < y.figure; });
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
            shooter.set(mark::kShieldDown);  // CL-SHO-13
        if (shot.named != kNoFigure) state.figures[shot.named].set(mark::kNamed);
    }
    each_figure(play.setup, state, unit, [&](FigureId figure) { state.figures[figure].climb = 0; });
    state.volley = volley;
    state.roll = RollKind::Shot;
    roll_volley(play);
}

void roll_volley(Play& play) {
    State& state = play.state;
    Volley& volley = state.volley;
    // All runs first, then their sixes.
    for (;; ++volley.run) {
        if (volley.run == volley.runs.size()) {
            if (state.roll == RollKind::ShotAgain) return end_volley(play);
            state.roll = RollKind::ShotAgain;
            volley.run = 0;
        }
        const Run& run = volley.runs[volley.run];
        const std::uint8_t dice = is_again(state.roll) ? run.sixes : run.dice;
        if (dice == 0) continue;
        state.roll_dice = dice;
        return;
    }
}

void apply_volley_roll(Play& play, const Faces& faces) {
    Volley& volley = play.state.volley;
    Run& run = volley.runs[volley.run];
    const bool again = play.state.roll == RollKind::ShotAgain;
    const Struck now = struck(faces, run.factor, again);
    run.hits = static_cast<std::uint8_t>(run.hits + now.hits);
    run.sixes = now.sixes;
    ++volley.run;
    roll_volley(play);
}

}  // namespace clashfield::clash
