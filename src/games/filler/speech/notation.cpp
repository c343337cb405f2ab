// Notation: the short language-free text of orders and events, as written in vectors, logs and at the prompt.

#include "battle/notation.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "battle/domain_names.h"
#include "games/filler/rules/rules.h"
#include "games/filler/rules/skills.h"
#include "games/filler/speech/language.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {
namespace {

std::string space_name(std::int32_t space) {
    if (space == kCentre) return "CT";
    if (space == kNowhere) return "out";
    return fmt::format("S{}", space);
}

const Skill* find_skill(const Setup& setup, const State& state, std::int32_t ref) {
    if (ref < 0 || ref >= player_count(setup) * kSkillStride) return nullptr;
    const std::uint8_t owner = skill_owner(ref);
    if (state.fighters[owner].card == kNoCard) return nullptr;
    const Card& card = card_of(setup, state, owner);
    return skill_index(ref) < card.skills.size() ? &card.skills[skill_index(ref)] : nullptr;
}

std::string skill_name(const Setup& setup, const State& state, std::int32_t ref) {
    const Skill* skill = find_skill(setup, state, ref);
    return skill != nullptr ? skill->id : fmt::format("skill{}", ref);
}

std::string label_name(const Setup& setup, const State& state, std::int32_t label) {
    if (label == kLabelCard) return "card";
    if (label == kLabelMoveAttack) return "move_attack";
    if (label == kLabelAttack) return "attack";
    return skill_name(setup, state, label);
}

std::string side_name(std::int32_t side) {
    return side >= 0 && side < kMaxSides ? to_string(Side{static_cast<std::uint8_t>(side)})
                                         : std::string("?");
}

constexpr std::string_view kModes[] = {"melee", "ranged"};
constexpr std::string_view kCoins[] = {"heads", "tails"};

std::span<const DomainNames> fixed_names() {
    static const DomainNames names[] = {{kMode, kModes},
                                        {kRoll, filler_vocabulary().rolls},
                                        {kStatus, language::kStatuses},
                                        {kDuration, language::kDurations},
                                        {kEnding, filler_vocabulary().outcomes},
                                        {kForbidden, language::kForbidden},
                                        {kVeil, language::kVeilModes},
                                        {kDecision, filler_vocabulary().decisions},
                                        {kUse, language::kUses},
                                        {kClass, language::kMitigations},
                                        {kCoin, kCoins},
                                        {Domain::Clause, filler_vocabulary().clauses}};
    return names;
}

std::string pick_text(const Setup& setup, const State& state, std::span<const std::int32_t> pick) {
    std::string text = side_name(pick[0]);
    if (pick[1] != kNothing) text += "." + skill_name(setup, state, pick[1]);
    if (pick[2] != kNothing) text += " " + space_name(pick[2]);
    return text;
}

// "a + b on B.fade": the picks of a skill are those of its effects that take one.
std::string loadout_text(const Setup& setup, const State& state, std::span<const std::int32_t> words) {
    if (words.empty() || words[0] <= 0) return "none";
    const auto skills = static_cast<std::size_t>(words[0]);
    std::size_t pick = skills + 2;
    std::string text;
    for (std::size_t i = 1; i <= skills; ++i) {
        if (i > 1) text += " + ";
        text += skill_name(setup, state, words[i]);
        const Skill* skill = find_skill(setup, state, words[i]);
        if (skill == nullptr) continue;
        const Card& card = card_of(setup, state, skill_owner(words[i]));
        bool first = true;
        for (std::uint16_t e = 0; e < skill->effects.count; ++e) {
            if (!pick_is_in_order(card.effects[skill->effects.begin + e]) || pick + 3 > words.size())
                continue;
            text += (first ? " on " : ", ") + pick_text(setup, state, words.subspan(pick, 3));
            first = false;
            pick += 3;
        }
    }
    return text;
}

std::string signed_text(std::int32_t value) {
    return value > 0 ? fmt::format("+{}", value) : fmt::format("{}", value);
}

}  // namespace

// Loadouts are written with each pick behind the skill that asks for it; everything else as its form says.
std::string Rules::write(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    const auto loadout = [&] { return loadout_text(setup, state, order.words.span()); };
    if (verb == Verb::Skip) return order.words[0] == 0 ? "skip" : "skip use " + loadout();
    if (verb == Verb::Use) return "use " + loadout();
    if (verb == Verb::Respond) return "respond " + loadout();
    return write_notation(filler_vocabulary().verbs, order.verb, order.words, naming_of<Rules>(setup, state));
}

