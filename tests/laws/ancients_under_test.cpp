// What the laws cannot know from Ancient Battles itself.

#include <nlohmann/json.hpp>

#include "tests/laws/law_play.h"
#include "tests/laws/laws.h"

namespace clashfield::laws {
namespace {

// Two small armies, the first named in the south or in the north, the same side first.
std::string ancients_mirror(bool south_first) {
    const std::string south =
        R"({"edge": "south", "characters": [{"role": "general", "unit": "hastati"}], "units": [
        {"id": "hastati", "type": "rep_hastati", "models": 20, "files": 5, "command": "LSM", "at": [30, 14], "facing": 0},
        {"type": "imp_onag", "models": 1, "at": [46, 14], "facing": 0},
        {"type": "rep_equites", "models": 8, "files": 4, "at": [40, 14], "facing": 0},
        {"type": "car_balear", "models": 8, "files": 4, "at": [36, 20], "facing": 0}]})";
    const std::string north =
        R"({"edge": "north", "characters": [{"role": "general", "unit": "gauls"}], "units": [
        {"id": "gauls", "type": "car_gauls", "models": 24, "files": 6, "command": "LM", "at": [30, 28], "facing": 180},
        {"type": "per_hchar", "models": 2, "files": 2, "at": [46, 30], "facing": 180},
        {"type": "car_heavycav", "models": 8, "files": 4, "at": [40, 30], "facing": 180},
        {"type": "car_eleph", "models": 1, "at": [36, 30], "facing": 180}]})";
    const std::string first = south_first ? "A" : "B";
    return R"({"situation": {"step": "charges", "active": ")" + first + R"(", "first": ")" + first +
           R"(", "sides": {"A": )" + (south_first ? south : north) + R"(, "B": )" +
           (south_first ? north : south) + "}}}";
}

void add_ancients(GameUnderTest& game) {
    // Four units on each side, and their generals, who are units of their own when they are alone.
    game.mirrors = {
        {ancients_mirror(true), ancients_mirror(false), {1, 0}, [](Domain domain, std::int32_t word) {
             if (domain == game_domain(0)) return word < 8 ? (word + 4) % 8 : word < 10 ? 17 - word : word;
             return domain == game_domain(1) ? 1 - word : word;
         }}};
    game.most_inputs = 20'000;
    game.slowness = 400;
    game.length = 20;
    const Json contents = game.game->contents();
    const Json& scenarios = contents["scenarios"];
    game.setups.clear();
    // A glance sees one battle of each kind; the rest only where many are asked for.
    if (!many_battles_are_wanted()) {
        game.setups.push_back(R"({"scenario": "maldon"})");
        game.setups.push_back(R"({"scenario": "telamon", "deployment": "free"})");
        game.setups.push_back(R"({"pickup": {"points": 1000, "armies": ["mac", "per"]}})");
        return;
    }
    for (const Json& scenario : scenarios) {
        game.setups.push_back(to_text(Json{{"scenario", scenario["id"]}}));
        game.setups.push_back(to_text(Json{{"scenario", scenario["id"]}, {"deployment", "free"}}));
    }
    // Every list against the next one, bought at random; one in three on the ground of a scenario.
    const Json& lists = contents["armies"];
    for (std::size_t i = 0; i < lists.size(); ++i) {
        Json pickup{{"points", i % 2 == 0 ? 1500 : 1000},
                    {"armies", {lists[i]["id"], lists[(i + 1) % lists.size()]["id"]}}};
        if (i % 3 == 0) pickup["map"] = scenarios[i / 3 % scenarios.size()]["id"];
        game.setups.push_back(to_text(Json{{"pickup", pickup}}));
    }
}

[[maybe_unused]] const bool kAncientsAdded = add_particulars("ancients", add_ancients);

}  // namespace
}  // namespace clashfield::laws
