// Set-up (CL-SET): who attacks, what lies on the table, and how the armies come to stand there.

#include "games/clash/rules/set_up.h"

#include <algorithm>

#include "games/clash/rules/casualties_from_shooting.h"
#include "games/clash/rules/movement.h"

namespace clashfield::clash {
namespace {

constexpr int kUnitsAtOnce = 2;  // CL-SET-07
constexpr int kLeastTerrain = 3;
constexpr int kMostTerrain = 4;  // CL-SET-05

bool is_placed(const State& state, UnitId unit) { return state.units[unit].is(flag::kPlaced); }

// Units that a side has still to set up.
template <typename Visit>
void each_waiting(const Setup& setup, const State& state, std::uint8_t side, Visit visit) {
    for (const UnitId unit : units_of(setup, side)) {
        if (setup.units[unit].reserve == 0 && !is_placed(state, unit)) visit(unit);
    }
}
int waiting_units(const Setup& setup, const State& state, std::uint8_t side) {
    int count = 0;
    each_waiting(setup, state, side, [&](UnitId) { ++count; });
    return count;
}

void place_unit(Play& play, UnitId unit, std::span<const Placing> placings) {
    State& state = play.state;
    // Reserves come on before everybody's eyes.
    const bool hidden = is_hidden_deployment(play.setup) && state.step < Step::Reserves;
    put_all(play.setup, state, placings);
    state.units[unit].set(flag::kPlaced);
    if (hidden) return;
    for (const Placing& placing : placings) state.figures[placing.figure].set(mark::kSeen);
    emit(play.events, EventKind::Deployed, Clause::SET_07, {unit});
}

// A table without any room left: told as a loss, so that nobody vanishes unseen. A hidden deployment tells it
// when all is revealed (CL-SET-08).
void lose_rest(Play& play, UnitId unit) {
    for (const FigureId figure : figures_of(play.setup, unit)) {
        if (play.state.figures[figure].on_table()) continue;
        while (play.state.figures[figure].lives > 0) lose_life(play, figure, Clause::SET_06);
    }
}

void lose_all_rests(Play& play) {
    for (const UnitId unit : all_units(play.setup)) {
        if (is_placed(play.state, unit)) lose_rest(play, unit);
    }
}

// CL-SET-09, -11: where the rules find no place for a unit, it stands as near to it as there is room.
void place_all(Play& play, std::uint8_t side) {
    each_waiting(play.setup, play.state, side, [&](UnitId unit) {
        Placings placings;
        if (!auto_place(play.setup, play.state, unit, placings))
            squeeze_in(play.setup, play.state, unit, placings);
        place_unit(play, unit, placings);
        if (!is_hidden_deployment(play.setup)) lose_rest(play, unit);
    });
}

void place_fixed(Play& play) {
    for (const UnitId unit : all_units(play.setup)) {
        const UnitInfo& it = play.setup.units[unit];
        if (it.fixed && !is_placed(play.state, unit))
            place_unit(play, unit, block(play.setup, play.state, unit, it.block, it.files));
    }
}

Ruling check_apart(const Setup& setup, const State& state, UnitId unit, const Corners& corners) {
    Ruling ruling = Ruling::yes();
    const UnitInfo& it = info_of_unit(setup, unit);
    for (const UnitId comrade : units_of(setup, it.side)) {
        const int apart = std::max(it.apart, setup.units[comrade].apart);
        if (apart == 0 || comrade == unit) continue;
        // Elephants keep from horses, whichever of them comes second.
        each_figure(setup, state, comrade, [&](FigureId figure) {
            const Animal animal = profile_of(setup, state, it.apart != 0 ? figure : it.first).animal;
            if (!ruling || animal != Animal::Horse) return;
            if (geometry::distance(Polygon(corners), Polygon(state.corners[figure])) < apart * kMillimetre)
                ruling = refuse(Clause::SET_02, Code::Apart, {unit, comrade, apart});
        });
    }
    return ruling;
}

int decoys_of(const Setup& setup, std::uint8_t side) {
    int units = 0;
    for (const UnitId unit : units_of(setup, side))
        units += setup.units[unit].reserve == 0 && !setup.units[unit].fixed ? 1 : 0;
    return units / 3;  // CL-SET-09
}
int markers_of(const State& state, std::uint8_t side, bool decoys) {
    return static_cast<int>(std::count_if(
        state.markers.begin(), state.markers.end(),
        [&](const Marker& marker) { return marker.side == side && (marker.unit == kNoUnit) == decoys; }));
}
int markers_left(const Setup& setup, const State& state, std::uint8_t side) {
    return waiting_units(setup, state, side) - markers_of(state, side, false) + decoys_of(setup, side) -
           markers_of(state, side, true);
}

void begin_deployment(Play& play) {
    State& state = play.state;
    place_fixed(play);
    state.cursor = 0;
    state.passed = 0;
    state.active =
        play.setup.options.deployment == Deployment::Covered ? other(state.attacker) : state.attacker;
    state.step = play.setup.options.deployment == Deployment::Decoys ? Step::Decoys : Step::Deploy;
}

void begin_phases(Play& play) {
    State& state = play.state;
    const bool hidden = is_hidden_deployment(play.setup);
    for (std::size_t i = 0; i < play.setup.figures.size(); ++i) {
        if (state.figures[i].on_table()) state.figures[i].set(mark::kSeen);
    }
    if (hidden) emit(play.events, EventKind::Revealed, Clause::SET_08, {});
    if (hidden) lose_all_rests(play);
    state.active = state.first;
    state.phase = 1;
    state.cursor = 0;
    state.passed = 0;
    state.markers.clear();
    state.step = Step::Reserves;
}

void step_deploy(Play& play) {
    State& state = play.state;
    const Deployment way = play.setup.options.deployment;
    if (way == Deployment::Ready) {
        place_all(play, 0);
        place_all(play, 1);
        return begin_phases(play);
    }
    const bool alternate = way == Deployment::Alternate || way == Deployment::Decoys;
    for (int turn = 0; turn < 2; ++turn) {
        const bool resting = alternate && state.cursor >= kUnitsAtOnce;
        if (!resting && waiting_units(play.setup, state, state.active) > 0) return ask(play, state.active);
        state.active = other(state.active);
        state.cursor = 0;
    }
    if (waiting_units(play.setup, state, state.active) > 0) return ask(play, state.active);
    begin_phases(play);
}

void step_decoys(Play& play) {
    State& state = play.state;
    for (int turn = 0; turn < 2; ++turn) {
        if (state.cursor == 0 && markers_left(play.setup, state, state.active) > 0)
            return ask(play, state.active);
        state.active = other(state.active);
        state.cursor = 0;
    }
    if (markers_left(play.setup, state, state.active) > 0) return ask(play, state.active);
    // All are down: the decoys vanish.
    state.markers.erase_if([](const Marker& marker) { return marker.unit == kNoUnit; });
    emit(play.events, EventKind::Revealed, Clause::SET_09, {});
    state.active = state.attacker;
    state.step = Step::Deploy;
}

void step_terrain(Play& play) {
    State& state = play.state;
    const bool alternate = play.setup.options.terrain == TerrainWay::Alternate;
    const auto is_done = [&](std::uint8_t side) {
        return (state.passed >> side & 1) != 0 || state.terrain_left[side] == 0;
    };
    if (!alternate) {
        if (!is_done(state.attacker)) return ask(play, state.attacker);
        state.step = Step::ChooseEdge;
        return ask(play, other(state.attacker));
    }
    if (is_done(state.active)) state.active = other(state.active);
    if (!is_done(state.active)) return ask(play, state.active);
    begin_deployment(play);
}

void begin_terrain(Play& play) {
    State& state = play.state;
    emit(play.events, EventKind::Roles, Clause::SET_04, {state.attacker});
    if (play.setup.options.terrain == TerrainWay::Map) return begin_deployment(play);
    state.step = Step::Terrain;
    state.active = state.attacker;
    state.terrain_left[0] = kMostTerrain;
    state.terrain_left[1] = kMostTerrain;
    if (play.setup.options.terrain == TerrainWay::SetAndChoose)
        state.terrain_left[state.attacker] = 2 * kMostTerrain;
}

// CL-SET-04.
void step_attacker(Play& play) {
    State& state = play.state;
    const int a = play.setup.sides[0].points;
    const int b = play.setup.sides[1].points;
    const AttackerBy by = play.setup.options.attacker;
    if (by == AttackerBy::Dice || (by == AttackerBy::Cost && a == b)) {
        state.roll = RollKind::Attacker;
        state.roll_dice = 2;
        return;
    }
    if (by == AttackerBy::Cost) {
        state.attacker = a > b ? 0 : 1;
        state.first = state.attacker;
    }
    begin_terrain(play);
}

// A unit of its side that it may set up now.
Ruling check_own_unit(const Setup& setup, const State& state, std::int32_t value, std::uint8_t side) {
    if (value < 0 || value >= static_cast<int>(setup.units.size()))
        return refuse(Clause::SET_07, Code::Malformed);
    const auto unit = static_cast<UnitId>(value);
    const UnitInfo& it = setup.units[unit];
    const bool due = state.step == Step::Reserves ? is_reserve_due(setup, state, unit) : it.reserve == 0;
    const bool its_turn = it.side == side && !is_placed(state, unit) && due;
    return its_turn ? Ruling::yes() : refuse(Clause::SET_07, Code::BadChoice, {value});
}

Ruling read_deploy(const Setup& setup, const State& state, const Order& order, Placings& placings) {
    const Words& words = order.words;
    if (const Ruling own = check_own_unit(setup, state, words[0], order.side.index); !own) return own;
    const auto unit = static_cast<UnitId>(words[0]);
    if (static_cast<Verb>(order.verb) == Verb::Place)
        return read_placings(setup, state, words.span().subspan(1), unit, placings);
    if (is_far(words[1], words[2]) || words[4] < 1 || words[4] > setup.units[unit].count)
        return refuse(Clause::SET_11, Code::Malformed);
    placings = block(setup, state, unit, pose_in(words), words[4]);
    return Ruling::yes();
}

// The flag that a form is about, and whether it is set in it.
struct FormFlag {
    std::uint16_t bit;
    bool on;
};
FormFlag flag_of(FormWord form) {
    const bool mounts = form == FormWord::Mounted || form == FormWord::Foot;
    return {mounts ? flag::kMounted : flag::kLimbered,
            form == FormWord::Mounted || form == FormWord::Limbered};
}

Ruling check_form(const Setup& setup, const State& state, const Order& order) {
    if (const Ruling own = check_own_unit(setup, state, order.words[0], order.side.index); !own) return own;
    if (order.words[1] < 0 || order.words[1] > word(FormWord::Unlimbered))
        return refuse(Clause::SPC_04, Code::Malformed);
    const auto unit = static_cast<UnitId>(order.words[0]);
    const auto [bit, on] = flag_of(static_cast<FormWord>(order.words[1]));
    const bool mounts = bit == flag::kMounted;
    const bool fits = mounts ? setup.units[unit].can_mount : setup.units[unit].wheeled;
    const Unit& it = state.units[unit];
    if (fits && it.is(bit) != on && !it.is(flag::kFormChosen)) return Ruling::yes();
    return refuse(mounts ? Clause::UNT_03 : Clause::SPC_04, Code::BadChoice, {unit});
}

// In the zone of its side, or in one that its unit has besides; a decoy where any unit of its side may be.
bool is_marker_place(const Setup& setup, const State& state, std::uint8_t side, std::int32_t unit, Point at) {
    const auto inside = [&](const std::vector<Point>& zone) { return geometry::contains(zone, at); };
    const auto& zones = zones_of(setup, state, side);
    if (std::any_of(zones.begin(), zones.end(), inside)) return true;
    return any_unit(setup, side, [&](UnitId own) {
        const auto& its = setup.units[own].zones;
        return (unit == kNothing || unit == own) && std::any_of(its.begin(), its.end(), inside);
    });
}

Ruling check_marker(const Setup& setup, const State& state, const Order& order) {
    const Words& words = order.words;
    const std::uint8_t side = order.side.index;
    if (words[0] == kNothing) {
        if (markers_of(state, side, true) >= decoys_of(setup, side))
            return refuse(Clause::SET_09, Code::BadChoice, {kNothing});
    } else {
        if (const Ruling own = check_own_unit(setup, state, words[0], side); !own) return own;
        if (marker_of(state, static_cast<UnitId>(words[0])) != nullptr)
            return refuse(Clause::SET_09, Code::BadChoice, {words[0]});
    }
    if (is_far(words[1], words[2])) return refuse(Clause::SET_09, Code::Malformed);
    if (is_marker_place(setup, state, side, words[0], point_in(words[1], words[2]))) return Ruling::yes();
    return refuse(Clause::SET_09, Code::Zone, {kNothing});
}

bool touches_entry(const Setup& setup, UnitId unit, const Corners& corners) {
    const SideInfo& side = setup.sides[info_of_unit(setup, unit).side];
    const auto touches_edge = [&](EdgeOf edge) {
        return std::any_of(corners.begin(), corners.end(), [&](Point corner) {
            return distance_to_edge(setup, edge, corner) <= kContact.gap;
        });
    };
    return geometry::box_of(corners).low.y >= side.entry_from &&
           std::any_of(side.entry.begin(), side.entry.end(), touches_edge);
}

Ruling check_done(const Setup& setup, const State& state, std::uint8_t side) {
    if (state.step == Step::Reserves) return Ruling::yes();
    if (state.step == Step::Terrain) {
        const bool enough = setup.options.terrain == TerrainWay::SetAndChoose ||
                            kMostTerrain - state.terrain_left[side] >= kLeastTerrain;
        return enough ? Ruling::yes() : refuse(Clause::SET_05, Code::BadChoice, {kNothing});
    }
    // CL-SET-07: one unit at least.
    const bool in_turns =
        setup.options.deployment == Deployment::Alternate || setup.options.deployment == Deployment::Decoys;
    if (state.step == Step::Deploy && state.cursor > 0 && in_turns) return Ruling::yes();
    return refuse(Clause::SET_07, Code::BadChoice, {kNothing});
}

void choose_edge(Play& play, const Order& order) {
    State& state = play.state;
    const std::uint8_t side = order.side.index;
    state.swapped = static_cast<std::uint8_t>(order.words[0]);
    state.first = static_cast<std::uint8_t>(order.words[1]);
    emit(play.events, EventKind::Edges, Clause::SET_05,
         {side, word(edge_of(play.setup, state, side)), state.first});
    begin_deployment(play);
}

void choose_form(State& state, const Order& order) {
    Unit& unit = state.units[order.words[0]];
    const auto [bit, on] = flag_of(static_cast<FormWord>(order.words[1]));
    unit.set(bit, on);
    unit.set(flag::kFormChosen);
}

void put_marker(Play& play, const Order& order) {
    const std::uint8_t side = order.side.index;
    const UnitId unit = order.words[0] == kNothing ? kNoUnit : static_cast<UnitId>(order.words[0]);
    play.state.markers.push_back({point_in(order.words[1], order.words[2]), unit, side, 0});
    play.state.cursor = 1;
    emit(play.events, EventKind::Marked, Clause::SET_09, {side});
}

void place_reserves(Play& play) {
    State& state = play.state;
    for (const UnitId unit : units_of(play.setup, state.active)) {
        Placings placings;
        if (!is_reserve_due(play.setup, state, unit) || !auto_place(play.setup, state, unit, placings))
            continue;
        place_unit(play, unit, placings);
        emit(play.events, EventKind::Entered, Clause::SET_02, {unit});
    }
    state.passed = static_cast<std::uint8_t>(state.passed | 1u << state.active);
}

}  // namespace

const std::vector<std::vector<Point>>& zones_of(const Setup& setup, const State& state, std::uint8_t side) {
    return setup.sides[state.swapped != 0 ? other(side) : side].zones;
}

bool is_hidden_deployment(const Setup& setup) {
    return setup.options.deployment == Deployment::Covered || setup.options.deployment == Deployment::Plans;
}

const Marker* marker_of(const State& state, UnitId unit) {
    for (const Marker& marker : state.markers) {
        if (marker.unit == unit) return &marker;
    }
    return nullptr;
}

EdgeOf edge_of(const Setup& setup, const State& state, std::uint8_t side) {
    return setup.sides[state.swapped != 0 ? other(side) : side].edge;
}

bool in_zone(const Setup& setup, const State& state, UnitId unit, const Corners& corners) {
    const auto inside = [&](const std::vector<Point>& zone) { return geometry::contains_all(zone, corners); };
    const UnitInfo& it = info_of_unit(setup, unit);
    const auto& zones = zones_of(setup, state, it.side);
    return std::any_of(zones.begin(), zones.end(), inside) ||
           std::any_of(it.zones.begin(), it.zones.end(), inside);
}

Ruling check_place(const Setup& setup, const State& state, const Placing& placing) {
    const UnitId unit = unit_of(setup, placing.figure);
    const bool reserve = state.step == Step::Reserves;
    const Marker* marker = marker_of(state, unit);
    const Corners corners = corners_at(setup, state, placing.figure, placing.pose);
    if (const Ruling table = check_on_table(setup, placing.figure, corners); !table) return table;
    const bool allowed = reserve ? touches_entry(setup, unit, corners) : in_zone(setup, state, unit, corners);
    if (!allowed) return refuse(reserve ? Clause::SET_02 : Clause::SET_06, Code::Zone, {placing.figure});
    if (marker != nullptr && geometry::distance(Polygon(corners), marker->at) > kMeasure + kGrace)
        return refuse(Clause::SET_09, Code::Zone, {placing.figure});
    if (const Ruling stand = check_stand(setup, state, placing.figure, corners); !stand) return stand;
    return check_apart(setup, state, unit, corners);
}

Ruling check_deploy(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings) {
    const UnitInfo& it = info_of_unit(setup, unit);
    if (static_cast<int>(placings.size()) != it.count) return refuse(Clause::SET_06, Code::BadChoice, {unit});
    for (const Placing& placing : placings) {
        if (const Ruling place = check_place(setup, state, placing); !place) return place;
    }
    return check_room(setup, state, placings);
}

bool is_reserve_due(const Setup& setup, const State& state, UnitId unit) {
    const UnitInfo& it = info_of_unit(setup, unit);
    if (it.reserve == 0 || is_placed(state, unit) || it.side != state.active) return false;
    const int own_phase = state.first == it.side ? (state.phase + 1) / 2 : state.phase / 2;
    return own_phase >= it.reserve;
}

void step_reserves(Play& play) {
    State& state = play.state;
    if ((state.passed >> state.active & 1) != 0) return;
    const auto can_come = [&](UnitId unit) {
        Placings placings;
        return is_reserve_due(play.setup, state, unit) && auto_place(play.setup, state, unit, placings);
    };
    if (any_unit(play.setup, state.active, can_come)) ask(play, state.active);
}

void step_setup(Play& play) {
    State& state = play.state;
    if (state.step == Step::Attacker) return step_attacker(play);
    if (state.step == Step::Terrain) return step_terrain(play);
    if (state.step == Step::ChooseEdge) return ask(play, other(state.attacker));
    if (state.step == Step::Decoys) return step_decoys(play);
    return step_deploy(play);
}

void apply_attacker_roll(Play& play, const Faces& faces) {
    State& state = play.state;
    if (faces[0] == faces[1]) return;  // CL-SET-04: ties roll again
    state.roll = RollKind::None;
    state.attacker = faces[0] > faces[1] ? 0 : 1;
    state.first = state.attacker;
    begin_terrain(play);
}

Ruling check_setup_order(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::LayTerrain) return check_terrain(setup, state, order);
    if (verb == Verb::ChooseForm) return check_form(setup, state, order);
    if (verb == Verb::Marker) return check_marker(setup, state, order);
    if (verb == Verb::Done) return check_done(setup, state, order.side.index);
    if (verb == Verb::AutoDeploy) return Ruling::yes();
    if (verb == Verb::ChooseEdge) {
        const bool flags =
            order.words[0] >= 0 && order.words[0] <= 1 && order.words[1] >= 0 && order.words[1] <= 1;
        return flags ? Ruling::yes() : refuse(Clause::SET_05, Code::Malformed);
    }
    Placings placings;  // deploy and place
    if (const Ruling read = read_deploy(setup, state, order, placings); !read) return read;
    return check_deploy(setup, state, static_cast<UnitId>(order.words[0]), placings);
}

void apply_setup_order(Play& play, const Order& order) {
    State& state = play.state;
    const std::uint8_t side = order.side.index;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::LayTerrain) return lay_terrain(play, order);
    if (verb == Verb::ChooseEdge) return choose_edge(play, order);
    if (verb == Verb::ChooseForm) return choose_form(state, order);
    if (verb == Verb::Marker) return put_marker(play, order);
    if (verb == Verb::AutoDeploy)
        return state.step == Step::Reserves ? place_reserves(play) : place_all(play, side);
    if (verb == Verb::Done) {
        if (state.step != Step::Terrain && state.step != Step::Reserves) {
            state.cursor = kUnitsAtOnce;
            return;
        }
        state.passed = static_cast<std::uint8_t>(state.passed | 1u << side);
        return;
    }
    Placings placings;  // deploy and place
    static_cast<void>(read_deploy(play.setup, state, order, placings));
    const auto unit = static_cast<UnitId>(order.words[0]);
    place_unit(play, unit, placings);
    if (state.step == Step::Reserves) emit(play.events, EventKind::Entered, Clause::SET_02, {unit});
    ++state.cursor;
}

}  // namespace clashfield::clash
