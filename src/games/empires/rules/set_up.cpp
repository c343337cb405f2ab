// CE-SET: P1 to P5. Armies are composed and priced in content/ (CE-SET-01 to -03).

#include "games/empires/rules/set_up.h"

#include <algorithm>

#include "games/empires/rules/characters.h"
#include "games/empires/rules/formations.h"
#include "games/empires/rules/geometry.h"

namespace clashfield::empires {
namespace {

constexpr Tick kSkirmishZone = 15 * kInch;  // CE-SET-08
constexpr Tick kZone = 12 * kInch;
constexpr Tick kFromShortEdge = 6 * kInch;
constexpr int kLeastFiles = 3;    // CE-SET-04
constexpr Tick kGap = 2 * kInch;
constexpr Tick kRowWidth = 60 * kInch;
constexpr Tick kBehind = kInch * 11 / 2;
constexpr Tick kBesideUnit = kInch;

std::size_t units_of(const Setup& setup, std::uint8_t side) {
    return static_cast<std::size_t>(std::count_if(setup.units.begin(), setup.units.end(),
                                                  [&](const UnitInfo& unit) { return unit.side == side; }));
}
template <typename Visit>
void each_of_side(const Setup& setup, std::uint8_t side, Visit visit) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (setup.units[i].side == side) visit(static_cast<UnitId>(i));
    }
}
bool is_waiting(const State& state, UnitId unit) { return state.units[unit].status == Status::Waiting; }
bool has_waiting(const Setup& setup, const State& state, std::uint8_t side) {
    bool any = false;
    each_of_side(setup, side, [&](UnitId unit) { any = any || is_waiting(state, unit); });
    return any;
}
bool is_done(const State& state, std::uint8_t side) { return (state.done >> side & 1) != 0; }
void set_done(State& state, std::uint8_t side) {
    state.done = static_cast<std::uint8_t>(state.done | 1u << side);
}

}  // namespace

Box zone_of_side(const Setup& setup, const State& state, std::uint8_t side, bool skirmish) {
    const Tick deep = skirmish ? kSkirmishZone : kZone;
    const Tick low = side == state.south ? 0 : setup.height - deep;
    return {{kFromShortEdge, low}, {setup.width - kFromShortEdge, low + deep}};
}

void begin_phase(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        Unit& it = state.units[i];
        it.set(flag::kMissileTested | flag::kPanicTested | flag::kLostTested | flag::kShotAtLeader, false);
        it.phase_models = it.models;  // CE-SHO-14
        it.phase_hits = 0;
        it.phase_fallen = 0;
    }
    say(play, EventKind::Phase, Clause::MOV_01, {word(phase_of(state.step))});
}

void begin_battle(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    state.south = setup.sides[0].edge == geometry::TableSide::South ? 0 : 1;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const UnitInfo& info = setup.units[i];
        Unit& it = state.units[i];
        it.models = info.models;
        it.files = info.files;
        it.front = info.front;
        if (!info.fixed) continue;
        it.status = Status::Good;
        stand(setup, state, static_cast<UnitId>(i), info.front);
    }
    state.step = Step::Ground;
    run(play);
}

void begin_situation(Play& play) {
    State& state = play.state;
    state.away[0] = state.away[1] = 0;
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        refresh(play.setup, state, static_cast<UnitId>(i));
        if (is_away(state.units[i].status)) ++state.away[play.setup.units[i].side];
    }
    run(play);
}

// --- CE-SET-06 ---

void step_ground(Play& play) {
    State& state = play.state;
    if (!play.setup.rolls_ground || (state.begun && state.pieces == 0)) return go_on(play);
    if (begins(state)) return roll(play, RollKind::Pieces, 1, 0);
    roll(play, RollKind::Piece, 5, 0);
}
void resolve_pieces(Play& play, const Faces& faces) {
    play.state.pieces = static_cast<std::uint8_t>(std::min<int>(faces[0] + 2, kMaxRolledPieces));
}
void resolve_piece(Play& play, const Faces& faces) {
    State& state = play.state;
    const Setup& setup = play.setup;
    --state.pieces;
    const std::uint16_t place =
        rolled_piece(setup, {.type = faces[0] + faces[1], .x = faces[2] + faces[3], .y = faces[4]});
    const Box& box = setup.pieces[place].box;
    bool drops = box.low.x < 0 || box.low.y < 0 || box.high.x > setup.width || box.high.y > setup.height;
    each_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece&) {
        drops = drops || geometry::near(piece.box, box);
    });
    if (!drops) state.rolled.push_back(place);
    say(play, EventKind::Ground, Clause::SET_06, {drops ? kNothing : place});
}

