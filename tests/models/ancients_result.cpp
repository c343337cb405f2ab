// The result of a combat, line by line.

#include <algorithm>

#include "tests/models/ancients_fight.h"

namespace clashfield::models::ancients {

// AB-RES-02, without enemies.
int Fight::rank_bonus(int unit) const {
    const Regiment& own = at(unit);
    const int cap = own.kind.sort == Sort::Foot ? 3 : own.kind.sort == Sort::LightFoot ? 2 : 0;
    if (own.skirmish || own.status != "steady") return 0;
    int bonus = 0;
    for (int left = own.models - own.files; left > 0; left -= own.files)
        if (std::min(left, own.files) >= 4) ++bonus;
    return std::min(bonus, cap);
}

// R-86: when all blows are done.
void Fight::shrink() {
    for (std::size_t i = 0; i < field_.units.size(); ++i) {
        Regiment& unit = field_.units[i];
        if (unit.models == 0) continue;
        const Box old = before_[i].box();
        unit.files = std::min(unit.files, unit.models);
        const Box now = unit.box();
        if (std::abs(old.w - now.w) < kEps && std::abs(old.d - now.d) < kEps) continue;
        // Enemies on a receding edge come up.
        for (const Touch& touch : touches_) {
            const bool behind = touch.b == static_cast<int>(i) && touch.b_edge != Edge::Front;
            if (behind) telling_.places_unclear = true;
        }
    }
}

void Fight::results() {
    if (telling_.places_unclear && !field_.grounds.empty())
        return give_up("who stands on what after closing up");
    for (Combat& combat : combats_) {
        result(combat);
        for (const int unit : combat.units) {
            if (at(unit).models > 0) continue;
            if (!heroes_in(combat, at(unit).side).empty())
                for (const Hero& man : field_.heroes)
                    if (man.alive && man.unit == unit) give_up("a character is left alone");
        }
    }
}

bool Fight::flank_attack(const Combat& combat, int side, Edge edge) const {
    for (const Touch& touch : combat.touches) {
        if (at(touch.a).side != side || at(touch.b).sees_all_round()) continue;
        const bool flank = touch.b_edge == Edge::Left || touch.b_edge == Edge::Right;
        if (edge == Edge::Rear ? touch.b_edge != Edge::Rear : !flank) continue;
        if (at(touch.a).size() >= 5 && !at(touch.a).skirmish) return true;
    }
    return false;
}

// Those who are no more stood where they stood.
int Fight::height(int unit) const {
    if (at(unit).models > 0) return field_.elevation(unit);
    Field before = field_;
    before.units = before_;
    return before.elevation(unit);
}

int Fight::sum(Combat& combat, int side, std::vector<std::string>& lines) const {
    int total = 0;
    const auto add = [&](const char* label, int amount) {
        if (amount == 0) return;
        lines.push_back(std::string(label) + "@" + std::to_string(amount));
        total += amount;
    };
    add("wounds", combat.wounds[side]);
    int ranks = 0;
    bool standard = false, higher = false, lower = false;
    for (const int unit : combat.units) {
        if (at(unit).side == side) {
            if (!at(unit).ranks_lost) ranks = std::max(ranks, of(unit).ranks_at_start);
            if (at(unit).standard) standard = true;
        }
    }
    for (const int man : heroes_in(combat, side))
        if (hero(man).role == "army_standard" && !hero(man).refused) standard = true;
    for (const Touch& touch : combat.touches) {
        const int own = at(touch.a).side == side ? touch.a : touch.b;
        const int enemy = own == touch.a ? touch.b : touch.a;
        if (height(own) > height(enemy)) higher = true;
        if (height(enemy) > height(own)) lower = true;
    }
    add("ranks", combat.ranks_count ? ranks : 0);
    add("standard", standard ? 1 : 0);
    add("higher_ground", higher && !lower ? 1 : 0);
    add("flank", flank_attack(combat, side, Edge::Left) ? 1 : 0);
    add("rear", flank_attack(combat, side, Edge::Rear) ? 2 : 0);
    add("chariots", combat.chariots[side]);
    return total;
}

void Fight::result(Combat& combat) {
    int totals[2];
    std::vector<std::string> lines[2];
    for (int side = 0; side < 2; ++side) totals[side] = sum(combat, side, lines[side]);
    if (totals[0] == totals[1]) {
        bool plays[2] = {false, false};
        for (const int unit : combat.units)
            if (at(unit).musician) plays[at(unit).side] = true;
        int winner = -1;
        if (plays[0] != plays[1]) winner = plays[0] ? 0 : 1;
        if (plays[0] && plays[1]) {
            const std::vector<int> faces = roll("musicians", -1, 2);  // P's first
            if (faces[0] != faces[1]) winner = faces[0] > faces[1] ? field_.active : 1 - field_.active;
        }
        if (winner >= 0) {
            lines[winner].push_back("musician@1");
            ++totals[winner];
        }
    }
    for (int side = 0; side < 2; ++side) {
        std::string line = std::string("sum ") + (side == 0 ? 'A' : 'B') + " " + std::to_string(totals[side]);
        for (const std::string& part : lines[side]) line += " " + part;
        tell(line);
    }
    if (totals[0] == totals[1]) return;
    combat.winner = totals[0] > totals[1] ? 0 : 1;
    combat.amount = std::abs(totals[0] - totals[1]);
}

}  // namespace clashfield::models::ancients
