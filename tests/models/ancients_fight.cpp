#include "tests/models/ancients_fight.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace clashfield::models::ancients {

enum class Blow { Impact, Ranks, Beast, Crew, Hero };

// Those of one unit who strike one enemy from one edge, at one moment.
struct Fight::Group {
    int unit = 0;
    int hero = -1;
    int target = 0;
    int target_hero = -1;
    Blow blow = Blow::Ranks;
    Edge edge = Edge::Front;
    int tier = 4, initiative = 1;
    int contact = 0, support = 0;
    bool leader = false;
};

namespace {

std::string number(int n) { return std::to_string(n); }
char letter(int side) { return side < 0 ? '-' : side == 0 ? 'A' : 'B'; }

// Table 7.9: how many ranks fight to the front.
int fighting_ranks(const Regiment& unit) {
    const std::string& weapon = unit.kind.weapon;
    const bool formed_foot = unit.kind.is_foot() && !unit.skirmish;
    if (!formed_foot) return 1;
    if (weapon == "pike") return 2;
    if (weapon == "spear") return unit.charged ? 1 : 2;
    if (weapon == "tspear" || weapon == "htspear") return unit.rounds == 0 ? 2 : 1;
    return 1;
}

// AB-CMB-05.
int tier_of(const Regiment& unit, bool to_front) {
    if (unit.kind.weapon == "pike" && to_front) return 1;
    if (unit.kind.weapon == "kontos" && to_front) return 2;
    if (unit.charged) return 3;
    return unit.kind.weapon == "two" ? 5 : 4;
}

bool is_front(const Regiment& unit, Edge edge) { return edge == Edge::Front || unit.sees_all_round(); }

}  // namespace

void Fight::play() {
    before_ = field_.units;
    memory_.assign(field_.units.size(), {});
    touches_ = field_.touches();
    for (const Touch& touch : touches_) at(touch.a).engaged = at(touch.b).engaged = true;
    find_combats();
    std::vector<std::size_t> unfought(combats_.size());
    std::iota(unfought.begin(), unfought.end(), std::size_t{0});
    while (!unfought.empty()) {
        std::size_t next = 0;
        if (unfought.size() > 1) {
            std::vector<std::string> options;
            for (const std::size_t i : unfought) options.push_back("next_combat " + name_of(combats_[i]));
            const std::string chosen = choose_(options);
            while (options[next] != chosen) ++next;
        }
        fight(combats_[unfought[next]]);
        unfought.erase(unfought.begin() + static_cast<std::ptrdiff_t>(next));
    }
    shrink();
    results();
    if (telling_.unclear) return;
    break_tests();
    if (telling_.unclear) return;
    panic();
    if (telling_.unclear) return;
    wiped_are_gone_ = true;
    pursuit_choices();
    if (telling_.unclear) return;
    flights();
    if (!telling_.unclear) pursuits();
}

// A combat is known by the first unit of the side that chooses.
std::string Fight::name_of(const Combat& combat) const {
    for (const int unit : combat.units)
        if (at(unit).side == field_.active) return at(unit).id;
    return {};
}

void Fight::find_combats() {
    std::vector<int> color(field_.units.size());
    std::iota(color.begin(), color.end(), 0);
    for (std::size_t round = 0; round < color.size(); ++round) {
        for (const Touch& touch : touches_) {
            int& a = color[static_cast<std::size_t>(touch.a)];
            int& b = color[static_cast<std::size_t>(touch.b)];
            a = b = std::min(a, b);
        }
    }
    for (int i = 0; i < static_cast<int>(color.size()); ++i) {
        if (!at(i).engaged) continue;
        Memory& memory = of(i);
        memory.contacts = contacts_of(field_, touches_, i);
        for (const Contact& contact : memory.contacts)
            if (std::find(memory.enemies.begin(), memory.enemies.end(), contact.enemy) ==
                memory.enemies.end())
                memory.enemies.push_back(contact.enemy);
        std::sort(memory.enemies.begin(), memory.enemies.end());
        const int root = color[static_cast<std::size_t>(i)];
        auto found = std::find_if(combats_.begin(), combats_.end(),
                                  [&](const Combat& combat) { return combat.units.front() == root; });
        if (found == combats_.end()) {
            combats_.push_back({});
            found = combats_.end() - 1;
        }
        found->units.push_back(i);
        memory.combat = static_cast<int>(found - combats_.begin());
    }
    for (Combat& combat : combats_) {
        for (const Touch& touch : touches_)
            if (of(touch.a).combat == of(combat.units.front()).combat) combat.touches.push_back(touch);
        for (const int unit : combat.units) {
            if (field_.on_broken_ground(unit)) combat.ranks_count = false;
            for (const int enemy : of(unit).enemies)
                if (field_.is_defended(enemy, unit)) combat.ranks_count = false;
        }
    }
    for (int i = 0; i < static_cast<int>(color.size()); ++i) of(i).ranks_at_start = rank_bonus(i);
}

