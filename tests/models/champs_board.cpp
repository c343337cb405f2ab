#include "tests/models/champs_board.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

namespace clashfield::models {

// CB-GEO-03: the table as it is printed, for odd and for even columns.
Hex next_to(Hex hex, int direction) {
    static constexpr int kOdd[6][2] = {{1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, 0}};
    static constexpr int kEven[6][2] = {{1, 0}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    const auto& table = (hex / 100) % 2 != 0 ? kOdd : kEven;
    return hex + 100 * table[direction][0] + table[direction][1];
}

// Columns apart, and rows beyond those that going over so many columns gives for nothing.
int distance(Hex a, Hex b) {
    const int columns = std::abs(a / 100 - b / 100);
    // Half-rows: an odd column lies half a hex farther south.
    const int south_a = 2 * (a % 100) + (a / 100) % 2;
    const int south_b = 2 * (b % 100) + (b / 100) % 2;
    const int half_rows = std::abs(south_a - south_b);
    return columns + std::max(0, (half_rows - columns) / 2);
}

std::array<Hex, 2> front_of(Hex hex, int facing) {
    return {next_to(hex, (facing + 5) % 6), next_to(hex, facing)};
}
std::array<Hex, 2> rear_of(Hex hex, int facing) {
    return {next_to(hex, (facing + 3) % 6), next_to(hex, (facing + 2) % 6)};
}

bool is_mounted(const Counter& counter) {
    for (const char* type : {"Kn", "Cv", "LH", "El", "Cm", "SCh"})
        if (counter.type == type) return true;
    return false;
}
bool is_skirmisher(const Counter& counter) { return counter.type == "LH" || counter.type == "Ps"; }

bool is_clumsy(const Counter& counter) {
    if (counter.type == "Bag") return false;
    if (is_skirmisher(counter)) return false;
    if (!counter.regular)
        return !(counter.type == "Cv" && (counter.quality == 'O' || counter.quality == 'S'));
    return counter.quality == 'I' && counter.type != "Ax";
}

bool is_impetuous(const Counter& counter, bool with_bow_x) {
    if (counter.regular) return false;
    const char q = counter.quality;
    if (counter.type == "Wb") return true;
    if (counter.type == "Kn") return q == 'S' || q == 'O' || q == 'F';
    if (counter.type == "Bd") return q == 'S' || q == 'O';
    return counter.type == "Sp" && !with_bow_x;
}

int printed_ma(const Counter& counter) {
    static const std::map<std::string, int> kPrinted = {
        {"Kn", 3}, {"Cv", 4}, {"LH", 5}, {"El", 3}, {"Cm", 4}, {"SCh", 4}, {"Sp", 2},  {"Pk", 2},
        {"Bd", 2}, {"Ax", 3}, {"Bw", 2}, {"Ps", 3}, {"Wb", 2}, {"Hd", 2},  {"Art", 1}, {"Bag", 0}};
    const int printed = kPrinted.at(counter.type);
    const bool faster = counter.quality == 'F' && counter.type != "LH";
    return printed + (faster ? 1 : 0);
}

bool Map::holds(Hex hex) const {
    return hex / 100 >= 1 && hex / 100 <= kColumns && hex % 100 >= 1 && hex % 100 <= kRows;
}
bool Map::is_broken(Hex hex) const {
    const Ground here = ground[static_cast<std::size_t>(hex)];
    return here == Ground::Broken || here == Ground::River;
}
bool Map::is_difficult(Hex hex) const {
    const Ground here = ground[static_cast<std::size_t>(hex)];
    return here == Ground::Wood || here == Ground::Marsh;
}

const Unit* Board::at(Hex hex) const {
    for (const Unit& unit : units)
        if (unit.hex == hex) return &unit;
    return nullptr;
}
Unit* Board::at(Hex hex) { return const_cast<Unit*>(static_cast<const Board*>(this)->at(hex)); }

const Unit* Board::holder_of(const std::string& counter) const {
    for (const Unit& unit : units)
        for (const Counter& rank : unit.ranks)
            if (rank.id == counter) return &unit;
    return nullptr;
}

std::vector<const Unit*> Board::zones_on(Hex hex, int side) const {
    std::vector<const Unit*> found;
    for (const Unit& unit : units) {
        if (unit.front().side == side || unit.is_baggage()) continue;  // CB-ZOC-01
        const auto zone = front_of(unit.hex, unit.facing);
        if (zone[0] == hex || zone[1] == hex) found.push_back(&unit);
    }
    return found;
}

bool Board::beside_enemy(Hex hex, int side) const { return nearest_enemy(hex, side) == 1; }

int Board::nearest_enemy(Hex hex, int side) const {
    int nearest = 1000;
    for (const Unit& unit : units)
        if (unit.front().side != side) nearest = std::min(nearest, distance(hex, unit.hex));
    return nearest;
}

bool is_legal_stack(const std::vector<Counter>& ranks) {
    if (ranks.size() == 1) return true;
    for (const Counter& counter : ranks)
        if (counter.corps != ranks.front().corps || counter.type == "Bag") return false;
    if (ranks.size() == 3)
        return std::all_of(ranks.begin(), ranks.end(),
                           [](const Counter& counter) { return counter.type == "Pk"; });
    if (ranks.size() != 2) return false;
    const Counter& top = ranks[0];
    const Counter& below = ranks[1];
    if (top.type == "Sp" && below.type == "Sp") return top.quality == below.quality;
    if (top.type == "Sp" && below.type == "Bw") return below.quality == 'X';
    if (top.type == "Ps" && below.type == "Ps") return below.quality == 'O';
    if (top.type != below.type) return false;
    return top.type == "Cv" || top.type == "Bd" || top.type == "Wb" || top.type == "Pk" || top.type == "Bw";
}

bool may_pass(const Board& board, const Counter& mover, int facing, const Unit& friendly) {
    if (board.beside_enemy(friendly.hex, mover.side)) return false;  // CB-PAS-01
    const Counter& other = friendly.front();
    if (friendly.is_baggage()) return !is_mounted(mover);       // CB-PAS-04
    if (friendly.facing % 3 != facing % 3) return false;        // the same or the reverse
    if (mover.type == "Ps" || other.type == "Ps") return true;  // CB-PAS-02
    const auto shoots = [](const Counter& counter) { return counter.type == "Bw" && counter.quality != 'X'; };
    return (shoots(mover) && other.type == "Bd") || (mover.type == "Bd" && shoots(other));  // CB-PAS-03
}

bool is_closed_to(const Map& map, const Counter& counter, Hex hex) {
    if (!map.holds(hex) || map.ground[static_cast<std::size_t>(hex)] == Ground::Impassable) return true;
    return counter.chariot && map.is_difficult(hex);  // CB-MOV-15
}

int entry_cost(const Map& map, Hex hex) { return map.ditch[static_cast<std::size_t>(hex)] ? 2 : 1; }

int allowance(const Map& map, const Counter& counter, bool riding, Hex start,
              const std::vector<Hex>& entered) {
    const bool mounted = is_mounted(counter) || riding;
    int ma = riding ? 4 : printed_ma(counter);
    const bool slowed = counter.type == "LH" || counter.type == "Cv" ||
                        (counter.type == "Kn" && counter.quality == 'F') || riding;
    const bool broken =
        std::any_of(entered.begin(), entered.end(), [&](Hex hex) { return map.is_broken(hex); });
    const bool difficult =
        map.is_difficult(start) ||
        std::any_of(entered.begin(), entered.end(), [&](Hex hex) { return map.is_difficult(hex); });
    const int full = ma;
    if (slowed && broken) ma = full - 1;
    if (mounted && difficult) ma = std::min(ma, 2);
    return ma;
}

std::string describe(const Board& board) {
    std::map<std::string, std::string> places;
    for (const Unit& unit : board.units) {
        for (std::size_t rank = 0; rank < unit.ranks.size(); ++rank) {
            char place[40];
            std::snprintf(place, sizeof place, "%04d/%d#%d", unit.hex, unit.is_baggage() ? 0 : unit.facing,
                          static_cast<int>(rank));
            places[unit.ranks[rank].id] = place;
        }
    }
    std::string text;
    for (const auto& [id, place] : places) text += id + " " + place + "  ";
    return text;
}

bool connected(std::vector<Hex> hexes) {
    if (hexes.empty()) return true;
    std::vector<Hex> reached{hexes.back()};
    hexes.pop_back();
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (auto it = hexes.begin(); it != hexes.end();) {
            if (distance(*it, reached[i]) <= 1) {
                reached.push_back(*it);
                it = hexes.erase(it);
            } else {
                ++it;
            }
        }
    }
    return hexes.empty();
}

bool is_column(const std::vector<Hex>& hexes, int facing) {
    std::set<Hex> all(hexes.begin(), hexes.end());
    for (const Hex first : all) {
        std::vector<std::pair<Hex, std::set<Hex>>> todo{{first, all}};
        while (!todo.empty()) {
            auto [hex, left] = todo.back();
            todo.pop_back();
            left.erase(hex);
            if (left.empty()) return true;
            for (const Hex behind : rear_of(hex, facing))
                if (left.contains(behind)) todo.emplace_back(behind, left);
        }
    }
    return false;
}

}  // namespace clashfield::models
