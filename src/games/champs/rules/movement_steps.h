#pragma once

// The steps of an activation (CB-GRP-04 and -05, CB-MOV, CB-ZOC, CB-STK, CB-PAS): every member enters a hex
// or holds. A step is judged as a whole before anything moves.

#include <algorithm>
#include <optional>
#include <span>

#include "games/champs/rules/groups.h"
#include "games/champs/rules/movement.h"
#include "games/champs/rules/passing_through_friends.h"

namespace clashfield::champs {

// Nobody of these has a point left for even the cheapest hex (CB-MOV-02): then there is no step to look for.
bool is_spent(const Activation& activation, int allowance);

// What the members of an activation could do in one step, each judged without regard to the others; whole
// steps are then judged quickly. Only the options of the members that are asked are filled in.
struct StepBoard {
    // What a hex has to say to a member, whatever the others do.
    enum class Access : std::uint8_t {
        Vacant,     // nobody is there: points alone decide
        Held,       // a friend stays there who lets it join or pass
        Changing,   // a member is there, who may leave in this step
        Closed,     // a friend stays there who lets nobody in
        Unwelcome,  // refused once there are points for it: zones, marches, allies
        Barred,     // refused before: a zone to be left, ground, enemies
    };
    struct Option {
        Hex to;
        std::uint8_t cost;       // MP
        std::uint8_t allowance;  // of the set, with the ground this member would meet
        std::uint8_t hard;       // what the hex means to a group that stands there
        Access access;
        bool halts;       // who enters it stops there (CB-ZOC-02)
        bool join;        // if it is held: may it stay with its holder,
        Passing passing;  // or go through
        std::uint8_t
            leaver;  // if it is changing: the member that leaves it empty; kNone if that is not so plain
    };
    // The allowance is that of allowance_of, asked once for both motions.
    StepBoard(const Setup& a_setup, const State& a_state, const Activation& an_activation, Motion a_motion,
              int an_allowance);

    Ruling check(std::span<const std::int32_t> ways) const;
    // This member might go that way, if friends let it.
    bool is_open(std::size_t which, Way way) const { return is_open(which, way, Access::Closed); }
    // The same, if the other members let it.
    bool may_enter(std::size_t which, Way way) const { return is_open(which, way, Access::Changing); }
    // It may hold, if the others let it: not over a friend who stays and whom it cannot join (CB-PAS-05).
    bool may_hold(std::size_t which) const { return (over & member_bit(index[which])) == 0; }
    // the members that have a hex to go to at the start of the step, whoever then holds. One behind
    // another has one if that other has.
    MemberSet able_to_leave() const;

    const Setup& setup;
    const State& state;
    const Activation& activation;
    Motion motion;
    Ruling motion_allowed;
    int allowance;
    std::uint8_t most_spent = 0;  // by any member, halted or not
    std::uint8_t hard = 0;        // ground that the group stands on, whatever it does
    MemberSet group = 0;          // the members that have not been dropped
    MemberSet active = 0;         // those of them that are asked
    MemberSet over = 0;           // those of them that must go on
    std::size_t asked = 0;
    std::array<std::uint8_t, kMaxMembers> index;  // of the members asked
    std::array<std::uint8_t, kMaxMembers> spent;  // by them
    std::array<Hex, kMaxMembers> here;            // where they are
    Option options[kMaxMembers][2];

