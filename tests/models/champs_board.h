#pragma once

// A second, slow reading of Champs de Bataille for tests: who stands where, on what ground, who may share a
// hex or pass a friend. It was written from docs/rules/champs.md alone and shares no code with
// src/games/champs: hexes are the numbers printed on the map, stacks are lists, and everything is looked for
// by walking over all units. Nothing here is fast, and nothing here is remembered.

#include <array>
#include <string>
#include <vector>

namespace clashfield::models {

// 100 * column + row, as the map prints it; 0 is no hex.
using Hex = int;
// A direction 0 (SE) to 5 (NE), clockwise; a facing 0 (E) to 5 (NNE), clockwise.
Hex next_to(Hex hex, int direction);
int distance(Hex a, Hex b);
std::array<Hex, 2> front_of(Hex hex, int facing);  // left, right
std::array<Hex, 2> rear_of(Hex hex, int facing);   // left, right

enum class Ground { Clear, Broken, River, Impassable, Wood, Marsh };

struct Counter {
    std::string id;
    std::string corps;
    std::string type;  // "Kn"
    char quality = 'O';
    bool regular = true;
    bool chariot = false;
    bool rides = false;  // mounted infantry, on horses
    int side = 0;
    bool operator==(const Counter&) const = default;
};
bool is_mounted(const Counter& counter);
bool is_skirmisher(const Counter& counter);
bool is_clumsy(const Counter& counter);                      // CB-ACT-05
bool is_impetuous(const Counter& counter, bool with_bow_x);  // CB-UNI-07 (a)
int printed_ma(const Counter& counter);

// All counters in one hex, the front rank first.
struct Unit {
    std::vector<Counter> ranks;
    Hex hex = 0;
    int facing = 0;
    bool mobile = false;  // Baggage
    const Counter& front() const { return ranks.front(); }
    bool is_baggage() const { return front().type == "Bag"; }
    bool operator==(const Unit&) const = default;
};

struct Map {
    std::array<Ground, 10000> ground{};
    std::array<bool, 10000> ditch{};
    static constexpr int kColumns = 21;
    static constexpr int kRows = 33;
    bool holds(Hex hex) const;
    bool is_broken(Hex hex) const;     // broken or river
    bool is_difficult(Hex hex) const;  // wood or marsh
};

struct Board {
    const Map* map = nullptr;
    std::vector<Unit> units;
    char edge = 'W';  // home of side 0
    char edge_of(int side) const { return side == 0 ? edge : edge == 'W' ? 'E' : 'W'; }

    const Unit* at(Hex hex) const;
    Unit* at(Hex hex);
    const Unit* holder_of(const std::string& counter) const;
    // Units of the other side whose two frontal hexes hold this one.
    std::vector<const Unit*> zones_on(Hex hex, int side) const;
    bool beside_enemy(Hex hex, int side) const;
    int nearest_enemy(Hex hex, int side) const;
};

// CB-STK-01, the table of legal stacks without Psiloi below a host.
bool is_legal_stack(const std::vector<Counter>& ranks);
// CB-PAS-01 to -04.
bool may_pass(const Board& board, const Counter& mover, int facing, const Unit& friendly);
// Ground that the type never enters, whoever stands there.
bool is_closed_to(const Map& map, const Counter& counter, Hex hex);
// The MA of a counter for a move over these hexes, `start` first (CB-MOV-13, -14). `riding` is CB-UNI-10.
int allowance(const Map& map, const Counter& counter, bool riding, Hex start,
              const std::vector<Hex>& entered);
int entry_cost(const Map& map, Hex hex);

// "A1 1017/0, B2 out ...": every counter of a side with its place, in the order of the ids.
std::string describe(const Board& board);

// Every hex can be reached from every other over neighbours among them.
bool connected(std::vector<Hex> hexes);
// CB-TER-03: there is an order of the hexes in which each next one is a rear hex of the one before.
bool is_column(const std::vector<Hex>& hexes, int facing);

}  // namespace clashfield::models
