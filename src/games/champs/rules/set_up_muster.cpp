#include "games/champs/rules/set_up_muster.h"

#include <algorithm>
#include <cstdlib>

#include "base/assert.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/set_up_placement.h"

namespace clashfield::champs {
namespace {

int fighting_counters(const Setup& setup, std::uint8_t corps) {
    int count = 0;
    for (const std::uint8_t c : setup.corps[corps].counters) count += is_baggage(setup, c) ? 0 : 1;
    return count;
}

// Sum and number of the rows of a corps's visible counters, Baggage not counted.
struct MeanRow {
    int rows = 0;
    int counters = 0;
};

MeanRow mean_row(const Setup& setup, const State& state, std::uint8_t corps) {
    MeanRow mean;
    for (const std::uint8_t c : setup.corps[corps].counters) {
        if (is_baggage(setup, c) || state.counters[c].status != Status::OnMap) continue;
        mean.rows += row_of(state.counters[c].hex);
        ++mean.counters;
    }
    return mean;
}

bool is_north_of(const MeanRow& a, const MeanRow& b) { return a.rows * b.counters < b.rows * a.counters; }

// The corps of a side from north to south: as planned, or as listed.
std::vector<std::uint8_t> corps_in_line(const Setup& setup, const State& state, std::uint8_t side) {
    std::vector<std::uint8_t> line;
    for (const std::uint8_t c : state.planned[side]) {
        if (c != kNone) line.push_back(c);
    }
    return line.empty() ? corps_of_side(setup, side) : line;
}

// The rows of a corps in a line of all corps of its side: side by side in the middle if they fit so,
// otherwise by their share of the zone.
struct Band {
    int first_row = 0;
    int last_row = 0;
};

Band band_of(const Setup& setup, const State& state, std::uint8_t corps, const Zone& zone) {
    const int rows = zone.last_row - zone.first_row + 1;
    int before = 0;
    int own = 0;
    int all = 0;
    for (const std::uint8_t c : corps_in_line(setup, state, setup.corps[corps].side)) {
        if (c == corps) before = all;
        const auto stacks = static_cast<int>(stacks_of(setup, state, c, Spacing::Open).size());
        const int width = std::max(2, stacks - 1);  // the general stands behind
        if (c == corps) own = width;
        all += width;
    }
    if (all <= rows) {
        const int first = zone.first_row + (rows - all) / 2 + before;
        return {first, first + own - 1};
    }
    return {zone.first_row + rows * before / all, zone.first_row + rows * (before + own) / all - 1};
}

// One try of the deployment, on a copy of the battle without the corps.
class Trial {
  public:
    Trial(const Setup& setup, const State& bare, std::uint8_t corps)
        : setup_(setup), state_(bare), corps_(corps), side_(setup.corps[corps].side) {
        const Zone zone = zone_of(setup, bare, side_);
        const bool west = home_edge(bare, side_) == Edge::West;
        for (int i = zone.last_column - zone.first_column; i >= 0; --i)
            columns_.push_back(west ? zone.first_column + i : zone.last_column - i);
        facing_ = reversed(toward(home_edge(bare, side_)));
    }

    // All of a stack into the first hex of the list that takes it; the hex is used up.
    bool put(const Stack& stack, std::vector<Hex>& hexes) {
        for (std::size_t i = 0; i < hexes.size(); ++i) {
            if (!takes(hexes[i], stack)) continue;
            for (const std::uint8_t c : stack) {
                put_on_map(state_, c, hexes[i], facing_);
                spots_.push_back({c, hexes[i], facing_});
            }
            hexes.erase(hexes.begin() + static_cast<std::ptrdiff_t>(i));
            return true;
        }
        return false;
    }

    bool is_free(Hex hex) const { return state_.empty(hex) && !is_ambushed(setup_, state_, side_, hex); }

    const std::vector<int>& columns() const { return columns_; }  // the foremost first
    const State& state() const { return state_; }
    bool obeys() const { return complies(setup_, state_, corps_); }
    bool leaves_room() const { return has_room(setup_, state_, side_); }
    MeanRow mean() const { return mean_row(setup_, state_, corps_); }
    std::vector<Spot> spots() const { return spots_; }

  private:
    bool takes(Hex hex, const Stack& stack) const {
        return std::all_of(stack.begin(), stack.end(), [&](std::uint8_t c) {
            return static_cast<bool>(check_ground(setup_, state_, c, hex));
        });
    }

