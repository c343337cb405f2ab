#include "games/ancients/bot/candidates.h"

#include <algorithm>

#include "base/best.h"
#include "base/hash.h"
#include "base/scratch.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/rally.h"
#include "games/ancients/rules/set_up.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr std::int32_t kHalfTurn = 2 * geometry::kQuarterTurn;
constexpr std::int32_t kLeastTurn = 3 * geometry::kDegree;  // smaller ones are not worth their step
constexpr Tick kLeastWay = kInch / 5;
constexpr int kUnitsAtATime = 3;  // lists of moves and of places are about so many units
constexpr Tick kBeside = 3 * kInch / 2;

// Room for the orders that are tried.
struct Tried {
    Order order;
};
Order& tried() { return scratch<Tried>().order; }

constexpr std::int32_t thousandths(Tick length) { return length / kGrid; }

void set(Order& order, Verb verb, std::span<const std::int32_t> words) {
    order.verb = static_cast<std::uint8_t>(verb);
    order.words.assign(words);
}

Tick move_of(const Setup& setup, UnitId unit) { return type_of(setup, unit).move * kInch; }

Tick width_of(const Setup& setup, const State& state, UnitId unit) {
    return body_of(setup, state, unit).size.width;
}

}  // namespace

UnitId nearest_enemy(const Setup& setup, const State& state, UnitId unit, Tick* distance) {
    Best<UnitId, Tick, std::less<>> nearest;
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        if (!is_fleeing(state.units[enemy])) nearest.offer(enemy, distance_between(state, unit, enemy));
    });
    if (!nearest.found()) return kNoUnit;
    if (distance != nullptr) *distance = nearest.score();
    return nearest.thing();
}

Angle bearing_to(const State& state, UnitId unit, Point place) {
    const Pose& front = state.units[unit].front;
    return geometry::away_from(front.at, place, front.heading);
}

std::int32_t turn_between(Angle from, Angle to) {
    const std::int32_t turn = (to - from.centidegrees()).centidegrees();
    return turn <= kHalfTurn ? turn : turn - geometry::kFullTurn;
}

void order_bend(Order& order, UnitId unit, Mode mode, std::int32_t turn, Tick length, std::int32_t back) {
    std::int32_t words[9] = {unit, word(mode), 0};
    std::size_t size = 3;
    const auto step = [&](StepWord what, std::int32_t amount) {
        words[size++] = word(what);
        words[size++] = amount;
        ++words[2];
    };
    const auto wheel = [&](std::int32_t by) {
        if (by != 0) step(by < 0 ? StepWord::WheelLeft : StepWord::WheelRight, 10 * std::abs(by));
    };
    wheel(turn);
    if (thousandths(length) > 0) step(StepWord::Advance, thousandths(length));
    wheel(back);
    set(order, Verb::Move, {words, size});
}

void order_advance(Order& order, UnitId unit, Mode mode, std::int32_t turn, Tick length) {
    order_bend(order, unit, mode, turn, length, 0);
}

void order_turn(Order& order, UnitId unit, StepWord turn, Tick length) {
    const std::int32_t words[] = {
        unit, word(Mode::Normal), 2, word(turn), 0, word(StepWord::Advance), thousandths(length)};
    const bool goes = thousandths(length) > 0;
    set(order, Verb::Move, {words, goes ? std::size_t{7} : std::size_t{5}});
    if (!goes) order.words[2] = 1;
}

void order_go(Order& order, UnitId unit, Mode mode, const Pose& to) {
    const std::int32_t words[] = {unit, word(mode),           to.heading.centidegrees(),
                                  1,    thousandths(to.at.x), thousandths(to.at.y)};
    set(order, Verb::Go, words);
}

void order_reform(Order& order, const State& state, UnitId unit, Angle heading, int files) {
    const std::int32_t words[] = {unit, heading.centidegrees(), files,
                                  state.units[unit].is(flag::kSkirmishing) ? 1 : 0};
    set(order, Verb::Reform, words);
}

