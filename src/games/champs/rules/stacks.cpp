#include "games/champs/rules/stacks.h"

#include "base/assert.h"

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
    RankRule rule;
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
    {RankRule::RK_Cv, Type::Cv, Type::Cv, kAnyQuality, false, 2, true, false,
     type_bit(Type::Cv) | type_bit(Type::LH), true},
    {RankRule::RK_Bd, Type::Bd, Type::Bd, kAnyQuality, false, 2, true, true, type_bit(Type::Kn), true},
    {RankRule::RK_Sp, Type::Sp, Type::Sp, kAnyQuality, true, 2, true, true, kAnyType, true},
    {RankRule::RK_Ps, Type::Ps, Type::Ps, quality_bit(Quality::O), false, 2, true, false, type_bit(Type::Ps),
     true},
    {RankRule::RK_Wb, Type::Wb, Type::Wb, kAnyQuality, false, 2, true, false, kAnyType, true},
    {RankRule::RK_Pk, Type::Pk, Type::Pk, kAnyQuality, false, 3, true, true, kAnyType, true},
    {RankRule::RK_SpBwX, Type::Sp, Type::Bw, quality_bit(Quality::X), false, 2, true, false,
     kMounted | type_bit(Type::Wb), false},
    {RankRule::RK_Bw, Type::Bw, Type::Bw, kAnyQuality, false, 2, false, false, 0, true},
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

int rank_bonus(const RankQuestion& question, RankLines& lines) {
    CLASHFIELD_ASSERT(question.opponent != nullptr);
    CLASHFIELD_ASSERT(!question.ranks.empty());
    const Profile& opponent = *question.opponent;
    const Ranks host = without_psiloi(question.ranks, question.psiloi_hosts);
    int sum = 0;
    const StackRow* row = host.size() > 1 ? table_row(host) : nullptr;
    if (row != nullptr && row->helps && (question.clear || !row->only_clear) &&
        contains(row->against, opponent.type) && (row->against_cataphracts || !is_cataphract(opponent))) {
        const auto amount = static_cast<std::uint8_t>(host.size() - 1);
        lines.push_back({row->rule, amount});
        sum += amount;
    }
    if (host.size() < question.ranks.size() && contains(question.psiloi_against, opponent.type) &&
        !is_cataphract(opponent)) {
        lines.push_back({RankRule::RK_HostPs, 1});
        sum += 1;
    }
    return sum;
}

bool has_shooting_rank(Ranks ranks) {
    return ranks.size() == 2 && ranks[0]->type == Type::Bw && ranks[1]->type == Type::Bw;
}

}  // namespace clashfield::champs
