#include "games/champs/evaluate_plans.h"

#include <algorithm>
#include <memory>

#include "games/champs/evaluate_worth.h"
#include "games/champs/placing.h"
#include "games/champs/steps.h"

namespace clashfield::champs {
namespace {

constexpr double kPoint = 0.03;       // what an action point is worth when nothing better is in sight
constexpr double kWorthwhile = 0.02;  // an activation must bring so much
constexpr double kChange = 0.03;      // and a change of profile so much in the fights to come
constexpr int kStriking = 5;          // hexes at which single units are thought about
constexpr int kTooNear = 4;           // hexes at which stacks stay as they are

constexpr std::size_t kMostSteps = 12;

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

// Room to try things in: a few battles that are used again and again.
struct Workshop {
    State base;   // as the side to move knows it
    State tried;  // one activation under way
    State start;
    State option;
    State best;
    Positions enemies;                       // as that side knows them
    std::array<double, kMaxCounters> split;  // what it brings to split a stack, by its front
    EventSink silent;
};
Workshop& workshop() {
    thread_local const std::unique_ptr<Workshop> room = std::make_unique<Workshop>();
    return *room;
}

// What the side cannot know is not there (CB-AMB-02).
void forget_ambushes(const Setup& setup, State& state, std::uint8_t side) {
    const auto enemy = static_cast<std::uint8_t>(1 - side);
    if (state.hidden[enemy] == 0) return;
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        if (state.counters[c].status == Status::Hidden && state.counters[c].side == enemy) take_off(state, c);
    }
}

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
        const StepBoard board(setup, state, activation, Motion::Forward);
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

// What the side would have if the activation ended here; very little if it cannot be paid.
double end_worth(const Setup& setup, const State& state) {
    if (!check_finish(setup, state, true)) return -1e9;
    const int cost = std::max(0, sum(cost_lines(setup, state, state.activation, Action::Move, true)));
    return placement_worth(setup, state, state.active, workshop().enemies) - kPoint * cost;
}

// Goes on with the activation in `state`, each time with the move that looks best at once.
Prospect climb_once(const Setup& setup, State& state, bool with_turns) {
    Workshop& room = workshop();
    Prospect prospect;
    bool first = true;
    Move opening;
    if (state.activation.begun != 0) {
        prospect.worth = end_worth(setup, state);
        prospect.finish_first = prospect.worth > kImpossible;
    }
    for (std::size_t step = 0; step < kMostSteps; ++step) {
        double best = -1e9;
        Move chosen;
        bool found = false;
        each_move(setup, state, [&](const Move& move) {
            if (move.turn && !with_turns) return;
            room.option = state;
            Play play{setup, room.option, room.silent};
            make(play, move);
            const double worth = placement_worth(setup, room.option, state.active, workshop().enemies);
            if (found && worth <= best) return;
            found = true;
            best = worth;
            chosen = move;
            room.best = room.option;
        });
        if (!found) break;
        if (first) opening = chosen;
        first = false;
        state = room.best;
        const double worth = end_worth(setup, state);
        if (!prospect.any && !prospect.finish_first) prospect.first = opening;
        prospect.any = true;
        if (worth <= prospect.worth) continue;
        prospect.worth = worth;
        prospect.finish_first = false;
        prospect.first = opening;
    }
    return prospect;
}

// The same, without turns where their price leads nowhere.
Prospect climb(const Setup& setup, State& state) {
    Workshop& room = workshop();
    room.start = state;
    const Prospect prospect = climb_once(setup, state, true);
    if (prospect.worth > kImpossible) return prospect;
    return climb_once(setup, room.start, false);
}

void set_move(const Move& move, Order& order) {
    order.words.clear();
    if (move.turn) {
        order.verb = static_cast<std::uint8_t>(Verb::Turn);
        order.words.push_back(static_cast<std::int32_t>(move.way));
        return;
    }
    order.verb = static_cast<std::uint8_t>(Verb::Step);
    order.words.push_back(static_cast<std::int32_t>(move.count));
    for (std::size_t i = 0; i < move.count; ++i) order.words.push_back(move.ways[i]);
}

void set_plain(Verb verb, std::initializer_list<std::int32_t> words, Order& order) {
    order.verb = static_cast<std::uint8_t>(verb);
    order.words.clear();
    for (const std::int32_t word : words) order.words.push_back(word);
}

bool is_near(const Positions& enemies, Hex hex, int hexes) {
    Positions::Distances far;
    return enemies.measure(hex, far) <= hexes;
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

// The front ranks of stacks go ahead, all that can: what that brings.
double try_split(const Setup& setup, const State& base, std::uint8_t unit) {
    const Prospect prospect = try_activation(setup, base, {unit, PartOf::Front}, false, nullptr);
    double worth = prospect.worth;
    for (const Member& member : workshop().start.activation.members) worth += workshop().split[member.unit];
    return prospect.any ? worth : kImpossible;
}

// The best activation of a corps: its unit, or kNone.
Pick best_of_corps(const Setup& setup, const State& base, std::uint8_t corps, double now) {
    Pick picked;
    double best = now + kWorthwhile;
    std::array<std::uint8_t, kMaxCounters> seen{};
    for (const std::uint8_t unit : setup.corps[corps].counters) {
        const Counter& counter = base.counters[unit];
        if (!is_unit(counter) || counter.baggage != 0 || counter.side != base.active) continue;
        if (!check_pick(setup, base, unit, PartOf::Whole)) continue;
        const auto consider = [&](double worth, PartOf part) {
            if (worth <= best) return;
            best = worth;
            picked = {unit, part};
        };
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
        if (could_change(setup, base, unit)) consider(now + change_gain(setup, base, unit), PartOf::Whole);
        if (workshop().split[unit] > 0 && check_pick(setup, base, unit, PartOf::Front))
            consider(try_split(setup, base, unit), PartOf::Front);
        if (members > 1 && is_near(workshop().enemies, counter.hex, kStriking))
            consider_moving(try_activation(setup, base, {unit}, false, nullptr));
    }
    return picked;
}

void choose_unit(const Setup& setup, const State& base, Order& order) {
    const double now = placement_worth(setup, base, base.active, workshop().enemies);
    for (std::uint8_t c = 0; c < setup.corps.size(); ++c) {
        const Corps& corps = base.corps[c];
        if (corps.side != base.active || corps.demoralised != 0) continue;
        if (corps.pa == 0 && base.armies[base.active].bonus_left == 0) continue;
        const Pick pick = best_of_corps(setup, base, c, now);
        if (pick.unit != kNone) return set_plain(Verb::Pick, {pick.unit, static_cast<int>(pick.part)}, order);
    }
    set_plain(Verb::EndMovement, {}, order);
}

// Inside an activation: alone or together, the next move, or the end. False if nothing comes to mind.
bool go_on(const Setup& setup, const State& base, Order& order) {
    Workshop& room = workshop();
    const bool splits = base.activation.begun == 0 && base.activation.members[0].part == PartOf::Front;
    if (splits) {
        if (const std::uint8_t c = next_front(setup, base); c != kNone) {
            set_plain(Verb::Add, {c, static_cast<int>(PartOf::Front)}, order);
            return true;
        }
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
            const double now = placement_worth(setup, base, base.active, room.enemies);
            const double gain = change_gain(setup, base, base.activation.members[0].unit);
            if (gain > 0 && now + gain > std::max(alone.worth, together.worth)) {
                set_plain(Verb::ChangeState, {1}, order);
                return true;
            }
        }
        if (together.any && together.worth > alone.worth) {
            set_plain(Verb::Gather, {}, order);
            return true;
        }
    }
    if (alone.finish_first) {
        set_plain(Verb::Finish, {1}, order);
        return true;
    }
    if (alone.any) set_move(alone.first, order);
    return alone.any;
}

}  // namespace

bool plan_movement(const Setup& setup, const State& state, Order& order) {
    forget_pairings();
    State& base = workshop().base;
    base = state;
    forget_ambushes(setup, base, state.active);
    gather_positions(setup, base, static_cast<std::uint8_t>(1 - state.active), workshop().enemies);
    each_unit(setup, base, state.active,
              [&](std::uint8_t unit) { workshop().split[unit] = split_gain(setup, base, unit); });
    if (state.wait == Wait::Impulse) return go_on(setup, base, order);
    choose_unit(setup, base, order);
    return true;
}

}  // namespace clashfield::champs
