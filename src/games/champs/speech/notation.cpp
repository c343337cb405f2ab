// Names of what a battle speaks of, and orders as people type them.

#include "battle/notation.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/closest.h"
#include "base/names.h"
#include "battle/domain_names.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/set_up.h"

namespace clashfield::champs {
namespace {

constexpr std::string_view kParts[] = {"whole", "front", "rear"};
constexpr std::string_view kTurnings[] = {"left", "right", "about"};
constexpr std::string_view kWays[] = {"L", "R", "H"};
constexpr std::string_view kDirections[] = {"SE", "S", "SW", "NW", "N", "NE"};
constexpr std::string_view kModes[] = {"empty", "stack", "pass", "push"};
constexpr std::string_view kResults[] = {"none", "recoil", "flight", "destroyed"};
constexpr std::string_view kCauses[] = {"melee", "shot",         "no_room", "flank",
                                        "extra", "enemy_behind", "no_way"};
constexpr std::string_view kStates[] = {"mounted", "dismounted", "immobile",
                                        "mobile",  "attached",   "independent"};
static_assert(std::size(kStates) == kStateWords);
constexpr std::string_view kLabelNames[] = {
    "base",    "turning", "part",        "march",     "irregular",     "cinc",          "distance",
    "general", "die",     "tv",          "rank_cv",   "rank_bd",       "rank_sp",       "rank_ps",
    "rank_wb", "rank_pk", "rank_spbw",   "rank_host", "high",          "bank",          "knights",
    "support", "volley",  "demoralised", "bow_rough", "mounted_rough", "warband_rough", "heavy_rough",
    "ditch",   "fort",    "quality"};
static_assert(std::size(kLabelNames) == kLabels);

std::span<const DomainNames> fixed_names() {
    static const std::string_view facings[] = {facing_name(0), facing_name(1), facing_name(2),
                                               facing_name(3), facing_name(4), facing_name(5)};
    static const DomainNames names[] = {{kFacing, facings},
                                        {kPart, kParts},
                                        {kTurning, kTurnings},
                                        {kWay, kWays},
                                        {kDirection, kDirections},
                                        {kMode, kModes},
                                        {kLabel, kLabelNames},
                                        {kResult, kResults},
                                        {kCause, kCauses},
                                        {kEnding, champs_vocabulary().outcomes},
                                        {kEdge, kEdgeNames},
                                        {kState, kStates},
                                        {kTerrain, kTerrainNames},
                                        {kDecision, champs_vocabulary().decisions},
                                        {kRollDomain, champs_vocabulary().rolls}};
    return names;
}

std::string hex_text(std::int32_t hex) {
    return hex > 0 && hex < kHexes ? hex_name(static_cast<Hex>(hex)) : std::string("-");
}

}  // namespace

std::string Rules::name(const Setup& setup, const State& state, Domain domain, std::int32_t value) {
    if (domain == kUnit) return id_at(setup.counters, value);
    if (domain == kHex) return hex_text(value);
    if (domain == kCorps) return id_at(setup.corps, value);
    if (const auto names = names_of(fixed_names(), domain); !names.empty()) return name_at(names, value);
    if (domain == kProfile) {
        return value >= 0 && value < setup.size()
                   ? profile_name(profile_of(setup, state, static_cast<std::uint8_t>(value)))
                   : std::string("?");
    }
    return fmt::format("{}", value);
}

std::optional<std::int32_t> Rules::find(const Setup& setup, const State&, Domain domain,
                                        std::string_view name) {
    if (domain == kUnit || domain == kProfile) return index_of_id(setup.counters, name);
    if (domain == kCorps) return index_of_id(setup.corps, name);
    if (domain == kHex) {
        const Hex hex = parse_hex(name);
        return hex == kNoHex ? std::nullopt : std::optional<std::int32_t>(hex);
    }
    const auto names = names_of(fixed_names(), domain);
    return index_of_name(names, name);
}

std::optional<std::string> Rules::title(const Setup& setup, const State& state, Domain domain,
                                        std::int32_t value, std::string_view language) {
    (void)state;
    const auto pick = [&](const content::Bilingual& text) { return language == "fr" ? text.fr : text.en; };
    if (domain == Domain::Side && value >= 0 && value < 2) {
        const std::string letter = to_string(Side{static_cast<std::uint8_t>(value)});
        const std::string name = pick(setup.sides[static_cast<std::size_t>(value)].name);
        return name.empty() || name == letter ? letter : name + " (" + letter + ")";
    }
    if (domain == kUnit && value >= 0 && value < setup.size()) {
        const CounterInfo& info = setup.info(static_cast<std::uint8_t>(value));
        return pick(info.name) == info.id ? info.id : pick(info.name) + " " + info.id;
    }
    if (domain == kCorps && value >= 0 && value < static_cast<std::int32_t>(setup.corps.size()))
        return pick(setup.corps[static_cast<std::size_t>(value)].name);
    if (domain == kHex || domain == kFacing || domain == kProfile || domain == kDirection || domain == kEdge)
        return name(setup, state, domain, value);
    return std::nullopt;
}

namespace {

// All names of a small domain; of hexes the first and the last.
std::string allowed_names(const Setup& setup, Domain domain) {
    if (domain == kHex)
        return hex_name(hex_at(1, 1)) + " - " + hex_name(hex_at(setup.map->columns, setup.map->rows));
    std::vector<std::string> names;
    for (const std::string_view name : names_of(fixed_names(), domain)) names.emplace_back(name);
    if (domain == kCorps) {
        for (const CorpsInfo& corps : setup.corps) names.push_back(corps.id);
    }
    return joined(names);
}

// A counter in ambush is as good as unknown to the other side.
bool is_secret(const State& state, Side side, std::int32_t unit) {
    const Counter& counter = state.counters[unit];
    return state.phase != Phase::Setup && is_out_of_sight(counter) && Side{counter.side} != side;
}

// What is wrong with a word that stands for nothing, and what may have been meant.
Problem unknown_name(const Setup& setup, const State& state, Side side, const Field& field,
                     std::string_view text) {
    if (field.domain < Domain::FirstOfGame)
        return Problem{"malformed", "", std::string(field.name) + " is a number, found " + in_quotes(text)};
    const auto index = static_cast<std::size_t>(field.domain) - static_cast<std::size_t>(Domain::FirstOfGame);
    std::string message =
        "there is no " + std::string(champs_vocabulary().domains[index]) + " " + in_quotes(text);
    std::vector<std::string> seen;
    for (std::uint8_t c = 0; field.domain == kUnit && c < setup.size(); ++c) {
        const Counter& counter = state.counters[c];
        if (counter.status == Status::OnMap || Side{counter.side} == side) seen.push_back(setup.info(c).id);
    }
    if (const std::string near = closest(text, seen); !near.empty())
        message += "; did you mean " + near + "?";
    std::string allowed = allowed_names(setup, field.domain);
    if (!allowed.empty()) message += "; allowed: " + allowed;
    return Problem{field.domain == kUnit ? "unknown_unit" : "malformed", "", std::move(message),
                   in_quotes(text), std::move(allowed)};
}

}  // namespace

Result<Order> Rules::read_order(const Setup& setup, const State& state, Side side, std::string_view text) {
    // Without a corps: the one under way, or the first that may begin.
    if (equal_in_any_case(text, "deploy"))
        return Order{side, static_cast<std::uint8_t>(Verb::Deploy), {next_corps(setup, state, side.index)}};
    Naming naming = naming_of<Rules>(setup, state);
    naming.find = [&](Domain domain, std::string_view name) {
        const std::optional<std::int32_t> found = find(setup, state, domain, name);
        return found && domain == kUnit && is_secret(state, side, *found) ? std::nullopt : found;
    };
    naming.unknown = [&](const Field& field, std::string_view name) {
        return unknown_name(setup, state, side, field, name);
    };
    // Two phases end by the same word.
    const bool melee = state.phase == Phase::Melee;
    return read_notation(vocabulary(), side, text, naming, melee ? verb_bits(Verb::EndMelee) : 0);
}

}  // namespace clashfield::champs
