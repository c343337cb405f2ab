#include "tests/models/empires_fight.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace clashfield::models::empires {
namespace {

using Set = std::set<std::string>;

struct Rect {
    double x0, y0, x1, y1;
};
Rect rect(const Regiment& unit) {
    const double w = unit.width() / 2, d = unit.depth();
    switch (unit.facing) {
        case 0:
            return {unit.x - w, unit.y - d, unit.x + w, unit.y};
        case 90:
            return {unit.x - d, unit.y - w, unit.x, unit.y + w};
        case 180:
            return {unit.x - w, unit.y, unit.x + w, unit.y + d};
    }
    return {unit.x, unit.y - w, unit.x + d, unit.y + w};
}

double order_spread(const Kind& kind) {
    return kind.order == "closed" ? 1.0 : kind.order == "open" ? 1.25 : 1.5;
}
bool mounted(const Kind& kind) { return kind.cls != "inf" && kind.cls != "art" && kind.cls != "wag"; }
bool skirmish(const Regiment& unit) { return unit.kind.order == "skirmish"; }
bool chariot(const Kind& kind) { return kind.cls == "lch" || kind.cls == "hch" || kind.cls == "scy"; }

// Table 7.9.
int armour_of(const Regiment& unit, bool missiles, bool frontal, bool shield_in_use) {
    static const std::map<std::string, std::pair<int, int>> kBody = {{"none", {7, 6}},
                                                                     {"light", {6, 5}},
                                                                     {"heavy", {5, 4}},
                                                                     {"partial_plate", {4, 3}},
                                                                     {"full_plate", {3, 3}}};
    const Kind& kind = unit.kind;
    int score = mounted(kind) ? kBody.at(kind.armour).second : kBody.at(kind.armour).first;
    const bool plate = kind.armour == "partial_plate" || kind.armour == "full_plate";
    if (!plate && (missiles || shield_in_use)) {
        if (kind.shield == "buckler" && !(missiles && kind.order == "closed")) score -= 1;
        if (kind.shield == "shield") score -= 1;
        if (kind.shield == "large" || kind.shield == "spara") score -= 2;
        if (kind.shield == "pavise" && missiles) score -= 2;
    }
    if (kind.barding == "full_cloth" && missiles) score -= 1;
    if (kind.barding == "half_cloth" && missiles && frontal) score -= 1;
    if (kind.barding == "full_metal" || (kind.barding == "half_metal" && frontal)) score -= 1;
    return std::max(score, 2);
}

// A die of the armour: stopped with the roll and all that changes it.
bool stops(int score, int change, Dice& dice) {
    if (score - change > 6) return false;  // no die
    const int face = dice.next();
    return face != 1 && face + change >= score;
}
bool rolls_armour(int score, int change) { return score - change <= 6; }

bool kills(int needed, int face) { return face == 6 || (face != 1 && face >= needed); }

int kill_change(const Kind& kind, bool missiles) {
    if (kind.cls == "ele") return 2;
    return chariot(kind) ? 1 : (kind.cls == "art" ? (missiles ? 1 : 2) : 0);
}

// Table 7.4.
struct Missile {
    int range, kill, am, near, near_am;
    bool bow, free, never;
};
Missile missile_of(const std::string& name) {
    static const std::map<std::string, Missile> kTable = {
        {"bow_comp", {24, 4, 0, 0, 0, true, false, false}},
        {"bow_long", {28, 4, 0, 14, -1, true, false, false}},
        {"bow_self", {20, 4, 0, 0, 0, true, false, false}},
        {"xbow_l", {20, 4, 0, 0, 0, false, false, false}},
        {"xbow_h", {24, 3, -1, 0, 0, false, false, true}},
        {"dart", {12, 5, 0, 0, 0, false, true, false}},
        {"handgun", {20, 3, -1, 10, -2, false, false, true}},
        {"improvised", {6, 5, 1, 0, 0, false, false, false}},
        {"javelin", {8, 4, 0, 0, 0, false, true, false}},
        {"sling", {20, 4, 0, 10, -1, false, false, false}},
        {"staff_sling", {24, 4, 0, 0, 0, false, false, true}}};
    return kTable.at(name);
}

}  // namespace

