#pragma once

// Headings in hundredths of a degree, clockwise from north, and turning with them. Sines come from a table
// made of whole numbers; a quarter turn and a mirror image are exact.

#include <cstdint>

#include "geometry/point.h"

namespace clashfield::geometry {

inline constexpr std::int32_t kFullTurn = 36'000;
inline constexpr std::int32_t kQuarterTurn = 9'000;
inline constexpr std::int32_t kDegree = 100;

class Angle {
  public:
    constexpr Angle() = default;
    // Any number of turns, in either direction.
    explicit constexpr Angle(std::int64_t centidegrees)
        : value_(static_cast<std::int32_t>((centidegrees % kFullTurn + kFullTurn) % kFullTurn)) {}
    static constexpr Angle degrees(std::int64_t degrees) { return Angle(degrees * kDegree); }

    constexpr std::int32_t centidegrees() const { return value_; }  // 0 to 35999
    constexpr Angle operator+(std::int64_t turn) const { return Angle(value_ + turn); }
    constexpr Angle operator-(std::int64_t turn) const { return Angle(value_ - turn); }
    constexpr bool operator==(const Angle&) const = default;

  private:
    std::int32_t value_ = 0;
};

// How far one is turned from the other, 0 to 18000.
constexpr std::int32_t between(Angle a, Angle b) {
    const std::int32_t turn = (a - b.centidegrees()).centidegrees();
    return turn <= kFullTurn / 2 ? turn : kFullTurn - turn;
}

// In units of 1 / kOne.
inline constexpr int kOneBits = 30;
inline constexpr std::int64_t kOne = std::int64_t{1} << kOneBits;
std::int64_t sine(Angle angle);
std::int64_t cosine(Angle angle);

// The ways ahead of a heading and to the right of it: the sines are looked up once for several vectors.
class Compass {
  public:
    explicit Compass(Angle heading) : sine_(sine(heading)), cosine_(cosine(heading)) {}

    // So far ahead and so far to the right, rounded to the nearest tick (halves away from zero).
    Vector offset(Tick ahead, Tick right) const { return turned(ahead, right, kOneBits); }
    // The same in half ticks: corners of bases whose size is odd.
    Vector half_offset(Tick ahead, Tick right) const { return turned(ahead, right, kOneBits + 1); }

  private:
    // In units of 2^-bits, halves away from zero, so that mirror images stay mirror images.
    static constexpr Tick rounded(std::int64_t value, int bits) {
        const std::int64_t half = std::int64_t{1} << (bits - 1);
        return static_cast<Tick>(value >= 0 ? (value + half) >> bits : -((-value + half) >> bits));
    }
    // The products fit: a sine has 31 bits and a tick 32.
    Vector turned(Tick ahead, Tick right, int bits) const {
        return {rounded(sine_ * ahead + cosine_ * right, bits),
                rounded(cosine_ * ahead - sine_ * right, bits)};
    }

    std::int64_t sine_;
    std::int64_t cosine_;
};
inline Vector offset(Angle heading, Tick ahead, Tick right) { return Compass(heading).offset(ahead, right); }
inline Vector half_offset(Angle heading, Tick ahead, Tick right) {
    return Compass(heading).half_offset(ahead, right);
}

// How far a vector leads ahead and to the right of a heading, rounded toward zero.
struct Parts {
    std::int64_t ahead = 0;
    std::int64_t right = 0;
};
Parts parts_of(Vector way, Angle heading);

// The heading from the origin to this vector, to the nearest hundredth of a degree. Precondition: not zero.
Angle heading_of(Vector v);

}  // namespace clashfield::geometry
