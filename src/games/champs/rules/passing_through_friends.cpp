#include "games/champs/rules/passing_through_friends.h"

#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/recoil.h"

namespace clashfield::champs {

Passing judge_passing(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t facing,
                      std::uint8_t friendly) {
    const Counter& other = state.counters[friendly];
    const Profile& own = profile_of(setup, state, mover);
    const Profile& its = profile_of(setup, state, friendly);
    const auto near = [&] { return has_enemy_adjacent(state, other.side, other.hex); };  // CB-PAS-01
    if (its.type == Type::Bag) {                                                         // CB-PAS-04
        if (is_mounted(own.type) || own.type == Type::Bag) return Passing::Baggage;
        return near() ? Passing::NearEnemy : Passing::Allowed;
    }
    if (own.type == Type::Bag) return Passing::Types;
    const auto archer = [](const Profile& p) { return p.type == Type::Bw && p.quality != Quality::X; };
    const bool by_type = own.type == Type::Ps || its.type == Type::Ps ||  // CB-PAS-02
                         (archer(own) && its.type == Type::Bd) ||         // CB-PAS-03
                         (own.type == Type::Bd && archer(its));
    if (!by_type) return Passing::Types;
    if (other.facing != facing && other.facing != reversed(facing)) return Passing::Facing;
    return near() ? Passing::NearEnemy : Passing::Allowed;
}

bool may_pass(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t facing,
              std::uint8_t friendly) {
    return judge_passing(setup, state, mover, facing, friendly) == Passing::Allowed;
}

Reaction reaction_of(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t friendly) {
    const Counter& other = state.counters[friendly];
    const Type type = type_of(setup, state, friendly);
    if (has_enemy_adjacent(state, other.side, other.hex) || type == Type::El) return Reaction::Blocks;
    if (has(other, flag::kReacted) || type == Type::Bag) return Reaction::Stays;
    const Type own = type_of(setup, state, mover);
    if (own == Type::Kn && !is_mounted(type)) return Reaction::Flees;
    // CB-PAS-06: whoever is not held advances directly after the mover.
    const bool impetuous = is_impetuous(setup, state, friendly) && !has(other, flag::kKept) &&
                           !is_unreliable(setup, state, friendly);
    if (impetuous) return Reaction::Stays;
    const bool room = !recoil_choices(setup, state, friendly, other.hex, other.facing).empty();
    return room ? Reaction::Recoils : Reaction::Stays;
}

}  // namespace clashfield::champs
