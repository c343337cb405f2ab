#pragma once

// Army lists and the armies bought from them (CB-LST): read from data/champs/armies.json and from army files,
// checked, made up at random, and turned into the corps of a scenario. Points are in halves unless a name
// says otherwise.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/random.h"
#include "content/army_shop.h"
#include "games/champs/content/reading.h"
#include "games/champs/setup.h"

namespace clashfield::champs {

inline constexpr std::string_view kArmiesFormat = "champs-armies/1";
inline constexpr std::string_view kArmyFormat = "champs-army/1";
inline constexpr content::PointsRange kBudgets = {.least = 50, .usual = 250, .most = 600};

struct ListLine {
    std::string id;
    content::Bilingual name;
    Role role = Role::None;  // CinC or General for the counters that command
    Profile profile;
    std::optional<Profile> alternative;  // it may dismount as this (CB-LST-08)
    std::optional<Profile> either;       // each counter may be this instead (CB-SCN-05)
    int least = 0;                       // CB-LST-04
    int most = 0;
    int points = 0;  // of one counter, as a general if it is one
    int either_points = 0;
    int from_year = 0;                  // not before; the list's first year if it does not matter
    std::vector<std::string> not_with;  // lines of which there may be none beside it
};
// CB-SCN-05, whichever of them says so.
bool exclude_each_other(const ListLine& line, const ListLine& other);

// CB-LST-05, -06: corps of other lists that the army may have.
struct Allies {
    int least = 0;
    int most = 1;
    std::vector<std::string> of;  // list ids; empty: any other list
    content::Bilingual name;
    bool same_nationality = false;
};

struct ArmyList {
    std::string id;
    std::string code;  // "L01"
    content::Bilingual name;
    int from_year = 0;  // negative years are BC
    int to_year = 0;
    int aggression = 0;
    PsiloiSupport psiloi;
    std::vector<ListLine> lines;
    Allies allies;
};
using ArmyLists = std::vector<ArmyList>;

void read_army_lists(const content::Reader& file, const ProfileTable& profiles, ArmyLists& lists);

// So many counters of one line, some of them of its other kind.
struct Purchase {
    std::size_t line = 0;
    int count = 0;
    int either = 0;  // of these
};

struct BoughtCorps {
    std::string id;  // empty: numbered
    content::Bilingual name;
    std::string ally_of;  // the list of an allied corps; empty otherwise
    std::vector<Purchase> lines;
    bool mobile_baggage = false;  // CB-LST-03
    bool independent_baggage = false;

    int size() const;  // in counters, without its Baggage
};

struct BoughtArmy {
    std::string list;
    int budget_points = 0;    // whole points
    std::optional<int> year;  // absent: any year that suits, the list's last one
    std::vector<BoughtCorps> corps;
};

// An army file. Unknown lists and lines are errors; whether the army is legal is for check_army.
std::optional<BoughtArmy> read_army(const content::Reader& file, const ArmyLists& lists);
content::Json army_json(const BoughtArmy& army, const ArmyLists& lists);

// The list that a corps is bought from. Precondition: it exists, as read_army makes sure.
const ArmyList& list_of(const BoughtArmy& army, const BoughtCorps& corps, const ArmyLists& lists);

// CB-LST-04: what one line of a corps costs, and the whole army.
int price_of(const ArmyList& list, const Purchase& purchase, bool allied);
int price_of(const BoughtArmy& army, const ArmyLists& lists);
// What the list's minimum costs in an army of so many points.
int least_price(const ArmyList& list, int budget_points);

using Fault = content::ArmyFault;
using Violation = content::ArmyViolation;  // points in halves, parts are corps
std::span<const content::ArmyFaultRow> army_faults();

// Everything wrong with the army (CB-LST-01 to -08, CB-SCN-05); empty if it is legal.
std::vector<Violation> check_army(const BoughtArmy& army, const ArmyLists& lists);

// CB-LST-01: bounds of a line, doubled at 400 points except for generals; of a line of an allied corps,
// CB-LST-05.
using content::Bounds;
Bounds bounds_of(const ListLine& line, int budget_points);
Bounds allied_bounds_of(const ListLine& line, int budget_points);

// A legal army without allies that uses up the budget as far as the list lets it; nothing if the list's
// minimum costs more.
std::optional<BoughtArmy> random_army(const ArmyList& list, int budget_points, Random& random);

// The "corps" of a scenario's side, without hexes: for a scenario with "free_setup". Corps without an id are
// numbered behind `prefix`, which must differ between the sides.
content::Json army_to_corps(const BoughtArmy& army, const ArmyLists& lists, std::string_view prefix);

}  // namespace clashfield::champs
