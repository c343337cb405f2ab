#include "tests/laws/twins.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "analysis/order_odds.h"
#include "battle/codec.h"
#include "bots/bot.h"
#include "tests/laws/law_play.h"
#include "text/catalogue.h"

namespace clashfield::laws {
namespace {

constexpr int kTries = 12;         // orders tried until one looks alike in both battles
constexpr int kSecretOrders = 40;  // in a row, before the owner makes an end of it

const text::Catalogue& english() {
    static const text::Catalogue words =
        std::move(*text::Catalogue::load(CLASHFIELD_SOURCE_DIR "/data/text", "en"));
    return words;
}

bool holds(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view verb_of(const Battle& battle, const Order& order) {
    return battle.vocabulary().verbs[order.verb].name;
}

std::vector<Order> listed_orders(const Battle& battle, std::uint64_t seed) {
    OrderList list;
    battle.list_orders(list, {.most = 400, .seed = seed});
    std::vector<Order> orders;
    for (std::size_t i = 0; i < list.size(); ++i) orders.push_back(list[i]);
    return orders;
}

std::string text_of(const Battle& battle, const Verdict& verdict) {
    return verdict.ok() ? "yes" : to_text(refusal_to_json(battle, verdict.refusal()));
}

std::string text_of(const Battle& battle, const Result<Order>& read) {
    return read.ok() ? to_text(order_to_json(battle, *read)) : to_string(read.problems());
}

// What everybody is told of a decision: who is asked. The side itself knows the question.
bool asks_alike(const Battle& first, const Battle& second, Observer observer) {
    const Pending one = first.pending();
    const Pending two = second.pending();
    const auto* asked = std::get_if<Decision>(&one);
    const auto* other = std::get_if<Decision>(&two);
    if (asked == nullptr || other == nullptr || asked->side == observer.side) return one == two;
    return asked->side == other->side;
}

Observer eyes_of(const server::Watcher& watcher) {
    return {watcher.sides.empty() ? Side::none() : watcher.sides.front()};
}

}  // namespace

Twins::Twins(const GameUnderTest& under_test, const HiddenTwin& setups, const SecretSetup* secrets,
             std::uint64_t seed, TwinTally& tally)
    : under_test_(under_test), secrets_(secrets), owner_(setups.owner), tally_(tally), random_(seed, 91) {
    ready_ = open(desks_[0], setups.first, seed) && open(desks_[1], setups.second, seed);
    if (!ready_) return;
    watchers_.emplace_back();  // a spectator
    for (std::uint8_t i = 0; i < desks_[0].battle().sides(); ++i) {
        if (Side{i} != owner_) watchers_.push_back({.sides = {Side{i}}});
    }
    for (Desk& desk : desks_) {
        desk.heard.resize(watchers_.size());
        desk.told.resize(watchers_.size());
        tell(desk);
    }
}

bool Twins::open(Desk& desk, const std::string& setup, std::uint64_t seed) {
    Random random(seed);
    server::RoomHead head;
    head.id = "twin";
    head.game = under_test_.name;
    head.setup = to_text(under_test_.game->complete(json_of(setup), random));
    head.dice_secret = to_string(StateHash{seed}) + std::string(48, '0');
    head.dice_secret.resize(64, '0');
    Json parsed = json_of(head.setup);
    EventSink silent;
    const auto battle = under_test_.game->start(parsed, silent);
    if (!battle.ok()) {
        ADD_FAILURE() << setup << "\n" << to_string(battle.problems());
        return false;
    }
    head.seats.resize(static_cast<std::size_t>((*battle)->sides()));
    auto room = server::Room::open(*under_test_.game, std::move(head), "laws");
    if (!room.ok()) {
        ADD_FAILURE() << setup << "\n" << to_string(room.problems());
        return false;
    }
    desk.room = std::move(*room);
    desk.room->open_seeds();  // nobody adds one
    desk.room->open_dice();
    server::Records records;
    desk.room->roll(records);
    return true;
}

// As Hub::tell_all() does.
void Twins::tell(Desk& desk) {
    desk.news.gather(std::vector<bool>(desk.room->seats().size(), true));
    for (std::size_t i = 0; i < watchers_.size(); ++i) {
        if (!desk.news.has_news(*desk.room, watchers_[i], english(), desk.heard[i])) continue;
        desk.told[i].emplace_back(desk.news.state(*desk.room, watchers_[i], english(), desk.heard[i], {}));
    }
    desk.news.told(*desk.room);
}

bool Twins::knows_the_same(Observer observer) const {
    const Battle& first = desks_[0].battle();
    const Battle& second = desks_[1].battle();
    return asks_alike(first, second, observer) &&
           first.known_to(observer)->hash() == second.known_to(observer)->hash();
}

bool Twins::know_the_same() const {
    return std::all_of(watchers_.begin(), watchers_.end(),
                       [&](const server::Watcher& watcher) { return knows_the_same(eyes_of(watcher)); });
}

// Something was shown, or dice were rolled, which may fall on secrets of their owner.
bool Twins::was_revealed(const std::array<std::size_t, 2>& since) const {
    for (std::size_t desk = 0; desk < 2; ++desk) {
        const server::Room& room = *desks_[desk].room;
        for (std::size_t i = since[desk]; i < room.told().size(); ++i) {
            if (room.told()[i].rolled) return true;
            for (const Event& event : room.events_of(i)) {
                if (room.battle().vocabulary().events[event.kind].role == FormRole::Reveals) return true;
            }
        }
    }
    return false;
}

bool Twins::compare() {
    if (!know_the_same()) return false;
    for (std::size_t i = 0; i < watchers_.size(); ++i) compare_watcher(i);
    if (desks_[0].battle().hash() != desks_[1].battle().hash()) ++tally_.alike;
    return !testing::Test::HasFailure();
}

void Twins::compare_watcher(std::size_t watcher) {
    const Battle& first = desks_[0].battle();
    const Battle& second = desks_[1].battle();
    const Observer observer = eyes_of(watchers_[watcher]);
    SCOPED_TRACE("observer " + to_string(observer.side) + " in " + describe(first));
    std::vector<std::string>& told = desks_[0].told[watcher];
    // The server opens everything when the battle is over, how many secret orders there were too.
    if (desks_[0].room->over()) return;
    EXPECT_EQ(told, desks_[1].told[watcher]) << "the server tells a secret";
    told.clear();
    desks_[1].told[watcher].clear();
    if (random_.below(under_test_.length > 1 ? 4 : 2) != 0) return;
    EXPECT_EQ(first.view(observer), second.view(observer));
    EXPECT_EQ(first.view(observer), first.known_to(observer)->view(observer)) << "the view is not known";
    EXPECT_EQ(first.hides_from(observer), second.hides_from(observer));
    const std::vector<bool> here(desks_[0].room->seats().size(), true);
    EXPECT_EQ(state_json(*desks_[0].room, watchers_[watcher], here, english()),
              state_json(*desks_[1].room, watchers_[watcher], here, english()));
    // What exactly another side is asked, and what it could order, is its own business.
    const Json pending = state_json(*desks_[0].room, watchers_[watcher], here, english())["pending"];
    if (pending["waits"] == "decision" && asked_side(first) != observer.side) {
        EXPECT_EQ(pending.size(), 3u) << to_text(pending) << " tells more than waits, side and words";
    }
    if (under_test_.questions) {
        for (const View& question : under_test_.questions(first, random_)) {
            std::optional<Refusal> why;
            std::optional<Refusal> why_not;
            EXPECT_EQ(first.answer(question, observer, why), second.answer(question, observer, why_not))
                << to_text(question);
            EXPECT_EQ(why, why_not) << to_text(question);
        }
    }
    if (!observer.side.is_none()) compare_verdicts(observer);
    if (asked_side(first) == observer.side && !observer.side.is_none()) compare_choices(observer);
}

// Any order at all: what the owner could order, what is listed, both damaged, and nonsense.
void Twins::compare_verdicts(Observer observer) {
    const Battle& first = desks_[0].battle();
    const Battle& second = desks_[1].battle();
    std::vector<Order> orders;
    for (const Desk& desk : desks_) {
        if (asked_side(desk.battle()).is_none()) continue;
        const std::vector<Order> listed = listed_orders(desk.battle(), random_.next64());
        for (int i = 0; i < 8 && !listed.empty(); ++i) {
            const Order& order = listed[random_.below(static_cast<std::uint32_t>(listed.size()))];
            orders.push_back(order);
            orders.push_back(damaged(order, random_));
        }
    }
    for (int i = 0; i < 12; ++i) orders.push_back(random_garbage(first, random_));
    // Every verb about everything that has a number.
    const auto verbs = static_cast<std::uint32_t>(first.vocabulary().verbs.size());
    for (int i = 0; i < 60; ++i) {
        Order order;
        order.verb = static_cast<std::uint8_t>(random_.below(verbs));
        for (std::uint32_t left = 1 + random_.below(3); left > 0; --left)
            order.words.push_back(static_cast<std::int32_t>(random_.below(80)));
        orders.push_back(std::move(order));
    }
    for (Order& order : orders) {
        order.side = observer.side;
        EXPECT_EQ(text_of(first, first.check(order)), text_of(second, second.check(order)))
            << to_text(order_to_json(first, order));
        if (!words_fit(first.vocabulary().verbs[order.verb % verbs], order.words.span()) ||
            order.verb >= verbs)
            continue;
        const std::string text = first.write(order);
        EXPECT_EQ(text_of(first, first.read_order(observer.side, text)),
                  text_of(second, second.read_order(observer.side, text)))
            << text;
    }
}

void Twins::compare_choices(Observer observer) {
    const Battle& first = desks_[0].battle();
    const Battle& second = desks_[1].battle();
    const std::uint64_t seed = random_.next64();
    const std::vector<Order> orders = listed_orders(first, seed);
    EXPECT_EQ(orders, listed_orders(second, seed));
    EXPECT_EQ(desks_[0].room->match().undo_blocked(), desks_[1].room->match().undo_blocked());
    if (random_.below(4) != 0) return;
    std::array<Order, 2> chosen;
    const auto bot = bots::make_bot("greedy");
    for (std::size_t i = 0; i < 2; ++i) {
        Random random(seed);
        (*bot)->choose(desks_[i].battle(), random, chosen[i]);
        EXPECT_EQ(chosen[i].side, observer.side);
        EXPECT_TRUE(desks_[i].battle().check(chosen[i]).ok()) << desks_[i].battle().write(chosen[i]);
    }
    EXPECT_EQ(chosen[0], chosen[1]) << first.write(chosen[0]) << " or " << second.write(chosen[1]);
    if (random_.below(8) != 0) return;
    analysis::OrderOddsQuestion question;
    question.nodes = 500;
    question.runs = 20;
    question.policy = analysis::first_order();
    const auto one = analysis::order_odds(first, chosen[0], question);
    const auto two = analysis::order_odds(second, chosen[0], question);
    ASSERT_EQ(one.ok(), two.ok());
    if (!one.ok()) return;
    ASSERT_EQ(one->together.size(), two->together.size());
    for (std::size_t i = 0; i < one->together.size(); ++i) {
        EXPECT_EQ(one->together[i].value, two->together[i].value);
        EXPECT_EQ(one->together[i].chance.to_string(), two->together[i].chance.to_string());
    }
}

// --- playing ---

bool Twins::is_secret(const Battle& battle) const {
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    return secrets_ != nullptr && decision != nullptr && decision->side == owner_ &&
           holds(secrets_->decisions, battle.vocabulary().decisions[decision->kind]);
}

std::vector<Order> Twins::secret_orders(const Battle& battle) const {
    std::vector<Order> orders;
    if (secrets_ == nullptr || secrets_->verbs.empty()) return orders;
    for (const Order& order : listed_orders(battle, 0)) {
        if (holds(secrets_->verbs, verb_of(battle, order))) orders.push_back(order);
    }
    return orders;
}

// The owner decides in one of the battles, and takes back some of it, until he is asked something else. He
// does not take back an earlier decision: then one of the twins would be behind the other.
bool Twins::play_secretly(Desk& desk) {
    const Pending asked = desk.battle().pending();
    int given = 0;
    for (int i = 0; is_secret(desk.battle()) && desk.battle().pending() == asked; ++i) {
        const std::vector<Order> orders = listed_orders(desk.battle(), random_.next64());
        if (orders.empty()) {
            ADD_FAILURE() << "no order is legal in " << describe(desk.battle());
            return false;
        }
        // The first order listed leads on.
        const auto count = static_cast<std::uint32_t>(orders.size());
        const Order& order = orders[i < kSecretOrders ? random_.below(count) : 0];
        if (given > 0 && random_.below(6) == 0 && desk.room->match().undo_blocked() == UndoBlocked::No) {
            const auto taken = desk.room->undo(owner_, desk.room->step(), english());
            EXPECT_TRUE(std::holds_alternative<server::Records>(taken));
            --given;
        } else {
            desk.room->play(order);
            ++given;
        }
        ++tally_.secret;
        tell(desk);
    }
    return true;
}

bool Twins::is_alike(const Order& first, const Order& second) const {
    std::array<std::unique_ptr<Battle>, 2> after;
    std::array<std::vector<Event>, 2> events;
    for (std::size_t i = 0; i < 2; ++i) {
        const Order& order = i == 0 ? first : second;
        if (!desks_[i].battle().check(order).ok()) return false;
        after[i] = desks_[i].battle().clone();
        EventSink sink(events[i]);
        after[i]->apply(order, sink);
    }
    if (events[0] != events[1]) return false;
    for (const server::Watcher& watcher : watchers_) {
        const Observer observer = eyes_of(watcher);
        if (!asks_alike(*after[0], *after[1], observer) ||
            after[0]->known_to(observer)->hash() != after[1]->known_to(observer)->hash())
            return false;
    }
    return true;
}

// The same to look at, with another secret.
Order Twins::disguised(const Order& order) {
    const Battle& first = desks_[0].battle();
    const Battle& second = desks_[1].battle();
    if (secrets_ == nullptr || secrets_->disguised != verb_of(first, order)) return order;
    std::vector<Order> others;
    for (std::int32_t word = -1; word < 40; ++word) {
        Order other = order;
        other.words[0] = word < 0 ? kNothing : word;
        if (second.check(other).ok()) others.push_back(other);
    }
    if (others.empty()) return order;
    return others[random_.below(static_cast<std::uint32_t>(others.size()))];
}

bool Twins::order_both(const Order& first, const Order& second) {
    desks_[0].room->play(first);
    desks_[1].room->play(second);
    for (Desk& desk : desks_) tell(desk);
    return true;
}

bool Twins::play_openly() {
    const Battle& first = desks_[0].battle();
    // A secret order here or there that nobody notices.
    for (Desk& desk : desks_) {
        const std::vector<Order> secret = secret_orders(desk.battle());
        if (secret.empty() || random_.below(2) == 0) continue;
        desk.room->play(secret[random_.below(static_cast<std::uint32_t>(secret.size()))]);
        ++tally_.secret;
        tell(desk);
        return true;
    }
    const std::vector<Order> orders = listed_orders(first, random_.next64());
    for (int i = 0; i < kTries && !orders.empty(); ++i) {
        const Order& order = orders[random_.below(static_cast<std::uint32_t>(orders.size()))];
        const Order other = disguised(order);
        if (secrets_ != nullptr && secrets_->disguised == verb_of(first, order)) {
            if (!desks_[1].battle().check(other).ok()) continue;
            ++tally_.secret;
            return order_both(order, other);
        }
        if (is_alike(order, other)) return order_both(order, other);
    }
    return false;
}

bool Twins::step() {
    const Side asked = asked_side(desks_[0].battle());
    if (asked.is_none()) return false;  // it is over: all dice are rolled
    if (is_secret(desks_[0].battle())) return play_secretly(desks_[0]) && play_secretly(desks_[1]);
    if (asked == owner_) return play_openly();
    // The watchers know nothing that would make them decide differently, and take back the same.
    const bool back = desks_[0].room->match().undo_blocked() == UndoBlocked::No && random_.below(10) == 0;
    for (Desk& desk : desks_) {
        if (!back) continue;
        const auto taken = desk.room->undo(asked, desk.room->step(), english());
        EXPECT_TRUE(std::holds_alternative<server::Records>(taken)) << "undo tells a secret";
        tell(desk);
    }
    if (back) return true;
    const Order order = random_order(desks_[0].battle(), random_);
    if (!desks_[1].battle().check(order).ok()) {
        ADD_FAILURE() << to_text(order_to_json(desks_[0].battle(), order)) << " is legal in one twin only";
        return false;
    }
    const std::array<std::size_t, 2> since{desks_[0].room->told().size(), desks_[1].room->told().size()};
    order_both(order, order);
    EXPECT_TRUE(know_the_same() || was_revealed(since))
        << desks_[0].battle().write(order) << " finds out a secret in " << describe(desks_[0].battle());
    return true;
}

void Twins::play(std::uint32_t most_inputs) {
    if (!ready_) return;
    for (std::uint32_t i = 0; i < most_inputs; ++i) {
        const bool secret = is_secret(desks_[0].battle());
        const std::array<std::size_t, 2> since{desks_[0].room->told().size(), desks_[1].room->told().size()};
        if (!compare() || !step()) return;
        if (was_revealed(since)) continue;
        // Whatever was decided in secret, the others know the same afterwards.
        for (const server::Watcher& watcher : watchers_) {
            const Observer observer = eyes_of(watcher);
            if (!secret || !asks_alike(desks_[0].battle(), desks_[1].battle(), observer)) continue;
            EXPECT_EQ(desks_[0].battle().known_to(observer)->hash(),
                      desks_[1].battle().known_to(observer)->hash())
                << to_string(observer.side) << " knows a secret in " << describe(desks_[0].battle());
        }
    }
}

}  // namespace clashfield::laws