namespace {

// How far it could go instead (the last word of such a refusal); none if the way is not what is wrong.
std::optional<Tick> furthest(const Ruling& ruling) {
    constexpr Code kAboutTheWay[] = {Code::TooFar,    Code::OffTable, Code::Spacing,
                                     Code::StopsNear, Code::Barred,   Code::Overlaps};
    const bool about_the_way =
        std::find(std::begin(kAboutTheWay), std::end(kAboutTheWay), ruling.code) != std::end(kAboutTheWay);
    if (!about_the_way || ruling.count == 0) return std::nullopt;
    const Tick way = ruling.words[static_cast<std::size_t>(ruling.count - 1)] * kGrid;
    return way < kLeastWay ? std::nullopt : std::optional<Tick>(way);
}

}  // namespace

namespace {

// The order, cut to this way; false if it cannot be.
bool cut(const State& state, Order& order, Tick way) {
    const std::size_t size = order.words.size();
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Move && order.words[size - 2] == word(StepWord::Advance)) {
        order.words[size - 1] = thousandths(way);
        return true;
    }
    if (verb != Verb::Go || order.words[3] != 1) return false;
    const Point from = state.units[static_cast<std::size_t>(order.words[0])].front.at;
    const Point to{order.words[4] * kGrid, order.words[5] * kGrid};
    // Places of the grid lie up to half of it apart.
    const Point nearer = from + geometry::along(to - from, std::max(0, way - kGrid));
    order.words[4] = thousandths(nearer.x);
    order.words[5] = thousandths(nearer.y);
    return true;
}

}  // namespace

bool fit_move(const Setup& setup, const State& state, Order& order) {
    order.side = Side{state.asked};
    const Ruling ruling = kMovesRules.check(setup, state, order);
    if (ruling.ok()) return true;
    const std::optional<Tick> way = furthest(ruling);
    return way && cut(state, order, *way) && kMovesRules.check(setup, state, order).ok();
}

bool fit_plan(const Setup& setup, const State& state, Order& order, MovePlan& plan) {
    const Ruling ruling = plan_move(setup, state, order, plan);
    if (ruling.ok()) return true;
    const std::optional<Tick> way = furthest(ruling);
    return way && cut(state, order, *way) && plan_move(setup, state, order, plan).ok();
}

// --- S2.1a ---

namespace {

constexpr StepWord kTurns[] = {StepWord::TurnLeft, StepWord::TurnRight, StepWord::TurnAbout};

// AB-MOV-12: drilled troops may turn first; the quarter in which the enemy stands.
StepWord turn_toward(const State& state, UnitId unit, Point place) {
    const std::int32_t turn = turn_between(state.units[unit].front.heading, bearing_to(state, unit, place));
    if (std::abs(turn) > 3 * geometry::kQuarterTurn / 2) return StepWord::TurnAbout;
    return turn < 0 ? StepWord::TurnLeft : StepWord::TurnRight;
}

void list_charges_of(const Setup& setup, const State& state, UnitId unit, Lister& lister) {
    Order& order = tried();
    const auto is_legal = [&](const Order& each) { return kChargesRules.check(setup, state, each).ok(); };
    const Tick reach = 2 * move_of(setup, unit);
    each_near(state, unit, reach, [&](UnitId enemy, Tick) {
        if (side_of(setup, enemy) == side_of(setup, unit)) return;
        if (check_target(setup, state, unit, enemy)) {
            lister.add_words(Verb::Charge, unit, enemy, kNothing, kNothing);
            return;
        }
        if (!is_drilled(setup, unit) || is_in_arc(setup, state, unit, enemy)) return;
        const std::int32_t words[] = {
            unit, enemy, word(turn_toward(state, unit, centre_of(setup, state, enemy))), kNothing};
        set(order, Verb::Charge, words);
        lister.try_order(Verb::Charge, order.words.span(), is_legal);
    });
}

}  // namespace

void list_charge_candidates(const Setup& setup, const State& state, Lister& lister) {
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (lister.full() || charge_by(state, unit) != nullptr) return;
        if (!state.units[unit].is(flag::kDisengaging) && check_disengage(setup, state, unit))
            lister.add_words(Verb::Disengage, unit, kNothing);
        if (check_may_charge(setup, state, unit)) list_charges_of(setup, state, unit, lister);
    });
}

// --- S2.5 ---

