#include "geometry/run.h"

#include <algorithm>

#include "base/assert.h"
#include "geometry/approach.h"
#include "geometry/track.h"

namespace clashfield::geometry {
namespace {

Corners corners_at(const Body& body, Angle bearing, Tick length) {
    return corners(moved(body, bearing, length));
}

// How far these points may go until the first of them stands on the border of the box; 0 if one is beyond.
Tick until_border(std::span<const Point> points, Angle bearing, const Box& box) {
    std::int64_t least = kFarthest;
    const auto look = [&](Tick at, std::int64_t way, Tick low, Tick high) {
        if (way == 0) return;
        const std::int64_t room = way > 0 ? std::int64_t{high} - at : std::int64_t{at} - low;
        const std::int64_t speed = way > 0 ? way : -way;
        least = std::min(least, room <= 0 ? 0 : room * kOne / speed);
    };
    for (const Point point : points) {
        look(point.x, sine(bearing), box.low.x, box.high.x);
        look(point.y, cosine(bearing), box.low.y, box.high.y);
    }
    return static_cast<Tick>(least);
}

Point onto(Point point, const Box& box) {
    return {std::clamp(point.x, box.low.x, box.high.x), std::clamp(point.y, box.low.y, box.high.y)};
}

// One bearing, from the body as it stands when it sets out.
class Course {
  public:
    Course(const Body& body, Angle bearing, std::span<const RunOther> others, const RunRule& rule,
           const Scene& scene)
        : body_(body), bearing_(bearing), others_(others), rule_(rule), scene_(scene) {}

    // Nothing if the bearing is closed; then `closed_by` says by whom.
    bool go(Tick distance, Ran& ran, Id& closed_by) {
        const bool barred = walk(distance, ran);
        if (barred && !rule_.detours.empty()) return false;
        Tick way = ran.effective;
        ran.end = barred ? RunEnd::Ground : RunEnd::Full;
        stop_before_others(way, ran);
        stop_at_edge(way, ran);
        if (is_closed(way, ran, closed_by)) return false;
        if (ran.end == RunEnd::Left) return arrive(way, ran);
        const Tick clear = rule_.lengthens ? lengthened(way) : way;
        if (clear > way) {
            Tick farther = clear;
            Ran beyond = ran;
            stop_before_others(farther, beyond);
            stop_at_edge(farther, beyond);
            if (is_closed(farther, beyond, closed_by)) return false;
            if (farther == clear || beyond.end == RunEnd::Left) {
                ran.end = beyond.end;
                return arrive(farther, ran);
            }
        }
        return arrive(shortened(way), ran);
    }

  private:
    // How far the distance takes it over this ground; whether ground it may not enter stops it there.
    bool walk(Tick distance, Ran& ran) const {
        Step step = oblique(distance, (bearing_ - body_.front.heading.centidegrees()).centidegrees());
        const Track track(body_, step, scene_.slice);
        const Nearby nearby(scene_, track.reach(), Nearby::Heed::Charge);
        ran.effective = nearby.plain() ? distance : 0;
        Tick spent = 0;
        while (ran.effective < distance) {
            const Tick from = ran.effective;
            Tick good = from;
            Tick bad = std::min(distance, from + scene_.slice) + 1;
            bool barred = false;
            Tick cost = 0;
            // The whole slice first; only the last one is searched.
            for (Tick to = bad - 1; bad - good > 1; to = good + (bad - good) / 2) {
                const Price price = nearby.price(track.at(from), track.at(to), to - from);
                const bool passes = !price.barred && spent + price.cost <= distance;
                if (!passes) barred = price.barred;
                (passes ? good : bad) = to;
                if (passes) cost = price.cost;
            }
            ran.effective = good;
            spent += cost;
            if (good < std::min(distance, from + scene_.slice)) return barred;
        }
        return false;
    }

    bool meets(const RunOther& other, Tick way) const {
        const Hull swept = hull(corners(body_), corners_at(body_, bearing_, way));
        return near(box_of({swept.begin(), swept.size()}), other.box) &&
               overlap({swept.begin(), swept.size()}, other.shape, scene_.slack);
    }
    std::optional<Passage> passage_of(const RunOther& other) const {
        const Corners shape = corners(body_);
        return passage(shape, bearing_, other.shape);
    }
    // To the first touch of it; nothing if that is not on the way.
    std::optional<Tick> touch_after(const RunOther& other, Tick way) const {
        if (!meets(other, way)) return std::nullopt;
        const auto met = passage_of(other);
        if (!met || met->leave <= 0) return std::nullopt;
        return whole_ticks(met->enter);
    }

    void stop_before_others(Tick& way, Ran& ran) const {
        for (const RunOther& other : others_) {
            if (other.manner != InTheWay::Stop) continue;
            const auto touched = touch_after(other, way + other.short_of);
            if (!touched) continue;
            const Tick until = std::max(0, *touched - other.short_of);
            // Of those met at once the first one named counts.
            if (until > way || (until == way && ran.end == RunEnd::Met)) continue;
            way = until;
            ran.end = RunEnd::Met;
            ran.met = other.id;
        }
    }

