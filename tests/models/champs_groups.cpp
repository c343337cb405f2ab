// Groups: whole journeys of several members.

#include "tests/models/champs_journey.h"

namespace clashfield::models {
namespace {

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
    std::optional<bool> back = {};  // CB-MOV-04: nothing has been decided yet, forward, or a withdrawal
    auto operator<=>(const Company&) const = default;
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
             const std::vector<bool>& stays) {
    Board seen = rest;
    for (std::size_t i = 0; i < movers.size(); ++i) {
        const Walk& walk = company.walks[i];
        if (i == self || !stays[i]) continue;
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

// CB-GRP-06: nobody that is not halted has spent more than all of them then have.
bool affords(const Board& board, const std::vector<Mover>& movers, const Company& company) {
    const int each = common_allowance(board, movers, company);
    return std::all_of(company.walks.begin(), company.walks.end(),
                       [&](const Walk& walk) { return walk.spent <= each; });
}

// Where one member's step leads, judged alone: it may stay there, or is over a friend. Nothing if it is
// forbidden.
std::optional<Walk> entering(const Board& board, const Board& seen, const std::vector<Mover>& movers,
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
    if (!affords(board, movers, after)) return std::nullopt;
    if (!spends_far(board, mover, company.walks[i].hex, walk)) return std::nullopt;
    return walk;
}

// CB-PAS-05: from the friend's hex in which it is, it reaches a hex where it may stay.
bool leaves_again(const Board& board, const Board& seen, const std::vector<Mover>& movers,
                  const Company& company, std::size_t i, bool back) {
    for (const Act way : {back ? Act::BackLeft : Act::Left, back ? Act::BackRight : Act::Right}) {
        const auto walk = entering(board, seen, movers, company, i, way);
        if (!walk) continue;
        if (!walk->over || walk->may_join) return true;
        if (walk->stopped) continue;  // in a zone
        Company beyond = company;
        beyond.walks[i] = *walk;
        if (leaves_again(board, seen, movers, beyond, i, back)) return true;
    }
    return false;
}

// The same, with what becomes of it over a friend: who cannot leave him again has come to support him, if he
// may, and has no business there if not.
std::optional<Walk> stepped(const Board& board, const Board& seen, const std::vector<Mover>& movers,
                            const Company& company, std::size_t i, Act act) {
    auto walk = entering(board, seen, movers, company, i, act);
    if (!walk || !walk->over) return walk;
    Company after = company;
    after.walks[i] = *walk;
    if (!walk->stopped && leaves_again(board, seen, movers, after, i, is_back(act))) return walk;
    if (!walk->may_join) return std::nullopt;
    walk->over = false;
    walk->stopped = true;
    return walk;
}

// who cannot go on, whatever the others choose. At first nobody who has points; then whoever finds only
// such people in his way is one of them.
std::vector<bool> who_stays(const Board& board, const Board& rest, const std::vector<Mover>& movers,
                            const Company& company, bool rearward) {
    std::vector<bool> stays;
    for (const Walk& walk : company.walks)
        stays.push_back(walk.stopped || walk.spent >= common_allowance(board, movers, company));
    for (std::size_t i = 0; i < movers.size();) {
        bool any = stays[i];
        const Board seen = around(rest, movers, company, i, stays);
        for (const Act way : {rearward ? Act::BackLeft : Act::Left, rearward ? Act::BackRight : Act::Right})
            any = any || stepped(board, seen, movers, company, i, way).has_value();
        if (!any) stays[i] = true;
        i = any ? i + 1 : 0;
    }
    return stays;
}

// CB-GRP-04: those who are not halted hang together, if need be by those who are.
bool holds_together(const Company& company) {
    const std::vector<Hex> all = places(company, false);
    const std::vector<Hex> free = places(company, true);
    return std::all_of(free.begin(), free.end(), [&](Hex one) {
        std::vector<Hex> reached{one};
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (const Hex hex : all)
                if (distance(hex, reached[i]) <= 1 &&
                    std::find(reached.begin(), reached.end(), hex) == reached.end())
                    reached.push_back(hex);
        return std::find(reached.begin(), reached.end(), free.front()) != reached.end();
    });
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

// CB-GRP-04, -07: all that are not halted turn one vertex.
std::optional<Company> turned(const Board& board, const std::vector<Mover>& movers, Company company,
                              Act turn) {
    const bool skirmishers =
        std::all_of(movers.begin(), movers.end(), [](const Mover& m) { return is_skirmisher(m.front()); });
    if (company.back.value_or(false)) return std::nullopt;
    company.back = false;
    if (++company.turns > 1 && !skirmishers) return std::nullopt;  // CB-GRP-07
    company.facing = (company.facing + (turn == Act::TurnLeft ? 5 : 1)) % 6;
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
    return company;
}

// CB-GRP-05: a member that holds over a friend has come to support whoever then remains in the hex, or has it
// to itself. False if neither is possible.
bool settles(Company& after, const std::vector<Act>& ways, const Board& seen, const Mover& mover,
             std::size_t i) {
    Walk& walk = after.walks[i];
    if (ways[i] != Act::Hold || !walk.over) return true;
    for (std::size_t j = 0; j < ways.size(); ++j)
        if (ways[j] != Act::Hold && after.walks[j].hex == walk.hex) return false;  // somebody comes in
    const Unit* there = seen.at(walk.hex);
    walk.over = false;
    walk.may_join =
        there != nullptr && joined(mover, *there, after.facing, after.back.value_or(false)).has_value();
    walk.stopped = there != nullptr;
    return walk.may_join || !walk.stopped;
}

// CB-GRP-04: each enters a hex or holds.
std::optional<Company> advanced(const Board& board, const std::vector<Mover>& movers, Company company,
                                const std::vector<Act>& ways) {
    const Board rest = without(board, movers);
    const bool rearward = std::any_of(ways.begin(), ways.end(), is_back);
    if (company.back.value_or(rearward) != rearward) return std::nullopt;
    company.back = rearward;
    // CB-GRP-05: halted before the step for want of a legal hex.
    const std::vector<bool> rooted = who_stays(board, rest, movers, company, rearward);
    for (std::size_t i = 0; i < movers.size(); ++i) {
        Walk& walk = company.walks[i];
        if (rearward && !is_skirmisher(movers[i].front())) return std::nullopt;
        if (walk.stopped && ways[i] != Act::Hold) return std::nullopt;
        if (rooted[i] && !walk.over && walk.spent < common_allowance(board, movers, company)) {
            if (ways[i] != Act::Hold) return std::nullopt;
            walk.stopped = true;
        }
    }
    std::vector<bool> stays;
    for (std::size_t i = 0; i < movers.size(); ++i)
        stays.push_back(company.walks[i].stopped || ways[i] == Act::Hold);
    Company after = company;
    for (std::size_t i = 0; i < movers.size(); ++i) {
        if (ways[i] == Act::Hold) continue;
        const Board seen = around(rest, movers, company, i, stays);
        const auto walk = stepped(board, seen, movers, company, i, ways[i]);
        if (!walk) return std::nullopt;
        after.walks[i] = *walk;
    }
    for (std::size_t i = 0; i < movers.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (after.walks[i].hex == after.walks[j].hex &&
                ((ways[i] != Act::Hold && ways[j] != Act::Hold) ||
                 (!shares(after.walks[i]) && !shares(after.walks[j]))))
                return std::nullopt;
    for (std::size_t i = 0; i < movers.size(); ++i)
        if (!settles(after, ways, around(rest, movers, company, i, stays), movers[i], i)) return std::nullopt;
    // Who is supported now stays with those who support him.
    for (const Walk& walk : std::vector<Walk>(after.walks)) {
        if (!walk.stopped || !walk.may_join) continue;
        for (Walk& other : after.walks)
            if (other.hex == walk.hex) other.stopped = true;
    }
    if (!affords(board, movers, after) || !holds_together(after)) return std::nullopt;
    return after;
}

std::optional<Company> judge(const Board& board, const std::vector<Mover>& movers, const Company& company,
                             const Together& act) {
    const bool difficult = in_difficult(board, company) && !act.is_turn();
    auto after =
        act.is_turn() ? turned(board, movers, company, act.turn) : advanced(board, movers, company, act.ways);
    if (!after || !ground_allows(board, movers, *after, difficult)) return std::nullopt;
    drop_lost(*after);
    return after;
}

// Every turn, and every way of each, forward and back.
std::vector<Together> all_acts(std::size_t members) {
    std::vector<Together> acts{{Act::TurnLeft, {}}, {Act::TurnRight, {}}};
    for (const bool back : {false, true}) {
        std::vector<std::vector<Act>> lists{{}};
        for (std::size_t i = 0; i < members; ++i) {
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
                acts.push_back({Act::Hold, list});
    }
    return acts;
}

// The board when all stay where they are, or nothing if somebody is over a friend with whom he cannot.
std::optional<Board> ended(const Board& board, const std::vector<Mover>& movers, const Company& company) {
    Board end = without(board, movers);
    for (const bool sharing : {false, true}) {  // hosts first
        for (std::size_t i = 0; i < movers.size(); ++i) {
            const Walk& walk = company.walks[i];
            if (walk.over && !walk.may_join) return std::nullopt;
            if (shares(walk) == sharing &&
                !set_down(end, movers[i], walk, walk.facing, company.back.value_or(false)))
                return std::nullopt;
        }
    }
    return end;
}

struct Search {
    const Board& board;
    const std::vector<Mover>& movers;
    const std::vector<Together> acts = all_acts(movers.size());
    std::set<Company> known = {};
    std::set<std::string> outcomes = {};

    void go_on(const Company& company) {
        for (const Together& act : acts) {
            const auto after = judge(board, movers, company, act);
            if (!after || !known.insert(*after).second) continue;
            if (const auto end = ended(board, movers, *after)) {
                const int cost = price(board, movers, after->walks, common_allowance(board, movers, *after));
                outcomes.insert(describe(*end) + "PA " + std::to_string(cost));
            }
            go_on(*after);
        }
    }
};

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
    std::vector<Mover> movers;
    for (const Member& member : members) {
        const auto mover = mover_of(board, member);
        if (!mover) return {};
        movers.push_back(*mover);
    }
    Company company;
    company.facing = movers.front().facing;
    for (const Mover& mover : movers) {
        company.walks.push_back({mover.start, {}});
        company.walks.back().facing = company.facing;
    }
    Search search{board, movers};
    if (ground_allows(board, movers, company, false)) search.go_on(company);
    return search.outcomes;
}

}  // namespace clashfield::models
