// The storm of a side that has lost when the time is up: nothing keeps the figures of a unit together
// (CL-MOV-07), so every man goes for himself, into contact where it pays most, over what is in his way, and
// to the place that the scenario names.

#include "games/clash/bot/evaluate_storm.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/best.h"
#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/manoeuvre.h"
#include "games/clash/rules/terrain.h"

namespace clashfield::clash {
namespace {

constexpr Tick kShortest = 10 * kMillimetre;    // a shorter move is not worth a token
constexpr Tick kPastLine = kMillimetre / 2;     // left between a base and the line that it has crossed
constexpr Tick kBesideMate = 25 * kMillimetre;  // an enemy so near to a comrade is in his reach
constexpr double kRunner = 0.1;                 // points: whoever runs has lost already

// What a blow of this unit is worth, by the enemy and the face that it falls on; reckoned when asked for,
// from where the man would stand: cover depends on it (CL-MEL-20).
class Blows {
  public:
    Blows(const Setup& setup, const State& state, UnitId unit)
        : setup_(setup), after_(state), own_(first_of(setup, state, unit)) {}
    double value(FigureId foe, Face face) {
        const std::size_t at = 4 * std::size_t{foe} + static_cast<std::size_t>(face);
        if (!known_[at]) {
            known_[at] = true;
            after_.figures[own_].at = post_at(setup_, after_, own_, foe, face, 0).at;
            values_[at] = duel_value(setup_, after_, own_, foe, dice_against(face));
            if (after_.units[unit_of(setup_, foe)].state == MoraleState::Routing)
                values_[at] = std::min(values_[at], kRunner);
        }
        return values_[at];
    }

  private:
    const Setup& setup_;
    State after_;
    FigureId own_;
    std::array<double, 4 * kMaxFigures> values_{};
    std::array<bool, 4 * kMaxFigures> known_{};
};

// He only helps another one who strikes at the same man (CL-MEL-04).
double as_help(double value) { return std::min(value / 2, value - 0.5); }

// Enemies within reach of a base, by their numbers.
using Foes = InlineVector<FigureId, kMaxFigures>;
Foes foes_near(const Setup& setup, const State& state, FigureId figure, Tick reach) {
    Foes foes;
    state.grid.near(geometry::box_of(state.corners[figure]), reach, [&](FigureId foe) {
        if (side_of(setup, foe) == side_of(setup, figure) ||
            are_farther(state.figures[foe].at, state.figures[figure].at, reach))
            return;
        insert_in_order(foes, foe, std::less<FigureId>());
    });
    return foes;
}

// The men of one unit on their way: who has a place already stands there, the others where they stood.
struct Storm {
    const Setup& setup;
    const State& state;
    UnitId unit;
    Placings placings;
    int contacts = 0;

