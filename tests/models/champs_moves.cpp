#include "tests/models/champs_moves.h"

#include <algorithm>
#include <optional>

namespace clashfield::models {
namespace {

enum class Act { Left, Right, BackLeft, BackRight, TurnLeft, TurnRight, About, Hold };
bool is_turn(Act act) { return act == Act::TurnLeft || act == Act::TurnRight || act == Act::About; }
bool is_back(Act act) { return act == Act::BackLeft || act == Act::BackRight; }

// The hex that a step leads to.
Hex goal_of(Hex hex, int facing, Act act) {
    const auto hexes = is_back(act) ? rear_of(hex, facing) : front_of(hex, facing);
    return hexes[act == Act::Right || act == Act::BackRight ? 1 : 0];
}

// The counters of a member, apart from those it leaves behind.
struct Mover {
    std::vector<Counter> counters;
    std::vector<Counter> left_behind;
    Hex start = 0;
    int facing = 0;
    Which which = Which::Whole;
    const Counter& front() const { return counters.front(); }
    int side() const { return front().side; }
    int ma() const {
        int least = 1000;
        for (const Counter& counter : counters) least = std::min(least, printed_ma(counter));
        return least;
    }
    // CB-UNI-10: an impulse that starts far from every enemy.
    bool rides(const Board& board) const { return front().rides && board.nearest_enemy(start, side()) > 4; }
    int allowance_over(const Board& board, const std::vector<Hex>& entered) const {
        int least = 1000;
        for (const Counter& counter : counters)
            least = std::min(least, allowance(*board.map, counter, rides(board), start, entered));
        return least;
    }
    bool is_baggage() const { return front().type == "Bag"; }
};

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

// The board without the movers; what they leave behind stays.
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

// CB-STK-07: the last rank goes forward only through those before it.
bool may_leave(const Board& rest, const Mover& mover, int facing, bool back) {
    if (mover.which == Which::Front) return !back;  // CB-STK-06
    if (mover.which == Which::Whole || back) return true;
    return may_pass(rest, mover.front(), facing, *rest.at(mover.start));
}

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

// Ground and enemies: may this mover step from one hex into another at all?
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

// CB-STK-08: the ranks that would stand there afterwards, or nothing.
std::optional<std::vector<Counter>> joined(const Mover& mover, const Unit& friendly, int facing, bool back) {
    if (friendly.is_baggage() || mover.is_baggage() || friendly.facing != facing) return std::nullopt;
    std::vector<Counter> ranks = back ? mover.counters : friendly.ranks;
    const std::vector<Counter>& below = back ? friendly.ranks : mover.counters;
    ranks.insert(ranks.end(), below.begin(), below.end());
    if (!is_legal_stack(ranks)) return std::nullopt;
    return ranks;
}

// Those who have not left yet are in their old rank.
std::optional<std::vector<Counter>> stays_with(const Mover& mover, const Unit& friendly, int facing) {
    if (mover.which == Which::Whole) return joined(mover, friendly, facing, false);
    return joined(mover, friendly, facing, mover.which == Which::Front);
}

// Where a member is in its journey.
struct Walk {
    Hex hex = 0;
    std::vector<Hex> entered;
    int spent = 0;
    bool stopped = false;   // it entered a zone, or gave or took support
    bool over = false;      // it stands over a friend whom it passes
    bool may_join = false;  // it could stay with that friend
    bool dropped = false;
    int facing = 0;  // of a member: a halted one keeps the facing it has
    bool turned = false;
};

// CB-UNI-10: MP beyond those of its feet, spent in this place or on the way between two.
bool spends_far(const Board& board, const Mover& mover, Hex from, const Walk& walk) {
    if (!mover.rides(board) || walk.spent <= mover.ma()) return true;
    return board.nearest_enemy(from, mover.side()) > 4 && board.nearest_enemy(walk.hex, mover.side()) > 4;
}

struct Lone {
    Walk walk;
    int facing = 0;
};

// The journey of one unit, or nothing if a rule forbids it somewhere.
std::optional<Lone> judge(const Board& board, const Mover& mover, const std::vector<Act>& acts,
                          Impulse impulse) {
    const Board rest = without(board, {mover});
    Lone lone{{mover.start, {}}, mover.facing};
    Walk& walk = lone.walk;
    const bool back = is_back(acts.front());
    const bool caught = !mover.is_baggage() && !board.zones_on(mover.start, mover.side()).empty();
    if (caught && (!back || !may_break_off(board, mover))) return std::nullopt;
    if (!may_leave(rest, mover, mover.facing, back)) return std::nullopt;
    const auto is_near = [&](Hex hex) { return board.nearest_enemy(hex, mover.side()) <= 4; };
    if (impulse == Impulse::March && is_near(mover.start)) return std::nullopt;
    for (const Act act : acts) {
        if (walk.stopped || is_back(act) != back) return std::nullopt;  // CB-MOV-04
        const Hex from = walk.hex;
        if (is_turn(act)) {
            if (walk.over) return std::nullopt;  // CB-PAS-05
            if (!mover.left_behind.empty() && walk.entered.empty())
                return std::nullopt;  // one facing for a stack
            if (act == Act::About && !is_skirmisher(mover.front())) return std::nullopt;  // CB-FAC-03
            lone.facing = (lone.facing + (act == Act::About ? 3 : act == Act::TurnLeft ? 5 : 1)) % 6;
            walk.turned = true;
            ++walk.spent;
        } else {
            const Hex to = goal_of(walk.hex, lone.facing, act);
            if (!is_open(rest, mover, walk.hex, to, lone.facing)) return std::nullopt;
            const bool zone = !rest.zones_on(to, mover.side()).empty();
            if (caught && walk.entered.empty() && zone) return std::nullopt;
            walk.over = false;
            walk.may_join = false;
            if (const Unit* there = rest.at(to)) {
                walk.may_join = joined(mover, *there, lone.facing, back).has_value();
                walk.over = may_pass(rest, mover.front(), lone.facing, *there);
                if (!walk.may_join && !walk.over) return std::nullopt;
                if (!walk.over) walk.stopped = true;
            }
            if (zone) walk.stopped = true;  // CB-ZOC-02
            walk.hex = to;
            walk.entered.push_back(to);
            walk.spent += entry_cost(*board.map, to);
        }
        if (walk.spent > mover.allowance_over(board, walk.entered)) return std::nullopt;
        if (!spends_far(board, mover, from, walk)) return std::nullopt;
        if (impulse == Impulse::March && is_near(walk.hex)) return std::nullopt;
    }
    return lone;
}

bool beside_obstacle(const Board& board, Hex hex, int side) {
    if (board.beside_enemy(hex, side)) return true;
    for (int d = 0; d < 6; ++d) {
        const Hex other = next_to(hex, d);
        if (!board.map->holds(other)) return true;
        const Ground ground = board.map->ground[static_cast<std::size_t>(other)];
        if (ground == Ground::River || ground == Ground::Impassable) return true;
    }
    return false;
}

// What an activation costs: base, CB-ACT-12 and the two lines of clumsy units.
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

// Sets a mover down where its journey ended. False if somebody is there whom it cannot join.
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

void go_on(const Board& board, const Mover& mover, Impulse impulse, std::vector<Act>& acts,
           std::set<std::string>& outcomes) {
    for (const Act act :
         {Act::Left, Act::Right, Act::BackLeft, Act::BackRight, Act::TurnLeft, Act::TurnRight, Act::About}) {
        acts.push_back(act);
        if (const auto lone = judge(board, mover, acts, impulse)) {
            if (!lone->walk.over || lone->walk.may_join) {
                Board end = without(board, {mover});
                set_down(end, mover, lone->walk, lone->facing, is_back(act));
                const int each = mover.allowance_over(board, lone->walk.entered);
                outcomes.insert(describe(end) + "PA " +
                                std::to_string(price(board, {mover}, {lone->walk}, each)));
            }
            go_on(board, mover, impulse, acts, outcomes);
        }
        acts.pop_back();
    }
}

// --- groups ---

// One thing all members do: a turn, or a way for each that is not halted.
struct Together {
    Act turn = Act::Hold;
    std::vector<Act> ways;  // one for each member; Hold for those that stay
    bool is_turn() const { return ways.empty(); }
};

struct Company {
    std::vector<Walk> walks;
    int facing = 0;
    int turns = 0;
};

// Where all that still belong together stand.
std::vector<Hex> places(const Company& company, bool only_free) {
    std::vector<Hex> hexes;
    for (const Walk& walk : company.walks)
        if (!walk.dropped && !(only_free && walk.stopped)) hexes.push_back(walk.hex);
    return hexes;
}

// CB-TER-03 and CB-GRP-08, wherever the group stands. `difficult`: it comes from difficult ground.
bool ground_allows(const Board& board, const std::vector<Mover>& movers, const Company& company,
                   bool difficult) {
    const std::vector<Hex> hexes = places(company, false);
    if (hexes.size() < 2) return true;
    bool broken = false, chariots = false;
    for (std::size_t i = 0; i < movers.size(); ++i) {
        if (company.walks[i].dropped) continue;
        difficult |= board.map->is_difficult(company.walks[i].hex);
        broken |= board.map->is_broken(company.walks[i].hex);
        chariots |= movers[i].front().chariot;
    }
    if (chariots && broken) return false;
    return !difficult || is_column(hexes, company.facing);
}

bool in_difficult(const Board& board, const Company& company) {
    return std::any_of(company.walks.begin(), company.walks.end(),
                       [&](const Walk& walk) { return !walk.dropped && board.map->is_difficult(walk.hex); });
}

int common_allowance(const Board& board, const std::vector<Mover>& movers, const Company& company) {
    int least = 1000;
    for (std::size_t i = 0; i < movers.size(); ++i)
        least = std::min(least, movers[i].allowance_over(board, company.walks[i].entered));
    return least;
}

// The board as one member sees it: friends outside the group, and members that are in nobody's way any more.
Board around(const Board& rest, const std::vector<Mover>& movers, const Company& company, std::size_t self,
             const std::vector<Act>* ways) {
    Board seen = rest;
    for (std::size_t i = 0; i < movers.size(); ++i) {
        const Walk& walk = company.walks[i];
        if (i == self) continue;
        const bool stays = walk.stopped || (ways != nullptr && (*ways)[i] == Act::Hold);
        if (!stays) continue;
        if (Unit* there = seen.at(walk.hex)) {
            const auto ranks = walk.entered.empty() ? stays_with(movers[i], *there, walk.facing)
                                                    : joined(movers[i], *there, walk.facing, false);
            if (ranks) there->ranks = *ranks;
        } else {
            seen.units.push_back({movers[i].counters, walk.hex, walk.facing});
        }
    }
    return seen;
}

// It stands with a friend, or goes over one.
bool shares(const Walk& walk) { return walk.may_join || walk.over; }

// One member's step, judged alone. Nothing if it is forbidden.
std::optional<Walk> stepped(const Board& board, const Board& seen, const std::vector<Mover>& movers,
                            const Company& company, std::size_t i, Act act) {
    const Mover& mover = movers[i];
    Walk walk = company.walks[i];
    const Hex to = goal_of(walk.hex, company.facing, act);
    if (walk.entered.empty() && !may_leave(seen, mover, company.facing, is_back(act))) return std::nullopt;
    if (!is_open(seen, mover, walk.hex, to, company.facing)) return std::nullopt;
    walk.over = walk.may_join = false;
    if (const Unit* there = seen.at(to)) {
        walk.may_join = joined(mover, *there, company.facing, is_back(act)).has_value();
        walk.over = may_pass(seen, mover.front(), company.facing, *there);
        if (!walk.may_join && !walk.over) return std::nullopt;
        if (!walk.over) walk.stopped = true;
    }
    if (!seen.zones_on(to, mover.side()).empty()) walk.stopped = true;
    walk.hex = to;
    walk.entered.push_back(to);
    walk.spent += entry_cost(*board.map, to);
    Company after = company;
    after.walks[i] = walk;
    if (walk.spent > common_allowance(board, movers, after)) return std::nullopt;
    if (!spends_far(board, mover, company.walks[i].hex, walk)) return std::nullopt;
    return walk;
}

// CB-GRP-05: halted members that no longer touch the rest, or face elsewhere, are dropped.
void drop_lost(Company& company) {
    std::vector<Hex> reached = places(company, true);
    if (reached.empty()) return;
    std::vector<Walk*> halted;
    for (Walk& walk : company.walks)
        if (walk.stopped && !walk.dropped) halted.push_back(&walk);
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (auto it = halted.begin(); it != halted.end();) {
            const bool touches = distance((*it)->hex, reached[i]) <= 1 && (*it)->facing == company.facing;
            if (touches) reached.push_back((*it)->hex);
            it = touches ? halted.erase(it) : it + 1;
        }
    }
    for (Walk* walk : halted) walk->dropped = true;
}

std::optional<Company> judge(const Board& board, const std::vector<Mover>& movers,
                             const std::vector<Together>& acts) {
    const Board rest = without(board, movers);
    const bool skirmishers =
        std::all_of(movers.begin(), movers.end(), [](const Mover& m) { return is_skirmisher(m.front()); });
    Company company;
    company.facing = movers.front().facing;
    for (const Mover& mover : movers) {
        company.walks.push_back({mover.start, {}});
        company.walks.back().facing = company.facing;
    }
    if (!ground_allows(board, movers, company, false)) return std::nullopt;
    std::optional<bool> back;
    for (const Together& act : acts) {
        const bool difficult = in_difficult(board, company) && !act.is_turn();
        if (act.is_turn()) {
            if (back.value_or(false)) return std::nullopt;
            back = false;
            if (++company.turns > 1 && !skirmishers) return std::nullopt;  // CB-GRP-07
            company.facing = (company.facing + (act.turn == Act::TurnLeft ? 5 : 1)) % 6;
            bool anybody = false;
            for (std::size_t i = 0; i < movers.size(); ++i) {
                Walk& walk = company.walks[i];
                if (walk.stopped) {
                    walk.dropped = true;  // another facing
                    continue;
                }
                anybody = true;
                walk.facing = company.facing;
                walk.turned = true;
                if (walk.over) return std::nullopt;
                if (!movers[i].left_behind.empty() && walk.entered.empty()) return std::nullopt;
                ++walk.spent;
                if (walk.spent > common_allowance(board, movers, company) ||
                    !spends_far(board, movers[i], walk.hex, walk))
                    return std::nullopt;
            }
            if (!anybody) return std::nullopt;
        } else {
            Company after = company;
            bool moved = false;
            // CB-GRP-05: halted before the step for want of a legal hex.
            const bool rearward = std::any_of(act.ways.begin(), act.ways.end(), is_back);
            for (std::size_t i = 0; i < movers.size(); ++i) {
                const Walk& walk = company.walks[i];
                if (walk.stopped || walk.spent >= common_allowance(board, movers, company)) continue;
                const Board seen = around(rest, movers, company, i, nullptr);
                bool any = false;
                for (const Act way :
                     {rearward ? Act::BackLeft : Act::Left, rearward ? Act::BackRight : Act::Right})
                    any |= stepped(board, seen, movers, company, i, way).has_value();
                if (!any && walk.over) return std::nullopt;
                if (!any) after.walks[i].stopped = true;
            }
            company = after;
            for (std::size_t i = 0; i < movers.size(); ++i) {
                const Act way = act.ways[i];
                if (way == Act::Hold) {
                    if (company.walks[i].over && !company.walks[i].may_join) return std::nullopt;
                    if (company.walks[i].over) return std::nullopt;
                    continue;
                }
                if (back.has_value() && *back != is_back(way)) return std::nullopt;
                back = is_back(way);
                if (*back && !skirmishers) return std::nullopt;
                if (company.walks[i].stopped) return std::nullopt;
                const Board seen = around(rest, movers, company, i, &act.ways);
                const auto walk = stepped(board, seen, movers, company, i, way);
                if (!walk) return std::nullopt;
                after.walks[i] = *walk;
                moved = true;
            }
            if (!moved) return std::nullopt;
            for (std::size_t i = 0; i < movers.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (after.walks[i].hex == after.walks[j].hex && !shares(after.walks[i]) &&
                        !shares(after.walks[j]))
                        return std::nullopt;
            // Who is supported now stays with those who support him.
            for (std::size_t i = 0; i < movers.size(); ++i) {
                if (act.ways[i] == Act::Hold || !after.walks[i].stopped || !after.walks[i].may_join) continue;
                for (std::size_t j = 0; j < movers.size(); ++j)
                    if (after.walks[j].hex == after.walks[i].hex) after.walks[j].stopped = true;
            }
            company = after;
            // The allowance of all may have shrunk under those who have spent theirs.
            const int each = common_allowance(board, movers, company);
            for (const Walk& walk : company.walks)
                if (walk.spent > each) return std::nullopt;
            if (!connected(places(company, true))) return std::nullopt;
        }
        if (!ground_allows(board, movers, company, difficult)) return std::nullopt;
        drop_lost(company);
    }
    return company;
}

void go_on(const Board& board, const std::vector<Mover>& movers, std::vector<Together>& acts,
           std::set<std::string>& outcomes) {
    std::vector<Together> possible;
    possible.push_back({Act::TurnLeft, {}});
    possible.push_back({Act::TurnRight, {}});
    for (const bool back : {false, true}) {
        std::vector<std::vector<Act>> lists{{}};
        for (std::size_t i = 0; i < movers.size(); ++i) {
            std::vector<std::vector<Act>> longer;
            for (const auto& list : lists) {
                for (const Act way :
                     {back ? Act::BackLeft : Act::Left, back ? Act::BackRight : Act::Right, Act::Hold}) {
                    longer.push_back(list);
                    longer.back().push_back(way);
                }
            }
            lists = std::move(longer);
        }
        for (auto& list : lists)
            if (std::any_of(list.begin(), list.end(), [](Act way) { return way != Act::Hold; }))
                possible.push_back({Act::Hold, list});
    }
    for (const Together& act : possible) {
        acts.push_back(act);
        if (const auto company = judge(board, movers, acts)) {
            const bool stays = std::all_of(company->walks.begin(), company->walks.end(),
                                           [](const Walk& walk) { return !walk.over || walk.may_join; });
            if (stays) {
                Board end = without(board, movers);
                const bool back = !act.is_turn() && std::any_of(act.ways.begin(), act.ways.end(), is_back);
                bool all = true;
                for (const bool sharing : {false, true}) {  // hosts first
                    for (std::size_t i = 0; i < movers.size(); ++i) {
                        const Walk& walk = company->walks[i];
                        if (shares(walk) == sharing) all &= set_down(end, movers[i], walk, walk.facing, back);
                    }
                }
                if (all)
                    outcomes.insert(describe(end) + "PA " +
                                    std::to_string(price(board, movers, company->walks,
                                                         common_allowance(board, movers, *company))));
            }
            go_on(board, movers, acts, outcomes);
        }
        acts.pop_back();
    }
}

// CB-STK-06, -07: with ranks that leave their stacks, a group that can go forward or back.
bool leave_together(const Board& board, const std::vector<Member>& members) {
    bool forward = true;
    bool back = true;
    bool rear = false;
    for (const Member& member : members) {
        const auto mover = mover_of(board, member);
        if (!mover) return false;
        rear |= member.which == Which::Rear;
        forward &= may_leave(without(board, {*mover}), *mover, mover->facing, false);
        back &= member.which != Which::Front && is_skirmisher(mover->front());
    }
    return !rear || forward || back;
}

}  // namespace

std::set<std::string> lone_outcomes(const Board& board, const Member& member, Impulse impulse) {
    std::set<std::string> outcomes;
    const auto mover = mover_of(board, member);
    std::vector<Act> acts;
    if (mover && mover->ma() > 0) go_on(board, *mover, impulse, acts, outcomes);
    return outcomes;
}

bool is_group(const Board& board, const std::vector<Member>& members) {
    std::vector<Hex> hexes;
    const Unit& first = *board.holder_of(members.front().counter);
    for (const Member& member : members) {
        const Unit& unit = *board.holder_of(member.counter);
        if (unit.is_baggage() || unit.facing != first.facing || unit.front().corps != first.front().corps)
            return false;
        if (!board.zones_on(unit.hex, unit.front().side).empty()) return false;
        hexes.push_back(unit.hex);
    }
    return connected(hexes) && leave_together(board, members);
}

std::set<std::string> group_outcomes(const Board& board, const std::vector<Member>& members) {
    std::set<std::string> outcomes;
    std::vector<Mover> movers;
    for (const Member& member : members) {
        const auto mover = mover_of(board, member);
        if (!mover) return outcomes;
        movers.push_back(*mover);
    }
    std::vector<Together> acts;
    go_on(board, movers, acts, outcomes);
    return outcomes;
}

}  // namespace clashfield::models
