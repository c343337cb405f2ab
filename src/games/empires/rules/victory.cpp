// CE-VIC: how a player turn begins and ends, and who has won.

#include "games/empires/rules/victory.h"

#include <algorithm>

#include "games/empires/rules/geometry.h"
#include "games/empires/rules/set_up.h"

namespace clashfield::empires {
namespace {

// What every unit forgets when a player turn begins, and what those of the active side forget.
constexpr std::uint32_t kOfTheTurn = flag::kReacted | flag::kReactionShot | flag::kShot | flag::kBroke |
                                     flag::kIntercepted | flag::kRanAway | flag::kFought | flag::kPassed |
                                     flag::kBlocked | flag::kUnruly;
constexpr std::uint32_t kOfTheOwnTurn = flag::kBalked | flag::kTried;

constexpr std::int32_t kGeneralWorth = 150;  // CE-VIC-02
constexpr std::int32_t kSubCommanderWorth = 50;
constexpr int kMinor = 10;  // CE-VIC-03, in percent
constexpr int kMajor = 30;
constexpr int kCrushing = 60;

bool is_lost(const Unit& unit) { return is_removed(unit.status) || unit.status == Status::Shattered; }

// Wholly on one side of a line across the table.
bool is_beyond(const State& state, UnitId unit, const ScenarioGoal& goal) {
    const Corners& corners = state.corners[unit];
    return std::all_of(corners.begin(), corners.end(), [&](const Point& corner) {
        return goal.north ? corner.y >= goal.line : corner.y <= goal.line;
    });
}

bool is_reached(const Setup& setup, const State& state, const ScenarioGoal& goal) {
    switch (goal.goal) {
        case Goal::GeneralDead:
            for (std::size_t i = 0; i < setup.characters.size(); ++i) {
                const CharacterInfo& him = setup.characters[i];
                if (him.side != goal.side && him.rank == Rank::General) return !state.characters[i].alive;
            }
            return false;
        case Goal::UnitsGone:
            return std::all_of(goal.units.begin(), goal.units.end(),
                               [&](std::uint8_t unit) { return is_removed(state.units[unit].status); });
        case Goal::WhollyBeyond: {
            int count = 0;
            each_unit(setup, state, goal.side, [&](UnitId unit) {
                if (is_good(state.units[unit]) && is_formed(setup, state, unit) &&
                    is_beyond(state, unit, goal))
                    ++count;
            });
            return count >= goal.count;
        }
        case Goal::Endure:
        case Goal::WinsDraws:
            break;
    }
    return false;
}

}  // namespace

std::int32_t points_lost(const Setup& setup, const State& state, std::uint8_t side) {
    std::int32_t lost = 0;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (setup.units[i].side == side && is_lost(state.units[i])) lost += setup.units[i].price;
    }
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        if (setup.characters[i].side == side && !state.characters[i].alive) lost += setup.characters[i].price;
    }
    return lost;
}

std::int32_t victory_points(const Setup& setup, const State& state, std::uint8_t side) {
    std::int32_t points = points_lost(setup, state, other(side));  // CE-VIC-02
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const Unit& it = state.units[i];
        if (setup.units[i].side == side || is_lost(it)) continue;
        if (it.status == Status::Broken) {
            points += setup.units[i].price;
        } else if (is_on_table(it) && 2 * it.models <= setup.units[i].models) {
            points += setup.units[i].price / 2;
        }
    }
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        const CharacterInfo& him = setup.characters[i];
        if (him.side == side || state.characters[i].alive) continue;
        points += him.rank == Rank::General ? kGeneralWorth : kSubCommanderWorth;
    }
    for (const ScenarioGoal& goal : setup.goals) {
        if (goal.side == side && is_reached(setup, state, goal)) points += goal.points;
    }
    return points;
}

void end_battle(Play& play, Ending ending, std::uint8_t winner) {
    State& state = play.state;
    for (const std::uint8_t side : {std::uint8_t{0}, std::uint8_t{1}}) {
        state.points[side] = victory_points(play.setup, state, side);
        say(play, EventKind::Points, Clause::VIC_02, {side, state.points[side]});
    }
    const std::int32_t mean = std::max(1, (play.setup.sides[0].points + play.setup.sides[1].points) / 2);
    const std::int32_t ahead = state.points[0] - state.points[1];
    const std::int64_t percent = std::int64_t{100} * std::abs(ahead) / mean;
    state.grade = percent < kMinor      ? Grade::Draw
                  : percent < kMajor    ? Grade::Minor
                  : percent < kCrushing ? Grade::Major
                                        : Grade::Crushing;
    if (ending == Ending::Turns) {
        state.winner = state.grade == Grade::Draw ? kNoUnit : ahead > 0 ? 0 : 1;
        for (const ScenarioGoal& goal : play.setup.goals) {
            const bool draw = state.winner == kNoUnit;
            const bool endures =
                goal.goal == Goal::Endure && points_lost(play.setup, state, goal.side) * 100 <=
                                                 play.setup.sides[goal.side].points * goal.percent;
            if ((goal.goal == Goal::WinsDraws && draw) || (endures && state.winner != goal.side)) {
                state.winner = goal.side;
                state.grade = Grade::Minor;
            }
        }
    } else {
        state.winner = winner;
        state.grade = ending == Ending::Agreed ? Grade::Draw : Grade::Crushing;
    }
    state.ending = ending;
    state.step = Step::Over;
    state.roll = RollKind::None;
    state.waiting = false;
    Words words{word(ending), word(state.grade)};
    words.push_back(state.winner == kNoUnit ? 0 : 1);
    if (state.winner != kNoUnit) words.push_back(state.winner);
    say(play, EventKind::Over, Clause::VIC_03, std::move(words));
}

void begin_turn(Play& play) {
    State& state = play.state;
    say(play, EventKind::Turn, Clause::MOV_01, {state.active, state.turn});
    state.charges.clear();
    state.shots.clear();
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        Unit& it = state.units[i];
        it.set(kOfTheTurn, false);
        it.reaction = Reaction::None;
        if (play.setup.units[i].side != state.active) continue;
        it.set(kOfTheOwnTurn, false);
        it.moved = Moved::None;
        it.way = 0;
    }
    for (Character& him : state.characters) him.moved = false;
    begin_phase(play);
}

void step_end_of_turn(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const auto collapses = [&](std::uint8_t side) {  // CE-VIC-01
        return points_lost(setup, state, side) * 2 >= setup.sides[side].points;
    };
    const bool last = state.active != state.first && state.turn >= setup.options.turns;
    if (collapses(0) != collapses(1)) return end_battle(play, Ending::Collapse, collapses(0) ? 1 : 0);
    if (last || collapses(0)) return end_battle(play, Ending::Turns, kNoUnit);
    if (state.active != state.first) ++state.turn;
    state.active = other(state.active);
    go_to(play, Step::Charges);
}

}  // namespace clashfield::empires
