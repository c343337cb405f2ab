#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "registry/registry.h"
#include "tests/laws/law_play.h"
#include "tests/laws/laws.h"
#include "tests/support/pig.h"

namespace clashfield::laws {
namespace {

GameUnderTest pig_under_test() {
    GameUnderTest pig;
    pig.name = "pig";
    pig.game = pig::make_game();
    pig.setups = {R"({"scenario": "duel"})", R"({"scenario": "endless"})", R"({"scenario": "three"})",
                  R"({"scenario": "party"})", R"({"scenario": "dealt"})"};
    pig.facts = {"A.score", "B.score", "turn_total"};
    pig.hidden_keys = {"charm"};
    pig.secret_verbs = {"charm"};
    pig.hidden_twins = {
        {R"({"situation": {"dice": 2, "jinxes": 1, "charms": [0, 1]}})",
         R"({"situation": {"dice": 2, "jinxes": 1, "charms": [0, 2]}})", Side{1}},
        {R"({"situation": {"sides": 3, "charms": [0, 1, 1]}})",
         R"({"situation": {"sides": 3, "charms": [2, 1, 1]}})", Side{0}},
    };
    pig.mirrors = {
        {R"({"situation": {"dice": 2, "jinxes": 2, "toasts": 1, "first": 0, "scores": [3, 5], "charms": [0, 2]}})",
         R"({"situation": {"dice": 2, "jinxes": 2, "toasts": 1, "first": 1, "scores": [5, 3], "charms": [2, 0]}})",
         {1, 0}},
        {R"({"situation": {"sides": 3, "first": 0, "toasts": 1, "round_limit": 9, "charms": [0, 1, 2]}})",
         R"({"situation": {"sides": 3, "first": 1, "toasts": 1, "round_limit": 9, "charms": [2, 0, 1]}})",
         {1, 2, 0}},
    };
    return pig;
}

// The last melee of a long battle: with a loss or without, it is over before anybody can come upon the ambush
// behind the hill.
std::string champs_ambush(const std::string& first, const std::string& second) {
    return R"({"situation": {"map": "m0_daras", "active": "A", "attacker": "B", "phase": "melee", "turn": 40,
        "sides": [
        {"edge": "W", "corps": [{"id": "B1", "threshold": 1, "baggage": ["0116", "0118"], "units": [
            "B1-01 Reg Cv(S) 0217/E cinc", "B1-02 Reg Sp(O) 1017/E", "B1-03 Irr Cv(S) )" +
           first + R"(/E hidden", "B1-04 Irr Cv(S) )" + second + R"(/E hidden"]}]},
        {"edge": "E", "corps": [{"id": "P1", "threshold": 1, "baggage": ["2116", "2118"], "units": [
            "P1-01 Irr Cv(S) 2017/W cinc", "P1-02 Irr Kn(X) 1117/W", "P1-03 Irr Kn(X) 1116/W"]}]}]}})";
}

// A defender with units in ambush at these places, and an attacker who comes near them.
std::string champs_cover(const std::string& map, const std::string& hidden, const char* active) {
    return R"({"situation": {"map": ")" + map + R"(", "active": ")" + active +
           R"(", "attacker": "B", "phase": "points", "sides": [
        {"edge": "W", "corps": [{"id": "D1", "baggage": ["0110", "0112"], "units": [
            "D1-01 Irr Kn(O) 0312/E cinc", "D1-02 Reg Sp(O) 0812/E", "D1-03 Reg Sp(O) 0813/E",
            "D1-04 Reg Bw(O) 0914/E", "D1-05 Irr Cv(O) 0922/E", )" +
           hidden + R"(]}]},
        {"edge": "E", "corps": [{"id": "E1", "baggage": ["2110", "2112"], "units": [
            "E1-01 Irr Kn(O) 1411/W cinc", "E1-02 Reg Sp(O) 1212/W", "E1-03 Reg Sp(O) 1213/W",
            "E1-04 Reg Ps(O) 1115/W", "E1-05 Irr LH(O) 1220/W", "E1-06 Reg Cv(O) 1318/W"]}]}]}})";
}

