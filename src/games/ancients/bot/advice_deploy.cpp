// Where an army is put down: foot in a line about the centre, riders on the wings, skirmishers before them as
// a screen, machines on a hill if there is one.

#include <algorithm>

#include "base/best.h"
#include "games/ancients/bot/advice.h"
#include "games/ancients/bot/goals.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/set_up.h"
#include "games/ancients/rules/terrain.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

enum class Post : std::uint8_t { Line, Screen, Wing, Machine };

constexpr Tick kDeepest = 10 * kInch;          // behind the front of the zone
constexpr Tick kBehindScreen = 7 * kInch / 2;  // of the line
constexpr Tick kBetween = kInch / 2;           // neighbours

Post post_of(const Setup& setup, const State& state, UnitId unit) {
    if (is_machine(setup, unit)) return Post::Machine;
    if (is_fast(setup, unit) || is_chariot(type_of(setup, unit).cls)) return Post::Wing;
    const bool loose = state.units[unit].is(flag::kSkirmishing) || is_elephant(setup, unit);
    return loose ? Post::Screen : Post::Line;
}

Tick width_with_gap(const Setup& setup, const State& state, UnitId unit) {
    return body_of(setup, state, unit).size.width + kBetween;
}

// The row of a post from its left to its right: where the middle of this unit comes, from the centre.
Tick place_in_row(const Setup& setup, const State& state, UnitId unit, Post post) {
    Tick all = 0;
    Tick before = 0;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto each = static_cast<UnitId>(i);
        if (setup.units[i].side != side_of(setup, unit) || is_lone_character(setup, each)) continue;
        if (setup.units[i].reserve != 0 || post_of(setup, state, each) != post) continue;
        const Tick width = width_with_gap(setup, state, each);
        all += width;
        if (each < unit) before += width;
    }
    return before + width_with_gap(setup, state, unit) / 2 - all / 2;
}

Tick length_of_row(const Setup& setup, const State& state, std::uint8_t side, Post post) {
    Tick all = 0;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto each = static_cast<UnitId>(i);
        if (setup.units[i].side == side && !is_lone_character(setup, each) && setup.units[i].reserve == 0 &&
            post_of(setup, state, each) == post)
            all += width_with_gap(setup, state, each);
    }
    return all;
}

struct Slot {
    Tick x = 0;     // from the left edge of the table
    Tick back = 0;  // behind the front of the zone
};
Slot slot_of(const Setup& setup, const State& state, UnitId unit) {
    const std::uint8_t side = side_of(setup, unit);
    const Tick centre = setup.width / 2;
    const Post post = post_of(setup, state, unit);
    const Tick in_row = place_in_row(setup, state, unit, post);
    switch (post) {
        case Post::Line:
            return {centre + in_row, kBehindScreen};
        case Post::Screen:
            return {centre + in_row, 0};
        case Post::Machine:
            return {centre + in_row, kDeepest / 2};
        case Post::Wing:
            break;
    }
    const Tick beyond = length_of_row(setup, state, side, Post::Line) / 2 + kInch;
    return {centre + in_row + (in_row < 0 ? -beyond : beyond), kBehindScreen};
}

bool is_south(const Setup& setup, UnitId unit) {
    return setup.sides[side_of(setup, unit)].edge != geometry::TableSide::North;
}

Unit placed_at(const Setup& setup, const State& state, UnitId unit, Tick x, Tick back) {
    Unit placed = state.units[unit];
    const bool south = is_south(setup, unit);
    placed.front.heading = Angle(south ? 0 : 2 * geometry::kQuarterTurn);
    const Box zone = zone_of_side(setup, side_of(setup, unit));
    placed.front.at = {x, south ? zone.high.y - back : zone.low.y + back};
    const Body there{placed.front, {}};
    placed.front = geometry::on_grid(there, kGrid).front;
    return placed;
}

// A machine looks for the foremost free place on a hill.
std::optional<Unit> place_on_hill(const Setup& setup, const State& state, UnitId unit) {
    for (const geometry::Piece& piece : setup.pieces) {
        if (!terrain_rule(kind_of(piece)).high) continue;
        for (Tick back = 0; back < kDeepest; back += kInch) {
            for (Tick x = piece.box.low.x; x <= piece.box.high.x; x += 2 * kInch) {
                const Unit placed = placed_at(setup, state, unit, x, back);
                if (geometry::contains(piece, placed.front.at) &&
                    check_deployment(setup, state, unit, placed))
                    return placed;
            }
        }
    }
    return std::nullopt;
}

// The free place nearest to its slot along the row, then rows farther back.
std::optional<Unit> place_near_slot(const Setup& setup, const State& state, UnitId unit) {
    const Slot slot = slot_of(setup, state, unit);
    for (const Tick more : {Tick{0}, 4 * kInch, -2 * kInch}) {
        const Tick back = std::max(0, slot.back + more);
        for (Tick aside = 0; aside < setup.width; aside += kInch / 2) {
            for (const Tick x : {slot.x - aside, slot.x + aside}) {
                const Unit placed = placed_at(setup, state, unit, x, back);
                if (check_deployment(setup, state, unit, placed)) return placed;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

// Foot first: what comes last sees most of the enemy.
bool advise_deploy(const Setup& setup, const State& state, Order& order) {
    give(order, state, Verb::AutoDeploy);
    if (state.stage >= 2) return true;  // characters go with the best of their units
    Best<UnitId, int, std::less<>> next;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        const bool waits = setup.units[i].side == state.asked && !is_lone_character(setup, unit) &&
                           state.units[i].status == Status::Waiting;
        if (waits) next.offer(unit, static_cast<int>(post_of(setup, state, unit)));
    }
    if (!next.found()) return true;
    const UnitId unit = next.thing();
    std::optional<Unit> placed;
    if (is_machine(setup, unit)) placed = place_on_hill(setup, state, unit);
    if (!placed) placed = place_near_slot(setup, state, unit);
    if (!placed) return true;
    return give(
        order, state, Verb::Deploy,
        {unit, placed->front.at.x / kGrid, placed->front.at.y / kGrid, placed->front.heading.centidegrees(),
         placed->files, placed->is(flag::kSkirmishing) ? 1 : 0});
}

}  // namespace clashfield::ancients