  private:
    mutable std::optional<MemberSet> able_;  // found when it is first asked for
    bool is_open(std::size_t which, Way way, Access worst) const {
        const Option& option = options[which][static_cast<std::size_t>(way)];
        const int points = std::min<int>(allowance, option.allowance);
        return option.access <= worst && spent[which] + option.cost <= points;
    }
};

// What stands in the way of a unit that wants to enter a hex.
struct Entry {
    bool free;
    bool join;
    bool pass;
    std::uint8_t holder;  // whom it joins or passes
};

// A step worked out: where everybody would be. Hexes are filled in for members only.
struct Plan {
    MemberSet moving = 0;
    MemberSet halts = 0;  // halted by this step
    MemberSet drops = 0;
    MemberSet free = 0;  // those who enter a hex that nobody else is in
    MemberSet over = 0;  // those who enter a friend's hex in which they cannot stay
    std::array<Hex, kMaxMembers> to;
};

// The ruling says whether the step may be made, but for what comes after it (leads_on).
Ruling plan_step(const StepBoard& board, std::span<const std::int32_t> ways, Plan& plan);

// CB-PAS-05 for a group: after this step there is another, so that nobody is left standing over a friend.
bool leads_on(const StepBoard& board, const Plan& plan);

inline int way_direction(std::uint8_t facing, Motion motion, Way way) {
    if (motion == Motion::Forward) return way == Way::Left ? left_front(facing) : right_front(facing);
    return way == Way::Left ? left_rear(facing) : right_rear(facing);
}

// Steps of a group of at most so many members are listed completely; of larger ones whole lines and parts of
// them.
inline constexpr int kListedMembers = 4;

// Whoever stands over a friend must go on (CB-PAS-05): steps of a large group in which all of these do, to
// the left or the right as it is open, and the others hold or go along. `words` are room for them.
template <typename Visit>
void each_way_on(const StepBoard& board, const std::array<std::uint8_t, kMaxMembers>& open,
                 std::array<std::int32_t, kMaxMembers + 1>& words, Visit visit) {
    const auto is_over = [&](std::size_t i) { return board.activation.members[board.index[i]].passing != 0; };
    bool any = false;
    for (std::size_t i = 0; i < board.asked; ++i) any = any || is_over(i);
    if (!any) return;
    std::array<std::array<std::int32_t, kMaxMembers + 1>, 4> made;
    std::size_t count = 0;
    for (const bool along : {false, true}) {
        for (const int first : {0, 1}) {
            bool mixed = false;  // otherwise the whole group goes one way, which is listed
            for (std::size_t i = 0; i < board.asked; ++i) {
                const bool goes = (along || is_over(i)) && (open[i] & 3) != 0;
                const int way = (open[i] >> first & 1) != 0 ? first : 1 - first;
                words[i + 1] = goes ? way : static_cast<std::int32_t>(Way::Hold);
                mixed = mixed || words[i + 1] != first;
            }
            const auto end = made.begin() + static_cast<std::ptrdiff_t>(count);
            if (!mixed || std::find(made.begin(), end, words) != end) continue;
            made[count++] = words;
            if (!visit(std::span<const std::int32_t>(words.data(), board.asked + 1))) return;
        }
    }
}

// Calls visit(words) for the steps that are possible for each member on its own, until it says false. The
// words have the count in front, as those of an order have.
template <typename Visit>
void each_ways(const StepBoard& board, Visit visit) {
    if (!board.motion_allowed || board.asked == 0) return;
    const std::size_t count = board.asked;
    std::array<std::int32_t, kMaxMembers + 1> words;
    std::array<std::uint8_t, kMaxMembers> open;  // bit w: way w
    words[0] = static_cast<std::int32_t>(count);
    const std::span<const std::int32_t> used(words.data(), count + 1);
    for (std::size_t i = 0; i < count; ++i) {
        open[i] =
            static_cast<std::uint8_t>((board.may_enter(i, Way::Left) ? 1 : 0) |
                                      (board.may_enter(i, Way::Right) ? 2 : 0) | (board.may_hold(i) ? 4 : 0));
        if (open[i] == 0) return;
        words[i + 1] = std::countr_zero(open[i]);
    }
    if (count <= kListedMembers) {
        // An odometer whose first wheel turns fastest; where all hold there is no step.
        constexpr auto kHold = static_cast<std::int32_t>(Way::Hold);
        for (std::size_t wheel = 0; wheel < count;) {
            bool all_hold = true;
            for (std::size_t i = count; i > 0 && all_hold; --i) all_hold = words[i] == kHold;
            if (all_hold || !visit(used)) return;
            for (wheel = 0; wheel < count; ++wheel) {
                const auto further = static_cast<std::uint8_t>(open[wheel] >> (words[wheel + 1] + 1));
                if (further != 0) {
                    words[wheel + 1] += 1 + std::countr_zero(further);
                    break;
                }
                words[wheel + 1] = std::countr_zero(open[wheel]);
            }
        }
        return;
    }
    const auto some = [&](Way way, std::size_t first, std::size_t last) {  // members first .. last-1 go there
        for (std::size_t i = 0; i < count; ++i) {
            const bool goes = i >= first && i < last;
            if (goes && (open[i] >> static_cast<int>(way) & 1) == 0) return true;
            words[i + 1] = static_cast<std::int32_t>(goes ? way : Way::Hold);
        }
        return visit(used);
    };
    for (const Way way : {Way::Left, Way::Right}) {
        if (!some(way, 0, count)) return;
    }
    for (const Way way : {Way::Left, Way::Right}) {
        for (std::size_t quarter = 1; quarter < 4; ++quarter) {
            const std::size_t middle = count * quarter / 4;
            if (!some(way, middle, count) || !some(way, 0, middle)) return;
        }
    }
    each_way_on(board, open, words, visit);
}

// After a step: enemies near (CB-MOV-08), allies met (CB-ALY-03), ambushes seen (CB-AMB-02).
void note_near(Play& play, MemberSet members);
void look_around(Play& play);

}  // namespace clashfield::champs
