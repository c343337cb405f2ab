#pragma once

// What strangers may do to a server, each as far as it lets them. An attack runs in a process of its own that
// yields to everything else (nice), so that the honest players' clock is not its own load; it stops by itself
// when it has sent what it was to send, and is stopped otherwise. All of it goes to a server on this machine,
// from addresses of this machine.

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tests/perf/load_wire.h"

namespace clashfield::load {

// Shared between the two processes.
struct AttackFigures {
    std::atomic<bool> begun = false;  // what it needed is ready
    std::atomic<bool> done = false;   // all is sent; what is open stays open
    std::atomic<std::uint64_t> sent = 0;
    std::atomic<std::uint64_t> taken = 0;    // answered as asked
    std::atomic<std::uint64_t> refused = 0;  // answered with an error, or not let in
    std::atomic<std::uint64_t> open = 0;     // connections it holds
};

struct Attacker {
    const ServerProcess& server;
    std::string first_address;
    std::size_t addresses = 1;
    std::uint64_t count = 0;
    AttackFigures& figures;

    std::string from(std::size_t n) const { return address_after(first_address, n % addresses); }
};

struct Attack {
    std::string_view name;
    std::string_view what;
    std::uint64_t count;    // of what it sends
    std::size_t addresses;  // from so many, unless told otherwise
    bool holds;             // goes on for as long as it is measured, although all is sent
    void (*run)(Attacker& attacker);
};

std::span<const Attack> all_attacks();

}  // namespace clashfield::load
