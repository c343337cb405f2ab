#pragma once

// Many connections of an attacker at once, in one thread.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/perf/load_attacks.h"

namespace clashfield::load {

class Crowd {
  public:
    struct Member {
        int descriptor = -1;
        std::size_t index = 0;
        FrameReader reader;
        std::string unsent;
        bool asked_to_upgrade = false;
        Clock::time_point closed;
    };

    explicit Crowd(Attacker& attacker);
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;
    ~Crowd();

    // Connects one more; with `upgrade` it becomes a WebSocket.
    void add(bool upgrade);
    // Takes what has come, sends what waits, connects again where it was disconnected a while ago.
    void turn(int patience_ms);
    void send(Member& member, std::string_view bytes);

    // Called with each text that comes.
    std::function<void(Member&, std::string_view)> on_text = [](Member&, std::string_view) {};
    std::function<void(Member&)> on_open = [](Member&) {};
    bool comes_back = true;
    bool reads = true;  // else what comes is left lying

    std::vector<std::unique_ptr<Member>>& members() { return members_; }
    std::size_t open() const { return open_; }

  private:
    void connect(Member& member);
    void hear(Member& member);
    void flush(Member& member);
    void drop(Member& member);

    Attacker& attacker_;
    int epoll_;
    std::vector<std::unique_ptr<Member>> members_;
    std::size_t open_ = 0;
    std::unique_ptr<char[]> buffer_;
};

}  // namespace clashfield::load