namespace {

std::string status_value(const Setup& setup, const State& state, std::span<const std::int32_t> words) {
    const std::int32_t value = words[2];
    switch (static_cast<StatusKind>(words[1])) {
        case StatusKind::Dice:
        case StatusKind::Bonus:
        case StatusKind::Reduce:
            return signed_text(value);
        case StatusKind::Defuse:
            return skill_name(setup, state, words[0] * kSkillStride + value);
        case StatusKind::Taunt:
            return side_name(value);
        case StatusKind::Forbid:
            return name_at(language::kForbidden, value);
        case StatusKind::Veil:
            return name_at(language::kVeilModes, value);
    }
    return "?";
}

std::string sum_text(const Setup& setup, const State& state, std::string_view name,
                     std::span<const std::int32_t> words) {
    const bool pool = name == "pool";
    std::string text = fmt::format("{} {}", name, pool ? fmt::format("{}", words[0]) : signed_text(words[0]));
    if (words[1] > 0) text += " =";
    for (std::int32_t i = 0; i < words[1]; ++i) {
        const auto line = words.subspan(static_cast<std::size_t>(2 + 4 * i), 4);
        const bool plain = line[0] == kLabelCard;
        text += " " + label_name(setup, state, line[0]) + " " +
                (plain ? fmt::format("{}", line[1]) : signed_text(line[1]));
    }
    return text;
}

std::string status_text(const Setup& setup, const State& state, std::span<const std::int32_t> words) {
    return fmt::format("status {} {} {} {} ({})", side_name(words[0]), name_at(language::kStatuses, words[1]),
                       status_value(setup, state, words), name_at(language::kDurations, words[3]),
                       skill_name(setup, state, words[4]));
}

}  // namespace

std::string Rules::write(const Setup& setup, const State& state, const Event& event) {
    const auto words = event.words.span();
    const auto kind = static_cast<EventKind>(event.kind);
    if (kind == EventKind::Status) return status_text(setup, state, words);
    if (kind == EventKind::Pool) return sum_text(setup, state, "pool", words);
    if (kind == EventKind::Bonus) return sum_text(setup, state, "bonus", words);
    const bool skills =
        kind == EventKind::Announced || kind == EventKind::Responded || kind == EventKind::Skipped;
    const std::string text =
        write_notation(filler_vocabulary().events, event.kind, event.words, naming_of<Rules>(setup, state));
    return skills && words[1] == 0 ? text + "none" : text;
}

std::string Rules::name(const Setup& setup, const State& state, Domain domain, std::int32_t value) {
    if (domain == Domain::Side) return side_name(value);
    if (domain == kSpace) return space_name(value);
    if (domain == kCard) {
        const bool known = value >= 0 && value < static_cast<std::int32_t>(setup.deck->cards.size());
        return known ? setup.deck->cards[static_cast<std::size_t>(value)].id : fmt::format("card{}", value);
    }
    if (domain == kSkill) return skill_name(setup, state, value);
    if (domain == kLabel) return label_name(setup, state, value);
    if (domain == kCondition) return value == kComparison ? "comparison" : name_at(language::kWords, value);
    if (domain == kLevels) {
        const Skill* skill = find_skill(setup, state, value);
        return skill != nullptr ? skill->levels_text : "?";
    }
    const auto names = names_of(fixed_names(), domain);
    return names.empty() ? fmt::format("{}", value) : name_at(names, value);
}

std::uint64_t Rules::naming(const Setup& setup, const State& state, Domain domain, std::int32_t value) {
    std::uint64_t naming = hash_mix(static_cast<std::uint64_t>(domain), static_cast<std::uint64_t>(value));
    int owner = -1;
    if (domain == Domain::Side) owner = value;
    if ((domain == kSkill || domain == kLabel || domain == kLevels) && value >= 0)
        owner = value / kSkillStride;
    if (domain == kCard || owner >= 0) naming = hash_mix(naming, setup.deck->names);
    if (owner >= 0) naming = hash_mix(naming, owner < player_count(setup) ? state.fighters[owner].card : 256);
    return naming == 0 ? 1 : naming;
}

std::optional<std::string> Rules::title(const Setup& setup, const State& state, Domain domain,
                                        std::int32_t value, std::string_view language) {
    const auto in = [&](const Words2& words) { return language == "fr" ? words.fr : words.en; };
    if (domain == kCard && value >= 0 && value < static_cast<std::int32_t>(setup.deck->cards.size())) {
        return in(setup.deck->cards[static_cast<std::size_t>(value)].name);
    }
    if (domain == kSkill || (domain == kLabel && value >= 0)) {
        if (const Skill* skill = find_skill(setup, state, value); skill != nullptr) return in(skill->name);
    }
    if (domain == Domain::Side && value >= 0 && value < player_count(setup) &&
        state.fighters[value].card != kNoCard) {
        // "Ronin (A)": people know the character, the letter tells two of a kind apart.
        return in(card_of(setup, state, static_cast<std::uint8_t>(value)).name) + " (" + side_name(value) +
               ")";
    }
    return std::nullopt;
}

}  // namespace clashfield::filler