// Models of the unit that touch this enemy.
int Fight::most_contact(int unit, int enemy) const {
    std::set<std::pair<int, int>> models;
    for (const Contact& contact : of(unit).contacts)
        if (contact.enemy == enemy) models.insert({contact.rank, contact.file});
    return static_cast<int>(models.size());
}

int Fight::main_enemy(int unit) const {
    int best = -1;
    for (const int enemy : of(unit).enemies)
        if (best < 0 || most_contact(unit, enemy) > most_contact(unit, best)) best = enemy;
    return best;
}

std::vector<int> Fight::heroes_in(const Combat& combat, int side) const {
    std::vector<int> found;
    for (std::size_t i = 0; i < field_.heroes.size(); ++i) {
        const Hero& man = field_.heroes[i];
        const bool here = std::find(combat.units.begin(), combat.units.end(), man.unit) != combat.units.end();
        if (man.alive && man.side == side && here) found.push_back(static_cast<int>(i));
    }
    return found;
}

void Fight::challenge(Combat& combat) {
    if (heroes_in(combat, 0).empty() || heroes_in(combat, 1).empty()) return;
    bool charges[2] = {false, false};
    for (const int unit : combat.units)
        if (at(unit).charged) charges[at(unit).side] = true;
    int first = field_.active;
    if (charges[0] != charges[1]) first = charges[0] ? 0 : 1;
    for (const int side : {first, 1 - first}) {
        std::vector<std::string> options = {"pass"};
        for (const int man : heroes_in(combat, side)) options.push_back("challenge " + hero(man).id);
        const std::string issued = choose_(options);
        if (issued == "pass") continue;
        int challenger = 0;
        while ("challenge " + hero(challenger).id != issued) ++challenger;
        tell("challenge " + hero(challenger).id + " -");
        options = {"refuse"};
        for (const int man : heroes_in(combat, 1 - side)) options.push_back("accept " + hero(man).id);
        const std::string answer = choose_(options);
        if (answer == "refuse") {
            options.clear();
            for (const int man : heroes_in(combat, 1 - side)) options.push_back("name " + hero(man).id);
            const std::string named = options.size() == 1 ? options.front() : choose_(options);
            for (Hero& man : field_.heroes)
                if ("name " + man.id == named) man.refused = true;
            return;
        }
        int taker = 0;
        while ("accept " + hero(taker).id != answer) ++taker;
        tell("challenge " + hero(challenger).id + " " + hero(taker).id);
        combat.duel[0] = challenger;
        combat.duel[1] = taker;
        return;
    }
}

// A model that touches two strikes in front before on a flank before behind, and there at the enemy with most
// contact.
bool Fight::comes_before(int unit, const Contact& a, const Contact& b) const {
    const auto order = [](Edge edge) { return edge == Edge::Front ? 0 : edge == Edge::Rear ? 2 : 1; };
    if (order(a.edge) != order(b.edge)) return order(a.edge) < order(b.edge);
    const int more = most_contact(unit, a.enemy) - most_contact(unit, b.enemy);
    return more != 0 ? more > 0 : a.enemy < b.enemy;
}

