#include "geometry/motion.h"

#include <algorithm>

#include "base/assert.h"
#include "geometry/track.h"

namespace clashfield::geometry {
namespace {

Step step_of(Step::Kind kind) {
    Step step;
    step.kind = kind;
    return step;
}

Box square_around(Point middle, Tick radius) {
    return {{middle.x - radius, middle.y - radius}, {middle.x + radius, middle.y + radius}};
}

}  // namespace

Step advance(Tick length) { return oblique(length, 0); }
Step back(Tick length) { return oblique(length, kFullTurn / 2); }
Step oblique(Tick length, std::int32_t turn) {
    Step step = step_of(Step::Kind::Straight);
    step.length = length;
    step.turn = turn;
    return step;
}
Step wheel(std::int32_t turn) {
    Step step = step_of(Step::Kind::Wheel);
    step.pivot = turn < 0 ? Corner::FrontLeft : Corner::FrontRight;
    step.turn = turn;
    return step;
}
Step back_wheel(std::int32_t turn) {
    Step step = step_of(Step::Kind::Wheel);
    step.pivot = turn < 0 ? Corner::RearRight : Corner::RearLeft;
    step.turn = turn;
    return step;
}
Step pivot(std::int32_t turn, Tick cost) {
    Step step = step_of(Step::Kind::Pivot);
    step.turn = turn;
    step.cost = cost;
    return step;
}
Step place(const Body& to, Tick cost) {
    Step step = step_of(Step::Kind::Place);
    step.to = to;
    step.cost = cost;
    return step;
}
Step go_freely(const Body& to, bool by_centre) {
    Step step = step_of(Step::Kind::Free);
    step.to = to;
    step.by_centre = by_centre;
    return step;
}

Track::Track(const Body& start, const Step& step, Tick slice) : start_(start), step_(step) {
    CLASHFIELD_ASSERT(step.kind != Step::Kind::Place);
    CLASHFIELD_ASSERT(slice > 0);
    if (turns()) {
        const bool wheels = step.kind == Step::Kind::Wheel;
        radius_ = wheels ? start.size.width : (diagonal(start.size) + 1) / 2;
        whole_ = step.turn < 0 ? -step.turn : step.turn;
        stride_ = std::max(1, turn_of_arc(radius_, slice));
        return;
    }
    if (step.kind == Step::Kind::Free) {
        const Point from = step.by_centre ? centre(start) : start.front.at;
        const Point to = step.by_centre ? centre(step.to) : step.to.front.at;
        step_.length = distance(from, to);
    }
    whole_ = step_.length;
    stride_ = slice;
}

Body Track::at(std::int32_t progress) const {
    const std::int32_t turn = step_.turn < 0 ? -progress : progress;
    switch (step_.kind) {
        case Step::Kind::Straight:
            return moved(start_, start_.front.heading + step_.turn, progress);
        case Step::Kind::Wheel:
            return turned_about(start_, step_.pivot, turn);
        case Step::Kind::Pivot:
            return turned_about_centre(start_, turn);
        case Step::Kind::Free: {
            const Point from = step_.by_centre ? centre(start_) : start_.front.at;
            const Point to = step_.by_centre ? centre(step_.to) : step_.to.front.at;
            Body body = start_;
            body.front.at = body.front.at + (progress >= whole_ ? to - from : along(to - from, progress));
            return body;
        }
        case Step::Kind::Place:
            break;
    }
    CLASHFIELD_ASSERT(false);
    return start_;
}

std::int32_t Track::progress_of(Tick length) const {
    if (length < 0) return 0;
    return std::min(whole_, turns() ? turn_of_arc(radius_, length) : length);
}

Box Track::reach() const {
    if (step_.kind == Step::Kind::Pivot) return square_around(centre(start_), radius_ + kRounding);
    if (step_.kind == Step::Kind::Wheel) {
        const Point pivot = corners(start_)[static_cast<std::size_t>(step_.pivot)];
        return square_around(pivot, diagonal(start_.size));
    }
    const Box before = box_of(corners(start_));
    const Box after = box_of(corners(at(whole_)));
    return {{std::min(before.low.x, after.low.x), std::min(before.low.y, after.low.y)},
            {std::max(before.high.x, after.high.x), std::max(before.high.y, after.high.y)}};
}

namespace {

// Somebody on his way.
class Mover {
  public:
    Mover(const Body& body, Tick allowance, const Scene& scene)
        : start_(body), body_(body), left_(allowance), allowance_(allowance), scene_(scene) {}

    const Body& body() const { return body_; }
    Tick spent() const { return allowance_ - left_; }

    // Goes as far as it can, and says what stopped it.
    Stop make(const Step& step, StepEnd& end) {
        const Stop stop = step.kind == Step::Kind::Place ? stand(step, end) : go(step, end);
        body_ = end.body;
        left_ -= end.cost;
        return stop;
    }

