#include "server/turns.h"

#include <chrono>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashfield::server {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

struct Message {
    std::optional<Payer> sender = {};
    std::size_t begin = 0;
    std::size_t size = 0;
    const Payer* payer() const { return sender ? &*sender : nullptr; }
};

class TurnsTest : public testing::Test {
  protected:
    void send(const std::string& address, std::uint64_t connection, const std::string& text) {
        arrived_.add({Payer{address, connection}}, text);
    }
    void go_on(const std::string& text) { arrived_.add({}, text); }
    // Each takes so long.
    void round(std::chrono::microseconds cost) {
        const auto now = [this] { return now_; };
        const auto serve = [this, cost](Message&, std::string_view text) {
            done_.emplace_back(text);
            now_ += cost;
        };
        turns_.take_in(arrived_, serve, now);
        turns_.serve_some(serve, now);
    }

    Parcel<Message> arrived_;
    Turns<Message> turns_;
    std::chrono::steady_clock::time_point now_ = std::chrono::steady_clock::now();
    std::vector<std::string> done_;
};

TEST_F(TurnsTest, what_is_done_quickly_is_done_in_its_order) {
    for (const char* text : {"1", "2", "3"}) send("a", 1, text);
    send("b", 2, "4");
    round(10us);
    EXPECT_THAT(done_, ElementsAre("1", "2", "3", "4"));
    EXPECT_TRUE(turns_.empty());
}

TEST_F(TurnsTest, an_order_does_not_wait_for_all_that_a_crowd_has_sent) {
    for (std::uint64_t i = 0; i < 200; ++i)
        for (int n = 0; n < 6; ++n) send("crowd" + std::to_string(i % 20), i, "dear");
    round(1ms);
    const std::size_t first = done_.size();
    EXPECT_LE(first, 10u);
    for (int i = 0; i < 300; ++i) round(1ms);
    ASSERT_FALSE(turns_.empty());
    const std::size_t before = done_.size();
    send("honest", 1000, "order");
    while (done_.back() != "order") round(1ms);
    EXPECT_LE(done_.size() - before, 21u) << "one of each address";
}

TEST_F(TurnsTest, what_goes_on_is_done_at_once) {
    for (int n = 0; n < 100; ++n) send("a", 1, "dear");
    round(10ms);
    go_on("stored");
    round(10ms);
    EXPECT_THAT(done_, ElementsAre("dear", "dear", "stored", "dear"));
}

TEST_F(TurnsTest, a_connection_is_served_in_its_order) {
    for (int n = 0; n < 10; ++n) send("a", 1, std::to_string(n));
    round(2ms);
    for (int n = 10; n < 20; ++n) send("a", 1, std::to_string(n));
    while (done_.size() < 20) round(2ms);
    for (int n = 0; n < 20; ++n) EXPECT_EQ(done_[static_cast<std::size_t>(n)], std::to_string(n));
}

}  // namespace
}  // namespace clashfield::server
