// Volleys and fights of Clash of Empires, in the engine and in the model beside this file: the same dice, the
// same ends. CLASHFIELD_MODEL_POSITIONS asks for more positions than a glance, CLASHFIELD_MODEL_SEED for
// others.

#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "base/random.h"
#include "games/empires/rules/rules.h"
#include "tests/models/empires_fight.h"
#include "tests/support/empires_table.h"

namespace clashfield::models::empires {
namespace {

namespace rules = clashfield::empires;

std::uint32_t from_environment(const char* name, std::uint32_t usual) {
    const char* text = std::getenv(name);
    return text == nullptr ? usual : static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10));
}

class Maker {
  public:
    explicit Maker(Random& random) : random_(random) {}

    int between(int low, int high) {
        return low + static_cast<int>(random_.below(static_cast<std::uint32_t>(high - low + 1)));
    }
    bool chance(int one_in) { return between(1, one_in) == 1; }
    std::string one_of(std::initializer_list<const char*> words) {
        return *(words.begin() + between(0, static_cast<int>(words.size()) - 1));
    }

    Kind kind() {
        Kind made;
        made.cls = chance(2) ? "inf" : one_of({"cav", "cav", "cam", "lch", "hch", "scy", "ele"});
        const bool beast = made.cls != "inf" && made.cls != "cav" && made.cls != "cam";
        made.order = beast ? "open" : one_of({"closed", "closed", "open", "skirmish"});
        made.mr = between(4, 8), made.sh = between(2, 6), made.a = chance(4) ? 2 : 1;
        made.hth = between(1, 7), made.dl = between(4, 9), made.ml = between(4, 10);
        made.h = beast ? between(1, 4) : 1;
        made.least = between(1, 24);
        made.armour = one_of({"none", "light", "heavy", "partial_plate", "full_plate"});
        made.shield = made.armour.back() == 'e' && made.armour != "none"
                          ? "none"
                          : one_of({"none", "buckler", "shield", "large"});
        if (made.cls == "inf") {
            made.melee = one_of(
                {"hand", "hand2", "heavyhand", "dagger", "halberd", "lspear", "pike", "tspear", "twohand"});
        } else if (!beast) {
            made.barding = one_of({"none", "none", "full_cloth", "half_cloth", "full_metal", "half_metal"});
            made.melee = one_of({"hand", "kontos", "xyston", "lance", "lance_wh", "lspear_m", "tspear"});
        } else {
            made.shield = "none";
            made.melee = made.cls == "ele" ? "trample" : made.cls == "scy" ? "scythes" : "crew";
        }
        if (made.cls == "inf" && chance(3)) made.thrown = one_of({"pilum", "hjavelin"});
        for (const char* word : {"warband", "steady", "relentless", "drilled", "expert_swords", "vengeful"})
            if (chance(6)) made.special.insert(word);
        if (made.cls == "inf" && made.order == "closed" && chance(3)) made.special.insert("phalanx");
        if (made.cls == "inf" && made.order == "closed" && chance(3)) made.special.insert("shieldwall");
        if (chance(6))
            made.special.insert(made.cls == "ele" ? "terrifying"
                                                  : one_of({"fearsome", "terrifying", "accustomed"}));
        return made;
    }

    Regiment regiment(const std::string& id, int side, int facing) {
        Regiment made;
        made.id = id, made.side = side, made.facing = facing, made.kind = kind();
        const bool beast = made.kind.cls != "inf" && made.kind.cls != "cav" && made.kind.cls != "cam";
        made.models = beast ? between(1, 3) : between(3, 26);
        made.files = std::min(made.models, beast ? 3 : between(3, 8));
        made.wounds = made.kind.h > 1 ? between(0, made.kind.h - 1) : 0;
        made.charging = chance(3), made.disrupted = chance(5), made.lost_before = chance(4);
        made.shieldwall = made.kind.is("shieldwall") && !made.disrupted && chance(2);
        return made;
    }

  private:
    Random& random_;
};

std::string word(const std::string& text) { return "\"" + text + "\""; }

