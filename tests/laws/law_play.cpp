#include "tests/laws/law_play.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <sstream>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include "base/hash.h"
#include "battle/codec.h"
#include "bots/bot.h"
#include "dice/dice_source.h"

namespace clashfield::laws {

Json json_of(const std::string& text) {
    Result<Json> json = parse_json(text, "set-up");
    CLASHFIELD_ASSERT(json.ok());
    return std::move(*json);
}

Started start(const Game& game, const std::string& setup, std::uint64_t seed) {
    Random random(seed);
    EventSink silent;
    Started started;
    started.setup = game.complete(json_of(setup), random);
    Result<std::unique_ptr<Battle>> battle = game.start(started.setup, silent);
    if (!battle.ok()) ADD_FAILURE() << setup << "\n" << to_string(battle.problems());
    started.battle = std::move(*battle);
    return started;
}

Side asked_side(const Battle& battle) {
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    return decision != nullptr ? decision->side : Side::none();
}

bool is_over(const Battle& battle) { return std::holds_alternative<Outcome>(battle.pending()); }

Order random_order(const Battle& battle, Random& random) {
    OrderList orders;
    const std::uint64_t seed = random.next64();
    battle.list_orders(orders, OrderBudget{.most = UINT32_MAX, .seed = seed});
    if (orders.empty()) {
        ADD_FAILURE() << "no order is legal in " << describe(battle);
        return Order{};
    }
    return orders[random.below(static_cast<std::uint32_t>(orders.size()))];
}

void random_step(Battle& battle, Random& random, EventSink& events) {
    const Pending pending = battle.pending();
    if (const auto* roll = std::get_if<RollRequest>(&pending)) {
        Faces faces;
        throw_dice(roll->dice, random, faces);
        battle.apply(faces, events);
        return;
    }
    CLASHFIELD_ASSERT(std::holds_alternative<Decision>(pending));
    const Order order = random_order(battle, random);
    if (battle.check(order).ok()) {
        battle.apply(order, events);
    } else {
        ADD_FAILURE() << to_text(order_to_json(battle, order)) << " is listed but refused in "
                      << describe(battle);
    }
}

namespace {

std::int32_t random_word(Random& random) {
    switch (random.below(6)) {
        case 0:
            return kNothing;
        case 1:
            return static_cast<std::int32_t>(random.next());
        case 2:
            return -1 - static_cast<std::int32_t>(random.below(5));
        case 3:
            return INT32_MAX - static_cast<std::int32_t>(random.below(2));
        default:
            return static_cast<std::int32_t>(random.below(40));
    }
}

}  // namespace

Order random_garbage(const Battle& battle, Random& random) {
    Order order;
    order.side =
        random.below(4) == 0 ? Side{static_cast<std::uint8_t>(random.below(256))} : asked_side(battle);
    const auto verbs = static_cast<std::uint32_t>(battle.vocabulary().verbs.size());
    order.verb = static_cast<std::uint8_t>(random.below(8) == 0 ? random.below(256) : random.below(verbs));
    for (std::uint32_t left = random.below(8); left > 0; --left) order.words.push_back(random_word(random));
    return order;
}

Order damaged(Order order, Random& random) {
    const auto size = static_cast<std::uint32_t>(order.words.size());
    switch (random.below(5)) {
        case 0:
            order.side = Side{static_cast<std::uint8_t>(random.below(14))};
            break;
        case 1:
            order.verb = static_cast<std::uint8_t>(random.below(20));
            break;
        case 2:
            order.words.push_back(random_word(random));
            break;
        case 3:
            order.words.assign(order.words.span().subspan(0, size == 0 ? 0 : random.below(size)));
            break;
        default:
            if (size > 0) order.words[random.below(size)] = random_word(random);
            break;
    }
    return order;
}

std::uint32_t wanted_battles() {
    const char* text = std::getenv("CLASHFIELD_LAW_BATTLES");
    const long number = text == nullptr ? 0 : std::strtol(text, nullptr, 10);
    return number > 0 ? static_cast<std::uint32_t>(std::min(number, 100'000'000l)) : 0;
}

namespace {

constexpr std::uint32_t kFewBattles = 50;

// Where so few battles are played that not every set-up is seen, each law begins with another one.
std::uint32_t first_battle(std::uint32_t battles, std::size_t setups) {
    if (battles >= setups) return 0;
    const std::string_view law = testing::UnitTest::GetInstance()->current_test_info()->name();
    std::uint64_t hash = 0;
    for (const char c : law) hash = hash_mix(hash, static_cast<unsigned char>(c));
    return static_cast<std::uint32_t>(hash % setups);
}

// Where a number of battles is asked for: a law that costs 50 times as much as play looks at every second
// position only, and so on.
std::uint32_t thinned(std::uint32_t cost) { return std::max(1u, cost / 25); }

// The orders of battle `number` of a game. It is the same in every law: who has seen it gives the others the
// orders, so that they need not list all that could be done. The choice of an order and the dice depend on
// nothing but the number, so a battle that a law has left early goes on where it was left.
struct Played {
    std::uint32_t number = 0;
    OrderList orders;
};

// Long battles are kept where many of them are asked for.
Played& played(const GameUnderTest& under_test, std::uint32_t number) {
    static std::map<std::pair<std::string, std::uint32_t>, Played> kept;
    if (wanted_battles() == 0 || under_test.length == 1) kept.clear();
    Played& battle = kept[{under_test.name, number}];
    battle.number = number;
    return battle;
}

Order next_order(const Battle& battle, Random& random) {
    const char* wanted = std::getenv("CLASHFIELD_LAW_BOT");
    if (wanted == nullptr) return random_order(battle, random);
    static const auto bot = bots::make_bot(wanted);
    Order order;
    (*bot)->choose(battle, random, order);
    return order;
}

void play_order(Battle& battle, Played& played, std::size_t at, EventSink& events) {
    if (at >= played.orders.size()) {
        Random choice(played.number, at);
        const Order order = next_order(battle, choice);
        if (!battle.check(order).ok()) {
            ADD_FAILURE() << to_text(order_to_json(battle, order)) << " is chosen but refused in "
                          << describe(battle);
            return;
        }
        played.orders.add(order.side, order.verb, order.words.span());
    }
    battle.apply(played.orders[at], events);
}

// One battle to its end. Only one position in `every` is shown.
void look_at_battle(const GameUnderTest& under_test, Battle& battle, Played& played, std::uint32_t every,
                    const Look& look) {
    EventSink silent;
    Random random(played.number, 77);
    Random dice(played.number, 78);
    std::size_t orders = 0;
    for (std::uint32_t inputs = 0;; ++inputs) {
        const bool shown = inputs == 0 || every == 1 || random.below(every) == 0 || is_over(battle);
        if (shown && !look(battle, random)) return;
        if (is_over(battle) || testing::Test::HasFailure()) return;
        ASSERT_LT(inputs, under_test.most_inputs) << "random play does not end";
        if (std::holds_alternative<RollRequest>(battle.pending())) {
            random_step(battle, dice, silent);
        } else {
            play_order(battle, played, orders++, silent);
        }
    }
}

}  // namespace

// Laws of this cost print views or try thousands of orders.
constexpr std::uint32_t kSlowLaw = 100;

void look_at_battles(const GameUnderTest& under_test, std::uint32_t cost, const Look& look) {
    const bool asked = wanted_battles() != 0;
    const std::uint32_t battles = battles_for(under_test, asked ? 1 : cost);
    const std::uint32_t first = first_battle(battles, under_test.setups.size());
    for (std::uint32_t i = first; i < first + battles && !testing::Test::HasFailure(); ++i) {
        const std::string& setup = under_test.setups[i % under_test.setups.size()];
        SCOPED_TRACE(under_test.name + ", battle " + std::to_string(i) + ", set-up " + setup);
        const Started started = start(*under_test.game, setup, i);
        const std::uint32_t each = asked ? thinned(cost) : 1;
        look_at_battle(under_test, *started.battle, played(under_test, i),
                       cost >= kSlowLaw ? each * under_test.length : each, look);
    }
}

bool many_battles_are_wanted() { return wanted_battles() > kFewBattles; }

std::uint32_t battles_for(const GameUnderTest& under_test, std::uint32_t cost) {
    constexpr std::uint32_t kBattles = 40'000;  // of random play alone
    const auto setups = static_cast<std::uint32_t>(under_test.setups.size());
    const std::uint32_t wanted = wanted_battles();
    // So few that not even every set-up would be seen: under the sanitizers. A slow game plays fewer still.
    if (wanted != 0 && wanted <= kFewBattles)
        return under_test.slowness > 1 ? std::max(2u, wanted / 5) : std::max(1u, wanted / thinned(cost));
    const std::uint32_t all = wanted != 0 ? wanted / thinned(cost) : kBattles / cost / under_test.slowness;
    return std::max(setups, all);
}

bool is_plausible(std::uint64_t hits, std::uint64_t runs, double chance) {
    if (chance <= 0 || chance >= 1) return hits == (chance <= 0 ? 0 : runs);
    const auto n = static_cast<double>(runs);
    const auto share = [&](std::uint64_t number) {
        const auto k = static_cast<double>(number);
        return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                        k * std::log(chance) + (n - k) * std::log1p(-chance));
    };
    double below = 0;
    double above = 0;
    for (std::uint64_t i = 0; i <= hits; ++i) below += share(i);
    for (std::uint64_t i = hits; i <= runs; ++i) above += share(i);
    return std::min(below, above) > 5e-8;
}

std::string describe(const Battle& battle) {
    // The battle can be played again from the trace; its view is only a first look.
    constexpr std::size_t kLongestView = 600;
    return to_text(pending_to_json(battle)) + " in " +
           to_text(battle.view(Observer{})).substr(0, kLongestView) + ", hash " + to_string(battle.hash());
}

void property(const std::string& name, std::uint32_t times, const std::function<void()>& testable) {
    rc::detail::TestMetadata metadata;
    metadata.id = name;
    metadata.description = name;
    rc::detail::TestParams params;
    params.seed = 20211123;
    params.maxSuccess = static_cast<int>(times);
    const rc::detail::TestResult result = rc::detail::checkTestable(testable, metadata, params);
    if (result.is<rc::detail::SuccessResult>()) return;
    std::ostringstream message;
    rc::detail::printResultMessage(result, message);
    ADD_FAILURE() << message.str();
}

}  // namespace clashfield::laws
