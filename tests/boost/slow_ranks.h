#pragma once

// The ground of the ranked games once more, slowly: rectangles in doubles that are tried at one place after
// the other. It shares nothing with src/geometry but the questions.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "base/random.h"
#include "geometry/charge.h"

namespace clashfield::geometry::slow {

struct Place {
    double x = 0;
    double y = 0;
};

struct Rectangle {
    Place front;         // the middle of its front edge
    double heading = 0;  // in degrees, clockwise from north
    double width = 0;
    double depth = 0;

    Place at(double ahead, double right) const {
        const double turn = heading * std::numbers::pi / 180;
        return {front.x + ahead * std::sin(turn) + right * std::cos(turn),
                front.y + ahead * std::cos(turn) - right * std::sin(turn)};
    }
    std::array<Place, 4> corners() const {
        return {at(0, -width / 2), at(0, width / 2), at(-depth, width / 2), at(-depth, -width / 2)};
    }
    // How far ahead (x) and to the right (y) of its front a place lies.
    Place seen(Place place) const {
        const double turn = heading * std::numbers::pi / 180;
        const double x = place.x - front.x;
        const double y = place.y - front.y;
        return {x * std::sin(turn) + y * std::cos(turn), x * std::cos(turn) - y * std::sin(turn)};
    }
    Rectangle moved(double ahead) const { return {at(ahead, 0), heading, width, depth}; }
    // About a front corner: the left one if negative.
    Rectangle wheeled(double degrees) const {
        const double side = degrees < 0 ? -width / 2 : width / 2;
        Rectangle turned{at(0, side), heading + degrees, width, depth};
        turned.front = turned.at(0, -side);
        return turned;
    }
    // What looks out over a face: width along it, depth inwards.
    Rectangle face(Face face) const {
        switch (face) {
            case Face::Front:
                return *this;
            case Face::Right:
                return {at(-depth / 2, width / 2), heading + 90, depth, width};
            case Face::Rear:
                return {at(-depth, 0), heading + 180, width, depth};
            case Face::Left:
                return {at(-depth / 2, -width / 2), heading + 270, depth, width};
        }
        return *this;
    }
};

inline Rectangle rectangle(const Body& body) {
    return {{static_cast<double>(body.front.at.x), static_cast<double>(body.front.at.y)},
            body.front.heading.centidegrees() / 100.0,
            static_cast<double>(body.size.width),
            static_cast<double>(body.size.depth)};
}

// The shortest way to pull them apart, seen along the sides of both; negative if a strip lies between them.
inline double overlap_depth(const Rectangle& a, const Rectangle& b) {
    double least = std::numeric_limits<double>::infinity();
    const auto look = [&](const Rectangle& from, const Rectangle& at) {
        double ahead_low = least;
        double ahead_high = -ahead_low;
        double right_low = ahead_low;
        double right_high = ahead_high;
        ahead_low = right_low = std::numeric_limits<double>::infinity();
        ahead_high = right_high = -ahead_low;
        for (const Place corner : at.corners()) {
            const Place seen = from.seen(corner);
            ahead_low = std::min(ahead_low, seen.x);
            ahead_high = std::max(ahead_high, seen.x);
            right_low = std::min(right_low, seen.y);
            right_high = std::max(right_high, seen.y);
        }
        least = std::min({least, -ahead_low, ahead_high + from.depth, right_high + from.width / 2,
                          from.width / 2 - right_low});
    };
    look(a, b);
    look(b, a);
    return least;
}

// Cells of one edge that meet the stretch from `low` to `high`, and whether an end was too close to tell.
struct Count {
    int cells = 0;
    bool doubtful = false;
};
struct Cut {
    double low = 0;
    double high = 0;
};
inline Count count_cells(double start, double cell, int count, Cut cut) {
    Count result;
    for (int i = 0; i < count; ++i) {
        const double from = start + i * cell;
        const double to = from + cell;
        if (from <= cut.high && to >= cut.low) ++result.cells;
        result.doubtful = result.doubtful || std::abs(from - cut.high) < 12 || std::abs(to - cut.low) < 12;
    }
    return result;
}

// One angle of a charge.
struct SlowTry {
    bool reaches = false;
    bool doubtful = false;  // something was so close that rounding may decide otherwise
    double wheel_cost = 0;
    double way = 0;
    double slide = 0;
    double offset = 0;
    int own = 0;
    int theirs = 0;
};

class SlowCharge {
  public:
    SlowCharge(const ChargeCall& call, const ChargeRule& rule, const Scene& scene)
        : call_(call),
          rule_(rule),
          scene_(scene),
          charger_(rectangle(body_of(call.charger))),
          target_(rectangle(body_of(call.target))),
          line_(target_.face(call.face)) {}
    void add(const Body& other) { others_.push_back(rectangle(other)); }

