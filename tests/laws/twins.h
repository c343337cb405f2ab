#pragma once

// Two matches that differ only in what one side, the owner, keeps secret; everybody else watches both through
// the server's eyes. They are played in step: the others give the same orders in both, the owner different
// ones as long as these are secret, and equal ones in public. Whatever the watchers are told, may ask or are
// advised must be equal as long as they know the same of both battles.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "server/room_news.h"
#include "tests/laws/laws.h"

namespace clashfield::laws {

// What the twins of one law have shown, so that a law that compares nothing fails.
struct TwinTally {
    std::uint64_t alike = 0;   // positions with different secrets that nobody could tell apart
    std::uint64_t secret = 0;  // secret orders
};

class Twins {
  public:
    Twins(const GameUnderTest& under_test, const HiddenTwin& setups, const SecretSetup* secrets,
          std::uint64_t seed, TwinTally& tally);
    // At most so many inputs, or until the battle is over or what is public differs.
    void play(std::uint32_t most_inputs);

  private:
    // One of the two matches, and what its watchers were told.
    struct Desk {
        std::unique_ptr<server::Room> room;
        server::RoomNews news;
        std::vector<server::Heard> heard;            // by watcher
        std::vector<std::vector<std::string>> told;  // by watcher, since they were compared last
        const Battle& battle() const { return room->battle(); }
    };

    bool open(Desk& desk, const std::string& setup, std::uint64_t seed);
    void tell(Desk& desk);
    // Equal knowledge, equal news. False when what is public differs.
    bool compare();
    void compare_watcher(std::size_t watcher);
    void compare_verdicts(Observer observer);
    void compare_choices(Observer observer);
    bool knows_the_same(Observer observer) const;

    bool step();
    bool play_secretly(Desk& desk);
    bool play_openly();
    bool was_revealed(const std::array<std::size_t, 2>& since) const;
    bool know_the_same() const;
    bool order_both(const Order& first, const Order& second);
    Order disguised(const Order& order);
    bool is_alike(const Order& first, const Order& second) const;
    bool is_secret(const Battle& battle) const;
    std::vector<Order> secret_orders(const Battle& battle) const;

    const GameUnderTest& under_test_;
    const SecretSetup* secrets_;
    Side owner_;
    TwinTally& tally_;
    Random random_;
    std::vector<server::Watcher> watchers_;
    std::array<Desk, 2> desks_;
    bool ready_ = false;
};

}  // namespace clashfield::laws