// Whom a single model strikes.
int Fight::first_enemy(int unit) const {
    const std::vector<Contact>& contacts = of(unit).contacts;
    return std::min_element(contacts.begin(), contacts.end(),
                            [&](const Contact& a, const Contact& b) { return comes_before(unit, a, b); })
        ->enemy;
}

void Fight::add_ranks(const Combat& combat, int unit, std::vector<Group>& groups) {
    const Regiment& own = at(unit);
    // A model counts once: on the front if it touches there, at the enemy with most contact.
    std::map<std::pair<int, int>, Contact> once;
    for (const Contact& contact : of(unit).contacts) {
        const auto [place, is_new] = once.insert({{contact.rank, contact.file}, contact});
        if (is_new) continue;
        const Contact& old = place->second;
        if (comes_before(unit, contact, old)) place->second = contact;
    }
    std::map<std::pair<int, int>, int> counts;  // by edge and enemy
    for (const auto& [model, contact] : once) ++counts[{static_cast<int>(contact.edge), contact.enemy}];
    int second_rank = std::clamp(own.models - own.files, 0, own.files);
    bool leader_strikes = own.leader;
    std::vector<Group> found;
    for (const auto& [key, count] : counts) {
        Group group;
        group.unit = unit;
        group.target = key.second;
        group.edge = static_cast<Edge>(key.first);
        const bool front = is_front(own, group.edge);
        group.tier = tier_of(own, front);
        group.initiative = own.kind.man.i;
        group.contact = count;
        found.push_back(group);
    }
    // AB-CMB-04, R-94: the leader goes with the front, there where most are in contact.
    std::stable_sort(found.begin(), found.end(), [&](const Group& a, const Group& b) {
        return comes_before(unit, {0, 0, a.edge, a.target}, {0, 0, b.edge, b.target});
    });
    for (Group& group : found) {
        if (group.edge == Edge::Front && fighting_ranks(own) == 2) {
            group.support = std::min(group.contact, second_rank);
            second_rank -= group.support;
        }
        if (!leader_strikes || !is_front(own, group.edge)) continue;
        group.leader = true;
        leader_strikes = false;
    }
    static constexpr Sort kImpact[] = {Sort::LightChariot, Sort::HeavyChariot, Sort::ScythedChariot};
    const bool impact =
        own.charged && std::find(std::begin(kImpact), std::end(kImpact), own.kind.sort) != std::end(kImpact);
    for (const Group& group : found) {
        if (impact) {
            groups.push_back(group);
            groups.back().blow = Blow::Impact;
            groups.back().tier = 0;
            groups.back().leader = false;
        }
        groups.push_back(group);
    }
    (void)combat;
}

void Fight::add_heroes(const Combat& combat, int unit, std::vector<Group>& groups) {
    for (std::size_t i = 0; i < field_.heroes.size(); ++i) {
        const Hero& man = field_.heroes[i];
        if (!man.alive || man.refused || man.unit != unit) continue;
        Group group;
        group.unit = unit;
        group.hero = static_cast<int>(i);
        group.blow = Blow::Hero;
        group.tier = at(unit).charged ? 3 : 4;
        group.initiative = man.man.i;
        group.contact = 1;
        group.target = main_enemy(unit);
        for (int k = 0; k < 2; ++k) {
            if (combat.duel[k] != group.hero) continue;
            group.target_hero = combat.duel[1 - k];
            group.target = hero(group.target_hero).unit;
        }
        groups.push_back(group);
    }
}

