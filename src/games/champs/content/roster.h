#pragma once

// The armies of a set-up, counter by counter: what the readers of scenarios and situations have in common.
// Add a corps, then its counters, then the next corps; finish when all are there.

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "content/reader.h"
#include "games/champs/content/library.h"
#include "games/champs/content/reading.h"
#include "games/champs/setup.h"

namespace clashfield::champs {

inline constexpr int kMaxCorpsOfSide = 4;  // CB-LST-02
inline constexpr int kBaggageOfCorps = 2;  // CB-LST-03

// Letters, digits and hyphens, one to sixteen; empty after an error.
std::string read_unit_id(const content::Reader& where, std::string_view text);

// The map, the options and whom Psiloi support. False after errors that leave no map or no two sides, which
// have these keys.
bool read_conditions(const content::Reader& reader, const Library& library, content::Keys required,
                     content::Keys optional, Setup& setup);

// A corps without its counters: its index, or kNone after D-02, D-10 or D-14.
std::uint8_t read_corps_info(const content::Reader& reader, std::uint8_t side, Setup& setup);

// Calls visit(reader, index) for the corps that were read, in the lists of both sides.
void each_corps_read(const content::Reader& sides, const Setup& setup,
                     const std::function<void(const content::Reader&, std::size_t)>& visit);

// The index of the new counter of the last corps, or kNone after D-10 or D-14. A general becomes the general
// of his corps, and its training his.
std::uint8_t add_counter(const content::Reader& where, CounterInfo counter, const Place& place, Setup& setup);

// How a counter dismounts (CB-LST-08, CB-UNI-09), after its first profile has been read.
struct Dismounting {
    bool may_dismount = false;
    bool may_remount = false;
    bool dismounted = false;  // CB-SCN-04
    bool must_dismount = false;
    std::optional<std::string> on_foot = {};  // the text of that profile, if it is there,
    std::string_view key = {};                // the key behind which it stands, if it has one of its own,
    std::string_view needed = {};             // what is said where it is missing
};
void read_dismounting(const content::Reader& where, const Dismounting& given, const ProfileTable& profiles,
                      CounterInfo& counter);

// Baggage: the first profile stands where it is, the second one moves.
CounterInfo baggage_counter(const ProfileTable& profiles, bool mobile);

// D-08: exactly one general, or with `may_lack` at most one; an ally leads an allied corps.
void check_general(const content::Reader& where, const CorpsInfo& corps, const Setup& setup, bool may_lack);

// D-09: exactly one C-in-C, or with `may_lack` at most one.
void check_cinc(const content::Reader& where, std::uint8_t side, Setup& setup, bool may_lack);

// Totals and thresholds (CB-DEM-01, -02).
void finish_roster(Setup& setup);

// D-15: a figure of the file that disagrees with ours is told and not used. Both in halves.
void compare_figure(const content::Reader& reader, int ours, std::string_view rule);

// D-06 and D-16: who shares a hex may, and everybody stands on possible ground. False if not.
bool check_places(const content::Reader& where, const Setup& setup);

// The optional rules that a set-up may switch on, with the clauses that describe them.
struct OptionalRule {
    std::string_view id;
    std::string_view clause;
    bool Options::*on;
};
inline constexpr OptionalRule kOptionalRules[] = {
    {"march_limits", "CB-OPT-01", &Options::march_limits},
    {"simultaneous", "CB-OPT-02", &Options::simultaneous},
    {"simple", "CB-OPT-03", &Options::simple},
    {"half_losses", "CB-OPT-04", &Options::half_losses},
    {"support_recoil", "CB-OPT-05", &Options::support_recoil},
    {"literal_psiloi", "CB-OPT-06", &Options::literal_psiloi},
};
Options read_options(const content::Reader& reader);

}  // namespace clashfield::champs
