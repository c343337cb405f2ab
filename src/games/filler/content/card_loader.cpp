#include "games/filler/content/card_loader.h"

#include "base/closest.h"
#include "base/hash.h"
#include "battle/parse_json.h"
#include "content/game_files.h"
#include "games/filler/content/effect_loader.h"
#include "games/filler/speech/language.h"
#include "games/filler/state.h"

namespace clashfield::filler {
namespace {

using content::Reader;

Words2 words(const Reader& reader) {
    const content::Bilingual both = content::bilingual(reader);
    return Words2{both.en, both.fr};
}

// One part of a levels text: "5-3" or "4". Adds its bits; false if it is not written so.
bool add_levels(std::string_view part, int energy, std::uint16_t& levels) {
    const auto digit = [&](std::size_t at) {
        return at < part.size() && part[at] >= '1' && part[at] <= '9' ? part[at] - '0' : 0;
    };
    const int high = digit(0);
    const int low = part.size() == 3 && part[1] == '-' ? digit(2) : high;
    const bool range = part.size() == 3;
    if (high == 0 || low == 0 || (part.size() != 1 && !range) || (range && low >= high) || high > energy)
        return false;
    for (int level = low; level <= high; ++level) {
        if ((levels >> level & 1u) != 0) return false;
        levels = static_cast<std::uint16_t>(levels | 1u << level);
    }
    return true;
}

// FC-ENE-04, F-04.
void read_levels(const Reader& reader, int energy, Skill& skill) {
    skill.levels_text = reader.has("levels") ? reader.at("levels").text() : "all";
    if (skill.levels_text == "all") {
        skill.levels = static_cast<std::uint16_t>((1u << (energy + 1)) - 2u);
        return;
    }
    std::string_view rest = skill.levels_text;
    bool good = !rest.empty();
    while (good && !rest.empty()) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        good = add_levels(rest.substr(0, end), energy, skill.levels) && end + 1 != rest.size();
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (!good) {
        reader.at("levels").error(
            "F-04", "levels are \"all\" or a list such as \"5-3,1\", each from high to low, within 1.." +
                        std::to_string(energy) + " (the card's energy), none twice; found " +
                        in_quotes(skill.levels_text));
    }
}

// F-08.
void check_flags(const Reader& reader, const Skill& skill) {
    if (skill.use == Use::Ongoing) {
        for (const std::string_view flag : {"may", "pin", "cost", "uses"}) {
            const bool set = (flag == "may" && skill.may) || (flag == "pin" && skill.pin) ||
                             (flag == "cost" && skill.cost != 0) || (flag == "uses" && skill.uses != 0);
            if (set)
                reader.error("F-08", "'" + std::string(flag) + "' does not go with the ongoing skill '" +
                                         skill.id + "'");
        }
    }
    if (skill.cost != 0 && !skill.may && skill.use != Use::Ongoing) {
        reader.error("F-08",
                     "'cost' needs 'may': true on skill '" + skill.id + "': a mandatory cost could kill");
    }
    if (skill.use == Use::Move && !skill.may)
        reader.error("F-08", "the move skill '" + skill.id + "' needs 'may': true");
}

void read_when(const Reader& reader, Card& card, Skill& skill) {
    ConditionPlace place{true, true, true};
    if (skill.use == Use::Skip || skill.use == Use::Move) place = ConditionPlace{false, false, false};
    if (skill.use == Use::Attack || skill.use == Use::Defend) place.target = false;
    if (skill.use == Use::Ongoing) {
        for (std::uint16_t e = 0; e < skill.effects.count; ++e) {
            const ConditionPlace own = condition_place(card.effects[skill.effects.begin + e].at, false);
            place.combat = place.combat && own.combat;
            place.foe = place.foe && own.foe;
            place.target = place.target && own.target;
        }
    }
    if (reader.has("when")) skill.when = load_conditions(reader.at("when"), card, place);
}

Skill read_skill(const Reader& reader, Card& card) {
    static constexpr std::string_view kRequired[] = {"id", "name", "use", "fx"};
    static constexpr std::string_view kOptional[] = {"text", "levels", "may", "pin", "when", "cost", "uses"};
    Skill skill;
    if (!reader.object(kRequired, kOptional)) return skill;
    skill.id = reader.at("id").identifier();
    skill.name = words(reader.at("name"));
    if (reader.has("text")) skill.text = words(reader.at("text"));
    read_levels(reader, card.energy, skill);
    const auto use = reader.at("use").word(language::kUses, "use");
    if (!use) return skill;
    skill.use = static_cast<Use>(*use);
    if (reader.has("may")) skill.may = reader.at("may").boolean();
    if (reader.has("pin")) skill.pin = reader.at("pin").boolean();
    if (reader.has("cost")) skill.cost = static_cast<std::uint8_t>(reader.at("cost").integer(0, 3));
    if (reader.has("uses")) skill.uses = static_cast<std::uint8_t>(reader.at("uses").integer(0, 9));
    check_flags(reader, skill);
    skill.effects = load_effects(reader.at("fx"), card, EffectPlace{skill.use, false, Trigger::Announce});
    read_when(reader, card, skill);
    for (std::uint16_t e = 0; e < skill.effects.count; ++e) {
        const Effect& effect = card.effects[skill.effects.begin + e];
        skill.triggers |= trigger_bit(effect.at);
        skill.does |= 1u << static_cast<unsigned>(effect.what);
        if (is_instant(effect) || effect.what == Do::Counter) skill.instants |= trigger_bit(effect.at);
        skill.has_order_picks = skill.has_order_picks || pick_is_in_order(effect);
    }
    if (skill.use == Use::Move && skill.effects.count > 0) {
        const Effect& first = card.effects[skill.effects.begin];
        if (first.what != Do::Swap || first.to != Target::Pick || first.may) {
            reader.error("F-08",
                         "the first effect of the move skill '" + skill.id + "' must be a swap with a pick");
        }
    }
    return skill;
}

// the picks of one order stay few.
void check_picks(const Reader& reader, const Card& card) {
    for (const Use use : {Use::Attack, Use::Defend, Use::Skip}) {
        int picks = 0;
        for (const Skill& skill : card.skills) {
            if (skill.use != use) continue;
            for (std::uint16_t e = 0; e < skill.effects.count; ++e) {
                picks += pick_is_in_order(card.effects[skill.effects.begin + e]) ? 1 : 0;
            }
        }
        if (picks > kMaxPicks) {
            reader.error("F-03", "the skills with use '" +
                                     std::string(language::kUses[static_cast<std::size_t>(use)]) + "' have " +
                                     std::to_string(picks) + " picks that belong to the order; at most " +
                                     std::to_string(kMaxPicks) + " are allowed");
        }
    }
}

void finish_card(const Reader& reader, Card& card) {
    int move_skills = 0;
    for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
        const Skill& skill = card.skills[k];
        move_skills += skill.use == Use::Move ? 1 : 0;
        for (int energy = 0; energy <= kMaxEnergy; ++energy) {
            std::uint8_t& same_level = card.skills_at[energy];
            if ((skill.levels >> energy & 1u) != 0)
                same_level = static_cast<std::uint8_t>(same_level | 1u << k);
        }
        std::uint8_t& same_use = card.skills_by_use[static_cast<std::size_t>(skill.use)];
        same_use = static_cast<std::uint8_t>(same_use | 1u << k);
        if (skill.use == Use::Ongoing) {
            card.ongoing_skills = static_cast<std::uint8_t>(card.ongoing_skills | 1u << k);
            card.ongoing_triggers |= skill.triggers;
        }
        for (std::uint8_t other = 0; other < k; ++other) {
            if (card.skills[other].id == skill.id && !skill.id.empty()) {
                reader.error("F-07", "skill id '" + skill.id + "' stands at skills[" + std::to_string(other) +
                                         "] and skills[" + std::to_string(k) + "]");
            }
        }
    }
    if (move_skills > 1)
        reader.error("F-08", "a card has at most one move skill, found " + std::to_string(move_skills));
    check_picks(reader, card);
}

Card read_card(const Reader& reader) {
    static constexpr std::string_view kRequired[] = {"id", "name", "energy", "dice", "reach", "skills"};
    Card card;
    if (!reader.object(kRequired, {})) return card;
    card.id = reader.at("id").identifier();
    card.origin = reader.file() + ": " + reader.path();
    card.data_hash = content::hash_without_words(reader.json());
    card.name = words(reader.at("name"));
    card.energy = static_cast<std::uint8_t>(reader.at("energy").integer(1, kMaxEnergy));
    if (reader.at("energy").json() != card.energy) card.energy = kMaxEnergy;  // no level is judged by it
    card.dice = static_cast<std::uint8_t>(reader.at("dice").integer(0, 5));
    const auto reach = reader.at("reach").word(language::kReach, "reach");
    card.ranged = reach && *reach == 1;
    const Reader skills = reader.at("skills");
    if (!skills.array(0, kMaxSkills)) return card;
    for (std::size_t i = 0; i < skills.json().size(); ++i) {
        card.skills.push_back(read_skill(skills.at(i), card));
    }
    finish_card(reader, card);
    return card;
}

}  // namespace

