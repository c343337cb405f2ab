// What the laws cannot know from CLASH! itself.

#include <nlohmann/json.hpp>

#include "tests/laws/law_play.h"
#include "tests/laws/laws.h"

namespace clashfield::laws {
namespace {

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

[[maybe_unused]] const bool kClashAdded = add_particulars("clash", add_clash);

}  // namespace
}  // namespace clashfield::laws
