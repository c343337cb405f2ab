// Blocks, and where they stand when nobody says so (CL-SET-11).

#include <algorithm>

#include "games/clash/rules/engine.h"

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
    Box box{{geometry::kFarthest, geometry::kFarthest}, {0, 0}};
    for (const auto& zone : zones.empty() ? it.zones : zones) {
        const Box one = geometry::box_of(zone);
        box.low = {std::min(box.low.x, one.low.x), std::min(box.low.y, one.low.y)};
        box.high = {std::max(box.high.x, one.high.x), std::max(box.high.y, one.high.y)};
    }
    if (!zones.empty() && zones.size() > 1) return geometry::box_of(zones.front());  // its first part
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

// Where the blocks of a side would stand if all were set up by themselves: lines along the front of the zone,
// each in its middle; generals behind the first unit.
struct Slot {
    Pose front;
    int files = 1;
};
Slot slot_of(const Setup& setup, const State& state, UnitId wanted) {
    const std::uint8_t side = info_of_unit(setup, wanted).side;
    const Box box = box_of_zones(setup, state, wanted);
    const Tick width = box.high.x - box.low.x;
    const bool north = faces_north(setup, state, side);
    const Angle heading = Angle::degrees(north ? 0 : 180);
    const Tick back = north ? -1 : 1;
    Tick front = north ? box.high.y : box.low.y;
    struct Item {
        UnitId unit = kNoUnit;
        int files = 1;
        Tick width = 0;
        Tick depth = 0;
    };
    InlineVector<Item, kMaxUnits> line;
    Slot found{{{(box.low.x + box.high.x) / 2, front}, heading}, 1};
    Point first_unit{};
    bool done = false;
    const auto finish_line = [&] {
        Tick total = -kGap;
        Tick depth = 0;
        for (const Item& item : line) {
            total += item.width + kGap;
            depth = std::max(depth, item.depth);
        }
        Tick at = (box.low.x + box.high.x) / 2 - total / 2;
        for (const Item& item : line) {
            const Tick base = base_of(setup, state, info_of_unit(setup, item.unit).first).depth;
            const Point place{at + item.width / 2, front + back * (base / 2)};
            if (first_unit == Point{}) first_unit = {place.x, front + back * item.depth};
            if (item.unit == wanted) found = {{place, heading}, item.files};
            done = done || item.unit == wanted;
            at += item.width + kGap;
        }
        front += back * (depth + kNextLine);
        line.clear();
    };
    Tick used = -kGap;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const UnitInfo& it = setup.units[i];
        if (it.side != side || it.isolated || it.reserve != 0 || it.fixed || !it.zones.empty()) continue;
        const auto unit = static_cast<UnitId>(i);
        const BaseSize base = base_of(setup, state, it.first);
        const int files = files_of(setup, state, unit, width);
        const Item item{unit, files, files * base.width, (it.count + files - 1) / files * base.depth};
        if (used + kGap + item.width > width && !line.empty()) {
            finish_line();
            used = -kGap;
        }
        line.push_back(item);
        used += kGap + item.width;
    }
    finish_line();
    if (!done && info_of_unit(setup, wanted).isolated && !(first_unit == Point{})) {
        const Tick base = base_of(setup, state, info_of_unit(setup, wanted).first).depth;
        found.front.at = {first_unit.x, first_unit.y + back * (kBehind + base / 2)};
    } else if (!done) {
        found.files = files_of(setup, state, wanted, width);
    }
    found.front = rounded(found.front);
    return found;
}

// Where a figure stands at an edge, looking inward; `along` is how far on, from the west or the south.
Pose pose_at_edge(const Setup& setup, EdgeOf edge, Tick along, Tick depth) {
    switch (edge) {
        case EdgeOf::South:
            return rounded({{along, depth / 2}, Angle::degrees(0)});
        case EdgeOf::North:
            return rounded({{along, setup.height - depth / 2}, Angle::degrees(180)});
        case EdgeOf::West:
            return rounded({{depth / 2, along}, Angle::degrees(90)});
        case EdgeOf::East:
            return rounded({{setup.width - depth / 2, along}, Angle::degrees(270)});
    }
    return {};
}

// The part of an edge where reserves come on.
struct Entry {
    Tick from = 0;
    Tick to = 0;
};
Entry entry_of(const Setup& setup, const SideInfo& side, EdgeOf edge) {
    const bool upright = edge == EdgeOf::West || edge == EdgeOf::East;
    return upright ? Entry{side.entry_from, setup.height} : Entry{0, setup.width};
}

