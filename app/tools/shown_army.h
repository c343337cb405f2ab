#pragma once

// An army as people and programs see it: what a game's army shop answers, with its words.

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "content/army_shop.h"
#include "text/army_words.h"

namespace clashfield::app {

struct ShownFault {
    std::string code;  // "over_budget"
    std::string clause;
    std::string message;  // with what would mend it
};

// A body of troops, or the heading of those that follow it.
struct ShownLine {
    std::string count;  // "12/1": with officers; empty for a heading
    std::string name;
    std::string note;
    std::string points;
};

struct ShownArmy {
    std::string title;
    std::vector<ShownLine> lines;
    content::Json file;
    content::Json points;
    int budget = 0;
    std::vector<ShownFault> faults;
    std::function<std::string()> sheet;  // as a page of HTML; empty if the game has none
};

// The shop and the words outlive what is shown.
ShownArmy shown(const content::ArmyShop& shop, const content::ShopArmy& army, const text::ArmyWords& words);

// Title and lines, for a terminal.
std::string text_of(const ShownArmy& army);

}  // namespace clashfield::app
