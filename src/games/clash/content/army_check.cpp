// Whether an army may be so (CL-SET-03, CL-SET-12).

#include "base/assert.h"
#include "games/clash/content/army_list.h"

namespace clashfield::clash {
namespace {

constexpr int kPerOfficer = 10;  // CL-SET-12
constexpr int kPerGeneral = 10;
constexpr int kScale = 1000;  // points that min and max are written for (CL-SET-03)
constexpr int kMostUnitsOfSide = kMaxUnits / 2;
constexpr int kMostFiguresOfSide = kMaxFigures / 2;

constexpr content::ArmyFaultRow kFaults[] = {
    {Fault::OverBudget, "CL-SET-03"},      {Fault::TooFew, "CL-SET-03"},
    {Fault::TooMany, "CL-SET-03"},         {Fault::NotInList, "CL-SET-03"},
    {Fault::Altered, "CL-SET-03"},         {Fault::TooManyOfficers, "CL-SET-12"},
    {Fault::TooManyGenerals, "CL-SET-12"}, {Fault::EmptyUnit, "CL-UNT-01"},
    {Fault::UnitTooLarge, "CL-UNT-01"},    {Fault::TooManyUnits, "CL-SET-03"},
    {Fault::TooManyFigures, "CL-SET-03"},  {Fault::NoUnits, "CL-SET-03"},
};

int rounded_up(int number, int divisor) { return (number + divisor - 1) / divisor; }

class ArmyCheck : public content::FaultFinder {
  public:
    explicit ArmyCheck(const BoughtArmy& army) : army_(army) {}

    void check_composition() {
        int figures = static_cast<int>(army_.singles.size());
        for (std::size_t i = 0; i < army_.units.size(); ++i) {
            check_unit(army_.units[i], static_cast<int>(i) + 1);
            figures += army_.units[i].size();
        }
        const int units = static_cast<int>(army_.units.size());
        if (units == 0) add(Fault::NoUnits, units, {1, kMostUnitsOfSide});
        const int all = units + static_cast<int>(army_.singles.size());
        if (all > kMostUnitsOfSide) add(Fault::TooManyUnits, all, {1, kMostUnitsOfSide});
        if (figures > kMostFiguresOfSide) add(Fault::TooManyFigures, figures, {1, kMostFiguresOfSide});
        int generals = 0;
        for (const Single& single : army_.singles) generals += single.role == Role::General ? 1 : 0;
        if (generals > most_generals(units)) add(Fault::TooManyGenerals, generals, {0, most_generals(units)});
    }

    void check_list(const ArmyBook& book) {
        const ArmyList* list = find_list(book, army_.list);
        check_sources();
        if (!army_.budget) return;
        const int price = price_of(army_, book);
        if (price > *army_.budget) add(Fault::OverBudget, price, {0, *army_.budget});
        if (list != nullptr) check_entries(*list);
    }

  private:
    void check_unit(const BoughtUnit& unit, int number) {
        int officers = 0;
        for (const UnitPart& part : unit.parts) officers += part.officers;
        const int size = unit.size();
        if (size == 0) add(Fault::EmptyUnit, 0, {1, kMaxUnitFigures}, name_of(unit), number);
        if (size > kMaxUnitFigures)
            add(Fault::UnitTooLarge, size, {1, kMaxUnitFigures}, name_of(unit), number);
        if (officers > most_officers(size))
            add(Fault::TooManyOfficers, officers, {0, most_officers(size)}, name_of(unit), number);
    }

    // Units come from one list, as it prints them.
    void check_sources() {
        for (std::size_t i = 0; i < army_.units.size(); ++i) {
            const int number = static_cast<int>(i) + 1;
            for (const UnitPart& part : army_.units[i].parts)
                check_source(part.entry.has_value(), part.altered, number, name_of(army_.units[i]));
        }
        for (const Single& single : army_.singles)
            check_source(single.entry.has_value(), single.altered, 0, single.sheet.name);
    }

    void check_source(bool listed, bool altered, int number, const content::Bilingual& name) {
        if (!listed) add(Fault::NotInList, 0, {}, name, number);
        if (listed && altered) add(Fault::Altered, 0, {}, name, number);
    }

    void check_entries(const ArmyList& list) {
        std::vector<int> counts(list.entries.size(), 0);
        for (const BoughtUnit& unit : army_.units) {
            for (const UnitPart& part : unit.parts) {
                if (part.entry) counts[*part.entry] += part.size();
            }
        }
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const ListEntry& entry = list.entries[i];
            const Bounds bounds = bounds_of(entry, *army_.budget);
            if (counts[i] < bounds.least) add(Fault::TooFew, counts[i], bounds, entry.sheet.name);
            if (counts[i] > bounds.most) add(Fault::TooMany, counts[i], bounds, entry.sheet.name);
        }
    }

    const BoughtArmy& army_;
};

}  // namespace

std::span<const content::ArmyFaultRow> army_faults() { return kFaults; }

Bounds bounds_of(const ListEntry& entry, int budget) {
    return {entry.least * budget / kScale, rounded_up(entry.most * budget, kScale)};  // CL-SET-03
}

int most_officers(int figures) { return rounded_up(figures, kPerOfficer); }
int most_generals(int units) { return rounded_up(units, kPerGeneral); }

std::vector<Violation> check_composition(const BoughtArmy& army) {
    ArmyCheck check(army);
    check.check_composition();
    return check.take();
}

std::vector<Violation> check_army(const BoughtArmy& army, const ArmyBook& book) {
    ArmyCheck check(army);
    check.check_list(book);
    check.check_composition();
    return check.take();
}

std::vector<Violation> violations_of(const BoughtArmy& army, const ArmyBook& book) {
    return army.budget ? check_army(army, book) : check_composition(army);
}

}  // namespace clashfield::clash
