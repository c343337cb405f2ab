#include "geometry/charge.h"

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "geometry/approach.h"
#include "geometry/clip.h"
#include "geometry/face_line.h"
#include "geometry/line_up.h"
#include "geometry/track.h"

namespace clashfield::geometry {
namespace {

Tick magnitude(Tick value) { return value < 0 ? -value : value; }

Box box_around(Point middle, Tick radius) {
    return {{middle.x - radius, middle.y - radius}, {middle.x + radius, middle.y + radius}};
}

Tick diagonal(BaseSize size) { return length({size.width, size.depth}) + kRounding; }

// A wheel to one side, gone on with from angle to angle.
class Wheeling {
  public:
    Wheeling(const Body& start, int side, const Nearby& nearby, std::int32_t most)
        : track_(start, wheel(side * most), nearby.scene().slice), start_(start), nearby_(nearby) {}

    // Precondition: no less than the one before. Whatever stops it stops it for good.
    void to(std::int32_t turn, Polygon target) {
        while (fault == ChargeFault::None && at_ + track_.stride() <= turn) {
            const Tick price = slice(at_ + track_.stride(), target);
            at_ += track_.stride();
            spent_ += price;
        }
        cost = spent_;
        if (fault == ChargeFault::None && at_ < turn) cost += slice(turn, target);
        body = track_.at(turn);
    }

    ChargeFault fault = ChargeFault::None;
    Id met = kNobody;
    Tick cost = 0;
    Body body;

  private:
    Tick slice(std::int32_t turn, Polygon target) {
        const Body after = track_.at(turn);
        const Stop stop = nearby_.on_way({after, start_, 0, kNobody});
        const Price price = nearby_.price(track_.at(at_), after, track_.length(turn) - track_.length(at_));
        if (stop.by != Obstacle::Nothing) {
            fault = ChargeFault::WheelMeets;
            met = stop.other;
        } else if (price.barred) {
            fault = ChargeFault::WheelBarred;
        } else if (overlap(corners(after), target, nearby_.scene().slack)) {
            fault = ChargeFault::WheelMeets;
        }
        return price.cost;
    }

    Track track_;
    Body start_;
    const Nearby& nearby_;
    std::int32_t at_ = 0;
    Tick spent_ = 0;
};

// Whether a criterion can be judged before it is known where on the face the charger ends.
bool is_known_early(Criterion criterion, const ChargeRule& rule) {
    switch (criterion) {
        case Criterion::LeastCost:
            return !rule.slide_is_paid;
        case Criterion::LeastWheel:
        case Criterion::LeftWheel:
        case Criterion::RightWheel:
            return true;
        case Criterion::MostModels:
        case Criterion::MostFiles:
        case Criterion::LeastSlide:
            return false;
    }
    CLASHFIELD_ASSERT(false);
    return false;
}

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
          edge_(edge_length(target_.size, call.face)),
          limit_(call.allowance + scene.leeway),
          nearby_(scene, region(), Nearby::Heed::Charge, call.target_id),
          places_(target_, call.face, charger_.size) {
        nearby_.each([&](const Other& other) { places_.take(other.shape, scene.slack); });
        places_.keep_within(scene.table, scene.slack);
    }

    Charge solve() {
        if (rule_.approach == Approach::Straight) {
            go_straight();
        } else {
            wheel_about();
        }
        conclude();
        return result_;
    }

  private:
    Box region() const {
        // What a wheel of any size and a charge of this length can reach, and the place where it ends.
        const Tick reach = limit_ + 2 * diagonal(charger_.size);
        const Box around = box_around(charger_.front.at, reach);
        const Box end = box_around(line_.at, edge_ + 2 * diagonal(charger_.size));
        return {{std::min(around.low.x, end.low.x), std::min(around.low.y, end.low.y)},
                {std::max(around.high.x, end.high.x), std::max(around.high.y, end.high.y)}};
    }

