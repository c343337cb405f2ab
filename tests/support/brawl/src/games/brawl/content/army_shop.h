#pragma once

// Armies as everybody buys them.

#include "content/army_shop.h"
#include "games/brawl/content/army.h"

namespace clashfield::brawl {

inline constexpr std::string_view kArmyFormat = "brawl-army/1";

class Shop final : public content::ArmyShop {
  public:
    // The lists outlive it and what it sells.
    explicit Shop(const std::vector<ArmyList>& lists) : lists_(lists) {}

    content::PointsRange points() const override { return {kLeastPoints, kUsualPoints, kMostPoints}; }
    std::string_view budget_key() const override { return "budget"; }
    std::span<const content::ArmyFaultRow> faults() const override { return army_faults(); }
    std::vector<content::ArmyListEntry> lists() const override;
    std::optional<content::ShopArmy> read(const content::Json& army, const std::string& file,
                                          content::Findings& findings) const override;
    std::optional<content::ShopArmy> buy(std::size_t list, int points, Random& random) const override;
    content::Points least_price(std::size_t list, int points) const override;
    std::optional<content::ShopArmy> ready(std::size_t) const override { return std::nullopt; }

  private:
    const std::vector<ArmyList>& lists_;
};

}  // namespace clashfield::brawl