    void stop_at_edge(Tick& way, Ran& ran) const {
        const Corners all = corners(body_);
        const bool by_middle = rule_.edge == AtEdge::LeavesByMiddle;
        const Tick until = by_middle ? until_border({&body_.front.at, 1}, bearing_, scene_.table)
                                     : until_border(all, bearing_, scene_.table);
        switch (rule_.edge) {
            case AtEdge::LeavesByMiddle:
                if (way <= until) return;
                break;
            case AtEdge::LeavesByTouch:
                if (way < until) return;
                break;
            case AtEdge::Stops:
                if (way <= until - rule_.edge_short) return;
                way = std::max(0, until - rule_.edge_short);
                ran.end = RunEnd::AtTable;
                return;
            case AtEdge::Detour:
                return;
        }
        way = until;
        ran.end = RunEnd::Left;
        ran.left_at = onto(moved(body_, bearing_, until).front.at, scene_.table);
    }

    bool is_closed(Tick way, const Ran& ran, Id& closed_by) const {
        for (const RunOther& other : others_) {
            if (other.manner != InTheWay::Detour || !meets(other, way)) continue;
            closed_by = other.id;
            return true;
        }
        if (rule_.edge != AtEdge::Detour || ran.end == RunEnd::Left) return false;
        closed_by = kNobody;
        const Corners all = corners(body_);
        return way > until_border(all, bearing_, scene_.table);
    }

    bool ends_upon(const RunOther& other, Tick way) const {
        const Corners shape = corners_at(body_, bearing_, way);
        return other.manner == InTheWay::Pass && near(box_of(shape), other.box) &&
               overlap(shape, other.shape, scene_.slack);
    }
    // Until it ends upon nobody. Each round passes one more, and comes back to none.
    Tick lengthened(Tick way) const {
        for (bool moved_on = true; moved_on;) {
            moved_on = false;
            for (const RunOther& other : others_) {
                if (!ends_upon(other, way)) continue;
                const auto met = passage_of(other);
                const Tick clear = met ? whole_ticks_up(met->leave) : way;
                if (clear <= way) continue;
                way = clear;
                moved_on = true;
            }
        }
        return way;
    }
    Tick shortened(Tick way) const {
        for (bool moved_back = true; moved_back;) {
            moved_back = false;
            for (const RunOther& other : others_) {
                if (!ends_upon(other, way)) continue;
                const auto met = passage_of(other);
                const Tick clear = met ? whole_ticks(met->enter) : 0;
                if (clear >= way) continue;
                way = clear;
                moved_back = true;
            }
        }
        return way;
    }

    bool arrive(Tick way, Ran& ran) const {
        ran.way = way;
        ran.bearing = bearing_;
        ran.body = on_grid(moved(body_, bearing_, way), scene_.grid);
        if (ran.end != RunEnd::Met) ran.met = kNobody;
        ran.crossed.clear();
        for (const RunOther& other : others_) {
            if (other.manner == InTheWay::Stop || other.manner == InTheWay::Detour) continue;
            const auto touched = touch_after(other, way);
            if (touched) insert(ran, {other.id, *touched});
        }
        return true;
    }
    static void insert(Ran& ran, const Crossed& crossed) {
        if (ran.crossed.full()) return;
        ran.crossed.push_back(crossed);
        const auto later = [](const Crossed& a, const Crossed& b) {
            return a.after != b.after ? a.after > b.after : a.other > b.other;
        };
        for (std::size_t i = ran.crossed.size() - 1; i > 0 && later(ran.crossed[i - 1], ran.crossed[i]); --i)
            std::swap(ran.crossed[i - 1], ran.crossed[i]);
    }

    Body body_;
    Angle bearing_;
    std::span<const RunOther> others_;
    const RunRule& rule_;
    const Scene& scene_;
};

}  // namespace

RunOther run_other(Id id, const Corners& corners, InTheWay manner, Tick short_of) {
    return {corners, box_of(corners), id, manner, short_of};
}

Ran run(const Body& body, const Run& run, std::span<const RunOther> others, const RunRule& rule,
        const Scene& scene) {
    Ran ran;
    Id closed_by = kNobody;
    Id first_closed_by = kNobody;
    for (std::size_t i = 0; i <= rule.detours.size(); ++i) {
        const Angle bearing = i == 0 ? run.bearing : run.bearing + rule.detours[i - 1];
        const std::int32_t turn = (bearing - body.front.heading.centidegrees()).centidegrees();
        Course course(rule.turns ? turned_about_centre(body, turn) : body, bearing, others, rule, scene);
        Ran attempt;
        if (course.go(run.distance, attempt, closed_by)) return attempt;
        if (i == 0) {
            first_closed_by = closed_by;
            ran.effective = attempt.effective;
        }
    }
    ran.end = RunEnd::Closed;
    ran.met = first_closed_by;
    ran.body = body;
    ran.bearing = run.bearing;
    return ran;
}

Angle away_from(Point from, Point self, Angle fallback) {
    return from == self ? fallback : heading_of(self - from);
}

}  // namespace clashfield::geometry
