#pragma once

// What of a Filler Clash battle never changes: its cards, seats, teams and limits. All copies of a battle
// share one Setup.

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "battle/side.h"
#include "games/filler/content/card.h"

namespace clashfield::filler {

inline constexpr int kMaxPlayers = kMaxSides;
inline constexpr int kMaxSeats = 12;
inline constexpr int kMaxTeams = 32;  // named 1 .. 12; players without a team get numbers of their own above

// Seats are 0 .. seats-1.
inline constexpr std::uint8_t kCentre = 12;
inline constexpr std::uint8_t kNowhere = 255;
inline constexpr std::uint8_t kNobody = 255;
inline constexpr std::uint8_t kNoCard = 255;

enum class Choose : std::uint8_t { Fixed, Draft, Deal };

struct Player {
    std::uint8_t seat = 0;
    std::uint8_t team = 0;
    std::uint8_t card = kNoCard;
};

struct Setup {
    std::shared_ptr<const Deck> deck;
    std::uint8_t seats = 0;
    bool teams = false;
    Choose choose = Choose::Fixed;
    bool duplicates = false;
    bool roll_first = true;
    std::uint8_t first = 0;
    std::uint16_t round_limit = 40;
    std::uint16_t quiet_limit = 3;
    std::vector<Player> players;                                // by side
    std::vector<std::uint8_t> clockwise;                        // sides by starting seat (FC-TRN-01)
    std::vector<std::uint8_t> pile;                             // shuffled cards of a deal, by card index
    std::vector<std::pair<std::uint8_t, std::uint8_t>> barred;  // (side, card), FC-DSP-03
    bool reads_round = false;
};

inline int player_count(const Setup& setup) { return static_cast<int>(setup.players.size()); }

}  // namespace clashfield::filler
