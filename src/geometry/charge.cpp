#include "geometry/charge.h"

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "geometry/approach.h"
#include "geometry/clip.h"
#include "geometry/landing.h"
#include "geometry/track.h"

namespace clashfield::geometry {
namespace {

Box box_around(Point middle, Tick radius) {
    return {{middle.x - radius, middle.y - radius}, {middle.x + radius, middle.y + radius}};
}

// A wheel to one side, gone on with from angle to angle.
class Wheeling {
  public:
    Wheeling(const ChargeCall& call, const Scene& scene, std::int32_t turn)
        : track_(body_of(call.charger), wheel(turn), scene.slice),
          start_(body_of(call.charger)),
          target_(corners(body_of(call.target))),
          nearby_(scene, track_.reach(), Nearby::Heed::Charge, call.target_id),
          last_(start_) {}

    // Precondition: no less than the one before. Whatever stops it stops it for good.
    void to(std::int32_t turn) {
        while (fault == ChargeFault::None && at_ + track_.stride() <= turn) {
            spent_ += slice(at_ + track_.stride());
            at_ += track_.stride();
            last_ = body;
        }
        cost = spent_;
        body = last_;
        if (fault == ChargeFault::None && at_ < turn) cost += slice(turn);
    }

    ChargeFault fault = ChargeFault::None;
    Id met = kNobody;
    Tick cost = 0;
    Body body;  // as far as it came

  private:
    Tick slice(std::int32_t turn) {
        body = track_.at(turn);
        const Stop stop = nearby_.on_way({body, start_, 0, kNobody});
        const Tick length = track_.length(turn) - track_.length(at_);
        const Price price = nearby_.plain() ? Price{length, false} : nearby_.price(last_, body, length);
        if (stop.by != Obstacle::Nothing) {
            fault = ChargeFault::WheelMeets;
            met = stop.other;
        } else if (price.barred) {
            fault = ChargeFault::WheelBarred;
        } else if (overlap(corners(body), target_, nearby_.scene().slack)) {
            fault = ChargeFault::WheelMeets;
        }
        return price.cost;
    }

    Track track_;
    Body start_;
    Corners target_;
    Nearby nearby_;
    Body last_;  // after the last whole slice
    std::int32_t at_ = 0;
    Tick spent_ = 0;
};

// Less is better.
std::int64_t measure(const ChargeTry& of, Criterion criterion, const ChargeRule& rule) {
    switch (criterion) {
        case Criterion::MostModels:
            return -(of.own + of.theirs);
        case Criterion::MostFiles:
            return -of.own;
        case Criterion::LeastCost:
            return (of.cost(rule) + rule.cost_unit / 2) / rule.cost_unit;
        case Criterion::LeastWheel:
            return magnitude(of.wheel);
        case Criterion::LeastSlide:
            return of.slide;
        case Criterion::LeftWheel:
            return of.wheel;
        case Criterion::RightWheel:
            return -of.wheel;
    }
    CLASHFIELD_ASSERT(false);
    return 0;
}

// From a corner of the one to the edge, or from the body to an end of it, whichever is shortest.
Segment shortest_way(const Corners& from, const Segment& to) {
    Segment best{from[0], nearest_point(to, from[0])};
    const auto look = [&](Point start, Point end) {
        if (squared(end - start) < squared(best.to - best.from)) best = {start, end};
    };
    for (const Point corner : from) look(corner, nearest_point(to, corner));
    for (const Face face : kFaces) {
        for (const Point end : {to.from, to.to}) look(nearest_point(edge(from, face), end), end);
    }
    return best;
}

// How near an angle came to being a charge.
int nearness(ChargeFault fault) {
    switch (fault) {
        case ChargeFault::None:
            return 9;
        case ChargeFault::NoContact:
            return 8;
        case ChargeFault::NoRoom:
            return 7;
        case ChargeFault::TooFar:
            return 6;
        case ChargeFault::WayMeets:
            return 5;
        case ChargeFault::WayBarred:
            return 4;
        case ChargeFault::WheelTooFar:
            return 3;
        case ChargeFault::WheelMeets:
            return 2;
        case ChargeFault::WheelBarred:
            return 1;
        case ChargeFault::Misses:
            return 0;
    }
    CLASHFIELD_ASSERT(false);
    return 0;
}

class Solver {
  public:
    Solver(const ChargeCall& call, const ChargeRule& rule, const Scene& scene)
        : call_(call),
          rule_(rule),
          scene_(scene),
          charger_(body_of(call.charger)),
          target_(body_of(call.target)),
          target_corners_(corners(target_)),
          line_(edge_pose(target_, call.face)),
          limit_(call.allowance + scene.leeway),
          nearby_(scene, region(), Nearby::Heed::Charge, call.target_id),
          landing_(call, rule) {
        // Those who may be crossed may not be ended upon.
        for (const Other& other : scene.others) {
            if (other.id != call.target_id && near(other.box, region()))
                landing_.places().take(other.shape, scene.slack);
        }
        landing_.places().keep_within(scene.table, scene.slack);
    }

