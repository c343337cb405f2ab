// AB-VIC.

#include "games/ancients/rules/points_and_victory.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/geometry.h"

namespace clashfield::ancients {
namespace {

constexpr std::int32_t kGeneralWorth = 100;
constexpr std::int32_t kArmyStandardWorth = 200;

// gaugamela: what a lost general of this side is worth.
std::int32_t worth_of_general(const Setup& setup, std::uint8_t side) {
    for (const ScenarioGoal& goal : setup.goals) {
        if (goal.goal == Goal::GeneralWorth && goal.side != side) return goal.points;
    }
    return kGeneralWorth;
}

}  // namespace

void score(Play& play, std::uint8_t side, std::int32_t points, Clause clause) {
    if (points == 0) return;
    play.state.points[side] += points;
    emit(play, EventKind::Points, clause, {side, points, play.state.points[side]});
}

void score_character(Play& play, CharacterId character, std::uint8_t by, bool captured) {
    State& state = play.state;
    if (state.characters[character].scored) return;
    state.characters[character].scored = true;
    const CharacterInfo& info = play.setup.characters[character];
    score(play, by, info.price, Clause::VIC_02);
    if (info.role == Role::General) {
        ++state.generals_slain[by];
        score(play, by, worth_of_general(play.setup, info.side), Clause::VIC_02);
    }
    if (info.role == Role::ArmyStandard && captured) {
        ++state.army_standards[by];
        score(play, by, kArmyStandardWorth, Clause::VIC_02);
    }
}

bool has_army(const Setup& setup, const State& state, std::uint8_t side) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (setup.units[i].side != side || is_lone_character(setup, unit)) continue;
        switch (state.units[i].status) {
            case Status::Steady:
            case Status::Fleeing:
            case Status::OffTable:
            case Status::Reserve:
            case Status::Waiting:
                return true;
            case Status::Stampeding:
            case Status::Destroyed:
            case Status::Left:
            case Status::Unused:
                break;
        }
    }
    return false;
}

