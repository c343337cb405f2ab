// Whether a troop can be as its sheet says.

#include <fmt/format.h>

#include "base/closest.h"
#include "games/clash/content/points.h"
#include "games/clash/content/reading.h"
#include "games/clash/content/sheet.h"

namespace clashfield::clash {
namespace {

using content::Reader;

std::string_view name_of(Troop troop) { return kTroopNames[index_of(troop)]; }

// Where a complaint about a key belongs, also if the key stands in the list and not here.
void refuse(const Reader& reader, std::string_view key, std::string message) {
    (reader.has(key) ? reader.at(key) : reader).error("D-03", std::move(message));
}

// CL-MEL: weapons go with hands and saddles (T11).
void check_hands(const Reader& reader, const Armoury& armoury, const Sheet& sheet) {
    const User user = user_of(sheet.troop);
    const MeleeWeapon* weapon = find_melee(armoury, sheet.melee.weapon);
    if (weapon == nullptr || weapon->suits(user)) return;
    std::vector<std::string> suitable;
    for (const MeleeWeapon& other : armoury.melee) {
        if (other.suits(user)) suitable.push_back(other.id);
    }
    refuse(reader, "melee",
           fmt::format("{} cannot fight with {}; allowed: {}", name_of(sheet.troop), weapon->id,
                       joined(suitable)));
}

// CL-UNT-09, -10, -12, -15; the crew is a number and a weapon, no figures of its own (CL-UNT-14).
void check_crew(const Reader& reader, const Sheet& sheet, const Profile& profile) {
    const Troop troop = profile.troop;
    const int crew = profile.crew;
    const bool light = troop == Troop::VR || troop == Troop::VM;
    const bool heavy = troop == Troop::VL || troop == Troop::VT || profile.is_elephant();
    if (light && crew != 1)
        refuse(reader, "crew", fmt::format("{} has a crew of 1, found {} (CL-UNT-09)", name_of(troop), crew));
    const bool lives_fit =
        !profile.is_elephant() || profile.lives == 4 || profile.lives == 5;  // told elsewhere
    if (heavy && lives_fit && crew > profile.lives - 1)
        refuse(reader, "crew",
               fmt::format("{} with {} lives carries at most {} shooters, found {}", name_of(troop),
                           profile.lives, profile.lives - 1, crew));
    if (!light && !heavy && crew > 0)
        refuse(reader, "crew",
               fmt::format("{} carries no shooters (CL-UNT-12), found a crew of {}", name_of(sheet.troop),
                           crew));
    if (heavy && crew == 0 && profile.shooting.exists())
        refuse(reader, "shoot",
               fmt::format("{} has a shooting weapon and nobody to use it; give it a crew", name_of(troop)));
}

// CL-UNT-07, -12, -15.
void check_engines(const Reader& reader, const Sheet& sheet, const Profile& profile) {
    if (!sheet.shoot) return;
    const bool light =
        sheet.shoot->weapon == "31" || sheet.shoot->weapon == "35" || sheet.shoot->weapon == "61";
    const bool gun = profile.shooting.is(shot::kArtillery);
    if (sheet.troop == Troop::VF)
        refuse(reader, "shoot", "a scythed chariot has only its driver, who does not shoot (CL-UNT-12)");
    if (profile.is_elephant() && (gun || sheet.troop == Troop::AE) && !light)
        refuse(reader, "shoot",
               fmt::format("an elephant carries the guns 31, 35 and 61, found {} (CL-UNT-15)",
                           sheet.shoot->weapon));
}

void check_class(const Reader& reader, const Sheet& sheet, const Profile& profile) {
    if (is_rider(sheet.troop) && sheet.ground == Ground::OS)
        refuse(reader, "order",
               fmt::format("{} has no close order; allowed: OM, OD (T1)", name_of(sheet.troop)));
    if (profile.is_chariot() && profile.lives > 4)
        refuse(reader, "lives", fmt::format("a chariot has 1 to 4 horses, found {} (T1)", profile.lives));
    if (profile.is_elephant() && profile.lives != 4 && profile.lives != 5)
        refuse(reader, "lives",
               fmt::format("an elephant has 4 or 5 lives, found {} (CL-UNT-15)", profile.lives));
    if (!sheet.foot.empty() && sheet.foot.front().troop != Troop::I)
        refuse(reader, "foot",
               fmt::format("on foot a rider is I, found {}", name_of(sheet.foot.front().troop)));
}

// CL-UNT-21, CL-PTS-07: what differs from the tables is used as it is written.
void compare(const Reader& reader, const Profile& profile) {
    const int usual = usual_actions(profile.troop, profile.ground, profile.armour);
    if (reader.has("actions") && profile.actions != usual)
        reader.at("actions").warning(
            "D-15", fmt::format("{} actions, usual are {} (CL-UNT-21, T2)", profile.actions, usual));
    if (!reader.has("cost")) return;
    const int formula = formula_cost(profile);
    if (profile.cost != formula)
        reader.at("cost").warning("D-17", fmt::format("cost {}, the formula gives {}; {} is used (CL-PTS-07)",
                                                      profile.cost, formula, profile.cost));
    if (!reader.has("officer_cost") || !reader.at("officer_cost").json().is_number_integer()) return;
    const auto officer = reader.at("officer_cost").json().get<std::int64_t>();
    if (officer != profile.cost + kOfficerExtra)
        reader.at("officer_cost")
            .warning("D-17", fmt::format("officer cost {}, usual is {} (CL-PTS-06)", officer,
                                         profile.cost + kOfficerExtra));
}

}  // namespace

void check_sheet(const Reader& reader, const Armoury& armoury, const Sheet& sheet) {
    if (armoury.melee.empty() || find_melee(armoury, sheet.melee.weapon) == nullptr) return;
    const Profile profile = profile_of(sheet, armoury);
    check_hands(reader, armoury, sheet);
    check_crew(reader, sheet, profile);
    check_engines(reader, sheet, profile);
    check_class(reader, sheet, profile);
    compare(reader, profile);
}

}  // namespace clashfield::clash