    const Placing* placed(FigureId figure) const {
        const auto* const it = std::find_if(placings.begin(), placings.end(),
                                            [&](const Placing& placing) { return placing.figure == figure; });
        return it == placings.end() ? nullptr : &*it;
    }
    bool may_go(const Placing& placing) const {
        const Corners corners = corners_at(setup, state, placing.figure, placing.pose);
        return geometry::farthest_corner(state.corners[placing.figure], corners) <= 2 * kMeasure &&
               has_room(setup, state, placing.figure, corners, placings) &&
               check_going(setup, state, placing);
    }
    bool is_touched(FigureId foe) const {
        if (is_engaged(state, foe)) return true;
        const geometry::Base its = base_on_table(state, foe);
        return std::any_of(placings.begin(), placings.end(), [&](const Placing& one) {
            return geometry::in_contact(base_at(setup, state, one), its, kContact);
        });
    }
};

struct Strike {
    Placing placing;
    double value = 0;
};
Strike best_strike(const Storm& storm, FigureId figure, Blows& blows) {
    const Setup& setup = storm.setup;
    const State& state = storm.state;
    Best<Placing, double> best(least_blow(setup, state, setup.units[storm.unit].side));
    const Tick half = base_of(setup, state, figure).width / 2;
    for (const FigureId foe : foes_near(setup, state, figure, kMeasure)) {
        const bool touched = storm.is_touched(foe);
        for (const Face face : {Face::Rear, Face::Left, Face::Right, Face::Front}) {
            const double blow = blows.value(foe, face);
            const double value = touched ? as_help(blow) : blow;
            if (!best.would_take(value)) continue;
            for (const Tick shift : {0, half * 2 / 3, -half * 2 / 3, half + 200, -half - 200}) {
                Placing placing{figure, post_at(setup, state, figure, foe, face, shift)};
                if (!storm.may_go(placing)) {
                    // Too far for him to turn as well: he strikes over his shoulder.
                    placing.pose.heading = placing.pose.heading + geometry::kFullTurn / 2;
                    if (!storm.may_go(placing)) continue;
                }
                best.offer(placing, value);
                break;
            }
        }
    }
    return {best.thing(), best.score()};
}

// Behind a comrade who has a place: ranks support (CL-MEL-05).
Placing place_behind(const Storm& storm, FigureId figure) {
    const Tick depth = base_of(storm.setup, storm.state, figure).depth;
    for (const Placing& front : storm.placings) {
        const Placing placing{
            figure,
            rounded({front.pose.at + geometry::offset(front.pose.heading, -depth, 0), front.pose.heading})};
        if (storm.may_go(placing)) return placing;
    }
    return {kNoFigure, {}};
}

// Across a line that he stands at, if his goal lies behind it (CL-TRN-09).
Placing place_across(const Storm& storm, FigureId figure, Point goal) {
    const Pose from = storm.state.figures[figure].pose();
    Placing best{kNoFigure, {}};
    each_line(storm.setup, storm.state, [&](const Piece& line) {
        geometry::each_segment(line.line(), [&](const Segment& segment) {
            if (best.figure != kNoFigure || !geometry::touch(segment, {from.at, goal})) return;
            const Polygon base(storm.state.corners[figure]);
            if (geometry::distance(base, segment) > kAdjacent) return;
            const Angle along = geometry::heading_of(segment.to - segment.from);
            Angle across = along + geometry::kQuarterTurn;
            if (geometry::cross(segment.to - segment.from, goal - segment.from) > 0)
                across = along - geometry::kQuarterTurn;
            Tick depth = 0;  // of the base, seen along the way across
            for (const Point corner : storm.state.corners[figure])
                depth = std::max(depth, geometry::distance(corner, segment));
            const Tick way = depth + kPastLine;
            for (const int aside : {0, 8, -8, 16, -16, 24, -24, 40, -40, 60, -60}) {
                const Point at = from.at + geometry::offset(across, way, aside * kMillimetre);
                const Placing placing{figure, rounded({at, from.heading})};
                if (!storm.may_go(placing)) continue;
                best = placing;
                return;
            }
        });
    });
    return best;
}

// As near to a place as he gets in one move, in front of the enemy and not in contact with him.
Placing place_nearer(const Storm& storm, FigureId figure, Point goal) {
    const Pose from = storm.state.figures[figure].pose();
    const Tick apart = geometry::distance(from.at, goal);
    Placing best{kNoFigure, {}};
    Tick most = kShortest / 2;
    if (apart < kShortest) return best;
    const Angle straight = geometry::heading_of(goal - from.at);
    for (const int turn : {0, 25, -25, 50, -50, 75, -75}) {
        const Angle heading = straight + std::int64_t{turn} * geometry::kDegree;
        for (Tick way = std::min(kMeasure, apart); way >= kShortest; way = way * 3 / 4 - kMillimetre) {
            const Placing placing{figure,
                                  rounded({from.at + geometry::offset(heading, way, 0), from.heading})};
            const Tick gain = apart - geometry::distance(placing.pose.at, goal);
            if (gain <= most) break;
            if (would_touch_foe(storm.setup, storm.state, placing) || !storm.may_go(placing)) continue;
            best = placing;
            most = gain;
            break;
        }
        if (turn == 0 && most > 80 * kMillimetre) break;
    }
    return best;
}

Men nearest_first(const Setup& setup, const State& state, UnitId unit, Point goal) {
    return men_by(setup, state, unit,
                  [&](FigureId figure) { return geometry::squared(state.figures[figure].at - goal); });
}

Point goal_for(const Storm& storm, FigureId figure, const Errand& errand) {
    if (errand.prey == kNoUnit) return errand.place;
    const Figure* figures = storm.state.figures;
    const FigureId foe = nearest_of(storm.setup, storm.state, errand.prey, figures[figure].at);
    return foe == kNoFigure ? errand.place : figures[foe].at;
}

void come_to_blows(Storm& storm, const Errand& errand, Blows& blows) {
    const auto men = nearest_first(storm.setup, storm.state, storm.unit, errand.place);
    for (const FigureId figure : men) {
        const Strike best = best_strike(storm, figure, blows);
        if (best.placing.figure == kNoFigure) continue;
        storm.placings.push_back(best.placing);
        ++storm.contacts;
    }
    if (storm.contacts == 0) return;
    for (const FigureId figure : men) {
        if (storm.placed(figure) != nullptr) continue;
        Placing placing{kNoFigure, {}};
        if (profile_of(storm.setup, storm.state, figure).melee.ranks > 0)
            placing = place_behind(storm, figure);
        if (placing.figure == kNoFigure)
            placing = place_nearer(storm, figure, goal_for(storm, figure, errand));
        if (placing.figure != kNoFigure) storm.placings.push_back(placing);
    }
}

void approach(Storm& storm, const Errand& errand) {
    Gates gates(storm.setup, storm.state, storm.unit);
    for (const FigureId figure : nearest_first(storm.setup, storm.state, storm.unit, errand.place)) {
        const Point goal = goal_for(storm, figure, errand);
        Placing placing = place_across(storm, figure, goal);
        if (placing.figure == kNoFigure)
            placing = place_nearer(storm, figure, gates.next(storm.state.figures[figure].at, goal));
        if (placing.figure != kNoFigure) storm.placings.push_back(placing);
    }
}

// A place beside a comrade that stands better: any distance, no way to go (CL-MAN-02).
struct Post {
    Placing placing{kNoFigure, {}};
    double value = 0;
};
bool may_take(const Storm& storm, const Placing& placing) {
    return may_stand(storm.setup, storm.state, placing, storm.placings) &&
           is_beside_mate(storm.setup, storm.state, placing, storm.placings);
}

// Where along the face of an enemy a man just touches this comrade: between a place that the comrade takes up
// and one that he does not.
Tick slide_to(const Storm& storm, FigureId figure, FigureId foe, Face face, const Corners& mate, Tick end) {
    const auto is_taken = [&](Tick shift) {
        const Pose pose = post_at(storm.setup, storm.state, figure, foe, face, shift);
        return geometry::overlap(corners_at(storm.setup, storm.state, figure, pose), mate, kOverlap);
    };
    Tick taken = 0;
    Tick free = end;
    if (!is_taken(taken)) std::swap(taken, free);
    if (!is_taken(taken) || is_taken(free)) return 0;
    while (std::abs(taken - free) > kMillimetre / 5) {
        const Tick middle = (taken + free) / 2;
        (is_taken(middle) ? taken : free) = middle;
    }
    return free;
}

// At an enemy, beside a comrade.
void find_blow(const Storm& storm, FigureId figure, Blows& blows, FigureId foe, Post& best) {
    const Setup& setup = storm.setup;
    const State& state = storm.state;
    const bool touched = storm.is_touched(foe);
    const BaseSize own = base_of(setup, state, figure);
    const BaseSize size = base_of(setup, state, foe);
    for (const Face face : {Face::Rear, Face::Left, Face::Right, Face::Front}) {
        const double blow = blows.value(foe, face);
        const double value = touched ? as_help(blow) : blow;
        if (value <= best.value) continue;
        const bool flank = is_flank_face(face);
        const Tick end = (own.width + (flank ? size.depth : size.width)) / 2 - 2 * kContact.end;
        const auto try_at = [&](Tick shift) {
            const Placing placing{figure, post_at(setup, state, figure, foe, face, shift)};
            if (value <= best.value || !may_take(storm, placing)) return;
            best = {placing, value};
        };
        try_at(0);
        each_figure(setup, state, storm.unit, [&](FigureId mate) {
            const geometry::Base its = base_after(setup, state, mate, storm.placings);
            if (value <= best.value || mate == figure ||
                are_farther(its.corners[0], state.figures[foe].at, kMillimetre))
                return;
            for (const Tick toward : {end, -end}) {
                if (const Tick shift = slide_to(storm, figure, foe, face, its.corners, toward); shift != 0)
                    try_at(shift);
            }
        });
    }
}

// Beside a comrade who is much nearer to the enemy.
void find_post(const Storm& storm, FigureId figure, const Errand& errand, Post& best) {
    constexpr Tick kMuch = 60 * kMillimetre;
    const Point goal = goal_for(storm, figure, errand);
    const Tick apart = geometry::distance(storm.state.figures[figure].at, goal);
    Tick nearest = apart - kMuch;
    each_figure(storm.setup, storm.state, storm.unit, [&](FigureId mate) {
        if (mate == figure) return;
        const Pose pose = storm.state.figures[mate].pose();
        const BaseSize size = base_of(storm.setup, storm.state, mate);
        for (const Face face : {Face::Front, Face::Left, Face::Right, Face::Rear}) {
            const bool flank = is_flank_face(face);
            const Angle out = geometry::normal(pose.heading, face);
            const Point at = pose.at + geometry::offset(out, flank ? size.width : size.depth, 0);
            const Placing placing{figure, rounded({at, pose.heading})};
            const Tick left = geometry::distance(at, goal);
            if (left >= nearest || !may_take(storm, placing)) continue;
            nearest = left;
            best.placing = placing;
        }
    });
}

}  // namespace

Placings storm_manoeuvre(const Setup& setup, const State& state, UnitId unit, const Errand& errand) {
    Storm storm{setup, state, unit, {}};
    Blows blows(setup, state, unit);
    const int most = redeploys_of(setup, state, unit);
    const auto men = nearest_first(setup, state, unit, errand.place);
    const double least = least_blow(setup, state, setup.units[unit].side);
    for (std::size_t i = men.size(); i-- > 0 && static_cast<int>(storm.placings.size()) < most;) {
        const FigureId figure = men[i];
        if (is_engaged(state, figure)) continue;
        Post best{{kNoFigure, {}}, least};
        for (const FigureId mate : men) {
            for (const FigureId foe : foes_near(setup, state, mate, kBesideMate))
                if (distance(state, mate, foe) <= kBesideMate) find_blow(storm, figure, blows, foe, best);
        }
        if (best.placing.figure == kNoFigure) find_post(storm, figure, errand, best);
        if (best.placing.figure == kNoFigure) continue;
        storm.placings.push_back(best.placing);
        if (!check_manoeuvre(setup, state, unit, storm.placings)) storm.placings.pop_back();
    }
    return storm.placings;
}

MovePlan storm_move(const Setup& setup, const State& state, UnitId unit, const Errand& errand, int tokens) {
    const int men = figures_left(setup, state, unit);
    Storm blow{setup, state, unit, {}};
    Tick apart = 0;
    if (nearest_foe(setup, state, unit, &apart) != kNoUnit && apart <= kMeasure) {
        Blows blows(setup, state, unit);
        come_to_blows(blow, errand, blows);
    }
    // Once they touch, only manoeuvres bring up the others.
    const int later = (tokens - 1) * redeploys_of(setup, state, unit) / 2;
    const int wanted = tokens > 1 ? men / 3 : men / 4;
    if (blow.contacts > 0 && blow.contacts + later >= wanted) return {blow.placings, 3.0};
    Storm nearer{setup, state, unit, {}};
    approach(nearer, errand);
    const bool many = 4 * static_cast<int>(nearer.placings.size()) >= men;
    if (!nearer.placings.empty()) return {nearer.placings, many ? 1.0 : 0.5};
    return blow.contacts > 0 ? MovePlan{blow.placings, 2.0} : MovePlan{};
}

}  // namespace clashfield::clash
