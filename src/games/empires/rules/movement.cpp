// CE-MOV: the seven steps of the movement phase (CE-MOV-01) but charges, fire and interception. What counts
// as moved for shooting (CE-MOV-08) is Unit::moved. Manoeuvres are tested here and planned in manoeuvres.cpp.

#include "games/empires/rules/movement.h"

#include <algorithm>

#include "games/empires/bot/candidates.h"
#include "games/empires/rules/characters.h"
#include "games/empires/rules/charge_moves.h"
#include "games/empires/rules/elephants.h"
#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/manoeuvres.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/orders_phase.h"
#include "games/empires/rules/reserves.h"
#include "games/empires/rules/set_up.h"
#include "games/empires/rules/shooting.h"

namespace clashfield::empires {

// --- M1 ---

namespace {

// CE-ORD-09: reckless and nobody to charge.
void advance_unruly(Play& play, UnitId unit) {
    State& state = play.state;
    const UnitId enemy = nearest_enemy(play.setup, state, unit);
    state.units[unit].set(flag::kUnruly, false);
    if (enemy == kNoUnit) return;
    const Body body = body_of(play.setup, state, unit);
    const std::int32_t turn = std::clamp(geometry::wheel_toward(body, centre_of(play.setup, state, enemy)),
                                         -geometry::kQuarterTurn, geometry::kQuarterTurn);
    const Tick way = wheel_and_go(play, unit, turn, allowance_of(play.setup, state, unit, Mode::Normal));
    state.units[unit].moved = Moved::Compulsory;
    state.units[unit].way = way;
    say(play, EventKind::Moved, Clause::ORD_09, {unit, word(Mode::Normal), length_word(way)});
}

}  // namespace

void step_compulsory(Play& play) {
    State& state = play.state;
    if (begins(state)) {
        fill_queue(play, state.active, [&](UnitId unit) {
            return state.units[unit].is(flag::kUnruly) || charge_by(state, unit) != nullptr;
        });
        fill_queue(play, state.active, [&](UnitId unit) { return state.units[unit].status == Status::Amok; });
    }
    drop_lost_charges(play);
    const bool done = work_off(play, [&](UnitId unit) {
        const Unit& it = state.units[unit];
        const ChargeOrder* charge = charge_by(state, unit);
        if (it.status == Status::Amok) {
            push_amok(play, unit);
        } else if (charge != nullptr && charge->uncontrolled) {
            push_uncontrolled(play, unit);
        } else if (it.is(flag::kUnruly) && is_good(it) && !is_engaged(state, unit)) {
            advance_unruly(play, unit);
        } else {
            return true;
        }
        return false;
    });
    if (done) go_on(play);
}

// --- M2 ---

void push_reaction_run(Play& play, UnitId unit, UnitId charger) {
    Unit& it = play.state.units[unit];
    const UnitType& type = type_of(play.setup, unit);
    it.set(flag::kRanAway);
    if (it.is(flag::kRuns | flag::kRetreats)) return push_owed_run(play, unit);
    if (is_fleeing(it)) {
        const bool shorter = it.reaction == Reaction::FireFlee;
        say(play, EventKind::Flees, Clause::CHG_05, {unit, unit_word(charger), 1});
        return push_run(play, unit, shorter ? RunKind::ShortFlight : RunKind::Flight, charger);
    }
    const bool shorter = it.reaction == Reaction::FireEvade && !type.is(special::kParthianShot);  // CE-SPC-10
    it.set(flag::kTurnsAbout, type.is(special::kFeignedFlight));
    say(play, EventKind::Evades, Clause::EVD_01, {unit});
    push_run(play, unit, shorter ? RunKind::ShortEvasion : RunKind::Evasion, charger);
}

void step_evasions(Play& play) {
    State& state = play.state;
    const auto runs = [&](UnitId unit) {
        const Unit& it = state.units[unit];
        const bool flees = is_fleeing(it) && it.reaction != Reaction::None;
        return !it.is(flag::kRanAway) &&
               (flees || it.is(flag::kRuns | flag::kRetreats) || (is_evasion(it.reaction) && is_good(it)));
    };
    if (begins(state)) fill_queue(play, other(state.active), runs);
    const bool done = work_off(play, [&](UnitId unit) {
        Unit& it = state.units[unit];
        if (!is_on_table(it) || !runs(unit)) return true;
        const UnitId charger = nearest_charger(play.setup, state, unit);
        push_reaction_run(play, unit, charger);
        // CE-EVD-02: it shoots before it moves, so its volley lies above.
        if (fires_first(it.reaction) && charger != kNoUnit && may_fire_at(play.setup, state, unit, charger))
            push_volley(play, unit, charger, {.reaction = true});
        return false;
    });
    if (done) go_on(play);
}

// --- M6 ---

namespace {

bool may_order(const Setup& setup, const State& state, UnitId unit) {
    return check_may_move(setup, state, unit).ok();
}

Ruling check_moves(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::End) return Ruling::yes();
    if (verb == Verb::Arrive) return check_arrive(setup, state, order);
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    if ((verb == Verb::Move && order.words[3] > kMaxSteps) ||
        (verb == Verb::Go && order.words[4] > kMaxSteps))
        return refuse(Clause::MOV_03, Code::Choice, {unit});
    for (int i = 0; verb == Verb::Go && i < order.words[4]; ++i) {
        const auto at = static_cast<std::size_t>(5 + 2 * i);
        if (!place_of_words(setup, order.words[at], order.words[at + 1]))
            return refuse(Clause::GEO_06, Code::OffTable, {unit, 0});
    }
    MoveOrder move = move_order(order);
    if (verb == Verb::Go && order.words[3] == kNothing) move.files = state.units[unit].files;
    MovePlan plan;
    return plan_move(setup, state, move, plan);
}

// The unit takes the place that its plan gives it.
void make_move(Play& play, const MovePlan& plan, Clause clause) {
    State& state = play.state;
    const MoveOrder& order = state.move;
    Unit& it = state.units[order.unit];
    const Formation before = it.formation;
    const int files = it.files;
    it.files = plan.after.files;
    it.debt = plan.after.debt;
    it.formation = plan.after.formation;
    it.moved = order.mode == word(Mode::March) ? Moved::March : Moved::Normal;
    it.way = plan.cost;
    stand(play.setup, state, order.unit, plan.after.front);
    say(play, EventKind::Moved, clause, {order.unit, order.mode, length_word(plan.cost)});
    if (it.files != files) say(play, EventKind::Formed, Clause::MOV_05, {order.unit, it.files});
    if (it.formation != before)
        say(play, EventKind::Formation, Clause::MOV_07, {order.unit, word(it.formation)});
}

// Goes on with the order in State::move: the tests from `next` on, then the move.
void carry_on(Play& play) {
    State& state = play.state;
    const MoveOrder& order = state.move;
    MovePlan plan;
    const Ruling ruling = plan_move(play.setup, state, order, plan);
    CLASHFIELD_ASSERT(ruling.ok());
    if (order.next < plan.tests.size()) {
        state.stage = 1;
        return push_test(play, order.unit, Cause::Manoeuvre, plan.tests[order.next].modifier);
    }
    make_move(play, plan, Clause::MOV_02);
}

// CE-MAN-06: that manoeuvre and all later steps are lost.
void stop_short(Play& play) {
    State& state = play.state;
    const MoveOrder& order = state.move;
    say(play, EventKind::ManoeuvreFailed, Clause::MAN_06, {order.unit});
    MovePlan plan;
    const Ruling ruling = plan_move(play.setup, state, order, plan);
    CLASHFIELD_ASSERT(ruling.ok());
    const int made = plan.tests[order.next].step;
    if (static_cast<Verb>(order.verb) == Verb::Move && made > 0) {
        plan_part(play.setup, state, order, made, plan);
    } else {
        plan.after = state.units[order.unit];
        plan.cost = 0;
    }
    make_move(play, plan, Clause::MAN_06);
}

void apply_moves(Play& play, const Order& order) {
    State& state = play.state;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::End) return go_on(play);
    if (verb == Verb::Arrive) return apply_arrive(play, order);
    state.move = move_order(order);
    const UnitId unit = state.move.unit;
    if (verb == Verb::Go && order.words[3] == kNothing) state.move.files = state.units[unit].files;
    if (verb == Verb::Recover) {
        state.units[unit].moved = Moved::Normal;
        return recover(play, unit, Clause::MOV_06);
    }
    carry_on(play);
}

