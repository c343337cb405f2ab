// The chances of a round of Ancient Battles, as the combat sheet and the fan of charges tell them, beside
// dice that fall in the battle and in the model beside this file. CLASHFIELD_MODEL_DICE asks for more throws
// than a glance.

#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "analysis/walk.h"
#include "battle/game.h"
#include "battle/parse_json.h"
#include "registry/registry.h"
#include "tests/models/ancients_fight.h"

namespace clashfield::models::ancients {
namespace {

constexpr double kSure = 4.9;  // standard errors: once in a million

std::uint64_t throws(std::uint64_t usual) {
    const char* text = std::getenv("CLASHFIELD_MODEL_DICE");
    return text == nullptr ? usual : std::strtoul(text, nullptr, 10);
}

const Game& game() {
    static const std::unique_ptr<Game> game = [] {
        auto loaded = registry::load("ancients", CLASHFIELD_SOURCE_DIR "/data", {});
        EXPECT_TRUE(loaded.ok());
        return std::move(*loaded);
    }();
    return *game;
}

std::unique_ptr<Battle> battle_of(const std::string& a, const std::string& b, const char* step) {
    const std::string setup = R"({"situation": {"step": ")" + std::string(step) +
                              R"(", "active": "A", "sides": {"A": {"units": [)" + a +
                              R"(]}, "B": {"units": [)" + b + "]}}}}";
    EventSink silent;
    auto battle = game().start(*parse_json(setup, "odds"), silent);
    EXPECT_TRUE(battle.ok()) << setup;
    return std::move(*battle);
}

void give(Battle& battle, std::uint8_t side, const std::string& text) {
    const Result<Order> order = battle.read_order(Side{side}, text);
    ASSERT_TRUE(order.ok()) << text;
    ASSERT_TRUE(battle.check(*order).ok()) << text;
    EventSink silent;
    battle.apply(*order, silent);
}

// The first listed order that begins with one of these words, in their order.
analysis::Policy answers(std::vector<std::string> words) {
    return [words = std::move(words)](const Battle& battle, Order& order) {
        OrderList list;
        battle.list_orders(list, {});
        for (const std::string& word : words) {
            for (std::size_t i = 0; i < list.size(); ++i) {
                list.get(i, order);
                if (battle.write(order).rfind(word, 0) == 0) return;
            }
        }
        list.get(0, order);
    };
}

struct Asked {
    std::unique_ptr<Battle> battle;
    Order order;
    analysis::WalkQuestion question;

    Fact fact(const char* path) const { return *battle->find_fact(path); }
    // The chance that a fact has one of these values.
    template <typename Weight>
    double chance(const analysis::WalkResult<Weight>& result, std::size_t index,
                  std::initializer_list<const char*> values) const {
        double sum = 0;
        for (const auto& [value, weight] : result.distribution(index)) {
            for (const char* each : values)
                if (battle->write(question.facts[index], value) == each)
                    sum += analysis::WalkResult<Weight>::as_double(weight);
        }
        return sum;
    }
};

constexpr const char* kFacts[] = {"B1.status", "A1.status", "B1.models", "A1.models"};

// A1 has declared its charge at B1; the question is what follows from the response.
Asked charge(const std::string& a, const std::string& b, const std::string& response) {
    Asked asked;
    asked.battle = battle_of(a, b, "charges");
    give(*asked.battle, 0, "charge A1 B1");
    asked.order = *asked.battle->read_order(Side{1}, "respond B1 " + response);
    EXPECT_TRUE(asked.battle->check(asked.order).ok()) << response;
    asked.question.policy = answers(
        {"charge_move", "fall_back B1 0", "fall_back A1 0", "pursue", "flight", "pursuit", "pass", "end"});
    // To the end of the turn: in its own, a unit that flees may rally.
    const Fact active = asked.fact("active");
    const std::int32_t now = asked.battle->read(active);
    asked.question.stop = [=](const Battle& battle) { return battle.read(active) != now; };
    for (const char* fact : kFacts) asked.question.facts.push_back(asked.fact(fact));
    return asked;
}

constexpr const char* kHastati =
    R"({"type": "rep_hastati", "models": 8, "files": 4, "command": "S", "at": [36, 24], "facing": 0})";
constexpr const char* kRiders =
    R"({"type": "mac_thess", "models": 5, "files": 5, "command": "M", "at": [36, 24], "facing": 0})";
constexpr const char* kBand =
    R"({"type": "gau_warriors", "models": 12, "files": 4, "command": "L", "at": [36, 24], "facing": 0})";

constexpr const char* kFyrd =
    R"({"type": "sax_fyrd", "models": 8, "files": 4, "command": "M", "at": [36, 30], "facing": 180})";
constexpr const char* kTriarii =
    R"({"type": "rep_triarii", "models": 8, "files": 4, "command": "S", "at": [36, 31], "facing": 180})";

// The fan of charges speaks of a target that holds, and of winners who pursue.
TEST(AncientsOdds, AB_FLE_05_charges_end_as_often_as_their_fan_says) {
    for (const char* charger : {kHastati, kRiders, kBand}) {
        for (const char* target : {kFyrd, kTriarii}) {
            const std::unique_ptr<Battle> before = battle_of(charger, target, "charges");
            std::optional<Refusal> why;
            const View fan =
                before->answer(*parse_json(R"({"charges": {"unit": "A1"}})", "fan"), Observer{}, why);
            const View odds = fan["charges"][0]["odds"];
            EXPECT_TRUE(odds["exact"].get<bool>());
            const Asked asked = charge(charger, target, "hold");
            const auto thrown = analysis::simulate_walk<double>(*asked.battle, &asked.order, asked.question,
                                                                {.runs = throws(2'000), .seed = 19});
            EXPECT_EQ(thrown.unfinished, 0u);
            const auto expect_share = [&](double share, double chance) {
                const double deviation = std::sqrt(chance * (1 - chance) / static_cast<double>(thrown.runs));
                EXPECT_NEAR(share, chance, kSure * deviation) << charger << " " << target;
            };
            expect_share(asked.chance(thrown, 0, {"fleeing", "destroyed"}), odds["break"].get<double>());
            expect_share(asked.chance(thrown, 0, {"destroyed"}), odds["catch"].get<double>());
        }
    }
}

// Few men a side, so that every dice of the charge can be gone through.
TEST(AncientsOdds, AB_RES_01_the_exact_walk_of_a_charge_is_its_fan) {
    const char* fyrd = R"({"type": "sax_fyrd", "models": 5, "files": 5, "at": [36, 30], "facing": 180})";
    const std::unique_ptr<Battle> before = battle_of(kRiders, fyrd, "charges");
    std::optional<Refusal> why;
    const View odds = before->answer(*parse_json(R"({"charges": {"unit": "A1"}})", "fan"), Observer{},
                                     why)["charges"][0]["odds"];
    const Asked asked = charge(kRiders, fyrd, "hold");
    const auto walked =
        analysis::walk<double>(*asked.battle, &asked.order, asked.question, {.nodes = 1'000'000});
    ASSERT_TRUE(walked.exact);
    EXPECT_NEAR(asked.chance(walked, 0, {"fleeing", "destroyed"}), odds["break"].get<double>(), 1e-9);
    EXPECT_NEAR(asked.chance(walked, 0, {"destroyed"}), odds["catch"].get<double>(), 1e-9);
}

// Twenty hoplites a side, as in O-25 to O-29, by the dice of the model.
TEST(AncientsOdds, AB_BRK_01_the_model_breaks_as_often_as_the_sheet_says) {
    const auto battle = battle_of(
        R"({"type": "gre_hopl", "models": 20, "files": 5, "command": "LSM", "at": [36, 24], "facing": 0, "flags": {"charged": true}})",
        R"({"type": "gre_hopl", "models": 20, "files": 5, "command": "LSM", "at": [36, 24], "facing": 180})",
        "moves");
    std::optional<Refusal> why;
    const View odds =
        battle->answer(*parse_json(R"({"sheet": {"combat": 0}})", "sheet"), Observer{}, why)["odds"];
    Regiment hoplites;
    hoplites.kind.weapon = "spear";
    hoplites.kind.armour = "light";
    hoplites.kind.shield = "large";
    hoplites.models = 20, hoplites.files = 5;
    hoplites.leader = hoplites.standard = hoplites.musician = true;
    hoplites.at = {36, 24};
    Field field;
    field.units = {hoplites, hoplites};
    field.units[0].id = "A1", field.units[0].charged = true;
    field.units[1].id = "B1", field.units[1].side = 1, field.units[1].heading = 180;
    const Choose choose = [](const std::vector<std::string>& options) {
        for (const std::string& option : options)
            if (option.rfind("pursue", 0) == 0) return option;
        for (const std::string& option : options)
            if (option.rfind("fall_back", 0) == 0 && option.back() == '0') return option;
        return options.front();
    };
    const std::uint64_t runs = throws(20'000);
    Random random(19);
    std::vector<std::uint8_t> faces(200);
    std::uint64_t breaks[2] = {0, 0}, caught[2] = {0, 0};
    for (std::uint64_t run = 0; run < runs; ++run) {
        for (std::uint8_t& face : faces) face = static_cast<std::uint8_t>(1 + random.below(6));
        Dice dice{faces};
        Telling telling;
        Field fought = field;
        Fight(fought, dice, choose, telling).play();
        for (const std::string& line : telling.lines) {
            for (std::size_t side = 0; side < 2; ++side) {
                const char* id = side == 0 ? "A1" : "B1";
                if (line.rfind(std::string("breaks ") + id, 0) == 0) ++breaks[side];
                if (line.rfind("caught ", 0) == 0 && line.substr(line.size() - 2) == id) ++caught[side];
            }
        }
    }
    const auto expect_share = [&](std::uint64_t count, double chance) {
        const auto all = static_cast<double>(runs);
        EXPECT_NEAR(static_cast<double>(count) / all, chance, kSure * std::sqrt(chance * (1 - chance) / all));
    };
    expect_share(breaks[0], odds["breaks"]["A1"].get<double>());
    expect_share(breaks[1], odds["breaks"]["B1"].get<double>());
    expect_share(caught[0], odds["caught"]["A1"].get<double>());
    expect_share(caught[1], odds["caught"]["B1"].get<double>());
}

}  // namespace
}  // namespace clashfield::models::ancients
