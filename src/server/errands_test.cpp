#include "server/errands.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashfield::server {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using TaskQueue = FairQueue<std::function<void()>>;

class Queue {
  public:
    void put(const std::string& address, std::uint64_t connection) {
        queue.put({address, connection}, [] {});
    }
    // The connections in the order in which they are served, if each errand takes so long.
    std::vector<std::uint64_t> served(TaskQueue::Cost cost) {
        std::vector<std::uint64_t> order;
        while (!queue.empty()) {
            const Payer payer = queue.take().first;
            queue.charge(payer, cost);
            order.push_back(payer.connection);
        }
        return order;
    }
    TaskQueue queue;
};

TEST(FairQueue, addresses_take_turns) {
    Queue queue;
    for (int i = 0; i < 4; ++i) queue.put("a", 1);
    queue.put("b", 2);
    queue.put("b", 2);
    EXPECT_THAT(queue.served(1000us), ElementsAre(1, 2, 1, 2, 1, 1));
}

TEST(FairQueue, connections_of_one_address_take_turns) {
    Queue queue;
    for (int i = 0; i < 480; ++i) queue.put("a", 1);
    queue.put("a", 2);
    const std::vector<std::uint64_t> order = queue.served(20'000us);
    EXPECT_EQ(order[1], 2u);
}

TEST(FairQueue, many_connections_of_one_address_count_as_one) {
    Queue queue;
    for (std::uint64_t i = 0; i < 100; ++i) queue.put("2001:db8::/64", i);
    queue.put("b", 1000);
    queue.put("b", 1000);
    const std::vector<std::uint64_t> order = queue.served(1000us);
    EXPECT_EQ(order[1], 1000u);
    EXPECT_EQ(order[3], 1000u);
}

TEST(FairQueue, whoever_has_used_more_waits) {
    Queue queue;
    queue.put("a", 1);
    queue.queue.charge(queue.queue.take().first, 500'000us);
    for (int i = 0; i < 3; ++i) queue.put("a", 1);
    for (int i = 0; i < 3; ++i) queue.put("b", 2);
    EXPECT_THAT(queue.served(1000us), ElementsAre(2, 2, 2, 1, 1, 1));
}

TEST(FairQueue, time_that_was_not_used_is_not_saved_up) {
    Queue queue;
    for (int i = 0; i < 50; ++i) queue.put("a", 1);
    queue.served(1000us);
    for (int i = 0; i < 3; ++i) queue.put("a", 1);
    for (int i = 0; i < 3; ++i) queue.put("new", 2);
    const std::vector<std::uint64_t> order = queue.served(1000us);
    EXPECT_EQ(std::count(order.begin(), order.begin() + 4, 1u), 2) << "they take turns from now on";
}

TEST(FairQueue, a_newcomer_does_not_wait_for_a_crowd_that_has_waited_for_long) {
    const auto begin = std::chrono::steady_clock::now();
    TaskQueue queue(begin);
    // Twenty addresses have so much to do that all of them wait all the time.
    for (std::uint64_t i = 0; i < 20; ++i)
        for (int n = 0; n < 1000; ++n)
            queue.put(
                {"crowd" + std::to_string(i), i}, [] {}, begin);
    for (int n = 1; n <= 1000; ++n) {
        const Payer payer = queue.take().first;
        queue.charge(payer, 10'000us);
        queue.put(
            payer, [] {}, begin + n * 10ms);
    }
    queue.put(
        {"new", 100}, [] {}, begin + 10s);
    std::uint64_t before = 0;
    for (Payer payer = queue.take().first; payer.connection != 100; payer = queue.take().first) {
        queue.charge(payer, 10'000us);
        ++before;
    }
    EXPECT_LE(before, 20u) << "each of them once";
}

TEST(FairQueue, a_connection_does_not_wait_for_a_crowd_of_its_own_address) {
    const auto begin = std::chrono::steady_clock::now();
    TaskQueue queue(begin);
    for (std::uint64_t i = 0; i < 200; ++i)
        for (int n = 0; n < 6; ++n)
            queue.put(
                {"a", i}, [] {}, begin);
    for (int n = 1; n <= 1000; ++n) {
        const Payer payer = queue.take().first;
        queue.charge(payer, 1000us);
        queue.put(
            payer, [] {}, begin + n * 1ms);
    }
    queue.put(
        {"a", 1000}, [] {}, begin + 1s);
    std::uint64_t before = 0;
    for (Payer payer = queue.take().first; payer.connection != 1000; payer = queue.take().first) {
        queue.charge(payer, 1000us);
        ++before;
    }
    EXPECT_LE(before, 200u) << "each of them once";
}

TEST(FairQueue, those_who_owe_nothing_are_forgotten) {
    const TaskQueue::Time begin;
    TaskQueue queue(begin);
    for (std::uint64_t i = 0; i < 20'000; ++i) {  // as fast as they are served
        queue.put(
            {"address" + std::to_string(i), i}, [] {}, begin + i * 100us);
        queue.charge(queue.take().first, 100us);
    }
    EXPECT_LT(queue.remembered(), 5000u);
}

TEST(Errands, tables_go_first_and_never_wait_for_other_errands) {
    std::atomic<bool> go{false};
    std::atomic<int> done{0};
    Errands errands(2);
    errands.put({Lane::Other, {"a", 1}, [&] {
                     while (!go) std::this_thread::sleep_for(1ms);
                     ++done;
                 }});
    errands.put({Lane::Table, {"a", 1}, [&] { ++done; }});
    for (int i = 0; i < 5000 && done == 0; ++i) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(done, 1);
    go = true;
    for (int i = 0; i < 5000 && done == 1; ++i) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(done, 2);
}

TEST(Errands, a_quick_errand_does_not_wait_for_long_ones) {
    for (const int threads : {2, 3, 4}) {
        std::atomic<bool> go{false};
        std::atomic<int> quick{0};
        Errands errands(threads);  // last, because its threads use the others until they end
        for (std::uint64_t i = 0; i < 10; ++i)
            errands.put({Lane::Other, {"a" + std::to_string(i), i}, [&] {
                             while (!go) std::this_thread::sleep_for(1ms);
                         }});
        errands.put({Lane::Quick, {"b", 100}, [&] { ++quick; }});
        for (int i = 0; i < 5000 && quick == 0; ++i) std::this_thread::sleep_for(1ms);
        EXPECT_EQ(quick, 1) << threads << " threads";
        go = true;
    }
}

TEST(Errands, one_thread_does_everything_and_survives_what_throws) {
    std::atomic<int> done{0};
    Errands errands(1);
    errands.put({Lane::Other, {"a", 1}, [] { throw std::runtime_error("an errand"); }});
    errands.put({Lane::Other, {"a", 1}, [&] { done += on_an_errand() ? 1 : 0; }});
    errands.put({Lane::Table, {"a", 1}, [&] { done += on_an_errand() ? 1 : 0; }});
    for (int i = 0; i < 5000 && done < 2; ++i) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(done, 2);
    EXPECT_FALSE(on_an_errand());
}

}  // namespace
}  // namespace clashfield::server
