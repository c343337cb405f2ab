#pragma once

// What of a battle never changes: map, options, armies, corps and counters. Shared by all copies of a battle.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "content/reader.h"
#include "games/champs/content/profile.h"
#include "games/champs/content/terrain.h"

namespace clashfield::champs {

inline constexpr int kMaxCounters = 240;
inline constexpr int kMaxCorps = 8;
inline constexpr std::uint8_t kNone = 255;

enum class Role : std::uint8_t { None, CinC, General, AllyGeneral };
inline constexpr std::string_view kRoleNames[] = {"none", "cinc", "general", "ally"};
enum class Edge : std::uint8_t { West, East };  // CB-GEO-09: home edges are the long ones
inline constexpr std::string_view kEdgeNames[] = {"W", "E"};

constexpr std::uint8_t toward(Edge edge) { return edge == Edge::West ? kWest : kEast; }

// 6.23 and CB-VIC-04.
struct Options {
    bool march_limits = false;    // CB-OPT-01
    bool simultaneous = false;    // CB-OPT-02
    bool simple = false;          // CB-OPT-03
    bool half_losses = false;     // CB-OPT-04
    bool support_recoil = false;  // CB-OPT-05
    bool literal_psiloi = false;  // CB-OPT-06
    std::uint16_t stall_limit = 30;
};

// 7.3, RK-host+Ps: above whom Psiloi with bows may stand, and opponents against which they help.
struct PsiloiSupport {
    TypeSet hosts = 0;
    TypeSet against = 0;
    bool operator==(const PsiloiSupport&) const = default;
};

struct CounterInfo {
    std::string id;  // "F1-03", Baggage "F1-B1"
    content::Bilingual name;
    std::uint8_t corps = kNone;
    bool independent = false;  // how Baggage starts (CB-LST-03)
    Role role = Role::None;
    bool has_alt = false;
    bool may_dismount = false;  // CB-UNI-09
    bool may_remount = false;
    std::uint8_t start_profile = 0;
    Profile profiles[2] = {};  // [1] is the alternative one (CB-LST-08), equal to [0] if there is none
    bool impetuous = false;    // by scenario, whatever the type (CB-SCN-02)
};

struct CorpsInfo {
    std::string id;
    content::Bilingual name;
    std::uint8_t side = 0;
    std::uint8_t general = kNone;  // counter
    Training training = Training::Reg;
    bool allied = false;
    bool same_nationality = false;
    bool has_half_ep = false;            // Psiloi or Horde at the start (CB-DEM-02)
    std::uint16_t ep_total = 0;          // halves, without Baggage
    std::uint16_t threshold = 0;         // halves
    PsiloiSupport psiloi;                // of its own list, or of the scenario
    std::vector<std::uint8_t> counters;  // its Baggage too
};

struct SideInfo {
    content::Bilingual name;
    Edge edge = Edge::West;
    std::int8_t aggression = 0;
    std::uint8_t cinc = kNone;   // counter
    std::uint16_t ep_total = 0;  // halves, without Baggage
    std::uint16_t limit = 0;     // halves: beaten at this loss instead of half of the total (CB-VIC-03)
};

// Where one counter of a ready-made deployment stands.
struct Place {
    Hex hex = kNoHex;
    std::uint8_t facing = 0;
    bool hidden = false;
};

// What the rules ask of a counter again and again, close together in memory.
struct Card {
    Profile profiles[2] = {};
    Allowances allowances[2] = {};  // by profile, as all of these
    Impetus impetus[2] = {};
    std::uint8_t corps = kNone;
    bool baggage = false;
};

struct Setup {
    std::shared_ptr<const ProfileTable> profiles;
    std::shared_ptr<const Map> map;
    Options options;
    std::array<SideInfo, 2> sides;
    std::vector<CorpsInfo> corps;
    std::vector<CounterInfo> counters;
    std::vector<Card> cards;  // by counter
    // The counters of each side at the start are those from `first` up to before `last`.
    struct Range {
        std::uint8_t first = 0;
        std::uint8_t last = 0;
    };
    std::array<Range, 2> ranges;
    std::vector<Place> places;  // by counter, in stacking order per hex: the first named is on top
    PsiloiSupport psiloi;
    bool free_setup = false;      // deployment is played, otherwise `places` is used
    bool dice_for_roles = false;  // CB-SET-01
    bool dice_for_edges = false;  // CB-SET-02
    bool free_baggage = false;    // owners choose whether Baggage is mobile (CB-LST-03)
    std::uint8_t attacker = 0;    // if fixed
    std::uint64_t hash = 0;

    const CounterInfo& info(std::uint8_t counter) const { return counters[counter]; }
    int size() const { return static_cast<int>(counters.size()); }
};

}  // namespace clashfield::champs
