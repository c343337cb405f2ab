#pragma once

// The machinery inside the rules, shared by the chapters of this folder only. Phases of a turn are steps of
// turn.cpp; whatever interrupts them (a melee, its results, a flight) is a frame of the agenda.

#include <array>
#include <bit>
#include <cstring>
#include <functional>

#include "battle/check.h"
#include "battle/event.h"
#include "battle/order.h"
#include "battle/pending.h"
#include "battle/ruling.h"
#include "battle/verdict.h"
#include "dice/faces.h"
#include "games/champs/clauses.h"
#include "games/champs/rules/board.h"
#include "games/champs/vocabulary.h"

namespace clashfield::champs {

struct Play {
    const Setup& setup;
    State& state;
    EventSink& events;
};

// Carries out what needs nobody until the battle waits for an input or is over.
void run(Play& play);
// Carries out what is under way until somebody is asked or nothing is left of it; the phase stays. For those
// who try things on a copy.
void run_agenda(Play& play);

inline void push(Play& play, const Frame& frame) { play.state.agenda.push_back(frame); }
inline Frame& top(Play& play) { return play.state.agenda.back(); }
inline void pop(Play& play) { play.state.agenda.pop_back(); }
inline Counter& counter_of(Play& play, std::uint8_t unit) { return play.state.counters[unit]; }

inline void wait_for(Play& play, Wait wait, std::uint8_t side) {
    play.state.wait = wait;
    play.state.asked = side;
}
void wait_for_roll(Play& play, RollKind kind, int dice);
// What is asked while the battle waits for an order (decisions.cpp).
Decision decision_of(const Setup& setup, const State& state);

using Ruling = RulingOf<Clause, Code>;
inline Ruling refuse(Clause clause, Code code, std::initializer_list<std::int32_t> words = {}) {
    return Ruling::no(clause, code, words);
}
inline void emit(EventSink& events, EventKind kind, Clause clause,
                 std::initializer_list<std::int32_t> words) {
    if (events.listens()) events.emit(static_cast<std::uint8_t>(kind), id(clause), words);
}
inline std::int32_t word_of(std::uint8_t unit) { return unit == kNone ? kNothing : unit; }

// One line of a cost or score.
struct Line {
    Label label = Label::Base;
    std::int8_t amount = 0;
    Clause clause{};
};
using Lines = InlineVector<Line, 16>;
void append(Words& words, const Lines& lines);
int sum(const Lines& lines);

// --- pieces (pieces.cpp): how counters are put, moved and lost ---
void put_unit(State& state, std::uint8_t unit, Hex hex);                // all ranks, into an empty hex
void lift_unit(State& state, std::uint8_t unit);                        // all ranks
void split_front(State& state, std::uint8_t front);                     // the front rank leaves its stack
void split_rear(State& state, std::uint8_t rear);                       // the rear rank leaves its stack
void stack_under(State& state, std::uint8_t lower, std::uint8_t host);  // below the last rank of host
void stack_over(State& state, std::uint8_t upper, std::uint8_t host);   // upper becomes the front
void set_flags(State& state, std::uint8_t unit, std::uint16_t flags);   // all ranks
void move_unit(State& state, std::uint8_t unit, Hex hex);               // lift and put
// Removed with all ranks, counted as lost (CB-DEM-01).
void remove_unit(Play& play, std::uint8_t unit, Status status);
std::uint8_t find_hidden(const Setup& setup, const State& state, std::uint8_t side, Hex hex);
inline std::uint8_t hidden_at(const Setup& setup, const State& state, std::uint8_t side, Hex hex) {
    return state.hidden[side] == 0 ? kNone : find_hidden(setup, state, side, hex);  // most have nobody hidden
}
void reveal(Play& play, std::uint8_t counter);
// CB-AMB-02: ambushes that the units of the other side have come upon. True if any.
bool reveal_seen(Play& play, std::uint8_t side_moving);
void meet_allies(Play& play, std::uint8_t moved);  // CB-ALY-03 after a move of this enemy
void make_reliable(Play& play, std::uint8_t corps);

// --- points (points.cpp): action points and what actions cost ---
int dice_of(const Setup& setup, const State& state, std::uint8_t side);
void apply_points_roll(Play& play, const Faces& faces);
void assign_die(Play& play, std::uint8_t die);
std::uint8_t next_without_die(const Setup& setup, const State& state);
bool corps_on_map(const Setup& setup, const State& state, std::uint8_t corps);
int points_for(const Setup& setup, const State& state, const Activation& activation);
enum class Action : std::uint8_t { Move, Keep, Change };
Lines cost_lines(const Setup& setup, const State& state, const Activation& activation, Action action,
                 bool use_cinc);
// The sum of these lines, or something between it and `points`: lines that make no difference between what
// can be paid and what cannot are not worked out.
int cost_up_to(const Setup& setup, const State& state, const Activation& activation, Action action,
               bool use_cinc, int points);
bool holds_cinc(const Setup& setup, const State& state, std::uint8_t unit, PartOf part);
// The unit has something to pay with: points of its corps, or what the C-in-C brings (CB-ACT-09, -10).
inline bool may_pay(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    if (state.corps[payer_of(setup, state, unit)].pa > 0) return true;
    const Army& army = state.armies[state.active];
    if (army.bonus_left == 0 && army.discount_used != 0) return false;
    return holds_cinc(setup, state, unit, part);
}
bool discount_applies(const Setup& setup, const State& state, const Activation& activation);
void pay(Play& play, const Activation& activation, const Lines& lines);

// --- activation (activation.cpp, steps.cpp) ---
// Nothing speaks against picking this counter, with what is behind it, if it has somewhere to go: the common
// case, seen at a glance.
inline bool is_plainly_free(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (counter.status != Status::OnMap || counter.side != state.active || counter.baggage != 0) return false;
    if (counter.moves != 0 || has(counter, flag::kKept | flag::kChanged | flag::kCancelled)) return false;
    const Corps& corps = state.corps[corps_of(setup, unit)];
    return corps.pa > 0 && corps.demoralised == 0 && !in_enemy_zone(state, counter.side, counter.hex);
}
// It cannot move, has acted as often as it may, or came to nothing: the common refusals.
inline bool is_plainly_spent(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (profile_of(setup, state, unit).ma == 0) return true;  // CB-UNI-06
    if (has(counter, flag::kKept | flag::kChanged | flag::kCancelled)) return true;
    return counter.moves != 0 && has(counter, flag::kNear);  // CB-MOV-08
}
Ruling check_pick(const Setup& setup, const State& state, std::int32_t unit, PartOf part);
// CB-GRP-01: a hex next to a member of the activation.
inline bool touches_member(const State& state, Hex hex) {
    for (const Member& member : state.activation.members) {
        if (is_next_to(hex, state.counters[member.unit].hex)) return true;
    }
    return false;
}
Ruling check_add(const Setup& setup, const State& state, std::int32_t unit, PartOf part);
// Precondition: the activation is empty.
void begin_activation(const Setup& setup, const State& state, std::uint8_t unit, PartOf part,
                      Activation& activation);
void add_member(const Setup& setup, const State& state, Activation& activation, std::uint8_t unit,
                PartOf part);
// Left and right are ruled alike but for the ground (CB-TER-03); turning about asks for more (CB-FAC-03).
Ruling check_turn(const Setup& setup, const State& state, const Activation& activation, Turning way);
Ruling check_step(const Setup& setup, const State& state, const Activation& activation, Motion motion,
                  std::span<const std::int32_t> ways);
Ruling check_go(const Setup& setup, const State& state, const Activation& activation, int direction);
Ruling check_finish(const Setup& setup, const State& state, bool use_cinc);
Ruling check_keep(const Setup& setup, const State& state, const Activation& activation, bool use_cinc);
Ruling check_change(const Setup& setup, const State& state, const Activation& activation, bool use_cinc);
bool anything_possible(const Setup& setup, const State& state);  // besides cancelling
bool any_first_action(const Setup& setup, const State& state, const Activation& activation);
bool may_change(const Setup& setup, const State& state, std::uint8_t unit);
int active_members(const Activation& activation);  // neither halted nor dropped
void start_activation(Play& play, std::uint8_t unit, PartOf part);
void gather(Play& play);
void turn_members(Play& play, Turning way);
void step_members(Play& play, Motion motion, std::span<const std::int32_t> ways);
void go_baggage(Play& play, int direction);
void finish_activation(Play& play, bool use_cinc);
void keep_members(Play& play, bool use_cinc);
void change_member(Play& play, bool use_cinc);
void cancel_activation(Play& play);

// --- spontaneous advances (advances.cpp) ---
bool is_eager(const Setup& setup, const State& state, std::uint8_t unit);  // if its flags let it
inline bool is_bound_to_advance(const Setup& setup, const State& state, std::uint8_t unit) {  // seen or not
    return !has(state.counters[unit], flag::kNoAdvance) && !is_calm(setup, state, unit) &&
           is_eager(setup, state, unit);
}
inline bool must_advance(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    return is_unit(counter) && counter.side == state.active && is_bound_to_advance(setup, state, unit);
}
// CB-PAS-06: one that was passed through by an advance goes before all others.
bool passed_one_waits(const Setup& setup, const State& state);
std::uint8_t next_to_advance(const Setup& setup, const State& state);
// Units, in a list that costs nothing to make.
struct UnitList {
    std::uint8_t count;
    std::array<std::uint8_t, kMaxCounters> units;
    void add(std::uint8_t unit) { units[count++] = unit; }
    const std::uint8_t* begin() const { return units.data(); }
    const std::uint8_t* end() const { return units.data() + count; }
};
// Where the visible units of a side are, gathered once for many questions. Distances are worked out for a
// whole row at a time, in bytes, so that the compiler can do sixteen at once.
struct Positions {
    static constexpr std::size_t kRow = 16;
    static constexpr std::size_t kRoom = (kMaxCounters + kRow - 1) / kRow * kRow;
    using Bytes = std::array<std::uint8_t, kRoom>;
    using Distances = Bytes;

