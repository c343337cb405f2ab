// Whether an army may be so (AB-SET-02, -03, -08).

#include <bit>

#include "games/ancients/content/army_list.h"
#include "games/ancients/content/points.h"

namespace clashfield::ancients {
namespace {

constexpr int kMostUnitsOfSide = (kMaxUnits - kMaxCharacters) / 2;
constexpr int kMostSubCommanders = 2;
constexpr int kCharactersAtMost = 25;  // percents of the whole price
constexpr int kCoreAtLeast = 25;
constexpr int kSpecialAtMost = 50;
constexpr int kRareAtMost = 30;

constexpr content::ArmyFaultRow kFaults[] = {
    {Fault::OverBudget, "AB-SET-02"},      {Fault::NoGeneral, "AB-SET-02"},
    {Fault::TooManyGenerals, "AB-SET-02"}, {Fault::TooMany, "AB-SET-02"},
    {Fault::ShareTooSmall, "AB-SET-02"},   {Fault::ShareTooLarge, "AB-SET-02"},
    {Fault::UnitTooSmall, "AB-SET-02"},    {Fault::UnitTooLarge, "AB-SET-02"},
    {Fault::TooManyRanks, "AB-SET-08"},    {Fault::TooManyOfficers, "AB-SET-03"},
    {Fault::TooManyUnits, "AB-SET-02"},    {Fault::NoUnits, "AB-SET-02"},
};

using content::Bounds;

class ArmyCheck : public content::FaultFinder {
  public:
    ArmyCheck(const BoughtArmy& army, const ArmyBook& book) : army_(army), list_(list_of(army, book)) {}

    void run(int price) {
        if (army_.budget && price > *army_.budget) add(Fault::OverBudget, price, {0, *army_.budget});
        check_characters();
        const int units = static_cast<int>(army_.units.size());
        if (units == 0) add(Fault::NoUnits, units, {1, kMostUnitsOfSide});
        if (units > kMostUnitsOfSide) add(Fault::TooManyUnits, units, {1, kMostUnitsOfSide});
        for (const BoughtUnit& unit : army_.units)
            check_unit(unit, static_cast<int>(&unit - &army_.units[0]) + 1);
        if (units > 0) check_shares(price);
    }

  private:
    void check_characters() {
        int count[kRoles] = {};
        for (const BoughtCharacter& character : army_.characters) ++count[index_of(character.role)];
        const int generals = count[index_of(Role::General)];
        const int standards = count[index_of(Role::ArmyStandard)];
        const int lieutenants = count[index_of(Role::SubCommander)];
        if (generals < 1) add(Fault::NoGeneral, generals, {1, 1});
        if (generals > 1) add(Fault::TooManyGenerals, generals, {1, 1});
        if (standards > 1) add(Fault::TooMany, standards, {0, 1}, {"Army standards", "Étendards d'armée"});
        if (lieutenants > kMostSubCommanders)
            add(Fault::TooMany, lieutenants, {0, kMostSubCommanders}, {"Sub-commanders", "Lieutenants"});
    }

    void check_unit(const BoughtUnit& unit, int number) {
        const UnitType& type = list_.types[unit.type];
        const content::Bilingual& name = unit.name.en.empty() ? type.name : unit.name;
        const Bounds size = {type.size_min, type.size_max};
        if (unit.models < size.least) add(Fault::UnitTooSmall, unit.models, size, name, number);
        if (unit.models > size.most) add(Fault::UnitTooLarge, unit.models, size, name, number);
        const int ranks = (unit.models + unit.files - 1) / unit.files;
        if (!unit.skirmishing && ranks > kMostRanks)
            add(Fault::TooManyRanks, ranks, {1, kMostRanks}, name, number);
        const int allowed = command_allowed(type);
        const int extra = std::popcount(static_cast<unsigned>(unit.command & ~allowed));
        if (extra > 0) add(Fault::TooManyOfficers, extra, {0, 0}, name, number);
    }

    // Percents are rounded to where they show the fault.
    void check_shares(int whole) {
        int characters = 0;
        int share[3] = {};
        for (const BoughtCharacter& character : army_.characters) characters += price_of(character, list_);
        for (const BoughtUnit& unit : army_.units)
            share[index_of(list_.types[unit.type].category)] += price_of(unit, list_);
        check_most({"Characters", "Personnages"}, characters, whole, kCharactersAtMost);
        const int core = share[index_of(Category::Core)];
        if (100 * core < kCoreAtLeast * whole)
            add(Fault::ShareTooSmall, 100 * core / whole, {kCoreAtLeast, 100},
                {"Core troops", "Troupes de base"});
        check_most({"Special troops", "Troupes spéciales"}, share[index_of(Category::Special)], whole,
                   kSpecialAtMost);
        check_most({"Rare troops", "Troupes rares"}, share[index_of(Category::Rare)], whole, kRareAtMost);
    }

    void check_most(content::Bilingual kind, int part, int whole, int percents) {
        if (100 * part <= percents * whole) return;
        add(Fault::ShareTooLarge, (100 * part + whole - 1) / whole, {0, percents}, std::move(kind));
    }

    const BoughtArmy& army_;
    const ArmyList& list_;
};

}  // namespace

std::span<const content::ArmyFaultRow> army_faults() { return kFaults; }

std::vector<Violation> check_army(const BoughtArmy& army, const ArmyBook& book) {
    ArmyCheck check(army, book);
    check.run(price_of(army, book));
    return check.take();
}

}  // namespace clashfield::ancients
