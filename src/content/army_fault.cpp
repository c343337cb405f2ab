#include "content/army_fault.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/assert.h"

namespace clashfield::content {

namespace {

struct FaultWords {
    std::string_view name;
    std::string_view message;
};

// In the order of the faults.
constexpr FaultWords kFaults[] = {
    {"over_budget", "the army costs {found} points, the budget is {most}"},
    {"wrong_year", "the army is of {found}, its list is for {least} to {most}"},
    {"too_early", "{line} serve from {least} on, the army is of {found}"},
    {"not_together", "{line} and {other} never serve together"},
    {"too_few", "{found} of {line}; {least} to {most} are allowed"},
    {"too_many", "{found} of {line}; {least} to {most} are allowed"},
    {"not_in_list", "{line}: a unit of a bought army is an 'entry' of its list"},
    {"altered", "{line}: in a bought army an entry is taken as its list prints it"},
    {"too_many_counters", "{found} counters with Baggage, there is room for {most}"},
    {"too_many_figures", "{found} figures, there is room for {most}"},
    {"too_many_units", "{found} units and single figures, there is room for {most}"},
    {"no_units", "the army has no units"},
    {"empty_unit", "unit {part}, {line}: nobody is in it"},
    {"unit_too_large", "unit {part}, {line}: {found} figures, there is room for {most}"},
    {"unit_too_small", "unit {part}, {line}: {found} models, at least {least} are needed"},
    {"too_many_ranks", "unit {part}, {line}: {found} ranks, at most {most} are allowed"},
    {"too_few_files", "unit {part}, {line}: {found} files, at least {least} are needed"},
    {"too_many_officers", "unit {part}, {line}: {found} officers, at most {most} are allowed"},
    {"too_few_corps", "the army has {found} corps; {least} to {most} are allowed"},
    {"too_many_corps", "the army has {found} corps; {least} to {most} are allowed"},
    {"empty_corps", "corps {part} has nobody but generals"},
    {"no_general", "corps {part} has no general"},
    {"two_generals", "corps {part} has {found} generals, one leads it"},
    {"too_many_generals", "{found} generals, at most {most} are allowed"},
    {"share_too_small", "{line}: {found} % of the points, at least {least} % are needed"},
    {"share_too_large", "{line}: {found} % of the points, at most {most} % are allowed"},
    {"no_cinc", "{found} C-in-Cs command the army, one does"},
    {"two_cincs", "{found} C-in-Cs command the army, one does"},
    {"too_few_allies", "the army has {found} allied corps; {least} to {most} are allowed"},
    {"too_many_allies", "the army has {found} allied corps; {least} to {most} are allowed"},
    {"wrong_ally", "corps {part}: {line} cannot be allies of this army"},
    {"ally_too_few", "corps {part}: {found} of {line}; {least} to {most} are allowed"},
    {"ally_too_many", "corps {part}: {found} of {line}; {least} to {most} are allowed"},
};
static_assert(std::size(kFaults) == static_cast<std::size_t>(ArmyFault::AllyTooMany) + 1);

const FaultWords& words_of(ArmyFault fault) { return kFaults[static_cast<std::size_t>(fault)]; }

std::string measured(Measure measure, int number) {
    switch (measure) {
        case Measure::Number:
            break;
        case Measure::HalfPoints:
            return halves_text(number);
        case Measure::Year:
            return number < 0 ? fmt::format("{} BC", -number) : std::to_string(number);
    }
    return std::to_string(number);
}

}  // namespace

std::string_view fault_name(ArmyFault fault) { return words_of(fault).name; }

std::string violation_text(const ArmyViolation& violation, std::span<const ArmyFaultRow> rows) {
    const ArmyFaultRow& row = row_of(rows, violation.fault);
    const std::string message =
        fmt::format(fmt::runtime(words_of(violation.fault).message), fmt::arg("part", violation.part),
                    fmt::arg("line", violation.line.en), fmt::arg("other", violation.other.en),
                    fmt::arg("found", measured(row.measure, violation.found)),
                    fmt::arg("least", measured(row.measure, violation.least)),
                    fmt::arg("most", measured(row.measure, violation.most)));
    return fmt::format("{}: {} ({})", fault_name(violation.fault), message, row.clause);
}

void refuse_violations(const Reader& reader, std::span<const ArmyViolation> violations,
                       std::span<const ArmyFaultRow> rows, std::string_view code) {
    for (const ArmyViolation& violation : violations) {
        const std::string_view own = code.empty() ? row_of(rows, violation.fault).clause : code;
        reader.error(std::string(own), violation_text(violation, rows));
    }
}

std::string bounds_text(const ArmyViolation& violation) {
    std::string text(fault_name(violation.fault));
    if (violation.part > 0) text += fmt::format(", unit {}", violation.part);
    if (!violation.line.en.empty()) text += ", " + violation.line.en;
    if (violation.fault == ArmyFault::OverBudget)
        return text + fmt::format(": the army costs {}, the budget is {}: {} points too many",
                                  violation.found, violation.most, violation.found - violation.most);
    if (violation.fault == ArmyFault::ShareTooLarge || violation.fault == ArmyFault::ShareTooSmall)
        return text + fmt::format(": {} % of the price, allowed are {} to {} %", violation.found,
                                  violation.least, violation.most);
    return text +
           fmt::format(": found {}, allowed {} to {}", violation.found, violation.least, violation.most);
}

void refuse_by_bounds(const Reader& reader, std::span<const ArmyViolation> violations,
                      std::span<const ArmyFaultRow> rows, std::string_view code) {
    for (const ArmyViolation& violation : violations)
        reader.error(std::string(code),
                     fmt::format("{} ({})", bounds_text(violation), row_of(rows, violation.fault).clause));
}

std::string halves_text(int halves) {
    const std::string sign = halves < 0 ? "-" : "";
    const int size = halves < 0 ? -halves : halves;
    return sign + std::to_string(size / 2) + (size % 2 == 0 ? "" : ".5");
}

const ArmyFaultRow& row_of(std::span<const ArmyFaultRow> rows, ArmyFault fault) {
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const ArmyFaultRow& row) { return row.fault == fault; });
    CLASHFIELD_ASSERT(found != rows.end());
    return *found;
}

}  // namespace clashfield::content
