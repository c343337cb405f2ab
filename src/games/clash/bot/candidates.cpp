#include "games/clash/bot/candidates.h"

#include <algorithm>

namespace clashfield::clash {
namespace {

// A pose that stands beside a comrade and touches an enemy, and how much it is worth: a flank or a rear more.
struct Station {
    Pose pose;
    int worth = 0;
};

bool is_free(const Setup& setup, const State& state, FigureId figure, const Pose& pose,
             const Placings& taken) {
    const Corners corners = corners_at(setup, state, figure, pose);
    for (const Placing& other_one : taken) {
        const Corners there = corners_at(setup, state, other_one.figure, other_one.pose);
        if (geometry::overlap(corners, there, kOverlap)) return false;
    }
    if (!check_on_table(setup, figure, corners) || !check_stand(setup, state, figure, corners)) return false;
    bool free = true;
    state.grid.near(geometry::box_of(corners), 0, [&](FigureId there) {
        const bool moved = std::any_of(taken.begin(), taken.end(),
                                       [&](const Placing& placing) { return placing.figure == there; });
        if (free && there != figure && !moved)
            free = !geometry::overlap(corners, state.corners[there], kOverlap);
    });
    return free;
}

// How many enemies it would touch, weighed by the face it touches.
int contact_worth(const Setup& setup, const State& state, FigureId figure, const Pose& pose) {
    const geometry::Base base{corners_at(setup, state, figure, pose), pose.heading};
    const std::uint8_t side = side_of(setup, figure);
    int worth = 0;
    state.grid.near(geometry::box_of(base.corners), kContact.gap, [&](FigureId foe) {
        if (side_of(setup, foe) == side) return;
        const geometry::Base its = base_on_table(state, foe);
        if (!geometry::in_contact(base, its, kContact)) return;
        const Face face = geometry::touched_face(its, base, kContact);
        const int value = face == Face::Front ? 2 : face == Face::Rear ? 6 : 4;
        worth = std::max(worth, value * 2 + (is_engaged(state, foe) ? 0 : 1));
    });
    return worth;
}

bool touches_mate(const Setup& setup, const State& state, UnitId unit, FigureId figure, const Pose& pose,
                  const Placings& taken) {
    const geometry::Base base{corners_at(setup, state, figure, pose), pose.heading};
    return any_figure(setup, state, unit, [&](FigureId mate) {
        if (mate == figure) return false;
        geometry::Base its = base_on_table(state, mate);
        for (const Placing& placing : taken) {
            if (placing.figure == mate)
                its = {corners_at(setup, state, mate, placing.pose), placing.pose.heading};
        }
        return geometry::in_contact(base, its, kContact);
    });
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
            const Pose its = state.figures[foe].pose();
            const BaseSize size = base_of(setup, state, foe);
            for (int face = 0; face < 4; ++face) {
                const Angle outward = geometry::normal(its.heading, static_cast<Face>(face));
                const bool flank = face % 2 == 1;
                const Tick reach = ((flank ? size.width : size.depth) + own.depth) / 2;
                const Angle heading = outward + geometry::kFullTurn / 2;
                for (const Tick shift : {0, 8'000, -8'000})
                    visit(rounded({its.at + geometry::offset(outward, reach, shift), heading}));
            }
        });
    });
}

}  // namespace

Outline outline_of(const Setup& setup, const State& state, UnitId unit) {
    std::int64_t x = 0;
    std::int64_t y = 0;
    int count = 0;
    Outline outline;
    each_figure(setup, state, unit, [&](FigureId figure) {
        if (count++ == 0) outline.heading = Angle(state.figures[figure].heading);
        x += state.figures[figure].at.x;
        y += state.figures[figure].at.y;
    });
    if (count == 0) return outline;
    outline.centre = {static_cast<Tick>(x / count), static_cast<Tick>(y / count)};
    each_figure(setup, state, unit, [&](FigureId figure) {
        const Tick out = geometry::distance(state.figures[figure].at, outline.centre);
        outline.half_width = std::max(outline.half_width, out);
    });
    return outline;
}

UnitId nearest_foe(const Setup& setup, const State& state, UnitId unit, Tick* distance) {
    UnitId best = kNoUnit;
    Tick least = geometry::kFarthest;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (setup.units[i].side == setup.units[unit].side || !is_alive(setup, state, static_cast<UnitId>(i)))
            continue;
        const Tick apart = unit_distance(setup, state, unit, static_cast<UnitId>(i));
        if (apart >= least) continue;
        best = static_cast<UnitId>(i);
        least = apart;
    }
    if (distance != nullptr) *distance = least;
    return best;
}

Placings contact_move(const Setup& setup, const State& state, UnitId unit, FigureId target) {
    FigureId nearest = kNoFigure;
    Tick least = geometry::kFarthest;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const Tick apart = distance(state, figure, target);
        if (apart >= least) return;
        nearest = figure;
        least = apart;
    });
    if (nearest == kNoFigure) return {};
    return farthest_along(setup, state, unit, state.figures[target].at - state.figures[nearest].at, kMeasure);
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
        if (is_free(setup, state, figure, now, turned)) turned.push_back({figure, now});
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
        Station best;
        each_station(setup, state, unit, figure, [&](const Pose& pose) {
            const int worth = contact_worth(setup, state, figure, pose);
            if (worth <= best.worth || !touches_mate(setup, state, unit, figure, pose, placings)) return;
            if (is_free(setup, state, figure, pose, placings)) best = {pose, worth};
        });
        if (best.worth > 0) placings.push_back({figure, best.pose});
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
