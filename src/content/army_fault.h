#pragma once

// What can be wrong with an army of any game, in one list. A game says which clause a fault breaks; the
// catalogue says under "<game>.army.<name>" what would mend it.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/reader.h"

namespace clashfield::content {

enum class ArmyFault : std::uint8_t {
    OverBudget,
    WrongYear,
    TooEarly,
    NotTogether,
    TooFew,  // of one line of the list
    TooMany,
    NotInList,
    Altered,
    TooManyCounters,  // more than a battle has room for
    TooManyFigures,
    TooManyUnits,
    NoUnits,
    EmptyUnit,
    UnitTooLarge,
    UnitTooSmall,
    TooManyRanks,
    TooFewFiles,
    TooManyOfficers,
    TooFewCorps,
    TooManyCorps,
    EmptyCorps,
    NoGeneral,
    TwoGenerals,
    TooManyGenerals,
    ShareTooSmall,  // of a kind of troops; numbers are percents
    ShareTooLarge,
    NoCinC,
    TwoCinCs,
    TooFewAllies,
    TooManyAllies,
    WrongAlly,
    AllyTooFew,
    AllyTooMany,
};

// "over_budget".
std::string_view fault_name(ArmyFault fault);

// What the numbers of a fault count.
enum class Measure : std::uint8_t { Number, HalfPoints, Year };

// One fault that a game knows.
struct ArmyFaultRow {
    ArmyFault fault = ArmyFault::OverBudget;
    std::string_view clause;
    Measure measure = Measure::Number;
};
// Precondition: the game knows the fault.
const ArmyFaultRow& row_of(std::span<const ArmyFaultRow> rows, ArmyFault fault);

// What is wrong with an army, with all that is needed to say how to mend it.
struct ArmyViolation {
    ArmyFault fault = ArmyFault::OverBudget;
    int part = 0;     // the number of its unit or corps, from 1; 0 if it is about the whole army
    Bilingual line;   // the unit, or the line whose number is wrong
    Bilingual other;  // the line that it cannot serve with, or the lists that may be allies; empty: any
    int found = 0;
    int least = 0;
    int most = 0;
};

// How many are allowed.
struct Bounds {
    int least = 0;
    int most = 0;
};

// Collects what is wrong with an army, for the checks of a game.
class FaultFinder {
  public:
    std::vector<ArmyViolation> take() { return std::move(violations_); }

  protected:
    ArmyViolation& add(ArmyFault fault, int found = 0, Bounds bounds = {}, Bilingual line = {},
                       int part = 0) {
        violations_.push_back({fault, part, std::move(line), {}, found, bounds.least, bounds.most});
        return violations_.back();
    }

  private:
    std::vector<ArmyViolation> violations_;
};

// "over_budget: the army costs 94 points, the budget is 50 (CB-LST-01)", for whoever wrote the file.
std::string violation_text(const ArmyViolation& violation, std::span<const ArmyFaultRow> rows);

// Tells them all, with this code or with those of the clauses that they break.
void refuse_violations(const Reader& reader, std::span<const ArmyViolation> violations,
                       std::span<const ArmyFaultRow> rows, std::string_view code = {});

// "unit_too_small, unit 2, Triarii: found 6, allowed 8 to 16": a fault with its bounds, where the word of the
// fault says the rest.
std::string bounds_text(const ArmyViolation& violation);
// Tells them all so, with the clauses that they break.
void refuse_by_bounds(const Reader& reader, std::span<const ArmyViolation> violations,
                      std::span<const ArmyFaultRow> rows, std::string_view code);

// "11.5", "7": a number of halves.
std::string halves_text(int halves);

}  // namespace clashfield::content
