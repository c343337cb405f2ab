// AB-SET: who places his army when, and where it may stand.

#include "games/ancients/rules/set_up.h"

#include <algorithm>

#include "games/ancients/bot/candidates.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/the_turn.h"

namespace clashfield::ancients {
namespace {

constexpr Tick kStrip = 12 * kInch;  // AB-SET-06

bool is_waiting(const Setup& setup, const State& state, std::uint8_t side, UnitId unit) {
    return setup.units[unit].side == side && state.units[unit].status == Status::Waiting &&
           !is_lone_character(setup, unit);
}
bool has_waiting(const Setup& setup, const State& state, std::uint8_t side) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (is_waiting(setup, state, side, static_cast<UnitId>(i))) return true;
    }
    return false;
}
bool has_waiting_hero(const Setup& setup, const State& state, std::uint8_t side) {
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        if (setup.characters[i].side == side && state.characters[i].unit == kNoUnit &&
            state.characters[i].alive)
            return true;
    }
    return false;
}

}  // namespace

geometry::Box zone_of_side(const Setup& setup, std::uint8_t side) {
    if (setup.sides[side].edge == geometry::TableSide::North)
        return {{0, setup.height - kStrip}, {setup.width, setup.height}};
    return {{0, 0}, {setup.width, kStrip}};
}

Ruling check_deployment(const Setup& setup, const State& state, UnitId unit, const Unit& placed) {
    const UnitType& type = type_of(setup, unit);
    const bool loose = placed.is(flag::kSkirmishing);
    const bool always = type.is(rule::kSkirmish) || type.cls == Class::SkirmishInfantry;
    if (loose ? !(always || type.is(rule::kMixed)) : always)
        return refuse(Clause::SET_08, Code::BadChoice, {unit});
    if (placed.files < 1 || placed.files > placed.models)
        return refuse(Clause::SET_08, Code::Files, {placed.files, placed.models});
    if (!loose && (placed.models + placed.files - 1) / placed.files > kMostRanks)
        return refuse(Clause::SET_08, Code::Files, {placed.files, placed.models});
    const Body body = body_as(setup, unit, placed);
    const Box zone = zone_of_side(setup, side_of(setup, unit));
    for (const Point& corner : geometry::corners(body)) {
        if (corner.x < zone.low.x - kEps || corner.x > zone.high.x + kEps || corner.y < zone.low.y - kEps ||
            corner.y > zone.high.y + kEps)
            return refuse(Clause::SET_06, Code::Zone, {unit});
    }
    return is_free(setup, state, unit, body)
               ? Ruling::yes()
               : refuse(Clause::SET_06, Code::NoRoom, {unit, kNothing, kNothing});
}

std::optional<Unit> place_to_deploy(const Setup& setup, const State& state, UnitId unit) {
    Unit placed = state.units[unit];
    const Box zone = zone_of_side(setup, side_of(setup, unit));
    const bool south = zone.low.y == 0;
    placed.front.heading = Angle(south ? 0 : 2 * geometry::kQuarterTurn);
    for (Tick back = 0; back <= kStrip; back += kInch) {
        placed.front.at.y = south ? zone.high.y - back : zone.low.y + back;
        for (Tick aside = 0; aside <= setup.width / 2; aside += kInch / 2) {
            for (const Tick x : {setup.width / 2 - aside, setup.width / 2 + aside}) {
                placed.front.at.x = x;
                if (check_deployment(setup, state, unit, placed)) return placed;
            }
        }
    }
    return std::nullopt;
}

// S0.1. The stage: 0 dice to come, 1 units, 2 characters. The cursor is the side that places next.
void step_deploy(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (state.stage == 0) return roll(play, RollKind::Deploy, 2, 0);
    if (state.stage == 1) {
        for (const std::uint8_t side : {state.cursor, other(state.cursor)}) {
            if (has_waiting(setup, state, side)) {
                state.cursor = side;
                return ask(play, side);
            }
        }
        state.stage = 2;
        state.cursor = state.first;
    }
    for (const std::uint8_t side : {state.cursor, other(state.cursor)}) {
        if (has_waiting_hero(setup, state, side)) {
            state.cursor = side;
            return ask(play, side);
        }
    }
    go_to(play, Step::ChooseFirst);
}