    SlowTry attempt(int degrees) const {
        SlowTry result;
        result.wheel_cost = charger_.width * std::abs(degrees) * std::numbers::pi / 180;
        if (wheels(degrees, result) && goes(charger_.wheeled(degrees), result)) settles(result);
        return result;
    }

  private:
    static constexpr double kStep = 50;   // 0.01 inches
    static constexpr double kClose = 12;  // ticks that rounding may make of it

    void judge(double value, double limit, SlowTry& result) const {
        result.doubtful = result.doubtful || std::abs(value - limit) < kClose;
    }
    double limit() const { return call_.allowance + scene_.leeway; }

    bool wheels(int degrees, SlowTry& result) const {
        judge(result.wheel_cost, limit(), result);
        if (result.wheel_cost > limit()) return false;
        const double slice =
            std::max(0.01, std::floor(scene_.slice / charger_.width * 18'000 / std::numbers::pi) / 100);
        double deepest = -1e9;
        for (double turned = slice;; turned += slice) {
            const double now = std::min<double>(turned, std::abs(degrees));
            if (degrees == 0) break;
            const Rectangle body = charger_.wheeled(degrees < 0 ? -now : now);
            deepest = std::max(deepest, overlap_depth(body, target_));
            for (const Rectangle& other : others_) deepest = std::max(deepest, overlap_depth(body, other));
            if (turned >= std::abs(degrees)) break;
        }
        judge(deepest, scene_.slack, result);
        return deepest <= scene_.slack;
    }

    // Straight on, never farther at once than the nearest thing is away, and never less than a step.
    bool goes(const Rectangle& body, SlowTry& result) const {
        double low = 1e9;
        double high = -1e9;
        for (const Place corner : target_.corners()) {
            low = std::min(low, body.seen(corner).y);
            high = std::max(high, body.seen(corner).y);
        }
        const double shared = std::min(high, body.width / 2) - std::max(low, -body.width / 2);
        judge(shared, rule_.least_strip, result);
        if (shared <= rule_.least_strip) return false;
        // The wheel itself has brought it there.
        result.doubtful = result.doubtful || overlap_depth(body, target_) > -kClose;
        double way = 0;
        double deepest = -1e9;
        while (true) {
            const Rectangle now = body.moved(way);
            const double gap = -overlap_depth(now, target_);
            if (gap < 0.01) break;
            double nearest = gap;
            for (const Rectangle& other : others_) {
                const double deep = overlap_depth(now, other);
                deepest = std::max(deepest, deep);
                nearest = std::min(nearest, std::max(-deep, kStep));
            }
            if (way > 2 * limit()) return false;
            if (deepest > scene_.slack + kClose) return false;
            // Close by, the last step is cut in two until it fits.
            double step = std::max(nearest, std::min(kStep, gap));
            while (step > 0.005 && overlap_depth(body.moved(way + step), target_) > 0.005) step /= 2;
            if (step <= 0.005) break;
            way += step;
        }
        // Those touched at nearly the same moment are touched first by whom rounding says.
        for (const Rectangle& other : others_) {
            deepest = std::max(deepest, overlap_depth(body.moved(way), other));
            const double just_after = overlap_depth(body.moved(way + kClose), other);
            result.doubtful = result.doubtful || std::abs(just_after - scene_.slack) < 3 * kClose;
        }
        result.way = way;
        // Where it only grazes the target, a tick across makes many along the way.
        result.doubtful = result.doubtful || overlap_depth(body.moved(way + 6), target_) < 2;
        judge(deepest, scene_.slack, result);
        judge(result.wheel_cost + way, limit(), result);
        if (deepest > scene_.slack || result.wheel_cost + way > limit()) return false;
        result.offset = line_.seen(body.moved(way).front).y;
        return true;
    }

    // As deep as it lies in anybody, at a place along the face.
    double depth_at(double offset) const {
        const Rectangle laid{line_.at(0, offset), line_.heading + 180, charger_.width, charger_.depth};
        double deepest = -1e9;
        for (const Rectangle& other : others_) deepest = std::max(deepest, overlap_depth(laid, other));
        return deepest;
    }
    bool is_free(double offset) const { return depth_at(offset) <= scene_.slack; }

    Count files_at(double offset) const {
        const Cut face{-line_.width / 2 - rule_.corner, line_.width / 2 + rule_.corner};
        return count_cells(offset - charger_.width / 2, call_.charger.block.cell.width,
                           call_.charger.block.in_rank(0), face);
    }

    void settles(SlowTry& result) const {
        const double hit = result.offset;
        const double budget =
            rule_.slide_is_paid ? std::max(0.0, call_.allowance - result.wheel_cost - result.way) : 1e9;
        judge(depth_at(hit), scene_.slack, result);
        const bool found = rule_.slide == SlideGoal::MostFiles ? fill(result, budget) : cover(result, budget);
        if (!found) return;
        result.slide = rule_.slide == SlideGoal::MostFiles ? std::abs(result.offset - hit) : result.slide;
        const Count own = files_at(result.offset);
        const bool flank = call_.face == Face::Right || call_.face == Face::Left;
        const Block& block = call_.target.block;
        const Count theirs = count_cells(-line_.width / 2, flank ? block.cell.depth : block.cell.width,
                                         flank ? block.ranks() : block.in_rank(0),
                                         {result.offset - charger_.width / 2 - rule_.corner,
                                          result.offset + charger_.width / 2 + rule_.corner});
        result.own = own.cells;
        result.theirs = theirs.cells;
        result.doubtful = result.doubtful || own.doubtful || theirs.doubtful;
        result.reaches = own.cells > 0 && theirs.cells > 0;
    }

    bool cover(SlowTry& result, double budget) const {
        const double hit = result.offset;
        double away = 0;
        while (away <= budget && !is_free(hit - away) && !is_free(hit + away)) away += 5;
        judge(away, budget, result);
        if (away > budget) return false;
        double place = is_free(hit - away) ? hit - away : hit + away;
        if (away > 0 && is_free(hit - away) && is_free(hit + away)) result.doubtful = true;
        const double enough = std::abs(line_.width - charger_.width) / 2;
        double slid = 0;
        while (std::abs(place) > enough && away + slid < budget) {
            const double step = std::min({5.0, std::abs(place) - enough, budget - away - slid});
            const double next = place > 0 ? place - step : place + step;
            if (!is_free(next)) {
                judge(depth_at(next), scene_.slack, result);
                break;
            }
            place = next;
            slid += step;
        }
        result.offset = place;
        result.slide = away + slid;
        return true;
    }

    bool fill(SlowTry& result, double budget) const {
        const double hit = result.offset;
        const double most = std::abs(hit) + line_.width + charger_.width;
        int files = -1;
        for (double away = 0; away <= std::min(most, budget); away += 10) {
            for (const double place : {hit - away, hit + away}) {
                if (files_at(place).cells <= files || !is_free(place)) continue;
                files = files_at(place).cells;
                result.offset = place;
            }
        }
        return files >= 0;
    }

    const ChargeCall& call_;
    const ChargeRule& rule_;
    const Scene& scene_;
    Rectangle charger_;
    Rectangle target_;
    Rectangle line_;
    std::vector<Rectangle> others_;
};

}  // namespace clashfield::geometry::slow