// --- P1 and P2 (CE-SET-05) ---

void step_strategy(Play& play) {
    State& state = play.state;
    if (play.setup.first != kNoUnit) {  // the side that moves second deploys first
        state.first = play.setup.first;
        state.deploying = other(state.first);
        return go_to(play, Step::Assign);
    }
    if (state.stage == 1) return go_on(play);
    roll(play, RollKind::Strategy, 2, 0);
}
void resolve_strategy(Play& play, const Faces& faces) {
    State& state = play.state;
    const int a = faces[0] + play.setup.sides[0].strategy;
    const int b = faces[1] + play.setup.sides[1].strategy;
    if (a == b) return;  // both roll again
    const std::uint8_t winner = a > b ? 0 : 1;
    state.deploying = other(winner);
    state.stage = 1;
    say(play, EventKind::Strategy, Clause::SET_05, {winner, std::max(a, b), std::min(a, b)});
}

namespace {

bool is_about_edges(Choice choice) { return choice <= Choice::North; }

Ruling check_choose(const Setup&, const State& state, const Order& order) {
    const auto choice = static_cast<Choice>(order.words[0]);
    const bool loser = state.stage != 0;
    if (loser && is_about_edges(choice) == (state.stage == 1))
        return refuse(Clause::SET_05, Code::Choice, {kNothing});
    return Ruling::yes();
}
void apply_choose(Play& play, const Order& order) {
    State& state = play.state;
    const auto choice = static_cast<Choice>(order.words[0]);
    const std::uint8_t side = state.asked;
    if (is_about_edges(choice)) {
        state.south = choice == Choice::South ? side : other(side);
    } else {
        state.first = choice == Choice::First ? side : other(side);
    }
    say(play, EventKind::Chosen, Clause::SET_05, {side, word(choice)});
    // Stage 1: the winner has chosen an edge, 2: the turn, 3: both have chosen.
    state.stage = state.stage != 0 ? 3 : is_about_edges(choice) ? 1 : 2;
}
void list_choose(const Setup& setup, const State& state, Lister& lister) {
    Order order;
    order.words = {0};
    for (const Choice choice : {Choice::North, Choice::First, Choice::South, Choice::Second}) {
        order.words[0] = word(choice);
        if (check_choose(setup, state, order)) lister.add_words(Verb::Choose, word(choice));
    }
}

}  // namespace

void step_choose(Play& play) {
    State& state = play.state;
    if (state.stage == 3) return go_on(play);
    ask_for(play, DecisionKind::Choose, state.stage == 0 ? other(state.deploying) : state.deploying);
}

constinit const DecisionRules kChooseRules{
    .verbs = verb_bits(Verb::Choose), .check = check_choose, .apply = apply_choose, .list = list_choose};

// --- P3 (CE-SET-07) ---

namespace {

bool may_leave_table(const Setup& setup, const State& state, std::uint8_t side) {
    return has_waiting(setup, state, side) && state.away[side] < units_of(setup, side) / 3;
}
Ruling check_assign(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::End) return Ruling::yes();
    const std::int32_t unit = order.words[0];
    if (unit < 0 || unit >= static_cast<std::int32_t>(setup.units.size()) ||
        side_of(setup, static_cast<UnitId>(unit)) != state.asked ||
        !is_waiting(state, static_cast<UnitId>(unit)))
        return refuse(Clause::SET_07, Code::NotYours, {kNothing});
    const auto plan = static_cast<Plan>(order.words[1]);
    if (plan == Plan::Table || !may_leave_table(setup, state, state.asked))
        return refuse(Clause::SET_07, Code::Choice, {unit});
    const Class cls = class_of(setup, static_cast<UnitId>(unit));
    const bool heavy = cls == Class::Elephant || cls == Class::ScythedChariot || cls >= Class::Artillery;
    if (heavy && plan != Plan::Reserve) return refuse(Clause::SET_07, Code::Choice, {unit});
    return Ruling::yes();
}
void apply_assign(Play& play, const Order& order) {
    State& state = play.state;
    if (static_cast<Verb>(order.verb) == Verb::End) {
        say(play, EventKind::Assigned, Clause::SET_07, {state.asked, state.away[state.asked]});
        return set_done(state, state.asked);
    }
    const auto plan = static_cast<Plan>(order.words[1]);
    state.units[order.words[0]].status = plan == Plan::Reserve     ? Status::Reserve
                                         : plan == Plan::FlankLeft ? Status::FlankLeft
                                                                   : Status::FlankRight;
    ++state.away[state.asked];
}
void list_assign(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::End);
    const auto legal = [&](const Order& order) { return check_assign(setup, state, order).ok(); };
    each_of_side(setup, state.asked, [&](UnitId unit) {
        for (const Plan plan : {Plan::Reserve, Plan::FlankLeft, Plan::FlankRight}) {
            const std::int32_t words[] = {unit, word(plan)};
            lister.try_order(Verb::Assign, words, legal);
        }
    });
}

}  // namespace

