#pragma once

// Army lists, and armies bought from them (BR-ARM-01, BR-ARM-02).

#include <optional>

#include "base/random.h"
#include "content/army_fault.h"
#include "games/brawl/setup.h"

namespace clashfield::brawl {

inline constexpr int kLeastPoints = 10;
inline constexpr int kUsualPoints = 30;
inline constexpr int kMostPoints = 60;

inline constexpr std::string_view kArmyFormat = "brawl-army/1";

struct ArmyList {
    std::string id;
    std::string code = {};
    int from_year = 0;
    int to_year = 0;
    content::Bilingual name;
    std::vector<Kind> kinds;
};

struct Army {
    const ArmyList* list = nullptr;
    std::optional<int> budget;  // whole points; without one the army is of a scenario
    std::vector<int> counts;    // of each kind of the list
};

std::vector<ArmyList> read_lists(const content::Reader& file);

// {"list": "reds", "budget": 30, "units": [{"entry": "spears", "figures": 3}]}. Nothing after an error.
std::optional<Army> read_army(const content::Reader& reader, std::span<const ArmyList> lists);
content::Json army_json(const Army& army);

int price_of(const Army& army);
int least_price(const ArmyList& list);
// Nothing if the least that the list asks for costs more.
std::optional<Army> random_army(const ArmyList& list, int points, Random& random);

std::span<const content::ArmyFaultRow> army_faults();
std::vector<content::ArmyViolation> violations_of(const Army& army);

void add_army(const Army& army, std::uint8_t side, Setup& setup);

}  // namespace clashfield::brawl
