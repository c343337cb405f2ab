#pragma once

// An army on paper: a page of HTML that stands alone, with one unit sheet (Annexe F) per unit.

#include <functional>
#include <string>
#include <string_view>

#include "games/clash/content/army_list.h"

namespace clashfield::clash {

// The words of one language: say("clash.sheet.range"). Names in both languages choose by `language`.
struct SheetWords {
    std::string language;
    std::function<std::string(std::string_view)> say;
};

std::string print_sheets(const BoughtArmy& army, const ArmyBook& book, const SheetWords& words);

}  // namespace clashfield::clash
