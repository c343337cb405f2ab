#include "games/empires/bot/candidates.h"

#include <array>

#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/formations.h"
#include "games/empires/rules/manoeuvres.h"

namespace clashfield::empires {
namespace {

constexpr std::int32_t kMilliDegrees = 10;

// Offers the moves of one unit. Ways that go too far are tried shorter, down to a quarter.
class Offers {
  public:
    Offers(const Setup& setup, const State& state, UnitId unit, Lister& lister)
        : setup_(setup), state_(state), unit_(unit), lister_(lister) {}

    bool offer(Verb verb, std::initializer_list<std::int32_t> words) {
        Order order;
        order.side = lister_.side();
        order.verb = static_cast<std::uint8_t>(verb);
        order.words.assign(words);
        MoveOrder move = move_order(order);
        MovePlan plan;
        if (!plan_move(setup_, state_, move, plan)) return false;
        lister_.add(verb, order.words.span());
        return true;
    }
    void ahead(Mode mode, std::int32_t turn) {
        const Tick most = allowance_of(setup_, state_, unit_, mode);
        for (int part = 4; part > 0; --part) {
            const std::int32_t way = most / 4 * part / kGrid;
            const auto wheel = turn < 0 ? StepWord::WheelLeft : StepWord::WheelRight;
            const std::int32_t angle = std::abs(turn) * kMilliDegrees;
            const bool fits =
                turn == 0
                    ? offer(Verb::Move, {unit_, word(mode), kNothing, 1, word(StepWord::Advance), way, 0})
                    : offer(Verb::Move, {unit_, word(mode), kNothing, 2, word(wheel), angle, 0,
                                         word(StepWord::Advance), way, 0});
            if (fits) return;
        }
    }
    void step(StepWord step, std::int32_t amount) {
        offer(Verb::Move, {unit_, word(Mode::Normal), kNothing, 1, word(step), amount, 0});
    }
    void go(Mode mode, Angle bearing) {
        const Unit& it = state_.units[unit_];
        const Tick most = allowance_of(setup_, state_, unit_, mode);
        for (int part = 4; part > 0; --part) {
            const Body body = geometry::moved(body_of(setup_, state_, unit_), bearing, most / 4 * part);
            const Point to = body.front.at;
            if (to.x < 0 || to.y < 0 || to.x > setup_.width || to.y > setup_.height) continue;
            if (offer(Verb::Go, {unit_, word(mode), it.front.heading.centidegrees(), it.files, 1,
                                 to.x / kGrid, to.y / kGrid}))
                return;
        }
    }

  private:
    const Setup& setup_;
    const State& state_;
    UnitId unit_;
    Lister& lister_;
};

// To the right if positive.
std::int32_t turn_to(const Setup& setup, const State& state, UnitId unit, UnitId enemy) {
    if (enemy == kNoUnit) return 0;
    return std::clamp(geometry::wheel_toward(body_of(setup, state, unit), centre_of(setup, state, enemy)),
                      -geometry::kQuarterTurn, geometry::kQuarterTurn);
}

void offer_formed(const Setup& setup, const State& state, UnitId unit, Offers& offers) {
    const UnitId enemy = nearest_enemy(setup, state, unit);
    const std::int32_t turn = turn_to(setup, state, unit, enemy);
    for (const Mode mode : {Mode::Normal, Mode::March}) {
        offers.ahead(mode, 0);
        if (turn != 0) offers.ahead(mode, turn);
    }
    offers.step(StepWord::WheelLeft, 30'000);
    offers.step(StepWord::WheelRight, 30'000);
    for (const StepWord step : {StepWord::TurnLeft, StepWord::TurnRight, StepWord::TurnAbout})
        offers.step(step, 0);
    offers.step(StepWord::Back, 1000);
    offers.step(StepWord::ExpandBoth, 2000);
    offers.step(StepWord::ContractBoth, 2000);
    const Unit& it = state.units[unit];
    if (enemy != kNoUnit && turn != 0)
        offers.offer(
            Verb::Reform,
            {unit, (bearing_from(setup, state, unit, enemy) + geometry::kFullTurn / 2).centidegrees(),
             it.files});
    if (may_form_square(setup, unit)) offers.offer(Verb::Square, {unit});
    if (may_form_shieldwall(setup, state, unit) && it.formation == Formation::None)
        offers.offer(Verb::Move, {unit, word(Mode::Normal), word(Formation::Shieldwall), 0});
}

void offer_skirmish(const Setup& setup, const State& state, UnitId unit, Offers& offers) {
    const UnitId enemy = nearest_enemy(setup, state, unit);
    const Angle away = bearing_from(setup, state, unit, enemy);
    for (const std::int32_t turn : {18'000, 0, 9'000, -9'000, 13'500, -13'500}) {
        offers.go(Mode::Normal, away + turn);
        if (turn % 18'000 == 0) offers.go(Mode::March, away + turn);
    }
}

}  // namespace

void list_move_candidates(const Setup& setup, const State& state, Lister& lister) {
    each_unit(setup, state, state.asked, [&](UnitId unit) {
        if (lister.full() || !check_may_move(setup, state, unit)) return;
        Offers offers(setup, state, unit, lister);
        if (state.units[unit].is(flag::kDisrupted)) offers.offer(Verb::Recover, {unit});
        if (is_skirmish(setup, unit)) return offer_skirmish(setup, state, unit, offers);
        offer_formed(setup, state, unit, offers);
    });
}

}  // namespace clashfield::empires
