// Manoeuvre (CL-MAN): up to six figures, one after the other, put beside a comrade or turned on the spot.

#include "games/clash/rules/manoeuvre.h"

#include <algorithm>

#include "games/clash/rules/morale.h"
#include "games/clash/rules/terrain.h"

namespace clashfield::clash {
namespace {

// Figures as they stand while a manoeuvre goes on; all others are where the state says.
class Overlay {
  public:
    Overlay(const Setup& setup, const State& state) : setup_(setup), state_(state) {}

    void move(const Placing& placing) {
        items_.push_back({placing.figure, base_at(setup_, state_, placing), placing.pose.at});
    }

    bool has(FigureId figure) const {
        return std::any_of(items_.begin(), items_.end(),
                           [&](const Item& item) { return item.figure == figure; });
    }

    // Calls visit(figure, base, centre) for everybody near, as they stand now, but for the figure itself.
    template <typename Visit>
    void near(const Corners& corners, FigureId self, Visit visit) const {
        const Box box = geometry::box_of(corners);
        state_.grid.near(box, kContact.gap, [&](FigureId figure) {
            if (figure != self && !has(figure))
                visit(figure, base_on_table(state_, figure), state_.figures[figure].at);
        });
        for (const Item& item : items_) {
            if (item.figure != self) visit(item.figure, item.base, item.at);
        }
    }

    bool touches_enemy(FigureId figure) const {
        const Item* moved = nullptr;
        for (const Item& item : items_) {
            if (item.figure == figure) moved = &item;
        }
        if (moved == nullptr) return is_engaged(state_, figure);
        bool contact = false;
        near(moved->base.corners, figure, [&](FigureId foe, const geometry::Base& base, Point) {
            contact = contact || (side_of(setup_, foe) != side_of(setup_, figure) &&
                                  geometry::in_contact(moved->base, base, kContact));
        });
        return contact;
    }

  private:
    struct Item {
        FigureId figure = kNoFigure;
        geometry::Base base;
        Point at;
    };
    const Setup& setup_;
    const State& state_;
    InlineVector<Item, kOperations> items_;
};

// One operation, with those before it done.
Ruling check_operation(const Setup& setup, const State& state, const Overlay& overlay, const Placing& placing,
                       bool redeployed) {
    const FigureId figure = placing.figure;
    const UnitId unit = unit_of(setup, figure);
    const geometry::Base base = base_at(setup, state, placing);
    if (const Ruling ground = check_ground(setup, state, figure, base.corners); !ground)
        return ground;  // CL-MAN-04
    FigureId overlapped = kNoFigure;
    bool beside = false;
    overlay.near(base.corners, figure, [&](FigureId there, const geometry::Base& its, Point at) {
        if (geometry::overlap(base.corners, its.corners, kOverlap)) overlapped = std::min(overlapped, there);
        if (!redeployed || beside || unit_of(setup, there) != unit) return;
        // CL-MAN-02: a wall between them does not count as contact.
        beside = geometry::in_contact(base, its, kContact) &&
                 !is_line_between(setup, state, {placing.pose.at, at});
    });
    if (overlapped != kNoFigure) return refuse(Clause::MAN_04, Code::Overlap, {figure, overlapped});
    if (redeployed && !beside) return refuse(Clause::MAN_02, Code::ManContact, {figure, unit});
    return Ruling::yes();
}

bool is_redeployed(const State& state, const Placing& placing) {
    return !(placing.pose.at == state.figures[placing.figure].at);  // CL-MAN-03: otherwise it only turns
}

}  // namespace

Ruling check_manoeuvre(const Setup& setup, const State& state, UnitId unit,
                       std::span<const Placing> placings) {
    const int most = redeploys_of(setup, state, unit);
    const auto operations = static_cast<std::int32_t>(placings.size());
    if (placings.empty()) return refuse(Clause::MAN_01, Code::NothingMoves, {unit});
    if (operations > kOperations)
        return refuse(Clause::MAN_01, Code::ManCount, {unit, operations, kOperations});
    const auto redeployed = static_cast<std::int32_t>(
        std::count_if(placings.begin(), placings.end(),
                      [&](const Placing& placing) { return is_redeployed(state, placing); }));
    if (redeployed > most) return refuse(Clause::MAN_01, Code::ManCount, {unit, redeployed, most});
    Overlay overlay(setup, state);
    for (const Placing& placing : placings) {
        const bool moves = is_redeployed(state, placing);
        if (const Ruling one = check_operation(setup, state, overlay, placing, moves); !one) return one;
        if (moves && state.units[unit].state == MoraleState::Hesitant) {
            if (const Ruling nearer = check_hesitant(setup, state, placing); !nearer) return nearer;
        }
        overlay.move(placing);
    }
    if (is_unit_engaged(setup, state, unit) &&
        !any_figure(setup, state, unit, [&](FigureId figure) { return overlay.touches_enemy(figure); }))
        return refuse(Clause::MAN_05, Code::BreakContact, {unit});
    return Ruling::yes();
}

void apply_manoeuvre(Play& play, UnitId unit, std::span<const Placing> placings) {
    std::int32_t redeployed = 0;
    for (const Placing& placing : placings) {
        redeployed += is_redeployed(play.state, placing) ? 1 : 0;
        put(play.setup, play.state, placing.figure, placing.pose);  // CL-MAN-06: nobody charges by it
    }
    each_figure(play.setup, play.state, unit, [&](FigureId figure) { play.state.figures[figure].climb = 0; });
    emit(play.events, EventKind::Manoeuvred, Clause::MAN_01,
         {unit, redeployed, static_cast<std::int32_t>(placings.size()) - redeployed});
}

}  // namespace clashfield::clash
