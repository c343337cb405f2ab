#pragma once

// What can be played, and with what, as the page and programs list it.

#include "games/empires/content/library.h"

namespace clashfield::empires {

content::Json contents_json(const Library& library);

}  // namespace clashfield::empires
