#include "content/army_fault.h"

#include <algorithm>

#include "base/assert.h"

namespace clashfield::content {

std::string_view fault_name(ArmyFault fault) {
    switch (fault) {
        case ArmyFault::OverBudget:
            return "over_budget";
        case ArmyFault::WrongYear:
            return "wrong_year";
        case ArmyFault::TooEarly:
            return "too_early";
        case ArmyFault::NotTogether:
            return "not_together";
        case ArmyFault::TooFew:
            return "too_few";
        case ArmyFault::TooMany:
            return "too_many";
        case ArmyFault::NotInList:
            return "not_in_list";
        case ArmyFault::Altered:
            return "altered";
        case ArmyFault::TooManyCounters:
            return "too_many_counters";
        case ArmyFault::TooManyFigures:
            return "too_many_figures";
        case ArmyFault::TooManyUnits:
            return "too_many_units";
        case ArmyFault::NoUnits:
            return "no_units";
        case ArmyFault::EmptyUnit:
            return "empty_unit";
        case ArmyFault::UnitTooLarge:
            return "unit_too_large";
        case ArmyFault::TooManyOfficers:
            return "too_many_officers";
        case ArmyFault::TooFewCorps:
            return "too_few_corps";
        case ArmyFault::TooManyCorps:
            return "too_many_corps";
        case ArmyFault::EmptyCorps:
            return "empty_corps";
        case ArmyFault::NoGeneral:
            return "no_general";
        case ArmyFault::TwoGenerals:
            return "two_generals";
        case ArmyFault::TooManyGenerals:
            return "too_many_generals";
        case ArmyFault::NoCinC:
            return "no_cinc";
        case ArmyFault::TwoCinCs:
            return "two_cincs";
        case ArmyFault::TooFewAllies:
            return "too_few_allies";
        case ArmyFault::TooManyAllies:
            return "too_many_allies";
        case ArmyFault::WrongAlly:
            return "wrong_ally";
        case ArmyFault::AllyTooFew:
            return "ally_too_few";
        case ArmyFault::AllyTooMany:
            return "ally_too_many";
    }
    return "";
}

const ArmyFaultRow& row_of(std::span<const ArmyFaultRow> rows, ArmyFault fault) {
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const ArmyFaultRow& row) { return row.fault == fault; });
    CLASHFIELD_ASSERT(found != rows.end());
    return *found;
}

}  // namespace clashfield::content