std::vector<Fight::Group> Fight::groups_of(const Combat& combat) {
    std::vector<Group> groups;
    for (const int unit : combat.units) {
        const Regiment& own = at(unit);
        if (own.kind.sort == Sort::Elephant) {
            Group group;
            group.unit = unit;
            group.target = first_enemy(unit);
            group.tier = own.charged ? 3 : 4;
            group.contact = 1;
            group.blow = Blow::Beast;
            group.initiative = own.kind.man.i;
            groups.push_back(group);
            group.blow = Blow::Crew;
            group.initiative = own.kind.crewman.i;
            if (own.crew > 0) groups.push_back(group);
        } else if (own.kind.sort == Sort::Machine) {
            Group group;
            group.unit = unit;
            group.target = first_enemy(unit);
            group.contact = own.crew;
            group.blow = Blow::Crew;
            group.initiative = own.kind.crewman.i;
            groups.push_back(group);
        } else {
            add_ranks(combat, unit, groups);
        }
        add_heroes(combat, unit, groups);
    }
    // P's before O's, units in the order of their numbers.
    std::stable_sort(groups.begin(), groups.end(), [&](const Group& a, const Group& b) {
        if (a.tier != b.tier) return a.tier < b.tier;
        if (a.initiative != b.initiative) return a.initiative > b.initiative;
        const bool a_first = at(a.unit).side == field_.active;
        const bool b_first = at(b.unit).side == field_.active;
        if (a_first != b_first) return a_first;
        if (a.unit != b.unit) return a.unit < b.unit;
        const auto score = [&](const Group& group) { return group.blow == Blow::Impact ? 0 : needed(group); };
        return score(a) < score(b);  // AB-DIC-02
    });
    return groups;
}

void Fight::fight(Combat& combat) {
    std::string names = "combat";
    std::vector<std::string> ids;
    for (const int unit : combat.units) ids.push_back(at(unit).id);
    std::sort(ids.begin(), ids.end());
    for (const std::string& id : ids) names += " " + id;
    tell(names);
    challenge(combat);
    std::vector<Group> groups = groups_of(combat);
    std::size_t begin = 0;
    while (begin < groups.size()) {
        std::size_t end = begin;
        const auto same = [&](const Group& group) {
            return group.tier == groups[begin].tier && group.initiative == groups[begin].initiative;
        };
        while (end < groups.size() && same(groups[end])) ++end;
        strike_slot(combat, groups, begin, end);
        begin = end;
    }
    for (const int unit : combat.units) ++at(unit).rounds;
}

std::vector<int> Fight::roll(const char* kind, int side, int count) {
    std::vector<int> faces;
    if (count == 0) return faces;
    std::string line = std::string("dice ") + kind + " " + letter(side);
    for (int i = 0; i < count; ++i) {
        faces.push_back(dice_.next());
        line += " " + number(faces.back());
    }
    tell(line);
    return faces;
}

// All strike before any of them suffers.
void Fight::strike_slot(Combat& combat, std::vector<Group>& groups, std::size_t begin, std::size_t end) {
    std::vector<std::pair<Group, int>> suffered;
    std::vector<int> alive(field_.units.size());
    for (std::size_t i = 0; i < alive.size(); ++i) alive[i] = field_.units[i].models;
    std::vector<bool> heroes;
    for (const Hero& man : field_.heroes) heroes.push_back(man.alive);
    for (std::size_t i = begin; i < end; ++i) {
        const Group& group = groups[i];
        const bool gone = group.target_hero >= 0 ? !heroes[static_cast<std::size_t>(group.target_hero)]
                                                 : alive[static_cast<std::size_t>(group.target)] == 0;
        if (gone) continue;
        if (group.blow == Blow::Hero ? !heroes[static_cast<std::size_t>(group.hero)]
                                     : alive[static_cast<std::size_t>(group.unit)] == 0)
            continue;
        int strikers = group.contact + group.support;
        if (group.blow == Blow::Crew) strikers = at(group.unit).crew;
        if (strikers <= 0) continue;
        strike(combat, group, strikers, suffered);
    }
    for (const auto& [group, wounds] : suffered) suffer(combat, group, wounds, groups);
}

int Fight::needed(const Group& group) const {
    const Regiment& own = at(group.unit);
    const Regiment& enemy = at(group.target);
    int ws = own.kind.man.ws;
    if (group.blow == Blow::Crew) ws = own.kind.crewman.ws;
    if (group.blow == Blow::Hero) ws = hero(group.hero).man.ws;
    int theirs = enemy.kind.sort == Sort::Machine ? enemy.kind.crewman.ws : enemy.kind.man.ws;
    if (group.target_hero >= 0) theirs = hero(group.target_hero).man.ws;
    // AB-CMB-07
    if (field_.is_defended(group.unit, group.target)) return 6;
    if (group.blow == Blow::Beast && enemy.skirmish) return 6;
    if (own.rounds == 0 && field_.is_feared(group.unit, group.target)) return 6;
    return to_hit(ws, theirs);
}