double Regiment::cell_width() const {
    const double spread = order_spread(kind);
    if (kind.cls == "inf") return 0.8 * spread;
    if (kind.cls == "cav" || kind.cls == "cam") return 1.0 * spread;
    return kind.cls == "lch" || kind.cls == "ele" ? 1.6 : 2.0;
}
double Regiment::cell_depth() const {
    const double spread = order_spread(kind);
    if (kind.cls == "inf") return 0.8 * spread;
    if (kind.cls == "cav" || kind.cls == "cam") return 2.0 * spread;
    return kind.cls == "lch" ? 3.2 : kind.cls == "ele" ? 2.4 : 4.0;
}

Effect shoot(const Regiment& shooter, const Regiment& target, const Shot& shot, Dice& dice) {
    const Kind& own = shooter.kind;
    const Kind& theirs = target.kind;
    Missile weapon = missile_of(own.missile);
    const bool still = shot.reaction || !shooter.moved;
    if (own.missile == "bow_long" && !still) weapon = missile_of("bow_comp");
    Effect effect;
    const int front = std::min(shooter.files, shooter.models);
    const int behind = shooter.models - front;
    if (own.cls == "ele" || own.cls == "hch") {
        effect.dice = 2 * shooter.models;
    } else if (chariot(own) || own.order == "skirmish") {
        effect.dice = shooter.models;
    } else if (own.is("mixed")) {
        effect.dice = still ? behind / 2 : 0;
    } else {
        effect.dice = front;
        if (still || mounted(own)) {
            const int second = std::min(behind, front);
            effect.dice += weapon.bow ? behind / 2 : (shot.hill && still ? second : second / 2);
        }
    }
    int minus = 0;
    if (!still && !weapon.free && !own.is("cantabrian")) ++minus;
    const bool thrown = own.missile == "javelin" || own.missile == "dart";
    if (shot.distance * 2 > weapon.range + 1e-6 && !thrown) ++minus;
    if (shot.cover == "soft") ++minus;
    if (shot.cover == "hard") minus += 2;
    if (theirs.order == "skirmish") ++minus;
    if ((shot.reaction && !shot.support) || shot.support || own.is("mixed")) ++minus;
    if (theirs.is("cantabrian") && !shot.reaction) ++minus;
    if (theirs.cls == "ele") --minus;
    effect.need = std::max(2, own.sh + minus);
    if (effect.need >= 10 || effect.dice == 0) return effect;
    const int bonus = std::max(0, effect.need - 6);
    const int needed = std::min(effect.need, 6);
    const bool near = weapon.near > 0 && shot.distance <= weapon.near && (own.missile != "sling" || still);
    const int am = near ? weapon.near_am : weapon.am;
    const int score = armour_of(target, true, true, true);
    effect.armour = score - am - bonus;
    effect.kill = weapon.kill + kill_change(theirs, true);
    int hits = 0;
    for (int i = 0; i < effect.dice; ++i) {
        const int face = dice.next();
        hits += face != 1 && face >= needed ? 1 : 0;
    }
    int through = 0;
    for (int i = 0; i < hits; ++i) through += stops(score, am + bonus, dice) ? 0 : 1;
    for (int i = 0; i < through; ++i) effect.kills += kills(effect.kill, dice.next()) ? 1 : 0;
    return effect;
}

// --- who touches whom ---

bool Fight::engaged(int unit) const {
    return std::any_of(touches_.begin(), touches_.end(),
                       [&](const Touch& touch) { return touch.unit == unit; });
}

// The edge at which `enemy` is met when somebody's front lies on this side of it (a compass bearing).
static int face_at(const Regiment& enemy, int bearing) {
    if (skirmish(enemy)) return 0;
    return ((bearing - enemy.facing) / 90 + 8) % 4;
}

