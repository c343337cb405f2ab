#include "geometry/landing.h"

#include <algorithm>

namespace clashfield::geometry {
namespace {

std::int64_t half_down(std::int64_t value) { return value >= 0 ? value / 2 : (value - 1) / 2; }

}  // namespace

Landing::Landing(const ChargeCall& call, const ChargeRule& rule)
    : rule_(rule),
      width_(body_of(call.charger).size.width),
      face_(edge_length(body_of(call.target).size, call.face)),
      files_{-width_, 2 * std::int64_t{call.charger.block.cell.width}, call.charger.block.in_rank(0)},
      cells_{-face_, 2 * std::int64_t{cell_along(call.target.block, call.face)},
             cells_along(call.target.block, call.face)},
      places_(body_of(call.target), call.face, {width_, body_of(call.charger).size.depth}) {
    const auto look = [&](Tick place) {
        const int files = own_files(place);
        most_files_ = std::max(most_files_, files);
        most_models_ = std::max(most_models_, files + their_cells(place));
    };
    look(0);
    each_change(files_, {-face_, face_}, look);
    // A body that moves to the right passes the cells as they would pass it to the left.
    each_change(cells_, {-width_, width_}, [&](Tick place) { look(-place); });
}

void Landing::settle(ChargeTry& now, Tick budget) const {
    const std::optional<Tick> place =
        rule_.slide == SlideGoal::MostFiles ? filling(now, budget) : covering(now, budget);
    now.own = place ? own_files(*place) : 0;
    now.theirs = place ? their_cells(*place) : 0;
    now.flush = now.own > 0 && now.theirs > 0;
    if (now.flush) {
        now.offset = *place;
    } else if (rule_.stays_askew) {
        now.slide = 0;
        now.own = now.theirs = 1;
    } else {
        now.fault = place ? ChargeFault::NoContact : ChargeFault::NoRoom;
    }
}

// Gives way to those who stand there, then slides toward the middle.
std::optional<Tick> Landing::covering(ChargeTry& now, Tick budget) const {
    const std::optional<Tick> room = places_.nearest_free(now.offset);
    if (!room || magnitude(*room - now.offset) > budget) return std::nullopt;
    now.slide = magnitude(*room - now.offset);
    const Tick enough = magnitude(face_ - width_) / 2;
    if (rule_.slide == SlideGoal::None || magnitude(*room) <= enough) return room;
    const Tick wanted = std::min(magnitude(*room) - enough, budget - now.slide);
    const Tick place = places_.slid(*room, *room > 0 ? *room - wanted : *room + wanted);
    now.slide += magnitude(place - *room);
    return place;
}

// The free place with the most files in contact that costs the smallest slide.
std::optional<Tick> Landing::filling(ChargeTry& now, Tick budget) const {
    std::optional<Tick> best;
    int most = -1;
    const auto look = [&](Tick place) {
        const Tick slide = magnitude(place - now.offset);
        if (slide > budget || !places_.is_free(place)) return;
        const int files = own_files(place);
        const Tick so_far = best ? magnitude(*best - now.offset) : 0;
        const bool nearer =
            slide < so_far || (slide == so_far && best && magnitude(place) < magnitude(*best));
        if (files < most || (files == most && !nearer)) return;
        most = files;
        best = place;
    };
    look(now.offset);
    places_.each_border(look);
    each_change(files_, {-face_, face_}, look);
    if (best) now.slide = magnitude(*best - now.offset);
    return best;
}

// The offsets of the row at which the number of its cells that meet the stretch may change: an end of a cell
// meets an end of the stretch there.
template <typename Visit>
void Landing::each_change(const Row& row, const Reach& stretch, const Visit& visit) const {
    const std::int64_t corner = 2 * std::int64_t{rule_.corner};
    for (int i = 0; i < row.count; ++i) {
        const std::int64_t start = row.start + i * row.cell;
        visit(static_cast<Tick>(half_down(stretch.to + corner - start)));
        visit(static_cast<Tick>(-half_down(start + row.cell - (stretch.from - corner))));
    }
}

int Landing::own_files(Tick place) const {
    const Row row{files_.start + 2 * std::int64_t{place}, files_.cell, files_.count};
    return cells_meeting(row, {-face_, face_}, 2 * std::int64_t{rule_.corner}).count;
}

int Landing::their_cells(Tick place) const {
    const Reach stretch{2 * std::int64_t{place} - width_, 2 * std::int64_t{place} + width_};
    return cells_meeting(cells_, stretch, 2 * std::int64_t{rule_.corner}).count;
}

}  // namespace clashfield::geometry