std::string written(const Regiment& unit) {
    const Kind& kind = unit.kind;
    std::string special, flags;
    for (const std::string& each : kind.special) special += (special.empty() ? "" : ", ") + word(each);
    for (const auto& [on, name] : {std::pair{unit.charging, "charging"},
                                   {unit.disrupted, "disrupted"},
                                   {unit.lost_before, "lost_round"}})
        if (on) flags += (flags.empty() ? "" : ", ") + word(name);
    return fmt::format(
        R"({{"id": "{}", "type": "rom_legion", "models": {}, "files": {}, "at": [{:.4f}, {:.4f}], "facing": {}, "wounds": {},
  "flags": [{}], "formation": "{}", "moved": "{}",
  "change": {{"class": "{}", "order": "{}", "profile": {{"MR": {}, "SH": {}, "A": {}, "HtH": {}, "H": {}, "DL": {}, "ML": {}}},
    "melee": "{}", "throw": "{}", "missile": "{}", "armour": "{}", "shield": "{}", "barding": "{}", "special": [{}],
    "size": [{}, 40], "points": 10}}}})",
        unit.id, unit.models, unit.files, unit.x, unit.y, unit.facing, unit.wounds, flags,
        unit.shieldwall ? "shieldwall" : "none", unit.moved ? "normal" : "none", kind.cls, kind.order,
        kind.mr, kind.sh, kind.a, kind.hth, kind.h, kind.dl, kind.ml, kind.melee, kind.thrown, kind.missile,
        kind.armour, kind.shield, kind.barding, special, kind.least);
}

std::string sides_of(const std::vector<Regiment>& units, const std::string& more, bool general) {
    std::string sides[2];
    for (const Regiment& unit : units) {
        std::string& side = sides[unit.side];
        side += (side.empty() ? "" : ",\n") + written(unit);
    }
    return "{" + more + R"("sides": {"A": {"units": [)" + sides[0] + "]" +
           (general ? R"(, "characters": [{"role": "G1", "unit": "A1"}])" : "") + R"(}, "B": {"units": [)" +
           sides[1] + "]}}}";
}

// A duel, or two against one in front, or on a flank or rear; others look on.
std::vector<Regiment> scene(Maker& make) {
    Regiment a = make.regiment("A1", 0, 0);
    Regiment b = make.regiment("B1", 1, 180);
    a.x = 36 + make.between(-4, 4) * 0.3;
    std::vector<Regiment> units{a};
    const int more = make.between(0, 5);
    if (more <= 2) {
        Regiment second = make.regiment("A2", 0, more == 0 ? 0 : more == 1 ? 90 : 180);
        if (more == 0) second.x = a.x + (a.width() + second.width()) / 2 + 0.1;
        if (more == 1) second.x = b.x - b.width() / 2, second.y = b.y + b.depth() * make.between(0, 4) / 4;
        if (more == 2) second.y = b.y + b.depth();
        units.push_back(second);
    }
    if (make.chance(3)) {
        Regiment onlooker = make.regiment("A3", 0, 0);
        onlooker.x = 24 + make.between(-4, 0), onlooker.y = 21;
        units.push_back(onlooker);
    }
    units.push_back(b);
    if (make.chance(2)) {
        Regiment onlooker = make.regiment("B2", 1, 180);
        onlooker.x = 48 + make.between(0, 5), onlooker.y = 27;
        units.push_back(onlooker);
    }
    return units;
}

// The engine, from the first die of the combat to the end of the pursuits.
struct Engine {
    rules::test::Reading read;
    std::size_t used = 0;
    int totals[2] = {0, 0};
    std::vector<std::string> after_tests;

    bool begin(const std::string& text) {
        rules::test::read_as_situation(rules::test::json_of(text), read);
        if (!read.errors().empty()) return false;
        for (std::size_t i = 0; i < read.setup.units.size(); ++i)
            rules::refresh(read.setup, read.state, static_cast<rules::UnitId>(i));
        return true;
    }
    void play(const std::vector<int>& faces) {
        rules::State& state = read.state;
        EventSink silent;
        rules::Play play{read.setup, state, silent};
        state.step = rules::Step::Combats;
        rules::run(play);
        const std::uint8_t active = state.active;
        while (state.step < rules::Step::FightingWithdrawal && state.active == active) {
            if (state.step >= rules::Step::LosersMove && after_tests.empty()) after_tests = statuses();
            if (state.roll != rules::RollKind::None) {
                Faces shown;
                for (int i = 0; i < state.roll_dice; ++i)
                    shown.push_back(static_cast<std::uint8_t>(faces.at(used++)));
                rules::Rules::apply(read.setup, state, shown, silent);
            } else {
                OrderList list;
                rules::Rules::list_orders(read.setup, state, list, {});
                ASSERT_GT(list.size(), 0u);
                rules::Rules::apply(read.setup, state, list[0], silent);
            }
        }
        if (after_tests.empty()) after_tests = statuses();
    }
    std::vector<std::string> statuses() const {
        std::vector<std::string> found;
        for (std::size_t i = 0; i < read.setup.units.size(); ++i)
            found.push_back(std::string(rules::kStatusNames[rules::index_of(read.state.units[i].status)]));
        return found;
    }
};

