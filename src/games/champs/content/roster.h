#pragma once

// The armies of a set-up, counter by counter: what the readers of scenarios and situations have in common.
// Add a corps, then its counters, then the next corps; finish when all are there.

#include <span>
#include <string>
#include <string_view>

#include "content/reader.h"
#include "games/champs/content/reading.h"
#include "games/champs/setup.h"

namespace clashfield::champs {

inline constexpr int kMaxCorpsOfSide = 4;  // CB-LST-02
inline constexpr int kBaggageOfCorps = 2;  // CB-LST-03

inline constexpr std::string_view kEdgeNames[] = {"W", "E"};  // by Edge

// Two sides with these keys, so that what follows can rely on them.
bool check_sides(const content::Reader& sides, std::span<const std::string_view> required,
                 std::span<const std::string_view> optional);

// Letters, digits and hyphens, one to sixteen; empty after an error.
std::string read_unit_id(const content::Reader& where, std::string_view text);

// The index of the new corps, or kNone after D-10 or D-14.
std::uint8_t add_corps(const content::Reader& where, CorpsInfo corps, Setup& setup);

// The index of the new counter of the last corps, or kNone after D-10 or D-14. A general becomes the general
// of his corps, and its training his.
std::uint8_t add_counter(const content::Reader& where, CounterInfo counter, const Place& place, Setup& setup);

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

Options read_options(const content::Reader& reader);

}  // namespace clashfield::champs
