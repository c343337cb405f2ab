// Blocks, and where they stand when nobody says so (CL-SET-11).

#include <algorithm>
#include <functional>

#include "games/clash/rules/movement.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/terrain.h"
#include "geometry/block.h"

namespace clashfield::clash {
namespace {

constexpr Tick kGap = 20 * kMillimetre;       // between blocks (CL-SET-11)
constexpr Tick kNextLine = 60 * kMillimetre;  // behind the first line
constexpr Tick kBehind = 30 * kMillimetre;    // of generals
constexpr Tick kSearchStep = 10 * kMillimetre;
constexpr Tick kFineStep = 2'500;  // half of every base is a multiple of it (T1)

Box box_of_zones(const Setup& setup, const State& state, UnitId unit) {
    const UnitInfo& it = info_of_unit(setup, unit);
    const auto& zones = zones_of(setup, state, it.side);
    if (!zones.empty()) return geometry::box_of(zones.front());  // its first part
    Box box{{geometry::kFarthest, geometry::kFarthest}, {0, 0}};
    for (const auto& zone : it.zones) {
        const Box one = geometry::box_of(zone);
        box.low = {std::min(box.low.x, one.low.x), std::min(box.low.y, one.low.y)};
        box.high = {std::max(box.high.x, one.high.x), std::max(box.high.y, one.high.y)};
    }
    return box;
}

int ranks_of(const Setup& setup, const State& state, UnitId unit) {
    const Profile& profile = profile_of(setup, state, info_of_unit(setup, unit).first);
    if (profile.shooting.exists() && profile.shooting.range >= 3) return 1;
    return profile.melee.ranks > 0 ? profile.melee.ranks + 1 : 2;
}

// CL-SET-11: files of a block that fits into this width.
int files_of(const Setup& setup, const State& state, UnitId unit, Tick width) {
    const UnitInfo& it = info_of_unit(setup, unit);
    const Tick own = base_of(setup, state, it.first).width;
    int ranks = std::min<int>(ranks_of(setup, state, unit), it.count);
    while ((it.count + ranks - 1) / ranks * own > width && ranks < it.count) ++ranks;
    return (it.count + ranks - 1) / ranks;
}

bool faces_north(const Setup& setup, const State& state, std::uint8_t side) {
    return edge_of(setup, state, side) == EdgeOf::South;
}

struct Slot {
    Pose front;
    int files = 1;
};

// Lines of blocks along the front of a zone, each line in its middle. A block has its place when its line is
// done.
class Lines {
  public:
    Lines(const Setup& setup, const State& state, UnitId wanted)
        : setup_(setup),
          state_(state),
          wanted_(wanted),
          north_(faces_north(setup, state, info_of_unit(setup, wanted).side)),
          back_(north_ ? -1 : 1) {
        const Box box = box_of_zones(setup, state, wanted);
        width_ = box.high.x - box.low.x;
        middle_ = (box.low.x + box.high.x) / 2;
        front_ = north_ ? box.high.y : box.low.y;
        found_.front = {{middle_, front_}, Angle::degrees(north_ ? 0 : 180)};
    }

    void add(UnitId unit) {
        const UnitInfo& it = setup_.units[unit];
        const int files = files_of(setup_, state_, unit, width_);
        const geometry::Block block{it.count, files, base_of(setup_, state_, it.first)};
        const Tick width = block.footprint().width;
        if (used_ + kGap + width > width_ && !line_.empty()) finish_line();
        line_.push_back({unit, block});
        used_ += kGap + width;
    }

    void finish_line() {
        Tick depth = 0;
        Tick at = middle_ - used_ / 2;
        for (const Item& item : line_) {
            const BaseSize size = item.block.footprint();
            const Point place{at + size.width / 2, front_ + back_ * (item.block.cell.depth / 2)};
            if (behind_first_ == Point{}) behind_first_ = {place.x, front_ + back_ * size.depth};
            if (item.unit == wanted_) {
                found_ = {{place, found_.front.heading}, item.block.files};
                done_ = true;
            }
            depth = std::max(depth, size.depth);
            at += size.width + kGap;
        }
        front_ += back_ * (depth + kNextLine);
        used_ = -kGap;
        line_.clear();
    }

