#include "geometry/scene.h"

#include <algorithm>

#include "base/assert.h"
#include "geometry/approach.h"
#include "geometry/track.h"

namespace clashfield::geometry {
namespace {

Box around(const Box& a, const Box& b) {
    return {{std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y)},
            {std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y)}};
}

// A body where it stands for the moment.
struct Stand {
    Body body;
    Corners corners;
    Box box;
};

Tick most_spacing(const Other& other) { return std::max(other.spacing, other.halt); }

// From the mover to the other, as its spacing is measured.
Tick apart(const Body& body, const Other& other) {
    const Corners shape = corners(body);
    if (other.measured == Other::Spacing::AllAround) return distance(shape, other.shape);
    const Segment front = edge(shape, Face::Front);
    const auto met = passage(std::array{front.from, front.to}, body.front.heading, other.shape);
    const bool ahead = met && met->leave > 0 && met->aside > kRounding * kOne;
    return ahead ? whole_ticks(met->enter) : kFarthest;
}

// Nearer than allowed, and nearer than at the start.
bool too_near(const Body& body, const Body& start, const Other& other, Tick spacing) {
    if (spacing <= 0) return false;
    const Corners shape = corners(body);
    if (!near(box_of(shape), other.box, spacing)) return false;
    const bool around = other.measured == Other::Spacing::AllAround;
    if (around && !nearer(shape, other.shape, spacing)) return false;
    const Tick now = apart(body, other);
    return now < spacing && now + kRounding < apart(start, other);
}

}  // namespace

Other other_of(Id id, const Corners& corners) {
    Other other;
    other.shape = corners;
    other.box = box_of(corners);
    other.id = id;
    return other;
}

bool is_on(const Box& table, const Box& box, Tick slack) {
    return box.low.x >= table.low.x - slack && box.low.y >= table.low.y - slack &&
           box.high.x <= table.high.x + slack && box.high.y <= table.high.y + slack;
}

Stop at_rest_after(const Body& body, const Body& start, const Scene& scene) {
    const Corners shape = corners(body);
    const Box box = box_of(shape);
    if (!is_on(scene.table, box, scene.slack)) return {Obstacle::Table, kNobody};
    for (const Other& other : scene.others) {
        if (near(box, other.box) && overlap(shape, other.shape, scene.slack))
            return {Obstacle::Overlap, other.id};
        if (too_near(body, start, other, other.end_spacing - scene.slack))
            return {Obstacle::Spacing, other.id};
    }
    return {};
}

Stop at_rest(const Body& body, const Scene& scene) {
    // Somebody who was nowhere before was not near.
    Body nowhere = body;
    nowhere.front.at = {-kFarthest / 2, -kFarthest / 2};
    return at_rest_after(body, nowhere, scene);
}

Nearby::Nearby(const Scene& scene, const Box& region, Heed heed, Id except) : scene_(&scene), heed_(heed) {
    CLASHFIELD_ASSERT(scene.others.size() <= kMostOthers);
    on_table_ = is_on(scene.table, region, 0);
    for (const Box& box : scene.toll.special) plain_ = plain_ && !near(box, region);
    for (std::size_t i = 0; i < scene.others.size(); ++i) {
        const Other& other = scene.others[i];
        const Tick by = heed == Heed::Way ? most_spacing(other) : 0;
        if (except != kNobody && other.id == except) continue;
        if ((other.solid || by > 0) && near(region, other.box, by))
            others_.push_back(static_cast<std::uint16_t>(i));
    }
}