int Fight::strength_of(const Group& group) const {
    const Regiment& own = at(group.unit);
    if (group.blow == Blow::Hero) return hero(group.hero).man.s;
    if (group.blow == Blow::Crew) return own.kind.crewman.s;
    if (group.blow == Blow::Impact)
        return own.kind.sort == Sort::LightChariot ? 4 : own.kind.sort == Sort::HeavyChariot ? 5 : 6;
    const std::string& weapon = own.kind.weapon;
    int bonus = 0;
    const bool mounted = own.kind.sort == Sort::Horse;
    if (weapon == "spear" && mounted && own.charged) bonus = 1;
    if (weapon == "htspear" && own.rounds == 0) bonus = 1;
    if (weapon == "kontos" && own.charged) bonus = 1;
    if (weapon == "two") bonus = 2;
    if (weapon == "falx") bonus = 1;
    return std::min(10, own.kind.man.s + bonus);
}

bool Fight::rolls_again(const Group& group) const {
    const Regiment& own = at(group.unit);
    if (group.blow == Blow::Hero || own.rounds > 0) return false;
    if (hates(group.unit, group.target)) return true;
    const bool throws = own.kind.sort == Sort::Horse || own.skirmish;
    return throws && own.kind.weapon == "tspear" && group.blow == Blow::Ranks;
}

int Fight::score_to_save(const Group& group, int strength) const {
    const Regiment& enemy = at(group.target);
    const int better = group.blow == Blow::Ranks && at(group.unit).kind.weapon == "improvised" ? 1 : 0;
    int score = 0;
    if (group.target_hero >= 0) {
        const bool rides = enemy.kind.sort == Sort::Horse;
        score = melee_save("heavy", "shield", rides ? "mounted" : "none", "hw", strength);
    } else if (enemy.kind.sort == Sort::Elephant) {
        return 7;
    } else {
        score =
            melee_save(enemy.kind.armour, enemy.kind.shield, enemy.kind.mount, enemy.kind.weapon, strength);
    }
    return std::max(2, score - better);
}

void Fight::strike(Combat& combat, const Group& group, int strikers,
                   std::vector<std::pair<Group, int>>& suffered) {
    const Regiment& own = at(group.unit);
    const Regiment& enemy = at(group.target);
    const int side = own.side;
    Score score;
    int attacks = 0;
    int need = 0;
    if (group.blow == Blow::Impact) {
        for (const int face : roll("impact", side, strikers)) {
            if (own.kind.sort == Sort::LightChariot) attacks += (face + 1) / 2;
            if (own.kind.sort == Sort::HeavyChariot) attacks += face;
            if (own.kind.sort == Sort::ScythedChariot) attacks += face + 1;
        }
        score.hits = attacks;
    } else {
        int each = own.kind.man.a;
        if (group.blow == Blow::Crew) each = 1;
        if (group.blow == Blow::Hero) each = hero(group.hero).man.a;
        const bool ranks = group.blow == Blow::Ranks || group.blow == Blow::Beast;
        attacks = strikers * each * (ranks && own.frenzied ? 2 : 1);
        if (ranks && own.kind.weapon == "2hw" && own.kind.is_foot()) attacks += strikers;
        if (ranks && group.leader) attacks += 1;
        need = needed(group);
        std::vector<int> faces = roll("to_hit", side, attacks);
        const int misses =
            static_cast<int>(std::count_if(faces.begin(), faces.end(), [&](int f) { return f < need; }));
        if (rolls_again(group)) {
            const std::vector<int> again = roll("again", side, misses);
            faces.insert(faces.end(), again.begin(), again.end());
        }
        score.hits =
            static_cast<int>(std::count_if(faces.begin(), faces.end(), [&](int f) { return f >= need; }));
    }
    const int strength = strength_of(group);
    int toughness = enemy.kind.sort == Sort::Machine ? enemy.kind.crewman.t : enemy.kind.man.t;
    if (group.target_hero >= 0) toughness = hero(group.target_hero).man.t;
    const int wound = to_wound(strength, toughness);
    if (wound <= 6)
        for (const int face : roll("to_wound", side, score.hits)) score.wounds += face >= wound ? 1 : 0;
    const int save = score_to_save(group, strength);
    if (save <= 6)
        for (const int face : roll("save", 1 - side, score.wounds)) score.saved += face >= save ? 1 : 0;
    tell("blows " + own.id + " " + (group.hero >= 0 ? hero(group.hero).id : "-") + " " + enemy.id + " " +
         number(attacks) + " " + number(need) + " " + number(score.hits) + " " + number(score.wounds) + " " +
         number(score.saved));
    if (score.wounds == score.saved) return;
    if (group.target_hero >= 0) return duel_blow(combat, group, score.wounds - score.saved);
    suffered.push_back({group, score.wounds - score.saved});
}