void add_champs_secrets(GameUnderTest& game) {
    const auto ps = [](const char* hex) { return std::string("\"D1-06 Irr Ps(O) ") + hex + "/E hidden\""; };
    const auto cv = [](const char* hex) { return std::string("\"D1-07 Irr Cv(O) ") + hex + "/E hidden\""; };
    const auto add = [&](const char* map, const std::string& first, const std::string& second) {
        for (const char* active : {"A", "B"}) {
            game.hidden_twins.push_back(
                {champs_cover(map, first, active), champs_cover(map, second, active), Side{0}});
        }
    };
    // Behind the hill, in broken ground, in the woods; two in one place or in two.
    add("m0", ps("0517") + ", " + cv("0417"), ps("0815") + ", " + cv("0416"));
    add("m0", ps("0615") + ", " + cv("0418"), ps("0615") + ", " + cv("0416"));
    add("m1", ps("0506") + ", " + cv("0203"), ps("0528") + ", " + cv("0231"));
    add("m1", ps("0509") + ", " + cv("0104"), ps("0103") + ", " + cv("0106"));
    const std::vector<std::string> written = {"states", "plan", "ambush"};
    for (const char* id : {"soissons", "gaugamela"})
        game.secret_setups.push_back({to_text(Json{{"scenario", id}, {"deployment", "free"}}), written});
    const auto pickup = [](const char* map, const char* options) {
        return R"({"pickup": {"points": 200, "map": ")" + std::string(map) +
               R"(", "armies": ["early_byzantines", "normans"], "options": )" + options + "}}";
    };
    for (const char* map : {"m0", "m1"}) game.secret_setups.push_back({pickup(map, "{}"), written});
    game.secret_setups.push_back({pickup("m0", R"({"simultaneous": true})"), {"states", "ambush", "deploy"}});
}

// Two equal armies on a plain, the first named in the west or in the east. `west` and `east` are sides.
std::string champs_mirror(const char* attacker, bool west_first) {
    const std::string west =
        R"({"edge": "W", "corps": [{"id": "W1", "baggage": ["0110 mobile", "0112"], "units": [
            "W1-01 Irr Kn(O) 0811/E cinc", "W1-02 Irr Wb(O) 0909/E", "W1-03 Irr Wb(O) 0909/E",
            "W1-04 Reg Bw(O) 0910/E", "W1-05 Reg Ps(O) 0911/E", "W1-06 Reg Cv(O) 0912/E"]}]})";
    const std::string east =
        R"({"edge": "E", "corps": [{"id": "E1", "baggage": ["2110 mobile", "2112"], "units": [
            "E1-01 Irr Kn(O) 1411/W cinc", "E1-02 Irr Wb(O) 1309/W", "E1-03 Irr Wb(O) 1309/W",
            "E1-04 Reg Bw(O) 1310/W", "E1-05 Reg Ps(O) 1311/W", "E1-06 Reg Cv(O) 1312/W"]}]})";
    return std::string(R"({"situation": {"map": "m3", "phase": "points", "active": ")") + attacker +
           R"(", "attacker": ")" + attacker + R"(", "sides": [)" + (west_first ? west : east) + ", " +
           (west_first ? east : west) + "]}}";
}

void add_champs(GameUnderTest& game) {
    game.facts = {"A.strength", "B.strength", "result"};
    game.any_time_verbs = {"resign", "offer_draw", "accept_draw"};
    game.secret_verbs = {"state", "plan", "hide"};
    game.hidden_twins = {{champs_ambush("0417", "0418"), champs_ambush("0416", "0417"), Side{0}},
                         {champs_ambush("0417", "0417"), champs_ambush("0417", "0418"), Side{0}}};
    add_champs_secrets(game);
    // Units and Corps are numbered from the first side on, eight counters and one Corps each.
    game.mirrors = {
        {champs_mirror("A", true), champs_mirror("B", false), {1, 0}, [](Domain domain, std::int32_t word) {
             if (domain == game_domain(0)) return (word + 8) % 16;
             return domain == game_domain(2) ? 1 - word : word;
         }}};
    // Far below what CB-VIC-04 allows: one of a thousand random battles goes on without losses for a long
    // while.
    game.most_inputs = 200'000;
    game.slowness = 1000;
    game.length = 40;
    for (const char* id : {"soissons", "gaugamela"})
        game.setups.push_back(to_text(Json{{"scenario", id}, {"deployment", "free"}}));
    for (const char* options : {R"({})", R"({"simultaneous": true})", R"({"simple": true})"}) {
        game.setups.push_back(
            R"({"pickup": {"points": 200, "map": "m0", "armies": ["early_byzantines", "normans"], "options": )" +
            std::string(options) + "}}");
    }
}

