#include "app/terminal/card.h"

#include <cctype>

#include <nlohmann/json.hpp>

#include "app/tools/plain_text.h"

namespace clashfield::app {
namespace {

using Json = nlohmann::ordered_json;

std::string yes_no(bool value) { return value ? "yes" : "no"; }

std::string in_language(const Json& named, const char* key, const std::string& language) {
    return named.contains(key) ? named[key].value(language, "") : "";
}

bool is_live(const Json& skill) { return skill.value("live", false) && !skill.value("defused", false); }

// Whose card it is and what it has, in one line.
std::string card_head(const text::Catalogue& words, const Json& card) {
    const bool in_battle = card.contains("max");
    const bool ranged = in_battle ? card.value("ranged", false) : card.value("reach", "") == "ranged";
    return words.format(in_battle ? "ui.card.now" : "ui.card.head",
                        {{"name", in_language(card, "name", words.language())},
                         {"side", card.value("side", "")},
                         {"id", card.value("id", card.value("card", ""))},
                         {"now", static_cast<std::int64_t>(card.value("energy", 0))},
                         {"energy", static_cast<std::int64_t>(card.value(in_battle ? "max" : "energy", 0))},
                         {"dice", static_cast<std::int64_t>(card.value("dice", 0))},
                         {"reach", std::string(ranged ? "ranged" : "melee")}});
}

void print_skill(Page& page, const text::Catalogue& words, const std::string& game, const Json& skill) {
    const bool in_battle = skill.contains("live");
    const bool live = is_live(skill);
    const std::string bullet = !in_battle ? "" : live ? "● " : "○ ";
    const std::string head =
        words.format("ui.card.skill", {{"name", in_language(skill, "name", words.language())},
                                       {"use", words.format(game + ".use." + skill.value("use", ""))},
                                       {"levels", skill.value("levels", "")},
                                       {"may", yes_no(skill.value("may", false))},
                                       {"pin", yes_no(skill.value("pin", false))},
                                       {"cost", static_cast<std::int64_t>(skill.value("cost", 0))},
                                       {"uses", static_cast<std::int64_t>(skill.value("uses", 0))},
                                       {"used", static_cast<std::int64_t>(skill.value("used", 0))},
                                       {"defused", yes_no(skill.value("defused", false))}});
    page.line(bullet + paint(page.style(), live || !in_battle ? Ink::Bold : Ink::Dim, head), 2);
    page.line(in_language(skill, "text", words.language()), 6);
}

}  // namespace

void print_card(Page& page, const text::Catalogue& words, const std::string& game, const Json& card) {
    page.line(paint(page.style(), Ink::Heading, card_head(words, card)));
    for (const Json& skill : card["skills"]) print_skill(page, words, game, skill);
}

void show_cards_of_combat(Page& page, const text::Catalogue& words, const Battle& battle) {
    const View view = battle.view(Observer{});
    if (!view.contains("combat") || view["combat"].is_null()) return;
    for (const char* party : {"attacker", "defender"}) {
        for (const Json& fighter : view["fighters"]) {
            if (fighter["side"] != view["combat"][party] || !fighter.contains("skills")) continue;
            page.line(card_head(words, fighter));
            for (const Json& skill : fighter["skills"]) {
                const bool live = is_live(skill);
                const std::string name = in_language(skill, "name", words.language());
                const std::string text =
                    words.format("ui.card.short", {{"name", name},
                                                   {"levels", skill.value("levels", "")},
                                                   {"text", in_language(skill, "text", words.language())}});
                page.line(
                    std::string(live ? "● " : "○ ") + paint(page.style(), live ? Ink::Plain : Ink::Dim, text),
                    2);
            }
        }
    }
}

Json find_character(const Game& game, const std::string& wanted) {
    const Json contents = game.contents();
    if (!contents.contains("characters")) return nullptr;
    for (const Json& card : contents["characters"]) {
        bool same = card.value("id", "") == lower(wanted);
        for (const Json& name : card["name"]) same = same || lower(name.get<std::string>()) == lower(wanted);
        if (same) return card;
    }
    return nullptr;
}

bool show_card(Page& page, const text::Catalogue& words, const Game& game, const Battle& battle,
               const std::string& wanted) {
    const std::string name(battle.vocabulary().game);
    const View view = battle.view(Observer{});
    if (view.contains("fighters")) {
        for (const Json& fighter : view["fighters"]) {
            if (!fighter.contains("skills")) continue;
            if (lower(fighter.value("side", "")) != lower(wanted) &&
                fighter.value("card", "") != lower(wanted))
                continue;
            print_card(page, words, name, fighter);
            page.line(words.format("ui.card.live"), 2);
            return true;
        }
    }
    const Json card = find_character(game, wanted);
    if (card.is_null()) return false;
    print_card(page, words, name, card);
    return true;
}

}  // namespace clashfield::app
