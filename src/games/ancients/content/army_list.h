#pragma once

// Army lists and armies bought from them (section 9): read from data/ancients/armies.json and from army
// files, checked, and made up at random.
//
//   {"format": "ancients-army/1", "list": "rep", "budget": 1500,
//    "characters": [{"role": "general", "unit": 2}],
//    "units": [{"type": "rep_velites", "models": 10, "files": 5},
//              {"type": "rep_hastati", "models": 20, "files": 5, "command": "LSM"}]}

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "content/army_shop.h"
#include "games/ancients/content/profiles.h"

namespace clashfield::ancients {

inline constexpr std::string_view kArmiesFormat = "ancients-armies/1";
inline constexpr std::string_view kArmyFormat = "ancients-army/1";
inline constexpr content::PointsRange kBudgets = {.least = 500, .usual = 1500, .most = 5000};  // AB-SET-02
inline constexpr int kRoles = 3;
inline constexpr int kMostRanks = 10;  // AB-SET-08: of formed troops
inline constexpr std::string_view kCommandLetters = "LSM";

struct ArmyList {
    std::string id;
    std::string code;  // "REP"
    content::Bilingual name;
    int from_year = 0;  // negative years are BC
    int to_year = 0;
    std::array<CharacterType, kRoles> characters;  // by Role
    std::vector<UnitType> types;
};

// All lists; the number of an army is the place of its list.
struct ArmyBook {
    std::vector<ArmyList> lists;
};

// Appends the lists of a file. Haters may name any of them, and those read before.
void read_army_lists(const content::Reader& file, ArmyBook& book);

// By id or code; null if there is none.
const ArmyList* find_list(const ArmyBook& book, std::string_view id);
std::vector<std::string> list_ids(const ArmyBook& book);
// By id, of any list; null if there is none.
const UnitType* find_type(const ArmyBook& book, std::string_view id);

struct BoughtUnit {
    std::size_t type = 0;     // of the list
    content::Bilingual name;  // empty: the type's
    int models = 0;
    int files = 0;
    bool skirmishing = false;
    std::uint8_t command = 0;  // bits of command::
};

struct BoughtCharacter {
    Role role = Role::General;
    content::Bilingual name;  // empty: the list's
    int unit = 0;             // the number of the unit he is attached to, from 1; 0: his owner places him
};

struct BoughtArmy {
    std::string list;
    content::Bilingual name;  // empty: the list's
    std::optional<int> budget;
    std::vector<BoughtCharacter> characters;
    std::vector<BoughtUnit> units;
};

// Keys that an army and its units may have besides their own, where a scenario says more of them.
struct ArmyKeys {
    std::span<const std::string_view> army;
    std::span<const std::string_view> unit;
};
// Unknown lists and types are errors; whether the army is legal is for check_army.
std::optional<BoughtArmy> read_army_file(const content::Reader& file, const ArmyBook& book);
std::optional<BoughtArmy> read_army(const content::Reader& army, const ArmyBook& book,
                                    const ArmyKeys& keys = {});
content::Json army_json(const BoughtArmy& army, const ArmyBook& book);
content::Json army_file_json(const BoughtArmy& army, const ArmyBook& book);

// "LSM": each letter at most once. D-02 for what is none.
std::uint8_t read_command(const content::Reader& reader);
std::string command_text(std::uint8_t command);

// How many abreast such a unit usually stands.
int usual_files(const UnitType& type, int models);

// The list an army is of. Precondition: it exists, as read_army makes sure.
const ArmyList& list_of(const BoughtArmy& army, const ArmyBook& book);
int price_of(const BoughtUnit& unit, const ArmyList& list);
int price_of(const BoughtCharacter& character, const ArmyList& list);
int price_of(const BoughtArmy& army, const ArmyBook& book);

using Fault = content::ArmyFault;
using Violation = content::ArmyViolation;  // whole points or percents, parts are units
std::span<const content::ArmyFaultRow> army_faults();
// Everything wrong with the army (AB-SET-02, -03, -08); empty if it is legal.
std::vector<Violation> check_army(const BoughtArmy& army, const ArmyBook& book);

// A legal army that uses up the budget as far as the list lets it; nothing if there is none for so little.
std::optional<BoughtArmy> random_army(const ArmyList& list, const ArmyBook& book, int budget, Random& random);
// A general may cost a quarter of his army (AB-SET-02), so an army at random costs four times as much as he.
int least_price(const ArmyList& list);

}  // namespace clashfield::ancients
