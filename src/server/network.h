#pragma once

// HTTP and WebSocket on Boost.Beast. The one file behind it that compiles Beast is network.cpp, because that
// takes half a minute to compile.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/hub.h"
#include "server/site.h"

namespace clashfield::server {

struct NetworkOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;         // 0: any free one
    std::vector<std::string> origins;  // allowed besides the host that was asked
    std::vector<std::string> hosts;    // names of the server, besides those in the origins and its own
    bool behind_proxy = false;         // which tells who asks
    std::size_t most_connections = 10'000;
    std::size_t most_from_one = 0;  // of one address; 0: a quarter of all
    int messages_per_second = 100;  // of one client, in the long run
    int background_threads = 3;
};

// Owns the loop and the threads behind it. The hub and the site are made for its loop.
class Network {
  public:
    explicit Network(NetworkOptions options);
    ~Network();

    Loop loop();
    // Opens the port. A problem says why not.
    std::optional<Problem> listen(Hub& hub, Site& site);
    std::uint16_t port() const;
    // Runs until stop(), or until the process is asked to end.
    void run();
    // From any thread.
    void stop();

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace clashfield::server
