// What the laws cannot know from FILLER itself.

#include <nlohmann/json.hpp>

#include "tests/laws/laws.h"

namespace clashfield::laws {
namespace {

void add_filler(GameUnderTest& game) {
    game.has_namings = true;
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
        Json scenario{{"mode", "ffa"}, {"choose", "fixed"}, {"duplicates", true}, {"players", Json::array()}};
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

[[maybe_unused]] const bool kFillerAdded = add_particulars("filler", add_filler);

}  // namespace
}  // namespace clashfield::laws
