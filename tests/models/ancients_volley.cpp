#include "tests/models/ancients_volley.h"

#include <algorithm>
#include <cmath>

namespace clashfield::models::ancients {
namespace {

std::string number(int n) { return std::to_string(n); }

// --- table 7.5 ---

struct Weapon {
    const char* name;
    double range;
    int strength, extra;
    bool always_short, only_standing, massed;
};
constexpr Weapon kWeapons[] = {
    {"dart", 12, 3, 0, true, false, false}, {"javelin", 8, 3, 0, true, false, false},
    {"sbow", 16, 3, 0, false, false, true}, {"cbow", 24, 3, 0, false, false, true},
    {"lbow", 30, 3, 1, false, false, true}, {"sling", 18, 3, 0, false, false, false},
    {"xbow", 30, 4, 0, false, true, false}};
const Weapon& weapon_of(const Troop& troop) {
    return *std::find_if(std::begin(kWeapons), std::end(kWeapons),
                         [&](const Weapon& weapon) { return troop.missile == weapon.name; });
}

// --- plane geometry ---

Point minus(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }

// The part of a convex polygon where dot(point - from, way) is at least `least`.
std::vector<Point> half(const std::vector<Point>& polygon, Point from, Point way, double least) {
    std::vector<Point> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point b = polygon[(i + 1) % polygon.size()];
        const double da = dot(minus(a, from), way) - least;
        const double db = dot(minus(b, from), way) - least;
        if (da >= 0) kept.push_back(a);
        if ((da < 0) != (db < 0)) kept.push_back(along(a, minus(b, a), da / (da - db)));
    }
    return kept;
}

Point nearest(const std::vector<Point>& polygon, Point from) {
    Point best;
    double least = 1e9;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point way = minus(polygon[(i + 1) % polygon.size()], a);
        const double length = dot(way, way);
        const double t = length == 0 ? 0 : std::clamp(dot(minus(from, a), way) / length, 0.0, 1.0);
        const Point here = along(a, way, t);
        const double far = std::hypot(here.x - from.x, here.y - from.y);
        if (far < least) least = far, best = here;
    }
    return best;
}

double area(const std::vector<Point>& polygon) {
    double sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point b = polygon[(i + 1) % polygon.size()];
        sum += a.x * b.y - a.y * b.x;
    }
    return std::abs(sum) / 2;
}

// How much of the way from `a` to `b` lies in a polygon whose corners go round against the clock.
double length_inside(const std::vector<Point>& polygon, Point a, Point b) {
    double begin = 0, end = 1;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point corner = polygon[i];
        const Point edge = minus(polygon[(i + 1) % polygon.size()], corner);
        const Point inward{-edge.y, edge.x};
        const double da = dot(minus(a, corner), inward);
        const double db = dot(minus(b, corner), inward);
        if (da < 0 && db < 0) return 0;
        if (da < 0) begin = std::max(begin, da / (da - db));
        if (db < 0) end = std::min(end, da / (da - db));
    }
    return std::max(0.0, end - begin) * std::hypot(b.x - a.x, b.y - a.y);
}

std::vector<Point> polygon_of(const Box& box) {
    const auto corners = box.corners();  // with the clock
    return {corners[3], corners[2], corners[1], corners[0]};
}

bool is_high(const Ground& ground) { return ground.kind == "elevated" || ground.kind == "steep_hill"; }
bool is_cover(const Ground& ground) { return ground.kind == "wood" || ground.kind == "brush"; }

// AB-GEO-04, AB-SHO-03: the middle of the front edge of a model's cell.
Point eye_of(const Regiment& unit, int model) {
    const double more = unit.skirmish ? 1 : 0;
    const int rank = model / unit.files;
    const int file = model % unit.files;
    const int here = std::min(unit.files, unit.models - rank * unit.files);
    const Point there =
        along(unit.at, right(unit.heading), (file - (here - 1) / 2.0) * (unit.kind.bw + more));
    return along(there, ahead(unit.heading), -rank * (unit.kind.bd + more));
}

}  // namespace

// --- who sees whom ---

