// Break tests, panic, flight and pursuit.

#include <algorithm>
#include <cmath>

#include "tests/models/ancients_fight.h"

namespace clashfield::models::ancients {
namespace {

std::string number(int n) { return std::to_string(n); }
std::string yes(bool is) { return is ? "1" : "0"; }

}  // namespace

std::vector<int> Fight::in_order(int side) const {
    std::vector<int> found;
    for (int i = 0; i < static_cast<int>(field_.units.size()); ++i)
        if (at(i).side == side) found.push_back(i);
    const auto leads = [&](int unit) {
        return std::any_of(field_.heroes.begin(), field_.heroes.end(), [&](const Hero& man) {
            return man.alive && man.role == "general" && man.unit == unit;
        });
    };
    std::stable_sort(found.begin(), found.end(), [&](int a, int b) { return leads(a) && !leads(b); });
    return found;
}

bool Fight::within(int a, int b, double reach) {
    if (a == b) return true;
    const Regiment& one = of(a).wiped ? before_[static_cast<std::size_t>(a)] : at(a);
    const Regiment& other = of(b).wiped ? before_[static_cast<std::size_t>(b)] : at(b);
    const double far = distance(one.box(), other.box());
    if (std::abs(far - reach) < (telling_.places_unclear ? 4 : 0.03)) give_up("just in reach, or just not");
    return far <= reach;
}

bool Fight::hates(int unit, int enemy) const {
    return !at(unit).kind.hates.empty() && at(unit).kind.hates == at(enemy).kind.army;
}

// Off the table: the wiped out leave after the panic (AB-RES-10).
bool Fight::gone(int unit) const { return at(unit).models == 0 && wiped_are_gone_; }

// AB-RES-04, as it is after the round.
bool Fight::ranks_count_now(int unit) const {
    if (of(unit).combat < 0) return !field_.on_broken_ground(unit);
    for (const int each : combats_[static_cast<std::size_t>(of(unit).combat)].units) {
        if (gone(each)) continue;
        if (field_.on_broken_ground(each)) return false;
        for (const int enemy : of(each).enemies)
            if (field_.is_defended(enemy, each) && !gone(enemy)) return false;
    }
    return true;
}

// AB-GEN-04. Whoever fights has the ranks of the start of the round (R-39, V-53).
int Fight::leadership(int unit) const {
    const Regiment& own = at(unit);
    int ld = own.kind.man.ld;
    if (own.kind.sort == Sort::Machine) ld = own.kind.crewman.ld;
    const int combat = of(unit).combat;
    const bool counts = ranks_count_now(unit);
    if (own.kind.warband && !own.skirmish && !own.ranks_lost && counts && own.status == "steady")
        ld += combat >= 0 ? of(unit).ranks_at_start : rank_bonus(unit);
    for (const Hero& man : field_.heroes) {
        if (!man.alive || man.refused || man.side != own.side) continue;
        if (man.unit == unit) ld = std::max(ld, man.man.ld);
        const bool lends = man.role == "general" && at(man.unit).status == "steady" && !of(man.unit).broken &&
                           !of(man.unit).panicked;
        if (lends && const_cast<Fight*>(this)->within(unit, man.unit, 12)) ld = std::max(ld, man.man.ld);
    }
    return std::min(10, ld);
}

// AB-PSY-11, -12, -13: fear or terror.
bool Fight::causes_fear(int enemy, int unit) const {
    const Kind& own = at(unit).kind;
    const Kind& theirs = at(enemy).kind;
    const bool dreadful = own.sort == Sort::Elephant || own.is_chariot();
    const bool rides = own.sort == Sort::Horse || own.is_chariot();
    if (theirs.sort == Sort::Elephant) {
        if (rides && !own.used_to_elephants) return true;  // terror; mere fear for those who are feared
        if (dreadful) return false;
        if (rides) return true;
        return own.sort == Sort::Foot && !at(unit).skirmish && !own.used_to_elephants;
    }
    return theirs.is_chariot() && own.is_foot() && !dreadful;
}

int Fight::army_standard_near(int unit) {
    for (std::size_t i = 0; i < field_.heroes.size(); ++i) {
        const Hero& man = field_.heroes[i];
        const bool there =
            man.alive && !man.refused && man.role == "army_standard" && man.side == at(unit).side;
        if (there && at(man.unit).status == "steady" && !of(man.unit).broken && within(unit, man.unit, 12))
            return static_cast<int>(i);
    }
    return -1;
}

bool Fight::test(int unit, const char* cause, int score) {
    const std::vector<int> faces = roll("test", at(unit).side, 2);
    const int total = faces[0] + faces[1];
    tell("tested " + at(unit).id + " " + cause + " " + number(total) + " " + number(score) + " " +
         yes(total <= score));
    return total <= score;
}

// AB-BRK-02.
bool Fight::breaks_at_once(int unit) const {
    for (const int enemy : of(unit).enemies) {
        if (at(enemy).models == 0 || at(enemy).size() <= at(unit).size()) continue;
        if (!at(unit).frenzied && causes_fear(enemy, unit)) return true;
        if (at(enemy).kind.warband && at(enemy).charged) return true;
    }
    return false;
}

void Fight::ask_fall_back(int unit, bool failed, int score) {
    if (at(unit).kind.sort == Sort::Machine) return;
    bool may = false;
    if (failed) {
        int enemies = 0;
        for (const int enemy : of(unit).enemies) enemies += at(enemy).size();
        may = at(unit).size() >= 2 * enemies && score >= 6;
    } else {
        may = at(unit).kind.drilled || at(unit).skirmish || at(unit).kind.sort == Sort::Horse;
    }
    if (!may) return;
    const std::string id = "fall_back " + at(unit).id;
    if (choose_({id + " 1", id + " 0"}) == id + " 0") return;
    of(unit).falls_back = true;
    tell("falls_back " + at(unit).id);
}

void Fight::break_test(Combat& combat, int unit) {
    Regiment& own = at(unit);
    of(unit).tested = true;
    const int ld = leadership(unit);
    if (telling_.unclear) return;
    bool holds = false;
    bool automatic = false;
    bool steeled = false;  // AB-BRK-04
    for (const int enemy : of(unit).enemies) steeled = steeled || hates(unit, enemy);
    if (breaks_at_once(unit)) {
        automatic = true;
        if (own.kind.stubborn) {
            own.stubborn_used = true;
            holds = roll("stubborn", own.side, 1).front() >= 4;
        }
    } else if (own.kind.stubborn && !own.stubborn_used) {
        own.stubborn_used = true;
        holds = true;
    } else {
        int score = ld - combat.amount;
        if (steeled) score = 10;
        holds = test(unit, "break", score);
        if (!holds && army_standard_near(unit) >= 0) holds = test(unit, "break_again", score);
    }
    if (!holds && own.kind.sort == Sort::Machine) give_up("a machine is abandoned");
    if (!holds) of(unit).broken = true;
    if (holds) tell("holds " + own.id);
    if (holds || !automatic) ask_fall_back(unit, !holds, steeled ? 10 : ld);
    if (of(unit).falls_back) of(unit).broken = false;
    if (!of(unit).broken) return;
    tell("breaks " + own.id + " " + yes(automatic));
    if (own.kind.sort == Sort::Elephant) give_up("a beast breaks");
}

void Fight::break_tests() {
    for (const int side : {field_.active, 1 - field_.active}) {
        for (const int unit : in_order(side)) {
            if (of(unit).combat < 0 || at(unit).models == 0) continue;
            Combat& combat = combats_[static_cast<std::size_t>(of(unit).combat)];
            if (combat.winner < 0 || combat.winner == side) continue;
            break_test(combat, unit);
            if (telling_.unclear) return;
        }
    }
}

// AB-PSY-05.
void Fight::panic() {
    std::vector<int> alarmed;
    for (const int side : {field_.active, 1 - field_.active}) {
        bool general_dead = false;
        for (const Hero& man : field_.heroes)
            if (!man.alive && man.role == "general" && man.side == side) general_dead = true;
        for (const int unit : in_order(side)) {
            if (at(unit).models == 0 || of(unit).tested || at(unit).status != "steady") continue;
            if (at(unit).frenzied && of(unit).combat >= 0) continue;
            bool cause = general_dead;
            for (int other = 0; other < static_cast<int>(field_.units.size()); ++other) {
                const bool routs = of(other).broken || of(other).wiped;
                if (other == unit || at(other).side != side || !routs) continue;
                if (within(unit, other, 12)) cause = true;
            }
            if (cause) alarmed.push_back(unit);
        }
    }
    for (const int unit : alarmed) {
        if (telling_.unclear) return;
        if (at(unit).frenzied) return give_up("a frenzied unit far from enemies");
        if (test(unit, "panic_combat", leadership(unit))) continue;
        if (at(unit).kind.sort >= Sort::Elephant) give_up("a beast or a machine panics");
        of(unit).panicked = true;
    }
}

// AB-FLE-04.
void Fight::choose_pursuit(int unit) {
    Regiment& own = at(unit);
    if (of(unit).combat < 0 || own.models == 0 || own.kind.sort == Sort::Machine) return;
    if (of(unit).broken || of(unit).panicked || of(unit).falls_back) return;
    const Combat& combat = combats_[static_cast<std::size_t>(of(unit).combat)];
    std::vector<int> fleers;
    bool only_panic = true;
    for (const int enemy : of(unit).enemies) {
        if (at(enemy).models == 0) continue;
        const Memory& theirs = of(enemy);
        if (!theirs.broken && !theirs.panicked && !theirs.falls_back) return;  // still held
        fleers.push_back(enemy);
        if (!theirs.panicked) only_panic = false;
    }
    if (fleers.empty() || (combat.winner != own.side && !only_panic)) return;
    std::vector<std::string> options;
    bool must = own.frenzied;
    for (const int enemy : fleers) {
        options.push_back("pursue " + own.id + " " + at(enemy).id);
        if (hates(unit, enemy)) must = true;
    }
    if (!must) options.push_back("hold " + own.id);
    const std::string chosen = options.size() == 1 ? options.front() : choose_(options);
    for (const int enemy : fleers)
        if (chosen == "pursue " + own.id + " " + at(enemy).id) of(unit).pursues = enemy;
    if (of(unit).pursues >= 0) return;
    const bool restrained = own.kind.drilled || test(unit, "restraint", leadership(unit));
    if (restrained) return tell("restrained " + own.id);
    if (fleers.size() > 1 && telling_.places_unclear) return give_up("who touches most after they closed up");
    int most = fleers.front();
    for (const int enemy : fleers)
        if (contact_now(enemy, unit) > contact_now(most, unit)) most = enemy;
    of(unit).pursues = most;
}

// Models of the one that touch the other after the losses of the round.
int Fight::contact_now(int one, int other) const {
    const std::vector<Contact> contacts = contacts_of(field_, touches_, one);
    return static_cast<int>(std::count_if(contacts.begin(), contacts.end(),
                                          [&](const Contact& contact) { return contact.enemy == other; }));
}

void Fight::pursuit_choices() {
    for (const int side : {field_.active, 1 - field_.active}) {
        for (const int unit : in_order(side)) {
            if (at(unit).side == side) choose_pursuit(unit);
            if (telling_.unclear) return;
        }
    }
}

// AB-FLE-02: from the centre of the largest enemy through the own one.
double Fight::bearing_of(int unit) {
    if (of(unit).enemies.empty()) return at(unit).side == 0 ? 180 : 0;
    int largest = -1;
    for (const int enemy : of(unit).enemies) {
        if (at(enemy).models == 0) continue;
        const auto more = [&](int a, int b) {
            if (at(a).size() != at(b).size()) return at(a).size() > at(b).size();
            return contact_now(a, unit) > contact_now(b, unit);
        };
        if (largest < 0 || more(enemy, largest)) largest = enemy;
    }
    if (largest < 0) return at(unit).side == 0 ? 180 : 0;
    const Point from = at(largest).box().centre();
    const Point to = at(unit).box().centre();
    const double degrees = std::atan2(to.x - from.x, to.y - from.y) * 180 / std::acos(-1.0);
    return degrees < 0 ? degrees + 360 : degrees;
}

void Fight::fly(int unit) {
    Regiment& own = at(unit);
    const int dice = own.kind.m > 6 ? 3 : 2;
    int rolled = 0;
    const Box start = own.box();
    for (const int face : roll("flight", own.side, dice)) rolled += face;
    of(unit).flight = rolled;
    tell("ran " + own.id + " " + number(rolled));
    for (int other = 0; other < static_cast<int>(field_.units.size()); ++other) {
        const bool foreign = of(other).combat < 0 || of(other).combat != of(unit).combat;
        if (at(other).side == own.side || !foreign || at(other).models == 0) continue;
        if (distance(start, at(other).box()) < rolled + 3) give_up("an enemy on the way of a flight");
    }
    const Point way = ahead(of(unit).bearing);
    const Point to = along(own.box().centre(), way, own.box().d / 2 + rolled);
    if (to.x < 2 || to.x > 70 || to.y < 2 || to.y > 46) give_up("off the table");
    own.at = to;
    own.heading = of(unit).bearing;
}

void Fight::flights() {
    for (const Ground& ground : field_.grounds)
        if (ground.kind != "elevated") return give_up("ground on the way");
    for (std::size_t i = 0; i < field_.units.size(); ++i)
        of(static_cast<int>(i)).bearing = bearing_of(static_cast<int>(i));
    for (const int side : {field_.active, 1 - field_.active}) {
        std::vector<int> left;
        for (int i = 0; i < static_cast<int>(field_.units.size()); ++i) {
            const bool runs = of(i).broken || of(i).panicked || of(i).falls_back;
            if (at(i).side == side && runs && at(i).models > 0) left.push_back(i);
        }
        while (!left.empty()) {
            std::vector<std::string> options;
            for (const int unit : left) options.push_back("flight " + at(unit).id);
            const std::string chosen = choose_(options);
            const auto found = std::find(options.begin(), options.end(), chosen) - options.begin();
            fly(left[static_cast<std::size_t>(found)]);
            if (telling_.unclear) return;
            left.erase(left.begin() + found);
        }
    }
}

void Fight::pursue(int unit) {
    Regiment& own = at(unit);
    const int prey = of(unit).pursues;
    tell("pursues " + own.id + " " + at(prey).id);
    int rolled = 0;
    for (const int face : roll("pursuit", own.side, own.kind.m > 6 ? 3 : 2)) rolled += face;
    // Others may be met on the way.
    for (int other = 0; other < static_cast<int>(field_.units.size()); ++other) {
        if (at(other).side == own.side || other == prey || at(other).models == 0) continue;
        if (distance(own.box(), at(other).box()) < rolled + 1.5) give_up("an enemy on the way");
    }
    if (of(prey).caught && of(prey).falls_back) give_up("caught twice");
    if (rolled > of(prey).flight && !of(prey).caught) {
        tell("caught " + own.id + " " + at(prey).id);
        of(prey).caught = true;
        if (of(prey).falls_back) return;
        at(prey).models = 0;
        for (Hero& man : field_.heroes) {
            if (!man.alive || man.unit != prey) continue;
            tell("character_hit " + man.id + " " + number(man.wounds_left) + " 0");
            tell("character_slain " + man.id);
            man.alive = false;
        }
    }
}

void Fight::pursuits() {
    for (const int side : {field_.active, 1 - field_.active}) {
        std::vector<int> left;
        for (int i = 0; i < static_cast<int>(field_.units.size()); ++i)
            if (at(i).side == side && of(i).pursues >= 0) left.push_back(i);
        while (!left.empty()) {
            std::vector<std::string> options;
            for (const int unit : left) options.push_back("pursuit " + at(unit).id);
            const std::string chosen = choose_(options);
            const auto found = std::find(options.begin(), options.end(), chosen) - options.begin();
            pursue(left[static_cast<std::size_t>(found)]);
            if (telling_.unclear) return;
            left.erase(left.begin() + found);
        }
    }
}

}  // namespace clashfield::models::ancients
