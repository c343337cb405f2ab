#include "games/ancients/bot/goals.h"

#include <algorithm>
#include <optional>

#include "base/best.h"
#include "games/ancients/bot/advice.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/terrain.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr double kPerInch = 1.2;   // on the way to the prey
constexpr int kMostPrey = 8;       // the nearest enemies are looked at
constexpr double kPerTurn = 24;    // points: what a turn's march is worth when a prey is chosen
constexpr double kByFlank = 0.6;   // of a charge into a flank that has to be reached first
constexpr double kLeisure = 0.6;   // of kPerInch, without haste
constexpr double kPress = 1.4;     // of kPerInch, with all haste
constexpr double kGoals = 0.8;     // of what the scenario pays, at its end
constexpr double kGoalReach = 16;  // inches from which a goal of the scenario pulls

// Beside an enemy, on the side where we are: from there his flank lies open.
Point beside(const Setup& setup, const State& state, UnitId enemy, Point from) {
    const Body body = body_of(setup, state, enemy);
    const geometry::Local seen = geometry::local(body.front, from);
    const Tick aside = body.size.width / 2 + 6 * kInch;
    return body.front.at + geometry::offset(body.front.heading, -kInch, seen.right < 0 ? -aside : aside);
}

// So far it shoots and need not come nearer.
double standoff_of(const Setup& setup, const State& state, UnitId unit) {
    const UnitType& type = type_of(setup, unit);
    const bool loose = state.units[unit].is(flag::kSkirmishing);
    if (type.missile == Missile::None) return 0;
    const int range = missile_rule(type.missile).range;
    return loose || range > 8 ? range - 0.5 : 0;
}

struct Nearest {
    UnitId unit = kNoUnit;
    Tick way = 0;
};
InlineVector<Nearest, kMostPrey> nearest_enemies(const Setup& setup, const State& state, UnitId unit) {
    InlineVector<Nearest, kMostPrey> found;
    const Point from = state.units[unit].front.at;
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        if (is_fleeing(state.units[enemy])) return;
        const Nearest next{enemy, geometry::distance(from, state.units[enemy].front.at)};
        if (found.full()) {
            if (next.way >= found.back().way) return;
            found.pop_back();
        }
        found.push_back(next);
        for (std::size_t i = found.size() - 1; i > 0 && found[i].way < found[i - 1].way; --i)
            std::swap(found[i], found[i - 1]);
    });
    return found;
}

bool is_barred(const Setup& setup, const State& state, UnitId unit, const geometry::Piece& piece) {
    return piece.shape == geometry::Shape::Area && rate_for(setup, state, unit, kind_of(piece)) == 0;
}

bool is_clear(const Setup& setup, const State& state, UnitId unit, Point from, Point to) {
    for (const geometry::Piece& piece : setup.pieces) {
        if (is_barred(setup, state, unit, piece) && geometry::touch(piece, geometry::Segment{from, to}))
            return false;
    }
    return true;
}

}  // namespace

