#pragma once

// A character's card in words: energy, dice, reach, and every skill with its levels and text.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "app/terminal/story.h"
#include "battle/game.h"
#include "text/catalogue.h"

namespace clashfield::app {

// A card from Game::contents() or a fighter from Battle::view(), which also says what is live, used and
// defused.
void print_card(Page& page, const text::Catalogue& words, const std::string& game,
                const nlohmann::ordered_json& card);

// The card of a side ("B") or of a character by id or name. False if there is none.
bool show_card(Page& page, const text::Catalogue& words, const Game& game, const Battle& battle,
               const std::string& wanted);

// The cards of both parties of the open combat, short: people must be able to read them before they announce
// skills or respond (FC-SKL-10). Nothing if no combat is open.
void show_cards_of_combat(Page& page, const text::Catalogue& words, const Battle& battle);

// A character of the game's contents by id or by its name in any language, capitals or not; null if none.
nlohmann::ordered_json find_character(const Game& game, const std::string& wanted);

}  // namespace clashfield::app
