#pragma once

// What the data files of Champs de Bataille have in common: format tags, halves, unit texts such as
// "Irr Wb(S)", marks such as chariot, and which Psiloi support whom.
//
// Codes of what is refused, besides those of content::Reader (F-02 keys, F-03 ranges, F-05 unknown words,
// F-14 a missing language):
//   D-01 format tag missing or of another version    D-09 none or two C-in-Cs
//   D-02 a unit text that cannot be read             D-10 too many corps or counters
//   D-03 quality, training or mark not of that type  D-11 Baggage is not two per corps
//   D-04 TV, MA or range without an override         D-12 edges, roles or sides that contradict each other
//   D-05 no hex, or off the map                      D-13 unknown map, list or line
//   D-06 no legal stack                              D-14 an id that is taken
//   D-07 facing missing, or on Baggage               D-15 EP or threshold disagree (warning, recomputed)
//   D-08 a corps without or with two generals        D-16 ground that the unit cannot stand on
//   D-18 no room for a free set-up                   D-17 points that disagree with the table of prices

#include <optional>
#include <string>
#include <string_view>

#include "content/army_fault.h"
#include "content/game_files.h"
#include "games/champs/setup.h"

namespace clashfield::champs {

// A number such as 11.5, in halves; `least` and `most` are in halves too.
int read_halves(const content::Reader& reader, int least, int most);
using content::halves_text;
// 11.5, 7.
content::Json halves_json(int halves);

// "Irr Wb(S)", or "Wb(S)" if a training is given to fall back on. D-02, D-03.
std::optional<Profile> read_profile(const content::Reader& where, std::string_view text,
                                    const ProfileTable& profiles, std::optional<Training> fallback = {});
// An object with "training", "type" and "quality" among its keys.
std::optional<Profile> read_profile_keys(const content::Reader& object, const ProfileTable& profiles);

// What a counter is besides its type.
struct Marks {
    bool chariot = false;
    bool bow = false;
    Mount mount = Mount::None;
};
inline constexpr std::string_view kMountNames[] = {"none", "horse", "camel"};
// The keys "chariot", "bow" and "mount" of an object, as far as they are there.
Marks read_marks(const content::Reader& object);
// The role of a general, up to this one. Otherwise the value stays what it is.
void read_role(const content::Reader& object, Role last, Role& role);
// D-03 where a mark does not go with the type (CB-UNI-05, CB-UNI-10).
void apply_marks(const content::Reader& where, const Marks& marks, Profile& profile);
PsiloiSupport read_psiloi_support(const content::Reader& reader);
content::Json psiloi_support_json(const PsiloiSupport& support);

}  // namespace clashfield::champs
