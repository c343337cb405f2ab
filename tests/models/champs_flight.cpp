#include "tests/models/champs_flight.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

namespace clashfield::models {
namespace {

bool closed_for(const Board& board, const Unit& unit, Hex hex) {
    for (const Counter& counter : unit.ranks)
        if (is_closed_to(*board.map, counter, hex)) return true;
    return false;
}

std::vector<Counter> on_top(const Unit& upper, const Unit& lower) {
    std::vector<Counter> ranks = upper.ranks;
    ranks.insert(ranks.end(), lower.ranks.begin(), lower.ranks.end());
    return ranks;
}

void take_off(Board& board, Hex hex) {
    std::erase_if(board.units, [&](const Unit& unit) { return unit.hex == hex; });
}

Board moved_to(Board board, Hex from, Hex to) {
    board.at(from)->hex = to;
    return board;
}

// Passing friends rearward until an empty hex (CB-REC-03 b).
void pass_on(const Board& board, const Unit& unit, Hex over, int facing, Hex closed,
             std::vector<Moved>& found) {
    for (const Hex to : rear_of(over, facing)) {
        if (to == closed || closed_for(board, unit, to)) continue;
        const Unit* there = board.at(to);
        if (there == nullptr) {
            found.push_back({moved_to(board, unit.hex, to), to});
        } else if (there->front().side == unit.front().side &&
                   (there->is_baggage() || there->facing == unit.facing) &&
                   may_pass(board, unit.front(), unit.facing, *there)) {
            pass_on(board, unit, to, facing, closed, found);
        }
    }
}

// `way` is the facing whose rear hexes count: the unit's own, or that of the one that pushes it.
std::vector<Moved> recoils_by(const Board& board, Hex hex, int way, Hex closed) {
    std::vector<Moved> found;
    const Unit unit = *board.at(hex);
    for (const Hex to : rear_of(hex, way)) {
        if (to == closed || closed_for(board, unit, to)) continue;
        const Unit* there = board.at(to);
        if (there == nullptr) {
            found.push_back({moved_to(board, hex, to), to});
            continue;
        }
        if (there->front().side != unit.front().side) continue;
        const bool same = !there->is_baggage() && there->facing == unit.facing;
        if (same && is_legal_stack(on_top(unit, *there))) {
            Board stacked = board;
            stacked.at(to)->ranks = on_top(unit, *there);
            take_off(stacked, hex);
            found.push_back({std::move(stacked), to});
        }
        const bool passable =
            (same || there->is_baggage()) && may_pass(board, unit.front(), unit.facing, *there);
        if (passable) pass_on(board, unit, to, way, closed, found);
        const bool psiloi = there->front().type == "Ps" && board.zones_on(to, unit.front().side).empty();
        const bool push = same && !passable && there->front().type != "El";
        if (!push && !psiloi) continue;
        for (Moved& pushed : recoils_by(board, to, psiloi ? way : there->facing, closed)) {
            if (pushed.board.at(to) != nullptr) continue;
            pushed.board.at(hex)->hex = to;
            found.push_back({std::move(pushed.board), to});
        }
    }
    return found;
}

struct Flight {
    Board board;
    Hex hex = 0;
    Hex start = 0;
    std::vector<Hex> entered;
    std::vector<std::string> followers;  // front counters, the one behind the leader first
    int spent = 0;
    bool passed = false;
    bool burst = false;
};

class Flee {
  public:
    Flee(char edge, Hex closed, bool& unclear)
        : edge_(edge), home_(edge == 'W' ? 3 : 0), closed_(closed), unclear_(unclear) {}

    std::vector<Moved> all(const Board& board, Hex hex) {
        Flight flight{board, hex, hex, {}, {}};
        flight.board.at(hex)->facing = home_;
        go(flight);
        return std::move(ends_);
    }