namespace {

Point middle_of(const Box& box) { return {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2}; }

// A ford from north to south or from east to west: where one lines up before it, and where one is through.
struct Passage {
    Point before;
    Point behind;
};
std::optional<Passage> passage_of(const Setup& setup, const State& state, UnitId unit, const Piece& ford,
                                  Point from) {
    constexpr Tick kRoom = 2 * kInch;
    const Point middle = middle_of(ford.box);
    const Point ends[2][2] = {{{middle.x, ford.box.low.y - kRoom}, {middle.x, ford.box.high.y + kRoom}},
                              {{ford.box.low.x - kRoom, middle.y}, {ford.box.high.x + kRoom, middle.y}}};
    for (const auto& pair : ends) {
        if (!is_clear(setup, state, unit, pair[0], pair[1])) continue;
        const bool first = geometry::distance(from, pair[0]) < geometry::distance(from, pair[1]);
        return first ? Passage{pair[0], pair[1]} : Passage{pair[1], pair[0]};
    }
    return std::nullopt;
}

// Through the ford that makes the shortest way: first before it, then through.
std::optional<Leg> leg_by_ford(const Setup& setup, const State& state, UnitId unit, Point to) {
    constexpr Tick kAligned = kInch;
    const Point from = state.units[unit].front.at;
    Best<Leg, double, std::less<>> best;
    for (const geometry::Piece& ford : setup.pieces) {
        if (kind_of(ford) != Terrain::Ford) continue;
        const std::optional<Passage> passage = passage_of(setup, state, unit, ford, from);
        if (!passage) continue;
        const double through = inches(geometry::distance(passage->before, passage->behind));
        const double after = inches(geometry::distance(passage->behind, to));
        const bool aligned =
            std::min(std::abs(from.x - passage->behind.x), std::abs(from.y - passage->behind.y)) <= kAligned;
        const double before = inches(geometry::distance(from, passage->before));
        const Leg leg = aligned ? Leg{passage->behind, after} : Leg{passage->before, through + after};
        best.offer(leg, before + through + after);
    }
    return best.found() ? std::optional<Leg>(best.thing()) : std::nullopt;
}

// Round the corner of what bars the way.
std::optional<Leg> leg_by_corner(const Setup& setup, const State& state, UnitId unit, Point to) {
    const Point from = state.units[unit].front.at;
    const Tick room = body_of(setup, state, unit).size.width / 2 + kInch / 4;
    Best<Leg, double, std::less<>> best;
    for (const geometry::Piece& piece : setup.pieces) {
        if (!is_barred(setup, state, unit, piece)) continue;
        const Point middle = middle_of(piece.box);
        for (const Point& corner : piece.points) {
            const Point by{corner.x + (corner.x > middle.x ? room : -room),
                           corner.y + (corner.y > middle.y ? kInch : -kInch)};
            const bool on_table = by.x > 0 && by.y > 0 && by.x < setup.width && by.y < setup.height;
            if (!on_table || geometry::distance(from, by) < kInch || !is_clear(setup, state, unit, from, by))
                continue;
            const double beyond = inches(geometry::distance(by, to));
            best.offer({by, beyond}, inches(geometry::distance(from, by)) + beyond);
        }
    }
    return best.found() ? std::optional<Leg>(best.thing()) : std::nullopt;
}

}  // namespace

Leg first_leg(const Setup& setup, const State& state, UnitId unit, Point to) {
    if (is_clear(setup, state, unit, state.units[unit].front.at, to)) return {to, 0};
    if (const std::optional<Leg> leg = leg_by_ford(setup, state, unit, to)) return *leg;
    return leg_by_corner(setup, state, unit, to).value_or(Leg{to, 0});
}

double way_to(const Errand& goal, Point from) {
    return std::max(0.0, inches(geometry::distance(from, goal.at)) + goal.beyond - goal.standoff);
}

