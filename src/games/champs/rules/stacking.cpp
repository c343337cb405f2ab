#include "games/champs/rules/stacking.h"

#include <algorithm>

#include "base/assert.h"
#include "games/champs/rules/passing_through_friends.h"
#include "games/champs/rules/placing.h"

namespace clashfield::champs {
namespace {

using Ranks = std::span<const Profile* const>;
constexpr TypeSet kAnyType = 0xffff;

constexpr std::uint8_t quality_bit(Quality quality) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(quality));
}

constexpr std::uint8_t kAnyQuality = 0x1f;

// One line of 7.3: a front rank, ranks behind it, and when they help.
struct StackRow {
    Label label;
    Type front;
    Type behind;
    std::uint8_t behind_qualities;
    bool equal_quality;
    std::uint8_t depth;  // counters at most
    bool helps;
    bool only_clear;
    TypeSet against;
    bool against_cataphracts;  // Kn (X)
};

// The limit of two is CB-STK-02; three Pikes are R-58; Sp with Bw (X) is R-59.
constexpr StackRow kStackRows[] = {
    {Label::RankCv, Type::Cv, Type::Cv, kAnyQuality, false, 2, true, false,
     type_bit(Type::Cv) | type_bit(Type::LH), true},
    {Label::RankBd, Type::Bd, Type::Bd, kAnyQuality, false, 2, true, true, type_bit(Type::Kn), true},
    {Label::RankSp, Type::Sp, Type::Sp, kAnyQuality, true, 2, true, true, kAnyType, true},
    {Label::RankPs, Type::Ps, Type::Ps, quality_bit(Quality::O), false, 2, true, false, type_bit(Type::Ps),
     true},
    {Label::RankWb, Type::Wb, Type::Wb, kAnyQuality, false, 2, true, false, kAnyType, true},
    {Label::RankPk, Type::Pk, Type::Pk, kAnyQuality, false, 3, true, true, kAnyType, true},
    {Label::RankSpBw, Type::Sp, Type::Bw, quality_bit(Quality::X), false, 2, true, false,
     kMounted | type_bit(Type::Wb), false},
    {Label::Volley, Type::Bw, Type::Bw, kAnyQuality, false, 2, false, false, 0, true},
};

// RK-host+Ps: types that can ever carry Psiloi, if their list says so.
constexpr TypeSet kPossibleHosts =
    type_bit(Type::Sp) | type_bit(Type::Bd) | type_bit(Type::Pk) | type_bit(Type::Ax);

bool fits(const StackRow& row, Ranks ranks) {
    if (ranks.size() > row.depth || ranks[0]->type != row.front) return false;
    for (const Profile* behind : ranks.subspan(1)) {
        if (behind->type != row.behind) return false;
        if ((row.behind_qualities & quality_bit(behind->quality)) == 0) return false;
        if (row.equal_quality && behind->quality != ranks[0]->quality) return false;
    }
    return true;
}

// The row of two or more counters, or none.
const StackRow* table_row(Ranks ranks) {
    for (const StackRow& row : kStackRows) {
        if (fits(row, ranks)) return &row;
    }
    return nullptr;
}

// Psiloi with bows at the bottom, of a host that may carry them: what is left when they are taken away.
Ranks without_psiloi(Ranks ranks, TypeSet psiloi_hosts) {
    const Profile& last = *ranks.back();
    const bool carried = ranks.size() > 1 && last.type == Type::Ps && last.bow != 0;
    const TypeSet hosts = psiloi_hosts & kPossibleHosts;
    return carried && contains(hosts, ranks[0]->type) ? ranks.first(ranks.size() - 1) : ranks;
}

bool is_pure_host(Ranks ranks) { return ranks.size() == 1 || ranks[0]->type == ranks.back()->type; }

bool is_cataphract(const Profile& profile) {
    return profile.type == Type::Kn && profile.quality == Quality::X;  // CB-UNI-04
}

}  // namespace

bool legal_stack(Ranks ranks, TypeSet psiloi_hosts) {
    CLASHFIELD_ASSERT(!ranks.empty());
    if (ranks.size() == 1) return true;
    if (ranks.size() > kMaxRanks) return false;
    const Ranks host = without_psiloi(ranks, psiloi_hosts);
    if (host.size() == ranks.size()) return table_row(ranks) != nullptr;
    return is_pure_host(host) && (host.size() == 1 || table_row(host) != nullptr);
}

void add_rank_bonus(const RankQuestion& question, Sum& score) {
    CLASHFIELD_ASSERT(question.opponent != nullptr);
    CLASHFIELD_ASSERT(!question.ranks.empty());
    const Profile& opponent = *question.opponent;
    const Ranks host = without_psiloi(question.ranks, question.psiloi.hosts);
    const StackRow* row = host.size() > 1 ? table_row(host) : nullptr;
    if (row != nullptr && row->helps && (question.clear || !row->only_clear) &&
        contains(row->against, opponent.type) && (row->against_cataphracts || !is_cataphract(opponent)))
        score.keep(row->label, static_cast<int>(host.size()) - 1, Clause::MEL_05);
    if (host.size() < question.ranks.size() && contains(question.psiloi.against, opponent.type) &&
        !is_cataphract(opponent))
        score.keep(Label::RankHost, 1, Clause::MEL_05);
}

bool may_stack(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower) {
    return state.counters[upper].facing == state.counters[lower].facing &&
           is_legal_below(setup, state, upper, lower);
}