  private:
    int left_with(const Flight& flight, const std::vector<Hex>& entered, int spent) const {
        int least = 1000;
        for (const Counter& counter : flight.board.at(flight.hex)->ranks)
            least = std::min(least, allowance(*flight.board.map, counter, false, flight.start, entered));
        return least - spent;
    }
    bool is_exit(Hex hex) const { return edge_ == 'W' ? hex / 100 < 1 : hex / 100 > Map::kColumns; }
    bool is_barred(const Flight& flight, Hex hex) const {
        if (is_exit(hex)) return false;
        if (hex == closed_ || closed_for(flight.board, *flight.board.at(flight.hex), hex)) return true;
        const Unit* there = flight.board.at(hex);
        return there != nullptr && there->front().side != flight.board.at(flight.hex)->front().side;
    }
    void end(const Flight& flight) {
        if (flight.passed && flight.burst) unclear_ = true;
        ends_.push_back({flight.board, flight.hex});
    }
    void end_gone(Flight flight) {
        if (flight.passed && flight.burst) unclear_ = true;
        take_off(flight.board, flight.hex);
        ends_.push_back({std::move(flight.board), 0});
    }

    // What can be done with one hex before it: each way to get on, or why not.
    struct Ways {
        std::vector<Flight> free;
        std::vector<Flight> forced;  // over immobile Baggage that cannot be passed (CB-FLT-04)
        bool dear = false;           // not enough MP for the hex itself
        bool barred = false;
        bool friendly = false;  // a friend that cannot be passed
        bool camp = false;      // immobile Baggage that cannot be passed over
    };

    // Onto a hex with this facing, and perhaps over the friends on it and on toward home. `tramples`: over a
    // camp too that nobody could pass.
    void enter(const Flight& flight, Hex to, int facing, std::vector<Hex> entered, int spent, bool tramples,
               std::vector<Flight>& found) const {
        const Unit& unit = *flight.board.at(flight.hex);
        if (is_exit(to)) {
            if (left_with(flight, entered, spent) < 1) return;
            Flight gone = flight;
            gone.passed |= entered.size() > flight.entered.size();
            advance_to(gone, to, facing);
            gone.spent = -1;  // it has left the map, and those behind it have come up once more
            found.push_back(std::move(gone));
            return;
        }
        if (is_barred(flight, to)) return;
        entered.push_back(to);
        spent += entry_cost(*flight.board.map, to);
        const int left = left_with(flight, entered, spent);
        if (left < 0) return;
        const Unit* there = flight.board.at(to);
        if (there == nullptr) {
            Flight next = flight;
            next.passed |= entered.size() > flight.entered.size() + 1;
            advance_to(next, to, facing);
            next.entered = std::move(entered);
            next.spent = spent;
            found.push_back(std::move(next));
            return;
        }
        const bool same = !there->is_baggage() && there->facing == facing;
        if (left == 0 && same && flight.followers.empty() && is_legal_stack(on_top(unit, *there))) {
            Flight next = flight;
            next.board.at(to)->ranks = on_top(unit, *there);
            take_off(next.board, flight.hex);
            next.hex = to;
            next.entered = entered;
            next.spent = spent;
            found.push_back(std::move(next));
        }
        const auto before = found.size();
        if (may_pass(flight.board, unit.front(), facing, *there))
            for (const Hex beyond : front_of(to, home_))
                enter(flight, beyond, home_, entered, spent, false, found);
        if (found.size() > before || !tramples || !there->is_baggage()) return;
        for (const bool again : {false, true}) {  // what is free comes first
            for (const Hex beyond : front_of(to, home_))
                enter(flight, beyond, home_, entered, spent, again, found);
            if (found.size() > before) return;
        }
    }

    // The leader goes to an empty hex, those behind it follow.
    static void advance_to(Flight& flight, Hex to, int facing) {
        Hex left = flight.hex;
        Unit& leader = *flight.board.at(flight.hex);
        leader.hex = to;
        leader.facing = facing;
        flight.hex = to;
        for (const std::string& id : flight.followers) {
            Unit& follower = const_cast<Unit&>(*flight.board.holder_of(id));
            const Hex was = follower.hex;
            follower.hex = left;
            follower.facing = facing;
            left = was;
        }
    }

    Ways ways_into(const Flight& flight, Hex to, int facing) const {
        Ways ways;
        ways.barred = is_barred(flight, to);
        if (ways.barred) return ways;
        enter(flight, to, facing, flight.entered, flight.spent, false, ways.free);
        if (!ways.free.empty()) return ways;
        enter(flight, to, facing, flight.entered, flight.spent, true, ways.forced);
        if (!ways.forced.empty()) return ways;
        if (is_exit(to)) {
            ways.dear = true;
            return ways;
        }
        std::vector<Hex> entered = flight.entered;
        entered.push_back(to);
        ways.dear = left_with(flight, entered, flight.spent + entry_cost(*flight.board.map, to)) < 0;
        const Unit* there = flight.board.at(to);
        if (ways.dear || there == nullptr) return ways;
        (there->is_baggage() ? ways.camp : ways.friendly) = true;
        return ways;
    }

