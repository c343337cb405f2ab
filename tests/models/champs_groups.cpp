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

// CB-PAS-05: it may stay where this step leads, or goes on from there alone.
bool gets_on(const Board& board, const Board& seen, const std::vector<Mover>& movers, Company company,
             std::size_t i, Act way) {
    const auto walk = stepped(board, seen, movers, company, i, way);
    if (!walk || !walk->over || walk->may_join) return walk.has_value();
    if (walk->stopped) return false;  // in a zone
    company.walks[i] = *walk;
    const bool back = is_back(way);
    return gets_on(board, seen, movers, company, i, back ? Act::BackLeft : Act::Left) ||
           gets_on(board, seen, movers, company, i, back ? Act::BackRight : Act::Right);
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
            any = any || gets_on(board, seen, movers, company, i, way);
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
            const std::vector<bool> rooted = who_stays(board, rest, movers, company, rearward);
            for (std::size_t i = 0; i < movers.size(); ++i) {
                const Walk& walk = company.walks[i];
                if (!rooted[i] || walk.spent >= common_allowance(board, movers, company)) continue;
                if (walk.over && !walk.stopped) return std::nullopt;
                after.walks[i].stopped = true;
            }
            company = after;
            std::vector<bool> stays;
            for (std::size_t i = 0; i < movers.size(); ++i)
                stays.push_back(company.walks[i].stopped || act.ways[i] == Act::Hold);
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
                const Board seen = around(rest, movers, company, i, stays);
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
            if (!holds_together(company)) return std::nullopt;
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
