#include <algorithm>

#include "base/best.h"
#include "base/scratch.h"
#include "games/champs/bot/evaluate_ahead.h"
#include "games/champs/bot/evaluate_worth.h"
#include "games/champs/rules/action_points.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/facing.h"
#include "games/champs/rules/groups.h"
#include "games/champs/rules/movement.h"
#include "games/champs/rules/movement_steps.h"
#include "games/champs/rules/play.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/units.h"

namespace clashfield::champs {
namespace {

constexpr double kPoint = 0.03;        // what an action point is worth when nothing better is in sight
constexpr double kWorthwhile = 0.005;  // an activation must bring so much
constexpr double kChange = 0.03;       // and a change of profile so much in the fights to come
constexpr int kStriking = 5;           // hexes at which single units are thought about
constexpr int kTooNear = 4;            // hexes at which stacks stay as they are
constexpr int kSearched = 7;           // hexes at which every place is looked at that a single unit can reach
constexpr std::size_t kMostSteps = 12;
constexpr std::size_t kMostEnds = 96;
constexpr std::size_t kLookedAt = 5;  // of these ends, after a first glance

// One input of an activation: a step of all members, or a turn.
struct Move {
    bool turn = false;
    Turning way = Turning::Left;
    std::size_t count = 0;
    std::array<std::int32_t, kMaxMembers> ways{};
};

constexpr double kImpossible = -1e8;
struct Prospect {
    double worth = -1e9;  // of the best end that can be paid
    bool finish_first = false;
    bool any = false;
    Move first;
};

// A place where a single unit might end, and how it would begin.
struct End {
    State state;
    Move first;
    double glance = 0;
};

// Room to try things in: a few battles that are used again and again.
struct Workshop {
    State base;   // as the side to move knows it
    State tried;  // one activation under way
    State start;
    State option;
    State best;
    State end;      // where the best plan of an activation ends,
    State settled;  // and what is left of it when those have gone whom nobody holds
    std::array<End, kMostEnds> ends;
    Positions enemies;                       // as that side knows them
    bool eager = false;                      // advances are looked at: some of its units would go
    std::array<double, kMaxCounters> split;  // what it brings to split a stack, by its front
    EventSink silent;
};
Workshop& workshop() { return scratch<Workshop>(); }

// The member might go that way, and not into a stack: what is stacked is lost at once (CB-DES-01).
bool is_free(const StepBoard& board, std::size_t which, Way way) {
    const StepBoard::Option& option = board.options[which][static_cast<std::size_t>(way)];
    return board.is_open(which, way) && !(option.access == StepBoard::Access::Held && option.join);
}

// Everybody goes the wanted way who can; the others take the other way, or hold.
bool ways_toward(const StepBoard& board, Way wanted, bool strict, Move& move) {
    move.turn = false;
    move.count = board.asked;
    bool any = false;
    const Way other = wanted == Way::Left ? Way::Right : Way::Left;
    for (std::size_t i = 0; i < board.asked; ++i) {
        Way way = Way::Hold;
        if (is_free(board, i, wanted)) {
            way = wanted;
        } else if (!strict && is_free(board, i, other)) {
            way = other;
        }
        any = any || way != Way::Hold;
        move.ways[i] = static_cast<std::int32_t>(way);
    }
    return any && board.check({move.ways.data(), move.count}).ok();
}

void make(Play& play, const Move& move) {
    if (move.turn) {
        turn_members(play, move.way);
    } else {
        step_members(play, Motion::Forward, {move.ways.data(), move.count});
    }
}

// Calls visit(move) for what the activation in `state` might do next.
template <typename Visit>
void each_move(const Setup& setup, const State& state, Visit visit) {
    const Activation& activation = state.activation;
    if (is_baggage(setup, activation.members[0].unit)) return;
    Move move;
    {
        const StepBoard board(setup, state, activation, Motion::Forward,
                              allowance_of(setup, state, activation));
        if (board.motion_allowed) {
            for (const Way way : {Way::Left, Way::Right}) {
                if (ways_toward(board, way, true, move) || ways_toward(board, way, false, move)) visit(move);
            }
        }
    }
    move.turn = true;
    for (const Turning way : {Turning::Left, Turning::Right}) {
        move.way = way;
        if (check_turn(setup, state, activation, way)) visit(move);
    }
}

double payment(const Setup& setup, const State& state, Action action) {
    return kPoint * std::max(0, cost_of(setup, state, state.activation, action, true).total);
}

// Where the units of the active side stand, with what the enemy's next turn makes of it.
double position_worth(const Setup& setup, const State& state) {
    return placement_worth(setup, state, state.active, workshop().enemies) + reply_worth(setup, state);
}

// What the side would have if the activation ended here; very little if it cannot be paid.
double end_worth(const Setup& setup, const State& state) {
    if (!check_finish(setup, state, true)) return -1e9;
    return position_worth(setup, state) - payment(setup, state, Action::Move);
}

// What a position is worth when those have gone whom nobody holds (CB-SPO-01).
double settled_worth(const Setup& setup, const State& state) {
    Workshop& room = workshop();
    if (!room.eager) return position_worth(setup, state);
    room.settled = state;
    Play play{setup, room.settled, room.silent};
    if (room.settled.activation.corps != kNone) finish_activation(play, true);
    let_advance(play, room.enemies, Runners::All);
    room.settled.asked = state.active;
    return position_worth(setup, room.settled);
}

// An end that is reached by this first move, or now without any: taken if it can be paid and is the best.
void consider(const Setup& setup, const State& end, const Move* first, Prospect& prospect) {
    const double worth = end_worth(setup, end);
    if (first != nullptr && !prospect.any) {
        if (!prospect.finish_first) prospect.first = *first;
        prospect.any = true;
    }
    if (worth <= std::max(kImpossible, prospect.worth)) return;
    prospect.worth = worth;
    prospect.finish_first = first == nullptr;
    if (first != nullptr) prospect.first = *first;
    if (workshop().eager) workshop().end = end;
}

// Goes on with the activation in `state`, each time with the move that looks best at once.
Prospect climb_once(const Setup& setup, State& state, bool with_turns) {
    Workshop& room = workshop();
    Prospect prospect;
    Move opening;
    if (state.activation.begun != 0) consider(setup, state, nullptr, prospect);
    for (std::size_t step = 0; step < kMostSteps; ++step) {
        Best<Move, double> best;
        each_move(setup, state, [&](const Move& move) {
            if (move.turn && !with_turns) return;
            room.option = state;
            Play play{setup, room.option, room.silent};
            make(play, move);
            const double worth = placement_worth(setup, room.option, state.active, workshop().enemies);
            if (best.offer(move, worth)) room.best = room.option;
        });
        if (!best.found()) break;
        if (step == 0) opening = best.thing();
        state = room.best;
        consider(setup, state, &opening, prospect);
    }
    return prospect;
}

// Where the single unit of the activation can get to, each place and facing once; how many ends.
std::size_t find_ends(const Setup& setup, const State& state) {
    Workshop& room = workshop();
    const std::uint8_t unit = state.activation.members[0].unit;
    std::array<int, kMostEnds> places;
    const auto place_of = [&](const State& at) {
        return at.counters[unit].hex * 8 + at.counters[unit].facing;
    };
    std::size_t count = 1;
    room.ends[0].state = state;
    places[0] = place_of(state);
    for (std::size_t i = 0; i < count; ++i) {
        each_move(setup, room.ends[i].state, [&](const Move& move) {
            if (count == kMostEnds) return;
            End& next = room.ends[count];
            next.state = room.ends[i].state;
            Play play{setup, next.state, room.silent};
            make(play, move);
            places[count] = place_of(next.state);
            const auto end = places.begin() + static_cast<std::ptrdiff_t>(count);
            if (std::find(places.begin(), end, *end) != end) return;
            next.first = i == 0 ? move : room.ends[i].first;
            ++count;
        });
    }
    return count;
}

// The best of all places that a single unit can get to. Step by step it would not find the flanks, which are
// reached on ways that look bad.
Prospect search(const Setup& setup, const State& state) {
    Workshop& room = workshop();
    const std::size_t count = find_ends(setup, state);
    for (std::size_t i = 1; i < count; ++i)
        room.ends[i].glance =
            spot_worth(setup, room.ends[i].state, state.activation.members[0].unit, room.enemies);
    Prospect prospect;
    if (state.activation.begun != 0) consider(setup, room.ends[0].state, nullptr, prospect);
    std::array<bool, kMostEnds> done{};
    for (std::size_t looks = 0; looks < kLookedAt && looks + 1 < count; ++looks) {
        Best<std::size_t, double> best;
        for (std::size_t i = 1; i < count; ++i) {
            if (!done[i]) best.offer(i, room.ends[i].glance);
        }
        done[best.thing()] = true;
        const End& end = room.ends[best.thing()];
        consider(setup, end.state, &end.first, prospect);
    }
    return prospect;
}

bool is_near(const Positions& enemies, Hex hex, int hexes) {
    Positions::Distances far;
    return enemies.measure(hex, far) <= hexes;
}

// The best that comes of the activation in `state`; without turns where their price leads nowhere.
Prospect climb(const Setup& setup, State& state) {
    Workshop& room = workshop();
    room.start = state;
    const Activation& activation = state.activation;
    const std::uint8_t lead = activation.members[0].unit;
    Prospect prospect;
    if (activation.members.size() == 1 && !is_baggage(setup, lead) &&
        is_near(room.enemies, state.counters[lead].hex, kSearched))
        prospect = search(setup, state);
    for (const bool with_turns : {true, false}) {
        if (prospect.worth > kImpossible) break;
        state = room.start;
        prospect = climb_once(setup, state, with_turns);
    }
    if (room.eager && prospect.worth > kImpossible)
        prospect.worth = settled_worth(setup, room.end) - payment(setup, room.end, Action::Move);
    return prospect;
}

// A unit of the corps that is bound to advance and can be kept together with the members, or kNone.
std::uint8_t next_eager(const Setup& setup, const State& state) {
    for (const std::uint8_t c : setup.corps[state.activation.corps].counters) {
        const Counter& counter = state.counters[c];
        if (!is_unit(counter) || !must_advance(setup, state, c)) continue;
        if (touches_member(state, counter.hex) && check_add(setup, state, c, PartOf::Whole)) return c;
    }
    return kNone;
}

// What it brings to keep the members of the activation in `state`, with all who can be kept with them
// (CB-ACT-08). They are, if that is possible.
double keep_worth(const Setup& setup, State& state) {
    Workshop& room = workshop();
    if (!room.eager || !check_keep(setup, state, state.activation, true)) return kImpossible;
    for (std::uint8_t c = next_eager(setup, state); c != kNone; c = next_eager(setup, state))
        add_member(setup, state, state.activation, c, PartOf::Whole);
    if (!check_keep(setup, state, state.activation, true)) return kImpossible;
    const double cost = payment(setup, state, Action::Keep);
    Play play{setup, state, room.silent};
    keep_members(play, true);
    return settled_worth(setup, state) - cost;
}

// True, as an answer that something came to mind.
bool set_plain(Verb verb, std::initializer_list<std::int32_t> words, Order& order) {
    order.verb = static_cast<std::uint8_t>(verb);
    order.words.assign({words.begin(), words.size()});
    return true;
}

bool set_move(const Move& move, Order& order) {
    if (move.turn) return set_plain(Verb::Turn, {static_cast<std::int32_t>(move.way)}, order);
    set_plain(Verb::Step, {static_cast<std::int32_t>(move.count)}, order);
    for (std::size_t i = 0; i < move.count; ++i) order.words.push_back(move.ways[i]);
    return true;
}

// What it brings in the fights to come if the unit mounts or dismounts (CB-UNI-09).
double change_gain(const Setup& setup, const State& base, std::uint8_t unit) {
    Workshop& room = workshop();
    room.option = base;
    Counter& changed = room.option.counters[unit];
    changed.profile = static_cast<std::uint8_t>(1 - changed.profile);
    return match_worth(setup, room.option, unit, room.enemies) -
           match_worth(setup, base, unit, room.enemies) - kChange;
}

bool could_change(const Setup& setup, const State& base, std::uint8_t unit) {
    if (!may_change(setup, base, unit)) return false;
    Activation activation;
    begin_activation(setup, base, unit, PartOf::Whole, activation);
    return check_change(setup, base, activation, true).ok();
}

// How a counter would fare alone, mounted or dismounted if it may change.
double alone_worth(const Setup& setup, const State& base, State& apart, std::uint8_t c) {
    const Positions& enemies = workshop().enemies;
    const double now = match_worth(setup, apart, c, enemies);
    if (apart.counters[c].below != kNone || !may_change(setup, base, c)) return now;
    std::uint8_t& profile = apart.counters[c].profile;
    profile = static_cast<std::uint8_t>(1 - profile);
    const double changed = match_worth(setup, apart, c, enemies) - kChange;
    profile = static_cast<std::uint8_t>(1 - profile);
    return std::max(now, changed);
}

// What it brings if the front rank leaves its stack: less is lost at once, and both may change (CB-UNI-09).
double split_gain(const Setup& setup, const State& base, std::uint8_t unit) {
    const Counter& counter = base.counters[unit];
    Workshop& room = workshop();
    if (counter.below == kNone || is_near(room.enemies, counter.hex, kTooNear)) return -1;
    if (profile_of(setup, base, unit).range > 0 || has(counter, flag::kKept | flag::kChanged)) return -1;
    room.option = base;
    split_front(room.option, unit);
    return alone_worth(setup, base, room.option, unit) +
           alone_worth(setup, base, room.option, counter.below) -
           match_worth(setup, base, unit, room.enemies);
}

// A front rank that should leave its stack together with those of the activation, or kNone.
std::uint8_t next_front(const Setup& setup, const State& state) {
    for (const std::uint8_t c : setup.corps[state.activation.corps].counters) {
        const Counter& counter = state.counters[c];
        if (!is_unit(counter) || counter.side != state.active || workshop().split[c] <= 0) continue;
        if (touches_member(state, counter.hex) && check_add(setup, state, c, PartOf::Front)) return c;
    }
    return kNone;
}

bool any_must_advance(const Setup& setup, const State& state) {
    return any_unit(setup, state, state.active,
                    [&](std::uint8_t unit) { return must_advance(setup, state, unit); });
}

struct Pick {
    std::uint8_t unit = kNone;
    PartOf part = PartOf::Whole;
};

Prospect try_activation(const Setup& setup, const State& base, Pick pick, bool together, int* members) {
    Workshop& room = workshop();
    room.tried = base;
    Play play{setup, room.tried, room.silent};
    start_activation(play, pick.unit, pick.part);
    if (pick.part == PartOf::Front) {
        for (std::uint8_t c = next_front(setup, room.tried); c != kNone; c = next_front(setup, room.tried))
            add_member(setup, room.tried, room.tried.activation, c, PartOf::Front);
    }
    if (together) gather(play);
    if (members != nullptr) *members = static_cast<int>(room.tried.activation.members.size());
    return climb(setup, room.tried);
}

// The unit stays, with its neighbours who would run: what that brings. Marks them in `kept`.
double try_keeping(const Setup& setup, const State& base, std::uint8_t unit,
                   std::array<std::uint8_t, kMaxCounters>& kept) {
    Workshop& room = workshop();
    if (!room.eager || kept[unit] != 0 || !must_advance(setup, base, unit)) return kImpossible;
    room.tried = base;
    Play play{setup, room.tried, room.silent};
    start_activation(play, unit, PartOf::Whole);
    const double worth = keep_worth(setup, room.tried);
    for (const std::uint8_t c : setup.corps[corps_of(setup, unit)].counters) {
        if (has(room.tried.counters[c], flag::kKept)) kept[c] = 1;
    }
    return worth;
}

// The front ranks of stacks go ahead, all that can: what that brings.
double try_split(const Setup& setup, const State& base, std::uint8_t unit) {
    const Prospect prospect = try_activation(setup, base, {unit, PartOf::Front}, false, nullptr);
    double worth = prospect.worth;
    for (const Member& member : workshop().start.activation.members) worth += workshop().split[member.unit];
    return prospect.any ? worth : kImpossible;
}

// The best activation of a corps: its unit, or kNone.
Pick best_of_corps(const Setup& setup, const State& base, std::uint8_t corps, double now) {
    Best<Pick, double> best(now + kWorthwhile);
    std::array<std::uint8_t, kMaxCounters> seen{};
    std::array<std::uint8_t, kMaxCounters> kept{};
    for (const std::uint8_t unit : setup.corps[corps].counters) {
        const Counter& counter = base.counters[unit];
        if (!is_unit(counter) || counter.baggage != 0 || counter.side != base.active) continue;
        if (!check_pick(setup, base, unit, PartOf::Whole)) continue;
        const auto consider = [&](double worth, PartOf part) { best.offer({unit, part}, worth); };
        const auto consider_moving = [&](const Prospect& prospect) {
            if (prospect.any) consider(prospect.worth, PartOf::Whole);
        };
        int members = 1;
        if (seen[unit] == 0) {
            consider_moving(try_activation(setup, base, {unit}, true, &members));
            for (const Member& member : workshop().start.activation.members) seen[member.unit] = 1;
        } else {
            members = 2;
        }
        consider(try_keeping(setup, base, unit, kept), PartOf::Whole);
        if (could_change(setup, base, unit)) consider(now + change_gain(setup, base, unit), PartOf::Whole);
        if (workshop().split[unit] > 0 && check_pick(setup, base, unit, PartOf::Front))
            consider(try_split(setup, base, unit), PartOf::Front);
        if (members > 1 && is_near(workshop().enemies, counter.hex, kStriking))
            consider_moving(try_activation(setup, base, {unit}, false, nullptr));
    }
    return best.thing();
}

bool choose_unit(const Setup& setup, const State& base, Order& order) {
    const double now = settled_worth(setup, base);
    for (std::uint8_t c = 0; c < setup.corps.size(); ++c) {
        const Corps& corps = base.corps[c];
        if (corps.side != base.active || corps.demoralised != 0) continue;
        if (corps.pa == 0 && base.armies[base.active].bonus_left == 0) continue;
        const Pick pick = best_of_corps(setup, base, c, now);
        if (pick.unit != kNone) return set_plain(Verb::Pick, {pick.unit, static_cast<int>(pick.part)}, order);
    }
    return set_plain(Verb::EndMovement, {}, order);
}

// Inside an activation: alone or together, the next move, or the end. False if nothing comes to mind.
bool go_on(const Setup& setup, const State& base, Order& order) {
    Workshop& room = workshop();
    const bool splits = base.activation.begun == 0 && base.activation.members[0].part == PartOf::Front;
    if (splits) {
        if (const std::uint8_t c = next_front(setup, base); c != kNone)
            return set_plain(Verb::Add, {c, static_cast<int>(PartOf::Front)}, order);
    }
    room.tried = base;
    const Prospect alone = climb(setup, room.tried);
    if (base.activation.begun == 0 && !splits) {
        Prospect together;
        room.tried = base;
        Play play{setup, room.tried, room.silent};
        gather(play);
        if (room.tried.activation.members.size() > base.activation.members.size())
            together = climb(setup, room.tried);
        if (check_change(setup, base, base.activation, true)) {
            const double now = position_worth(setup, base);
            const double gain = change_gain(setup, base, base.activation.members[0].unit);
            if (gain > 0 && now + gain > std::max(alone.worth, together.worth))
                return set_plain(Verb::ChangeState, {1}, order);
        }
        room.tried = base;
        const double keep = keep_worth(setup, room.tried);
        if (keep > std::max({kImpossible, alone.worth, together.worth})) {
            const std::uint8_t c = next_eager(setup, base);
            return c == kNone ? set_plain(Verb::Keep, {1}, order)
                              : set_plain(Verb::Add, {c, static_cast<int>(PartOf::Whole)}, order);
        }
        if (together.any && together.worth > alone.worth) return set_plain(Verb::Gather, {}, order);
    }
    if (alone.finish_first) return set_plain(Verb::Finish, {1}, order);
    return alone.any && set_move(alone.first, order);
}

}  // namespace

bool plan_movement(const Setup& setup, const State& state, Order& order) {
    forget_pairings();
    State& base = workshop().base;
    base = state;
    gather_positions(setup, base, other_side(state.active), workshop().enemies);
    each_unit(setup, base, state.active,
              [&](std::uint8_t unit) { workshop().split[unit] = split_gain(setup, base, unit); });
    // Who waits for the enemy does better without a look at the advances.
    Workshop& room = workshop();
    room.eager = !lets_come(setup, base, state.active, room.enemies) && any_must_advance(setup, base);
    return state.wait == Wait::Impulse ? go_on(setup, base, order) : choose_unit(setup, base, order);
}

}  // namespace clashfield::champs