std::string compare(const std::vector<Regiment>& before, std::vector<Regiment>& units, const Fight& fight,
                    const Engine& engine, std::size_t model_used) {
    std::string bad;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const rules::Unit& it = engine.read.state.units[i];
        if (fight.unclear && units[i].kind.cls == "scy" && units[i].charging) continue;  // wrecked in C3
        const std::string status = fight.unclear ? engine.after_tests[i] : engine.statuses()[i];
        if (units[i].models != it.models || units[i].wounds != it.wounds)
            bad += fmt::format("{} models {}+{} engine {}+{}\n", units[i].id, units[i].models,
                               units[i].wounds, it.models, it.wounds);
        if (units[i].status != status)
            bad += fmt::format("{} {} engine {}\n", units[i].id, units[i].status, status);
        const double ran = static_cast<double>(it.ran) / rules::kInch;
        if (!fight.unclear && fight.went[i] > 0 && rules::is_on_table(it) &&
            std::abs(ran - fight.went[i]) > 0.01)
            bad += fmt::format("{} went {} engine {}\n", units[i].id, fight.went[i], ran);
        if (!fight.unclear && status == "good" && units[i].disrupted != it.is(rules::flag::kDisrupted))
            bad += fmt::format("{} disrupted {}\n", units[i].id, units[i].disrupted);
    }
    if (!fight.unclear && engine.used != model_used)
        bad += fmt::format("dice {} engine {}\n", model_used, engine.used);
    if (bad.empty()) return bad;
    for (std::size_t i = 0; i < units.size(); ++i)
        bad += fmt::format("{} ends {} {}, went {}\n", units[i].id, units[i].status, units[i].models,
                           fight.went[i]);
    for (std::size_t i = 0; i < units.size(); ++i)
        bad += fmt::format("{} ends {} {}, went {}\n", units[i].id, units[i].status, units[i].models,
                           fight.went[i]);
    for (const Regiment& unit : before) bad += written(unit) + "\n";
    return bad + fmt::format("totals {} : {}\n", fight.totals[0], fight.totals[1]);
}

TEST(EmpiresModel, HTH_fights_end_alike) {
    const std::uint32_t wanted = from_environment("CLASHFIELD_MODEL_POSITIONS", 400);
    const std::uint32_t seed = from_environment("CLASHFIELD_MODEL_SEED", 20);
    const std::uint32_t only = from_environment("CLASHFIELD_MODEL_ONLY", 0);
    std::uint32_t refused = 0, whole = 0, bad = 0;
    for (std::uint32_t i = only;
         i < (only > 0 ? only + 1 : wanted) && bad < from_environment("CLASHFIELD_MODEL_BAD", 1); ++i) {
        Random random(seed, 5000000ULL + i);
        Maker make(random);
        std::vector<Regiment> units = scene(make);
        const bool general = make.chance(3);
        const bool again = make.chance(3);
        const int active = make.between(0, 1);
        std::string more = active == 0 ? R"("active": "A", )" : R"("active": "B", )";
        if (again)
            more += units.size() > 1 && units[1].id == "A2" ? R"("fought": [["A1", "B1"], ["A2", "B1"]], )"
                                                            : R"("fought": [["A1", "B1"]], )";
        std::vector<int> faces;
        for (int k = 0; k < 2000; ++k) faces.push_back(1 + static_cast<int>(random.below(6)));
        Engine engine;
        if (!engine.begin(sides_of(units, more, general))) {
            if (std::getenv("CLASHFIELD_MODEL_SHOW") != nullptr)
                std::puts(to_string(engine.read.errors()).c_str());
            ++refused;
            continue;
        }
        const std::vector<Regiment> before = units;
        Dice dice{faces};
        Fight fight(units, active, dice);
        fight.fought_before = again;
        fight.general = general ? 0 : -1;
        fight.round();
        fight.outcome();
        engine.play(faces);
        if (HasFatalFailure()) return;
        whole += fight.unclear ? 0 : 1;
        const std::string differs = compare(before, units, fight, engine, dice.used);
        if (differs.empty()) continue;
        ++bad;
        ADD_FAILURE() << "position " << i << "\n" << differs;
    }
    std::printf("refused %u, told to the end %u\n", refused, whole);
    EXPECT_LT(refused * 3, wanted);
}