    // Where the wanted unit stands: in its line; a general behind the first unit; else in front of them all.
    Slot slot() const {
        Slot slot = found_;
        if (!done_ && info_of_unit(setup_, wanted_).isolated && !(behind_first_ == Point{})) {
            const Tick base = base_of(setup_, state_, info_of_unit(setup_, wanted_).first).depth;
            slot.front.at = {behind_first_.x, behind_first_.y + back_ * (kBehind + base / 2)};
        } else if (!done_) {
            slot.files = files_of(setup_, state_, wanted_, width_);
        }
        slot.front = rounded(slot.front);
        return slot;
    }

  private:
    struct Item {
        UnitId unit = kNoUnit;
        geometry::Block block;
    };
    const Setup& setup_;
    const State& state_;
    UnitId wanted_;
    bool north_;
    Tick back_;
    Tick width_ = 0;
    Tick middle_ = 0;
    Tick front_ = 0;      // of the line that is being filled
    Tick used_ = -kGap;   // by its blocks
    Point behind_first_;  // unit
    Slot found_;
    bool done_ = false;
    InlineVector<Item, kMaxUnits> line_;
};

// Where a block would stand if all of its side were set up by themselves.
Slot slot_of(const Setup& setup, const State& state, UnitId wanted) {
    Lines lines(setup, state, wanted);
    for (const UnitId unit : units_of(setup, info_of_unit(setup, wanted).side)) {
        const UnitInfo& it = setup.units[unit];
        if (!it.isolated && it.reserve == 0 && !it.fixed && it.zones.empty()) lines.add(unit);
    }
    lines.finish_line();
    return lines.slot();
}

// Where a figure stands at an edge, looking inward; `along` is how far on, from the west or the south.
Pose pose_at_edge(const Setup& setup, EdgeOf edge, Tick along, Tick depth) {
    return rounded({point_at_edge(setup, edge, along, depth / 2), inward(edge)});
}

// The part of an edge where reserves come on.
struct Entry {
    Tick from = 0;
    Tick to = 0;
};
Entry entry_of(const Setup& setup, const SideInfo& side, EdgeOf edge) {
    return is_upright(edge) ? Entry{side.entry_from, setup.height} : Entry{0, setup.width};
}

// Adds a figure if it may stand there beside those that were added before.
bool add_figure(const Setup& setup, const State& state, const Placing& placing, Placings& placings) {
    const Corners corners = corners_at(setup, state, placing.figure, placing.pose);
    if (!is_clear_of(setup, state, corners, placings) || !check_room(setup, state, {&placing, 1}))
        return false;
    placings.push_back(placing);
    return true;
}

FigureId next_figure(const UnitInfo& it, const Placings& placings) {
    return static_cast<FigureId>(it.first + placings.size());
}
bool is_complete(const UnitInfo& it, const Placings& placings) { return placings.size() == it.count; }

// A line along an edge where reserves come on; else its figures one by one, wherever these edges have room.
bool entry_place(const Setup& setup, const State& state, UnitId unit, Placings& placings) {
    const SideInfo& side = setup.sides[info_of_unit(setup, unit).side];
    const UnitInfo& it = info_of_unit(setup, unit);
    const BaseSize base = base_of(setup, state, it.first);
    const Tick half = it.count * base.width / 2;
    for (const EdgeOf edge : side.entry) {
        const Entry entry = entry_of(setup, side, edge);
        for (Tick at = entry.from + half; at + half <= entry.to; at += kSearchStep) {
            placings = block(setup, state, unit, pose_at_edge(setup, edge, at, base.depth), it.count);
            if (check_deploy(setup, state, unit, placings)) return true;
        }
    }
    placings.clear();
    for (const EdgeOf edge : side.entry) {
        const Entry entry = entry_of(setup, side, edge);
        for (Tick at = entry.from; at <= entry.to && !is_complete(it, placings); at += kFineStep) {
            const FigureId figure = next_figure(it, placings);
            const Tick depth = base_of(setup, state, figure).depth;
            const Placing placing{figure, pose_at_edge(setup, edge, at, depth)};
            if (check_place(setup, state, placing)) add_figure(setup, state, placing, placings);
        }
    }
    return is_complete(it, placings);
}

Tick farthest_on(const Setup& setup) { return setup.width + setup.height; }

// A search for room, figure by figure: as the rules have it, anywhere in the zone, anywhere on the table.
enum class Allowed : std::uint8_t { Lawful, Zone, Table };
struct Search {
    Point around;
    Tick radius = 0;  // of the nearest point of each base
    Allowed allowed = Allowed::Lawful;
};

bool is_allowed(const Setup& setup, const State& state, const Placing& placing, const Corners& corners,
                Allowed allowed) {
    if (allowed == Allowed::Lawful) return check_place(setup, state, placing).ok();
    if (allowed == Allowed::Zone && !in_zone(setup, state, unit_of(setup, placing.figure), corners))
        return false;
    return check_ground(setup, state, placing.figure, corners).ok();
}

// Row by row from the front, each from left to right, as tight as it goes.
bool scatter(const Setup& setup, const State& state, UnitId unit, Angle heading, const Search& search,
             Placings& placings) {
    const UnitInfo& it = info_of_unit(setup, unit);
    const Tick step = search.radius > 2 * kMeasure ? kSearchStep / 2 : kFineStep;
    const Tick far = search.radius + kReach / step * step;  // whole steps, so that rows fit on the limits
    const Tick down = heading.centidegrees() == 0 ? -step : step;
    const Box table{{0, 0}, {setup.width, setup.height}};
    const auto clamp_x = [&](Tick x) { return std::clamp(x, table.low.x, table.high.x); };
    placings.clear();
    for (Tick dy = 0; dy <= 2 * far && !is_complete(it, placings); dy += step) {
        const Tick y = search.around.y + (down < 0 ? far - dy : dy - far);
        if (y < table.low.y || y > table.high.y) continue;
        const Tick first = search.around.x - far;
        const Tick from = first + (clamp_x(first) - first + step - 1) / step * step;
        for (Tick x = from; x <= clamp_x(search.around.x + far) && !is_complete(it, placings); x += step) {
            const Placing placing{next_figure(it, placings), rounded({{x, y}, heading})};
            const Corners corners = corners_at(setup, state, placing.figure, placing.pose);
            if (geometry::distance(Polygon(corners), search.around) > search.radius + kGrace) continue;
            if (is_allowed(setup, state, placing, corners, search.allowed))
                add_figure(setup, state, placing, placings);
        }
    }
    return is_complete(it, placings);
}

// Near its marker a block keeps its shape as long as it can (CL-SET-09).
template <typename Fits>
bool block_at_marker(const Setup& setup, const State& state, UnitId unit, const Slot& slot, Point marker,
                     Fits fits) {
    const UnitInfo& it = info_of_unit(setup, unit);
    const Tick depth = base_of(setup, state, it.first).depth;
    const Tick ahead = slot.front.heading.centidegrees() == 0 ? 1 : -1;
    for (int files = slot.files; files >= 1; --files) {
        const int ranks = (it.count + files - 1) / files;
        for (const Tick shift : {Tick{0}, (ranks - 1) * depth / 2, -depth / 2}) {
            if (fits({marker.x, marker.y + ahead * shift}, files)) return true;
        }
    }
    return false;
}

// Row by row from the front of a box, each place ever farther aside; says whether one fits.
template <typename Fits>
bool search_box(const Box& box, Tick around, bool north, Fits fits) {
    constexpr Tick kFirstRow = 5 * kMillimetre;
    const Tick far = box.high.x - box.low.x;
    const Tick middle = std::clamp(around, box.low.x, box.high.x);
    const Tick back = north ? -kSearchStep : kSearchStep;
    Tick y = north ? box.high.y - kFirstRow : box.low.y + kFirstRow;
    for (; y > box.low.y && y < box.high.y; y += back) {
        for (Tick aside = 0; aside <= far; aside += kSearchStep) {
            if (fits({middle + aside, y}) || (aside > 0 && fits({middle - aside, y}))) return true;
        }
    }
    return false;
}

}  // namespace

// CL-SET-11.
Placings block(const Setup& setup, const State& state, UnitId unit, const Pose& front, int files) {
    const UnitInfo& it = info_of_unit(setup, unit);
    // Rank by rank; officers in the middle of the first.
    const auto is_officer = [&](FigureId figure) {
        return is_special(info(setup, figure).role) && it.count > 1;
    };
    InlineVector<FigureId, kMaxUnitFigures> order;
    for (const bool officers : {false, true}) {
        for (const FigureId figure : figures_of(setup, unit)) {
            if (is_officer(figure) == officers) order.push_back(figure);
        }
    }
    const auto men = std::count_if(order.begin(), order.end(), std::not_fn(is_officer));
    const auto beside = std::min<std::ptrdiff_t>(files, it.count) - (it.count - men);
    const auto before = std::clamp<std::ptrdiff_t>(beside / 2, 0, men);
    std::rotate(order.begin() + before, order.begin() + men, order.end());
    Tick width = 0;
    Tick depth = 0;
    for (const FigureId figure : order) {
        width = std::max(width, base_of(setup, state, figure).width);
        depth = std::max(depth, base_of(setup, state, figure).depth);
    }
    const geometry::Block shape{static_cast<int>(order.size()), files, {width, depth}};
    Placings placings;
    for (int i = 0; i < shape.models; ++i)
        placings.push_back({order[static_cast<std::size_t>(i)], rounded(place_in(shape, front, i))});
    return placings;
}

bool auto_place(const Setup& setup, const State& state, UnitId unit, Placings& placings) {
    const UnitInfo& it = info_of_unit(setup, unit);
    if (state.step == Step::Reserves) return entry_place(setup, state, unit, placings);
    const Slot slot = slot_of(setup, state, unit);
    const auto fits = [&](Point at, int files) {
        placings = block(setup, state, unit, rounded({at, slot.front.heading}), files);
        return check_deploy(setup, state, unit, placings).ok();
    };
    if (const Marker* marker = marker_of(state, unit)) {
        return block_at_marker(setup, state, unit, slot, marker->at, fits) ||
               scatter(setup, state, unit, slot.front.heading, {marker->at, kMeasure}, placings);
    }
    const bool north = faces_north(setup, state, it.side);
    // Its own place, then ever farther aside, line by line; then anywhere, in ever deeper blocks.
    if (it.zones.empty() && fits(slot.front.at, slot.files)) return true;
    for (int files = slot.files; files >= 1; files = files > 3 ? files * 2 / 3 : files - 1) {
        for (const auto* zones : {&it.zones, &zones_of(setup, state, it.side)}) {
            const bool found = std::any_of(zones->begin(), zones->end(), [&](const auto& zone) {
                return search_box(geometry::box_of(zone), slot.front.at.x, north,
                                  [&](Point at) { return fits(at, files); });
            });
            if (found) return true;
        }
    }
    return scatter(setup, state, unit, slot.front.heading, {slot.front.at, farthest_on(setup)}, placings);
}

void squeeze_in(const Setup& setup, const State& state, UnitId unit, Placings& placings) {
    const Slot slot = slot_of(setup, state, unit);
    const Marker* marker = marker_of(state, unit);
    const Point around = marker != nullptr ? marker->at : slot.front.at;
    const auto try_all = [&](auto allowed) {
        for (Tick radius = kMeasure; radius < 2 * farthest_on(setup); radius *= 2) {
            const Search search{around, std::min(radius, farthest_on(setup)), allowed};
            if (scatter(setup, state, unit, slot.front.heading, search, placings)) return true;
        }
        return false;
    };
    if (!try_all(Allowed::Zone)) try_all(Allowed::Table);
}

}  // namespace clashfield::clash
