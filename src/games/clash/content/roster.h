#pragma once

// Armies turned into the units and figures of a set-up.

#include "content/reader.h"
#include "games/clash/content/army_list.h"
#include "games/clash/setup.h"

namespace clashfield::clash {

// Its place among the profiles; equal ones share it.
std::uint16_t add_profile(const Profile& profile, Setup& setup);

// Figures of one kind at the end of the set-up's last unit.
struct FigureKind {
    Forms forms;
    Role role = Role::Rank;
};
void add_figures(const FigureKind& kind, int count, Setup& setup);

// Units first, then generals and messengers; they are called A1, A2 and so on. Costs and strengths are
// reckoned. Side A must be added before side B.
void add_army(const BoughtArmy& army, const ArmyBook& book, std::uint8_t side, Setup& setup);

// D-10: whether a battle has room for both armies.
bool check_size(const content::Reader& reader, const Setup& setup);

// D-06: base for base, the units to be deployed must fit into the zones of their side.
void check_room(const content::Reader& reader, const Setup& setup, std::uint8_t side);

// Names of weapons by Shooting::weapon: the codes of T10, which contents() has words for.
void name_weapons(const Armoury& armoury, Setup& setup);

}  // namespace clashfield::clash