    void wheel_about() {
        const std::int32_t most = call_.only_wheel ? magnitude(*call_.only_wheel) : rule_.wheel_most;
        Wheeling left(charger_, -1, nearby_, most);
        Wheeling right(charger_, 1, nearby_, most);
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

    void attempt(Wheeling& wheeling, std::int32_t turn) {
        ChargeTry now;
        now.wheel = turn;
        now.wheel_cost = arc(charger_.size.width, turn);
        if (now.wheel_cost > limit_) {
            now.fault = ChargeFault::WheelTooFar;
        } else if (!is_beaten_early(now)) {
            wheeling.to(magnitude(turn), target_corners_);
            now.wheel_cost = wheeling.cost;
            now.fault = wheeling.fault;
            now.met = wheeling.met;
            if (now.fault == ChargeFault::None) advance_and_settle(now, wheeling.body);
        }
        add(now);
    }

    void go_straight() {
        ChargeTry now;
        const Point from = charger_.front.at;
        const std::int64_t half = edge_ * (kOne / 2);
        const std::int64_t beside = std::clamp(local(line_, from).right, -half, half);
        now.offset = static_cast<Tick>(nearest(beside, kOne));
        const Point to = line_.at + offset(line_.heading, 0, now.offset);
        Body facing = charger_;
        facing.front.heading = from == to ? line_.heading + kFullTurn / 2 : heading_of(to - from);
        now.way = distance(from, edge(target_corners_, call_.face));
        if (now.way > limit_) {
            now.way_cost = now.way;
            now.fault = ChargeFault::TooFar;
        } else {
            go(now, facing, std::max(0, now.way - 1));
            if (now.fault == ChargeFault::None) settle(now);
        }
        wheeled_ = facing;
        add(now);
    }

    // Straight ahead from where the wheel ended.
    void advance_and_settle(ChargeTry& now, const Body& wheeled) {
        const Segment front = edge(corners(wheeled), Face::Front);
        const auto met = passage(std::array{front.from, front.to}, wheeled.front.heading, target_corners_);
        if (!met || met->leave <= 0 || met->aside <= rule_.least_strip * kOne) {
            now.fault = ChargeFault::Misses;
            return;
        }
        now.way = whole_ticks_up(met->enter);
        now.way_cost = now.way;
        if (now.wheel_cost + now.way > limit_) {
            now.fault = ChargeFault::TooFar;
            return;
        }
        if (is_beaten_early(now)) return;
        const Tick safely = whole_ticks(met->enter);
        go(now, wheeled, safely);
        if (now.fault != ChargeFault::None || is_beaten_early(now)) return;
        const Body hit = advanced(wheeled, safely);
        now.offset = static_cast<Tick>(nearest(local(line_, hit.front.at).right, kOne));
        settle(now);
    }

    // Prices the way, and looks who else is on it.
    void go(ChargeTry& now, const Body& body, Tick way) const {
        const Corners swept = strip(body, way);
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
        if (!is_on(scene_.table, box_of(corners(advanced(body, way))), scene_.slack))
            now.fault = ChargeFault::WayMeets;
        if (now.fault != ChargeFault::None || nearby_.plain_within(box)) return;
        now.way_cost = 0;
        for (Tick from = 0; from < now.way; from += scene_.slice) {
            const Tick to = std::min(now.way, from + scene_.slice);
            const Price price = nearby_.price(advanced(body, from), advanced(body, to), to - from);
            if (price.barred) {
                now.fault = ChargeFault::WayBarred;
                return;
            }
            now.way_cost += price.cost;
            if (now.wheel_cost + now.way_cost > limit_) {
                now.fault = ChargeFault::TooFar;
                return;
            }
        }
    }

    // Finds its place on the face.
    void settle(ChargeTry& now) const {
        const Tick left = std::max(0, call_.allowance - now.wheel_cost - now.way_cost);
        const Tick budget = rule_.slide_is_paid ? left : kFarthest;
        const std::optional<Tick> place = rule_.slide == SlideGoal::MostFiles
                                              ? best_filled(now.offset, budget)
                                              : covering(now.offset, budget, now);
        if (!place) {
            if (!rule_.stays_askew) {
                now.fault = ChargeFault::NoRoom;
                return;
            }
            now.slide = 0;
            now.own = now.theirs = 1;
            return;
        }
        now.flush = true;
        if (rule_.slide == SlideGoal::MostFiles) now.slide = magnitude(*place - now.offset);
        now.offset = *place;
        now.own = own_files(*place);
        now.theirs =
            cells_meeting(target_row(), {2 * *place - charger_.size.width, 2 * *place + charger_.size.width},
                          2 * rule_.corner)
                .count;
        if (now.own == 0 || now.theirs == 0) now.fault = ChargeFault::NoContact;
    }

    // Gives way to those who stand there, then slides toward the middle.
    std::optional<Tick> covering(Tick from, Tick budget, ChargeTry& now) const {
        const std::optional<Tick> room = places_.nearest_free(from);
        if (!room || magnitude(*room - from) > budget) return std::nullopt;
        Tick place = *room;
        const Tick enough = magnitude(edge_ - charger_.size.width) / 2;
        if (rule_.slide == SlideGoal::CoverShorter && magnitude(place) > enough) {
            const Tick rest = budget - magnitude(place - from);
            const Tick wanted = std::min(magnitude(place) - enough, rest);
            place = places_.slid(place, place > 0 ? place - wanted : place + wanted);
        }
        now.slide = magnitude(*room - from) + magnitude(place - *room);
        return place;
    }

    // The free place with the most files in contact that costs the smallest slide.
    std::optional<Tick> best_filled(Tick from, Tick budget) const {
        std::optional<Tick> best;
        int most = -1;
        const auto look = [&](Tick place) {
            const Tick slide = magnitude(place - from);
            if (slide > budget || !places_.is_free(place)) return;
            const int files = own_files(place);
            const Tick so_far = best ? magnitude(*best - from) : 0;
            const bool nearer = best && slide == so_far && magnitude(place) < magnitude(*best);
            if (files < most || (files == most && (slide > so_far || (slide == so_far && !nearer)))) return;
            most = files;
            best = place;
        };
        look(from);
        places_.each_border(look);
        // The number changes where an end of a cell meets an end of the face.
        const Tick cell = call_.charger.block.cell.width;
        const Tick width = charger_.size.width;
        const Tick half_face = edge_ + 2 * rule_.corner;
        for (int i = 0; i < call_.charger.block.in_rank(0); ++i) {
            const Tick last = half_face + width - 2 * i * cell;
            const Tick first = -half_face + width - 2 * (i + 1) * cell;
            look(last >= 0 ? last / 2 : (last - 1) / 2);
            look(first >= 0 ? (first + 1) / 2 : first / 2);
        }
        return best;
    }

    int own_files(Tick place) const {
        const Row row{2 * std::int64_t{place} - charger_.size.width,
                      2 * std::int64_t{call_.charger.block.cell.width}, call_.charger.block.in_rank(0)};
        return cells_meeting(row, {-edge_, edge_}, 2 * rule_.corner).count;
    }
    Row target_row() const {
        return {-edge_, 2 * std::int64_t{cell_along(call_.target.block, call_.face)},
                cells_along(call_.target.block, call_.face)};
    }

    const ChargeTry* best() const { return best_ ? &result_.tries[*best_] : nullptr; }

    // The first criterion by which the best one is better; Nothing if this one is better, or none tells.
    std::optional<Criterion> lost_by(const ChargeTry& one, bool early) const {
        for (const Criterion criterion : rule_.criteria) {
            if (early && !is_known_early(criterion, rule_)) break;
            const std::int64_t difference =
                measure(one, criterion, rule_) - measure(*best(), criterion, rule_);
            if (difference < 0) break;
            if (difference > 0) return criterion;
        }
        return std::nullopt;
    }
    // Costs only grow and the other early criteria stay, so what has lost by them now has lost.
    bool is_beaten_early(ChargeTry& now) const {
        if (best() == nullptr) return false;
        now.worse_by = lost_by(now, true);
        return now.worse_by.has_value();
    }
    bool beats(const ChargeTry& one) const {
        for (const Criterion criterion : rule_.criteria) {
            const std::int64_t difference =
                measure(one, criterion, rule_) - measure(*best(), criterion, rule_);
            if (difference != 0) return difference < 0;
        }
        return false;
    }

    void add(const ChargeTry& now) {
        result_.tries.push_back(now);
        if (now.fault != ChargeFault::None || now.worse_by) return;
        if (best() == nullptr || beats(now)) best_ = result_.tries.size() - 1;
    }

    void conclude() {
        result_.reaches = best_.has_value();
        if (!result_.reaches) {
            result_.best = nearest_fault();
            result_.wheeled = result_.hit = result_.end = charger_;
            return;
        }
        for (ChargeTry& one : result_.tries) {
            if (one.fault == ChargeFault::None && !one.worse_by) one.worse_by = lost_by(one, false);
        }
        result_.best = *best();
        if (rule_.approach == Approach::Wheel) {
            const Corner pivot = result_.best.wheel < 0 ? Corner::FrontLeft : Corner::FrontRight;
            wheeled_ = turned_about(charger_, pivot, result_.best.wheel);
        }
        result_.wheeled = wheeled_;
        result_.hit = advanced(wheeled_, result_.best.way);
        result_.end = result_.best.flush ? laid_flush(charger_.size, target_, call_.face, result_.best.offset)
                                         : advanced(wheeled_, std::max(0, result_.best.way - 1));
        result_.end = on_grid(result_.end, scene_.grid);
        find_contacts();
    }

    // Where the best one touches the target first.
    Body touching() const {
        if (rule_.approach == Approach::Straight)
            return advanced(wheeled_, std::max(0, result_.best.way - 1));
        const Segment front = edge(corners(wheeled_), Face::Front);
        const auto met = passage(std::array{front.from, front.to}, wheeled_.front.heading, target_corners_);
        return advanced(wheeled_, met ? whole_ticks(met->enter) : 0);
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
    Tick edge_;
    Tick limit_;
    Nearby nearby_;
    FaceLine places_;
    Body wheeled_;
    std::optional<std::size_t> best_;
    Charge result_;
};

}  // namespace

Charge solve_charge(const ChargeCall& call, const ChargeRule& rule, const Scene& scene) {
    return Solver(call, rule, scene).solve();
}

}  // namespace clashfield::geometry
