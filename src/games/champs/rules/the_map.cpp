#include "games/champs/rules/the_map.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/assert.h"

namespace clashfield::champs {
namespace {

constexpr std::string_view kFacings[] = {"E", "SSE", "SSW", "W", "NNW", "NNE"};

// Exact clipping of a segment against a convex hex (CB-GEO-10). The line is (X1 t, Y1 t) for t in 0..1; a
// bound a <= b t is kept as a fraction t = num / den with den > 0.
struct Fraction {
    std::int64_t num = 0;
    std::int64_t den = 1;
};
bool less(const Fraction& a, const Fraction& b) { return a.num * b.den < b.num * a.den; }

struct Clip {
    Fraction low{0, 1};
    Fraction high{1, 1};
    bool empty = false;

    // lower <= slope * t + 0 <= upper
    void between(std::int64_t slope, std::int64_t lower, std::int64_t upper) {
        if (slope == 0) {
            if (lower > 0 || upper < 0) empty = true;
            return;
        }
        Fraction first{slope > 0 ? lower : -upper, slope > 0 ? slope : -slope};
        Fraction last{slope > 0 ? upper : -lower, slope > 0 ? slope : -slope};
        if (less(low, first)) low = first;
        if (less(last, high)) high = last;
    }
    bool has_length() const { return !empty && less(low, high); }
};

bool crosses(Axial line, Axial hex) {
    const std::int64_t x1 = 3 * line.q;
    const std::int64_t y1 = 2 * line.r + line.q;
    const std::int64_t x0 = 3 * hex.q;
    const std::int64_t y0 = 2 * hex.r + hex.q;
    Clip clip;
    clip.between(y1, y0 - 1, y0 + 1);
    clip.between(x1 + y1, x0 + y0 - 2, x0 + y0 + 2);
    clip.between(x1 - y1, x0 - y0 - 2, x0 - y0 + 2);
    return clip.has_length();
}

constexpr int kReach = kMaxColumns;                 // |dq| of any two hexes
constexpr int kDepth = kMaxRows + kMaxColumns / 2;  // |dr| of any two hexes

struct LineTable {
    std::vector<Axial> hexes;
    std::vector<std::uint32_t> begin;  // by vector; one more than there are vectors

    LineTable() {
        for (int q = -kReach; q <= kReach; ++q) {
            for (int r = -kDepth; r <= kDepth; ++r) {
                begin.push_back(static_cast<std::uint32_t>(hexes.size()));
                add({q, r});
            }
        }
        begin.push_back(static_cast<std::uint32_t>(hexes.size()));
    }

    // Hexes near the line: for each column between the ends, those around the line's height.
    void add(Axial line) {
        if (length(line) < 2 || length(line) > kDepth) return;
        const int step = line.q < 0 ? -1 : 1;
        for (int q = 0;; q += step) {
            int low = std::min(0, line.r);
            int high = std::max(0, line.r);
            if (line.q != 0) {
                // A steep line runs through many hexes of one column.
                const int enters = line.r * (q - 1) / line.q;
                const int leaves = line.r * (q + 1) / line.q;
                low = std::min(enters, leaves) - 2;
                high = std::max(enters, leaves) + 2;
            }
            for (int r = low; r <= high; ++r) {
                const Axial hex{q, r};
                if (hex == Axial{0, 0} || hex == line) continue;
                if (length(hex) >= length(line) + 1 || !crosses(line, hex)) continue;
                hexes.push_back(hex);
            }
            if (q == line.q) return;
        }
    }
};

}  // namespace

std::span<const Axial> crossed(Axial vector) {
    static const LineTable lines;
    CLASHFIELD_ASSERT(std::abs(vector.q) <= kReach && std::abs(vector.r) <= kDepth);
    const auto index = static_cast<std::size_t>((vector.q + kReach) * (2 * kDepth + 1) + vector.r + kDepth);
    return {lines.hexes.data() + lines.begin[index], lines.begin[index + 1] - lines.begin[index]};
}

std::string hex_name(Hex hex) {
    return hex == kNoHex ? std::string() : fmt::format("{:02}{:02}", column_of(hex), row_of(hex));
}

Hex parse_hex(std::string_view text) {
    if (text.size() < 3 || text.size() > 4) return kNoHex;
    int number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return kNoHex;
        number = number * 10 + (c - '0');
    }
    const int column = number / 100;
    const int row = number % 100;
    if (column < 1 || column > kMaxColumns || row < 1 || row > kMaxRows) return kNoHex;
    return hex_at(column, row);
}

std::string_view facing_name(std::uint8_t facing) {
    return facing < 6 ? kFacings[facing] : std::string_view("-");
}

int parse_facing(std::string_view text) {
    for (int i = 0; i < 6; ++i) {
        if (kFacings[i] == text) return i;
    }
    return -1;
}

}  // namespace clashfield::champs
