#include "tests/models/ancients_field.h"

#include <algorithm>
#include <cmath>

namespace clashfield::models::ancients {

double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
Point along(Point from, Point way, double length) {
    return {from.x + way.x * length, from.y + way.y * length};
}
Point ahead(double heading) {
    const double t = heading * std::acos(-1.0) / 180;
    return {std::sin(t), std::cos(t)};
}
Point right(double heading) { return ahead(heading + 90); }

Point Box::centre() const { return along(at, ahead(heading), -d / 2); }
std::array<Point, 4> Box::corners() const {
    const Point r = right(heading);
    const Point fl = along(at, r, -w / 2);
    const Point fr = along(at, r, w / 2);
    return {fl, fr, along(fr, ahead(heading), -d), along(fl, ahead(heading), -d)};
}

namespace {

double to_segment(Point p, Point a, Point b) {
    const Point ab{b.x - a.x, b.y - a.y};
    const double t = std::clamp(dot({p.x - a.x, p.y - a.y}, ab) / dot(ab, ab), 0.0, 1.0);
    return std::hypot(p.x - a.x - t * ab.x, p.y - a.y - t * ab.y);
}

// How far apart two boxes lie along one direction; negative if their shadows overlap.
double gap_along(const Box& a, const Box& b, Point way) {
    double a_low = 1e9, a_high = -1e9, b_low = 1e9, b_high = -1e9;
    for (const Point p : a.corners())
        a_low = std::min(a_low, dot(p, way)), a_high = std::max(a_high, dot(p, way));
    for (const Point p : b.corners())
        b_low = std::min(b_low, dot(p, way)), b_high = std::max(b_high, dot(p, way));
    return std::max(a_low - b_high, b_low - a_high);
}

}  // namespace

bool overlap(const Box& a, const Box& b, double by) {
    for (const double heading : {a.heading, a.heading + 90, b.heading, b.heading + 90})
        if (gap_along(a, b, ahead(heading)) > -by) return false;
    return true;
}

double distance(const Box& a, const Box& b) {
    if (overlap(a, b, 0)) return 0;
    double least = 1e9;
    const auto pa = a.corners();
    const auto pb = b.corners();
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t k = 0; k < 4; ++k) {
            least = std::min(least, to_segment(pa[i], pb[k], pb[(k + 1) % 4]));
            least = std::min(least, to_segment(pb[i], pa[k], pa[(k + 1) % 4]));
        }
    }
    return least;
}

