#include "games/clash/bot/candidates.h"

#include <algorithm>

#include "base/best.h"
#include "games/clash/rules/manoeuvre.h"
#include "games/clash/rules/terrain.h"

namespace clashfield::clash {
namespace {

// A pose that stands beside a comrade and touches an enemy, and how much it is worth: a flank or a rear more.
// How many enemies it would touch, weighed by the face it touches.
int contact_worth(const Setup& setup, const State& state, FigureId figure, const Pose& pose) {
    const geometry::Base base = base_at(setup, state, {figure, pose});
    int worth = 0;
    any_foe_touching(setup, state, side_of(setup, figure), base,
                     [&](FigureId foe, const geometry::Base& its) {
                         const Face face = geometry::touched_face(its, base, kContact);
                         const int value = face == Face::Front ? 2 : face == Face::Rear ? 6 : 4;
                         worth = std::max(worth, value * 2 + (is_engaged(state, foe) ? 0 : 1));
                         return false;  // all of them
                     });
    return worth;
}

// Places beside engaged comrades: to their left and right, and against the sides of the enemies they touch.
template <typename Visit>
void each_station(const Setup& setup, const State& state, UnitId unit, FigureId figure, Visit visit) {
    const BaseSize own = base_of(setup, state, figure);
    each_figure(setup, state, unit, [&](FigureId mate) {
        if (!is_engaged(state, mate)) return;
        const Pose pose = state.figures[mate].pose();
        const BaseSize base = base_of(setup, state, mate);
        const Tick aside = (base.width + own.width) / 2;
        const Tick forward = (base.depth - own.depth) / 2;
        for (const Tick right : {-aside, aside})
            visit(rounded({pose.at + geometry::offset(pose.heading, forward, right), pose.heading}));
        each_foe_in_contact(setup, state, mate, [&](FigureId foe) {
            for (int face = 0; face < 4; ++face) {
                for (const Tick shift : {0, 8'000, -8'000})
                    visit(post_at(setup, state, figure, foe, static_cast<Face>(face), shift));
            }
        });
    });
}

}  // namespace

UnitId nearest_foe(const Setup& setup, const State& state, UnitId unit, Tick* distance) {
    Best<UnitId, Tick, std::less<>> nearest(geometry::kFarthest);
    for (const UnitId foe : foes_of(setup, unit)) {
        if (!is_alive(setup, state, foe)) continue;
        nearest.offer(foe, unit_distance(setup, state, unit, foe));
    }
    if (distance != nullptr) *distance = nearest.score();
    return nearest.found() ? nearest.thing() : kNoUnit;
}

FigureId nearest_of(const Setup& setup, const State& state, UnitId unit, Point at) {
    Best<FigureId, std::int64_t, std::less<>> nearest;
    each_figure(setup, state, unit, [&](FigureId figure) {
        nearest.offer(figure, geometry::squared(state.figures[figure].at - at));
    });
    return nearest.found() ? nearest.thing() : kNoFigure;
}

Pose post_at(const Setup& setup, const State& state, FigureId figure, FigureId foe, Face face, Tick shift) {
    const Pose its = state.figures[foe].pose();
    const BaseSize own = base_of(setup, state, figure);
    const BaseSize size = base_of(setup, state, foe);
    const Angle outward = geometry::normal(its.heading, face);
    const Tick reach = ((is_flank_face(face) ? size.width : size.depth) + own.depth) / 2;
    return rounded({its.at + geometry::offset(outward, reach, shift), outward + geometry::kFullTurn / 2});
}

bool has_room(const Setup& setup, const State& state, FigureId figure, const Corners& corners,
              const Placings& taken) {
    const auto stays = [&](FigureId there) {
        return there != figure && std::none_of(taken.begin(), taken.end(), [&](const Placing& placing) {
                   return placing.figure == there;
               });
    };
    return is_clear_of(setup, state, corners, taken) && !is_overlapped(state, corners, stays);
}

bool may_stand(const Setup& setup, const State& state, const Placing& placing, const Placings& taken) {
    const Corners corners = corners_at(setup, state, placing.figure, placing.pose);
    return check_ground(setup, state, placing.figure, corners) &&
           has_room(setup, state, placing.figure, corners, taken);
}

bool is_beside_mate(const Setup& setup, const State& state, const Placing& placing, const Placings& taken) {
    const geometry::Base base = base_at(setup, state, placing);
    return any_figure(setup, state, unit_of(setup, placing.figure), [&](FigureId mate) {
        return mate != placing.figure &&
               geometry::in_contact(base, base_after(setup, state, mate, taken), kContact);
    });
}

Placings turns_toward(const Setup& setup, const State& state, UnitId unit, Point place) {
    Placings turned;
    each_figure(setup, state, unit, [&](FigureId figure) {
        if (turned.size() >= kOperations || is_engaged(state, figure)) return;
        const Pose pose = state.figures[figure].pose();
        if (pose.at == place) return;
        const Angle heading = geometry::heading_of(place - pose.at);
        if (geometry::between(heading, pose.heading) < 20 * geometry::kDegree) return;
        const Pose now{pose.at, heading};
        if (may_stand(setup, state, {figure, now}, turned)) turned.push_back({figure, now});
    });
    return turned;
}

Placings reinforcements(const Setup& setup, const State& state, UnitId unit) {
    Placings placings;
    if (!is_unit_engaged(setup, state, unit)) return placings;
    const int most = redeploys_of(setup, state, unit);
    const UnitInfo& it = info_of_unit(setup, unit);
    for (int i = it.count - 1; i >= 0 && static_cast<int>(placings.size()) < most;
         --i) {  // the rear ones first
        const auto figure = static_cast<FigureId>(it.first + i);
        if (!on_table(state, figure) || is_engaged(state, figure)) continue;
        Best<Pose, int> best(0);
        each_station(setup, state, unit, figure, [&](const Pose& pose) {
            const int worth = contact_worth(setup, state, figure, pose);
            if (!best.would_take(worth) || !is_beside_mate(setup, state, {figure, pose}, placings)) return;
            if (may_stand(setup, state, {figure, pose}, placings)) best.offer(pose, worth);
        });
        if (best.found()) placings.push_back({figure, best.thing()});
    }
    return placings;
}

void append(Words& words, std::span<const Placing> placings) {
    words.push_back(static_cast<std::int32_t>(placings.size()));
    for (const Placing& placing : placings) {
        words.push_back(placing.figure);
        words.push_back(to_hundredths(placing.pose.at.x));
        words.push_back(to_hundredths(placing.pose.at.y));
        words.push_back(placing.pose.heading.centidegrees());
    }
}

}  // namespace clashfield::clash
