#include "games/ancients/content/contents.h"

#include "tests/support/ancients_content.h"

namespace clashfield::ancients {
namespace {

using content::Json;

TEST(AncientsContents, everything_that_can_be_played_is_listed) {
    const Json json = contents_json(test::library());
    EXPECT_EQ(json["scenarios"].size(), 8u);
    EXPECT_EQ(json["maps"].size(), 9u);
    EXPECT_EQ(json["scenarios"][0]["sides"][1]["name"]["fr"], "Carthage");
    ASSERT_EQ(json["armies"].size(), 12u);
    const Json& rome = json["armies"][0];
    EXPECT_EQ(rome["id"], "rep");
    EXPECT_EQ(rome["characters"][0]["name"]["fr"], "Scipion l'Africain");
    EXPECT_EQ(rome["characters"][2]["cost"], 75);
    EXPECT_EQ(rome["ready"]["points"], 1500);
    const Json& triarii = rome["lines"][3];
    EXPECT_EQ(triarii["id"], "rep_triarii");
    EXPECT_EQ(triarii["Ld"], 8);
    EXPECT_EQ(triarii["save"], Json({3, 3}));
    EXPECT_EQ(triarii["rules"], Json({"drilled", "stubborn"}));
    EXPECT_EQ(triarii["cost"], 18);
    EXPECT_EQ(triarii["command"], "LSM");
    for (const Json& line : json["armies"][7]["lines"]) {
        if (line["id"] == "dac_falx") {
            EXPECT_EQ(line["hates"], Json({"imp"}));
        }
    }
}

}  // namespace
}  // namespace clashfield::ancients