    const Setup& setup_;
    State state_;
    std::uint8_t corps_;
    std::uint8_t side_;
    std::vector<int> columns_;
    std::uint8_t facing_ = 0;
    std::vector<Spot> spots_;
};

// Free hexes of the first so many columns of the band: clear ground first, then near its middle, then in
// front.
std::vector<Hex> slots_of(const Setup& setup, const Trial& trial, const Band& band, std::size_t from,
                          std::size_t to) {
    struct Slot {
        Hex hex;
        int rough;
        int away;
    };
    std::vector<Slot> slots;
    for (std::size_t i = from; i < to; ++i) {
        for (int row = band.first_row; row <= band.last_row; ++row) {
            const Hex hex = hex_at(trial.columns()[i], row);
            if (!trial.is_free(hex)) continue;
            slots.push_back(
                {hex, setup.map->rough(hex) ? 1 : 0, std::abs(2 * row - band.first_row - band.last_row)});
        }
    }
    std::stable_sort(slots.begin(), slots.end(), [](const Slot& a, const Slot& b) {
        return a.rough != b.rough ? a.rough < b.rough : a.away < b.away;
    });
    std::vector<Hex> hexes;
    for (const Slot& slot : slots) hexes.push_back(slot.hex);
    return hexes;
}

// Elephants stand in the line.
bool stands_on_wing(Type type) { return is_mounted(type) && type != Type::El; }

// One line, or as few as the band needs, foot first: the slots go from the middle to the wings.
bool put_in_band(const Setup& setup, Trial& trial, std::uint8_t corps, const Band& band,
                 std::vector<Stack> stacks) {
    if (band.last_row < band.first_row) return false;
    std::stable_sort(stacks.begin(), stacks.end(), [&](const Stack& a, const Stack& b) {
        return !stands_on_wing(type_of(setup, trial.state(), a[0])) &&
               stands_on_wing(type_of(setup, trial.state(), b[0]));
    });
    Stack leader;
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        if (stacks[i] != Stack{setup.corps[corps].general}) continue;
        leader = stacks[i];
        stacks.erase(stacks.begin() + static_cast<std::ptrdiff_t>(i));
        break;
    }
    const std::size_t deepest = trial.columns().size();
    std::size_t lines = 1;
    while (lines < deepest && slots_of(setup, trial, band, 0, lines).size() < stacks.size()) ++lines;
    std::vector<Hex> slots = slots_of(setup, trial, band, 0, lines);
    for (const Stack& stack : stacks) {
        if (!trial.put(stack, slots)) return false;
    }
    if (leader.empty()) return true;
    if (lines < deepest) {
        std::vector<Hex> behind = slots_of(setup, trial, band, lines, lines + 1);
        if (trial.put(leader, behind)) return true;
    }
    std::vector<Hex> any = slots_of(setup, trial, band, 0, deepest);
    return trial.put(leader, any);
}

// Row after row from this one on, all columns.
bool put_from_row(const Setup& setup, Trial& trial, int row, int last_row, const std::vector<Stack>& stacks) {
    std::vector<Hex> slots;
    for (; row <= last_row; ++row) {
        for (const int column : trial.columns()) {
            const Hex hex = hex_at(column, row);
            if (setup.map->on_map(hex) && trial.is_free(hex)) slots.push_back(hex);
        }
    }
    return std::all_of(stacks.begin(), stacks.end(),
                       [&](const Stack& stack) { return trial.put(stack, slots); });
}

// The densest deployments, by the row they begin in: the one nearest to the middle of the band.
Muster muster_densely(const Setup& setup, const State& bare, std::uint8_t corps, bool planned) {
    const Zone zone = zone_of(setup, bare, setup.corps[corps].side);
    const Band band = band_of(setup, bare, corps, zone);
    const std::vector<Stack> stacks = stacks_of(setup, bare, corps, Spacing::Close);
    Muster best;
    MeanRow best_mean;
    for (int row = zone.first_row; row <= zone.last_row; ++row) {
        Trial trial(setup, bare, corps);
        if (!put_from_row(setup, trial, row, zone.last_row, stacks)) break;
        if (planned && !trial.obeys()) continue;
        if (!trial.leaves_room()) continue;
        const MeanRow mean = trial.mean();
        const auto away = [&](const MeanRow& from) {
            return std::abs(2 * from.rows - (band.first_row + band.last_row) * from.counters);
        };
        if (!best.spots.empty() && away(mean) >= away(best_mean)) continue;
        best = {trial.spots(), trial.obeys(), false};
        best_mean = mean;
    }
    return best;
}

// What stands stays; the others join stacks or stand anywhere. Always possible: has_room() says so.
Muster complete_by_hand(const Setup& setup, const State& state, std::uint8_t corps) {
    Muster muster;
    muster.keeps_hand = true;
    const std::uint8_t side = setup.corps[corps].side;
    const std::uint8_t facing = reversed(toward(home_edge(state, side)));
    const StackPlan plan = stack_waiting(setup, state, corps);
    const std::vector<Hex> places = open_places(setup, state, side);
    State after = state;
    for (std::size_t i = 0; i < plan.stacks.size(); ++i) {
        const Counter& front = state.counters[plan.stacks[i][0]];
        const bool stands = i < plan.standing;
        CLASHFIELD_ASSERT(stands || i - plan.standing < places.size());
        const Hex hex = stands ? front.hex : places[i - plan.standing];
        for (const std::uint8_t c : plan.stacks[i]) {
            if (!is_waiting(setup, after, c)) continue;
            const Spot spot{c, hex, stands ? front.facing : facing};
            put_on_map(after, c, spot.hex, spot.facing);
            muster.spots.push_back(spot);
        }
    }
    muster.complies = complies(setup, after, corps);
    return muster;
}

// Corps with somebody to be seen.
int deployed_corps(const Setup& setup, const State& state, std::uint8_t side) {
    const std::vector<std::uint8_t> own = corps_of_side(setup, side);
    return static_cast<int>(std::count_if(own.begin(), own.end(), [&](std::uint8_t c) {
        return is_placed(state, c) && mean_row(setup, state, c).counters > 0;
    }));
}

bool has_corps_left(const Setup& setup, const State& state, std::uint8_t side) {
    const std::vector<std::uint8_t> own = corps_of_side(setup, side);
    return !std::all_of(own.begin(), own.end(), [&](std::uint8_t c) { return is_placed(state, c); });
}

}  // namespace

