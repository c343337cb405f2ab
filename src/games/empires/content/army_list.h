#pragma once

// Army lists and armies bought from them (section 9): read from data/empires/armies.json and from army files,
// checked, and made up at random.
//
//   {"format": "empires-army/1", "list": "rom", "budget": 2000,
//    "characters": [{"role": "G2", "unit": 2}],
//    "units": [{"type": "rom_velites", "models": 10, "files": 5},
//              {"type": "rom_legion", "models": 21, "files": 7, "option": "javelins"},
//              {"custom": {"id": "slingers", "name": "Slingers", ...}, "models": 12}]}
//
// Units of other lists are allies, troops of one's own are custom; both at the formula's price or their
// list's (CE-SET-02, -03).

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "content/army_fault.h"
#include "games/empires/content/ground_table.h"
#include "games/empires/content/profiles.h"

namespace clashfield::empires {

inline constexpr std::string_view kArmiesFormat = "empires-armies/1";
inline constexpr std::string_view kArmyFormat = "empires-army/1";
inline constexpr int kLeastBudget = 1000;  // CE-SET-01
inline constexpr int kUsualBudget = 2000;
inline constexpr int kMostBudget = 4000;

// G1 to G3, S1 and S2 (section 9).
struct CharacterGrade {
    std::string id;
    Rank rank = Rank::General;
    std::uint8_t ml_bonus = 0;
    std::uint8_t dl_bonus = 0;
    std::int32_t price = 0;
};

// What foot with a hand weapon may have besides.
struct EquipmentOption {
    std::string id;
    content::Bilingual name;
    Weapon weapon = Weapon::Hand;
    Missile missile = Missile::None;
    std::uint16_t points = 0;        // of a model
    std::vector<std::string> lists;  // empty: all
};

struct ArmyList {
    std::string id;
    std::string code;  // "ROM"
    content::Bilingual name;
    int from_year = 0;  // negative years are BC
    int to_year = 0;
    std::uint8_t strategy = 0;  // CE-SET-05
    std::string climate;        // of ground.json
    std::vector<UnitType> types;
};

struct ArmyBook {
    std::vector<CharacterGrade> grades;
    std::vector<EquipmentOption> options;
    std::vector<ArmyList> lists;
    std::vector<Climate> climates;
};

// Appends the lists of a file, and its grades and options where it has some.
void read_army_lists(const content::Reader& file, ArmyBook& book);

// By id or code; null if there is none.
const ArmyList* find_list(const ArmyBook& book, std::string_view id);
// By id, of any list; null if there is none.
const UnitType* find_type(const ArmyBook& book, std::string_view id);

struct BoughtUnit {
    UnitType type;  // with its option
    std::string option;
    bool custom = false;
    bool ally = false;
    content::Bilingual name;  // empty: the type's
    int models = 0;
    int files = 0;
};

struct BoughtCharacter {
    std::size_t grade = 0;    // its place in ArmyBook::grades
    content::Bilingual name;  // empty: his rank's
    int unit = 0;             // the number of the unit he is with, from 1; 0: his owner places him
    bool mounted = false;
};

struct BoughtArmy {
    std::string list;
    content::Bilingual name;  // empty: the list's
    std::optional<int> budget;
    std::vector<BoughtCharacter> characters;
    std::vector<BoughtUnit> units;
};

// As files and scenarios write it; the second one has its format tag.
content::Json army_json(const BoughtArmy& army, const ArmyBook& book);
content::Json army_file_json(const BoughtArmy& army, const ArmyBook& book);

// Keys that a scenario adds to those of an army, and to those of its units.
struct ArmyKeys {
    std::span<const std::string_view> army;
    std::span<const std::string_view> unit;
};
// Unknown lists and types are errors; whether the army is legal is for check_army.
std::optional<BoughtArmy> read_army(const content::Reader& army, const ArmyBook& book,
                                    const ArmyKeys& keys = {});
std::optional<BoughtArmy> read_army_file(const content::Reader& file, const ArmyBook& book);

// The names of characters who have none.
const content::Bilingual& name_of(Rank rank);

// The list an army is of. Precondition: it exists, as read_army makes sure.
const ArmyList& list_of(const BoughtArmy& army, const ArmyBook& book);
int price_of(const BoughtUnit& unit);
int price_of(const BoughtArmy& army, const ArmyBook& book);

using Fault = content::ArmyFault;
using Violation = content::ArmyViolation;  // whole points or percents, parts are units
std::span<const content::ArmyFaultRow> army_faults();
// Everything wrong with the army (CE-SET-02, -04); empty if it is legal.
std::vector<Violation> check_army(const BoughtArmy& army, const ArmyBook& book);

// A legal army that uses up the budget as far as the list lets it; nothing if there is none for so little.
std::optional<BoughtArmy> random_army(const ArmyList& list, const ArmyBook& book, int budget, Random& random);
// A general and the two cheapest core units.
int least_price(const ArmyList& list, const ArmyBook& book);

}  // namespace clashfield::empires
