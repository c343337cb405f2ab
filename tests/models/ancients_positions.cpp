#include "tests/models/ancients_positions.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace clashfield::models::ancients {
namespace {

// Table 9.2 and 9.3, as far as a random change leaves anything of them.
struct Shipped {
    const char* type;
    const char* army;
    Sort sort;
};
constexpr Shipped kSoldiers[] = {
    {"imp_limit", "imp", Sort::Foot},        {"imp_auxinf", "imp", Sort::LightFoot},
    {"imp_manub", "imp", Sort::Skirmisher},  {"imp_auxcav", "imp", Sort::Horse},
    {"gre_hopl", "gre", Sort::Foot},         {"gre_pelt", "gre", Sort::LightFoot},
    {"gre_arch", "gre", Sort::Skirmisher},   {"gre_cav", "gre", Sort::Horse},
    {"car_libyan", "car", Sort::Foot},       {"car_scut", "car", Sort::LightFoot},
    {"car_balear", "car", Sort::Skirmisher}, {"car_heavycav", "car", Sort::Horse}};

std::vector<Kind> machines() {
    std::vector<Kind> kinds(6);
    kinds[0].type = "gau_chariot", kinds[0].sort = Sort::LightChariot, kinds[0].m = 8;
    kinds[0].man = {4, 3, 4, 2, 4, 2, 7};
    kinds[0].shield = "shield", kinds[0].mount = "chariot", kinds[0].crew = 2;
    kinds[0].bw = 1.6, kinds[0].bd = 3.2;
    kinds[1].type = "per_scythed", kinds[1].sort = Sort::ScythedChariot, kinds[1].m = 8;
    kinds[1].man = {3, 3, 4, 2, 3, 1, 6};
    kinds[1].armour = "light", kinds[1].mount = "chariot", kinds[1].crew = 2;
    kinds[2].type = "per_hchar", kinds[2].sort = Sort::HeavyChariot, kinds[2].m = 7;
    kinds[2].man = {4, 3, 5, 4, 4, 3, 7};
    kinds[2].armour = "heavy", kinds[2].mount = "chariot_shieldbearer", kinds[2].crew = 3;
    kinds[3].type = "car_eleph", kinds[3].sort = Sort::Elephant, kinds[3].m = 6;
    kinds[3].man = {3, 5, 5, 4, 3, 3, 6}, kinds[3].crew = 2;
    kinds[4].type = "per_eleph", kinds[4].sort = Sort::Elephant, kinds[4].m = 6;
    kinds[4].man = {4, 6, 6, 5, 3, 4, 6}, kinds[4].crew = 3;
    for (std::size_t i = 1; i < 5; ++i) kinds[i].bw = 2.4, kinds[i].bd = 3.2;
    for (Kind& kind : kinds) kind.crewman.ld = kind.man.ld;
    kinds[5].type = "mac_oxyb", kinds[5].sort = Sort::Machine, kinds[5].m = 3;
    kinds[5].armour = "light", kinds[5].crew = 3, kinds[5].bw = kinds[5].bd = 1.6;
    kinds[5].crewman.ld = 7;
    for (Kind& kind : kinds) kind.army = std::string(kind.type.substr(0, 3));
    return kinds;
}

std::string word(const std::string& text) { return "\"" + text + "\""; }

class Maker {
  public:
    explicit Maker(Random& random) : random_(random) {}