void step_assign(Play& play) {
    State& state = play.state;
    for (const std::uint8_t side : {std::uint8_t{0}, std::uint8_t{1}}) {
        if (!is_done(state, side) && may_leave_table(play.setup, state, side))
            return ask_for(play, DecisionKind::Assign, side);
    }
    state.done = 0;
    go_on(play);
}

constinit const DecisionRules kAssignRules{.verbs = verb_bits(Verb::Assign, Verb::End),
                                           .check = check_assign,
                                           .apply = apply_assign,
                                           .list = list_assign};

// --- P4 (CE-SET-08) ---

namespace {

bool is_skirmish_foot(const Setup& setup, UnitId unit) {
    return is_skirmish(setup, unit) && class_of(setup, unit) == Class::Infantry;
}

// The front edge of a unit this far from the own edge, its middle so far to the right of the table's middle
// as its owner sees it.
Pose pose_in_zone(const Setup& setup, const State& state, UnitId unit, Tick ahead, Tick right) {
    const bool south = side_of(setup, unit) == state.south;
    return south ? Pose{{setup.width / 2 + right, ahead}, Angle(0)}
                 : Pose{{setup.width / 2 - right, setup.height - ahead}, Angle(geometry::kFullTurn / 2)};
}

Ruling check_place(const Setup& setup, const State& state, UnitId unit, const Unit& as) {
    const int least = is_skirmish(setup, unit) ? 1 : std::min<int>(kLeastFiles, as.models);
    if (as.files < least || as.files > as.models)  // CE-SET-04
        return refuse(Clause::SET_04, Code::Files, {as.files, least, as.models});
    const Body body{as.front, body_as(setup, unit, as).size};
    const Box zone = zone_of_side(setup, state, side_of(setup, unit), is_skirmish(setup, unit));
    for (const Point& corner : geometry::corners(body)) {
        const bool inside =
            corner.x >= zone.low.x - geometry::kRounding && corner.y >= zone.low.y - geometry::kRounding &&
            corner.x <= zone.high.x + geometry::kRounding && corner.y <= zone.high.y + geometry::kRounding;
        if (!inside) return refuse(Clause::SET_08, Code::Zone, {unit});
    }
    return is_free(setup, state, unit, body) ? Ruling::yes() : refuse(Clause::SET_08, Code::NoRoom, {unit});
}

Unit deployed_as(const State& state, const Order& order) {
    Unit as = state.units[order.words[0]];
    as.front = {{order.words[1] * kGrid, order.words[2] * kGrid}, Angle(order.words[3])};
    as.files = static_cast<std::uint8_t>(std::clamp(order.words[4], 0, 255));
    if (order.words[5] != kNothing) as.formation = static_cast<Formation>(order.words[5]);
    return as;
}

Ruling check_deploy(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::AutoDeploy) return Ruling::yes();
    const std::int32_t unit = order.words[0];
    if (unit < 0 || unit >= static_cast<std::int32_t>(setup.units.size()) ||
        side_of(setup, static_cast<UnitId>(unit)) != state.asked ||
        !is_waiting(state, static_cast<UnitId>(unit)))
        return refuse(Clause::SET_08, Code::NotYours, {kNothing});
    if (!place_of_words(setup, order.words[1], order.words[2]))
        return refuse(Clause::SET_08, Code::Zone, {unit});
    const Unit as = deployed_as(state, order);
    const bool wall = as.formation == Formation::Shieldwall;
    if (as.formation == Formation::Square ||
        (wall && !may_form_shieldwall(setup, state, static_cast<UnitId>(unit))))
        return refuse(Clause::SET_09, Code::Formation, {unit, word(Reason::Shieldwall)});
    return check_place(setup, state, static_cast<UnitId>(unit), as);
}

void deploy(Play& play, UnitId unit, const Unit& as) {
    State& state = play.state;
    state.units[unit] = as;
    state.units[unit].status = Status::Good;
    stand(play.setup, state, unit, as.front);
    say(play, EventKind::Deployed, Clause::SET_08, {unit});
}

