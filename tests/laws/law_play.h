#pragma once

// What the laws share: starting battles, playing them at random, and looking at every step.

#include <functional>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/laws/laws.h"

namespace clashfield::laws {

Json json_of(const std::string& text);

// The battle of a set-up, completed with the seed.
struct Started {
    Json setup;  // complete
    std::unique_ptr<Battle> battle;
};
Started start(const Game& game, const std::string& setup, std::uint64_t seed);

// The asked side, or none.
Side asked_side(const Battle& battle);
bool is_over(const Battle& battle);

// A listed order at random; if there is none the test fails. Precondition: a decision is pending.
Order random_order(const Battle& battle, Random& random);

// Any words for any verb, mostly of the asked side.
Order random_garbage(const Battle& battle, Random& random);

// A legal order with one thing changed: the likeliest to slip through.
Order damaged(Order order, Random& random);

// One random input. A listed order that is refused fails the test and changes nothing. Precondition: the
// battle is not over.
void random_step(Battle& battle, Random& random, EventSink& events);

// Plays battles at random, the set-ups in turn, and shows positions before their input. A law that is `cost`
// times as slow as random play normally sees that many times fewer battles; when the environment variable
// CLASHFIELD_LAW_BATTLES asks for a number, it sees as many battles, but not every position of them, if only
// the first and the last. CLASHFIELD_LAW_BOT=greedy has that bot play instead. A battle is left when `look`
// says false. Stops when the test has failed.
using Look = std::function<bool(const Battle& battle, Random& random)>;
void look_at_battles(const GameUnderTest& under_test, std::uint32_t cost, const Look& look);

// Whether CLASHFIELD_LAW_BATTLES asks for more than a glance.
bool many_battles_are_wanted();

// Battles asked for by the environment, or 0.
std::uint32_t wanted_battles();

// The number of battles of a law that plays its own.
std::uint32_t battles_for(const GameUnderTest& under_test, std::uint32_t cost);

// Whether so many hits in so many runs may come of this chance: of ten million such comparisons one says no
// by mistake. The exact tails of the binomial distribution, since rare ends are met once or never.
bool is_plausible(std::uint64_t hits, std::uint64_t runs, double chance);

// Where a failure happened, for messages.
std::string describe(const Battle& battle);

// Runs a RapidCheck property with a fixed seed.
void property(const std::string& name, std::uint32_t times, const std::function<void()>& testable);

}  // namespace clashfield::laws