void list_moves(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::End);
    list_arrivals(setup, state, lister);
    list_move_candidates(setup, state, lister);
}

}  // namespace

void step_moves(Play& play) {
    State& state = play.state;
    if (begins(state)) return_pursuers(play);
    if (std::exchange(state.stage, 0) == 1) {
        if (take_returned(play) == Returned::No) {
            stop_short(play);
        } else {
            ++state.move.next;
            return carry_on(play);
        }
    }
    const bool any = any_unit(play.setup, state, state.active,
                              [&](UnitId unit) { return may_order(play.setup, state, unit); });
    if (!any && !any_may_arrive(play.setup, state)) return go_on(play);
    ask_for(play, DecisionKind::Moves, state.active);
}

constinit const DecisionRules kMovesRules{.verbs = verb_bits(Verb::Move, Verb::Go, Verb::Reform, Verb::Square,
                                                             Verb::Recover, Verb::Arrive, Verb::End),
                                          .finite = false,
                                          .check = check_moves,
                                          .apply = apply_moves,
                                          .list = list_moves};

// --- M7 ---

namespace {

constexpr Tick kOnFoot = 8 * kInch;  // CE-CHR-02
constexpr Tick kMounted = 16 * kInch;

bool may_go(const Setup& setup, const State& state, CharacterId character) {
    const Character& him = state.characters[character];
    if (!him.alive || him.moved || setup.characters[character].side != state.active) return false;
    if (!place_of_character(setup, state, character)) return false;
    if (him.unit == kNoUnit) return true;
    const Unit& unit = state.units[him.unit];  // he has moved with his unit instead
    return is_good(unit) && (unit.moved == Moved::None || unit.moved == Moved::Rallied);
}

// Along a straight way, over everything but impassable ground (CE-CHR-02).
Ruling check_way(const Setup& setup, const State& state, CharacterId character, Point to) {
    const Point from = *place_of_character(setup, state, character);
    const Tick reach = setup.characters[character].mounted ? kMounted : kOnFoot;
    const Tick way = geometry::distance(from, to);
    if (way > reach)
        return refuse(Clause::CHR_02, Code::CommandReach, {character, length_word(way), length_word(reach)});
    bool barred = false;
    each_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        barred = barred || (terrain.ground == Ground::Impassable &&
                            geometry::touch(piece, geometry::Segment{from, to}));
    });
    return barred ? refuse(Clause::CHR_02, Code::Barred, {kNothing, kNothing, 0}) : Ruling::yes();
}
Point nearest_of(const State& state, UnitId unit, Point from) {
    Point best = state.corners[unit][0];
    for (const Face face : geometry::kFaces) {
        const Point point = geometry::nearest_point(geometry::edge(state.corners[unit], face), from);
        if (geometry::distance(point, from) < geometry::distance(best, from)) best = point;
    }
    return best;
}

