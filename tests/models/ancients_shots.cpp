// Random shooting positions of Ancient Battles: up to three columns of the table, in each somebody of A who
// shoots and somebody of B far ahead of him, with ground and others between them.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tests/models/ancients_volley.h"

namespace clashfield::models::ancients {
namespace {

struct Type {
    const char* type;
    Sort sort;
};
constexpr Type kTypes[] = {{"imp_limit", Sort::Foot},
                           {"imp_auxinf", Sort::LightFoot},
                           {"imp_manub", Sort::Skirmisher},
                           {"imp_auxcav", Sort::Horse}};

class Maker {
  public:
    explicit Maker(Random& random) : random_(random) {}

    ShootingScene make() {
        const int columns = between(1, 3);
        for (int i = 0; i < columns; ++i)
            place(0, 12.0 + 24 * i + between(-20, 20) / 10.0, between(80, 180) / 10.0);
        for (int i = 0; i < columns; ++i) {
            place(1, 12.0 + 24 * i + between(-20, 20) / 10.0, between(220, 420) / 10.0);
            lay_ground(scene_.troops.size() - 1);
        }
        if (chance(3)) place(static_cast<int>(below(2)), between(60, 660) / 10.0, between(190, 215) / 10.0);
        sort_sides();
        add_general();
        for (int i = 0; i < static_cast<int>(scene_.troops.size()); ++i) {
            if (troop(i).unit.side == 0)
                scene_.wishes.push_back({i, first_of_b() + static_cast<int>(below(count_of_b()))});
        }
        for (Troop& each : scene_.troops) each.stood = each.unit;
        write();
        return std::move(scene_);
    }

