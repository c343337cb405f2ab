#pragma once

// What an army shop answers, in words: the texts "<game>.army.*" of the catalogue.

#include <string>
#include <string_view>

#include "content/army_shop.h"
#include "text/catalogue.h"

namespace clashfield::text {

class ArmyWords {
  public:
    // The catalogue and the game's name outlive it.
    ArmyWords(const Catalogue& words, std::string_view game) : words_(words), game_(game) {}

    const Catalogue& catalogue() const { return words_; }

    const std::string& name(const content::Bilingual& both) const;
    std::string say(const content::ArmyText& text) const;
    std::string say(const content::ArmyName& name) const;
    // "12 points".
    std::string price(content::Points points) const;
    // "335 BC": without the digit grouping of other numbers.
    std::string year(int year) const;
    // What is wrong, and what would mend it.
    std::string fault(const content::ArmyViolation& violation, content::Measure measure) const;
    // The key of a fault's words.
    static std::string key_of(std::string_view game, content::ArmyFault fault);

    content::SheetWords sheet() const;

  private:
    Value value(const content::ArmyArgument& argument) const;

    const Catalogue& words_;
    std::string_view game_;
};

// For messages, as a number.
double number_of(content::Points points);

}  // namespace clashfield::text
