#pragma once

// Cards from JSON (docs/rules/filler.md, 6.12 to 6.17). Everything a rules author can get wrong is reported
// with its path and what is allowed; codes F-02 to F-10 of the table of malformed data.

#include "content/reader.h"
#include "games/filler/content/card.h"

namespace clashfield::filler {

inline constexpr std::string_view kCardFormat = "filler-cards/1";

// Appends the file's cards to the deck. Cards with errors are left out, so a file with errors must not be
// used.
void load_cards(const content::Reader& file, Deck& deck);

}  // namespace clashfield::filler