// The lower places first; ties are rolled again. Side A's die first.
void resolve_deploy_dice(Play& play, const Faces& faces) {
    State& state = play.state;
    if (faces[0] == faces[1]) return;
    state.first = faces[0] < faces[1] ? 0 : 1;
    state.cursor = state.first;
    state.stage = 1;
}

namespace {

Ruling check_place(const Setup& setup, const State& state, const Order& order) {
    const std::int32_t number = order.words[0];
    if (number < 0 || static_cast<std::size_t>(number) >= setup.characters.size())
        return refuse(Clause::SET_06, Code::NotYours, {kNothing});
    const CharacterInfo& info = setup.characters[static_cast<std::size_t>(number)];
    if (info.side != state.asked || state.characters[static_cast<std::size_t>(number)].unit != kNoUnit)
        return refuse(Clause::SET_06, Code::NotYours, {kNothing});
    if (order.words[1] != kNothing) {
        if (Ruling own = check_own_unit(setup, state, order.words[1]); !own) return own;
        return is_lone_character(setup, static_cast<UnitId>(order.words[1]))
                   ? refuse(Clause::SET_06, Code::BadChoice, {order.words[1]})
                   : Ruling::yes();
    }
    if (order.words[2] == kNothing || order.words[3] == kNothing || order.words[4] == kNothing)
        return refuse(Clause::SET_06, Code::Malformed);
    const std::optional<Point> at = place_of_words(setup, order.words[2], order.words[3]);
    if (!at) return refuse(Clause::SET_06, Code::Zone, {info.alone});
    Unit placed = state.units[info.alone];
    placed.models = 1;
    placed.files = 1;
    placed.set(flag::kSkirmishing, false);
    placed.front = {*at, Angle(order.words[4])};
    return check_deployment(setup, state, info.alone, placed);
}

Unit placed_by(const State& state, const Order& order) {
    Unit placed = state.units[static_cast<std::size_t>(order.words[0])];
    placed.front = {{order.words[1] * kGrid, order.words[2] * kGrid}, Angle(order.words[3])};
    placed.files = static_cast<std::uint8_t>(std::clamp(order.words[4], 0, 255));
    placed.set(flag::kSkirmishing, order.words[5] == word(Formation::Skirmish));
    return placed;
}

Ruling check_deploy(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::AutoDeploy) return Ruling::yes();
    if (verb == Verb::Place)
        return state.stage == 2 ? check_place(setup, state, order)
                                : refuse(Clause::SET_06, Code::BadChoice, {kNothing});
    if (!is_unit(setup, order.words[0]) ||
        !is_waiting(setup, state, state.asked, static_cast<UnitId>(order.words[0])))
        return refuse(Clause::SET_06, Code::NotYours, {kNothing});
    if (!place_of_words(setup, order.words[1], order.words[2]))
        return refuse(Clause::SET_06, Code::Zone, {order.words[0]});
    return check_deployment(setup, state, static_cast<UnitId>(order.words[0]), placed_by(state, order));
}

void deploy(Play& play, UnitId unit, const Unit& placed) {
    State& state = play.state;
    state.units[unit] = placed;
    state.units[unit].status = Status::Steady;
    stand(play.setup, state, unit, placed.front);
    emit(play, EventKind::Deployed, Clause::SET_06, {unit});
    state.cursor = other(state.cursor);
}

// The unit of most models that no other character leads yet.
UnitId best_host(const Setup& setup, const State& state, std::uint8_t side) {
    UnitId best = kNoUnit;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (setup.units[i].side != side || is_lone_character(setup, unit) ||
            state.units[i].status != Status::Steady)
            continue;
        bool led = false;
        each_attached(setup, state, unit, [&](CharacterId) { led = true; });
        if (led || !(is_foot(type_of(setup, unit).cls) || type_of(setup, unit).cls == Class::Cavalry))
            continue;
        if (best == kNoUnit || setup.units[i].price > setup.units[best].price) best = unit;
    }
    return best;
}