std::vector<std::pair<int, int>> Fight::men_along(int index, int bearing, double low, double high) const {
    const Regiment& unit = units_[static_cast<std::size_t>(index)];
    const int turn = ((bearing - unit.facing) / 90 + 8) % 4;
    const Rect box = rect(unit);
    const bool level = bearing == 0 || bearing == 180;
    const double start = level ? box.x0 : box.y0;
    std::vector<std::pair<int, int>> men;
    const bool by_files = turn == 0 || turn == 2;
    const int count = by_files ? unit.files : unit.ranks();
    const double cell = by_files ? unit.cell_width() : unit.cell_depth();
    for (int i = 0; i < count; ++i) {
        const double from = start + i * cell;
        if (from > high + 0.02 || from + cell < low - 0.02) continue;
        // From the west or the south; which file or rank that is depends on how the unit looks.
        const bool turned =
            by_files ? (unit.facing == 180 || unit.facing == 90) : (unit.facing == 0 || unit.facing == 90);
        const int place = turned ? count - 1 - i : i;
        if (turn == 0) men.push_back({0, place});
        if (turn == 2) men.push_back({unit.ranks() - 1, place});
        if (turn == 1) men.push_back({place, unit.files - 1});
        if (turn == 3) men.push_back({place, 0});
    }
    return men;
}

void Fight::find_touches() {
    touches_.clear();
    for (std::size_t i = 0; i < units_.size(); ++i) {
        for (std::size_t k = 0; k < units_.size(); ++k) {
            const Regiment& a = units_[i];
            const Regiment& b = units_[k];
            if (a.side == b.side) continue;
            const Rect ra = rect(a), rb = rect(b);
            for (const int bearing : {0, 90, 180, 270}) {
                const double edge = bearing == 0     ? ra.y1
                                    : bearing == 90  ? ra.x1
                                    : bearing == 180 ? ra.y0
                                                     : ra.x0;
                const double other = bearing == 0     ? rb.y0
                                     : bearing == 90  ? rb.x0
                                     : bearing == 180 ? rb.y1
                                                      : rb.x1;
                const bool level = bearing == 0 || bearing == 180;
                const double low = std::max(level ? ra.x0 : ra.y0, level ? rb.x0 : rb.y0);
                const double high = std::min(level ? ra.x1 : ra.y1, level ? rb.x1 : rb.y1);
                const bool front = bearing == a.facing || (bearing + 180) % 360 == b.facing;
                if (std::abs(edge - other) > 0.005 || high - low <= 0.02 || !front) continue;
                const int turn = ((bearing - a.facing) / 90 + 8) % 4;
                Touch touch{static_cast<int>(i),
                            static_cast<int>(k),
                            face_at(a, bearing),
                            face_at(b, (bearing + 180) % 360),
                            turn,
                            {}};
                touch.men = men_along(touch.unit, bearing, level ? rb.x0 : rb.y0, level ? rb.x1 : rb.y1);
                touches_.push_back(touch);
            }
        }
    }
}

// --- the round ---

static Set two_handed() {
    return {"halberd", "rhomphaia", "kontos", "xyston", "twohand", "trample", "scythes", "crew"};
}
static int kill_of(const std::string& weapon) {
    static const Set kThree = {"halberd",  "rhomphaia", "kontos",  "xyston",  "lance",
                               "lance_wh", "lspear_m",  "twohand", "trample", "scythes"};
    return kThree.count(weapon) != 0 ? 3 : 4;
}
static int am_of(const std::string& weapon) {
    static const Set kOne = {"heavyhand", "halberd", "rhomphaia", "kontos",
                             "xyston",    "lance",   "lspear_m",  "twohand"};
    if (weapon == "dagger") return 1;
    if (weapon == "lance_wh" || weapon == "trample" || weapon == "scythes") return -2;
    return kOne.count(weapon) != 0 ? -1 : 0;
}
static bool lancer(const std::string& weapon) { return weapon == "lance" || weapon == "lance_wh"; }
static bool kontos(const std::string& weapon) { return weapon == "kontos" || weapon == "xyston"; }

bool Fight::first_before(int unit, int enemy) const {
    const Regiment& own = units_[static_cast<std::size_t>(unit)];
    const Regiment& theirs = units_[static_cast<std::size_t>(enemy)];
    const bool charging_cavalry = theirs.charging && theirs.kind.cls == "cav";
    const std::string& their_weapon = theirs.kind.melee;
    if (own.kind.melee == "pike") return !(their_weapon == "pike" && theirs.charging);
    if (their_weapon == "pike") return false;
    if (kontos(own.kind.melee)) return !(charging_cavalry && kontos(their_weapon));
    if (lancer(own.kind.melee)) return !(charging_cavalry && (kontos(their_weapon) || lancer(their_weapon)));
    return false;
}