    Scene make() {
        Field& field = scene_.field;
        field.active = static_cast<int>(below(2));
        armies_[0] = below(3);
        armies_[1] = below(3);
        const bool two = below(5) == 0;
        knot({two ? 18.0 : 36.0, 24}, 2 + (below(3) == 0 ? 1 + below(3) : 0));
        if (two) knot({54, 24}, 2 + below(2));
        const std::uint32_t more = below(3) == 0 ? 1 + below(3) : 0;
        for (std::uint32_t i = 0; i < more; ++i) onlooker();
        settle();
        lay_ground();
        add_heroes();
        mark_fears();
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

    Man random_man() {
        Man man;
        man.ws = chance(6) ? between(1, 10) : between(2, 5);
        man.s = chance(6) ? between(1, 10) : between(3, 4);
        man.t = chance(6) ? between(1, 10) : between(3, 4);
        man.i = between(2, 6);
        man.a = chance(4) ? 2 : 1;
        man.ld = between(5, 9);
        return man;
    }

    Kind random_soldiers(int side) {
        const Shipped& shipped = kSoldiers[4 * armies_[side] + (chance(2) ? 0 : below(4))];
        Kind kind;
        kind.type = shipped.type;
        kind.army = shipped.army;
        kind.sort = shipped.sort;
        kind.man = random_man();
        kind.m = kind.sort == Sort::Horse ? between(7, 9) : between(4, 6);
        kind.armour = one_of({"none", "light", "heavy"});
        kind.shield = one_of({"none", "buckler", "shield", "large"});
        kind.always_skirmishes = kind.sort == Sort::Skirmisher;
        if (kind.sort == Sort::Horse) {
            kind.mount = chance(3) ? "barded" : "mounted";
            kind.weapon = one_of({"hw", "spear", "tspear", "kontos", "two"});
            kind.bw = 1, kind.bd = 2;
            kind.always_skirmishes = chance(4);
        } else if (kind.sort == Sort::Skirmisher) {
            kind.weapon = one_of({"hw", "tspear", "2hw", "falx", "improvised"});
        } else {
            kind.weapon =
                one_of({"hw", "improvised", "2hw", "spear", "tspear", "htspear", "pike", "two", "falx"});
        }
        kind.drilled = chance(4);
        kind.stubborn = chance(4);
        kind.warband = kind.is_foot() && chance(4);
        kind.frenzy = chance(6);
        kind.used_to_elephants = chance(3);
        static constexpr const char* kArmies[] = {"imp", "gre", "car"};
        if (chance(5)) kind.hates = kArmies[armies_[1 - side]];
        return kind;
    }

    Regiment random_unit(int side) {
        Regiment unit;
        unit.side = side;
        // Haters know the lists of the three armies only.
        unit.kind = chance(4) ? machines()[below(6)] : random_soldiers(side);
        const Kind& kind = unit.kind;
        if (kind.is_soldiers()) {
            unit.files = kind.sort == Sort::Horse ? between(2, 5) : between(3, 8);
            unit.models = chance(8) ? between(1, unit.files) : unit.files * between(1, 4) - between(0, 2);
            unit.models = std::max(1, unit.models);
            unit.files = std::min(unit.files, unit.models);
            unit.leader = chance(2);
            unit.musician = chance(2);
            unit.standard = !kind.always_skirmishes && chance(2);
            unit.skirmish = kind.always_skirmishes ||
                            (kind.sort == Sort::LightFoot && chance(3) && kind.weapon != "pike");
        } else {
            unit.models = unit.files = kind.is_chariot() ? between(1, 3) : 1;
            unit.crew = kind.crew;
            if (kind.sort == Sort::Elephant || kind.sort == Sort::Machine) unit.crew = between(1, kind.crew);
            if (kind.man.w > 1) unit.wounds = between(0, kind.man.w - 1);
        }
        unit.rounds = chance(2) ? between(1, 2) : 0;
        unit.frenzied = kind.frenzy && !chance(4);
        unit.stubborn_used = kind.stubborn && unit.rounds > 0 && chance(2);
        unit.ranks_lost = unit.rounds > 0 && chance(8);
        return unit;
    }

    bool is_free(const Regiment& unit) const {
        for (const Point p : unit.box().corners())
            if (p.x < 1 || p.x > 71 || p.y < 1 || p.y > 47) return false;
        return std::none_of(scene_.field.units.begin(), scene_.field.units.end(),
                            [&](const Regiment& other) { return overlap(unit.box(), other.box(), 0.002); });
    }

    void knot(Point middle, std::uint32_t count) {
        std::vector<Regiment>& units = scene_.field.units;
        Regiment first = random_unit(static_cast<int>(below(2)));
        first.heading = 90 * between(0, 3);
        first.at = middle;
        first.engaged = true;
        const std::size_t begin = units.size();
        units.push_back(first);
        for (std::uint32_t tries = 0; tries < 40 && units.size() < begin + count; ++tries) {
            const Regiment host = units[begin + below(static_cast<std::uint32_t>(units.size() - begin))];
            Regiment guest = random_unit(1 - host.side);
            guest.engaged = true;
            if (guest.kind.sort == Sort::Machine) continue;  // they never charge
            place_at(host, guest, units.size() == begin + 1 || chance(3) ? 0 : between(0, 3));
            if (is_free(guest)) units.push_back(guest);
        }
        if (units.size() == begin + 1) units.pop_back();
    }

    // With its front on an edge of its host: 0 front, 1 right, 2 rear, 3 left.
    void place_at(const Regiment& host, Regiment& guest, int edge) {
        const Box box = host.box();
        const double out = host.heading + 90 * edge;
        const double reach = edge % 2 == 0 ? box.d / 2 : box.w / 2;
        const double half = (edge % 2 == 0 ? box.w : box.d) / 2 + guest.box().w / 2;
        const Point middle = along(box.centre(), ahead(out), reach);
        const int most = static_cast<int>((half - 0.15) * 10);
        const double offset = chance(3) ? 0 : 0.1 * between(-most, most);
        guest.heading = std::fmod(out + 180, 360);
        guest.at = along(middle, right(out), offset);
        // On the grid of AB-GEO-01.
        guest.at = {std::round(guest.at.x * 1000) / 1000, std::round(guest.at.y * 1000) / 1000};
    }

    void onlooker() {
        Regiment unit = random_unit(static_cast<int>(below(2)));
        unit.heading = 90 * between(0, 3);
        unit.at = {static_cast<double>(between(6, 66)), static_cast<double>(between(6, 42))};
        unit.rounds = 0;
        for (const Regiment& other : scene_.field.units)
            if (distance(unit.box(), other.box()) < 1.5) return;
        scene_.field.units.push_back(unit);
    }

    void settle() {
        Field& field = scene_.field;
        std::stable_sort(field.units.begin(), field.units.end(),
                         [](const Regiment& a, const Regiment& b) { return a.side < b.side; });
        int numbers[2] = {0, 0};
        for (Regiment& unit : field.units)
            unit.id = fmt::format("{}{}", "AB"[unit.side], ++numbers[unit.side]);
        const bool fresh = chance(2);
        for (const Touch& touch : field.touches()) {
            Regiment& a = field.units[static_cast<std::size_t>(touch.a)];
            Regiment& b = field.units[static_cast<std::size_t>(touch.b)];
            if (fresh && a.kind.sort != Sort::Machine && !chance(3)) a.charged = true;
            if (fresh && touch.b_edge == Edge::Front && b.kind.sort != Sort::Machine && chance(4))
                b.charged = true;
            for (Regiment* unit : {&a, &b})
                if (unit->charged) unit->rounds = 0, unit->stubborn_used = false;
            const bool behind = touch.b_edge != Edge::Front && !b.sees_all_round();
            if (behind && a.size() >= 5 && !a.skirmish) b.ranks_lost = true;
            if (touch.b_edge == Edge::Front && chance(8)) field.defended.push_back({touch.a, touch.b});
            if (chance(8)) field.feared.push_back({touch.a, touch.b});
            if (chance(8)) field.feared.push_back({touch.b, touch.a});
        }
    }

    void lay_ground() {
        Field& field = scene_.field;
        if (!chance(3) || field.units.empty()) return;
        const Point c = field.units[below(static_cast<std::uint32_t>(field.units.size()))].box().centre();
        const double low = between(1, 6) - 0.37;
        const double high = between(1, 6) + 0.41;
        Ground ground;
        ground.kind = one_of({"elevated", "steep_hill", "wood", "brush", "marsh", "ford", "elevated"});
        ground.points = {{c.x - low, c.y - high},
                         {c.x + high, c.y - high},
                         {c.x + high, c.y + low},
                         {c.x - low, c.y + low}};
        for (const Point p : ground.points)
            if (p.x < 0 || p.x > 72 || p.y < 0 || p.y > 48) return;
        for (const Regiment& unit : field.units) {
            const Point at = unit.box().centre();
            for (const Point off : {Point{0.9, 0}, Point{-0.9, 0}, Point{0, 0.9}, Point{0, -0.9}})
                if (holds(ground.points, at) != holds(ground.points, {at.x + off.x, at.y + off.y})) return;
        }
        field.grounds.push_back(ground);
    }

    void add_heroes() {
        for (int side = 0; side < 2; ++side) {
            for (const char* role : {"general", "army_standard", "subcommander"}) {
                if (!chance(4)) continue;
                const int unit =
                    static_cast<int>(below(static_cast<std::uint32_t>(scene_.field.units.size())));
                const Regiment& with = scene_.field.units[static_cast<std::size_t>(unit)];
                if (with.side != side || !with.kind.is_soldiers()) continue;
                Hero hero;
                hero.role = role;
                hero.id = fmt::format("{}{}", "AB"[side], *role == 'g' ? "G" : *role == 'a' ? "B" : "S");
                hero.side = side;
                hero.unit = unit;
                hero.man = {between(3, 7), between(3, 5), between(3, 4), between(1, 3),
                            between(3, 7), between(1, 4), between(7, 10)};
                hero.wounds_left = between(1, hero.man.w);
                scene_.field.heroes.push_back(hero);
            }
        }
    }

    void mark_fears() {}

    static std::string profile(const Man& man, int m, int w) {
        return fmt::format(R"({{"M": {}, "WS": {}, "S": {}, "T": {}, "W": {}, "I": {}, "A": {}, "Ld": {}}})",
                           m, man.ws, man.s, man.t, w, man.i, man.a, man.ld);
    }

    static std::string change_of(const Kind& kind) {
        std::string rules;
        const auto add = [&](bool is, const char* rule) {
            if (is) rules += (rules.empty() ? "\"" : ", \"") + std::string(rule) + "\"";
        };
        add(kind.drilled, "drilled");
        add(kind.stubborn, "stubborn");
        add(kind.warband, "warband");
        add(kind.frenzy, "frenzy");
        add(kind.used_to_elephants, "used_to_elephants");
        add(kind.sort == Sort::LightFoot, "light");
        add(kind.sort == Sort::LightFoot, "mixed");
        add(kind.always_skirmishes, "skirmish");
        return fmt::format(
            R"({{"profile": {}, "weapon": "{}", "armour": "{}", "shield": "{}", "mount": "{}", "rules": [{}], "hates": [{}]}})",
            profile(kind.man, kind.m, 1), kind.weapon, kind.armour, kind.shield, kind.mount, rules,
            kind.hates.empty() ? "" : word(kind.hates));
    }

    static std::string unit_text(const Regiment& unit) {
        std::string command;
        if (unit.leader) command += 'L';
        if (unit.standard) command += 'S';
        if (unit.musician) command += 'M';
        std::string text = fmt::format(
            R"({{"id": "{}", "type": "{}", "models": {}, "files": {}, "at": [{:.3f}, {:.3f}], "facing": {})",
            unit.id, unit.kind.type, unit.models, unit.files, unit.at.x, unit.at.y, unit.heading);
        if (unit.kind.is_soldiers()) text += R"(, "change": )" + change_of(unit.kind);
        if (!command.empty()) text += R"(, "command": ")" + command + "\"";
        if (unit.kind.sort == Sort::LightFoot)
            text += fmt::format(R"(, "formation": "{}")", unit.skirmish ? "skirmish" : "formed");
        if (!unit.kind.is_soldiers()) text += fmt::format(R"(, "wounds": {})", unit.wounds);
        if (unit.kind.sort >= Sort::Elephant) text += fmt::format(R"(, "crew": {})", unit.crew);
        text += fmt::format(
            R"(, "rounds": {}, "flags": {{"charged": {}, "stubborn_used": {}, "ranks_lost": {}, "frenzied": {}}}}})",
            unit.rounds, unit.charged, unit.stubborn_used, unit.ranks_lost, unit.frenzied);
        return text;
    }