namespace {

struct MoveLister {
    const Setup& setup;
    const State& state;
    Lister& lister;
    UnitId unit;
    InlineVector<std::uint64_t, 64>& offered;
    UnitId enemy = kNoUnit;
    Tick gap = 0;

    Order& order() const { return tried(); }
    Tick move() const { return move_of(setup, unit); }
    // Different plans may be cut to the same order: each is listed once.
    void offer() const {
        if (lister.full() || !fit_move(setup, state, order())) return;
        const auto words = order().words.span();
        const std::uint64_t hash = hash_bytes(words.data(), words.size_bytes(), order().verb);
        if (std::find(offered.begin(), offered.end(), hash) != offered.end() || offered.full()) return;
        offered.push_back(hash);
        lister.add(static_cast<Verb>(order().verb), words);
    }
    Mode fastest() const {
        const Class cls = type_of(setup, unit).cls;
        const bool marches = cls != Class::WarMachine && cls != Class::HeavyChariot &&
                             cls != Class::ScythedChariot && state.units[unit].is(flag::kMayMarch);
        return marches ? Mode::March : Mode::Normal;
    }
};

// The wheel that points it at the enemy, as much of it as a move allows, and straight on.
void offer_wheel(const MoveLister& it, std::int32_t turn, Mode mode) {
    const Tick width = width_of(it.setup, it.state, it.unit);
    const Tick allowance = allowance_of(it.setup, it.unit, mode);
    const std::int32_t most = geometry::turn_of_arc(width, allowance);
    turn = std::clamp(turn, -most, most);
    const Tick arc = geometry::arc(width, turn);
    order_advance(it.order(), it.unit, mode, turn, std::max(0, allowance - arc - kGrid));
    it.offer();
}

void offer_formed(const MoveLister& it) {
    const Unit& unit = it.state.units[it.unit];
    const Mode mode = it.fastest();
    order_advance(it.order(), it.unit, mode, 0, allowance_of(it.setup, it.unit, mode));
    it.offer();
    order_advance(it.order(), it.unit, Mode::Normal, 0, it.move() / 2);
    it.offer();
    if (it.enemy != kNoUnit) {
        const Body body = body_of(it.setup, it.state, it.unit);
        const std::int32_t turn = geometry::wheel_toward(body, centre_of(it.setup, it.state, it.enemy));
        if (std::abs(turn) > kLeastTurn) offer_wheel(it, turn, Mode::Normal);
        // Out of reach of his charge, if that is less than a move.
        const Tick shy = it.gap - 2 * move_of(it.setup, it.enemy) - kInch / 2;
        if (shy > kLeastWay && shy < it.move()) {
            order_advance(it.order(), it.unit, Mode::Normal, 0, shy);
            it.offer();
        }
        if (it.gap < 2 * move_of(it.setup, it.enemy) + it.move()) {
            order_turn(it.order(), it.unit, StepWord::TurnAbout, it.move() * 3 / 4);
            it.offer();
        }
        if (std::abs(turn) > geometry::kQuarterTurn / 2) {
            order_reform(it.order(), it.state, it.unit,
                         bearing_to(it.state, it.unit, centre_of(it.setup, it.state, it.enemy)), unit.files);
            it.offer();
        }
    }
    for (const std::int32_t turn : {-30 * geometry::kDegree, 30 * geometry::kDegree})
        offer_wheel(it, turn, mode);
    for (const StepWord turn : {StepWord::TurnLeft, StepWord::TurnRight}) {
        order_turn(it.order(), it.unit, turn, it.move() * 3 / 4);
        it.offer();
    }
}

// Before the nearest friends in formation, so that the enemy meets them first.
void offer_screen(const MoveLister& it, Angle facing) {
    Best<UnitId, Tick, std::less<>> nearest;
    each_unit(it.setup, it.state, it.state.active, [&](UnitId unit) {
        if (unit != it.unit && !goes_freely(it.state, unit))
            nearest.offer(unit, distance_between(it.state, it.unit, unit));
    });
    if (!nearest.found()) return;
    const Unit& behind = it.state.units[nearest.thing()];
    const Tick depth = body_of(it.setup, it.state, it.unit).size.depth;
    const Point at = behind.front.at + geometry::offset(behind.front.heading, depth + kBeside, 0);
    order_go(it.order(), it.unit, Mode::Normal, {at, facing});
    it.offer();
}

void offer_free(const MoveLister& it) {
    const Pose& front = it.state.units[it.unit].front;
    Angle toward = front.heading;
    if (it.enemy != kNoUnit) toward = bearing_to(it.state, it.unit, centre_of(it.setup, it.state, it.enemy));
    const auto go = [&](Angle way, Mode mode, Tick length) {
        order_go(it.order(), it.unit, mode, {front.at + geometry::offset(way, length, 0), toward});
        it.offer();
    };
    const Mode mode = it.fastest();
    const Tick most = allowance_of(it.setup, it.unit, mode);
    go(front.heading, mode, most);
    go(toward, mode, std::min(most, std::max(it.gap - kInch, it.move())));
    const Tick range = missile_rule(type_of(it.setup, it.unit).missile).range * kInch;
    if (range > 0 && it.gap > range)
        go(toward, Mode::Normal, std::min(it.move(), it.gap - range + kInch / 2));
    for (const std::int32_t turn : {-geometry::kQuarterTurn, geometry::kQuarterTurn, kHalfTurn})
        go(toward + turn, Mode::Normal, it.move());
    if (it.state.units[it.unit].is(flag::kSkirmishing)) offer_screen(it, toward);
}

// A character alone joins the nearest friends that take him.
void offer_joins(const MoveLister& it) {
    const CharacterId character = it.setup.units[it.unit].character;
    each_near(it.state, it.unit, it.setup.characters[character].move * kInch, [&](UnitId unit, Tick) {
        const std::int32_t words[] = {character, unit};
        set(it.order(), Verb::Join, words);
        if (side_of(it.setup, unit) == it.state.active) it.offer();
    });
}

// He steps out behind his unit.
void offer_leave(const MoveLister& it) {
    each_attached(it.setup, it.state, it.unit, [&](CharacterId character) {
        const Body body = body_of(it.setup, it.state, it.unit);
        const Point at = body.front.at + geometry::offset(body.front.heading, -body.size.depth - kBeside, 0);
        const std::int32_t words[] = {character, thousandths(at.x), thousandths(at.y),
                                      body.front.heading.centidegrees()};
        set(it.order(), Verb::Leave, words);
        it.offer();
    });
}

}  // namespace