std::vector<Fight::Party> Fight::parties() {
    std::vector<Party> all;
    for (std::size_t i = 0; i < units_.size(); ++i) {
        const Regiment& unit = units_[i];
        std::vector<Touch> own;
        for (const Touch& touch : touches_)
            if (touch.unit == static_cast<int>(i)) own.push_back(touch);
        const auto real = [](const Touch& touch) { return touch.edge == 3 ? 1 : touch.edge; };
        std::stable_sort(own.begin(), own.end(), [&](const Touch& a, const Touch& b) {
            if (real(a) != real(b)) return real(a) < real(b);
            return a.men.size() != b.men.size() ? a.men.size() > b.men.size() : a.enemy < b.enemy;
        });
        std::set<std::pair<int, int>> taken;
        int second = std::clamp(unit.models - unit.files, 0, unit.files);
        bool impact = false;
        for (const Touch& touch : own) {
            Party party{static_cast<int>(i), touch.enemy, touch.own_face, touch.face};
            for (const auto& man : touch.men) party.first += taken.insert(man).second ? 1 : 0;
            const std::string& weapon = unit.kind.melee;
            const bool formed = !skirmish(unit);
            const bool two = weapon == "pike" || (weapon == "lspear" && !unit.charging) ||
                             (weapon == "tspear" && !fought_before);
            if (touch.own_face == 0 && formed && two) {
                party.second = std::min(party.first, second);
                second -= party.second;
            }
            const bool first = touch.own_face == 0 && first_before(party.unit, party.enemy);
            party.tier = first ? 2 : unit.charging ? 1 : 0;
            all.push_back(party);
            if (touch.own_face != 0) continue;
            party.second = 0;
            party.tier = 3;
            if (unit.kind.thrown != "none" && !fought_before) {
                party.what = 't';
                all.push_back(party);
            }
            if (unit.kind.cls == "scy" && unit.charging && !impact) {
                impact = true;
                party.what = 'i';
                party.first = unit.models;
                all.push_back(party);
            }
        }
    }
    return all;
}

int Fight::dice_left(const Party& party, const std::vector<Party>& all) const {
    std::vector<Party> own;
    std::size_t mine = 0;
    for (const Party& each : all) {
        if (each.unit != party.unit || each.what != 'b') continue;
        if (each.enemy == party.enemy && each.own_face == party.own_face) mine = own.size();
        own.push_back(each);
    }
    for (int lost = lost_before_[static_cast<std::size_t>(party.unit)]; lost > 0; --lost) {
        bool any_second = false;
        for (const Party& each : own) any_second = any_second || each.second > 0;
        int best = -1;
        for (int i = 0; i < static_cast<int>(own.size()); ++i) {
            const Party& each = own[static_cast<std::size_t>(i)];
            if ((any_second ? each.second : each.first) == 0) continue;
            const auto size = [&](int k) {
                return own[static_cast<std::size_t>(k)].first + own[static_cast<std::size_t>(k)].second;
            };
            if (best < 0 || size(i) > size(best)) best = i;
        }
        if (best < 0) break;
        Party& least = own[static_cast<std::size_t>(best)];
        if (any_second) {
            --least.second;
        } else {
            --least.first;
        }
    }
    const Regiment& unit = units_[static_cast<std::size_t>(party.unit)];
    const int attacks = unit.kind.a + (unit.kind.melee == "hand2" && party.own_face == 0 ? 1 : 0);
    return own[mine].first * attacks + own[mine].second;
}

int Fight::ranks_of(int index) const {
    const Regiment& unit = units_[static_cast<std::size_t>(index)];
    const bool may =
        !skirmish(unit) && (unit.kind.cls == "inf" || unit.kind.cls == "cav" || unit.kind.cls == "cam");
    int count = 0;
    for (int left = unit.models; may && left > 0; left -= unit.files)
        count += std::min(left, unit.files) >= 4 ? 1 : 0;
    return count;
}