bool Shooting::is_blocked(int shooter, int target, Point eye, Point to, double slack) const {
    const Point stand[] = {at(shooter).stood.at, at(target).stood.at};
    bool over = at(target).unit.kind.sort == Sort::Elephant;
    for (const Ground& ground : scene_.grounds)
        for (const Point p : stand) over = over || (is_high(ground) && holds(ground.points, p));
    for (int i = 0; i < static_cast<int>(scene_.troops.size()) && !over; ++i) {
        const Regiment& other = at(i).stood;
        if (i == shooter || i == target || other.skirmish) continue;
        Box core = other.box();
        const double off = kEps + slack;
        core.at = along(core.at, ahead(core.heading), -off);
        core.w -= 2 * off, core.d -= 2 * off;
        if (length_inside(polygon_of(core), eye, to) > 0) return true;
    }
    double wood = 0;
    for (const Ground& ground : scene_.grounds) {
        if (ground.points.size() < 3) continue;
        const double inside = length_inside(ground.points, eye, to);
        if (ground.kind == "wood") wood += inside;
        const bool nobody = !holds(ground.points, stand[0]) && !holds(ground.points, stand[1]);
        if (is_high(ground) && nobody && inside > kEps + slack) return true;
    }
    return wood > 2 + kEps + slack;
}

// AB-TER-05: best cover only.
int Shooting::cover(int target, Point eye, Point to, double slack) const {
    const Box box = at(target).stood.box();
    int best = 0;
    for (const Ground& ground : scene_.grounds) {
        if (is_cover(ground)) {
            std::vector<Point> part = polygon_of(box);
            for (std::size_t i = 0; i < ground.points.size(); ++i) {
                const Point a = ground.points[i];
                const Point edge = minus(ground.points[(i + 1) % ground.points.size()], a);
                part = half(part, a, {-edge.y, edge.x}, 0);
            }
            const double crossed = length_inside(ground.points, eye, to);
            const bool in = area(part) >= box.w * box.d / 2 + slack;
            if (in || (crossed > slack && crossed <= 2 + kEps + slack)) best = std::max(best, 1);
        }
        if (ground.points.size() > 2) continue;
        // An obstacle, AB-TER-04, R-90: it runs along the front, and the shooter is beyond it.
        const double near = dot(minus(ground.points[0], box.at), ahead(box.heading));
        double low = dot(minus(ground.points[0], box.at), right(box.heading));
        double high = dot(minus(ground.points[1], box.at), right(box.heading));
        if (low > high) std::swap(low, high);
        const double beyond = dot(minus(eye, box.at), ahead(box.heading));
        if (near < 0 || near > 1 || beyond <= near) continue;
        // Seen aslant it may cover more or less of the front: then the clauses do not say which counts.
        const double aside = dot(minus(eye, box.at), right(box.heading));
        const double slant = slack == 0 ? 0 : near / beyond;
        const double from = (low - aside * slant) / (1 - slant);
        const double end = (high - aside * slant) / (1 - slant);
        if (std::min(end, box.w / 2) - std::max(from, -box.w / 2) < box.w / 2) continue;
        best = std::max(best, ground.kind == "obstacle_hard" ? 2 : 1);
    }
    return best;
}

Shooting::Sight Shooting::sight(int shooter, int model, int target, double slack) const {
    const Regiment& own = at(shooter).stood;
    const Point eye = eye_of(own, model);
    std::vector<Point> seen = polygon_of(at(target).stood.box());
    if (!own.sees_all_round()) {
        const Point f = ahead(own.heading);
        const Point r = right(own.heading);
        seen = half(seen, eye, {f.x - r.x, f.y - r.y}, slack);
        seen = half(seen, eye, {f.x + r.x, f.y + r.y}, slack);
    }
    if (seen.empty()) return {};
    const Point to = nearest(seen, eye);
    if (is_blocked(shooter, target, eye, to, slack)) return {};
    return {true, std::hypot(to.x - eye.x, to.y - eye.y), cover(target, eye, to, slack)};
}

// --- how many dice at which score ---

int Shooting::modifiers(const Troop& shooter, const Troop& target) const {
    const Weapon& weapon = weapon_of(shooter);
    const Regiment& aim = target.unit;
    int worse = 0;
    if (shooter.moved && !weapon.always_short) ++worse;
    if (aim.skirmish || (aim.models == 1 && aim.kind.is_soldiers())) ++worse;
    if (target.small) ++worse;
    if (aim.kind.sort == Sort::LightChariot && target.moved) ++worse;
    if (aim.kind.sort == Sort::Elephant) --worse;
    return worse;
}

