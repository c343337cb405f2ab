#pragma once

// The part of an open table that is drawn on the terminal, and where its places are on the canvas.

#include <algorithm>
#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

#include "app/terminal/canvas.h"
#include "app/terminal/ground.h"
#include "battle/battle.h"

namespace clashfield::app {

inline constexpr int kMostColumns = 96;
inline constexpr int kRuler = 4;                   // columns for the lengths on the left
inline constexpr double kCloseMillimetres = 12.5;  // half a usual base
inline constexpr double kCellShape = 2.0;          // a character is twice as high as it is wide

// Whether a place is inside a polygon, [[x, y], ...].
inline bool is_inside(const View& points, GroundSpot at) {
    bool inside = false;
    for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++) {
        const double xi = points[i][0];
        const double yi = points[i][1];
        const double xj = points[j][0];
        const double yj = points[j][1];
        if ((yi > at.y) != (yj > at.y) && at.x < (xj - xi) * (at.y - yi) / (yj - yi) + xi) inside = !inside;
    }
    return inside;
}

// The millimetres of what orders and rulers count: 1, or an inch where the view says so.
inline double ruler_unit(const View& view) { return view.value("inch", 1.0); }

class Scale {
  public:
    // The whole table, as large as so many columns and rows allow.
    static Scale whole(const View& view, int most_columns, int most_rows) {
        Scale scale(view);
        scale.columns_ = std::clamp(most_columns, 1, kMostColumns);
        scale.rows_ = scale.rows_for(scale.columns_);
        if (scale.rows_ > most_rows) {
            scale.rows_ = most_rows;
            scale.columns_ =
                static_cast<int>(std::lround(most_rows * kCellShape * scale.wide_ / scale.high_));
        }
        return scale;
    }
    // A part of it, in which each base of a figure has a place of its own.
    static Scale close(const View& view, GroundSpot at, int most_columns, int most_rows) {
        Scale scale(view);
        const auto fit = [](int most, double length, double cell) {
            return std::min(most, static_cast<int>(std::ceil(length / cell)));
        };
        scale.columns_ = fit(std::min(most_columns, kMostColumns), scale.wide_, kCloseMillimetres);
        scale.rows_ = fit(most_rows, scale.high_, kCloseMillimetres * kCellShape);
        const double wide = std::min(scale.wide_, scale.columns_ * kCloseMillimetres);
        const double high = std::min(scale.high_, scale.rows_ * kCloseMillimetres * kCellShape);
        scale.left_ = std::clamp(at.x - wide / 2, 0.0, scale.wide_ - wide);
        scale.bottom_ = std::clamp(at.y - high / 2, 0.0, scale.high_ - high);
        scale.wide_ = wide;
        scale.high_ = high;
        return scale;
    }
    int columns() const { return columns_; }
    int rows() const { return rows_; }
    double left() const { return left_; }
    double bottom() const { return bottom_; }
    double wide() const { return wide_; }
    double high() const { return high_; }
    bool shows(GroundSpot at) const {
        return at.x >= left_ && at.x <= left_ + wide_ && at.y >= bottom_ && at.y <= bottom_ + high_;
    }
    // The ruler takes the first columns, the frame the first and last row and a column on each side.
    int column(double x) const {
        return kRuler + 1 + std::clamp(static_cast<int>((x - left_) / wide_ * columns_), 0, columns_ - 1);
    }
    int row(double y) const {
        return 1 + std::clamp(rows_ - 1 - static_cast<int>((y - bottom_) / high_ * rows_), 0, rows_ - 1);
    }
    GroundSpot middle(int column, int row) const {
        return {left_ + (column - kRuler - 0.5) / columns_ * wide_,
                bottom_ + (rows_ - row + 0.5) / rows_ * high_};
    }

  private:
    explicit Scale(const View& view)
        : wide_(view["table"]["width"].get<double>()), high_(view["table"]["height"].get<double>()) {}
    int rows_for(int columns) const {
        return static_cast<int>(std::lround(columns * high_ / wide_ / kCellShape));
    }

    double left_ = 0;
    double bottom_ = 0;
    double wide_ = 0;
    double high_ = 0;
    int columns_ = 0;
    int rows_ = 0;
};

inline void put_on(Canvas& canvas, const Scale& scale, GroundSpot at, const std::string& sign, Brush brush) {
    if (scale.shows(at)) canvas.put(scale.column(at.x), scale.row(at.y), sign, brush);
}

}  // namespace clashfield::app
