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

struct Bounds {
    int least = 0;
    int most = 0;
};

class ArmyCheck {
  public:
    ArmyCheck(const BoughtArmy& army, const ArmyBook& book) : army_(army), list_(list_of(army, book)) {}

    std::vector<Violation> run(int price) {
        if (army_.budget && price > *army_.budget) add(Fault::OverBudget, {}, price, {0, *army_.budget});
        check_characters();
        const int units = static_cast<int>(army_.units.size());
        if (units == 0) add(Fault::NoUnits, {}, units, {1, kMostUnitsOfSide});
        if (units > kMostUnitsOfSide) add(Fault::TooManyUnits, {}, units, {1, kMostUnitsOfSide});
        for (const BoughtUnit& unit : army_.units)
            check_unit(unit, static_cast<int>(&unit - &army_.units[0]) + 1);
        if (units > 0) check_shares(price);
        return std::move(violations_);
    }

  private:
    void add(Fault fault, content::Bilingual line, int found, Bounds bounds, int part = 0) {
        violations_.push_back(Violation{fault, part, std::move(line), {}, found, bounds.least, bounds.most});
    }

    void check_characters() {
        int count[kRoles] = {};
        for (const BoughtCharacter& character : army_.characters) ++count[index_of(character.role)];
        const int generals = count[index_of(Role::General)];
        const int standards = count[index_of(Role::ArmyStandard)];
        const int lieutenants = count[index_of(Role::SubCommander)];
        if (generals < 1) add(Fault::NoGeneral, {}, generals, {1, 1});
        if (generals > 1) add(Fault::TooManyGenerals, {}, generals, {1, 1});
        if (standards > 1) add(Fault::TooMany, {"Army standards", "Étendards d'armée"}, standards, {0, 1});
        if (lieutenants > kMostSubCommanders)
            add(Fault::TooMany, {"Sub-commanders", "Lieutenants"}, lieutenants, {0, kMostSubCommanders});
    }

    void check_unit(const BoughtUnit& unit, int number) {
        const UnitType& type = list_.types[unit.type];
        const content::Bilingual& name = unit.name.en.empty() ? type.name : unit.name;
        const Bounds size = {type.size_min, type.size_max};
        if (unit.models < size.least) add(Fault::UnitTooSmall, name, unit.models, size, number);
        if (unit.models > size.most) add(Fault::UnitTooLarge, name, unit.models, size, number);
        const int ranks = (unit.models + unit.files - 1) / unit.files;
        if (!unit.skirmishing && ranks > kMostRanks)
            add(Fault::TooManyRanks, name, ranks, {1, kMostRanks}, number);
        const int allowed = command_allowed(type);
        const int extra = std::popcount(static_cast<unsigned>(unit.command & ~allowed));
        if (extra > 0) add(Fault::TooManyOfficers, name, extra, {0, 0}, number);
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
            add(Fault::ShareTooSmall, {"Core troops", "Troupes de base"}, 100 * core / whole,
                {kCoreAtLeast, 100});
        check_most({"Special troops", "Troupes spéciales"}, share[index_of(Category::Special)], whole,
                   kSpecialAtMost);
        check_most({"Rare troops", "Troupes rares"}, share[index_of(Category::Rare)], whole, kRareAtMost);
    }

    void check_most(content::Bilingual kind, int part, int whole, int percents) {
        if (100 * part <= percents * whole) return;
        add(Fault::ShareTooLarge, std::move(kind), (100 * part + whole - 1) / whole, {0, percents});
    }

    const BoughtArmy& army_;
    const ArmyList& list_;
    std::vector<Violation> violations_;
};

}  // namespace

std::span<const content::ArmyFaultRow> army_faults() { return kFaults; }

std::vector<Violation> check_army(const BoughtArmy& army, const ArmyBook& book) {
    return ArmyCheck(army, book).run(price_of(army, book));
}

}  // namespace clashfield::ancients
