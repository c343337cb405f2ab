// Notation: the short language-free text of orders and events, as written in vectors, logs and at the prompt.

#include <string>
#include <vector>

#include <fmt/format.h>

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

template <std::size_t N>
std::string pick_word(const std::string_view (&words)[N], std::int32_t index) {
    return index >= 0 && static_cast<std::size_t>(index) < N
               ? std::string(words[static_cast<std::size_t>(index)])
               : std::string("?");
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

std::string Rules::write(const Setup& setup, const State& state, const Order& order) {
    const Words& words = order.words;
    const auto attack = [&](std::size_t at) {
        return words[at] == kNothing ? std::string() : " attack " + side_name(words[at]);
    };
    switch (static_cast<Verb>(order.verb)) {
        case Verb::Skip:
            return words[0] == 0 ? "skip" : "skip use " + loadout_text(setup, state, words.span());
        case Verb::Attack:
            return "attack " + side_name(words[0]);
        case Verb::Move:
            return "move " + space_name(words[0]) + attack(1);
        case Verb::MoveVia:
            return "move via " + skill_name(setup, state, words[0]) + " on " + side_name(words[1]) +
                   attack(2);
        case Verb::Use:
            return "use " + loadout_text(setup, state, words.span());
        case Verb::Respond:
            return "respond " + loadout_text(setup, state, words.span());
        case Verb::Pick:
            return "pick " + pick_text(setup, state, words.span());
        case Verb::Accept:
            return "accept";
        case Verb::Decline:
            return "decline";
        case Verb::Choose:
            return "choose " + name(setup, state, kCard, words[0]);
        case Verb::Dispute:
            return "dispute " + side_name(words[0]);
        case Verb::Withdraw:
            return "withdraw";
        case Verb::TimeUp:
            return "time_up";
    }
    return "?";
}

namespace {

std::string skills_text(const Setup& setup, const State& state, std::span<const std::int32_t> words) {
    if (words[0] == 0) return "none";
    std::string text;
    for (std::int32_t i = 1; i <= words[0]; ++i) {
        text += (i > 1 ? "+" : "") + skill_name(setup, state, words[static_cast<std::size_t>(i)]);
    }
    return text;
}

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
            return pick_word(language::kForbidden, value);
        case StatusKind::Veil:
            return pick_word(language::kVeilModes, value);
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

std::string roll_text(const Setup& setup, const State& state, std::span<const std::int32_t> words) {
    std::string text = "roll " + std::string(filler_vocabulary().rolls[static_cast<std::size_t>(words[0])]);
    if (words[1] != kNothing) text += ":" + skill_name(setup, state, words[1]);
    text += " " + side_name(words[2]);
    for (std::int32_t i = 0; i < words[3]; ++i)
        text += fmt::format(" {}", words[static_cast<std::size_t>(4 + i)]);
    return text;
}

std::string over_text(std::span<const std::int32_t> words) {
    std::string text =
        "over " + std::string(filler_vocabulary().outcomes[static_cast<std::size_t>(words[0])]);
    if (words[1] > 0) text += ":";
    for (std::int32_t i = 0; i < words[1]; ++i)
        text += " " + side_name(words[static_cast<std::size_t>(2 + i)]);
    return text;
}

}  // namespace

std::string Rules::write(const Setup& setup, const State& state, const Event& event) {
    const auto w = event.words.span();
    const auto side = [&](std::size_t i) { return side_name(w[i]); };
    const auto space = [&](std::size_t i) { return space_name(w[i]); };
    const auto skill = [&](std::size_t i) { return skill_name(setup, state, w[i]); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::Table: {
            std::string text = fmt::format("table {} {}", w[0], w[1] != 0 ? "teams" : "ffa");
            for (std::int32_t i = 0; i < w[2]; ++i)
                text += " " + side_name(w[static_cast<std::size_t>(3 + i)]);
            return text;
        }
        case EventKind::Chose:
            return "chose " + side(0) + " " + name(setup, state, kCard, w[1]);
        case EventKind::Turn:
            return fmt::format("turn {} r{}", side(0), w[1]);
        case EventKind::End:
            return "end " + side(0);
        case EventKind::Moved:
            return "moved " + side(0) + " " + space(1) + ">" + space(2);
        case EventKind::Swapped:
            return "swapped " + side(0) + " " + side(1) + " (" + skill(2) + ")";
        case EventKind::Relocated:
            return "relocated " + side(0) + " " + space(1) + ">" + space(2) + " (" + skill(3) + ")";
        case EventKind::Attack:
            return "attack " + side(0) + ">" + side(1) + (w[2] != 0 ? " ranged" : " melee") +
                   (w[3] != 0 ? " combo" : "");
        case EventKind::Cancelled:
            return "cancelled " + side(0) + ">" + side(1);
        case EventKind::Announced:
            return "announced " + side(0) + " " + skills_text(setup, state, w.subspan(1));
        case EventKind::Responded:
            return "responded " + side(0) + " " + skills_text(setup, state, w.subspan(1));
        case EventKind::Skipped:
            return "skipped " + side(0) + " " + skills_text(setup, state, w.subspan(1));
        case EventKind::Status:
            return "status " + side(0) + " " + pick_word(language::kStatuses, w[1]) + " " +
                   status_value(setup, state, w) + " " + pick_word(language::kDurations, w[3]) + " (" +
                   skill(4) + ")";
        case EventKind::Expired:
            return "expired " + side(0) + " " + pick_word(language::kStatuses, w[1]) + " (" + skill(2) + ")";
        case EventKind::Full:
            return "full " + side(0) + " " + pick_word(language::kStatuses, w[1]) + " (" + skill(2) + ")";
        case EventKind::Pool:
            return sum_text(setup, state, "pool", w);
        case EventKind::Bonus:
            return sum_text(setup, state, "bonus", w);
        case EventKind::Roll:
            return roll_text(setup, state, w);
        case EventKind::Raw:
            return fmt::format("raw {} successes {}", w[0], w[1]);
        case EventKind::Left:
            return fmt::format("left {} after {} ({})", w[0], pick_word(language::kMitigations, w[1]),
                               skill(2));
        case EventKind::Damage:
            return fmt::format("damage {} {}", side(0), w[1]);
        case EventKind::Energy:
            return fmt::format("energy {} {}>{} ({}{})", side(0), w[1], w[2], w[4] != 0 ? "cost:" : "",
                               label_name(setup, state, w[3]));
        case EventKind::Eliminated:
            return "eliminated " + side(0) + " " + space(1);
        case EventKind::Test:
            return fmt::format("test {} {} {}", skill(0), w[1], w[2] != 0 ? "pass" : "fail");
        case EventKind::Counter:
            return fmt::format("counter {}>{} {}", side(0), side(1), w[2]);
        case EventKind::Declined:
            return "declined " + skill(0);
        case EventKind::Over:
            return over_text(w);
        case EventKind::Coin:
            return "coin " + side(0) + (w[1] == 0 ? " heads" : " tails");
        case EventKind::Disputed:
            return "disputed " + side(0) + " " + side(1);
        case EventKind::Withdrawn:
            return "withdrawn " + side(0);
    }
    return "?";
}

std::string Rules::name(const Setup& setup, const State& state, Domain domain, std::int32_t value) {
    const Vocabulary& words = filler_vocabulary();
    if (domain == Domain::Side) return side_name(value);
    if (domain == kSpace) return space_name(value);
    if (domain == kCard) {
        const bool known = value >= 0 && value < static_cast<std::int32_t>(setup.deck->cards.size());
        return known ? setup.deck->cards[static_cast<std::size_t>(value)].id : fmt::format("card{}", value);
    }
    if (domain == kSkill) return skill_name(setup, state, value);
    if (domain == kLabel) return label_name(setup, state, value);
    if (domain == kMode) return value != 0 ? "ranged" : "melee";
    if (domain == kRoll) return std::string(words.rolls[static_cast<std::size_t>(value)]);
    if (domain == kStatus) return pick_word(language::kStatuses, value);
    if (domain == kDuration) return pick_word(language::kDurations, value);
    if (domain == kEnding) return std::string(words.outcomes[static_cast<std::size_t>(value)]);
    if (domain == kForbidden) return pick_word(language::kForbidden, value);
    if (domain == kVeil) return pick_word(language::kVeilModes, value);
    if (domain == kDecision) return std::string(words.decisions[static_cast<std::size_t>(value)]);
    if (domain == kUse) return pick_word(language::kUses, value);
    if (domain == kClass) return pick_word(language::kMitigations, value);
    if (domain == kCoin) return value == 0 ? "heads" : "tails";
    if (domain == kCondition) return value == kComparison ? "comparison" : pick_word(language::kWords, value);
    if (domain == kLevels) {
        const Skill* skill = find_skill(setup, state, value);
        return skill != nullptr ? skill->levels_text : "?";
    }
    if (domain == Domain::Clause) return std::string(words.clauses[static_cast<std::size_t>(value)]);
    return fmt::format("{}", value);
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