    Flight bursting(const Flight& flight, Hex to, int facing) const {
        Flight next = flight;
        next.burst = true;
        const std::string id = next.board.at(to)->front().id;
        Unit& leader = *next.board.at(flight.hex);
        Unit& other = *next.board.at(to);
        other.hex = flight.hex;
        other.facing = facing;
        leader.hex = to;
        leader.facing = facing;
        next.hex = to;
        next.followers.insert(next.followers.begin(), id);
        next.entered.push_back(to);
        next.spent += entry_cost(*flight.board.map, to);
        return next;
    }

    // Tries some hexes with one facing each. True if that settled the step.
    bool try_hexes(const Flight& flight, const std::vector<std::pair<Hex, int>>& hexes) {
        std::vector<Ways> ways;
        for (const auto& [hex, facing] : hexes) ways.push_back(ways_into(flight, hex, facing));
        bool any = false;
        const auto take = [&](const std::vector<Flight>& some) {
            for (const Flight& next : some) {
                any = true;
                if (next.spent < 0) {
                    end_gone(next);
                } else if (next.board.at(next.hex)->ranks.size() >
                           flight.board.at(flight.hex)->ranks.size()) {
                    end(next);  // stacked
                } else {
                    go(next);
                }
            }
        };
        for (const Ways& way : ways) take(way.free);
        if (any) return true;
        for (std::size_t i = 0; i < hexes.size(); ++i) {
            take(ways[i].forced);
            if (!ways[i].friendly) continue;
            any = true;
            go(bursting(flight, hexes[i].first, hexes[i].second));
        }
        if (any) return true;
        if (std::all_of(ways.begin(), ways.end(), [](const Ways& way) { return way.barred; })) return false;
        end(flight);  // too dear, or a camp in the way
        return true;
    }

    void go(const Flight& flight) {
        if (left_with(flight, flight.entered, flight.spent) <= 0) return end(flight);
        const auto front = front_of(flight.hex, home_);
        if (try_hexes(flight, {{front[0], home_}, {front[1], home_}})) return;
        const int left = (home_ + 5) % 6;
        const int right = (home_ + 1) % 6;
        if (try_hexes(flight,
                      {{front_of(flight.hex, left)[0], left}, {front_of(flight.hex, right)[1], right}}))
            return;
        end_gone(flight);  // CB-FLT-05
    }