void list_move_candidates(const Setup& setup, const State& state, Lister& lister) {
    int units = 0;
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (lister.full() || units == kUnitsAtATime || !check_may_move(setup, state, unit)) return;
        ++units;
        InlineVector<std::uint64_t, 64> offered;
        MoveLister it{setup, state, lister, unit, offered};
        it.enemy = nearest_enemy(setup, state, unit, &it.gap);
        if (is_lone_character(setup, unit)) offer_joins(it);
        if (goes_freely(state, unit)) {
            offer_free(it);
        } else {
            offer_formed(it);
        }
        offer_leave(it);
    });
}

// --- S3.1 ---

void list_shot_candidates(const Setup& setup, const State& state, Lister& lister) {
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (lister.full() || !check_may_shoot(setup, state, unit)) return;
        const UnitType& type = type_of(setup, unit);
        const bool machine = is_machine(setup, unit);
        const bool stone = type.machine == Machine::Stone;
        const Tick range = (machine ? type.machine_range : missile_rule(type.missile).range) * kInch;
        each_unit(setup, state, other(state.active), [&](UnitId target) {
            if (!stone && !is_within(state, unit, target, range)) return;
            if (machine) {
                // Without measuring the list does not give away how far it is.
                const bool blind = stone && setup.options.no_measuring;
                const std::int32_t guess = stone ? best_guess(setup, state, unit, target) : kNothing;
                for (const std::int32_t each : {12, 24, 36, 48, 60}) {
                    if (blind && check_machine_shot(setup, state, unit, target, each))
                        lister.add_words(Verb::Shoot, unit, target, each);
                }
                if (!blind && check_machine_shot(setup, state, unit, target, guess))
                    lister.add_words(Verb::Shoot, unit, target, guess);
            } else if (check_shot(setup, state, unit, target)) {
                lister.add_words(Verb::Shoot, unit, target, kNothing);
            }
        });
    });
}

