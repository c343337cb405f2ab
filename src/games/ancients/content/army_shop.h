#pragma once

// Armies of Ancient Battles as everybody buys them (AB-SET-02, -03).

#include "content/army_shop.h"
#include "games/ancients/content/library.h"

namespace clashfield::ancients {

// The library outlives the shop and what it sells.
std::unique_ptr<content::ArmyShop> make_shop(const Library& library);

// A roster sheet: a page of HTML that stands alone, with a frame for each unit and character.
std::string print_roster(const BoughtArmy& army, const ArmyBook& book, const content::SheetWords& words);

}  // namespace clashfield::ancients
