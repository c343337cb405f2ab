#pragma once

// Armies of CLASH! as everybody buys them (CL-SET-03, -12).

#include "content/army_shop.h"
#include "games/clash/content/library.h"

namespace clashfield::clash {

class ClashShop final : public content::ArmyShop {
  public:
    // The library outlives it and what it sells.
    explicit ClashShop(const Library& library) : library_(library) {}

    content::PointsRange points() const override;
    std::string_view budget_key() const override { return "budget"; }
    std::span<const content::ArmyFaultRow> faults() const override { return army_faults(); }
    std::vector<content::ArmyListEntry> lists() const override;
    std::optional<content::ShopArmy> read(const content::Json& army, const std::string& file,
                                          content::Findings& findings) const override;
    std::optional<content::ShopArmy> buy(std::size_t list, int points, Random& random) const override;
    content::Points least_price(std::size_t list, int points) const override;
    std::optional<content::ShopArmy> ready(std::size_t list) const override;

  private:
    content::ShopArmy shown(const BoughtArmy& army) const;

    const Library& library_;
};

}  // namespace clashfield::clash