bool Fight::feared(int index, int enemy) const {
    const Regiment& unit = units_[static_cast<std::size_t>(index)];
    const Regiment& other = units_[static_cast<std::size_t>(enemy)];
    if (unit.kind.is("fearsome") || unit.kind.is("terrifying")) return false;
    if (unit.kind.cls == "inf" && skirmish(unit)) return false;
    if (other.kind.cls == "ele") return !unit.kind.is("accustomed");
    return other.kind.is("fearsome") || other.kind.is("terrifying");
}

void Fight::strike(const Party& party, int dice, std::vector<int>& falls) {
    const Regiment& unit = units_[static_cast<std::size_t>(party.unit)];
    const Regiment& enemy = units_[static_cast<std::size_t>(party.enemy)];
    int hits = 0, dead = 0, bonus = 0;
    int kill = kill_of(unit.kind.melee), am = am_of(unit.kind.melee);
    if (party.what == 'i') {
        for (int i = 0; i < dice; ++i) hits += dice_.next();
    } else {
        int needed = 4;
        if (party.what == 't') {
            needed = unit.kind.sh;
            if (skirmish(enemy)) ++needed;
            if (enemy.charging) ++needed;
            if (enemy.kind.cls == "ele") --needed;
            kill = 4, am = -1;
            if (needed >= 10) return;
            bonus = std::max(0, needed - 6);
        } else {
            if (unit.kind.hth > enemy.kind.hth) --needed;
            if (unit.kind.hth * 2 <= enemy.kind.hth) ++needed;
            if (party.face != 0) --needed;
            const bool phalanx = enemy.kind.is("phalanx") && enemy.kind.order == "closed" &&
                                 !enemy.disrupted && ranks_of(party.enemy) >= 2;
            if ((phalanx || enemy.shieldwall) && party.face == 0) ++needed;
            if (feared(party.unit, party.enemy)) ++needed;
            if (unit.kind.cls == "ele" && enemy.kind.cls == "inf" && skirmish(enemy)) needed += 2;
        }
        needed = std::clamp(needed, 2, 6);
        const Set blades = {"hand", "hand2", "heavyhand"};
        const bool loose = skirmish(unit) || (unit.kind.cls == "cav" && unit.models <= unit.files);
        const bool again =
            party.what == 'b' && ((unit.kind.is("expert_swords") && blades.count(unit.kind.melee) != 0) ||
                                  (unit.kind.is("vengeful") && unit.lost_before) ||
                                  (unit.kind.melee == "tspear" && loose && !fought_before));
        const bool autos = party.what == 'b' && (lancer(unit.kind.melee) || unit.kind.melee == "twohand");
        int ones = 0;
        const auto read = [&](int face) {
            if (autos && face == 6) {
                ++dead;
            } else {
                hits += face != 1 && (face == 6 || face >= needed) ? 1 : 0;
            }
        };
        for (int i = 0; i < dice; ++i) {
            const int face = dice_.next();
            ones += face == 1 && again ? 1 : 0;
            read(face);
        }
        for (int i = 0; i < ones; ++i) read(dice_.next());
    }
    const bool shield = two_handed().count(enemy.kind.melee) == 0;
    const int score = armour_of(enemy, false, party.face == 0, shield);
    int through = 0;
    if (rolls_armour(score, am + bonus)) {
        for (int i = 0; i < hits; ++i) through += stops(score, am + bonus, dice_) ? 0 : 1;
    } else {
        through = hits;
    }
    for (int i = 0; i < through; ++i)
        dead += kills(kill + kill_change(enemy.kind, false), dice_.next()) ? 1 : 0;
    const int left = enemy.models * enemy.kind.h - enemy.wounds;
    const int taken = std::min(dead, left);
    kills_[static_cast<std::size_t>(party.unit)] += taken;
    falls.push_back(taken);
    fall(party.enemy, taken);
    if (party.what == 'i' && taken > 0) {
        units_[static_cast<std::size_t>(party.enemy)].disrupted = true;
        units_[static_cast<std::size_t>(party.enemy)].shieldwall = false;
    }
}

