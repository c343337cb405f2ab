// Who stands, who gives way, who is caught: C1 to C3 of Clash of Empires, and panic.

#include <algorithm>
#include <cmath>

#include "tests/models/empires_fight.h"

namespace clashfield::models::empires {
namespace {

struct Box {
    double x0, y0, x1, y1;
};
Box box_of(const Regiment& unit) {
    const bool level = unit.facing == 0 || unit.facing == 180;
    const double w = (level ? unit.width() : unit.depth()), d = (level ? unit.depth() : unit.width());
    if (unit.facing == 0) return {unit.x - w / 2, unit.y - d, unit.x + w / 2, unit.y};
    if (unit.facing == 180) return {unit.x - w / 2, unit.y, unit.x + w / 2, unit.y + d};
    if (unit.facing == 90) return {unit.x - w, unit.y - d / 2, unit.x, unit.y + d / 2};
    return {unit.x, unit.y - d / 2, unit.x + w, unit.y + d / 2};
}
double gap(const Box& a, const Box& b) {
    const double x = std::max({0.0, a.x0 - b.x1, b.x0 - a.x1});
    const double y = std::max({0.0, a.y0 - b.y1, b.y0 - a.y1});
    return std::sqrt(x * x + y * y);
}
int bulk_of(const Regiment& unit) {
    const std::string& cls = unit.kind.cls;
    const int one = cls == "inf"                   ? 1
                    : cls == "cav" || cls == "cam" ? 2
                    : cls == "lch"                 ? 4
                    : cls == "ele"                 ? 10
                                                   : 5;
    return one * unit.models;
}
bool on_table(const Regiment& unit) {
    return unit.status == "good" || unit.status == "broken" || unit.status == "shattered" ||
           unit.status == "amok";
}

}  // namespace

double Fight::apart(int a, int b) const {
    return gap(box_of(units_[static_cast<std::size_t>(a)]), box_of(units_[static_cast<std::size_t>(b)]));
}

int Fight::morale(int index) const {
    const Regiment& unit = units_[static_cast<std::size_t>(index)];
    int value = unit.kind.ml;
    if (general >= 0 && !general_dead && unit.side == 0) {
        const Regiment& with = units_[static_cast<std::size_t>(general)];
        const Box him{with.x, with.y, with.x, with.y};
        if (with.status != "broken" && with.status != "shattered" && gap(him, box_of(unit)) <= 12.0005)
            ++value;
    }
    return value;
}

int Fight::largest_enemy(int index) const {
    int best = -1;
    for (const Touch& touch : touches_) {
        if (touch.unit != index) continue;
        const auto bulk = [&](int k) { return bulk_of(units_[static_cast<std::size_t>(k)]); };
        if (best < 0 || bulk(touch.enemy) > bulk(best) ||
            (bulk(touch.enemy) == bulk(best) && touch.enemy < best))
            best = touch.enemy;
    }
    return best;
}

void Fight::alarm(int index) {
    const auto at = static_cast<std::size_t>(index);
    if (alarmed_[at]) return;
    alarmed_[at] = true;
    const bool loose = units_[at].kind.order == "skirmish";
    for (std::size_t i = 0; i < units_.size(); ++i) {
        const Regiment& other = units_[i];
        if (other.side != units_[at].side || i == at || other.status != "good") continue;
        if (loose && other.kind.order != "skirmish") continue;
        if (apart(index, static_cast<int>(i)) > 10.0005) continue;
        const auto same = [&](const std::pair<int, int>& each) { return each.second == static_cast<int>(i); };
        if (std::none_of(due_.begin(), due_.end(), same)) due_.push_back({wave_ + 1, static_cast<int>(i)});
    }
}

void Fight::suffer(int index, int level, const char* why) {
    static_cast<void>(why);
    Regiment& unit = units_[static_cast<std::size_t>(index)];
    if (level == 0) return;
    if (unit.kind.cls == "ele" || unit.kind.cls == "scy") {
        unit.status = "amok";
        return;
    }
    const auto leave = [&] {
        std::erase_if(touches_,
                      [&](const Touch& touch) { return touch.unit == index || touch.enemy == index; });
    };
    from_[static_cast<std::size_t>(index)] = largest_enemy(index);
    if (level == 4) {
        alarm(index);
        unit.status = std::string(why) == "lost" ? "destroyed" : "dispersed";
        leave();
        return;
    }
    if (level == 1) {
        owes_[static_cast<std::size_t>(index)] = "retreat";
        return;
    }
    alarm(index);
    unit.status = level == 2 ? "broken" : "shattered";
    unit.shieldwall = false;
    owes_[static_cast<std::size_t>(index)] = "flight";
}

void Fight::test(int index, int added, int dice, const char* why) {
    Regiment& unit = units_[static_cast<std::size_t>(index)];
    const bool lost = std::string(why) == "lost";
    int value = morale(index);
    int enemy_bulk = 0;
    bool wild = false, dread = false;
    if (lost) {
        if (unit.models < unit.kind.least) --value;
        bool deeper = ranks_of(index) >= 4 && ordered(index);
        for (std::size_t i = 0; i < units_.size(); ++i) {
            const Regiment& enemy = units_[i];
            if (enemy.side == unit.side || enemy.models == 0 || !tested_[i + units_.size()]) continue;
            deeper = deeper && ranks_of(index) > ranks_of(static_cast<int>(i));
            enemy_bulk += bulk_of(enemy);
            wild = wild || (enemy.kind.is("warband") && enemy.charging);
            dread = dread || feared(index, static_cast<int>(i));
        }
        if (deeper) ++value;
    }
    value = std::clamp(value, 2, 10);
    int total = added;
    for (int i = 0; i < dice; ++i) total += dice_.next();
    const int margin = total - value;
    if (margin <= 0) return;
    int level = margin == 1 ? 1 : margin <= 3 ? 2 : margin <= 5 ? 3 : 4;
    const bool steady = unit.kind.is("steady") || unit.kind.is("relentless");
    const auto used = 2 * units_.size() + static_cast<std::size_t>(index);
    if (lost) {
        const bool many = bulk_of(unit) >= 2 * enemy_bulk;
        const bool warband = unit.kind.is("warband");
        level += (wild && !warband ? 1 : 0) + (dread && !many && !steady ? 1 : 0);
        level -= (steady ? 1 : 0) + (many ? 1 : 0) + (warband && margin == 1 ? 1 : 0);
    } else if (steady && !(engaged(index) && tested_[used])) {
        --level;
    }
    if (steady && engaged(index)) tested_[used] = true;
    suffer(index, std::clamp(level, 0, 4), why);
}

void Fight::panic() {
    for (;;) {
        const auto key = [&](const std::pair<int, int>& each) {
            const int side = units_[static_cast<std::size_t>(each.second)].side == active_ ? 0 : 1;
            return each.first * 1000 + side * 100 + each.second;
        };
        const auto next = std::min_element(due_.begin(), due_.end(),
                                           [&](const auto& a, const auto& b) { return key(a) < key(b); });
        if (next == due_.end() || next->first >= 1000) return;
        const int unit = next->second;
        wave_ = next->first;
        next->first += 1000;  // taken
        const auto at = static_cast<std::size_t>(unit);
        if (units_[at].status != "good" || tested_[at] || panicked_[at]) continue;
        panicked_[at] = true;
        test(unit, 0, 2, "panic");
    }
}

void Fight::general_falls() {
    general_dead = true;
    general = -1;
    due_.clear();
    wave_ = 0;
    for (std::size_t i = 0; i < units_.size(); ++i)
        if (units_[i].side == 0 && units_[i].status == "good") test(static_cast<int>(i), 0, 2, "general");
    panic();
}

void Fight::outcome() {
    const std::size_t count = units_.size();
    tested_.assign(3 * count, false), panicked_.assign(count, false), alarmed_.assign(count, false);
    owes_.assign(count, ""), from_.assign(count, -1), went.assign(count, 0);
    bool stands[2] = {false, false};
    for (std::size_t i = 0; i < count; ++i) {
        if (!engaged(static_cast<int>(i))) continue;
        tested_[count + i] = true;  // has fought
        if (units_[i].models > 0) stands[units_[i].side] = true;
    }
    int lead = totals[0] - totals[1];
    if (stands[0] != stands[1]) lead = stands[0] ? std::max(lead, 1) : std::min(lead, -1);
    if (!stands[0] && !stands[1]) lead = 0;
    winner_ = lead > 0 ? 0 : lead < 0 ? 1 : -1;
    amount_ = std::abs(lead);
    const int general_unit = general;
    bool general_alone = false;
    std::vector<int> losers;
    for (std::size_t i = 0; i < count; ++i) {
        if (!units_[i].wiped) {
            if (winner_ >= 0 && tested_[count + i] && units_[i].side != winner_)
                losers.push_back(static_cast<int>(i));
            continue;
        }
        alarm(static_cast<int>(i));
        units_[i].status = "destroyed";
        std::erase_if(touches_, [&](const Touch& touch) {
            return touch.unit == static_cast<int>(i) || touch.enemy == static_cast<int>(i);
        });
        if (static_cast<int>(i) == general) general_alone = true;
    }
    if (general_alone) general = -1;
    for (const int unit : losers) {
        const auto at = static_cast<std::size_t>(unit);
        tested_[at] = true;
        test(unit, amount_, units_[at].kind.is("relentless") ? 1 : 2, "lost");
        if (unit == general && !on_table(units_[at])) general = -1, general_alone = true;
    }
    panic();
    if (general >= 0 && !on_table(units_[static_cast<std::size_t>(general)]))
        general = -1, general_alone = true;
    if (general_alone) {
        const int face = dice_.next();
        int refuge = -1;
        double least = 12.0005;
        const Regiment& old = units_[static_cast<std::size_t>(general_unit)];
        for (std::size_t i = 0; i < count; ++i) {
            const double away = gap({old.x, old.y, old.x, old.y}, box_of(units_[i]));
            if (units_[i].side != 0 || units_[i].status != "good" || away > least - (refuge < 0 ? 0 : 1e-9))
                continue;
            refuge = static_cast<int>(i);
            least = away;
        }
        if (face <= 3 || refuge < 0) {
            general_falls();
        } else {
            general = refuge;
        }
    } else if (general >= 0 && lost_models_[static_cast<std::size_t>(general)] >= 2) {
        if (dice_.next() == 6) general_falls();
    }
    leave_and_pursue();
}

// Only what a duel of two units leaves no doubt about; with more of them, what follows is left open.
void Fight::leave_and_pursue() {
    const std::size_t count = units_.size();
    int fighters = 0;
    for (std::size_t i = 0; i < count; ++i) fighters += tested_[count + i] ? 1 : 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (owes_[i].empty()) continue;
        if (!tested_[count + i] || units_[i].side == winner_ || winner_ < 0)
            unclear = true;  // it flees through others
    }
    // His own fate, and who leaves the table, is told elsewhere.
    if (general >= 0) unclear = unclear || units_[static_cast<std::size_t>(general)].side != winner_;
    for (const Regiment& unit : units_) unclear = unclear || unit.depth() > 9;
    unclear = unclear || fighters != 2;
    for (std::size_t i = 0; i < count && (unclear || winner_ < 0); ++i) {  // CE-SCY-01
        Regiment& unit = units_[i];
        if (unit.kind.cls == "scy" && unit.charging && tested_[count + i] && on_table(unit))
            unit.status = "dispersed";
    }
    if (unclear || winner_ < 0) return;
    int loser = -1, winner = -1;
    for (std::size_t i = 0; i < count; ++i)
        if (tested_[count + i]) (units_[i].side == winner_ ? winner : loser) = static_cast<int>(i);
    for (std::size_t i = 0; i < count; ++i) {  // friends stand in the way, or are run through
        const int each = static_cast<int>(i);
        const int own = units_[i].side == winner_ ? winner : loser;
        if (each != own && apart(each, own) < (own == loser ? 16 : 4)) unclear = true;
    }
    if (unclear) return;
    Regiment& beaten = units_[static_cast<std::size_t>(loser)];
    Regiment& victor = units_[static_cast<std::size_t>(winner)];
    const std::string& owed = owes_[static_cast<std::size_t>(loser)];
    double& way = went[static_cast<std::size_t>(loser)];
    if (owed == "flight") {
        way = beaten.kind.mr + dice_.next();
    } else if (owed == "retreat") {
        way = beaten.kind.mr;
        beaten.disrupted = true;
        beaten.shieldwall = false;
    } else if (beaten.status == "good") {
        way = 1;
    }
    if (victor.status != "good" || (beaten.status == "good" && owed.empty()) || beaten.status == "amok") {
        if (victor.kind.cls == "scy" && victor.charging) victor.status = "dispersed";
        if (beaten.kind.cls == "scy" && beaten.charging && on_table(beaten)) beaten.status = "dispersed";
        return;
    }
    if (owed == "flight" || !on_table(beaten)) {
        const int reach = victor.kind.mr + dice_.next();
        if (on_table(beaten) && reach >= way) beaten.status = "destroyed";
    }
    if (victor.kind.cls == "scy" && victor.charging) victor.status = "dispersed";
}

}  // namespace clashfield::models::empires