Stop Nearby::on_way(const Question& question) const {
    if (others_.empty() && on_table_) return {};
    const Corners shape = corners(question.body);
    const Box box = box_of(shape);
    if (!on_table_ && !is_on(scene_->table, box, scene_->slack)) return {Obstacle::Table, kNobody};
    for (const std::uint16_t i : others_) {
        const Other& other = scene_->others[i];
        const bool strict = other.id == question.strictly;
        const Tick slack = strict ? kRounding : scene_->slack;
        if (other.solid && near(box, other.box) && overlap(shape, other.shape, slack))
            return {Obstacle::Overlap, other.id};
        if (heed_ == Heed::Charge) continue;
        const Tick given = strict ? 0 : scene_->slack;
        if (too_near(question.body, question.start, other, other.spacing - given))
            return {Obstacle::Spacing, other.id};
        const bool halts = question.spent > scene_->halt_after;
        if (halts && too_near(question.body, question.start, other, other.halt - given))
            return {Obstacle::Halt, other.id};
    }
    return {};
}

bool Nearby::plain_within(const Box& box) const {
    const auto& special = scene_->toll.special;
    return plain_ ||
           std::none_of(special.begin(), special.end(), [&](const Box& one) { return near(one, box); });
}

Price Nearby::price(const Body& from, const Body& to, Tick length) const {
    if (plain_) return {length, false};
    const Corners before = corners(from);
    const Corners after = corners(to);
    if (plain_within(around(box_of(before), box_of(after)))) return {length, false};
    return scene_->toll.price({from, to, length, before, after});
}

Price Nearby::price_ahead(const Body& body, Tick way, Tick enough) const {
    const Part part = near_special(body, way);
    if (part.from >= part.to) return {way, false};
    const Tick slice = scene_->slice;
    const Tick plain = part.from / slice * slice;  // slices before the first that may be special
    Price sum{plain, false};
    const Compass compass(body.front.heading);
    const Corners start = corners(body);
    // Nothing turns, so corners and boxes are carried along.
    const auto carried = [&](Tick length) {
        const Vector way_on = compass.offset(length, 0);
        Stand stand{body, start, box_of(start)};
        stand.body.front.at = stand.body.front.at + way_on;
        for (Point& corner : stand.corners) corner = corner + way_on;
        stand.box = {stand.box.low + way_on, stand.box.high + way_on};
        return stand;
    };
    Stand at = carried(plain);
    for (Tick from = plain; from < way && from < part.to && sum.cost <= enough; from += slice) {
        const Tick to = std::min(way, from + slice);
        const Stand next = carried(to);
        if (plain_within(around(at.box, next.box))) {
            sum.cost += to - from;
        } else {
            const Price price = scene_->toll.price({at.body, next.body, to - from, at.corners, next.corners});
            sum.cost += price.cost;
            if (price.barred) return {sum.cost, true};
        }
        if (to >= part.to) sum.cost += way - to;
        at = next;
    }
    return sum;
}

// The part of a way straight ahead on which the body's box may be near a special one.
Nearby::Part Nearby::near_special(const Body& body, Tick way) const {
    const Box box = box_of(corners(body));
    Part all{way, 0};
    for (const Box& special : scene_->toll.special) {
        Part part{0, way};
        const auto bound = [&](Tick low, Tick high, std::int64_t speed, Tick from, Tick to) {
            // low + at * speed <= to and high + at * speed >= from, a little more to be sure.
            if (speed == 0) {
                if (low > to || high < from) part.to = -1;
                return;
            }
            const auto when = [&](std::int64_t room) {
                return std::clamp<std::int64_t>(room * kOne / speed, -kFarthest, kFarthest);
            };
            const auto first = when(std::int64_t{speed > 0 ? from - high : to - low});
            const auto last = when(std::int64_t{speed > 0 ? to - low : from - high});
            part.from = std::max(part.from, static_cast<Tick>(first) - 4);
            part.to = std::min(part.to, static_cast<Tick>(last) + 4);
        };
        bound(box.low.x, box.high.x, sine(body.front.heading), special.low.x, special.high.x);
        bound(box.low.y, box.high.y, cosine(body.front.heading), special.low.y, special.high.y);
        if (part.from > part.to) continue;
        all = {std::min(all.from, part.from), std::max(all.to, part.to)};
    }
    return all;
}

}  // namespace clashfield::geometry
