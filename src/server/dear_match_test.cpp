// A match whose orders take long to find is a burden to those who play it and to nobody else.

#include <chrono>
#include <filesystem>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "registry/registry.h"
#include "server/hub.h"
#include "tests/support/faulty_game.h"
#include "tests/support/hand_loop.h"

namespace clashfield::server {
namespace {

class Reader final : public Client {
  public:
    void send(std::string_view text) override {
        Json json = Json::parse(text);
        if (json.contains("ok")) ++answers;
        if (json.contains("error")) refused = json["error"]["code"].get<std::string>();
        if (json.value("say", "") != "state") return;
        ++states;
        state = std::move(json);
    }
    void close() override {}

    Json state;
    std::string refused;
    int answers = 0;
    int states = 0;
};
using ReaderPtr = std::shared_ptr<Reader>;

class DearMatchTest : public testing::Test {
  protected:
    DearMatchTest()
        : languages_{*text::Catalogue::load(data() / "text", "en"),
                     *text::Catalogue::load(data() / "text", "fr")} {
        shelf_.games["filler"] =
            std::make_unique<test::FaultyGame>(std::move(*registry::load("filler", data(), {})), faults_);
        faults_.on_list = [this] {
            ++lists_;
            if (!hand_.in_errand()) ++on_the_loop_;
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
        };
        journal_ = std::make_unique<storage::JournalWriter>(std::move(*storage::open_store(":memory:")));
        hub_ = std::make_unique<Hub>(shelf_, languages_, *journal_, hand_.loop(), "test");
    }
    ~DearMatchTest() override { journal_->stop(); }