// --- reforms of S2.2 and S4.6 ---

// Facing the nearest enemy, the way it came, and its own edge; deeper and wider by a rank.
void list_reform_candidates(const Setup& setup, const State& state, Lister& lister) {
    const UnitId unit = state.subject;
    const Unit& it = state.units[unit];
    Order& order = tried();
    const auto is_legal = [&](const Order& each) { return kReformRules.check(setup, state, each).ok(); };
    struct Offered {
        Angle heading;
        int files;
        bool operator==(const Offered&) const = default;
    };
    InlineVector<Offered, 8> offered;
    const auto offer = [&](Angle heading, int files) {
        const Offered now{heading, files};
        if (std::find(offered.begin(), offered.end(), now) != offered.end()) return;
        offered.push_back(now);
        order_reform(order, state, unit, heading, files);
        lister.try_order(Verb::Reform, order.words.span(), is_legal);
    };
    const UnitId enemy = nearest_enemy(setup, state, unit);
    const Angle toward =
        enemy == kNoUnit ? it.front.heading : bearing_to(state, unit, centre_of(setup, state, enemy));
    offer(toward, it.files);
    offer(it.front.heading + kHalfTurn, it.files);
    offer(bearing_to_own_edge(setup, unit) + kHalfTurn, it.files);
    const int ranks = (it.models + it.files - 1) / it.files;
    if (ranks > 1) offer(toward, (it.models + ranks - 2) / (ranks - 1));
    offer(toward, (it.models + ranks) / (ranks + 1));
}

// --- S0.1 ---

namespace {

// The foremost free place of a unit about this x, from there outwards.
bool place_about(const Setup& setup, const State& state, UnitId unit, Tick x, Order& order) {
    const bool south = setup.sides[side_of(setup, unit)].edge != geometry::TableSide::North;
    const Angle heading(south ? 0 : kHalfTurn);
    const Tick step = width_of(setup, state, unit) / 2 + kInch / 2;
    constexpr Tick kBack[] = {0, 5 * kInch};
    for (const Tick back : kBack) {
        const Tick front = 12 * kInch - back;
        const Tick y = south ? front : setup.height - front;
        for (int i = 0; i < 16; ++i) {
            const Tick aside = (i + 1) / 2 * (i % 2 == 0 ? step : -step);
            const std::int32_t words[] = {unit,
                                          thousandths(x + aside),
                                          thousandths(y),
                                          heading.centidegrees(),
                                          state.units[unit].files,
                                          state.units[unit].is(flag::kSkirmishing) ? 1 : 0};
            set(order, Verb::Deploy, words);
            order.side = Side{state.asked};
            if (kDeployRules.check(setup, state, order)) return true;
        }
    }
    return false;
}

void list_hosts(const Setup& setup, const State& state, Lister& lister) {
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        if (setup.characters[i].side != state.asked || state.characters[i].unit != kNoUnit) continue;
        each_unit(setup, state, state.asked, [&](UnitId unit) {
            if (!is_lone_character(setup, unit))
                lister.add_words(Verb::Place, i, unit, kNothing, kNothing, kNothing);
        });
    }
}

}  // namespace

void list_deploy_candidates(const Setup& setup, const State& state, Lister& lister) {
    if (state.stage == 2) return list_hosts(setup, state, lister);
    Order& order = tried();
    int units = 0;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        const bool waits = setup.units[i].side == state.asked && !is_lone_character(setup, unit) &&
                           state.units[i].status == Status::Waiting;
        if (!waits || lister.full() || units == kUnitsAtATime) continue;
        ++units;
        InlineVector<Point, 3> offered;  // where the zone is full, two parts of it end in one place
        for (const int part : {2, 1, 3}) {
            if (!place_about(setup, state, unit, setup.width / 4 * part, order)) continue;
            const Point at{order.words[1], order.words[2]};
            if (std::find(offered.begin(), offered.end(), at) != offered.end()) continue;
            offered.push_back(at);
            lister.add(Verb::Deploy, order.words.span());
        }
    }
}

}  // namespace clashfield::ancients
