#include "server/door.h"

#include <memory>
#include <sys/resource.h>
#include <vector>

#include <gtest/gtest.h>

namespace clashfield::server {
namespace {

using GuestPtr = std::unique_ptr<Door::Guest>;

// Connections that are gone as soon as they are sent away.
class Street {
  public:
    explicit Street(const DoorLimits& limits) : door(limits) {}
    bool come(const std::string& place, bool idle) {
        if (!door.admit(place)) return false;
        guests.push_back(std::make_unique<Door::Guest>(door, place));
        Door::Guest* guest = guests.back().get();
        guest->send_away_by([this, guest] {
            std::erase_if(guests, [&](const GuestPtr& one) { return one.get() == guest; });
            ++sent_away;
        });
        guest->idle(idle);
        return true;
    }

    Door door;
    std::vector<GuestPtr> guests;
    int sent_away = 0;
};

TEST(Places, an_ipv6_network_of_64_bits_is_one_place) {
    EXPECT_EQ(place_of("2001:db8:1:2:3:4:5:6"), place_of("2001:db8:1:2:ffff::1"));
    EXPECT_NE(place_of("2001:db8:1:2:3:4:5:6"), place_of("2001:db8:1:3:3:4:5:6"));
    EXPECT_EQ(place_of("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(place_of("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(place_of("fe80::1%eth0"), place_of("fe80::2"));
    EXPECT_LE(place_of(std::string(1000, 'x')).size(), 64u);
}

TEST(Places, only_the_last_proxy_is_believed) {
    using Lines = std::vector<std::string_view>;
    EXPECT_EQ(last_forwarded(Lines{"10.0.0.1, 192.0.2.7"}), "192.0.2.7");
    EXPECT_EQ(last_forwarded(Lines{" 192.0.2.7 "}), "192.0.2.7");
    EXPECT_EQ(last_forwarded(Lines{"10.0.0.1", "10.0.0.2, 192.0.2.7"}), "192.0.2.7");
    EXPECT_EQ(last_forwarded(Lines{"10.0.0.1", ""}), "");
    EXPECT_EQ(last_forwarded(Lines{"a,"}), "");
    EXPECT_EQ(last_forwarded(Lines{}), "");
}

TEST(Door, a_full_house_lets_the_longest_idle_one_go) {
    Street street({.most = 3, .most_from_one = 3});
    EXPECT_TRUE(street.come("a", false));
    EXPECT_TRUE(street.come("b", true));
    EXPECT_TRUE(street.come("c", true));
    EXPECT_TRUE(street.come("d", false));
    EXPECT_EQ(street.sent_away, 1);
    EXPECT_EQ(street.door.guests_from("b"), 0u);
    EXPECT_EQ(street.door.guests_from("a"), 1u) << "it plays";
    EXPECT_TRUE(street.come("e", false));
    EXPECT_FALSE(street.come("f", false)) << "everybody plays";
    EXPECT_EQ(street.door.guests(), 3u);
}

TEST(Door, one_address_has_its_own_limit_and_sends_its_own_away) {
    Street street({.most = 100, .most_from_one = 2});
    EXPECT_TRUE(street.come("other", true));
    EXPECT_TRUE(street.come("a", true));
    EXPECT_TRUE(street.come("a", false));
    EXPECT_TRUE(street.come("a", false));
    EXPECT_EQ(street.sent_away, 1);
    EXPECT_EQ(street.door.guests_from("other"), 1u);
    EXPECT_FALSE(street.come("a", false));
    EXPECT_TRUE(street.come("b", false));
}

TEST(Door, guests_who_leave_or_move_are_counted) {
    Street street({.most = 10, .most_from_one = 5});
    street.come("", true);
    Door::Guest& guest = *street.guests.front();
    EXPECT_TRUE(guest.reserve(1000));
    guest.move_to("b");
    guest.idle(true);
    EXPECT_EQ(street.door.guests_from(""), 0u);
    EXPECT_EQ(street.door.guests_from("b"), 1u);
    street.guests.clear();
    EXPECT_EQ(street.door.guests(), 0u);
    EXPECT_EQ(street.door.guests_from("b"), 0u);
}

TEST(Door, requests_that_are_still_coming_hold_little_memory) {
    Street street({.most = 10, .most_from_one = 5, .request_bytes = 300, .request_bytes_from_one = 200});
    for (const char* place : {"a", "a", "b", "b"}) street.come(place, true);
    EXPECT_TRUE(street.guests[0]->reserve(150));
    EXPECT_FALSE(street.guests[1]->reserve(100)) << "of this address";
    EXPECT_TRUE(street.guests[2]->reserve(150));
    EXPECT_FALSE(street.guests[3]->reserve(10)) << "of all";
    EXPECT_TRUE(street.guests[0]->reserve(0));
    EXPECT_TRUE(street.guests[3]->reserve(10));
    street.guests.clear();
    street.come("a", true);
    EXPECT_TRUE(street.guests[0]->reserve(200));
}

TEST(Door, the_next_request_of_an_address_begins_when_another_is_answered) {
    Street street({.most = 10, .most_from_one = 5, .most_asking = 1});
    for (const char* place : {"a", "a", "a", "a", "b"}) street.come(place, false);
    const auto& guests = street.guests;
    std::string called;
    EXPECT_TRUE(guests[0]->begin_asking({}));
    for (std::size_t i = 1; i < 4; ++i)
        EXPECT_FALSE(guests[i]->begin_asking([&called, i] { called += std::to_string(i); }));
    EXPECT_TRUE(guests[4]->begin_asking({})) << "another address has its own";
    guests[4]->end_asking();
    EXPECT_EQ(called, "");
    guests[0]->end_asking();
    EXPECT_EQ(called, "1");
    EXPECT_TRUE(guests[1]->is_asking());
    EXPECT_FALSE(guests[0]->begin_asking([&called] { called += "0"; })) << "behind those who waited";
    street.guests.erase(street.guests.begin() + 2);  // is gone before it had its turn
    street.guests.erase(street.guests.begin() + 1);  // and one in the middle of its request
    EXPECT_EQ(called, "13");
    guests[1]->end_asking();
    EXPECT_EQ(called, "130");
}

TEST(Files, the_soft_limit_is_raised_to_what_is_allowed) {
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlim_t low = std::min<rlim_t>(before.rlim_max, 128);
    const rlimit lowered{low, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &lowered), 0);
    const std::size_t wanted = static_cast<std::size_t>(std::min<rlim_t>(before.rlim_max, 256));
    EXPECT_EQ(raise_file_limit(wanted), wanted);
    EXPECT_EQ(raise_file_limit(wanted), wanted);
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
}

}  // namespace
}  // namespace clashfield::server