    static std::filesystem::path data() { return std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data"; }

    Json make(const std::string& seats) {
        std::optional<Json> made;
        const Json request = Json::parse(
            R"({"game": "filler", "setup": {"scenario": "duel_classic"}, "seats": )" + seats + "}");
        hub_->make_match(request, [&](const Answer<Json>& answer) { made = std::get<Json>(answer); });
        EXPECT_TRUE(hand_.until([&] { return made.has_value(); }));
        return *made;
    }
    ReaderPtr join(const Json& match, const std::vector<std::size_t>& seats) {
        auto reader = std::make_shared<Reader>();
        Json message = {{"do", "join"}, {"match", match["match"]}, {"secrets", Json::array()}};
        for (const std::size_t seat : seats) message["secrets"].push_back(match["seats"][seat]["secret"]);
        hub_->receive(reader, message.dump());
        EXPECT_TRUE(hand_.until([&] { return reader->states > 0; }));
        return reader;
    }
    bool order_first(const ReaderPtr& reader) {
        if (!hand_.until([&] { return reader->state.contains("orders"); })) return false;
        const Json before = reader->state["step"];
        hub_->receive(
            reader,
            Json{{"do", "order"}, {"at", before}, {"order", reader->state["orders"][0]["order"]}}.dump());
        return hand_.until([&] { return reader->state["step"] != before; });
    }

    test::HandLoop hand_;
    test::Faults faults_;
    int lists_ = 0;
    int on_the_loop_ = 0;
    GameShelf shelf_;
    Languages languages_;
    std::unique_ptr<storage::JournalWriter> journal_;
    std::unique_ptr<Hub> hub_;
};

constexpr const char* kPeople = R"([{"kind": "human"}, {"kind": "human"}])";

TEST_F(DearMatchTest, a_change_of_language_words_the_orders_again_and_does_not_list_them_again) {
    const ReaderPtr both = join(make(kPeople), {0, 1});
    ASSERT_TRUE(hand_.until([&] { return both->state.contains("orders"); }));
    const Json orders = both->state["orders"];
    const int before = lists_;
    for (int i = 0; i < 20; ++i) {
        const int answers = both->answers;
        hub_->receive(both, i % 2 == 0 ? R"({"do": "language", "language": "fr"})"
                                       : R"({"do": "language", "language": "en"})");
        ASSERT_TRUE(hand_.until([&] { return both->answers > answers; }));
        EXPECT_EQ(both->state["orders"] == orders, i % 2 == 1);
        EXPECT_EQ(both->state["orders"].size(), orders.size());
    }
    EXPECT_EQ(lists_, before);
}

TEST_F(DearMatchTest, orders_that_take_long_to_find_are_found_by_errands) {
    const Json match = make(kPeople);
    const ReaderPtr both = join(match, {0, 1});
    ASSERT_TRUE(order_first(both));  // the first ones are found here, and it is noticed
    const int before = on_the_loop_;
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(order_first(both));
    EXPECT_EQ(on_the_loop_, before);
    // Somebody who joins is told what was found, and another match of this game begins so.
    const ReaderPtr again = join(match, {0, 1});
    EXPECT_EQ(again->state["orders"], both->state["orders"]);
    const ReaderPtr other = join(make(kPeople), {0, 1});
    ASSERT_TRUE(order_first(other));
    EXPECT_EQ(on_the_loop_, before);
}

TEST_F(DearMatchTest, messages_that_take_long_are_paid_for_by_waiting) {
    const ReaderPtr both = join(make(kPeople), {0, 1});
    ASSERT_TRUE(hand_.until([&] { return both->state.contains("orders"); }));
    const auto cheap = std::make_shared<Reader>();
    hub_->receive(cheap, R"({"do": "ping"})");
    EXPECT_EQ(cheap->free_at, 0);
    const std::string order = both->state["orders"][0]["order"].get<std::string>();
    faults_.on_check = [] { std::this_thread::sleep_for(std::chrono::milliseconds(2)); };
    hub_->receive(both, Json{{"do", "check"}, {"order", order}}.dump());
    EXPECT_EQ(both->refused, "");
    const std::int64_t once = both->free_at;
    EXPECT_GT(once, 0);
    for (int i = 0; i < 5; ++i) hub_->receive(both, Json{{"do", "check"}, {"order", order}}.dump());
    EXPECT_GE(both->free_at, once + 5 * 4 * 2000);
    hub_->receive(cheap, R"({"do": "ping"})");
    EXPECT_EQ(cheap->free_at, 0);
}

TEST_F(DearMatchTest, a_crowd_that_has_waited_for_a_match_leaves_others_their_turn) {
    faults_.on_list = nullptr;
    const ReaderPtr both = join(make(kPeople), {0, 1});
    ASSERT_TRUE(hand_.until([&] { return both->state.contains("orders"); }));
    const std::string order = both->state["orders"][0]["order"].get<std::string>();
    hub_->receive(both, Json{{"do", "order"}, {"at", both->state["step"]}, {"order", order}}.dump());
    // The order is on its way to the disk, and all these wait for that.
    both->payer = {"crowd", 7};
    const int answers = both->answers;
    faults_.on_check = [] { std::this_thread::sleep_for(std::chrono::milliseconds(2)); };
    for (int i = 0; i < 5; ++i) hub_->receive(both, Json{{"do", "check"}, {"order", order}}.dump());
    ASSERT_EQ(both->answers, answers);
    ASSERT_TRUE(hand_.until([&] { return both->answers == answers + 6; }));
    EXPECT_GE(hand_.in_turn().size(), 3u);
    EXPECT_EQ(hand_.in_turn().front().address, "crowd");
}

TEST_F(DearMatchTest, the_whole_view_is_made_once_for_all_who_join) {
    faults_.on_list = nullptr;
    int views = 0;
    faults_.on_view = [&] { ++views; };
    const Json match = make(kPeople);
    const ReaderPtr both = join(match, {0, 1});
    ASSERT_TRUE(hand_.until([&] { return both->state.contains("orders"); }));
    const ReaderPtr first = join(match, {});
    const int before = views;
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(join(match, {})->state["view"] == first->state["view"]);
    EXPECT_LE(views, before + 1) << "and then it is kept";
    ASSERT_TRUE(order_first(both));
    EXPECT_FALSE(join(match, {})->state["view"] == first->state["view"]) << "but not after an order";
}

TEST_F(DearMatchTest, bots_of_a_match_that_everybody_left_do_not_play_on) {
    faults_.on_list = nullptr;
    const ReaderPtr watcher =
        join(make(R"([{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}])"), {});
    ASSERT_TRUE(hand_.until([&] { return watcher->states > 2; }));
    hub_->leave(watcher);
    std::uint64_t orders = 0;
    for (int i = 0; i < 5; ++i) {
        hand_.until([&, deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(100)] {
            hub_->on_loop([] {});
            return std::chrono::steady_clock::now() > deadline;
        });
        if (i == 1) orders = hub_->counters().bot_orders;
    }
    EXPECT_EQ(hub_->counters().bot_orders, orders);
    EXPECT_EQ(hub_->counters().matches, 0u);
}

}  // namespace
}  // namespace clashfield::server