    std::size_t count;
    std::size_t baggage_count;
    std::array<std::uint8_t, kMaxCounters> units;
    std::array<std::uint8_t, kMaxCounters> profiles;  // of CounterInfo::profiles
    std::array<std::uint8_t, kMaxCounters> baggage;   // places in `units`
    // The three coordinates of every unit (CB-GEO-02), counted from where none is below zero.
    Bytes q;
    Bytes r;
    Bytes s;

    // The distances from `from` to all of them.
    void measure_all(Hex from, Distances& far) const;
    // The smallest of them; kFar if there is nobody.
    int smallest(const Distances& far) const;
    // Both.
    int measure(Hex from, Distances& far) const {
        measure_all(from, far);
        return smallest(far);
    }

    // Calls visit(place in `units`) for those that are at most so far away, in order. Eight are looked at at
    // once: no distance is above 127, so the highest bit of its byte can say that it is too large.
    template <typename Visit>
    void each_within(const Distances& far, int most, Visit visit) const {
        static_assert(std::endian::native == std::endian::little);
        constexpr std::uint64_t kOnes = 0x0101010101010101;
        constexpr std::uint64_t kHighest = 0x80 * kOnes;
        const std::uint64_t beyond = kOnes * static_cast<std::uint64_t>(most + 1);
        for (std::size_t first = 0; first < count; first += 8) {
            std::uint64_t eight;
            std::memcpy(&eight, far.data() + first, sizeof(eight));
            std::uint64_t near = ~((eight | kHighest) - beyond) & kHighest;
            for (; near != 0; near &= near - 1)
                visit(first + static_cast<std::size_t>(std::countr_zero(near)) / 8);
        }
    }
};
void gather_positions(const Setup& setup, const State& state, std::uint8_t side, Positions& positions);
// Whom an advance may be aimed at (CB-SPO-02, -03).
void find_targets(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies,
                  UnitList& found);
bool is_target(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t target);
// The same for many units of the side whose turn it is.
class AdvanceTargets {
  public:
    AdvanceTargets(const Setup& a_setup, const State& a_state);
    // Valid until the next question.
    std::span<const std::uint8_t> of(std::uint8_t unit);

