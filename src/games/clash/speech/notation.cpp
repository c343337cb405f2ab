// Names of what a battle speaks of. Lengths are written in millimetres, headings in degrees; the words hold
// hundredths of both.

#include <fmt/format.h>

#include "base/names.h"
#include "base/text_parts.h"
#include "battle/domain_names.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/shooting.h"

namespace clashfield::clash {
namespace {

constexpr std::string_view kActionNames[] = {"move",   "manoeuvre", "shoot",   "mount",    "dismount",
                                             "limber", "unlimber",  "abandon", "disengage"};
static_assert(std::size(kActionNames) == kActions);
constexpr std::string_view kHands[] = {"left", "right"};
constexpr std::string_view kChoices[] = {"plus", "none", "minus"};
constexpr std::string_view kCorners[] = {"FL", "FR", "RR", "RL"};
constexpr std::string_view kForms[] = {"mounted", "foot", "limbered", "unlimbered"};
constexpr std::string_view kModes[] = {"plain", "both", "fire"};
constexpr std::string_view kReasons[] = {"forgone", "in_contact", "impossible", "destroyed"};
constexpr std::string_view kLabelNames[] = {
    "factor",     "dice",        "sh_trained", "sh_raw",     "sh_pointblank", "sh_officer",
    "sh_general", "sh_od",       "sh_os",      "sh_art_os",  "sh_cover",      "sh_armour",
    "sh_plating", "sh_elephant", "scn_wet",    "me_train",   "me_fanatic",    "me_target_fanatic",
    "me_support", "me_os",       "me_cover",   "me_armour",  "me_plating",    "me_officer",
    "me_general", "me_ranks",    "me_halberd", "me_camel",   "me_elephant",   "mo_loss",
    "mo_class",   "mo_rout",     "mo_fire",    "mo_officer", "mo_friend",     "mo_cover",
    "mo_few",     "mo_general"};
static_assert(std::size(kLabelNames) == kLabels);

std::span<const DomainNames> fixed_names() {
    static const DomainNames names[] = {{kAction, kActionNames},
                                        {kHand, kHands},
                                        {kChoice, kChoices},
                                        {kLabel, kLabelNames},
                                        {kMoraleWord, kMoraleStateNames},
                                        {kDecision, clash_vocabulary().decisions},
                                        {kRollDomain, clash_vocabulary().rolls},
                                        {kEnding, clash_vocabulary().outcomes},
                                        {kEdge, kEdgeNames},
                                        {kCorner, kCorners},
                                        {kForm, kForms},
                                        {kMode, kModes},
                                        {kReason, kReasons}};
    return names;
}

std::string figure_name(const Setup& setup, std::int32_t figure) {
    if (figure < 0 || figure >= static_cast<int>(setup.figures.size())) return "?";
    const UnitId unit = setup.figures[static_cast<std::size_t>(figure)].unit;
    if (setup.units[unit].count == 1) return fmt::format("{}-1", setup.units[unit].id);
    return fmt::format("{}-{}", setup.units[unit].id, figure - setup.units[unit].first + 1);
}

std::optional<std::int32_t> find_figure(const Setup& setup, std::string_view name) {
    const std::size_t dash = name.rfind('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto unit = index_of_id(setup.units, name.substr(0, dash));
    if (!unit) return std::nullopt;
    const UnitInfo& it = setup.units[static_cast<std::size_t>(*unit)];
    const auto number = read_whole<int>(name.substr(dash + 1));
    if (!number || *number < 1 || *number > it.count) return std::nullopt;
    return it.first + *number - 1;
}

std::string terrain_name(const Setup& setup, const State& state, std::int32_t number) {
    std::string name = "?";
    each_piece(setup, state, [&](const Piece& piece) {
        if (piece.number == number) name = std::string(kTerrainNames[static_cast<std::size_t>(piece.kind)]);
    });
    return name;
}

}  // namespace

std::string Rules::name(const Setup& setup, const State& state, Domain domain, std::int32_t value) {
    if (const auto names = names_of(fixed_names(), domain); !names.empty()) return name_at(names, value);
    if (domain == kUnit) return id_at(setup.units, value);
    if (domain == kFigure) return figure_name(setup, value);
    if (domain == kTarget)
        return value >= kFirstNamed ? figure_name(setup, value - kFirstNamed) : id_at(setup.units, value);
    if (domain == kTerrain) return terrain_name(setup, state, value);
    if (domain == kElement) return id_at(setup.catalogue, value);
    if (domain == kVerb) return form_name_at(clash_vocabulary().verbs, value);
    return fmt::format("{}", value);
}

std::optional<std::int32_t> Rules::find(const Setup& setup, const State& state, Domain domain,
                                        std::string_view name) {
    if (const auto names = names_of(fixed_names(), domain); !names.empty()) return index_of_name(names, name);
    if (domain == kUnit) return index_of_id(setup.units, name);
    if (domain == kFigure) return find_figure(setup, name);
    if (domain == kTarget) {
        if (const auto unit = index_of_id(setup.units, name)) return unit;
        const auto figure = find_figure(setup, name);
        return figure ? std::optional(*figure + kFirstNamed) : std::nullopt;
    }
    if (domain == kElement) return index_of_id(setup.catalogue, name);
    if (domain == kVerb) return index_of_form(clash_vocabulary().verbs, name);
    if (domain == kTerrain) {
        std::optional<std::int32_t> found;
        each_piece(setup, state, [&](const Piece& piece) {
            if (!found && kTerrainNames[static_cast<std::size_t>(piece.kind)] == name) found = piece.number;
        });
        return found;
    }
    return std::nullopt;
}

std::optional<std::string> Rules::title(const Setup& setup, const State&, Domain domain, std::int32_t value,
                                        std::string_view language) {
    const auto say = [&](const content::Bilingual& words) { return language == "fr" ? words.fr : words.en; };
    if (domain == kUnit || domain == kTarget || domain == kFigure) {
        std::int32_t unit = value;
        std::int32_t figure = -1;
        if (domain == kFigure) figure = value;
        if (domain == kTarget && value >= kFirstNamed) figure = value - kFirstNamed;
        if (figure >= 0) {
            if (figure >= static_cast<int>(setup.figures.size())) return std::nullopt;
            unit = setup.figures[static_cast<std::size_t>(figure)].unit;
        }
        if (unit < 0 || unit >= static_cast<int>(setup.units.size())) return std::nullopt;
        const UnitInfo& it = setup.units[static_cast<std::size_t>(unit)];
        const std::string id = figure >= 0 ? figure_name(setup, figure) : it.id;
        return it.name.en.empty() ? id : fmt::format("{} ({})", say(it.name), id);
    }
    if (domain == kTerrain && value >= 0 && value < static_cast<std::int32_t>(setup.terrain.size())) {
        const content::Bilingual& name = setup.terrain[static_cast<std::size_t>(value)].name;
        if (!name.en.empty()) return say(name);
    }
    if (domain == Domain::Side && value >= 0 && value < 2) {
        const content::Bilingual& name = setup.sides[static_cast<std::size_t>(value)].name;
        if (!name.en.empty()) return say(name);
    }
    return std::nullopt;
}

}  // namespace clashfield::clash
