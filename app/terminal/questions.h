#pragma once

// What people ask about regiments on the table: reach, charges, threats, a move on trial, the combat sheet,
// zones, duties. The game answers; here its answers become lines of text.

#include <string>
#include <vector>

#include "battle/battle.h"
#include "text/catalogue.h"

namespace clashfield::app {

class Questions {
  public:
    // Both outlive it.
    Questions(const Battle& battle, const text::Catalogue& words, Observer asked)
        : battle_(battle), words_(words), asked_(asked) {}

    // Each with what was typed behind the command; lines to show, never none.
    std::vector<std::string> reach(const std::string& typed) const;
    std::vector<std::string> charges(const std::string& typed) const;
    std::vector<std::string> threats(const std::string& typed) const;  // "A1", "A1 36 12 0"
    std::vector<std::string> trial(const Order& order) const;
    std::vector<std::string> sheet(const std::string& typed) const;  // "", "A1 B1"
    // What a charge would come to, in a few words.
    std::string charge_in_brief(const std::string& unit, const std::string& target) const;
    std::vector<std::string> card(const std::string& typed) const;
    std::vector<std::string> duties() const;
    // The view with the zones of a unit in it, for the drawing; null if there is no such unit.
    View with_zones(const std::string& typed) const;

    // A unit that the asked side has, for examples.
    std::string example() const;
    std::string say(const std::string& key, const text::Arguments& arguments = {}) const;

  private:
    using Lines = std::vector<std::string>;
    View ask(const View& question) const;
    Lines which(const std::string& command) const;
    Lines no_answer(const std::string& command) const;
    std::string length(const View& millimetres) const;  // "4.2\"", or "none" for nothing
    std::string in_units(double millimetres) const;
    std::string unit_name(const std::string& id) const;
    std::string cited(const View& item) const;
    void add_charge(const View& charge, Lines& lines) const;
    Lines combat(const View& sheet) const;
    void add_sums(const View& sheet, Lines& lines) const;
    void add_blows(const View& sheet, Lines& lines) const;
    void add_odds(const View& sheet, Lines& lines) const;
    void add_equipment(const View& answer, const View& unit, Lines& lines) const;
    void add_standing(const View& unit, Lines& lines) const;

    const Battle& battle_;
    const text::Catalogue& words_;
    Observer asked_;
};

}  // namespace clashfield::app