std::vector<ShotGroup> Shooting::groups_with(const Shot& shot, double slack) const {
    const Troop& shooter = at(shot.shooter);
    const Regiment& own = shooter.unit;
    if (shooter.missile == "none") return {};
    const Weapon& weapon = weapon_of(shooter);
    if (weapon.only_standing && shooter.moved) return {};  // AB-SHO-09
    int dice[2][3] = {};
    int band[2] = {};
    int covers = 0;  // which there are, bit by bit
    const int shooters = own.skirmish ? own.models : own.front_files();
    for (int model = 0; model < shooters; ++model) {
        const Sight seen = sight(shot.shooter, model, shot.target, slack);
        if (!seen.clear || seen.way > weapon.range + kEps + slack) continue;
        const bool far = !weapon.always_short && seen.way > weapon.range / 2 + kEps + slack;
        int each = own.kind.sort == Sort::Elephant ? own.crew : shooter.shots;
        const bool near = seen.way <= 9 + kEps + slack;
        if (shooter.missile == "sling" && !shooter.moved && near) each *= 2;  // AB-SHO-08
        dice[far ? 1 : 0][seen.cover] += each;
        ++band[far ? 1 : 0];
        covers |= 1 << seen.cover;
    }
    if (weapon.massed && !own.skirmish && !shooter.moved && band[0] + band[1] > 0) {
        int cover = 0;  // AB-SHO-03 does not say which, if it differs
        while ((covers >> cover & 1) == 0) ++cover;
        if (covers != 1 << cover) return {{false, 9, 0, 0}};
        dice[band[1] > band[0] ? 1 : 0][cover] += (own.models - own.front_files()) / 2;
    }
    std::vector<ShotGroup> groups;
    for (int far = 0; far < 2; ++far) {
        for (int cover = 0; cover < 3; ++cover) {
            const int need = 7 - shooter.bs + modifiers(shooter, at(shot.target)) + far + cover;
            if (dice[far][cover] > 0)
                groups.push_back({far == 1, cover, dice[far][cover], std::max(0, need)});
        }
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const ShotGroup& a, const ShotGroup& b) { return a.need < b.need; });
    return groups;
}

std::vector<ShotGroup> Shooting::groups_of(const Shot& shot, bool& clear) const {
    constexpr double kHair = 0.004;
    const std::vector<ShotGroup> groups = groups_with(shot, 0);
    for (const double slack : {-kHair, kHair}) clear = clear && groups_with(shot, slack) == groups;
    if (!groups.empty() && groups[0].cover == 9) clear = false;
    return groups;
}

// --- dice ---

std::vector<int> Shooting::roll(const char* kind, int side, int count) {
    std::vector<int> faces;
    std::string line = std::string("dice ") + kind + " " + "AB"[side];
    for (int i = 0; i < count; ++i) {
        faces.push_back(dice_.next());
        line += " " + number(faces.back());
    }
    if (count > 0) tell(line);
    return faces;
}

namespace {

int count_from(const std::vector<int>& faces, int score) {
    return static_cast<int>(std::count_if(faces.begin(), faces.end(), [&](int f) { return f >= score; }));
}

// Tables 7.10 and 7.11 against a missile; 7 or more for none.
int missile_save(const Regiment& unit, int strength, int extra) {
    const Kind& kind = unit.kind;
    int column = 0;
    if (kind.mount != "chariot_shieldbearer") {
        if (kind.shield == "large") column = 2;
        if (kind.shield == "shield" || (kind.shield == "buckler" && unit.skirmish)) column = 1;
    }
    static constexpr int kTable[3][3] = {{7, 6, 5}, {6, 5, 4}, {5, 4, 3}};
    int score = kTable[kind.armour == "none" ? 0 : kind.armour == "light" ? 1 : 2][column];
    if (kind.mount == "mounted" || kind.mount == "chariot") score -= 1;
    if (kind.mount == "barded" || kind.mount == "chariot_shieldbearer" || kind.mount == "howdah") score -= 2;
    return std::max(2, score + (strength < 1 ? 0 : strength_penalty(strength)) + extra);
}

}  // namespace

// One group: to wound, then to save; how many wounds are left.
int Shooting::wounds(const Shot& shot, const Hit& hit, int strength) {
    if (hit.count == 0 || strength < 1) return 0;
    const int score = to_wound(strength, hit.toughness);
    if (score > 6) return 0;
    const int wounded = count_from(roll("to_wound", 0, hit.count), score);
    if (wounded == 0 || hit.save > 6) return wounded;
    return wounded - count_from(roll("save", at(shot.target).unit.side, wounded), hit.save);
}

int Shooting::exposed_hero(int unit) const {
    const Regiment& it = at(unit).unit;
    if (it.kind.sort >= Sort::Elephant || it.models >= 5) return -1;
    for (std::size_t i = 0; i < scene_.heroes.size(); ++i)
        if (scene_.heroes[i].unit == unit && scene_.heroes[i].alive) return static_cast<int>(i);
    return -1;
}

