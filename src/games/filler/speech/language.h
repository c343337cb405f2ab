#pragma once

// The words of the skill language, in the order of the enums they stand for. Loader, notation and view read
// these.

#include <string_view>

namespace clashfield::filler::language {

inline constexpr std::string_view kUses[] = {"attack", "defend", "skip", "move", "ongoing"};
inline constexpr std::string_view kTriggers[] = {
    "announce", "hit",     "miss",   "kill",       "after",    "respond",    "skip",     "moved", "attack",
    "attacked", "damaged", "evaded", "turn_start", "turn_end", "foe_enters", "foe_down", "aura",  "always"};
inline constexpr std::string_view kDo[] = {
    "dice",     "bonus", "reroll", "crit",   "extra",    "ignore_drawback", "force_reroll",
    "dodge",    "block", "reduce", "cap",    "redirect", "reflect",         "counter",
    "heal",     "lose",  "steal",  "defuse", "taunt",    "forbid",          "veil",
    "relocate", "swap",  "test",   "reach",  "immovable"};
inline constexpr std::string_view kTargets[] = {
    "self",          "foe",        "pick",         "all_foes",
    "adjacent_foes", "all_allies", "other_allies", "adjacent_allies",
    "adjacent",      "around_foe"};
inline constexpr std::string_view kPicks[] = {"foe", "ally", "other_ally", "other", "any"};
inline constexpr std::string_view kDurations[] = {"combat", "turn", "next_turn", "round"};
inline constexpr std::string_view kRollSides[] = {"attack", "defence"};
inline constexpr std::string_view kWhich[] = {"fails", "ones"};
inline constexpr std::string_view kReflectOf[] = {"taken", "raw", "prevented"};
inline constexpr std::string_view kForbidden[] = {"move", "attack", "combo"};
inline constexpr std::string_view kVeilModes[] = {"any", "melee", "ranged"};
inline constexpr std::string_view kDestinations[] = {"any", "adjacent", "near", "away", "center", "ring"};
inline constexpr std::string_view kWords[] = {
    "melee", "ranged",      "moved",    "not_moved", "self_center",     "foe_center",    "wounded",
    "full",  "foe_wounded", "foe_full", "alone",     "target_adjacent", "target_wounded"};
inline constexpr std::string_view kStats[] = {"energy",        "missing", "adjacent_foes", "living_foes",
                                              "living_allies", "round",   "damage"};
inline constexpr std::string_view kWho[] = {"self", "foe", "target"};
inline constexpr std::string_view kCompare[] = {"<", "<=", "=", "!=", ">=", ">"};
inline constexpr std::string_view kReach[] = {"melee", "ranged"};
inline constexpr std::string_view kStatuses[] = {"dice",  "bonus",  "reduce", "defuse",
                                                 "taunt", "forbid", "veil"};
inline constexpr std::string_view kMitigations[] = {"dodge", "block", "reduce", "cap", "redirect"};

}  // namespace clashfield::filler::language
