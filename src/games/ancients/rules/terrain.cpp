// AB-TER: what ground costs, hides and covers.

#include "games/ancients/rules/terrain.h"

#include <algorithm>

#include "games/ancients/rules/geometry.h"

namespace clashfield::ancients {
namespace {

constexpr Tick kBehind = kInch;           // AB-TER-04
constexpr Tick kCoverInWood = 2 * kInch;  // AB-TER-05
constexpr int kImpassable = 0;

// AB-TER-02: chariots and war machines keep to open ground; a ford is allowed to chariots.
bool keeps_to_open_ground(const UnitType& type, Terrain kind) {
    if (type.cls == Class::WarMachine) return true;
    return is_chariot(type.cls) && kind != Terrain::Ford;
}

template <typename Visit>
void each_piece(const Setup& setup, Visit visit) {
    for (std::size_t i = 0; i < setup.pieces.size(); ++i) visit(i, setup.pieces[i]);
}

}  // namespace

int rate_for(const Setup& setup, const State& state, UnitId unit, Terrain kind) {
    const TerrainRule rule = terrain_rule(kind);
    const UnitType& type = type_of(setup, unit);
    if (rule.rate == kImpassable) return kImpassable;
    if ((rule.rate > 1 || rule.is_line) && keeps_to_open_ground(type, kind)) return kImpassable;
    const bool light = state.units[unit].is(flag::kSkirmishing) && is_foot(type.cls);
    return light ? std::max(1, rule.rate / 2) : rule.rate;  // AB-TER-02: one class better
}

bool is_in(const Setup& setup, const State& state, UnitId unit, Terrain kind) {
    const Point place =
        is_engaged(state, unit) ? centre_of(setup, state, unit) : state.units[unit].front.at;
    bool found = false;
    each_piece(setup, [&](std::size_t, const Piece& piece) {
        found = found || (kind_of(piece) == kind && geometry::contains(piece, place));
    });
    return found;
}

bool is_in_rough(const Setup& setup, const State& state, UnitId unit) {
    for (int kind = 0; kind < kTerrains; ++kind) {
        const auto it = static_cast<Terrain>(kind);
        if (terrain_rule(it).cancels_ranks && is_in(setup, state, unit, it)) return true;
    }
    return false;
}

bool stands_high(const Setup& setup, const State& state, UnitId unit) {
    return is_in(setup, state, unit, Terrain::Elevated) || is_in(setup, state, unit, Terrain::SteepHill);
}

namespace {

// at least half of its front edge is covered.
constexpr std::int32_t kHalf = geometry::kWholeShare / 2;

}  // namespace

geometry::Id obstacle_before(const Setup& setup, const State& state, UnitId unit, Point enemy) {
    geometry::Id found = geometry::kNobody;
    const geometry::Segment front = geometry::edge(state.corners[unit], Face::Front);
    each_piece(setup, [&](std::size_t i, const Piece& piece) {
        if (found != geometry::kNobody || !terrain_rule(kind_of(piece)).is_line) return;
        if (geometry::is_behind(piece, front, enemy, {.distance = kBehind + kEps, .least = kHalf}))
            found = static_cast<geometry::Id>(kMaxUnits + i);
    });
    return found;
}

Cover cover_of(const Setup& setup, const State& state, UnitId target, UnitId, Point from, Point to) {
    Cover best = Cover::None;
    const geometry::Segment line{from, to};
    const Body body = body_of(setup, state, target);
    const geometry::Id shield = obstacle_before(setup, state, target, from);
    each_piece(setup, [&](std::size_t i, const Piece& piece) {
        const Cover cover = terrain_rule(kind_of(piece)).cover;
        if (cover <= best) return;
        if (terrain_rule(kind_of(piece)).is_line) {
            if (shield == kMaxUnits + i) best = cover;
            return;
        }
        if (geometry::share_inside(piece, body) >= kHalf) best = cover;
        const auto part = geometry::inside(piece, line);
        if (!part) return;
        const Tick length = geometry::length(line, *part);
        if (length > 0 && length <= kCoverInWood + kEps) best = cover;
    });
    return best;
}

}  // namespace clashfield::ancients
