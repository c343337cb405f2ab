#pragma once

// A page of HTML that stands alone, for armies on paper: a heading, then a frame with small tables per unit.

#include <string>
#include <string_view>
#include <vector>

#include "content/army_shop.h"

namespace clashfield::content {

class SheetPage {
  public:
    // Words of the page are texts "<game>.sheet.<key>".
    SheetPage(const SheetWords& words, std::string_view game) : words_(words), game_(game) {}

    std::string say(std::string_view key) const;
    const std::string& name(const Bilingual& both) const {
        return words_.language == "fr" ? both.fr : both.en;
    }

    void begin(const std::string& title, const std::string& remark);
    void open(const std::string& title, const std::string& remark);
    // One box of a table: the key of what is printed above it, and what is printed in it.
    struct Cell {
        std::string_view label;
        std::string value;
        bool wide = false;
    };
    void print_table(const std::vector<Cell>& cells);
    void print_note(const std::string& text);
    // Circles to be crossed out, at the end of a frame.
    void close(int circles);
    std::string finish();

  private:
    const SheetWords& words_;
    std::string game_;
    std::string html_;
};

}  // namespace clashfield::content