    char edge_;
    int home_;
    Hex closed_;
    bool& unclear_;
    std::vector<Moved> ends_;
};

// --- spontaneous advances ---

// The vector to a hex, turned so that the unit faces east: axial steps (a, b) of CB-GEO-06.
std::pair<int, int> seen_from(Hex from, Hex to, int facing) {
    const auto axial = [](Hex hex) { return std::pair(hex / 100, hex % 100 - hex / 100 / 2); };
    auto [q, r] = axial(to);
    const auto [q0, r0] = axial(from);
    q -= q0;
    r -= r0;
    for (int i = 0; i < facing; ++i) {
        const int turned = q + r;
        r = -q;
        q = turned;
    }
    return {q, r};
}

bool in_cone(Hex from, Hex to, int facing) {
    const auto [a, b] = seen_from(from, to, facing);
    return a > 0 && -a <= b && b <= 0;
}

// The cheapest way over passable hexes, by trying all hexes again and again.
int path_cost(const Board& board, const Unit& unit, Hex to) {
    std::map<Hex, int> cost{{unit.hex, 0}};
    for (bool better = true; better;) {
        better = false;
        const std::map<Hex, int> known = cost;
        for (const auto& [hex, so_far] : known) {
            for (int d = 0; d < 6; ++d) {
                const Hex next = next_to(hex, d);
                if (closed_for(board, unit, next)) continue;
                const int sum = so_far + entry_cost(*board.map, next);
                const auto found = cost.find(next);
                if (found != cost.end() && found->second <= sum) continue;
                cost[next] = sum;
                better = true;
            }
        }
    }
    const auto found = cost.find(to);
    return found == cost.end() ? 100'000 : found->second;
}

std::vector<Hex> targets_of(const Board& board, const Unit& unit) {
    std::vector<const Unit*> enemies;
    for (const Unit& other : board.units)
        if (other.front().side != unit.front().side) enemies.push_back(&other);
    std::map<const Unit*, std::pair<int, int>> rank;  // smaller comes first
    for (const Unit* enemy : enemies) {
        const int apart = distance(unit.hex, enemy->hex);
        rank[enemy] = apart <= 4 ? std::pair(1, apart) : std::pair(3, path_cost(board, unit, enemy->hex));
    }
    const auto ignorable = [&](const Unit& enemy) {
        const bool hard = board.map->is_broken(enemy.hex) || board.map->is_difficult(enemy.hex);
        if (is_mounted(unit.front()) && hard) return true;
        return is_skirmisher(enemy.front()) && !in_cone(unit.hex, enemy.hex, unit.facing);
    };
    std::vector<Hex> targets;
    for (const Unit* target : enemies) {
        bool legal = true;
        for (const Unit* other : enemies)
            if (rank[other] < rank[target] && !ignorable(*other)) legal = false;
        if (legal) targets.push_back(target->hex);
    }
    return targets;
}

struct Advance {
    Board board;  // without the mover
    Unit unit;    // the mover, where it is
    Hex start = 0;
    std::vector<Hex> entered;
    std::vector<std::string> reacted;
    int spent = 0;
};

class Charge {
  public:
    Charge(char edge, bool& unclear) : edge_(edge), unclear_(unclear) {}
    std::vector<Board> all(const Board& board, Hex hex) {
        for (const Hex target : targets_of(board, *board.at(hex))) {
            target_ = target;
            Advance advance{board, *board.at(hex), hex, {}, {}};
            take_off(advance.board, hex);
            go(advance);
        }
        return std::move(ends_);
    }

  private:
    void end(const Advance& advance) {
        Board board = advance.board;
        board.units.push_back(advance.unit);
        ends_.push_back(std::move(board));
    }
    int left(const Advance& advance, const std::vector<Hex>& entered, int spent) const {
        int least = 1000;
        for (const Counter& counter : advance.unit.ranks)
            least = std::min(least, allowance(*advance.board.map, counter, false, advance.start, entered));
        return least - spent;
    }
    bool meets(const Advance& advance) const {
        const Unit& unit = advance.unit;
        if (!advance.board.zones_on(unit.hex, unit.front().side).empty()) return true;
        for (const Hex hex : front_of(unit.hex, unit.facing)) {
            const Unit* there = advance.board.at(hex);
            if (there != nullptr && there->front().side != unit.front().side) return true;
        }
        return false;
    }

    void go(const Advance& advance) {
        if (left(advance, advance.entered, advance.spent) <= 0 || meets(advance)) return end(advance);
        const Unit& unit = advance.unit;
        if (!in_cone(unit.hex, target_, unit.facing)) {
            for (const int turn : turns_toward(unit)) {
                Advance next = advance;
                next.unit.facing = (unit.facing + turn + 6) % 6;
                ++next.spent;
                go(next);
            }
            return;
        }
        bool any = false;
        for (const Hex to : front_of(unit.hex, unit.facing)) any |= step(advance, to);
        if (!any) end(advance);
    }

    // How far it must turn to have the target in its cone, by the shorter way.
    std::vector<int> turns_toward(const Unit& unit) const {
        for (int turns = 1; turns <= 3; ++turns) {
            const bool right = in_cone(unit.hex, target_, (unit.facing + turns) % 6);
            const bool left = in_cone(unit.hex, target_, (unit.facing + 6 - turns) % 6);
            if (right && left) return {1, -1};
            if (right) return {1};
            if (left) return {-1};
        }
        return {};
    }

    bool may_enter(const Advance& advance, Hex from, Hex to) const {
        const Board& board = advance.board;
        const Unit& unit = advance.unit;
        if (distance(to, target_) >= distance(from, target_)) return false;
        if (closed_for(board, unit, to)) return false;
        const bool wood = board.map->ground[static_cast<std::size_t>(to)] == Ground::Wood;
        if (wood && board.map->ground[static_cast<std::size_t>(from)] != Ground::Wood &&
            !wood_beside_start(advance, to))
            return false;
        const Unit* there = board.at(to);
        if (there != nullptr && there->front().side != unit.front().side) return false;
        const auto front = front_of(to, unit.facing);
        for (const Unit* enemy : board.zones_on(to, unit.front().side))
            if (enemy->hex != front[0] && enemy->hex != front[1]) return false;
        std::vector<Hex> entered = advance.entered;
        entered.push_back(to);
        return left(advance, entered, advance.spent + entry_cost(*board.map, to)) >= 0;
    }