void Fight::fall(int index, int kills_taken) {
    Regiment& unit = units_[static_cast<std::size_t>(index)];
    for (int i = 0; i < kills_taken; ++i) {
        if (++unit.wounds < unit.kind.h) continue;
        unit.wounds = 0;
        --unit.models;
        ++lost_models_[static_cast<std::size_t>(index)];
    }
    unit.wiped = unit.models == 0;
    unit.files = std::max(1, std::min(unit.files, unit.models));
}

void Fight::round() {
    const std::size_t count = units_.size();
    lost_models_.assign(count, 0), lost_before_.assign(count, 0), kills_.assign(count, 0);
    find_touches();
    std::vector<Party> all = parties();
    const auto skill = [&](const Party& party) {
        return party.what == 'b' ? units_[static_cast<std::size_t>(party.unit)].kind.hth : 0;
    };
    std::stable_sort(all.begin(), all.end(), [&](const Party& a, const Party& b) {
        if (a.tier != b.tier) return a.tier > b.tier;
        if (skill(a) != skill(b)) return skill(a) > skill(b);
        const int as = units_[static_cast<std::size_t>(a.unit)].side,
                  bs = units_[static_cast<std::size_t>(b.unit)].side;
        if (as != bs) return as < bs;
        return a.unit != b.unit ? a.unit < b.unit : a.enemy < b.enemy;
    });
    std::vector<int> falls;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Party& party = all[i];
        const bool together = i > 0 && all[i - 1].tier == party.tier && skill(all[i - 1]) == skill(party);
        if (!together) lost_before_ = lost_models_;
        const auto enemy = static_cast<std::size_t>(party.enemy);
        if (units_[enemy].models == 0 && lost_models_[enemy] == lost_before_[enemy]) continue;
        const int dice = party.what == 'b' ? dice_left(party, all) : party.first;
        if (dice > 0) strike(party, dice, falls);
    }
    for (int side = 0; side < 2; ++side) totals[side] = points(side);
}

// --- the points ---

bool Fight::ordered(int index) const {  // keeps its lines of closed order and depth
    for (const Touch& touch : touches_) {
        const Regiment& enemy = units_[static_cast<std::size_t>(touch.enemy)];
        if (touch.unit == index && touch.own_face != 0 && !skirmish(enemy) && enemy.models > 0) return false;
    }
    for (const Regiment& each : units_)
        if (each.kind.cls == "ele" && each.models > 0 && engaged(static_cast<int>(&each - units_.data())))
            return false;
    return true;
}

int Fight::points(int side) {
    int casualties = 0, closed = 0, other = 0, depth = 0, disrupted = 0, flank = 0, rear = 0, led = 0;
    for (std::size_t i = 0; i < units_.size(); ++i) {
        const Regiment& unit = units_[i];
        const int index = static_cast<int>(i);
        if (!engaged(index)) continue;
        if (unit.side != side) {
            if (unit.disrupted && unit.models > 0) disrupted = 1;
            continue;
        }
        casualties += kills_[i];
        if (unit.models == 0) continue;
        const bool solid = unit.kind.cls == "inf" && unit.kind.order == "closed";
        const bool kept = ordered(index);
        if (solid && kept) closed = 1;
        if (kept)
            depth = std::max(depth, std::clamp(ranks_of(index) - 1, 0, 3) >= 3
                                        ? 2
                                        : std::clamp(ranks_of(index) - 1, 0, 1));
        if (index == general && unit.kind.cls != "ele" && unit.kind.cls != "scy") led = 1;
        for (const Touch& touch : touches_) {
            const Regiment& enemy = units_[static_cast<std::size_t>(touch.enemy)];
            if (touch.unit != index || touch.own_face != 0 || enemy.models == 0) continue;
            const bool formed = !skirmish(unit) && !solid &&
                                (unit.kind.cls == "inf" || unit.kind.cls == "cav" || unit.kind.cls == "cam");
            if (formed && (skirmish(enemy) || enemy.kind.cls == "ele")) other = 1;
            if (touch.face == 1 || touch.face == 3) flank = 1;
            if (touch.face == 2) rear = 2;
        }
    }
    if (closed > 0) other = 0;
    return casualties + closed + other + depth + disrupted + flank + rear + led;
}

}  // namespace clashfield::models::empires