// here, or shifted to the right, then to the left, in half inches.
std::optional<Unit> place_near(const Setup& setup, const State& state, UnitId unit, Tick ahead, Tick right) {
    Unit as = state.units[unit];
    const auto fits = [&](Tick shift) {
        as.front = pose_in_zone(setup, state, unit, ahead, right + shift);
        return check_place(setup, state, unit, as).ok();
    };
    for (const int way : {1, -1}) {
        for (Tick shift = 0; shift <= setup.width; shift += kInch / 2) {
            if (fits(way * shift)) return as;
        }
    }
    return std::nullopt;
}

struct Row {
    Tick ahead = 0;
    Tick width = 0;
    InlineVector<UnitId, kMaxUnits> units;
};
void deploy_row(Play& play, const Row& row) {
    Tick left = -row.width / 2;
    for (const UnitId unit : row.units) {
        const Tick width = body_of(play.setup, play.state, unit).size.width;
        if (const auto as = place_near(play.setup, play.state, unit, row.ahead, left + width / 2))
            deploy(play, unit, *as);
        left += width + kGap;
    }
}

void keep_back(Play& play, UnitId unit) {  // no place is left for it
    play.state.units[unit].status = Status::Reserve;
    ++play.state.away[side_of(play.setup, unit)];
}

void auto_deploy(Play& play, std::uint8_t side) {
    State& state = play.state;
    const Setup& setup = play.setup;
    std::array<Row, 3> rows;  // skirmishers on foot, the line, those behind it
    rows[0].ahead = kSkirmishZone;
    rows[1].ahead = kZone - kInch;
    rows[2].ahead = kBehind;
    each_of_side(setup, side, [&](UnitId unit) {
        if (!is_waiting(state, unit)) return;
        Unit as = state.units[unit];
        as.front = setup.units[unit].front;
        if (setup.units[unit].placed && check_place(setup, state, unit, as)) return deploy(play, unit, as);
        const Tick width = body_of(setup, state, unit).size.width + kGap;
        Row* row = &rows[is_skirmish_foot(setup, unit) ? 0 : 1];
        if (row->width + width > kRowWidth + kGap) row = &rows[2];
        row->width += width;
        row->units.push_back(unit);
    });
    for (Row& row : rows) {
        row.width -= kGap;
        deploy_row(play, row);
    }
    each_of_side(setup, side, [&](UnitId unit) {
        if (is_waiting(state, unit)) keep_back(play, unit);
    });
}

// Some place for it, or none on the whole table.
std::optional<Unit> any_place(const Setup& setup, const State& state, UnitId unit) {
    Unit as = state.units[unit];
    as.front = setup.units[unit].front;
    if (setup.units[unit].placed && check_place(setup, state, unit, as)) return as;
    for (const Tick ahead : {kZone - kInch, kBehind}) {
        if (const auto found = place_near(setup, state, unit, ahead, 0)) return found;
    }
    return std::nullopt;
}

void apply_deploy(Play& play, const Order& order) {
    State& state = play.state;
    const std::uint8_t side = state.asked;
    if (static_cast<Verb>(order.verb) == Verb::AutoDeploy) {
        auto_deploy(play, side);
    } else {
        deploy(play, static_cast<UnitId>(order.words[0]), deployed_as(state, order));
    }
    state.deploying = other(side);
}

void list_deploy(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::AutoDeploy);
    each_of_side(setup, state.asked, [&](UnitId unit) {
        if (lister.full() || !is_waiting(state, unit)) return;
        const std::optional<Unit> as = any_place(setup, state, unit);
        if (as)
            lister.add_words(Verb::Deploy, unit, as->front.at.x / kGrid, as->front.at.y / kGrid,
                             as->front.heading.centidegrees(), as->files, kNothing);
    });
}

}  // namespace

void step_deploy(Play& play) {
    State& state = play.state;
    for (const std::uint8_t side : {state.deploying, other(state.deploying)}) {
        bool room = false;
        each_of_side(play.setup, side, [&](UnitId unit) {
            if (!is_waiting(state, unit)) return;
            if (any_place(play.setup, state, unit)) {
                room = true;
            } else {
                keep_back(play, unit);
            }
        });
        if (room) return ask_for(play, DecisionKind::Deploy, side);
    }
    go_on(play);
}

constinit const DecisionRules kDeployRules{.verbs = verb_bits(Verb::Deploy, Verb::AutoDeploy),
                                           .finite = false,
                                           .check = check_deploy,
                                           .apply = apply_deploy,
                                           .list = list_deploy};