  private:
    const Setup& setup_;
    const State& state_;
    UnitList found_;
};
void begin_advance(Play& play, std::uint8_t unit, std::uint8_t target);
void step_advance(Play& play);
// A frame of an advance whose owner is asked which way to turn (CB-SPO-04 b).
inline constexpr std::uint8_t kTurnAsked = 2;
inline bool is_turn_asked(const State& state) {
    return state.agenda.back().kind == FrameKind::Advance && state.agenda.back().step == kTurnAsked;
}
void turn_advance(Play& play, Turning way);
// CB-PAS-06: hexes that belong to an advance under way, closed to all friends who react to it: the one in
// which the unit stands, and those of the friends it is going over.
bool is_closed(const State& state, Hex hex);
// The hexes the advancing unit may choose from now; at most two.
InlineVector<Hex, 2> advance_hexes(const Setup& setup, const State& state);
void advance_into(Play& play, Hex hex);

// --- combat (shooting.cpp, melee.cpp, odds of both in scores.cpp) ---
struct Score {
    Lines lines;  // without the die
    int total = 0;
};
struct Duel {
    std::uint8_t attacker = kNone;  // or the lead shooter
    std::uint8_t defender = kNone;  // or the target
    bool shot = false;
    bool returned = false;  // the target shoots back
    bool open = false;      // in open country, wherever they stand
    Score scores[2];        // attacker, defender
};
// How two units would meet in open country, with nobody near: for judging pairings from afar.
Duel open_duel(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender);
Duel melee_duel(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender);
Duel shot_duel(const Setup& setup, const State& state, std::uint8_t lead, std::uint8_t target);
// What two dice make of it: who suffers what (7.5, 7.6), before CB-FLK-02 and CB-REC-06.
struct Judged {
    int totals[2] = {0, 0};  // after quality
    int quality[2] = {0, 0};
    std::uint8_t loser = kNone;
    Outcome3 outcome = Outcome3::None;
};
Judged judge(const Setup& setup, const State& state, const Duel& duel, int attacker_die, int defender_die);

Ruling check_shoot(const Setup& setup, const State& state, std::int32_t lead, std::int32_t target);
bool may_shoot(const Setup& setup, const State& state, std::uint8_t unit);
bool any_shot(const Setup& setup, const State& state, std::uint8_t side);
void begin_shot(Play& play, std::uint8_t lead, std::uint8_t target);
void apply_shot_roll(Play& play, const Faces& faces);
void emit_combat(Play& play, const Duel& duel, const Judged& judged, const Faces& faces);
void note_result(State& state, const Judged& judged, std::uint8_t attacker);

bool supports(const Setup& setup, const State& state, std::uint8_t supporter, std::uint8_t friendly,
              std::uint8_t enemy);
bool is_flanked(const Setup& setup, const State& state, std::uint8_t unit);
bool has_flank_position(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t target);
Ruling check_melee(const Setup& setup, const State& state, std::int32_t attacker, std::int32_t defender);
Ruling check_end_melee(const Setup& setup, const State& state);
bool must_pivot(const Setup& setup, const State& state, std::uint8_t unit);
bool is_pivot(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t enemy);
void pivot_toward(Play& play, std::uint8_t unit, std::uint8_t enemy);
void begin_melee(Play& play, std::uint8_t attacker, std::uint8_t defender);
void apply_melee_roll(Play& play, const Faces& faces);
void step_melee(Play& play);
void step_shot(Play& play);

// --- results (results.cpp, recoil.cpp, flight.cpp) ---
struct RecoilChoice {
    Hex hex = kNoHex;
    Mode mode = Mode::Empty;
    bool operator==(const RecoilChoice&) const = default;
};
using RecoilChoices = InlineVector<RecoilChoice, 8>;
// Where a unit may go back to from `from`, with the rear hexes of `facing`.
RecoilChoices recoil_choices(const Setup& setup, const State& state, std::uint8_t unit, Hex from,
                             std::uint8_t facing);
void push_result(Play& play, std::uint8_t unit, Outcome3 outcome, CauseOf cause, bool flanked,
                 std::uint8_t winner);
void step_result(Play& play);
// False if it cannot go anywhere: then nothing happens.
bool push_recoil(Play& play, std::uint8_t unit);
void step_recoil(Play& play);
void apply_recoil(Play& play, RecoilChoice choice);
void step_losses(Play& play);
InlineVector<std::uint8_t, 2> loss_choices(const Setup& setup, const State& state);
void apply_loss(Play& play, std::uint8_t unit);
void push_flight(Play& play, std::uint8_t unit);
void step_flight(Play& play);
InlineVector<Hex, 4> flight_hexes(const Setup& setup, const State& state);
void flee_into(Play& play, Hex hex);
bool must_flee(const Setup& setup, const State& state, std::uint8_t unit);         // CB-DEM-06
bool is_bound_to_flee(const Setup& setup, const State& state, std::uint8_t unit);  // seen or not

// --- the turn (turn.cpp) and set-up (deployment.cpp) ---
void begin_battle(Play& play);
void begin_situation(Play& play);
void begin_turn(Play& play);
void step_phase(Play& play);
void end_movement(Play& play);
void pass_shooting(Play& play);
void end_melee(Play& play);
void check_morale(Play& play);                                             // CB-DEM-02, CB-ALY
bool check_victory(Play& play);                                            // CB-VIC
int army_loss(const Setup& setup, const State& state, std::uint8_t side);  // halves, CB-VIC-01
void end_battle(Play& play, Ending ending, std::uint8_t winner);
void step_setup(Play& play);
void apply_setup_roll(Play& play, const Faces& faces);
Ruling check_setup_order(const Setup& setup, const State& state, const Order& order);
void apply_setup_order(Play& play, const Order& order);
// The corps of the side that is being placed, or the first that may be placed next; kNone if there is none.
std::uint8_t next_corps(const Setup& setup, const State& state, std::uint8_t side);

// Calls visit(verb, words) for the orders of a set-up decision until it says false.
using OrderVisit = std::function<bool(Verb, std::span<const std::int32_t>)>;
void each_setup_order(const Setup& setup, const State& state, const OrderVisit& visit);

// --- listing (listing.cpp) ---
inline constexpr std::size_t kMostWords = kMaxMembers + 1;  // of any order: a step of the largest group
// The only legal order of the pending decision; false if there are several.
bool sole_order(const Setup& setup, const State& state, Order& order);

Ruling check_order(const Setup& setup, const State& state, const Order& order);
void apply_order(Play& play, const Order& order);
std::uint8_t roller_of(const State& state);

}  // namespace clashfield::champs
