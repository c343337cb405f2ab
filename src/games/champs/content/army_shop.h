#pragma once

// Armies of Champs de Bataille as everybody buys them (CB-LST).

#include "content/army_shop.h"
#include "games/champs/content/army_list.h"

namespace clashfield::champs {

class ChampsShop final : public content::ArmyShop {
  public:
    // The lists outlive it.
    explicit ChampsShop(const ArmyLists& lists) : lists_(lists) {}

    content::PointsRange points() const override;
    std::string_view budget_key() const override { return "points"; }
    std::span<const content::ArmyFaultRow> faults() const override { return army_faults(); }
    std::vector<content::ArmyListEntry> lists() const override;
    std::optional<content::ShopArmy> read(const content::Json& army, const std::string& file,
                                          content::Findings& findings) const override;
    std::optional<content::ShopArmy> buy(std::size_t list, int points, Random& random) const override;
    content::Points least_price(std::size_t list, int points) const override;
    std::optional<content::ShopArmy> ready(std::size_t) const override { return std::nullopt; }

  private:
    content::ShopArmy shown(const BoughtArmy& army) const;

    const ArmyLists& lists_;
};

}  // namespace clashfield::champs