void Shooting::group(const Shot& shot, const ShotGroup& group) {
    const Weapon& weapon = weapon_of(at(shot.shooter));
    const Regiment& aim = at(shot.target).unit;
    tell("volley " + at(shot.shooter).unit.id + " " + aim.id + " " + number(group.dice) + " " +
         number(group.need));
    // AB-SHO-04, -06.
    const int score = group.need >= 7 ? 6 : std::max(2, group.need);
    const int hits = count_from(roll("to_hit", 0, group.dice), score);
    const int strength = weapon.strength - std::clamp(group.need - 6, 0, 5);
    const bool sorted = aim.kind.sort >= Sort::Elephant;
    const int hero = exposed_hero(shot.target);
    int others = 0;
    if (sorted || hero >= 0) others = count_from(roll("allocate", 0, hits), sorted ? 5 : 6);
    const int save = missile_save(aim, strength, weapon.extra);
    const int first = wounds(shot, {hits - others, aim.kind.man.t, sorted ? 7 : save}, strength);
    lose(shot.target, first);
    if (sorted) lose_crew(shot.target, wounds(shot, {others, aim.kind.crewman.t, save}, strength));
    if (hero < 0) return;
    const Hero& man = scene_.heroes[static_cast<std::size_t>(hero)];
    const int penalty = (strength < 1 ? 0 : strength_penalty(strength)) + weapon.extra;
    const int his = std::max(2, (aim.kind.sort == Sort::Horse ? 3 : 4) + penalty);
    lose_hero(hero, wounds(shot, {others, man.man.t, his}, strength));
}

void Shooting::lose(int unit, int wounds) {
    Regiment& it = at(unit).unit;
    if (wounds == 0) return;
    const int each = it.kind.man.w;
    const int taken = std::min(it.wounds + wounds, it.models * each);
    const int dead = taken / each;
    it.wounds = taken % each;
    it.models -= dead;
    tell("losses " + it.id + " " + number(dead) + " " + number(it.models));
}

void Shooting::lose_crew(int unit, int wounds) {
    Regiment& it = at(unit).unit;
    if (wounds == 0) return;
    const int dead = std::min(wounds, it.crew);
    it.crew -= dead;
    tell("losses " + it.id + " " + number(dead) + " " + number(it.crew));
}

void Shooting::lose_hero(int hero, int wounds) {
    Hero& man = scene_.heroes[static_cast<std::size_t>(hero)];
    if (wounds == 0) return;
    const int taken = std::min(wounds, man.wounds_left);
    man.wounds_left -= taken;
    tell("character_hit " + man.id + " " + number(taken) + " " + number(man.wounds_left));
    if (man.wounds_left > 0) return;
    man.alive = false;
    general_fell_ = general_fell_ || man.role == "general";
    tell("character_slain " + man.id);
}

void Shooting::volley(const Shot& shot) {
    if (at(shot.target).unit.models == 0 || at(shot.target).unit.size() == 0) return;  // AB-SHO-14
    bool clear = true;
    const std::vector<ShotGroup> groups = groups_of(shot, clear);
    for (const ShotGroup& each : groups) group(shot, each);
}

void Shooting::play(const std::vector<Shot>& shots) {
    for (Troop& troop : scene_.troops) troop.start = troop.unit.size();
    for (const Shot& shot : shots) volley(shot);
    panic();
}

// --- S3.3 ---

int Shooting::leadership(int unit) const {
    int best = at(unit).unit.kind.man.ld;
    for (const Hero& man : scene_.heroes) {
        if (!man.alive || man.side != at(unit).unit.side) continue;
        const bool lends =
            man.role == "general" && distance(at(unit).stood.box(), at(man.unit).stood.box()) <= 12 + kEps;
        if (man.unit == unit || lends) best = std::max(best, man.man.ld);
    }
    return std::min(best, 10);
}

void Shooting::panic() {
    std::vector<int> order;
    for (const Hero& man : scene_.heroes)
        if (man.alive && man.role == "general") order.push_back(man.unit);
    for (int i = 0; i < static_cast<int>(scene_.troops.size()); ++i)
        if (std::find(order.begin(), order.end(), i) == order.end()) order.push_back(i);
    for (const int i : order) {
        const Regiment& unit = at(i).unit;
        if (unit.kind.sort == Sort::Elephant && unit.models > 0 && unit.crew == 0) return;  // it stampedes
    }
    for (const int i : order) {
        const Regiment& unit = at(i).unit;
        if (unit.side == 0 || unit.models == 0 || unit.size() == 0) continue;
        const int lost = at(i).start - unit.size();
        if (!general_fell_ && (lost == 0 || 4 * lost < at(i).start)) continue;
        const std::vector<int> faces = roll("test", 1, 2);
        const int score = leadership(i);
        const bool passed = faces[0] + faces[1] <= score;
        tell("tested " + unit.id + " panic_shot " + number(faces[0] + faces[1]) + " " + number(score) + " " +
             (passed ? "1" : "0"));
        if (!passed) return;
    }
}

}  // namespace clashfield::models::ancients