    std::string side_text(int side) const {
        std::string units, heroes;
        for (const Regiment& unit : scene_.field.units)
            if (unit.side == side) units += (units.empty() ? "" : ",\n  ") + unit_text(unit);
        for (const Hero& hero : scene_.field.heroes) {
            if (hero.side != side) continue;
            heroes += (heroes.empty() ? "" : ", ") +
                      fmt::format(R"({{"role": "{}", "unit": "{}", "wounds_left": {}, "profile": {}}})",
                                  hero.role, scene_.field.units[static_cast<std::size_t>(hero.unit)].id,
                                  hero.wounds_left, profile(hero.man, hero.m, hero.man.w));
        }
        static constexpr const char* kArmies[] = {"imp", "gre", "car"};
        return fmt::format(R"({{"list": "{}", "units": [{}], "characters": [{}]}})", kArmies[armies_[side]],
                           units, heroes);
    }

    std::string pairs(const std::vector<std::pair<int, int>>& list) const {
        std::string text;
        for (const auto& [a, b] : list)
            text += (text.empty() ? "" : ", ") +
                    fmt::format(R"(["{}", "{}"])", scene_.field.units[static_cast<std::size_t>(a)].id,
                                scene_.field.units[static_cast<std::size_t>(b)].id);
        return text;
    }

    void write() {
        const Field& field = scene_.field;
        std::string terrain;
        for (const Ground& ground : field.grounds) {
            std::string points;
            for (const Point p : ground.points)
                points += (points.empty() ? "" : ", ") + fmt::format("[{:.3f}, {:.3f}]", p.x, p.y);
            terrain += fmt::format(
                R"({{"id": "ground", "type": "{}", "name": {{"en": "Ground", "fr": "Sol"}}, "points": [{}]}})",
                ground.kind, points);
        }
        scene_.setup = fmt::format(
            R"({{"situation": {{"step": "combats", "turn": 2, "active": "{}", "terrain": [{}], "sides": {{"A": {}, "B": {}}}, "defended": [{}], "feared": [{}]}}}})",
            "AB"[field.active], terrain, side_text(0), side_text(1), pairs(field.defended),
            pairs(field.feared));
    }

    Random& random_;
    Scene scene_;
    std::uint32_t armies_[2] = {0, 1};
};

}  // namespace

Scene random_scene(Random& random) { return Maker(random).make(); }

}  // namespace clashfield::models::ancients
