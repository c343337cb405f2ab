#pragma once

// Armies of Ancient Battles as everybody buys them (AB-SET-02, -03).

#include "content/army_shop.h"
#include "games/ancients/content/library.h"

namespace clashfield::ancients {

class AncientsShop final : public content::ArmyShop {
  public:
    // The library outlives it and what it sells.
    explicit AncientsShop(const Library& library) : library_(library) {}

    std::vector<content::ArmyListEntry> lists() const override;
    std::span<const content::ArmyFaultRow> faults() const override { return army_faults(); }
    std::string_view budget_key() const override { return "budget"; }
    content::PointsRange points() const override { return {kLeastBudget, kUsualBudget, kMostBudget}; }
    std::optional<content::ShopArmy> ready(std::size_t list) const override;
    content::Points least_price(std::size_t list, int points) const override;
    std::optional<content::ShopArmy> buy(std::size_t list, int points, Random& random) const override;
    std::optional<content::ShopArmy> read(const content::Json& army, const std::string& file,
                                          content::Findings& findings) const override;

  private:
    content::ShopArmy shown(const BoughtArmy& army) const;

    const Library& library_;
};

// A roster sheet: a page of HTML that stands alone, with a frame for each unit and character.
std::string print_roster(const BoughtArmy& army, const ArmyBook& book, const content::SheetWords& words);

}  // namespace clashfield::ancients
