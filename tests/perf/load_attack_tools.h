#pragma once

// What the attacks are made of.

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/perf/load_attacks.h"
#include "tests/perf/load_crowd.h"

namespace clashfield::load {

constexpr std::size_t kCallers = 4;  // threads that make requests one after the other

void pause(double seconds);

// Stays as it is until the process is stopped.
[[noreturn]] void hold(Attacker& attacker, Crowd* crowd = nullptr);

void count_reply(AttackFigures& figures, const HttpReply& reply);

// `one(caller, n)` for each n below the count, by a few callers at once. Each caller changes its address as
// it goes on.
template <typename One>
void call_many(Attacker& attacker, std::size_t callers, const One& one) {
    std::atomic<std::uint64_t> next = 0;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < callers; ++i) {
        threads.emplace_back([&, i] {
            std::optional<HttpCaller> caller;
            std::uint64_t calls = 0;
            for (std::uint64_t n = next++; n < attacker.count; n = next++) {
                if (calls++ % 20 == 0) caller.emplace(attacker.server, attacker.from(i + n / 20));
                count_reply(attacker.figures, one(*caller, n));
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

// `secrets` as they stand in the list: in quotes.
std::string join_message(const Made& made, std::string_view secrets);
std::string both_secrets(const Made& made);
std::string framed(std::string_view text);
bool is_answer(std::string_view text);
void count_answer(AttackFigures& figures, std::string_view text);
// The number that follows "step": in a state.
std::string step_in(std::string_view state);

Made make(Attacker& attacker, const std::string& request);
// A battle of bots that somebody watches to the end: a long match that is over.
std::string finished_match(Attacker& attacker);

// --- the attacks ---
void tiny(Attacker& attacker);
void slow(Attacker& attacker);
void idle(Attacker& attacker);
void deaf(Attacker& attacker);
void language(Attacker& attacker);
void asking(Attacker& attacker);
void undoing(Attacker& attacker);
void joining(Attacker& attacker);
void chat(Attacker& attacker);
void create(Attacker& attacker);
void replays(Attacker& attacker);
void journals(Attacker& attacker);
void branches(Attacker& attacker);
void abandoned(Attacker& attacker);
void previews(Attacker& attacker);

}  // namespace clashfield::load
