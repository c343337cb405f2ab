#pragma once

// Honest people: matches of two at a human pace, next to which everything else is measured. Every player has
// a connection of his own, thinks for a while and gives a listed order; what counts is how long he waits for
// its answer.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tests/perf/load_wire.h"

namespace clashfield::load {

struct HonestOptions {
    // Of five, two are Filler Clash, two Champs de Bataille, and one Filler Clash against a bot.
    std::size_t matches = 50;
    std::string from = "127.0.0.1";
    double least_thought = 0.2;  // seconds
    double most_thought = 1.0;
};

struct Waits {
    std::vector<double> milliseconds;      // for the answer to an order
    std::vector<double> bot_milliseconds;  // for the bot, from that answer until one is asked again
    std::size_t lost = 0;                  // connections that the server has closed
    std::size_t refused = 0;               // orders that were not taken
};
// So large a share waited for at most that long. Sorts them.
double share_of(std::vector<double>& milliseconds, double share);

class HonestPlay {
  public:
    HonestPlay(const HonestOptions& options, const ServerProcess& server);
    HonestPlay(const HonestPlay&) = delete;
    HonestPlay& operator=(const HonestPlay&) = delete;
    ~HonestPlay();

    // Makes the matches and waits until everybody sits.
    void join();
    // Plays on for so long.
    void play(double seconds);
    // What has been measured since the last call; orders that still wait count with the time so far.
    Waits take_waits();

  private:
    struct Player;
    void open(Player& player);
    void hear(Player& player);
    void take(Player& player, std::string_view text);
    void take_state(Player& player, std::string_view text);
    void give_order(Player& player);
    void say(Player& player, std::string_view text);
    void lose(Player& player);
    double chance();
    void think(Player& player);

    HonestOptions options_;
    const ServerProcess& server_;
    int epoll_;
    std::vector<std::unique_ptr<Player>> players_;
    std::uint64_t random_ = 7;
    std::size_t seated_ = 0;
    Waits waits_;
    std::string out_;
};

}  // namespace clashfield::load