namespace {

// Whether a unit of this width goes between the banks of some ford, or needs none.
bool fits_through(const Setup& setup, const State& state, UnitId unit, Point to) {
    if (is_clear(setup, state, unit, state.units[unit].front.at, to)) return true;
    const Tick width = body_of(setup, state, unit).size.width + kInch / 2;
    return std::any_of(setup.pieces.begin(), setup.pieces.end(), [&](const geometry::Piece& piece) {
        return kind_of(piece) == Terrain::Ford &&
               std::max(piece.box.high.x - piece.box.low.x, piece.box.high.y - piece.box.low.y) >= width;
    });
}

// maldon: so far beyond the line it is wholly there.
Point place_within(const State& state, UnitId unit, const ScenarioGoal& goal) {
    constexpr Tick kRoom = 7 * kInch;
    return {state.units[unit].front.at.x, goal.north ? goal.line + kRoom : goal.line - kRoom};
}

double way_within(const Setup& setup, const State& state, UnitId unit, const ScenarioGoal& goal) {
    const Leg leg = first_leg(setup, state, unit, place_within(state, unit, goal));
    return inches(geometry::distance(state.units[unit].front.at, leg.at)) + leg.beyond;
}

// The scenario pays for so many units beyond a line: the nearest of them go there, and one more.
std::optional<Errand> errand_within(const Setup& setup, const State& state, UnitId unit,
                                    const ScenarioGoal& goal) {
    constexpr double kPerGoal = 20;  // inches over which it pays
    const auto may_count = [&](UnitId each) {
        return state.units[each].status == Status::Steady && size_of(setup, state, each) >= kFormedSize &&
               !is_engaged(state, each) && fits_through(setup, state, each, place_within(state, each, goal));
    };
    if (!may_count(unit)) return std::nullopt;
    const double own = way_within(setup, state, unit, goal);
    int nearer = 0;
    each_unit(setup, state, side_of(setup, unit), [&](UnitId each) {
        if (each != unit && may_count(each) && way_within(setup, state, each, goal) < own) ++nearer;
    });
    if (nearer > goal.count) return std::nullopt;
    const Leg leg = first_leg(setup, state, unit, place_within(state, unit, goal));
    Errand errand;
    errand.prey =
        nearest_enemies(setup, state, unit).empty() ? kNoUnit : nearest_enemies(setup, state, unit)[0].unit;
    errand.at = leg.at;
    errand.beyond = leg.beyond;
    errand.per_inch = static_cast<double>(goal.points) / goal.count / kPerGoal;
    return errand;
}

}  // namespace

bool goes_for_points(const Setup& setup, const State& state, UnitId unit) {
    return std::any_of(setup.goals.begin(), setup.goals.end(), [&](const ScenarioGoal& goal) {
        return goal.goal == Goal::WhollyWithin && goal.side == side_of(setup, unit) &&
               errand_within(setup, state, unit, goal).has_value();
    });
}

// The enemy against whom it does best, the near before the far.
Errand errand_of(const Setup& setup, const State& state, UnitId unit, Duels& duels) {
    struct Choice {
        UnitId prey = kNoUnit;
        Point at;
    };
    for (const ScenarioGoal& each : setup.goals) {
        if (each.goal != Goal::WhollyWithin || each.side != side_of(setup, unit)) continue;
        if (const auto errand = errand_within(setup, state, unit, each)) return *errand;
    }
    Best<Choice, double> best;
    const Point from = state.units[unit].front.at;
    const double standoff = standoff_of(setup, state, unit);
    for (const Nearest& near : nearest_enemies(setup, state, unit)) {
        const UnitId enemy = near.unit;
        const double front = duels.worth(unit, enemy, Face::Front);
        const double flank = duels.worth(unit, enemy, Face::Left);
        const bool turns_it = is_fast(setup, unit) && standoff == 0 && flank > front + 10;
        const double worth = standoff > 0 ? 0 : turns_it ? kByFlank * flank : front;
        const Point at = turns_it ? beside(setup, state, enemy, from) : centre_of(setup, state, enemy);
        best.offer({enemy, at}, worth - kPerTurn * inches(near.way) / type_of(setup, unit).move);
    }
    Errand goal;
    goal.prey = best.thing().prey;
    if (goal.prey == kNoUnit) return goal;
    const Leg leg = first_leg(setup, state, unit, best.thing().at);
    goal.at = leg.at;
    goal.beyond = leg.beyond;
    goal.standoff = standoff;
    goal.per_inch = kPerInch * (kLeisure + kPress * urgency_of(setup, state, side_of(setup, unit)));
    return goal;
}

// --- the line ---

namespace {

bool is_line(const Setup& setup, const State& state, UnitId unit) {
    return is_foot(type_of(setup, unit).cls) && !state.units[unit].is(flag::kSkirmishing) &&
           !is_lone_character(setup, unit);
}

// How far it may still go this turn, in inches.
double still_to_go(const Setup& setup, const State& state, UnitId unit) {
    if (side_of(setup, unit) != state.active || !check_may_move(setup, state, unit)) return 0;
    const int move = type_of(setup, unit).move;
    return state.units[unit].is(flag::kMayMarch) ? 2 * move : move;
}

}  // namespace

