// Names of what a battle speaks of.

#include <fmt/format.h>

#include "base/names.h"
#include "battle/domain_names.h"
#include "games/ancients/rules/rules.h"
#include "games/ancients/vocabulary.h"

namespace clashfield::ancients {
namespace {

constexpr std::string_view kModes[] = {"normal", "march", "forced"};
constexpr std::string_view kSteps[] = {"advance",    "wheel_left", "wheel_right", "turn_left",
                                       "turn_right", "turn_about", "form"};
constexpr std::string_view kFormations[] = {"formed", "skirmish"};
constexpr std::string_view kFaces[] = {"front", "right", "rear", "left"};
constexpr std::string_view kLabelNames[] = {"dice",
                                            "skill",
                                            "charging",
                                            "long",
                                            "moved",
                                            "single_or_skirmish",
                                            "light_cover",
                                            "hard_cover",
                                            "small",
                                            "light_chariot_moved",
                                            "large",
                                            "obstacle",
                                            "beast_at_skirmishers",
                                            "feared_enemy",
                                            "strength",
                                            "weapon",
                                            "armour",
                                            "mount",
                                            "strength_modifier",
                                            "improvised",
                                            "extra_modifier",
                                            "leadership",
                                            "rank_bonus",
                                            "character_leads",
                                            "general_leads",
                                            "lost_by",
                                            "hatred",
                                            "wounds",
                                            "ranks",
                                            "standard",
                                            "higher_ground",
                                            "flank",
                                            "rear",
                                            "chariots",
                                            "musician"};
static_assert(std::size(kLabelNames) == kLabels);
constexpr std::string_view kCauseNames[] = {"panic_near",     "panic_flank",  "panic_ridden", "panic_shot",
                                            "panic_reaction", "panic_combat", "terror",       "fear",
                                            "stupidity",      "impetuosity",  "rally",        "restraint",
                                            "disengage",      "break",        "break_again"};
static_assert(std::size(kCauseNames) == kCauses);
constexpr std::string_view kReasonNames[] = {
    "fleeing", "engaged",  "rallied",        "fell_back",    "opened_lanes", "machine", "off_table",
    "marched", "reformed", "charged",        "disengaged",   "moved",        "blocked", "no_weapon",
    "shot",    "entered",  "target_engaged", "held_by_fear", "pursued",      "no_crew"};
static_assert(std::size(kReasonNames) == kReasons);
constexpr std::string_view kFateNames[] = {"shot",       "fought",    "ridden_down", "caught",
                                           "left_table", "abandoned", "no_way",      "misfired"};

std::span<const DomainNames> fixed_names() {
    static const DomainNames names[] = {{kResponse, kResponseNames},
                                        {kMode, kModes},
                                        {kStepWord, kSteps},
                                        {kFormation, kFormations},
                                        {kLabel, kLabelNames},
                                        {kCause, kCauseNames},
                                        {kFace, kFaces},
                                        {kDecision, ancients_vocabulary().decisions},
                                        {kRollDomain, ancients_vocabulary().rolls},
                                        {kEnding, ancients_vocabulary().outcomes},
                                        {kReason, kReasonNames},
                                        {kFate, kFateNames},
                                        {kMovedWord, kMovedNames}};
    return names;
}

}  // namespace

std::string Rules::name(const Setup& setup, const State&, Domain domain, std::int32_t value) {
    if (const auto names = names_of(fixed_names(), domain); !names.empty()) return name_at(names, value);
    if (domain == kUnit) return id_at(setup.units, value);
    if (domain == kCharacter) return id_at(setup.characters, value);
    if (domain == kTerrain) return id_at(setup.terrain, value);
    if (domain == kVerb) return form_name_at(ancients_vocabulary().verbs, value);
    return fmt::format("{}", value);
}

std::optional<std::int32_t> Rules::find(const Setup& setup, const State&, Domain domain,
                                        std::string_view name) {
    if (const auto names = names_of(fixed_names(), domain); !names.empty()) return index_of_name(names, name);
    if (domain == kUnit) return index_of_id(setup.units, name);
    if (domain == kCharacter) return index_of_id(setup.characters, name);
    if (domain == kTerrain) return index_of_id(setup.terrain, name);
    if (domain == kVerb) return index_of_form(ancients_vocabulary().verbs, name);
    return std::nullopt;
}

std::optional<std::string> Rules::title(const Setup& setup, const State&, Domain domain, std::int32_t value,
                                        std::string_view language) {
    const auto say = [&](const content::Bilingual& words) { return language == "fr" ? words.fr : words.en; };
    const auto i = static_cast<std::size_t>(value);
    if (domain == kUnit && value >= 0 && i < setup.units.size())
        return fmt::format("{} ({})", say(setup.units[i].name), setup.units[i].id);
    if (domain == kCharacter && value >= 0 && i < setup.characters.size())
        return say(setup.characters[i].name);
    if (domain == kTerrain && value >= 0 && i < setup.terrain.size() && !setup.terrain[i].name.en.empty())
        return say(setup.terrain[i].name);
    if (domain == Domain::Side && value >= 0 && value < 2 && !setup.sides[i].name.en.empty())
        return say(setup.sides[i].name);
    return std::nullopt;
}

}  // namespace clashfield::ancients