    bool wood_beside_start(const Advance& advance, Hex wood) const {
        const Map& map = *advance.board.map;
        std::vector<Hex> all{wood};
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (distance(all[i], advance.start) <= 1) return true;
            for (int d = 0; d < 6; ++d) {
                const Hex next = next_to(all[i], d);
                if (map.holds(next) && map.ground[static_cast<std::size_t>(next)] == Ground::Wood &&
                    std::find(all.begin(), all.end(), next) == all.end())
                    all.push_back(next);
            }
        }
        return false;
    }

    // True if the hex was a way to go, whatever came of it.
    bool step(const Advance& advance, Hex to) {
        if (!may_enter(advance, advance.unit.hex, to)) return false;
        const Unit* there = advance.board.at(to);
        if (there == nullptr) {
            enter(advance, to);
            return true;
        }
        if (there->front().type == "El" || advance.board.beside_enemy(to, there->front().side)) return false;
        if (std::find(advance.reacted.begin(), advance.reacted.end(), there->front().id) !=
            advance.reacted.end()) {
            unclear_ = true;
            return false;
        }
        Advance warned = advance;
        warned.reacted.push_back(there->front().id);
        const bool foot = !is_mounted(there->front()) && !there->is_baggage();
        std::vector<Moved> reactions;
        if (there->is_baggage()) {
        } else if (foot && advance.unit.front().type == "Kn") {
            reactions = Flee(edge_, advance.unit.hex, unclear_).all(advance.board, to);
        } else {
            reactions = recoils(advance.board, to, advance.unit.hex);
        }
        for (Moved& reaction : reactions) {
            Advance next = warned;
            next.board = std::move(reaction.board);
            if (next.board.at(to) == nullptr) {
                enter(next, to);
            } else {
                unclear_ = true;
            }
        }
        return reactions.empty() ? over(warned, to) : true;
    }

    void enter(const Advance& advance, Hex to) {
        Advance next = advance;
        next.unit.hex = to;
        next.entered.push_back(to);
        next.spent += entry_cost(*advance.board.map, to);
        go(next);
    }

    // The friend stays: the mover needs the MP for the next free hex, else this is no way to go.
    bool over(const Advance& advance, Hex friendly) {
        bool any = false;
        Advance standing = advance;
        standing.entered.push_back(friendly);
        standing.spent += entry_cost(*advance.board.map, friendly);
        standing.unit.hex = friendly;
        if (!advance.board.zones_on(friendly, advance.unit.front().side).empty()) return false;
        for (const Hex to : front_of(friendly, advance.unit.facing)) {
            if (!may_enter(standing, friendly, to)) continue;
            if (advance.board.at(to) != nullptr) {
                unclear_ = true;  // a second friend in a row: who reacts to what is not said
                continue;
            }
            any = true;
            enter(standing, to);
        }
        return any;
    }

    char edge_;
    bool& unclear_;
    Hex target_ = 0;
    std::vector<Board> ends_;
};

}  // namespace

std::vector<Moved> recoils(const Board& board, Hex hex, Hex closed) {
    return recoils_by(board, hex, board.at(hex)->facing, closed);
}

std::vector<Moved> flights(const Board& board, Hex hex, char edge, Hex closed, bool& unclear) {
    return Flee(edge, closed, unclear).all(board, hex);
}

std::vector<Board> advances(const Board& board, Hex hex, char edge, bool& unclear) {
    return Charge(edge, unclear).all(board, hex);
}

std::string places_of(const Board& board) {
    std::map<std::string, Hex> places;
    for (const Unit& unit : board.units)
        for (const Counter& counter : unit.ranks) places[counter.id] = unit.hex;
    std::string text;
    for (const auto& [id, hex] : places) text += id + " " + std::to_string(hex) + "  ";
    return text;
}

}  // namespace clashfield::models