// --- P5 ---

namespace {

CharacterId next_character(const Setup& setup, const State& state, std::uint8_t side) {
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        if (setup.characters[i].side == side && !state.characters[i].placed)
            return static_cast<CharacterId>(i);
    }
    return kNoCharacter;
}

// The unit that he joins by default: the one named, a core unit without a character, any other.
UnitId host_of(const Setup& setup, const State& state, CharacterId character) {
    const CharacterInfo& info = setup.characters[character];
    const auto free = [&](UnitId unit) {
        return is_good(state.units[unit]) && !has_character(setup, state, unit);
    };
    if (info.unit != kNoUnit && free(info.unit)) return info.unit;
    UnitId core = kNoUnit;
    UnitId any = kNoUnit;
    each_unit(setup, state, info.side, [&](UnitId unit) {
        if (!free(unit)) return;
        if (any == kNoUnit) any = unit;
        if (core == kNoUnit && type_of(setup, unit).category == Category::Core) core = unit;
    });
    return core != kNoUnit ? core : any;
}

Ruling check_place_order(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::AutoDeploy) return Ruling::yes();
    const std::int32_t who = order.words[0];
    if (who < 0 || who >= static_cast<std::int32_t>(setup.characters.size()) ||
        setup.characters[static_cast<std::size_t>(who)].side != state.asked || state.characters[who].placed)
        return refuse(Clause::CHR_04, Code::Character, {kNothing});
    if (order.words[1] != kNothing) {
        if (Ruling own = check_own_unit(setup, state, order.words[1]); !own) return own;
        const auto unit = static_cast<UnitId>(order.words[1]);
        return has_character(setup, state, unit) ? refuse(Clause::CHR_04, Code::Character, {unit})
                                                 : Ruling::yes();
    }
    const std::optional<Point> at = place_of_words(setup, order.words[2], order.words[3]);
    if (!at) return refuse(Clause::SET_08, Code::Zone, {kNothing});
    const bool near = any_unit(setup, state, state.asked, [&](UnitId unit) {
        return geometry::distance(footprint_of(state, unit), *at) <= kBesideUnit;
    });
    return near ? Ruling::yes() : refuse(Clause::SET_08, Code::Zone, {kNothing});
}

void place(Play& play, CharacterId character, UnitId unit, Point at) {
    Character& him = play.state.characters[character];
    him.placed = true;
    him.unit = unit;
    him.at = at;
    say(play, EventKind::Placed, Clause::SET_08, {character, unit_word(unit)});
}

void place_by_default(Play& play, CharacterId character) {
    const Setup& setup = play.setup;
    const UnitId host = host_of(setup, play.state, character);
    Point beside{setup.width / 2, setup.characters[character].side == play.state.south ? 0 : setup.height};
    each_unit(setup, play.state, setup.characters[character].side,
              [&](UnitId unit) { beside = play.state.corners[unit][1]; });
    place(play, character, host, beside);
}

void apply_place(Play& play, const Order& order) {
    State& state = play.state;
    if (static_cast<Verb>(order.verb) == Verb::AutoDeploy) {
        for (CharacterId each = next_character(play.setup, state, state.asked); each != kNoCharacter;
             each = next_character(play.setup, state, state.asked))
            place_by_default(play, each);
        return;
    }
    const auto character = static_cast<CharacterId>(order.words[0]);
    const bool joins = order.words[1] != kNothing;
    const UnitId unit = joins ? static_cast<UnitId>(order.words[1]) : kNoUnit;
    place(play, character, unit, joins ? Point{} : Point{order.words[2] * kGrid, order.words[3] * kGrid});
}

void list_place(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::AutoDeploy);
    const CharacterId character = next_character(setup, state, state.asked);
    each_unit(setup, state, state.asked, [&](UnitId unit) {
        if (!has_character(setup, state, unit))
            lister.add_words(Verb::Place, character, unit, kNothing, kNothing);
    });
}

}  // namespace

void step_characters(Play& play) {
    State& state = play.state;
    for (const std::uint8_t side : {state.first, other(state.first)}) {
        if (next_character(play.setup, state, side) != kNoCharacter)
            return ask_for(play, DecisionKind::Place, side);
    }
    state.active = state.first;
    go_on(play);
}

constinit const DecisionRules kPlaceRules{.verbs = verb_bits(Verb::Place, Verb::AutoDeploy),
                                          .finite = false,
                                          .check = check_place_order,
                                          .apply = apply_place,
                                          .list = list_place};

}  // namespace clashfield::empires
