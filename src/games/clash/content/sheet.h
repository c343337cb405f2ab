#pragma once

// The unit sheet (T13) as people write it, and the profiles that follow from it. Mounted infantry is written
// as it fights on foot, riders as they fight in the saddle; the other form is derived (CL-UNT-03, CL-SPC-01).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/reader.h"
#include "games/clash/content/profile.h"
#include "games/clash/content/weapons.h"

namespace clashfield::clash {

// Values that are not given are the weapon's.
struct ShootLine {
    std::string weapon;
    std::optional<int> range;
    std::optional<int> factor;
    std::optional<int> shots;
    std::optional<int> shooters;
    std::string notes;
};
struct MeleeLine {
    std::string weapon = "AdP";
    std::optional<int> first;
    std::optional<int> later;
    std::optional<int> fighters;  // 0: as many as lives
    std::string notes;
};

struct Sheet {
    content::Bilingual name;
    std::string note;
    Troop troop = Troop::I;  // as written: IC for dragoons, whose values are those on foot
    Ground ground = Ground::OM;
    int armour = 0;
    bool shield = false;
    std::optional<int> lives;
    std::optional<int> actions;    // absent: T2
    std::optional<int> redeploys;  // absent: T3
    Training training = Training::N;
    Morale morale = Morale::M;
    std::optional<ShootLine> shoot;
    MeleeLine melee;
    std::uint16_t special = 0;
    std::optional<int> crew;
    int plating = 0;
    std::optional<int> cost;  // absent: CL-PTS
    std::optional<int> officer_cost;
    std::vector<Sheet> foot;  // none or one: how riders fight on foot, if it is not what follows
};

// The keys of a sheet; army files have them beside others.
inline constexpr std::string_view kSheetKeys[] = {"name",    "note",  "type",         "order",     "armour",
                                                  "shield",  "lives", "actions",      "manoeuvre", "training",
                                                  "morale",  "shoot", "melee",        "special",   "crew",
                                                  "plating", "cost",  "officer_cost", "foot"};

// Those that every sheet has.
inline constexpr std::string_view kPlainKeys[] = {"type", "order", "training", "morale", "melee"};

// CL-UNT-22: redeployments of "3/3" or "2"; nothing if the two numbers do not make six.
std::optional<int> parse_manoeuvre(std::string_view text);
std::string manoeuvre_text(int redeploys);

// Reads the keys that are there over what the sheet has already. Special characteristics are added to those
// it has.
void read_sheet_keys(const content::Reader& reader, const Armoury& armoury, Sheet& sheet);
// A sheet that stands alone: type, order, training, morale and melee weapon must be there.
Sheet read_sheet(const content::Reader& reader, const Armoury& armoury);
// Whether the troop can be like that: weapons for its hands, crew, order. Figures that differ from T2 and
// CL-PTS are warnings if this object gives them.
void check_sheet(const content::Reader& reader, const Armoury& armoury, const Sheet& sheet);

content::Json sheet_json(const Sheet& sheet);

// The row as written.
Profile profile_of(const Sheet& sheet, const Armoury& armoury);

struct Forms {
    Profile on_foot;  // or as it always is
    Profile in_saddle;
    bool two = false;  // it can mount and dismount
};
Forms forms_of(const Sheet& sheet, const Armoury& armoury);

// CL-PTS-07: the printed cost, or the formula's. CL-PTS-06 for an officer.
int cost_of(const Sheet& sheet, const Armoury& armoury);
int officer_cost_of(const Sheet& sheet, const Armoury& armoury);

}  // namespace clashfield::clash
