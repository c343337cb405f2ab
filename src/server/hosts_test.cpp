#include "server/hosts.h"

#include <gtest/gtest.h>

#include "server/match_budget.h"

namespace clashfield::server {
namespace {

TEST(Hosts, a_name_that_was_not_told_is_refused) {
    const std::vector<std::string> told = {"localhost", "games.example.org"};
    for (const char* good :
         {"localhost", "localhost:8080", "LocalHost", "games.example.org", "games.example.org:443",
          "games.example.org.", "127.0.0.1:8080", "192.168.1.20", "[::1]:8080", "[fe80::1]"})
        EXPECT_TRUE(host_allowed(good, told)) << good;
    for (const char* bad : {"", "evil.example", "evil.example:8080", "localhost.evil.example",
                            "evil.localhost@x", "games.example.org:80:80", "127.0.0.1.evil.example", "[::1",
                            "[evil]", "1.2.3", "localhost:port", "games.example.org:123456"})
        EXPECT_FALSE(host_allowed(bad, told)) << bad;
    EXPECT_FALSE(host_allowed(std::string(300, 'a'), {std::string(300, 'a')}));
    EXPECT_EQ(own_names().front(), "localhost");
}

TEST(MatchBudget, an_address_waits_when_it_has_made_too_many) {
    MatchBudget budget({.per_hour = 3600, .at_once = 3});
    MatchBudget::Time now{};
    for (int i = 0; i < 3; ++i) EXPECT_EQ(budget.seconds_to_wait("10.0.0.1", now), 0);
    EXPECT_EQ(budget.seconds_to_wait("10.0.0.1", now), 1);
    EXPECT_EQ(budget.seconds_to_wait("::ffff:10.0.0.1", now), 1);
    EXPECT_EQ(budget.seconds_to_wait("10.0.0.2", now), 0);
    now += std::chrono::seconds(1);
    EXPECT_EQ(budget.seconds_to_wait("10.0.0.1", now), 0);
    EXPECT_EQ(budget.seconds_to_wait("10.0.0.1", now), 1);
    now += std::chrono::hours(1);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(budget.seconds_to_wait("10.0.0.1", now), 0);
    EXPECT_EQ(budget.seconds_to_wait("10.0.0.1", now), 1);

    MatchBudget slow({.per_hour = 60, .at_once = 1});
    EXPECT_EQ(slow.seconds_to_wait("2001:db8::1", now), 0);
    EXPECT_EQ(slow.seconds_to_wait("2001:db8::2", now), 60);
    EXPECT_EQ(slow.seconds_to_wait("2001:db8:0:1::2", now), 0);

    MatchBudget any({.per_hour = 0, .at_once = 1});
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(any.seconds_to_wait("10.0.0.1", now), 0);
}

}  // namespace
}  // namespace clashfield::server
