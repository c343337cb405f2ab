#pragma once

// An army on paper: a page of HTML that stands alone, with one unit sheet (Annexe F) per unit.

#include <string>

#include "content/army_shop.h"
#include "games/clash/content/army_list.h"

namespace clashfield::clash {

using content::SheetWords;

std::string print_sheets(const BoughtArmy& army, const ArmyBook& book, const SheetWords& words);

}  // namespace clashfield::clash
