// What people see of a battle: the counters as printed, and nothing that is hidden from them.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "battle/battle.h"
#include "battle/game.h"
#include "games/champs/champs_game.h"

namespace clashfield::champs {
namespace {

using ViewJson = nlohmann::ordered_json;

const Game& viewed_game() {
    static const std::unique_ptr<Game> game = [] {
        auto loaded = load_game(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", {});
        EXPECT_TRUE(loaded.ok()) << to_string(loaded.problems());
        return std::move(*loaded);
    }();
    return *game;
}

ViewJson view_of(const std::string& scenario, Side side) {
    Random random(1);
    EventSink silent;
    auto battle =
        viewed_game().start(viewed_game().complete(ViewJson{{"scenario", scenario}}, random), silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    return battle.ok() ? (*battle)->view({side}) : ViewJson();
}

ViewJson unit_in(const ViewJson& view, const std::string& id) {
    for (const ViewJson& unit : view["units"]) {
        if (unit["id"] == id) return unit;
    }
    return nullptr;
}

// CB-UNI-11: a line about every type, in both languages.
TEST(ChampsView, EveryTypeIsDescribed) {
    const ViewJson contents = viewed_game().contents();
    ASSERT_EQ(contents["types"].size(), 16u);
    for (const ViewJson& type : contents["types"]) {
        for (const char* language : {"en", "fr"}) {
            EXPECT_FALSE(type["text"][language].get<std::string>().empty()) << type["id"];
            EXPECT_FALSE(type["name"][language].get<std::string>().empty()) << type["id"];
        }
    }
    EXPECT_NE(contents["types"][0]["text"]["en"], contents["types"][0]["text"]["fr"]);
}

// CB-UNI-12: type and quality, both tactical values, movement, range, training, and the marks.
TEST(ChampsView, CountersShowWhatIsPrintedOnThem) {
    const ViewJson view = view_of("poitiers", Side{0});
    const ViewJson general = unit_in(view, "C1-01");
    ASSERT_TRUE(general.is_object());
    EXPECT_EQ(general["role"], "cinc");
    EXPECT_EQ(general["type"], "Kn");
    EXPECT_EQ(general["quality"], "F");
    EXPECT_EQ(general["training"], "Irr");
    EXPECT_EQ(general["tv"], ViewJson::array({3, 4}));
    EXPECT_EQ(general["ma"], 4);
    EXPECT_EQ(general["may_change"], true);
    for (const ViewJson& unit : view["units"]) {
        if (unit["type"] == "Bw") {
            EXPECT_EQ(unit["range"], 4);
            EXPECT_FALSE(unit.contains("may_change"));
        }
    }
}

TEST(ChampsView, AnAmbushIsSeenByItsOwnerOnly) {
    const auto hidden = [](const ViewJson& view) {
        int count = 0;
        for (const ViewJson& unit : view["units"]) count += unit.contains("hidden") ? 1 : 0;
        return count;
    };
    EXPECT_GT(hidden(view_of("daras", Side{0})), 0);
    EXPECT_EQ(hidden(view_of("daras", Side{1})), 0);
    EXPECT_EQ(hidden(view_of("daras", Side::none())), 0);
}

}  // namespace
}  // namespace clashfield::champs
