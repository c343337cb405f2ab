#include "tests/models/champs_journey.h"

namespace clashfield::models {

Hex goal_of(Hex hex, int facing, Act act) {
    const auto hexes = is_back(act) ? rear_of(hex, facing) : front_of(hex, facing);
    return hexes[act == Act::Right || act == Act::BackRight ? 1 : 0];
}

std::optional<Mover> mover_of(const Board& board, const Member& member) {
    const Unit& unit = *board.holder_of(member.counter);
    Mover mover{unit.ranks, {}, unit.hex, unit.facing, member.which};
    if (member.which == Which::Whole) return mover;
    if (unit.ranks.size() < 2) return std::nullopt;
    const auto middle = member.which == Which::Front ? unit.ranks.begin() + 1 : unit.ranks.end() - 1;
    mover.counters.assign(unit.ranks.begin(), middle);
    mover.left_behind.assign(middle, unit.ranks.end());
    if (member.which == Which::Rear) std::swap(mover.counters, mover.left_behind);
    // What stays must still be a legal stack.
    if (!is_legal_stack(mover.left_behind)) return std::nullopt;
    return mover;
}

Board without(const Board& board, const std::vector<Mover>& movers) {
    Board rest = board;
    for (const Mover& mover : movers) {
        Unit* unit = rest.at(mover.start);
        if (mover.left_behind.empty()) {
            std::erase_if(rest.units, [&](const Unit& other) { return other.hex == mover.start; });
        } else {
            unit->ranks = mover.left_behind;
        }
    }
    return rest;
}

namespace {

// CB-ZOC-03: every enemy whose zone covers the hex would be in front.
bool faces_all(const Board& board, Hex hex, int facing, int side) {
    const auto front = front_of(hex, facing);
    for (const Unit* enemy : board.zones_on(hex, side))
        if (enemy->hex != front[0] && enemy->hex != front[1]) return false;
    return true;
}

// CB-ZOC-04: may it leave at all?
bool may_break_off(const Board& board, const Mover& mover) {
    const auto front = front_of(mover.start, mover.facing);
    for (const Unit* enemy : board.zones_on(mover.start, mover.side())) {
        int slowest = 1000;
        for (const Counter& counter : enemy->ranks) slowest = std::min(slowest, printed_ma(counter));
        if (mover.ma() <= slowest) return false;
        if (enemy->hex != front[0] && enemy->hex != front[1]) return false;
    }
    return true;
}

}  // namespace

bool may_leave(const Board& rest, const Mover& mover, int facing, bool back) {
    if (mover.which == Which::Front) return !back;  // CB-STK-06
    if (mover.which == Which::Whole || back) return true;
    return may_pass(rest, mover.front(), facing, *rest.at(mover.start));
}

namespace {

// CB-TER-04: the connected wood of a hex has a hex beside the start.
bool wood_is_beside(const Map& map, Hex wood, Hex start) {
    std::vector<Hex> todo{wood};
    std::set<Hex> seen{wood};
    while (!todo.empty()) {
        const Hex hex = todo.back();
        todo.pop_back();
        if (distance(hex, start) <= 1) return true;
        for (int d = 0; d < 6; ++d) {
            const Hex other = next_to(hex, d);
            if (map.holds(other) && map.ground[static_cast<std::size_t>(other)] == Ground::Wood &&
                seen.insert(other).second)
                todo.push_back(other);
        }
    }
    return false;
}

bool is_wood(const Map& map, Hex hex) { return map.ground[static_cast<std::size_t>(hex)] == Ground::Wood; }

}  // namespace

bool is_open(const Board& board, const Mover& mover, Hex from, Hex to, int facing) {
    const Map& map = *board.map;
    for (const Counter& counter : mover.counters)
        if (is_closed_to(map, counter, to)) return false;
    if (is_wood(map, to) && !is_wood(map, from) && !wood_is_beside(map, to, mover.start)) return false;
    const Unit* there = board.at(to);
    if (there != nullptr && there->front().side != mover.side()) return false;
    if (mover.is_baggage()) return board.zones_on(to, mover.side()).empty();
    return faces_all(board, to, facing, mover.side());
}

std::optional<std::vector<Counter>> joined(const Mover& mover, const Unit& friendly, int facing, bool back) {
    if (friendly.is_baggage() || mover.is_baggage() || friendly.facing != facing) return std::nullopt;
    std::vector<Counter> ranks = back ? mover.counters : friendly.ranks;
    const std::vector<Counter>& below = back ? friendly.ranks : mover.counters;
    ranks.insert(ranks.end(), below.begin(), below.end());
    if (!is_legal_stack(ranks)) return std::nullopt;
    return ranks;
}

std::optional<std::vector<Counter>> stays_with(const Mover& mover, const Unit& friendly, int facing) {
    if (mover.which == Which::Whole) return joined(mover, friendly, facing, false);
    return joined(mover, friendly, facing, mover.which == Which::Front);
}

bool spends_far(const Board& board, const Mover& mover, Hex from, const Walk& walk) {
    if (!mover.rides(board) || walk.spent <= mover.ma()) return true;
    return board.nearest_enemy(from, mover.side()) > 4 && board.nearest_enemy(walk.hex, mover.side()) > 4;
}

namespace {

struct Lone {
    Walk walk;
    std::optional<bool> back = {};  // nothing has been done yet, forward, or a withdrawal (CB-MOV-04)
    auto operator<=>(const Lone&) const = default;
};

// May it begin with this?
bool may_begin(const Board& board, const Mover& mover, bool back) {
    const bool caught = !mover.is_baggage() && !board.zones_on(mover.start, mover.side()).empty();
    if (caught && (!back || !may_break_off(board, mover))) return false;
    return may_leave(without(board, {mover}), mover, mover.facing, back);
}

// It turns where it is, which never follows a step back.
bool turns(const Mover& mover, Act act, Lone& lone) {
    Walk& walk = lone.walk;
    if (walk.over) return false;                                           // CB-PAS-05
    if (!mover.left_behind.empty() && walk.entered.empty()) return false;  // one facing for a stack
    if (act == Act::About && !is_skirmisher(mover.front())) return false;  // CB-FAC-03
    walk.facing = (walk.facing + (act == Act::About ? 3 : act == Act::TurnLeft ? 5 : 1)) % 6;
    walk.turned = true;
    ++walk.spent;
    return true;
}

// It enters a hex, over a friend or beside him if need be.
bool enters(const Board& board, const Mover& mover, Act act, Lone& lone) {
    const Board rest = without(board, {mover});
    Walk& walk = lone.walk;
    const Hex to = goal_of(walk.hex, walk.facing, act);
    if (!is_open(rest, mover, walk.hex, to, walk.facing)) return false;
    const bool zone = !rest.zones_on(to, mover.side()).empty();
    const bool caught = !mover.is_baggage() && !board.zones_on(mover.start, mover.side()).empty();
    if (caught && walk.entered.empty() && zone) return false;
    walk.over = false;
    walk.may_join = false;
    if (const Unit* there = rest.at(to)) {
        walk.may_join = joined(mover, *there, walk.facing, is_back(act)).has_value();
        walk.over = may_pass(rest, mover.front(), walk.facing, *there);
        if (!walk.may_join && !walk.over) return false;
        if (!walk.over) walk.stopped = true;
    }
    if (zone) walk.stopped = true;  // CB-ZOC-02
    walk.hex = to;
    walk.entered.push_back(to);
    walk.spent += entry_cost(*board.map, to);
    return true;
}

// One more turn or step, or nothing if a rule forbids it.
std::optional<Lone> judge(const Board& board, const Mover& mover, Lone lone, Act act, Impulse impulse) {
    const auto is_near = [&](Hex hex) { return board.nearest_enemy(hex, mover.side()) <= 4; };
    if (!lone.back) {
        if (!may_begin(board, mover, is_back(act))) return std::nullopt;
        if (impulse == Impulse::March && is_near(mover.start)) return std::nullopt;
    }
    if (lone.walk.stopped || lone.back.value_or(is_back(act)) != is_back(act)) return std::nullopt;
    lone.back = is_back(act);
    const Hex from = lone.walk.hex;
    if (!(is_turn(act) ? turns(mover, act, lone) : enters(board, mover, act, lone))) return std::nullopt;
    if (lone.walk.spent > mover.allowance_over(board, lone.walk.entered)) return std::nullopt;
    if (!spends_far(board, mover, from, lone.walk)) return std::nullopt;
    if (impulse == Impulse::March && is_near(lone.walk.hex)) return std::nullopt;
    return lone;
}

bool beside_obstacle(const Board& board, Hex hex, int side) {
    if (board.beside_enemy(hex, side)) return true;
    for (int d = 0; d < 6; ++d) {
        const Hex other = next_to(hex, d);
        const bool home = board.edge_of(side) == 'W' ? other / 100 < 1 : other / 100 > Map::kColumns;
        if (home) continue;  // CB-GEO-09: an exit
        if (!board.map->holds(other)) return true;
        const Ground ground = board.map->ground[static_cast<std::size_t>(other)];
        if (ground == Ground::River || ground == Ground::Impassable) return true;
    }
    return false;
}

}  // namespace

int price(const Board& board, const std::vector<Mover>& movers, const std::vector<Walk>& walks, int each) {
    const bool clumsy =
        std::any_of(movers.begin(), movers.end(), [](const Mover& m) { return is_clumsy(m.front()); });
    bool turned = false;  // a clumsy one
    bool part = false;
    bool excused = false;
    for (std::size_t i = 0; i < movers.size(); ++i) {
        turned |= walks[i].turned && is_clumsy(movers[i].front());
        if (movers[i].front().type != "Ps" && walks[i].spent < each) part = true;
        if (walks[i].hex != movers[i].start && beside_obstacle(board, walks[i].hex, movers[i].side()))
            excused = true;
    }
    return 2 + (turned ? 1 : 0) + (clumsy && part && !excused ? 1 : 0);
}

bool set_down(Board& rest, const Mover& mover, const Walk& walk, int facing, bool back) {
    if (Unit* there = rest.at(walk.hex)) {
        const auto ranks =
            walk.entered.empty() ? stays_with(mover, *there, facing) : joined(mover, *there, facing, back);
        if (ranks) there->ranks = *ranks;
        return ranks.has_value();
    }
    rest.units.push_back({mover.counters, walk.hex, facing});
    return true;
}

namespace {

struct Search {
    const Board& board;
    const Mover& mover;
    Impulse impulse;
    std::set<Lone> known = {};
    std::set<std::string> outcomes = {};

    void go_on(const Lone& lone) {
        for (const Act act : {Act::Left, Act::Right, Act::BackLeft, Act::BackRight, Act::TurnLeft,
                              Act::TurnRight, Act::About}) {
            const auto after = judge(board, mover, lone, act, impulse);
            if (!after || !known.insert(*after).second) continue;
            const Walk& walk = after->walk;
            if (!walk.over || walk.may_join) {
                Board end = without(board, {mover});
                set_down(end, mover, walk, walk.facing, is_back(act));
                const int cost = price(board, {mover}, {walk}, mover.allowance_over(board, walk.entered));
                outcomes.insert(describe(end) + "PA " + std::to_string(cost));
            }
            go_on(*after);
        }
    }
};

}  // namespace

std::set<std::string> lone_outcomes(const Board& board, const Member& member, Impulse impulse) {
    const auto mover = mover_of(board, member);
    if (!mover || mover->ma() == 0) return {};
    Lone lone{{mover->start, {}}};
    lone.walk.facing = mover->facing;
    Search search{board, *mover, impulse};
    search.go_on(lone);
    return search.outcomes;
}

}  // namespace clashfield::models
