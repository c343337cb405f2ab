// Scores of combats: shots (CB-SHO-08) and melees (CB-MEL-05), the quality step (7.5) and the table of
// results (7.6). The rules throw dice for these, odds and bots read them, people see their lines.

#include <algorithm>

#include "games/champs/rules/engine.h"
#include "games/champs/rules/stacks.h"

namespace clashfield::champs {
namespace {

// CB-UNI-04: how cataphracts are rated.
Quality rated(const Profile& profile, bool shot_at, Type opponent) {
    if (profile.type != Type::Kn || profile.quality != Quality::X) return profile.quality;
    if (shot_at) return Quality::S;
    switch (opponent) {
        case Type::LH:
        case Type::Sp:
        case Type::Pk:
        case Type::Bw:
            return Quality::S;
        case Type::Wb:
        case Type::Kn:
        case Type::Bd:
            return Quality::I;
        case Type::Cv:
        case Type::El:
        case Type::Cm:
        case Type::SCh:
        case Type::Ax:
        case Type::Ps:
        case Type::Hd:
        case Type::Art:
        case Type::Bag:
            return Quality::O;
    }
    return Quality::O;
}

void add(Lines& lines, Label label, int amount, Clause clause) {
    if (amount != 0) lines.push_back({label, static_cast<std::int8_t>(amount), clause});
}

// Lines that hold for melee and missiles alike.
void add_common(const Setup& setup, const State& state, std::uint8_t unit, bool attacked_from_outside,
                Lines& lines) {
    const MapHex& ground = setup.map->at(state.counters[unit].hex);
    if (is_demoralised(setup, state, unit)) add(lines, Label::Demoralised, -1, Clause::DEM_05);
    if (ground.ditch != 0) add(lines, Label::Ditch, -1, Clause::SCN_03);
    if (ground.fort != 0 && attacked_from_outside) add(lines, Label::Fort, 2, Clause::MEL_10);
}

Label label_of(RankRule rule) {
    switch (rule) {
        case RankRule::RK_Cv:
            return Label::RankCv;
        case RankRule::RK_Bd:
            return Label::RankBd;
        case RankRule::RK_Sp:
            return Label::RankSp;
        case RankRule::RK_Ps:
            return Label::RankPs;
        case RankRule::RK_Wb:
            return Label::RankWb;
        case RankRule::RK_Pk:
            return Label::RankPk;
        case RankRule::RK_SpBwX:
            return Label::RankSpBw;
        case RankRule::RK_HostPs:
            return Label::RankHost;
        case RankRule::RK_Bw:
            return Label::Volley;
    }
    return Label::RankWb;
}

void add_ranks(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t opponent, bool clear,
               Lines& lines) {
    if (state.counters[unit].below == kNone) return;
    InlineVector<const Profile*, 8> ranks;
    each_rank(state, unit, [&](std::uint8_t c) { ranks.push_back(&profile_of(setup, state, c)); });
    RankLines found;
    rank_bonus({.ranks = {ranks.data(), ranks.size()},
                .opponent = &profile_of(setup, state, opponent),
                .clear = clear,
                .psiloi_hosts = setup.corps[corps_of(setup, unit)].psiloi_hosts,
                .psiloi_against = setup.corps[corps_of(setup, unit)].psiloi_against},
               found);
    for (const RankLine& line : found) add(lines, label_of(line.rule), line.amount, Clause::MEL_05);
}

// 7.4, T-MTD to T-HVY: rough ground in melee.
void add_rough(const Profile& profile, bool own_rough, bool other_rough, Lines& lines) {
    const Type type = profile.type;
    if (is_mounted(type) && (own_rough || other_rough)) add(lines, Label::MountedRough, -2, Clause::MEL_05);
    if (!own_rough) return;
    if (type == Type::Bw) add(lines, Label::BowRough, -1, Clause::MEL_05);
    if (type == Type::Bd || (type == Type::Wb && profile.quality != Quality::F))
        add(lines, Label::WarbandRough, -2, Clause::MEL_05);
    const bool heavy = (type == Type::Hd && profile.quality == Quality::O) || type == Type::Sp ||
                       type == Type::Bag || type == Type::Pk || type == Type::Art;
    if (heavy) add(lines, Label::HeavyRough, -2, Clause::MEL_05);
}

// T-KN.
bool overrides_knights(const Profile& own, const Profile& other) {
    if (own.type != Type::Kn || other.type != Type::Kn) return false;
    if (other.training != Training::Reg || other.chariot != 0) return false;
    if (other.quality != Quality::O && other.quality != Quality::F) return false;
    return own.training == Training::Irr || rated(own, false, Type::Kn) == Quality::S;
}

int support_against(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t opponent) {
    int count = 0;
    for (int d = 0; d < 6; ++d) {
        const std::uint8_t enemy =
            enemy_at(state, state.counters[unit].side, neighbour(state.counters[unit].hex, d));
        if (enemy == kNone || enemy == opponent) continue;
        if (supports(setup, state, enemy, opponent, unit)) ++count;
    }
    return std::min(count, 3);  // CB-SUP-01
}

Score melee_score(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t opponent,
                  bool defends) {
    const Profile& own = profile_of(setup, state, unit);
    const Profile& other = profile_of(setup, state, opponent);
    const Hex here = state.counters[unit].hex;
    const Hex there = state.counters[opponent].hex;
    const Map& map = *setup.map;
    Score score;
    score.lines.push_back({Label::Tactical,
                           static_cast<std::int8_t>(is_mounted(other.type) ? own.tv_mounted : own.tv_foot),
                           Clause::MEL_05});
    add_ranks(setup, state, unit, opponent, !map.rough(here), score.lines);
    if (map.at(here).height > map.at(there).height) add(score.lines, Label::High, 1, Clause::MEL_05);
    if (map.at(there).terrain == Terrain::River && map.at(here).terrain != Terrain::River)
        add(score.lines, Label::Bank, 1, Clause::MEL_05);
    if (overrides_knights(own, other)) add(score.lines, Label::Knights, 1, Clause::MEL_05);
    add(score.lines, Label::Support, -support_against(setup, state, unit, opponent), Clause::SUP_01);
    add_rough(own, map.rough(here), map.rough(there), score.lines);
    add_common(setup, state, unit, defends && map.at(there).fort == 0, score.lines);
    score.total = sum(score.lines);
    return score;
}

}  // namespace

Duel open_duel(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender) {
    Duel duel;
    duel.attacker = attacker;
    duel.defender = defender;
    duel.open = true;
    for (int i = 0; i < 2; ++i) {
        const std::uint8_t unit = i == 0 ? attacker : defender;
        const std::uint8_t opponent = i == 0 ? defender : attacker;
        const Profile& own = profile_of(setup, state, unit);
        const Profile& other = profile_of(setup, state, opponent);
        Score& score = duel.scores[i];
        const int value = is_mounted(other.type) ? own.tv_mounted : own.tv_foot;
        add(score.lines, Label::Tactical, value, Clause::MEL_05);
        add_ranks(setup, state, unit, opponent, true, score.lines);
        if (overrides_knights(own, other)) add(score.lines, Label::Knights, 1, Clause::MEL_05);
        score.total = sum(score.lines);
    }
    return duel;
}

Duel melee_duel(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender) {
    Duel duel;
    duel.attacker = attacker;
    duel.defender = defender;
    duel.scores[0] = melee_score(setup, state, attacker, defender, false);
    duel.scores[1] = melee_score(setup, state, defender, attacker, true);
    return duel;
}

namespace {

// 7.5: each takes at most one line, judged by the totals before this step.
int melee_quality(const Profile& own, const Profile& other, bool defends, int total, int against) {
    switch (rated(own, false, other.type)) {
        case Quality::S:
            return total < against && other.type != Type::El ? 1 : 0;  // Q-S-MEL
        case Quality::I:
            return total <= against ? -1 : 0;  // Q-I
        case Quality::F:
            return defends && total < against ? -1 : 0;  // Q-F-MEL
        case Quality::O:
        case Quality::X:
            return 0;
    }
    return 0;
}

int target_quality(const Profile& own, int total, int against) {
    switch (rated(own, true, Type::Bw)) {
        case Quality::S:
            return total < against ? 1 : 0;  // Q-S-TGT
        case Quality::I:
            return total <= against ? -1 : 0;
        case Quality::F:
            return total < against ? -1 : 0;  // Q-F-TGT
        case Quality::O:
        case Quality::X:
            return 0;
    }
    return 0;
}

int shooter_quality(const Profile& own, int total, int against) {
    if (own.quality == Quality::S) return against < total ? 1 : 0;  // Q-S-SHO
    if (own.quality == Quality::I) return total <= against ? -1 : 0;
    return 0;
}

constexpr TypeSet set_of(std::initializer_list<Type> types) {
    TypeSet set = 0;
    for (const Type type : types) set = static_cast<TypeSet>(set | type_bit(type));
    return set;
}

// 7.6, band 1 in clear ground: winners that destroy the loser; everything else recoils.
TypeSet destroyers(Type loser) {
    switch (loser) {
        case Type::Kn:
            return set_of({Type::LH, Type::El});
        case Type::El:
            return set_of({Type::LH, Type::Ax, Type::Ps, Type::Art});
        case Type::Sp:
        case Type::Pk:
        case Type::Bd:
            return set_of({Type::Kn, Type::SCh, Type::Wb});
        case Type::Ax:
            return set_of({Type::Kn});
        case Type::Bw:
            return kMounted;
        case Type::Ps:
            return set_of({Type::Kn, Type::Cv, Type::LH});
        case Type::Wb:
            return set_of({Type::Kn, Type::El, Type::SCh});
        case Type::Hd:
            return set_of({Type::Kn, Type::El, Type::SCh, Type::Wb});
        case Type::Art:
        case Type::Bag:
            return 0xffff;
        case Type::Cv:
        case Type::LH:
        case Type::Cm:
        case Type::SCh:
            return 0;
    }
    return 0;
}

Outcome3 melee_band1(const Setup& setup, const Profile& loser, const Profile& winner, bool rough,
                     bool first_melee) {
    const Type type = loser.type;
    if (type == Type::Art || type == Type::Bag) return Outcome3::Destroyed;
    if (rough) {
        if (is_mounted(type)) return Outcome3::Destroyed;
        if (type == Type::Bw && is_mounted(winner.type)) return Outcome3::Destroyed;
        if (type == Type::Ps && setup.options.literal_psiloi) return Outcome3::Destroyed;  // CB-OPT-06
        return Outcome3::Recoil;
    }
    if (contains(destroyers(type), winner.type)) return Outcome3::Destroyed;
    if (type == Type::Kn && winner.type == Type::Bw && winner.quality == Quality::S && first_melee)
        return Outcome3::Destroyed;  // CB-RES-05
    if (type == Type::Ps) {
        const bool recoils = winner.type == Type::El || winner.type == Type::SCh;
        return recoils ? Outcome3::Recoil : Outcome3::Flight;
    }
    return Outcome3::Recoil;
}

Outcome3 melee_band2(const Profile& loser, const Profile& winner, bool rough) {
    const bool foot = !is_mounted(winner.type);
    if (loser.type == Type::LH && !rough && foot && winner.type != Type::Bw) return Outcome3::Flight;
    if (loser.type == Type::Cv && !rough && (winner.type == Type::Sp || winner.type == Type::Pk))
        return Outcome3::Flight;
    if (loser.type == Type::Ps && loser.quality != Quality::X) {
        if (winner.type == Type::Ax || winner.type == Type::Ps) return Outcome3::Destroyed;
        if (!rough && (!foot || winner.type == Type::Bw)) return Outcome3::Destroyed;
        return Outcome3::Flight;
    }
    return Outcome3::Destroyed;
}

Outcome3 shot_result(const Setup& setup, const Profile& loser, const Profile& winner, bool rough,
                     bool band2) {
    const bool art = winner.type == Type::Art;
    switch (loser.type) {
        case Type::Kn:
        case Type::Cv:
        case Type::Cm:
        case Type::SCh:
            return band2 || rough ? Outcome3::Destroyed : Outcome3::Recoil;
        case Type::LH:
            if (band2) return art && !rough ? Outcome3::Flight : Outcome3::Destroyed;
            return rough ? Outcome3::Destroyed : Outcome3::Recoil;
        case Type::El:
            return band2 || rough || art ? Outcome3::Destroyed : Outcome3::Recoil;
        case Type::Sp:
        case Type::Pk:
        case Type::Bd:
        case Type::Ax:
        case Type::Bw:
        case Type::Wb:
        case Type::Hd:
            return band2 ? Outcome3::Destroyed : Outcome3::Recoil;
        case Type::Ps:
            if (!band2) {
                const bool literal = rough && setup.options.literal_psiloi;  // CB-OPT-06
                return literal ? Outcome3::Destroyed : Outcome3::Recoil;
            }
            return loser.quality == Quality::X ? Outcome3::Destroyed : Outcome3::Flight;
        case Type::Art:
            return band2 ? Outcome3::Destroyed : Outcome3::None;
        case Type::Bag:
            if (band2) return Outcome3::Destroyed;
            return loser.ma > 0 ? Outcome3::Flight : Outcome3::None;
    }
    return Outcome3::None;
}

// CB-RES-05: they did not meet in the melee phase before this one.
bool is_first_melee(const State& state, std::uint8_t a, std::uint8_t b) {
    const Counter& counter = state.counters[a];
    return counter.last_opponent != b || counter.last_phase + 1 != state.melee_phase;
}

}  // namespace

Judged judge(const Setup& setup, const State& state, const Duel& duel, int attacker_die, int defender_die) {
    const Profile& attacker = profile_of(setup, state, duel.attacker);
    const Profile& defender = profile_of(setup, state, duel.defender);
    const int first = duel.scores[0].total + attacker_die;
    const int second = duel.scores[1].total + defender_die;
    Judged judged;
    if (duel.shot) {
        // In a return shot both are targets and shooters; the target's line comes first.
        const int as_target = duel.returned ? target_quality(attacker, first, second) : 0;
        judged.quality[0] = as_target != 0 ? as_target : shooter_quality(attacker, first, second);
        judged.quality[1] = target_quality(defender, second, first);
        if (duel.returned && judged.quality[1] == 0)
            judged.quality[1] = shooter_quality(defender, second, first);
    } else {  // CB-MEL-06
        judged.quality[0] = melee_quality(attacker, defender, false, first, second);
        judged.quality[1] = melee_quality(defender, attacker, true, second, first);
    }
    judged.totals[0] = first + judged.quality[0];
    judged.totals[1] = second + judged.quality[1];
    if (judged.totals[0] == judged.totals[1]) return judged;  // CB-MEL-07
    const bool attacker_loses = judged.totals[0] < judged.totals[1];
    judged.loser = attacker_loses ? duel.attacker : duel.defender;
    if (attacker_loses && duel.shot && !duel.returned) return judged;  // CB-SHO-09
    const Profile& loser = attacker_loses ? attacker : defender;
    const Profile& winner = attacker_loses ? defender : attacker;
    if (winner.type == Type::Bag) return judged;  // CB-MEL-09
    const int low = std::min(judged.totals[0], judged.totals[1]);
    const int high = std::max(judged.totals[0], judged.totals[1]);
    const bool band2 = 2 * low <= high;                                                   // CB-RES-02
    const bool rough = !duel.open && setup.map->rough(state.counters[judged.loser].hex);  // CB-RES-04
    if (duel.shot) {
        judged.outcome = shot_result(setup, loser, winner, rough, band2);  // CB-RES-03
    } else if (band2) {
        judged.outcome = melee_band2(loser, winner, rough);
    } else {
        const bool first_melee = is_first_melee(state, duel.attacker, duel.defender);
        judged.outcome = melee_band1(setup, loser, winner, rough, first_melee);
    }
    return judged;
}

namespace {

// CB-SHO-07: joining units and the second rank of archers, together at most 2.
int volley(const Setup& setup, const State& state, std::uint8_t lead, int joining) {
    int malus = joining;
    const std::uint8_t below = state.counters[lead].below;
    if (below != kNone && type_of(setup, state, lead) == Type::Bw && type_of(setup, state, below) == Type::Bw)
        ++malus;
    return std::min(malus, 2);
}

}  // namespace

int joining_shooters(const Setup& setup, const State& state, std::uint8_t lead, std::uint8_t target);
bool must_return(const Setup& setup, const State& state, std::uint8_t target, std::uint8_t lead);

Duel shot_duel(const Setup& setup, const State& state, std::uint8_t lead, std::uint8_t target) {
    const Profile& shooter = profile_of(setup, state, lead);
    const Profile& hit = profile_of(setup, state, target);
    const Map& map = *setup.map;
    Duel duel;
    duel.attacker = lead;
    duel.defender = target;
    duel.shot = true;
    duel.returned = must_return(setup, state, target, lead);  // CB-SHO-09
    Lines& first = duel.scores[0].lines;
    Lines& second = duel.scores[1].lines;
    // CB-SHO-08.
    first.push_back({Label::Tactical,
                     static_cast<std::int8_t>(is_mounted(hit.type) ? shooter.tv_mounted : shooter.tv_foot),
                     Clause::SHO_08});
    second.push_back({Label::Tactical,
                      static_cast<std::int8_t>(hit.type == Type::Kn ? hit.tv_mounted : hit.tv_foot),
                      Clause::SHO_08});
    const auto rough_bow = [&](std::uint8_t unit, Lines& lines) {
        if (type_of(setup, state, unit) == Type::Bw && map.rough(state.counters[unit].hex))
            add(lines, Label::BowRough, -1, Clause::SHO_08);
    };
    rough_bow(lead, first);
    if (duel.returned) rough_bow(target, second);
    add(second, Label::Volley, -volley(setup, state, lead, joining_shooters(setup, state, lead, target)),
        Clause::SHO_07);
    if (duel.returned) add(first, Label::Volley, -volley(setup, state, target, 0), Clause::SHO_09);
    add_common(setup, state, lead, duel.returned && map.at(state.counters[target].hex).fort == 0, first);
    add_common(setup, state, target, map.at(state.counters[lead].hex).fort == 0, second);
    duel.scores[0].total = sum(first);
    duel.scores[1].total = sum(second);
    return duel;
}

}  // namespace clashfield::champs