namespace {

bool is_legal(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower, Parted parted) {
    if (is_baggage(setup, upper) || is_baggage(setup, lower)) return false;  // CB-UNI-06
    if (corps_of(setup, upper) != corps_of(setup, lower)) return false;      // CB-STK-01
    std::array<const Profile*, kMaxRanks + 1> ranks;  // one too many is enough to say no
    std::size_t count = 0;
    const auto add = [&](std::uint8_t c) {
        if (c != parted.gone && count < ranks.size()) ranks[count++] = &profile_of(setup, state, c);
    };
    each_rank(state, upper, add);
    if (parted.lower_alone) {
        add(lower);
    } else {
        each_rank(state, lower, add);
    }
    return legal_stack({ranks.data(), count}, setup.corps[corps_of(setup, upper)].psiloi.hosts);
}

}  // namespace

bool is_legal_below(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower) {
    return is_legal(setup, state, upper, lower, {});
}

bool may_stack(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower,
               Parted parted) {
    return state.counters[upper].facing == state.counters[lower].facing &&
           is_legal(setup, state, upper, lower, parted);
}

void split_front(State& state, std::uint8_t front) {
    Counter& counter = state.counters[front];
    const std::uint8_t below = counter.below;
    CLASHFIELD_ASSERT(below != kNone && counter.above == kNone);
    state.counters[below].above = kNone;
    counter.below = kNone;
    occupy(state, counter.hex, below);
}

void split_rear(State& state, std::uint8_t rear) {
    Counter& counter = state.counters[rear];
    CLASHFIELD_ASSERT(counter.above != kNone && counter.below == kNone);
    state.counters[counter.above].below = kNone;
    counter.above = kNone;
}

void stack_under(State& state, std::uint8_t lower, std::uint8_t host) {
    const std::uint8_t last = last_rank(state, host);
    state.counters[last].below = lower;
    state.counters[lower].above = last;
    each_rank(state, lower, [&](std::uint8_t c) { state.counters[c].hex = state.counters[host].hex; });
}

void stack_over(State& state, std::uint8_t upper, std::uint8_t host) {
    const Hex hex = state.counters[host].hex;
    const std::uint8_t last = last_rank(state, upper);
    state.counters[last].below = host;
    state.counters[host].above = last;
    each_rank(state, upper, [&](std::uint8_t c) { state.counters[c].hex = hex; });
    occupy(state, hex, upper);
}

void put_back(State& state, const Member& member, Hex hex) {
    if (state.empty(hex)) return put_unit(state, member.unit, hex);
    const bool front = member.part == PartOf::Front;
    (front ? stack_over : stack_under)(state, member.unit, state.at(hex));
}

void set_flags(State& state, std::uint8_t unit, std::uint16_t flags) {
    each_rank(state, unit, [&](std::uint8_t c) { add_flags(state.counters[c], flags); });
}

bool may_place_below(const Setup& setup, const State& state, std::span<const std::uint8_t> ranks,
                     std::uint8_t counter) {
    if (ranks.size() >= kMaxRanks) return false;
    InlineVector<const Profile*, kMaxRanks> profiles;
    for (const std::uint8_t c : ranks) profiles.push_back(&profile_of(setup, state, c));
    profiles.push_back(&profile_of(setup, state, counter));
    const TypeSet hosts = setup.corps[corps_of(setup, counter)].psiloi.hosts;
    return legal_stack({profiles.data(), profiles.size()}, hosts);  // CB-STK-05
}

void join_stack(State& state, std::uint8_t unit, Motion motion) {
    const std::uint8_t host = state.at(state.counters[unit].hex);
    if (motion == Motion::Rearward) return stack_over(state, unit, host);
    stack_under(state, unit, host);  // CB-STK-08
}

void level_impulses(State& state, std::uint8_t unit) {
    const std::uint8_t front = front_of(state, unit);
    std::uint8_t most = 0;
    std::uint16_t near = 0;
    each_rank(state, front, [&](std::uint8_t c) {
        most = std::max(most, state.counters[c].moves);
        near = static_cast<std::uint16_t>(near | (state.counters[c].flags & flag::kNear));
    });
    each_rank(state, front, [&](std::uint8_t c) {
        state.counters[c].moves = most;  // CB-STK-09
        add_flags(state.counters[c], near);
    });
}

bool passes_its_ranks(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    for (std::uint8_t c = counter.above; c != kNone; c = state.counters[c].above) {
        if (!may_pass(setup, state, unit, counter.facing, c)) return false;
    }
    return true;
}

// CB-STK-06, -07, of a split stack: a front rank leaves only forward, a rear rank forward only through those
// before it.
Ruling check_leaving_stack(const Setup& setup, const State& state, Motion motion, const Member& member) {
    const bool back = motion == Motion::Rearward;
    if (member.part == PartOf::Front) return back ? refuse(Clause::STK_06, Code::BadMix) : Ruling::yes();
    if (back || passes_its_ranks(setup, state, member.unit)) return Ruling::yes();
    return refuse(Clause::STK_07, Code::BadMix);
}

// CB-STK-06, -07: with ranks that leave their stacks the group can still go forward, or back.
Ruling check_rear_parts(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    bool forward = true;
    bool back = true;  // CB-MOV-04
    const auto look = [&](std::uint8_t whose, PartOf which) {
        forward = forward && (which != PartOf::Rear || passes_its_ranks(setup, state, whose));
        back = back && which != PartOf::Front && is_skirmisher(type_of(setup, state, whose));
    };
    for (const Member& member : state.activation.members) look(member.unit, member.part);
    look(unit, part);
    if (!forward && !back) return refuse(Clause::STK_07, Code::BadMix);
    return Ruling::yes();
}

}  // namespace clashfield::champs
