#pragma once

// The shop of a game, made of what its own trade in armies is.

#include "content/army_shop.h"

namespace clashfield::content {

// A trade has
//   kPoints, kBudgetKey, faults()       for how many points armies are bought, and what can be wrong with
//   them lists()                             a vector; a list has id, code, name, from_year and to_year
//   read(reader), buy(list, points, random), ready(list)      an army, or nothing
//   least_price(list, points)
//   show(army)                          a ShopArmy
template <typename Trade>
class ShopOf final : public ArmyShop {
  public:
    // What the trade refers to outlives the shop and what it sells.
    explicit ShopOf(Trade trade) : trade_(trade) {}

    PointsRange points() const override { return Trade::kPoints; }
    std::string_view budget_key() const override { return Trade::kBudgetKey; }
    std::span<const ArmyFaultRow> faults() const override { return Trade::faults(); }
    std::vector<ArmyListEntry> lists() const override {
        std::vector<ArmyListEntry> entries;
        for (const auto& list : trade_.lists())
            entries.push_back({list.id, list.code, list.name, list.from_year, list.to_year});
        return entries;
    }
    std::optional<ShopArmy> read(const Json& army, const std::string& file,
                                 Findings& findings) const override {
        const auto bought = trade_.read(Reader(army, file, "", findings));
        return findings.errors.empty() ? shown(bought) : std::nullopt;
    }
    std::optional<ShopArmy> buy(std::size_t list, int points, Random& random) const override {
        return shown(trade_.buy(trade_.lists()[list], points, random));
    }
    Points least_price(std::size_t list, int points) const override {
        return trade_.least_price(trade_.lists()[list], points);
    }
    std::optional<ShopArmy> ready(std::size_t list) const override {
        return shown(trade_.ready(trade_.lists()[list]));
    }

  private:
    template <typename Army>
    std::optional<ShopArmy> shown(const std::optional<Army>& army) const {
        return army ? std::optional(trade_.show(*army)) : std::nullopt;
    }

    Trade trade_;
};

// The part of a trade that is alike where a book holds the lists of a game, which has read_army_file(reader,
// book) and random_army(list, book, points, random).
template <typename Book>
struct BookTrade {
    static constexpr std::string_view kBudgetKey = "budget";
    const Book& book;

    const auto& lists() const { return book.lists; }
    auto read(const Reader& army) const { return read_army_file(army, book); }
    template <typename List>
    auto buy(const List& list, int points, Random& random) const {
        return random_army(list, book, points, random);
    }
};

}  // namespace clashfield::content