double ahead_of(const BattleLine& line, Point at) {
    const std::int64_t ahead = geometry::local({{0, 0}, line.facing}, at).ahead / geometry::kOne;
    return inches(static_cast<Tick>(ahead));
}

BattleLine line_of(const Setup& setup, const State& state, UnitId unit) {
    constexpr Tick kSameLine = 16 * kInch;
    BattleLine line;
    line.facing = bearing_to_own_edge(setup, unit) + 2 * geometry::kQuarterTurn;
    if (!is_line(setup, state, unit)) return line;
    int count = 0;
    double sum = 0;
    const double haste = urgency_of(setup, state, side_of(setup, unit));
    each_near(state, unit, kSameLine, [&](UnitId each, Tick) {
        if (side_of(setup, each) != side_of(setup, unit) || !is_line(setup, state, each)) return;
        if (state.units[each].status != Status::Steady) return;
        sum += ahead_of(line, state.units[each].front.at) + haste * still_to_go(setup, state, each);
        ++count;
    });
    line.counts = count > 0;
    if (count > 0) line.ahead = sum / count;
    return line;
}

// --- what the scenario pays for ---

namespace {

// Of a unit that may count for a line: how far its centre still is from beyond it, in inches.
double short_of(const Setup& setup, const State& state, UnitId unit, const ScenarioGoal& goal) {
    const Tick y = centre_of(setup, state, unit).y;
    return inches(std::max(0, goal.north ? goal.line - y : y - goal.line));
}

double way_to_piece(const Setup& setup, const State& state, UnitId unit, const ScenarioGoal& goal) {
    return inches(geometry::distance(centre_of(setup, state, unit), middle_of(setup.pieces[goal.piece].box)));
}

// How many friends are nearer to it.
template <typename Way>
int nearer_friends(const Setup& setup, const State& state, UnitId unit, Way way) {
    const double own = way(unit);
    int nearer = 0;
    each_unit(setup, state, side_of(setup, unit), [&](UnitId each) {
        if (each == unit || state.units[each].status != Status::Steady) return;
        if (size_of(setup, state, each) < kFormedSize) return;
        const double theirs = way(each);
        if (theirs < own || (theirs == own && each < unit)) ++nearer;
    });
    return nearer;
}

double pull_of(const Setup& setup, const State& state, UnitId unit, const ScenarioGoal& goal) {
    const std::uint8_t side = side_of(setup, unit);
    const bool big = size_of(setup, state, unit) >= kFormedSize;
    const auto to_line = [&](UnitId each) { return short_of(setup, state, each, goal); };
    const auto to_piece = [&](UnitId each) { return way_to_piece(setup, state, each, goal); };
    const auto pull = [&](double way, double points) { return -points * std::min(way / kGoalReach, 3.0); };
    switch (goal.goal) {
        case Goal::Nearest:
            if (nearer_friends(setup, state, unit, to_piece) > 0) return 0;
            return pull(to_piece(unit), goal.points);
        case Goal::CentreBeyond:
            if (side != goal.side || !big || nearer_friends(setup, state, unit, to_line) > 0) return 0;
            return pull(to_line(unit), goal.points);
        case Goal::NobodyBeyond:
            if (side == goal.side || nearer_friends(setup, state, unit, to_line) > 0) return 0;
            return pull(to_line(unit), goal.points);
        case Goal::WhollyWithin: {
            if (side != goal.side || !big || nearer_friends(setup, state, unit, to_line) >= goal.count + 1)
                return 0;
            return pull(to_line(unit) + 3, (goal.points + goal.other) / goal.count);
        }
        case Goal::GeneralWorth:
            break;
    }
    return 0;
}

}  // namespace

double worth_of_scenario(const Setup& setup, const State& state, UnitId unit) {
    if (setup.goals.empty()) return 0;
    const double time = static_cast<double>(state.turn) / std::max<int>(1, setup.options.turns);
    double worth = 0;
    for (const ScenarioGoal& goal : setup.goals) worth += pull_of(setup, state, unit, goal);
    return worth * kGoals * time * time;
}

}  // namespace clashfield::ancients
