#include "text/story.h"

#include <filesystem>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "games/clash/clash_game.h"

namespace clashfield::text {
namespace {

// Two units test their morale one after the other: the die of the second follows the result of the first.
TEST(Story, CL_MOR_04_the_result_of_a_test_is_told_although_a_roll_follows) {
    const std::filesystem::path data = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";
    Result<std::unique_ptr<Game>> game = clash::load_game(data, {});
    ASSERT_TRUE(game.ok());
    const Result<Catalogue> words = Catalogue::load(data / "text", "en");
    ASSERT_TRUE(words.ok());
    Json setup;
    setup["situation"] = *parse_json(R"({"step": "morale", "sides": {
        "A": {"units": [{"losses_since_test": 3, "figures": ["300,300,0 *6 +25,0"]},
                        {"losses_since_test": 3, "figures": ["1300,300,0 *6 +25,0"]}]},
        "B": {"units": [{"figures": ["300,900,180 *6 +25,0"]}]}}})",
                                     "situation");
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = (*game)->start(setup, silent);
    ASSERT_TRUE(battle.ok());
    std::vector<Event> events;
    EventSink sink(events);
    Faces faces;
    faces.push_back(2);
    (*battle)->apply(faces, sink);
    ASSERT_TRUE(std::holds_alternative<RollRequest>((*battle)->pending()));
    std::string told;
    for (const StoryLine& line : story_of(Renderer(*words, **battle), events, true))
        told += line.words + "\n";
    EXPECT_THAT(told, testing::HasSubstr("tests morale: die 2, total 2"));
}

}  // namespace
}  // namespace clashfield::text
