// An army at random: the minimum of its list, then whatever the purse allows, dealt out to the corps.

#include <algorithm>

#include "base/assert.h"
#include "games/champs/content/army_list.h"
#include "games/champs/content/roster.h"

namespace clashfield::champs {
namespace {

constexpr int kMostOfSide = kMaxCounters / 2;

// What has been bought of each line so far.
struct Basket {
    std::vector<Purchase> lines;
    std::vector<bool> closed;  // lines that others exclude
    int generals = 0;
    int counters = 0;
    int left = 0;  // in halves
};

std::uint32_t up_to(Random& random, int most) { return random.below(static_cast<std::uint32_t>(most) + 1); }

// CB-SCN-05: of two lines that exclude each other one stays open, the one that the list insists on if any.
void close_lines(const ArmyList& list, Basket& basket, Random& random) {
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        if (list.lines[i].from_year > list.to_year) basket.closed[i] = true;
        for (std::size_t j = i + 1; j < list.lines.size(); ++j) {
            if (basket.closed[i] || basket.closed[j]) continue;
            if (!exclude_each_other(list.lines[i], list.lines[j])) continue;
            bool close_first = random.below(2) == 0;
            if (list.lines[i].least > 0) close_first = false;
            if (list.lines[j].least > 0) close_first = true;
            basket.closed[close_first ? i : j] = true;
        }
    }
}

void buy(const ArmyList& list, std::size_t line, int count, Basket& basket) {
    basket.lines[line].count += count;
    basket.left -= count * list.lines[line].points;
    basket.counters += count;
    if (list.lines[line].role != Role::None) basket.generals += count;
}

// One counter of a line, as its other kind now and then.
void buy_one(const ArmyList& list, std::size_t line, Basket& basket, Random& random) {
    const ListLine& bought = list.lines[line];
    const bool other = bought.either && bought.either_points <= basket.left && random.below(2) == 0;
    buy(list, line, 1, basket);
    if (!other) return;
    ++basket.lines[line].either;
    basket.left += bought.points - bought.either_points;
}

// Lines of which one more may be bought, each with its share of the draw.
std::size_t draw_line(const ArmyList& list, int budget_points, const std::vector<std::uint32_t>& shares,
                      const Basket& basket, Random& random) {
    return random.draw(list.lines.size(), [&](std::size_t i) -> std::uint32_t {
        const ListLine& line = list.lines[i];
        if (basket.closed[i] || line.role != Role::None || line.points > basket.left) return 0;
        return basket.lines[i].count < bounds_of(line, budget_points).most ? shares[i] : 0;
    });
}

// CB-LST-02: generals beyond the minimum, as far as they leave half of the purse.
void hire_generals(const ArmyList& list, Basket& basket, Random& random) {
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        const ListLine& line = list.lines[i];
        if (line.role != Role::General) continue;
        for (int wanted = static_cast<int>(up_to(random, line.most - line.least)); wanted > 0; --wanted) {
            if (basket.generals == kMaxCorpsOfSide || 2 * line.points > basket.left) return;
            buy(list, i, 1, basket);
        }
    }
}

std::optional<Basket> fill_basket(const ArmyList& list, int budget_points, Random& random) {
    Basket basket;
    basket.lines.resize(list.lines.size());
    basket.closed.resize(list.lines.size());
    basket.left = 2 * budget_points;
    close_lines(list, basket, random);
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        basket.lines[i].line = i;
        buy(list, i, bounds_of(list.lines[i], budget_points).least, basket);
    }
    if (basket.left < 0) return std::nullopt;
    hire_generals(list, basket, random);
    std::vector<std::uint32_t> shares;
    for (std::size_t i = 0; i < list.lines.size(); ++i) shares.push_back(1 + random.below(6));
    while (basket.counters < kMostOfSide - kBaggageOfCorps * basket.generals) {
        const std::size_t line = draw_line(list, budget_points, shares, basket, random);
        if (line == list.lines.size()) break;
        buy_one(list, line, basket, random);
    }
    return basket;
}

void give(const Purchase& part, BoughtCorps& corps) {
    for (Purchase& held : corps.lines) {
        if (held.line != part.line) continue;
        held.count += part.count;
        held.either += part.either;
        return;
    }
    corps.lines.push_back(part);
}

// One corps per general, the C-in-C's first.
std::vector<BoughtCorps> found_corps(const ArmyList& list, const Basket& basket, Random& random) {
    std::vector<BoughtCorps> corps;
    for (const Role role : {Role::CinC, Role::General}) {
        for (const Purchase& bought : basket.lines) {
            if (list.lines[bought.line].role != role) continue;
            for (int i = 0; i < bought.count; ++i) {
                BoughtCorps founded;
                founded.lines.push_back(Purchase{bought.line, 1, 0});
                founded.mobile_baggage = random.below(4) == 0;
                corps.push_back(std::move(founded));
            }
        }
    }
    return corps;
}

// Bodies of two to six go to whichever corps has least for its size, so that none stays empty (CB-LST-07).
void deal_out(const ArmyList& list, const Basket& basket, std::vector<BoughtCorps>& corps, Random& random) {
    std::vector<std::uint32_t> held(corps.size(), 0);
    std::vector<std::uint32_t> size;
    for (std::size_t i = 0; i < corps.size(); ++i) size.push_back(2 + random.below(3));
    for (Purchase left : basket.lines) {
        if (list.lines[left.line].role != Role::None) continue;
        while (left.count > 0) {
            std::size_t to = 0;
            for (std::size_t i = 1; i < corps.size(); ++i) {
                if (held[i] * size[to] < held[to] * size[i]) to = i;
            }
            Purchase part{left.line, std::min(left.count, 2 + static_cast<int>(random.below(5))), 0};
            part.either = std::min(part.count, left.either);
            left.count -= part.count;
            left.either -= part.either;
            held[to] += static_cast<std::uint32_t>(part.count);
            give(part, corps[to]);
        }
    }
}

// A corps that got nobody takes one counter of the largest body of the army.
void man_empty_corps(const ArmyList& list, std::vector<BoughtCorps>& corps) {
    for (BoughtCorps& empty : corps) {
        if (empty.lines.size() > 1) continue;
        Purchase* largest = nullptr;
        for (BoughtCorps& other : corps) {
            for (Purchase& body : other.lines) {
                if (list.lines[body.line].role != Role::None) continue;
                if (largest == nullptr || body.count > largest->count) largest = &body;
            }
        }
        if (largest == nullptr || largest->count < 2) return;
        const Purchase one{largest->line, 1, largest->either == largest->count ? 1 : 0};
        largest->count -= 1;
        largest->either -= one.either;
        give(one, empty);
    }
}

}  // namespace

std::optional<BoughtArmy> random_army(const ArmyList& list, int budget_points, Random& random) {
    const std::optional<Basket> basket = fill_basket(list, budget_points, random);
    if (!basket) return std::nullopt;
    BoughtArmy army;
    army.list = list.id;
    army.budget_points = budget_points;
    army.corps = found_corps(list, *basket, random);
    deal_out(list, *basket, army.corps, random);
    man_empty_corps(list, army.corps);
    return army;
}

}  // namespace clashfield::champs
