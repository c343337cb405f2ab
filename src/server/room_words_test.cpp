// What a state says from memory is what it would say without.

#include "server/room_words.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "registry/registry.h"
#include "server/room_news.h"

namespace clashfield::server {
namespace {

std::filesystem::path data() { return std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data"; }

RoomHead head_of(const std::string& game, const std::string& setup, int number) {
    RoomHead head;
    head.id = "match" + std::to_string(number);
    head.game = game;
    head.setup = setup;
    head.seats.resize(2);
    head.dice_secret = std::string(62, '0') + (number % 16 < 10 ? "0" : "1") + std::to_string(number % 10);
    return head;
}

// A random order of those that are listed, and the dice after it.
void play_on(Room& room, Random& random) {
    OrderList orders;
    room.battle().list_orders(orders, {.most = 50, .seed = 0});
    Order order;
    orders.get(random.below(static_cast<std::uint32_t>(orders.size())), order);
    room.play(order);
}

// `moments` positions of each battle, told by catalogues that remember and by copies that do not.
void expect_same_words(const std::string& game_id, const std::string& setup, int battles, int moments) {
    const std::unique_ptr<Game> game = std::move(*registry::load(game_id, data(), {}));
    for (const char* language : {"en", "fr"}) {
        const text::Catalogue remembers = *text::Catalogue::load(data() / "text", language);
        Random random(5);
        for (int number = 0; number < battles; ++number) {
            Result<std::unique_ptr<Room>> room = Room::open(*game, head_of(game_id, setup, number), "test");
            ASSERT_TRUE(room.ok()) << to_string(room.problems());
            (*room)->open_seeds();
            (*room)->open_dice();
            Records records;
            (*room)->roll(records);
            for (int i = 0; i < moments && !(*room)->over(); ++i) {
                const Watcher watcher{{Side{static_cast<std::uint8_t>(i % 2)}}};
                const text::Catalogue forgets(remembers);
                ASSERT_EQ(to_text(state_json(**room, watcher, {true, true}, remembers)),
                          to_text(state_json(**room, watcher, {true, true}, forgets)));
                play_on(**room, random);
            }
        }
    }
}

TEST(RoomWords, in_many_duels_memory_says_what_would_be_said_anew) {
    expect_same_words("filler", R"({"scenario":"duel_classic"})", 12, 30);
}

TEST(RoomWords, games_whose_names_change_are_told_anew) {
    expect_same_words("champs", R"({"scenario":"soissons"})", 1, 15);
    expect_same_words("clash", R"({"scenario":"first_clash"})", 1, 6);
}

}  // namespace
}  // namespace clashfield::server