// Two small armies, one at either edge; the first named in the south or in the north.
std::string clash_mirror(const char* active, bool south_first) {
    const std::string south = R"({"edge": "south", "units": [
        {"type": "I", "order": "OM", "melee": "SP1", "figures": ["500,300,0 officer", "525,300,0 *5 +25,0"]},
        {"type": "I", "order": "OD", "shoot": "13", "figures": ["280,290,0 *4 +40,0"]}]})";
    const std::string north = R"({"edge": "north", "units": [
        {"type": "I", "order": "OM", "melee": "SP1", "figures": ["500,420,180 officer", "525,420,180 *5 +25,0"]},
        {"type": "I", "order": "OD", "shoot": "13", "figures": ["725,430,180 *4 +40,0"]}]})";
    return std::string(R"({"situation": {"table": {"width": 1200, "height": 900}, "active": ")") + active +
           R"(", "attacker": ")" + active + R"(", "first": ")" + active +
           R"(", "phase": 1, "sides": {"A": )" + (south_first ? south : north) + R"(, "B": )" +
           (south_first ? north : south) + "}}}";
}

// Lines and reaches between everybody, on the table or not, and nobody.
std::vector<View> clash_questions(const Battle& battle, Random& random) {
    const auto some = [&](Domain domain) {
        for (std::uint32_t count = 64 + 448 * random.below(2);; count /= 2) {
            const auto number = static_cast<std::int32_t>(random.below(count + 1));
            const std::string name = battle.name(domain, number);
            if (count == 0 || battle.find(domain, name) == number) return name;
        }
    };
    std::vector<View> questions = {{{"duels", true}}, {{"mount", true}}, {{"reach", {{"unit", "Z9"}}}}};
    for (int i = 0; i < 24; ++i) {
        questions.push_back({{"reach", {{"unit", some(game_domain(0))}}}});
        questions.push_back({{"line", {{"from", some(game_domain(1))}, {"to", some(game_domain(1))}}}});
    }
    return questions;
}

void add_clash_secrets(GameUnderTest& game) {
    game.questions = clash_questions;
    const auto pickup = [](const char* armies, const char* deployment) {
        return R"({"pickup": {"armies": )" + std::string(armies) +
               R"(, "points": 300, "options": {"deployment": ")" + deployment + R"("}}})";
    };
    // The British have guns to limber, the Scythians ride.
    for (const char* armies : {R"(["normans", "scythians"])", R"(["zulus", "british_1879"])"}) {
        game.secret_setups.push_back({pickup(armies, "covered"), {"deploy"}});
        game.secret_setups.push_back({pickup(armies, "plans"), {"deploy"}});
        game.secret_setups.push_back({pickup(armies, "decoys"), {}, {"form"}, "marker"});
    }
    game.secret_setups.push_back({pickup(R"(["zulus", "british_1879"])", "alternate"), {}, {"form"}});
}

void add_clash(GameUnderTest& game) {
    add_clash_secrets(game);
    game.facts = {"A.strength", "B.strength"};
    game.any_time_verbs = {"resign", "offer_draw", "accept_draw"};
    // Two units and ten figures on each side.
    game.mirrors = {
        {clash_mirror("A", true), clash_mirror("B", false), {1, 0}, [](Domain domain, std::int32_t word) {
             if (domain == game_domain(0) || domain == game_domain(2))
                 return word < 4 ? (word + 2) % 4 : word;
             return domain == game_domain(1) ? (word + 10) % 20 : word;
         }}};
    game.most_inputs = 60'000;
    game.slowness = 6000;
    game.length = 60;
    const auto add_deployment = [&](const char* deployment) {
        game.setups.push_back(to_text(Json{{"scenario", "first_clash"}, {"deployment", deployment}}));
    };
    const auto add_terrain = [&](const char* terrain) {
        game.setups.push_back(
            R"({"pickup": {"armies": ["normans", "scythians"], "points": 300, "options": {"attacker": "dice", "auto_replace": false, "terrain": ")" +
            std::string(terrain) + R"("}}})");
    };
    // A battle of 150 figures takes a while: the rest only where many battles are asked for.
    if (!many_battles_are_wanted()) {
        game.setups = {to_text(Json{{"scenario", "first_clash"}})};
        add_deployment("decoys");
        add_terrain("alternate");
        return;
    }
    for (const char* deployment : {"covered", "plans", "decoys"}) add_deployment(deployment);
    for (const char* terrain : {"alternate", "set_and_choose"}) add_terrain(terrain);
    game.setups.push_back(
        R"({"pickup": {"armies": ["zulus", "british_1879"], "points": 300, "mode": "on_the_spot"}})");
    if (wanted_battles() < 100) return;
    // Every list against the next one, bought at random; one in three on the ground of a scenario.
    const Json contents = game.game->contents();
    const Json& lists = contents["armies"];
    for (std::size_t i = 0; i < lists.size(); ++i) {
        const Json& scenarios = contents["scenarios"];
        Json pickup{{"points", 300}, {"armies", {lists[i]["id"], lists[(i + 1) % lists.size()]["id"]}}};
        if (i % 3 == 0) pickup["map"] = scenarios[i / 3 % scenarios.size()]["id"];
        game.setups.push_back(to_text(Json{{"pickup", pickup}}));
    }
}