    Charge solve() {
        if (rule_.approach == Approach::Wheel) {
            wheel_about();
        } else {
            go_straight();
        }
        while (const std::optional<std::size_t> next = most_promising()) work_out(*next);
        conclude();
        return result_;
    }

  private:
    // What is known of an angle besides its ChargeTry.
    struct Plan {
        Body wheeled;
        Tick safely = 0;  // so far it may go without entering anything by rounding
        Tick hit = 0;     // where on the face
        bool waits = false;
    };

    Box region() const {
        // What a wheel of any size and a charge of this length can reach, and the place where it ends.
        const Tick reach = limit_ + 2 * diagonal(charger_.size);
        const Box around = box_around(charger_.front.at, reach);
        const Tick face = edge_length(target_.size, call_.face);
        const Box end = box_around(line_.at, face + 2 * diagonal(charger_.size));
        return {{std::min(around.low.x, end.low.x), std::min(around.low.y, end.low.y)},
                {std::max(around.high.x, end.high.x), std::max(around.high.y, end.high.y)}};
    }

    void wheel_about() {
        const std::int32_t most = call_.only_wheel ? magnitude(*call_.only_wheel) : rule_.wheel_most;
        Wheeling left(call_, scene_, -most);
        Wheeling right(call_, scene_, most);
        if (call_.only_wheel) {
            attempt(*call_.only_wheel < 0 ? left : right, *call_.only_wheel);
            return;
        }
        CLASHFIELD_ASSERT(2 * (most / rule_.wheel_step) < static_cast<std::int32_t>(kMostTries));
        attempt(left, 0);
        for (std::int32_t turn = rule_.wheel_step; turn <= most; turn += rule_.wheel_step) {
            attempt(left, -turn);
            attempt(right, turn);
        }
    }

    // Looks where it would meet the target if the ground were plain and nobody in the way, then wheels.
    void attempt(Wheeling& wheeling, std::int32_t turn) {
        ChargeTry now;
        Plan plan;
        now.wheel = turn;
        now.wheel_cost = arc(charger_.size.width, turn);
        if (now.wheel_cost > limit_) {
            now.fault = ChargeFault::WheelTooFar;
        } else {
            plan.wheeled = turned_about(charger_, wheel(turn).pivot, turn);
            look_ahead(now, plan);
        }
        if (now.fault == ChargeFault::None) {
            wheeling.to(magnitude(turn));
            now.wheel_cost = wheeling.cost;
            now.fault = wheeling.fault;
            now.met = wheeling.met;
        }
        add(now, plan);
    }

    void look_ahead(ChargeTry& now, Plan& plan) const {
        const Body& body = plan.wheeled;
        const Segment front = edge(corners(body), Face::Front);
        const auto met = passage(std::array{front.from, front.to}, body.front.heading, target_corners_);
        if (!met || met->leave <= 0 || met->aside <= rule_.least_strip * kOne) {
            now.fault = ChargeFault::Misses;
            return;
        }
        now.way = whole_ticks_up(met->enter);
        if (now.wheel_cost + now.way > limit_) now.fault = ChargeFault::TooFar;
        plan.safely = whole_ticks(met->enter);
        const Local hit = local(line_, advanced(body, plan.safely).front.at);
        plan.hit = static_cast<Tick>(nearest(hit.right, kOne));
    }

