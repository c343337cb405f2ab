#include "app/terminal/open_orders.h"

#include <algorithm>
#include <memory>

namespace clashfield::app {
namespace {

void play(Battle& battle, const Order& order) {
    std::vector<Event> events;
    EventSink sink(events);
    battle.apply(order, sink);
}

// What a side is asked is open where nothing is hidden.
bool may_read_question(const Battle& battle, const Battle& known, Observer observer) {
    return !known.hides_from(observer) && known.pending() == battle.pending();
}

// The sides of people, without the one that decides.
std::vector<Observer> readers(const std::vector<std::string>& players, Side side) {
    std::vector<Observer> people;
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i] != kHuman) continue;
        if (side.index == i) return {};  // it is his own
        people.push_back({Side{static_cast<std::uint8_t>(i)}});
    }
    return people;
}

}  // namespace

bool may_read(const Battle& battle, const Order& order, Observer observer) {
    const std::unique_ptr<Battle> known = battle.known_to(observer);
    if (!may_read_question(battle, *known, observer) || !known->check(order).ok()) return false;
    play(*known, order);
    if (known->hides_from(observer)) return false;
    const std::unique_ptr<Battle> after = battle.clone();
    play(*after, order);
    after->forget_hidden(observer);
    return known->hash() == after->hash();
}

bool all_may_read(const Battle& battle, const Order& order, const std::vector<std::string>& players) {
    const std::vector<Observer> people = readers(players, order.side);
    return std::all_of(people.begin(), people.end(),
                       [&](Observer observer) { return may_read(battle, order, observer); });
}

bool all_may_read(const Battle& battle, const Decision& decision, const std::vector<std::string>& players) {
    const std::vector<Observer> people = readers(players, decision.side);
    return std::all_of(people.begin(), people.end(), [&](Observer observer) {
        return may_read_question(battle, *battle.known_to(observer), observer);
    });
}

}  // namespace clashfield::app
