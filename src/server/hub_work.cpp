// What a match does by errands: its bots think, and long lists of orders are found.

#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "bots/bot.h"
#include "server/guard.h"
#include "server/hub.h"
#include "server/hub_table.h"

namespace clashfield::server {
namespace {

// A bot plays on until dice or another side are asked; in pieces, so that people see it move.
constexpr int kBotOrders = 12;
constexpr std::chrono::milliseconds kBotTime{100};  // then others have their turn

// A table at which orders were found quickly so often in a row is not dear any more.
constexpr int kCheapListings = 50;

bots::Bot& bot_named(const std::string& name) {
    thread_local std::map<std::string, std::unique_ptr<bots::Bot>> bots;
    std::unique_ptr<bots::Bot>& bot = bots[name];
    if (!bot) bot = std::move(*bots::make_bot(name));
    return *bot;
}

// What the bot orders; the default where it fails. False if the rules list nothing.
bool bot_order(const std::string& name, const Battle& battle, Random& random, Order& order) {
    bool chosen = false;
    guarded("a bot",
            [&] { chosen = bot_named(name).choose(battle, random, order) && battle.check(order).ok(); });
    if (chosen) return true;
    OrderList orders;
    battle.list_orders(orders, {.most = 1, .seed = 0});
    if (orders.empty()) return false;
    orders.get(0, order);
    return true;
}

}  // namespace

std::uint64_t seed_of(const std::string& match) {
    constexpr std::uint64_t kBotSeed = 0x636c617368;
    std::uint64_t seed = kBotSeed;
    for (const char c : match) seed = hash_mix(seed, static_cast<unsigned char>(c));
    return seed;
}

void Hub::think(const TablePtr& table) {
    if (table->thinking) return;
    table->thinking = true;
    const Room& room = *table->room;
    const Side side = room.asked();
    std::shared_ptr<Battle> battle = room.battle().clone();
    const std::uint64_t step = room.step();
    const std::uint64_t seed = seed_of(room.head().id);
    // A bot does not know how many secret orders the others have given.
    const std::uint64_t known_step = room.step_for(side_bit(side));
    const auto work = [this, table, battle, side, step, known_step, seed,
                       name = room.seats()[side.index].bot] {
        const auto end = std::chrono::steady_clock::now() + kBotTime;
        std::vector<Order> orders;
        EventSink silent;
        guarded("a bot", [&] {
            for (int i = 0; i < kBotOrders; ++i) {
                const Pending pending = battle->pending();
                const auto* decision = std::get_if<Decision>(&pending);
                if (decision == nullptr || !(decision->side == side)) break;
                Random random(seed, known_step + static_cast<std::uint64_t>(i));
                Order order;
                if (!bot_order(name, *battle, random, order)) break;
                battle->apply(order, silent);
                orders.push_back(std::move(order));
                if (std::chrono::steady_clock::now() > end) break;
            }
        });
        post_for(table, "the orders of a bot",
                 [this, table, step, orders] { play_bot(table, step, orders); });
    };
    errand(table->clients.front()->payer, work, Lane::Quick);
}

void Hub::play_bot(const TablePtr& table, std::uint64_t step, const std::vector<Order>& orders) {
    if (table->lost) return;
    if (table->writing)
        return table->park(nullptr, [this, table, step, orders] { play_bot(table, step, orders); });
    table->thinking = false;
    const Side asked = table->room->asked();
    // The person may have come back meanwhile, and decides now.
    const bool of_bot = !asked.is_none() && table->room->seats()[asked.index].kind == SeatKind::Bot;
    if (table->room->step() != step || !of_bot) return after(table);
    if (orders.empty()) {
        // The rules leave it no order: nobody can go on with this match.
        set_aside(table->room->head().id, "server.dead_end", {});
        return close_match(table, "N-07");
    }
    Records records;
    for (const Order& order : orders) {
        for (std::string& record : table->room->play(order)) records.push_back(std::move(record));
    }
    counters_.bot_orders += orders.size();
    commit(table, std::move(records), [this, table] { tell_all(table, {}); });
}

void Hub::note_listing(Table& table, std::chrono::microseconds cost) {
    if (cost <= kDearListing) {
        if (table.dear && cost.count() > 0 && ++table.cheap_listings >= kCheapListings) table.dear = false;
        return;
    }
    table.cheap_listings = 0;
    if (table.dear) return;
    table.dear = true;
    dear_games_.insert(table.room->head().game);
}

void Hub::prepare_for_all(const TablePtr& table, Loop::Task then) {
    std::set<std::string> languages;
    Payer payer;
    const Side asked = table->room->asked();
    for (const ClientPtr& client : table->clients) {
        if (!client->watcher.plays(asked)) continue;
        languages.insert(client->language);
        payer = client->payer;
    }
    prepare(table, payer, languages, [this, table, then = std::move(then)] {
        then();
        after(table);
    });
}

void Hub::prepare(const TablePtr& table, const Payer& payer, const std::set<std::string>& languages,
                  Loop::Task then) {
    const Room& room = *table->room;
    if (languages.empty() || table->news.knows_orders(room, languages)) return then();
    table->writing = true;
    std::shared_ptr<const Battle> battle = room.battle().clone();
    // Nobody else touches it while the table is busy.
    std::shared_ptr<Listing> listing = table->news.listing_at(room);
    const auto work = [this, table, battle, listing, languages, step = room.step(), then = std::move(then)] {
        const auto begin = std::chrono::steady_clock::now();
        std::shared_ptr<Listing> made = listing;
        const bool good = guarded("the orders of a match", [&] {
            if (made == nullptr) made = make_listing(*battle, step);
            for (const std::string& language : languages)
                word_listing(*made, *battle, languages_.of(language));
        });
        const auto cost =
            std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
        loop_.post([this, table, made, good, cost, then] {
            if (table->lost) return;
            table->writing = false;
            if (good) table->news.take_listing(made);
            note_listing(*table, cost);
            if (!good || !guarded("a match", then)) close_after_fault(table);
        });
    };
    loop_.background({Lane::Table, payer, work});
}

}  // namespace clashfield::server
