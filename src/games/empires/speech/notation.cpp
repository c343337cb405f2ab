// Names of what a battle speaks of.

#include <fmt/format.h>

#include "base/names.h"
#include "battle/domain_names.h"
#include "games/empires/rules/rules.h"
#include "games/empires/vocabulary.h"

namespace clashfield::empires {
namespace {

constexpr std::string_view kFaceNames[] = {"front", "right", "rear", "left"};
constexpr std::string_view kEdgeNames[] = {"north", "east", "south", "west"};
constexpr std::string_view kCauseNames[] = {
    "near_fleeing", "near_elephants", "flanked",    "missiles",   "lost_combat", "panic",
    "general_lost", "elephant_hurt",  "trampled",   "to_charge",  "to_stand",    "evade",
    "rally",        "manoeuvre",      "withdrawal", "impetuous",  "redirect",    "intercept",
    "priority",     "hold",           "reorder",    "face_enemy", "calm"};
static_assert(std::size(kCauseNames) == kCauses);
constexpr std::string_view kLevelNames[] = {"stands", "retreats", "breaks", "shatters", "destroyed"};
constexpr std::string_view kAttackNames[] = {"shots", "throw", "impact", "blows", "trample"};

std::span<const DomainNames> fixed_names() {
    static const DomainNames names[] = {
        {domain_of(Domains::Reaction), kReactionNames},
        {domain_of(Domains::Mode), kModeNames},
        {domain_of(Domains::Step), kStepWordNames},
        {domain_of(Domains::Formation), kFormationNames},
        {domain_of(Domains::Plan), kPlanNames},
        {domain_of(Domains::Choice), kChoiceNames},
        {domain_of(Domains::TableSide), kEdgeNames},
        {domain_of(Domains::Label), kLabelNames},
        {domain_of(Domains::Cause), kCauseNames},
        {domain_of(Domains::Face), kFaceNames},
        {domain_of(Domains::Decision), kDecisionNames},
        {domain_of(Domains::Roll), empires_vocabulary().rolls},
        {domain_of(Domains::Ending), kEndingNames},
        {domain_of(Domains::Grade), kGradeNames},
        {domain_of(Domains::Reason), kReasonNames},
        {domain_of(Domains::Verb), kVerbNames},
        {domain_of(Domains::Fate), kFateNames},
        {domain_of(Domains::Status), kStatusNames},
        {domain_of(Domains::Level), kLevelNames},
        {domain_of(Domains::Attack), kAttackNames},
        {domain_of(Domains::Weapon), kWeaponNames},
    };
    return names;
}

// Calls use(list) for what has ids of its own; nothing of other domains.
template <typename Use>
auto with_list(const Setup& setup, Domain domain, Use use) -> decltype(use(setup.units)) {
    if (domain == kUnit) return use(setup.units);
    if (domain == kCharacter) return use(setup.characters);
    if (domain == domain_of(Domains::Terrain)) return use(setup.terrain);
    return {};
}

}  // namespace

std::string Rules::name(const Setup& setup, const State&, Domain domain, std::int32_t value) {
    if (const auto names = names_of(fixed_names(), domain); !names.empty()) return name_at(names, value);
    std::string name = with_list(setup, domain, [&](const auto& list) { return id_at(list, value); });
    return name.empty() ? fmt::format("{}", value) : name;
}

std::optional<std::int32_t> Rules::find(const Setup& setup, const State&, Domain domain,
                                        std::string_view name) {
    if (const auto names = names_of(fixed_names(), domain); !names.empty()) return index_of_name(names, name);
    return with_list(setup, domain, [&](const auto& list) { return index_of_id(list, name); });
}

std::optional<std::string> Rules::title(const Setup& setup, const State&, Domain domain, std::int32_t value,
                                        std::string_view language) {
    const auto say = [&](const content::Bilingual& words) { return language == "fr" ? words.fr : words.en; };
    if (domain == Domain::Side && value >= 0 && value < 2)
        return say(setup.sides[static_cast<std::size_t>(value)].name);
    return with_list(setup, domain, [&](const auto& list) -> std::optional<std::string> {
        if (value < 0 || static_cast<std::size_t>(value) >= list.size()) return std::nullopt;
        const auto& item = list[static_cast<std::size_t>(value)];
        std::string words = say(item.name);
        if (words.empty()) return std::nullopt;
        return domain == kUnit ? fmt::format("{} ({})", words, item.id) : words;
    });
}

}  // namespace clashfield::empires
