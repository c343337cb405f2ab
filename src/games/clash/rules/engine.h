#pragma once

// The machinery inside the rules, shared by the chapters of this folder only. turn.cpp walks through the
// steps of a phase; a test of morale, a volley and a round of duels are carried out before the step goes on.

#include <initializer_list>
#include <span>

#include "battle/check.h"
#include "battle/event.h"
#include "battle/order.h"
#include "battle/pending.h"
#include "battle/ruling.h"
#include "dice/faces.h"
#include "games/clash/clauses.h"
#include "games/clash/rules/table.h"
#include "games/clash/vocabulary.h"

namespace clashfield::clash {

struct Play {
    const Setup& setup;
    State& state;
    EventSink& events;
};

using Ruling = RulingOf<Clause, Code>;
inline Ruling refuse(Clause clause, Code code, std::initializer_list<std::int32_t> words = {}) {
    return Ruling::no(clause, code, words);
}
inline void emit(EventSink& events, EventKind kind, Clause clause,
                 std::initializer_list<std::int32_t> words) {
    if (events.listens()) events.emit(static_cast<std::uint8_t>(kind), id(clause), words);
}
template <typename Word>
constexpr std::int32_t word(Word value) {
    return static_cast<std::int32_t>(value);
}

inline void ask(Play& play, std::uint8_t side) {
    play.state.waiting = true;
    play.state.asked = side;
}

// --- numbers in orders and refusals ---
inline constexpr Tick kHundredth = 10;  // ticks
constexpr std::int32_t to_hundredths(Tick ticks) {
    return ticks >= 0 ? (ticks + 5) / 10 : -((-ticks + 5) / 10);
}
// A length that is too long or too short is told so that it never reads like the limit it misses.
constexpr std::int32_t hundredths_above(Tick ticks) {
    return ticks >= 0 ? (ticks + kHundredth - 1) / kHundredth : -(-ticks / kHundredth);
}
constexpr std::int32_t hundredths_below(Tick ticks) { return -hundredths_above(-ticks); }
constexpr Tick from_hundredths(std::int32_t hundredths) { return hundredths * kHundredth; }
inline constexpr std::int32_t kFarthestWord = 300'000;  // 3 m

// Of an order: x, y and heading behind its first word.
inline Pose pose_in(const Words& words) {
    return {{from_hundredths(words[1]), from_hundredths(words[2])}, Angle(words[3])};
}

// One figure's new place, as orders write it: figure, x, y, heading.
struct Placing {
    FigureId figure = kNoFigure;
    Pose pose;
    bool operator==(const Placing&) const = default;
};
using Placings = InlineVector<Placing, kMaxUnitFigures>;
// Rounds a pose as orders do (CL-GEO-03).
Pose rounded(const Pose& pose);
// Reads a list of placings for figures of one unit; refuses what is not there.
Ruling read_placings(const Setup& setup, const State& state, std::span<const std::int32_t> words, UnitId unit,
                     Placings& placings);

// --- the turn (turn.cpp) ---
// Carries out what needs nobody until the battle waits for an input or is over.
void run(Play& play);
void begin_battle(Play& play);
// As the army list has it, before anything is set up.
void begin_unit(const Setup& setup, State& state, UnitId unit);
// From a situation in the middle of a battle: the state says where it is.
void begin_situation(Play& play);
void end_battle(Play& play, Ending ending, std::uint8_t winner);
Clause clause_of(Ending ending);
inline std::uint8_t other(std::uint8_t side) { return static_cast<std::uint8_t>(1 - side); }
// The unit that acts now, and what it does: the announcing one, the interrupter or the delayed one.
UnitId acting_unit(const State& state);
Action acting_action(const State& state);
bool is_acting_step(Step step);
std::string_view step_name(Step step);
Decision decision_of(const Setup& setup, const State& state);
// CL-ACT-05, CL-INT: whether this unit may announce this now.
Ruling check_announce(const Setup& setup, const State& state, UnitId unit, Action action);
Ruling check_end(const Setup& setup, const State& state);
void spend_token(Play& play, UnitId unit);
// The acting unit has done what was announced; morale first, then the next step.
void finish_action(Play& play);

inline constexpr int kOperations = 6;       // of a manoeuvre (CL-MAN-01)
inline constexpr Tick kSmallestPart = 500;  // moves as far as possible go by 0.5 mm (CL-MOR-17)

// --- movement (movement.cpp, ground.cpp) ---
// CL-MOV-03: what the ground lets a figure move.
struct Limit {
    Tick ticks = kMeasure;
    bool road = false;     // goes by road, whatever lies around it
    bool doubled = false;  // needs the unit's one doubled road move
};
Limit limit_of(const Setup& setup, const State& state, FigureId figure, const Pose& to, bool roads = true);
// CL-MOV-08: ground and obstacles on the way of a move.
Ruling check_way(const Setup& setup, const State& state, FigureId figure, const Pose& to);
// Ground that the base may stand on, wherever it comes from.
Ruling check_stand(const Setup& setup, const State& state, FigureId figure, const Corners& corners);
// Some of its base lies on ground that halves its moves.
bool is_on_slow_ground(const Setup& setup, const State& state, FigureId figure);
Ruling check_on_table(const Setup& setup, FigureId figure, const Corners& corners);
// Final poses together: no overlaps among them or with those who stay (CL-MOV-04); some of the unit may
// leave.
Ruling check_room(const Setup& setup, const State& state, std::span<const Placing> placings,
                  std::span<const FigureId> leaving = {});
// The limit of one figure, and the enemies in its way.
Ruling check_reach(const Setup& setup, const State& state, const Placing& placing);
// All but the duty of the impetuous.
Ruling check_poses(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings);
Ruling check_move(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings);
void apply_move(Play& play, UnitId unit, std::span<const Placing> placings);
// Formations (formation.cpp): the placings that an order such as `advance` stands for.
Ruling formation_of(const Setup& setup, const State& state, const Order& order, UnitId unit,
                    Placings& placings);
// The longest legal move of the whole unit along this vector, in parts of 0.5 mm (CL-MOR-17).
Placings farthest_along(const Setup& setup, const State& state, UnitId unit, Vector way, Tick most);
Placings auto_advance(const Setup& setup, const State& state, UnitId unit);
void apply_rout(Play& play, UnitId unit);                                   // CL-MOR-18
FigureId goal_figure(const Setup& setup, const State& state, UnitId unit);  // CL-MOR-13
bool qualifies(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings,
               FigureId goal);
bool sees_an_enemy(const Setup& setup, const State& state, UnitId unit);
// The tokens of a unit, with the one it plays now: that one is taken when it is announced.
int tokens_left(const State& state, UnitId unit);
// CL-MOR-13: qualifying moves that it owes as things stand.
int duty_of(const Setup& setup, const State& state, UnitId unit);
bool must_qualify(const Setup& setup, const State& state, UnitId unit);  // CL-MOR-19

// --- manoeuvre and special actions (manoeuvre.cpp, specials.cpp) ---
Ruling check_manoeuvre(const Setup& setup, const State& state, UnitId unit,
                       std::span<const Placing> placings);
void apply_manoeuvre(Play& play, UnitId unit, std::span<const Placing> placings);
Ruling check_mount(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings);
void apply_mount(Play& play, UnitId unit, std::span<const Placing> placings);
// Places for everybody within reach of where they stand; false if there is no room.
bool mount_places(const Setup& setup, const State& state, UnitId unit, Placings& placings);
// What each figure of the unit will stand on, in their order.
InlineVector<BaseSize, kMaxUnitFigures> mount_bases(const Setup& setup, const State& state, UnitId unit);
Ruling check_special(const Setup& setup, const State& state, UnitId unit, Action action);
void apply_special(Play& play, UnitId unit, Action action);  // those without an order of their own
Ruling check_disengage(const Setup& setup, const State& state, UnitId unit,
                       std::span<const Placing> placings);
Vector disengage_direction(const Setup& setup, const State& state, UnitId unit);
Placings disengage_places(const Setup& setup, const State& state, UnitId unit);
// CL-MOV-09: two living crew side by side among these poses.
bool has_crew_pair(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings);

// --- sums ---
struct SumLine {
    Label label = Label::Factor;
    std::int8_t amount = 0;
    Clause clause{};
    bool operator==(const SumLine&) const = default;
};
struct Sum {
    int total = 0;
    InlineVector<SumLine, 16> lines;
    void add(Label label, int amount, Clause clause) {
        if (amount == 0) return;
        total += amount;
        if (!lines.full()) lines.push_back({label, static_cast<std::int8_t>(amount), clause});
    }
    bool operator==(const Sum&) const = default;
};
void append(Words& words, const Sum& sum);
// CL-SHO-07: chance of one die in 36ths (T6).
int chance_of(int factor);
// What a die that is rolled again needs.
constexpr int again_needs(int factor) { return factor - 3; }
// CL-UNT-18: armour and shield as they count now.
int armour_level(const Setup& setup, const State& state, FigureId figure, bool in_melee);

// --- shooting (shooting.cpp, casualties.cpp) ---
struct Shot {
    FigureId figure = kNoFigure;
    UnitId target = kNoUnit;
    FigureId named = kNoFigure;
    ShotMode mode = ShotMode::Plain;
};
using Shots = InlineVector<Shot, kMaxUnitFigures>;
inline constexpr std::int32_t kFirstNamed = kMaxUnits;  // a target word from here on is a figure
// The best aim of one shooter at one target, with the sum behind it (CL-SHO-03).
struct Aim {
    Ruling ruling;
    FigureId figure = kNoFigure;
    Tick distance = 0;
    Cover cover = Cover::None;
    int factor = 0;
    int dice = 0;
};
Aim aim_at(const Setup& setup, const State& state, const Shot& shot);
Sum shot_sum(const Setup& setup, const State& state, const Shot& shot, FigureId aim, Cover cover);
// The weapon a figure may shoot with now; nothing if it has none.
Shooting weapon_of(const Setup& setup, const State& state, FigureId figure);
int shooters_of(const Setup& setup, const State& state, FigureId figure);
Ruling may_shoot(const Setup& setup, const State& state, FigureId figure);
Ruling read_shots(const Setup& setup, const State& state, const Order& order, UnitId unit, Shots& shots);
// Somebody of the unit could shoot at somebody now.
bool has_target(const Setup& setup, const State& state, UnitId unit);
// All of the unit that can shoot at this target.
Shots volley_at(const Setup& setup, const State& state, UnitId unit, UnitId target);
Ruling check_shots(const Setup& setup, const State& state, UnitId unit, std::span<const Shot> shots);
void begin_volley(Play& play, UnitId unit, std::span<const Shot> shots);
void roll_volley(Play& play);  // asks for the next dice, or ends the volley
void apply_volley_roll(Play& play, const Faces& faces);
void put_out(Play& play, std::size_t fire);  // the fire of this number
Sum run_sum(const Setup& setup, const State& state, const Run& run);
// The figure that falls next to shots (CL-CAS-01).
FigureId next_casualty(const Setup& setup, const State& state, UnitId unit,
                       std::span<const Shooter> shooters);
// One life; removes it with the last. Says whether it is gone.
bool lose_life(Play& play, FigureId figure, Clause clause);
// CL-SHO-09: the unit that an isolated figure counts with; kNoUnit if it stands alone.
UnitId sheltering_unit(const Setup& setup, const State& state, UnitId isolated);

// --- hand to hand (melee.cpp, duels.cpp) ---
Ruling check_declare(const Setup& setup, const State& state, std::span<const std::int32_t> units);
bool may_declare(const Setup& setup, const State& state, UnitId unit);
struct Support {
    FigureId figure = kNoFigure;
    FigureId defender = kNoFigure;
};
struct Assignment {
    InlineVector<Duel, kMaxDuels> duels;
    InlineVector<Support, kMaxDuels> supports;
};
Assignment auto_assignment(const Setup& setup, const State& state);  // CL-MEL-08
Ruling check_assignment(const Setup& setup, const State& state, const Assignment& assignment);
Ruling read_assignment(const Setup& setup, const State& state, const Order& order, Assignment& assignment);
// Fills in supports, dice and factors of all duels (CL-MEL-05 to -16).
void complete_duels(const Setup& setup, const State& state, const Assignment& assignment,
                    InlineVector<Duel, kMaxDuels>& duels);
Sum blow_sum(const Setup& setup, const State& state, const Duel& duel, bool riposte);
void begin_duels(Play& play, const Assignment& assignment);
void roll_duels(Play& play);
void apply_duel_roll(Play& play, const Faces& faces);
// Figures touching it of the other side.
template <typename Visit>
void each_foe_in_contact(const Setup& setup, const State& state, FigureId figure, Visit visit) {
    if (!is_engaged(state, figure)) return;
    const std::uint8_t side = side_of(setup, figure);
    state.grid.near(geometry::box_of(state.corners[figure]), kContact.gap, [&](FigureId foe) {
        if (side_of(setup, foe) != side && touches(state, figure, foe)) visit(foe);
    });
}
Ruling check_pivot(const Setup& setup, const State& state, FigureId figure, std::int32_t heading, Pose& pose);
bool may_pivot(const Setup& setup, const State& state, FigureId figure);
void find_gaps(Play& play);
Ruling check_step_up(const Setup& setup, const State& state, const Gap& gap);
void fill_gap(Play& play, const Gap& gap);

// --- morale (morale.cpp) ---
Sum morale_sum(const Setup& setup, const State& state, UnitId unit, int influence);
MoraleState morale_result(int total);  // T8
// CL-MOR-06: how much a general is worth to this unit; 0 if none qualifies.
int general_worth(const Setup& setup, const State& state, UnitId unit);
void ask_test(Play& play, UnitId unit);
void step_tests(Play& play);  // the first of the tests: influence, or the die
void apply_test_roll(Play& play, const Faces& faces);
void set_morale(Play& play, UnitId unit, MoraleState morale, Clause clause);
bool must_test(const Setup& setup, const State& state, UnitId unit);  // CL-MOR-02
void queue_tests(Play& play);                                         // P10
bool may_test(const Setup& setup, const State& state, UnitId unit);   // P11
void test_after_shooting(Play& play, UnitId unit);                    // CL-MOR-01

// --- set-up (deployment.cpp) ---
void step_setup(Play& play);
Ruling check_setup_order(const Setup& setup, const State& state, const Order& order);
void apply_setup_order(Play& play, const Order& order);
Ruling check_terrain(const Setup& setup, const State& state, const Order& order);
void lay_terrain(Play& play, const Order& order);
void apply_attacker_roll(Play& play, const Faces& faces);
// CL-SET-11.
Placings block(const Setup& setup, const State& state, UnitId unit, const Pose& front, int files);
Ruling check_deploy(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings);
// One figure of it, whoever stands beside it.
Ruling check_place(const Setup& setup, const State& state, const Placing& placing);
// A legal place for a unit; says whether there is one.
bool auto_place(const Setup& setup, const State& state, UnitId unit, Placings& placings);
// Its figures one by one, as near to where they belong as there is room, in their zone if they can.
void squeeze_in(const Setup& setup, const State& state, UnitId unit, Placings& placings);
void step_reserves(Play& play);
bool is_reserve_due(const Setup& setup, const State& state, UnitId unit);
EdgeOf edge_of(const Setup& setup, const State& state, std::uint8_t side);
// The zone of a side; the sides may have changed edges (CL-SET-05).
const std::vector<std::vector<Point>>& zones_of(const Setup& setup, const State& state, std::uint8_t side);
// Nobody sees what the other side sets up before all of it stands (CL-SET-08).
bool is_hidden_deployment(const Setup& setup);
// Where a unit was marked (CL-SET-09); null if it was not.
const Marker* marker_of(const State& state, UnitId unit);
bool in_zone(const Setup& setup, const State& state, UnitId unit, const Corners& corners);

// --- victory (victory.cpp) ---
void check_victory(Play& play);
void check_nobody(Play& play);  // CL-VIC-06: at any step a side without living figures has lost
int lost_points(const Setup& setup, const State& state, std::uint8_t side);          // CL-VIC-02
std::int64_t lost_share(const Setup& setup, const State& state, std::uint8_t side);  // CL-VIC-06, of 10^6
int spot_phases(const Setup& setup, const State& state);                             // CL-VIC-03
// CL-VIC-04, -05: the edge of a side in parts, and whether the loss of one is the loss of the game.
using EdgeParts = InlineVector<Segment, 64>;
EdgeParts edge_parts(const Setup& setup, const State& state, std::uint8_t side);
bool must_hold_whole_edge(const Setup& setup, std::uint8_t defender);
bool holds(const Setup& setup, const State& state, std::uint8_t side, const VictoryRule& rule);
bool has_exits(const Setup& setup);  // some goal is a breakthrough
// CL-VIC-01: a base that crosses the edge which a goal `exit` of its side names, never its own.
bool breaks_through(const Setup& setup, const State& state, std::uint8_t side, const Corners& corners);
bool is_in_area(const VictoryRule& rule, Point at);
bool is_gone(const State& state, UnitId unit);  // destroyed, off the table or running
// Of this side, those who do not run.
int figures_in(const Setup& setup, const State& state, std::uint8_t side, const VictoryRule& rule);

// --- orders (rules.cpp) ---
Ruling check_order(const Setup& setup, const State& state, const Order& order);
void apply_order(Play& play, const Order& order);

}  // namespace clashfield::clash