    void go_straight() {
        const Segment face = edge(target_corners_, call_.face);
        const Segment way = rule_.approach == Approach::Straight
                                ? Segment{charger_.front.at, nearest_point(face, charger_.front.at)}
                                : shortest_way(corners(charger_), face);
        ChargeTry now;
        Plan plan;
        plan.wheeled = charger_;
        plan.wheeled.front.heading =
            way.from == way.to ? line_.heading + kFullTurn / 2 : heading_of(way.to - way.from);
        now.way = distance(way.from, way.to);
        plan.safely = std::max(0, now.way - 1);
        const Local hit = local(line_, charger_.front.at + (way.to - way.from));
        plan.hit = static_cast<Tick>(nearest(hit.right, kOne));
        add(now, plan);
    }

    void add(ChargeTry now, Plan plan) {
        now.way_cost = now.way;
        now.offset = plan.hit;
        if (now.fault == ChargeFault::None && now.wheel_cost + now.way > limit_)
            now.fault = ChargeFault::TooFar;
        // Where files are counted all along the face, this waits until it is known to matter.
        if (now.fault == ChargeFault::None && rule_.slide != SlideGoal::MostFiles) settle(now);
        plan.waits = now.fault == ChargeFault::None;
        result_.tries.push_back(now);
        plans_[result_.tries.size() - 1] = plan;
    }

    void settle(ChargeTry& now) const {
        const Tick left = std::max(0, call_.allowance - now.wheel_cost - now.way_cost);
        landing_.settle(now, rule_.slide_is_paid ? left : kFarthest);
    }

    // Of those that wait the one that promises most. Those that cannot win any more wait no longer.
    std::optional<std::size_t> most_promising() {
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < result_.tries.size(); ++i) {
            if (!plans_[i].waits) continue;
            ChargeTry& one = result_.tries[i];
            if (best_ && !may_win(one, i)) {
                plans_[i].waits = false;
                one.worse_by = lost_by(one);
                continue;
            }
            if (!first || beats(one, result_.tries[*first])) first = i;
        }
        return first;
    }

    // Bad ground makes it dearer, which leaves less for its slide. A shorter slide brings no more into
    // contact, because what both share of the line only grows on the way to the middle; but it is shorter.
    bool may_win(const ChargeTry& one, std::size_t at) const {
        const ChargeTry& best = result_.tries[*best_];
        const auto holds = [&](const ChargeTry& promise) {
            return beats(promise, best) || (at < *best_ && !beats(best, promise));
        };
        if (holds(one)) return true;
        ChargeTry bound = one;
        bound.slide = 0;
        if (rule_.slide == SlideGoal::MostFiles) {
            bound.own = landing_.most_files();
            bound.theirs = landing_.most_models() - bound.own;
        } else if (rule_.slide_is_paid) {
            bound.way_cost = std::max(one.way_cost, call_.allowance - one.wheel_cost);
        }
        return holds(bound);
    }

    // With everything that was left out so far.
    void work_out(std::size_t at) {
        Plan& plan = plans_[at];
        ChargeTry& now = result_.tries[at];
        plan.waits = false;
        now.offset = plan.hit;
        now.slide = now.own = now.theirs = 0;
        now.flush = false;
        go(now, plan);
        if (now.fault == ChargeFault::None) settle(now);
        if (now.fault != ChargeFault::None) return;
        const bool better = !best_ || beats(now, result_.tries[*best_]);
        const bool earlier = best_ && at < *best_ && !beats(result_.tries[*best_], now);
        if (better || earlier) best_ = at;
    }

