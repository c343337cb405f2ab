#pragma once

// Points of a table, in ticks: whole numbers, so that every build gives the same verdict and no test needs an
// epsilon. A game says what a tick is; CLASH! takes one thousandth of a millimetre.
//
// Coordinates stay below kFarthest. Then products of differences fit into 64 bits and their products into
// 128.

#include <cstdint>

namespace clashfield::geometry {

using Tick = std::int32_t;
constexpr Tick magnitude(Tick value) { return value < 0 ? -value : value; }
inline constexpr Tick kFarthest = 1 << 24;

__extension__ using Wide = __int128;

struct Vector {
    Tick x = 0;
    Tick y = 0;
    bool operator==(const Vector&) const = default;
};

struct Point {
    Tick x = 0;  // to the east
    Tick y = 0;  // to the north
    bool operator==(const Point&) const = default;
};

constexpr Vector operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
constexpr Point operator+(Point p, Vector v) { return {p.x + v.x, p.y + v.y}; }
constexpr Vector operator-(Vector v) { return {-v.x, -v.y}; }

constexpr std::int64_t dot(Vector a, Vector b) {
    return static_cast<std::int64_t>(a.x) * b.x + static_cast<std::int64_t>(a.y) * b.y;
}
// Positive if b lies to the left of a.
constexpr std::int64_t cross(Vector a, Vector b) {
    return static_cast<std::int64_t>(a.x) * b.y - static_cast<std::int64_t>(a.y) * b.x;
}
constexpr std::int64_t squared(Vector v) { return dot(v, v); }

// The largest whole number whose square is no more than this. Precondition: not negative.
std::int64_t root(std::int64_t square);

// The length of a vector, rounded up to a whole tick: `length(v) <= limit` is exact for a whole limit.
Tick length(Vector v);

inline Tick distance(Point a, Point b) { return length(a - b); }

// A vector of this length along a way of any length, to the nearest tick; none along no way.
Vector along(Vector way, Tick length);

// The mean of points; both parts are rounded toward zero.
class MeanPoint {
  public:
    void add(Point point) {
        x_ += point.x;
        y_ += point.y;
        ++count_;
    }
    bool empty() const { return count_ == 0; }
    // Precondition: not empty.
    Point value() const { return {static_cast<Tick>(x_ / count_), static_cast<Tick>(y_ / count_)}; }

  private:
    std::int64_t x_ = 0;
    std::int64_t y_ = 0;
    std::int64_t count_ = 0;
};

}  // namespace clashfield::geometry