  private:
    std::uint32_t below(std::uint32_t bound) { return random_.below(bound); }
    int between(int low, int high) {
        return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low + 1)));
    }
    bool chance(std::uint32_t one_in) { return below(one_in) == 0; }
    const char* one_of(std::initializer_list<const char*> words) {
        return *(words.begin() + below(static_cast<std::uint32_t>(words.size())));
    }
    Troop& troop(int i) { return scene_.troops[static_cast<std::size_t>(i)]; }
    int first_of_b() const {
        int i = 0;
        while (scene_.troops[static_cast<std::size_t>(i)].unit.side == 0) ++i;
        return i;
    }
    std::uint32_t count_of_b() const {
        return static_cast<std::uint32_t>(scene_.troops.size()) - static_cast<std::uint32_t>(first_of_b());
    }

    void soldiers(Troop& it) {
        const Type& type = kTypes[below(4)];
        Kind& kind = it.unit.kind;
        kind.type = type.type;
        kind.sort = type.sort;
        kind.m = type.sort == Sort::Horse ? 8 : 4;
        kind.man.t = between(2, 5);
        kind.man.ld = between(5, 9);
        kind.armour = one_of({"none", "light", "heavy"});
        kind.shield = one_of({"none", "buckler", "shield", "large"});
        kind.always_skirmishes = kind.sort == Sort::Skirmisher;
        if (kind.sort == Sort::Horse) {
            kind.mount = chance(3) ? "barded" : "mounted";
            kind.bw = 1, kind.bd = 2;
            kind.always_skirmishes = chance(3);
        }
        kind.weapon = kind.sort == Sort::Skirmisher ? "hw" : one_of({"hw", "spear", "two"});
        it.missile = one_of({"dart", "javelin", "sbow", "cbow", "lbow", "sling", "xbow"});
        it.bs = chance(4) ? between(1, 10) : between(2, 5);
        it.small = chance(6);
        it.unit.files = between(1, 6);
        it.unit.models = chance(4) ? between(1, 5) : it.unit.files * between(1, 4) - between(0, 1);
        it.unit.models = std::max(1, it.unit.models);
        it.unit.files = std::min(it.unit.files, it.unit.models);
        it.unit.skirmish = kind.always_skirmishes || (kind.sort == Sort::LightFoot && chance(2));
    }

    // Table 9.3.
    void others(Troop& it, int side) {
        Kind& kind = it.unit.kind;
        const std::uint32_t which = below(side == 0 ? 4 : 5);  // machines are targets only
        static constexpr const char* kNames[] = {"gau_chariot", "per_hchar", "car_eleph", "sas_eleph",
                                                 "mac_oxyb"};
        static constexpr Sort kSorts[] = {Sort::LightChariot, Sort::HeavyChariot, Sort::Elephant,
                                          Sort::Elephant, Sort::Machine};
        kind.type = kNames[which];
        kind.sort = kSorts[which];
        kind.bw = which == 0 || which == 4 ? 1.6 : 2.4, kind.bd = which == 4 ? 1.6 : 3.2;
        it.bs = which < 2 ? 4 : 3;
        it.missile = which == 0 || which == 2 ? "javelin" : which == 4 ? "none" : "cbow";
        if (which == 0) kind.man = {4, 3, 4, 2, 4, 2, 7}, kind.shield = "shield", kind.mount = "chariot";
        if (which == 1)
            kind.man = {4, 3, 5, 4, 4, 3, 7}, kind.armour = "heavy", kind.mount = "chariot_shieldbearer";
        if (which == 1) it.shots = 2;
        if (which == 2) kind.man = {3, 5, 5, 4, 3, 3, 6}, kind.armour = "light";
        if (which == 3) kind.man = {4, 6, 6, 5, 3, 4, 7}, kind.armour = "light", kind.mount = "howdah";
        if (which == 4) kind.man = {0, 0, 5, 2, 0, 0, 7}, kind.armour = "light";
        static constexpr int kCrew[] = {2, 3, 2, 3, 3};
        kind.crew = kCrew[which];
        it.unit.models = which < 2 ? between(1, 3) : 1;
        it.unit.files = between(1, it.unit.models);
        it.unit.crew = between(1, kind.crew);
        it.unit.wounds = between(0, kind.man.w - 1);
    }

    void place(int side, double x, double y) {
        Troop it;
        if (chance(5)) {
            others(it, side);
        } else {
            soldiers(it);
        }
        it.unit.side = side;
        it.unit.at = {x, y};
        it.unit.heading = (side == 0 ? 0 : 180) + (chance(2) ? 0 : between(-25, 25));
        if (it.unit.heading < 0) it.unit.heading += 360;
        it.moved = chance(3);
        for (const Troop& other : scene_.troops) {
            Box wide = it.unit.box();
            wide.w += 2.2, wide.d += 2.2;
            wide.at = along(wide.at, ahead(wide.heading), 1.1);
            if (overlap(wide, other.unit.box(), 0)) return;
        }
        scene_.troops.push_back(it);
    }

    void rectangle(const char* kind, double x, double y, double w, double h) {
        scene_.grounds.push_back({kind, {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}});
    }

    // One piece of each sort at most, so that it is clear what the line of sight crosses.
    void lay_ground(std::size_t last) {
        if (scene_.troops[last].unit.side == 0 || !chance(2)) return;
        const Regiment& unit = scene_.troops[last].unit;
        const Point at = unit.at;
        const auto has = [&](const std::string& kind) {
            return std::any_of(scene_.grounds.begin(), scene_.grounds.end(),
                               [&](const Ground& ground) { return ground.kind == kind; });
        };
        const std::uint32_t which = below(4);
        if (which == 0 && !has("wood") && !has("brush"))
            rectangle(chance(2) ? "wood" : "brush", at.x - 7, at.y - between(10, 30) / 10.0, 14,
                      between(10, 50) / 10.0);
        if (which == 1 && !has("elevated"))
            rectangle("elevated", at.x - 8, at.y + 0.05 - between(-10, 60) / 10.0, 16, 6);
        if (which < 2 || unit.heading != 180) return;
        const double half = unit.box().w / 2;
        const double low = chance(3) ? half * 0.4 : -half - 0.5;
        scene_.grounds.push_back({which == 2 ? "obstacle_soft" : "obstacle_hard",
                                  {{at.x + low, at.y - 0.5}, {at.x + half + 0.5, at.y - 0.5}}});
    }

    void sort_sides() {
        std::stable_sort(scene_.troops.begin(), scene_.troops.end(),
                         [](const Troop& a, const Troop& b) { return a.unit.side < b.unit.side; });
        if (scene_.troops.back().unit.side == 0) place(1, 36, 46);
        if (scene_.troops.front().unit.side == 1) {
            place(0, 36, 6);
            std::rotate(scene_.troops.begin(), scene_.troops.end() - 1, scene_.troops.end());
        }
        int count[2] = {0, 0};
        for (Troop& each : scene_.troops)
            each.unit.id = fmt::format("{}{}", "AB"[each.unit.side], ++count[each.unit.side]);
    }

    void add_general() {
        const int unit = first_of_b() + static_cast<int>(below(count_of_b()));
        if (!chance(2) || !troop(unit).unit.kind.is_soldiers()) return;
        Hero hero;
        hero.role = "general";
        hero.id = "BG";
        hero.side = 1;
        hero.unit = unit;
        hero.man = {5, 4, between(3, 5), between(1, 3), 5, 3, between(7, 10)};
        hero.wounds_left = between(1, hero.man.w);
        scene_.heroes.push_back(hero);
    }

    static std::string unit_text(const Troop& it) {
        const Regiment& unit = it.unit;
        const Kind& kind = unit.kind;
        std::string text = fmt::format(
            R"({{"type": "{}", "models": {}, "files": {}, "at": [{:.3f}, {:.3f}], "facing": {}, "moved": "{}")",
            kind.type, unit.models, unit.files, unit.at.x, unit.at.y, unit.heading,
            it.moved ? "normal" : "none");
        if (!kind.is_soldiers()) {
            text += fmt::format(R"(, "wounds": {})", unit.wounds);
            if (kind.sort >= Sort::Elephant) text += fmt::format(R"(, "crew": {})", unit.crew);
            return text + "}";
        }
        std::string rules;
        if (kind.sort == Sort::LightFoot) rules = R"("light", "mixed")";
        if (kind.always_skirmishes) rules = R"("skirmish")";
        text += fmt::format(
            R"(, "change": {{"profile": {{"M": {}, "BS": {}, "T": {}, "Ld": {}}}, "weapon": "{}", "missile": "{}", "armour": "{}", "shield": "{}", "mount": "{}", "target_size": "{}", "rules": [{}]}})",
            kind.m, it.bs, kind.man.t, kind.man.ld, kind.weapon, it.missile, kind.armour, kind.shield,
            kind.mount, it.small ? "small" : "normal", rules);
        if (kind.sort == Sort::LightFoot)
            text += fmt::format(R"(, "formation": "{}")", unit.skirmish ? "skirmish" : "formed");
        return text + "}";
    }

    void write() {
        std::string sides[2], terrain, heroes;
        for (const Troop& each : scene_.troops) {
            std::string& side = sides[each.unit.side];
            side += (side.empty() ? "" : ",\n  ") + unit_text(each);
        }
        for (const Ground& ground : scene_.grounds) {
            std::string points;
            for (const Point p : ground.points)
                points += (points.empty() ? "" : ", ") + fmt::format("[{:.3f}, {:.3f}]", p.x, p.y);
            terrain +=
                (terrain.empty() ? "" : ", ") +
                fmt::format(
                    R"({{"id": "g{}", "type": "{}", "name": {{"en": "Ground", "fr": "Sol"}}, "points": [{}]}})",
                    terrain.size(), ground.kind, points);
        }
        for (const Hero& hero : scene_.heroes)
            heroes += fmt::format(
                R"({{"role": "general", "unit": "{}", "wounds_left": {}, "profile": {{"S": 4, "T": {}, "W": {}, "Ld": {}}}}})",
                troop(hero.unit).unit.id, hero.wounds_left, hero.man.t, hero.man.w, hero.man.ld);
        scene_.setup = fmt::format(
            R"({{"situation": {{"step": "targets", "turn": 2, "active": "A", "terrain": [{}], "sides": {{"A": {{"list": "imp", "units": [{}]}}, "B": {{"list": "imp", "units": [{}], "characters": [{}]}}}}}}}})",
            terrain, sides[0], sides[1], heroes);
    }

    Random& random_;
    ShootingScene scene_;
};

}  // namespace

ShootingScene random_shooting(Random& random) { return Maker(random).make(); }

}  // namespace clashfield::models::ancients