void Fight::duel_blow(Combat& combat, const Group& group, int wounds) {
    Hero& man = hero(group.target_hero);
    const int taken = std::min(wounds, man.wounds_left);
    if (taken == 0) return;
    man.wounds_left -= taken;
    combat.wounds[1 - man.side] += taken;
    tell("character_hit " + man.id + " " + number(taken) + " " + number(man.wounds_left));
    if (man.wounds_left > 0) return;
    man.alive = false;
    tell("character_slain " + man.id);
}

void Fight::suffer(Combat& combat, const Group& group, int wounds, std::vector<Group>& groups) {
    Regiment& enemy = at(group.target);
    if (enemy.models == 0) return;
    const int side = 1 - enemy.side;
    int lost = 0;
    if (enemy.kind.sort == Sort::Machine) {
        const int taken = std::min(wounds, enemy.crew);
        enemy.crew -= taken;
        combat.wounds[side] += taken;
        if (enemy.crew == 0) enemy.models = 0;
    } else {
        const int each = enemy.kind.man.w;
        const int taken = std::min(wounds, enemy.models * each - enemy.wounds);
        combat.wounds[side] += taken;
        enemy.wounds += taken;
        lost = enemy.wounds / each;
        enemy.wounds %= each;
        enemy.models -= lost;
        if (enemy.kind.is_chariot())
            combat.chariots[side] += lost * (enemy.kind.sort == Sort::HeavyChariot ? 2 : 1);
        if (enemy.models == 0 && enemy.kind.sort == Sort::Elephant) enemy.crew = 0;
    }
    if (enemy.models == 0) of(group.target).wiped = true;
    lose_strikers(group, lost, groups);
}

// those who support first, then those in contact with the enemy that caused the losses, then others.
void Fight::lose_strikers(const Group& by, int losses, std::vector<Group>& groups) {
    std::vector<Group*> own;
    for (Group& group : groups)
        if (group.unit == by.target && (group.blow == Blow::Ranks || group.blow == Blow::Impact))
            own.push_back(&group);
    // Impact hits and blows are two groups of the same models.
    for (const Blow blow : {Blow::Impact, Blow::Ranks}) {
        int left = losses;
        for (Group* group : own) {
            if (group->blow != blow) continue;
            const int taken = std::min(left, group->support);
            group->support -= taken;
            left -= taken;
        }
        for (Group* group : own) {
            if (group->blow != blow || group->target != by.unit) continue;
            const int taken = std::min(left, group->contact);
            group->contact -= taken;
            left -= taken;
        }
        while (left > 0) {
            Group* most = nullptr;
            for (Group* group : own)
                if (group->blow == blow && group->contact > (most == nullptr ? 0 : most->contact))
                    most = group;
            if (most == nullptr) break;
            const int taken = std::min(left, most->contact);
            most->contact -= taken;
            left -= taken;
        }
    }
}

}  // namespace clashfield::models::ancients
