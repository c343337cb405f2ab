// Conditions of the skill language (FC-CND).

#include "games/filler/content/effect_loader.h"
#include "games/filler/speech/language.h"

namespace clashfield::filler {
namespace {

using content::Reader;

void load_condition(const Reader& reader, Card& card, std::size_t slot, ConditionPlace place);

void check_party(const Reader& reader, Who who, ConditionPlace place) {
    if (who == Who::Foe && !place.foe) reader.error("F-09", "there is no foe here");
    if (who == Who::Target && !place.target) reader.error("F-09", "'target' is for 'where' and auras only");
}

void load_word(const Reader& reader, Card& card, std::size_t slot, ConditionPlace place) {
    const auto index = reader.word(language::kWords, "condition");
    if (!index) return;
    const Word word = static_cast<Word>(*index);
    const bool combat_word = word == Word::Melee || word == Word::Ranged;
    const bool foe_word = word == Word::FoeCenter || word == Word::FoeWounded || word == Word::FoeFull;
    const bool target_word = word == Word::TargetAdjacent || word == Word::TargetWounded;
    const std::string name(language::kWords[*index]);
    if ((combat_word && !place.combat) || (foe_word && !place.foe)) {
        reader.error("F-09", "'" + name + "' needs a combat, and there is none here");
    }
    if (target_word && !place.target) reader.error("F-09", "'" + name + "' is for 'where' and auras only");
    card.conditions[slot].kind = Condition::Kind::Word;
    card.conditions[slot].word = word;
}

void load_comparison(const Reader& reader, Card& card, std::size_t slot, ConditionPlace place) {
    static constexpr std::string_view kRequired[] = {"stat", "of", "op"};
    static constexpr std::string_view kOptional[] = {"value", "than"};
    if (!reader.object(kRequired, kOptional)) return;
    const auto stat = reader.at("stat").word(language::kStats, "stat");
    const auto of = reader.at("of").word(language::kWho, "party");
    const auto op = reader.at("op").word(language::kCompare, "comparison");
    if (reader.has("value") == reader.has("than")) {
        reader.error("F-02", "a comparison has either 'value' or 'than'");
        return;
    }
    if (!stat || !of || !op) return;
    Condition condition;
    condition.kind = reader.has("than") ? Condition::Kind::CompareStat : Condition::Kind::CompareValue;
    condition.stat = static_cast<Stat>(*stat);
    condition.of = static_cast<Who>(*of);
    condition.compare = static_cast<Compare>(*op);
    check_party(reader, condition.of, place);
    if (condition.stat == Stat::Damage && !place.combat)
        reader.error("F-09", "'damage' needs a combat, and there is none here");
    if (condition.stat == Stat::Round) card.reads_round = true;
    if (reader.has("value"))
        condition.value = static_cast<std::int16_t>(reader.at("value").integer(-99, 999));
    if (reader.has("than")) {
        const auto than = reader.at("than").word(language::kWho, "party");
        if (!than) return;
        condition.than = static_cast<Who>(*than);
        check_party(reader, condition.than, place);
    }
    card.conditions[slot] = condition;
}

void load_condition(const Reader& reader, Card& card, std::size_t slot, ConditionPlace place) {
    if (reader.json().is_string()) return load_word(reader, card, slot, place);
    if (reader.has("not")) {
        static constexpr std::string_view kRequired[] = {"not"};
        if (!reader.object(kRequired, {})) return;
        const auto inner = static_cast<std::uint16_t>(card.conditions.size());
        card.conditions.emplace_back();
        card.conditions[slot].kind = Condition::Kind::Not;
        card.conditions[slot].parts = Range{inner, 1};
        load_condition(reader.at("not"), card, inner, place);
        return;
    }
    if (reader.has("any")) {
        static constexpr std::string_view kRequired[] = {"any"};
        if (!reader.object(kRequired, {})) return;
        const Range parts = load_conditions(reader.at("any"), card, place);
        card.conditions[slot].kind = Condition::Kind::Any;
        card.conditions[slot].parts = parts;
        return;
    }
    load_comparison(reader, card, slot, place);
}

}  // namespace

Range load_conditions(const Reader& list, Card& card, ConditionPlace place) {
    Range range;
    if (!list.array(0, 8)) return range;
    range.begin = static_cast<std::uint16_t>(card.conditions.size());
    range.count = static_cast<std::uint16_t>(list.json().size());
    if (card.conditions.size() + range.count > 10000) {
        list.error("F-03", "too many conditions on one card");
        return Range{};
    }
    card.conditions.resize(card.conditions.size() + range.count);
    for (std::size_t i = 0; i < range.count; ++i) load_condition(list.at(i), card, range.begin + i, place);
    return range;
}

}  // namespace clashfield::filler