  private:
    struct Mark {  // a place on the track that may be reached
        std::int32_t progress = 0;
        Tick cost = 0;
    };
    // The track under way, and who is near it.
    struct Way {
        const Track& track;
        const Nearby& nearby;
        bool pays;  // by its length; a pivot has a price of its own
    };
    struct Trial {
        Stop stop;
        Tick cost = 0;  // from the start of the step
    };

    // `strictly`: what stopped it is met without slack or leeway.
    Trial attempt(const Way& way, const Mark& from, std::int32_t to, const Stop* strictly) const {
        const Body before = way.track.at(from.progress);
        const Body after = way.track.at(to);
        const Price price =
            way.nearby.price(before, after, way.track.length(to) - way.track.length(from.progress));
        Trial trial{{}, from.cost + (way.pays ? price.cost : 0)};
        const bool counts = strictly != nullptr && strictly->by == Obstacle::Allowance;
        if (price.barred) {
            trial.stop.by = Obstacle::Barred;
        } else if (way.pays && trial.cost > left_ + (counts ? 0 : scene_.leeway)) {
            trial.stop.by = Obstacle::Allowance;
        } else {
            const Id other = strictly != nullptr ? strictly->other : kNobody;
            trial.stop = way.nearby.on_way({after, start_, spent() + trial.cost, other});
        }
        return trial;
    }

    // The farthest between two marks that stands up to the strict view.
    Mark farthest(const Way& way, const Mark& from, std::int32_t beyond, const Stop& stop) const {
        Mark best = from;
        std::int32_t bad = beyond;
        while (bad - best.progress > 1) {
            const std::int32_t middle = best.progress + (bad - best.progress) / 2;
            const Trial trial = attempt(way, from, middle, &stop);
            if (trial.stop.by == Obstacle::Nothing) {
                best = {middle, trial.cost};
            } else {
                bad = middle;
            }
        }
        return best;
    }

    Stop go(const Step& step, StepEnd& end) {
        const Track track(body_, step, scene_.slice);
        const Nearby nearby(scene_, track.reach(), Nearby::Heed::Way);
        const bool pays = step.kind != Step::Kind::Pivot;
        if (!pays && step.cost > left_ + scene_.leeway) {
            end.body = body_;
            return {Obstacle::Allowance, kNobody};
        }
        const Way way{track, nearby, pays};
        Mark mark;
        Stop stop = walk(way, mark);
        if (step.kind == Step::Kind::Free && stop.by == Obstacle::Nothing) {
            stop = nearby_of(step.to).on_way({step.to, start_, spent() + mark.cost, kNobody});
            if (stop.by == Obstacle::Nothing) {
                end = {on_grid(step.to, scene_.grid), track.length(mark.progress), 0, mark.cost};
                return stop;
            }
        }
        settle(way, mark);
        end.body = on_grid(track.at(mark.progress), scene_.grid);
        end.length = track.length(mark.progress);
        end.turn = track.turns() ? (step.turn < 0 ? -mark.progress : mark.progress) : 0;
        end.cost = pays ? mark.cost : mark.progress > 0 ? step.cost : 0;
        return stop;
    }

    Stop walk(const Way& way, Mark& mark) const {
        const std::int32_t whole = way.track.whole();
        if (way.nearby.empty()) {
            // Nothing can happen but running out of movement.
            if (!way.pays || way.track.length(whole) <= left_ + scene_.leeway) {
                mark = {whole, way.track.length(whole)};
                return {};
            }
            const std::int32_t to = way.track.progress_of(left_);
            mark = {to, way.track.length(to)};
            return {Obstacle::Allowance, kNobody};
        }
        Mark before = mark;
        while (mark.progress < whole) {
            const std::int32_t to = std::min(whole, mark.progress + way.track.stride());
            const Trial trial = attempt(way, mark, to, nullptr);
            if (trial.stop.by != Obstacle::Nothing) {
                mark = back_up(way, before, mark, {to, trial.stop});
                return trial.stop;
            }
            before = mark;
            mark = {to, trial.cost};
        }
        return {};
    }

    struct Bad {
        std::int32_t progress;
        Stop stop;
    };
    // The last good slice may itself have needed slack; then the end lies within that one.
    Mark back_up(const Way& way, const Mark& before, const Mark& mark, const Bad& bad) const {
        const bool strict = attempt(way, before, mark.progress, &bad.stop).stop.by == Obstacle::Nothing;
        if (strict || mark.progress == 0) return farthest(way, mark, bad.progress, bad.stop);
        if (before.progress == 0 && !is_strict(way, before, bad.stop)) return mark;
        return farthest(way, before, mark.progress, bad.stop);
    }
    bool is_strict(const Way& way, const Mark& mark, const Stop& stop) const {
        return attempt(way, mark, mark.progress, &stop).stop.by == Obstacle::Nothing;
    }