Ruling check_character_moves(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::End) return Ruling::yes();
    const std::int32_t who = order.words[0];
    if (who < 0 || who >= static_cast<std::int32_t>(setup.characters.size()) ||
        !may_go(setup, state, static_cast<CharacterId>(who)))
        return refuse(Clause::CHR_04, Code::Character, {kNothing});
    const auto character = static_cast<CharacterId>(who);
    if (verb == Verb::Leave) {
        const std::optional<Point> to = place_of_words(setup, order.words[1], order.words[2]);
        return to ? check_way(setup, state, character, *to) : refuse(Clause::CHR_02, Code::Zone, {kNothing});
    }
    if (Ruling own = check_own_unit(setup, state, order.words[1]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[1]);
    if (!is_good(state.units[unit]) || has_character(setup, state, unit))
        return refuse(Clause::CHR_04, Code::Character, {unit});
    const Point from = *place_of_character(setup, state, character);
    if (geometry::contains(footprint_of(state, unit), from)) return Ruling::yes();
    return check_way(setup, state, character, nearest_of(state, unit, from));
}
void apply_character_moves(Play& play, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::End) return go_on(play);
    const auto character = static_cast<CharacterId>(order.words[0]);
    Character& him = play.state.characters[character];
    him.moved = true;
    if (verb == Verb::Leave) {
        him.at = {order.words[1] * kGrid, order.words[2] * kGrid};
        him.unit = kNoUnit;
        return say(play, EventKind::CharacterMoved, Clause::CHR_02, {character});
    }
    him.unit = static_cast<UnitId>(order.words[1]);
    say(play, EventKind::CharacterJoins, Clause::CHR_04, {character, him.unit});
}
void list_character_moves(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::End);
    const auto legal = [&](const Order& order) { return check_character_moves(setup, state, order).ok(); };
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        if (!may_go(setup, state, static_cast<CharacterId>(i))) continue;
        each_unit(setup, state, state.active, [&](UnitId unit) {
            const std::int32_t words[] = {static_cast<std::int32_t>(i), unit};
            lister.try_order(Verb::Join, words, legal);
        });
    }
}

}  // namespace

void step_character_moves(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.characters.size(); ++i) {
        if (may_go(play.setup, state, static_cast<CharacterId>(i)))
            return ask_for(play, DecisionKind::CharacterMoves, state.active);
    }
    go_on(play);
}

constinit const DecisionRules kCharacterMovesRules{.verbs = verb_bits(Verb::Join, Verb::Leave, Verb::End),
                                                   .finite = false,
                                                   .check = check_character_moves,
                                                   .apply = apply_character_moves,
                                                   .list = list_character_moves};

}  // namespace clashfield::empires