bool may_place_corps(const Setup& setup, const State& state, std::uint8_t corps) {
    if (setup.corps[corps].side != state.asked || is_placed(state, corps)) return false;
    if (state.cursor != kNone) return state.cursor == corps;
    if (setup.options.simultaneous) return true;  // CB-OPT-02
    if (deployed_corps(setup, state, state.asked) > 0) return true;
    // CB-SET-05: the most numerous corps is placed first.
    const std::vector<std::uint8_t> own = corps_of_side(setup, state.asked);
    return std::none_of(own.begin(), own.end(), [&](std::uint8_t c) {
        return !is_placed(state, c) && fighting_counters(setup, c) > fighting_counters(setup, corps);
    });
}

std::uint8_t side_to_place(const Setup& setup, const State& state) {
    const std::uint8_t attacker = state.attacker;
    const std::uint8_t defender = other_side(attacker);
    const bool defends = has_corps_left(setup, state, defender);
    if (!has_corps_left(setup, state, attacker)) return defends ? defender : kNone;
    if (!defends) return attacker;
    if (setup.options.simultaneous) return defender;  // CB-OPT-02: one sheet after the other
    // CB-SET-05: alternately, the defender first. Who placed anew catches up.
    return deployed_corps(setup, state, defender) <= deployed_corps(setup, state, attacker) ? defender
                                                                                            : attacker;
}

bool complies(const Setup& setup, const State& state, std::uint8_t corps) {
    const std::uint8_t side = setup.corps[corps].side;
    if (state.planned[side][0] == kNone || state.replaced[side] == 2) return true;
    const MeanRow own = mean_row(setup, state, corps);
    if (own.counters == 0) return true;
    bool before = true;
    for (const std::uint8_t c : state.planned[side]) {
        if (c == corps) before = false;
        if (c == kNone || c == corps || !is_placed(state, c)) continue;
        const MeanRow other = mean_row(setup, state, c);
        if (other.counters == 0) continue;
        const bool ordered = before ? is_north_of(other, own) : is_north_of(own, other);
        if (!ordered) return false;  // CB-SET-04
    }
    return true;
}

Muster muster_corps(const Setup& setup, const State& state, std::uint8_t corps) {
    State bare = state;
    for (const std::uint8_t c : setup.corps[corps].counters) {
        if (!is_baggage(setup, c) && bare.counters[c].status == Status::OnMap) take_off(bare, c);
    }
    const Zone zone = zone_of(setup, state, setup.corps[corps].side);
    const Band band = band_of(setup, bare, corps, zone);
    for (const Spacing spacing : {Spacing::Open, Spacing::Close}) {
        Trial trial(setup, bare, corps);
        if (put_in_band(setup, trial, corps, band, stacks_of(setup, bare, corps, spacing)) && trial.obeys() &&
            trial.leaves_room())
            return {trial.spots(), true, false};
    }
    for (const bool planned : {true, false}) {
        Muster dense = muster_densely(setup, bare, corps, planned);
        if (!dense.spots.empty()) return dense;
    }
    return complete_by_hand(setup, state, corps);
}

std::vector<Spot> muster_baggage(const Setup& setup, const State& state, std::uint8_t side) {
    std::vector<Spot> spots;
    State after = state;
    const Zone zone = zone_of(setup, state, side);
    const int column = edge_column(setup, home_edge(state, side));
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        if (!is_baggage(setup, c) || after.counters[c].side != side) continue;
        if (after.counters[c].status != Status::OffMap) continue;
        const Band band = band_of(setup, state, corps_of(setup, c), zone);
        const int middle = (band.first_row + band.last_row) / 2;
        Hex best = kNoHex;
        for (int row = 1; row <= setup.map->rows; ++row) {
            const Hex hex = hex_at(column, row);
            if (!after.empty(hex) || !check_ground(setup, after, c, hex)) continue;
            if (best == kNoHex || std::abs(row - middle) < std::abs(row_of(best) - middle)) best = hex;
        }
        CLASHFIELD_ASSERT(best != kNoHex);
        put_on_map(after, c, best, 0);
        spots.push_back({c, best, 0});
    }
    return spots;
}

}  // namespace clashfield::champs
