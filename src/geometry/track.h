#pragma once

// The inside of moves: a step as a way that may be gone in part, and what stands against a body on it.
// Charges wheel on the same tracks.

#include <cstdint>

#include "geometry/motion.h"

namespace clashfield::geometry {

// Progress is in ticks along the way, or in hundredths of a degree of a turn.
class Track {
  public:
    // Not for Place.
    Track(const Body& start, const Step& step, Tick slice);

    std::int32_t whole() const { return whole_; }
    std::int32_t stride() const { return stride_; }  // of one slice
    Body at(std::int32_t progress) const;
    // Of the way or the arc so far.
    Tick length(std::int32_t progress) const { return turns() ? arc(radius_, progress) : progress; }
    // How far it comes on this length.
    std::int32_t progress_of(Tick length) const;
    bool turns() const { return step_.kind == Step::Kind::Wheel || step_.kind == Step::Kind::Pivot; }
    Box reach() const;  // holds everything it passes over

  private:
    Body start_;
    Step step_;
    Tick radius_ = 0;
    std::int32_t whole_ = 0;
    std::int32_t stride_ = 1;
};

// Those of a scene that matter within some part of the table.
class Nearby {
  public:
    enum class Heed : std::uint8_t { Way, Charge };  // Charge: solid bodies only, and no spacing
    Nearby(const Scene& scene, const Box& region, Heed heed, Id except = kNobody);

    const Scene& scene() const { return *scene_; }
    // Nothing but plain ground, inside the table.
    bool empty() const { return others_.empty() && plain_ && on_table_; }

    bool plain() const { return plain_; }
    bool plain_within(const Box& box) const;

    // What stands against the body on the way, when so much is spent with it, for somebody who began at
    // `start`. One other, if named, is met without slack.
    struct Question {
        const Body& body;
        const Body& start;
        Tick spent = 0;
        Id strictly = kNobody;
    };
    Stop on_way(const Question& question) const;
    Price price(const Body& from, const Body& to, Tick length) const;
    // Of a whole way straight ahead, slice by slice; more than `enough` need not be told apart.
    Price price_ahead(const Body& body, Tick way, Tick enough) const;
    template <typename Visit>
    void each(const Visit& visit) const {
        for (const std::uint16_t i : others_) visit(scene_->others[i]);
    }

  private:
    struct Part {
        Tick from = 0;
        Tick to = 0;
    };
    Part near_special(const Body& body, Tick way) const;

    const Scene* scene_;
    Heed heed_;
    bool plain_ = true;
    bool on_table_ = true;
    InlineVector<std::uint16_t, kMostOthers> others_;
};

// As at_rest, for somebody who began at `start`.
Stop at_rest_after(const Body& body, const Body& start, const Scene& scene);
bool is_on(const Box& table, const Box& box, Tick slack);

}  // namespace clashfield::geometry
