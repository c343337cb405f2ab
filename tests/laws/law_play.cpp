#include "tests/laws/law_play.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include "base/hash.h"
#include "battle/codec.h"
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

// Battles asked for by the environment, or 0.
std::uint32_t wanted_battles() {
    const char* text = std::getenv("CLASHFIELD_LAW_BATTLES");
    const long number = text == nullptr ? 0 : std::strtol(text, nullptr, 10);
    return number > 0 ? static_cast<std::uint32_t>(std::min(number, 100'000'000l)) : 0;
}

constexpr std::uint32_t kFewBattles = 50;

std::size_t hash_of_text(std::string_view text) {
    std::uint64_t hash = 0;
    for (const char c : text) hash = hash_mix(hash, static_cast<unsigned char>(c));
    return static_cast<std::size_t>(hash);
}

// Where a number of battles is asked for: a law that costs 50 times as much as play looks at every second
// position only, and so on.
std::uint32_t thinned(std::uint32_t cost) { return std::max(1u, cost / 25); }

// One battle to its end. Only one position in `every` is shown.
void look_at_battle(const GameUnderTest& under_test, Battle& battle, Random& random, std::uint32_t every,
                    const Look& look) {
    EventSink silent;
    for (std::uint32_t inputs = 0;; ++inputs) {
        const bool shown = inputs == 0 || every == 1 || random.below(every) == 0 || is_over(battle);
        if (shown && !look(battle, random)) return;
        if (is_over(battle) || testing::Test::HasFailure()) return;
        ASSERT_LT(inputs, under_test.most_inputs) << "random play does not end";
        random_step(battle, random, silent);
    }
}

}  // namespace

// Laws of this cost print views or try thousands of orders.
constexpr std::uint32_t kSlowLaw = 100;

void look_at_battles(const GameUnderTest& under_test, std::uint32_t cost, const Look& look) {
    const bool asked = wanted_battles() != 0;
    const std::uint32_t battles = battles_for(under_test, asked ? 1 : cost);
    // Few battles begin with another set-up in each law.
    const std::size_t first =
        battles < under_test.setups.size()
            ? hash_of_text(testing::UnitTest::GetInstance()->current_test_info()->name())
            : 0;
    for (std::uint32_t i = 0; i < battles && !testing::Test::HasFailure(); ++i) {
        const std::string& setup = under_test.setups[(first + i) % under_test.setups.size()];
        SCOPED_TRACE(under_test.name + ", battle " + std::to_string(i) + ", set-up " + setup);
        Random random(i, 77);
        const Started started = start(*under_test.game, setup, i);
        const std::uint32_t each = asked ? thinned(cost) : 1;
        look_at_battle(under_test, *started.battle, random,
                       cost >= kSlowLaw ? each * under_test.length : each, look);
    }
}

bool many_battles_are_wanted() { return wanted_battles() > kFewBattles; }

std::uint32_t battles_for(const GameUnderTest& under_test, std::uint32_t cost) {
    constexpr std::uint32_t kBattles = 100'000;  // of random play alone
    const auto setups = static_cast<std::uint32_t>(under_test.setups.size());
    const std::uint32_t wanted = wanted_battles();
    // So few that not even every set-up would be seen: under the sanitizers. A slow game plays fewer still.
    if (wanted != 0 && wanted <= kFewBattles)
        return under_test.slowness > 1 ? std::max(2u, wanted / 5) : std::max(1u, wanted / thinned(cost));
    const std::uint32_t all = wanted != 0 ? wanted / thinned(cost) : kBattles / cost / under_test.slowness;
    return std::max(setups, all);
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