TEST(EmpiresModel, SHO_volleys_end_alike) {
    const std::uint32_t wanted = from_environment("CLASHFIELD_MODEL_POSITIONS", 400);
    const std::uint32_t seed = from_environment("CLASHFIELD_MODEL_SEED", 20);
    std::uint32_t refused = 0, bad = 0;
    for (std::uint32_t i = 0; i < wanted && bad < 3; ++i) {
        Random random(seed, 6000000ULL + i);
        Maker make(random);
        Regiment shooter = make.regiment("A1", 0, 0), target = make.regiment("B1", 1, 180);
        shooter.charging = target.charging = false;
        shooter.kind.missile = make.one_of({"bow_comp", "bow_long", "bow_self", "xbow_l", "xbow_h", "dart",
                                            "handgun", "improvised", "javelin", "sling", "staff_sling"});
        shooter.x = target.x = 36, shooter.y = 12;
        Shot shot;
        shot.distance = make.between(1, 56) * 0.5;
        target.y = shooter.y + shot.distance;
        shooter.moved = make.chance(2);
        shot.reaction = make.chance(4);
        shot.support = shot.reaction && make.chance(2);
        shot.cover = make.one_of({"none", "none", "soft", "hard"});
        shot.hill = make.chance(4);
        if (shooter.kind.cls == "inf" && make.chance(4)) shooter.kind.special.insert("mixed");
        if (make.chance(5)) target.kind.special.insert("cantabrian");
        std::string ground;
        if (shot.cover != "none")
            ground = fmt::format(
                R"({{"id": "g", "ground": "rough", "rect": [20, {:.3f}, 52, 47], "cover": "{}"}})",
                target.y - 0.2, shot.cover);
        if (shot.hill)
            ground +=
                (ground.empty() ? "" : ", ") +
                std::string(R"({"id": "h", "ground": "clear", "ellipse": [36, 8, 30, 12], "hill": true})");
        rules::test::Reading read;
        rules::test::read_as_situation(
            rules::test::json_of(sides_of({shooter, target}, R"("terrain": [)" + ground + "], ", false)),
            read);
        if (!read.errors().empty()) {
            ++refused;
            continue;
        }
        std::vector<int> faces;
        for (int k = 0; k < 400; ++k) faces.push_back(1 + static_cast<int>(random.below(6)));
        for (const rules::UnitId unit : {rules::UnitId{0}, rules::UnitId{1}})
            rules::refresh(read.setup, read.state, unit);
        EventSink silent;
        rules::Play play{read.setup, read.state, silent};
        read.state.strike = rules::volley_of(read.setup, read.state, 0, 1,
                                             {.reaction = shot.reaction, .support = shot.support});
        std::size_t used = 0;
        while (!rules::roll_strike(play)) {
            Faces shown;
            for (int k = 0; k < read.state.roll_dice; ++k)
                shown.push_back(static_cast<std::uint8_t>(faces[used++]));
            rules::resolve_strike(play, shown);
        }
        Dice dice{faces};
        const Effect effect = shoot(shooter, target, shot, dice);
        const rules::Strike& strike = read.state.strike;
        if (effect.kills == strike.kills && dice.used == used && effect.dice == strike.dice) continue;
        ++bad;
        ADD_FAILURE() << "volley " << i << " dice " << effect.dice << "/" << int{strike.dice} << " need "
                      << effect.need << "/" << int{strike.hit} << " armour " << effect.armour << "/"
                      << int{strike.armour} << " kill " << effect.kill << "/" << int{strike.kill} << " kills "
                      << effect.kills << "/" << int{strike.kills} << " distance " << shot.distance
                      << " reaction " << shot.reaction << shot.support << " cover " << shot.cover << "\n"
                      << written(shooter) << "\n"
                      << written(target);
    }
    std::printf("refused %u\n", refused);
    EXPECT_LT(refused * 2, wanted);
}

}  // namespace
}  // namespace clashfield::models::empires
