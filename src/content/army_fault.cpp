#include "content/army_fault.h"

#include <algorithm>
#include <iterator>

#include "base/assert.h"

namespace clashfield::content {

namespace {

// In the order of the faults.
constexpr std::string_view kFaultNames[] = {
    "over_budget",    "wrong_year",        "too_early",         "not_together",      "too_few",
    "too_many",       "not_in_list",       "altered",           "too_many_counters", "too_many_figures",
    "too_many_units", "no_units",          "empty_unit",        "unit_too_large",    "unit_too_small",
    "too_many_ranks", "too_many_officers", "too_few_corps",     "too_many_corps",    "empty_corps",
    "no_general",     "two_generals",      "too_many_generals", "share_too_small",   "share_too_large",
    "no_cinc",        "two_cincs",         "too_few_allies",    "too_many_allies",   "wrong_ally",
    "ally_too_few",   "ally_too_many",
};
static_assert(std::size(kFaultNames) == static_cast<std::size_t>(ArmyFault::AllyTooMany) + 1);

}  // namespace

std::string_view fault_name(ArmyFault fault) { return kFaultNames[static_cast<std::size_t>(fault)]; }

const ArmyFaultRow& row_of(std::span<const ArmyFaultRow> rows, ArmyFault fault) {
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const ArmyFaultRow& row) { return row.fault == fault; });
    CLASHFIELD_ASSERT(found != rows.end());
    return *found;
}

}  // namespace clashfield::content
