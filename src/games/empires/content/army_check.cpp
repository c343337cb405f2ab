// Whether an army may be so (CE-SET-02, -04).

#include <algorithm>

#include "games/empires/content/army_list.h"

namespace clashfield::empires {
namespace {

constexpr int kMostUnitsOfSide = kMaxUnits / 2;
constexpr int kMostSubCommanders = 3;
constexpr int kLeastCore = 2;
constexpr int kMostCore = 10;
constexpr int kMostSupport = 4;
constexpr int kMostSkirmish = 4;
constexpr int kAlliesAtMost = 20;  // percents of the whole price

constexpr content::ArmyFaultRow kFaults[] = {
    {Fault::OverBudget, "CE-SET-02"},      {Fault::NoGeneral, "CE-SET-02"},
    {Fault::TooManyGenerals, "CE-SET-02"}, {Fault::TooFew, "CE-SET-02"},
    {Fault::TooMany, "CE-SET-02"},         {Fault::ShareTooLarge, "CE-SET-02"},
    {Fault::UnitTooSmall, "CE-SET-02"},    {Fault::UnitTooLarge, "CE-SET-02"},
    {Fault::TooManyUnits, "CE-SET-02"},    {Fault::NoUnits, "CE-SET-02"},
    {Fault::TooFewFiles, "CE-SET-04"},
};

using content::Bounds;

class ArmyCheck : content::FaultFinder {
  public:
    ArmyCheck(const BoughtArmy& army, const ArmyBook& book) : army_(army), book_(book) {}

    std::vector<Violation> run() {
        const int price = price_of(army_, book_);
        if (army_.budget && price > *army_.budget) add(Fault::OverBudget, price, {0, *army_.budget});
        check_characters();
        const int units = static_cast<int>(army_.units.size());
        if (units == 0) add(Fault::NoUnits, 0, {1, kMostUnitsOfSide});
        if (units > kMostUnitsOfSide) add(Fault::TooManyUnits, units, {1, kMostUnitsOfSide});
        for (int i = 0; i < units; ++i) check_unit(i);
        if (units > 0) check_frame(price);
        return take();
    }

  private:
    void check_range(content::Bilingual line, int found, Bounds range) {
        if (found < range.least) add(Fault::TooFew, found, range, line);
        if (found > range.most) add(Fault::TooMany, found, range, line);
    }

    void check_characters() {
        int count[2] = {};
        for (const BoughtCharacter& character : army_.characters)
            ++count[index_of(book_.grades[character.grade].rank)];
        if (count[0] < 1) add(Fault::NoGeneral, count[0], {1, 1});
        if (count[0] > 1) add(Fault::TooManyGenerals, count[0], {1, 1});
        check_range({"Sub-commanders", "Sous-chefs"}, count[1], {0, kMostSubCommanders});
    }

    void check_unit(int index) {
        const BoughtUnit& unit = army_.units[static_cast<std::size_t>(index)];
        const content::Bilingual& name = unit.name.en.empty() ? unit.type.name : unit.name;
        const Bounds size = {unit.type.size_min, unit.type.size_max};
        if (unit.models < size.least) add(Fault::UnitTooSmall, unit.models, size, name, index + 1);
        if (unit.models > size.most) add(Fault::UnitTooLarge, unit.models, size, name, index + 1);
        if (!has_enough_files(unit.type, unit.models, unit.files))
            add(Fault::TooFewFiles, unit.files, {std::min(kFewestFiles, unit.models), unit.models}, name,
                index + 1);
    }

    void check_frame(int whole) {
        int count[3] = {};
        int allies = 0;
        for (const BoughtUnit& unit : army_.units) {
            ++count[index_of(unit.ally ? Category::Support : unit.type.category)];
            allies += unit.ally ? price_of(unit) : 0;
        }
        check_range({"Core units", "Unités de base"}, count[0], {kLeastCore, kMostCore});
        check_range({"Support units", "Unités de soutien"}, count[1], {0, kMostSupport});
        check_range({"Skirmish units", "Unités de tirailleurs"}, count[2], {0, kMostSkirmish});
        check_range({"Support and skirmish units, against core units",
                     "Unités de soutien et de tirailleurs, contre unités de base"},
                    count[1] + count[2], {0, std::max(count[0], kLeastCore)});
        if (100 * allies > kAlliesAtMost * whole)
            add(Fault::ShareTooLarge, (100 * allies + whole - 1) / whole, {0, kAlliesAtMost},
                {"Allies", "Alliés"});
        check_limits();
    }

    // 0-1, 0-2: of one type, whatever options its units have. The first unit of it speaks for all.
    void check_limits() {
        for (std::size_t i = 0; i < army_.units.size(); ++i) {
            const UnitType& type = army_.units[i].type;
            const auto same = [&](const BoughtUnit& other) { return other.type.name.en == type.name.en; };
            if (type.most_units == 0 ||
                std::any_of(army_.units.begin(), army_.units.begin() + static_cast<std::ptrdiff_t>(i), same))
                continue;
            const auto count = std::count_if(army_.units.begin(), army_.units.end(), same);
            check_range(type.name, static_cast<int>(count), {0, type.most_units});
        }
    }

    const BoughtArmy& army_;
    const ArmyBook& book_;
};

}  // namespace

std::span<const content::ArmyFaultRow> army_faults() { return kFaults; }

std::vector<Violation> check_army(const BoughtArmy& army, const ArmyBook& book) {
    return ArmyCheck(army, book).run();
}

}  // namespace clashfield::empires