// Adds a figure if it may stand there beside those that were added before.
bool add_figure(const Setup& setup, const State& state, const Placing& placing, Placings& placings) {
    const Corners corners = corners_at(setup, state, placing.figure, placing.pose);
    for (const Placing& other : placings) {
        if (geometry::overlap(corners, corners_at(setup, state, other.figure, other.pose), kOverlap))
            return false;
    }
    if (!check_room(setup, state, {&placing, 1})) return false;
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
            if (check_deploy(setup, state, unit, {placings.begin(), placings.size()})) return true;
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
    return check_on_table(setup, placing.figure, corners) &&
           check_stand(setup, state, placing.figure, corners);
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

}  // namespace

Placings block(const Setup& setup, const State& state, UnitId unit, const Pose& front, int files) {
    const UnitInfo& it = info_of_unit(setup, unit);
    InlineVector<FigureId, kMaxUnitFigures> men;  // rank by rank; officers in the middle of the first
    InlineVector<FigureId, kMaxUnitFigures> officers;
    for (int i = 0; i < it.count; ++i) {
        const auto figure = static_cast<FigureId>(it.first + i);
        (is_special(info(setup, figure).role) && it.count > 1 ? officers : men).push_back(figure);
    }
    const int first_rank = std::min<int>(files, it.count);
    const int before = std::max(0, (first_rank - static_cast<int>(officers.size())) / 2);
    InlineVector<FigureId, kMaxUnitFigures> order;
    for (int i = 0; i < before && i < static_cast<int>(men.size()); ++i)
        order.push_back(men[static_cast<std::size_t>(i)]);
    const std::size_t taken = order.size();
    for (const FigureId officer : officers) order.push_back(officer);
    for (std::size_t i = taken; i < men.size(); ++i) order.push_back(men[i]);
    Tick width = 0;
    Tick depth = 0;
    for (const FigureId figure : order) {
        width = std::max(width, base_of(setup, state, figure).width);
        depth = std::max(depth, base_of(setup, state, figure).depth);
    }
    Placings placings;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const int rank = static_cast<int>(i) / files;
        const int in_rank = std::min<int>(files, static_cast<int>(order.size()) - rank * files);
        const int place = static_cast<int>(i) % files;
        const Tick right = (2 * place - (in_rank - 1)) * width / 2;
        placings.push_back(
            {order[i],
             rounded({front.at + geometry::offset(front.heading, -rank * depth, right), front.heading})});
    }
    return placings;
}

bool auto_place(const Setup& setup, const State& state, UnitId unit, Placings& placings) {
    const UnitInfo& it = info_of_unit(setup, unit);
    if (state.step == Step::Reserves) return entry_place(setup, state, unit, placings);
    const bool north = faces_north(setup, state, it.side);
    const Tick back = north ? -kSearchStep : kSearchStep;
    Slot slot = slot_of(setup, state, unit);
    InlineVector<Box, 8> boxes;
    const auto add = [&](const std::vector<std::vector<Point>>& zones) {
        for (const auto& zone : zones) {
            if (!boxes.full()) boxes.push_back(geometry::box_of(zone));
        }
    };
    add(it.zones);
    add(zones_of(setup, state, it.side));
    const auto fits = [&](Point at, int files) {
        placings = block(setup, state, unit, rounded({at, slot.front.heading}), files);
        return check_deploy(setup, state, unit, {placings.begin(), placings.size()}).ok();
    };
    if (const Marker* marker = marker_of(state, unit)) {
        return block_at_marker(setup, state, unit, slot, marker->at, fits) ||
               scatter(setup, state, unit, slot.front.heading, {marker->at, kMeasure}, placings);
    }
    // Its own place, then ever farther aside, line by line; then anywhere, in ever deeper blocks.
    if (it.zones.empty() && fits(slot.front.at, slot.files)) return true;
    for (int files = slot.files; files >= 1; files = files > 3 ? files * 2 / 3 : files - 1) {
        for (const Box& box : boxes) {
            const Tick far = box.high.x - box.low.x;
            const Tick middle = std::clamp(slot.front.at.x, box.low.x, box.high.x);
            Tick y = north ? box.high.y - 5 * kMillimetre : box.low.y + 5 * kMillimetre;
            for (; y > box.low.y && y < box.high.y; y += back) {
                for (Tick aside = 0; aside <= far; aside += kSearchStep) {
                    if (fits({middle + aside, y}, files) || (aside > 0 && fits({middle - aside, y}, files)))
                        return true;
                }
            }
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