namespace {

bool is_steady(const State& state, UnitId unit) { return state.units[unit].status == Status::Steady; }

// The centroid of its area.
Point centroid_of(const TerrainPiece& piece) {
    std::int64_t area = 0;  // twice, and six times its moments
    std::int64_t x = 0;
    std::int64_t y = 0;
    const Point origin = piece.points[0];
    for (std::size_t i = 1; i + 1 < piece.points.size(); ++i) {
        const geometry::Vector a = piece.points[i] - origin;
        const geometry::Vector b = piece.points[i + 1] - origin;
        const std::int64_t part = (std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x) / kGrid;
        area += part;
        x += part * ((a.x + b.x) / kGrid);
        y += part * ((a.y + b.y) / kGrid);
    }
    if (area == 0) return origin;
    return origin + geometry::Vector{static_cast<Tick>(x * kGrid / (3 * area)),
                                     static_cast<Tick>(y * kGrid / (3 * area))};
}

// Telamon: the steady unit whose centre is nearest to the centroid of the piece; equal: nobody. A
// character alone is no unit for this.
std::uint8_t nearest_side(const Setup& setup, const State& state, const TerrainPiece& piece) {
    const Point middle = centroid_of(piece);
    std::optional<Tick> nearest[2];
    for (std::uint8_t side = 0; side < 2; ++side) {
        each_unit(setup, state, side, [&](UnitId unit) {
            if (!is_steady(state, unit) || is_lone_character(setup, unit)) return;
            const Tick far = geometry::distance(centre_of(setup, state, unit), middle);
            nearest[side] = std::min(nearest[side].value_or(far), far);
        });
    }
    if (!nearest[0] || !nearest[1]) return nearest[0] ? 0 : nearest[1] ? 1 : kNoUnit;
    return *nearest[0] == *nearest[1] ? kNoUnit : *nearest[0] < *nearest[1] ? 0 : 1;
}

int count_steady(const Setup& setup, const State& state, std::uint8_t side, const ScenarioGoal& goal) {
    int count = 0;
    each_unit(setup, state, side, [&](UnitId unit) {
        if (!is_steady(state, unit) || is_lone_character(setup, unit)) return;
        const bool big = size_of(setup, state, unit) >= kFormedSize;
        const Tick y = centre_of(setup, state, unit).y;
        switch (goal.goal) {
            case Goal::CentreBeyond:
                count += big && (goal.north ? y > goal.line : y < goal.line) ? 1 : 0;
                break;
            case Goal::NobodyBeyond:
                count += (goal.north ? y > goal.line : y < goal.line) ? 1 : 0;
                break;
            case Goal::WhollyWithin: {
                const Corners& corners = state.corners[unit];
                const bool within = std::all_of(corners.begin(), corners.end(), [&](const Point& corner) {
                    return goal.north ? corner.y > goal.line : corner.y < goal.line;
                });
                count += big && within ? 1 : 0;
                break;
            }
            case Goal::Nearest:
            case Goal::GeneralWorth:
                break;
        }
    });
    return count;
}

void score_goal(Play& play, const ScenarioGoal& goal) {
    const Setup& setup = play.setup;
    const State& state = play.state;
    switch (goal.goal) {
        case Goal::Nearest: {
            const std::uint8_t side = nearest_side(setup, state, setup.terrain[goal.piece]);
            if (side != kNoUnit) score(play, side, goal.points, Clause::VIC_02);
            return;
        }
        case Goal::GeneralWorth:
            return;
        case Goal::CentreBeyond:
            if (count_steady(setup, state, goal.side, goal) > 0)
                score(play, goal.side, goal.points, Clause::VIC_02);
            return;
        case Goal::NobodyBeyond:
            if (count_steady(setup, state, other(goal.side), goal) == 0)
                score(play, goal.side, goal.points, Clause::VIC_02);
            return;
        case Goal::WhollyWithin:
            if (count_steady(setup, state, goal.side, goal) >= goal.count) {
                score(play, goal.side, goal.points, Clause::VIC_02);
            } else {
                score(play, other(goal.side), goal.other, Clause::VIC_02);
            }
            return;
    }
}

// What still flees at the end, and what the scenario pays.
void score_end(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (!is_on_table(state.units[unit]) || !is_fleeing(state.units[unit])) continue;
        const std::uint8_t enemy = other(side_of(play.setup, unit));
        if (!state.units[unit].is(flag::kScored)) {
            state.units[unit].set(flag::kScored);
            score(play, enemy, play.setup.units[unit].price, Clause::VIC_02);
        }
        each_attached(play.setup, state, unit, [&](CharacterId character) {
            if (state.characters[character].scored) return;
            state.characters[character].scored = true;
            score(play, enemy, play.setup.characters[character].price, Clause::VIC_02);
        });
    }
    for (const ScenarioGoal& goal : play.setup.goals) score_goal(play, goal);
}

}  // namespace

Result result_of(const Setup& setup, const State& state) {
    Result result;
    const std::int32_t larger = std::max({setup.sides[0].points, setup.sides[1].points, 1});
    const std::int32_t lead = state.points[0] - state.points[1];
    result.percent_tenths = static_cast<int>(std::int64_t{1000} * std::abs(lead) / larger);
    const bool armies[2] = {has_army(setup, state, 0), has_army(setup, state, 1)};
    if (armies[0] != armies[1]) {
        result.winner = armies[0] ? 0 : 1;
        result.margin = Margin::Decisive;
        return result;
    }
    if (result.percent_tenths < 100) return result;
    result.winner = lead > 0 ? 0 : 1;
    result.margin = result.percent_tenths < 250   ? Margin::Marginal
                    : result.percent_tenths < 500 ? Margin::Solid
                                                  : Margin::Decisive;
    return result;
}

void end_battle(Play& play, Ending ending, std::uint8_t winner) {
    State& state = play.state;
    state.ending = ending;
    state.winner = winner;
    state.step = Step::Over;
    state.waiting = false;
    state.roll = RollKind::None;
    state.agenda.clear();
    Words words{word(ending)};
    if (winner == kNoUnit) {
        words.push_back(0);
    } else {
        words.push_back(1);
        words.push_back(winner);
    }
    emit(play, EventKind::Over, Clause::VIC_01, std::move(words));
}

void check_end(Play& play, bool last_turn) {
    const bool armies = has_army(play.setup, play.state, 0) && has_army(play.setup, play.state, 1);
    if (armies && !last_turn) return;
    score_end(play);
    end_battle(play, armies ? Ending::Turns : Ending::Destroyed, result_of(play.setup, play.state).winner);
}

}  // namespace clashfield::ancients