    // Rounding to the grid must not push it into anything.
    void settle(const Way& way, Mark& mark) const {
        if (scene_.grid <= 1 || way.nearby.empty()) return;
        const auto is_free = [&](std::int32_t progress) {
            const Body rounded = on_grid(way.track.at(progress), scene_.grid);
            return way.nearby.on_way({rounded, start_, 0, kNobody}).by == Obstacle::Nothing;
        };
        for (int i = 0; i < 4 && mark.progress > 0 && !is_free(mark.progress); ++i)
            mark.progress = std::max(0, mark.progress - scene_.grid);
    }

    Nearby nearby_of(const Body& body) const {
        return Nearby(scene_, box_of(corners(body)), Nearby::Heed::Way);
    }

    Stop stand(const Step& step, StepEnd& end) const {
        end.body = body_;
        if (step.cost > left_ + scene_.leeway) return {Obstacle::Allowance, kNobody};
        const Nearby nearby = nearby_of(step.to);
        if (nearby.price(step.to, step.to, 0).barred) return {Obstacle::Barred, kNobody};
        const Stop stop = nearby.on_way({step.to, start_, spent(), kNobody});
        if (stop.by == Obstacle::Nothing) end = {on_grid(step.to, scene_.grid), 0, 0, step.cost};
        return stop;
    }

    Body start_;
    Body body_;
    Tick left_;
    Tick allowance_;
    const Scene& scene_;
};

bool may_stay(const Body& body, const Body& start, const Scene& scene) {
    return at_rest_after(body, start, scene).by == Obstacle::Nothing;
}

Tick cost_along(const Track& track, std::int32_t progress, const Scene& scene) {
    const Nearby nearby(scene, track.reach(), Nearby::Heed::Charge);
    Tick cost = 0;
    for (std::int32_t at = 0; at < progress;) {
        const std::int32_t to = std::min(progress, at + track.stride());
        cost += nearby.price(track.at(at), track.at(to), track.length(to) - track.length(at)).cost;
        at = to;
    }
    return cost;
}

// The farthest place within a step where the body may stay: back by slices, then on within one.
bool rest_within(const Step& step, const Body& from, const Body& start, const Scene& scene, StepEnd& end) {
    if (step.kind == Step::Kind::Place) return false;
    const Track track(from, step, scene.slice);
    const std::int32_t reached =
        track.turns() ? (end.turn < 0 ? -end.turn : end.turn) : std::min(end.length, track.whole());
    const auto stays = [&](std::int32_t at) { return may_stay(track.at(at), start, scene); };
    std::int32_t good = reached;
    while (good > 0 && !stays(good)) good = std::max(0, good - track.stride());
    if (good == 0) return false;
    std::int32_t bad = std::min(reached, good + track.stride());
    while (bad - good > 1) {
        const std::int32_t middle = (good + bad) / 2;
        (stays(middle) ? good : bad) = middle;
    }
    end.body = on_grid(track.at(good), scene.grid);
    end.length = track.length(good);
    end.turn = track.turns() ? (end.turn < 0 ? -good : good) : 0;
    if (step.kind != Step::Kind::Pivot) end.cost = cost_along(track, good, scene);
    return true;
}

void find_rest(Moved& result, const Body& body, std::span<const Step> steps, const Scene& scene) {
    for (std::size_t i = result.steps.size(); i-- > 0;) {
        const Body from = i == 0 ? body : result.steps[i - 1].body;
        Tick before = 0;
        for (std::size_t k = 0; k < i; ++k) before += result.steps[k].cost;
        StepEnd end = result.steps[i];
        if (may_stay(end.body, body, scene) || rest_within(steps[i], from, body, scene, end)) {
            const bool whole = end == result.steps[i] && (i + 1 < result.steps.size() || result.whole());
            result.rest = end.body;
            result.rest_cost = before + end.cost;
            result.rest_steps = static_cast<int>(i) + (whole ? 1 : 0);
            result.rest_step = whole ? StepEnd{} : end;
            return;
        }
    }
    result.rest = body;
    result.rest_step = StepEnd{};
}

}  // namespace

Moved move(const Body& body, std::span<const Step> steps, Tick allowance, const Scene& scene) {
    CLASHFIELD_ASSERT(steps.size() <= kMostSteps);
    Mover mover(body, allowance, scene);
    Moved result;
    for (const Step& step : steps) {
        StepEnd end;
        result.stop = mover.make(step, end);
        result.steps.push_back(end);
        if (!result.whole()) break;
    }
    result.end = mover.body();
    result.cost = mover.spent();
    const Stop rest = at_rest_after(result.end, body, scene);
    if (result.whole() && rest.by == Obstacle::Nothing) {
        result.rest = result.end;
        result.rest_cost = result.cost;
        result.rest_steps = static_cast<int>(steps.size());
        return result;
    }
    find_rest(result, body, steps, scene);
    if (result.whole()) result.stop = rest;
    return result;
}

}  // namespace clashfield::geometry