// What the laws cannot know from the game itself.
void add_particulars(GameUnderTest& game) {
    if (game.name == "champs") add_champs(game);
    if (game.name == "clash") add_clash(game);
    if (game.name == "filler") {
        game.facts = {"A.energy", "B.energy"};
        game.any_time_verbs = {"dispute"};
        // Dealt tables of every size, so that every character meets every other.
        for (int players = 2; players <= 12; ++players) {
            Json scenario{{"mode", "ffa"}, {"choose", "deal"}, {"players", Json::array()}};
            for (int i = 0; i < players; ++i) scenario["players"].push_back(Json::object());
            game.setups.push_back(to_text(Json{{"scenario", scenario}}));
            if (players % 2 != 0 || players < 4) continue;
            scenario["mode"] = "teams";
            for (int i = 0; i < players; ++i)
                scenario["players"][static_cast<std::size_t>(i)]["team"] = 1 + i % 2;
            game.setups.push_back(to_text(Json{{"scenario", scenario}}));
        }
        // Cards that several have, so that a skill's id alone does not say whose it is.
        for (const char* card : {"human", "cheerleader", "magician", "judoka"}) {
            Json scenario{
                {"mode", "ffa"}, {"choose", "fixed"}, {"duplicates", true}, {"players", Json::array()}};
            for (int i = 0; i < 3; ++i) scenario["players"].push_back(Json{{"character", card}});
            game.setups.push_back(to_text(Json{{"scenario", scenario}}));
        }
        // Both seats of the same table with the same card: only the names of the players differ.
        game.mirrors = {
            {R"({"situation": {"seats": 4, "mode": "ffa", "first": "A", "players": [)"
             R"({"card": "boxer", "space": "S0"}, {"card": "boxer", "space": "S2"}]}})",
             R"({"situation": {"seats": 4, "mode": "ffa", "first": "B", "players": [)"
             R"({"card": "boxer", "space": "S2"}, {"card": "boxer", "space": "S0"}]}})",
             {1, 0},
             // A skill is numbered by its owner and its place on the card.
             [](Domain domain, std::int32_t word) { return domain == game_domain(2) ? word ^ 8 : word; }},
        };
    }
}

// A registered game with all its scenarios.
GameUnderTest registered(const std::string& name) {
    GameUnderTest game;
    game.name = name;
    Result<std::unique_ptr<Game>> loaded = registry::load(name, CLASHFIELD_SOURCE_DIR "/data", {});
    if (!loaded.ok()) {
        ADD_FAILURE() << to_string(loaded.problems());
        return game;
    }
    game.game = std::move(*loaded);
    const Json contents = game.game->contents();
    for (const Json& scenario : contents["scenarios"]) {
        game.setups.push_back(to_text(Json{{"scenario", scenario["id"]}}));
    }
    add_particulars(game);
    return game;
}

}  // namespace

std::vector<std::string> games_under_test() {
    std::vector<std::string> names = registry::ids();
    names.insert(names.begin(), "pig");
    return names;
}

const GameUnderTest& game_under_test(const std::string& name) {
    static std::map<std::string, GameUnderTest> games;
    auto found = games.find(name);
    if (found == games.end())
        found = games.emplace(name, name == "pig" ? pig_under_test() : registered(name)).first;
    return found->second;
}

}  // namespace clashfield::laws
