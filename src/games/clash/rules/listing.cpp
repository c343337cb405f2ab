// Lists of orders: all of them where a decision is finite, otherwise candidates worth a look. The first is
// what a time-out takes.

#include <algorithm>

#include "base/random.h"
#include "battle/order_lister.h"
#include "games/clash/bot/candidates.h"
#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/manoeuvre.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/shooting.h"
#include "games/clash/rules/special_actions.h"
#include "games/clash/rules/tokens_and_actions.h"

namespace clashfield::clash {
namespace {

// Orders that the check accepts, and poses.
class List : public OrderLister<Verb> {
  public:
    List(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget)
        : OrderLister(orders, Side{state.asked}, budget),
          setup_(setup),
          state_(state),
          random_(budget.seed) {}

    const Setup& setup() const { return setup_; }
    const State& state() const { return state_; }
    std::uint8_t asked() const { return state_.asked; }
    // Where candidates may vary.
    std::uint32_t draw(std::uint64_t below) {
        return below == 0 ? 0 : random_.below(static_cast<std::uint32_t>(below));
    }

    Point draw_in(const Box& box) {
        const Tick x = box.low.x + static_cast<Tick>(draw(std::uint64_t(box.high.x - box.low.x) + 1));
        const Tick y = box.low.y + static_cast<Tick>(draw(std::uint64_t(box.high.y - box.low.y) + 1));
        return {x, y};
    }
    // By whole hundredths.
    Point draw_on_table() {
        const auto x = draw(static_cast<std::uint64_t>(to_hundredths(setup_.width)));
        const auto y = draw(static_cast<std::uint64_t>(to_hundredths(setup_.height)));
        return point_in(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
    }

    using OrderLister::add;
    void add(Verb verb, std::initializer_list<std::int32_t> words = {}) {
        OrderLister::add(verb, std::span(words.begin(), words.size()));
    }
    void try_order(Verb verb, std::span<const std::int32_t> words) {
        OrderLister::try_order(verb, words,
                               [&](const Order& order) { return check_order(setup_, state_, order).ok(); });
    }
    void try_order(Verb verb, std::initializer_list<std::int32_t> words = {}) {
        try_order(verb, std::span(words.begin(), words.size()));
    }
    // Poses, after other words if there are some.
    void add_poses(Verb verb, const Placings& placings, std::initializer_list<std::int32_t> before = {}) {
        if (placings.empty()) return;
        words_.assign(before);
        append(words_, placings);
        add(verb, words_.span());
    }

  private:
    const Setup& setup_;
    const State& state_;
    Random random_;
    Words words_;  // of a long order, which keep their room from one to the next
};

UnitsOf own_units(const List& list) { return units_of(list.setup(), list.asked()); }

void list_terrain(List& list) {
    list.try_order(Verb::Done);
    for (std::size_t i = 0; i < list.setup().catalogue.size(); ++i) {
        for (int tries = 0; tries < 4; ++tries) {
            const Point at = list.draw_on_table();
            list.try_order(Verb::LayTerrain,
                           {static_cast<std::int32_t>(i), to_hundredths(at.x), to_hundredths(at.y), 0});
        }
    }
    // The middle of the table is always worth a look, and whole roads and rivers fit only there.
    for (std::size_t i = 0; i < list.setup().catalogue.size(); ++i) {
        for (int part = 1; part < 8; ++part) {
            list.try_order(Verb::LayTerrain,
                           {static_cast<std::int32_t>(i), to_hundredths(list.setup().width / 8 * part),
                            to_hundredths(list.setup().height / 2), 0});
        }
    }
}

void list_deploy(List& list) {
    const State& state = list.state();
    list.add(Verb::AutoDeploy);
    list.try_order(Verb::Done);
    for (const UnitId unit : own_units(list)) {
        const UnitInfo& it = list.setup().units[unit];
        if (state.units[unit].is(flag::kPlaced) || list.full()) continue;
        for (int form = 0; form < 4; ++form) list.try_order(Verb::ChooseForm, {unit, form});
        if (state.step == Step::Reserves && !is_reserve_due(list.setup(), state, unit)) continue;
        if (state.step != Step::Reserves && it.reserve != 0) continue;
        Placings placings;
        if (auto_place(list.setup(), state, unit, placings)) list.add_poses(Verb::Place, placings, {unit});
        const auto& zones = zones_of(list.setup(), state, it.side);
        if (zones.empty() || state.step == Step::Reserves) continue;
        const Point at = list.draw_in(geometry::box_of(zones[list.draw(zones.size())]));
        const bool north = edge_of(list.setup(), state, it.side) == EdgeOf::South;
        list.try_order(Verb::Deploy, {unit, to_hundredths(at.x), to_hundredths(at.y), north ? 0 : 18'000,
                                      1 + static_cast<std::int32_t>(list.draw(it.count))});
    }
}

// The mean of its corners lies in every zone: zones are convex (CL-GEO-05).
Point middle_of(const std::vector<Point>& zone) {
    std::int64_t x = 0;
    std::int64_t y = 0;
    for (const Point corner : zone) {
        x += corner.x;
        y += corner.y;
    }
    const auto count = static_cast<std::int64_t>(zone.size());
    return {static_cast<Tick>(x / count), static_cast<Tick>(y / count)};
}

void list_decoys(List& list) {
    const auto& zones = zones_of(list.setup(), list.state(), list.asked());
    const auto mark = [&](std::int32_t unit) {
        for (int tries = 0; tries < 3 && !zones.empty(); ++tries) {
            const Point at = list.draw_in(geometry::box_of(zones[list.draw(zones.size())]));
            list.try_order(Verb::Marker, {unit, to_hundredths(at.x), to_hundredths(at.y)});
        }
        if (zones.empty()) return;
        const Point middle = middle_of(zones.front());
        list.try_order(Verb::Marker, {unit, to_hundredths(middle.x), to_hundredths(middle.y)});
    };
    for (const UnitId unit : own_units(list)) mark(unit);
    mark(kNothing);
}

// What a unit may announce, but no shot that none of its men could make.
void list_actions(List& list, Verb verb, UnitId unit) {
    for (int action = 0; action < kActions; ++action) {
        if (action == word(Action::Shoot) && !has_target(list.setup(), list.state(), unit)) continue;
        list.try_order(verb, {unit, action});
    }
}

void list_announcements(List& list, Verb verb) {
    for (const UnitId unit : own_units(list)) {
        if (list.state().units[unit].tokens > 0 && !list.full()) list_actions(list, verb, unit);
    }
}

void list_act(List& list) {
    list.try_order(Verb::End);
    list_announcements(list, Verb::Announce);
}

void list_interrupts(List& list) {
    list.add(Verb::Pass);
    list_announcements(list, Verb::Interrupt);
    for (const UnitId unit : own_units(list)) list.try_order(Verb::After, {unit});
}

void list_moves(List& list) {
    const Setup& setup = list.setup();
    const State& state = list.state();
    const UnitId unit = acting_unit(state);
    list.add(Verb::Forgo);
    if (state.units[unit].state == MoraleState::Impetuous) list.add(Verb::Charge);
    // As near to the enemies as it gets.
    int looked = 0;
    for (const UnitId foe : foes_of(setup, unit)) {
        if (!is_alive(setup, state, foe) || unit_distance(setup, state, unit, foe) > 4 * kMeasure) continue;
        if (++looked > 6) break;
        const Point its = middle_of(setup, state, foe);
        list.try_order(Verb::Toward, {to_hundredths(its.x), to_hundredths(its.y)});
    }
    constexpr std::int32_t kSteps[] = {10'000, 5'000, 2'500};
    for (const std::int32_t step : kSteps) {
        list.try_order(Verb::Advance, {step, 0});
        list.try_order(Verb::Advance, {-step, 0});
        list.try_order(Verb::Advance, {0, step});
        list.try_order(Verb::Advance, {0, -step});
    }
    for (const std::int32_t turn : {4'500, 3'000, 1'500}) {
        list.try_order(Verb::Wheel, {word(Hand::Left), turn});
        list.try_order(Verb::Wheel, {word(Hand::Right), turn});
    }
    const Point somewhere = list.draw_on_table();
    list.try_order(Verb::Toward, {to_hundredths(somewhere.x), to_hundredths(somewhere.y)});
    list.try_order(Verb::Spread, {500});
    list.try_order(Verb::Spread, {0});
}

void list_manoeuvres(List& list) {
    const Setup& setup = list.setup();
    const State& state = list.state();
    const UnitId unit = acting_unit(state);
    list.add(Verb::Forgo);
    const auto offer = [&](const Placings& placings) {
        if (!placings.empty() && check_manoeuvre(setup, state, unit, placings))
            list.add_poses(Verb::Manoeuvre, placings);
    };
    offer(reinforcements(setup, state, unit));
    if (const UnitId foe = nearest_foe(setup, state, unit); foe != kNoUnit)
        offer(turns_toward(setup, state, unit, middle_of(setup, state, foe)));
    // One figure turned at random.
    const UnitInfo& it = info_of_unit(setup, unit);
    const auto figure = static_cast<FigureId>(it.first + list.draw(it.count));
    if (on_table(state, figure)) {
        Placings one;
        one.push_back(
            {figure, {state.figures[figure].at, Angle(static_cast<std::int64_t>(list.draw(8)) * 4'500)}});
        offer(one);
    }
}

void list_targets(List& list) {
    list.add(Verb::Forgo);
    const Setup& setup = list.setup();
    for (const UnitId foe : foes_of(setup, acting_unit(list.state()))) list.try_order(Verb::VolleyAt, {foe});
}

void list_pivots(List& list) {
    list.add(Verb::Done);
    for (const UnitId unit : own_units(list)) {
        each_figure(list.setup(), list.state(), unit, [&](FigureId figure) {
            if (!may_pivot(list.setup(), list.state(), figure)) return;
            const Angle now(list.state().figures[figure].heading);
            for (int turn = 1; turn < 4; ++turn)
                list.try_order(Verb::Pivot,
                               {figure, (now + turn * std::int64_t{geometry::kQuarterTurn}).centidegrees()});
        });
    }
}

void list_declarations(List& list) {
    std::array<std::int32_t, kMaxUnits + 1> words{};
    for (const UnitId unit : own_units(list)) {
        if (may_declare(list.setup(), list.state(), unit)) words[static_cast<std::size_t>(++words[0])] = unit;
    }
    const auto count = static_cast<std::size_t>(words[0]);
    list.add(Verb::Declare, {0});
    list.try_order(Verb::Declare, std::span(words).first(count + 1));
    for (std::size_t i = 1; i <= count && count > 1; ++i) list.add(Verb::Declare, {1, words[i]});
}

}  // namespace

void Rules::list_orders(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget) {
    if (!state.waiting) return;
    List list(setup, state, orders, budget);
    switch (static_cast<DecisionKind>(decision_of(setup, state).kind)) {
        case DecisionKind::Terrain:
            return list_terrain(list);
        case DecisionKind::Edge:
            for (int swap = 0; swap < 2; ++swap) {
                for (int first = 0; first < 2; ++first) list.add(Verb::ChooseEdge, {swap, first});
            }
            return;
        case DecisionKind::Deploy:
        case DecisionKind::Reserve:
            return list_deploy(list);
        case DecisionKind::Decoys:
            return list_decoys(list);
        case DecisionKind::Act:
            return list_act(list);
        case DecisionKind::Interrupt:
            return list_interrupts(list);
        case DecisionKind::Move:
            return list_moves(list);
        case DecisionKind::Disengage:
            list.add(Verb::Forgo);
            return list.add_poses(Verb::Move, disengage_places(setup, state, acting_unit(state)));
        case DecisionKind::Manoeuvre:
            return list_manoeuvres(list);
        case DecisionKind::Shoot:
            return list_targets(list);
        case DecisionKind::Mount:
            list.add(Verb::Forgo);
            return list.try_order(Verb::Mount, {0});
        case DecisionKind::Delayed:
            list.add(Verb::Forgo);
            return list_actions(list, Verb::Announce, state.reserved_units[0]);
        case DecisionKind::Agile:
            return list_pivots(list);
        case DecisionKind::Declare:
            return list_declarations(list);
        case DecisionKind::Assign:
            return list.add(Verb::AutoDuels);
        case DecisionKind::StepUp:
            list.try_order(Verb::StepUp);
            return list.add(Verb::Stay);
        case DecisionKind::MayTest:
            list.add(Verb::Done);
            for (const UnitId unit : own_units(list)) list.try_order(Verb::Test, {unit});
            return;
        case DecisionKind::Influence:
            for (int choice = 0; choice < 3; ++choice) list.add(Verb::Influence, {choice});
            return;
    }
}

}  // namespace clashfield::clash
