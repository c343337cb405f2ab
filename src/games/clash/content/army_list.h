#pragma once

// Army lists and the armies bought from them (CL-SET-03, -12): read from data/clash/armies.json and from army
// files, checked, and made up at random. An army on the spot may also have units of its own, with a whole
// sheet each.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "content/army_shop.h"
#include "games/clash/content/sheet.h"
#include "games/clash/setup.h"

namespace clashfield::clash {

inline constexpr std::string_view kArmiesFormat = "clash-armies/1";
inline constexpr std::string_view kReadyFormat = "clash-ready/1";
inline constexpr std::string_view kArmyFormat = "clash-army/1";
inline constexpr content::PointsRange kBudgets = {.least = 50, .usual = 500, .most = 3000};

struct ListEntry {
    std::string id;
    Sheet sheet;
    int least = 0;  // figures, officers included, at 1000 points
    int most = 0;
};

struct ArmyList {
    std::string id;
    std::string code;  // "GRC"
    content::Bilingual name;
    int from_year = 0;        // negative years are BC
    int to_year = 0;          // the same
    bool about = false;       // the year is not exact
    std::size_t general = 0;  // the entry a general copies
    int general_cost = 0;
    std::vector<ListEntry> entries;
};

// The lists with the weapons they speak of.
struct ArmyBook {
    Armoury armoury;
    std::vector<ArmyList> lists;
};

void read_army_lists(const content::Reader& file, ArmyBook& book);

// By id or code; null if there is none.
const ArmyList* find_list(const ArmyBook& book, std::string_view id);

// Figures of one sheet in a unit.
struct UnitPart {
    std::optional<std::size_t> entry;  // of the list; absent: a sheet of its own
    bool altered = false;              // a list's sheet with other values
    Sheet sheet;
    int figures = 0;  // ordinary ones
    int officers = 0;
    int symbols = 0;  // CL-FIG-04
    int heroes = 0;   // CL-FIG-05
    int size() const { return figures + officers + symbols + heroes; }
};

struct BoughtUnit {
    content::Bilingual name;      // empty: the first sheet's
    std::vector<UnitPart> parts;  // one, or several in a mixed unit (CL-UNT-01)
    std::optional<bool> mounted;
    bool limbered = false;
    int size() const;
};

// CL-FIG-07: a general or a messenger.
struct Single {
    Role role = Role::General;
    std::optional<std::size_t> entry;
    bool altered = false;
    content::Bilingual name;
    Sheet sheet;
    std::optional<bool> mounted;
};

struct BoughtArmy {
    std::string list;  // empty: of no list
    content::Bilingual name;
    std::optional<int> budget;
    std::vector<BoughtUnit> units;
    std::vector<Single> singles;
};

// An army file. Unknown lists and entries are errors; whether the army is legal is for check_army.
std::optional<BoughtArmy> read_army_file(const content::Reader& file, const ArmyBook& book);
// The army inside a scenario, a match or a file. `unit_keys` are further keys that units may have there.
std::optional<BoughtArmy> read_army(const content::Reader& army, const ArmyBook& book,
                                    std::span<const std::string_view> unit_keys = {});
content::Json army_json(const BoughtArmy& army, const ArmyBook& book);
// {"format": ..., ...}, as read_army_file reads it.
content::Json army_file_json(const BoughtArmy& army, const ArmyBook& book);

const content::Bilingual& name_of(const BoughtUnit& unit);

// CL-PTS-06.
int price_of(const BoughtUnit& unit, const ArmyBook& book);
int price_of(const Single& single, const BoughtArmy& army, const ArmyBook& book);
int price_of(const BoughtArmy& army, const ArmyBook& book);
// CL-SET-01: on the spot all costs are the formula's.
void price_anew(BoughtArmy& army);

using Fault = content::ArmyFault;
using Violation = content::ArmyViolation;  // whole points, parts are units
std::span<const content::ArmyFaultRow> army_faults();

// CL-SET-03: min and max of an entry, scaled.
using content::Bounds;
Bounds bounds_of(const ListEntry& entry, int budget);
// CL-SET-12.
int most_officers(int figures);
int most_generals(int units);

// Composition (CL-SET-12) and sizes, which hold for every army.
std::vector<Violation> check_composition(const BoughtArmy& army);
// That, and what holds for an army bought from its list (CL-SET-03); empty if it is legal.
std::vector<Violation> check_army(const BoughtArmy& army, const ArmyBook& book);
// What holds for this one: only what was bought for points has a list to obey (CL-SET-03).
std::vector<Violation> violations_of(const BoughtArmy& army, const ArmyBook& book);

// A legal army that uses up the budget as far as the list lets it; nothing if the list's minimum costs more.
std::optional<BoughtArmy> random_army(const ArmyList& list, const ArmyBook& book, int budget, Random& random);
// What the list's minimum costs.
int least_price(const ArmyList& list, const ArmyBook& book, int budget);

// The army on paper: a page of HTML that stands alone, with one unit sheet (Annexe F) per unit.
std::string print_sheets(const BoughtArmy& army, const ArmyBook& book, const content::SheetWords& words);

}  // namespace clashfield::clash