void load_cards(const content::Reader& file, Deck& deck) {
    static constexpr std::string_view kRequired[] = {"format", "characters"};
    if (!check_format(file, kCardFormat, "F-13") || !file.object(kRequired, {})) return;
    const Reader list = file.at("characters");
    if (!list.array(0, 200)) return;
    for (std::size_t i = 0; i < list.json().size(); ++i) {
        const Reader reader = list.at(i);
        Card card = read_card(reader);
        if (card.id.empty()) continue;
        if (deck.find(card.id) >= 0) {
            reader.error("F-07", "character id '" + card.id + "' stands here and at " +
                                     deck.cards[static_cast<std::size_t>(deck.find(card.id))].origin);
            continue;
        }
        if (deck.cards.size() >= 250) {
            reader.error("F-03", "at most 250 cards can be loaded together");
            return;
        }
        deck.names = hash_mix(deck.names, hash_text(to_text(reader.json())));
        const auto place =
            std::partition_point(deck.by_id.begin(), deck.by_id.end(),
                                 [&](std::uint8_t other) { return deck.cards[other].id < card.id; });
        deck.by_id.insert(place, static_cast<std::uint8_t>(deck.cards.size()));
        deck.cards.push_back(std::move(card));
    }
}

}  // namespace clashfield::filler