bool holds(const std::vector<Point>& polygon, Point point) {
    bool inside = false;
    for (std::size_t i = 0, k = polygon.size() - 1; i < polygon.size(); k = i++) {
        const Point a = polygon[i];
        const Point b = polygon[k];
        if ((a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

Box Regiment::box() const {
    const double more = skirmish && !engaged ? 1 : 0;  // AB-GEO-03, R-84
    return {at, heading, std::max(1, front_files()) * (kind.bw + more),
            std::max(1, ranks()) * (kind.bd + more)};
}

int Regiment::size() const {
    if (models == 0) return 0;
    if (kind.sort == Sort::Machine) return crew;
    if (kind.sort == Sort::Elephant) return kind.man.w - wounds + crew;
    return kind.is_chariot() ? models * kind.crew : models;
}

bool Regiment::sees_all_round() const { return skirmish || models == 1 || kind.sort >= Sort::Elephant; }

namespace {

struct Interval {
    double low = 0, high = 0;
};

// The line of an edge: a point on it, the way out, and the edge along `way`.
struct Line {
    Point middle;
    Point out;
    double half = 0;
};
Line line_of(const Box& box, Edge edge) {
    const Point f = ahead(box.heading);
    const Point r = right(box.heading);
    const Point c = box.centre();
    switch (edge) {
        case Edge::Front:
            return {box.at, f, box.w / 2};
        case Edge::Right:
            return {along(c, r, box.w / 2), r, box.d / 2};
        case Edge::Rear:
            return {along(c, f, -box.d / 2), {-f.x, -f.y}, box.w / 2};
        case Edge::Left:
            return {along(c, r, -box.w / 2), {-r.x, -r.y}, box.d / 2};
    }
    return {};
}

constexpr std::array<Edge, 4> kEdges = {Edge::Front, Edge::Right, Edge::Rear, Edge::Left};

bool flush(const Box& one, const Box& other, Edge edge) {
    const Line a = line_of(one, Edge::Front);
    const Line b = line_of(other, edge);
    if (dot(a.out, b.out) > -0.9999) return false;
    const Point between{b.middle.x - a.middle.x, b.middle.y - a.middle.y};
    if (std::abs(dot(between, a.out)) > kEps) return false;
    const Point way = right(one.heading);
    return std::abs(dot(between, way)) < a.half + b.half - kEps;
}

Interval shadow(const Box& box, Point from, Point way) {
    Interval found{1e9, -1e9};
    for (const Point p : box.corners()) {
        const double u = dot({p.x - from.x, p.y - from.y}, way);
        found.low = std::min(found.low, u);
        found.high = std::max(found.high, u);
    }
    return found;
}

// The cells of an edge that meet the other footprint.
void add_cells(const Regiment& unit, Edge edge, const Box& enemy_box, int enemy,
               std::vector<Contact>& found) {
    const Box box = unit.box();
    const Line line = line_of(box, edge);
    // Along the front and the rear from left to right, along the flanks from front to rear.
    const bool flank = edge == Edge::Left || edge == Edge::Right;
    const Point forward = ahead(box.heading);
    const Point way = flank ? Point{-forward.x, -forward.y} : right(box.heading);
    const int cells = flank ? std::max(1, unit.ranks()) : unit.front_files();
    const double cell = 2 * line.half / cells;
    const Interval theirs = shadow(enemy_box, line.middle, way);
    for (int i = 0; i < cells; ++i) {
        const double low = -line.half + i * cell;
        if (low > theirs.high + kEps || low + cell < theirs.low - kEps) continue;
        Contact contact{0, 0, edge, enemy};
        if (edge == Edge::Front) contact.file = i;
        if (edge == Edge::Rear) contact.file = i, contact.rank = unit.ranks() - 1;
        if (flank) contact.rank = i, contact.file = edge == Edge::Left ? 0 : unit.front_files() - 1;
        found.push_back(contact);
    }
}

}  // namespace

std::vector<Touch> Field::touches() const {
    std::vector<Touch> found;
    const int count = static_cast<int>(units.size());
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k) {
            const Regiment& one = units[static_cast<std::size_t>(i)];
            const Regiment& other = units[static_cast<std::size_t>(k)];
            if (one.side == other.side || one.status != "steady" || other.status != "steady") continue;
            Regiment a = one;
            Regiment b = other;
            a.engaged = b.engaged = true;
            for (const Edge edge : kEdges) {
                if (!flush(a.box(), b.box(), edge)) continue;
                if (edge == Edge::Front && i > k) continue;  // told already
                found.push_back({i, Edge::Front, k, edge});
            }
        }
    }
    return found;
}

int Field::elevation(int unit) const {
    const Point c = units[static_cast<std::size_t>(unit)].box().centre();
    for (const Ground& ground : grounds)
        if ((ground.kind == "elevated" || ground.kind == "steep_hill") && holds(ground.points, c)) return 1;
    return 0;
}

bool Field::on_broken_ground(int unit) const {
    const Point c = units[static_cast<std::size_t>(unit)].box().centre();
    for (const Ground& ground : grounds) {
        const bool cancels = ground.kind == "wood" || ground.kind == "brush" || ground.kind == "vineyard" ||
                             ground.kind == "marsh";
        if (cancels && holds(ground.points, c)) return true;
    }
    return false;
}

bool Field::is_defended(int attacker, int defender) const {
    return std::find(defended.begin(), defended.end(), std::pair(attacker, defender)) != defended.end();
}
bool Field::is_feared(int unit, int enemy) const {
    return std::find(feared.begin(), feared.end(), std::pair(unit, enemy)) != feared.end();
}

std::vector<Contact> contacts_of(const Field& field, const std::vector<Touch>& touches, int unit) {
    std::vector<Contact> found;
    const Regiment& own = field.units[static_cast<std::size_t>(unit)];
    for (const Touch& touch : touches) {
        if (touch.a == unit)
            add_cells(own, touch.a_edge, field.units[static_cast<std::size_t>(touch.b)].box(), touch.b,
                      found);
        if (touch.b == unit)
            add_cells(own, touch.b_edge, field.units[static_cast<std::size_t>(touch.a)].box(), touch.a,
                      found);
    }
    return found;
}

int to_hit(int attacker_ws, int defender_ws) {
    static constexpr int kTable[10][10] = {{4, 4, 5, 5, 5, 5, 5, 5, 5, 5}, {3, 4, 4, 4, 5, 5, 5, 5, 5, 5},
                                           {3, 3, 4, 4, 4, 4, 5, 5, 5, 5}, {3, 3, 3, 4, 4, 4, 4, 4, 5, 5},
                                           {3, 3, 3, 3, 4, 4, 4, 4, 4, 4}, {3, 3, 3, 3, 3, 4, 4, 4, 4, 4},
                                           {3, 3, 3, 3, 3, 3, 4, 4, 4, 4}, {3, 3, 3, 3, 3, 3, 3, 4, 4, 4},
                                           {3, 3, 3, 3, 3, 3, 3, 3, 4, 4}, {3, 3, 3, 3, 3, 3, 3, 3, 3, 4}};
    return kTable[attacker_ws - 1][defender_ws - 1];
}

int to_wound(int strength, int toughness) {
    static constexpr int kTable[10][10] = {{4, 5, 6, 6, 7, 7, 7, 7, 7, 7}, {3, 4, 5, 6, 6, 7, 7, 7, 7, 7},
                                           {2, 3, 4, 5, 6, 6, 7, 7, 7, 7}, {2, 2, 3, 4, 5, 6, 6, 7, 7, 7},
                                           {2, 2, 2, 3, 4, 5, 6, 6, 7, 7}, {2, 2, 2, 2, 3, 4, 5, 6, 6, 7},
                                           {2, 2, 2, 2, 2, 3, 4, 5, 6, 6}, {2, 2, 2, 2, 2, 2, 3, 4, 5, 6},
                                           {2, 2, 2, 2, 2, 2, 2, 3, 4, 5}, {2, 2, 2, 2, 2, 2, 2, 2, 3, 4}};
    return kTable[strength - 1][toughness - 1];
}

int strength_penalty(int strength) {
    static constexpr int kTable[] = {0, 0, 0, 1, 2, 3, 4, 5, 6, 7};
    return kTable[strength - 1];
}

int melee_save(const std::string& armour, const std::string& shield, const std::string& mount,
               const std::string& weapon, int strength) {
    const bool both_hands =
        weapon == "two" || weapon == "falx" || weapon == "kontos" || weapon == "pike" || weapon == "2hw";
    const bool bears = mount != "chariot_shieldbearer";
    int column = 0;
    if (shield == "buckler" && bears && (!both_hands || weapon == "pike")) column = 1;
    if (shield == "shield" && bears && !both_hands) column = 1;
    if (shield == "large" && bears && !both_hands) column = 2;
    static constexpr int kTable[3][3] = {{7, 6, 5}, {6, 5, 4}, {5, 4, 3}};
    int score = kTable[armour == "none" ? 0 : armour == "light" ? 1 : 2][column];
    if (mount == "mounted" || mount == "chariot") score -= 1;
    if (mount == "barded" || mount == "chariot_shieldbearer" || mount == "howdah") score -= 2;
    score += strength_penalty(strength);
    return std::max(2, score);
}

}  // namespace clashfield::models::ancients