// Any unit of his side, on the table or to come.
UnitId any_host(const Setup& setup, const State& state, std::uint8_t side) {
    UnitId last = 0;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (setup.units[i].side != side || is_lone_character(setup, unit)) continue;
        if (state.units[i].status == Status::Steady) return unit;
        last = unit;
    }
    return last;
}

void place(Play& play, CharacterId character, UnitId unit) {
    State& state = play.state;
    state.characters[character].unit = unit;
    emit(play, EventKind::Placed, Clause::SET_06,
         {character, unit == play.setup.characters[character].alone ? kNothing : unit});
    state.cursor = other(state.cursor);
}

void place_alone(Play& play, CharacterId character, const Pose& front) {
    State& state = play.state;
    const UnitId alone = play.setup.characters[character].alone;
    Unit& it = state.units[alone];
    it = Unit{};
    it.models = 1;
    it.files = 1;
    it.status = Status::Steady;
    stand(play.setup, state, alone, front);
    place(play, character, alone);
}

void auto_deploy(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const std::uint8_t side = state.asked;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (!is_waiting(setup, state, side, unit)) continue;
        if (const std::optional<Unit> placed = place_to_deploy(setup, state, unit)) {
            deploy(play, unit, *placed);
        } else {  // no room left for it; it enters along its own edge (AB-STA-04)
            state.units[unit].status = Status::Reserve;
        }
    }
    if (state.stage < 2) {
        state.cursor = other(side);
        return;
    }
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        const auto character = static_cast<CharacterId>(i);
        if (setup.characters[i].side != side || state.characters[i].unit != kNoUnit) continue;
        const UnitId host = best_host(setup, state, side);
        place(play, character, host != kNoUnit ? host : any_host(setup, state, side));
    }
}

void apply_deploy(Play& play, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::AutoDeploy) return auto_deploy(play);
    if (verb == Verb::Deploy)
        return deploy(play, static_cast<UnitId>(order.words[0]), placed_by(play.state, order));
    const auto character = static_cast<CharacterId>(order.words[0]);
    if (order.words[1] != kNothing) return place(play, character, static_cast<UnitId>(order.words[1]));
    place_alone(play, character, {{order.words[2] * kGrid, order.words[3] * kGrid}, Angle(order.words[4])});
}

void list_deploy(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::AutoDeploy);
    list_deploy_candidates(setup, state, lister);
}

// --- S0.2 ---

Ruling check_choose_first(const Setup&, const State&, const Order& order) {
    return order.words[0] == 0 || order.words[0] == 1 ? Ruling::yes()
                                                      : refuse(Clause::SET_07, Code::Malformed);
}

void begin_with(Play& play, std::uint8_t side) {
    play.state.first = side;
    play.state.active = side;
    play.state.turn = 1;
    emit(play, EventKind::First, Clause::SET_07, {side});
    go_to(play, Step::TurnStart);
}

void apply_choose_first(Play& play, const Order& order) {
    begin_with(play, static_cast<std::uint8_t>(order.words[0]));
}

void list_choose_first(const Setup&, const State& state, Lister& lister) {
    lister.add_words(Verb::ChooseFirst, state.asked);
    lister.add_words(Verb::ChooseFirst, other(state.asked));
}

}  // namespace

void step_choose_first(Play& play) {
    if (play.setup.first != kNoUnit) return begin_with(play, play.setup.first);
    if (play.state.stage == 0) return roll(play, RollKind::First, 2, 0);
    ask(play, play.state.cursor);
}

// The higher decides; ties are rolled again.
void resolve_first_dice(Play& play, const Faces& faces) {
    if (faces[0] == faces[1]) return;
    play.state.cursor = faces[0] > faces[1] ? 0 : 1;
    play.state.stage = 1;
}

constinit const DecisionRules kDeployRules{.verbs = verb_bits(Verb::Deploy, Verb::Place, Verb::AutoDeploy),
                                           .finite = false,
                                           .check = check_deploy,
                                           .apply = apply_deploy,
                                           .list = list_deploy};
constinit const DecisionRules kChooseFirstRules{.verbs = verb_bits(Verb::ChooseFirst),
                                                .check = check_choose_first,
                                                .apply = apply_choose_first,
                                                .list = list_choose_first};

}  // namespace clashfield::ancients