    // Looks who else is on the way, and prices it.
    void go(ChargeTry& now, const Plan& plan) const {
        const Body& body = plan.wheeled;
        const Corners swept = strip(body, plan.safely);
        const Box box = box_of(swept);
        std::int64_t first = INT64_MAX;
        nearby_.each([&](const Other& other) {
            if (!near(box, other.box) || !overlap(swept, other.shape, scene_.slack)) return;
            const Segment front = edge(corners(body), Face::Front);
            const auto met = passage(std::array{front.from, front.to}, body.front.heading, other.shape);
            const std::int64_t at = met ? met->enter : 0;
            if (at >= first) return;
            first = at;
            now.met = other.id;
            now.fault = ChargeFault::WayMeets;
        });
        if (!is_on(scene_.table, box_of(corners(advanced(body, plan.safely))), scene_.slack))
            now.fault = ChargeFault::WayMeets;
        if (now.fault != ChargeFault::None || nearby_.plain_within(box)) return;
        const Price price = nearby_.price_ahead(body, now.way, limit_ - now.wheel_cost);
        now.way_cost = price.cost;
        if (price.barred) {
            now.fault = ChargeFault::WayBarred;
        } else if (now.wheel_cost + now.way_cost > limit_) {
            now.fault = ChargeFault::TooFar;
        }
    }

    // The first criterion by which the best one is better.
    std::optional<Criterion> lost_by(const ChargeTry& one) const {
        const ChargeTry& best = result_.tries[*best_];
        for (const Criterion criterion : rule_.criteria) {
            if (measure(one, criterion, rule_) > measure(best, criterion, rule_)) return criterion;
        }
        return std::nullopt;
    }
    bool beats(const ChargeTry& one, const ChargeTry& other) const {
        for (const Criterion criterion : rule_.criteria) {
            const std::int64_t difference = measure(one, criterion, rule_) - measure(other, criterion, rule_);
            if (difference != 0) return difference < 0;
        }
        return false;
    }

    void conclude() {
        result_.reaches = best_.has_value();
        if (!result_.reaches) {
            result_.best = nearest_fault();
            result_.wheeled = result_.hit = result_.end = charger_;
            return;
        }
        for (std::size_t i = 0; i < result_.tries.size(); ++i) {
            ChargeTry& one = result_.tries[i];
            one.worse_by = std::nullopt;
            if (i != *best_ && one.fault == ChargeFault::None) one.worse_by = lost_by(one);
        }
        const Plan& plan = plans_[*best_];
        result_.best = result_.tries[*best_];
        result_.wheeled = plan.wheeled;
        result_.hit = advanced(plan.wheeled, plan.safely);
        const Body laid = laid_flush(charger_.size, target_, call_.face, result_.best.offset);
        result_.end = on_grid(result_.best.flush ? laid : result_.hit, scene_.grid);
        find_contacts();
    }

    const ChargeTry& nearest_fault() const {
        const ChargeTry* nearest = &result_.tries[0];
        for (const ChargeTry& one : result_.tries) {
            const int now = nearness(one.fault);
            const int before = nearness(nearest->fault);
            if (now > before || (now == before && one.cost(rule_) < nearest->cost(rule_))) nearest = &one;
        }
        return *nearest;
    }

    void find_contacts() {
        const Side own{call_.charger_id, Face::Front};
        result_.contacts.push_back({own, {call_.target_id, call_.face}});
        if (!result_.best.flush) return;
        nearby_.each([&](const Other& other) {
            if (!other.hostile || other.shape.size() != 4 || result_.contacts.full()) return;
            const Corners all{other.shape[0], other.shape[1], other.shape[2], other.shape[3]};
            for (const Face face : {Face::Front, Face::Right, Face::Rear, Face::Left}) {
                const Segment side = edge(all, face);
                const Pose& front = result_.end.front;
                if (!is_flush_with(front, side, rule_.flush)) continue;
                if (shared_with(front, charger_.size.width, side) <= rule_.least_strip) continue;
                result_.contacts.push_back({own, {other.id, face}});
                return;
            }
        });
    }

    const ChargeCall& call_;
    const ChargeRule& rule_;
    const Scene& scene_;
    Body charger_;
    Body target_;
    Corners target_corners_;
    Pose line_;
    Tick limit_;
    Nearby nearby_;
    Landing landing_;
    std::array<Plan, kMostTries> plans_;
    std::optional<std::size_t> best_;
    Charge result_;
};

}  // namespace

Charge solve_charge(const ChargeCall& call, const ChargeRule& rule, const Scene& scene) {
    return Solver(call, rule, scene).solve();
}

}  // namespace clashfield::geometry
